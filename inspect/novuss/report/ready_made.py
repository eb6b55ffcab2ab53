"""Blank sheets and forms of a usual size, for those who have no command line: the site has them."""

from collections.abc import Iterator

from novuss.corpus import DEFAULT_EDITION, Corpus
from novuss.languages import LANGUAGES, Language
from novuss.model.equipment import Kind
from novuss.report.blank_forms import FORM_IDS, FORM_WRITERS, form_paper, form_rows
from novuss.report.blank_table import SheetOrder, blank_csv, numbered, sheet_paper
from novuss.report.blank_workbook import blank_workbook
from novuss.report.html import sheet_html
from novuss.writing import marked, timeless

#: The folder below that of a language.
FOLDER = "forms"
#: An event of a usual size: whoever has fewer leaves the rest empty.
_COUNTS: dict[Kind, int] = {"table": 12, "puck": 24, "disc": 6, "cue": 24, "brush": 12}
_DISCS_PER_SET = 32


def ready_made(corpus: Corpus) -> Iterator[tuple[str, bytes]]:
    """Path, such as ``lv/forms/limits.csv``, and content of every blank paper.

    The same knowledge gives the same bytes. They bear the mark by which ``novuss
    template`` knows them again, so that it overwrites none that is filled in.
    """
    for language in LANGUAGES:
        for name, content in _papers(corpus, language):
            yield f"{language}/{FOLDER}/{name}", content


def _papers(corpus: Corpus, language: Language) -> Iterator[tuple[str, bytes]]:
    edition = DEFAULT_EDITION
    order = SheetOrder(corpus, edition, language, numbered(_COUNTS), _DISCS_PER_SET)
    paper = sheet_paper(corpus)
    html = sheet_html(order).encode()
    yield "sheet.html", marked(html, ".html", paper)
    book = blank_workbook(order)
    yield "sheet.xlsx", marked(timeless(book), ".xlsx", paper)
    yield "sheet.csv", blank_csv(order).encode()
    for form in FORM_IDS:
        rows = form_rows(form, corpus, edition, order.explainer, None)
        for suffix, write in FORM_WRITERS.items():
            content = write(form, corpus, language, rows)
            if suffix == ".xlsx":
                content = timeless(content)
            yield f"{form}{suffix}", marked(content, suffix, form_paper(form, corpus))
