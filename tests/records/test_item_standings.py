"""What stands for an item follows from what entries name, in whatever order they came."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from novuss.corpus import Corpus
from novuss.input_problems import ProblemsError
from novuss.inspection.reading_decision import DecisionRule
from novuss.inspection.verdict_scale import Verdict
from novuss.model.equipment_records import Bounds, Free
from novuss.records.conflict_resolution import decide_conflict, rename_item
from novuss.records.event_metadata import record_metadata
from novuss.records.event_state import resolve_event
from novuss.records.inspection_recording import AddedInspection
from novuss.records.item_standings import Standing, judge_alone, resolve_standings
from novuss.records.record_merging import merge_stores
from novuss.records.record_store import open_store
from novuss.records.recorded_entries import (
    Author,
    Decision,
    Entry,
    Inspection,
    KeptLimits,
    Records,
    SourceFile,
    Unread,
)
from novuss.records.seal_and_name_clashes import find_name_problems

from . import made
from .made import LIMIT, START, Row, items, judged, put, read

Inspect = Callable[..., Inspection]


@pytest.fixture(scope="session")
def inspect(corpus: Corpus) -> Inspect:
    """The inspection of an item by an entry of that id."""

    def of(
        entry: str,
        *rows: Row,
        names: tuple[str, ...] = (),
        minutes: int = 0,
        complete: bool = False,
        seal: str | None = None,
        again: bool = False,
        sha: str = "",
    ) -> Inspection:
        moment = START + timedelta(minutes=minutes)
        head = Entry(
            entry,
            moment,
            moment,
            "Anna",
            "1",
            "lnf-2017",
            DecisionRule(),
            complete,
            again,
            "0",
            (),
            (SourceFile("a.csv", sha or entry),),
            replaces=frozenset(names),
        )
        found = judged(corpus, *rows).results
        item, kind = rows[0][0], found[0].reading.kind
        return Inspection(f"{entry}-{item}", head, item, kind, found[0].verdict, seal, found)

    return of


def stand(corpus: Corpus, *inspections: Inspection, **more: object) -> Standing:
    ordered = sorted(inspections, key=lambda inspection: inspection.entry.order)
    (found,) = resolve_standings(Records(tuple(ordered), **more), corpus)  # type: ignore[arg-type]
    return found


def everything(corpus: Corpus, item: str = "P1") -> list[Row]:
    """A row for everything that Annex 1 asks of a puck, all of it met."""
    figures = {"outer_diameter": "44.5", "thickness": "14.5", "hole_diameter": "10.2"}
    figures["weight"] = "21"
    return [
        (item, record.id, figures.get(record.id.partition(".")[2], "yes"))
        for record in corpus.equipment.characteristics("lnf-2017", "puck")
        if not isinstance(record.limit, Free)
    ]


# Occasions, re-inspections and disagreements


def test_worse_occasion_decides_whichever_came_first(corpus: Corpus, inspect: Inspect) -> None:
    before = inspect("a", ("P1", "puck.outer_diameter", "46"))
    during = inspect("b", ("P1", "puck.outer_diameter!", "44.5"), minutes=60)
    naming = inspect("b", ("P1", "puck.outer_diameter!", "44.5"), names=("a",), minutes=60)
    for second in (during, naming):
        found = stand(corpus, before, second)
        assert (found.result.verdict, found.contests) == ("fail", [])
        assert [reading.stands for reading in found.readings] == [True, True]


def test_reinspection_names_what_it_repeats(corpus: Corpus, inspect: Inspect) -> None:
    first = inspect("a", ("P1", "puck.weight", "23"), minutes=60)
    # Its clock is an hour behind.
    second = inspect("b", ("P1", "puck.weight", "21"), names=("a",))
    assert stand(corpus, first, second).result.word == "partial"
    third = inspect("c", ("P1", "puck.weight", "21.5"), names=("b",), minutes=-60)
    found = stand(corpus, first, second, third)
    assert [reading.result.reading.value for reading in found.readings if reading.stands] == [
        "21.5"
    ]


def test_reinspection_of_one_characteristic_keeps_the_other_failure(
    corpus: Corpus, inspect: Inspect
) -> None:
    first = inspect("a", ("P1", "puck.weight", "23"), ("P1", "puck.thickness", "16"))
    second = inspect("b", ("P1", "puck.weight", "22"), names=("a",), minutes=1)
    found = stand(corpus, first, second)
    assert (found.last.verdict, found.result.verdict) == ("pass", "fail")
    assert [result.characteristic.id for result in found.result.failed] == ["puck.thickness"]
    assert [(reading.result.reading.value, reading.stands) for reading in found.readings] == [
        ("23", False),
        ("16", True),
        ("22", True),
    ]
    third = inspect("c", ("P1", "puck.thickness", "15"), names=("b",), minutes=2)
    assert stand(corpus, first, second, third).result.verdict == "pass"


def test_reinspection_takes_back_nothing_of_another_position(
    corpus: Corpus, inspect: Inspect
) -> None:
    both = inspect("a", ("P1", "puck.thickness@NE", "16"), ("P1", "puck.thickness@NW", "16"))
    again = (("P1", "puck.thickness@NE", "15"), ("P1", "puck.thickness@NW", None))
    found = stand(corpus, both, inspect("b", *again, names=("a",), minutes=1))
    assert [reading.result.reading.position for reading in found.readings if reading.stands] == [
        "NW",
        "NE",
    ]
    assert found.result.verdict == "fail"


def test_two_that_do_not_name_each_other_are_contested(corpus: Corpus, inspect: Inspect) -> None:
    first = inspect("a", ("P1", "puck.weight", "23"))
    second = inspect("b", ("P1", "puck.weight", "21"), minutes=1)
    found = stand(corpus, first, second)
    assert (found.result.word, found.result.verdict) == ("contested", "fail")
    (contest,) = found.contests
    assert (contest.characteristic.id, contest.occasion) == ("puck.weight", "before")
    assert [inspection.entry.id for inspection in contest.inspections] == ["a", "b"]
    assert [inspection.entry.id for inspection in found.list_unnamed("b")] == ["a"]
    # Agreeing is no contest, whatever the figures.
    other = inspect("b", ("P1", "puck.weight", "24"))
    assert stand(corpus, first, other).result.word == "fail"


@pytest.mark.parametrize(
    ("first", "other", "contested"),
    [
        ("puck.thickness@NE", "puck.thickness@NW", False),
        ("puck.thickness@NE", "puck.thickness@ne", True),
        ("puck.thickness@NE", "puck.thickness", True),
        ("puck.thickness", "puck.thickness", True),
        ("puck.thickness", "puck.thickness!", False),
        ("puck.thickness!", "puck.thickness!", True),
        ("puck.thickness", "puck.weight", False),
    ],
)
def test_disagreement_is_of_one_place_and_occasion(
    corpus: Corpus, inspect: Inspect, first: str, other: str, contested: bool
) -> None:
    found = stand(corpus, inspect("a", ("P1", first, "16")), inspect("b", ("P1", other, "14.5")))
    assert bool(found.contests) is contested
    assert found.result.verdict == "fail"


def test_third_that_names_both_settles_it(corpus: Corpus, inspect: Inspect) -> None:
    two = [inspect("a", ("P1", "puck.weight", "23")), inspect("b", ("P1", "puck.weight", "21"))]
    only = inspect("c", ("P1", "puck.weight", "21"), names=("b",))
    assert stand(corpus, *two, only).contests
    both = inspect("c", ("P1", "puck.weight", "21"), names=("a", "b"))
    found = stand(corpus, *two, both)
    assert (found.result.verdict, found.contests) == ("pass", [])


def test_two_that_name_each_other_replace_neither(corpus: Corpus, inspect: Inspect) -> None:
    first = inspect("a", ("P1", "puck.weight", "23"), names=("b",))
    other = inspect("b", ("P1", "puck.weight", "21"), names=("a",))
    found = stand(corpus, first, other)
    assert [reading.stands for reading in found.readings] == [True, True]
    assert found.result.word == "contested"


def test_empty_cell_takes_nothing_back(corpus: Corpus, inspect: Inspect) -> None:
    first = inspect("a", ("P1", "puck.weight", "23"))
    found = stand(corpus, first, inspect("b", ("P1", "puck.weight", None), names=("a",)))
    assert [(reading.result.reading.value, reading.stands) for reading in found.readings] == [
        ("23", True),
        ("", False),
    ]


def test_decision_lets_one_stand_and_contradicting_ones_cancel_out(
    corpus: Corpus, inspect: Inspect
) -> None:
    two = [inspect("a", ("P1", "puck.weight", "23")), inspect("b", ("P1", "puck.weight", "21"))]
    head = two[0].entry
    good = Decision(head, "b-P1", "a-P1", "puck.weight", "before")
    bad = Decision(head, "a-P1", "b-P1", "puck.weight", "before")
    assert stand(corpus, *two, decisions=(good,)).result.verdict == "pass"
    assert stand(corpus, *two, decisions=(bad,)).result.word == "fail"
    assert stand(corpus, *two, decisions=(good, bad)).result.word == "contested"
    elsewhere = replace(good, occasion="during")
    assert stand(corpus, *two, decisions=(elsewhere,)).result.word == "contested"


def test_copies_are_one_inspection_and_who_names_either_means_both(
    corpus: Corpus, inspect: Inspect
) -> None:
    first = inspect("a", ("P1", "puck.weight", "23"))
    copy = replace(inspect("b", ("P1", "puck.weight", "23"), minutes=1), copy_of="a")
    assert len(stand(corpus, first, copy).distinct_inspections) == 1
    for name in "ab":
        last = inspect("c", ("P1", "puck.weight", "21"), names=(name,), minutes=2)
        found = stand(corpus, first, copy, last)
        assert (found.result.verdict, found.contests) == ("pass", [])


weights = st.sampled_from(["21", "22", "23", None])
names = st.sampled_from(
    ["puck.weight", "puck.weight!", "puck.weight@NE", "puck.thickness", "puck.thickness!"]
)


@settings(max_examples=60)
@given(
    st.lists(
        st.tuples(st.lists(st.tuples(names, weights), min_size=1, max_size=3), st.integers(0, 15)),
        min_size=1,
        max_size=4,
    ),
    st.booleans(),
    st.lists(st.integers(-90, 90), min_size=4, max_size=4),
)
def test_no_order_and_no_clock_changes_what_stands(
    corpus: Corpus,
    inspect: Inspect,
    entries: list[tuple[list[tuple[str, str | None]], int]],
    complete: bool,
    clocks: list[int],
) -> None:
    """The same entries with any clocks, in any order of coming, leave the same."""

    def resolve_at(minutes: list[int]) -> tuple[object, ...]:
        made = [
            inspect(
                str(number),
                *(("P1", name, weight) for name, weight in rows),
                # Only what was there can be named.
                names=tuple(str(bit) for bit in range(number) if bits >> bit & 1),
                minutes=minutes[number],
                complete=complete,
            )
            for number, (rows, bits) in enumerate(entries)
        ]
        found = stand(corpus, *made)
        standing = sorted(
            (
                reading.inspection.id,
                reading.result.reading.characteristic.id,
                reading.result.reading.value,
            )
            for reading in found.readings
            if reading.stands and reading.result.reading.amount is not None
        )
        contests = {
            (
                contest.characteristic.id,
                contest.occasion,
                frozenset(inspection.id for inspection in contest.inspections),
            )
            for contest in found.contests
        }
        return found.result.verdict, found.result.word, standing, contests, found.result.complete

    expected = resolve_at([0, 1, 2, 3])
    assert resolve_at([3, 2, 1, 0]) == expected
    assert resolve_at(clocks) == expected


# Completeness


def test_item_passes_when_everything_was_checked(corpus: Corpus, inspect: Inspect) -> None:
    rows = everything(corpus)
    whole = inspect("a", *rows, complete=True)
    assert stand(corpus, whole).result.word == "pass"
    for left_out in range(len(rows)):
        less = rows[:left_out] + rows[left_out + 1 :]
        found = stand(corpus, inspect("a", *less, complete=True)).result
        assert (found.verdict, found.word) == ("not-measured", "incomplete")
        assert (found.complete, found.measured, found.asked) == (False, len(less), len(rows))
        # The rest by another desk, at another time.
        found = stand(
            corpus, inspect("a", *less, complete=True), inspect("b", rows[left_out])
        ).result
        assert (found.word, found.complete) == ("pass", True)


def test_weighing_again_and_a_spot_check_make_nothing_incomplete(
    corpus: Corpus, inspect: Inspect
) -> None:
    whole = inspect("a", *everything(corpus), complete=True)
    again = inspect("b", ("P1", "puck.weight", "21.5"), names=("a",), complete=True)
    spot = inspect("c", ("P1", "puck.outer_diameter!", "44"), complete=True)
    found = stand(corpus, whole, again, spot)
    assert (found.result.word, found.result.complete) == ("pass", True)
    assert judge_alone(again, corpus).word == "incomplete"


def test_partial_is_asked_for_by_name_and_ends_with_the_first_whole_check(
    corpus: Corpus, inspect: Inspect
) -> None:
    part = inspect("a", ("P1", "puck.weight", "21"))
    found = stand(corpus, part).result
    assert (found.verdict, found.word, found.complete) == ("pass", "partial", False)
    asked = inspect("b", ("P1", "puck.thickness", "14.5"), complete=True)
    assert stand(corpus, part, asked).result.word == "incomplete"
    empty = inspect("a", ("P1", "puck.weight", None))
    assert stand(corpus, empty).result.word == "not-measured"


def test_what_cannot_be_read_lets_nothing_pass(corpus: Corpus, inspect: Inspect) -> None:
    whole = inspect("a", *everything(corpus), complete=True)
    unread = Unread("z", "2030-01-01", "Zane", "9.9", (("puck", "p1"),))
    found = stand(corpus, whole, unread=(unread,))
    assert (found.result.verdict, found.result.word) == ("undecided", "undecided")
    other = replace(unread, items=(("disc", "P1"), ("puck", "P2")))
    assert stand(corpus, whole, unread=(other,)).result.word == "pass"


def test_seal_of_a_replaced_inspection_gives_way(corpus: Corpus, inspect: Inspect) -> None:
    first = inspect("a", ("P1", "puck.weight", "21"), seal="1", minutes=9)
    second = inspect("b", ("P1", "puck.weight", "21"), seal="2", names=("a",))
    assert stand(corpus, first, second).seal == "2"
    assert stand(corpus, first, replace(second, seal=None)).seal == "1"
    apart = inspect("b", ("P1", "puck.weight", "21"), seal="2")
    assert stand(corpus, first, apart).seal == "2, 1"


# In files: adding, merging, settling


def record(path: Path, corpus: Corpus, sha: str, *rows: Row, **options: object) -> AddedInspection:
    return made.record(path, corpus, judged(corpus, *rows), sha, **options)


def test_all_names_every_entry_that_inspected_the_items(tmp_path: Path, corpus: Corpus) -> None:
    path = tmp_path / "e.db"
    with pytest.raises(ProblemsError, match="record-entry-none"):
        record(path, corpus, "1", ("P1", "puck.weight", "23"), replaces=["all"])
    first = record(path, corpus, "1", ("P1", "puck.weight", "23"))
    other = record(path, corpus, "2", ("P2", "puck.weight", "23"))
    again = record(path, corpus, "3", ("P1", "puck.weight", "22"), replaces=["all"])
    assert again.beside == []
    (entry,) = {
        inspection.entry
        for inspection in again.standings[0].inspections
        if inspection.entry.id == again.entry
    }
    assert entry.replaces == {first.entry}
    with pytest.raises(ProblemsError, match="record-entry-items"):
        record(path, corpus, "4", ("P1", "puck.weight", "22"), replaces=[other.entry[:8]])
    with pytest.raises(ProblemsError, match=r"record-entry \{"):
        record(path, corpus, "4", ("P1", "puck.weight", "22"), replaces=["zzz"])
    assert len(read(path, corpus).inspections) == 3


def test_inspection_beside_another_is_told(tmp_path: Path, corpus: Corpus) -> None:
    path = tmp_path / "e.db"
    first = record(path, corpus, "1", ("P1", "puck.weight", "21"), ("P2", "puck.weight", "21"))
    assert first.beside == []
    ((standing, others),) = record(path, corpus, "2", ("P1", "puck.weight", "21")).beside
    assert (standing.item, [inspection.entry.id for inspection in others]) == ("P1", [first.entry])


def test_seal_needs_a_whole_check(tmp_path: Path, corpus: Corpus) -> None:
    path = tmp_path / "e.db"
    seals = {("puck", "P1"): "7"}
    rows = everything(corpus)
    with pytest.raises(ProblemsError, match="record-seal-incomplete"):
        record(path, corpus, "1", *rows[1:], partial=False, seals=seals)
    record(path, corpus, "1", *rows[1:], partial=False)
    # What the other entry left out completes it.
    found = record(path, corpus, "2", rows[0], partial=False, seals=seals)
    assert found.standings[0].seal == "7"
    record(tmp_path / "f.db", corpus, "3", *rows[1:], partial=True, seals=seals)


def test_decision_is_kept_and_a_new_disagreement_is_new(tmp_path: Path, corpus: Corpus) -> None:
    path = tmp_path / "e.db"
    first = record(path, corpus, "1", ("P1", "puck.weight", "23"), ("P1", "puck.thickness", "16"))
    second = record(path, corpus, "2", ("P1", "puck.weight", "21"), ("P1", "puck.thickness", "15"))

    def settle(entry: str, **options: object) -> list[str]:
        with open_store(path) as store:
            _, found = decide_conflict(
                store,
                corpus,
                "p1",
                entry,
                Author("Chief", "1", "scale was off"),
                kind=None,
                **{"characteristic": None, **options},  # type: ignore[arg-type]
            )
        return [entry.id for entry in found]

    assert settle(second.entry[:8], characteristic="puck.weight") == ["puck.weight"]
    (standing,) = resolve_standings(read(path, corpus), corpus)
    assert [contest.characteristic.id for contest in standing.contests] == ["puck.thickness"]
    assert settle(first.entry) == ["puck.thickness"]
    (standing,) = resolve_standings(read(path, corpus), corpus)
    assert [result.characteristic.id for result in standing.result.failed] == ["puck.thickness"]
    assert standing.result.word == "fail"
    with pytest.raises(ProblemsError, match="record-not-contested"):
        settle(first.entry)
    record(path, corpus, "3", ("P1", "puck.weight", "24"))
    (standing,) = resolve_standings(read(path, corpus), corpus)
    (contest,) = standing.contests
    assert {inspection.verdict for inspection in contest.inspections} == {
        Verdict.FAIL,
        Verdict.PASS,
    }
    records = read(path, corpus)
    assert {decision.entry.reason for decision in records.decisions} == {"scale was off"}


def test_names_that_meet_in_a_merge_are_a_question_until_one_is_renamed(
    tmp_path: Path, corpus: Corpus
) -> None:
    first, second = tmp_path / "1.db", tmp_path / "2.db"
    record(first, corpus, "1", ("P4", "puck.weight", "21"), ("D1", "disc.weight", "5"))
    record(second, corpus, "2", ("Р4", "puck.weight", "23"), ("d1", "puck.weight", "21"))
    merge_stores(first, [second], corpus)
    (problem,) = find_name_problems(read(first, corpus), "1.db")
    assert (problem.code, problem.values["names"]) == ("record-names", "P4, Р4")

    def name(path: Path, old: str, new: str) -> int:
        with open_store(path) as store:
            return rename_item(store, corpus, old, new, Author("Anna", "1"), kind=None)[1]

    assert name(first, "Р4", "P4") == 1
    assert find_name_problems(read(first, corpus), "1.db") == []
    found = {
        (standing.kind, standing.item): standing
        for standing in resolve_standings(read(first, corpus), corpus)
    }
    assert len(found) == 3
    assert found["puck", "P4"].result.word == "contested"
    assert [inspection.named for inspection in found["puck", "P4"].inspections] in (
        [None, "Р4"],
        ["Р4", None],
    )
    # Renamed again, with all that goes by the name.
    assert name(first, "P4", "P5") == 2
    assert {standing.item for standing in resolve_standings(read(first, corpus), corpus)} == {
        "P5",
        "D1",
        "d1",
    }
    with pytest.raises(ProblemsError, match="record-rename-same"):
        name(first, "P5", "P5")
    with pytest.raises(ProblemsError, match="record-names"):
        name(first, "P5", "D 1")


def test_desks_that_name_one_item_differently_are_told(tmp_path: Path, corpus: Corpus) -> None:
    first, second = tmp_path / "1.db", tmp_path / "2.db"
    record(first, corpus, "1", ("P4", "puck.weight", "21"))
    merge_stores(second, [first], corpus)
    for path, new in ((first, "P5"), (second, "P6")):
        with open_store(path) as store:
            rename_item(store, corpus, "P4", new, Author("Anna", "1"), kind=None)
    merge_stores(first, [second], corpus)
    (problem,) = find_name_problems(read(first, corpus), "1.db")
    assert (problem.code, problem.values["names"]) == ("record-renamed-twice", "P5, P6")
    with open_store(first) as store:
        rename_item(store, corpus, "P4", "P6", Author("Anna", "1"), kind="puck")
    assert find_name_problems(read(first, corpus), "1.db") == []
    assert [standing.item for standing in resolve_standings(read(first, corpus), corpus)] == ["P6"]


def test_limit_of_the_event_decides_whenever_and_wherever_it_was_measured(
    tmp_path: Path, corpus: Corpus
) -> None:
    first, other = tmp_path / "1.db", tmp_path / "2.db"
    narrow = replace(LIMIT, bounds=Bounds(lower="251", upper="252"))
    measured = ("Ta", "table.circle_diameter", "250")
    put(first, judged(corpus, measured))
    put(other, judged(corpus, measured, working_limits=[narrow]))
    with open_store(first) as store:
        record_metadata(
            store, corpus, {"working_limits": KeptLimits("lnf-2017", (LIMIT,))}, Author("C", "1")
        )
    merge_stores(first, [other], corpus)
    (table,) = items(first, corpus)
    # Neither the desk before the limit nor the one with a limit of its own decides.
    assert [reading.result.verdict for reading in table.readings] == ["pass", "pass"]
    recorded = [reading.result.recorded for reading in table.readings]
    assert [before and before.verdict for before in recorded] == ["undecided", "fail"]
    assert table.contests == []


def test_desks_with_different_limits_are_one_question(tmp_path: Path, corpus: Corpus) -> None:
    narrow = replace(LIMIT, bounds=Bounds(lower="251", upper="252"))
    desks = [tmp_path / "1.db", tmp_path / "2.db"]
    for path, limit in zip(desks, (LIMIT, narrow), strict=True):
        event = judged(corpus, ("Ta", "table.circle_diameter", "250"), working_limits=[limit])
        with open_store(path, create=True) as store:
            fields = {"working_limits": KeptLimits("lnf-2017", (limit,))}
            record_metadata(store, corpus, fields, Author("C", "1"))  # type: ignore[arg-type]
        put(path, event)
    merge_stores(desks[0], desks[1:], corpus)
    assert set(resolve_event(read(desks[0], corpus)).disputed) == {"working_limits"}
    (table,) = items(desks[0], corpus)
    assert [reading.result.verdict for reading in table.readings] == ["undecided", "undecided"]
    assert table.contests == []
    with open_store(desks[0]) as store:
        record_metadata(
            store, corpus, {"working_limits": KeptLimits("lnf-2017", (narrow,))}, Author("C", "1")
        )
    (table,) = items(desks[0], corpus)
    assert [reading.result.verdict for reading in table.readings] == ["fail", "fail"]
