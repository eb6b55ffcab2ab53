"""A review sheet to print and to write on: our text beside the English, a box, ruled lines."""

from itertools import groupby

from novuss.report.html import render
from novuss.report.pdf import pdf_of
from novuss.reviewing.rows import Sheet


def review_html(sheet: Sheet) -> str:
    """One self-contained page."""
    texts = [(text.of, list(rows)) for text, rows in groupby(sheet.rows, key=lambda row: row.text)]
    return render("review.html.j2", sheet.say, sheet=sheet, texts=texts)


def review_pdf(sheet: Sheet) -> bytes:
    """The page on A4.

    Raises:
        PdfUnavailableError: what the extra ``pdf`` installs is missing.
    """
    return pdf_of(review_html(sheet))
