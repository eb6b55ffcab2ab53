"""File beside the records: phones, drafts, claims, and the numbered log of what phones are told.

Nothing in it is a verdict of record. What it says of entries follows from the records and is
made anew where it was lost, so that it never has to be written in the same transaction.
"""

import json
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

from novuss.desk.phones import Phone
from novuss.input_problems import Problem, ProblemsError
from novuss.json_types import Json, JsonObject

_APPLICATION_ID = 0x4E4F5644
_TABLES = (
    "CREATE TABLE kept (name TEXT PRIMARY KEY, value TEXT NOT NULL)",
    "CREATE TABLE phone (id TEXT PRIMARY KEY, name TEXT NOT NULL, role TEXT NOT NULL, "
    "device TEXT NOT NULL, digest TEXT NOT NULL UNIQUE, key TEXT NOT NULL, "
    "revoked INTEGER NOT NULL)",
    "CREATE TABLE draft (phone TEXT NOT NULL, position INTEGER NOT NULL, data TEXT NOT NULL, "
    "PRIMARY KEY (phone, position))",
    "CREATE TABLE claim (kind TEXT NOT NULL, item TEXT NOT NULL, phone TEXT NOT NULL, "
    "PRIMARY KEY (kind, item))",
    # Numbers never come twice, whatever is taken out.
    "CREATE TABLE log (number INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, "
    "data TEXT NOT NULL)",
    "CREATE TABLE logged (inspection TEXT PRIMARY KEY)",
    "CREATE TABLE decision (id TEXT PRIMARY KEY, data TEXT NOT NULL)",
    f"PRAGMA application_id = {_APPLICATION_ID}",
)


def find_drafts_path(records: Path) -> Path:
    """Find where the file beside some records is, once a desk has served them."""
    return records.with_name(f"{records.stem}.drafts.db")


class LogRow(NamedTuple):
    """Something that phones are told, by its number."""

    number: int
    name: str
    data: str


@dataclass(frozen=True)
class Claim:
    """An item that a phone is at."""

    kind: str
    item: str
    phone: str


@contextmanager
def open_drafts(path: Path) -> Iterator["DraftsStore"]:
    """The file beside the records, for as long as the block runs and for one desk alone.

    Raises:
        ProblemsError: ``desk-running``, ``desk-file``.
    """
    with (
        explain_drafts_errors(path),
        closing(sqlite3.connect(path, timeout=0.5, isolation_level=None)) as connection,
    ):
        path.chmod(0o600)
        connection.execute("PRAGMA locking_mode = EXCLUSIVE")
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        drafts = DraftsStore(connection, path)
        drafts.prepare_schema()
        yield drafts


@contextmanager
def explain_drafts_errors(path: Path) -> Iterator[None]:
    """Explain what keeps the file from being read or written.

    Raises:
        ProblemsError: ``desk-running``, ``desk-file``, ``record-disk``.
    """
    try:
        yield
    except sqlite3.Error as error:
        code = (getattr(error, "sqlite_errorcode", None) or 0) & 0xFF
        name = {
            sqlite3.SQLITE_BUSY: "desk-running",
            sqlite3.SQLITE_LOCKED: "desk-running",
            sqlite3.SQLITE_FULL: "record-disk",
            sqlite3.SQLITE_IOERR: "record-disk",
        }.get(code, "desk-file")
        raise ProblemsError([Problem.of(str(path), name, detail=str(error))]) from error


class DraftsStore:
    """An open file beside the records."""

    def __init__(self, connection: sqlite3.Connection, path: Path) -> None:
        self._connection = connection
        self.path = path

    def prepare_schema(self) -> None:
        """Make sure that the file is ours.

        Raises:
            ProblemsError: ``desk-file``.
        """
        with self.begin_transaction():
            (known,) = self._connection.execute("PRAGMA application_id").fetchone()
            (tables,) = self._connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
            if not tables:
                for statement in _TABLES:
                    self._connection.execute(statement)
            elif known != _APPLICATION_ID:
                raise ProblemsError.of(str(self.path), "desk-file", detail="application_id")

    @contextmanager
    def begin_transaction(self) -> Iterator[None]:
        """All of the block or nothing of it is kept."""
        if self._connection.in_transaction:
            yield
            return
        with explain_drafts_errors(self.path):
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._connection.execute("COMMIT")
            except BaseException:
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")
                raise

    def keep_value(self, name: str, value: str) -> None:
        """Keep a value of the desk by its name."""
        with self.begin_transaction():
            self._connection.execute("INSERT OR REPLACE INTO kept VALUES (?, ?)", (name, value))

    def read_value(self, name: str) -> str | None:
        """Read a value of the desk."""
        statement = "SELECT value FROM kept WHERE name = ?"
        found = self._connection.execute(statement, (name,)).fetchone()
        return None if found is None else str(found[0])

    def list_phones(self) -> list[Phone]:
        """List all phones that ever joined, the earliest first."""
        statement = "SELECT id, name, role, device, digest, key, revoked FROM phone ORDER BY rowid"
        rows = self._connection.execute(statement).fetchall()
        return [replace(Phone(*row[:6]), revoked=bool(revoked)) for *row, revoked in rows]

    def add_phone(self, phone: Phone) -> None:
        """Add a phone that joined."""
        row = (phone.id, phone.name, phone.role, phone.device, phone.digest, phone.key, 0)
        with self.begin_transaction():
            self._connection.execute("INSERT INTO phone VALUES (?, ?, ?, ?, ?, ?, ?)", row)

    def revoke_phone(self, phone: str) -> None:
        """Take a phone's token back, and what it was at."""
        with self.begin_transaction():
            self._connection.execute("UPDATE phone SET revoked = 1 WHERE id = ?", (phone,))
            self._connection.execute("DELETE FROM claim WHERE phone = ?", (phone,))
            self._connection.execute("DELETE FROM draft WHERE phone = ?", (phone,))

    def replace_drafts(self, phone: str, drafts: Sequence[Json]) -> None:
        """Replace what a phone is measuring."""
        rows = [
            (phone, place, json.dumps(draft, ensure_ascii=False))
            for place, draft in enumerate(drafts)
        ]
        with self.begin_transaction():
            self._connection.execute("DELETE FROM draft WHERE phone = ?", (phone,))
            self._connection.executemany("INSERT INTO draft VALUES (?, ?, ?)", rows)

    def list_drafts(self) -> list[tuple[str, JsonObject]]:
        """List what is being measured, each with its phone."""
        statement = "SELECT phone, data FROM draft ORDER BY phone, position"
        rows = self._connection.execute(statement).fetchall()
        return [(phone, json.loads(data)) for phone, data in rows]

    def list_claims(self) -> list[Claim]:
        """List which phone is at which item."""
        statement = "SELECT kind, item, phone FROM claim ORDER BY kind, item"
        return [Claim(*row) for row in self._connection.execute(statement)]

    def set_claim(self, claim: Claim) -> None:
        """Let a phone be at an item, whoever was there before."""
        row = (claim.kind, claim.item, claim.phone)
        with self.begin_transaction():
            self._connection.execute("INSERT OR REPLACE INTO claim VALUES (?, ?, ?)", row)

    def drop_claim(self, claim: Claim) -> None:
        """Let a phone leave an item, where it is at it."""
        statement = "DELETE FROM claim WHERE kind = ? AND item = ? AND phone = ?"
        with self.begin_transaction():
            self._connection.execute(statement, (claim.kind, claim.item, claim.phone))

    def add_decision(self, decision_id: str, data: str) -> None:
        """Keep that a decision was taken."""
        with self.begin_transaction():
            self._connection.execute("INSERT INTO decision VALUES (?, ?)", (decision_id, data))

    def find_decision(self, decision_id: str) -> str | None:
        """Find a decision that was taken, by its id."""
        statement = "SELECT data FROM decision WHERE id = ?"
        found = self._connection.execute(statement, (decision_id,)).fetchone()
        return None if found is None else str(found[0])

    @property
    def number(self) -> int:
        """The number of what was told last."""
        (number,) = self._connection.execute("SELECT coalesce(max(number), 0) FROM log").fetchone()
        return int(number)

    def append_log(self, name: str, data: Json, inspections: Iterable[str] = ()) -> int:
        """Append what phones are told, with the inspections that it holds; its number."""
        text = json.dumps(data, ensure_ascii=False)
        with self.begin_transaction():
            self._connection.executemany(
                "INSERT OR IGNORE INTO logged VALUES (?)",
                [(inspection,) for inspection in inspections],
            )
            statement = "INSERT INTO log (name, data) VALUES (?, ?)"
            return int(self._connection.execute(statement, (name, text)).lastrowid or 0)

    def read_log(self, after: int, most: int) -> list[LogRow]:
        """Read what phones are told after a number."""
        statement = "SELECT number, name, data FROM log WHERE number > ? ORDER BY number LIMIT ?"
        return [LogRow(*row) for row in self._connection.execute(statement, (after, most))]

    def find_unlogged(self, inspections: Iterable[str]) -> list[str]:
        """Find the inspections that no phone was told of."""
        statement = (
            "SELECT value FROM json_each(?) WHERE value NOT IN (SELECT inspection FROM logged)"
        )
        found = self._connection.execute(statement, (json.dumps(list(inspections)),))
        return [str(name) for (name,) in found]
