"""Tables of an open file of records, by what they hold."""

import hashlib
import json
import sqlite3
from collections.abc import Iterable, Mapping, Sequence

from novuss.input_problems import Problem
from novuss.records.database_schema import PHOTOS, TABLES, list_guards
from novuss.records.entry_chain import LinkRow
from novuss.records.entry_digests import is_sound
from novuss.records.entry_index import Index
from novuss.records.entry_row_types import BesideRow, EntryRow, FileRow, Rows


class Database:
    """A file of records as SQLite has it."""

    def __init__(self, connection: sqlite3.Connection, name: str) -> None:
        """Take an open connection, and the name that problems give the file."""
        self.connection = connection
        self.name = name
        self.entries = EntryTables(connection)
        self.links = LinkTable(connection)
        self.index = Index(connection)
        self.photos = PhotoTable(connection)

    def list_objects(self) -> list[str]:
        """List the statements of all tables, triggers and indices, as the file keeps them."""
        found = self.connection.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL")
        return [str(sql) for (sql,) in found]

    def find_broken_pages(self) -> list[str]:
        """Find what SQLite reports of the pages of the file, and rows of no entry."""
        lines = [str(line) for (line,) in self.connection.execute("PRAGMA integrity_check")]
        orphans = self.connection.execute("PRAGMA foreign_key_check").fetchall()
        return [line for line in lines if line != "ok"] + [
            f"{table} {rowid}: {parent}?" for table, rowid, parent, _ in orphans
        ]

    def build_problem(self, code: str, **values: str) -> Problem:
        """Build a problem of this file."""
        return Problem.of(self.name, code, **values)


class EntryTables:
    """The tables of entries. An entry never changes, so each is read once."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._rows: dict[str, Rows] = {}
        self._sound: set[str] = set()

    def insert_rows(self, rows: Rows) -> None:
        """Insert all rows of an entry; inside a transaction."""
        for table in TABLES:
            insert_rows(self._connection, table.name, rows.get_rows(table.name))

    def read_rows(self, entry: str) -> Rows:
        """Read all rows of an entry, by table, in the order of their keys."""
        if entry not in self._rows:
            rows = self._rows[entry] = Rows()
            for table in TABLES:
                found = self._connection.execute(
                    f"SELECT {', '.join(table.names)} FROM {table.name} "
                    f"WHERE {table.of_entry} ORDER BY {', '.join(table.key)}",
                    (entry,),
                )
                rows.get_rows(table.name).extend(map(table.row._make, found))
        return self._rows[entry]

    def read_seals(self, entries: Iterable[str] | None = None) -> dict[str, str]:
        """Read the digests that entries were recorded with, by id; of all unless some are named."""
        where = "" if entries is None else "WHERE id IN (SELECT value FROM json_each(?))"
        found = self._connection.execute(
            f"SELECT id, digest, beside FROM entry {where} ORDER BY id",
            () if entries is None else (json.dumps(list(entries)),),
        )
        return {entry: f"{digest} {beside}" for entry, digest, beside in found}

    def is_sound(self, entry: str) -> bool:
        """Whether an entry is as it was recorded."""
        if entry not in self._sound and is_sound(self.read_rows(entry)):
            self._sound.add(entry)
        return entry in self._sound

    def find_repeated(self, files: Iterable[FileRow]) -> list[tuple[FileRow, EntryRow]]:
        """Find the files of readings that were recorded before, with the first entry of each."""
        statement = (
            f"SELECT {', '.join(f'entry.{name}' for name in EntryRow._fields)} "
            "FROM file JOIN entry ON entry.id = entry "
            "WHERE sha256 = ? AND role = 'readings' ORDER BY recorded_at"
        )
        readings = [file for file in files if file.role == "readings"]
        found = [
            (file, self._connection.execute(statement, (file.sha256,)).fetchone())
            for file in readings
        ]
        return [(file, EntryRow._make(row)) for file, row in found if row]

    def read_beside(self, entry: str | None = None) -> list[BesideRow]:
        """Read what other desks had beside the content of all entries, or of one."""
        where, values = ("", ()) if entry is None else ("WHERE entry = ?", (entry,))
        found = self._connection.execute(f"SELECT * FROM beside {where}", values)
        return list(map(BesideRow._make, found))

    def insert_beside(self, rows: Iterable[BesideRow]) -> None:
        """Insert what other desks had beside the content of entries, where it is not known yet."""
        known = {(row.entry, row.digest) for row in self.read_beside()}
        known |= {(entry, seal.partition(" ")[2]) for entry, seal in self.read_seals().items()}
        new = [row for row in rows if (row.entry, row.digest) not in known]
        insert_rows(self._connection, "beside", new)

    def forget_cached(self) -> None:
        """Forget what was read in a transaction that is rolled back."""
        self._rows.clear()
        self._sound.clear()


class LinkTable:
    """The links of the chain."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._select = f"SELECT {', '.join(LinkRow._fields)} FROM link"

    def read_all(self) -> list[LinkRow]:
        """Read every link, in no order."""
        return list(map(LinkRow._make, self._connection.execute(self._select)))

    def find_link(self, name: str) -> LinkRow | None:
        """Find a link by its hash."""
        found = self._connection.execute(f"{self._select} WHERE hash = ?", (name,)).fetchone()
        return LinkRow._make(found) if found else None

    def insert_links(self, links: Iterable[LinkRow]) -> None:
        """Insert the links that are not there yet; inside a transaction."""
        known = {link.hash for link in self.read_all()}
        insert_rows(self._connection, "link", [link for link in links if link.hash not in known])

    def append_link(self, link: LinkRow) -> None:
        """Insert a link that was just made; inside a transaction."""
        insert_rows(self._connection, "link", [link])


class PhotoTable:
    """Photos of an open file of records: JPEG pictures by their SHA-256, which inspections name.

    Their table is made with the first photo. No entry owns them: a photo may come later than the
    inspection that names it, and the digest in the inspection proves it.
    """

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    @property
    def _has_table(self) -> bool:
        found = self._connection.execute(
            "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?", (PHOTOS.name,)
        )
        return found.fetchone() is not None

    def list_digests(self) -> list[str]:
        """The SHA-256 of every photo by which it is kept."""
        if not self._has_table:
            return []
        found = self._connection.execute(f"SELECT sha256 FROM {PHOTOS.name} ORDER BY sha256")
        return [digest for (digest,) in found]

    def read_photos(self, digests: Iterable[str]) -> dict[str, bytes]:
        """Read those of some photos that are known, by their SHA-256."""
        known = set(self.list_digests())
        return {
            digest: self._read_photo(digest) for digest in dict.fromkeys(digests) if digest in known
        }

    def _read_photo(self, digest: str) -> bytes:
        query = f"SELECT content FROM {PHOTOS.name} WHERE sha256 = ?"
        (content,) = self._connection.execute(query, (digest,)).fetchone()
        return bytes(content)

    def list_altered(self) -> list[str]:
        """The digests of photos that are not as they came."""
        return [
            digest
            for digest in self.list_digests()
            if hashlib.sha256(self._read_photo(digest)).hexdigest() != digest
        ]

    def add_photos(self, photos: Mapping[str, bytes]) -> None:
        """Add the photos that are not known yet; inside a transaction."""
        if not photos:
            return
        if not self._has_table:
            for statement in (PHOTOS.created, *list_guards(PHOTOS)):
                self._connection.execute(statement)
        known = set(self.list_digests())
        self._connection.executemany(
            f"INSERT INTO {PHOTOS.name} VALUES (?, ?)",
            [(digest, photos[digest]) for digest in sorted(photos) if digest not in known],
        )


def insert_rows(
    connection: sqlite3.Connection, table: str, rows: Sequence[tuple[object, ...]]
) -> None:
    """Insert rows as they are into a table."""
    for row in rows:
        places = ", ".join("?" * len(row))
        connection.execute(f"INSERT INTO {table} VALUES ({places})", row)
