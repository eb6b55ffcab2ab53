"""The report as a workbook: the protocol, a matrix a kind, and every row behind them."""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any, TypeVar

from novuss.inspection.results import Result
from novuss.inspection.verdicts import Verdict
from novuss.report.document import Report
from novuss.report.rows import (
    COLUMNS,
    VERDICT,
    Value,
    figure,
    not_entered_rows,
    result_table,
    shown,
)
from novuss.report.workbook import Book, Sheet
from novuss.report.xlsx_protocol import matrix_sheets, protocol_sheet

_T = TypeVar("_T")


def report_xlsx(report: Report) -> bytes:
    """The workbook; a sheet that would have no row is left out."""
    return report_book(report).content()


def report_book(report: Report) -> Book:
    """The workbook, for more sheets to stand behind it."""
    book = Book()
    protocol_sheet(report, book)
    matrix_sheets(report, book)
    _results(report, book)
    _open_points(report, book)
    if any(item.missing for item in report.event.items):
        _not_entered(report, book)
    _information(report, book)
    _working_limits(report, book)
    _spot_checks(report, book)
    _sets(report, book)
    _waivers(report, book)
    return book


def _results(report: Report, book: Book) -> None:
    say = report.explainer.wording
    sheet = Sheet(report, book, say("report.results"))
    columns, rows = result_table(report)
    sheet.widths(column.width for column in columns)
    sheet.header([say(column.heading) for column in columns])
    signed = [column.signed for column in columns]
    for row, result in zip(rows, report.event.results, strict=True):
        sheet.row(row, signed, (VERDICT, result.verdict))
    sheet.table()


def _sheet(
    report: Report,
    book: Book,
    title: str,
    rows: Iterable[_T],
    columns: Mapping[str, tuple[int, Callable[[_T], Value]]],
    *,
    signed: str = "",
    coloured: tuple[str, Callable[[_T], Verdict]] | None = None,
    looks: Mapping[int, Mapping[str, Any]] | None = None,
) -> None:
    """Add a sheet of these rows, if there are any.

    Args:
        report: whose words head it.
        book: the workbook.
        title: the key of its title.
        rows: what each row is about.
        columns: by the key of its heading the width of a column, and what its cells hold.
        signed: the column whose figures have a sign.
        coloured: the column that has the colours of a verdict, and the verdict of a row.
        looks: as :meth:`Sheet.row`.
    """
    found = list(rows)
    if not found:
        return
    say, keys = report.explainer.wording, list(columns)
    sheet = Sheet(report, book, say(title))
    sheet.widths(width for width, _ in columns.values())
    sheet.header([say(key) for key in keys])
    for row in found:
        sheet.row(
            [cell(row) for _, cell in columns.values()],
            [key == signed for key in keys],
            (keys.index(coloured[0]), coloured[1](row)) if coloured else None,
            looks=looks,
        )
    sheet.table()


def _open_points(report: Report, book: Book) -> None:
    explain, language = report.explainer, report.language

    def relative(one: Result) -> Fraction | None:
        share = one.relative_deviation
        return None if share is None else Fraction(str(round(float(share), 4)))

    _sheet(
        report,
        book,
        "report.open-points-short",
        report.event.open_points,
        {
            "report.item": (12, lambda one: one.reading.item),
            "report.position": (14, lambda one: one.reading.position),
            "report.clause": (9, lambda one: one.reading.characteristic.clause),
            "report.characteristic": (28, lambda one: one.reading.characteristic.names[language]),
            "report.value": (14, lambda one: shown(report, one)),
            "report.deviation": (14, lambda one: one.judgement.deviation),
            "report.relative": (14, relative),
            "report.verdict": (16, lambda one: explain.verdict(one.verdict)),
            "report.why": (60, lambda one: " ".join([explain.reason(one), *explain.flags(one)])),
            "report.decision": (30, lambda _: None),
        },
        signed="report.deviation",
        coloured=("report.verdict", lambda one: one.verdict),
        looks={6: {"form": "0.0%"}},
    )


#: What is told of a characteristic that has no row; the title of the sheet says why.
_NOT_ENTERED = "item kind clause characteristic unit lower upper nominal limits"


def _not_entered(report: Report, book: Book) -> None:
    say = report.explainer.wording
    sheet = Sheet(report, book, say("report.missing").rstrip(":"))
    by_heading = {column.heading: column for column in COLUMNS}
    # A verdict it has only where it counts.
    keys = [*_NOT_ENTERED.split(), *(["verdict"] if report.event.complete else [])]
    columns = [by_heading[f"report.{key}"] for key in keys]
    sheet.widths(column.width for column in columns)
    sheet.header([say(column.heading) for column in columns])
    verdict = (len(columns) - 1, Verdict.NOT_MEASURED) if report.event.complete else None
    for row in not_entered_rows(report, columns):
        sheet.row(row, verdict=verdict)
    sheet.table()


def _information(report: Report, book: Book) -> None:
    explain = report.explainer
    told = [(item, one) for item in report.event.items for one in report.information(item)]
    _sheet(
        report,
        book,
        "report.information",
        told,
        {
            "report.item": (12, lambda row: row[0].item),
            "report.kind": (11, lambda row: explain.kind(row[0].kind)),
            "report.characteristic": (28, lambda row: row[1].spread.names[report.language]),
            "report.amount": (14, lambda row: row[1].amount),
            "report.unit": (8, lambda row: explain.symbol(row[1].characteristic)),
            "report.information": (90, lambda row: explain.information(row[1])),
        },
    )


def _working_limits(report: Report, book: Book) -> None:
    explain = report.explainer
    limits = []
    for limit in report.event.limits_set:
        characteristic = report.corpus.characteristic(limit.characteristic, report.event.edition)
        assert characteristic is not None
        limits.append((limit, characteristic))
    _sheet(
        report,
        book,
        "report.working-limits",
        limits,
        {
            "report.clause": (9, lambda row: row[1].clause),
            "report.kind": (12, lambda row: explain.kind(row[1].kind)),
            "report.characteristic": (34, lambda row: row[1].names[report.language]),
            "report.printed": (30, lambda row: explain.limit(row[1])),
            "report.lower": (10, lambda row: figure(row[0].bounds.lower)),
            "report.upper": (10, lambda row: figure(row[0].bounds.upper)),
            "report.unit": (8, lambda row: explain.symbol(row[1])),
            "report.set-by": (20, lambda row: row[0].set_by),
            "report.day": (18, lambda row: explain.wording.date(row[0].set_on)),
            "report.why": (60, lambda row: row[0].reason),
        },
    )


def _spot_checks(report: Report, book: Book) -> None:
    explain, language = report.explainer, report.language

    def verdict(one: Verdict | None) -> str | None:
        return explain.verdict(one) if one else None

    _sheet(
        report,
        book,
        "report.spot-checks",
        report.spot_checks,
        {
            "report.item": (12, lambda one: one.item.item),
            "report.participant": (18, lambda one: one.item.participant),
            "report.clause": (9, lambda one: one.during.reading.characteristic.clause),
            "report.characteristic": (
                28,
                lambda one: one.during.reading.characteristic.names[language],
            ),
            "report.position": (14, lambda one: one.during.reading.position),
            "report.checked-before": (18, lambda one: report.typed(one.before)),
            "report.verdict-before": (16, lambda one: verdict(one.verdict_before)),
            "report.checked-during": (18, lambda one: report.typed([one.during])),
            "report.verdict-during": (16, lambda one: verdict(one.during.verdict)),
            "report.change": (12, lambda one: one.change),
            "report.why": (
                16,
                lambda one: explain.wording("report.turned") if one.turned else None,
            ),
        },
        signed="report.change",
        coloured=("report.verdict-during", lambda one: one.during.verdict),
    )


def _sets(report: Report, book: Book) -> None:
    explain = report.explainer
    _sheet(
        report,
        book,
        "report.sets",
        report.event.sets,
        {
            "report.set": (12, lambda one: one.name),
            "report.verdict": (16, lambda one: explain.verdict(one.verdict)),
            "report.number": (60, explain.count),
            "report.verdict-number": (16, lambda one: explain.verdict(one.count.verdict)),
            "report.failing-discs": (40, explain.failing_discs),
        },
        coloured=("report.verdict", lambda one: one.verdict),
    )


def _waivers(report: Report, book: Book) -> None:
    say, explain = report.explainer.wording, report.explainer
    _sheet(
        report,
        book,
        "report.waivers",
        report.waivers,
        {
            "report.item": (12, lambda one: one.waiver.item),
            "report.clause": (9, lambda one: one.characteristic.clause),
            "report.characteristic": (28, lambda one: one.characteristic.names[report.language]),
            "report.chief-judge": (20, lambda one: one.waiver.chief_judge),
            "report.day": (18, lambda one: say.date(one.waiver.day) if one.waiver.day else None),
            "report.scope": (24, lambda one: one.waiver.scope),
            "report.why": (40, lambda one: one.waiver.reason),
            "report.verdict": (16, lambda one: explain.verdict(one.verdict)),
            "sheet.remarks": (24, lambda one: None if one.used else say("report.waiver-unused")),
        },
        coloured=("report.verdict", lambda one: one.verdict),
    )
