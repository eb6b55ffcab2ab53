"""Review sheet as a workbook to fill in, or as a page to print."""

import io
from itertools import groupby
from pathlib import Path
from typing import Any

from openpyxl import Workbook
from openpyxl.styles import Alignment, Border, Font, PatternFill, Protection, Side
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.properties import PageSetupProperties
from openpyxl.worksheet.worksheet import Worksheet

from novuss.files.xlsx_escapes import encode_text
from novuss.report.html_report import render_template
from novuss.report.pdf_report import convert_to_pdf
from novuss.report.report_tables import looks_like_formula
from novuss.report.workbook_writer import clean_text
from novuss.reviewing.review_columns import FREE, HIDDEN, Column, select_columns
from novuss.reviewing.review_sheet import Row, Sheet

#: The longest remark and proposal that a cell takes.
LONGEST = 4000
_HEAD = PatternFill("solid", fgColor="1F4E5F")
_FREE = PatternFill("solid", fgColor="FFF8E1")
_DIFFERS = PatternFill("solid", fgColor="FDE7E4")
_LINE = Side(style="thin", color="C5CDD3")
_BORDER = Border(top=_LINE, bottom=_LINE, left=_LINE, right=_LINE)
#: Height of a line of text in points, and how many signs of it a unit of width takes.
_LINE_HEIGHT, _SIGNS = 13.0, 1.15
_MOST_HEIGHT = 400.0
_WRAP = Alignment(vertical="top", wrap_text=True)
_FONT = "Calibri"
_TEXT = Font(name=_FONT, size=10)


def render_workbook(sheet: Sheet) -> bytes:
    """Render the sheet behind a first page that says what to do."""
    book = Workbook()
    first = book.active
    assert isinstance(first, Worksheet)
    _fill_instructions(first, sheet)
    _fill_texts(book.create_sheet(), sheet)
    book.active = 1
    # Two sheets may not both be the one in front, or what is typed goes into both.
    first.sheet_view.tabSelected = False
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def _fill_instructions(page: Worksheet, sheet: Sheet) -> None:
    say = sheet.say
    page.title = say("review.sheet-about")
    page.column_dimensions["A"].width = 100
    page.sheet_view.showGridLines = False
    texts = [
        say("review.title"),
        say("review.about", language=say("review.in-language"), n=len(sheet.rows)),
        say("review.about-ok", yes=say("review.yes"), no=say("review.no")),
        say("review.about-proposal"),
        say("review.about-remark"),
        say("review.about-whole"),
        say("review.about-not"),
        say("review.about-back"),
        " · ".join(
            f"{say(key)}: {value}"
            for key, value in (
                ("report.edition", sheet.edition),
                ("report.data-version", sheet.digest[:8]),
            )
            if value
        ),
    ]
    for line, text in enumerate(texts, start=1):
        cell: Any = page.cell(line, 1)
        _write_text(cell, text)
        cell.font = Font(name=_FONT, bold=line == 1, size=16 if line == 1 else 11)
        lines = max(1, -(-len(text) // 105))
        page.row_dimensions[line].height = 26 if line == 1 else 15.5 * lines + 6
    page.protection.sheet = True
    _set_up_print(page, sheet)


def _fill_texts(page: Worksheet, sheet: Sheet) -> None:
    say = sheet.say
    columns = select_columns(sheet)
    page.title = say("review.sheet-texts")
    for number, column in enumerate(columns, start=1):
        cell: Any = page.cell(1, number)
        _write_text(cell, say(column.key))
        cell.font = Font(name=_FONT, size=10, bold=True, color="FFFFFF")
        cell.fill, cell.border = _HEAD, _BORDER
        page.column_dimensions[get_column_letter(number)].width = column.width
    for number, head in enumerate(HIDDEN, start=len(columns) + 1):
        _write_text(page.cell(1, number), head)
        page.column_dimensions[get_column_letter(number)].hidden = True
    for line, row in enumerate(sheet.rows, start=2):
        _fill_row(page, line, row, sheet, columns)
    page.row_dimensions[1].height = 30
    # Number and name stay in sight, and so do the headings.
    ids = [column.id for column in columns]
    page.freeze_panes = f"{get_column_letter(ids.index('what') + 1)}2"
    last = len(sheet.rows) + 1
    page.auto_filter.ref = f"A1:{get_column_letter(len(columns))}{last}"
    _add_validation(page, sheet, columns, last)
    _lock_sheet(page)
    _set_up_print(page, sheet)
    page.print_area = f"A1:{get_column_letter(len(columns))}{last}"
    page.print_title_rows = "1:1"


def _fill_row(page: Worksheet, line: int, row: Row, sheet: Sheet, columns: list[Column]) -> None:
    height = 1.0
    for number, column in enumerate(columns, start=1):
        cell: Any = page.cell(line, number)
        text = column.value(sheet, row)
        _write_text(cell, text)
        cell.border, cell.font = _BORDER, _TEXT
        signs = column.width * _SIGNS
        height = max(height, sum(-(-(len(part) or 1) // signs) for part in text.split("\n")))
        if column.id in FREE:
            _unlock_cell(cell)
        elif column.id == "figures" and (row.only_here or row.only_english):
            cell.fill = _DIFFERS
    for number, value in enumerate(HIDDEN.values(), start=len(columns) + 1):
        _write_text(page.cell(line, number), value(sheet, row))
    page.row_dimensions[line].height = min(_MOST_HEIGHT, height * _LINE_HEIGHT + 4)


def _write_text(cell: Any, text: str) -> None:
    """Write words as words even where they look like a formula."""
    cell.alignment = _WRAP
    if not text:
        return
    text = clean_text(text)
    cell.value = encode_text(text)
    # The library takes "=..." for a formula and "#N/A" for an error.
    cell.data_type = "s"
    cell.quotePrefix = looks_like_formula(text)


def _unlock_cell(cell: Any) -> None:
    """Leave a cell to the reader; whatever is typed there is a text."""
    cell.protection = Protection(locked=False)
    cell.fill = _FREE
    cell.number_format = "@"
    cell.alignment = _WRAP


def _add_validation(page: Worksheet, sheet: Sheet, columns: list[Column], last: int) -> None:
    say = sheet.say
    for number, column in enumerate(columns, start=1):
        if column.id not in FREE:
            continue
        if column.id == "ok":
            words = f'"{say("review.yes")},{say("review.no")}"'
            rule = DataValidation(type="list", formula1=words, allow_blank=True)
            rule.error = say("review.wrong-ok", yes=say("review.yes"), no=say("review.no"))
        else:
            rule = DataValidation(
                type="textLength", operator="lessThanOrEqual", formula1=str(LONGEST)
            )
            rule.allow_blank = True
            rule.error = say("review.wrong-length", n=LONGEST)
        rule.errorTitle = say(column.key)
        rule.showErrorMessage = True
        letter = get_column_letter(number)
        rule.add(f"{letter}2:{letter}{last}")
        page.add_data_validation(rule)


def _lock_sheet(page: Worksheet) -> None:
    """Lock what is compared against mistakes; no password, because nothing is secret."""
    protection = page.protection
    protection.sheet = True
    for allowed in ("formatColumns", "formatRows", "autoFilter"):
        # The names of the library are those of what is forbidden.
        setattr(protection, allowed, False)


def _set_up_print(page: Worksheet, sheet: Sheet) -> None:
    page.page_setup.orientation = "landscape"
    page.page_setup.paperSize = 9
    page.page_setup.fitToWidth, page.page_setup.fitToHeight = 1, 0
    page.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    margins = page.page_margins
    margins.left = margins.right = 0.4
    margins.top, margins.bottom, margins.footer = 0.5, 0.8, 0.4
    left, right = page.oddFooter.left, page.oddFooter.right  # type: ignore[union-attr]
    left.text = f"Novuss · {sheet.say('review.title')}"
    right.text = sheet.say("sheet.page", page="&P", pages="&N")


#: Suffixes of the files that a sheet is written as.
WRITTEN = (".xlsx", ".html", ".pdf")


def render_sheet(sheet: Sheet, path: Path) -> bytes:
    """Render the content of a file of that suffix.

    Raises:
        PdfUnavailableError: what the extra ``pdf`` installs is missing.
    """
    suffix = path.suffix.casefold()
    if suffix == ".xlsx":
        return render_workbook(sheet)
    page = render_page(sheet)
    return page.encode() if suffix == ".html" else convert_to_pdf(page)


def render_page(sheet: Sheet) -> str:
    """Render a self-contained page to print: our text beside the English, a box, ruled lines."""
    texts = [(text.of, list(rows)) for text, rows in groupby(sheet.rows, key=lambda row: row.text)]
    return render_template("review.html.j2", sheet.say, sheet=sheet, texts=texts)
