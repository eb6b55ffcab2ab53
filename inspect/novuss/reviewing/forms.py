"""The forms that a review sheet is written in and read from, by the suffix of its path.

What needs a library of its own is imported when it is asked for.
"""

from collections.abc import Sequence
from pathlib import Path

from novuss.reviewing.answers import Answers
from novuss.reviewing.rows import Known, Sheet
from novuss.specs.reviewed import Text

#: What a sheet is written as, and what of it comes back.
WRITTEN = (".xlsx", ".html", ".pdf", ".po", ".xlf", ".tbx")
READ = (".xlsx", ".po", ".xlf", ".tbx")
#: For translations only: there is nothing to translate the original from.
TRANSLATIONS_ONLY = (".po", ".xlf")
GLOSSARY = ".tbx"
#: What programs for workbooks write beside what is read here.
_OTHER_SHEETS = (".ods", ".csv", ".xls", ".xlsm", ".numbers")


def written(sheet: Sheet, chosen: Sequence[Text], path: Path) -> bytes:
    """The content of a file of that suffix.

    Raises:
        ProblemsError: what the form needs is not installed.
    """
    match path.suffix.casefold():
        case ".xlsx":
            from novuss.reviewing.workbook import review_workbook

            return review_workbook(sheet)
        case ".html":
            from novuss.reviewing.page import review_html

            return review_html(sheet).encode()
        case ".pdf":
            from novuss.reviewing.page import review_pdf

            return review_pdf(sheet)
        case ".po":
            from novuss.reviewing.po_form import review_po

            return review_po(sheet, path)
        case ".tbx":
            from novuss.reviewing.tbx_form import glossary_tbx

            return glossary_tbx(sheet, chosen, path)
        case _:
            from novuss.reviewing.xliff_form import review_xliff

            return review_xliff(sheet, path)


def wrong_form(path: Path) -> str:
    """The code of the problem of a file that no answers are read from; empty where they are."""
    suffix = path.suffix.casefold()
    if suffix in READ:
        return ""
    return "review-form-sheet" if suffix in _OTHER_SHEETS else "review-form"


def answers_of(path: Path, known: Known) -> Answers:
    """What came back in a file.

    Raises:
        ProblemsError: it cannot be read at all.
    """
    match path.suffix.casefold():
        case ".xlsx":
            from novuss.reviewing.workbook_answers import workbook_answers

            return workbook_answers(path, known.corpus)
        case ".po":
            from novuss.reviewing.po_form import po_answers

            return po_answers(path)
        case ".tbx":
            from novuss.reviewing.tbx_form import tbx_answers

            return tbx_answers(path)
        case _:
            from novuss.reviewing.xliff_form import xliff_answers

            return xliff_answers(path)
