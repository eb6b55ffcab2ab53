"""``novuss record event``: what the records keep of the event, and how tables are judged by it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from novuss.cli.judging import Judging
from novuss.cli.options import (
    CapOption,
    DeskOption,
    GuardOption,
    JsonOption,
    LanguageOption,
    LimitsOption,
    StoreArgument,
    WrongOption,
    at_desk,
    chosen,
    decision_rule,
    known_edition,
    named,
    take_caps,
    told_day,
)
from novuss.cli.record_proof import KeyOption, named_keys, signer_of
from novuss.cli.terminal import (
    ALL_PASS,
    SOME_FAIL,
    SOME_OPEN,
    load_spoken,
    print_json,
    printable,
    told,
)
from novuss.corpus import DEFAULT_EDITION, Corpus
from novuss.speech import SPOKEN

if TYPE_CHECKING:
    from novuss.explain import Explainer
    from novuss.inspection.decision import DecisionRule
    from novuss.inspection.results import EventResult
    from novuss.records.entry import Field, Records, Said
    from novuss.records.event import Event
    from novuss.records.standing import Standing

EventNameOption = Annotated[str | None, typer.Option("--event", help="Name of the event.")]
PlaceOption = Annotated[str | None, typer.Option("--place", help="Where it is held.")]
DateOption = Annotated[str | None, typer.Option("--date", help="Day, as 2026-11-21 or 21.11.2026.")]
SeniorJudgeOption = Annotated[str | None, typer.Option("--senior-judge", help="The senior judge.")]
ChiefJudgeOption = Annotated[str | None, typer.Option("--chief-judge", help="Who decides.")]
KeptEditionOption = Annotated[
    str | None, typer.Option("--edition", metavar="EDITION", help="Edition, such as lnf-2017.")
]
KeptRuleOption = Annotated[
    str | None, typer.Option("--rule", metavar="simple|guarded", help="Decision rule.")
]

#: What can be taken back, by the word of its option.
_FORGETTABLE: "Mapping[str, Field]" = {
    "name": "name",
    "place": "place",
    "date": "day",
    "senior-judge": "senior_judge",
    "chief-judge": "chief_judge",
    "edition": "edition",
    "rule": "rule",
    "limits": "working_limits",
    "judge-keys": "judge_keys",
}


def head_told(
    name: str | None,
    place: str | None,
    date: str | None,
    senior_judge: str | None,
    chief_judge: str | None,
) -> "dict[Field, Said]":
    """What the options of a head say; an empty one takes back what was said before.

    Raises:
        WrongOption: the date is none.
    """
    texts: dict[Field, str | None] = {
        "name": name,
        "place": place,
        "senior_judge": senior_judge,
        "chief_judge": chief_judge,
    }
    said: dict[Field, Said] = {field: text for field, text in texts.items() if text is not None}
    return said if date is None else {**said, "day": told_day(date)}


@dataclass(frozen=True)
class Standard:
    """By what tables are judged: as an option says, else as the event has it."""

    judging: Judging
    #: The fields that came from the event.
    used: "tuple[Field, ...]" = ()
    #: The fields that an option says.
    told: "tuple[Field, ...]" = ()
    #: Whether the event keeps working limits, and they were read for another edition.
    unused_limits: bool = False

    def said(self, result: "EventResult") -> "dict[Field, Said]":
        """What the options say, by the tables that were judged so."""
        from novuss.records.entry import KeptLimits
        from novuss.records.telling import plain

        said: dict[Field, Said] = {
            "edition": result.edition,
            "rule": result.rule,
            "working_limits": KeptLimits(result.edition, result.working_limits),
        }
        return {name: plain(said[name]) for name in self.told}

    def print(
        self,
        event: "Event",
        result: "EventResult",
        explainer: "Explainer",
        store: Path,
        *,
        kept: "dict[Field, Said]",
    ) -> None:
        """What came from the event, what is kept of it now, and what holds for these alone.

        The ``event`` is as it was before, and ``kept`` what is new of it.
        """
        from novuss.inspection.decision import DecisionRule
        from novuss.recordreport.words import EVENT_OPTIONS, field_words

        say, corpus = explainer.wording, self.judging.corpus
        usual: dict[Field, Said] = {"edition": DEFAULT_EDITION, "rule": DecisionRule()}
        if self.used:
            words = field_words({name: event.kept[name] for name in self.used}, explainer, corpus)
            typer.echo(printable(say("cli.event-used", words=words)))
        if self.unused_limits:
            edition = self.judging.edition
            typer.echo(printable(say("cli.event-limits-unused", edition=edition)))
        if kept:
            words = field_words(kept, explainer, corpus)
            typer.echo(printable(say("cli.event-kept", path=str(store), words=words)))
        holding = usual | event.kept | kept
        alone = [name for name, value in self.said(result).items() if value != holding.get(name)]
        if alone:
            options = ", ".join(EVENT_OPTIONS[name] for name in alone)
            typer.echo(printable(say("cli.event-alone", options=options, path=str(store))))


def rule_told(
    rule: str | None, guard: str | None, kept: "DecisionRule | None"
) -> "DecisionRule | None":
    """The rule that the options say; what they leave out is as it is kept.

    Raises:
        WrongOption: as :func:`decision_rule`.
    """
    if rule is None and guard is None:
        return None
    name = rule or (kept.name if kept else "simple")
    if name == "guarded" and guard is None and kept and kept.name == "guarded":
        return kept
    return decision_rule(name, guard)


def standard(
    event: "Event",
    judging: Judging,
    explainer: "Explainer",
    store: Path,
    *,
    edition: str | None,
    rule: str | None,
    guard: str | None,
) -> Standard:
    """By what tables that come to the records are judged.

    ``event`` is as the records keep it; edition and rule of ``judging`` do not count. What was not
    told is None.

    Raises:
        WrongOption: an option that cannot be used, or a field that is not told and of
            which entries say different things.
    """
    from novuss.inspection.decision import DecisionRule
    from novuss.recordreport.words import EVENT_OPTIONS, sayings_words

    corpus = judging.corpus
    if edition is not None:
        known_edition(edition, corpus)
    said = rule_told(rule, guard, event.rule)
    given: dict[Field, object] = {
        "edition": edition,
        "rule": said,
        "working_limits": judging.limits,
    }
    for name, sayings in event.disputed.items():
        if name in given and given[name] is None:
            option = EVENT_OPTIONS[name]
            words = sayings_words(sayings, explainer, corpus)
            raise WrongOption(option, "option-disputed", path=str(store), how=option, sayings=words)
    by_edition = edition or event.edition or DEFAULT_EDITION
    by_rule = said or event.rule or DecisionRule()
    limits = event.working_limits if judging.limits is None else None
    fits = limits is not None and limits.edition == by_edition
    used = [name for name, value in given.items() if value is None and name in event.kept]
    if not fits and "working_limits" in used:
        used.remove("working_limits")
    return Standard(
        replace(
            judging,
            edition=by_edition,
            rule=by_rule,
            kept=limits.limits if limits and fits else (),
        ),
        tuple(used),
        tuple(name for name, value in given.items() if value is not None),
        limits is not None and not fits,
    )


def records_status(found: "Sequence[Standing]", records: "Records") -> int:
    """1 where inspections, or entries on the event, disagree, 3 where one is unread, else 0."""
    from novuss.records.event import event_of

    if any(one.contests for one in found) or event_of(records).disputed:
        return SOME_FAIL
    return SOME_OPEN if records.unread else ALL_PASS


def print_event(event: "Event", explainer: "Explainer", corpus: Corpus) -> None:
    """What stands of the event in one line, where anything does."""
    from novuss.recordreport.words import field_words

    if event.kept:
        typer.echo(printable(field_words(event.kept, explainer, corpus)))


def print_disputes(event: "Event", explainer: "Explainer", corpus: Corpus, store: Path) -> None:
    """On what of the event entries disagree, and how to settle it."""
    from novuss.recordreport.words import dispute_words

    for line in dispute_words(event, explainer, corpus, str(store)):
        typer.echo(printable(line))


def event(
    store: StoreArgument,
    name: Annotated[
        str | None, typer.Option("--name", "--event", help="Name of the event.")
    ] = None,
    place: PlaceOption = None,
    date: DateOption = None,
    senior_judge: SeniorJudgeOption = None,
    chief_judge: ChiefJudgeOption = None,
    edition: KeptEditionOption = None,
    rule: KeptRuleOption = None,
    guard: GuardOption = None,
    limits: LimitsOption = None,
    judge_key: Annotated[
        list[str] | None,
        typer.Option(
            "--judge-key",
            metavar="NAME=KEY.pub.pem",
            help="Whose key signs for this name; may be repeated, all keys of a name in one call.",
        ),
    ] = None,
    forget: Annotated[
        list[str] | None,
        typer.Option("--forget", metavar="|".join(_FORGETTABLE), help="Take back what was set."),
    ] = None,
    by: Annotated[str, typer.Option("--by", metavar="NAME", help="Who answers for it.")] = "",
    reason: Annotated[str, typer.Option("--reason", help="Why.")] = "",
    desk: DeskOption = None,
    key: KeyOption = None,
    encoding: Annotated[
        str | None,
        typer.Option("--encoding", help="Encoding of a file of limits that is not UTF-8."),
    ] = None,
    language: LanguageOption = SPOKEN,
    as_json: JsonOption = False,
    cap: CapOption = None,
) -> None:
    """Keep what every paper of the event says, and by what its tables are judged; or show it.

    What is set here holds for further tables unless an option of record add says otherwise; what is
    already recorded stays as it was judged.

    Whoever names keys of judges, or takes them back, signs that with --key.

    Exit status: 1 where entries of several desks disagree, 2 where the call cannot be used
    and nothing is kept, 3 where an entry cannot be read by this version, else 0.
    """
    from novuss.problems import ProblemsError
    from novuss.recordreport.data import kept_data, unread_data
    from novuss.recordreport.listing import keep_listing
    from novuss.recordreport.words import event_lines, field_words
    from novuss.records.entry import Author, KeptLimits, SourceFile
    from novuss.records.event import Event, event_of
    from novuss.records.store import open_store
    from novuss.records.telling import tell, with_keys
    from novuss.tables.content import read_once

    corpus, explainer = load_spoken(language)
    entry: str | None = None
    new: dict[Field, Said] = {}
    with told(explainer, as_json=as_json):
        take_caps(cap)
        said = head_told(name, place, date, senior_judge, chief_judge)
        taken_back = [chosen(word, _FORGETTABLE, "--forget") for word in forget or []]
        telling = any([said, taken_back, edition, rule, guard, limits, judge_key])
        if key is None and (judge_key or "judge-keys" in taken_back):
            raise WrongOption("--judge-key", "option-judge-key")
        named_now = named_keys(judge_key or [], "--judge-key")
        signer = signer_of(key)
        if telling:
            by = named(by)
        before = Event()
        if store.exists() or not telling:
            with open_store(store, create=telling) as opened:
                before = event_of(opened.read_about(corpus))
        if edition is not None:
            said["edition"] = known_edition(edition, corpus)
        if (by_rule := rule_told(rule, guard, before.rule)) is not None:
            said["rule"] = by_rule
        files = []
        if limits is not None:
            judged_by = edition or before.edition or DEFAULT_EDITION
            judging = Judging(
                corpus, judged_by, decision_rule("simple", None), limits=limits, encoding=encoding
            )
            with read_once() as contents:
                found, problems = judging.working_limits()
                if problems:
                    raise ProblemsError(problems)
                files = [SourceFile.of(limits.name, contents[limits], "limits")]
            said["working_limits"] = KeptLimits(judged_by, tuple(found))
        if named_now:
            said["judge_keys"] = with_keys(before, named_now)
        both = [word for word in taken_back if _FORGETTABLE[word] in said]
        if both:
            raise WrongOption(f"--{both[0]}, --forget", "option-together")
        said |= dict.fromkeys((_FORGETTABLE[word] for word in taken_back), None)
        with open_store(store, create=telling, signer=signer) as opened:
            if telling:
                author = Author(by, at_desk(desk), reason.strip())
                with opened.transaction():
                    entry, new = tell(opened, corpus, said, author, files)
                    keep_listing(opened, corpus)
            records = opened.read_about(corpus, entries=opened.index.unread())
    stands = event_of(records)
    if as_json:
        print_json({"entry": entry, "event": kept_data(stands), "unread": unread_data(records)})
    else:
        say = explainer.wording
        if entry:
            words = field_words(new, explainer, corpus)
            typer.echo(printable(say("cli.event-kept", path=str(store), words=words)))
        else:
            if telling:
                typer.echo(say("cli.event-known"))
            for word, value in event_lines(stands, explainer, corpus):
                typer.echo(printable(f"{word}: {value}"))
        print_disputes(stands, explainer, corpus, store)
    raise typer.Exit(records_status((), records))
