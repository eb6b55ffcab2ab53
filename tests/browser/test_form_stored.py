"""What the form keeps: events beside each other, what was handed over, a lost connection."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import expect
from tests.handed import event, inspection, name_of, put, weight

from .judging import Judge, choose

#: Loses the connection as a phone does that takes it from a page in the background.
LOSE = """() => { const { prototype } = IDBDatabase; const begin = prototype.transaction;
  prototype.transaction = function (...given) {
    prototype.transaction = begin; this.close(); return begin.apply(this, given); }; }"""


def open_file(judge: Judge, path: Path, **event_file: Any) -> None:
    """Write an event file and open it on the start page."""
    put(path, event_file)
    judge.page.evaluate("() => { location.hash = '#/' }")
    choose(judge, "open-file", path)
    judge.event = event_file["id"]
    judge.page.wait_for_selector(".nc-board")


def test_every_address_of_an_event_is_opened_cold(desk: Judge) -> None:
    desk.type("puck.weight@", "21")
    desk.stored()
    for screen in ("settings", "hand-over", "protocol", "puck/P1", ""):
        desk.page.evaluate("address => { location.hash = address }", f"#/{desk.event}/{screen}")
        desk.page.reload()
        desk.page.wait_for_selector("#nv-check[data-ready]")
        expect(desk.page.locator("#nv-check h2").first).to_be_visible()


def test_two_events_may_have_inspections_of_one_id(
    judge: Callable[..., Judge], tmp_path: Path
) -> None:
    opened = judge("lv")
    inspections = [inspection(name, name, weight("40")) for name in ("P1", "P2")]
    for name in "AB":
        content = event(*inspections, id=name_of(name), event={"name": f"Event {name}"})
        open_file(opened, tmp_path / f"{name}.json", **content)
    for name in "AB":
        opened.event = name_of(name)
        opened.board()
        expect(opened.tile("P1")).to_be_visible()
        file = json.loads(opened.hand_over())
        assert file["event"]["name"] == f"Event {name}"
        assert len(file["inspections"]) == 2


def test_changed_inspection_stands_beside_the_one_handed_over(
    judge: Callable[..., Judge], tmp_path: Path
) -> None:
    opened = judge("lv")
    open_file(opened, tmp_path / "first.json", **event(inspection("a", "P1", weight("21"))))
    changed = tmp_path / "changed.json"
    put(changed, event(inspection("a", "P1", weight("40"))))
    opened.page.get_by_role("link", name=opened.say("hand-over"), exact=True).click()
    choose(opened, "join", changed)
    expect(opened.page.locator("dialog")).to_contain_text(opened.say("joined-changed", n=1))
    opened.page.locator("dialog .nc-primary").click()
    expect(opened.page.get_by_text(opened.say("disagreements"))).to_be_visible()
    opened.board()
    expect(opened.tile("P1")).to_have_attribute("data-state", "open")
    inspections = json.loads(opened.hand_over())["inspections"]
    values = [reading["value"] for inspection in inspections for reading in inspection["readings"]]
    assert sorted(values) == ["21", "40"]
    # Joined once more, nothing is added.
    choose(opened, "join", changed)
    expect(opened.page.locator("dialog")).to_contain_text(opened.say("joined", n=0, known=1))


def test_what_was_handed_over_keeps_its_name(desk: Judge) -> None:
    desk.type("puck.weight@", "21")
    desk.stored()
    desk.hand_over()
    desk.board()
    desk.tile("P1").click()
    desk.page.locator("details", has=desk.page.get_by_text(desk.say("rename"))).last.evaluate(
        "details => { details.open = true }"
    )
    desk.press("rename")
    expect(desk.page.locator(".nc-toast")).to_contain_text(desk.say("renamed-handed", name="P1"))
    expect(desk.page.locator("dialog")).to_have_count(0)


def test_lost_connection_is_opened_again_and_nothing_is_lost(desk: Judge) -> None:
    desk.stored()
    desk.page.evaluate(LOSE)
    desk.type("puck.weight@", "21")
    desk.stored()
    desk.page.reload()
    expect(desk.field("puck.weight@").locator("input")).to_have_value("21")


#: Lets every attempt to store fail while ``globalThis.full`` is set; none follows by itself.
FULL = """() => { const { prototype } = IDBDatabase; const begin = prototype.transaction;
  globalThis.full = true;
  prototype.transaction = function (...given) {
    const begun = begin.apply(this, given);
    if (globalThis.full && given[1] === "readwrite") begun.abort();
    return begun; };
  const wait = globalThis.setTimeout;
  globalThis.setTimeout = (run, after) => wait(run, after === 2000 ? 1e9 : after); }"""


def test_page_that_is_put_away_stores_at_once_what_waits(desk: Judge) -> None:
    """Not two seconds later, when a phone may have ended it."""
    desk.stored()
    desk.page.evaluate(FULL)
    desk.field("puck.weight@").locator("input").press("2")
    expect(desk.page.locator(".nc-state")).to_have_attribute("data-state", "failed")
    desk.page.evaluate("() => { globalThis.full = false; dispatchEvent(new Event('pagehide')); }")
    desk.stored()


#: Puts what is stored back as the first version kept it: inspections by their ids alone.
FIRST_VERSION = """async () => {
  const done = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error); });
  const base = await done(indexedDB.open("novuss-check"));
  const names = [...base.objectStoreNames];
  const kept = {};
  for (const name of names) {
    const store = base.transaction(name).objectStore(name);
    kept[name] = [await done(store.getAllKeys()), await done(store.getAll())];
  }
  base.close();
  await done(indexedDB.deleteDatabase("novuss-check"));
  const opening = indexedDB.open("novuss-check", 1);
  opening.onupgradeneeded = () => {
    for (const name of names) {
      const store = opening.result.createObjectStore(name);
      if (name === "inspections" || name === "photos") store.createIndex("event", "event");
      const [keys, records] = kept[name];
      keys.forEach((key, at) => store.put(records[at], String(key).split(" ").at(-1)));
    }
  };
  (await done(opening)).close();
}"""


def test_records_of_the_first_version_are_kept(desk: Judge) -> None:
    desk.type("puck.weight@", "21")
    desk.stored()
    address = desk.page.url
    desk.page.goto(f"{desk.site}lv/")
    desk.page.evaluate(FIRST_VERSION)
    desk.page.goto(address)
    expect(desk.field("puck.weight@").locator("input")).to_have_value("21")


def test_protocol_opens_over_plain_http(desk: Judge) -> None:
    """There a browser gives no ``crypto.subtle``."""
    desk.type("puck.weight@", "21")
    desk.stored()
    desk.page.add_init_script(
        "Object.defineProperty(Crypto.prototype, 'subtle', { value: undefined })"
    )
    desk.page.evaluate("address => { location.hash = address }", f"#/{desk.event}/protocol")
    desk.page.reload()
    frame: Any = desk.page.frame_locator("iframe").first
    expect(frame.locator("body")).to_contain_text("SHA-256")
