"""The tables of a file of records, and what keeps anybody from changing them."""

from dataclasses import dataclass

#: "NOVS": says whose file it is, where ``file`` and SQLite itself look for it.
APPLICATION_ID = 0x4E4F5653
SCHEMA_VERSION = 1


@dataclass(frozen=True)
class TableShape:
    """A table: its columns with their types, and how many of the first are its key."""

    name: str
    columns: tuple[str, ...]
    keys: int
    #: How to reach the entry that a row belongs to.
    of_entry: str

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
            "act TEXT NOT NULL",
            "reason TEXT NOT NULL",
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
            "role TEXT NOT NULL",
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
    # another tool; reading and judgement hold all of it, exactly. Flags say what makes it
    # doubtful, the waiver what the chief judge let pass.
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
            "flags TEXT",
            "waiver TEXT",
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
    ),
    # The entries that an entry names: inspections that it repeats, or an act that it takes
    # back. One of another desk may be named before the two files meet.
    TableShape(
        "replaced",
        ("entry TEXT NOT NULL REFERENCES entry (id)", "replaced TEXT NOT NULL"),
        2,
        "entry = ?",
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
    ),
    # Of an entry that came in an event file, the inspection as it stood there, so that it
    # can be handed back as it was typed.
    TableShape(
        "typed",
        ("entry TEXT NOT NULL REFERENCES entry (id)", "inspection TEXT NOT NULL"),
        1,
        "entry = ?",
    ),
    # An event file that was taken over, without its inspections.
    TableShape(
        "handover",
        ("entry TEXT NOT NULL REFERENCES entry (id)", "event TEXT NOT NULL"),
        1,
        "entry = ?",
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
    ),
)


def statements() -> list[str]:
    """What makes an empty file one of records."""
    return [
        *objects(),
        f"PRAGMA application_id = {APPLICATION_ID}",
        f"PRAGMA user_version = {SCHEMA_VERSION}",
    ]


def objects() -> list[str]:
    """The statements of all that a file holds, as SQLite keeps them."""
    made = []
    for table in (*TABLES, *CHAIN):
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
