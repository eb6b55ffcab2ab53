"""A judge's event in the form of the check page: a phone, a thumb, no network, no second chance."""

import csv
import io
import json
import os
import re
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from tests import handed

from novuss.corpus import Corpus
from novuss.languages import Language

from .conftest import DESK, FLAGS, NARROW, PHONE
from .judging import Judge, choose, readings
from .looking import CONTRAST, find_by_axe, sideways
from .waiting import PATIENCE, until

#: Three widths that nothing may be wider than.
SMALLEST = 320


PUCK = ("single_piece_of_wood", "not_glued", "not_painted_or_lacquered", "not_impregnated")


@pytest.mark.parametrize("language", ["lv", "ru"])
def test_event_from_the_first_value_to_the_hand_over(
    judge: Callable[..., Judge], language: Language
) -> None:
    """Type, fail, correct, without a network, reload, continue, re-inspect, hand over."""
    desk = judge(language, service_workers="allow")
    page = desk.page
    # The worker keeps the page for later.
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    until(
        page,
        "async () => { const [name] = await caches.keys(); if (!name) return false;"
        " const all = await (await caches.open(name)).keys();"
        f" return all.filter(file => /(shared|{language}).*head$/.test(file.url)).length === 2 }}",
    )
    desk.new_event(**{"event-name": "Daugavas kauss", "own-name": "I. Bērziņa", "chief-judge": "A"})
    page.get_by_text(desk.say("expected"), exact=True).click()
    page.locator(".nc-numbers input").first.fill("3")

    page.context.set_offline(True)
    desk.open()
    page.locator(f'a[href="#/{desk.event}"]').click()
    expect(page.locator(".nc-tile[data-state=waiting]")).to_have_count(3)

    desk.item("table", "T1")
    desk.type("table.height@", "76,4")
    desk.field("table.height@").locator("select").select_option("cm")
    expect(desk.field("table.height@")).to_have_attribute("data-tone", "pass")
    page.locator(".nc-raw summary").first.click()
    desk.type("table.diagonal@A–C", "1414,3")
    desk.type("table.diagonal@B–D", "1412,1")
    expect(desk.field("table.diagonal_difference@")).to_have_attribute("data-tone", "fail")
    desk.type("table.diagonal@B–D", "1412,8")
    expect(desk.field("table.diagonal_difference@")).to_have_attribute("data-tone", "pass")
    for name in ("T2", "T3"):
        desk.item("table", name)
        desk.type("table.height@", "749,9" if name == "T3" else "750")

    for number, who in enumerate(("J. Ozols", "J. Ozols", "A. Kļava", "A. Kļava"), start=1):
        desk.item("puck", participant=who)
        desk.type("puck.outer_diameter@", "45,2" if number == 1 else "44,5")
        desk.type("puck.thickness@", "14.5")
        desk.type("puck.hole_diameter@", "10,2")
        desk.type("puck.weight@", "21,9")
        if number == 1:
            for name in PUCK:
                desk.answer(f"puck.{name}@")
        else:
            page.get_by_role("button", name=desk.say("same-as", item=f"P{number - 1}")).click()
        expect(page.locator(".nc-answer[aria-pressed=true]")).to_have_count(4)
        desk.item("cue", participant=who)
        desk.type("cue.length@", "1500")
    desk.item("disc")
    red = desk.say("red-disc", n=1)
    page.get_by_role("button", name=f"+ {red}").click()
    desk.type(f"disc.weight@{red}", "5")
    for who, answer in (("J. Ozols", "yes"), ("A. Kļava", "no")):
        desk.item("participant", who)
        desk.answer("participant.clothing@")
        desk.answer("participant.shoes@", answer)
    desk.stored()

    page.reload()
    page.wait_for_selector("#nv-check[data-ready]")
    desk.board()
    owned = page.locator(".nc-list .nc-row", has=page.get_by_text("J. Ozols", exact=True))
    assert re.findall(r"[PC]\d", owned.inner_text()) == ["P1", "P2", "C1", "C2"]

    desk.tile("P1").click()
    desk.press("inspect-again")
    # Only what did not pass is asked for, and what was read before stands beside it.
    assert page.locator(".nc-fields .nc-field").count() == 1
    expect(desk.field("puck.outer_diameter@")).to_contain_text("45,2")
    desk.type("puck.outer_diameter@", "44,9")
    desk.stored()
    desk.board()
    expect(desk.tile("P1")).to_have_attribute("data-state", "passed")

    event = json.loads(desk.hand_over())
    assert event["event"]["name"] == "Daugavas kauss"
    items = [(inspection["kind"], inspection["item"]) for inspection in event["inspections"]]
    assert sorted(set(items)) == sorted(
        [
            *(("table", f"T{n}") for n in (1, 2, 3)),
            *((kind, f"{kind[0].upper()}{n}") for kind in ("puck", "cue") for n in (1, 2, 3, 4)),
            ("disc", "D1"),
            ("participant", "J. Ozols"),
            ("participant", "A. Kļava"),
        ]
    )
    assert readings(event, "T1") == [
        [
            ("table.height", "76,4", "pass"),
            ("table.diagonal", "1414,3", None),
            ("table.diagonal", "1412,8", None),
        ]
    ]
    # The unit of the table before, cm, stands in the field: 7.5 m are asked for.
    assert readings(event, "T3") == [[("table.height", "749,9", "undecided")]]
    first, again = readings(event, "P1")
    assert first[0] == ("puck.outer_diameter", "45,2", "fail")
    assert len(first) == 8
    assert again == [("puck.outer_diameter", "44,9", "pass")]
    before, after = (
        inspection for inspection in event["inspections"] if inspection["item"] == "P1"
    )
    assert after["replaces"] == [before["id"]]
    assert {reading["participant"] for reading in before["readings"]} == {"J. Ozols"}
    (disc,) = (inspection for inspection in event["inspections"] if inspection["item"] == "D1")
    assert [(reading["position"], reading["colour"]) for reading in disc["readings"]] == [
        (red, "red")
    ]
    assert {inspection["by"] for inspection in event["inspections"]} == {"I. Bērziņa"}
    assert len({inspection["device"] for inspection in event["inspections"]}) == 1
    assert all("T" in inspection["at"] for inspection in event["inspections"])

    table = desk.hand_over("save-csv")
    assert table.startswith("\ufeff")
    rows = list(csv.DictReader(io.StringIO(table.removeprefix("\ufeff")), delimiter=";"))
    # What was measured again stands once: a table cannot say which replaces which.
    assert len(rows) == sum(len(inspection["readings"]) for inspection in event["inspections"]) - 1
    assert [row["value"] for row in rows if row["characteristic"] == "puck.outer_diameter"] == [
        "44,9",
        "44,5",
        "44,5",
        "44,5",
    ]
    assert {"item": "T1", "value": "76,4", "unit": "cm"}.items() <= rows[0].items()


def test_one_value_needs_no_event(judge: Callable[..., Judge]) -> None:
    desk = judge("lv")
    field = desk.field("puck.outer_diameter@")
    tones = []
    for typed in ("44,5", "45", "45,0001", "4,45", "44,500", "x"):
        desk.type("puck.outer_diameter@", typed)
        tones.append(field.get_attribute("data-tone"))
    assert tones == ["pass", "pass", "fail", "open", "pass", "open"]
    expect(field.locator("input")).to_have_attribute("inputmode", "decimal")
    field.locator(".nc-limit").click()
    sheet = desk.page.locator("dialog")
    expect(sheet).to_contain_text("A1.16")
    desk.page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    # Nobody asked to keep it.
    assert desk.page.evaluate("location.hash") == ""
    desk.open()
    assert desk.page.locator(".nc-list a").count() == 0


def test_verdict_is_told_to_who_cannot_see_it(lasting_form: Callable[..., Judge]) -> None:
    desk = lasting_form()
    desk.type("puck.outer_diameter@", "45,2")
    live = desk.page.locator("#nv-check > [aria-live=polite]")
    expect(live).to_contain_text("ārējais diametrs. neatbilst. Par 0,2 mm virs robežām")


def screens(desk: Judge) -> Iterator[str]:
    """Go from screen to screen; the name of each, as long as it is open."""
    page = desk.page
    yield "start"
    desk.new_event(**{"event-name": "Cup"})
    for box in page.locator(".nc-box > summary").all():
        box.click()
    desk.press("add-limit")
    desk.press("add-instrument")
    yield "settings"
    for kind, key in (("puck", "weight"), ("cue", "length"), ("table", "height")):
        desk.item(kind, participant="A-very-long-name-without-any-blank" if kind != "table" else "")
        for summary in page.locator(".nc-item summary").all():
            summary.click()
        desk.type(f"{kind}.{key}@", "1234567,5")
        if kind == "table":
            desk.type("table.diagonal@A–C", "1414")
            desk.answer("table.rails_fixed@", "no")
        desk.stored()
        yield kind
        page.locator(".nc-limit").first.click()
        yield f"sheet of a {kind}"
        page.keyboard.press("Escape")
    desk.press("inspect-again")
    yield "re-inspection"
    desk.item("disc", "D1")
    page.locator(".nc-chip--new").first.click()
    yield "discs"
    desk.board()
    yield "board"
    desk.press("add-item")
    yield "sheet of an item"
    page.keyboard.press("Escape")
    page.get_by_role("link", name=desk.say("hand-over"), exact=True).click()
    yield "hand over"


def test_nothing_is_wider_than_the_smallest_phone_nor_smaller_than_a_thumb(
    judge: Callable[..., Judge], language: Language
) -> None:
    desk = judge(language, SMALLEST)
    found: dict[str, Any] = {}
    for screen in screens(desk):
        small = desk.page.evaluate(
            """() => [...document.querySelectorAll("#nv-check :is(button, input, select, summary,"
              + " a.nc-button, a.nc-chip, a.nc-row, a.nc-tile)")]
              .filter(node => node.checkVisibility() && !node.closest(".nc-hidden"))
              .filter(node => node.type !== "checkbox")
              .map(node => [node.textContent || node.type, node.getBoundingClientRect()])
              .filter(([, box]) => box.height < 43.9 || box.width < 43.9)
              .map(([text, box]) => `${text} ${box.width}x${box.height}`)"""
        )
        if small or sideways(desk.page):
            found[screen] = (sideways(desk.page), small)
    assert found == {}


@pytest.mark.parametrize("dark", [False, True])
def test_verdicts_can_be_read_in_the_sun(judge: Callable[..., Judge], *, dark: bool) -> None:
    """Seven to one: WCAG 2.2, 1.4.6."""
    desk = judge("lv", PHONE, dark=dark)
    desk.new_event()
    desk.item("puck")
    for key, text in (("outer_diameter", "45,2"), ("thickness", "14"), ("hole_diameter", "9,7")):
        desk.type(f"puck.{key}@", text)
    desk.answer("puck.not_glued@")
    desk.answer("puck.not_impregnated@", "no")
    selector = ".nc-mark, .nc-why, .nc-answer[aria-pressed=true], .nc-state"
    ratios = desk.page.locator(selector).evaluate_all(
        f"""all => all.filter(node => node.checkVisibility())
          .map(node => [node.textContent, ({CONTRAST})(node)])"""
    )
    assert len(ratios) >= 8
    assert [ratio for ratio in ratios if ratio[1] < 7] == []


@pytest.mark.parametrize("dark", [False, True])
def test_axe_finds_nothing_on_any_screen(judge: Callable[..., Judge], *, dark: bool) -> None:
    desk = judge("en", NARROW, dark=dark)
    found = {screen: find_by_axe(desk.page) for screen in screens(desk)}
    assert {screen: faults for screen, faults in found.items() if faults} == {}


def test_names_are_text_and_never_markup(lasting_form: Callable[..., Judge]) -> None:
    evil = "<img src=x onerror=alert(1)>"
    desk = lasting_form()
    desk.new_event(**{"event-name": evil, "own-name": evil})
    desk.item("puck", evil, evil)
    desk.type("puck.outer_diameter@", evil)
    desk.board()
    assert evil in desk.page.locator("#nv-check").inner_text()
    assert desk.page.locator("#nv-check img").count() == 0
    assert json.loads(desk.hand_over())["inspections"][0]["readings"][0]["value"] == evil


def test_two_tabs_on_one_event_lose_nothing(desk: Judge, corpus: Corpus) -> None:
    desk.type("puck.outer_diameter@", "44,5")
    desk.stored()
    other = Judge(desk.page.context.new_page(), desk.site, corpus, "lv")
    other.page.goto(desk.page.url)
    other.page.wait_for_selector(".nc-item")
    other.type("puck.thickness@", "14,2")
    other.stored()
    # What the other typed is seen here at once, and what is typed here does not undo it.
    expect(desk.field("puck.thickness@").locator("input")).to_have_value("14,2")
    desk.type("puck.weight@", "21")
    desk.stored()
    expect(other.field("puck.weight@").locator("input")).to_have_value("21")
    other.event = desk.event
    event = json.loads(other.hand_over())
    assert sorted(readings(event, "P1")[0]) == [
        ("puck.outer_diameter", "44,5", "pass"),
        ("puck.thickness", "14,2", "pass"),
        ("puck.weight", "21", "pass"),
    ]


#: Holds what inspections are stored in until it is let go, as another tab or a slow disk does.
HOLD = """() => new Promise((held) => {
  const opening = indexedDB.open("novuss-check"); opening.onsuccess = () => {
  const store = opening.result.transaction("inspections", "readwrite").objectStore("inspections");
  const spin = () => { held(); if (!globalThis.letGo) store.count().onsuccess = spin; };
  store.count().onsuccess = spin; }; })"""
#: Lets every attempt to store fail, as a full disk does, or none.
FAIL = """full => { const { prototype } = IDBDatabase;
  globalThis.storing ??= prototype.transaction;
  prototype.transaction = function (...given) {
    const begun = globalThis.storing.apply(this, given);
    if (full && given[1] === "readwrite") begun.abort();
    return begun; }; }"""


def test_stored_is_said_only_of_what_is_stored(desk: Judge) -> None:
    state = desk.page.locator(".nc-state")
    desk.stored()
    desk.page.evaluate(HOLD)
    desk.field("puck.weight@").locator("input").press("2")
    expect(state).to_have_attribute("data-state", "storing")
    expect(state).to_contain_text(desk.say("storing"))
    desk.page.evaluate("globalThis.letGo = true")
    expect(state).to_have_attribute("data-state", "stored")


def test_full_disk_is_told_and_nothing_is_lost(desk: Judge) -> None:
    state = desk.page.locator(".nc-state")
    desk.stored()
    desk.page.evaluate(FAIL, True)
    for key, text in (("weight", "21"), ("thickness", "14,5")):
        field = desk.field(f"puck.{key}@").locator("input")
        field.press_sequentially(text)
        expect(state).to_have_attribute("data-state", "failed")
    expect(state).to_contain_text(desk.say("not-stored"))
    desk.page.evaluate(FAIL, False)
    expect(state).to_have_attribute("data-state", "stored")
    desk.page.reload()
    expect(desk.field("puck.weight@").locator("input")).to_have_value("21")
    expect(desk.field("puck.thickness@").locator("input")).to_have_value("14,5")


def test_little_room_is_told_before_it_is_none(
    judge: Callable[..., Judge], lasting_form: Callable[..., Judge]
) -> None:
    warning = ".nc-note[role=alert]"
    expect(lasting_form().page.locator(warning).first).to_be_hidden()
    room = "navigator.storage.estimate = async () => ({ usage: 9e7, quota: 1e8 })"
    desk = judge("lv", script=room)
    expect(desk.page.locator(warning).first).to_contain_text("10\xa0MB")
    # Nothing is said to be stored where nothing was entered.
    expect(desk.page.locator(".nc-state")).to_be_hidden()
    desk.new_event()
    desk.page.locator(".nc-state").click()
    answers = {desk.say(f"persist-{answer}") for answer in ("yes", "no", "unknown")}
    expect(desk.page.locator("dialog")).to_contain_text(desk.say("stored-where"))
    paragraphs = set(desk.page.locator("dialog p").all_inner_texts())
    assert len(answers & paragraphs) == 1


def test_copy_is_asked_for_and_made_with_one_tap(lasting_form: Callable[..., Judge]) -> None:
    desk = lasting_form()
    desk.new_event(**{"event-name": "Kauss"})
    desk.item("table", "T1")
    for answer in desk.page.locator('[data-answer="yes"]').all():
        answer.tap()
    desk.item("table", "T2")
    desk.press("same-as", item="T1")
    desk.item("table", "T3")
    desk.press("same-as", item="T2")
    desk.board()
    note = desk.page.locator(".nc-board .nc-note")
    expect(note).to_contain_text(desk.say("backup-never", n=33).partition(";")[0])
    with desk.page.expect_download() as download:
        desk.press("backup")
    assert len(json.loads(Path(download.value.path()).read_text("utf-8"))["inspections"]) == 3
    expect(note).to_have_count(0)


def test_what_is_deleted_is_asked_about_and_can_be_had_back(
    lasting_form: Callable[..., Judge],
) -> None:
    desk = lasting_form()
    page = desk.page
    desk.new_event(**{"event-name": "Cup"})
    desk.item("puck", "P1")
    desk.type("puck.weight@", "21")
    page.get_by_text(desk.say("about-item"), exact=True).click()
    desk.press("delete")
    page.locator("dialog").get_by_role("button", name=desk.say("cancel"), exact=True).click()
    expect(desk.field("puck.weight@").locator("input")).to_have_value("21")
    desk.press("delete")
    page.locator("dialog .nc-danger").click()
    page.wait_for_selector(".nc-board")
    assert page.locator(".nc-tile").count() == 0
    page.get_by_role("link", name=desk.say("settings"), exact=True).click()
    desk.press("delete-event")
    page.locator("dialog .nc-danger").click()
    page.get_by_role("link", name=desk.say("bin", n=2)).click()
    rows = page.locator(".nc-list .nc-row")
    expect(rows).to_have_count(2)
    for _ in range(2):
        rows.first.get_by_role("button", name=desk.say("restore"), exact=True).click()
    desk.stored()
    desk.board()
    expect(desk.tile("P1")).to_be_visible()


def test_undo_takes_back_what_was_typed(lasting_form: Callable[..., Judge]) -> None:
    desk = lasting_form()
    desk.new_event()
    desk.item("cue")
    desk.type("cue.length@", "1500")
    desk.answer("cue.tip_condition@", "no")
    desk.press("undo")
    expect(desk.page.locator(".nc-answer[aria-pressed=true]")).to_have_count(0)
    desk.press("undo")
    expect(desk.field("cue.length@").locator("input")).to_have_value("")


def test_other_phones_file_is_joined_and_disagreements_are_listed(
    judge: Callable[..., Judge], desk: Judge, tmp_path: Path
) -> None:
    desk.type("puck.weight@", "21,9")
    desk.type("puck.outer_diameter@", "44,5")
    desk.stored()
    first = tmp_path / "first.json"
    first.write_text(desk.hand_over(), encoding="utf-8")
    other = judge("ru")
    choose(other, "open-file", first)
    other.event = desk.event
    other.page.wait_for_selector(".nc-board")
    other.tile("P1").click()
    other.page.get_by_label(other.say("own-name"), exact=True).fill("Б. Второй")
    other.press("begin")
    other.board()
    # Somebody else's inspection is repeated or stands beside an independent one.
    other.tile("P1").click()
    other.press("inspect-too")
    other.type("puck.weight@", "22,1")
    other.item("puck", "P2")
    other.type("puck.weight@", "20")
    other.stored()
    second = tmp_path / "second.json"
    second.write_text(other.hand_over(), encoding="utf-8")

    desk.board()
    desk.page.get_by_role("link", name=desk.say("hand-over"), exact=True).click()
    choose(desk, "join", second)
    desk.page.locator("dialog .nc-primary").click()
    note = desk.page.locator(".nc-note", has=desk.page.get_by_text(desk.say("disagreements")))
    expect(note).to_contain_text("P1")
    expect(note).to_contain_text("svars")
    desk.board()
    expect(desk.tile("P1")).to_have_attribute("data-state", "open")
    assert len(json.loads(desk.hand_over())["inspections"]) == 3
    # Joined once more, nothing changes.
    choose(desk, "join", second)
    expect(desk.page.locator("dialog")).to_contain_text(desk.say("joined", n=0, known=3))


def test_file_that_is_none_is_refused_in_words(
    judge: Callable[..., Judge], language: Language, tmp_path: Path
) -> None:
    """Which mistake a file has: ``tests/form``."""
    desk = judge(language)
    file = tmp_path / "x.json"
    weight = handed.reading("puck.weight", "21", "g") | {"value": {"x": 1}}
    event = handed.event(handed.inspection("a", "P1", weight))
    file.write_text(json.dumps({**event, "limits": "abc"}, indent=1), encoding="utf-8")
    choose(desk, "open-file", file)
    sheet = desk.page.locator("dialog")
    expect(sheet).to_contain_text(desk.say("file-refused", name="x.json"))
    (value, limits) = sheet.locator("li").all_inner_texts()
    assert limits.startswith("x.json:")
    assert value.startswith("x.json:")
    assert "P1" in value
    desk.press("close")
    assert desk.page.evaluate("location.hash") == ""
    desk.open()
    assert desk.page.locator(".nc-list a").count() == 0


def test_event_keeps_the_knowledge_that_it_began_with(desk: Judge) -> None:
    """An update of the site changes no verdict in silence: it says which would change, and asks."""
    page = desk.page
    desk.type("puck.weight@", "21,9")
    desk.type("puck.outer_diameter@", "44,5")
    desk.stored()

    def changed(route: Any) -> None:
        data = route.fetch().json()
        for edition in data["editions"]:
            for characteristic in edition["characteristics"]:
                if characteristic["id"] == "puck.weight":
                    characteristic["limit"]["upper"] = "20"
        data["digest"] = "0" * 64
        route.fulfill(json=data)

    page.route("**/assets/check/judging.json", changed)
    page.reload()
    page.wait_for_selector("#nv-check[data-ready]")
    expect(desk.field("puck.weight@")).to_have_attribute("data-tone", "pass")
    desk.board()
    note = page.locator(".nc-note[role=status]")
    expect(note).to_contain_text(desk.say("verdicts-change", n=1))
    expect(note).to_contain_text("P1, svars: ✓ atbilst → ✗ neatbilst")
    assert json.loads(desk.hand_over())["knowledge"] != "0" * 64
    desk.board()
    desk.press("take-new")
    expect(note).to_have_count(0)
    expect(desk.tile("P1")).to_have_attribute("data-state", "failed")
    assert json.loads(desk.hand_over())["knowledge"] == "0" * 64


def test_settings_say_what_would_be_refused(lasting_form: Callable[..., Judge]) -> None:
    desk = lasting_form()
    page = desk.page
    desk.new_event(**{"chief-judge": "A. Ozols"})
    page.get_by_text(desk.say("limits"), exact=True).click()
    desk.press("add-limit")
    row = page.locator("[data-rows=limits] fieldset")
    row.locator("select").first.select_option("table.pocket_diameter")
    row = page.locator("[data-rows=limits] fieldset")
    row.get_by_label(desk.say("upper"), exact=True).fill("101")
    row.get_by_label(desk.say("lower"), exact=True).fill("99")
    row.get_by_label(desk.say("reason"), exact=True).fill("šīm sacensībām")
    desk.item("table")
    desk.type("table.pocket_diameter@", "100,2")
    expect(desk.field("table.pocket_diameter@")).to_have_attribute("data-tone", "pass")
    desk.type("table.pocket_diameter@", "101,2")
    expect(desk.field("table.pocket_diameter@")).to_have_attribute("data-tone", "fail")
    desk.field("table.pocket_diameter@").locator(".nc-limit").click()
    page.get_by_text(desk.say("waive"), exact=True).click()
    page.locator("dialog").get_by_label(desk.say("reason"), exact=True).fill("tikai šodien")
    page.locator("dialog").get_by_role("button", name=desk.say("save"), exact=True).click()
    expect(desk.field("table.pocket_diameter@")).to_contain_text("tikai šodien")
    event = json.loads(desk.hand_over())
    (limit,) = event["limits"]
    assert (limit["characteristic"], limit["lower"], limit["upper"]) == (
        "table.pocket_diameter",
        "99",
        "101",
    )
    assert event["waivers"][0]["chief_judge"] == "A. Ozols"


def test_event_is_entered_without_a_pointer(judge: Callable[..., Judge]) -> None:
    desk = judge("en", DESK)
    page = desk.page
    desk.new_event()
    desk.item("puck")
    page.locator(".nc-number").first.focus()
    for typed in ("44,5", "14,5", "10,2", "21"):
        page.keyboard.type(typed)
        page.keyboard.press("Enter")
    assert [field.input_value() for field in page.locator(".nc-number").all()] == [
        "44,5",
        "14,5",
        "10,2",
        "21",
    ]
    # The last one leads to the next item.
    page.keyboard.press("Enter")
    expect(page.locator("h2")).to_contain_text("P2")


@dataclass
class Started:
    """A browser of its own, with a profile that outlives it."""

    process: "subprocess.Popen[bytes]"
    page: Page

    def kill(self) -> None:
        """As a phone does that runs out of battery: all its processes at once."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


@pytest.fixture
def start(browser: Browser, chromium: str, tmp_path: Path) -> Iterator[Callable[[], Started]]:
    """Starts a browser on the same profile each time."""
    opened: list[Started] = []

    profile = tmp_path / "profile"
    port_file = profile / "DevToolsActivePort"

    def started() -> Started:
        port_file.unlink(missing_ok=True)
        options = [f"--user-data-dir={profile}", "--remote-debugging-port=0"]
        process = subprocess.Popen(
            [chromium, "--headless=new", "--no-first-run", *FLAGS, *options, "about:blank"],
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        # The second line comes with the first: it is a small file.
        while not (port_file.is_file() and "/" in port_file.read_text(encoding="utf-8")):
            assert process.poll() is None, "the browser did not start"
            time.sleep(0.02)
        port, path = port_file.read_text(encoding="utf-8").split()
        connected = browser.browser_type.connect_over_cdp(f"ws://127.0.0.1:{port}{path}")
        connected.contexts[0].set_default_timeout(PATIENCE)
        found = Started(process, connected.contexts[0].pages[0])
        opened.append(found)
        return found

    yield started
    for instance in opened:
        if instance.process.poll() is None:
            instance.kill()


@pytest.mark.parametrize("runs", [2, pytest.param(20, marks=pytest.mark.audit)])
def test_killed_browser_loses_at_most_the_keystroke_that_was_not_yet_stored(
    start: Callable[[], Started], site: str, corpus: Corpus, runs: int
) -> None:
    """SIGKILL while somebody types: what the form called stored is there afterwards, each time."""
    phone = start()
    desk = Judge(phone.page, site, corpus, "lv")
    desk.open()
    desk.new_event()
    desk.item("puck", "P1")
    address = phone.page.url
    lost = []
    for run in range(runs):
        field = desk.field("puck.outer_diameter@").locator("input")
        field.fill("")
        desk.stored()
        typed = stored = ""
        for digit in f"4{run:02d}123456789"[: 4 + run % 8]:
            if run % 4:
                # No hand is quicker than the disk; now and then a machine types.
                desk.stored()
            if desk.page.locator(".nc-state").get_attribute("data-state") == "stored":
                stored = typed
            field.press(digit)
            typed += digit
        phone.kill()
        phone = start()
        desk.page = phone.page
        desk.page.goto(address)
        desk.page.wait_for_selector(".nc-item")
        kept = desk.field("puck.outer_diameter@").locator("input").input_value()
        if not (typed.startswith(kept) and kept.startswith(stored)):
            lost.append((run, typed, stored, kept))
    assert lost == []


def test_what_was_handed_over_stays_and_the_rest_is_added(
    judge: Callable[..., Judge], novuss: Callable[..., Any], tmp_path: Path
) -> None:
    """A copy halfway, then more and a correction; the command line judges the file alike."""
    desk = judge("lv")
    desk.new_event(**{"event-name": "Kauss", "own-name": "I. Bērziņa"})
    desk.item("puck", "P1")
    desk.type("puck.outer_diameter@", "45,2")
    desk.type("puck.thickness@", "14,5")
    desk.item("table", "T1")
    desk.page.locator(".nc-raw").first.evaluate("node => { node.open = true }")
    desk.type("table.diagonal@A–C", "1414,3")
    desk.type("table.diagonal@B–D", "1412,1")
    desk.stored()
    first = desk.hand_over()
    desk.board()
    desk.tile("P1").click()
    # The fields are as they were; what is typed now is another inspection.
    expect(desk.field("puck.thickness@").locator("input")).to_have_value("14,5")
    desk.type("puck.outer_diameter@", "44,2")
    desk.type("puck.weight@", "21")
    expect(desk.field("puck.outer_diameter@")).to_have_attribute("data-tone", "pass")
    assert desk.page.locator(".nc-fields .nc-field").count() > 6
    desk.board()
    desk.tile("T1").click()
    desk.page.locator(".nc-raw").first.evaluate("node => { node.open = true }")
    desk.type("table.diagonal@B–D", "1413,5")
    desk.stored()
    second = desk.hand_over()
    before, after = json.loads(first), json.loads(second)
    assert after["inspections"][: len(before["inspections"])] == before["inspections"]
    assert readings(after, "P1") == [
        [("puck.outer_diameter", "45,2", "fail"), ("puck.thickness", "14,5", "pass")],
        [("puck.outer_diameter", "44,2", "pass"), ("puck.weight", "21", "pass")],
    ]
    # A difference is of both its diagonals.
    assert readings(after, "T1")[1] == [
        ("table.diagonal", "1414,3", None),
        ("table.diagonal", "1413,5", None),
    ]
    (tmp_path / "2.json").write_text(second, encoding="utf-8")
    checked = novuss("check", "2.json", "--json").json
    assert "differs" not in checked
    assert {result["characteristic"]: result["verdict"] for result in checked["results"]} == {
        "puck.outer_diameter": "pass",
        "puck.thickness": "pass",
        "puck.weight": "pass",
        "table.diagonal_difference": "pass",
    }
