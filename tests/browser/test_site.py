"""The site as a player sees it, on a phone and on a desk."""

import re

import pytest
from playwright.sync_api import expect
from tests.sampling import sample

from novuss.corpus import Corpus
from novuss.languages import LANGUAGES, Language
from novuss.opendata import build_open_data

from .conftest import DESK, PHONE, Open
from .looking import find_box
from .waiting import until


@pytest.mark.parametrize("width", [PHONE, DESK])
def test_entrance_lets_choose_a_language(visit: Open, width: int) -> None:
    window = visit(width)
    page = window.go("#choose")
    assert window.sideways() <= 0
    for language in LANGUAGES:
        way = page.locator(f".nv-choose li[lang={language}] a")
        assert way.evaluate("node => node.href").endswith(f"/{language}/")
    way.click()
    page.wait_for_url("**/lv/")


@pytest.mark.parametrize("width", [PHONE, DESK])
def test_switcher_stays_at_the_clause_where_one_reads(visit: Open, width: int) -> None:
    page = visit(width).go("lv/rules/lnf-2017/12/#12.16")
    for language in ("de", "en", "lv"):
        page.locator(".nv-languages summary").click()
        page.locator(f".nv-languages a[hreflang={language}]").click()
        page.wait_for_url(f"**/{language}/rules/lnf-2017/12/#12.16")
        marked = page.locator(".nv-languages a[aria-current]")
        assert marked.get_attribute("hreflang") == language
        until(page, "document.getElementById('12.16').getBoundingClientRect().top < 200")
        assert page.evaluate("document.getElementById('12.16').getBoundingClientRect().top") >= 0
    # Further down there is nothing in the address yet.
    page.evaluate("document.getElementById('12.20').scrollIntoView()")
    page.locator(".nv-languages summary").click()
    page.locator(".nv-languages a[hreflang=ru]").click()
    page.wait_for_url("**/ru/rules/lnf-2017/12/#12.20")


def test_switcher_keeps_what_was_chosen_but_no_typed_word(visit: Open) -> None:
    page = visit(DESK).go("lv/discrepancies/?kind=gap&section=17&text=soda")
    rows = page.locator("[data-filter-item]:visible")
    expect(rows.first).to_be_visible()
    number = rows.count()
    page.locator(".nv-languages summary").click()
    page.locator(".nv-languages a[hreflang=de]").click()
    page.wait_for_url("**/de/discrepancies/?kind=gap&section=17")
    assert page.locator("select[name=kind]").input_value() == "gap"
    assert page.locator("select[name=section]").input_value() == "17"
    expect(rows.first).to_be_visible()
    assert rows.count() >= number
    # Nor does the place get lost that a page such as the form says behind #/.
    page.evaluate("location.hash = '#/join/ABCDEF'")
    page.locator(".nv-languages summary").click()
    way = page.locator(".nv-languages a[hreflang=lv]")
    expect(way).to_have_attribute("href", re.compile("/lv/discrepancies/.*#/join/ABCDEF$"))


@pytest.mark.parametrize("width", [PHONE, DESK])
@pytest.mark.parametrize(
    ("section", "clause"),
    sample(
        [("8", "8.1.3"), ("8", "8.1.7"), ("25", "A1.18"), ("25", "A1.II")],
        lambda case: case[1] == "A1.18",
    ),
)
def test_address_of_a_clause_scrolls_to_it(
    visit: Open, section: str, clause: str, width: int
) -> None:
    page = visit(width).go(f"lv/rules/lnf-2017/{section}/#{clause}")
    until(page, "window.scrollY > 0")
    top, header, window = page.evaluate(
        """id => [document.getElementById(id).getBoundingClientRect().top,
          document.querySelector('.md-header').getBoundingClientRect().bottom, innerHeight]""",
        clause,
    )
    assert header - 1 <= top < window - 60
    assert clause.partition(".")[2] in (page.locator(f"[id='{clause}']").inner_text())


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("width", [PHONE, DESK])
def test_drawings_can_be_seen(visit: Open, width: int, dark: bool) -> None:
    page = visit(width, dark=dark).go("en/equipment/")
    figures = page.locator("svg.nv-figure")
    assert figures.count() == 5
    for figure in figures.all():
        figure.scroll_into_view_if_needed()
        place = find_box(figure)
        assert place["width"] > 150
        assert place["height"] > 70
        assert place["x"] >= 0
        assert place["x"] + place["width"] <= width
    fills = {
        style: page.locator(f".nv-figure .{style}").first.evaluate(
            "node => getComputedStyle(node).fill"
        )
        for style in ("wood", "surface", "hole", "puck", "disc", "cue")
    }
    # The style sheet reaches them: unstyled shapes would all be black.
    assert "rgb(0, 0, 0)" not in fills.values()
    assert fills["wood"] != fills["surface"] != fills["hole"]


@pytest.mark.parametrize("width", [PHONE, DESK])
def test_chevron_of_a_closed_record_has_room_of_its_own(visit: Open, width: int) -> None:
    page = visit(width).go("lv/discrepancies/")
    page.locator(".nv-part").evaluate_all("all => all.forEach(node => node.open = true)")
    covered = page.locator(".nv-register summary").evaluate_all("""all => all.filter(node => {
      const mark = getComputedStyle(node, "::after"), text = document.createRange();
      const room = parseFloat(mark.right) + parseFloat(mark.width);
      const edge = node.getBoundingClientRect().right - room;
      text.selectNodeContents(node);
      return [...text.getClientRects()].some(line => line.right > edge);
    }).map(node => node.innerText)""")
    assert covered == []


def test_names_of_data_files_are_in_one_piece(
    visit: Open, corpus: Corpus, language: Language
) -> None:
    window = visit(DESK)
    names = window.go(f"{language}/data/").locator(".nv-data-files code")
    assert {f"{name}.json" for name in build_open_data(corpus)} <= set(names.all_inner_texts())
    pieces = names.evaluate_all("all => all.map(node => node.getClientRects().length)")
    assert set(pieces) == {1}
    tables = window.page.locator(".nv-scroll:has(.nv-data-files)")
    past = tables.evaluate_all("all => all.map(node => node.scrollWidth - node.clientWidth)")
    assert max(past) <= 0


def test_search_box_shows_all_of_its_invitation(visit: Open, language: Language) -> None:
    box = visit(DESK).go(f"{language}/check/").locator("#nv-search-input")
    beyond = box.evaluate("box => (box.value = box.placeholder, box.scrollWidth - box.clientWidth)")
    assert beyond <= 0


def test_key_is_named_only_where_there_is_one(visit: Open, language: Language) -> None:
    hints = visit(DESK).go(f"{language}/").locator("article .nv-key")
    assert hints.count() == 1
    assert all(hint.is_visible() for hint in hints.all())
    page = visit(PHONE, touch=True).go(f"{language}/")
    assert not any(
        element.is_visible() for element in page.locator(".nv-key, .nv-search__key").all()
    )
    assert not any("/" in text for text in page.locator("article li").all_inner_texts())


@pytest.mark.parametrize(
    "path", sample(["lv/discrepancies/", "lv/rules/lnf-2017/8/"], lambda path: "8" in path)
)
def test_malformed_address_stops_nothing(visit: Open, path: str) -> None:
    page = visit().go("lv/check/")
    page.evaluate("""localStorage.setItem("novuss.columns", '["de", "lv"]')""")
    page.goto(f"{page.url.removesuffix('lv/check/')}{path}#%E0%")
    # The last thing that either script does.
    last = page.locator(".nv-columns, form[data-filter-for]").first
    expect(last).to_have_js_property("hidden", False)
    assert page.evaluate("dispatchEvent(new HashChangeEvent('hashchange'))")
