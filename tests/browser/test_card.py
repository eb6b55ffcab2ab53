"""The judge's card: the offences on one sheet of A4, with whatever font a machine has."""

from pathlib import Path

import pypdfium2
import pytest
from playwright.sync_api import Page, Route

from novuss.languages import Language

from .conftest import DESK, Open
from .typefaces import TYPEFACES, wear
from .waiting import wait_until_filtering

#: The rows of the card may come to be so many: two fifths more than it had when this was written.
MOST_ROWS = 106
#: Points: what the rows of the card are read in, and what they are read in at the least, with
#: :data:`MOST_ROWS` rows in the widest font; the small print beside them.
READ, STILL_READ, SMALL_PRINT = 7, 6, 5
#: Millimetres that a printer leaves free, and points in one.
MARGIN, POINTS = 7, 72 / 25.4

#: Repeats rows here and there until there are so many, and numbers those that are new.
GROW = """most => {
  const rows = [...document.querySelectorAll(".nv-offence")];
  for (let at = rows.length; at < most; at++) {
    const row = rows[(at * 7) % rows.length];
    const copy = row.cloneNode(true);
    copy.firstElementChild.prepend(`${at} `);
    row.after(copy);
  }
}"""
#: The smallest type of some elements, in points.
SMALLEST = """all => Math.min(...all.filter(node => node.offsetParent && node.textContent.trim())
  .map(node => parseFloat(getComputedStyle(node).fontSize)).filter(size => size)) * 72 / 96"""
#: What sticks out of the cell or the column it stands in.
STICKING_OUT = """card => [card, ...card.querySelectorAll("h2, li, p")]
  .filter(node => node.scrollWidth > node.clientWidth + 1).map(node => node.textContent)"""


def squeezed(text: str) -> str:
    """A text without what the breaking of lines adds."""
    return "".join(text.replace("\ufffe", "").replace("-", "").split())


def check_print(page: Page, folder: Path) -> tuple[float, float]:
    """Prints the card and looks at it; the smallest type of its rows, and of all, in points."""
    path = folder / "card.pdf"
    page.pdf(path=path, prefer_css_page_size=True, format="A4")
    with pypdfium2.PdfDocument(path) as document:
        assert len(document) == 1
        (sheet,) = document
        assert [round(side) for side in sheet.get_size()] == [595, 842]
        text = sheet.get_textpage()
        for place in range(text.count_chars()):
            if text.get_text_range(place, 1).strip():
                left, bottom, right, top = text.get_charbox(place)
                edge = MARGIN * POINTS - 1
                assert edge < left < right < 595 - edge
                assert edge < bottom < top < 842 - edge
        printed = squeezed(text.get_text_range())
    page.emulate_media(media="print")
    at = 0
    for row in page.locator(".nv-offence:visible .nv-offence__what").all_text_contents():
        # The rows of the page, in their order.
        at = printed.index(squeezed(row), at) + 1
    card = page.locator(".nv-offences")
    assert card.evaluate(STICKING_OUT) == []
    rows, everything = (
        page.locator(f".nv-offences :is({which})").evaluate_all(SMALLEST)
        for which in (".nv-offence__what", "h2, a, b, small, span, p")
    )
    # The next sheet is printed from the screen again.
    page.emulate_media(media="null")
    return round(rows, 3), round(everything, 3)


@pytest.mark.parametrize("typeface", TYPEFACES)
def test_card_is_one_a4_in_any_font_and_with_more_rows(
    visit: Open, language: Language, typeface: str, tmp_path: Path
) -> None:
    page = visit(DESK, dressed=True).go(f"{language}/offences/")
    wear(page, typeface)
    rows, everything = check_print(page, tmp_path)
    assert rows >= READ
    assert everything >= SMALL_PRINT
    page.evaluate(GROW, MOST_ROWS)
    assert page.locator(".nv-offence").count() == MOST_ROWS
    rows, everything = check_print(page, tmp_path)
    assert rows >= STILL_READ
    assert everything >= SMALL_PRINT


def test_card_is_one_a4_without_scripts(visit: Open, language: Language, tmp_path: Path) -> None:
    window = visit(DESK, dressed=True, scripts=False)

    def dressed(route: Route) -> None:
        answer = route.fetch()
        style = f"<style>{TYPEFACES['wide'].css}</style></head>"
        route.fulfill(response=answer, body=answer.text().replace("</head>", style))

    window.page.route("**/offences/", dressed)
    page = window.go(f"{language}/offences/")
    rows, everything = check_print(page, tmp_path)
    assert rows >= STILL_READ
    assert everything >= SMALL_PRINT


def test_type_follows_font_and_filter_of_the_moment(visit: Open, tmp_path: Path) -> None:
    page = visit(DESK, dressed=True).go("de/offences/")
    found = {}
    # A font that comes late, and another after it.
    for name in ("wide", "narrow"):
        wear(page, name)
        found[name] = check_print(page, tmp_path)[0]
    assert found["narrow"] > found["wide"] + 0.5
    page.locator(".nv-finder summary").click()
    wait_until_filtering(page)
    page.select_option("select[name=effect]", "warning")
    page.emulate_media(media="screen")
    assert page.locator(".nv-offence:visible").count() > 5
    page.emulate_media(media="null")
    page.pdf(path=tmp_path / "few.pdf", prefer_css_page_size=True)
    page.emulate_media(media="print")
    few = page.locator(".nv-offence:visible .nv-offence__what").evaluate_all(SMALLEST)
    assert found["narrow"] < few <= 12


def test_measuring_the_card_leaves_the_screen_as_it_was(visit: Open) -> None:
    page = visit(DESK).go("lv/offences/")
    look = """() => [scrollY, ...[...document.querySelectorAll(".md-content *")].flatMap(node => {
      const { x, y, width, height } = node.getBoundingClientRect();
      return [x, y, width, height];
    })]"""
    page.evaluate("scrollTo({ top: 1500, behavior: 'instant' })")
    before = page.evaluate(look)
    assert before[0] == 1500
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    # What the theme opens for printing it closes again.
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert page.evaluate(look) == before
