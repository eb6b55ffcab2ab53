"""Check of event files and the tables beside them, by what the files and the options say."""

import datetime
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from novuss.input_problems import Problem, ProblemsError
from novuss.inspection.event_head import EventHead
from novuss.inspection.event_result import Cause
from novuss.opendata.judging_data import build_judging
from novuss.records.event_file_judging import (
    JudgedEvent,
    Terms,
    parse_event,
    prepare_waivers,
    read_instruments,
    read_limits,
)
from novuss.records.event_file_union import Union, unite_event_files
from novuss.tables.event_file import read_event_file
from novuss.tables.table_check import Checked, CheckOptions, CompareNames


@dataclass(frozen=True)
class CheckedEvent(Checked):
    """The same of event files, with the verdicts on each of their inspections."""

    #: None where there is any problem.
    judged: JudgedEvent | None = None


def read_event_files(
    paths: Sequence[Path],
    options: CheckOptions,
    *,
    rule_asked: bool = False,
    inspected: bool = False,
) -> Union:
    """Read event files as one event; where it is ``inspected``, with an inspection at least.

    Raises:
        ProblemsError: with everything that is wrong with any of them, or between them.
    """
    sources, problems = [], list[Problem]()
    for path in paths:
        try:
            sources.append(read_event_file(path, options.encoding))
        except ProblemsError as error:
            problems += error.problems
    if problems:
        raise ProblemsError(problems)
    return unite_event_files(sources, options.corpus, rule_asked=rule_asked, inspected=inspected)


def adopt_terms(
    options: CheckOptions, event: Union, *, rule_asked: bool = False
) -> tuple[CheckOptions, list[str]]:
    """Take over edition and rule of the files; and name the options that go before what they say.

    Raises:
        ProblemsError: the files name an edition that is not known.
    """
    known = options.corpus.equipment.editions
    if event.edition not in known:
        values = {"value": event.edition, "known": ", ".join(known)}
        raise ProblemsError(
            [source.build_problem("option-choice", "edition", **values) for source in event.sources]
        )
    options = replace(options, edition=event.edition)
    before = []
    if rule_asked:
        before += ["--rule"] if options.rule != event.rule else []
    elif event.rule is not None:
        options = replace(options, rule=event.rule)
    for name in ("limits", "instruments", "waivers"):
        if getattr(options, name) is not None and getattr(event, name):
            before.append(f"--{name}")
    return options, before


def check_event_files(
    options: CheckOptions,
    event: Union,
    tables: Sequence[Path],
    day: datetime.date | None,
    *,
    compare_names: CompareNames = lambda _: [],
) -> CheckedEvent:
    """Judge event files and the measuring tables beside them.

    Without a ``day`` the instruments have to be in calibration on that of each inspection;
    ``compare_names`` is what the names of items meet in the records.
    """
    corpus, edition = options.corpus, options.edition
    limits, wrong = filed_limits, _ = read_limits(event, corpus, edition)
    if options.limits is not None or not event.limits:
        limits, wrong = options.read_limits()
    instruments, faulty = filed_instruments, _ = read_instruments(event, corpus)
    if options.instruments is not None:
        instruments, faulty = options.read_instruments()
    terms = Terms(
        edition=edition,
        rule=options.rule,
        limits=() if wrong else tuple(limits),
        instruments=None if faulty or instruments is None else tuple(instruments),
        day=day,
        complete=options.complete,
    )
    parts = parse_event(
        event,
        corpus,
        terms,
        filed=replace(
            terms,
            limits=tuple(filed_limits),
            instruments=None if filed_instruments is None else tuple(filed_instruments),
            day=event.event_head.day,
        ),
        waivers=prepare_waivers(event, corpus, edition)
        if options.waivers is None
        else options.read_waivers,
        tables=tables,
        encoding=options.encoding,
        language=options.language,
        recorded=compare_names,
        confirmed=options.confirmed,
    )
    cause = _find_cause(event, options)
    if problems := [*parts.problems, *faulty, *wrong]:
        sound = parts.drop_wrong_items()
        preview = sound.judge_event(cause).result if sound.parsed or sound.readings else None
        return CheckedEvent(None, problems, preview, parts.touched, notices=parts.notices)
    judged = parts.judge_event(cause)
    return CheckedEvent(judged.result, notices=parts.notices, judged=judged)


def _find_cause(event: Union, options: CheckOptions) -> Cause:
    """Why the form may have said otherwise of a reading than we do, where all else is the same."""
    if not event.knowledge:
        return "unknown"
    return "nothing" if event.knowledge == build_judging(options.corpus).digest else "knowledge"


def complete_head(head: EventHead, event: Union) -> tuple[EventHead, list[str]]:
    """Complete the head of an event by its files; and name the options that say otherwise."""
    filed, given = vars(event.event_head), vars(head)
    options = {"name": "--event", "day": "--date"}
    differ = [
        options.get(name, f"--{name.replace('_', '-')}")
        for name, value in filed.items()
        if value and given[name] and given[name] != value
    ]
    return replace(head, **{name: given[name] or value for name, value in filed.items()}), differ
