"""Cells of workbooks that somebody fills in: looks, words, choices, protection and print."""

from collections.abc import Sequence
from typing import Literal

from openpyxl.cell import Cell
from openpyxl.styles import Alignment, Border, Font, PatternFill, Protection, Side
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.worksheet import Worksheet

from novuss.files.xlsx_escapes import encode_text
from novuss.localized_wording import Wording
from novuss.report.report_tables import looks_like_formula
from novuss.report.sheet_styles import print_landscape
from novuss.report.workbook_writer import clean_text

#: The longest text that is taken from a cell.
LONGEST = 4000
_HEAD = PatternFill("solid", fgColor="1F4E5F")
_FREE = PatternFill("solid", fgColor="FFF8E1")
_LINE = Side(style="thin", color="C5CDD3")
BORDER = Border(top=_LINE, bottom=_LINE, left=_LINE, right=_LINE)
#: Height of a line of text in points, and how many signs of it a unit of width takes.
_LINE_HEIGHT, _SIGNS = 13.0, 1.15
_MOST_HEIGHT = 400.0
_WRAP = Alignment(vertical="top", wrap_text=True)
_FONT = "Calibri"
TEXT = Font(name=_FONT, size=10)
STRONG = Font(name=_FONT, size=10, bold=True)


def find_cell(page: Worksheet, line: int, column: int) -> Cell:
    """Find a cell of a sheet without merged ones."""
    cell = page.cell(line, column)
    assert isinstance(cell, Cell)
    return cell


def write_text(cell: Cell, text: str) -> None:
    """Write words as words even where they look like a formula."""
    cell.alignment = _WRAP
    if not text:
        return
    text = clean_text(text)
    cell.value = encode_text(text)
    # The library takes "=..." for a formula and "#N/A" for an error.
    cell.data_type = "s"
    cell.quotePrefix = looks_like_formula(text)


def write_headings(page: Worksheet, headings: Sequence[tuple[str, int]]) -> None:
    """Write the first row of a sheet, and set the widths of its columns."""
    for number, (heading, width) in enumerate(headings, start=1):
        cell = find_cell(page, 1, number)
        write_text(cell, heading)
        cell.font = Font(name=_FONT, size=10, bold=True, color="FFFFFF")
        cell.fill, cell.border = _HEAD, BORDER
        page.column_dimensions[get_column_letter(number)].width = width
    page.row_dimensions[1].height = 30


def write_hidden(page: Worksheet, line: int, first: int, texts: Sequence[str]) -> None:
    """Write the cells of a row that nobody is to see, from a column on."""
    for number, text in enumerate(texts, start=first):
        write_text(find_cell(page, line, number), text)
        page.column_dimensions[get_column_letter(number)].hidden = True


def write_instructions(page: Worksheet, texts: Sequence[str]) -> None:
    """Write a sheet that says what to do: a title and paragraphs."""
    page.column_dimensions["A"].width = 100
    page.sheet_view.showGridLines = False
    for line, text in enumerate(texts, start=1):
        cell = find_cell(page, line, 1)
        write_text(cell, text)
        cell.font = Font(name=_FONT, bold=line == 1, size=16 if line == 1 else 11)
        lines = max(1, -(-len(text) // 105))
        page.row_dimensions[line].height = 26 if line == 1 else 15.5 * lines + 6
    page.protection.sheet = True


def unlock_cell(cell: Cell) -> None:
    """Leave a cell to the reader; whatever is typed there is a text."""
    cell.protection = Protection(locked=False)
    cell.fill = _FREE
    cell.number_format = "@"
    cell.alignment = _WRAP


def fit_height(page: Worksheet, line: int, texts: Sequence[tuple[str, int]]) -> None:
    """Make a row as high as its texts need in columns of these widths."""
    height = 1.0
    for text, width in texts:
        signs = width * _SIGNS
        height = max(height, sum(-(-(len(part) or 1) // signs) for part in text.split("\n")))
    page.row_dimensions[line].height = min(_MOST_HEIGHT, height * _LINE_HEIGHT + 4)


def offer_choices(
    page: Worksheet,
    area: str,
    words: Sequence[str],
    title: str,
    error: str,
    *,
    several: bool = False,
) -> None:
    """Let cells be filled in from a list; where ``several`` may be typed only warn."""
    choices = f'"{",".join(words)}"'
    style: Literal["warning", "stop"] = "warning" if several else "stop"
    rule = DataValidation(type="list", formula1=choices, errorStyle=style)
    _add_rule(page, rule, area, title, error)


def bound_length(page: Worksheet, area: str, title: str, error: str) -> None:
    """Let cells hold no more than the longest text."""
    rule = DataValidation(type="textLength", operator="lessThanOrEqual", formula1=str(LONGEST))
    _add_rule(page, rule, area, title, error)


def _add_rule(page: Worksheet, rule: DataValidation, area: str, title: str, error: str) -> None:
    rule.allow_blank = True
    # A program refuses a longer title.
    rule.errorTitle, rule.error = title[:32], error
    rule.showErrorMessage = True
    rule.add(area)
    page.add_data_validation(rule)


def lock_sheet(page: Worksheet) -> None:
    """Lock what is not to be filled in against mistakes; no password: nothing is secret."""
    protection = page.protection
    protection.sheet = True
    for allowed in ("formatColumns", "formatRows", "autoFilter"):
        # The names of the library are those of what is forbidden.
        setattr(protection, allowed, False)


def set_up_print(page: Worksheet, title: str, say: Wording) -> None:
    """Print a sheet on A4 on its side, with its title and the number of the page."""
    print_landscape(page)
    page.page_setup.fitToWidth = 1
    margins = page.page_margins
    margins.left = margins.right = 0.4
    margins.top, margins.bottom, margins.footer = 0.5, 0.8, 0.4
    left, right = page.oddFooter.left, page.oddFooter.right  # type: ignore[union-attr]
    left.text = f"Novuss · {title}"
    right.text = say("sheet.page", page="&P", pages="&N")
