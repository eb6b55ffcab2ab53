"""One row a result: what the tables of a report share, whatever file they are written to."""

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from novuss.inspection.results import Result
from novuss.inspection.verdicts import Verdict
from novuss.report.document import Report
from novuss.wording import NBSP

#: A figure of ours, words (ours or typed by somebody), or nothing.
Value = Fraction | str | None

#: What makes a spreadsheet take a cell for a formula, or cut it in two (OWASP, CSV injection).
FORMULA_SIGNS = frozenset("=+-@\t\r\n")


def looks_like_formula(text: str) -> bool:
    """Whether a spreadsheet might compute the text instead of showing it.

    Signs of full width count as well, and so does what stands behind blanks or
    signs that are not shown, which some programs drop.
    """
    if text[:1] in FORMULA_SIGNS and text:
        return True
    for sign in unicodedata.normalize("NFKC", text):
        if not (sign.isspace() or unicodedata.category(sign) in ("Cc", "Cf")):
            return sign in FORMULA_SIGNS
    return False


@dataclass(frozen=True)
class Column:
    """A column: the key of its heading and whether its figures show their sign."""

    heading: str
    signed: bool = False
    width: int = 14


COLUMNS = (
    Column("report.item", width=12),
    Column("report.kind", width=11),
    Column("report.clause", width=9),
    Column("report.characteristic", width=28),
    Column("report.position", width=14),
    Column("report.value", width=14),
    Column("report.amount", width=12),
    Column("report.unit", width=8),
    Column("report.lower", width=10),
    Column("report.upper", width=10),
    Column("report.nominal", width=10),
    Column("report.deviation", signed=True, width=12),
    Column("report.uncertainty", width=12),
    Column("report.probability", width=13),
    Column("report.verdict", width=16),
    Column("report.limits", width=24),
    Column("report.working-limit", width=18),
    Column("report.why", width=48),
    Column("report.instrument", width=16),
    Column("report.measured-by", width=16),
    Column("report.measured-at", width=14),
    Column("sheet.remarks", width=24),
)
#: Columns that a report has only where some row says something of the kind.
MARKS = (
    Column("report.participant", width=18),
    Column("report.occasion", width=14),
    Column("report.set", width=10),
    Column("report.colour", width=10),
    Column("report.at-table", width=10),
    Column("report.waiver", width=40),
    Column("report.flags", width=48),
)
VERDICT = next(place for place, one in enumerate(COLUMNS) if one.heading == "report.verdict")


def result_row(report: Report, result: Result) -> tuple[Value, ...]:
    """The cells of one result, in the order of ``COLUMNS``.

    The reading stands as typed, with the decimal sign of the language; amount, limits, nominal
    figure, deviation and expanded uncertainty are in the unit of the characteristic.
    """
    explain, reading, judgement = report.explainer, result.reading, result.judgement
    say, characteristic = explain.wording, reading.characteristic
    bounds, limit = characteristic.bounds, judgement.working_limit
    amount: Value
    if isinstance(reading.amount, bool):
        amount = say("answer.yes") if reading.amount else say("answer.no")
    else:
        amount = reading.amount
    probability = judgement.probability
    return (
        reading.item,
        explain.kind(reading.kind),
        characteristic.clause,
        characteristic.names[report.language],
        reading.position,
        shown(report, result),
        amount,
        explain.symbol(characteristic),
        figure(bounds.lower if bounds else None),
        figure(bounds.upper if bounds else None),
        figure(characteristic.nominal),
        judgement.deviation,
        _uncertainty(report, result),
        None if probability is None else Fraction(f"{probability:.4f}"),
        explain.verdict(result.verdict),
        explain.limit(characteristic),
        explain.bounds(limit.bounds, characteristic) if limit else None,
        explain.reason(result),
        reading.instrument,
        reading.measured_by,
        reading.measured_at,
        "; ".join((reading.remark or "").splitlines()) or None,
    )


def shown(report: Report, result: Result) -> str:
    """A reading with the digits and the unit that were typed, as the language writes them."""
    reading = result.reading
    return report.explainer.typed(reading).replace(NBSP, " ")


def _uncertainty(report: Report, result: Result) -> Fraction | None:
    """U that the verdict rests on: that of the reading, or of its instrument in the register."""
    reading, register = result.reading, report.event.register
    if reading.uncertainty is not None or reading.derivation or register is None:
        return reading.uncertainty
    measured = reading.amount is not None and not isinstance(reading.amount, bool)
    instrument = register.get(reading.instrument) if measured else None
    return instrument.uncertainty if instrument else None


def _marks(report: Report, result: Result) -> tuple[str | None, ...]:
    """The cells of one result, in the order of ``MARKS``."""
    explain, reading = report.explainer, result.reading
    return (
        reading.participant,
        explain.wording(f"occasion.{reading.occasion}") if reading.occasion else None,
        reading.disc_set,
        explain.wording(f"colour.{reading.colour}") if reading.colour else None,
        reading.table,
        explain.waiver(result.waiver) if result.waiver else None,
        " ".join(explain.flags(result)) or None,
    )


def result_table(report: Report) -> tuple[list[Column], list[tuple[Value, ...]]]:
    """Columns and rows of all results, in the order of the input.

    Behind ``COLUMNS`` stand those of ``MARKS`` that are not empty throughout.
    """
    marks = [_marks(report, result) for result in report.event.results]
    used = [place for place in range(len(MARKS)) if any(row[place] for row in marks)]
    rows = [
        (*result_row(report, result), *(row[place] for place in used))
        for result, row in zip(report.event.results, marks, strict=True)
    ]
    return [*COLUMNS, *(MARKS[place] for place in used)], rows


def not_entered_rows(report: Report, columns: Sequence[Column]) -> Iterator[tuple[Value, ...]]:
    """A row for every characteristic that an item has no row of, under the same columns.

    Its verdict is empty where it does not count.
    """
    explain = report.explainer
    for item in report.event.items:
        for one in item.missing:
            bounds = one.bounds
            cells: dict[str, Value] = {
                "report.item": item.item,
                "report.kind": explain.kind(item.kind),
                "report.clause": one.clause,
                "report.characteristic": one.names[report.language],
                "report.unit": explain.symbol(one),
                "report.lower": figure(bounds.lower if bounds else None),
                "report.upper": figure(bounds.upper if bounds else None),
                "report.nominal": figure(one.nominal),
                "report.verdict": explain.verdict(Verdict.NOT_MEASURED)
                if item.counts_missing
                else None,
                "report.limits": explain.limit(one),
                "report.why": explain.wording("report.missing").rstrip(":"),
                "report.participant": item.participant,
            }
            yield tuple(cells.get(column.heading) for column in columns)


def figure(given: object) -> Fraction | None:
    """A figure of the knowledge as a cell holds it."""
    return None if given is None else Fraction(str(given))
