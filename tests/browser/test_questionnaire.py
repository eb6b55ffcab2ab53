"""Disagreements by what is at stake, and the questions to a federation on screen and paper."""

import re

import pytest
from playwright.sync_api import Browser, Page, Route, expect
from tests.sampling import sample

from novuss.corpus import Corpus
from novuss.languages import Language
from novuss.report.federation_questionnaire import render_questionnaire
from novuss.rulebook.ranked_disagreements import group_by_stakes, sort_by_stakes
from novuss.rulebook.ranked_federation_questions import list_questions

from .conftest import DESK, PHONE, Lasting, Open
from .looking import find_box, print_pages
from .typefaces import TYPEFACES, wear
from .waiting import until, wait_for, wait_until_filtering

#: Marks the number of each question and its last line, so that both are found in a PDF.
MARKED = """which => document.querySelectorAll(which).forEach((node) => {
  const name = node.querySelector("h3").textContent.trim().split(/\\s/)[0];
  node.querySelector("h3").append(` [from ${name}]`);
  node.querySelector("i:last-child").append(`[to ${name}]`);
})"""
#: What may be lost between a page and the text of its PDF.
BARE = re.compile(r"[^\w.\[\]]")
#: Ids in the order of the page; of those that are seen, or of all.
NAMES = "all => all.map(node => node.id)"


def seen(page: Page) -> list[str]:
    names: list[str] = page.locator("#register [data-filter-item]:visible").evaluate_all(NAMES)
    return names


# The register


def test_words_find_a_record_without_diacritics(lasting: Lasting) -> None:
    page = lasting("lv/discrepancies/")
    words = page.locator("input[name=text]")
    words.focus()
    # What the documents say is searched as well, and fetched for it.
    expect(page.locator("#register")).not_to_have_attribute("aria-busy", "true")
    words.press_sequentially("sitiena tiesibas")
    plain = seen(page)
    words.fill("")
    words.press_sequentially("sitiena tiesības")
    assert plain == seen(page) != []
    words.fill("")


def test_register_stands_in_the_order_of_what_is_at_stake(lasting: Lasting, corpus: Corpus) -> None:
    page = lasting("lv/discrepancies/")
    order = page.locator("#register [data-filter-item]").evaluate_all(NAMES)
    assert order == [entry.id for entry in sort_by_stakes(corpus.register.entries)]
    # Closed parts with their numbers, each a tap away.
    assert seen(page) == []
    for part, (stakes, found) in zip(
        page.locator("#register > .nv-part").all(),
        group_by_stakes(corpus.register.entries).items(),
        strict=True,
    ):
        assert part.locator("h2").get_attribute("id") == stakes
        assert part.locator("> summary .nv-fold__count").inner_text() == str(len(found))
        part.locator("> summary").click()
    assert seen(page) == order


def test_register_is_filtered_by_what_is_at_stake(visit: Open, corpus: Corpus) -> None:
    groups = group_by_stakes(corpus.register.entries)
    page = visit(PHONE).go("ru/discrepancies/")
    # The filter comes late: a part was opened by hand before, and something was asked for.
    held: list[Route] = []
    page.route("**/scripts/filter.js", lambda route: held.append(route), times=1)
    page.locator(".nv-finder summary").click()
    page.locator("#register > .nv-part > summary").first.click()
    assert seen(page) == [entry.id for entry in next(iter(groups.values()))]
    page.select_option("select[name=stakes]", "game")
    wait_for(page, lambda: held, "the filter is asked for")
    held[0].continue_()
    wait_until_filtering(page)
    assert seen(page) == [entry.id for entry in groups["game"]]
    assert page.locator("#register h2:visible").count() == 1
    page.select_option("select[name=stakes]", "")
    assert seen(page) == []
    # What is folded away is unfolded where it was asked for, and folded again afterwards.
    page.select_option("select[name=stakes]", "wording")
    assert seen(page) == [entry.id for entry in groups["wording"]]
    page.reload()
    wait_until_filtering(page)
    assert seen(page) == [entry.id for entry in groups["wording"]]
    advice = page.locator("[data-filter-none]")
    assert not advice.is_visible()
    page.locator("input[name=text]").fill("xyzzy")
    assert seen(page) == []
    assert advice.locator("p").inner_text() == corpus.strings["view.none-found"]["ru"]
    # And leads to the search of everything, with what was typed.
    advice.locator("button").click()
    expect(page.locator("#nv-search-input")).to_have_value("xyzzy")
    expect(page.locator(".nv-search__status")).to_contain_text("17.1.4")
    page.locator(".nv-search__close").click()
    page.locator("input[name=text]").fill("")
    page.select_option("select[name=stakes]", "")
    assert seen(page) == []
    assert page.locator("#register h2:visible").count() == len(groups)


@pytest.mark.parametrize("name", sample(["12.8-b", "12.13-a"], lambda name: name == "12.13-a"))
def test_address_of_a_record_opens_it_and_its_fold(visit: Open, name: str) -> None:
    page = visit(PHONE).go(f"de/discrepancies/?stakes=game#{name}")
    record = page.locator(f"[id='{name}']")
    expect(record.locator("dl")).to_be_visible()
    assert "/de/rules/" in str(record.locator("p a").first.evaluate("node => node.pathname"))
    until(page, "window.scrollY > 0")
    box = find_box(record)
    assert 0 <= box["y"] < 844


def test_clause_folds_away_what_is_mere_wording(visit: Open, corpus: Corpus) -> None:
    found = sort_by_stakes(corpus.register.entries_of("12.6"))
    assert found[-1].id == "12.13-a"
    window = visit(DESK)
    page = window.go("en/rules/lnf-2017/12.6/")
    records = page.locator(".nv-discrepancy")
    assert records.evaluate_all(NAMES) == [entry.id for entry in found]
    assert not records.last.is_visible()
    # A change of the address alone opens the fold as well.
    page.evaluate("location.hash = '12.13-a'")
    until(page, "document.getElementById('12.13-a').closest('details').open")
    assert records.last.is_visible()


# The questionnaire


def test_question_leads_to_its_record(visit: Open, corpus: Corpus, language: Language) -> None:
    window = visit(PHONE)
    page = window.go(f"{language}/questionnaire/")
    asked = list_questions(corpus)
    assert page.locator(".nv-asked").evaluate_all(NAMES) == [
        question.record.id for question in asked
    ]
    assert not page.locator(".nv-asked__answer").first.is_visible(), "lines are for paper"
    assert window.sideways() == 0
    way = page.locator(".nv-asked h3 a").first.evaluate("node => node.pathname + node.hash")
    assert way == f"/{language}/discrepancies/#{asked[0].record.id}"


def test_questionnaire_prints_with_no_question_cut_from_its_lines(
    visit: Open, corpus: Corpus
) -> None:
    page = visit(DESK).go("de/questionnaire/")
    page.evaluate(MARKED, ".nv-asked")
    check_pages(print_pages(page), corpus, most=60)


@pytest.mark.parametrize("typeface", TYPEFACES)
def test_exported_questionnaire_keeps_questions_whole_in_any_font(
    browser: Browser, corpus: Corpus, language: Language, typeface: str
) -> None:
    page = browser.new_page(bypass_csp=True)
    page.set_content(render_questionnaire(corpus, language))
    wear(page, typeface)
    page.evaluate(MARKED, ".asked")
    check_pages(print_pages(page), corpus, most=60)
    page.close()


def check_pages(pages: list[str], corpus: Corpus, *, most: int) -> None:
    assert len(list_questions(corpus)) / 8 < len(pages) <= most
    # A long number may be broken at a hyphen where a line ends.
    joined = [BARE.sub("", page) for page in pages]
    for question in list_questions(corpus):
        first, last = (
            [
                at
                for at, text in enumerate(joined)
                if BARE.sub("", f"[{word}{question.record.id}]") in text
            ]
            for word in ("from", "to")
        )
        assert len(first) == 1, question.record.id
        assert first == last, question.record.id
