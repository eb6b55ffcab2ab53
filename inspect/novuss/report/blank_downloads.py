"""Blank sheets and forms of a usual size, for download from the site."""

from collections.abc import Iterator

from novuss.corpus import Corpus
from novuss.files.safe_write import mark_content, strip_times
from novuss.languages import LANGUAGES, Language
from novuss.model.equipment_records import Kind
from novuss.report.blank_setup_forms import (
    FORM_IDS,
    FORM_WRITERS,
    build_form_paper,
    build_form_rows,
)
from novuss.report.blank_tables import SheetOrder, build_sheet_paper, number_items, render_blank_csv
from novuss.report.blank_workbook import render_blank_workbook
from novuss.report.html_report import render_blank_sheet

#: The folder below that of a language.
FOLDER = "forms"
#: An event of a usual size: whoever has fewer leaves the rest empty.
_COUNTS: dict[Kind, int] = {"table": 12, "puck": 24, "disc": 6, "cue": 24, "brush": 12}
_DISCS_PER_SET = 32


def build_downloads(corpus: Corpus) -> Iterator[tuple[str, bytes]]:
    """Build every blank paper: its path, such as ``lv/forms/limits.csv``, and its content.

    The same knowledge gives the same bytes. They bear the mark by which ``novuss
    template`` knows them again, so that it overwrites none that is filled in.
    """
    for language in LANGUAGES:
        for name, content in _build_papers(corpus, language):
            yield f"{language}/{FOLDER}/{name}", content


def _build_papers(corpus: Corpus, language: Language) -> Iterator[tuple[str, bytes]]:
    edition = corpus.current
    order = SheetOrder(corpus, edition, language, number_items(_COUNTS), _DISCS_PER_SET)
    paper = build_sheet_paper(corpus)
    html = render_blank_sheet(order).encode()
    yield "sheet.html", mark_content(html, ".html", paper)
    book = render_blank_workbook(order)
    yield "sheet.xlsx", mark_content(strip_times(book), ".xlsx", paper)
    yield "sheet.csv", render_blank_csv(order).encode()
    for form in FORM_IDS:
        rows = build_form_rows(form, corpus, edition, order.explainer, None)
        for suffix, write in FORM_WRITERS.items():
            content = write(form, corpus, language, rows)
            if suffix == ".xlsx":
                content = strip_times(content)
            yield f"{form}{suffix}", mark_content(content, suffix, build_form_paper(form, corpus))
