"""What is kept beside the entries says the same as reading all of them."""

import json
import sqlite3
from contextlib import closing
from dataclasses import replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from novuss.corpus import Corpus
from novuss.input_problems import ProblemsError
from novuss.inspection.event_judging import check_readings
from novuss.inspection.event_result import EventResult
from novuss.recordreport.cached_listing import keep_listing, read_listing, verify_listing
from novuss.recordreport.items_and_disc_sets import article_to_json, group_articles
from novuss.recordreport.records_json import standing_to_json
from novuss.records.conflict_resolution import decide_conflict, rename_item
from novuss.records.entry_index import SET
from novuss.records.inspection_recording import record_inspection
from novuss.records.item_standings import resolve_standings
from novuss.records.new_entries import InspectionDetails
from novuss.records.record_merging import merge_stores
from novuss.records.record_store import Store, open_store
from novuss.records.record_verification import verify_store
from novuss.records.recorded_entries import Author, SourceFile
from novuss.records.seal_and_name_clashes import find_name_problems, find_seal_clashes

from .made import START, by_hand, judged, put, weighed

#: Names that look alike, discs that share a set, and tables that want a brush beside them.
ITEMS = ["P1", "p 1", "P2", "D1", "D2", "T1", "B1"]
OF_ITEM = {"P": "puck.weight", "p": "puck.weight", "D": "disc.weight", "T": "table.height",
           "B": "brush.at_table"}  # fmt: skip
FIGURES = {"puck.weight": ["22", "31"], "disc.weight": ["4", "9"], "table.height": ["800", "3"],
           "brush.at_table": ["yes"]}  # fmt: skip
AUTHOR = Author("Anna", "north")

Step = tuple[str, int, int, int]


def measured(corpus: Corpus, item: str, figure: int, disc_set: int) -> EventResult:
    name = OF_ITEM[item[0]]
    event = judged(corpus, (item, name, FIGURES[name][figure % len(FIGURES[name])]))
    if item[0] != "D":
        return event
    (result,) = event.results
    in_set = replace(result.reading, disc_set=f"S{disc_set % 2 + 1}", colour="red")
    return check_readings([in_set], corpus.equipment.characteristics(), edition="lnf-2017")


def take(path: Path, other: Path, corpus: Corpus, step: Step, number: int) -> None:
    """One thing that a desk does; nothing where it cannot be done."""
    act, first, second, third = step
    item, near = ITEMS[first % len(ITEMS)], ITEMS[second % len(ITEMS)]
    try:
        if act == "merge":
            merge_stores(path, [other], corpus, lambda store: keep_listing(store, corpus))
            return
        with open_store(path) as store, store.begin_transaction():
            if act == "rename":
                known_items = sorted(key for key in store.index.list_items() if key[0] != SET)
                kind, known = known_items[first % len(known_items)]
                rename_item(store, corpus, known, near, AUTHOR, kind=kind)
            elif act == "decide":
                contested = [
                    standing
                    for standing in resolve_standings(store.read_records(corpus), corpus)
                    if standing.contests
                ]
                for standing in contested[:1]:
                    entry = standing.contests[0].inspections[third % 2].entry.id
                    decide_conflict(
                        store,
                        corpus,
                        standing.item,
                        entry,
                        AUTHOR,
                        kind=standing.kind,
                        characteristic=None,
                    )
            else:
                event = measured(corpus, item, second, third)
                # Now and then the files of an earlier entry.
                files = [SourceFile("a.csv", f"{second if third == 3 else number + 9:064x}")]
                again = third % 2 == 0
                replaces = ["all"] if act == "repeat" else []
                seals = {(event.items[0].kind, item): str(third)} if second == 3 else {}
                details = InspectionDetails(START, seals, again, True, replaces)
                record_inspection(store, corpus, event, files, AUTHOR, details)
            keep_listing(store, corpus)
    except ProblemsError:
        pass


def found_otherwise(store: Store, corpus: Corpus) -> list[str]:
    return [
        problem.code
        for problem in verify_store(store, corpus).problems or verify_listing(store, corpus)
    ]


def compare(path: Path, corpus: Corpus) -> None:
    with open_store(path) as store:
        records = store.read_records(corpus)
        every = resolve_standings(records, corpus)
        for standing in every:
            key = (standing.kind, standing.item)
            alone = resolve_standings(store.read_event_and_items(corpus, [key]), corpus)
            (same,) = [standing for standing in alone if (standing.kind, standing.item) == key]
            assert standing_to_json(same) == standing_to_json(standing)
            assert same.result == standing.result
        listing = read_listing(store, corpus)
        assert [json.loads(text) for text in listing.item_texts] == [
            standing_to_json(standing) for standing in every
        ]
        assert [listed.item for listed in listing.items] == [standing.item for standing in every]
        assert [listed.word for listed in listing.items] == [
            standing.result.word for standing in every
        ]
        assert [json.loads(text) for text in listing.article_texts] == [
            article_to_json(article, records) for article in group_articles(every, corpus)
        ]
        assert [listed.item for listed in listing.contested] == [
            standing.item for standing in every if standing.contests
        ]
        assert listing.seals == find_seal_clashes(every)
        assert {str(problem) for problem in listing.problems} == {
            str(problem) for problem in find_name_problems(records, store.name)
        }
        assert not store.index.list_stale(())


STEPS = st.lists(
    st.tuples(
        st.sampled_from(["add", "repeat", "rename", "decide", "merge"]), *[st.integers(0, 6)] * 3
    ),
    max_size=8,
)


@given(first=STEPS, second=STEPS)
def test_what_is_kept_says_the_same_as_reading_everything(
    corpus: Corpus, first: list[Step], second: list[Step]
) -> None:
    with TemporaryDirectory() as folder:
        path, other = Path(folder, "e.db"), Path(folder, "o.db")
        for file in (path, other):
            put(file, weighed(corpus))
            put(file, weighed(corpus, "31"))
            put(file, measured(corpus, "D1", 0, 0))
        for number, step in enumerate(second):
            take(other, path, corpus, step, number)
        for number, step in enumerate(first):
            take(path, other, corpus, step, number + 100)
        with open_store(path) as store, store.begin_transaction():
            keep_listing(store, corpus)
        compare(path, corpus)


def test_names_that_two_desks_gave_to_one_item_are_in_question(
    tmp_path: Path, corpus: Corpus
) -> None:
    """Each desk to its own inspection of it, while a third kept the name."""
    desks = {tmp_path / "e.db": "P7", tmp_path / "o.db": "P8", tmp_path / "u.db": "P1"}
    for path, name in desks.items():
        put(path, weighed(corpus))
        if name != "P1":
            with open_store(path) as store, store.begin_transaction():
                rename_item(store, corpus, "P1", name, AUTHOR, kind="puck")
    path, *others = desks
    merge_stores(path, others, corpus, lambda store: keep_listing(store, corpus))
    with open_store(path) as store:
        (problem,) = read_listing(store, corpus).problems
        assert problem.code == "record-renamed-twice"
    compare(path, corpus)


@pytest.fixture
def unkept(tmp_path: Path, corpus: Corpus) -> Path:
    """A file of whose items no standing is kept, as after a change of the rules."""
    path = tmp_path / "e.db"
    put(path, weighed(corpus))
    return path


def contents(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as connection:
        return list(connection.iterdump())


def test_list_keeps_what_it_computed_and_changes_nothing_else(unkept: Path, corpus: Corpus) -> None:
    before = contents(unkept)
    with open_store(unkept) as store:
        first = read_listing(store, corpus)
        assert not store.index.list_stale(())
        # Nothing is computed a second time.
        assert read_listing(store, corpus).item_texts == first.item_texts
    after = contents(unkept)
    changed = {line.split('"')[1] for line in {*before} ^ {*after}}
    assert changed == {"standing", "made_with"}
    with open_store(unkept) as store:
        assert found_otherwise(store, corpus) == []


def test_set_that_is_one_item_is_listed_after_a_change_of_the_rules(
    tmp_path: Path, corpus: Corpus
) -> None:
    event = judged(corpus, ("S1", "disc.weight@1", "4"), ("S1", "disc.weight@2", "4"))
    readings = [replace(result.reading, colour="red") for result in event.results]
    known = corpus.equipment.characteristics()
    path = tmp_path / "e.db"
    put(path, check_readings(readings, known, edition="lnf-2017"))
    with open_store(path) as store, store.begin_transaction():
        keep_listing(store, corpus)
    by_hand(path, "UPDATE made_with SET version = '0'")
    with open_store(path) as store:
        for _ in range(2):
            (article,) = map(json.loads, read_listing(store, corpus).article_texts)
            assert (article["kind"], article["name"]) == ("set", "S1")
        assert found_otherwise(store, corpus) == []


def test_reader_cannot_write_entries(unkept: Path) -> None:
    before = contents(unkept)
    with open_store(unkept) as store:
        for table in ("entry", "link", "named", "state"):
            delete = partial(store.connection.execute, f"DELETE FROM {table}")
            with pytest.raises(sqlite3.DatabaseError, match="not authorized"):
                store.keep_standings(store.index.state, delete)
    assert contents(unkept) == before


@pytest.mark.parametrize("hindrance", ["read-only", "in use", "grown"])
def test_list_is_whole_where_nothing_can_be_kept(
    unkept: Path, corpus: Corpus, hindrance: str
) -> None:
    with open_store(unkept) as store, closing(sqlite3.connect(unkept)) as other:
        if hindrance == "read-only":
            store.connection.execute("PRAGMA query_only = ON")
        elif hindrance == "in use":
            other.execute("BEGIN IMMEDIATE")
        else:
            keep = store.keep_standings
            store.keep_standings = lambda state, write: keep(  # type: ignore[method-assign]
                state._replace(entries=0), write
            )
        assert [listed.item for listed in read_listing(store, corpus).items] == ["P1"]
        assert store.index.list_stale(())


@pytest.mark.parametrize(
    "statement",
    [
        "DELETE FROM named",
        "UPDATE named SET item = 'P9'",
        "UPDATE state SET entries = 7",
        "UPDATE standing SET value = replace(value, 'pass', 'fail')",
        "DELETE FROM standing",
    ],
)
def test_what_is_kept_otherwise_is_found(tmp_path: Path, corpus: Corpus, statement: str) -> None:
    put(tmp_path / "e.db", weighed(corpus))
    with open_store(tmp_path / "e.db") as store, store.begin_transaction():
        keep_listing(store, corpus)
    with open_store(tmp_path / "e.db") as store:
        assert found_otherwise(store, corpus) == []
    by_hand(tmp_path / "e.db", statement)
    with open_store(tmp_path / "e.db") as store:
        assert found_otherwise(store, corpus) == ["record-state"]
