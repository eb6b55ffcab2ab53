"""Tables of a report: their columns, and what a cell holds of a row, whatever form writes them."""

import unicodedata
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Generic, Literal, TypeVar

from novuss.inspection.decision import WorkingLimit
from novuss.inspection.information import Information
from novuss.inspection.results import ItemResult, Result, SetResult
from novuss.inspection.spot_checks import SpotCheck
from novuss.inspection.verdicts import Verdict
from novuss.model.equipment import Bounds, Characteristic
from novuss.report.document import Report, Waived
from novuss.wording import NBSP

#: A figure of ours, words (ours or typed by somebody), or nothing.
Value = Fraction | str | None
_Row = TypeVar("_Row")

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
class Column(Generic[_Row]):
    """A column: the key of its heading, its cells, and how they look."""

    heading: str
    cell: Callable[[Report, _Row], Value]
    #: In signs.
    width: int = 14
    #: Whether its figures show their sign.
    signed: bool = False
    #: The number format of its figures, where they are not shown with all their digits.
    form: str = ""
    #: The verdict of a row, whose colours its cells have.
    verdict: Callable[[_Row], Verdict] | None = None


@dataclass(frozen=True)
class Table(Generic[_Row]):
    """A table that a report has where it has a row; ``title`` is a key."""

    title: str
    rows: Callable[[Report], Iterable[_Row]]
    columns: tuple[Column[_Row], ...]


def figure(given: object) -> Fraction | None:
    """A figure of the knowledge as a cell holds it."""
    return None if given is None else Fraction(str(given))


def _end(bounds: Bounds | None, side: Literal["lower", "upper"]) -> Fraction | None:
    return figure(getattr(bounds, side)) if bounds else None


def _amount(report: Report, result: Result) -> Value:
    amount = result.reading.amount
    if isinstance(amount, bool):
        return report.explainer.wording("answer.yes" if amount else "answer.no")
    return amount


def _probability(_: Report, result: Result) -> Fraction | None:
    probability = result.judgement.probability
    return None if probability is None else Fraction(f"{probability:.4f}")


def _typed(report: Report, result: Result) -> str:
    """A reading with the digits and the unit that were typed, as the language writes them."""
    return report.explainer.typed(result.reading).replace(NBSP, " ")


def _uncertainty(report: Report, result: Result) -> Fraction | None:
    """U that the verdict rests on: that of the reading, or of its instrument in the register."""
    reading, register = result.reading, report.event.register
    if reading.uncertainty is not None or reading.derivation or register is None:
        return reading.uncertainty
    measured = reading.amount is not None and not isinstance(reading.amount, bool)
    instrument = register.get(reading.instrument) if measured else None
    return instrument.uncertainty if instrument else None


def _working_limit(report: Report, result: Result) -> str | None:
    limit = result.judgement.working_limit
    return report.explainer.bounds(limit.bounds, result.reading.characteristic) if limit else None


def _remark(_: Report, result: Result) -> str | None:
    return "; ".join((result.reading.remark or "").splitlines()) or None


def _about(
    characteristic: Callable[[_Row], Characteristic], width: int = 28
) -> tuple[Column[_Row], Column[_Row]]:
    """The clause and the name of a row's characteristic."""
    return (
        Column("report.clause", lambda _, row: characteristic(row).clause, 9),
        Column(
            "report.characteristic",
            lambda report, row: characteristic(row).names[report.language],
            width,
        ),
    )


def _verdict(verdict: Callable[[_Row], Verdict], heading: str = "report.verdict") -> Column[_Row]:
    """A verdict in words, in its colours."""
    return Column(
        heading, lambda report, row: report.explainer.verdict(verdict(row)), 16, verdict=verdict
    )


def _printed(
    characteristic: Callable[[_Row], Characteristic],
) -> tuple[Column[_Row], ...]:
    """Unit and figures that the edition prints for a row's characteristic."""
    return (
        Column("report.unit", lambda report, row: report.explainer.symbol(characteristic(row)), 8),
        Column("report.lower", lambda _, row: _end(characteristic(row).bounds, "lower"), 10),
        Column("report.upper", lambda _, row: _end(characteristic(row).bounds, "upper"), 10),
        Column("report.nominal", lambda _, row: figure(characteristic(row).nominal), 10),
    )


def _of_result(result: Result) -> Characteristic:
    return result.reading.characteristic


#: Of a result. The reading stands as typed, with the decimal sign of the language; amount, limits,
#: nominal figure, deviation and expanded uncertainty are in the unit of the characteristic.
COLUMNS: tuple[Column[Result], ...] = (
    Column("report.item", lambda _, result: result.reading.item, 12),
    Column("report.kind", lambda report, result: report.explainer.kind(result.reading.kind), 11),
    *_about(_of_result),
    Column("report.position", lambda _, result: result.reading.position),
    Column("report.value", _typed),
    Column("report.amount", _amount, 12),
    *_printed(_of_result),
    Column("report.deviation", lambda _, result: result.judgement.deviation, 12, signed=True),
    Column("report.uncertainty", _uncertainty, 12),
    Column("report.probability", _probability, 13),
    _verdict(lambda result: result.verdict),
    Column("report.limits", lambda report, one: report.explainer.limit(_of_result(one)), 24),
    Column("report.working-limit", _working_limit, 18),
    Column("report.why", lambda report, result: report.explainer.reason(result), 48),
    Column("report.instrument", lambda _, result: result.reading.instrument, 16),
    Column("report.measured-by", lambda _, result: result.reading.measured_by, 16),
    Column("report.measured-at", lambda _, result: result.reading.measured_at),
    Column("sheet.remarks", _remark, 24),
)


def _word(
    group: str, word: Callable[[Result], str | None]
) -> Callable[[Report, Result], str | None]:
    """What the language calls a word of a reading, where it has one."""
    return lambda report, row: (
        report.explainer.wording(f"{group}.{found}") if (found := word(row)) else None
    )


def _waiver(report: Report, result: Result) -> str | None:
    return report.explainer.waiver(result.waiver) if result.waiver else None


#: Columns of results that a report has only where some row says something of the kind.
MARKS: tuple[Column[Result], ...] = (
    Column("report.participant", lambda _, result: result.reading.participant, 18),
    Column("report.occasion", _word("occasion", lambda result: result.reading.occasion)),
    Column("report.set", lambda _, result: result.reading.disc_set, 10),
    Column("report.colour", _word("colour", lambda result: result.reading.colour), 10),
    Column("report.at-table", lambda _, result: result.reading.table, 10),
    Column("report.waiver", _waiver, 40),
    Column("report.flags", lambda report, one: " ".join(report.explainer.flags(one)) or None, 48),
)


def result_columns(report: Report) -> tuple[Column[Result], ...]:
    """``COLUMNS``, and behind them those of ``MARKS`` that are not empty throughout."""
    used = (
        column
        for column in MARKS
        if any(column.cell(report, result) for result in report.event.results)
    )
    return (*COLUMNS, *used)


def row_cells(report: Report, columns: Iterable[Column[_Row]], row: _Row) -> tuple[Value, ...]:
    """What the columns hold of one row."""
    return tuple(column.cell(report, row) for column in columns)


_Absent = tuple[ItemResult, Characteristic]


def _absent_verdict(report: Report, row: _Absent) -> str | None:
    """Not measured, where what has no row counts."""
    return report.explainer.verdict(Verdict.NOT_MEASURED) if row[0].counts_missing else None


def not_entered(report: Report) -> list[_Absent]:
    """Every characteristic that an item has no row of."""
    return [
        (item, characteristic) for item in report.event.items for characteristic in item.missing
    ]


#: Of what has no row at all, in the words of ``COLUMNS``.
NOT_ENTERED: tuple[Column[_Absent], ...] = (
    Column("report.item", lambda _, row: row[0].item, 12),
    Column("report.kind", lambda report, row: report.explainer.kind(row[0].kind), 11),
    *_about(lambda row: row[1]),
    *_printed(lambda row: row[1]),
    Column("report.limits", lambda report, row: report.explainer.limit(row[1]), 24),
    Column("report.verdict", _absent_verdict, 16, verdict=lambda _: Verdict.NOT_MEASURED),
    Column("report.why", lambda report, _: report.explainer.wording("report.missing").rstrip(":")),
    Column("report.participant", lambda _, row: row[0].participant),
)


def _relative(_: Report, result: Result) -> Fraction | None:
    share = result.relative_deviation
    return None if share is None else Fraction(str(round(float(share), 4)))


def _why_open(report: Report, result: Result) -> str:
    return " ".join([report.explainer.reason(result), *report.explainer.flags(result)])


OPEN_POINTS = Table[Result](
    "report.open-points-short",
    lambda report: report.event.open_points,
    (
        Column("report.item", lambda _, result: result.reading.item, 12),
        Column("report.position", lambda _, result: result.reading.position),
        *_about(_of_result),
        Column("report.value", _typed),
        Column("report.deviation", lambda _, result: result.judgement.deviation, signed=True),
        Column("report.relative", _relative, form="0.0%"),
        _verdict(lambda result: result.verdict),
        Column("report.why", _why_open, 60),
        Column("report.decision", lambda *_: None, 30),
    ),
)


def _information(report: Report) -> list[tuple[ItemResult, Information]]:
    return [(item, told) for item in report.event.items for told in report.information(item)]


INFORMATION = Table[tuple[ItemResult, Information]](
    "report.information",
    _information,
    (
        Column("report.item", lambda _, row: row[0].item, 12),
        Column("report.kind", lambda report, row: report.explainer.kind(row[0].kind), 11),
        Column(
            "report.characteristic", lambda report, row: row[1].spread.names[report.language], 28
        ),
        Column("report.amount", lambda _, row: row[1].amount),
        Column(
            "report.unit", lambda report, row: report.explainer.symbol(row[1].characteristic), 8
        ),
        Column("report.information", lambda report, row: report.explainer.information(row[1]), 90),
    ),
)


def _limits_set(report: Report) -> Iterator[tuple[WorkingLimit, Characteristic]]:
    for limit in report.event.limits_set:
        found = report.corpus.characteristic(limit.characteristic, report.event.edition)
        assert found is not None
        yield limit, found


WORKING_LIMITS = Table[tuple[WorkingLimit, Characteristic]](
    "report.working-limits",
    _limits_set,
    (
        Column("report.clause", lambda _, row: row[1].clause, 9),
        Column("report.kind", lambda report, row: report.explainer.kind(row[1].kind), 12),
        Column("report.characteristic", lambda report, row: row[1].names[report.language], 34),
        Column("report.printed", lambda report, row: report.explainer.limit(row[1]), 30),
        Column("report.lower", lambda _, row: _end(row[0].bounds, "lower"), 10),
        Column("report.upper", lambda _, row: _end(row[0].bounds, "upper"), 10),
        Column("report.unit", lambda report, row: report.explainer.symbol(row[1]), 8),
        Column("report.set-by", lambda _, row: row[0].set_by, 20),
        Column("report.day", lambda report, row: report.explainer.wording.date(row[0].set_on), 18),
        Column("report.why", lambda _, row: row[0].reason, 60),
    ),
)


def _verdict_before(report: Report, check: SpotCheck) -> str | None:
    before = check.verdict_before
    return report.explainer.verdict(before) if before else None


def _turned(report: Report, check: SpotCheck) -> str | None:
    return report.explainer.wording("report.turned") if check.turned else None


SPOT_CHECKS = Table[SpotCheck](
    "report.spot-checks",
    lambda report: report.spot_checks,
    (
        Column("report.item", lambda _, check: check.item.item, 12),
        Column("report.participant", lambda _, check: check.item.participant, 18),
        *_about(lambda check: check.during.reading.characteristic),
        Column("report.position", lambda _, check: check.during.reading.position),
        Column("report.checked-before", lambda report, check: report.typed(check.before), 18),
        Column("report.verdict-before", _verdict_before, 16),
        Column("report.checked-during", lambda report, check: report.typed([check.during]), 18),
        _verdict(lambda check: check.during.verdict, "report.verdict-during"),
        Column("report.change", lambda _, check: check.change, 12, signed=True),
        Column("report.why", _turned, 16),
    ),
)

SETS = Table[SetResult](
    "report.sets",
    lambda report: report.event.sets,
    (
        Column("report.set", lambda _, discs: discs.name, 12),
        _verdict(lambda discs: discs.verdict),
        Column("report.number", lambda report, discs: report.explainer.count(discs), 60),
        Column(
            "report.verdict-number",
            lambda report, one: report.explainer.verdict(one.count.verdict),
            16,
        ),
        Column("report.failing-discs", lambda report, one: report.explainer.failing_discs(one), 40),
    ),
)


def _waiver_day(report: Report, row: Waived) -> str | None:
    return report.explainer.wording.date(row.waiver.day) if row.waiver.day else None


def _unused(report: Report, row: Waived) -> str | None:
    return None if row.used else report.explainer.wording("report.waiver-unused")


WAIVERS = Table[Waived](
    "report.waivers",
    lambda report: report.waivers,
    (
        Column("report.item", lambda _, row: row.waiver.item, 12),
        *_about(lambda row: row.characteristic),
        Column("report.chief-judge", lambda _, row: row.waiver.chief_judge, 20),
        Column("report.day", _waiver_day, 18),
        Column("report.scope", lambda _, row: row.waiver.scope, 24),
        Column("report.why", lambda _, row: row.waiver.reason, 40),
        _verdict(lambda row: row.verdict),
        Column("sheet.remarks", _unused, 24),
    ),
)

#: The tables behind that of the results and what was not entered, in their order.
TABLES: tuple[Table[Any], ...] = (INFORMATION, WORKING_LIMITS, SPOT_CHECKS, SETS, WAIVERS)
