"""How records grow: what a call takes beside what reading all of them takes."""

import sys
from itertools import count
from pathlib import Path

from tests.benchmarks.measuring import Table, processes_in_turns
from tests.records.made import START, judged

from novuss.corpus import Corpus, load_corpus
from novuss.recordreport.cached_listing import keep_listing
from novuss.records.new_entries import InspectionDetails, build_inspection_entry
from novuss.records.record_store import open_store
from novuss.records.recorded_entries import Author, SourceFile

#: How many entries one link of the chain names: a desk's call records as many.
_TOGETHER = 100


def growth(folder: Path, sizes: tuple[int, ...]) -> Table:
    """Seconds and megabytes of whole processes, by the number of entries."""
    corpus, numbers = load_corpus(), count()
    novuss = [sys.executable, "-m", "novuss", "record"]
    rows = []
    for size in sizes:
        store = folder / f"records-{size}.db"
        _fill(store, corpus, size, numbers)
        sheet = folder / f"again-{size}.csv"
        sheet.write_text("item,kind,characteristic,value,unit\nP7,puck,outer diameter,44.4,mm\n")
        add = ["add", store.name, sheet.name, "--by", "Anna", "--again", "--replaces", "all"]
        commands = {
            "add": [*novuss, *add],
            "list": [*novuss, "list", store.name],
            "list --json": [*novuss, "list", store.name, "--json"],
            "verify": [*novuss, "verify", store.name],
        }
        found = processes_in_turns(commands, 1, folder)
        rows.append(
            (f"{size:,}", *(f"{run.best:.2f} s, {run.memory:.0f} MB" for run in found.values()))
        )
    return Table(
        "Growth with entries",
        "An entry has one puck and two readings, and there are a tenth as many pucks; processor "
        "and memory of the whole process, one run. `verify` reads everything, as each call once "
        "did.",
        ("entries", "add", "list", "list --json", "verify"),
        rows,
    )


def _fill(path: Path, corpus: Corpus, size: int, numbers: "count[int]") -> None:
    with open_store(path, create=True) as store:
        for start in range(0, size, _TOGETHER):
            with store.begin_transaction():
                for number in range(start, min(size, start + _TOGETHER)):
                    item = f"P{number % max(1, size // 10)}"
                    event = judged(
                        corpus, (item, "puck.weight", "22"), (item, "puck.thickness", "15")
                    )
                    file = SourceFile("a.csv", f"{next(numbers):064x}")
                    details = InspectionDetails(inspected_at=START)
                    author = Author("Anna", "north")
                    store.add_entry(build_inspection_entry(event, [file], author, details))
        with store.begin_transaction():
            keep_listing(store, corpus)
