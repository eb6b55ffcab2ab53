"""Reading the rules in a browser: side by side, links to copy, figures, what is not in force."""

import json

import pytest
from playwright.sync_api import Page, expect
from tests.sampling import every

from novuss.corpus import Corpus
from novuss.languages import Language

from .conftest import DESK, HEIGHT, NARROW, PHONE, Lasting, Open
from .looking import find_box, print_pages
from .waiting import until

WIDTHS = [NARROW, PHONE, DESK]
SECTION = "rules/lnf-2017/12/"
#: Every page with a figure.
DRAWN = [
    *(
        f"rules/lnf-2017/{number}/"
        for number in ("10", "11", "12", "17", "25", "11.8", "12.20", "A1")
    ),
    *("rules/mfn-2010/24/", "equipment/", "equipment/mfn-2010/"),
]

#: Labels of the drawings in pixels, and those that leave their drawing.
LABELS = """() => [...document.querySelectorAll('.nv-figure-fold')].map(fold => fold.open = true)
  && [...document.querySelectorAll('.nv-figure text')].map(text => {
  const box = text.getBoundingClientRect();
  const frame = text.ownerSVGElement.closest('.nv-figure').getBoundingClientRect();
  return {
    words: text.textContent,
    size: parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a,
    inside: box.left >= frame.left - 1 && box.right <= frame.right + 1
      && box.top >= frame.top - 1 && box.bottom <= frame.bottom + 1,
  };
})"""


def open_tools(page: Page) -> None:
    """Open the control behind which languages, other editions and sources stand."""
    page.locator(".nv-tools").evaluate("node => node.open = true")


def choose(page: Page, *languages: str) -> None:
    open_tools(page)
    for language in languages:
        page.locator(f".nv-columns input[value={language}]").click()


def columns(page: Page) -> list[tuple[str, float, float]]:
    """Language, left edge and top of the texts of the first clause that are seen."""
    found = (
        page.locator(".nv-texts")
        .first.locator(".nv-text")
        .evaluate_all(
            """all => all.filter(node => node.checkVisibility())
          .map(node => [node.lang, node.getBoundingClientRect()])
          .map(([language, box]) => [language, box.left, box.top])"""
        )
    )
    return [(language, left, top) for language, left, top in found]


def paragraphs(page: Page) -> list[str]:
    """The languages whose paragraphs can be read in the first clause."""
    found: list[str] = (
        page.locator(".nv-texts")
        .first.locator("p:not([class])")
        .evaluate_all(
            """all => [...new Set(all.filter(node => node.checkVisibility())
          .map(node => node.closest('[lang]').lang))]"""
        )
    )
    return found


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_texts_side_by_side_are_remembered_from_page_to_page(
    visit: Open, width: int, dark: bool
) -> None:
    window = visit(width, dark=dark)
    page = window.go(f"en/{SECTION}")
    assert paragraphs(page) == ["en"]
    # Signs are explained behind the clauses, not before them.
    assert find_box(page.locator(".nv-clause").first)["y"] <= 200
    choose(page, "ru", "lv")
    assert paragraphs(page) == ["en", "ru", "lv"]
    page.reload()
    assert paragraphs(page) == ["en", "ru", "lv"]
    # The next page, a clause, another edition, and the same page in another language.
    page.locator(".nv-neighbours a[rel=next]").click()
    page.wait_for_url("**/rules/lnf-2017/13/")
    assert paragraphs(page) == ["en", "ru", "lv"]
    for path in ("en/rules/lnf-2017/12.9/", "en/rules/mfn-2010/12.3/"):
        assert paragraphs(window.go(path)) == ["en", "ru", "lv"]
        assert window.sideways() == 0
    assert paragraphs(window.go(f"de/{SECTION}")) == ["de", "en", "ru", "lv"]
    assert window.sideways() == 0
    choose(page, "ru", "lv", "en")
    assert paragraphs(page) == ["de"]
    assert paragraphs(window.go(f"en/{SECTION}")) == ["en", "de"]


def test_page_of_a_clause_has_one_choice_of_languages_and_keeps_its_text_in_sight(
    visit: Open,
) -> None:
    page = visit(PHONE).go("lv/rules/lnf-2017/17.1.4/")
    assert page.locator(".nv-columns").count() == 1
    assert not page.locator(".nv-columns").is_visible()
    assert not any(fold.is_visible() for fold in page.locator("details.nv-text").all())
    choose(page, "ru", "de")
    assert paragraphs(page) == ["lv", "de", "ru"]
    expect(page.locator("h1")).to_be_in_viewport()
    choose(page, "ru", "de")
    assert paragraphs(page) == ["lv"]


def test_columns_stand_beside_each_other_on_a_desk_and_below_on_a_phone(
    lasting: Lasting,
) -> None:
    page = lasting(f"en/{SECTION}")
    for number, language in enumerate(("de", "ru", "lv"), 2):
        choose(page, language)
        found = columns(page)
        assert len(found) == number
        assert len({top for _, _, top in found}) == 1
        assert len({left for _, left, _ in found}) == number
    page.set_viewport_size({"width": NARROW, "height": HEIGHT[NARROW]})
    found = columns(page)
    assert len(found) == 4
    assert len({left for _, left, _ in found}) == 1
    assert [top for _, _, top in found] == sorted(top for _, _, top in found)
    page.set_viewport_size({"width": DESK, "height": HEIGHT[DESK]})
    choose(page, "de", "ru", "lv")


def test_choice_is_made_by_keyboard_and_seen(lasting: Lasting) -> None:
    page = lasting(f"en/{SECTION}")
    open_tools(page)
    page.locator(".nv-columns input[value=de]").focus()
    page.keyboard.press("Space")
    assert paragraphs(page) == ["en", "de"]
    ring = page.locator(".nv-columns label:has(:focus-visible)").evaluate(
        "node => getComputedStyle(node).outlineStyle"
    )
    assert ring == "solid"
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    assert paragraphs(page) == ["en", "de", "ru"]
    choose(page, "de", "ru")


def opened(page: Page, clause: str) -> None:
    """Open what stands behind the control of a clause on the page of its section."""
    page.locator(f".nv-clause:has([id='{clause}']) > .nv-more > summary").click()


def test_what_was_opened_beside_a_rule_is_open_again(visit: Open) -> None:
    window = visit(DESK)
    page = window.go(f"en/{SECTION}")
    opened(page, "12.9")
    page.locator(".nv-tools > summary").click()
    # The control of a clause in any language, and that of every page.
    page = window.go(f"lv/{SECTION}")
    folds = """all => all.filter(node => node.open)
      .map(node => node.parentElement.querySelector('[id]').id)"""
    assert page.locator(".nv-clause > .nv-more").evaluate_all(folds) == ["12.9"]
    page = window.go("de/rules/mfn-2010/17.1.з/")
    assert page.locator(".nv-columns").is_visible()
    # It is kept at once: a page that is left in the same moment has no later one.
    kept = page.evaluate("""async () => {
      document.querySelector(".nv-tools > summary").click();
      await null;
      return localStorage.getItem("novuss.open");
    }""")
    assert json.loads(kept) == ["rules/lnf-2017/12.9/"]
    page.reload()
    assert not page.locator(".nv-columns").is_visible()
    page.evaluate("localStorage.setItem('novuss.open', '{')")
    page.reload()
    page.locator(".nv-tools > summary").click()
    assert page.locator(".nv-columns").is_visible()


def test_strange_memory_does_no_harm(lasting: Lasting) -> None:
    page = lasting(f"en/{SECTION}")
    for found in ("{", '"de"', '["xx", 7, "de"]', "null"):
        page.evaluate("text => localStorage.setItem('novuss.columns', text)", found)
        page.reload()
        assert paragraphs(page)[0] == "en"
    page.evaluate("localStorage.removeItem('novuss.columns')")


@pytest.mark.parametrize("width", [NARROW, DESK])
def test_without_a_script_the_texts_are_there_and_the_others_open(visit: Open, width: int) -> None:
    page = visit(width, scripts=False).go(f"ru/{SECTION}")
    first = page.locator(".nv-texts").first
    assert first.locator(".nv-text--first p:not([class])").first.is_visible()
    assert not page.locator(".nv-columns").is_visible()
    german = first.locator("details[lang=de]")
    assert not german.is_visible()
    # What is behind the control of the clause needs no script either.
    page.locator(".nv-more summary").first.click()
    assert not german.locator("p").first.is_visible()
    german.locator("summary").click()
    assert german.locator("p").first.is_visible()
    assert page.locator(".nv-copy").count() == 0
    page.locator(".nv-figure-fold summary").first.click()
    assert page.locator(".nv-figure").first.is_visible()


def test_link_and_citation_are_copied(visit: Open, corpus: Corpus, language: Language) -> None:
    window = visit(DESK)
    window.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = window.go(f"{language}/{SECTION}#12.9")
    opened(page, "12.9")
    line = page.locator("[data-id='12.9']")
    lasting = f"{window.site}{language}/rules/lnf-2017/12.9/"
    edition = corpus.edition("lnf-2017").names[language]
    for button, copied in (
        (0, lasting),
        (1, lambda text: edition in text and "12.9" in text and text.endswith(f", {lasting}")),
    ):
        line.locator("button").nth(button).click()
        status = page.locator(".nv-copied")
        status.filter(has_text=lasting).wait_for()
        assert status.get_attribute("role") == "status"
        text = page.evaluate("navigator.clipboard.readText()")
        assert copied(text) if callable(copied) else text == copied
    # The copied address is that of the clause's own page.
    page.goto(lasting)
    assert "12.9" in page.locator("h1").inner_text()
    open_tools(page)
    page.locator("#cite summary").click()
    assert page.locator(".nv-cite").inner_text().endswith(f", {lasting}")


def test_citation_of_what_has_no_number_is_in_words(visit: Open) -> None:
    window = visit(DESK)
    window.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = window.go("lv/rules/lnf-2017/13/")
    opened(page, "13.7-note")
    line = page.locator("[data-address$='/13.7-note/']")
    button = line.get_by_role("button").nth(1)
    assert (button.get_attribute("aria-label") or "").endswith(": 13.7 (piezīme)")
    button.click()
    page.locator(".nv-copied").filter(has_text="13.7-note").wait_for()
    text = page.evaluate("navigator.clipboard.readText()")
    assert ", 13.7. punkts (piezīme), " in text
    assert text.endswith("/lv/rules/lnf-2017/13.7-note/")
    page.goto(text.rpartition(", ")[2])
    assert page.locator("h1").inner_text().startswith("13.7 (piezīme) ")


@pytest.mark.parametrize("width", [NARROW, DESK])
def test_copying_by_keyboard_and_without_the_clipboard(visit: Open, width: int) -> None:
    window = visit(width)
    page = window.page
    # As on a page that is not from https: there is no clipboard, and the old way fails too.
    page.add_init_script(
        "Object.defineProperty(navigator, 'clipboard', {value: undefined});"
        "document.execCommand = () => false;"
    )
    window.go("en/rules/mfn-2010/17.1.з/")
    button = page.locator(".nv-copy").first
    button.focus()
    page.keyboard.press("Enter")
    page.locator(".nv-copied").filter(has_text="Copy this by hand").wait_for()
    assert "/en/rules/mfn-2010/17.1." in page.locator(".nv-copied").inner_text()
    assert page.evaluate("document.activeElement.classList.contains('nv-copy')")
    assert window.sideways() == 0


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_edition_that_is_not_in_force_is_marked_unmistakably(
    visit: Open, width: int, dark: bool
) -> None:
    window = visit(width, dark=dark)
    page = window.go("en/rules/mfn-2010/17/")
    banner = page.locator(".nv-past-edition")
    place = find_box(banner)
    # Seen at once, before any text, and on the way down a striped edge goes along.
    assert place["y"] + place["height"] < page.locator(".nv-texts").first.bounding_box()["y"]  # type: ignore[index]
    assert place["y"] < 420
    assert banner.inner_text().startswith("Superseded")
    edge = page.locator(".md-content").evaluate(
        "node => [getComputedStyle(node).borderLeftWidth, getComputedStyle(node).borderImageSource]"
    )
    assert float(edge[0].removesuffix("px")) >= 5
    assert "repeating-linear-gradient" in edge[1]
    window.go("en/rules/lnf-2017/17/")
    assert page.locator(".nv-past-edition").count() == 0
    assert page.locator(".nv-status--in-force").is_visible()
    assert (
        page.locator(".md-content").evaluate("node => getComputedStyle(node).borderLeftWidth")
        == "0px"
    )


@every(6)
@pytest.mark.parametrize(("language", "width"), [("de", NARROW), ("ru", NARROW), ("lv", DESK)])
def test_labels_of_figures_can_be_read_and_stay_inside(
    visit: Open, language: Language, width: int, step: int
) -> None:
    window = visit(width)
    for path in DRAWN[::step]:
        page = window.go(f"{language}/{path}")
        found = page.evaluate(LABELS)
        assert found, path
        assert [label for label in found if label["size"] < 11] == [], path
        assert [label for label in found if not label["inside"]] == [], path
        assert window.sideways() == 0, path


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_figures_are_coloured_in_both_schemes_and_in_print(visit: Open, dark: bool) -> None:
    window = visit(DESK, dark=dark)
    page = window.go("en/rules/lnf-2017/11.8/")
    fills = """() => Object.fromEntries(['wood', 'surface', 'disc.one', 'disc.other', 'puck']
      .map(name => [name, getComputedStyle(document.querySelector(`.nv-figure .${name}`)).fill]))"""
    screen = page.evaluate(fills)
    assert len(set(screen.values())) == 5
    assert "rgb(0, 0, 0)" not in screen.values()
    page.emulate_media(media="print")
    printed = page.evaluate(fills)
    assert printed["surface"] == "rgb(247, 236, 214)"
    assert not page.locator(".nv-columns").is_visible()
    assert not page.locator(".nv-copy").first.is_visible()


def test_columns_survive_another_window(lasting: Lasting, site: str) -> None:
    page = lasting(f"en/{SECTION}")
    other = page.context.new_page()
    other.goto(f"{site}en/rules/lnf-2017/10/")
    choose(other, "lv")
    until(page, "document.documentElement.dataset.nvColumns === '2'")
    assert json.loads(page.evaluate("localStorage.getItem('novuss.columns')")) == ["en", "lv"]
    choose(other, "lv")
    until(page, "document.documentElement.dataset.nvColumns !== '2'")
    other.close()


def test_clause_prints_on_one_page_a_language_in_words(visit: Open) -> None:
    page = visit(DESK).go("ru/rules/lnf-2017/12.20/")
    assert len(print_pages(page)) == 1
    choose(page, "de")
    assert len(print_pages(page)) == 2
    page.emulate_media(media="print")
    for pill in page.locator(".nv-effect, .nv-status").all():
        assert pill.evaluate("node => getComputedStyle(node).borderStyle") == "none"
    assert not page.locator(".nv-tools").is_visible()
