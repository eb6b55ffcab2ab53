"""Situations as they are read on a phone, and printed as a booklet."""

from novuss.corpus import Corpus
from novuss.languages import Language

from .conftest import DESK, PHONE, Open
from .looking import find_box, print_pages

#: With a figure, readings, a dispute and an open question.
FULL = "situations/puck-hits-no-disc-at-all/"
#: Marks where each situation begins and ends, so that both are found in a PDF.
MARKED = """() => document.querySelectorAll(".nv-booked").forEach((node, at) => {
  node.querySelector("h3").prepend(`[from${at}] `);
  (node.lastElementChild.lastElementChild ?? node.lastElementChild).append(` [to${at}]`);
})"""


def test_situation_is_read_on_a_phone_answer_first(visit: Open, language: Language) -> None:
    window = visit(PHONE)
    page = window.go(f"{language}/{FULL}")
    size = "node => parseFloat(getComputedStyle(node).fontSize)"
    answer = page.locator(".nv-case__answer")
    assert answer.evaluate(size) > page.locator("h1").evaluate(size)
    box = find_box(answer)
    assert box["y"] + box["height"] < 600, "the answer is seen without scrolling"
    assert page.locator("figure > svg[role=img]").get_attribute("aria-label")
    page.locator(".nv-question a").click()
    page.wait_for_url(f"**/{language}/discrepancies/#11.9-a")


def test_tab_is_lit_and_the_list_leads_to_a_situation(visit: Open) -> None:
    page = visit(DESK).go("de/situations/")
    assert page.locator(".md-tabs__item--active").inner_text().strip() == "Strafen"
    page.locator(".nv-part > summary").first.click()
    page.locator(".nv-part .nv-cases a").first.click()
    page.wait_for_url("**/de/situations/*/")
    assert page.locator(".md-tabs__item--active").inner_text().strip() == "Strafen"


def test_no_situation_of_the_booklet_is_parted_by_a_page(visit: Open, corpus: Corpus) -> None:
    page = visit(DESK).go("de/situations/print/")
    page.evaluate(MARKED)
    texts = ["".join(text.split()) for text in print_pages(page)]
    assert len(corpus.situations) / 8 < len(texts) <= 60
    for number in range(len(corpus.situations)):
        pages = [
            [at for at, text in enumerate(texts) if f"[{word}{number}]" in text]
            for word in ("from", "to")
        ]
        assert pages[0] == pages[1], number
        assert len(pages[0]) == 1, number
