"""What novuss says of what was typed: by the same way that measuring tables take."""

import datetime
import json
import tempfile
from collections.abc import Mapping, Sequence
from fractions import Fraction
from operator import attrgetter
from pathlib import Path

from novuss.corpus import Corpus
from novuss.decimals import decimal_string
from novuss.inspection.decision import DecisionRule, WorkingLimit
from novuss.inspection.event_result import EventResult
from novuss.inspection.instruments import Instrument, Register
from novuss.inspection.judging import check_readings
from novuss.inspection.likely import suggest_plausible_readings
from novuss.inspection.numbers import parse_number
from novuss.inspection.results import ItemResult, Result
from novuss.inspection.sets import SetResult
from novuss.inspection.waivers import Waiver
from novuss.model.vocabulary import Unit
from novuss.problems import Problem
from novuss.tables.instruments_file import read_instruments
from novuss.tables.limits_file import read_working_limits
from novuss.tables.long_table import read_readings
from novuss.tables.waivers_file import read_waivers
from novuss.vectors.model import (
    Given,
    Judged,
    Refused,
    Row,
    Said,
    SaidOfDisc,
    SaidOfItem,
    SaidOfSet,
    Suggested,
    Wrong,
)

#: In a file of waivers these columns have other names.
_WAIVER_COLUMNS = {"chief_judge": "set_by", "date": "set_on"}
#: The columns that every row of a table has, whatever is said in them.
_COLUMNS = {
    "readings": ("item", "kind", "characteristic", "value", "unit"),
    "limits": ("characteristic", "lower", "upper", "unit", "set_by", "set_on", "reason"),
    "instruments": ("id", "kind", "resolution", "uncertainty", "unit"),
    "waivers": ("item", "kind", "characteristic", "set_by", "reason", "scope"),
}
#: Lines of a table's file above its first row.
_ABOVE = 2
_PLACE = attrgetter("table", "row", "code")


def judged(corpus: Corpus, given: Given) -> Judged | Refused:
    """What must come out of a vector."""
    event, problems = inspected(corpus, given)
    if event is None:
        return Refused(problems=sorted(map(_wrong, problems), key=_PLACE))
    return answered(event, corpus.vocabulary.units)


def inspected(corpus: Corpus, given: Given) -> tuple[EventResult | None, list[Problem]]:
    """The event that was typed, or everything that is wrong with it."""
    with tempfile.TemporaryDirectory() as folder:
        return _inspected(corpus, given, Path(folder))


def _inspected(
    corpus: Corpus, given: Given, folder: Path
) -> tuple[EventResult | None, list[Problem]]:
    edition = given.edition
    register: Register | None = None
    problems: list[Problem] = []
    if given.instruments is not None:
        instruments: list[Instrument] = []
        if given.instruments:
            path = _table(folder, "instruments", given.instruments)
            instruments, wrong = read_instruments(path, corpus)
            problems += wrong
        day = datetime.date.fromisoformat(given.day) if given.day else datetime.date.max
        register = Register(tuple(instruments), day)
    readings, wrong = read_readings(
        [_table(folder, "readings", given.readings)],
        corpus,
        edition=edition,
        instruments=register.instruments if register else None,
        typed=True,
    )
    problems += wrong
    limits: list[WorkingLimit] = []
    if given.limits:
        limits, wrong = read_working_limits(
            _table(folder, "limits", given.limits), corpus, edition=edition
        )
        problems += wrong
    waivers: list[Waiver] = []
    if given.waivers:
        rows = [
            {_WAIVER_COLUMNS.get(name, name): one[name] for name in one} for one in given.waivers
        ]
        path = _table(folder, "waivers", rows)
        waivers, wrong = read_waivers(path, corpus, readings, edition=edition)
        problems += wrong
    if problems:
        return None, problems
    event = check_readings(
        readings,
        corpus.equipment.characteristics(edition),
        edition=edition,
        rule=DecisionRule(given.rule, parse_number(given.guard or "1")),
        working_limits=limits,
        complete=given.complete,
        register=register,
        belonging=corpus.equipment.belonging(edition),
        waivers=waivers,
    )
    return event, []


def answered(event: EventResult, units: Sequence[Unit]) -> Judged:
    """What was said of an event, as a vector has it."""
    return Judged(
        verdict=event.verdict.value,
        results=[_said(one, units) for one in event.results],
        items=[_of_item(one) for one in event.items],
        sets=[_of_set(one) for one in event.sets],
    )


def _table(folder: Path, name: str, rows: Sequence[Row]) -> Path:
    """A file of the table with a row a line, so that lines tell rows, and all its columns."""
    path = folder / f"{name}.json"
    blank = dict.fromkeys(_COLUMNS[name], "")
    lines = ",\n".join(json.dumps({**blank, **row}, ensure_ascii=False) for row in rows)
    path.write_text(f"[\n{lines}\n]", encoding="utf-8")
    return path


def _wrong(problem: Problem) -> Wrong:
    name = Path(problem.file).stem
    return Wrong.model_validate(
        {"table": name, "row": max(problem.line - _ABOVE, 0), "code": problem.code}
    )


def _figure(value: object) -> str:
    return decimal_string(value) if isinstance(value, Fraction) else str(value)


def _figures(values: Mapping[str, object]) -> dict[str, str]:
    return {name: _figure(value) for name, value in values.items()}


def _said(result: Result, units: Sequence[Unit]) -> Said:
    reading, judgement = result.reading, result.judgement
    amount = reading.amount
    deviation = judgement.deviation
    return Said(
        item=reading.item,
        characteristic=reading.characteristic.id,
        verdict=judgement.verdict.value,
        reason=judgement.reason.code,
        values=_figures(judgement.reason.values),
        amount=amount if amount is None or isinstance(amount, bool) else decimal_string(amount),
        deviation=None if deviation is None else decimal_string(deviation),
        probability=judgement.probability,
        by_reading=[one.value for one in judgement.by_reading],
        working_limit=judgement.working_limit is not None,
        flags=[one.code for one in result.flags],
        waived=result.waiver is not None,
        suggestions=[
            Suggested(
                value=decimal_string(meant.number),
                unit=meant.unit.id if meant.unit else reading.unit,
            )
            for meant in suggest_plausible_readings(result, units)
        ],
        confirmed=reading.overruled is not None,
    )


def _of_item(item: ItemResult) -> SaidOfItem:
    return SaidOfItem(
        item=item.item,
        kind=item.kind,
        verdict=item.verdict.value,
        word=item.word,
        complete=item.complete,
        decided=item.decided,
        open=item.open,
        missing=[one.id for one in item.missing],
    )


def _of_set(one: SetResult) -> SaidOfSet:
    return SaidOfSet(
        set=one.name,
        verdict=one.verdict.value,
        counts=dict(one.counts),
        without_colour=one.uncoloured,
        count=one.count.code,
        discs=[
            SaidOfDisc(
                disc=disc.name,
                colour=disc.colour,
                verdict=disc.verdict.value,
                failed=[each.id for each in disc.failed],
            )
            for disc in one.discs
        ],
    )
