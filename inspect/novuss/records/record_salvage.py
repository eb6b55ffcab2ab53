"""Salvage of a damaged or changed file of records: all that is as it was recorded."""

import hashlib
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from novuss.input_problems import ProblemsError
from novuss.records.database_schema import PHOTOS, TABLES
from novuss.records.entry_chain import Chain, LinkRow
from novuss.records.entry_digests import is_proven, is_sound
from novuss.records.entry_row_types import BesideRow, Rows
from novuss.records.record_store import create_store, open_store

#: How far behind a row that cannot be read the next one is looked for, where nothing else
#: tells where a table ends.
_FAR = 100_000


@dataclass(frozen=True)
class Left:
    """An entry that is not as it was recorded, by what of it can be read; "" where nothing can."""

    id: str
    by: str = ""
    recorded_at: str = ""

    @property
    def data(self) -> dict[str, str]:
        """As it stands in the new file."""
        return {"entry": self.id, "by": self.by, "recorded_at": self.recorded_at}


@dataclass(frozen=True)
class Salvaged:
    """How much was kept, and what was not."""

    kept: int
    left: tuple[Left, ...]
    #: Links that could not be kept: heads of theirs are not in the new file.
    links_left: int


def salvage_file(damaged: Path, new: Path, *, desk: str) -> Salvaged:
    """Write a new file of every entry that is as it was recorded.

    The entries keep their ids and digests, and the chain every link behind which nothing is
    missing. One more link says of which file it is, by its SHA-256, and what was left out. The
    damaged file is only read.

    Raises:
        ProblemsError: ``record-taken`` where something is there; or the file is none of
            ours, or nothing of it can be read.
    """
    if new.exists():
        raise ProblemsError.of(str(new), "record-taken")
    with open_store(damaged):
        # It is ours, and nobody is in the middle of writing to it.
        content = damaged.read_bytes()
    with closing(sqlite3.connect(f"{damaged.absolute().as_uri()}?mode=ro", uri=True)) as file:
        rows = _read_entries(file)
        links = [LinkRow._make(row) for row in _read_readable_rows(file, "link", LinkRow._fields)]
        apart = [
            BesideRow._make(row) for row in _read_readable_rows(file, "beside", BesideRow._fields)
        ]
        photos = dict(_read_readable_rows(file, PHOTOS.name, PHOTOS.names))
    kept = {name: row for name, row in rows.items() if len(row.entry) == 1 and is_sound(row)}
    proven = [row for row in apart if row.entry in kept and is_proven(row)]
    sealed = {(row.entry, f"{kept[row.entry].head.digest} {row.digest}") for row in proven}
    sealed |= {(name, entry.head.seal) for name, entry in kept.items()}
    sound = _find_whole_links(links, sealed)
    left = _list_left_out(rows, kept, links)
    note = {
        "file": hashlib.sha256(content).hexdigest(),
        "left": [entry.data for entry in left],
        "links_left": len(links) - len(sound),
    }
    try:
        with create_store(new) as store, store.begin_transaction():
            for entry in kept.values():
                store.insert_entry(entry)
            store.insert_links(sound, proven)
            store.photos.add_photos(
                {
                    name: photo
                    for name, photo in photos.items()
                    if isinstance(photo, bytes) and hashlib.sha256(photo).hexdigest() == name
                }
            )
            store.mark_salvaged(note, desk)
    except FileExistsError:
        raise ProblemsError.of(str(new), "record-taken") from None
    return Salvaged(len(kept), left, len(links) - len(sound))


def _read_entries(file: sqlite3.Connection) -> dict[str, Rows]:
    """What can be read of every entry, in the order in which they came to the file."""
    found: dict[str, Rows] = {}
    owners: dict[str, str] = {}
    for table in TABLES:
        for row in _read_readable_rows(file, table.name, table.names):
            made = table.row._make(row)
            if table.name == "entry":
                name = made.id
            elif "entry" in table.names:
                name = made.entry
            else:
                name = owners.get(made.inspection, "")
            if table.name == "inspection":
                owners[made.id] = name
            found.setdefault(str(name), Rows()).get_rows(table.name).append(made)
    # Rows whose entry cannot be named are of one that is not whole.
    found.pop("", None)
    return found


def _read_readable_rows(
    file: sqlite3.Connection, table: str, columns: tuple[str, ...]
) -> Iterator[tuple[Any, ...]]:
    """The rows of a table that can be read, past all that cannot."""
    words, last, far = ", ".join(columns), 0, 0
    while far < _FAR:
        try:
            for rowid, *row in file.execute(
                f"SELECT rowid, {words} FROM {table} NOT INDEXED WHERE rowid > ? ORDER BY rowid",
                (last,),
            ):
                last, far = rowid, 0
                yield tuple(row)
        except sqlite3.OperationalError:
            # The table was taken out.
            return
        except sqlite3.DatabaseError:
            last, far = last + 1, far + 1
        else:
            return


def _find_whole_links(links: list[LinkRow], sealed: set[tuple[str, str]]) -> list[LinkRow]:
    """The links that are as they were made, behind which nothing is missing."""
    chain = Chain.of(links)
    good = {
        name
        for name, link in chain.links.items()
        if link.row.sound and sealed.issuperset(link.entries)
    }
    while lacking := {name for name in good if not good.issuperset(chain.links[name].parents)}:
        good -= lacking
    return [chain.links[name].row for name in chain.links if name in good]


def _list_left_out(
    rows: dict[str, Rows], kept: dict[str, Rows], links: list[LinkRow]
) -> tuple[Left, ...]:
    """What is not kept: entries that are not whole, and those that only links still name."""
    found = {}
    for name, entry in rows.items():
        if name not in kept:
            head = entry.entry[0] if entry.entry else None
            found[name] = (
                Left(name, str(head.made_by), str(head.recorded_at)) if head else Left(name)
            )
    for link in Chain.of(links).links.values():
        for name, _ in link.entries:
            if name not in kept:
                found.setdefault(name, Left(name, "", link.row.made_at))
    return tuple(found.values())
