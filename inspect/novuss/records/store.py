"""One event's inspections in one SQLite file.

The journal is SQLite's rollback journal, not its write-ahead log: between two
transactions everything is in the one file, so that a copy of it on a stick is
complete. ``synchronous = EXTRA`` writes file, journal and folder through to the
disk before a transaction counts as committed.
"""

import json
import sqlite3
import uuid
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any, TypeVar

from novuss.corpus import Corpus
from novuss.gathering import gather
from novuss.inspection.decision import DecisionRule, Judgement
from novuss.inspection.event_head import Plan
from novuss.inspection.event_result import EventResult
from novuss.inspection.instruments import Register
from novuss.inspection.readings import Occasion, Reading
from novuss.inspection.results import Result
from novuss.inspection.verdicts import Verdict, worst
from novuss.model.equipment import KINDS, Characteristic
from novuss.model.event_file import EventFile, HandedInspection
from novuss.problems import Problem, ProblemsError
from novuss.records import checking
from novuss.records.chain import Chain, LinkRow, Signer, made
from novuss.records.coding import (
    Lookup,
    UndecodableError,
    canonical,
    decode,
    encode,
    undecodable,
)
from novuss.records.digest import beside_row, content_digest, is_sound, latest
from novuss.records.entry import (
    ACTS,
    FIELDS,
    FILE_ROLES,
    Act,
    Author,
    Decision,
    Entry,
    Field,
    Handover,
    Inspection,
    JudgeKeys,
    KeptLimits,
    Records,
    Renaming,
    Said,
    SourceFile,
    Telling,
    Unread,
    moment_text,
    parse_moment,
    storable,
)
from novuss.records.index import Index, Item
from novuss.records.photos import Photos
from novuss.records.rows import (
    BesideRow,
    DecidedRow,
    EntryRow,
    FileRow,
    HandoverRow,
    InspectionRow,
    InstrumentRow,
    KnowledgeRow,
    RenamedRow,
    ReplacedRow,
    Rows,
    ToldRow,
    TypedRow,
    instrument_row,
    reading_row,
)
from novuss.records.schema import (
    APPLICATION_ID,
    SCHEMA_VERSION,
    TABLES,
    TableShape,
    statements,
)
from novuss.ruleset_version import RulesetVersion
from novuss.version import __version__
from novuss.writing import beside, place_new

#: Seconds to wait for another process that writes to the same file.
_PATIENCE = 180.0
_Word = TypeVar("_Word", bound=str)


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
        with suppress(FileExistsError), new_store(path):
            pass
    with _opened(path, name, create=create, signer=signer) as store:
        yield store


@contextmanager
def new_store(path: Path, *, signer: Signer | None = None) -> Iterator["Store"]:
    """A new file of records, which is there when the block has run, and whole.

    It grows beside its place: whoever is killed leaves no half of it there.

    Raises:
        FileExistsError: something came there meanwhile.
        ProblemsError: it cannot be written.
    """
    name, target = str(path), path.resolve()
    try:
        with beside(target) as part:
            with _opened(part, name, create=True, signer=signer) as store:
                yield store
            place_new(part, target)
    except FileExistsError:
        raise
    except OSError as error:
        raise ProblemsError([Problem.refused(name, "record-unwritable", error)]) from error


@contextmanager
def _opened(path: Path, name: str, *, create: bool, signer: Signer | None) -> Iterator["Store"]:
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
            store.prepare(create=create)
            yield store
    except (sqlite3.Error, UnicodeDecodeError) as error:
        # Of damaged tables not even SQLite's message may be text.
        raise ProblemsError([_problem(name, error)]) from error


def _problem(name: str, error: sqlite3.Error | UnicodeDecodeError) -> Problem:
    """What a judge can do about an error of SQLite."""
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


class Store:
    """An open file of records: entries are added and read, never changed."""

    def __init__(
        self, connection: sqlite3.Connection, name: str, signer: Signer | None = None
    ) -> None:
        self._connection = connection
        self.name = name
        self._signer = signer
        self.index = Index(connection)
        self.photos = Photos(connection)
        # Whether what other files hold was put in here in a transaction.
        self._foreign = False
        # What is recorded here in a transaction, in its order.
        self._new: list[EntryRow] = []
        # Of a file that could not be read any more, and where it was put right.
        self._salvaged: tuple[Mapping[str, object], str] | None = None
        # What was found to be as it was recorded.
        self._sound: set[str] = set()
        # Entries never change, so each is read and decoded once.
        self._rows: dict[str, Rows] = {}
        self._known: dict[str, _Read | Unread] = {}

    def prepare(self, *, create: bool) -> None:
        """Make sure that the file is ours and of the version that is known."""
        if create and self._blank:
            with self.transaction():
                # Another process may have been first.
                if self._blank:
                    for statement in statements():
                        self._connection.execute(statement)
        if self._pragma("application_id") != APPLICATION_ID:
            raise ProblemsError.of(self.name, "record-other")
        if (version := self._pragma("user_version")) != SCHEMA_VERSION:
            values = {"version": str(version), "known": str(SCHEMA_VERSION)}
            raise ProblemsError.of(self.name, "record-version", **values)

    @property
    def _blank(self) -> bool:
        (tables,) = self._connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        return not (tables or self._pragma("application_id") or self._pragma("user_version"))

    def _pragma(self, name: str) -> int:
        (value,) = self._connection.execute(f"PRAGMA {name}").fetchone()
        return int(value)

    @contextmanager
    def transaction(self, *, whole: bool = False) -> Iterator[None]:
        """All of the block or nothing of it is kept; no other process writes meanwhile.

        What the block records becomes a link of the chain. It takes the same time however
        much was recorded before: :func:`checking.changes` looks for what shows at once, unless
        the ``whole`` file is to be verified first.

        Raises:
            ProblemsError: the file was changed by other means; nothing is recorded.
        """
        if self._connection.in_transaction:
            # Part of a larger one.
            yield
            return
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            look = checking.damages if whole else checking.changes
            if not self._blank and (problems := look(self)):
                raise ProblemsError(problems)
            self._new, self._foreign = [], False
            yield
            self._seal()
            self._connection.execute("COMMIT")
        except BaseException:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            for kept in (self._rows, self._known, self._sound):
                kept.clear()
            raise

    @contextmanager
    def snapshot(self) -> Iterator[None]:
        """The file as it is at one moment, whoever writes meanwhile."""
        if self._connection.in_transaction:
            yield
            return
        self._connection.execute("BEGIN")
        try:
            yield
        finally:
            self._connection.execute("COMMIT")

    def add(
        self,
        event: EventResult,
        files: Sequence[SourceFile],
        author: Author,
        *,
        inspected_at: datetime,
        seals: Mapping[tuple[str, str], str] | None = None,
        again: bool = False,
        partial: bool = False,
        replaces: Iterable[str] = (),
        typed: HandedInspection | None = None,
        knowledge: RulesetVersion | None = None,
    ) -> str:
        """Record an event's results as one entry, in one transaction.

        Args:
            event: what the inspection said; its items become inspections.
            files: that were read for it.
            author: of the entry.
            inspected_at: an aware moment.
            seals: seal numbers by kind and item.
            again: take files that were recorded before.
            partial: what the edition asks for besides shall not count as not measured.
            replaces: the ids of the entries whose inspections these repeat.
            typed: the one inspection of an event file that this is. Its id is the entry's
                and its moment the clock of its desk, so that every desk that takes it over
                makes the same entry of it.
            knowledge: by which it was judged.

        Returns:
            The entry's id.

        Raises:
            ProblemsError: ``record-again`` for a file that was recorded before.
        """
        seals = seals or {}
        entry = typed.id if typed else str(uuid.uuid4())
        rows = Rows()
        if typed:
            rows.typed = [TypedRow(entry, storable(canonical(typed.data())))]
        rows.file = _file_rows(entry, files)
        # A reading belongs to exactly one item; its place in the input is kept.
        owners: dict[tuple[str, str], str] = {}
        for position, item in enumerate(event.items):
            key = (item.kind, item.item)
            owners[key] = entry if typed else str(uuid.uuid4())
            rows.inspection.append(
                InspectionRow(
                    id=owners[key],
                    entry=entry,
                    position=position,
                    item=storable(item.item),
                    kind=item.kind,
                    verdict=worst(one.verdict for one in item.checked).value,
                    seal=seals.get(key),
                )
            )
        for position, result in enumerate(event.results):
            owner = owners[result.reading.kind, result.reading.item]
            rows.reading.append(reading_row(owner, position, result))
        if event.register:
            rows.instrument = [
                instrument_row(entry, position, one, event.register.day)
                for position, one in enumerate(event.instruments)
            ]
        rows.replaced = [ReplacedRow(entry, name) for name in sorted(set(replaces))]
        if knowledge:
            rows.knowledge = [KnowledgeRow(entry, **knowledge.to_json())]
        with self.transaction():
            self._refuse_known(files, again=again)
            return self._put(
                rows,
                entry,
                "inspection",
                author,
                moment=inspected_at,
                recorded_at=inspected_at if typed else None,
                edition=event.edition,
                rule=encode(event.rule),
                complete=not partial,
                again=again,
                working_limits=encode(event.working_limits),
            )

    def rename(
        self, inspections: Iterable[str], item: str, author: Author, replaces: Iterable[str] = ()
    ) -> str:
        """Record by what name the item of some inspections goes, as an entry of its own.

        Args:
            inspections: their ids.
            item: the name.
            author: of the entry.
            replaces: the ids of earlier renamings of theirs, which hold no more.

        Returns:
            The entry's id.
        """
        entry, rows = str(uuid.uuid4()), Rows()
        rows.renamed = [
            RenamedRow(entry, name, storable(item)) for name in sorted(set(inspections))
        ]
        return self._keep(rows, entry, "rename", author, replaces)

    def decide(
        self,
        choices: Iterable[tuple[str, str, str, Occasion]],
        author: Author,
        replaces: Iterable[str] = (),
    ) -> str:
        """Record which inspections a chief judge lets stand, as an entry of its own.

        Args:
            choices: the id of the inspection that stands, of the one that it stands
                over, the characteristic and the occasion.
            author: the chief judge, with the reason.
            replaces: the ids of earlier decisions on the same, which hold no more.

        Returns:
            The entry's id.
        """
        entry, rows = str(uuid.uuid4()), Rows()
        rows.decided = [DecidedRow(entry, *one) for one in sorted(set(choices))]
        return self._keep(rows, entry, "decision", author, replaces)

    def tell(
        self,
        said: Mapping[Field, Said],
        author: Author,
        files: Sequence[SourceFile] = (),
        replaces: Iterable[str] = (),
    ) -> str:
        """Record what somebody says of the event, as an entry of its own.

        Args:
            said: by field; None takes back what was said before.
            author: of the entry.
            files: that were read for it.
            replaces: the ids of the entries on the event that were known: of the fields
                that are said here they hold no more.

        Returns:
            The entry's id.
        """
        entry, rows = str(uuid.uuid4()), Rows()
        rows.told = [
            ToldRow(entry, name, storable(encode(said[name]))) for name in FIELDS if name in said
        ]
        rows.file = _file_rows(entry, files)
        return self._keep(rows, entry, "event", author, replaces)

    def hand_over(self, event: EventFile, files: Sequence[SourceFile], author: Author) -> str:
        """Record that an event file was taken over, as an entry of its own.

        Args:
            event: without its inspections.
            files: the file.
            author: of the entry.

        Returns:
            The entry's id.
        """
        entry, rows = str(uuid.uuid4()), Rows()
        rows.handover = [HandoverRow(entry, storable(canonical(event.data())))]
        rows.file = _file_rows(entry, files)
        return self._keep(rows, entry, "handover", author)

    def _keep(
        self, rows: Rows, entry: str, act: Act, author: Author, replaces: Iterable[str] = ()
    ) -> str:
        rows.replaced = [ReplacedRow(entry, name) for name in sorted(set(replaces))]
        with self.transaction():
            return self._put(rows, entry, act, author)

    def _put(
        self,
        rows: Rows,
        entry: str,
        act: Act,
        author: Author,
        *,
        moment: datetime | None = None,
        recorded_at: datetime | None = None,
        edition: str = "",
        rule: str = "null",
        complete: bool = False,
        again: bool = False,
        working_limits: str = "[]",
    ) -> str:
        """Put the head before an entry's rows, seal them with their digest and keep them."""
        now = recorded_at or datetime.now(UTC)
        head = EntryRow(
            id=entry,
            act=act,
            reason=storable(author.reason),
            inspected_at=moment_text(moment or now),
            recorded_at=moment_text(now),
            made_by=storable(author.by),
            desk=storable(author.desk),
            edition=edition,
            rule=rule,
            complete=int(complete),
            again=int(again),
            version=__version__,
            working_limits=working_limits,
        )
        rows.entry = [head]
        rows.entry = [head._replace(digest=content_digest(rows), beside=beside_row(rows).digest)]
        self._insert_rows(rows)
        self._new.append(rows.head)
        return entry

    def _refuse_known(self, files: Sequence[SourceFile], *, again: bool) -> None:
        problems = []
        for one in files:
            if one.role != "readings" or again:
                continue
            found = self._connection.execute(
                "SELECT entry.made_by, entry.recorded_at FROM file JOIN entry ON entry.id = entry "
                "WHERE sha256 = ? AND role = 'readings' ORDER BY recorded_at",
                (one.sha256,),
            ).fetchone()
            if found:
                values = {"by": found[0], "at": found[1][:16].replace("T", " ") + " UTC"}
                problems.append(Problem.of(one.name, "record-again", **values))
        if problems:
            raise ProblemsError(problems)

    def insert(self, rows: Rows) -> None:
        """Put the rows of an entry of another file into the tables; inside a transaction."""
        self._foreign = True
        self._insert_rows(rows)

    def _insert_rows(self, rows: Rows) -> None:
        for table in TABLES:
            self._insert(table.name, rows.of(table.name))
        self.index.add(rows)

    def _insert(self, table: str, rows: Iterable[tuple[Any, ...]]) -> None:
        for row in rows:
            places = ", ".join("?" * len(row))
            self._connection.execute(f"INSERT INTO {table} VALUES ({places})", row)

    def insert_links(self, links: Iterable[LinkRow], apart: Iterable[BesideRow]) -> None:
        """Put the links of another file behind its entries, and what it had beside their content.

        Those that are here stay.
        """
        self._foreign = True
        here = {one.hash for one in self.links()}
        self._insert("link", (one for one in links if one.hash not in here))
        known = {(one.entry, one.digest) for one in self.apart()}
        known |= {(entry, seal.partition(" ")[2]) for entry, seal in self.seals().items()}
        self._insert("beside", (one for one in apart if (one.entry, one.digest) not in known))

    def link(self, name: str) -> LinkRow | None:
        """A link of the chain by its hash."""
        found = self._connection.execute(
            f"SELECT {', '.join(LinkRow._fields)} FROM link WHERE hash = ?", (name,)
        ).fetchone()
        return LinkRow._make(found) if found else None

    def links(self) -> list[LinkRow]:
        """The links of the chain, in no order."""
        found = self._connection.execute(f"SELECT {', '.join(LinkRow._fields)} FROM link")
        return list(map(LinkRow._make, found))

    def apart(self, entry: str | None = None) -> list[BesideRow]:
        """What other desks had beside the content of entries, or of one."""
        where, values = ("", ()) if entry is None else ("WHERE entry = ?", (entry,))
        found = self._connection.execute(f"SELECT * FROM beside {where}", values)
        return list(map(BesideRow._make, found))

    def salvaged(self, note: Mapping[str, object], desk: str) -> None:
        """Let the link of this transaction say of which file this is what could be kept."""
        self._salvaged = note, desk

    def _seal(self) -> None:
        """Let the chain hold what came in this transaction.

        One link ties its ends together and names what no link names yet; it is the same
        whoever makes it. Another names what was recorded here.
        """
        own = [(one.id, one.seal) for one in self._new]
        head, rest = self.index.state.head, []
        note, desk = self._salvaged or (None, self._new[-1].desk if self._new else "")
        ends = [head] if head else []
        if self._foreign:
            chain, seals = Chain.of(self.links()), self.seals()
            held = chain.covered | {one.id for one in self._new}
            rest = [(entry, seal) for entry, seal in seals.items() if entry not in held]
            ends = chain.ends
            if (rest or len(ends) > 1) and not note:
                tie = made(chain.untied, rest)
                self._insert("link", [tie])
                ends = [tie.hash]
        if own or note:
            link = made(
                ends,
                own or rest,
                made_at=moment_text(datetime.now(UTC)),
                desk=desk,
                salvaged=note,
                signer=self._signer,
            )
            self._insert("link", [link])
            ends = [link.hash]
        if ends:
            self.index.state = self.index.count(ends[0])

    def seals(self, entries: Iterable[str] | None = None) -> dict[str, str]:
        """The ids of entries, of all unless told, and the digests that they were recorded with."""
        if entries is None:
            found = self._connection.execute("SELECT id, digest, beside FROM entry ORDER BY id")
        else:
            found = self._connection.execute(
                "SELECT id, digest, beside FROM entry "
                "WHERE id IN (SELECT value FROM json_each(?)) ORDER BY id",
                (json.dumps(list(entries)),),
            )
        return {entry: f"{digest} {beside}" for entry, digest, beside in found}

    def rows(self, entry: str) -> Rows:
        """All rows of an entry, by table, in the order of their keys."""
        if entry not in self._rows:
            rows = Rows()
            for table in TABLES:
                rows.of(table.name).extend(self._rows_of(table, entry))
            self._rows[entry] = rows
        return self._rows[entry]

    def sound(self, entry: str) -> bool:
        """Whether an entry is as it was recorded."""
        if entry not in self._sound and is_sound(self.rows(entry)):
            self._sound.add(entry)
        return entry in self._sound

    def schema(self) -> list[str]:
        """The statements of all that the file holds, as it keeps them."""
        found = self._connection.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL")
        return [str(sql) for (sql,) in found]

    def broken(self) -> list[str]:
        """What SQLite finds wrong with the pages of the file, and with rows of no entry."""
        pages = [str(one) for (one,) in self._connection.execute("PRAGMA integrity_check")]
        found = [one for one in pages if one != "ok"]
        orphans = self._connection.execute("PRAGMA foreign_key_check").fetchall()
        return found + [f"{table} {rowid}: {parent}?" for table, rowid, parent, _ in orphans]

    def _rows_of(self, table: TableShape, entry: str) -> list[tuple[Any, ...]]:
        found = self._connection.execute(
            f"SELECT {', '.join(table.names)} FROM {table.name} "
            f"WHERE {table.of_entry} ORDER BY {', '.join(table.key)}",
            (entry,),
        )
        return list(map(table.row._make, found))

    def read(self, corpus: Corpus) -> Records:
        """Everything that is recorded, the earliest inspection first.

        What it says follows from the entries alone, not from who merged into whom,
        nor from any clock. An entry that this version cannot read hides no other.

        Raises:
            ProblemsError: for an entry that is not as it was recorded, and where the chain
                shows that one was taken out or added by other means.
        """
        # Within a transaction some entries stand in no link yet.
        whole = not self._connection.in_transaction
        with self.snapshot():
            chain = Chain.of(self.links())
            if problems := checking.unsound(self, chain, whole=whole):
                raise ProblemsError(problems)
            return self._records(self.seals(), chain.head, corpus)

    def read_about(
        self,
        corpus: Corpus,
        items: Iterable[Item] = (),
        inspections: Iterable[str] = (),
        entries: Iterable[str] = (),
    ) -> Records:
        """What is recorded of some items and of the event: as much as decides how they stand.

        It takes the time of the inspections of these items, however many there are of others.
        Of other items some entries may be there too, and not all.

        Args:
            corpus: the knowledge.
            items: by kind and name.
            inspections: the ids of inspections whose items are wanted as well.
            entries: the ids of entries that are wanted as well.

        Raises:
            ProblemsError: for an entry among them that is not as it was recorded.
        """
        with self.snapshot():
            about = self.index.about(items, inspections, standing_together(corpus))
            found = self.seals({*about, *entries, *self.index.of_event()})
            if problems := checking.altered(self, found):
                raise ProblemsError(problems)
            return self._records(found, self.index.state.head, corpus)

    def _records(self, entries: Iterable[str], head: str, corpus: Corpus) -> Records:
        read: list[_Read] = []
        unread: list[Unread] = []
        for entry in entries:
            if entry not in self._known:
                rows = latest(self.rows(entry), self.apart(entry))
                self._known[entry] = self._understood(rows, corpus)
            found = self._known[entry]
            if isinstance(found, Unread):
                unread.append(found)
            else:
                read.append(found)
        read.sort(key=lambda one: one.entry.order)
        copies = _copies([one.entry for one in read if one.inspections])
        names, renamings = _names(read)
        inspections = tuple(
            replace(
                inspection,
                copy_of=copies.get(one.entry.id),
                item=names.get(inspection.id, inspection.item),
                named=inspection.item if inspection.id in names else None,
            )
            for one in read
            for inspection in one.inspections
        )
        # A later decision takes back what it says the opposite of, and no more.
        taken_back = {
            (name, each.over, each.inspection, each.characteristic, each.occasion)
            for one in read
            for name in one.entry.replaces
            for each in one.decisions
        }
        decisions = tuple(
            each
            for one in read
            for each in one.decisions
            if (one.entry.id, each.inspection, each.over, each.characteristic, each.occasion)
            not in taken_back
        )
        tellings = tuple(Telling(one.entry, one.told) for one in read if one.told)
        handovers = tuple(Handover(one.entry, one.event) for one in read if one.event)
        return Records(
            inspections,
            decisions,
            renamings,
            tuple(unread),
            tellings=tellings,
            handovers=handovers,
            head=head,
        )

    def unread(self, rows: Rows, corpus: Corpus) -> Unread | None:
        """What its plain columns tell of an entry that this version cannot read."""
        found = self._understood(rows, corpus)
        return found if isinstance(found, Unread) else None

    def _understood(self, rows: Rows, corpus: Corpus) -> "_Read | Unread":
        """The entry, or what its plain columns tell of one that another version wrote."""
        try:
            entry = self._entry(rows, corpus)
            return _Read(
                entry,
                tuple(self._inspections(entry, rows, corpus)),
                {row.inspection: row.item for row in rows.renamed},
                tuple(
                    Decision(entry, row.inspection, row.over, row.characteristic, row.occasion)
                    for row in rows.decided
                ),
                told=self._told(rows, corpus),
                event=_event(rows),
            )
        except UndecodableError:
            head = rows.head
            return Unread(
                id=str(head.id),
                recorded_at=str(head.recorded_at),
                by=str(head.made_by),
                version=str(head.version),
                items=tuple((row.kind, str(row.item)) for row in rows.inspection),
            )

    def _lookup(self, edition: str, corpus: Corpus) -> Lookup:
        def find(name: str) -> Characteristic:
            found = (
                corpus.equipment.characteristic(name, edition)
                if edition in corpus.equipment.editions
                else None
            )
            if found is None:
                raise UndecodableError(f"{name} of {edition}")
            return found

        return find

    def _entry(self, rows: Rows, corpus: Corpus) -> Entry:
        row, act = rows.head, _one_of(rows.head.act, ACTS)
        if act == "inspection" and row.edition not in corpus.equipment.editions:
            raise UndecodableError(f"the edition {row.edition}")
        find = self._lookup(row.edition, corpus)
        with undecodable():
            return Entry(
                id=row.id,
                inspected_at=parse_moment(row.inspected_at),
                recorded_at=parse_moment(row.recorded_at),
                by=row.made_by,
                desk=row.desk,
                edition=row.edition,
                rule=decode(row.rule, find) or DecisionRule(),
                complete=bool(row.complete),
                again=bool(row.again),
                version=row.version,
                working_limits=decode(row.working_limits, find),
                files=tuple(
                    SourceFile(one.name, one.sha256, _one_of(one.role, FILE_ROLES))
                    for one in rows.file
                ),
                register=self._register(rows.instrument, find),
                act=act,
                reason=row.reason,
                replaces=frozenset(one.replaced for one in rows.replaced),
                digest=row.digest,
                knowledge=_knowledge(rows),
            )

    def _told(self, rows: Rows, corpus: Corpus) -> dict[Field, Said]:
        """What an entry says of the event; of a later version's fields this one knows nothing."""
        found: dict[Field, Said] = {}
        for row in rows.told:
            name = next((one for one in FIELDS if one == row.field), None)
            with undecodable():
                value = decode(row.value, self._lookup("", corpus))
                if name is None or not _sayable(name, value, corpus):
                    raise UndecodableError(f"{row.value} as {row.field} of an event")
            found[name] = value
        return {name: found[name] for name in FIELDS if name in found}

    def _register(self, rows: list[InstrumentRow], found: Lookup) -> Register | None:
        if not rows:
            return None
        return Register(
            tuple(decode(row.instrument, found) for row in rows), date.fromisoformat(rows[0].day)
        )

    def _inspections(self, entry: Entry, rows: Rows, corpus: Corpus) -> list[Inspection]:
        find = self._lookup(entry.edition, corpus)
        results: dict[str, list[Result]] = {}
        with undecodable():
            typed = [
                HandedInspection.model_validate(json.loads(row.inspection)) for row in rows.typed
            ]
            for row in rows.reading:
                reading, judgement = decode(row.reading, find), decode(row.judgement, find)
                if not isinstance(reading, Reading) or not isinstance(judgement, Judgement):
                    raise UndecodableError("no reading and judgement")
                flags = decode(row.flags, find) if row.flags else ()
                waiver = decode(row.waiver, find) if row.waiver else None
                results.setdefault(row.inspection, []).append(
                    Result(reading, judgement, flags, waiver)
                )
            return [
                Inspection(
                    id=row.id,
                    entry=entry,
                    item=row.item,
                    kind=_one_of(row.kind, KINDS),
                    verdict=Verdict(row.verdict),
                    seal=row.seal,
                    results=tuple(results.get(row.id, [])),
                    typed=next(iter(typed), None),
                )
                for row in sorted(rows.inspection, key=lambda one: int(one.position))
            ]


@dataclass(frozen=True)
class _Read:
    """An entry as its rows tell it."""

    entry: Entry
    inspections: tuple[Inspection, ...]
    #: By the id of an inspection, the name of its item.
    renamed: Mapping[str, str]
    decisions: tuple[Decision, ...]
    #: What it says of the event.
    told: Mapping[Field, Said]
    #: The event file that was taken over.
    event: EventFile | None = None


def standing_together(corpus: Corpus) -> set[str]:
    """The kinds of items of which one stands with the others, such as tables with brushes."""
    return {
        kind
        for edition in corpus.equipment.editions
        for rule in corpus.equipment.belonging(edition).companions
        for kind in (rule.of, rule.kind)
    }


def _knowledge(rows: Rows) -> RulesetVersion | None:
    return next((RulesetVersion(*one[1:]) for one in rows.knowledge), None)


def _event(rows: Rows) -> EventFile | None:
    with undecodable():
        return (
            EventFile.model_validate(json.loads(rows.handover[0].event)) if rows.handover else None
        )


def _file_rows(entry: str, files: Sequence[SourceFile]) -> list[FileRow]:
    return [
        FileRow(entry, position, one.name, one.sha256, one.role)
        for position, one in enumerate(files)
    ]


def _sayable(name: Field, value: object, corpus: Corpus) -> bool:
    """Whether a value can be said of a field, and means something to this version."""
    match value:
        case None:
            return True
        case KeptLimits(edition, limits):
            known = {one.id for one in corpus.equipment.characteristics(edition)}
            # Of an edition without equipment none is known, nor of one that is no text.
            return name == "working_limits" and {one.characteristic for one in limits} < known
        case JudgeKeys(keys):
            whole = all(isinstance(who, str) and len(bytes.fromhex(key)) == 32 for who, key in keys)
            return name == "judge_keys" and whole
        case Plan(counts):
            return name == "plan" and all(kind in KINDS for kind, _ in counts)
        case DecisionRule():
            return name == "rule" and value.name in ("simple", "guarded")
        case date():
            return name == "day"
        case str():
            if name == "edition":
                return value in corpus.equipment.editions
            return name in ("name", "place", "senior_judge", "chief_judge")
    return False


def _one_of(word: str, words: tuple[_Word, ...]) -> _Word:
    for known in words:
        if word == known:
            return known
    raise UndecodableError(f"{word} is none of {words}")


def _copies(entries: Sequence[Entry]) -> dict[str, str]:
    """The ids of entries whose files another entry holds, with that entry's id."""
    by_file = gather((name, one) for one in entries for name in one.hashes)
    found = {}
    for one in entries:
        if not one.hashes:
            continue
        # What holds all of its files, and is itself no copy.
        near = by_file[min(one.hashes)]
        held = [other for other in near if other.id != one.id and one.copies(other)]
        originals = [other for other in held if not any(other.copies(more) for more in held)]
        if originals:
            found[one.id] = min(originals, key=lambda other: other.order).id
    return found


def _names(read: Sequence[_Read]) -> tuple[dict[str, str], tuple[Renaming, ...]]:
    """The names that inspections go by since they were renamed, and the renamings that hold.

    Where two that hold contradict each other, the item goes by the name of its table.
    """
    taken_back = {
        (name, inspection)
        for one in read
        for name in one.entry.replaces
        for inspection in one.renamed
    }
    holding = tuple(
        Renaming(
            one.entry,
            {
                inspection: item
                for inspection, item in one.renamed.items()
                if (one.entry.id, inspection) not in taken_back
            },
        )
        for one in read
        if one.renamed
    )
    told: dict[str, set[str]] = {}
    for one in holding:
        for inspection, item in one.names.items():
            told.setdefault(inspection, set()).add(item)
    names = {inspection: min(items) for inspection, items in told.items() if len(items) == 1}
    return names, holding
