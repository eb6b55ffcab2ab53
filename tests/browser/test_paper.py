"""What is made to be printed and cut keeps to its sheet, with whatever font a machine has."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page
from tests.sampling import sample

from novuss.corpus import Corpus
from novuss.languages import Language
from novuss.model.equipment_records import KINDS
from novuss.report.blank_tables import SheetOrder
from novuss.report.clause_cards import ON_A_SHEET, render_cards
from novuss.report.html_report import render_blank_sheet

from .looking import print_pages
from .typefaces import TYPEFACES, wear

EDITIONS = sample(("lnf-2017", "mfn-2010"), lambda edition: edition == "lnf-2017")
SITE = "https://rules.federation.example.org/novuss/"

#: The numbers of the cards on which something stands over the foot or beyond the edge.
CROWDED = """() => [...document.querySelectorAll(".card")].filter(node => {
  const box = (which) => node.querySelector(which)?.getBoundingClientRect();
  const end = Math.max(box(".text").bottom, box(".cut")?.bottom ?? 0);
  return end > box("footer").top || box("footer p").top < box("footer").top
    || node.querySelector(".text").scrollWidth > node.querySelector(".text").clientWidth;
}).map(node => node.querySelector("h2").innerText)"""


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    page = browser.new_page(bypass_csp=True)
    yield page
    page.close()


def show(page: Page, html: str, typeface: str) -> None:
    page.set_content(html)
    wear(page, typeface)


@pytest.mark.parametrize("typeface", TYPEFACES)
@pytest.mark.parametrize("edition", EDITIONS)
def test_text_of_a_clause_keeps_to_its_card_in_any_font(
    page: Page, corpus: Corpus, edition: str, language: Language, typeface: str
) -> None:
    clauses = list(corpus.rules.clauses(edition))
    show(page, render_cards(corpus, edition, language, clauses, SITE), typeface)
    page.emulate_media(media="print")
    assert page.locator(".card").count() == len(clauses)
    assert page.evaluate(CROWDED) == []
    assert len(print_pages(page)) == -(-len(clauses) // ON_A_SHEET)


@pytest.mark.parametrize("typeface", TYPEFACES)
@pytest.mark.parametrize("edition", EDITIONS)
def test_measuring_sheet_has_the_pages_that_it_counts_in_any_font(
    page: Page, corpus: Corpus, edition: str, language: Language, typeface: str
) -> None:
    items = {kind: [f"{kind[0].upper()}{number}" for number in range(1, 13)] for kind in KINDS}
    show(page, render_blank_sheet(SheetOrder(corpus, edition, language, items)), typeface)
    assert len(print_pages(page)) == page.locator(".sheet").count() > 8
