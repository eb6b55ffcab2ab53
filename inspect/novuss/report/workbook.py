"""Sheets of a workbook that print: cells that hold what was typed, tables with a frozen head."""

import re
from collections.abc import Iterable, Sequence
from fractions import Fraction

from openpyxl.cell import Cell
from openpyxl.styles import Alignment, Border, Font, PatternFill, Side
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.properties import PageSetupProperties
from openpyxl.worksheet.worksheet import Worksheet

from novuss.decimals import decimal_string
from novuss.inspection.verdicts import Verdict
from novuss.report.document import Report
from novuss.report.rows import Value, looks_like_formula
from novuss.xlsx_text import kept_text

#: Fill and letters of the cell of a verdict, or of what people are told of an item.
COLOURS: dict[str, tuple[str, str]] = {
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
    form = figure_format(value)
    cell.value = float(digits) if "." in digits else int(digits)
    cell.number_format = f"+{form};-{form};{form}" if signed else form
    cell.alignment = Alignment(vertical="top", horizontal="right")


def figure_format(value: Fraction, mark: str = "") -> str:
    """The format that shows a figure with all its digits, and a sign behind it."""
    places = len(decimal_string(value).partition(".")[2])
    form = f"0.{'0' * places}" if places else "0"
    return f'{form}" {mark}"' if mark else form


def _put_text(cell: Cell, text: str) -> None:
    # A lone half of a surrogate pair comes from a name that is no Unicode.
    text = text.encode("utf-8", errors="backslashreplace").decode("utf-8")
    text = _NOT_XML.sub("\N{REPLACEMENT CHARACTER}", text)
    if len(text) > _MOST_SIGNS:
        text = text[: _MOST_SIGNS - 1] + "…"
    cell.value = kept_text(text)
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
            fill, ink = COLOURS[word]
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
