"""Event files that commands read, judge and take over into the records."""

import datetime
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import typer

from novuss.cli import common
from novuss.cli.findings import print_contests, print_readings, print_rest, print_result
from novuss.cli.judging import Inspected, Judging, exit_status, refuse_input, result_data
from novuss.cli.output import MOST_SHOWN, Output, Status, WrongOption, cut
from novuss.cli.records import EventRecords, Target, extend_store, print_kept, read_about
from novuss.corpus import Corpus
from novuss.inspection.event_head import EventHead
from novuss.inspection.event_result import Cause, EventResult
from novuss.problems import Problem, ProblemsError
from novuss.recordreport.data import kept_data, said_data
from novuss.recordreport.words import EVENT_OPTIONS, format_fields
from novuss.records.entry import SourceFile
from novuss.records.event_judging import (
    JudgedEvent,
    Terms,
    parse_event,
    prepare_waivers,
    read_instruments,
    read_limits,
)
from novuss.records.event_takeover import Taken, take_over
from novuss.records.event_union import Union, unite_event_files
from novuss.report.json_form import drop_empty, waiver_to_json
from novuss.tables.content import read_once
from novuss.tables.event_file import read_event_file
from novuss.tables.item_names import ItemNames

#: The keys of what the fields of an event are called.
_HEADINGS = {"name": "event", "place": "place", "date": "day", "chief_judge": "chief-judge"}


@dataclass(frozen=True)
class Handed:
    """Event files with the tables beside them, judged again."""

    union: Union
    #: With the edition and the rule that held.
    judging: Judging
    inspected: Inspected
    #: None where there is any problem.
    judged: JudgedEvent | None
    #: The options that went before what the files say.
    before: tuple[str, ...]


def read_union(
    events: Sequence[Path], judging: Judging, *, rule_asked: bool = False, inspected: bool = False
) -> Union:
    """Read event files as one event; where it is ``inspected``, with an inspection at least.

    Raises:
        ProblemsError: with everything that is wrong with any of them, or between them.
    """
    sources, problems = [], list[Problem]()
    for path in events:
        try:
            sources.append(read_event_file(path, judging.encoding))
        except ProblemsError as error:
            problems += error.problems
    if problems:
        raise ProblemsError(problems)
    return unite_event_files(sources, judging.corpus, rule_asked=rule_asked, inspected=inspected)


def settle_terms(
    judging: Judging, event: Union, asked: common.TermsOptions | None = None
) -> tuple[Judging, list[str]]:
    """By what the files are judged, and the options that say otherwise than they do.

    Raises:
        WrongOption: another edition was told.
        ProblemsError: the files name an edition that is not known.
    """
    known = judging.corpus.equipment.editions
    if event.edition not in known:
        values = {"value": event.edition, "known": ", ".join(known)}
        raise ProblemsError(
            [source.problem("option-choice", "edition", **values) for source in event.sources]
        )
    if asked and asked.edition not in (None, event.edition):
        values = {"file": event.sources[0].name, "other": event.edition}
        raise WrongOption("--edition", "option-edition", **values)
    before = []
    if asked and asked.asks_rule:
        before += ["--rule"] if judging.rule != event.rule else []
    elif event.rule is not None:
        judging = replace(judging, rule=event.rule)
    options = [
        ("--limits", judging.limits, event.limits),
        ("--instruments", judging.instruments, event.instruments),
        ("--waivers", judging.waivers, event.waivers),
    ]
    before += [option for option, path, pieces in options if path is not None and pieces]
    return replace(judging, edition=event.edition), before


def inspect_union(
    judging: Judging,
    event: Union,
    tables: Sequence[Path],
    day: datetime.date | None,
    *,
    before: Sequence[str] = (),
    recorded: Callable[[ItemNames], list[Problem]] = lambda _: [],
) -> Handed:
    """What event files and the tables beside them say, or everything wrong with them.

    Args:
        judging: by which edition, rule and files.
        event: the files as one event.
        tables: measuring tables beside the event files.
        day: on which the instruments have to be in calibration; that of each inspection
            where nobody says it.
        before: the options that go before what the files say.
        recorded: what the names of the items meet in the records.
    """
    corpus, edition = judging.corpus, judging.edition
    if judging.limits is None and event.limits:
        limits, wrong = read_limits(event, corpus, edition)
    else:
        limits, wrong = judging.working_limits()
    if judging.instruments is None:
        instruments, faulty = read_instruments(event, corpus)
    else:
        instruments, faulty = judging.read_instruments()
    parts = parse_event(
        event,
        corpus,
        Terms(
            edition=edition,
            rule=judging.rule,
            limits=() if wrong else tuple(limits),
            instruments=None if faulty or instruments is None else tuple(instruments),
            day=day,
            complete=judging.complete,
        ),
        waivers=prepare_waivers(event, corpus, edition)
        if judging.waivers is None
        else judging.read_waivers,
        tables=tables,
        encoding=judging.encoding,
        language=judging.language,
        recorded=recorded,
        confirmed=judging.confirmed,
    )
    cause = _find_cause(event, judging, before)
    if problems := [*parts.problems, *faulty, *wrong]:
        sound = parts.sound()
        preview = sound.judge(cause).result if sound.parsed or sound.readings else None
        inspected = Inspected(None, problems, preview, parts.touched, notices=parts.notices)
        return Handed(event, judging, inspected, None, tuple(before))
    judged = parts.judge(cause)
    inspected = Inspected(judged.result, [], notices=parts.notices)
    return Handed(event, judging, inspected, judged, tuple(before))


def _find_cause(event: Union, judging: Judging, before: Sequence[str]) -> Cause:
    """Why the form may have said otherwise of a reading than we do."""
    if before or (judging.kept and not event.limits):
        return "terms"
    if not event.knowledge:
        return "unknown"
    from novuss.opendata.judging import build_judging

    return "nothing" if event.knowledge == build_judging(judging.corpus).digest else "knowledge"


def complete_head(head: EventHead, event: Union) -> tuple[EventHead, list[str]]:
    """The head of the event: as told, else as the files have it; and the options that differ."""
    filed, given = vars(event.event_head), vars(head)
    options = {"name": "--event", "day": "--date"}
    differ = [
        options.get(name, f"--{name.replace('_', '-')}")
        for name, value in filed.items()
        if value and given[name] and given[name] != value
    ]
    return replace(head, **{name: given[name] or value for name, value in filed.items()}), differ


def print_handed(handed: Handed, result: EventResult, out: Output) -> None:
    """Print what stands in place of what, what is contested, and where the form said otherwise."""
    if result.replaced:
        typer.echo("")
        out.print("cli.replaced", n=len(result.replaced))
        print_readings(result.replaced, out, "--json")
    print_contests(handed.judged.standings if handed.judged else (), out)
    print_differing(result, out)
    print_terms(handed.union, handed.before, out)


def print_differing(result: EventResult, out: Output) -> None:
    """Print the readings of which the form said otherwise, and why that may be."""
    if not result.differing:
        return
    typer.echo("")
    out.print("cli.differs", n=len(result.differing))
    for differing in result.differing[:MOST_SHOWN]:
        out.print_line(out.explainer.differing(differing))
    print_rest(len(result.differing), out, "--json")
    for cause in dict.fromkeys(differing.cause for differing in result.differing):
        out.print(f"differs.{cause}")


def print_terms(event: Union, before: Sequence[str], out: Output) -> None:
    """Print on what of the event the files disagree, and which options went before them."""
    for disagreement in event.disagreements:
        field = out.say(f"report.{_HEADINGS[disagreement.field]}")
        sayings = "; ".join(f"{text} ({', '.join(files)})" for text, files in disagreement.sayings)
        out.print("cli.files-disagree", field=field, sayings=sayings)
    if before:
        out.print("cli.options-before", options=", ".join(before))


def warn_photos(event: Union, out: Output) -> None:
    """Print which photos are named and did not come, and which came and are not named."""
    packed = [source.photos for source in event.sources if source.photos is not None]
    photos = event.photos
    missing = [f"{photo.item} ({photo.name})" for photo in photos if photo.content is None]
    named = {photo.sha256 for photo in photos}
    unnamed = sorted({digest for held in packed for digest in held} - named)
    # An event file that came alone never has them.
    if packed and missing:
        out.warn("photos.missing", names=cut(missing, most=MOST_SHOWN))
    if unnamed:
        names = [f"{digest[:8]}…" for digest in unnamed]
        out.warn("photos.unnamed", names=cut(names, most=MOST_SHOWN))


def add_events(
    target: Target,
    events: Sequence[Path],
    asked: common.TermsOptions,
    judging: Judging,
    out: Output,
    *,
    partial: bool,
) -> int:
    """Take event files over into the records, and print what came of it.

    Raises:
        typer.Exit: something is wrong with the files; nothing was recorded.
    """
    corpus, store = out.corpus, target.path
    with read_once() as contents:
        judging = replace(judging, rule=asked.find_rule() or judging.rule)
        event = read_union(events, judging, rule_asked=asked.asks_rule, inspected=True)
        warn_photos(event, out)
        handed, judged = judge_events(event, judging, store, out, asked)
    with extend_store(store, corpus, target.signer, create=True) as opened:
        taken = take_over(
            opened,
            corpus,
            event,
            judged,
            list_sources(event, contents),
            author=target.author,
            partial=partial,
            given=target.fields,
            own_limits=judging.limits is None,
        )
        found = EventRecords(store, corpus, opened.read_about(corpus))
    result = taken.event(judged)
    if out.as_json:
        out.print_json(
            {**result_data(result, out), **taken_data(taken), "event": kept_data(found.event)}
        )
    else:
        print_result(result, out)
        print_differing(result, out)
        print_terms(event, handed.before, out)
        print_taken(taken, store, out)
        print_contests(taken.standings, out, store)
        found.print_disputes(out)
    # Where nothing was measured, nothing passes.
    return exit_status(result) if result.items else Status.SOME_OPEN


def judge_events(
    event: Union,
    judging: Judging,
    store: Path,
    out: Output,
    asked: common.TermsOptions | None = None,
) -> tuple[Handed, JudgedEvent]:
    """What event files that come to the records say, judged as they and the options ask.

    Raises:
        WrongOption: another edition was told.
        typer.Exit: something is wrong with the files.
    """
    judging, before = settle_terms(judging, event, asked)
    kept = read_about(store, out.corpus).event.working_limits
    if kept and kept.edition == judging.edition and judging.limits is None and not event.limits:
        judging = replace(judging, kept=kept.limits)
    handed = inspect_union(
        judging,
        event,
        (),
        event.event_head.day,
        before=before,
        recorded=_compare_names(store, out.corpus),
    )
    return handed, require_judged(handed, out)


def require_judged(handed: Handed, out: Output) -> JudgedEvent:
    """What event files come to; where anything is wrong with them the command ends."""
    if handed.judged is None:
        refuse_input(handed.judging, handed.inspected, out)
    return handed.judged


def _compare_names(store: Path, corpus: Corpus) -> Callable[[ItemNames], list[Problem]]:
    """What the names of items meet in the records, by the names that they had there too."""

    def find(names: ItemNames) -> list[Problem]:
        found = read_about(store, corpus, names.named)
        before = [
            (inspection.kind, inspection.named)
            for inspection in found.records.inspections
            if inspection.named
        ]
        return names.against([*found.list_names(), *before], str(store))

    return find


def list_sources(event: Union, contents: Mapping[Path, bytes]) -> list[SourceFile]:
    """The event files by the bytes that were read."""
    paths = [source.path for source in event.sources]
    return [SourceFile.of(path.name, contents[path], "event") for path in paths]


def taken_data(taken: Taken) -> dict[str, object]:
    """What an event file brought to the records, as data."""
    return {
        "added": [judged.piece.inspection.id for judged in taken.new],
        "known": [judged.piece.inspection.id for judged in taken.known],
        "not_begun": [judged.piece.inspection.id for judged in taken.empty],
        "otherwise": {
            name: {"kept": said_data(kept), "file": said_data(filed)}
            for name, (kept, filed) in taken.otherwise.items()
        },
        **drop_empty(late_waivers=[waiver_to_json(waiver) for waiver in taken.late]),
    }


def print_taken(taken: Taken, store: Path, out: Output) -> None:
    """Print how many inspections were added, and what of the event files could not be."""
    explainer, corpus = out.explainer, out.corpus
    print_kept(taken.kept, store, out)
    for field, (kept, filed) in taken.otherwise.items():
        out.print(
            "cli.event-otherwise",
            kept=format_fields({field: kept}, explainer, corpus),
            said=format_fields({field: filed}, explainer, corpus).partition(": ")[2],
            path=store,
            option=EVENT_OPTIONS[field],
        )
    for waiver in taken.late:
        characteristic = corpus.equipment.characteristic(waiver.characteristic)
        name = characteristic.names[out.language] if characteristic else waiver.characteristic
        about = f"{explainer.kind(waiver.kind)} {waiver.item}, {name}"
        out.print("cli.late-waiver", about=about, chief_judge=waiver.chief_judge)
    if taken.empty:
        items = dict.fromkeys(judged.piece.inspection.item.strip() for judged in taken.empty)
        out.print("cli.not-begun", items=", ".join(items))
    out.print("cli.taken-over", n=len(taken.new), path=store, known=len(taken.known))
