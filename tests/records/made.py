"""Judged readings and files of records for tests."""

import sqlite3
from contextlib import closing
from datetime import UTC, date, datetime, timedelta
from fractions import Fraction
from itertools import count
from pathlib import Path
from typing import Any

from novuss.corpus import Corpus
from novuss.inspection.event_judging import check_readings
from novuss.inspection.event_result import EventResult
from novuss.inspection.reading_decision import WorkingLimit
from novuss.inspection.readings import Occasion, Reading
from novuss.model.equipment_records import Bounds
from novuss.records.entry_chain import Chain
from novuss.records.entry_digests import build_beside_row, compute_digest
from novuss.records.entry_row_types import EntryRow, Rows
from novuss.records.inspection_recording import AddedInspection, record_inspection
from novuss.records.item_standings import Standing, resolve_standings
from novuss.records.new_entries import InspectionDetails, build_inspection_entry
from novuss.records.record_store import open_store
from novuss.records.recorded_entries import Author, Records, SourceFile

START = datetime(2026, 11, 21, 9, 0, tzinfo=UTC)
LIMIT = WorkingLimit(
    "table.circle_diameter", Bounds(lower="249", upper="252"), "Chief", date(2026, 11, 20), "why"
)
#: Item, characteristic (with a position behind @ and during play with a !), figure.
Row = tuple[str, str, str | None]
_numbers = count()


def judged(corpus: Corpus, *rows: Row, **options: object) -> EventResult:
    """Readings as they are judged."""
    readings = []
    for item, name, figure in rows:
        occasion: Occasion | None = "during" if name.endswith("!") else None
        name, _, position = name.rstrip("!").partition("@")
        characteristic = corpus.equipment.characteristic(name)
        assert characteristic is not None
        answer = figure == "yes"
        measured = Fraction(figure) if figure and characteristic.quantity != "visual" else None
        readings.append(
            Reading(
                item,
                characteristic,
                figure or "",
                "g",
                answer if characteristic.quantity == "visual" else measured,
                Fraction(1, 3),
                position=position or None,
                occasion=occasion,
                instrument="S1",
                remark="ā\0'; DROP TABLE entry",
            )
        )
    known = corpus.equipment.characteristics()
    return check_readings(readings, known, edition="lnf-2017", **options)  # type: ignore[arg-type]


def weighed(corpus: Corpus, weight: str = "22", item: str = "P1") -> EventResult:
    """A puck of some weight."""
    return judged(corpus, (item, "puck.weight", weight))


def _describe_source(
    sha: str | None, options: dict[str, Any], minutes: int
) -> tuple[list[SourceFile], Author, InspectionDetails]:
    """What is told with readings: another file each time unless its digest is given."""
    files = [] if "typed" in options else [SourceFile("a.csv", sha or f"{next(_numbers):064x}")]
    author = Author(options.pop("by", "Anna"), options.pop("desk", "north"))
    moment = START + timedelta(minutes=minutes)
    details = {"inspected_at": moment, "partial": True, **options}
    return files, author, InspectionDetails(**details)


def put(
    path: Path, event: EventResult, *, minutes: int = 0, sha: str | None = None, **options: object
) -> str:
    """Put an entry into a file of records; its id."""
    with open_store(path, create=True) as store:
        return store.add_entry(
            build_inspection_entry(event, *_describe_source(sha, options, minutes))
        )


def record(
    path: Path, corpus: Corpus, event: EventResult, sha: str | None = None, **options: object
) -> AddedInspection:
    """Record an event as ``novuss record add`` does."""
    with open_store(path, create=True) as store:
        return record_inspection(store, corpus, event, *_describe_source(sha, options, 0))


def read(path: Path, corpus: Corpus) -> Records:
    """All that is recorded."""
    with open_store(path) as store:
        return store.read_records(corpus)


def items(path: Path, corpus: Corpus) -> list[Standing]:
    """Every item as it stands."""
    return resolve_standings(read(path, corpus), corpus)


def rows_of(path: Path, entry: str | None = None) -> Rows:
    """The rows of an entry, of the only one unless told."""
    with open_store(path) as store:
        return store.entries.read_rows(entry or next(iter(store.entries.read_seals())))


def seal_anew(rows: Rows) -> EntryRow:
    """Let the digests of an entry be those of its rows."""
    digests = {"digest": compute_digest(rows), "beside": build_beside_row(rows).digest}
    rows.entry = [rows.head._replace(**digests)]
    return rows.head


def insert(path: Path, rows: Rows, **head: str) -> None:
    """Put an entry into a file as if another desk or version had written it so."""
    rows.entry = [rows.head._replace(**head)]
    seal_anew(rows)
    with open_store(path, create=True) as store, store.begin_transaction():
        store.insert_entry(rows)


def break_into(path: Path, *statements: str) -> None:
    """Change a file as another program could, its triggers as well."""
    with closing(sqlite3.connect(path)) as connection, connection:
        for statement in statements:
            connection.execute(statement)


def derive_anew(path: Path) -> None:
    """Let what is kept beside the entries follow from them, as a careful forger would."""
    with open_store(path) as store:
        head = Chain.of(store.links.read_all()).head
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("DELETE FROM named WHERE inspection NOT IN (SELECT id FROM inspection)")
        connection.execute(
            "UPDATE state SET head = ?, entries = (SELECT count(*) FROM entry), "
            "links = (SELECT count(*) FROM link)",
            (head,),
        )


def by_hand(path: Path, *statements: str, parameters: tuple[object, ...] = ()) -> None:
    """Change a file as another program could, and leave its triggers as they were."""
    connection = sqlite3.connect(path)
    guards = connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
    found = guards.fetchall()
    for name, _ in found:
        connection.execute(f"DROP TRIGGER {name}")
    for statement in statements:
        connection.execute(statement, parameters)
    for _, sql in found:
        connection.execute(sql)
    connection.commit()
    connection.close()
