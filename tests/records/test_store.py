"""The file of records: it only grows, it is ours, and it gives back what it was given."""

import sqlite3
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from fractions import Fraction
from itertools import count
from pathlib import Path
from uuid import UUID

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from novuss.corpus import Corpus
from novuss.inspection.decision import DecisionRule, WorkingLimit
from novuss.inspection.instruments import Instrument, Register
from novuss.inspection.judging import check_readings
from novuss.inspection.readings import Reading
from novuss.inspection.results import EventResult
from novuss.inspection.verdicts import worst
from novuss.inspection.waivers import Waiver
from novuss.model.equipment import Bounds
from novuss.model.event_file import FORMAT, EventFile, HandedInspection
from novuss.problems import ProblemsError
from novuss.records.adding import Added, add
from novuss.records.digest import digest
from novuss.records.entry import Inspection, SourceFile, told_moment
from novuss.records.merge import merge
from novuss.records.rows import ROWS, Rows
from novuss.records.schema import CHAIN, SCHEMA_VERSION, TABLES, TableShape
from novuss.records.seals import seals_told
from novuss.records.standing import Standing, of_item, seals_on_two, standings
from novuss.records.store import open_store

START = datetime(2026, 11, 21, 9, 0, tzinfo=UTC)
LIMIT = WorkingLimit(
    "table.circle_diameter", Bounds(lower="249", upper="252"), "Chief", date(2026, 11, 20), "why"
)
Row = tuple[str, str, str | None]
Judged = Callable[..., EventResult]


@pytest.fixture(scope="session")
def judged(corpus: Corpus) -> Judged:
    """Readings as (item, characteristic, figure), with a position behind ``@``."""

    def judge(*rows: Row, rule: DecisionRule | None = None, **options: object) -> EventResult:
        readings = []
        for item, name, figure in rows:
            name, _, position = name.partition("@")
            characteristic = corpus.characteristic(name)
            assert characteristic is not None
            readings.append(
                Reading(
                    item,
                    characteristic,
                    figure or "",
                    "g",
                    Fraction(figure) if figure else None,
                    Fraction(1, 3),
                    position=position or None,
                    instrument="S1",
                    remark="ā\0'; DROP TABLE entry",
                )
            )
        return check_readings(
            readings,
            corpus.characteristics(),
            edition="lnf-2017",
            rule=rule,
            working_limits=[LIMIT],
            **options,  # type: ignore[arg-type]
        )

    return judge


_numbers = count()


def put(
    path: Path,
    event: EventResult,
    *,
    minutes: int = 0,
    sha: str | None = None,
    partial: bool = True,
    **options: object,
) -> str:
    """Record an event; every call reads another file unless ``sha`` is given."""
    file = SourceFile("a.csv", sha or f"{next(_numbers):064x}")
    with open_store(path, create=True) as store:
        return store.add(
            event,
            [file],
            by="Anna",
            desk="1",
            inspected_at=START + timedelta(minutes=minutes),
            partial=partial,
            **options,  # type: ignore[arg-type]
        )


def record(path: Path, corpus: Corpus, event: EventResult, **options: object) -> Added:
    """Record an event as ``novuss record add`` does."""
    with open_store(path, create=True) as store:
        return add(
            store,
            corpus,
            event,
            [SourceFile("a.csv", f"{next(_numbers):064x}")],
            by="Anna",
            desk="1",
            inspected_at=START,
            **options,  # type: ignore[arg-type]
        )


def read(path: Path, corpus: Corpus) -> list[Inspection]:
    with open_store(path) as store:
        return list(store.read(corpus).inspections)


def items(path: Path, corpus: Corpus) -> list[Standing]:
    with open_store(path) as store:
        return standings(store.read(corpus), corpus)


def code(error: pytest.ExceptionInfo[ProblemsError]) -> list[str]:
    return [one.code for one in error.value.problems]


def test_what_was_recorded_comes_back_exactly(
    tmp_path: Path, corpus: Corpus, judged: Judged
) -> None:
    event = judged(
        ("P1", "puck.weight", "21.99"),
        ("T1", "table.circle_diameter", "250"),
        ("P1", "puck.weight", "22.5"),
        ("D1", "disc.weight", "5.5"),
        ("T1", "table.pocket_diameter", "50"),
        ("P1", "puck.thickness", None),
        rule=DecisionRule("guarded", Fraction(2, 3)),
        complete=True,
    )
    entry = put(tmp_path / "e.db", event, seals={("puck", "P1"): "42"}, partial=False)
    found = read(tmp_path / "e.db", corpus)
    assert [(one.item, one.kind, one.verdict) for one in found] == [
        (one.item, one.kind, worst(each.verdict for each in one.checked)) for one in event.items
    ]
    for one in found:
        assert list(one.results) == [r for r in event.results if r.reading.item == one.item]
    assert [one.seal for one in found] == ["42", None, None]
    made = found[0].entry
    assert (made.id, made.rule, made.complete) == (entry, event.rule, True)
    assert made.working_limits == (LIMIT,)
    assert (made.inspected_at, made.by, made.desk) == (START, "Anna", "1")
    for standing, item in zip(items(tmp_path / "e.db", corpus), event.items, strict=True):
        assert standing.result == item


@pytest.mark.parametrize("table", [table.name for table in (*TABLES, *CHAIN)])
def test_no_row_is_ever_changed(tmp_path: Path, corpus: Corpus, judged: Judged, table: str) -> None:
    event = judged(("P1", "puck.weight", "23"), register=REGISTER, waivers=[WAIVER])
    first = put(tmp_path / "e.db", event)
    put(tmp_path / "e.db", event, replaces=[first])
    with open_store(tmp_path / "e.db") as store:
        store.rename(["x"], "P2", by="Anna", desk="1")
        store.decide([("x", "y", "puck.weight", "before")], by="Chief", desk="1", reason="why")
        store.tell({"name": "Cup"}, by="Chief", desk="1")
        ids = {"id": str(UUID(int=1)), "kind": "puck", "item": "P1"}
        typed = HandedInspection.made(**ids, at="2026-11-22T09:31:05Z")
        handed = {"by": "Anna", "desk": "1", "inspected_at": START, "typed": typed}
        store.add(event, [], **handed, knowledge=corpus.judged_with)  # type: ignore[arg-type]
        file = EventFile.made(format=FORMAT, id=str(UUID(int=2)), edition="lnf-2017")
        store.hand_over(file, [SourceFile("e.json", "0" * 64, "event")], by="Anna", desk="1")
    with open_store(tmp_path / "other.db", create=True) as store:
        # The same inspection, as a desk recorded it that knew no word of its knowledge.
        store.add(event, [], **handed)  # type: ignore[arg-type]
    merge(tmp_path / "e.db", [tmp_path / "other.db"], corpus)
    connection = sqlite3.connect(tmp_path / "e.db")
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


def behind_the_back(path: Path, trigger: str, statement: str) -> None:
    """Change a file as another program could: without the trigger that forbids it."""
    with sqlite3.connect(path) as connection:
        connection.execute(f"DROP TRIGGER {trigger}")
        connection.execute(statement)
    connection.close()


def test_entry_changed_behind_the_back_is_told(
    tmp_path: Path, corpus: Corpus, judged: Judged
) -> None:
    put(tmp_path / "e.db", judged(("P1", "puck.weight", "23")))
    behind_the_back(
        tmp_path / "e.db", "inspection_no_update", "UPDATE inspection SET verdict = 'pass'"
    )
    with pytest.raises(ProblemsError) as error:
        read(tmp_path / "e.db", corpus)
    assert code(error) == ["record-altered"]
    with pytest.raises(ProblemsError) as error:
        merge(tmp_path / "all.db", [tmp_path / "e.db"], corpus)
    assert code(error) == ["record-altered", "record-guard-gone"]
    assert not (tmp_path / "all.db").exists()


def test_entry_overwritten_with_bytes_is_told(
    tmp_path: Path, corpus: Corpus, judged: Judged
) -> None:
    put(tmp_path / "e.db", judged(("P1", "puck.weight", "23")))
    behind_the_back(
        tmp_path / "e.db", "inspection_no_update", "UPDATE inspection SET item = x'00ff'"
    )
    with pytest.raises(ProblemsError) as error:
        read(tmp_path / "e.db", corpus)
    assert code(error) == ["record-altered"]


def test_reinspection_of_one_characteristic_keeps_the_other_failure(
    tmp_path: Path, corpus: Corpus, judged: Judged
) -> None:
    path = tmp_path / "e.db"
    first = put(path, judged(("P1", "puck.weight", "23"), ("P1", "puck.thickness", "16")))
    second = put(path, judged(("P1", "puck.weight", "22")), minutes=1, replaces=[first])
    (standing,) = items(path, corpus)
    assert standing.last.verdict == "pass"
    assert standing.result.verdict == "fail"
    assert [one.characteristic.id for one in standing.result.failed] == ["puck.thickness"]
    assert [(one.result.reading.value, one.stands) for one in standing.readings] == [
        ("23", False),
        ("16", True),
        ("22", True),
    ]
    put(path, judged(("P1", "puck.thickness", "15")), minutes=2, replaces=[second])
    assert items(path, corpus)[0].result.verdict == "pass"


def test_neither_an_empty_cell_nor_another_position_takes_a_failure_back(
    tmp_path: Path, corpus: Corpus, judged: Judged
) -> None:
    path = tmp_path / "e.db"
    both = judged(("P1", "puck.thickness@NE", "16"), ("P1", "puck.thickness@NW", "16"))
    first = put(path, both)
    again = judged(("P1", "puck.thickness@NE", "15"), ("P1", "puck.thickness@NW", None))
    put(path, again, replaces=[first])
    (standing,) = items(path, corpus)
    assert [one.result.reading.position for one in standing.readings if one.stands] == ["NW", "NE"]
    assert standing.result.verdict == "fail"


def test_a_clock_decides_nothing(tmp_path: Path, corpus: Corpus, judged: Judged) -> None:
    path = tmp_path / "e.db"
    # The clock of the second desk is behind by an hour.
    first = put(path, judged(("P1", "puck.weight", "22")), minutes=60)
    put(path, judged(("P1", "puck.weight", "23")), replaces=[first])
    (standing,) = items(path, corpus)
    assert [one.verdict for one in standing.inspections] == ["fail", "pass"]
    assert (standing.result.verdict, standing.contests) == ("fail", [])


def test_same_file_is_refused_by_its_hash(tmp_path: Path, corpus: Corpus, judged: Judged) -> None:
    path, event = tmp_path / "e.db", judged(("P1", "puck.weight", "22"))
    put(path, event, sha="a" * 64)
    with pytest.raises(ProblemsError) as error:
        put(path, event, sha="a" * 64)
    assert code(error) == ["record-again"]
    assert len(read(path, corpus)) == 1
    put(path, event, sha="a" * 64, again=True)
    (standing,) = items(path, corpus)
    assert len(standing.counted) == 2


def test_seals(tmp_path: Path, corpus: Corpus, judged: Judged) -> None:
    path = tmp_path / "e.db"
    both = judged(("P1", "puck.weight", "22"), ("P2", "puck.weight", "22"))
    assert seals_told(["P1=1", "P2=2"], both) == {("puck", "P1"): "1", ("puck", "P2"): "2"}
    for told, expected in {
        ("7",): "unclear",
        ("P1=",): "unclear",
        ("P3=7",): "item",
        ("P1=7", "P2=7"): "twice",
        ("P1=7", "P1=8"): "twice",
    }.items():
        with pytest.raises(ProblemsError) as error:
            seals_told(told, both)
        assert code(error) == [f"record-seal-{expected}"]
    put(path, both, seals={("puck", "P1"): "1"})
    with pytest.raises(ProblemsError) as error:
        record(path, corpus, both, seals={("puck", "P2"): "1"}, partial=True)
    assert code(error) == ["record-seal-taken"]
    assert len(read(path, corpus)) == 2
    record(path, corpus, both, seals={("puck", "P1"): "1"}, partial=True)
    put(tmp_path / "f.db", both, seals={("puck", "P2"): "1"})
    merge(path, [tmp_path / "f.db"], corpus)
    found = items(path, corpus)
    assert [one.seal for one in found] == ["1", "1"]
    assert seals_on_two(found) == {"1": ["P1", "P2"]}


def test_item_is_found_without_case_and_a_slip_is_told(
    tmp_path: Path, corpus: Corpus, judged: Judged
) -> None:
    put(tmp_path / "e.db", judged(("P1", "puck.weight", "22"), ("P1", "disc.weight", "5")))
    found = items(tmp_path / "e.db", corpus)
    assert [one.kind for one in of_item(found, "p1", "e.db")] == ["puck", "disc"]
    with pytest.raises(ProblemsError) as error:
        of_item(found, "P11", "e.db")
    assert code(error) == ["record-item"]
    assert error.value.problems[0].values["near"] == "P1"


def test_times() -> None:
    assert told_moment("2026-11-21T11:00+02:00", START) == START
    assert told_moment(None, START) == START
    for text, expected in {"noon": "record-time", "2062-11-21": "record-future"}.items():
        with pytest.raises(ProblemsError) as error:
            told_moment(text, START)
        assert code(error) == [expected]


# Files that are not ours


def test_newer_file_is_refused_and_left_alone(tmp_path: Path, judged: Judged) -> None:
    path = tmp_path / "e.db"
    put(path, judged(("P1", "puck.weight", "22")))
    with sqlite3.connect(path) as connection:
        connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION + 1}")
    connection.close()
    before = path.read_bytes()
    for create in (True, False):
        with pytest.raises(ProblemsError) as error, open_store(path, create=create):
            pass
        assert code(error) == ["record-newer"]
    assert path.read_bytes() == before


def test_what_is_no_file_of_records_is_refused_and_left_alone(tmp_path: Path) -> None:
    text, other = tmp_path / "a.csv", tmp_path / "other.db"
    text.write_text("item,kind,characteristic,value,unit\n" * 50, encoding="utf-8")
    with sqlite3.connect(other) as connection:
        connection.execute("CREATE TABLE entry (id TEXT)")
    connection.close()
    empty = tmp_path / "empty.db"
    empty.touch()
    for path, create, expected in [
        (text, True, "record-no-database"),
        (text, False, "record-no-database"),
        (other, True, "record-other"),
        (other, False, "record-other"),
        (empty, False, "record-other"),
        (tmp_path, True, "record-folder"),
        (tmp_path / "none.db", False, "record-missing"),
        (tmp_path / "none" / "e.db", True, "record-unwritable"),
    ]:
        before = path.read_bytes() if path.is_file() else None
        with pytest.raises(ProblemsError) as error, open_store(path, create=create):
            pass
        assert code(error) == [expected], path
        assert (path.read_bytes() if path.is_file() else None) == before
    assert not (tmp_path / "none.db").exists()


def test_damaged_file_is_told(tmp_path: Path, corpus: Corpus, judged: Judged) -> None:
    path = tmp_path / "e.db"
    for _ in range(20):
        put(path, judged(("P1", "puck.weight", "22")))
    content = path.read_bytes()
    path.write_bytes(content[:4096] + b"\x5a" * (len(content) - 4096))
    with pytest.raises(ProblemsError) as error:
        read(path, corpus)
    assert code(error) == ["record-damaged"]


@pytest.mark.parametrize(
    "words", [(b"CREATE TRIGGER", b"CREATE TR\xffGGER"), (b"TABLE reading", b"TABLE read\xffng")]
)
def test_damaged_bytes_of_the_schema_are_told(
    tmp_path: Path, corpus: Corpus, judged: Judged, words: tuple[bytes, bytes]
) -> None:
    path = tmp_path / "e.db"
    put(path, judged(("P1", "puck.weight", "22")))
    content = path.read_bytes()
    assert words[0] in content
    path.write_bytes(content.replace(*words, 1))
    with pytest.raises(ProblemsError) as error:
        read(path, corpus)
    assert code(error) == ["record-damaged"]


def test_failure_within_an_add_leaves_nothing(
    tmp_path: Path, corpus: Corpus, judged: Judged, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "e.db"
    put(path, judged(("P1", "puck.weight", "22")))

    def stop(_: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("novuss.records.store.digest", stop)
    with pytest.raises(KeyboardInterrupt):
        put(path, judged(("P2", "puck.weight", "22")))
    monkeypatch.undo()
    assert [one.item for one in read(path, corpus)] == ["P1"]


# Merging


def test_same_file_of_two_desks_counts_once(tmp_path: Path, corpus: Corpus, judged: Judged) -> None:
    one, two = tmp_path / "1.db", tmp_path / "2.db"
    event = judged(("P1", "puck.weight", "22"))
    put(one, event, sha="a" * 64)
    put(two, event, sha="a" * 64, minutes=1)
    merged = merge(one, [two], corpus)
    assert (merged.added, merged.known) == (1, 0)
    (standing,) = items(one, corpus)
    assert [inspection.duplicate for inspection in standing.inspections] == [False, True]
    assert len(standing.counted) == 1


def test_entry_with_two_contents_is_refused(tmp_path: Path, corpus: Corpus, judged: Judged) -> None:
    one, two = tmp_path / "1.db", tmp_path / "2.db"
    put(one, judged(("P1", "puck.weight", "22")))
    merge(two, [one], corpus)
    with open_store(two) as store:
        ((entry, _),) = store.digests().items()
        rows = store.rows(entry)
    rows.inspection = [row._replace(verdict="fail") for row in rows.inspection]
    rows.entry = [rows.head._replace(digest=digest(rows))]
    two.unlink()
    with open_store(two, create=True) as store, store.transaction():
        store.insert(rows)
    for into, source in ((one, two), (tmp_path / "3.db", one)):
        with pytest.raises(ProblemsError) as error:
            merge(into, [source, two], corpus)
        assert code(error) == ["record-conflict"]


#: Which desk records which of three items with which weight, and who merges whom afterwards.
adds = st.lists(
    st.tuples(st.integers(0, 2), st.integers(1, 3), st.sampled_from(["21", "22", "23"])), max_size=6
)
merges = st.lists(st.tuples(st.integers(0, 2), st.integers(0, 2)), max_size=6)


@settings(max_examples=25, deadline=None)
@given(adds=adds, merges=merges)
def test_merging_is_idempotent_and_commutative(
    tmp_path_factory: pytest.TempPathFactory,
    corpus: Corpus,
    judged: Judged,
    adds: list[tuple[int, int, str]],
    merges: list[tuple[int, int]],
) -> None:
    folder = tmp_path_factory.mktemp("desks")
    desks = [folder / f"{number}.db" for number in range(3)]
    for desk in desks:
        with open_store(desk, create=True):
            pass
    ids = {
        put(desks[desk], judged((f"P{item}", "puck.weight", weight)), minutes=minutes % 2)
        for minutes, (desk, item, weight) in enumerate(adds)
    }
    for into, source in merges:
        merge(desks[into], [desks[source]], corpus)
    forth, back = folder / "forth.db", folder / "back.db"
    assert merge(forth, desks, corpus).added == len(ids)
    for desk in reversed(desks):
        merge(back, [desk], corpus)
    assert merge(back, [*desks, forth], corpus).added == 0
    assert merge(forth, [back, forth], corpus).added == 0
    assert read(forth, corpus) == read(back, corpus)
    assert {one.entry.id for one in read(forth, corpus)} == ids


# Instruments, and files of an earlier version

SCALE = Instrument("S1", "scale", "mass", "g", Fraction(1, 10), due=date(2026, 11, 1))
REGISTER = Register((SCALE, replace(SCALE, id="S2")), date(2026, 11, 21))
WAIVER = Waiver(
    "puck", "P1", "puck.weight", "A. Judge", "no other at hand", "one match", date(2026, 11, 21)
)


def written_by(version: int, folder: Path) -> Path:
    """A file that an earlier version of the schema wrote."""
    path = folder / f"version-{version}.db"
    connection = sqlite3.connect(path, isolation_level=None)
    dump = Path(__file__).parent / f"version-{version}.sql"
    connection.executescript(dump.read_text(encoding="utf-8"))
    connection.close()
    return path


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A file that version 1 of the schema wrote."""
    return written_by(1, tmp_path)


def version(path: Path) -> int:
    connection = sqlite3.connect(path)
    (found,) = connection.execute("PRAGMA user_version").fetchone()
    connection.close()
    return int(found)


def test_instruments_and_flags_come_back_exactly(
    tmp_path: Path, corpus: Corpus, judged: Judged
) -> None:
    event = judged(("P1", "puck.weight", "21"), ("P1", "puck.weight", None), register=REGISTER)
    assert [one.code for one in event.results[0].flags] == ["overdue"]
    put(tmp_path / "e.db", event)
    (found,) = read(tmp_path / "e.db", corpus)
    assert found.results == event.results
    # S2 is in the register and measured nothing.
    assert found.entry.register == Register((SCALE,), REGISTER.day)
    merge(tmp_path / "all.db", [tmp_path / "e.db"], corpus)
    assert read(tmp_path / "all.db", corpus) == [found]


def test_entry_without_its_instruments_is_told(
    tmp_path: Path, corpus: Corpus, judged: Judged
) -> None:
    put(tmp_path / "e.db", judged(("P1", "puck.weight", "21"), register=REGISTER))
    behind_the_back(tmp_path / "e.db", "flag_no_delete", "DELETE FROM flag")
    with pytest.raises(ProblemsError) as error:
        read(tmp_path / "e.db", corpus)
    assert code(error) == ["record-altered"]


def test_file_of_version_1_is_read_as_it_is(old: Path, corpus: Corpus) -> None:
    before = old.read_bytes()
    found = read(old, corpus)
    assert [(one.item, one.verdict, one.seal) for one in found] == [
        ("P1", "fail", None),
        ("P2", "pass", "7"),
    ]
    assert found[0].entry.register is None
    assert [one.role for one in found[0].entry.files] == ["readings", "limits"]
    assert old.read_bytes() == before


def test_file_of_version_1_grows_with_its_first_new_entry(
    old: Path, corpus: Corpus, judged: Judged
) -> None:
    assert (version(old), SCHEMA_VERSION) == (1, 7)
    first = read(old, corpus)
    put(old, judged(("P1", "puck.weight", "21"), register=REGISTER))
    assert version(old) == SCHEMA_VERSION
    assert read(old, corpus)[:2] == first
    assert read(old, corpus)[2].entry.register is not None
    connection = sqlite3.connect(old)
    for statement in ("DELETE FROM flag", "UPDATE instrument SET due = NULL"):
        with pytest.raises(sqlite3.IntegrityError, match="only ever added"):
            connection.execute(statement)
    connection.close()


def test_refused_entry_leaves_version_1(old: Path, corpus: Corpus, judged: Judged) -> None:
    with pytest.raises(ProblemsError) as error:
        record(
            old,
            corpus,
            judged(("P9", "puck.weight", "21")),
            seals={("puck", "P9"): "7"},
            partial=True,
        )
    assert code(error) == ["record-seal-taken"]
    assert version(old) == 1


def test_versions_merge_into_each_other(
    tmp_path: Path, old: Path, corpus: Corpus, judged: Judged
) -> None:
    new = tmp_path / "new.db"
    put(new, judged(("P1", "puck.weight", "21"), register=REGISTER))
    one, two = tmp_path / "1.db", tmp_path / "2.db"
    merge(one, [old, new], corpus)
    assert version(old) == 1
    merge(two, [new], corpus)
    merge(two, [old], corpus)
    merge(old, [new], corpus)
    assert version(old) == SCHEMA_VERSION
    assert read(one, corpus) == read(two, corpus) == read(old, corpus)


# Waivers


def test_waivers_come_back_exactly(tmp_path: Path, corpus: Corpus, judged: Judged) -> None:
    event = judged(("P1", "puck.weight", "23"), ("P2", "puck.weight", "23"), waivers=[WAIVER])
    assert [one.waiver for one in event.results] == [WAIVER, None]
    put(tmp_path / "e.db", event)
    found = read(tmp_path / "e.db", corpus)
    assert tuple(one for each in found for one in each.results) == event.results
    assert [one.verdict for one in found] == ["fail", "fail"]
    merge(tmp_path / "all.db", [tmp_path / "e.db"], corpus)
    assert read(tmp_path / "all.db", corpus) == found


def test_waiver_that_was_taken_out_is_told(tmp_path: Path, corpus: Corpus, judged: Judged) -> None:
    put(tmp_path / "e.db", judged(("P1", "puck.weight", "23"), waivers=[WAIVER]))
    behind_the_back(tmp_path / "e.db", "waiver_no_delete", "DELETE FROM waiver")
    with pytest.raises(ProblemsError) as error:
        read(tmp_path / "e.db", corpus)
    assert code(error) == ["record-altered"]


def test_file_of_version_2_is_read_as_it_is_and_grows(
    tmp_path: Path, corpus: Corpus, judged: Judged
) -> None:
    old = written_by(2, tmp_path)
    before = old.read_bytes()
    found = read(old, corpus)
    assert [(one.item, one.verdict, one.seal) for one in found] == [
        ("P1", "fail", None),
        ("P2", "pass", "7"),
    ]
    assert found[0].entry.register is not None
    assert [flag.code for one in found for each in one.results for flag in each.flags] == [
        "overdue",
        "overdue",
    ]
    assert old.read_bytes() == before
    put(old, judged(("P1", "puck.weight", "23"), waivers=[WAIVER]), minutes=120)
    assert version(old) == SCHEMA_VERSION
    assert read(old, corpus)[:2] == found
    assert read(old, corpus)[2].results[0].waiver == WAIVER


def test_file_of_version_3_is_read_as_it_is(tmp_path: Path, corpus: Corpus) -> None:
    old = written_by(3, tmp_path)
    before = old.read_bytes()
    found = {one.item: one for one in items(old, corpus)}
    assert old.read_bytes() == before
    assert {item: one.result.word for item, one in found.items()} == {
        # Recorded twice, the later one replaced the earlier, and nobody asked for everything.
        "P1": "partial",
        "P2": "partial",
        "P3": "fail",
        # Recorded with --complete.
        "P4": "incomplete",
        # 46 mm before play and 44.5 mm during it, by two calls: the worse decides.
        "P5": "fail",
        # The second one came through a pipe, had no hash, and was taken for a copy.
        "P6": "fail",
    }
    assert [one.result.reading.value for one in found["P1"].readings if one.stands] == [
        "14.5",
        "22",
    ]
    assert found["P2"].seal == "7"
    assert found["P3"].result.waived
    assert all(one.contests == [] for one in found.values())
    put(old, event_of(corpus, "P1", "24"))
    assert items(old, corpus)[0].result.word == "contested"
    assert version(old) == SCHEMA_VERSION


def test_file_of_version_4_is_read_as_it_is(tmp_path: Path, corpus: Corpus) -> None:
    old = written_by(4, tmp_path)
    before = old.read_bytes()
    found = {one.item: one for one in items(old, corpus)}
    with open_store(old) as store:
        records = store.read(corpus)
    assert old.read_bytes() == before
    assert {item: one.result.word for item, one in found.items()} == {
        # Failed, and passed where it was inspected again.
        "P1": "partial",
        "P2": "partial",
        # Contested until the chief judge decided.
        "P3": "partial",
        # Recorded as "p 4", and named anew.
        "P4": "incomplete",
    }
    assert found["P2"].seal == "7"
    assert [one.entry.reason for one in records.renamings] == ["one name"]
    assert [one.entry.reason for one in records.decisions] == ["weighed again"]
    assert records.tellings == ()
    with open_store(old) as store:
        store.tell({"name": "Cup"}, by="Anna", desk="1")
    assert version(old) == SCHEMA_VERSION
    assert {one.item: one.result.word for one in items(old, corpus)} == {
        item: one.result.word for item, one in found.items()
    }


def test_file_of_version_5_is_read_as_it_is(tmp_path: Path, corpus: Corpus) -> None:
    old = written_by(5, tmp_path)
    before = old.read_bytes()
    found = {one.item: one for one in items(old, corpus)}
    with open_store(old) as store:
        records = store.read(corpus)
    assert old.read_bytes() == before
    assert {item: one.result.word for item, one in found.items()} == {
        "P1": "partial",
        "T1": "partial",
    }
    assert [one.stands for one in found["P1"].readings] == [False, True]
    assert [dict(one.said) for one in records.tellings] == [
        {"name": "Cup", "place": "Rīga", "day": date(2026, 11, 21)}
    ]
    assert records.handovers == ()
    derivation = found["T1"].readings[0].result.reading.derivation
    assert derivation is not None
    assert [(one.value, one.uncertainty) for one in derivation.inputs] == [
        ("1024.4", None),
        ("1022.9", None),
    ]
    with open_store(old) as store:
        store.tell({"name": "Open"}, by="Anna", desk="1")
    assert version(old) == SCHEMA_VERSION
    assert len(items(old, corpus)) == 2


def test_file_of_version_6_is_read_as_it_is(tmp_path: Path, corpus: Corpus) -> None:
    old = written_by(6, tmp_path)
    before = old.read_bytes()
    found = {one.item: one for one in items(old, corpus)}
    with open_store(old) as store:
        records = store.read(corpus)
    assert old.read_bytes() == before
    assert {item: one.result.word for item, one in found.items()} == {
        "P1": "partial",
        "P2": "partial",
        "P3": "fail",
        "T1": "undecided",
    }
    assert len(records.handovers) == 1
    assert [one.entry.knowledge for one in records.inspections] == [None] * 5
    assert records.head == ""
    with open_store(old) as store:
        store.tell({"name": "Open"}, by="Anna", desk="1")
    assert version(old) == SCHEMA_VERSION
    assert len(items(old, corpus)) == 4


def event_of(corpus: Corpus, item: str, weight: str) -> EventResult:
    characteristic = corpus.characteristic("puck.weight")
    assert characteristic is not None
    reading = Reading(item, characteristic, weight, "g", Fraction(weight))
    return check_readings([reading], corpus.characteristics(), edition="lnf-2017")


# What another version of novuss wrote


def written_later(path: Path, corpus: Corpus, change: Callable[[Rows], None]) -> str:
    """An entry of a version to come, in a file of this one; its id."""
    made = path.with_suffix(".made")
    entry = put(made, event_of(corpus, "P9", "21"))
    with open_store(made) as store:
        rows = store.rows(entry)
    change(rows)
    rows.entry = [rows.head._replace(version="9.9")]
    rows.entry = [rows.head._replace(digest=digest(rows))]
    with open_store(path, create=True) as store, store.transaction():
        store.insert(rows)
    return entry


def _edition(rows: Rows) -> None:
    rows.entry = [rows.head._replace(edition="lnf-2031")]


def _field(rows: Rows) -> None:
    rows.reading = [
        row._replace(reading=row.reading.replace('"item":', '"humidity":40,"item":'))
        for row in rows.reading
    ]


def _shape(rows: Rows) -> None:
    rows.reading = [row._replace(judgement='{"Oracle":{}}') for row in rows.reading]


def _verdict(rows: Rows) -> None:
    rows.inspection = [row._replace(verdict="dubious") for row in rows.inspection]


def _characteristic(rows: Rows) -> None:
    rows.reading = [
        row._replace(reading=row.reading.replace("puck.weight", "puck.of_no_edition"))
        for row in rows.reading
    ]


def _act(rows: Rows) -> None:
    rows.act = [row._replace(act="anointment") for row in rows.act]


def _role(rows: Rows) -> None:
    rows.file = [row._replace(limits=17) for row in rows.file]


def _moment(rows: Rows) -> None:
    rows.entry = [rows.head._replace(inspected_at="tomorrow")]


def _json(rows: Rows) -> None:
    rows.reading = [row._replace(reading="{") for row in rows.reading]


@pytest.mark.parametrize(
    "change", [_edition, _field, _shape, _verdict, _characteristic, _act, _role, _moment, _json]
)
def test_what_another_version_wrote_hides_nothing(
    tmp_path: Path, corpus: Corpus, judged: Judged, change: Callable[[Rows], None]
) -> None:
    path = tmp_path / "e.db"
    put(path, judged(("P1", "puck.weight", "21")))
    entry = written_later(path, corpus, change)
    with open_store(path) as store:
        records = store.read(corpus)
    assert [one.item for one in records.inspections] == ["P1"]
    (unread,) = records.unread
    assert (unread.id, unread.by, unread.version) == (entry, "Anna", "9.9")
    assert unread.items == (("puck", "P9"),)
    # A merge takes it over, tells of it, and what it took can be listed.
    merged = merge(tmp_path / "all.db", [path], corpus)
    assert (merged.added, [one.id for one in merged.unread]) == (2, [entry])
    assert merge(tmp_path / "all.db", [path], corpus).unread == ()
    assert [one.item for one in items(tmp_path / "all.db", corpus)] == ["P1"]
    # An item that it inspected does not pass on what can be read of it.
    put(path, judged(("P9", "puck.weight", "21")))
    words = {one.item: one.result.word for one in items(path, corpus)}
    assert words == {"P1": "partial", "P9": "undecided"}


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.name)
def test_rows_have_the_columns_of_their_table(table: TableShape) -> None:
    assert ROWS[table.name]._fields == table.names
    assert Rows().of(table) == []
