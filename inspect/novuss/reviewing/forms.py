"""The forms that a review sheet is written in and read from, by the suffix of its path."""

from pathlib import Path

from novuss.reviewing.rows import Sheet

#: What a sheet is written as, and what of it comes back.
WRITTEN = (".xlsx", ".html", ".pdf")
READ = ".xlsx"
#: What programs for workbooks write beside what is read here.
_OTHER_SHEETS = (".ods", ".csv", ".xls", ".xlsm", ".numbers")


def written(sheet: Sheet, path: Path) -> bytes:
    """The content of a file of that suffix.

    Raises:
        PdfUnavailableError: what the extra ``pdf`` installs is missing.
    """
    match path.suffix.casefold():
        case ".xlsx":
            from novuss.reviewing.workbook import review_workbook

            return review_workbook(sheet)
        case ".html":
            from novuss.reviewing.page import review_html

            return review_html(sheet).encode()
        case _:
            from novuss.reviewing.page import review_pdf

            return review_pdf(sheet)


def wrong_form(path: Path) -> str:
    """The code of the problem of a file that no answers are read from; empty where they are."""
    suffix = path.suffix.casefold()
    if suffix == READ:
        return ""
    return "review-form-sheet" if suffix in _OTHER_SHEETS else "review-form"
