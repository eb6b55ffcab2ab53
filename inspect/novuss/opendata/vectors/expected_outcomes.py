"""Expected outcome of a test vector, judged as novuss judges measuring tables."""

import datetime
import json
import tempfile
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import partial
from operator import attrgetter
from pathlib import Path

from novuss.corpus import Corpus
from novuss.exact_decimal_strings import format_exact
from novuss.input_problems import Problem
from novuss.inspection.disc_sets import SetResult
from novuss.inspection.event_result import EventResult
from novuss.inspection.item_results import ItemResult, Result
from novuss.inspection.mistyping_suggestions import suggest_plausible_readings
from novuss.inspection.reading_decision import DecisionRule
from novuss.inspection.typed_numbers import parse_number
from novuss.languages import Language
from novuss.model.measuring_vocabulary import Unit
from novuss.opendata.records_from_attributes import build_record
from novuss.opendata.vectors.vector_records import (
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
from novuss.tables.table_check import CheckOptions, check_tables

#: In a file of waivers these columns have other names.
_WAIVER_COLUMNS = {"chief_judge": "set_by", "date": "set_on"}
#: The columns that every row of a table has, whether its cells are empty or not.
_COLUMNS = {
    "readings": ("item", "kind", "characteristic", "value", "unit"),
    "limits": ("characteristic", "lower", "upper", "unit", "set_by", "set_on", "reason"),
    "instruments": ("id", "kind", "resolution", "uncertainty", "unit"),
    "waivers": ("item", "kind", "characteristic", "set_by", "reason", "scope"),
}
#: Lines of a table's file above its first row.
_ABOVE = 2


def compute_expected(corpus: Corpus, given: Given) -> Judged | Refused:
    """Work out what must come out of a vector."""
    event, problems = judge_given(corpus, given)
    if event is None:
        wrong = map(_place_problem, problems)
        return Refused(problems=sorted(wrong, key=attrgetter("table", "row", "code")))
    units = corpus.vocabulary.units
    return Judged(
        verdict=event.verdict.value,
        results=[_describe_result(result, units) for result in event.results],
        items=[_describe_item(item) for item in event.items],
        sets=[_describe_set(judged) for judged in event.sets],
    )


def judge_given(
    corpus: Corpus, given: Given, language: Language = "en"
) -> tuple[EventResult | None, list[Problem]]:
    """Judge what was typed in this language, or find everything that is wrong with it."""
    signed = [
        {_WAIVER_COLUMNS.get(name, name): cell for name, cell in row.items()}
        for row in given.waivers
    ]
    with tempfile.TemporaryDirectory() as folder:
        write = partial(_write_table, Path(folder))
        options = CheckOptions(
            corpus,
            given.edition,
            DecisionRule(given.rule, parse_number(given.guard or "1")),
            given.complete,
            limits=write("limits", given.limits) if given.limits else None,
            instruments=write("instruments", given.instruments) if given.instruments else None,
            waivers=write("waivers", signed) if signed else None,
            language=language,
            typed=True,
        )
        day = datetime.date.fromisoformat(given.day) if given.day else datetime.date.max
        checked = check_tables(options, [write("readings", given.readings)], day)
    return checked.result, list(checked.problems)


def _write_table(folder: Path, name: str, rows: Sequence[Row]) -> Path:
    """Write a table with a row a line, so that lines tell rows, and with all its columns."""
    path = folder / f"{name}.json"
    blank = dict.fromkeys(_COLUMNS[name], "")
    lines = ",\n".join(json.dumps({**blank, **row}, ensure_ascii=False) for row in rows)
    path.write_text(f"[\n{lines}\n]", encoding="utf-8")
    return path


def _place_problem(problem: Problem) -> Wrong:
    row = max(problem.line - _ABOVE, 0)
    fields = {"table": Path(problem.file).stem, "row": row, "code": problem.code}
    return Wrong.model_validate(fields)


def _format_figures(values: Mapping[str, object]) -> dict[str, str]:
    return {
        name: format_exact(value) if isinstance(value, Fraction) else str(value)
        for name, value in values.items()
    }


def _describe_result(result: Result, units: Sequence[Unit]) -> Said:
    reading, judgement = result.reading, result.judgement
    amount, deviation = reading.amount, judgement.deviation
    return Said(
        item=reading.item,
        characteristic=reading.characteristic.id,
        verdict=judgement.verdict.value,
        reason=judgement.reason.code,
        values=_format_figures(judgement.reason.values),
        amount=amount if amount is None or isinstance(amount, bool) else format_exact(amount),
        deviation=None if deviation is None else format_exact(deviation),
        probability=judgement.probability,
        by_reading=[verdict.value for verdict in judgement.by_reading],
        working_limit=judgement.working_limit is not None,
        flags=[flag.code for flag in result.flags],
        waived=result.waiver is not None,
        suggestions=[
            Suggested(
                value=format_exact(meant.number),
                unit=meant.unit.id if meant.unit else reading.unit,
            )
            for meant in suggest_plausible_readings(result, units)
        ],
        confirmed=reading.overruled is not None,
    )


def _describe_item(item: ItemResult) -> SaidOfItem:
    missing = [characteristic.id for characteristic in item.missing]
    return build_record(SaidOfItem, item, verdict=item.verdict.value, missing=missing)


def _describe_set(judged: SetResult) -> SaidOfSet:
    return SaidOfSet(
        set=judged.name,
        verdict=judged.verdict.value,
        counts=dict(judged.counts),
        without_colour=judged.uncoloured,
        count=judged.count.code,
        discs=[
            SaidOfDisc(
                disc=disc.name,
                colour=disc.colour,
                verdict=disc.verdict.value,
                failed=[characteristic.id for characteristic in disc.failed],
            )
            for disc in judged.discs
        ],
    )
