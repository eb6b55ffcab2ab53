"""The report as a workbook: summary, results, open points and working limits."""

import io
import re
from collections.abc import Iterable, Sequence
from fractions import Fraction

from openpyxl import Workbook
from openpyxl.cell import Cell
from openpyxl.styles import Alignment, Border, Font, PatternFill, Side
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.properties import PageSetupProperties
from openpyxl.worksheet.worksheet import Worksheet

from novuss.decimals import decimal_string
from novuss.inspection.verdicts import WORDS, Verdict
from novuss.report.document import Report
from novuss.report.rows import (
    COLUMNS,
    VERDICT,
    Value,
    looks_like_formula,
    not_entered_rows,
    result_table,
)

#: Fill and letters of the cell of a verdict, or of what people are told of an item.
_COLOURS: dict[str, tuple[str, str]] = {
    Verdict.PASS: ("D8F0DE", "135C2A"),
    Verdict.CONDITIONAL_PASS: ("EAF6ED", "135C2A"),
    Verdict.FAIL: ("B3261E", "FFFFFF"),
    Verdict.CONDITIONAL_FAIL: ("F9DEDC", "8C1D18"),
    Verdict.UNDECIDED: ("FCEFD2", "6B4500"),
    Verdict.NOT_MEASURED: ("ECEFF1", "41484F"),
    "incomplete": ("DCEBF5", "0B4A73"),
    "partial": ("DCEBF5", "0B4A73"),
    "contested": ("8A5A00", "FFFFFF"),
}
_BOLD = frozenset({Verdict.FAIL, Verdict.CONDITIONAL_FAIL, "contested"})
#: What a cell of a workbook may hold: signs, and significant digits of a number.
_MOST_SIGNS, _MOST_DIGITS = 32_767, 15
_NOT_XML = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")
_WRAP = Alignment(vertical="top", wrap_text=True)
_RULE = Border(bottom=Side(style="thin", color="D0D7DE"))


def put(cell: Cell, value: Value, *, signed: bool = False) -> None:
    """Write a figure as a number, and words as words even where they look like a formula."""
    cell.alignment = _WRAP
    if value is None or value == "":
        return
    if isinstance(value, str):
        _put_text(cell, value)
        return
    digits = decimal_string(value)
    if len(digits.strip("-0").replace(".", "")) > _MOST_DIGITS or abs(value) >= 10**_MOST_DIGITS:
        # A spreadsheet would round it, and a rounded reading may change sides at a limit.
        _put_text(cell, digits)
        return
    places = len(digits.partition(".")[2])
    form = f"0.{'0' * places}" if places else "0"
    cell.value = float(digits) if places else int(digits)
    cell.number_format = f"+{form};-{form};{form}" if signed else form
    cell.alignment = Alignment(vertical="top", horizontal="right")


def _put_text(cell: Cell, text: str) -> None:
    # A lone half of a surrogate pair comes from a name that is no Unicode.
    text = text.encode("utf-8", errors="backslashreplace").decode("utf-8")
    text = _NOT_XML.sub("\N{REPLACEMENT CHARACTER}", text)
    if len(text) > _MOST_SIGNS:
        text = text[: _MOST_SIGNS - 1] + "…"
    cell.value = text
    # The library takes "=..." for a formula and "#N/A" for an error.
    cell.data_type = "s"
    if looks_like_formula(text):
        # As if typed with an apostrophe: it stays text when somebody edits the cell.
        cell.quotePrefix = True


#: More columns than these are printed on two pages side by side.
_MOST_COLUMNS = 12


class Sheet:
    """One sheet that prints on A4 landscape, a table with a frozen header or plain rows."""

    def __init__(self, report: Report, sheet: Worksheet, title: str) -> None:
        self._sheet = sheet
        self._row = 0
        sheet.title = title[:31]
        sheet.page_setup.orientation = "landscape"
        sheet.page_setup.paperSize = 9  # A4
        sheet.page_setup.fitToWidth, sheet.page_setup.fitToHeight = 1, 0
        sheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
        sheet.page_margins.left = sheet.page_margins.right = 0.4
        sheet.page_margins.top = sheet.page_margins.bottom = 0.8
        sheet.page_margins.header = sheet.page_margins.footer = 0.35
        say = report.explainer.wording
        # "&" begins a code in a header; doubled it is the sign itself.
        head = _NOT_XML.sub(" ", report.running_head(say)).replace("&", "&&")
        assert sheet.oddHeader is not None
        assert sheet.oddFooter is not None
        sheet.oddHeader.left.text = head[:200].encode("utf-8", "backslashreplace").decode()
        sheet.oddFooter.right.text = say("sheet.page", page="&P", pages="&N")

    def widths(self, widths: Iterable[int]) -> None:
        """Give the columns their widths, in signs."""
        for place, width in enumerate(widths, 1):
            self._sheet.column_dimensions[get_column_letter(place)].width = width

    def heading(self, text: str) -> None:
        """A row of large letters."""
        self.row([text])
        cell = self._sheet.cell(self._row, 1)
        cell.font = Font(bold=True, size=13)
        cell.alignment = Alignment(wrap_text=False)

    def header(self, headings: Sequence[str]) -> None:
        """The row that names the columns."""
        self.row(headings)
        for cell in self._sheet[self._row]:
            cell.font = Font(bold=True)
            cell.fill = PatternFill("solid", fgColor="E7ECF0")
            cell.alignment = Alignment(wrap_text=True, vertical="bottom")
        # The longest word of a heading fits its column; a heading has three at most.
        self._sheet.row_dimensions[self._row].height = 45 if len(headings) > _MOST_COLUMNS else 30

    def row(
        self,
        values: Sequence[Value],
        signed: Sequence[bool] = (),
        verdict: tuple[int, str] | None = None,
    ) -> None:
        """The next row; ``verdict`` colours the cell at that place."""
        self._row += 1
        for place, value in enumerate(values):
            cell = self._sheet.cell(self._row, place + 1)
            assert isinstance(cell, Cell)
            put(cell, value, signed=bool(signed) and signed[place])
            if len(values) > 1:
                cell.border = _RULE
        if verdict:
            place, word = verdict
            fill, ink = _COLOURS[word]
            cell = self._sheet.cell(self._row, place + 1)
            cell.fill = PatternFill("solid", fgColor=fill)
            cell.font = Font(bold=word in _BOLD, color=ink)

    def table(self) -> None:
        """Freeze the first row, print it on every page and let every column be filtered."""
        last = get_column_letter(self._sheet.max_column)
        self._sheet.freeze_panes = "B2"
        self._sheet.print_title_rows = "1:1"
        if self._sheet.max_column > _MOST_COLUMNS:
            # On one page nobody could read it; the second one repeats what a row is about.
            self._sheet.page_setup.fitToWidth = 2
            self._sheet.print_title_cols = "A:D"
        self._sheet.auto_filter.ref = f"A1:{last}{self._sheet.max_row}"


def report_xlsx(report: Report) -> bytes:
    """The workbook; a sheet that would have no row is left out."""
    book = Workbook()
    assert isinstance(book.active, Worksheet)
    _summary(report, book.active)
    _results(report, book.create_sheet())
    if report.event.open_points:
        _open_points(report, book.create_sheet())
    if any(item.missing for item in report.event.items):
        _not_entered(report, book.create_sheet())
    if any(report.information(item) for item in report.event.items):
        _information(report, book.create_sheet())
    if report.event.working_limits:
        _working_limits(report, book.create_sheet())
    if report.spot_checks:
        _spot_checks(report, book.create_sheet())
    if report.event.sets:
        _sets(report, book.create_sheet())
    if report.event.waivers:
        _waivers(report, book.create_sheet())
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def _summary(report: Report, page: Worksheet) -> None:
    explain, event, head = report.explainer, report.event, report.head
    say = explain.wording
    sheet = Sheet(report, page, say("report.summary"))
    sheet.widths([30, 16, 16, 16, 16, 16, 16, 16])
    sheet.heading(say("report.title"))
    edition = report.corpus.edition(event.edition)
    facts = [
        ("report.event", head.name),
        ("report.place", head.place),
        ("report.day", say.date(head.day) if head.day else ""),
        ("report.senior-judge", head.senior_judge),
        ("report.chief-judge", head.chief_judge),
        ("report.edition", f"{edition.names[report.language]} ({edition.id})"),
        ("report.rule", report.rule_words),
        ("report.data-version", f"novuss {report.version}"),
        ("sheet.instruments", "; ".join(report.instruments)),
        ("report.files", "; ".join(f"{one.name} (SHA-256 {one.sha256})" for one in report.files)),
    ]
    for key, text in facts:
        sheet.row([say(key).rstrip(":"), text])
        page.cell(page.max_row, 1).font = Font(bold=True)
        _span(page, 2, text)
    sheet.row([say("report.verdict"), explain.word(event)], verdict=(1, event.word))
    sheet.row([])
    verdicts = [one for one in reversed(WORDS) if any(item.word == one for item in event.items)]
    sheet.header(
        [say("report.kind"), say("report.items"), *(explain.verdict(one) for one in verdicts)]
    )
    for kind in report.kinds:
        counts = [Fraction(kind.counts[one]) for one in verdicts]
        sheet.row([explain.kind(kind.kind, plural=True), Fraction(len(kind.items)), *counts])
    sheet.row([])
    sheet.header([say("report.item"), say("report.kind"), say("report.verdict"), say("report.why")])
    for item in event.items:
        sheet.row(
            [item.item, explain.kind(item.kind), explain.word(item)],
            verdict=(2, item.word),
        )
        why = page.cell(page.max_row, 4)
        assert isinstance(why, Cell)
        put(why, explain.headline(item))
        _span(page, 4, explain.headline(item))
    page.print_area = f"A1:H{page.max_row}"


def _span(page: Worksheet, start: int, text: str) -> None:
    """Give the last row's text the room up to column H; merged cells find no height alone."""
    line = page.max_row
    page.merge_cells(start_row=line, end_row=line, start_column=start, end_column=8)
    signs_a_line = 15 * (9 - start)
    page.row_dimensions[line].height = 15 * min(25, 1 + len(text) // signs_a_line)


def _results(report: Report, page: Worksheet) -> None:
    say = report.explainer.wording
    sheet = Sheet(report, page, say("report.results"))
    columns, rows = result_table(report)
    sheet.widths(column.width for column in columns)
    sheet.header([say(column.heading) for column in columns])
    signed = [column.signed for column in columns]
    for row, result in zip(rows, report.event.results, strict=True):
        sheet.row(row, signed, (VERDICT, result.verdict))
    sheet.table()


def _open_points(report: Report, page: Worksheet) -> None:
    explain = report.explainer
    say = explain.wording
    sheet = Sheet(report, page, say("report.open-points-short"))
    sheet.widths([12, 14, 9, 28, 14, 14, 14, 16, 60, 30])
    keys = """item position clause characteristic value deviation relative verdict why decision"""
    headings = [say("report." + key) for key in keys.split()]
    sheet.header(headings)
    for result in report.event.open_points:
        reading, relative = result.reading, result.relative_deviation
        sheet.row(
            [
                reading.item,
                reading.position,
                reading.characteristic.clause,
                reading.characteristic.names[report.language],
                f"{reading.value} {reading.unit}".strip(),
                result.judgement.deviation,
                None if relative is None else Fraction(round(float(relative), 4)),
                explain.verdict(result.verdict),
                " ".join([explain.reason(result), *explain.flags(result)]),
                None,
            ],
            [place == 5 for place in range(len(headings))],
            (7, result.verdict),
        )
        share = page.cell(page.max_row, 7)
        if relative is not None:
            share.value, share.number_format = round(float(relative), 4), "0.0%"
    sheet.table()


#: What is told of a characteristic that has no row; the title of the sheet says why.
_NOT_ENTERED = "item kind clause characteristic unit lower upper nominal limits"


def _not_entered(report: Report, page: Worksheet) -> None:
    say = report.explainer.wording
    sheet = Sheet(report, page, say("report.missing").rstrip(":"))
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


def _information(report: Report, page: Worksheet) -> None:
    explain = report.explainer
    say = explain.wording
    sheet = Sheet(report, page, say("report.information"))
    sheet.widths([12, 11, 28, 14, 8, 90])
    keys = "item kind characteristic amount unit information"
    sheet.header([say("report." + key) for key in keys.split()])
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


def _working_limits(report: Report, page: Worksheet) -> None:
    explain = report.explainer
    say = explain.wording
    sheet = Sheet(report, page, say("report.working-limits"))
    sheet.widths([9, 12, 34, 30, 10, 10, 8, 20, 18, 60])
    keys = "clause kind characteristic printed lower upper unit set-by day why"
    sheet.header([say("report." + key) for key in keys.split()])
    for limit in report.event.working_limits:
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


def _spot_checks(report: Report, page: Worksheet) -> None:
    explain = report.explainer
    say = explain.wording
    sheet = Sheet(report, page, say("report.spot-checks"))
    sheet.widths([12, 18, 9, 28, 14, 18, 16, 18, 16, 12, 16])
    keys = """item participant clause characteristic position checked-before verdict checked-during
        verdict change why"""
    sheet.header([say("report." + key) for key in keys.split()])
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


def _sets(report: Report, page: Worksheet) -> None:
    explain = report.explainer
    say = explain.wording
    sheet = Sheet(report, page, say("report.sets"))
    sheet.widths([12, 16, 60, 16, 40])
    sheet.header(
        [say("report." + key) for key in ("set", "verdict", "number", "verdict", "failing-discs")]
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


def _waivers(report: Report, page: Worksheet) -> None:
    say = report.explainer.wording
    sheet = Sheet(report, page, say("report.waivers"))
    sheet.widths([12, 9, 28, 20, 18, 24, 40, 16, 24])
    keys = "item clause characteristic chief-judge day scope why verdict remarks"
    sheet.header(
        [say("sheet.remarks" if key == "remarks" else f"report.{key}") for key in keys.split()]
    )
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
