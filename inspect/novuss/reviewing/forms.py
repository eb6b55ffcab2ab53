"""The forms that a review sheet is written in, by the suffix of its path."""

from itertools import groupby
from pathlib import Path

from novuss.report.html import render
from novuss.report.pdf import pdf_of
from novuss.reviewing.rows import Sheet
from novuss.reviewing.workbook import review_workbook

#: What a sheet is written as.
WRITTEN = (".xlsx", ".html", ".pdf")


def render_sheet(sheet: Sheet, path: Path) -> bytes:
    """The content of a file of that suffix.

    Raises:
        PdfUnavailableError: what the extra ``pdf`` installs is missing.
    """
    suffix = path.suffix.casefold()
    if suffix == ".xlsx":
        return review_workbook(sheet)
    page = render_page(sheet)
    return page.encode() if suffix == ".html" else pdf_of(page)


def render_page(sheet: Sheet) -> str:
    """One self-contained page to print: our text beside the English, a box, ruled lines."""
    texts = [(text.of, list(rows)) for text, rows in groupby(sheet.rows, key=lambda row: row.text)]
    return render(
        "review.html.j2", sheet=sheet, texts=texts, say=sheet.say, language=sheet.language
    )
