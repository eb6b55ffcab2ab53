"""Phones at a desk that is killed and a network that is cut: nothing is lost, nothing is twice."""

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect
from tests.commands import run

from .desk_agreement import hold_to_acknowledgements, merge_files, protocol_of
from .desk_process import DeskProcess, Phone
from .looking import find_by_axe, sideways


def test_nothing_is_lost_where_network_and_desk_go(
    desk_process: DeskProcess, phone_at_desk: Callable[..., Phone], knowledge: Path, tmp_path: Path
) -> None:
    """One judge measures, the chief judge decides; the desk is killed while both go on."""
    anna, chief = phone_at_desk("lv"), phone_at_desk("ru")
    anna.set_clock_wrong()
    anna.join("Anna")
    chief.join("Jānis", "chief-judge")
    faults = {"board": find_by_axe(chief.page)}
    # What is being typed is seen before it is handed over.
    anna.begin_puck("P1")
    expect(chief.tile("P1")).to_contain_text(chief.tell("measured-by", name="Anna"))
    faults["item"] = find_by_axe(anna.page)
    # An item that was left goes on in another inspection.
    anna.measure_puck("P1", "25")
    anna.arrived()
    expect(chief.tile("P1")).to_have_attribute("data-state", "failed")
    # Out of reach, then without a desk at all, both go on.
    anna.page.context.set_offline(True)
    anna.item("puck", "P2")
    expect(anna.state).to_contain_text(anna.tell("away-short"))
    anna.measure_puck("P2")
    anna.waits(1)
    desk_process.kill()
    chief.page.get_by_role("link", name=chief.tell("decisions")).click()
    faults["decisions"] = find_by_axe(chief.page)
    chief.page.get_by_role("button", name=chief.tell("waive"), exact=True).click()
    chief.page.get_by_label(chief.say("reason"), exact=True).fill("vienīgā ripa")
    chief.page.get_by_role("button", name=chief.tell("decide"), exact=True).click()
    chief.waits(1)
    anna.page.context.set_offline(False)
    anna.measure_puck("P3")
    anna.waits(2)
    desk_process.start()
    anna.arrived()
    chief.arrived()
    chief.board()
    for judge in (anna, chief):
        expect(judge.tile("P1")).to_have_attribute("data-state", "waived")
        expect(judge.tile("P3")).to_have_attribute("data-state", "passed")
    assert anna.verdicts() == chief.verdicts() == {"P1": "waived", "P2": "passed", "P3": "passed"}
    # The item that the phone was at when the network went is nobody's any more.
    expect(chief.tile("P1")).not_to_contain_text("Anna")
    # A page that is loaded anew has what it had.
    anna.page.reload()
    expect(anna.tile("P3")).to_have_attribute("data-state", "passed")
    anna.arrived()
    anna.page.get_by_role("link", name=anna.tell("desk"), exact=True).click()
    expect(anna.page.get_by_text(anna.tell("live"))).to_be_visible()
    expect(anna.page.get_by_text(anna.tell("clock"))).to_be_visible()
    faults["desk"] = find_by_axe(anna.page)
    assert {screen: found for screen, found in faults.items() if found} == {}
    assert {screen: sideways(judge.page) for screen, judge in (("a", anna), ("c", chief))} == {
        "a": 0,
        "c": 0,
    }
    # The file carries the same as the desk has.
    files = []
    for number, judge in enumerate((anna, chief)):
        files.append(tmp_path / f"{number}.json")
        files[-1].write_text(judge.hand_over(), encoding="utf-8")
    desk_process.kill()
    assert hold_to_acknowledgements(desk_process, knowledge, [anna, chief]) == 4
    # A page of the desk's own computer is a secure one: the phone signs what it hands over.
    verified = run(desk_process.folder, knowledge, "record", "verify", desk_process.store, "--json")
    signed = {found["joined_as"]: found["entries"] for found in verified.json["signatures"]}
    assert set(signed["Anna"]) == anna.kept()
    # So is the waiver.
    assert len(signed["Jānis"]) == 1
    assert "Jānis" not in {found["by"] for found in verified.json["received"]}
    merged = merge_files(desk_process, knowledge, *files)
    assert protocol_of(desk_process.store, knowledge) == protocol_of(merged, knowledge)
