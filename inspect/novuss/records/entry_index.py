"""Index of entries, kept so that few of them have to be read.

All of it follows from the entries and links: it is made anew from them when a file is
verified, and compared.
"""

import json
import sqlite3
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from novuss.inspection.confusable_names import name_keys
from novuss.records.entry_row_types import Rows

#: An item, or a set of discs, by its kind and name.
Item = tuple[str, str]
#: The tables of kept standings: the only ones that a reader may write to.
STANDING_TABLES = frozenset({"standing", "made_with", "unread"})
#: The kind under which the sets of discs are named.
SET = "set"


#: Items and sets by the names that they go or went by; a disc may be a set that is one item.
_ITEMS = f"SELECT kind, item FROM named UNION SELECT '{SET}', item FROM named WHERE kind = 'disc'"


class NamedRow(NamedTuple):
    """A name that an inspection's item, or the set of its discs, goes or went by."""

    kind: str
    #: What names that look alike have in common, see :func:`name_keys`.
    key: str
    item: str
    inspection: str


class StateRow(NamedTuple):
    """How far the chain was verified: its head, and how many entries and links there are."""

    head: str
    entries: int
    links: int


class StandingRow(NamedTuple):
    """How an item or a set of discs stands; ``value`` is empty where that is to be made anew."""

    kind: str
    item: str
    #: Where the first inspection stands in the order of all, as text that sorts.
    first: str
    value: str


class MadeWithRow(NamedTuple):
    """What else the standings were made with, such as the version of the knowledge."""

    version: str


class UnreadRow(NamedTuple):
    """An entry that this version cannot read."""

    entry: str


def collect_names(rows: Rows, kinds: Mapping[str, str]) -> set[NamedRow]:
    """The names that an entry gives to inspections.

    The ``kinds`` are of the inspections that it renames; others may be among them.
    """
    named: list[tuple[str, str, str]] = [
        (inspection.kind, inspection.item, inspection.id) for inspection in rows.inspection
    ]
    named += [
        (kinds[renaming.inspection], renaming.item, renaming.inspection)
        for renaming in rows.renamed
        if renaming.inspection in kinds
    ]
    named += [
        (SET, json.loads(reading.reading)["Reading"]["disc_set"], reading.inspection)
        for reading in rows.reading
        if '"disc_set":"' in reading.reading
    ]
    return {
        NamedRow(kind, key, item, inspection)
        for kind, item, inspection in named
        for key in name_keys(item)
    }


class Index:
    """Looks entries up in an open file of records."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    # The chain

    @property
    def state(self) -> StateRow:
        """What the last transaction left."""
        found = self._connection.execute("SELECT head, entries, links FROM state").fetchone()
        return StateRow(*found) if found else StateRow("", 0, 0)

    @state.setter
    def state(self, state: StateRow) -> None:
        self._connection.execute("DELETE FROM state")
        self._connection.execute("INSERT INTO state VALUES (?, ?, ?)", state)

    def update_counts(self, head: str) -> StateRow:
        """How many entries and links there are now."""
        counts = "SELECT (SELECT count(*) FROM entry), (SELECT count(*) FROM link)"
        return StateRow(head, *self._connection.execute(counts).fetchone())

    # Names

    @property
    def names(self) -> set[NamedRow]:
        """Every name that is kept."""
        found = self._connection.execute("SELECT kind, key, item, inspection FROM named")
        return set(map(NamedRow._make, found))

    def list_items(self, kinds: Collection[str] | None = None) -> set[Item]:
        """The items and sets, of some kinds or all, by the names that they go or went by."""
        found = set(self._connection.execute(_ITEMS))
        return found if kinds is None else {item for item in found if item[0] in kinds}

    def find_alike(self, items: Iterable[Item]) -> set[Item]:
        """The names in the records that a reader would take for one of some items' or sets'."""
        statement = "SELECT DISTINCT kind, item FROM named WHERE key IN ({}) AND kind = ?"
        return {
            found
            for kind, item in items
            for found in self._select_for_values(statement, name_keys(item), kind)
        }

    def find_questioned_items(self) -> tuple[set[Item], list[str]]:
        """Items of names that look alike; inspections of one seal, or of an item renamed twice."""
        items = self._connection.execute(
            "SELECT DISTINCT kind, item FROM named JOIN (SELECT kind, key FROM named "
            "WHERE kind <> ? GROUP BY kind, key HAVING min(item) <> max(item)) USING (kind, key)",
            (SET,),
        )
        inspections = self._connection.execute(
            "SELECT id FROM inspection WHERE seal IN (SELECT seal FROM inspection "
            "WHERE seal IS NOT NULL GROUP BY seal HAVING count(*) > 1) "
            "UNION SELECT id FROM (SELECT kind, inspection.item FROM renamed JOIN inspection "
            "ON id = inspection GROUP BY kind, inspection.item "
            "HAVING count(DISTINCT renamed.item) > 1) CROSS JOIN inspection USING (kind, item)"
        )
        return set(items), [inspection for (inspection,) in inspections]

    # Entries

    def add_names(self, rows: Rows) -> None:
        """Keep the names that an entry gives, and let what it changes be made anew."""
        renamed = {renaming.inspection for renaming in rows.renamed}
        kinds = self._select_for_values("SELECT id, kind FROM inspection WHERE id IN ({})", renamed)
        found = collect_names(rows, dict(kinds))
        # An entry of another desk may rename what comes behind it in the same merge.
        own = {inspection.id: inspection.kind for inspection in rows.inspection}
        before = self._select_for_values(
            "SELECT inspection, item FROM renamed WHERE inspection IN ({})", own
        )
        found |= {
            NamedRow(own[inspection], key, item, inspection)
            for inspection, item in before
            for key in name_keys(item)
        }
        self._connection.executemany(
            "INSERT OR IGNORE INTO named VALUES (?, ?, ?, ?)", sorted(found)
        )
        touched = renamed | own.keys() | {decision.inspection for decision in rows.decided}
        for event in (json.loads(row.event) for row in rows.handover):
            touched |= {choice["inspection"] for choice in event.get("choices", ())}
            asked = event.get("reinspections", ())
            touched |= {name for decision in asked for name in decision.get("known", ())}
        # Items that another entry brought from the same files.
        copies = self._find_copies([rows.head.id])
        touched |= self._select_ids("SELECT id FROM inspection WHERE entry IN ({})", copies)
        items = self._find_items(touched)
        # A disc may have left another set.
        sets = self._find_sets({name for item in items for name in self._find_inspections(item)})
        self._connection.executemany(
            "INSERT OR REPLACE INTO standing VALUES (?, ?, '', '')",
            sorted({*items, *self.find_alike(items), *sets}),
        )

    def find_entries_of(
        self, items: Iterable[Item], inspections: Iterable[str] = (), kinds: Collection[str] = ()
    ) -> set[str]:
        """The ids of all entries by which some items stand.

        Of the ``kinds`` one stands with all others: where one is wanted, all are.
        """
        members = set(inspections)
        wanted, known = {*items, *self._find_items(members)}, set[Item]()
        if any(kind in kinds for kind, _ in wanted):
            wanted |= self.list_items(kinds)
        while new := wanted - known:
            known |= new
            found = {inspection for item in new for inspection in self._find_inspections(item)}
            members |= found
            # Discs stand with those of their set.
            of_sets = {
                inspection
                for name in self._find_sets(found)
                for inspection in self._find_inspections(name)
            }
            wanted |= self._find_items(found | of_sets)
        entries = self._select_ids(
            "SELECT DISTINCT entry FROM inspection WHERE id IN ({})", members
        )
        entries |= self._find_copies(entries)
        for place in ("renamed WHERE inspection", "decided WHERE inspection", "decided WHERE over"):
            statement = f"SELECT DISTINCT entry FROM {place} IN ({{}})"
            entries |= self._select_ids(statement, members)
        return entries

    def find_event_entries(self) -> set[str]:
        """The ids of the entries that say something of the event, decide something."""
        found = self._connection.execute(
            "SELECT entry FROM told UNION SELECT entry FROM handover "
            "WHERE json_array_length(event, '$.waivers') > 0 "
            "OR json_array_length(event, '$.withdrawn') > 0 "
            "OR json_array_length(event, '$.choices') > 0 "
            "OR json_array_length(event, '$.reinspections') > 0"
        )
        return {entry for (entry,) in found}

    def find_sealed(self, seals: Iterable[str]) -> set[str]:
        """The ids of the inspections that put some seals on."""
        return self._select_ids("SELECT id FROM inspection WHERE seal IN ({})", seals)

    def has_event_file(self, sha256: str) -> bool:
        """Whether an event file of that digest was taken over."""
        statement = "SELECT 1 FROM file JOIN handover USING (entry) WHERE sha256 IN ({})"
        return any(self._select_for_values(statement, [sha256]))

    def find_starting(self, beginning: str) -> list[str]:
        """The ids of entries with inspections that begin so, the first of them."""
        found = self._connection.execute(
            "SELECT id FROM entry WHERE id >= ? AND id < ? AND act = 'inspection' LIMIT 12",
            (beginning, f"{beginning}\U0010ffff"),
        )
        return [entry for (entry,) in found]

    # Standings

    def read_standings(self) -> list[StandingRow]:
        """How items and sets stand, as far as that is kept."""
        found = self._connection.execute("SELECT kind, item, first, value FROM standing")
        return list(map(StandingRow._make, found))

    @property
    def made_with(self) -> str:
        """What else they were made with."""
        found = self._connection.execute("SELECT version FROM made_with").fetchone()
        return str(found[0]) if found else ""

    def list_stale(self, together: Collection[str]) -> set[Item]:
        """The items and sets whose standing is to be made anew.

        Kinds of items stand ``together``: with one, all are stale.
        """
        found = set(self._connection.execute("SELECT kind, item FROM standing WHERE value = ''"))
        return found | (
            self.list_items(together) if any(item[0] in together for item in found) else set()
        )

    def clear_standings(self, version: str) -> None:
        """Let every standing be made anew, with another version."""
        self._connection.execute("DELETE FROM made_with")
        self._connection.execute("INSERT INTO made_with VALUES (?)", (version,))
        self._connection.execute("DELETE FROM standing")
        self._connection.execute(f"INSERT INTO standing SELECT kind, item, '', '' FROM ({_ITEMS})")

    def store_standings(
        self, items: Iterable[Item], rows: Iterable[StandingRow], unread: Iterable[str]
    ) -> None:
        """Keep how some items and sets stand; those without a row are no more."""
        for statement, values in (
            ("DELETE FROM standing WHERE kind = ? AND item = ?", sorted(items)),
            ("INSERT OR REPLACE INTO standing VALUES (?, ?, ?, ?)", list(rows)),
            ("INSERT OR IGNORE INTO unread VALUES (?)", [(entry,) for entry in unread]),
        ):
            self._connection.executemany(statement, values)

    def list_unread(self) -> list[str]:
        """The ids of the entries that could not be read when standings were made."""
        return [entry for (entry,) in self._connection.execute("SELECT entry FROM unread")]

    def _find_sets(self, inspections: Iterable[str]) -> set[Item]:
        """The sets that some inspections name, and those that are one item."""
        statement = "SELECT item FROM named WHERE inspection IN ({}) AND kind IN ('disc', ?)"
        return {(SET, name) for (name,) in self._select_for_values(statement, inspections, SET)}

    def _find_inspections(self, item: Item) -> set[str]:
        kind, name = item
        statement = "SELECT inspection FROM named WHERE key IN ({}) AND kind = ?"
        return self._select_ids(statement, name_keys(name), kind)

    def _find_items(self, inspections: Iterable[str]) -> set[Item]:
        statement = "SELECT kind, item FROM named WHERE inspection IN ({}) AND kind <> ?"
        return set(self._select_for_values(statement, inspections, SET))

    def _find_copies(self, entries: Iterable[str]) -> set[str]:
        """The entries that read some of the same files."""
        return self._select_ids(
            "SELECT other.entry FROM file JOIN file AS other USING (sha256) "
            "WHERE file.role = 'readings' AND other.role = 'readings' AND file.entry IN ({})",
            entries,
        )

    def _select_ids(self, statement: str, values: Iterable[str], *more: str) -> set[str]:
        return {name for (name,) in self._select_for_values(statement, values, *more)}

    def _select_for_values(
        self, statement: str, values: Iterable[str], *more: str
    ) -> Iterator[Any]:
        """What a statement finds for values, of which there may be any number."""
        listed = json.dumps(list(values))
        return self._connection.execute(
            statement.format("SELECT value FROM json_each(?)"), (listed, *more)
        )
