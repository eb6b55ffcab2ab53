"""Review sheet as a workbook to fill in, or as a page to print."""

import io
from itertools import groupby
from pathlib import Path

from openpyxl import Workbook
from openpyxl.styles import PatternFill
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet

from novuss.report import fillable_workbook_cells as cells
from novuss.report.html_report import render_template
from novuss.report.pdf_report import convert_to_pdf
from novuss.reviewing.review_columns import FREE, HIDDEN, Column, select_columns
from novuss.reviewing.review_sheet import Row, Sheet

_DIFFERS = PatternFill("solid", fgColor="FDE7E4")


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
    cells.write_instructions(page, texts)
    cells.set_up_print(page, say("review.title"), say)


def _fill_texts(page: Worksheet, sheet: Sheet) -> None:
    say = sheet.say
    columns = select_columns(sheet)
    page.title = say("review.sheet-texts")
    cells.write_headings(page, [(say(column.key), column.width) for column in columns])
    cells.write_hidden(page, 1, len(columns) + 1, list(HIDDEN))
    for line, row in enumerate(sheet.rows, start=2):
        _fill_row(page, line, row, sheet, columns)
    # Number and name stay in sight, and so do the headings.
    ids = [column.id for column in columns]
    page.freeze_panes = f"{get_column_letter(ids.index('what') + 1)}2"
    last = len(sheet.rows) + 1
    page.auto_filter.ref = f"A1:{get_column_letter(len(columns))}{last}"
    _add_validation(page, sheet, columns, last)
    cells.lock_sheet(page)
    cells.set_up_print(page, say("review.title"), say)
    page.print_area = f"A1:{get_column_letter(len(columns))}{last}"
    page.print_title_rows = "1:1"


def _fill_row(page: Worksheet, line: int, row: Row, sheet: Sheet, columns: list[Column]) -> None:
    texts = [(column.value(sheet, row), column.width) for column in columns]
    for number, (column, (text, _)) in enumerate(zip(columns, texts, strict=True), start=1):
        cell = cells.find_cell(page, line, number)
        cells.write_text(cell, text)
        cell.border, cell.font = cells.BORDER, cells.TEXT
        if column.id in FREE:
            cells.unlock_cell(cell)
        elif column.id == "figures" and (row.only_here or row.only_english):
            cell.fill = _DIFFERS
    hidden = [value(sheet, row) for value in HIDDEN.values()]
    cells.write_hidden(page, line, len(columns) + 1, hidden)
    cells.fit_height(page, line, texts)


def _add_validation(page: Worksheet, sheet: Sheet, columns: list[Column], last: int) -> None:
    say = sheet.say
    for number, column in enumerate(columns, start=1):
        if column.id not in FREE:
            continue
        letter = get_column_letter(number)
        area, title = f"{letter}2:{letter}{last}", say(column.key)
        if column.id == "ok":
            words = say("review.yes"), say("review.no")
            error = say("review.wrong-ok", yes=words[0], no=words[1])
            cells.offer_choices(page, area, words, title, error)
        else:
            cells.bound_length(page, area, title, say("review.wrong-length", n=cells.LONGEST))


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
