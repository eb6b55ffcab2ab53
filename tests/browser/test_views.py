"""Comparisons, register and old numbers as their readers use them."""

import re

import pytest
from playwright.sync_api import expect

from novuss.corpus import Corpus
from novuss.languages import Language

from .conftest import DESK, PHONE, Lasting, Open
from .looking import find_box
from .waiting import wait_until_filtering


def count_visible(page: object, list_id: str) -> int:
    rows = page.locator(f"#{list_id} [data-filter-item]")  # type: ignore[attr-defined]
    visible: int = rows.evaluate_all("rows => rows.filter(row => row.offsetParent).length")
    return visible


def test_old_number_leads_to_the_clause_in_force(lasting: Lasting) -> None:
    """However it is typed: ``tests/search/test_twins.py``."""
    page = lasting("lv/compare/number/", PHONE)
    page.select_option("select[name=edition]", "mfn-2010")
    page.locator("input[name=number]").fill("")
    page.locator("input[name=number]").type("17.1 z")
    assert count_visible(page, "numbers") == 1
    row = page.locator('#numbers [data-number="17.1.з"]:visible')
    way = row.get_by_role("link", name="17.1.8", exact=True)
    assert way.evaluate("node => node.pathname") == "/lv/rules/lnf-2017/17.1.8/"


def test_number_of_a_paragraph_without_a_number(lasting: Lasting) -> None:
    page = lasting("lv/compare/number/", PHONE)
    page.select_option("select[name=edition]", "summary-lv")
    for typed in ("8.2", "h8.p2"):
        page.locator("input[name=number]").fill(typed)
        assert count_visible(page, "numbers") == 1
        row = page.locator("#numbers [data-filter-item]:visible")
        assert row.locator("th").inner_text() == "8, 2. rindkopa Soda kauliņa vieta"


def test_letters_typed_here_do_not_go_to_the_search(lasting: Lasting) -> None:
    number = lasting("en/compare/number/").locator("input[name=number]")
    number.fill("")
    number.press_sequentially("sf/")
    assert number.input_value() == "sf/"


def test_unknown_number_leaves_nothing_and_says_so(lasting: Lasting) -> None:
    page = lasting("en/compare/number/")
    page.locator("input[name=number]").fill("")
    page.locator("input[name=number]").type("99.9")
    assert count_visible(page, "numbers") == 0
    assert page.locator("form output").inner_text().startswith("0 ")
    advice = page.locator("[data-filter-none]")
    assert "Choose another edition" in advice.inner_text()
    assert not advice.locator("a").is_visible()
    page.locator("input[name=number]").fill("17.1.з")
    assert not advice.is_visible()


def test_number_in_force_leads_to_its_clause(visit: Open) -> None:
    page = visit(PHONE).go("de/compare/number/")
    for typed, clause in (("17.1.8", "17.1.8"), ("a1.18", "A1.18")):
        page.locator("input[name=number]").fill(typed)
        assert count_visible(page, "numbers") == 0
        expect(page.locator("[data-filter-none] a").get_by_text(clause, exact=True)).to_be_visible()
    way = page.locator("[data-filter-none] a:visible")
    assert way.evaluate("node => node.pathname") == "/de/rules/lnf-2017/A1.18/"


def test_register_is_filtered_by_kind_document_and_section(visit: Open, corpus: Corpus) -> None:
    page = visit(DESK).go("ru/discrepancies/")
    assert count_visible(page, "register") == len(corpus.register.entries)
    page.locator(".nv-finder summary").click()
    wait_until_filtering(page)
    page.select_option("select[name=kind]", "contradiction")
    kind = [entry for entry in corpus.register.entries if entry.kind == "contradiction"]
    assert count_visible(page, "register") == len(kind)
    page.select_option("select[name=section]", "17")
    both = [entry for entry in kind if entry.clauses[0].split(".")[0] == "17"]
    assert count_visible(page, "register") == len(both)
    page.select_option("select[name=document]", "en-simplified")
    named = [entry for entry in both if "en-simplified" in entry.documents]
    assert count_visible(page, "register") == len(named)
    # What was chosen stands in the address and is there again after a reload.
    assert "kind=contradiction" in page.url
    page.reload()
    wait_until_filtering(page)
    assert page.locator("select[name=kind]").input_value() == "contradiction"
    assert count_visible(page, "register") == len(named)


@pytest.mark.parametrize("edition", ["mfn-2010", "simplified-en"])
def test_comparison_is_filtered_by_what_depends_on_the_translation(
    visit: Open, corpus: Corpus, edition: str, language: Language
) -> None:
    rules = [
        relation
        for relation in corpus.concordance.with_edition(edition)
        if not corpus.rules.relates_headings(relation)
    ]
    flagged = [relation for relation in rules if relation.depends_on_translation]
    different = [relation for relation in rules if relation.state != "same"]
    page = visit(PHONE).go(f"{language}/compare/{edition}/")
    assert count_visible(page, "relations") == len(different)
    page.locator(".nv-finder summary").click()
    wait_until_filtering(page)
    page.select_option("select[name=relation]", "depends-on-translation")
    assert count_visible(page, "relations") == len(flagged) > 0
    summary = page.locator("form output").inner_text()
    assert {str(len(flagged)), str(len(different))} <= set(re.findall(r"\d+", summary))
    name = page.locator("select[name=relation] option:checked").inner_text()
    for row in page.locator("#relations [data-filter-item]:visible").all():
        assert name in row.inner_text()
        assert "de-2017" in row.inner_text()
    # A change that both documents have is not among them, and the other way round.
    page.select_option("select[name=relation]", "changed")
    firm = [relation for relation in different if relation.state == "changed"]
    assert count_visible(page, "relations") == len(firm)


def test_link_to_a_record_that_moved_leads_to_the_comparison(visit: Open) -> None:
    page = visit(PHONE).go("lv/discrepancies/#2.2-d")
    page.wait_for_url("**/lv/compare/mfn-2010/#2.2%3E3.2")
    assert page.locator("[id='2.2>3.2']").is_visible()


def test_definition_is_shown_on_hover_focus_and_escape_hides_it(visit: Open) -> None:
    page = visit(DESK).go("de/rules/lnf-2017/17.1.8/")
    word = page.locator(".nv-text--first a.nv-def").first
    bubble = page.locator("#nv-definition")
    assert not bubble.is_visible()
    word.hover()
    assert bubble.is_visible()
    assert bubble.inner_text() == word.get_attribute("data-definition")
    page.mouse.move(1, 1)
    assert not bubble.is_visible()
    word.focus()
    assert bubble.is_visible()
    page.keyboard.press("Escape")
    assert not bubble.is_visible()


def test_definition_is_shown_on_the_first_tap_and_the_second_leads_to_the_glossary(
    visit: Open,
) -> None:
    window = visit(PHONE, touch=True)
    page = window.go("lv/rules/lnf-2017/17.1.8/")
    word = page.locator(".nv-text--first a.nv-def").first
    word.tap()
    bubble = page.locator("#nv-definition")
    assert bubble.is_visible()
    box = find_box(bubble)
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= PHONE
    word.tap()
    page.wait_for_url("**/lv/glossary/#*")
