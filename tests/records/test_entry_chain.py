"""The chain of all entries: whatever was changed by other means than novuss is found."""

import shutil
import sqlite3
from collections.abc import Callable
from itertools import permutations
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.refused import refused
from tests.sampling import sample

from novuss.corpus import Corpus, load_corpus
from novuss.input_problems import ProblemsError
from novuss.model.event_file import HandedInspection
from novuss.records import new_entries
from novuss.records.database_schema import TABLES
from novuss.records.entry_chain import Chain, LinkRow, format_head, make_link, parse_head
from novuss.records.new_entries import build_metadata_entry
from novuss.records.record_merging import merge_stores
from novuss.records.record_salvage import salvage_file
from novuss.records.record_store import open_store
from novuss.records.record_verification import Verification, verify_store
from novuss.records.recorded_entries import Author
from novuss.ruleset_version import RulesetVersion

from .made import break_into, by_hand, derive_anew, put, read, rows_of, seal_anew, weighed

Record = Callable[..., str]


@pytest.fixture
def record(corpus: Corpus) -> Record:
    """Records one puck of some weight as an entry of its own."""

    def to(path: Path, weight: str = "22", **options: object) -> str:
        return put(path, weighed(corpus, weight), **options)

    return to


def verified(path: Path, *heads: str) -> Verification:
    with open_store(path) as store:
        return verify_store(store, load_corpus(), heads)


def found_in(path: Path, *heads: str) -> list[str]:
    return [problem.code for problem in verified(path, *heads).problems]


def links(path: Path) -> list[LinkRow]:
    with open_store(path) as store:
        return store.links.read_all()


def put_link(path: Path, row: LinkRow) -> None:
    by_hand(path, "INSERT INTO link VALUES (?, ?, ?, ?, ?, ?, ?, ?)", parameters=tuple(row))


TABLES_OF_ENTRY = ("knowledge", "reading", "inspection", "file", "entry")


def delete_entry(path: Path, entry: str) -> None:
    """Take an entry out with every row of it."""
    inner = "SELECT id FROM inspection WHERE entry = ?"
    for table in TABLES_OF_ENTRY:
        column = {"entry": "id = ?", "reading": f"inspection IN ({inner})"}
        where = column.get(table, "entry = ?")
        by_hand(path, f"DELETE FROM {table} WHERE {where}", parameters=(entry,))


def pass_anew(path: Path, entry: str) -> str:
    """Let an entry pass, and make its digest anew."""
    by_hand(path, "UPDATE inspection SET verdict = 'pass'")
    anew = seal_anew(rows_of(path, entry))
    both = (anew.digest, anew.beside)
    by_hand(path, "UPDATE entry SET digest = ?, beside = ?", parameters=both)
    return anew.seal


def test_every_entry_stands_in_the_chain(tmp_path: Path, record: Record) -> None:
    path = tmp_path / "e.db"
    entries = [record(path) for _ in range(3)]
    found = verified(path)
    assert (found.problems, found.entries, found.links) == ((), 3, 3)
    chain = Chain.of(links(path))
    assert chain.covered == set(entries)
    assert found.head == chain.head
    assert len(chain.list_entries_behind(found.head)) == 3


def test_nothing_new_leaves_the_head(tmp_path: Path, record: Record, corpus: Corpus) -> None:
    path = tmp_path / "e.db"
    record(path)
    before = verified(path).head
    with open_store(path) as store, store.begin_transaction():
        store.read_records(corpus)
    merge_stores(path, [path], corpus)
    assert verified(path).head == before


def test_all_of_one_call_is_one_link(tmp_path: Path) -> None:
    with open_store(tmp_path / "e.db", create=True) as store, store.begin_transaction():
        first = store.add_entry(build_metadata_entry({"name": "Cup"}, Author("Anna", "1")))
        second = store.add_entry(build_metadata_entry({"place": "Rīga"}, Author("Anna", "1")))
    (link,) = Chain.of(links(tmp_path / "e.db")).links.values()
    assert [entry for entry, _ in link.entries] == [first, second]
    assert link.row.desk == "1"


# What is found


def test_entry_that_was_deleted_is_found(tmp_path: Path, record: Record, corpus: Corpus) -> None:
    path = tmp_path / "e.db"
    _, entry, _ = (record(path) for _ in range(3))
    delete_entry(path, entry)
    (problem,) = verified(path).problems
    assert (problem.code, problem.values["entry"]) == ("record-gone", entry)
    assert problem.values["desk"] == "north"
    # Neither read nor written to.
    with open_store(path) as store, pytest.raises(ProblemsError):
        store.read_records(corpus)
    before = path.read_bytes()
    with refused("record-gone"):
        record(path)
    assert path.read_bytes() == before


def test_any_value_that_was_edited_is_found(tmp_path: Path, corpus: Corpus, full: Path) -> None:
    for table in TABLES:
        for column in table.names:
            path = Path(shutil.copy(full, tmp_path / f"{table.name}-{column}.db"))
            by_hand(path, f"UPDATE {table.name} SET {column} = x'00ff' WHERE rowid = 1")
            assert "record-altered" in found_in(path), (table.name, column)
            with pytest.raises(ProblemsError, match="record-altered"):
                read(path, corpus)


def test_edit_that_its_triggers_tell_of_is_neither_merged_nor_read(
    tmp_path: Path, record: Record, corpus: Corpus
) -> None:
    path = tmp_path / "e.db"
    record(path, "23")
    break_into(path, "DROP TRIGGER inspection_no_update", "UPDATE inspection SET verdict = 'pass'")
    with refused("record-altered", "record-guard-gone"):
        merge_stores(tmp_path / "all.db", [path], corpus)
    assert not (tmp_path / "all.db").exists()


def test_edit_with_its_digest_made_anew_is_found(tmp_path: Path, record: Record) -> None:
    path = tmp_path / "e.db"
    entry = record(path, "23")
    pass_anew(path, entry)
    (problem,) = verified(path).problems
    assert (problem.code, problem.values["entry"]) == ("record-exchanged", entry)


def test_entry_that_was_put_in_is_found(tmp_path: Path, record: Record) -> None:
    path, other = tmp_path / "e.db", tmp_path / "other.db"
    record(path)
    entry = record(other)
    with open_store(other) as store:
        rows = store.entries.read_rows(entry)
    with open_store(path) as store:
        store.insert_entry(rows)
    (problem,) = verified(path).problems
    assert (problem.code, problem.values["entry"]) == ("record-slipped-in", entry)
    with pytest.raises(ProblemsError):
        record(path)


def test_links_in_another_order_are_found(tmp_path: Path, record: Record) -> None:
    path = tmp_path / "e.db"
    for _ in range(3):
        record(path)
    chain = Chain.of(links(path))
    last = chain.links[chain.head]
    (middle,) = last.parents
    (first,) = chain.links[middle].parents
    # The last before the middle one: its hash no longer says what it names.
    by_hand(
        path,
        "UPDATE link SET parents = ? WHERE hash = ?",
        parameters=(f'["{first}"]', last.row.hash),
    )
    assert found_in(path) == ["record-link", "record-ends"]
    # With its hash made anew it is another link, and the middle one an end.
    moved = make_link([first], last.entries, made_at=last.row.made_at, desk=last.row.desk)
    by_hand(path, "DELETE FROM link WHERE hash = ?", parameters=(last.row.hash,))
    put_link(path, moved)
    assert found_in(path) == ["record-ends"]


@pytest.mark.parametrize("which", [0, 1])
def test_link_that_was_taken_out_is_found(tmp_path: Path, record: Record, which: int) -> None:
    path = tmp_path / "e.db"
    for _ in range(3):
        record(path)
    chain = Chain.of(links(path))
    order = sorted(chain.links, key=lambda link: len(chain.list_entries_behind(link)))
    by_hand(path, "DELETE FROM link WHERE hash = ?", parameters=(order[which],))
    # Of the middle one, the first becomes an end as well.
    assert found_in(path) == ["record-gap", "record-slipped-in", *["record-ends"] * which]


def test_row_that_is_no_link_is_found(tmp_path: Path, record: Record) -> None:
    path = tmp_path / "e.db"
    record(path)
    record(path)
    by_hand(path, "UPDATE link SET entries = 'x' WHERE parents = '[]'")
    assert found_in(path) == ["record-link", "record-slipped-in"]


@pytest.mark.parametrize(
    ("statements", "code", "what"),
    [
        (["DROP TRIGGER reading_no_update"], "record-guard-gone", "TRIGGER reading_no_update"),
        (["DROP INDEX file_by_hash"], "record-guard-gone", "INDEX file_by_hash"),
        (["CREATE TABLE mine (a)"], "record-guard-added", "TABLE mine"),
        (["CREATE TRIGGER x AFTER INSERT ON reading BEGIN SELECT 1; END"],
         "record-guard-added", "TRIGGER x"),
        (["DROP TRIGGER entry_no_delete",
          "CREATE TRIGGER entry_no_delete BEFORE DELETE ON entry BEGIN SELECT 1; END"],
         "record-guard-changed", "TRIGGER entry_no_delete"),
    ],
)  # fmt: skip
def test_guard_that_was_taken_out_added_or_weakened_is_found(
    tmp_path: Path, record: Record, statements: list[str], code: str, what: str
) -> None:
    path = tmp_path / "e.db"
    record(path)
    break_into(path, *statements)
    (problem,) = verified(path).problems
    assert (problem.code, problem.values["what"]) == (code, what)
    with refused(code):
        record(path)


def test_guards_that_were_all_taken_out_are_told_in_one_line(
    tmp_path: Path, record: Record
) -> None:
    path = tmp_path / "e.db"
    record(path)
    connection = sqlite3.connect(path)
    names = connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall()
    connection.close()
    break_into(path, *(f"DROP TRIGGER {name}" for (name,) in names))
    (problem,) = verified(path).problems
    assert problem.code == "record-guard-gone"
    assert str(problem.values["what"]).count("TRIGGER ") == 3
    assert str(problem.values["what"]).endswith(f", … ({len(names)})")


def test_rows_of_no_entry_are_found(tmp_path: Path, record: Record) -> None:
    path = tmp_path / "e.db"
    record(path)
    break_into(path, "INSERT INTO replaced VALUES ('nobody', 'nothing')")
    assert found_in(path) == ["record-pages"]


def test_damaged_page_is_found(tmp_path: Path, record: Record) -> None:
    path = tmp_path / "e.db"
    for _ in range(20):
        record(path)
    content = bytearray(path.read_bytes())
    middle = len(content) // 2 // 4096 * 4096
    content[middle : middle + 4096] = b"\xff" * 4096
    path.write_bytes(content)
    assert found_in(path)


# Heads


def test_tail_that_was_cut_is_found_against_a_head(tmp_path: Path, record: Record) -> None:
    path = tmp_path / "e.db"
    record(path)
    kept = verified(path).head
    entry = record(path)
    printed = verified(path).head
    assert [(head.head, head.added) for head in verified(path, kept, printed).heads] == [
        (kept, 1),
        (printed, 0),
    ]
    by_hand(path, "DELETE FROM link WHERE hash = ?", parameters=(printed,))
    delete_entry(path, entry)
    assert found_in(path) == ["record-state"]
    derive_anew(path)
    # Sound by itself; only the paper tells.
    assert found_in(path) == []
    assert found_in(path, kept[:16]) == []
    assert found_in(path, printed[:16]) == ["record-head"]


def test_chain_that_was_made_anew_is_found_against_a_head(tmp_path: Path, record: Record) -> None:
    path = tmp_path / "e.db"
    entry = record(path, "23")
    printed = verified(path).head
    anew = pass_anew(path, entry)
    by_hand(path, "DELETE FROM link")
    put_link(
        path, make_link([], [(entry, anew)], made_at="2026-11-21T09:00:00.000000Z", desk="north")
    )
    derive_anew(path)
    assert found_in(path) == []
    assert found_in(path, printed) == ["record-head"]


def test_head_as_it_is_typed() -> None:
    head = "a1b2c3d4e5f60718" + "0" * 48
    assert format_head(head) == "a1b2 c3d4 e5f6 0718"
    assert parse_head(" A1B2 c3d4 E5F6 0718\n") == "a1b2c3d4e5f60718"
    assert parse_head(f"NOVUSS-HEAD:{head.upper()}") == head
    assert parse_head("a1b2 c3d4 e5f") is None
    assert parse_head("a1b2 c3d4 e5fg") is None
    assert parse_head("0" * 65) is None


# Desks


def test_desks_end_in_one_head_in_whatever_order_they_merge(
    tmp_path: Path, record: Record, corpus: Corpus
) -> None:
    desks = [tmp_path / f"{name}.db" for name in "abc"]
    for path in desks:
        record(path)
    printed = [verified(path).head for path in desks]
    heads = set()
    for number, order in enumerate(permutations(desks)):
        into = tmp_path / f"all-{number}.db"
        for path in order:
            merge_stores(into, [path], corpus)
        found = verified(into, *printed)
        assert found.problems == ()
        assert [head.added for head in found.heads] == [2, 2, 2]
        heads.add(found.head)
    merge_stores(tmp_path / "at-once.db", desks, corpus)
    assert {verified(tmp_path / "at-once.db").head} == heads


def seal(links: dict[str, LinkRow], entry: str = "") -> None:
    """What a file of records does with its links when a transaction ends."""
    ends = (chain := Chain.of(links.values())).ends
    if len(ends) > 1:
        tie = make_link(chain.untied, [])
        assert tie.hash not in links
        links[tie.hash] = tie
        ends = [tie.hash]
    if entry:
        link = make_link(ends, [(entry, "")], made_at="now", desk="north")
        links[link.hash] = link
    assert len(Chain.of(links.values()).ends) <= 1


@settings(max_examples=3 * settings.default.max_examples)
@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3)), max_size=12))
def test_any_desks_in_any_order_have_one_end(steps: list[tuple[int, int]]) -> None:
    desks: list[dict[str, LinkRow]] = [{} for _ in range(4)]
    for number, (into, source) in enumerate(steps):
        desks[into] |= desks[source]
        # A desk that would merge itself records something.
        seal(desks[into], f"entry {number}" if into == source else "")
    heads = set()
    for order in (desks, desks[::-1]):
        all_of_them: dict[str, LinkRow] = {}
        for path in order:
            all_of_them |= path
            seal(all_of_them)
        heads.add(Chain.of(all_of_them.values()).head)
    assert len(heads) == 1


def test_tie_that_was_taken_out_is_found(tmp_path: Path, record: Record, corpus: Corpus) -> None:
    first, second = tmp_path / "1.db", tmp_path / "2.db"
    record(first)
    record(second)
    merge_stores(first, [second], corpus)
    by_hand(first, "DELETE FROM link WHERE hash = ?", parameters=(verified(first).head,))
    assert found_in(first) == ["record-ends"]


def test_inspection_of_the_form_recorded_by_two_versions_proves_both(
    tmp_path: Path, record: Record, corpus: Corpus, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed = HandedInspection.from_values(
        id="6ba7b810-9dad-11d1-80b4-00c04fd430c8",
        kind="puck",
        item="P1",
        at="2026-11-22T09:31:05Z",
    )
    first, second = tmp_path / "1.db", tmp_path / "2.db"
    record(first, typed=typed, knowledge=corpus.ruleset_version)
    monkeypatch.setattr(new_entries, "__version__", "0.0.9")
    record(second, typed=typed, knowledge=RulesetVersion("0.0.9", "0" * 64, "0" * 64))
    printed = [verified(path).head for path in (first, second)]
    for path, other in ((first, second), (second, first)):
        merge_stores(path, [other], corpus)
        found = verified(path, *printed)
        assert found.problems == ()
        assert (found.entries, [head.added for head in found.heads]) == (1, [0, 0])
    assert verified(first).head == verified(second).head
    merge_stores(tmp_path / "3.db", [first, second], corpus)
    assert verified(tmp_path / "3.db", *printed).problems == ()
    # What holds is what the later version made of it, whoever merged.
    assert [read(path, corpus) for path in (first, tmp_path / "3.db")] == [read(second, corpus)] * 2
    # What the other desk had is proven, not taken on trust.
    by_hand(first, "UPDATE beside SET rows = replace(rows, '0.0.9', '0.0.8')")
    assert found_in(first) == ["record-exchanged"]


# Salvage


def test_salvage_keeps_what_is_sound(tmp_path: Path, record: Record, corpus: Corpus) -> None:
    path, new = tmp_path / "e.db", tmp_path / "new.db"
    first, second, third, fourth = (record(path, "23") for _ in range(4))
    printed = [row.hash for row in links(path)]
    by_hand(path, "UPDATE entry SET made_by = 'Boris' WHERE id = ?", parameters=(third,))
    before = path.read_bytes()
    done = salvage_file(path, new, desk="office")
    assert path.read_bytes() == before
    assert done.kept == 3
    assert [(entry.id, entry.by) for entry in done.left] == [(third, "Boris")]
    # The links behind which nothing is missing are the old ones.
    assert done.links_left == 2
    found = verified(new)
    assert (found.problems, found.entries) == ((), 3)
    (note,) = found.salvaged
    assert [entry["entry"] for entry in note["left"]] == [third]
    known = {row.hash for row in links(new)}
    assert len(known & set(printed)) == 2
    with open_store(new) as store:
        assert {inspection.entry.id for inspection in store.read_records(corpus).inspections} == {
            first,
            second,
            fourth,
        }
    # What was lost comes back from another desk that has it.
    record(new)
    with refused("record-taken"):
        salvage_file(path, new, desk="office")


@pytest.mark.parametrize("back", sample([None, 3], lambda back: back is None))
def test_salvage_reads_past_a_damaged_page(
    tmp_path: Path, record: Record, back: int | None
) -> None:
    path = tmp_path / "e.db"
    entries = {record(path) for _ in range(60)}
    content = bytearray(path.read_bytes())
    pages = len(content) // 4096
    page = pages // 2 if back is None else pages - back
    content[page * 4096 : (page + 1) * 4096] = b"\xff" * 4096
    path.write_bytes(content)
    done = salvage_file(path, tmp_path / "new.db", desk="office")
    found = verified(tmp_path / "new.db")
    assert found.problems == ()
    assert done.kept == found.entries
    assert {entry.id for entry in done.left} <= entries
    assert done.kept + len(done.left) == 60


def test_salvage_names_an_entry_that_only_the_chain_remembers(
    tmp_path: Path, record: Record
) -> None:
    path = tmp_path / "e.db"
    entry = record(path)
    record(path)
    delete_entry(path, entry)
    done = salvage_file(path, tmp_path / "new.db", desk="office")
    assert [entry.id for entry in done.left] == [entry]
    assert done.kept == 1
    assert found_in(tmp_path / "new.db") == []
