"""The digest of what differs since 2010 on a phone and by the keyboard; the feed of changes."""

from playwright.sync_api import expect

from .conftest import NARROW, Open
from .looking import find_box


def test_rows_fit_a_phone_and_open_with_a_key(visit: Open, language: str) -> None:
    seen = visit(NARROW)
    page = seen.go(f"{language}/compare/digest/")
    assert seen.sideways() <= 0
    row = page.locator("details.nv-digest__topic", has=page.locator("summary", has_text="17.1.15"))
    page.locator("#penalty-disc").click()
    summary = row.locator("summary")
    box = find_box(summary)
    assert box["height"] >= 24
    link = row.get_by_role("link", name="17.1.15", exact=True)
    expect(link).to_be_hidden()
    summary.focus()
    page.keyboard.press("Enter")
    expect(link).to_be_visible()
    link.click()
    assert seen.path == f"{language}/rules/lnf-2017/17.1.15/"


def test_words_find_the_rows_that_speak_of_them(visit: Open) -> None:
    seen = visit(NARROW)
    page = seen.go("en/compare/digest/")
    rows = page.locator("[data-filter-item]:not([hidden])")
    assert rows.count() > 100
    page.get_by_role("searchbox").last.fill("boric acid")
    # A group without a hit is gone with its heading.
    expect(page.locator("#exclusion")).to_be_hidden()
    assert 0 < rows.count() < 15
    for text in rows.all_text_contents():
        assert "boric acid" in text
    expect(page.locator("#equipment")).to_be_visible()
