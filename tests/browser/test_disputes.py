"""Disputes on a phone: one tap from the home page, and what is seen on arrival."""

from playwright.sync_api import Page, expect
from tests.sampling import every

from novuss.corpus import Corpus
from novuss.languages import Language
from novuss.search import search

from .conftest import HEIGHT, NARROW, PHONE, Open
from .looking import find_box

#: Longer than the window of a phone: there the text begins in the first screen.
LONG = {"12.20"}
#: What is in the window whole, and not under the header or the bar of a phone.
SEEN = """node => {
  const { top, bottom } = node.getBoundingClientRect();
  const edge = (name, side, other) =>
    document.querySelector(name)?.getBoundingClientRect()[side] || other;
  return top >= edge(".md-header", "bottom", 0) - 1
    && bottom <= edge(".nv-bar", "top", innerHeight) + 1;
}"""


def text_and_consequence_are_seen(page: Page) -> bool:
    """Whether the text of the clause and what follows are in the window, unscrolled."""
    parts = [page.locator(f"article {name}").first for name in (".nv-text--first", ".nv-follows")]
    return all(part.is_visible() and part.evaluate(SEEN) for part in parts)


def arrived(page: Page, language: Language, clauses: list[str]) -> str | None:
    """What is wrong where a tap has led; it is the page of a clause that decides."""
    page.wait_for_url(f"**/{language}/rules/lnf-2017/*/")
    page.wait_for_load_state("load")
    clause = page.url.rstrip("/").rpartition("/")[2]
    if clause not in clauses:
        return f"arrived at {clause}"
    if clause in LONG:
        top = page.locator("article .nv-text--first").first.evaluate(
            "node => node.getBoundingClientRect().top / innerHeight"
        )
        return None if top < 0.5 else f"{clause}: the text begins too low"
    if not text_and_consequence_are_seen(page):
        return f"{clause}: text and consequence are not both seen"
    return None


@every(12)
def test_what_decides_a_dispute_is_seen_on_arrival(
    visit: Open, corpus: Corpus, language: Language, step: int
) -> None:
    """That the search lists such a clause or situation first or second: ``tests/search``."""
    window = visit(NARROW, touch=True)
    wrong = {}
    for dispute in corpus.disputes[::step]:
        for clause in dispute.clauses:
            page = window.go(f"{language}/rules/lnf-2017/{clause}/")
            if mistake := arrived(page, language, [clause]):
                wrong[clause] = mistake
        hits = search(corpus, [dispute.typed[language][0]], language)
        for situation in hits.situations[:2] if hits.situations_first else []:
            page = window.go(f"{language}/situations/{situation.id}/")
            if not page.locator("article .nv-case__answer").first.evaluate(SEEN):
                wrong[situation.id] = "the answer is not seen"
    assert wrong == {}


@every(5)
def test_dispute_on_the_home_page_is_decided_in_one_tap(
    visit: Open, corpus: Corpus, language: Language, step: int
) -> None:
    window = visit(NARROW, touch=True)
    wrong = {}
    offered = [dispute for dispute in corpus.disputes if dispute.home]
    for dispute in offered[::step]:
        page = window.go(f"{language}/")
        page.locator(".nv-chips a", has_text=dispute.name[language]).tap()
        if mistake := arrived(page, language, dispute.clauses):
            wrong[dispute.id] = mistake
    assert len(offered) == 5
    assert wrong == {}


def test_question_and_pictures_are_in_the_first_screen_of_a_small_phone(
    visit: Open, language: Language
) -> None:
    window = visit(NARROW, touch=True)
    window.page.set_viewport_size({"width": NARROW, "height": 640})
    page = window.go(f"{language}/")
    expect(page.locator(".nv-bar")).to_be_visible()
    pictures = page.locator(".nv-pictures a").all()
    assert len(pictures) == 6
    for part in (page.locator("#nv-search-input"), page.locator(".nv-recent p"), *pictures):
        assert part.evaluate(SEEN)
        box = find_box(part)
        assert box["height"] >= 44
    assert window.sideways() <= 0
    # On a larger one nothing else stands beside them.
    page.set_viewport_size({"width": PHONE, "height": HEIGHT[PHONE]})
    assert all(picture.evaluate(SEEN) for picture in pictures)
    assert not page.locator("#ways").evaluate(SEEN)


def test_search_of_the_home_page_is_the_only_one_and_every_way_leads_to_it(visit: Open) -> None:
    window = visit(NARROW, touch=True)
    page = window.go("ru/")
    field = page.locator("#nv-search-input")
    assert page.locator("form[data-nv-search]").count() == 1
    before = page.locator(".nv-chips").bounding_box()
    page.locator(".nv-bar [data-to=search]").tap()
    expect(field).to_be_focused()
    box = find_box(field)
    # At the upper edge it leaves the results the room above a keyboard; nothing else moves.
    assert box["y"] < 20
    assert page.locator(".nv-chips").bounding_box() == before
    page.keyboard.type("шайба")
    expect(page.locator(".nv-hit").first).to_be_visible()
    page.locator(".nv-search__close").tap()
    expect(page.locator(".nv-hit").first).to_be_hidden()
    assert (field.bounding_box() or box)["y"] > 100
    page.keyboard.press("/")
    expect(field).to_be_focused()


def test_home_shows_the_table_as_the_rules_have_it(visit: Open) -> None:
    page = visit(NARROW).go("lv/")
    drawing = page.locator("article figure svg")
    assert drawing.count() == 1
    assert drawing.locator(".disc").count() == 16
    ways = page.locator("#ways + ul a").evaluate_all("all => all.map(node => node.pathname)")
    assert ways == [f"/lv/{name}/" for name in ("rules/lnf-2017", "offences", "equipment", "more")]
