"""The board: in which state an item is, what is to do next, which number comes next."""

from typing import Any

import pytest

from .conftest import Form
from .made import MET, Row, inspection

FAILED: Row = ("puck.weight", "22,1")
BAD = (*MET[:3], FAILED, *MET[4:])


def states(form: Form, *inspections: dict[str, Any], **event: Any) -> dict[str, str]:
    board = form("board", event=event, inspections=inspections)
    return {item["item"]: item["state"] for item in board["items"]}


@pytest.mark.parametrize(
    ("inspections", "state"),
    [
        ([inspection("a")], "waiting"),
        ([inspection("a", *MET[:3])], "progress"),
        ([inspection("a", *MET)], "passed"),
        ([inspection("a", *MET[:3], partial=True)], "passed"),
        ([inspection("a", *BAD)], "failed"),
        ([inspection("a", *MET[:2], ("puck.hole_diameter", "9,7"), *MET[3:])], "open"),
        # A re-inspection that has not yet measured what failed.
        ([inspection("a", *BAD), inspection("b", MET[0], at=1, replaces=["a"])], "again"),
        ([inspection("a", *BAD), inspection("b", MET[3], at=1, replaces=["a"])], "passed"),
        ([inspection("a", *BAD), inspection("b", FAILED, at=1, replaces=["a"])], "failed"),
        # Two that know nothing of each other and disagree.
        ([inspection("a", *BAD), inspection("b", MET[3], at=1)], "open"),
        # What cannot be read stands nowhere.
        ([inspection("a", ("puck.weight", "x"))], "progress"),
    ],
)
def test_state_of_an_item(form: Form, inspections: list[dict[str, Any]], state: str) -> None:
    assert states(form, *inspections) == {"P1": state}


def test_names_that_look_alike_are_one_item(form: Form) -> None:
    inspections = [inspection("a", MET[0]), inspection("b", MET[1], item="р 1", at=1)]
    (item,) = form("board", event={}, inspections=inspections)["items"]
    assert (item["item"], len(item["stands"])) == ("P1", 2)


def test_expected_items_wait_until_somebody_begins_them(form: Form) -> None:
    begun = [inspection("a", ("table.height", "760"), item="T2")]
    found = states(form, *begun, planned={"table": 3, "puck": 1})
    assert found == {"T1": "waiting", "T2": "progress", "T3": "waiting", "P1": "waiting"}


def test_what_is_begun_comes_before_what_waits(form: Form) -> None:
    inspections = [
        inspection("a", *MET, item="P1"),
        inspection("b", *BAD, item="P2"),
        inspection("c", *MET[:2], item="P10"),
        inspection("d", item="P9"),
    ]
    board = form("board", event={}, inspections=inspections)
    assert board["next"] == ["P10", "P2", "P9"]
    assert [item["item"] for item in board["items"]] == ["P1", "P2", "P9", "P10"]
    assert sum(board["counts"].values()) == 4


def test_waived_item_is_told_and_nobodys_next(form: Form) -> None:
    waiver = {"kind": "puck", "characteristic": "puck.weight", "chief_judge": "A", "scope": "event"}
    waivers = [{**waiver, "item": item, "reason": "only one"} for item in ("P1", "P2", "P3")]
    broken = ("puck.single_piece_of_wood", "no")
    inspections = [
        inspection("a", *BAD, item="P1"),
        inspection("b", FAILED, item="P2"),
        inspection("c", *BAD[:4], broken, *BAD[5:], item="P3"),
    ]
    board = form("board", event={"waivers": waivers}, inspections=inspections)
    found = {item["item"]: item["state"] for item in board["items"]}
    assert found == {"P1": "waived", "P2": "waived", "P3": "failed"}
    # Of the second most is still to be measured; the third fails on something else as well.
    assert board["next"] == ["P2", "P3"]


def test_what_the_chief_judge_asked_for_is_next(form: Form) -> None:
    inspections = [
        inspection("a", *MET, item="P1"),
        inspection("b", *BAD, item="P2"),
        inspection("c", ("cue.length", "1500"), item="C1"),
    ]
    asked = [{"kind": "puck", "item": "P1"}]
    board = form("board", event={}, inspections=inspections, asked=asked, after="P2")
    assert board["next"] == ["P1", "C1", "P2"]
    assert board["after"] == "P1"


def test_whoever_has_repeated_an_inspection_goes_on_with_what_is_to_be_done(form: Form) -> None:
    first = inspection("a", *BAD, item="P1")
    again = inspection("b", *MET, item="P1", at=5, replaces=["a"])
    cue = inspection("c", ("cue.length", "1500"), item="C1")
    assert form("board", event={}, inspections=[first], after="P1")["after"] == "P2"
    assert form("board", event={}, inspections=[first, again, cue], after="P1")["after"] == "C1"
    assert form("board", event={}, inspections=[first, again], after="P1")["after"] is None


def test_participants_have_what_is_theirs(form: Form) -> None:
    inspections = [
        inspection("a", *MET, participant="J. Ozols"),
        inspection("b", ("cue.length", "1500"), item="C1", participant="J. Ozols"),
        inspection("c", ("participant.shoes", "yes"), item="J. Ozols"),
        inspection("d", *MET, item="P2", participant="A. Kļava"),
    ]
    assert form("board", event={}, inspections=inspections)["participants"] == [
        ["A. Kļava", ["P2"]],
        ["J. Ozols", ["P1", "C1", "J. Ozols"]],
    ]


@pytest.mark.parametrize(
    ("names", "offered"),
    [
        ([], "P1"),
        (["P1", "P10", "P9"], "P11"),
        (["Hall A 3"], "Hall A 4"),
        (["007"], "8"),
        (["red"], "P1"),
        (["P" + "9" * 30_000, "9" * 30_000 + "P"], "P1"),
    ],
)
def test_next_number_is_offered(form: Form, names: list[str], offered: str) -> None:
    assert form("next", kind="puck", names=names) == offered


def test_waiver_for_the_whole_event_says_so_in_the_language_of_the_reader(form: Form) -> None:
    assert "this event" in form("waived", waiver={"scope": "event"})
    assert "one match" in form("waived", waiver={"scope": "one match"})
