"""The report as a workbook: the protocol, a matrix a kind, and every row behind them."""

from fractions import Fraction

from novuss.inspection.verdicts import Verdict
from novuss.report.document import Report
from novuss.report.rows import COLUMNS, VERDICT, not_entered_rows, result_table, shown
from novuss.report.workbook import Book, Sheet
from novuss.report.xlsx_protocol import matrix_sheets, protocol_sheet


def report_xlsx(report: Report) -> bytes:
    """The workbook; a sheet that would have no row is left out."""
    return report_book(report).content()


def report_book(report: Report) -> Book:
    """The workbook, for more sheets to stand behind it."""
    book = Book()
    protocol_sheet(report, book)
    matrix_sheets(report, book)
    _results(report, book)
    if report.event.open_points:
        _open_points(report, book)
    if any(item.missing for item in report.event.items):
        _not_entered(report, book)
    if any(report.information(item) for item in report.event.items):
        _information(report, book)
    if report.event.limits_set:
        _working_limits(report, book)
    if report.spot_checks:
        _spot_checks(report, book)
    if report.event.sets:
        _sets(report, book)
    if report.event.waivers:
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


def _open_points(report: Report, book: Book) -> None:
    explain = report.explainer
    say = explain.wording
    sheet = Sheet(report, book, say("report.open-points-short"))
    sheet.widths([12, 14, 9, 28, 14, 14, 14, 16, 60, 30])
    keys = (
        "report.item",
        "report.position",
        "report.clause",
        "report.characteristic",
        "report.value",
        "report.deviation",
        "report.relative",
        "report.verdict",
        "report.why",
        "report.decision",
    )
    headings = [say(key) for key in keys]
    sheet.header(headings)
    for result in report.event.open_points:
        reading, relative = result.reading, result.relative_deviation
        sheet.row(
            [
                reading.item,
                reading.position,
                reading.characteristic.clause,
                reading.characteristic.names[report.language],
                shown(report, result),
                result.judgement.deviation,
                None if relative is None else Fraction(str(round(float(relative), 4))),
                explain.verdict(result.verdict),
                " ".join([explain.reason(result), *explain.flags(result)]),
                None,
            ],
            [place == 5 for place in range(len(headings))],
            (7, result.verdict),
            looks={6: {"form": "0.0%"}},
        )
    sheet.table()


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
    say = explain.wording
    sheet = Sheet(report, book, say("report.information"))
    sheet.widths([12, 11, 28, 14, 8, 90])
    keys = (
        "report.item",
        "report.kind",
        "report.characteristic",
        "report.amount",
        "report.unit",
        "report.information",
    )
    sheet.header([say(key) for key in keys])
    for item in report.event.items:
        for one in report.information(item):
            sheet.row(
                [
                    item.item,
                    explain.kind(item.kind),
                    one.spread.names[report.language],
                    one.amount,
                    explain.symbol(one.characteristic),
                    explain.information(one),
                ]
            )
    sheet.table()


def _working_limits(report: Report, book: Book) -> None:
    explain = report.explainer
    say = explain.wording
    sheet = Sheet(report, book, say("report.working-limits"))
    sheet.widths([9, 12, 34, 30, 10, 10, 8, 20, 18, 60])
    keys = (
        "report.clause",
        "report.kind",
        "report.characteristic",
        "report.printed",
        "report.lower",
        "report.upper",
        "report.unit",
        "report.set-by",
        "report.day",
        "report.why",
    )
    sheet.header([say(key) for key in keys])
    for limit in report.event.limits_set:
        characteristic = report.corpus.characteristic(limit.characteristic, report.event.edition)
        assert characteristic is not None
        lower, upper = limit.bounds.lower, limit.bounds.upper
        sheet.row(
            [
                characteristic.clause,
                explain.kind(characteristic.kind),
                characteristic.names[report.language],
                explain.limit(characteristic),
                None if lower is None else Fraction(lower),
                None if upper is None else Fraction(upper),
                explain.symbol(characteristic),
                limit.set_by,
                say.date(limit.set_on),
                limit.reason,
            ]
        )
    sheet.table()


def _spot_checks(report: Report, book: Book) -> None:
    explain = report.explainer
    say = explain.wording
    sheet = Sheet(report, book, say("report.spot-checks"))
    sheet.widths([12, 18, 9, 28, 14, 18, 16, 18, 16, 12, 16])
    keys = (
        "report.item",
        "report.participant",
        "report.clause",
        "report.characteristic",
        "report.position",
        "report.checked-before",
        "report.verdict-before",
        "report.checked-during",
        "report.verdict-during",
        "report.change",
        "report.why",
    )
    sheet.header([say(key) for key in keys])
    for one in report.spot_checks:
        characteristic = one.during.reading.characteristic
        sheet.row(
            [
                one.item.item,
                one.item.participant,
                characteristic.clause,
                characteristic.names[report.language],
                one.during.reading.position,
                report.typed(one.before),
                explain.verdict(one.verdict_before) if one.verdict_before else None,
                report.typed([one.during]),
                explain.verdict(one.during.verdict),
                one.change,
                say("report.turned") if one.turned else None,
            ],
            [place == 9 for place in range(11)],
            (8, one.during.verdict),
        )
    sheet.table()


def _sets(report: Report, book: Book) -> None:
    explain = report.explainer
    say = explain.wording
    sheet = Sheet(report, book, say("report.sets"))
    sheet.widths([12, 16, 60, 16, 40])
    sheet.header(
        [
            say("report.set"),
            say("report.verdict"),
            say("report.number"),
            say("report.verdict-number"),
            say("report.failing-discs"),
        ]
    )
    for one in report.event.sets:
        sheet.row(
            [
                one.name,
                explain.verdict(one.verdict),
                explain.count(one),
                explain.verdict(one.count.verdict),
                explain.failing_discs(one),
            ],
            verdict=(1, one.verdict),
        )
    sheet.table()


def _waivers(report: Report, book: Book) -> None:
    say = report.explainer.wording
    sheet = Sheet(report, book, say("report.waivers"))
    sheet.widths([12, 9, 28, 20, 18, 24, 40, 16, 24])
    keys = (
        "report.item",
        "report.clause",
        "report.characteristic",
        "report.chief-judge",
        "report.day",
        "report.scope",
        "report.why",
        "report.verdict",
        "sheet.remarks",
    )
    sheet.header([say(key) for key in keys])
    for one in report.waivers:
        sheet.row(
            [
                one.waiver.item,
                one.characteristic.clause,
                one.characteristic.names[report.language],
                one.waiver.chief_judge,
                say.date(one.waiver.day) if one.waiver.day else None,
                one.waiver.scope,
                one.waiver.reason,
                report.explainer.verdict(one.verdict),
                None if one.used else say("report.waiver-unused"),
            ],
            verdict=(7, one.verdict),
        )
    sheet.table()
