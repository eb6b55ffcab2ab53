"""One event's inspections in one SQLite file.

The journal is SQLite's rollback journal, not its write-ahead log: between two
transactions everything is in the one file, so that a copy of it on a stick is
complete. ``synchronous = EXTRA`` writes file, journal and folder through to the
disk before a transaction counts as committed.
"""

import hashlib
import sqlite3
import uuid
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

from novuss.corpus import Corpus
from novuss.inspection.event import EventResult, Result
from novuss.inspection.instruments import Flag, Instrument, Register
from novuss.inspection.verdicts import Verdict
from novuss.inspection.waivers import Waiver
from novuss.model.equipment import Characteristic
from novuss.problems import Problem, ProblemsError
from novuss.records.coding import Lookup, canonical, decode, encode
from novuss.records.entry import (
    FILE_ROLES,
    Entry,
    Inspection,
    SourceFile,
    moment_text,
    parse_moment,
    storable,
)
from novuss.records.schema import APPLICATION_ID, SCHEMA_VERSION, TABLES, TableShape, statements
from novuss.version import __version__

#: Seconds to wait for another process that writes to the same file.
_PATIENCE = 30.0

Rows = dict[str, list[tuple[Any, ...]]]


@contextmanager
def open_store(path: Path, *, create: bool = False) -> Iterator["Store"]:
    """The file of records, for as long as the block runs.

    Args:
        path: where it is.
        create: make a new one where there is none.

    Raises:
        ProblemsError: no such file, no database, another program's database, one
            of a later version, a damaged one, or one that cannot be written.
    """
    name = str(path)
    if path.is_dir() or not (path.exists() or create):
        code = "record-folder" if path.is_dir() else "record-missing"
        raise ProblemsError([Problem(name, 0, 0, code)])
    mode = "rwc" if create else "rw"
    try:
        with closing(
            sqlite3.connect(
                f"{path.absolute().as_uri()}?mode={mode}",
                uri=True,
                timeout=_PATIENCE,
                isolation_level=None,
            )
        ) as connection:
            connection.execute("PRAGMA foreign_keys = ON")
            connection.execute("PRAGMA synchronous = EXTRA")
            store = Store(connection, name)
            store.prepare(create=create)
            yield store
    except sqlite3.Error as error:
        raise ProblemsError([_problem(name, error)]) from error


def _problem(name: str, error: sqlite3.Error) -> Problem:
    """What a judge can do about an error of SQLite."""
    code = (getattr(error, "sqlite_errorcode", None) or 0) & 0xFF
    match code:
        case sqlite3.SQLITE_NOTADB:
            return Problem(name, 0, 0, "record-no-database")
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return Problem(name, 0, 0, "record-busy")
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_PERM:
            return Problem(name, 0, 0, "record-unwritable", {"detail": str(error)})
        case sqlite3.SQLITE_FULL | sqlite3.SQLITE_IOERR:
            return Problem(name, 0, 0, "record-disk", {"detail": str(error)})
    return Problem(name, 0, 0, "record-damaged", {"detail": str(error)})


class Store:
    """An open file of records: entries are added and read, never changed."""

    def __init__(self, connection: sqlite3.Connection, name: str) -> None:
        self._connection = connection
        self.name = name

    def prepare(self, *, create: bool) -> None:
        """Make sure that the file is ours and of a version that is known."""
        if create and self._blank:
            with self.transaction():
                # Another process may have been first.
                if self._blank:
                    for statement in statements():
                        self._connection.execute(statement)
        if self._pragma("application_id") != APPLICATION_ID:
            raise ProblemsError([Problem(self.name, 0, 0, "record-other")])
        if (version := self._pragma("user_version")) > SCHEMA_VERSION:
            values = {"version": str(version), "known": str(SCHEMA_VERSION)}
            raise ProblemsError([Problem(self.name, 0, 0, "record-newer", values)])

    @property
    def _blank(self) -> bool:
        (tables,) = self._connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        return not (tables or self._pragma("application_id") or self._pragma("user_version"))

    def _pragma(self, name: str) -> int:
        (value,) = self._connection.execute(f"PRAGMA {name}").fetchone()
        return int(value)

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """All of the block or nothing of it is kept; no other process writes meanwhile."""
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._connection.execute("COMMIT")
        except BaseException:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            raise

    def add(
        self,
        event: EventResult,
        files: Sequence[SourceFile],
        *,
        by: str,
        desk: str,
        inspected_at: datetime,
        seals: Mapping[tuple[str, str], str] | None = None,
        again: bool = False,
    ) -> str:
        """Record an event's results as one entry, in one transaction.

        Args:
            event: what the inspection said; its items become inspections.
            files: that were read for it.
            by: who answers for the entry.
            desk: where it was made.
            inspected_at: an aware moment.
            seals: seal numbers by kind and item.
            again: take files that were recorded before.

        Returns:
            The entry's id.

        Raises:
            ProblemsError: ``record-again`` for a file that was recorded before,
                ``record-seal-taken`` for a seal that another item carries.
        """
        seals = seals or {}
        entry = str(uuid.uuid4())
        rows: Rows = {table.name: [] for table in TABLES}
        rows["file"] = [
            (entry, position, one.name, one.sha256, FILE_ROLES.index(one.role))
            for position, one in enumerate(files)
        ]
        # A reading belongs to exactly one item; its place in the input is kept.
        owners: dict[tuple[str, str], str] = {}
        for position, item in enumerate(event.items):
            key = (item.kind, item.item)
            owners[key] = str(uuid.uuid4())
            rows["inspection"].append(
                (
                    owners[key],
                    entry,
                    position,
                    storable(item.item),
                    item.kind,
                    item.verdict.value,
                    seals.get(key),
                )
            )
        for position, result in enumerate(event.results):
            owner = owners[result.reading.kind, result.reading.item]
            rows["reading"].append(_reading_row(owner, position, result))
            if result.flags:
                rows["flag"].append((owner, position, storable(encode(result.flags))))
            if result.waiver:
                rows["waiver"].append((owner, position, storable(encode(result.waiver))))
        if event.register:
            rows["instrument"] = [
                _instrument_row(entry, position, one, event.register.day)
                for position, one in enumerate(event.instruments)
            ]
        with self.transaction():
            self._refuse_known(files, again=again)
            self._refuse_sealed(seals)
            head = (
                entry,
                moment_text(inspected_at),
                moment_text(datetime.now(UTC)),
                storable(by),
                storable(desk),
                event.edition,
                encode(event.rule),
                int(event.complete),
                int(again),
                __version__,
                encode(event.working_limits),
            )
            rows["entry"] = [(*head, "")]
            rows["entry"] = [(*head, digest(rows))]
            self.insert(rows)
        return entry

    def _refuse_known(self, files: Sequence[SourceFile], *, again: bool) -> None:
        problems = []
        for one in files:
            if one.role != "readings" or again:
                continue
            found = self._connection.execute(
                "SELECT entry.made_by, entry.recorded_at FROM file JOIN entry ON entry.id = entry "
                "WHERE sha256 = ? AND limits = 0 ORDER BY recorded_at",
                (one.sha256,),
            ).fetchone()
            if found:
                values = {"by": found[0], "at": found[1][:16].replace("T", " ") + " UTC"}
                problems.append(Problem(one.name, 0, 0, "record-again", values))
        if problems:
            raise ProblemsError(problems)

    def _refuse_sealed(self, seals: Mapping[tuple[str, str], str]) -> None:
        problems = []
        for (kind, item), seal in seals.items():
            found = self._connection.execute(
                "SELECT item FROM inspection WHERE seal = ? AND NOT (kind = ? AND item = ?)",
                (seal, kind, item),
            ).fetchone()
            if found:
                values = {"seal": seal, "item": found[0]}
                problems.append(Problem("--seal", 0, 0, "record-seal-taken", values))
        if problems:
            raise ProblemsError(problems)

    def insert(self, rows: Rows) -> None:
        """Put an entry's rows into the tables; inside a transaction.

        A file of an earlier version becomes one of this version with its first new
        entry; to read it, nothing of it is touched.
        """
        if (version := self._pragma("user_version")) < SCHEMA_VERSION:
            for statement in statements(version):
                self._connection.execute(statement)
        for table in TABLES:
            self._connection.executemany(
                f"INSERT INTO {table.name} VALUES ({', '.join('?' * len(table.columns))})",
                rows[table.name],
            )

    def digests(self) -> dict[str, str]:
        """Every entry's id and the digest that it was recorded with."""
        return dict(self._connection.execute("SELECT id, digest FROM entry ORDER BY id"))

    def rows(self, entry: str) -> Rows:
        """All rows of an entry, by table, in the order of their keys."""
        version = self._pragma("user_version")
        return {
            table.name: self._rows_of(table, entry) if table.since <= version else []
            for table in TABLES
        }

    def _rows_of(self, table: TableShape, entry: str) -> list[tuple[Any, ...]]:
        return self._connection.execute(
            f"SELECT {', '.join(table.names)} FROM {table.name} "
            f"WHERE {table.of_entry} ORDER BY {', '.join(table.key)}",
            (entry,),
        ).fetchall()

    def inspections(self, corpus: Corpus) -> list[Inspection]:
        """Every inspection, the earliest first.

        The order follows from the records alone, not from who merged into whom.

        Raises:
            ProblemsError: ``record-altered`` for an entry that is not as it was
                recorded, ``record-characteristic`` for one that this version
                does not know.
        """
        found: list[Inspection] = []
        entries: list[tuple[Entry, Rows]] = []
        self._connection.execute("BEGIN")
        try:
            for entry, recorded in self.digests().items():
                rows = self.rows(entry)
                if digest(rows) != recorded:
                    raise ProblemsError([self.altered(rows)])
                entries.append((self._entry(rows, corpus), rows))
        finally:
            self._connection.execute("COMMIT")
        entries.sort(key=lambda one: one[0].order)
        seen: list[frozenset[str]] = []
        for made, rows in entries:
            duplicate = not made.again and any(made.hashes <= earlier for earlier in seen)
            seen.append(made.hashes)
            found += self._inspections(made, rows, corpus, duplicate)
        return found

    def altered(self, rows: Rows) -> Problem:
        """The problem of an entry that is not as it was recorded."""
        (head,) = rows["entry"]
        return Problem(self.name, 0, 0, "record-altered", {"entry": head[0], "by": head[3]})

    def _lookup(self, edition: str, corpus: Corpus) -> Lookup:
        def find(name: str) -> Characteristic:
            found = (
                corpus.characteristic(name, edition)
                if edition in corpus.equipment_editions
                else None
            )
            if found is None:
                values = {"name": name, "edition": edition}
                raise ProblemsError([Problem(self.name, 0, 0, "record-characteristic", values)])
            return found

        return find

    def _entry(self, rows: Rows, corpus: Corpus) -> Entry:
        (row,) = rows["entry"]
        found = self._lookup(row[5], corpus)
        return Entry(
            row[0],
            parse_moment(row[1]),
            parse_moment(row[2]),
            row[3],
            row[4],
            row[5],
            decode(row[6], found),
            bool(row[7]),
            bool(row[8]),
            row[9],
            decode(row[10], found),
            tuple(SourceFile(one[2], one[3], FILE_ROLES[one[4]]) for one in rows["file"]),
            self._register(rows["instrument"], found),
        )

    def _register(self, rows: list[tuple[Any, ...]], found: Lookup) -> Register | None:
        if not rows:
            return None
        return Register(
            tuple(decode(row[6], found) for row in rows), date.fromisoformat(rows[0][5])
        )

    def _inspections(
        self, entry: Entry, rows: Rows, corpus: Corpus, duplicate: bool
    ) -> list[Inspection]:
        find = self._lookup(entry.edition, corpus)
        results: dict[str, list[Result]] = {}
        flags: dict[tuple[str, int], tuple[Flag, ...]] = {
            (row[0], row[1]): decode(row[2], find) for row in rows["flag"]
        }
        waivers: dict[tuple[str, int], Waiver] = {
            (row[0], row[1]): decode(row[2], find) for row in rows["waiver"]
        }
        for row in rows["reading"]:
            results.setdefault(row[0], []).append(
                Result(
                    decode(row[8], find),
                    decode(row[9], find),
                    flags.get((row[0], row[1]), ()),
                    waivers.get((row[0], row[1])),
                )
            )
        return [
            Inspection(
                row[0],
                entry,
                row[3],
                row[4],
                Verdict(row[5]),
                row[6],
                tuple(results.get(row[0], [])),
                duplicate,
            )
            for row in sorted(rows["inspection"], key=lambda one: int(one[2]))
        ]


def _reading_row(inspection: str, position: int, result: Result) -> tuple[Any, ...]:
    reading = result.reading
    return (
        inspection,
        position,
        reading.characteristic.id,
        reading.characteristic.clause,
        storable(reading.value),
        storable(reading.unit),
        storable(reading.instrument) if reading.instrument else None,
        result.verdict.value,
        storable(encode(reading)),
        storable(encode(result.judgement)),
    )


def _instrument_row(
    entry: str, position: int, instrument: Instrument, day: date
) -> tuple[Any, ...]:
    return (
        entry,
        position,
        storable(instrument.id),
        storable(instrument.kind),
        instrument.due.isoformat() if instrument.due else None,
        day.isoformat(),
        storable(encode(instrument)),
    )


def digest(rows: Rows) -> str:
    """The SHA-256 of an entry's rows, its own digest left out.

    It does not depend on the order in which the rows were found, nor on tables of
    later versions in which the entry has no row.
    """
    data = {
        table.name: sorted(map(list, rows[table.name]), key=canonical)
        for table in TABLES
        if table.since == 1 or rows[table.name]
    }
    data["entry"] = [row[:-1] for row in data["entry"]]
    return hashlib.sha256(canonical(data).encode("utf-8")).hexdigest()
