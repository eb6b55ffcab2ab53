"""The tables of a file of records, and what keeps anybody from changing them."""

from dataclasses import dataclass

#: "NOVS": says whose file it is, where ``file`` and SQLite itself look for it.
APPLICATION_ID = 0x4E4F5653
#: 1: entries, files, inspections, readings. 2: instruments and what is to be said of them.
#: 3: waivers. 4: what an entry is, what it replaces, renamed items, decisions. 5: the event.
#: 6: inspections as they were typed into the form, and event files that were taken over.
#: 7: by which knowledge was judged, and the chain of all entries.
SCHEMA_VERSION = 7
#: The first version whose entries stand in the chain.
CHAINED = 7


@dataclass(frozen=True)
class TableShape:
    """A table: its columns with their types, and how many of the first are its key."""

    name: str
    columns: tuple[str, ...]
    keys: int
    #: How to reach the entry that a row belongs to.
    of_entry: str
    #: The version of the schema that brought it.
    since: int = 1

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the columns alone."""
        return tuple(column.split()[0] for column in self.columns)

    @property
    def key(self) -> tuple[str, ...]:
        """The columns that tell one row from another."""
        return self.names[: self.keys]


TABLES = (
    TableShape(
        "entry",
        (
            "id TEXT NOT NULL",
            "inspected_at TEXT NOT NULL",
            "recorded_at TEXT NOT NULL",
            "made_by TEXT NOT NULL CHECK (made_by <> '')",
            "desk TEXT NOT NULL",
            "edition TEXT NOT NULL",
            "rule TEXT NOT NULL",
            "complete INTEGER NOT NULL",
            "again INTEGER NOT NULL",
            "version TEXT NOT NULL",
            "working_limits TEXT NOT NULL",
            "digest TEXT NOT NULL",
        ),
        1,
        "id = ?",
    ),
    TableShape(
        "file",
        (
            "entry TEXT NOT NULL REFERENCES entry (id)",
            "position INTEGER NOT NULL",
            "name TEXT NOT NULL",
            "sha256 TEXT NOT NULL",
            "limits INTEGER NOT NULL",
        ),
        2,
        "entry = ?",
    ),
    TableShape(
        "inspection",
        (
            "id TEXT NOT NULL",
            "entry TEXT NOT NULL REFERENCES entry (id)",
            "position INTEGER NOT NULL",
            "item TEXT NOT NULL",
            "kind TEXT NOT NULL",
            "verdict TEXT NOT NULL",
            "seal TEXT",
        ),
        1,
        "entry = ?",
    ),
    # The words of a row stand in columns of their own for whoever opens the file with
    # another tool; reading and judgement hold all of it, exactly.
    TableShape(
        "reading",
        (
            "inspection TEXT NOT NULL REFERENCES inspection (id)",
            "position INTEGER NOT NULL",
            "characteristic TEXT NOT NULL",
            "clause TEXT NOT NULL",
            "value TEXT NOT NULL",
            "unit TEXT NOT NULL",
            "instrument TEXT",
            "verdict TEXT NOT NULL",
            "reading TEXT NOT NULL",
            "judgement TEXT NOT NULL",
        ),
        2,
        "inspection IN (SELECT id FROM inspection WHERE entry = ?)",
    ),
    # The instruments of the register that an entry used, and the day on which they had
    # to be in calibration.
    TableShape(
        "instrument",
        (
            "entry TEXT NOT NULL REFERENCES entry (id)",
            "position INTEGER NOT NULL",
            "name TEXT NOT NULL",
            "kind TEXT NOT NULL",
            "due TEXT",
            "day TEXT NOT NULL",
            "instrument TEXT NOT NULL",
        ),
        2,
        "entry = ?",
        2,
    ),
    # Of a reading, by its place in the entry, what makes it doubtful.
    TableShape(
        "flag",
        (
            "inspection TEXT NOT NULL REFERENCES inspection (id)",
            "reading INTEGER NOT NULL",
            "flags TEXT NOT NULL",
        ),
        2,
        "inspection IN (SELECT id FROM inspection WHERE entry = ?)",
        2,
    ),
    # Of a reading that fails, by its place in the entry, what the chief judge let pass.
    TableShape(
        "waiver",
        (
            "inspection TEXT NOT NULL REFERENCES inspection (id)",
            "reading INTEGER NOT NULL",
            "waiver TEXT NOT NULL",
        ),
        2,
        "inspection IN (SELECT id FROM inspection WHERE entry = ?)",
        3,
    ),
    # What an entry is. One of an earlier version has no row here: it is an inspection, and
    # replaces what was inspected before it, as inspections then did.
    TableShape(
        "act",
        ("entry TEXT NOT NULL REFERENCES entry (id)", "act TEXT NOT NULL", "reason TEXT NOT NULL"),
        1,
        "entry = ?",
        4,
    ),
    # The entries that an entry names: inspections that it repeats, or an act that it takes
    # back. One of another desk may be named before the two files meet.
    TableShape(
        "replaced",
        ("entry TEXT NOT NULL REFERENCES entry (id)", "replaced TEXT NOT NULL"),
        2,
        "entry = ?",
        4,
    ),
    # By what name the item of an inspection goes since this entry.
    TableShape(
        "renamed",
        (
            "entry TEXT NOT NULL REFERENCES entry (id)",
            "inspection TEXT NOT NULL",
            "item TEXT NOT NULL",
        ),
        2,
        "entry = ?",
        4,
    ),
    # Which of two inspections stands for a characteristic on an occasion.
    TableShape(
        "decided",
        (
            "entry TEXT NOT NULL REFERENCES entry (id)",
            "inspection TEXT NOT NULL",
            "over TEXT NOT NULL",
            "characteristic TEXT NOT NULL",
            "occasion TEXT NOT NULL",
        ),
        5,
        "entry = ?",
        4,
    ),
    # What an entry says of the event as a whole, field by field.
    TableShape(
        "told",
        (
            "entry TEXT NOT NULL REFERENCES entry (id)",
            "field TEXT NOT NULL",
            "value TEXT NOT NULL",
        ),
        2,
        "entry = ?",
        5,
    ),
    # Of an entry that came in an event file, the inspection as it stood there, so that it
    # can be handed back as it was typed.
    TableShape(
        "typed",
        ("entry TEXT NOT NULL REFERENCES entry (id)", "inspection TEXT NOT NULL"),
        1,
        "entry = ?",
        6,
    ),
    # An event file that was taken over, without its inspections.
    TableShape(
        "handover",
        ("entry TEXT NOT NULL REFERENCES entry (id)", "event TEXT NOT NULL"),
        1,
        "entry = ?",
        6,
    ),
    # By which knowledge an entry was judged: the version of novuss, and digests of limits
    # and rules.
    TableShape(
        "knowledge",
        (
            "entry TEXT NOT NULL REFERENCES entry (id)",
            "version TEXT NOT NULL",
            "limits TEXT NOT NULL",
            "rules TEXT NOT NULL",
        ),
        1,
        "entry = ?",
        7,
    ),
)

#: What holds the entries together and is no part of any of them.
CHAIN = (
    # A link of the chain, see novuss.records.chain; parents, entries and note are JSON.
    TableShape(
        "link",
        (
            "hash TEXT NOT NULL",
            "parents TEXT NOT NULL",
            "entries TEXT NOT NULL",
            "made_at TEXT NOT NULL",
            "desk TEXT NOT NULL",
            "note TEXT NOT NULL",
            "key TEXT NOT NULL",
            "signature TEXT NOT NULL",
        ),
        1,
        "",
        7,
    ),
    # An inspection of an event file as another desk recorded it, with another version of
    # novuss: the rows in which its entry differs from the one that is kept, as JSON.
    TableShape(
        "twin",
        (
            "entry TEXT NOT NULL REFERENCES entry (id)",
            "digest TEXT NOT NULL",
            "rows TEXT NOT NULL",
        ),
        2,
        "",
        7,
    ),
)


def statements(version: int = 0) -> list[str]:
    """What makes a file of an earlier version, 0 for an empty one, a file of this version."""
    made = []
    for table in (*TABLES, *CHAIN):
        if table.since > version:
            made += [_created(table), *_guards(table)]
    if not version:
        made += [*_INDICES, f"PRAGMA application_id = {APPLICATION_ID}"]
    return [*made, f"PRAGMA user_version = {SCHEMA_VERSION}"]


def objects(version: int) -> list[str]:
    """The statements of all that a file of a version holds, as SQLite keeps them."""
    made = []
    for table in (*TABLES, *CHAIN):
        if table.since <= version:
            made += [_created(table), *_guards(table)]
    return [*made, *_INDICES]


_INDICES = (
    "CREATE INDEX file_by_hash ON file (sha256)",
    "CREATE INDEX inspection_by_entry ON inspection (entry, position)",
)


def _created(table: TableShape) -> str:
    columns, key = ", ".join(table.columns), ", ".join(table.key)
    return f"CREATE TABLE {table.name} ({columns}, PRIMARY KEY ({key}))"


def _guards(table: TableShape) -> list[str]:
    """What lets a row stay as it is.

    UPDATE and DELETE are refused, and so is an INSERT over an existing key, with which
    ``INSERT OR REPLACE`` deletes without asking the trigger of a DELETE.
    """
    same = " AND ".join(f"{column} = NEW.{column}" for column in table.key)
    refused = "BEGIN SELECT RAISE(ABORT, 'records are only ever added'); END"
    return [
        *(
            f"CREATE TRIGGER {table.name}_no_{verb.lower()} BEFORE {verb} ON {table.name} {refused}"
            for verb in ("UPDATE", "DELETE")
        ),
        f"CREATE TRIGGER {table.name}_no_replace BEFORE INSERT ON {table.name} "
        f"WHEN EXISTS (SELECT 1 FROM {table.name} WHERE {same}) {refused}",
    ]
