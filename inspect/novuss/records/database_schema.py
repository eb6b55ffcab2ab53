"""Schema of a file of records, and what keeps anybody from changing its rows."""

from dataclasses import dataclass
from typing import Any, get_type_hints

from novuss.records import entry_row_types
from novuss.records.entry_chain import LinkRow
from novuss.records.entry_index import MadeWithRow, NamedRow, StandingRow, StateRow, UnreadRow

#: "NOVS": says whose file it is, where ``file`` and SQLite itself look for it.
APPLICATION_ID = 0x4E4F5653
SCHEMA_VERSION = 1


#: The type of a column; of all else it is TEXT.
_TYPES: dict[object, str] = {int: "INTEGER", bytes: "BLOB"}


@dataclass(frozen=True)
class TableShape:
    """A table: what its rows are, and how many of the first columns are its key."""

    name: str
    row: Any
    keys: int
    #: The table whose row it is a part of, named as the column that says which.
    owner: str = ""
    #: What holds of every row.
    check: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the columns."""
        return tuple(self.row._fields)

    @property
    def key(self) -> tuple[str, ...]:
        """The columns that tell one row from another."""
        return self.names[: self.keys]

    @property
    def of_entry(self) -> str:
        """How to reach the entry that a row belongs to."""
        if self.owner == "inspection":
            return "inspection IN (SELECT id FROM inspection WHERE entry = ?)"
        return f"{self.owner or 'id'} = ?"

    @property
    def created(self) -> str:
        """The statement that makes it."""
        kinds = get_type_hints(self.row)
        parts = [self._declare_column(name, kinds[name]) for name in self.names]
        parts += [f"PRIMARY KEY ({', '.join(self.key)})"]
        parts += [f"CHECK ({self.check})"] if self.check else []
        return f"CREATE TABLE {self.name} ({', '.join(parts)})"

    def _declare_column(self, name: str, kind: object) -> str:
        column = f"{name} {_TYPES.get(kind, 'TEXT')}"
        column += "" if kind == str | None else " NOT NULL"
        return f"{column} REFERENCES {name} (id)" if name == self.owner else column


TABLES = (
    TableShape("entry", entry_row_types.EntryRow, 1, check="made_by <> ''"),
    TableShape("file", entry_row_types.FileRow, 2, "entry"),
    TableShape("inspection", entry_row_types.InspectionRow, 1, "entry"),
    TableShape("reading", entry_row_types.ReadingRow, 2, "inspection"),
    TableShape("instrument", entry_row_types.InstrumentRow, 2, "entry"),
    TableShape("replaced", entry_row_types.ReplacedRow, 2, "entry"),
    TableShape("renamed", entry_row_types.RenamedRow, 2, "entry"),
    TableShape("decided", entry_row_types.DecidedRow, 5, "entry"),
    TableShape("told", entry_row_types.ToldRow, 2, "entry"),
    TableShape("typed", entry_row_types.TypedRow, 1, "entry"),
    TableShape("handover", entry_row_types.HandoverRow, 1, "entry"),
    TableShape("knowledge", entry_row_types.KnowledgeRow, 1, "entry"),
)

#: What holds the entries together and is no part of any of them.
CHAIN = (
    TableShape("link", LinkRow, 1),
    TableShape("beside", entry_row_types.BesideRow, 2, "entry"),
)
#: Photos that inspections name; there is no such table where there are none.
PHOTOS = TableShape("photo", entry_row_types.PhotoRow, 1)
#: What follows from all that, and may be made anew; see :mod:`novuss.records.entry_index`.
DERIVED = (
    TableShape("named", NamedRow, 4),
    TableShape("state", StateRow, 1),
    TableShape("standing", StandingRow, 2),
    TableShape("made_with", MadeWithRow, 1),
    TableShape("unread", UnreadRow, 1),
)


def list_statements() -> list[str]:
    """What makes an empty file one of records."""
    return [
        *list_objects(),
        f"PRAGMA application_id = {APPLICATION_ID}",
        f"PRAGMA user_version = {SCHEMA_VERSION}",
    ]


def list_objects() -> list[str]:
    """The statements of all that a file holds, as SQLite keeps them."""
    made = []
    for table in (*TABLES, *CHAIN):
        made += [table.created, *list_guards(table)]
    return [*made, *(table.created for table in DERIVED), *_INDICES]


_INDICES = (
    "CREATE INDEX file_by_hash ON file (sha256)",
    "CREATE INDEX inspection_by_entry ON inspection (entry, position)",
    "CREATE INDEX inspection_by_seal ON inspection (seal) WHERE seal IS NOT NULL",
    "CREATE INDEX renamed_by_inspection ON renamed (inspection)",
    "CREATE INDEX decided_by_inspection ON decided (inspection)",
    "CREATE INDEX decided_by_over ON decided (over)",
    "CREATE INDEX named_by_inspection ON named (inspection)",
)


def list_guards(table: TableShape) -> list[str]:
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
