"""One event's inspections in one SQLite file.

The journal is SQLite's rollback journal, not its write-ahead log: between two
transactions everything is in the one file, so that a copy of it on a stick is
complete. ``synchronous = EXTRA`` writes file, journal and folder through to the
disk before a transaction counts as committed.
"""

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path

from novuss.corpus import Corpus
from novuss.files.safe_write import create_temporary_file, place_without_overwriting
from novuss.input_problems import Problem, ProblemsError
from novuss.records import tamper_detection
from novuss.records.database_schema import APPLICATION_ID, SCHEMA_VERSION, list_statements
from novuss.records.database_table_access import Database
from novuss.records.entry_chain import Chain, LinkRow, Signer, make_link
from novuss.records.entry_decoding import DecodedEntry, decode_entry
from novuss.records.entry_digests import choose_latest
from novuss.records.entry_index import STANDING_TABLES, Item, StateRow
from novuss.records.entry_row_types import BesideRow, EntryRow, Rows
from novuss.records.record_assembly import assemble_records
from novuss.records.recorded_entries import Records, Unread, format_moment

#: Seconds to wait for another process that writes to the same file.
_PATIENCE = 180.0
#: Actions of statements that change nothing by themselves, as SQLite asks an authorizer.
_READING = {
    *(sqlite3.SQLITE_SELECT, sqlite3.SQLITE_READ, sqlite3.SQLITE_FUNCTION),
    sqlite3.SQLITE_TRANSACTION,
}


@contextmanager
def open_store(
    path: Path, *, create: bool = False, signer: Signer | None = None
) -> Iterator["Store"]:
    """The file of records, for as long as the block runs; ``create`` makes one that is not there.

    Raises:
        ProblemsError: no such file, no database, another program's database, one
            of another version, a damaged one, or one that cannot be written.
    """
    name = str(path)
    if path.is_dir() or not (path.exists() or create):
        code = "record-folder" if path.is_dir() else "record-missing"
        raise ProblemsError.of(name, code)
    if not path.exists():
        # Another process may have been first.
        with suppress(FileExistsError), create_store(path):
            pass
    with _open_database(path, name, create=create, signer=signer) as store:
        yield store


@contextmanager
def create_store(path: Path, *, signer: Signer | None = None) -> Iterator["Store"]:
    """A new file of records, which is there when the block has run, and whole.

    It grows beside its place: whoever is killed leaves no half of it there.

    Raises:
        FileExistsError: something came there meanwhile.
        ProblemsError: it cannot be written.
    """
    name, target = str(path), path.resolve()
    try:
        with create_temporary_file(target) as part:
            with _open_database(part, name, create=True, signer=signer) as store:
                yield store
            place_without_overwriting(part, target)
    except FileExistsError:
        raise
    except OSError as error:
        raise ProblemsError([Problem.refused(name, "record-unwritable", error)]) from error


@contextmanager
def _open_database(
    path: Path, name: str, *, create: bool, signer: Signer | None
) -> Iterator["Store"]:
    try:
        with closing(
            sqlite3.connect(
                f"{path.absolute().as_uri()}?mode=rw",
                uri=True,
                timeout=_PATIENCE,
                isolation_level=None,
            )
        ) as connection:
            connection.execute("PRAGMA foreign_keys = ON")
            connection.execute("PRAGMA synchronous = EXTRA")
            store = Store(connection, name, signer)
            store.prepare_schema(create=create)
            yield store
    except (sqlite3.Error, UnicodeDecodeError) as error:
        # Of damaged tables not even SQLite's message may be text.
        raise ProblemsError([explain_sqlite_error(name, error)]) from error


def _authorize_standings_only(action: int, table: str | None, *_: str | None) -> int:
    """Allow reading, and writing to the tables of standings alone; an authorizer of SQLite."""
    if action in (sqlite3.SQLITE_INSERT, sqlite3.SQLITE_UPDATE, sqlite3.SQLITE_DELETE):
        allowed = table in STANDING_TABLES
    else:
        allowed = action in _READING
    return sqlite3.SQLITE_OK if allowed else sqlite3.SQLITE_DENY


def explain_sqlite_error(name: str, error: sqlite3.Error | UnicodeDecodeError) -> Problem:
    """Explain an error of SQLite by what a judge can do about it."""
    code = (getattr(error, "sqlite_errorcode", None) or 0) & 0xFF
    match code:
        case sqlite3.SQLITE_NOTADB:
            return Problem.of(name, "record-no-database")
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return Problem.of(name, "record-busy")
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_PERM:
            return Problem.of(name, "record-unwritable", detail=str(error))
        case sqlite3.SQLITE_FULL | sqlite3.SQLITE_IOERR:
            return Problem.of(name, "record-disk", detail=str(error))
    return Problem.of(name, "record-damaged", detail=str(error))


class Store(Database):
    """An open file of records: entries are added and read, never changed."""

    def __init__(
        self, connection: sqlite3.Connection, name: str, signer: Signer | None = None
    ) -> None:
        """Take an open connection, the name that problems give the file, and who signs."""
        super().__init__(connection, name)
        self._signer = signer
        # Whether entries or links of another file came in this transaction.
        self._imported = False
        # The entries that were recorded in this transaction, in their order.
        self._new: list[EntryRow] = []
        # The damaged file that this one was salvaged from, and the desk.
        self._salvaged: tuple[Mapping[str, object], str] | None = None
        # Under whose token entries of this transaction were received, by their ids.
        self._received: dict[str, str] = {}
        # Signatures of phones on such entries.
        self._signed: dict[str, Sequence[str]] = {}
        self._decoded: dict[str, DecodedEntry | Unread] = {}

    def prepare_schema(self, *, create: bool) -> None:
        """Make sure that the file is ours and of the version that is known."""
        if create and self._is_blank():
            with self.begin_transaction():
                # Another process may have been first.
                if self._is_blank():
                    for statement in list_statements():
                        self.connection.execute(statement)
        if self._read_pragma("application_id") != APPLICATION_ID:
            raise ProblemsError.of(self.name, "record-other")
        if (version := self._read_pragma("user_version")) != SCHEMA_VERSION:
            values = {"version": str(version), "known": str(SCHEMA_VERSION)}
            raise ProblemsError.of(self.name, "record-version", **values)

    def _is_blank(self) -> bool:
        (tables,) = self.connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        return not (
            tables or self._read_pragma("application_id") or self._read_pragma("user_version")
        )

    def _read_pragma(self, name: str) -> int:
        (value,) = self.connection.execute(f"PRAGMA {name}").fetchone()
        return int(value)

    @contextmanager
    def begin_transaction(self, *, whole: bool = False) -> Iterator[None]:
        """All of the block or nothing of it is kept; no other process writes meanwhile.

        What the block records becomes a link of the chain. The time does not grow with the file:
        :func:`integrity.find_visible_changes` looks for what shows at once, unless the ``whole``
        file is to be verified first.

        Raises:
            ProblemsError: the file was changed by other means; nothing is recorded.
        """
        if self.connection.in_transaction:
            # Part of a larger one.
            yield
            return
        self.connection.execute("BEGIN IMMEDIATE")
        try:
            find = tamper_detection.find_damage if whole else tamper_detection.find_visible_changes
            if not self._is_blank() and (problems := find(self)):
                raise ProblemsError(problems)
            self._new, self._imported, self._received, self._signed = [], False, {}, {}
            yield
            self._extend_chain()
            self.connection.execute("COMMIT")
        except BaseException:
            if self.connection.in_transaction:
                self.connection.execute("ROLLBACK")
            self.entries.forget_cached()
            self._decoded.clear()
            raise

    @contextmanager
    def begin_snapshot(self) -> Iterator[None]:
        """The file as it is at one moment, whoever writes meanwhile."""
        if self.connection.in_transaction:
            yield
            return
        self.connection.execute("BEGIN")
        try:
            yield
        finally:
            self.connection.execute("COMMIT")

    def keep_standings(self, state: StateRow, keep: Callable[[], object]) -> None:
        """Keep what a reader computed of how items stand, where that hinders nobody.

        SQLite refuses every write but to the tables of standings. Nothing is kept in a file that
        cannot be written to, that another process uses, or that has changed since. The ``state`` is
        that of the file when it was read.
        """
        connection = self.connection
        if connection.in_transaction:
            return
        connection.execute("PRAGMA busy_timeout = 0")
        try:
            connection.execute("BEGIN IMMEDIATE")
            if self.index.state == state and not tamper_detection.find_visible_changes(self):
                connection.set_authorizer(_authorize_standings_only)
                keep()
            connection.execute("COMMIT")
        except sqlite3.OperationalError:
            # The file is in use or cannot be written to, or the disk is full.
            pass
        finally:
            connection.set_authorizer(None)
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            connection.execute(f"PRAGMA busy_timeout = {_PATIENCE * 1000:.0f}")

    def add_entry(self, rows: Rows) -> str:
        """Record a new entry, in a transaction, and return its id.

        Raises:
            ProblemsError: ``record-again`` for files of readings that were recorded before,
                unless the entry takes them again.
        """
        with self.begin_transaction():
            repeated = [] if rows.head.again else self.entries.find_repeated(rows.file)
            if repeated:
                raise ProblemsError(
                    [
                        Problem.of(
                            file, "record-again", by=by, at=tamper_detection.format_minute(moment)
                        )
                        for file, by, moment in repeated
                    ]
                )
            self._insert_rows(rows)
            self._new.append(rows.head)
        return rows.head.id

    def insert_entry(self, rows: Rows) -> None:
        """Insert the rows of an entry of another file; inside a transaction."""
        self._imported = True
        self._insert_rows(rows)

    def _insert_rows(self, rows: Rows) -> None:
        self.entries.insert_rows(rows)
        self.index.add_names(rows)

    def insert_links(self, links: Iterable[LinkRow], others: Iterable[BesideRow]) -> None:
        """Insert the links of another file behind its entries, and what it had beside these."""
        self._imported = True
        self.links.insert_links(links)
        self.entries.insert_beside(others)

    def mark_salvaged(self, note: Mapping[str, object], desk: str) -> None:
        """Let the link of this transaction name the damaged file that entries are from."""
        self._salvaged = note, desk

    @contextmanager
    def receive_part(
        self, name: str, signed: Mapping[str, Sequence[str]] | None = None
    ) -> Iterator[None]:
        """All of the block or nothing of it comes to the transaction, received under a token.

        The link of the transaction says the ``name`` of who has the token. ``signed`` has keys and
        signatures of the phone by the ids of entries (see :class:`Link`), when the block has run.
        """
        before = len(self._new)
        self.connection.execute("SAVEPOINT part")
        try:
            yield
        except BaseException:
            # A full disk ends the transaction by itself.
            if self.connection.in_transaction:
                self.connection.execute("ROLLBACK TO part")
                self.connection.execute("RELEASE part")
            del self._new[before:]
            self.entries.forget_cached()
            self._decoded.clear()
            raise
        self.connection.execute("RELEASE part")
        ids = [row.id for row in self._new[before:]]
        self._received |= dict.fromkeys(ids, name)
        self._signed |= {entry: signed[entry] for entry in ids if signed and entry in signed}

    def _extend_chain(self) -> None:
        """Let the chain hold what came in this transaction.

        One link ties its ends together and names what no link names yet; it is the same
        whoever makes it. Another names what was recorded here.
        """
        own = [(row.id, row.seal) for row in self._new]
        head, rest = self.index.state.head, []
        note, desk = self._salvaged or (None, self._new[-1].desk if self._new else "")
        ends = [head] if head else []
        if self._imported:
            chain = Chain.of(self.links.read_all())
            held = chain.covered | {row.id for row in self._new}
            seals = self.entries.read_seals()
            rest = [(entry, seal) for entry, seal in seals.items() if entry not in held]
            ends = chain.ends
            if (rest or len(ends) > 1) and not note:
                tie = make_link(chain.untied, rest)
                self.links.append_link(tie)
                ends = [tie.hash]
        if own or note:
            link = make_link(
                ends,
                own or rest,
                made_at=format_moment(datetime.now(UTC)),
                desk=desk,
                salvaged=note,
                received=self._received,
                signed=self._signed,
                signer=self._signer,
            )
            self.links.append_link(link)
            ends = [link.hash]
        if ends:
            self.index.state = self.index.update_counts(ends[0])

    def read_records(self, corpus: Corpus) -> Records:
        """Read everything that is recorded.

        An entry that this version cannot read hides no other.

        Raises:
            ProblemsError: for an entry that is not as it was recorded, and where the chain
                shows that one was taken out or added by other means.
        """
        # Within a transaction some entries stand in no link yet.
        whole = not self.connection.in_transaction
        with self.begin_snapshot():
            chain = Chain.of(self.links.read_all())
            if problems := tamper_detection.find_unsound(self, chain, whole=whole):
                raise ProblemsError(problems)
            return self._assemble_records(self.entries.read_seals(), chain.head, corpus)

    def read_event_and_items(
        self,
        corpus: Corpus,
        items: Iterable[Item] = (),
        inspections: Iterable[str] = (),
        entries: Iterable[str] = (),
    ) -> Records:
        """Read what decides how some items stand, and what is recorded of the event.

        It takes the time of the inspections of these items, however many there are of others.
        Of other items some entries may be there too, and not all.

        Raises:
            ProblemsError: for an entry among them that is not as it was recorded.
        """
        with self.begin_snapshot():
            about = self.index.find_entries_of(items, inspections, find_companion_kinds(corpus))
            wanted = {*about, *entries, *self.index.find_event_entries()}
            found = self.entries.read_seals(wanted)
            if problems := tamper_detection.find_altered(self, found):
                raise ProblemsError(problems)
            return self._assemble_records(found, self.index.state.head, corpus)

    def _assemble_records(self, entries: Iterable[str], head: str, corpus: Corpus) -> Records:
        for entry in entries:
            # An entry never changes, so each is decoded once.
            if entry not in self._decoded:
                rows = choose_latest(self.entries.read_rows(entry), self.entries.read_beside(entry))
                self._decoded[entry] = decode_entry(rows, corpus)
        return assemble_records((self._decoded[entry] for entry in entries), head)


def find_companion_kinds(corpus: Corpus) -> set[str]:
    """Find the kinds of items of which one stands with the others, such as tables with brushes."""
    return {
        kind
        for edition in corpus.equipment.editions
        for rule in corpus.equipment.belonging(edition).companions
        for kind in (rule.of, rule.kind)
    }
