"""A phone at a desk: what it sends, what it keeps, what it hears and what waits for a decision."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from tests.handed import inspection as handed
from tests.handed import weight

from novuss.records.entry_chain import format_head
from novuss.records.phone_signatures import read_phone_signatures

from .made import MET, inspection

Form = Callable[..., Any]

EVENT: dict[str, Any] = {"id": "e"}
#: What a desk says that took two inspections of which it had one.
TAKEN = [200, {"new": ["a"], "known": ["b"], "number": 7}]


def hand_over(name: str, **more: Any) -> dict[str, Any]:
    return inspection(name, ("puck.weight", "21"), event="e", **{"handed": True, **more})


def refusal(status: int, code: str, **more: Any) -> list[Any]:
    error = {"code": code, "message": "it was not taken", "cure": "correct it"}
    return [status, {"error": error, **more}]


def entries(*names: str) -> list[Any]:
    return ["POST", "/entries", [*names]]


WORDS = "It was not taken; correct it."


def test_events_are_read_wherever_their_pieces_end(form: Form) -> None:
    text = "id: 3\r\nevent: entries\r\ndata: {\r\ndata: }\r\n\r\n"
    text += ": still here\n\nevent:presence\ndata:1\n\n"
    events = [
        {"name": "entries", "data": "{\n}", "number": 3},
        {"name": "presence", "data": "1", "number": None},
    ]
    assert form("heard", pieces=[text]) == events
    assert form("heard", pieces=[*text]) == events
    assert form("heard", pieces=[text[:-1]]) == events[:1]


def test_queue_is_what_was_handed_over_and_not_acknowledged(form: Form) -> None:
    inspections = [
        hand_over("sent", atDesk=0),
        hand_over("refused", refused={"at": "x", "words": "no"}),
        hand_over("waiting"),
        hand_over("draft", handed=False, item="P2"),
        hand_over("open", handed=False, item="P9"),
        hand_over("others", handed=False, device="b2"),
        inspection("empty", event="e", item="P3"),
        inspection("unread", ("puck.weight", "much"), event="e", item="P4"),
    ]
    found = form("queued", event=EVENT, inspections=inspections)
    assert found["waiting"] == ["waiting"]
    assert found["drafts"] == ["draft", "open", "unread"]
    # What stands on the screen is still being typed, and what cannot be read is not handed over.
    assert found["left"] == ["draft"]
    draft = found["told"][0]
    assert (draft["item"], draft["filled"]) == ("P2", 1)
    assert draft["readings"] == [{"characteristic": "puck.weight", "value": "21", "unit": "g"}]


def test_refused_draft_is_handed_over_again_when_it_was_changed(form: Form) -> None:
    draft = hand_over("a", handed=False)
    again = {**draft, "id": "b", "refused": {"at": draft["at"], "words": "no"}}
    mended = {**draft, "id": "c", "refused": {"at": "before", "words": "no"}}
    assert form("queued", event=EVENT, inspections=[draft, again, mended])["left"] == ["a", "c"]


def test_what_is_acknowledged_is_not_sent_again(form: Form) -> None:
    found = form(
        "sent", event=EVENT, inspections=[hand_over("a"), hand_over("b")], answered=[TAKEN]
    )
    assert found["log"] == [entries("a", "b")]
    assert found["kept"] == [["a", True, 0, ""], ["b", True, 0, ""]]


@pytest.mark.parametrize("answer", [None, [507, {}], [429, {}], [503, {}]])
def test_what_is_not_acknowledged_waits(form: Form, answer: Any) -> None:
    found = form("sent", event=EVENT, inspections=[hand_over("a")], answered=[answer])
    assert found["kept"] == [["a", True, None, ""]]


def test_one_over_which_the_desk_fails_keeps_no_other_back(form: Form) -> None:
    crash = refusal(500, "desk-crash")
    answered = [crash, [200, {"new": ["a"]}], crash, [200, {"new": ["c"]}]]
    inspections = [hand_over("a"), hand_over("b"), hand_over("c")]
    found = form("sent", event=EVENT, inspections=inspections, answered=answered)
    kept = [["a", True, 0, ""], ["b", True, None, ""], ["c", True, 0, ""]]
    assert (found["kept"], found["trouble"]) == (kept, WORDS)


def test_full_desk_is_told_in_its_own_words(form: Form) -> None:
    full = refusal(507, "desk-disk")
    assert (
        form("sent", event=EVENT, inspections=[hand_over("a")], answered=[full])["trouble"] == WORDS
    )


def test_one_that_is_refused_keeps_no_other_back(form: Form) -> None:
    inspections = [hand_over("a"), hand_over("b"), hand_over("c", device="b2")]
    wrong = refusal(422, "problems")
    answered = [wrong, [200, {"new": ["a"]}], wrong, wrong]
    found = form("sent", event=EVENT, inspections=inspections, answered=answered)
    assert found["log"] == [entries("a", "b", "c"), entries("a"), entries("b"), entries("c")]
    # What was measured here can be corrected; what came from another phone stays as it is.
    kept = [["a", True, 0, ""], ["b", False, None, WORDS], ["c", True, None, WORDS]]
    assert found["kept"] == kept


def test_other_content_of_an_inspection_at_the_desk_stands_beside_it(form: Form) -> None:
    changed = refusal(409, "desk-changed", ids=["a"])
    answered = [changed, [200, {"new": ["b"]}], [200, {"new": ["x"]}]]
    found = form(
        "sent", event=EVENT, inspections=[hand_over("a"), hand_over("b")], answered=answered
    )
    (_, rest, beside) = found["log"]
    assert rest == entries("b")
    ((name,),) = [beside[2]]
    assert name not in ("a", "b")
    # What the desk has under the old id comes with its log, which is read anew.
    assert found["anew"] == 1
    assert {row[0] for row in found["kept"]} == {"b", name}


def test_desk_reads_what_a_phone_signs(form: Form) -> None:
    first = handed("a", "P1", weight("21"), by="Ķēniņš", remark='„x“ \u2028 🎱 "', partial=False)
    other = handed("b", "P2", weight("25", verdict="fail"))
    key, header, digits = form("signed", parts=[first, other], noun="inspection")
    found = read_phone_signatures(header, json.dumps(key))
    assert found[first["id"]].fits(first)
    # The phone shows the key as `record verify` prints it, and all of it.
    assert digits.startswith(format_head(found[first["id"]].key))
    assert digits.replace(" ", "") == found[first["id"]].key
    # What the form said of a reading is no part of it, and what was measured is.
    assert found[other["id"]].fits(handed("b", "P2", weight("25")))
    assert not found[other["id"]].fits(handed("b", "P2", weight("24")))
    assert read_phone_signatures(header, json.dumps({**key, "crv": "Ed448"})) == {}


def test_desk_reads_decisions_that_a_phone_signs(form: Form) -> None:
    waiver = {"id": "w", "type": "waiver", "item": "„x“", "date": "", "reason": "Ķ"}
    key, header, _ = form("signed", parts=[waiver], noun="decision")
    found = read_phone_signatures(header, json.dumps(key))["w"]
    assert found.fits_decision({**waiver, "scope": ""})
    assert not found.fits_decision({**waiver, "scope": "event"})
    assert not found.fits(waiver)


def test_photos_go_before_the_entry_that_names_them(form: Form) -> None:
    photo = {"name": "P1-1.jpg", "sha256": "0" * 64}
    found = form(
        "sent",
        event=EVENT,
        inspections=[hand_over("a", photos=[photo])],
        photos={f"e {'0' * 64}": {"bytes": "x"}},
        answered=[[204], [200, {"new": ["a"]}]],
    )
    assert found["log"] == [["PUT", f"/photos/{'0' * 64}", None], entries("a")]


def test_phone_without_access_keeps_everything(form: Form) -> None:
    found = form(
        "sent", event=EVENT, inspections=[hand_over("a")], answered=[refusal(401, "desk-revoked")]
    )
    assert found["kept"] == [["a", True, None, ""]]


def test_decisions_are_sent_in_their_order_until_they_are_acknowledged(form: Form) -> None:
    decisions = [{"id": "1", "type": "limit"}, {"id": "2", "type": "waiver"}]
    question = {"event": EVENT, "inspections": [], "decisions": decisions}
    assert form("sent", answered=[None], **question)["pending"] == ["1", "2"]
    assert form("sent", answered=[[200, {}], None], **question)["pending"] == ["2"]
    found = form("sent", answered=[refusal(422, "desk-reason"), [200, {}]], **question)
    assert (found["pending"], found["log"][1][2]) == ([], "2")


LIMIT = {"characteristic": "table.pocket_diameter", "lower": "99", "upper": "101", "unit": "mm"}
WAIVER = {"kind": "puck", "item": "P1", "characteristic": "puck.weight", "reason": "one match"}


def test_settings_of_the_desk_hold_and_decisions_on_their_way_stand_above_them(form: Form) -> None:
    event = {**EVENT, "limits": [{**LIMIT, "upper": "105"}], "planned": {"table": 3}}
    head = {"name": "Cup", "plan": {"table": 60}}
    file = {"id": "e", "edition": "lnf-2017", "event": head, "limits": [LIMIT], "waivers": []}
    assert form("settled", event=event, file=file, pending=[])["limits"] == [LIMIT]
    mine = {"id": "1", "type": "limit", **LIMIT, "lower": "98"}
    found = form("settled", event=event, file=file, pending=[mine])
    assert found["limits"] == [{**LIMIT, "lower": "98"}]
    assert (found["event"]["name"], found["planned"]) == ("Cup", {"table": 60})
    over = [{"inspection": "b", "characteristic": "puck.weight", "occasion": "before"}]
    choice = {"id": "c", "inspection": "a", "over": over, "by": "Chief", "reason": "agreed"}
    asked = {"id": "r", "kind": "puck", "item": "P1", "by": "Chief", "known": ["a"]}
    file |= {"choices": [choice], "reinspections": [asked]}
    for event in (EVENT, found):
        found = form("settled", event=event, file=file, pending=[])
        assert (found["choices"], found["overruled"]) == ([choice], ["a b puck.weight before"])
        assert [again["id"] for again in found["reinspections"]] == ["r"]


def test_working_limit_is_told_in_place_of_the_print(form: Form) -> None:
    name = LIMIT["characteristic"]
    assert form("limit", event=EVENT, characteristic=name) == [
        "100\u00a0mm, tolerance not readable"
    ]
    signed = {**LIMIT, "set_by": "Jānis", "set_on": "2026-11-22", "reason": "agreed"}
    short, whole = form("limit", event={**EVENT, "limits": [signed]}, characteristic=name)
    assert short == "99–101\u00a0mm (working limit)"
    assert "set by Jānis on 22 November 2026: agreed" in whole


def test_decision_that_is_heard_again_is_there_once(form: Form) -> None:
    waiver = [{"id": "1", "type": "waiver", **WAIVER}, [], 4]
    again = {"id": "2", "type": "reinspection", "kind": "puck", "item": "P1", "reason": "chipped"}
    decisions = [waiver, waiver, [again, ["a"], None], [again, ["a"], 5]]
    found = form("decided", event=EVENT, decisions=decisions)
    assert found["waivers"] == [WAIVER]
    assert [(asked["id"], asked["number"]) for asked in found["reinspections"]] == [("2", 5)]


def test_reinspection_is_outstanding_until_the_desk_has_a_later_entry(form: Form) -> None:
    asked = {"known": ["a"], "number": 5}
    whole = {"readings": [weight("21")]}
    first, before = {"id": "a", "atDesk": 2, **whole}, {"id": "b", "atDesk": 3, **whole}
    begun, unsent = {"id": "c", "readings": [weight("")]}, {"id": "c", **whole}
    assert form("outstanding", asked=asked, inspections=[first, before])
    assert not form("outstanding", asked=asked, inspections=[before, {**unsent, "atDesk": 6}])
    assert not form("outstanding", asked=asked, inspections=[before, unsent])
    # Where nothing was entered yet, nothing was measured again.
    assert form("outstanding", asked=asked, inspections=[before, begun])
    # A desk that has not heard of it yet has no number for it.
    assert form("outstanding", asked={"known": ["a"]}, inspections=[first])


def test_others_are_told_by_what_they_enter_and_take(form: Form) -> None:
    phones = [
        {"phone": "1", "name": "Anna", "online": True, "claims": [{"kind": "puck", "item": "P1"}]},
        {
            "phone": "2",
            "name": "Jānis",
            "online": True,
            "drafts": [{"kind": "puck", "item": "p1", "filled": 3}],
            "claims": [{"kind": "puck", "item": "P1"}, {"kind": "puck", "item": "P2"}],
        },
    ]
    question = {"phones": phones, "own": "1"}
    assert form("present", at=["puck", "P1"], **question) == [[["Jānis", 3]], True, 2]
    assert form("present", at=["puck", "P2"], **question) == [[["Jānis", None]], False, 2]


def test_item_that_was_left_out_of_reach_is_left_at_the_desk(form: Form) -> None:
    steps = [["go", "P1"], ["cut", True], ["go", "P2"], ["cut", False], ["held", ["P1", "P2"]]]
    assert form("went", steps=steps) == [["P1", True], ["P1", False]]


def test_item_that_somebody_is_at_is_on_the_board_and_nobodys_next(form: Form) -> None:
    begun = [{"kind": "puck", "item": "P1"}, {"kind": "puck", "item": "p2"}]
    event = {**EVENT, "planned": {"puck": 4}}
    done = [inspection("a", *MET, item="P2")]
    board = form("board", event=event, inspections=done, begun=begun)
    assert [tile["item"] for tile in board["items"]] == ["P1", "P2", "P3", "P4"]
    assert (board["next"], board["offered"]["puck"]) == (["P3", "P4"], "P3")


def test_what_was_handed_over_cannot_be_undone(form: Form) -> None:
    """A field with the cursor is left with its screen, and that is after the handing over."""
    inspection = hand_over("a", handed=False)
    assert form("left", event=EVENT, inspection=inspection) == [True, False]


def test_chief_judge_has_what_is_contested_failed_improbable_or_without_a_limit(form: Form) -> None:
    heavy = [(row, "25" if row == "puck.weight" else value) for row, value in MET]
    light = [(row, "2100" if row == "puck.weight" else value) for row, value in MET]
    inspections = [
        inspection("a", *heavy, item="P1"),
        inspection("b", *MET, item="P1", at=1, device="b2"),
        inspection("c", *heavy, item="P2"),
        inspection("d", *light, item="P3"),
        inspection("e", ("table.pocket_diameter", "100"), item="T1"),
        inspection("f", ("table.pocket_diameter", "101"), item="T2"),
        inspection("g", *heavy, item="P4"),
    ]
    waived = {**WAIVER, "item": "P4", "chief_judge": "A", "scope": "event"}
    event = {**EVENT, "waivers": [waived]}
    question = {"event": event, "inspections": inspections}
    assert form("chief", **question) == [
        ["contested", ["puck.weight"], ["P1"]],
        ["failed", ["puck.weight"], ["P2"]],
        ["improbable", ["puck.weight"], ["P3"]],
        ["undecided", ["table.pocket_diameter"], ["T1", "T2"]],
    ]
    asked = [{"kind": "puck", "item": "P2"}]
    assert [items for _, _, items in form("chief", outstanding=asked, **question)] == [
        ["P1"],
        ["P3"],
        ["T1", "T2"],
    ]


def test_verdict_that_others_take_part_in_and_a_change_after_the_hand_over_are_told(
    form: Form,
) -> None:
    own = hand_over("a", handed=False)
    others = hand_over("b", device="b2", by="Bea")
    assert form("noticed", inspections=[own]) == []
    assert form("noticed", inspections=[others]) == []
    too = ["at-desk.inspected-too", {"names": "Bea"}]
    before = ["at-desk.handed-before", None]
    assert form("noticed", inspections=[own, others]) == [too]
    # What was handed over, and what is typed after it.
    assert form("noticed", inspections=[{**own, "handed": True}]) == [before]
    after = {**own, "id": "c", "replaces": ["a"], "continues": True}
    assert form("noticed", inspections=[{**own, "handed": True}, after, others]) == [too, before]
    # A re-inspection stands in place of what others measured.
    again = {**own, "replaces": ["b"]}
    assert form("noticed", inspections=[others, again]) == []


def test_what_the_chief_judge_chose_is_told_of_the_item(form: Form) -> None:
    first = inspection("a", ("puck.weight", "25"), event="e", by="Anna")
    other = inspection("b", ("puck.weight", "21"), event="e", by="Bea", device="b2")
    matter = {"characteristic": "puck.weight", "occasion": "before"}
    choice = {"id": "c", "inspection": "b", "over": [{"inspection": "a", **matter}]}
    event = {**EVENT, "choices": [{**choice, "reason": "another scale"}]}
    (words,) = form("chosen", event=event, inspections=[first, other])
    assert words == {
        "name": "weight",
        "stands": "21\u00a0g – pass (Bea)",
        "over": "25\u00a0g – fail (Anna)",
        "reason": "another scale",
    }
    # One that stands over another and is repeated itself decides nothing any more.
    again = {**other, "id": "d", "replaces": ["a", "b"]}
    assert form("chosen", event=event, inspections=[first, other, again]) == []


def test_figure_of_a_limit_that_cannot_be_read_is_told_without_cells(form: Form) -> None:
    by = {"set_by": "Chief", "set_on": "2026-11-28", "reason": "another scale"}
    decision = {**LIMIT, **by, "id": "1", "type": "limit", "lower": "", "upper": "99,5x"}
    (words,) = form("refusedLimit", event=EVENT, decision=decision)
    assert "99,5x" in words
    assert words.endswith("; at-desk.number")


def test_chief_judge_sees_which_limits_and_waivers_hold(form: Form) -> None:
    by = {"set_by": "Chief", "set_on": "2026-11-28", "reason": "another scale"}
    waiver = {**WAIVER, "chief_judge": "Chief", "date": "2026-11-28", "scope": "event"}
    event = {**EVENT, "limits": [{**LIMIT, **by}], "waivers": [waiver]}
    ((characteristic, limit),), (waived,) = form("inForce", event=event)
    assert characteristic == LIMIT["characteristic"]
    for part in ("99", "101", "Chief", "another scale"):
        assert part in limit
    assert (waived["item"], waived["name"]) == ("P1", "weight")
    assert "one match" in waived["words"]
    assert "this event" in waived["words"]
