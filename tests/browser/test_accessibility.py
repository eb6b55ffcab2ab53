"""axe finds nothing on any kind of page, in any language, light or dark."""

from typing import Any

import pytest
from playwright.sync_api import expect
from tests.sampling import every, sample

from novuss.languages import ORIGINAL

from .conftest import DESK, PHONE, Lasting, Open, Visit
from .looking import find_by_axe

#: One page of every kind, below the folder of a language.
PAGES = (
    *("", "check/", "check/command-line/", "cite/", "federations/", "official/", "changes/"),
    *("hosting/", "glossary/", "about-data/"),
    *("rules/lnf-2017/", "rules/lnf-2017/12/", "rules/lnf-2017/25/", "rules/lnf-2017/17.1.8/"),
    *("rules/lnf-2017/A1.18/", "rules/lnf-2017/print/", "rules/mfn-2010/", "rules/mfn-2010/8/"),
    *("rules/mfn-2010/17.1.з/", "rules/simplified-en/13.9/", "rules/summary-lv/h2/"),
    *("rules/summary-lv/h8.p2/", "equipment/", "equipment/mfn-2010/", "discrepancies/"),
    *("questionnaire/", "offences/", "quiz/", "ask/", "compare/", "compare/documents/"),
    *("compare/mfn-2010/", "compare/number/", "compare/digest/", "data/", "paper/", "offline/"),
    *("more/", "for-federations/"),
    *("situations/", "situations/puck-hits-no-disc-at-all/", "situations/print/"),
)


KEYS = sample(["Enter", " "], lambda key: key == "Enter")

#: What stands further down in a list is drawn as what stands above.
FURTHER = {"exclude": [["main :nth-child(n+25)"]]}


def findings(window: Visit, path: str, context: dict[str, Any] | None = None) -> list[str]:
    """What axe finds on a page: the rule and the first element that breaks it."""
    return [f"{path}: {finding}" for finding in find_by_axe(window.go(path), context)]


#: A page that is not made for print is a list whose parts open, no longer than this on a phone.
LONGEST = 8000
#: By how much of the window what was drawn has moved.
SHIFT = """() => new Promise((done) => {
  let sum = 0;
  const add = (list) => list.getEntries().forEach((shift) => (sum += shift.value));
  new PerformanceObserver(add).observe({ type: "layout-shift", buffered: true });
  requestAnimationFrame(() => requestAnimationFrame(() => done(sum)));
})"""


#: Where the title begins, from the edge of the header's; the home page is the search.
EDGE = """() => {
  const title = document.createRange();
  title.selectNodeContents(document.querySelector("article h1"));
  const edge = document.querySelector(".md-main__inner").getBoundingClientRect().left;
  return innerWidth < 1220 || document.querySelector(".nv-search--large")
    ? null
    : Math.round(title.getBoundingClientRect().left - edge);
}"""


def whole(window: Visit, language: str) -> list[str]:
    """What is wrong with the frame of the open page."""
    page = window.page
    title = page.locator("h1")
    height = page.evaluate("document.documentElement.scrollHeight")
    checks = {
        "is pushed sideways": window.sideways() > 0,
        "is of another language": page.locator("html").get_attribute("lang") != language,
        "has not one title": title.count() != 1 or not title.is_visible(),
        f"is {height} px long": height > LONGEST and not window.path.endswith("/print/"),
        "moves what was drawn": page.evaluate(SHIFT) > 0.05,
        "has a left edge of its own": page.evaluate(EDGE) not in (266, None),
    }
    return [f"{window.path} {fault}" for fault, found in checks.items() if found]


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("width", [PHONE, DESK])
@every(5)
def test_every_kind_of_page_is_whole_and_accessible(
    visit: Open, language: str, width: int, dark: bool, step: int
) -> None:
    window = visit(width, dark=dark)
    found: list[str] = []
    for path in PAGES[::step]:
        found += findings(window, f"{language}/{path}", FURTHER) + whole(window, language)
    assert found == []


@pytest.mark.audit
def test_all_rows_of_long_lists_are_accessible(visit: Open) -> None:
    window = visit(PHONE)
    assert [finding for path in PAGES for finding in findings(window, f"{ORIGINAL}/{path}")] == []


def test_page_for_lost_readers_is_accessible(visit: Open) -> None:
    assert findings(visit(PHONE), "404.html") == []


@pytest.mark.parametrize("path", sample(["lv/", "lv/rules/lnf-2017/8/"], lambda path: "8" in path))
def test_focus_never_leaves_the_window_of_a_phone(lasting: Lasting, path: str) -> None:
    page = lasting(path, PHONE)
    for _ in range(16):
        page.keyboard.press("Tab")
        right, left = page.evaluate(
            "(({right, left}) => [right, left])(document.activeElement.getBoundingClientRect())"
        )
        assert right > 0
        assert left < PHONE


@pytest.mark.parametrize("key", KEYS)
def test_drawer_is_opened_and_closed_by_keys(lasting: Lasting, key: str) -> None:
    page = lasting("lv/rules/lnf-2017/8/", PHONE)
    opener = page.locator(".md-header .nv-drawer")
    expect(opener).to_have_attribute("aria-expanded", "false")
    opener.focus()
    page.keyboard.press(key)
    expect(opener).to_have_attribute("aria-expanded", "true")
    first = page.locator(".md-sidebar--primary a").first
    expect(first).to_be_focused()
    expect(first).to_be_in_viewport()
    page.keyboard.press("Escape")
    expect(opener).to_have_attribute("aria-expanded", "false")
    expect(opener).to_be_focused()
    expect(first).to_be_hidden()


def test_desk_needs_no_drawer(lasting: Lasting) -> None:
    expect(lasting("lv/check/").locator(".md-header .nv-drawer")).to_be_hidden()


@pytest.mark.parametrize("key", KEYS)
def test_scheme_is_switched_by_keys(lasting: Lasting, key: str) -> None:
    page = lasting("lv/check/")
    page.locator("[name=__palette]").first.focus()
    for scheme in ("slate", "default"):
        page.keyboard.press(key)
        expect(page.locator("body")).to_have_attribute("data-md-color-scheme", scheme)


def test_list_of_languages_closes_on_escape_and_on_a_click_elsewhere(
    lasting: Lasting,
) -> None:
    page = lasting("lv/check/")
    summary, languages = page.locator(".nv-languages summary"), page.locator(".nv-languages ul")
    summary.click()
    expect(languages).to_be_visible()
    page.keyboard.press("Tab")
    page.keyboard.press("Escape")
    expect(languages).to_be_hidden()
    expect(summary).to_be_focused()
    summary.click()
    expect(languages).to_be_visible()
    page.locator("h1").click()
    expect(languages).to_be_hidden()
