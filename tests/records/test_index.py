"""What is kept beside the entries says the same as reading all of them."""

from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from novuss.corpus import Corpus
from novuss.inspection.event_result import EventResult
from novuss.inspection.judging import check_readings
from novuss.problems import ProblemsError
from novuss.recordreport.articles import article_data, articles_of
from novuss.recordreport.data import standing_data
from novuss.recordreport.listing import keep_listing, listing_problems, read_listing
from novuss.records.adding import add
from novuss.records.entry import Author, SourceFile
from novuss.records.index import SET
from novuss.records.merge import merge
from novuss.records.settling import decide, rename
from novuss.records.standing import name_problems, seals_on_two, standings
from novuss.records.store import Store, open_store
from novuss.records.verifying import verify

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
    act, one, two, three = step
    item, near = ITEMS[one % len(ITEMS)], ITEMS[two % len(ITEMS)]
    try:
        if act == "merge":
            merge(path, [other], corpus, lambda store: keep_listing(store, corpus))
            return
        with open_store(path) as store, store.transaction():
            if act == "rename":
                known_items = sorted(one for one in store.index.items() if one[0] != SET)
                kind, known = known_items[one % len(known_items)]
                rename(store, corpus, known, near, AUTHOR, kind=kind)
            elif act == "decide":
                contested = [it for it in standings(store.read(corpus), corpus) if it.contests]
                for it in contested[:1]:
                    entry = it.contests[0].inspections[three % 2].entry.id
                    decide(store, corpus, it.item, entry, AUTHOR, kind=it.kind, characteristic=None)
            else:
                event = measured(corpus, item, two, three)
                # Now and then the files of an earlier entry.
                files = [SourceFile("a.csv", f"{two if three == 3 else number + 9:064x}")]
                again = three % 2 == 0
                replaces = ["all"] if act == "repeat" else []
                seals = {(event.items[0].kind, item): str(three)} if two == 3 else {}
                add(store, corpus, event, files, AUTHOR, inspected_at=START, seals=seals,
                    again=again, partial=True, replaces=replaces)  # fmt: skip
            keep_listing(store, corpus)
    except ProblemsError:
        pass


def found_otherwise(store: Store, corpus: Corpus) -> list[str]:
    return [one.code for one in verify(store).problems or listing_problems(store, corpus)]


def compare(path: Path, corpus: Corpus) -> None:
    with open_store(path) as store:
        records = store.read(corpus)
        every = standings(records, corpus)
        for standing in every:
            key = (standing.kind, standing.item)
            alone = standings(store.read_about(corpus, [key]), corpus)
            (same,) = [one for one in alone if (one.kind, one.item) == key]
            assert standing_data(same) == standing_data(standing)
            assert same.result == standing.result
        listing = read_listing(store, corpus)
        assert [one.data for one in listing.items] == [standing_data(one) for one in every]
        assert [one.word for one in listing.items] == [one.result.word for one in every]
        assert list(listing.articles) == [
            article_data(one, records) for one in articles_of(every, corpus)
        ]
        assert [one.item for one in listing.contested] == [
            one.item for one in every if one.contests
        ]
        assert listing.seals == seals_on_two(every)
        assert {str(one) for one in listing.problems} == {
            str(one) for one in name_problems(records, store.name)
        }
        assert not store.index.stale(())


STEPS = st.lists(
    st.tuples(
        st.sampled_from(["add", "repeat", "rename", "decide", "merge"]), *[st.integers(0, 6)] * 3
    ),
    max_size=8,
)


@given(here=STEPS, there=STEPS)
def test_what_is_kept_says_the_same_as_reading_everything(
    corpus: Corpus, here: list[Step], there: list[Step]
) -> None:
    with TemporaryDirectory() as folder:
        path, other = Path(folder, "e.db"), Path(folder, "o.db")
        for one in (path, other):
            put(one, weighed(corpus))
            put(one, weighed(corpus, "31"))
            put(one, measured(corpus, "D1", 0, 0))
        for number, step in enumerate(there):
            take(other, path, corpus, step, number)
        for number, step in enumerate(here):
            take(path, other, corpus, step, number + 100)
        with open_store(path) as store, store.transaction():
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
            with open_store(path) as store, store.transaction():
                rename(store, corpus, "P1", name, AUTHOR, kind="puck")
    path, *others = desks
    merge(path, others, corpus, lambda store: keep_listing(store, corpus))
    with open_store(path) as store:
        (problem,) = read_listing(store, corpus).problems
        assert problem.code == "record-renamed-twice"
    compare(path, corpus)


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
    with open_store(tmp_path / "e.db") as store, store.transaction():
        keep_listing(store, corpus)
    with open_store(tmp_path / "e.db") as store:
        assert found_otherwise(store, corpus) == []
    by_hand(tmp_path / "e.db", statement)
    with open_store(tmp_path / "e.db") as store:
        assert found_otherwise(store, corpus) == ["record-state"]
