"""Decisions that the chief judge's phone signs: told apart from what a desk only received."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.commands import Novuss
from tests.desk.hall import Hall, make_web_key, open_hall
from tests.handed import name_of

from novuss.corpus import Corpus
from novuss.records.entry_chain import Chain
from novuss.records.entry_digests import compute_inspection_digest
from novuss.records.signed_decisions import is_recorded_as
from novuss.records.signing_keys import KeyFile, make_key, read_key

WEIGHT = {"kind": "puck", "item": "P1", "characteristic": "puck.weight", "scope": "event"}
HOLE = {"characteristic": "disc.hole_diameter", "lower": "0,7", "unit": "cm"}
AT = "2026-11-22T10:00:00+00:00"


@pytest.fixture
def key(tmp_path: Path) -> KeyFile:
    """The key of a phone."""
    make_key(tmp_path / "phone.pem")
    return read_key(tmp_path / "phone.pem")


@pytest.fixture
def hall(tmp_path: Path, corpus: Corpus) -> Iterator[Hall]:
    """A desk with a puck that fails, and one on which two judges disagree."""
    with open_hall(tmp_path / "event.db", corpus) as found:
        anna, bea = found.join("Anna"), found.join("Bea")
        anna.hand_over(anna.weigh("a", "P1", "25"), anna.weigh("b", "P2", "21"))
        bea.hand_over(bea.weigh("c", "P2", "25"))
        yield found


def sign(key: KeyFile, decision: dict[str, Any]) -> dict[str, str]:
    """The header with which a phone signs a decision."""
    message = f"novuss decision 1 {compute_inspection_digest(decision)}".encode()
    return {"novuss-signatures": f"{decision['id']}={key.sign_message(message)}"}


def list_decisions(hall: Hall) -> Iterator[dict[str, Any]]:
    """A decision of every type, each when those before it were taken."""
    for word, of in (
        ("w", {"type": "waiver", **WEIGHT}),
        ("l", {"type": "limit", **HOLE}),
        ("r", {"type": "reinspection", "kind": "puck", "item": "P1"}),
        ("d", {"type": "choice", "kind": "puck", "item": "P2", "inspection": name_of("b")}),
        ("x", {"type": "withdrawal"}),
    ):
        decision = {"id": name_of(word), "reason": "agreed", **of}
        if word == "d":
            over = {"inspection": name_of("c"), "characteristic": "puck.weight"}
            decision["over"] = [{**over, "occasion": "before"}]
        if word == "x":
            terms = [data for name, data in hall.log if name == "settings"][-1]
            row = {"id": name_of(word), "waiver": terms["waivers"][0], "at": AT}
            decision["withdrawn"] = row
        yield decision


def test_each_decision_is_told_as_signed_or_as_received(
    hall: Hall, key: KeyFile, novuss: Novuss
) -> None:
    chief = hall.join("Chief", "chief-judge", key=make_web_key(key))
    for number, decision in enumerate(list_decisions(hall), start=1):
        answer = chief.ask("POST", "/decisions", decision, **sign(key, decision))
        assert answer.status_code == 200, answer.text
        verified = novuss("record", "verify", "event.db", "--json").json
        assert verified["problems"] == []
        (signed,) = verified["signatures"]
        assert (signed["joined_as"], len(signed["entries"])) == ("Chief", number)
        assert {found["by"] for found in verified["received"]} == {"Anna", "Bea"}
    assert "Chief, the name given when joining the desk" in chief.ask("GET", "/protocol/en").text
    # One without a signature, and one with that of another decision.
    chief.decide("w2", "waiver", **WEIGHT)
    other = {"id": name_of("w3"), "type": "waiver", "reason": "again", **WEIGHT}
    chief.ask("POST", "/decisions", other, **sign(key, {**other, "item": "P2"})).raise_for_status()
    verified = novuss("record", "verify", "event.db", "--json").json
    assert len(verified["signatures"][0]["entries"]) == number
    assert [found["by"] for found in verified["received"]].count("Chief") == 2


OTHERS = {
    "waiver": {"scope": "one match"},
    "limit": {"upper": "9"},
    "reinspection": {"id": name_of("else")},
    "choice": {"inspection": name_of("c")},
    "withdrawal": {"id": name_of("else")},
}


def test_signature_counts_only_for_the_entry_that_says_what_was_signed(
    hall: Hall, key: KeyFile, corpus: Corpus
) -> None:
    chief = hall.join("Chief", "chief-judge", key=make_web_key(key))
    for decision in list_decisions(hall):
        chief.ask("POST", "/decisions", decision, **sign(key, decision)).raise_for_status()
    store = hall.desk.store
    links = hall.call(lambda: Chain.of(store.links.read_all()).links.values())
    signed = {entry: json.loads(parts[2]) for link in links for entry, parts in link.signed.items()}
    assert {decision["type"] for decision in signed.values()} == OTHERS.keys()
    for entry, decision in signed.items():
        rows = hall.call(store.entries.read_rows, entry)
        assert is_recorded_as(decision, rows, corpus), decision
        others = [OTHERS[decision["type"]], {"reason": "another"}, {"type": "else"}]
        if decision["type"] == "limit":
            assert is_recorded_as({**decision, "lower": "7.0", "unit": "mm"}, rows, corpus)
            others += [{"lower": "0,8"}, {"unit": "mm"}, {"unit": "g"}, {"lower": "0,7x"}]
        for other in others:
            assert not is_recorded_as({**decision, **other}, rows, corpus), (decision, other)
