"""What the tests of records share."""

from dataclasses import replace
from datetime import date
from fractions import Fraction
from pathlib import Path
from uuid import UUID

import pytest

from novuss.corpus import Corpus
from novuss.inspection.instruments import Instrument, Register
from novuss.inspection.waivers import Waiver
from novuss.model.event_file import FORMAT, EventFile, HandedInspection
from novuss.records.new_entries import (
    build_decision_entry,
    build_handover_entry,
    build_metadata_entry,
    build_renaming_entry,
)
from novuss.records.record_merging import merge_stores
from novuss.records.record_store import open_store
from novuss.records.recorded_entries import Author, SourceFile

from .made import START, judged, put

SCALE = Instrument("S1", "scale", "mass", "g", Fraction(1, 10), due=date(2026, 11, 1))
REGISTER = Register((SCALE, replace(SCALE, id="S2")), date(2026, 11, 21))
WAIVER = Waiver(
    "puck", "P1", "puck.weight", "A. Judge", "no other at hand", "one match", date(2026, 11, 21)
)


@pytest.fixture(scope="session")
def full(tmp_path_factory: pytest.TempPathFactory, corpus: Corpus) -> Path:
    """A file with rows in every table; whoever changes something copies it."""
    folder = tmp_path_factory.mktemp("full")
    path, other = folder / "e.db", folder / "other.db"
    event = judged(corpus, ("P1", "puck.weight", "23"), register=REGISTER, waivers=[WAIVER])
    first = put(path, event)
    put(path, event, replaces=[first])
    ids = {"id": str(UUID(int=1)), "kind": "puck", "item": "P1"}
    typed = HandedInspection.from_values(**ids, at="2026-11-22T09:31:05Z")
    with open_store(path) as store:
        store.add_entry(build_renaming_entry(["x"], "P2", Author("Anna", "1")))
        choice = ("x", "y", "puck.weight", "before")
        store.add_entry(build_decision_entry([choice], Author("Chief", "1", "why")))
        store.add_entry(build_metadata_entry({"name": "Cup"}, Author("Chief", "1")))
        file = EventFile.from_values(format=FORMAT, id=str(UUID(int=2)), edition="lnf-2017")
        source = SourceFile("e.json", "0" * 64, "event")
        store.add_entry(build_handover_entry(file, [source], Author("Anna", "1")))
    put(path, event, typed=typed, knowledge=corpus.ruleset_version, inspected_at=START)
    # The same inspection, as a desk recorded it that knew no word of its knowledge.
    put(other, event, typed=typed, inspected_at=START)
    merge_stores(path, [other], corpus)
    return path
