"""The offences as a judge uses them: asked by the search of the site, and read from the top."""

import pytest
from playwright.sync_api import Page, Route, expect
from tests.sampling import of_language, sample

from novuss.corpus import Corpus
from novuss.languages import Language

from .conftest import DESK, NARROW, PHONE, Lasting, Open

ROWS = ".nv-offence:visible"
#: The clause of every row that is shown, the one of 2010 for what only 2010 punished.
CLAUSES = """all => all.map(node => node.dataset.clauses.split(" ")[0])"""


def list_visible(page: Page) -> list[str]:
    found: list[str] = page.locator(ROWS).evaluate_all(CLAUSES)
    return found


def ask(page: Page, typed: str) -> list[str]:
    """Type into the field; the rows that answer, when the search is ready."""
    field = page.locator(".nv-finder input[name=text]")
    output = page.locator(".nv-finder output")
    field.fill("")
    expect(page.locator(".nv-offences__groups")).to_be_visible()
    field.fill(typed)
    expect(page.locator(".nv-offences__groups")).to_be_hidden()
    expect(output).to_contain_text(str(page.locator(ROWS).count()))
    return list_visible(page)


@pytest.mark.parametrize(
    ("language", "sleeve", "late", "swears"),
    sample(
        [
            ("en", "sleeve", "late", "swears"),
            ("de", "Ärmel", "zu spät", "flucht"),
            ("ru", "рукав", "опоздал", "матерится"),
            ("lv", "piedurkne", "nokavē", "lamājas"),
        ],
        of_language("ru"),
    ),
)
def test_words_that_stand_in_no_row_find_it(
    visit: Open, language: Language, sleeve: str, late: str, swears: str
) -> None:
    page = visit(PHONE).go(f"{language}/offences/")
    everything = len(list_visible(page))
    for typed, wanted in ((sleeve, "17.1.10"), (late, "15.1"), (swears, "15.2")):
        found = ask(page, typed)
        assert wanted in found[:2]
        assert len(found) < everything / 4
    # Each says what follows; without words the page is as it was.
    follows = page.locator(f"{ROWS} .nv-offence__follows")
    assert all(
        consequence.is_visible() and consequence.inner_text() for consequence in follows.all()
    )
    page.locator(".nv-finder input[name=text]").fill("")
    expect(page.locator(ROWS)).to_have_count(everything)
    assert not follows.first.is_visible()


def test_number_of_any_edition_finds_its_row(lasting: Lasting) -> None:
    page = lasting("en/offences/")
    for typed, first in (
        ("17.1.4", "17.1.4"),
        ("2010 17.1.г", "17.1.4"),
        ("2010 16.1.к", "mfn-2010/16.1.к"),
    ):
        assert ask(page, typed)[0] == first
    # The clause that forbids what the row punishes.
    assert "19.1.7" in ask(page, "12.13")
    page.locator(".nv-finder input[name=text]").fill("")
    expect(page.locator(".nv-offences__groups")).to_be_visible()


def test_most_frequent_comes_first_below_each_consequence(
    lasting: Lasting, corpus: Corpus, language: Language
) -> None:
    page = lasting(f"{language}/offences/")
    for group in page.locator(".nv-offence-group:not(:has(#past))").all():
        effects = (group.locator("h2").get_attribute("id") or "").split("-and-")
        found = group.locator(".nv-offence").evaluate_all(CLAUSES)
        assert found == corpus.consequences.offence_order[frozenset(effects)]  # type: ignore[arg-type]
    assert page.locator(".nv-offences__order").inner_text().count(".") >= 1


def test_address_keeps_what_was_asked(visit: Open) -> None:
    window = visit(PHONE)
    page = window.go("en/offences/?text=sleeve")
    expect(page.locator(".nv-offences__found .nv-offence").first).to_be_visible()
    assert page.locator(".nv-finder input[name=text]").input_value() == "sleeve"
    assert list_visible(page)[0] == "17.1.10"
    page = window.go("en/offences/?effect=warning")
    assert page.locator(".nv-finder select[name=effect]").is_visible()
    page.locator(".nv-finder input[name=text]").fill("talking")
    expect(page.locator(".nv-offences__groups")).to_be_hidden()
    assert {number.partition(".")[0] for number in list_visible(page)} == {"19"}


@pytest.mark.parametrize(
    ("language", "advice"),
    sample(
        [
            *(("en", "other words"), ("de", "andere")),
            *(("ru", "другими словами"), ("lv", "citiem vārdiem")),
        ],
        of_language("de"),
    ),
)
def test_nothing_found_says_what_to_do(visit: Open, language: Language, advice: str) -> None:
    page = visit(PHONE, touch=True).go(f"{language}/offences/")
    assert ask(page, "qwertyuiop") == []
    none = page.locator(".nv-finder__none")
    expect(none).to_contain_text(advice)
    assert none.evaluate("node => node.getBoundingClientRect().bottom < innerHeight")
    none.locator("button").tap()
    expect(page.locator("#nv-search-input")).to_have_value("qwertyuiop")
    expect(page.locator(".nv-search__status")).to_contain_text("qwertyuiop")
    page.locator(".nv-search__close").tap()
    page.locator(".nv-finder input[name=text]").fill("")
    expect(none).to_be_hidden()


def test_without_the_index_the_words_of_the_rows_are_searched(visit: Open) -> None:
    window = visit(DESK)

    def absent(route: Route) -> None:
        route.fulfill(status=204, body="")

    # What the network does not give is no complaint here: it is what is tested.
    window.page.route("**/assets/search/*.json", absent)
    page = window.go("en/offences/")
    page.locator(".nv-finder input[name=text]").fill("telephone")
    expect(page.locator(ROWS)).to_have_count(0)
    page.locator(".nv-finder input[name=text]").fill("phone")
    expect(page.locator(ROWS)).to_have_count(1)
    assert list_visible(page) == ["19.1.15"]


def test_rows_are_filtered_by_consequence_and_by_change(lasting: Lasting) -> None:
    page = lasting("en/offences/")
    everything = len(list_visible(page))
    page.locator(".nv-finder summary").click()
    page.select_option("select[name=effect]", "warning")
    expect(page.locator(ROWS)).not_to_have_count(everything)
    warnings = len(list_visible(page))
    page.select_option("select[name=changed]", "yes")
    expect(page.locator(ROWS)).not_to_have_count(warnings)
    assert 0 < len(list_visible(page)) < warnings
    assert page.locator("section[data-filter-group]:visible").count() >= 1
    page.select_option("select[name=effect]", "")
    page.select_option("select[name=changed]", "depends")
    expect(page.locator(ROWS)).not_to_have_count(everything)
    assert 0 < len(list_visible(page)) < warnings
    page.select_option("select[name=changed]", "")
    page.select_option("select[name=disputed]", "yes")
    expect(page.locator(ROWS)).not_to_have_count(0)
    assert 0 < len(list_visible(page)) < everything
    page.select_option("select[name=disputed]", "")
    page.locator(".nv-finder summary").click()
    expect(page.locator(ROWS)).to_have_count(everything)


def test_row_leads_to_its_clause_and_names_the_one_that_states_what_follows(
    visit: Open, language: Language
) -> None:
    page = visit(NARROW, touch=True).go(f"{language}/offences/")
    handshake = page.locator("#loss-of-game ~ ul li", has_text="2.6")
    numbers = handshake.locator(".nv-offence__numbers > .nv-number").all_inner_texts()
    assert numbers == ["2.6", "15.2"]
    third = page.locator("#loss-of-remaining-sets ~ ul li")
    place = third.locator("a.nv-mark").get_attribute("href") or ""
    assert place.endswith("/discrepancies/#15.3-a")
    # Anywhere but on another number.
    third.tap(position={"x": 200, "y": 8})
    page.wait_for_url(f"**/{language}/rules/lnf-2017/15.3/")


def test_numbers_of_the_documents_are_small_print_of_the_row(lasting: Lasting) -> None:
    page = lasting("en/offences/")
    sizes = page.locator(ROWS).evaluate_all("""all => all.map(row => ["what", "numbers"].map(
      part => parseFloat(getComputedStyle(row.querySelector(`.nv-offence__${part}`)).fontSize)))""")
    assert all(small < 0.9 * size for size, small in sizes)
    lines = page.locator(".nv-offence__numbers:visible").evaluate_all(
        "all => all.map(node => node.getClientRects().length > 0 && node.offsetHeight)"
    )
    assert sum(height < 30 for height in lines) / len(lines) > 0.9


def test_what_only_2010_punished_stands_last_and_says_that_nothing_follows_today(
    lasting: Lasting,
) -> None:
    page = lasting("en/offences/")
    last = page.locator(".nv-offence-group").last
    assert last.locator("h2").get_attribute("id") == "past"
    numbers = last.locator("li .nv-offence__numbers").inner_text()
    assert "2010 16.1.к loss of the set" in numbers


def test_headings_are_repeated_where_a_column_of_the_card_begins(
    visit: Open, language: Language
) -> None:
    page = visit(DESK).go(f"{language}/offences/")
    page.emulate_media(media="print")
    heads = page.locator(".nv-offences h2")
    assert (
        heads.evaluate_all("all => all.map(node => getComputedStyle(node).display)")
        == ["table-header-group"] * heads.count()
    )
