"""Decisions on inspections in event files: from a phone to records, and back."""

import json
from collections.abc import Callable
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
from tests.commands import Novuss
from tests.desk.hall import open_hall
from tests.form.test_desk_protocol import hold_event
from tests.handed import Data, event, inspection, name_of, put, weight

from novuss.corpus import Corpus

Form = Callable[..., Any]

OVER = {"inspection": name_of("b"), "characteristic": "puck.weight", "occasion": "before"}
CHOICE = {"id": name_of("c"), "inspection": name_of("a"), "over": [OVER], "by": "Chief"}
ASKED = {"id": name_of("r"), "kind": "puck", "item": "P2", "by": "Chief", "reason": "scale"}
WITHDRAWN = {"id": name_of("x"), "reinspection": ASKED, "at": "2026-11-22T12:00:00+02:00"}
BOTH = (inspection("a", "P1", weight("21")), inspection("b", "P1", weight("25"), by="Bea"))


def list_words(novuss: Novuss, store: str) -> dict[str, str]:
    """How the items of some records stand, by their names."""
    items = novuss("record", "list", store, "--json").json["items"]
    return {item["item"]: "contested" if item["contested"] else item["verdict"] for item in items}


def make_files(tmp_path: Path) -> list[str]:
    """Files of two phones, one of which knows what the chief judge decided."""
    again = inspection("p", "P2", weight("21"))
    asked = {**ASKED, "known": [name_of("p")]}
    ours = event(*BOTH, again, choices=[CHOICE], reinspections=[asked])
    other = event(*BOTH, inspection("q", "P3", weight("21")))
    return [put(tmp_path / f"{name}.json", file) for name, file in (("o", ours), ("t", other))]


@pytest.mark.parametrize("apart", [False, True])
def test_files_bring_the_same_decisions_in_whatever_order(
    tmp_path: Path, novuss: Novuss, *, apart: bool
) -> None:
    files = make_files(tmp_path)
    exported = []
    for number, names in enumerate(permutations(files)):
        store = f"{number}.db"
        for part in [[name] for name in names] if apart else [names]:
            novuss("record", "add", store, *part, "--by", "Anna", "--partial")
        assert list_words(novuss, store) == {"P1": "pass", "P2": "pass", "P3": "pass"}
        history = novuss("record", "history", store, "-l", "en").out
        assert "Chief" in history
        novuss("record", "export", store, "-o", f"{number}.json", "--force")
        exported.append(json.loads((tmp_path / f"{number}.json").read_text(encoding="utf-8")))
    for name in ("choices", "reinspections"):
        assert exported[0][name] == exported[1][name]
    assert exported[0]["choices"] == [CHOICE]
    assert exported[0]["reinspections"] == [{**ASKED, "known": [name_of("p")]}]
    # Records that were made apart of the same files agree when they are merged.
    novuss("record", "merge", "0.db", "1.db")
    assert list_words(novuss, "0.db")["P1"] == "pass"
    assert novuss("record", "verify", "0.db").status == 0


def test_check_judges_by_what_the_chief_judge_let_stand(tmp_path: Path, novuss: Novuss) -> None:
    for names in permutations(make_files(tmp_path)):
        found = novuss("check", *names, "--json").json["items"]
        assert {item["item"]: item["verdict"] for item in found}["P1"] == "pass"


def test_records_keep_their_standings_where_a_file_decides_later(
    tmp_path: Path, novuss: Novuss
) -> None:
    novuss("record", "add", "event.db", make_files(tmp_path)[1], "--by", "Anna", "--partial")
    assert list_words(novuss, "event.db")["P1"] == "contested"
    novuss("record", "add", "event.db", "o.json", "--by", "Anna", "--partial")
    assert list_words(novuss, "event.db")["P1"] == "pass"


def test_phone_joins_decisions_of_two_files_in_either_order(form: Form) -> None:
    asked = {**ASKED, "known": [name_of("p")], "at": ""}
    first = {"id": name_of("event"), "choices": [{**CHOICE, "reason": ""}]}
    other = {"id": name_of("event"), "reinspections": [asked]}
    matter = f"{name_of('a')} {name_of('b')} puck.weight before"
    for ours, theirs in ((first, other), (other, first), (first, {**first, **other})):
        file = form("file", event=theirs, inspections=[inspection_of("p")])
        joined = form("brought", event=ours, inspections=[], file=file)["joined"]
        assert joined["choices"] == first["choices"]
        assert joined["reinspections"] == [asked]
        assert joined["overruled"] == [matter]
    # One that was withdrawn is not brought back.
    since = {**first, "withdrawn": [WITHDRAWN]}
    for ours, theirs in ((since, other), (other, since)):
        file = form("file", event=theirs, inspections=[inspection_of("p")])
        assert (
            form("brought", event=ours, inspections=[], file=file)["joined"]["reinspections"] == []
        )


def inspection_of(word: str) -> Data:
    """An inspection as a phone keeps it."""
    made = inspection(word, "P2", weight("21"))
    return {**made, "readings": [{**made["readings"][0], "key": "puck.weight@"}]}


def test_file_of_a_phone_and_that_of_the_desk_carry_the_same_decisions(
    form: Form, corpus: Corpus, tmp_path: Path, novuss: Novuss
) -> None:
    with open_hall(tmp_path / "event.db", corpus) as hall:
        hold_event(hall)
        rows = hall.call(hall.desk.read_log, 0)
        log = [[row.name, json.loads(row.data), row.number] for row in rows]
    file = form("handed", log=log)
    novuss("record", "export", "event.db", "-o", "desk.json")
    desk = json.loads((tmp_path / "desk.json").read_text(encoding="utf-8"))
    for name in ("choices", "reinspections"):
        assert file[name] == desk[name], name
        assert len(desk[name]) == 1
    # Whoever has the file alone has every item as the desk has it, and the file again.
    put(tmp_path / "phone.json", file)
    novuss("record", "add", "other.db", "phone.json", "--by", "Anna")
    assert list_words(novuss, "other.db") == list_words(novuss, "event.db")
    novuss("record", "export", "other.db", "-o", "again.json")
    again = json.loads((tmp_path / "again.json").read_text(encoding="utf-8"))
    assert [again[name] for name in ("choices", "reinspections")] == [
        file[name] for name in ("choices", "reinspections")
    ]
    # At the desk's own records the file brings nothing twice.
    novuss("record", "add", "event.db", "phone.json", "--by", "Anna")
    assert novuss("record", "verify", "event.db").status == 0
    assert list_words(novuss, "event.db") == list_words(novuss, "other.db")
