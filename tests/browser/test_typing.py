"""An instrument that types a figure and Enter or Tab, while the judge looks at the piece."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from novuss.languages import Language

from .conftest import DESK
from .judging import Judge, readings
from .waiting import until, wait_for

#: Counts the tones that a page sounds.
TONES = """() => { globalThis.tones = 0; globalThis.AudioContext = class {
  currentTime = 0; destination = {}; resume() {}
  createOscillator() {
    const start = () => (globalThis.tones += 1);
    return { frequency: {}, connect() {}, start, stop() {} };
  } }; }"""
#: Whether a key is kept from those who listen at the window.
LISTENS = """() => { let passed = false;
  addEventListener("keydown", () => { passed = true }, { once: true });
  const key = { key: "x", altKey: true, bubbles: true };
  document.body.dispatchEvent(new KeyboardEvent("keydown", key));
  return !passed; }"""
PUCK = ("44.52 mm", "14,5", "10.2 mm", "+ 21.43 g")
DISC = ("30.01", "12.02", "8.00", "4.95 g")
#: Types keys faster than any screen is drawn.
TYPED_AT_ONCE = """keys => {
  for (const key of keys)
    document.activeElement.dispatchEvent(new KeyboardEvent(
      "keydown", { key, bubbles: true, cancelable: true }
    ));
}"""
#: What an instrument that ends its lines by CR LF sends behind a figure.
ENTERS = ("Enter", "Enter")
#: The shortcuts of the theme.
SHORTCUTS = ".,npsf/"


def send(page: Page, *lines: str, end: str = "\r\n") -> None:
    """Type lines as an instrument does, without a look at the screen."""
    for line in lines:
        page.keyboard.type(line)
        if end == "\r\n":
            # In one go: a busy machine may take its time between two keys.
            page.evaluate(TYPED_AT_ONCE, ENTERS)
        else:
            page.keyboard.press("Tab" if end == "\t" else "Enter")


def values(page: Page) -> list[str]:
    return [field.input_value() for field in page.locator(".nc-number").all() if field.is_visible()]


def typed_in(event: str, item: str) -> list[str]:
    """What stands in the file for an item, in the order in which it was typed."""
    return [value for _, value, _ in readings(json.loads(event), item)[0]]


@pytest.fixture
def desk(lasting_form: Callable[..., Judge]) -> Judge:
    """The form with a puck of a new event that somebody tapped: the hand is on its heading."""
    return begin(lasting_form())


def begin(desk: Judge) -> Judge:
    """Begin an event with a puck, where no reading is listed that an earlier one left."""
    while listed := refused(desk).count():
        refused(desk).first.get_by_role("button").click()
        expect(refused(desk)).to_have_count(listed - 1)
    desk.page.evaluate(TONES)
    desk.new_event(**{"event-name": "Kauss", "own-name": "I. Bērziņa"})
    desk.item("puck", "P1")
    return desk


def tones(desk: Judge) -> int:
    count: int = desk.page.evaluate("globalThis.tones")
    return count


def refused(desk: Judge) -> Any:
    return desk.page.locator(".nc-refused p")


def test_no_key_leads_out_of_the_form(judge: Callable[..., Judge]) -> None:
    # In a window of its own: a browser may open its menu by Alt and a letter, and wait in it.
    desk = begin(judge("lv"))
    page = desk.page
    page.evaluate("globalThis.same = true")
    for screen in (lambda: None, desk.board, lambda: page.evaluate("location.hash = '#/'")):
        screen()
        address = page.url
        page.evaluate("document.activeElement.blur()")
        for key in (*SHORTCUTS, *(f"Alt+{key}" for key in SHORTCUTS)):
            page.keyboard.press(key)
        page.keyboard.press("Escape")
        assert page.url == address
        assert page.evaluate("globalThis.same")
        assert page.evaluate("!document.activeElement.closest('[data-nv-search]')")
    expect(refused(desk)).to_have_count(0)


def test_item_that_is_left_for_the_start_says_no_more(desk: Judge) -> None:
    page = desk.page
    wrong: list[str] = []

    def note(error: object) -> None:
        wrong.append(str(error))

    page.on("pageerror", note)
    page.keyboard.type("44.5")
    page.evaluate("location.hash = '#/'")
    expect(page.get_by_role("button", name=desk.say("new-event"))).to_be_visible()
    # What the item would say when the hand rests comes before this.
    page.evaluate("new Promise((done) => setTimeout(done, 200))")
    page.remove_listener("pageerror", note)
    assert wrong == []
    page.go_back()
    expect(desk.field("puck.outer_diameter@").locator("input")).to_have_value("44.5")


def test_pucks_run_one_after_another_without_a_touch(desk: Judge) -> None:
    page = desk.page
    for number in range(1, 5):
        send(page, *PUCK, end="\t" if number % 2 else "\r")
        expect(page.locator("h2")).to_contain_text(f"P{number}")
        expect(page.locator(".nc-forward")).to_be_focused()
        expect(page.locator(".nc-forward")).to_have_text(f"P{number + 1} →")
    desk.stored()
    assert tones(desk) == 0
    desk.board()
    # What was opened and left empty was not begun.
    expect(page.locator(".nc-tile")).to_have_count(4)
    event = desk.hand_over()
    names = [inspection["item"] for inspection in json.loads(event)["inspections"]]
    assert names == [f"P{number}" for number in range(1, 5)]
    for name in names:
        assert typed_in(event, name) == ["44.52", "14,5", "10.2", "21.43"]


def test_lines_that_come_while_the_next_item_is_drawn_skip_no_field(desk: Judge) -> None:
    page = desk.page
    send(page, *PUCK, end="\t")
    expect(page.locator(".nc-forward")).to_have_text("P2 →")
    page.evaluate(TYPED_AT_ONCE, [key for line in PUCK for key in (*line, *ENTERS)])
    expect(page.locator(".nc-forward")).to_have_text("P3 →")
    desk.stored()
    assert typed_in(desk.hand_over(), "P2") == ["44.52", "14,5", "10.2", "21.43"]


def test_set_of_discs_runs_disc_after_disc(desk: Judge) -> None:
    page = desk.page
    desk.item("disc", "D1")
    for _ in range(16):
        send(page, *DISC)
    # On the button to the next set: the second Enter of a real key takes it.
    expect(page.locator(".nc-forward")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("h2")).to_contain_text("D2")
    assert tones(desk) == 0
    desk.stored()
    inspections = json.loads(desk.hand_over())["inspections"]
    (inspection,) = (found for found in inspections if found["item"] == "D1")
    places = [reading["position"] for reading in inspection["readings"]]
    names = [desk.say(f"{c}-disc", n=n) for c in ("red", "black") for n in range(1, 9)]
    assert list(dict.fromkeys(places)) == names
    assert [reading["value"] for reading in inspection["readings"]] == [
        "30.01",
        "12.02",
        "8.00",
        "4.95",
    ] * 16


def test_unit_behind_the_figure_is_taken(desk: Judge) -> None:
    page = desk.page
    field = desk.field("puck.outer_diameter@")
    send(page, "1.752 in", end="\r")
    expect(field.locator("input")).to_have_value("1.752")
    expect(field.locator("select")).to_have_value("in")
    expect(field).to_have_attribute("data-tone", "pass")
    # The unit of one figure is not that of the next item.
    send(page, *PUCK[1:])
    page.keyboard.type("44.5")
    expect(page.locator("h2")).to_contain_text("P2")
    expect(field.locator("select")).to_have_value("mm")
    # A hand that goes elsewhere ends a figure as well.
    page.keyboard.type(" mm")
    page.locator("h2").click()
    expect(field.locator("input")).to_have_value("44.5")


def test_digits_typed_anywhere_go_to_the_field_that_waits(desk: Judge) -> None:
    page = desk.page
    page.locator("[data-answer=yes]").first.tap()
    send(page, "44.5")
    desk.field("puck.thickness@").locator("select").focus()
    send(page, "14.5")
    desk.field("puck.hole_diameter@").locator(".nc-limit").focus()
    page.keyboard.type("10.2")
    page.locator("h2").click()
    send(page, "21", end="\r")
    assert values(page) == ["44.5", "14.5", "10.2", "21"]
    # The answer is what it was.
    expect(page.locator("[data-answer=yes]").first).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".nc-forward")).to_be_focused()


def test_remark_keeps_its_digits(desk: Judge) -> None:
    page = desk.page
    page.get_by_text(desk.say("about-item"), exact=True).click()
    remark = page.get_by_label(desk.say("remark"), exact=True)
    remark.click()
    page.keyboard.type("2 mm, n.p.s.")
    expect(remark).to_have_value("2 mm, n.p.s.")
    assert values(page) == ["", "", "", ""]


def test_what_cannot_be_taken_stays_and_is_not_overwritten(desk: Judge) -> None:
    page = desk.page
    field = desk.field("puck.outer_diameter@").locator("input")
    send(page, "44.5.2")
    expect(field).to_have_value("44.5.2")
    expect(field).to_be_focused()
    assert tones(desk) == 1
    expect(page.locator(".nc-toast")).to_contain_text("44.5.2")
    live = page.locator("#nv-check > [aria-live=polite]")
    expect(live).to_contain_text(desk.say("not-taken", text="44.5.2"))
    expect(refused(desk)).to_have_count(0)
    # A figure in a unit of something else, and what an instrument says of an error.
    for text in ("21.43 g", "ERR"):
        send(page, text)
    assert tones(desk) == 3
    expect(refused(desk)).to_have_count(2)
    send(page, "44.52")
    expect(field).to_have_value("44.52")
    expect(desk.field("puck.thickness@").locator("input")).to_be_focused()
    desk.stored()
    page.reload()
    for place, text in enumerate(("44.5.2", "21.43 g", "ERR")):
        expect(refused(desk).nth(place)).to_contain_text(desk.say("not-taken", text=text))
        expect(refused(desk).nth(place)).to_contain_text("P1")
    for _ in range(3):
        refused(desk).first.get_by_role("button").click()
    expect(refused(desk)).to_have_count(0)
    expect(field).to_have_value("44.52")


def test_refused_figure_is_mended_by_hand(desk: Judge) -> None:
    page = desk.page
    send(page, "44.5.2")
    for _ in range(2):
        page.keyboard.press("Backspace")
    send(page, "1")
    assert values(page)[0] == "44.51"
    # Who goes back to it goes on where it ends.
    send(page, "14,5,", end="\r")
    page.locator("h2").click()
    desk.field("puck.thickness@").locator("input").focus()
    page.keyboard.press("End")
    page.keyboard.type("1")
    assert values(page)[1] == "14,5,1"
    expect(refused(desk)).to_have_count(0)


def test_reading_that_no_field_waits_for_is_listed(desk: Judge) -> None:
    page = desk.page
    page.locator(".nc-limit").first.click()
    page.locator("dialog button").first.focus()
    send(page, "44.5")
    expect(refused(desk)).to_have_count(1)
    expect(page.locator("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    desk.board()
    send(page, "44.6")
    expect(refused(desk).nth(1)).to_contain_text("44.6")
    assert tones(desk) == 2


def test_tab_leads_through_the_page_where_nothing_was_typed(judge: Callable[..., Judge]) -> None:
    desk = judge("en", DESK)
    page = desk.page
    desk.new_event()
    desk.item("puck", "P1")
    page.locator(".nc-number").first.focus()
    page.keyboard.press("Tab")
    expect(desk.field("puck.outer_diameter@").locator("select")).to_be_focused()
    page.keyboard.press("Shift+Tab")
    page.keyboard.type("44")
    page.keyboard.press("Tab")
    expect(desk.field("puck.thickness@").locator("input")).to_be_focused()


def test_what_is_typed_while_the_page_loads_is_not_lost(desk: Judge) -> None:
    page = desk.page
    held: list[Any] = []
    page.route("**/assets/check/judging.json", lambda route: held.append(route))
    page.reload(wait_until="commit")
    # The script waits for what it judges by; it listens before that.
    wait_for(page, lambda: len(held) > 0, "a request for what the form judges by")
    until(page, LISTENS)
    page.keyboard.type("44.5\r")
    for route in held:
        route.continue_()
    page.unroute("**/assets/check/judging.json")
    expect(desk.field("puck.outer_diameter@").locator("input")).to_have_value("44.5")


#: By how many pixels a select is narrower than its longest option.
CUT = """select => { const free = select.cloneNode(true);
  Object.assign(free.style, { position: "fixed", width: "auto" });
  select.after(free); const needed = free.offsetWidth; free.remove();
  return needed - select.offsetWidth; }"""


@pytest.mark.parametrize(
    ("language", "line", "named"),
    # The second one is in a language that is not the reader's; what a line says: tests/form.
    [
        ("de", "Schlagscheibe 44,5 mm", "Außendurchmesser"),
        ("lv", "шайба 4,45 см", "Ārējais diametrs"),
    ],
)
def test_typed_line_is_understood(
    lasting_form: Callable[..., Judge], language: Language, line: str, named: str
) -> None:
    desk = lasting_form(language)
    for chosen in desk.page.locator(".nc-quick select.nc-input").all():
        assert chosen.evaluate(CUT) <= 0
    typed = desk.page.get_by_label(desk.say("one-line"), exact=True)
    typed.press_sequentially(line)
    answer = desk.page.locator(".nc-quick > [role=status]")
    expect(answer).to_contain_text(named)
    expect(answer.locator(".nc-mark")).to_have_attribute("data-tone", "pass")
    expect(desk.field("puck.outer_diameter@")).to_have_attribute("data-tone", "pass")


def test_typed_line_that_may_mean_several_is_asked_about(
    lasting_form: Callable[..., Judge],
) -> None:
    desk = lasting_form()
    typed = desk.page.get_by_label(desk.say("one-line"), exact=True)
    answer = desk.page.locator(".nc-quick > [role=status]")
    typed.fill("ripa")
    typed.press("Enter")
    expect(answer).to_have_text(desk.say("line-unclear", example="ripa 44,5 mm"))
    typed.fill("ripa 30 mm")
    typed.press("Enter")
    expect(answer).to_contain_text(desk.say("which-is-meant"))
    expect(answer.locator("button")).to_have_count(3)
    answer.get_by_role("button", name="Biezums", exact=True).click()
    expect(answer).to_contain_text("Biezums: 30 mm")
    expect(answer.locator(".nc-mark")).to_have_attribute("data-tone", "fail")
    # What is typed in the field then is another figure.
    desk.page.evaluate("document.activeElement.blur()")
    send(desk.page, "14.5")
    expect(desk.field("puck.thickness@")).to_have_attribute("data-tone", "pass")
    expect(answer).to_be_empty()


#: A port that prints what `print` is given, granted once it was chosen.
PORT = """() => { const encoder = new TextEncoder();
  const port = { async open(options) { globalThis.opened = options;
      this.readable = new ReadableStream({ start: (source) => {
        globalThis.print = (text) => source.enqueue(encoder.encode(text));
        globalThis.unplug = () => source.error(new Error("unplugged"));
      } }); },
    async close() { globalThis.wasClosed = true; } };
  const serial = { getPorts: async () => (localStorage.granted ? [port] : []),
    requestPort: async () => { localStorage.granted = "yes"; return port; } };
  Object.defineProperty(navigator, "serial", { value: serial, configurable: true }); }"""
NO_PORT = "() => { delete Navigator.prototype.serial }"


def settings(desk: Judge) -> None:
    desk.board()
    desk.page.get_by_role("link", name=desk.say("settings"), exact=True).click()
    desk.page.wait_for_selector(".nc-settings")


def test_instrument_on_a_port_fills_the_fields(judge: Callable[..., Judge]) -> None:
    desk = judge("lv", script=f"({PORT})(); ({TONES})()")
    page = desk.page
    desk.new_event(**{"own-name": "I. Bērziņa"})
    page.get_by_text(desk.say("port"), exact=True).click()
    page.get_by_label(desk.say("port-mode"), exact=True).select_option("2400 7E1")
    desk.press("port-choose")
    expect(page.get_by_text(desk.say("port-open"), exact=True)).to_be_visible()
    sent = page.evaluate("globalThis.opened")
    assert sent == {"baudRate": 2400, "dataBits": 7, "parity": "even", "stopBits": 1}
    desk.item("puck", "P1")
    for text in ("44.5", "2 mm\r\n14,500\r\n", "US,+00010.1 mm\r\n01A+00010.20\r\n"):
        page.evaluate("text => print(text)", text)
    expect(desk.field("puck.weight@").locator("input")).to_be_focused()
    assert values(page) == ["44.52", "14.500", "10.20", ""]
    # What a hand is typing is not mixed with what an instrument sends.
    page.keyboard.type("2")
    page.evaluate("print('44.6 mm\\r\\n')")
    expect(refused(desk)).to_contain_text("44.6 mm")
    assert tones(desk) == 1
    send(page, "1", end="\r")
    desk.stored()
    page.reload()
    page.wait_for_selector("#nv-check[data-ready]")
    until(page, "() => globalThis.opened?.baudRate === 2400 && 'print' in globalThis")
    page.evaluate("print('+ 44.48 mm\\r\\n')")
    expect(page.locator("h2")).to_contain_text("P2")
    expect(desk.field("puck.outer_diameter@").locator("input")).to_have_value("44.48")
    page.evaluate("unplug()")
    expect(page.locator(".nc-toast")).to_have_text(desk.say("port-lost"))
    assert page.evaluate("globalThis.wasClosed")


def test_port_is_left_and_not_opened_again(judge: Callable[..., Judge]) -> None:
    desk = judge("lv", script=f"({PORT})()")
    page = desk.page
    desk.new_event()
    page.get_by_text(desk.say("port"), exact=True).click()
    desk.press("port-choose")
    desk.press("port-leave")
    expect(page.get_by_text(desk.say("port-hint"), exact=True)).to_be_visible()
    assert page.evaluate("globalThis.wasClosed")


def test_no_port_is_offered_where_the_browser_has_none(judge: Callable[..., Judge]) -> None:
    desk = judge("lv", script=f"({NO_PORT})()")
    desk.new_event()
    expect(desk.page.get_by_text(desk.say("instruments"), exact=True)).to_be_visible()
    expect(desk.page.get_by_text(desk.say("port"), exact=True)).to_have_count(0)
