"""The bar at the lower edge of a phone: what the page offers, within reach of a thumb."""

from collections import Counter

import pytest
from playwright.sync_api import Page, Route, expect

from novuss.corpus import Corpus
from novuss.languages import Language
from novuss.localized_wording import Wording

from .conftest import DESK, HEIGHT, NARROW, PHONE, Open
from .looking import find_box
from .waiting import until

#: Waits until all that the search asks for has come, and what waited for it is done.
LOAD_ALL = """async (path) => {
  const index = await import(path);
  const parts = [index.load(), index.loadSituations(), index.loadPages(), index.loadRulings()];
  await Promise.allSettled(parts);
  await new Promise((resolve) => setTimeout(resolve));
}"""


def ways(page: Page) -> list[str]:
    """What the bar offers, from the left."""
    found: list[str] = page.locator(".nv-bar [data-to]:visible").evaluate_all(
        "all => all.map(node => node.dataset.to)"
    )
    return found


def test_bar_leads_through_the_rulebook(visit: Open) -> None:
    window = visit(NARROW, touch=True)
    page = window.go("lv/rules/lnf-2017/17.1.8/")
    bar = page.locator(".nv-bar")
    previous = bar.locator("[data-to=prev]").evaluate("link => link.pathname")
    assert previous == "/lv/rules/lnf-2017/17.1.7/"
    bar.locator("[data-to=next]").tap()
    page.wait_for_url("**/lv/rules/lnf-2017/17.1.9/")
    up = bar.locator("[data-to=up]")
    assert up.inner_text() == "Uz nodaļu"
    up.tap()
    page.wait_for_url("**/lv/rules/lnf-2017/17/")
    assert up.inner_text() == "Noteikumi"


def test_bar_opens_search_and_menu(visit: Open) -> None:
    window = visit(PHONE, touch=True)
    page = window.go("ru/rules/lnf-2017/12/")
    held: list[Route] = []
    page.route("**/assets/search/lv.json", lambda route: held.append(route))
    page.locator(".nv-bar [data-to=search]").tap()
    expect(page.locator("#nv-search-input")).to_be_focused()
    # A word that the reader's language has not waits for the others.
    page.keyboard.type("piedurkne")
    panel = page.locator(".nv-search__panel")
    expect(panel).to_be_visible()
    page.keyboard.press("Escape")
    held[0].continue_()
    page.evaluate(LOAD_ALL, f"{window.site}assets/scripts/search/index_loading.js")
    # The answer that came after the list was closed has not opened it.
    expect(panel).to_be_hidden()
    page.keyboard.press("Escape")
    page.locator(".nv-bar [data-to=menu]").tap()
    expect(page.locator(".md-sidebar--primary")).to_be_in_viewport()


def test_every_part_is_large_and_says_where_it_leads(visit: Open, language: Language) -> None:
    page = visit(NARROW).go(f"{language}/rules/lnf-2017/12.8/")
    parts = page.locator(".nv-bar :is(a, button)").all()
    parts = [part for part in parts if part.is_visible()]
    words = [part.locator("small").inner_text() for part in parts]
    names = [part.get_attribute("aria-label") or part.inner_text() for part in parts]
    # A picture is never alone, and what is read out begins with the word that is seen.
    assert all(words)
    assert all(name.startswith(word) for name, word in zip(names, words, strict=True))
    assert len(set(names)) == len(parts) == 6
    assert "12.7" in names[1]
    assert "12.9" in names[-1]
    for part in parts:
        box = find_box(part)
        assert min(box["width"], box["height"]) >= 44


def test_penalties_are_on_the_bar_and_among_the_tabs(visit: Open) -> None:
    page = visit(PHONE, touch=True).go("de/rules/lnf-2017/12/")
    penalties = page.locator(".nv-bar [data-to=offences]")
    assert penalties.inner_text() == "Strafen"
    penalties.tap()
    page.wait_for_url("**/de/offences/")
    assert page.locator(".nv-bar [aria-current=page]").get_attribute("data-to") == "offences"
    tab = page.locator(".md-tabs__link", has_text="Strafen")
    expect(tab).to_be_hidden()
    page.set_viewport_size({"width": DESK, "height": HEIGHT[DESK]})
    expect(tab).to_be_visible()
    assert tab.evaluate("node => node.pathname") == "/de/offences/"


def test_players_and_federations_have_a_navigation_each(visit: Open, corpus: Corpus) -> None:
    say = Wording(corpus.strings, "ru")
    window = visit(DESK)
    tabs = window.go("ru/situations/puck-hits-no-disc-at-all/").locator(".md-tabs__item")
    keys = ("frame.home", "frame.rules", "frame.penalties", "frame.equipment", "frame.more")
    assert [text.strip() for text in tabs.all_inner_texts()] == [say(key) for key in keys]
    active = window.page.locator(".md-tabs__item--active")
    assert active.all_inner_texts() == [say("frame.penalties")]
    window.page.locator(".md-footer a", has_text=say("frame.for-federations")).click()
    window.page.wait_for_url("**/ru/for-federations/")
    first, *others = (text.strip() for text in tabs.all_inner_texts())
    assert first == say("frame.for-federations")
    assert not {say(key) for key in keys} & {*others}
    assert say("frame.questionnaire") in others
    # None stands alone on a line.
    lines = Counter(tabs.evaluate_all("all => all.map(tab => tab.getBoundingClientRect().top)"))
    assert min(lines.values()) > 1


def test_bar_hides_nothing_at_the_end_of_the_page_and_neither_a_desk_nor_paper_has_it(
    visit: Open,
) -> None:
    page = visit(PHONE).go("en/rules/lnf-2017/1.1/")
    page.keyboard.press("End")
    until(page, "scrollY + innerHeight >= document.documentElement.scrollHeight - 1")
    last = find_box(page.locator(".md-footer, .nv-neighbours").last)
    bar = find_box(page.locator(".nv-bar"))
    assert last["y"] + last["height"] <= bar["y"] + 1
    page.set_viewport_size({"width": DESK, "height": HEIGHT[DESK]})
    expect(page.locator(".nv-bar")).to_be_hidden()
    page.set_viewport_size({"width": PHONE, "height": HEIGHT[PHONE]})
    expect(page.locator(".nv-bar")).to_be_visible()
    page.emulate_media(media="print")
    assert not page.locator(".nv-bar").is_visible()


def test_no_place_on_the_bar_is_empty(visit: Open) -> None:
    window = visit(PHONE)
    first = window.go("de/rules/lnf-2017/1/")
    assert ways(first) == ["search", "up", "offences", "menu", "next"]
    players = ["search", "up", "offences", "equipment", "menu"]
    assert ways(window.go("lv/")) == ways(window.go("lv/glossary/")) == players
    widths = window.page.locator(".nv-bar [data-to]:visible").evaluate_all(
        "all => all.map(node => node.getBoundingClientRect().width)"
    )
    assert sum(widths) == pytest.approx(PHONE, abs=1)
    window.page.locator(".nv-bar [data-to=up]").click()
    window.page.wait_for_url("**/lv/rules/lnf-2017/")
