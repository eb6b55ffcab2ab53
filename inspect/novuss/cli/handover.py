"""Event files that commands read: what they say, what options say otherwise, and what comes out."""

import datetime
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from novuss.cli.findings import print_contests, print_reading, print_rest
from novuss.cli.judging import Inspected, Judging
from novuss.cli.options import WrongOption
from novuss.cli.terminal import MOST_SHOWN, printable
from novuss.corpus import Corpus

if TYPE_CHECKING:
    from novuss.explain import Explainer
    from novuss.handover.judged import Judged
    from novuss.handover.union import Union
    from novuss.inspection.event_head import EventHead
    from novuss.inspection.results import Cause, EventResult
    from novuss.problems import Problem
    from novuss.tables.item_names import ItemNames


@dataclass(frozen=True)
class Handed:
    """Event files with the tables beside them, judged again."""

    union: "Union"
    #: With the edition and the rule that held.
    judging: Judging
    inspected: Inspected
    #: None where there is any problem.
    judged: "Judged | None"
    #: The options that went before what the files say.
    before: tuple[str, ...]


def read_union(
    events: Sequence[Path],
    corpus: Corpus,
    encoding: str | None = None,
    *,
    rule_asked: bool = False,
    inspected: bool = False,
) -> "Union":
    """The event files as one event; where it is ``inspected``, with an inspection at least.

    Raises:
        ProblemsError: with everything that is wrong with any of them, or between them.
    """
    from novuss.handover.union import union
    from novuss.problems import Problem, ProblemsError
    from novuss.tables.event_file import read_event_file

    sources, problems = [], list[Problem]()
    for path in events:
        try:
            sources.append(read_event_file(path, encoding))
        except ProblemsError as error:
            problems += error.problems
    if problems:
        raise ProblemsError(problems)
    return union(sources, corpus, rule_asked=rule_asked, inspected=inspected)


def settled(
    judging: Judging, one: "Union", *, edition: str | None, rule_told: bool
) -> tuple[Judging, list[str]]:
    """By what the files are judged, and the options that say otherwise than they do.

    Raises:
        WrongOption: another edition was told.
        ProblemsError: the files name an edition that is not known.
    """
    from novuss.problems import ProblemsError

    known = judging.corpus.equipment_editions
    if one.edition not in known:
        values = {"value": one.edition, "known": ", ".join(known)}
        raise ProblemsError(
            [source.problem("option-choice", "edition", **values) for source in one.sources]
        )
    if edition is not None and edition != one.edition:
        values = {"file": one.sources[0].name, "other": one.edition}
        raise WrongOption("--edition", "option-edition", **values)
    before = []
    if rule_told:
        before += ["--rule"] if judging.rule != one.rule else []
    elif one.rule is not None:
        judging = replace(judging, rule=one.rule)
    said = [
        ("--limits", judging.limits, one.limits),
        ("--instruments", judging.instruments, one.instruments),
        ("--waivers", judging.waivers, one.waivers),
    ]
    before += [option for option, path, pieces in said if path is not None and pieces]
    return replace(judging, edition=one.edition), before


def inspect_union(
    judging: Judging,
    one: "Union",
    tables: Sequence[Path],
    day: datetime.date | None,
    *,
    before: Sequence[str],
    recorded: "Callable[[ItemNames], list[Problem]]" = lambda _: [],
) -> Handed:
    """What event files and the tables beside them say, or everything wrong with them.

    Args:
        judging: by which edition, rule and files.
        one: the event.
        tables: measuring tables beside the event files.
        day: on which the instruments have to be in calibration; that of each inspection
            where nobody says it.
        before: the options that go before what the files say.
        recorded: what the names of the items meet in the records.
    """
    from novuss.handover.judged import Terms, instruments_of, limits_of, parts_of, waivers_of
    from novuss.tables.instruments_file import read_instruments
    from novuss.tables.waivers_file import read_waivers

    corpus, edition = judging.corpus, judging.edition
    if judging.limits is None and one.limits:
        limits, wrong = limits_of(one, corpus, edition)
    else:
        limits, wrong = judging.working_limits()
    if judging.instruments is None:
        instruments, faulty = instruments_of(one, corpus)
    else:
        instruments, faulty = read_instruments(
            judging.instruments, corpus, encoding=judging.encoding
        )
    path = judging.waivers
    parts = parts_of(
        one,
        corpus,
        Terms(
            edition=edition,
            rule=judging.rule,
            limits=() if wrong else tuple(limits),
            instruments=None if faulty or instruments is None else tuple(instruments),
            day=day,
            complete=judging.complete,
        ),
        waivers=waivers_of(one, corpus, edition)
        if path is None
        else lambda readings: read_waivers(
            path, corpus, readings, edition=edition, encoding=judging.encoding
        ),
        tables=tables,
        encoding=judging.encoding,
        language=judging.language,
        recorded=recorded,
    )
    why = cause(one, judging, before)
    if problems := [*parts.problems, *faulty, *wrong]:
        sound = parts.sound()
        preview = sound.judge(why).result if sound.parsed or sound.readings else None
        inspected = Inspected(None, problems, preview, parts.touched)
        return Handed(one, judging, inspected, None, tuple(before))
    judged = parts.judge(why)
    return Handed(one, judging, Inspected(judged.result, []), judged, tuple(before))


def cause(one: "Union", judging: Judging, before: Sequence[str]) -> "Cause":
    """Why the form may have said otherwise of a reading than we do."""
    if before or (judging.kept and not one.limits):
        return "terms"
    if not one.knowledge:
        return "unknown"
    from novuss.judging_data import judging as judging_data

    return "nothing" if one.knowledge == judging_data(judging.corpus).digest else "knowledge"


def completed_by(head: "EventHead", one: "Union") -> tuple["EventHead", list[str]]:
    """The head of the event: as told, else as the files have it; and the options that differ."""
    said, told = one.event_head, vars(head)
    options = {"name": "--event", "day": "--date"}
    differ = [
        options.get(name, f"--{name.replace('_', '-')}")
        for name, value in vars(said).items()
        if value and told[name] and told[name] != value
    ]
    return replace(
        head, **{name: told[name] or value for name, value in vars(said).items()}
    ), differ


def print_handed(
    handed: Handed, result: "EventResult", explainer: "Explainer", *, whole: str
) -> None:
    """What stands in place of what, what is contested, and where the form said otherwise."""
    say = explainer.wording
    if result.replaced:
        typer.echo("")
        typer.echo(say("cli.replaced", n=len(result.replaced)))
        for one in result.replaced[:MOST_SHOWN]:
            print_reading(one, explainer)
        print_rest(len(result.replaced), explainer, whole)
    print_contests(handed.judged.standings if handed.judged else (), explainer)
    print_differing(result, explainer, whole=whole)
    print_terms(handed.union, handed.before, explainer)


def print_differing(result: "EventResult", explainer: "Explainer", *, whole: str) -> None:
    """The readings of which the form said otherwise, and why that may be."""
    if not result.differing:
        return
    say = explainer.wording
    typer.echo("")
    typer.echo(say("cli.differs", n=len(result.differing)))
    for one in result.differing[:MOST_SHOWN]:
        typer.echo(printable(explainer.differing(one)))
    print_rest(len(result.differing), explainer, whole)
    for why in dict.fromkeys(one.cause for one in result.differing):
        typer.echo(say(f"differs.{why}"))


def print_terms(one: "Union", before: Sequence[str], explainer: "Explainer") -> None:
    """On what of the event the files disagree, and which options went before them."""
    say = explainer.wording
    for disagreement in one.disagreements:
        values = {
            "field": say(f"report.{HEADINGS[disagreement.field]}"),
            "sayings": "; ".join(
                f"{text} ({', '.join(files)})" for text, files in disagreement.sayings
            ),
        }
        typer.echo(printable(say("cli.files-disagree", **values)))
    if before:
        typer.echo(say("cli.options-before", options=", ".join(before)))


#: The keys of what the fields of an event are called.
HEADINGS = {"name": "event", "place": "place", "date": "day", "chief_judge": "chief-judge"}
