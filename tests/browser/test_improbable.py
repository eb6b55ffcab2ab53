"""A reading that no such thing can have, in the form: asked, confirmed by a tap, handed over so."""

import json
from collections.abc import Callable

from playwright.sync_api import expect

from .judging import Judge


def test_improbable_reading_is_confirmed_by_a_tap(lasting_form: Callable[..., Judge]) -> None:
    desk = lasting_form("en")
    desk.new_event()
    desk.item("cue", "C1")
    field, asked = desk.field("cue.length@"), desk.say("confirm")
    desk.type("cue.length@", "1.520")
    confirm = field.get_by_role("button", name=asked)
    expect(field).to_have_attribute("data-tone", "open")
    expect(field).to_contain_text("Improbable (plausible: 375–6000")
    expect(field).to_contain_text("Did you mean 1.520\u00a0m?")
    confirm.click()
    expect(field).to_have_attribute("data-tone", "pass")
    expect(field).to_contain_text("but confirmed as read")
    expect(confirm).to_have_attribute("aria-pressed", "true")
    # Taken back by another tap, and with another figure.
    confirm.click()
    expect(field).to_have_attribute("data-tone", "open")
    confirm.click()
    desk.type("cue.length@", "1.530")
    expect(field).to_have_attribute("data-tone", "open")
    desk.type("cue.length@", "1,500")
    expect(field).to_have_attribute("data-tone", "pass")
    expect(field).to_contain_text("1,500 taken as 1500; 1.500 would be improbable")
    expect(confirm).to_be_hidden()
    # What was meant is taken by a tap.
    desk.type("cue.length@", "1.550")
    field.get_by_role("button", name="1.550\u00a0m", exact=True).click()
    expect(field).to_have_attribute("data-tone", "pass")
    expect(field.get_by_role("combobox")).to_have_value("m")
    expect(field.get_by_role("textbox")).to_have_value("1.550")
    field.get_by_role("combobox").select_option("mm")
    desk.type("cue.length@", "1.540")
    confirm.click()
    desk.stored()
    (inspection,) = json.loads(desk.hand_over())["inspections"]
    (reading,) = inspection["readings"]
    assert (reading["confirmed"], reading["verdict"]) == ("yes", "pass")


def test_what_is_derived_is_confirmed_with_its_readings(lasting_form: Callable[..., Judge]) -> None:
    desk = lasting_form("en")
    desk.new_event()
    desk.item("table", "T1")
    desk.page.locator(".nc-raw summary").first.click()
    desk.type("table.diagonal@A–C", "1.4142")
    desk.type("table.diagonal@B–D", "1.4131")
    field = desk.field("table.diagonal_difference@")
    expect(field).to_have_attribute("data-tone", "open")
    field.get_by_role("button", name=desk.say("confirm")).click()
    expect(field).to_contain_text("but confirmed as read")
    desk.stored()
    (inspection,) = json.loads(desk.hand_over())["inspections"]
    assert [reading["confirmed"] for reading in inspection["readings"]] == ["yes", "yes"]
