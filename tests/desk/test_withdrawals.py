"""Decisions that the chief judge takes back at a desk: kept, told, and without effect."""

from typing import Any

import pytest
from tests.commands import Novuss
from tests.desk.hall import Hall, Visitor
from tests.handed import name_of, put

from novuss.corpus import Corpus
from novuss.recordreport.cached_listing import read_listing, verify_listing
from novuss.records.record_verification import verify_store

PUCK = {"kind": "puck", "item": "P1"}
WEIGHT = {**PUCK, "characteristic": "puck.weight", "scope": "event"}
HOLE = {"characteristic": "disc.hole_diameter", "lower": "7", "upper": "9", "unit": "mm"}


def join_with_failures(hall: Hall) -> tuple[Visitor, Visitor]:
    """A judge with a puck that fails and a disc that is open, and the chief judge."""
    anna, chief = hall.join("Anna"), hall.join("Chief", "chief-judge")
    hole = {"readings": [{"characteristic": "disc.hole_diameter", "value": "9,5", "unit": "mm"}]}
    anna.hand_over(
        anna.weigh("a", "P1", "25"), {**anna.weigh("d", "D1", "5"), "kind": "disc", **hole}
    )
    return anna, chief


def withdraw(chief: Visitor, word: str, decision: str, **row: Any) -> Any:
    """Take a decision back as the phone does; the answer."""
    body = {"id": name_of(word), decision: row, "at": "2026-11-22T10:00:00+00:00"}
    return chief.decide(word, "withdrawal", withdrawn=body, reason="typed at the wrong item")


def read_terms(hall: Hall) -> Any:
    return [data for name, data in hall.log if name == "settings"][-1]


def test_withdrawn_decisions_have_no_effect_and_are_told(
    hall: Hall, novuss: Novuss, corpus: Corpus
) -> None:
    _, chief = join_with_failures(hall)
    queue = chief.board["queue"]
    chief.decide("w", "waiver", **WEIGHT)
    chief.decide("l", "limit", **HOLE)
    chief.decide("r", "reinspection", **PUCK)
    assert chief.board["queue"] != queue
    (given,), (bounds,) = (read_terms(hall)[name] for name in ("waivers", "limits"))
    for _ in range(2):
        for word, decision, row in (
            ("w-", "waiver", given),
            ("l-", "limit", bounds),
            ("r-", "reinspection", {"id": name_of("r"), **PUCK, "by": "Chief", "reason": "agreed"}),
        ):
            answer = withdraw(chief, word, decision, **row)
            assert answer.status_code == 200, answer.text
    assert chief.board["queue"] == queue
    assert chief.find_item("P1")["waived"] == []
    terms = read_terms(hall)
    assert (terms.get("limits", []), terms.get("waivers", [])) == ([], [])
    rows = terms["withdrawn"]
    assert [[*row][1] for row in rows] == ["waiver", "limit", "reinspection"]
    assert {(row["by"], row["reason"]) for row in rows} == {("Chief", "typed at the wrong item")}
    # Page 1, the history and the list of the command line tell of each, as it was.
    page = " ".join(chief.ask("GET", "/protocol/en").text.replace("\xa0", " ").split())
    assert "working limit A1.22 disc: hole diameter 7–9 mm (Chief, " in page
    assert page.count("Withdrawn (Chief, ") == 3
    printed = " ".join(novuss("record", "history", "event.db", "-l", "en").out.split())
    assert printed.count("withdrawn: ") == 3
    assert "to be measured again: P1; reason: agreed" in printed
    assert "withdrawn: re-inspection of puck P1 (Chief: agreed); reason: typed at" in printed
    acts = novuss("record", "history", "event.db", "--json").json["acts"]
    assert [act["act"] for act in acts].count("withdrawal") >= 3
    assert novuss("record", "verify", "event.db").status == 0
    assert hall.call(verify_store, hall.desk.store, corpus).problems == ()


def test_decision_that_was_taken_anew_holds(hall: Hall, corpus: Corpus, novuss: Novuss) -> None:
    anna, chief = join_with_failures(hall)
    store = hall.desk.store
    for turn in range(2):
        chief.decide(f"w{turn}", "waiver", **WEIGHT)
        chief.decide(f"l{turn}", "limit", **HOLE)
        assert chief.find_item("P1")["waived"] == ["puck.weight"]
        assert chief.find_item("D1")["verdict"] == "fail"
        hall.call(read_listing, store, corpus)
        terms = read_terms(hall)
        if not turn:
            before = anna.build_file(anna.weigh("a", "P1", "25"), waivers=terms["waivers"])
            withdraw(chief, "w-", "waiver", **terms["waivers"][0])
            withdraw(chief, "l-", "limit", **terms["limits"][0])
        hall.call(read_listing, store, corpus)
        assert hall.call(verify_listing, store, corpus) == []
    assert len(read_terms(hall)["withdrawn"]) == 2
    # A file from before the withdrawal brings nothing back.
    withdraw(chief, "w--", "waiver", **read_terms(hall)["waivers"][0])
    put(hall.path.parent / "before.json", before)
    novuss("record", "add", "event.db", "before.json", "--by", "Anna")
    hall.call(hall.desk.log_news)
    assert chief.find_item("P1")["waived"] == []
    put(hall.path.parent / "since.json", {**read_terms(hall), "inspections": []})
    checked = novuss("check", "before.json", "since.json", "--json").json
    assert [result.get("waiver") for result in checked["results"]] == [None]


def test_command_line_withdraws_what_the_phone_decided(hall: Hall, novuss: Novuss) -> None:
    _, chief = join_with_failures(hall)
    queue = chief.board["queue"]
    chief.decide("w", "waiver", **WEIGHT)
    chief.decide("l", "limit", **HOLE)
    chief.decide("r", "reinspection", **PUCK)
    words = ("--by", "Chief", "--reason", "typed at the wrong item", "-l", "en")
    for about, named in (
        (("P1", "--characteristic", "puck.weight"), "A1.19"),
        (("--characteristic", "disc.hole_diameter"), "7–9"),
        (("P1", "--kind", "puck"), "re-inspection of puck P1"),
    ):
        run = novuss("record", "withdraw", "event.db", *about, *words)
        assert run.status == 0, run.err
        assert named in run.out.replace("\xa0", " ")
        # It holds no more, and is not withdrawn twice.
        refused = novuss("record", "withdraw", "event.db", *about, *words)
        assert refused.status == 2
        assert "no single decision holds on this" in refused.err
    assert novuss("record", "withdraw", "event.db", *words).status == 2
    hall.call(hall.desk.log_news)
    assert chief.board["queue"] == queue
    page = " ".join(chief.ask("GET", "/protocol/en").text.replace("\xa0", " ").split())
    assert page.count("Withdrawn (Chief, ") == 3
    printed = " ".join(novuss("record", "history", "event.db", "-l", "en").out.split())
    assert printed.count("withdrawn: ") == 3
    assert "withdrawn: re-inspection of puck P1 (Chief: agreed); reason: typed at" in printed
    assert novuss("record", "verify", "event.db").status == 0


@pytest.mark.parametrize(
    ("decision", "row"),
    [
        ("waiver", {**WEIGHT, "chief_judge": "Chief", "reason": "another"}),
        ("limit", {**HOLE, "upper": "8", "set_by": "Chief", "reason": "agreed"}),
        ("reinspection", {"id": name_of("nobody"), **PUCK}),
    ],
)
def test_what_does_not_hold_as_it_was_seen_is_not_withdrawn(
    hall: Hall, decision: str, row: dict[str, str]
) -> None:
    _, chief = join_with_failures(hall)
    chief.decide("w", "waiver", **WEIGHT)
    chief.decide("l", "limit", **HOLE)
    refused = withdraw(chief, "x", decision, **row)
    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "desk-not-in-force")
    assert chief.find_item("P1")["waived"] == ["puck.weight"]


def test_file_of_a_phone_takes_a_limit_back_in_records_that_have_it(
    hall: Hall, novuss: Novuss
) -> None:
    anna, chief = join_with_failures(hall)
    chief.decide("l", "limit", **HOLE)
    hole = anna.weigh("d", "D1", "5", kind="disc")
    hole["readings"] = [{"characteristic": "disc.hole_diameter", "value": "9,5", "unit": "mm"}]
    words = ("record", "add", "other.db")
    for name in ("before", "since"):
        put(hall.path.parent / f"{name}.json", {**read_terms(hall), "inspections": [hole]})
        novuss(*words, f"{name}.json", "--by", "Anna")
        (item,) = novuss("record", "list", "other.db", "--json").json["items"]
        assert item["verdict"] == ("fail" if name == "before" else "undecided"), item
        if name == "before":
            withdraw(chief, "l-", "limit", **read_terms(hall)["limits"][0])


def test_limit_is_withdrawn_as_a_phone_out_of_reach_typed_it(hall: Hall) -> None:
    _, chief = join_with_failures(hall)
    chief.decide("l", "limit", **HOLE)
    (bounds,) = read_terms(hall)["limits"]
    assert withdraw(chief, "l-", "limit", **{**bounds, "upper": "9,0"}).status_code == 200
    assert read_terms(hall).get("limits", []) == []
