"""What the form keeps and fetches when something of it is damaged, missing or another's."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect
from tests.event_files import FILES, SOUND
from tests.handed import event, inspection, name_of, put, weight

from novuss.corpus import Corpus
from novuss.model.event_file import LONGEST

from .conftest import HEIGHT, NARROW
from .judging import Judge, choose
from .waiting import until

#: Stores records beneath the form: triples of store, key and record.
STORE = """async (records) => {
  const opening = indexedDB.open("novuss-check");
  const base = await new Promise((done) => { opening.onsuccess = () => done(opening.result); });
  const doing = base.transaction(["events", "inspections", "knowledge"], "readwrite");
  for (const [store, key, record] of records) doing.objectStore(store).put(record, key);
  await new Promise((done) => { doing.oncomplete = done; });
  base.close(); }"""
AT = "2026-11-22T09:00:00+02:00"
EVENT: dict[str, Any] = {
    "id": "e",
    "event": {"name": "Kauss", "place": "", "date": "", "senior_judge": "", "chief_judge": ""},
    "edition": "lnf-2017",
    "rule": "simple",
    "guard": None,
    "knowledge": None,
    "made": AT,
    "limits": [],
    "instruments": [],
    "waivers": [],
    "planned": {},
}
READING = {"key": "puck.weight@", "characteristic": "puck.weight", "value": "21", "unit": "g"}
INSPECTION: dict[str, Any] = {
    "id": "i",
    "event": "e",
    "kind": "puck",
    "item": "P1",
    "by": "A",
    "at": AT,
    "begun": AT,
    "device": "a",
    "replaces": [],
    "partial": False,
    "remark": "",
    "photos": [],
    "readings": [READING],
}
#: What earlier forms took, or an accident left.
DAMAGED: list[tuple[str, str, object]] = [
    ("events", "nothing", None),
    ("events", "bare", {"id": "bare"}),
    ("events", "name", {**EVENT, "id": "name", "event": {"name": {"x": 1}}}),
    ("events", "day", {**EVENT, "id": "day", "event": 7}),
    ("events", "limits", {**EVENT, "id": "limits", "limits": "abc"}),
    ("events", "rule", {**EVENT, "id": "rule", "rule": {}}),
    ("events", "knowledge", {**EVENT, "id": "knowledge", "knowledge": {}}),
    ("events", "edition", {**EVENT, "id": "edition", "edition": "lnf-2099"}),
    ("events", "planned", {**EVENT, "id": "planned", "planned": {"table": 1e9}}),
    ("inspections", "e v", {**INSPECTION, "id": "v", "readings": [{**READING, "value": {"x": 1}}]}),
    ("inspections", "e r", {**INSPECTION, "id": "r", "readings": 7}),
    ("inspections", "e n", {**INSPECTION, "id": "n", "item": 7}),
    ("inspections", "x o", {**INSPECTION, "id": "o", "event": "x"}),
    ("inspections", "nothing", None),
]


def test_start_page_survives_what_is_stored_and_offers_to_save_or_delete_it(
    judge: Callable[..., Judge],
) -> None:
    desk = judge("lv")
    page = desk.page
    page.evaluate(STORE, [("events", "e", EVENT), ("inspections", "e i", INSPECTION), *DAMAGED])
    desk.open()
    expect(page.locator("a.nc-row")).to_have_count(1)
    rows = page.locator(".nc-damaged .nc-row")
    expect(rows).to_have_count(len(DAMAGED))
    row = rows.filter(has_text="P1").first
    with page.expect_download() as download:
        row.get_by_role("button", name=desk.say("save-file"), exact=True).click()
    saved = json.loads(Path(download.value.path()).read_text(encoding="utf-8"))
    assert saved["inspections"][0]["readings"] == 7
    # The event that is whole opens, and tells of what it does not show.
    page.locator("a.nc-row").click()
    expect(page.locator(".nc-board [role=alert]")).to_contain_text("3")
    expect(page.locator(".nc-tile")).to_have_count(1)
    for name in ("limits", "bare", "edition"):
        page.evaluate("hash => { location.hash = hash }", f"#/{name}")
        expect(rows).to_have_count(1)
    desk.open()
    page.evaluate("location.hash = '#/'")
    expect(rows).to_have_count(len(DAMAGED))
    for left in range(len(DAMAGED), 0, -1):
        row = rows.first
        row.get_by_role("button", name=desk.say("delete-forever"), exact=True).click()
        page.locator("dialog .nc-danger").click()
        expect(rows).to_have_count(left - 1)
    # A page that is left sooner loses what is not stored yet.
    desk.stored()
    desk.open()
    expect(page.locator("a.nc-row")).to_have_count(1)
    expect(page.locator(".nc-damaged")).to_have_count(0)


def test_event_that_cannot_be_drawn_is_offered_to_be_saved(judge: Callable[..., Judge]) -> None:
    """Whatever is not seen beforehand: here what the event was judged by."""
    desk = judge("lv")
    page = desk.page
    event = {**EVENT, "knowledge": "k"}
    page.evaluate(STORE, [("events", "e", event), ("knowledge", "k", {"editions": "none"})])
    page.evaluate("location.hash = '#/e'")
    expect(page.locator(".nc-damaged .nc-row")).to_have_count(1)
    page.evaluate("location.hash = '#/%E0%A4%A'")
    expect(page.locator("a.nc-row")).to_have_count(1)


@pytest.fixture
def phone(browser: Browser, site: str, corpus: Corpus) -> Iterator[Judge]:
    """A phone on which something may go wrong."""
    size = {"width": NARROW, "height": HEIGHT[NARROW]}
    with browser.new_context(
        viewport=size,  # type: ignore[arg-type]
        has_touch=True,
        service_workers="block",
    ) as context:
        opened = Judge(context.new_page(), site, corpus, "lv")
        opened.open()
        yield opened


@pytest.mark.parametrize("part", ["**/form/later_parts.js*", "**/check/later/lv.json"])
def test_tap_says_what_cannot_be_fetched(phone: Judge, part: str) -> None:
    page = phone.page
    page.route(part, lambda route: route.abort())
    phone.press("new-event")
    note = page.locator(".nc-place [role=alert]")
    expect(note).to_contain_text(phone.say("part-missing"))
    page.unroute(part)
    phone.press("try-again")
    page.wait_for_selector(".nc-settings")


def test_protocol_and_clause_say_what_cannot_be_fetched(phone: Judge) -> None:
    page = phone.page
    page.route("**/check/clauses/lv.json", lambda route: route.abort())
    phone.field("puck.outer_diameter@").locator(".nc-limit").click()
    expect(page.locator("dialog")).to_contain_text(phone.say("part-missing"))
    page.keyboard.press("Escape")
    page.unroute("**/check/clauses/lv.json")
    parts = ("**/check/protocol/lv.json", "**/protocol/paper.js*")
    for part in parts:
        page.route(part, lambda route: route.abort())
    phone.new_event()
    phone.item("puck", "P1")
    phone.type("puck.weight@", "21")
    phone.board()
    page.get_by_role("link", name=phone.say("protocol"), exact=True).click()
    for part in parts:
        expect(page.locator(".nc-place [role=alert]")).to_contain_text(phone.say("part-missing"))
        page.unroute(part)
        phone.press("try-again")
    expect(page.frame_locator(".nc-paper").locator(".facts")).to_be_visible()


def test_tap_on_a_file_says_what_cannot_be_fetched(phone: Judge, tmp_path: Path) -> None:
    phone.page.route("**/check/event.schema.json", lambda route: route.abort())
    name = put(tmp_path / "e.json", event(inspection("a", "P1", weight("21"))))
    choose(phone, "open-file", tmp_path / name)
    expect(phone.page.locator(".nc-toast")).to_contain_text(phone.say("part-missing"))


def test_name_is_asked_before_the_first_reading_in_anothers_event(
    judge: Callable[..., Judge], tmp_path: Path
) -> None:
    asked = {"id": name_of("r"), "kind": "puck", "item": "P1", "by": "Chief", "reason": "slapja"}
    file = event(inspection("a", "P1", weight("21"), by=""))
    put(tmp_path / "e.json", {**file, "reinspections": [{**asked, "known": [name_of("a")]}]})
    desk = judge("lv")
    page = desk.page
    choose(desk, "open-file", tmp_path / "e.json")
    page.wait_for_selector(".nc-board")
    desk.event = page.url.split("#/")[1].split("/")[0]
    desk.tile("P1").click()
    name = page.get_by_label(desk.say("own-name"), exact=True)
    desk.press("begin")
    expect(name).to_be_focused()
    desk.item("puck", "P2")
    expect(page.locator(".nc-field")).to_have_count(0)
    name.fill("I. Bērziņa")
    desk.press("begin")
    desk.type("puck.weight@", "20")
    desk.item("puck", "P3")
    desk.type("puck.weight@", "20")
    desk.stored()
    file = json.loads(desk.hand_over())
    assert {inspection["item"]: inspection.get("by") for inspection in file["inspections"]} == {
        "P1": None,
        "P2": "I. Bērziņa",
        "P3": "I. Bērziņa",
    }
    # Nobody stands in for who measured P1.
    assert file["event"]["senior_judge"] == "Anna"
    desk.board()
    page.get_by_role("link", name=desk.say("protocol"), exact=True).click()
    facts = page.frame_locator(".nc-paper").locator(".facts")
    expect(facts).to_contain_text(desk.say("nobody"))
    # What the chief judge asked for stands there until it is done, without a desk as well.
    desk.board()
    row = page.locator(".nc-board .nc-asked li")
    expect(row).to_contain_text("slapja")
    row.get_by_role("link").click()
    note = page.locator(".nc-item__head .nc-note")
    expect(note).to_contain_text(desk.say("asked-because", by="Chief", reason="slapja"))
    desk.press("inspect-again")
    expect(note).to_contain_text("slapja")
    desk.type("puck.weight@", "20,5")
    expect(note).to_have_count(0)
    desk.board()
    expect(page.locator(".nc-asked")).to_have_count(0)


@pytest.mark.parametrize("formats", ["[]", '["qr_code"]'])
def test_scanner_is_offered_where_it_knows_a_code(
    judge: Callable[..., Judge], formats: str
) -> None:
    scanner = (
        "globalThis.BarcodeDetector = class { static asked = 0; static async getSupportedFormats()"
        f" {{ this.asked += 1; return {formats}; }} }};"
        "Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia: () => {} } });"
    )
    desk = judge("lv", script=scanner)
    desk.new_event()
    desk.board()
    desk.press("add-item")
    until(desk.page, "() => globalThis.BarcodeDetector.asked > 0")
    button = desk.page.get_by_role("button", name=desk.say("scan"), exact=True)
    expect(button).to_have_count(1 if "qr_code" in formats else 0)


def test_longest_names_are_drawn_at_once(judge: Callable[..., Judge], tmp_path: Path) -> None:
    """As long as a file may have them: 33 seconds for the board before they were shortened."""
    name = "P" * LONGEST
    put(tmp_path / "e.json", event(inspection("a", name, weight("21", participant="O" * LONGEST))))
    desk = judge("lv")
    page = desk.page
    page.evaluate("""() => { const { prototype } = Element;
      const { getBoundingClientRect } = prototype;
      globalThis.longest = 0;
      prototype.getBoundingClientRect = function () {
        const begun = performance.now();
        const box = getBoundingClientRect.call(this);
        globalThis.longest = Math.max(globalThis.longest, performance.now() - begun);
        return box; }; }""")
    choose(desk, "open-file", tmp_path / "e.json")
    page.wait_for_selector(".nc-board")
    tile_name = page.locator(".nc-tile strong").inner_text()
    assert tile_name == "P" * 199 + "…"
    page.locator(".nc-tile").click()
    page.wait_for_selector(".nc-item")
    # Layout is what took the time.
    assert page.evaluate("globalThis.longest") < 5000


#: Files that are taken, and of which the form cannot judge everything.
ODD = (
    *("edition-earlier", "inspection-without-readings", "knowledge-of-another-site"),
    *("limit-that-cannot-be-read", "reading-of-another-kind", "reading-of-what-nobody-knows"),
    *("remark-of-half-a-pair", "unit-unknown", "value-that-cannot-be-read", "value-without-end"),
)


@pytest.mark.audit
def test_every_screen_of_what_is_taken_can_be_drawn(
    judge: Callable[..., Judge], tmp_path: Path
) -> None:
    desk = judge("lv")
    page = desk.page
    for name in ODD:
        content, code = FILES[name]
        assert code is None
        file = tmp_path / f"{name}.json"
        file.write_bytes(content.replace(SOUND["id"].encode(), name_of(name).encode()))
        desk.open()
        page.evaluate("location.hash = '#/'")
        choose(desk, "open-file", file)
        page.wait_for_selector(".nc-board")
        desk.event = name_of(name)
        tiles = page.locator(".nc-tile").all_inner_texts()
        assert len(tiles) == 2, name
        for item in ("P1", "D1"):
            desk.board()
            desk.tile(item).click()
            page.wait_for_selector(".nc-item")
            if page.get_by_label(desk.say("own-name"), exact=True).count():
                page.get_by_label(desk.say("own-name"), exact=True).fill("I. B.")
                desk.press("begin")
            page.wait_for_selector(".nc-item :is(.nc-history, .nc-field)")
        for key, screen in (
            ("settings", ".nc-settings"),
            ("hand-over", ".nc-handing"),
            ("protocol", ".nc-paper"),
        ):
            desk.board()
            page.get_by_role("link", name=desk.say(key), exact=True).click()
            page.wait_for_selector(screen)
        expect(page.frame_locator(".nc-paper").locator(".facts")).to_be_visible()
