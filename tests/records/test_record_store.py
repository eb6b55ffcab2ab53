"""The file of records: it only grows, it is ours, and it gives back what it was given."""

import shutil
import sqlite3
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.refused import refused

from novuss.corpus import Corpus
from novuss.inspection.instruments import Register
from novuss.inspection.reading_decision import DecisionRule
from novuss.inspection.verdict_scale import find_worst_verdict
from novuss.records.database_schema import CHAIN, SCHEMA_VERSION, TABLES
from novuss.records.item_standings import find_item
from novuss.records.reading_encoding import decode_value, encode_value
from novuss.records.record_merging import merge_stores
from novuss.records.record_store import open_store
from novuss.records.recorded_entries import parse_inspection_time
from novuss.records.seal_and_name_clashes import find_seal_clashes
from novuss.records.typed_seal_numbers import parse_seals
from novuss.tables.long_table import read_readings

from .conftest import REGISTER, SCALE, WAIVER
from .made import (
    LIMIT,
    START,
    break_into,
    insert,
    items,
    judged,
    put,
    read,
    record,
    rows_of,
    weighed,
)


def test_what_was_recorded_comes_back_exactly(tmp_path: Path, corpus: Corpus) -> None:
    event = judged(
        corpus,
        ("P1", "puck.weight", "21.99"),
        ("T1", "table.circle_diameter", "250"),
        ("P1", "puck.weight", "22.5"),
        ("D1", "disc.weight", "5.5"),
        ("T1", "table.pocket_diameter", "50"),
        ("P1", "puck.thickness", None),
        rule=DecisionRule("guarded", Fraction(2, 3)),
        complete=True,
        working_limits=[LIMIT],
    )
    entry = put(tmp_path / "e.db", event, seals={("puck", "P1"): "42"}, partial=False)
    found = read(tmp_path / "e.db", corpus).inspections
    assert [(inspection.item, inspection.kind, inspection.verdict) for inspection in found] == [
        (item.item, item.kind, find_worst_verdict(result.verdict for result in item.checked))
        for item in event.items
    ]
    for inspection in found:
        assert list(inspection.results) == [
            r for r in event.results if r.reading.item == inspection.item
        ]
    assert [inspection.seal for inspection in found] == ["42", None, None]
    made = found[0].entry
    assert (made.id, made.rule, made.complete) == (entry, event.rule, True)
    assert made.working_limits == (LIMIT,)
    assert (made.inspected_at, made.by, made.desk) == (START, "Anna", "north")
    for standing, item in zip(items(tmp_path / "e.db", corpus), event.items, strict=True):
        assert standing.result == item


def test_flags_and_waivers_come_back_exactly(tmp_path: Path, corpus: Corpus) -> None:
    rows = (("P1", "puck.weight", "23"), ("P1", "puck.weight", None), ("P2", "puck.weight", "23"))
    event = judged(corpus, *rows, register=REGISTER, waivers=[WAIVER])
    assert [flag.code for flag in event.results[0].flags] == ["overdue"]
    assert [result.waiver for result in event.results] == [WAIVER, None, None]
    put(tmp_path / "e.db", event)
    found = read(tmp_path / "e.db", corpus).inspections
    assert tuple(result for inspection in found for result in inspection.results) == event.results
    assert [inspection.verdict for inspection in found] == ["fail", "fail"]
    # S2 is in the register and measured nothing.
    assert found[0].entry.register == Register((SCALE,), REGISTER.day)
    merge_stores(tmp_path / "all.db", [tmp_path / "e.db"], corpus)
    assert read(tmp_path / "all.db", corpus).inspections == found


RAW = """item;kind;characteristic;position;value;unit
T1;table;diagonal;A-C;1412,9;mm
T1;table;diagonal;B-D;141,44;cm
T1;table;slope;1;0,3;mm/m
T1;table;slope;2;0,35;mm/m
P1;puck;weight;;21,5;g
"""


def test_readings_survive_being_kept(corpus: Corpus, tmp_path: Path) -> None:
    (tmp_path / "raw.csv").write_text(RAW, encoding="utf-8")
    readings, problems = read_readings([tmp_path / "raw.csv"], corpus)
    assert problems == []
    assert [bool(result.derivation) for result in readings] == [True, True, False]
    known = {record.id: record for record in corpus.equipment.characteristics()}
    for result in readings:
        kept = encode_value(result)
        assert decode_value(kept, known.__getitem__) == result
        assert encode_value(decode_value(kept, known.__getitem__)) == kept


@pytest.mark.parametrize("table", [table.name for table in (*TABLES, *CHAIN)])
def test_no_row_is_ever_changed(tmp_path: Path, full: Path, table: str) -> None:
    connection = sqlite3.connect(shutil.copy(full, tmp_path))
    before = connection.execute(f"SELECT * FROM {table}").fetchall()
    column = connection.execute(f"SELECT * FROM {table}").description[0][0]
    for statement in (
        f"UPDATE {table} SET {column} = 'x'",
        f"DELETE FROM {table}",
        f"INSERT OR REPLACE INTO {table} SELECT * FROM {table}",
    ):
        with pytest.raises(sqlite3.IntegrityError, match="only ever added"):
            connection.execute(statement)
    assert connection.execute(f"SELECT * FROM {table}").fetchall() == before
    assert before
    connection.close()


def test_same_file_is_refused_by_its_hash(tmp_path: Path, corpus: Corpus) -> None:
    path, event = tmp_path / "e.db", weighed(corpus)
    put(path, event, sha="a" * 64)
    with refused("record-again"):
        put(path, event, sha="a" * 64)
    assert len(read(path, corpus).inspections) == 1
    put(path, event, sha="a" * 64, again=True)
    (standing,) = items(path, corpus)
    assert len(standing.distinct_inspections) == 2


def test_seal_names_one_item_and_is_used_once(tmp_path: Path, corpus: Corpus) -> None:
    path = tmp_path / "e.db"
    both = judged(corpus, ("P1", "puck.weight", "22"), ("P2", "puck.weight", "22"))
    assert parse_seals(["P1=1", "P2=2"], both) == {("puck", "P1"): "1", ("puck", "P2"): "2"}
    for seals, expected in {
        ("7",): "unclear",
        ("P1=",): "unclear",
        ("P3=7",): "item",
        ("P1=7", "P2=7"): "twice",
        ("P1=7", "P1=8"): "twice",
    }.items():
        with refused(f"record-seal-{expected}"):
            parse_seals(seals, both)
    put(path, both, seals={("puck", "P1"): "1"})
    with refused("record-seal-taken"):
        record(path, corpus, both, seals={("puck", "P2"): "1"}, partial=True)
    assert len(read(path, corpus).inspections) == 2
    record(path, corpus, both, seals={("puck", "P1"): "1"}, partial=True)
    put(tmp_path / "f.db", both, seals={("puck", "P2"): "1"})
    merge_stores(path, [tmp_path / "f.db"], corpus)
    found = items(path, corpus)
    assert [inspection.seal for inspection in found] == ["1", "1"]
    assert find_seal_clashes(found) == {"1": ["P1", "P2"]}


def test_item_is_found_without_case_and_a_slip_is_told(tmp_path: Path, corpus: Corpus) -> None:
    put(tmp_path / "e.db", judged(corpus, ("P1", "puck.weight", "22"), ("P1", "disc.weight", "5")))
    found = items(tmp_path / "e.db", corpus)
    assert [standing.kind for standing in find_item(found, "p1", "e.db")] == ["puck", "disc"]
    with refused("record-item") as problems:
        find_item(found, "P11", "e.db")
    assert problems[0].values["near"] == "P1"


def test_time_of_an_inspection_is_a_moment_that_has_passed() -> None:
    assert parse_inspection_time("2026-11-21T11:00+02:00", START) == START
    assert parse_inspection_time(None, START) == START
    for text, expected in {"noon": "record-time", "2062-11-21": "record-future"}.items():
        with refused(expected):
            parse_inspection_time(text, START)


# Files that are not ours


@pytest.mark.parametrize("version", [0, SCHEMA_VERSION + 1, 7])
def test_file_of_another_version_is_refused_and_left_alone(
    tmp_path: Path, corpus: Corpus, version: int
) -> None:
    path = tmp_path / "e.db"
    put(path, weighed(corpus))
    break_into(path, f"PRAGMA user_version = {version}")
    before = path.read_bytes()
    for create in (True, False):
        with refused("record-version"), open_store(path, create=create):
            pass
    assert path.read_bytes() == before


def test_what_is_no_file_of_records_is_refused_and_left_alone(tmp_path: Path) -> None:
    text, other = tmp_path / "a.csv", tmp_path / "other.db"
    text.write_text("item,kind,characteristic,value,unit\n" * 50, encoding="utf-8")
    break_into(other, "CREATE TABLE entry (id TEXT)")
    empty = tmp_path / "empty.db"
    empty.touch()
    for path, create, expected in [
        (text, True, "record-no-database"),
        (text, False, "record-no-database"),
        (other, True, "record-other"),
        (other, False, "record-other"),
        (empty, False, "record-other"),
        (tmp_path, True, "record-folder"),
        (tmp_path, False, "record-folder"),
        (tmp_path / "none.db", False, "record-missing"),
        (tmp_path / "none" / "e.db", True, "record-unwritable"),
    ]:
        before = path.read_bytes() if path.is_file() else None
        with refused(expected), open_store(path, create=create):
            pass
        assert (path.read_bytes() if path.is_file() else None) == before
    assert not (tmp_path / "none.db").exists()


@pytest.mark.parametrize(
    "damaged",
    [
        lambda whole: whole[:4096] + b"\x5a" * (len(whole) - 4096),
        lambda whole: whole[:4096] + bytes(len(whole) - 4096),
        lambda whole: whole[: len(whole) // 2],
        lambda whole: whole.replace(b"CREATE TRIGGER", b"CREATE TR\xffGGER", 1),
        lambda whole: whole.replace(b"TABLE reading", b"TABLE read\xffng", 1),
    ],
    ids=["letters", "nought", "cut", "trigger", "table"],
)
def test_damaged_file_is_told(
    tmp_path: Path, corpus: Corpus, damaged: Callable[[bytes], bytes]
) -> None:
    path = tmp_path / "e.db"
    for _ in range(20):
        put(path, weighed(corpus))
    whole = path.read_bytes()
    path.write_bytes(damaged(whole))
    assert path.read_bytes() != whole
    with refused("record-damaged"):
        read(path, corpus)


def test_failure_within_an_add_leaves_nothing(
    tmp_path: Path, corpus: Corpus, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "e.db"
    put(path, weighed(corpus))

    def stop(*_: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("novuss.records.entry_index.collect_names", stop)
    with pytest.raises(KeyboardInterrupt):
        put(path, weighed(corpus, "22", "P2"))
    monkeypatch.undo()
    assert [inspection.item for inspection in read(path, corpus).inspections] == ["P1"]


# Merging


def test_same_file_of_two_desks_counts_once(tmp_path: Path, corpus: Corpus) -> None:
    first, second = tmp_path / "1.db", tmp_path / "2.db"
    event = weighed(corpus)
    put(first, event, sha="a" * 64)
    put(second, event, sha="a" * 64, minutes=1)
    merged = merge_stores(first, [second], corpus)
    assert (merged.added, merged.known) == (1, 0)
    (standing,) = items(first, corpus)
    assert [inspection.duplicate for inspection in standing.inspections] == [False, True]
    assert len(standing.distinct_inspections) == 1


def test_entry_with_two_contents_is_refused(tmp_path: Path, corpus: Corpus) -> None:
    first, second = tmp_path / "1.db", tmp_path / "2.db"
    put(first, weighed(corpus))
    merge_stores(second, [first], corpus)
    rows = rows_of(second)
    rows.inspection = [row._replace(verdict="fail") for row in rows.inspection]
    second.unlink()
    insert(second, rows)
    for into, source in ((first, second), (tmp_path / "3.db", first)):
        with refused("record-conflict"):
            merge_stores(into, [source, second], corpus)


#: Which desk records which of three items with which weight, and who merges whom afterwards.
adds = st.lists(
    st.tuples(st.integers(0, 2), st.integers(1, 3), st.sampled_from(["21", "22", "23"])), max_size=6
)
merges = st.lists(st.tuples(st.integers(0, 2), st.integers(0, 2)), max_size=6)


@settings(max_examples=max(5, settings.default.max_examples // 10))
@given(adds=adds, merges=merges)
def test_merging_is_idempotent_and_commutative(
    tmp_path_factory: pytest.TempPathFactory,
    corpus: Corpus,
    adds: list[tuple[int, int, str]],
    merges: list[tuple[int, int]],
) -> None:
    folder = tmp_path_factory.mktemp("desks")
    desks = [folder / f"{number}.db" for number in range(3)]
    for desk in desks:
        with open_store(desk, create=True):
            pass
    ids = {
        put(desks[desk], weighed(corpus, weight, f"P{item}"), minutes=minutes % 2)
        for minutes, (desk, item, weight) in enumerate(adds)
    }
    for into, source in merges:
        merge_stores(desks[into], [desks[source]], corpus)
    forth, back = folder / "forth.db", folder / "back.db"
    assert merge_stores(forth, desks, corpus).added == len(ids)
    for desk in reversed(desks):
        merge_stores(back, [desk], corpus)
    assert merge_stores(back, [*desks, forth], corpus).added == 0
    assert merge_stores(forth, [back, forth], corpus).added == 0
    assert read(forth, corpus) == read(back, corpus)
    assert {inspection.entry.id for inspection in read(forth, corpus).inspections} == ids


# What another version of novuss wrote


@pytest.mark.parametrize(
    ("table", "column", "ours", "theirs"),
    [
        ("entry", "edition", "lnf-2017", "lnf-2031"),
        ("entry", "act", "inspection", "anointment"),
        ("entry", "inspected_at", "2026-11-21", "tomorrow"),
        ("file", "role", "readings", "rumour"),
        ("inspection", "verdict", "pass", "dubious"),
        ("reading", "judgement", "Judgement", "Oracle"),
        ("reading", "reading", '"item":', '"humidity":40,"item":'),
        ("reading", "reading", "puck.weight", "puck.of_no_edition"),
        ("reading", "reading", "}", ""),
    ],
)
def test_what_another_version_wrote_hides_nothing(
    tmp_path: Path, corpus: Corpus, table: str, column: str, ours: str, theirs: str
) -> None:
    path, made = tmp_path / "e.db", tmp_path / "made.db"
    put(path, weighed(corpus, "21"))
    entry = put(made, weighed(corpus, "21", "P9"))
    rows = rows_of(made)
    (row,) = getattr(rows, table)
    assert ours in getattr(row, column)
    setattr(rows, table, [row._replace(**{column: getattr(row, column).replace(ours, theirs)})])
    insert(path, rows, version="9.9")
    with open_store(path) as store:
        records = store.read_records(corpus)
    assert [inspection.item for inspection in records.inspections] == ["P1"]
    (unread,) = records.unread
    assert (unread.id, unread.by, unread.version) == (entry, "Anna", "9.9")
    assert unread.items == (("puck", "P9"),)
    # A merge takes it over, tells of it, and what it took can be listed.
    merged = merge_stores(tmp_path / "all.db", [path], corpus)
    assert (merged.added, [entry.id for entry in merged.unread]) == (2, [entry])
    assert merge_stores(tmp_path / "all.db", [path], corpus).unread == ()
    assert [standing.item for standing in items(tmp_path / "all.db", corpus)] == ["P1"]
    # An item that it inspected does not pass on what can be read of it.
    put(path, weighed(corpus, "21", "P9"))
    words = {standing.item: standing.result.word for standing in items(path, corpus)}
    assert words == {"P1": "partial", "P9": "undecided"}
