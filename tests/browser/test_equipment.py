"""The limits on a phone: a kind a screen, the rest behind a row, a drawing that leads to rows."""

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.sampling import sample

from novuss.corpus import Corpus

from .conftest import DESK, NARROW, PHONE, Lasting, Open
from .looking import find_box, print_pages
from .typefaces import TYPEFACES, wear

EDITIONS = ("", "mfn-2010/")
#: A phone of the shorter kind, for all but the table with its fifteen rows.
SHORT = 640
#: The most that this page may take of paper.
SHEETS = 3

#: By kind, how high its measured rows are, and with its heading and what is only seen.
HEIGHTS = """() => Object.fromEntries([...document.querySelectorAll('.nv-kind')].map(kind => {
  const heading = kind.previousElementSibling, all = kind.querySelector('.nv-kind__limits');
  return [heading.id, [
    kind.querySelector('.nv-limits').offsetHeight,
    all.getBoundingClientRect().bottom - heading.getBoundingClientRect().top,
  ]];
}))"""
#: What the head and the bar at the foot leave of the screen to read in.
TAKEN = """() => document.querySelector('.md-header').offsetHeight
  + (document.querySelector('.nv-bar')?.offsetHeight ?? 0)"""
#: How many lines each of the elements has.
LINES = """all => all.map(node => Math.round(
  node.offsetHeight / parseFloat(getComputedStyle(node).lineHeight)))"""


def row(page: Page, name: str) -> Locator:
    return page.locator(f"tr[id='{name}']")


def details(page: Page, name: str) -> Locator:
    """What is told of a row."""
    return page.locator(f"tr[id='{name}'] + .nv-more")


@pytest.mark.parametrize("edition", EDITIONS)
def test_each_kind_fits_a_screen_of_a_phone(visit: Open, language: str, edition: str) -> None:
    window = visit(NARROW)
    page = window.go(f"{language}/equipment/{edition}")
    heights, taken = page.evaluate(HEIGHTS), page.evaluate(TAKEN)
    assert {"table", "puck", "disc", "cue"} <= set(heights)
    for kind, (limits, everything) in heights.items():
        if kind == "table":
            assert limits <= 740 - taken, kind
        else:
            assert everything <= SHORT - taken, kind
    # Words may stand above figures, which take one line.
    assert max(page.locator(".nv-limit__figure").evaluate_all(LINES)) <= 3
    assert window.sideways() == 0
    # A row may name what no line of a phone has room for.
    page.locator(".nv-limits details").evaluate_all("all => all.forEach(node => node.open = true)")
    assert window.sideways() == 0


def test_details_are_closed_until_a_row_is_touched_anywhere(visit: Open) -> None:
    page = visit(PHONE, touch=True).go("ru/equipment/")
    assert page.locator(".nv-more:visible").count() == 0
    row_details = details(page, "puck.weight")
    # The figure is no control of its own; the row as a whole is touched.
    row(page, "puck.weight").locator("td").nth(1).tap()
    expect(row_details).to_be_visible()
    expect(row_details).to_contain_text("puck.weight")
    row(page, "puck.weight").locator("summary").tap()
    expect(row_details).to_be_hidden()
    # The number leads to its clause and opens nothing.
    row(page, "puck.weight").locator("a").tap()
    page.wait_for_url("**/ru/rules/lnf-2017/A1.19/")


def test_row_opens_by_keys_and_says_so(lasting: Lasting) -> None:
    page = lasting("en/equipment/")
    summary = row(page, "disc.weight").locator("summary")
    summary.focus()
    page.keyboard.press("Enter")
    expect(details(page, "disc.weight")).to_be_visible()
    assert row(page, "disc.weight").locator("details").evaluate("node => node.open") is True
    # What was opened comes next, before the next row.
    page.keyboard.press("Tab")
    assert page.evaluate("!!document.activeElement.closest('.nv-more')")
    summary.focus()
    page.keyboard.press(" ")
    expect(details(page, "disc.weight")).to_be_hidden()


@pytest.mark.parametrize(
    "name",
    sample(
        ["puck.hole_diameter", "table.pocket_bags", "participant.shoes"],
        lambda name: "shoes" in name,
    ),
)
def test_old_address_of_a_row_opens_it(visit: Open, name: str) -> None:
    page = visit(PHONE).go(f"ru/equipment/#{name}")
    expect(details(page, name)).to_be_visible()
    expect(row(page, name)).to_be_in_viewport()
    # Below the head of the page, which covers what lies under it.
    head = find_box(page.locator(".md-header"))
    place = find_box(row(page, name))
    assert place["y"] >= head["height"] - 1
    assert page.locator(".nv-more:visible").count() == 1


def test_row_opens_without_a_script(visit: Open) -> None:
    page = visit(PHONE, scripts=False).go("lv/equipment/#table.levelness")
    expect(details(page, "table.levelness")).to_be_visible()
    expect(details(page, "puck.weight")).to_be_hidden()
    row(page, "puck.weight").locator("summary").click()
    expect(details(page, "puck.weight")).to_be_visible()


@pytest.mark.parametrize("edition", ["lnf-2017", "mfn-2010"])
def test_part_of_the_drawing_leads_to_its_row(visit: Open, language: str, edition: str) -> None:
    path = f"{language}/equipment/" + ("" if edition == "lnf-2017" else f"{edition}/")
    page = visit(PHONE, touch=True).go(path)
    parts = page.locator(".nv-figure a.part")
    names = parts.evaluate_all("all => all.map(node => node.getAttribute('href').slice(1))")
    assert len(names) == len(set(names)) <= 10
    for place, name in enumerate(names):
        parts.nth(place).dispatch_event("click")
        expect(details(page, name)).to_be_visible()
        expect(row(page, name)).to_be_in_viewport()


@pytest.mark.parametrize("width", [NARROW, DESK])
def test_each_part_can_be_hit_where_it_is_drawn(visit: Open, width: int) -> None:
    page = visit(width).go("de/equipment/")
    figure = page.locator(".nv-figure--table")
    figure.scroll_into_view_if_needed()
    # Spots of the drawing, in its own millimetres, and the row that a finger there opens.
    spots = {
        "pocket": (65, 65, "table.pocket_diameter"),
        "opposite pocket": (935, 935, "table.pocket_diameter"),
        "rail": (500, -30, "table.rail_width"),
        "edge zone": (300, 40, "table.edge_zone_depth"),
        "line": (600, 128, "table.line_thickness"),
        "circle": (560, 560, "table.circle_diameter"),
        "surface": (250, 700, "table.surface_size"),
    }
    hit = """(svg, [x, y]) => {
      const at = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM());
      scrollBy(0, at.y - innerHeight / 2);
      const seen = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM());
      return document.elementFromPoint(seen.x, seen.y)?.closest("a")?.getAttribute("href");
    }"""
    found = {name: figure.evaluate(hit, [x, y]) for name, (x, y, _) in spots.items()}
    assert found == {name: f"#{wanted}" for name, (_, _, wanted) in spots.items()}
    labels = figure.locator("a.part text")
    for label in labels.all():
        box = find_box(label.locator("xpath=ancestor::*[local-name()='a']"))
        assert min(box["width"], box["height"]) >= 20


def test_drawing_is_walked_through_with_keys_and_opens_a_row(lasting: Lasting) -> None:
    page = lasting("en/equipment/")
    parts = page.locator(".nv-figure--table a.part")
    parts.first.focus()
    heard = []
    for _ in range(parts.count()):
        heard.append(page.evaluate("document.activeElement.getAttribute('aria-label')"))
        page.keyboard.press("Tab")
    # One stop a part, and then the drawing is behind.
    assert all(heard)
    assert len(set(heard)) == parts.count()
    assert page.evaluate("!document.activeElement.closest('a.part')")
    parts.last.focus()
    page.keyboard.press("Enter")
    expect(details(page, "table.rail_height")).to_be_visible()
    # From there one goes on: the row has the focus.
    expect(row(page, "table.rail_height").locator("summary")).to_be_focused()
    # Closed, and led to by the same part once more.
    page.keyboard.press("Enter")
    expect(details(page, "table.rail_height")).to_be_hidden()
    parts.last.focus()
    page.keyboard.press("Enter")
    expect(details(page, "table.rail_height")).to_be_visible()


@pytest.mark.parametrize("typeface", TYPEFACES)
@pytest.mark.parametrize("language", ["ru", "de"])
@pytest.mark.parametrize("edition", EDITIONS)
def test_page_prints_on_three_sheets_with_limits_and_questions(
    visit: Open, corpus: Corpus, language: str, edition: str, typeface: str
) -> None:
    page = visit(dressed=True).go(f"{language}/equipment/{edition}")
    # What somebody left open does not make the paper longer.
    row(page, "puck.weight").locator("summary").click()
    wear(page, typeface)
    assert len(print_pages(page)) <= SHEETS
    page.emulate_media(media="print")
    for record in corpus.equipment.characteristics(edition.rstrip("/") or "lnf-2017"):
        expect(row(page, record.id)).to_be_visible()
        questions = details(page, record.id).locator(".nv-fact--question dd")
        if record.question:
            expect(questions).to_be_visible()
        elif record.quantity == "visual":
            # Of what is seen the sign alone is printed.
            expect(questions.locator("visible=true")).to_have_count(0)
        else:
            expect(questions).to_have_count(0)
    expect(page.locator(".nv-fact:visible:not(.nv-fact--question)")).to_have_count(0)
    expect(page.locator(".nv-legend")).to_be_visible()
    expect(page.locator(".nv-figure--table")).to_be_visible()
