"""A judge's day with a calliper that types, in Latvian, without a network: one tap, then keys."""

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from .judging import Judge
from .waiting import until

#: Takes the connection to its storage from a page, as a phone does in the background.
LOSE = """() => { const { prototype } = IDBDatabase;
  const begun = prototype.transaction;
  prototype.transaction = function (...given) {
    prototype.transaction = begun;
    this.close();
    return begun.apply(this, given);
  }; }"""
#: The worker of the site has what the form needs.
KEPT = """async () => { const [name] = await caches.keys(); if (!name) return false;
  const all = await (await caches.open(name)).keys();
  return all.filter((file) => /(shared|lv).*head$/.test(file.url)).length === 2 }"""
PUCK, DISC = 4, 4


def lines(count: int, start: int) -> list[str]:
    """So many figures, each of which is there once."""
    return [f"{start + n // 10}.{n % 10}" for n in range(count)]


def send(page: Page, figures: list[str], end: str) -> None:
    for figure in figures:
        page.keyboard.type(figure)
        for key in end.split():
            page.keyboard.press(key)


def reach(page: Page, words: str) -> None:
    """Go by Tab to what has these words, and press it."""
    for _ in range(150):
        if page.evaluate("document.activeElement.textContent.trim()") == words:
            page.keyboard.press("Enter")
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"no key leads to {words!r}")


def begin(desk: Judge, kind: str) -> None:
    """Begin an item of another kind, from the item on the screen, by keys alone."""
    page = desk.page
    page.evaluate("document.activeElement.blur()")
    reach(page, "←")
    page.wait_for_selector(".nc-board")
    reach(page, desk.say("add-item"))
    page.wait_for_selector("dialog .nc-number:focus")
    while page.locator("dialog select").first.input_value() != kind:
        # A kind that is chosen leads back to the number.
        page.keyboard.press("Shift+Tab")
        page.keyboard.press("ArrowDown")
        page.wait_for_selector("dialog .nc-number:focus")
    page.keyboard.press("Enter")
    page.wait_for_selector(".nc-item")


def reload(desk: Judge) -> None:
    desk.stored()
    desk.page.reload()
    desk.page.wait_for_selector("#nv-check[data-ready]")


def test_table_ten_pucks_and_a_set_are_measured_by_keys_alone(judge: Callable[..., Judge]) -> None:
    desk = judge("lv", service_workers="allow")
    page = desk.page
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    until(page, KEPT)
    desk.new_event(**{"event-name": "Daugavas kauss", "own-name": "I. Bērziņa"})
    page.context.set_offline(True)
    desk.item("table", "T1")
    table = lines(page.locator(".nc-number:visible").count(), 10)
    assert len(table) >= 15
    send(page, table[:5], "Tab")
    reload(desk)
    send(page, table[5:], "Enter")
    expect(page.locator(".nc-forward")).to_be_focused()

    begin(desk, "puck")
    pucks = lines(10 * PUCK, 40)
    send(page, pucks[:14], "Enter")
    desk.stored()
    page.evaluate(LOSE)
    send(page, pucks[14:], "Enter")
    expect(page.locator("h2")).to_contain_text("P10")

    begin(desk, "disc")
    discs = lines(16 * DISC, 20)
    send(page, discs[:22], "Tab")
    reload(desk)
    send(page, discs[22:], "Enter")
    expect(page.locator(".nc-forward")).to_be_focused()
    desk.stored()
    expect(page.locator(".nc-refused p")).to_have_count(0)

    event: dict[str, Any] = json.loads(desk.hand_over())
    typed: dict[str, list[str]] = {"table": [], "puck": [], "disc": []}
    for inspection in event["inspections"]:
        assert inspection["by"] == "I. Bērziņa"
        typed[inspection["kind"]] += [reading["value"] for reading in inspection["readings"]]
    assert typed == {"table": table, "puck": pucks, "disc": discs}
    assert len(event["inspections"]) == 12
