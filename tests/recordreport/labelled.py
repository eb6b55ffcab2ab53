"""An event whose items have names that no label was made for."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from typing import Any

from tests.table_readings import judged, reading

from novuss.corpus import Corpus
from novuss.inspection.waivers import Waiver
from novuss.recordreport.items_and_disc_sets import Article, group_articles
from novuss.records.inspection_recording import record_inspection
from novuss.records.item_standings import Standing, resolve_standings
from novuss.records.new_entries import InspectionDetails
from novuss.records.record_store import Store, open_store
from novuss.records.recorded_entries import Author, Records, SourceFile

MOMENT = datetime(2026, 11, 21, 9, 0, tzinfo=UTC)
#: Names of 40 letters and more, and one that wants to be a page of its own.
NASTY = (
    "Шайба клуба Щёлково-Ыж, жёлтая, № 0017 Ю",
    "Ļoti Garšvārds-Šķērsstiprinājums Žužu 17",
    "Щ" * 40,
    "W" * 90,
    "<b>P4</b> & \u202e\u200b\tﷺ 漢字",
)
OWNERS = (
    "Константинопольский-Щукин Владислав Юрьевич",
    "Ļ. Garšvārdiņa-Šķērsstiprinājuma",
    "M & <i>",
)
SEAL = "0042-" * 8
Row = tuple[str, str, str, dict[str, str]]
_numbers = count()


def record(store: Store, corpus: Corpus, *rows: Row, **options: object) -> str:
    """Record rows of (item, characteristic, figure, more of the reading)."""
    readings = [reading(corpus, *row, **more) for *row, more in rows]
    event = judged(corpus, readings, waivers=options.pop("waivers", ()))
    file = SourceFile("a.csv", f"{next(_numbers):064x}")
    author = Author(str(options.pop("by", "Anna")), "1")
    asked: dict[str, Any] = {"inspected_at": MOMENT, "partial": True, **options}
    details = InspectionDetails(**asked)
    return record_inspection(store, corpus, event, [file], author, details=details).entry


@contextmanager
def event(path: Path, corpus: Corpus) -> Iterator[Store]:
    """A file of records with what labels and slips have to tell apart."""
    with open_store(path, create=True) as store:
        first = (
            *((name, "puck.weight", "21", {"participant": OWNERS[0]}) for name in NASTY),
            ("P1", "puck.weight", "23", {"participant": OWNERS[1]}),
            ("P1", "puck.thickness", "16", {"participant": OWNERS[1]}),
            ("P2", "puck.weight", "23", {"participant": "ļ. garšvārdiņa-šķērsstiprinājuma"}),
            ("T1", "table.pocket_diameter", "100.2", {}),
            *(
                (f"A{number}", "disc.weight", "5" if number else "9", {"disc_set": "Set A"})
                for number in range(4)
            ),
            ("C1", "cue.length", "1480", {"participant": OWNERS[2]}),
        )
        waiver = Waiver("puck", "P2", "puck.weight", "A. Judge", "why", "once", MOMENT.date())
        record(store, corpus, *first, seals={("puck", NASTY[0]): SEAL}, waivers=[waiver])
        record(store, corpus, ("P3", "puck.weight", "21", {}), partial=False)
        record(store, corpus, ("P4", "puck.weight", "21", {}))
        record(store, corpus, ("P4", "puck.weight", "24", {}), by="Boris")
        yield store


def read(store: Store, corpus: Corpus) -> tuple[list[Article], list[Standing], Records]:
    """The articles of an event, its items and all that is in the file."""
    records = store.read_records(corpus)
    found = resolve_standings(records, corpus)
    return group_articles(found, corpus), found, records
