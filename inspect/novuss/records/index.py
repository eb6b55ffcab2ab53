"""What is kept beside the entries so that few of them have to be read.

All of it follows from the entries and links: it is made anew from them when a file is
verified, and compared.
"""

import json
import sqlite3
from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

from novuss.inspection.names import name_keys
from novuss.records.rows import Rows

#: An item, or a set of discs, by its kind and name.
Item = tuple[str, str]
#: The kind under which the sets of discs are named.
SET = "set"


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


def names_of(rows: Rows, kinds: Iterable[tuple[str, str]] = ()) -> set[NamedRow]:
    """The names that an entry gives to inspections.

    Args:
        rows: of the entry.
        kinds: of the inspections that it renames, by their ids.
    """
    of_kind = dict(kinds)
    named = [(one.kind, one.item, one.id) for one in rows.inspection]
    named += [
        (of_kind[one.inspection], one.item, one.inspection)
        for one in rows.renamed
        if one.inspection in of_kind
    ]
    for reading in rows.reading:
        if '"disc_set":"' in reading.reading:
            name = json.loads(reading.reading)["Reading"]["disc_set"]
            named.append((SET, name, reading.inspection))
    return {
        NamedRow(kind, key, item, inspection)
        for kind, item, inspection in named
        for key in name_keys(item)
    }


class Index:
    """Looks entries up in an open file of records."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    @property
    def state(self) -> StateRow:
        """What the last transaction left."""
        found = self._connection.execute("SELECT head, entries, links FROM state").fetchone()
        return StateRow(*found) if found else StateRow("", 0, 0)

    @state.setter
    def state(self, state: StateRow) -> None:
        self._connection.execute("DELETE FROM state")
        self._connection.execute("INSERT INTO state VALUES (?, ?, ?)", state)

    def count(self, head: str) -> StateRow:
        """How many entries and links there are now."""
        (entries,) = self._connection.execute("SELECT count(*) FROM entry").fetchone()
        (links,) = self._connection.execute("SELECT count(*) FROM link").fetchone()
        return StateRow(head, entries, links)

    @property
    def names(self) -> set[NamedRow]:
        """Every name that is kept."""
        found = self._connection.execute("SELECT kind, key, item, inspection FROM named")
        return set(map(NamedRow._make, found))

    def add(self, rows: Rows) -> None:
        """Keep the names that an entry gives."""
        found = names_of(rows, self._kinds(one.inspection for one in rows.renamed))
        # An entry of another desk may rename what comes behind it in the same merge.
        found |= self._renamed_before(rows)
        self._connection.executemany(
            "INSERT OR IGNORE INTO named VALUES (?, ?, ?, ?)", sorted(found)
        )

    def _renamed_before(self, rows: Rows) -> set[NamedRow]:
        kinds = {one.id: one.kind for one in rows.inspection}
        found = self._select("SELECT inspection, item FROM renamed WHERE inspection IN ({})", kinds)
        return {
            NamedRow(kinds[inspection], key, item, inspection)
            for inspection, item in found
            for key in name_keys(item)
        }

    def _kinds(self, inspections: Iterable[str]) -> Iterator[tuple[str, str]]:
        return self._select("SELECT id, kind FROM inspection WHERE id IN ({})", inspections)

    def alike(self, items: Iterable[Item]) -> list[Item]:
        """The names in the records that a reader would take for one of some items' or sets'."""
        found: dict[Item, None] = {}
        for kind, item in items:
            found |= dict.fromkeys(
                (kind, name)
                for (name,) in self._select(
                    "SELECT DISTINCT item FROM named WHERE key IN ({}) AND kind = ?",
                    name_keys(item),
                    kind,
                )
            )
        return list(found)

    def about(
        self, items: Iterable[Item], inspections: Iterable[str] = (), kinds: Collection[str] = ()
    ) -> set[str]:
        """The ids of all entries by which some items stand.

        Args:
            items: the items.
            inspections: the ids of inspections whose items are wanted as well.
            kinds: of items that stand with one another; where one is wanted, all are.
        """
        wanted = set(items) | set(self._items_of(inspections))
        if any(kind in kinds for kind, _ in wanted):
            wanted |= {one for kind in kinds for one in self._items_of_kind(kind)}
        known: set[Item] = set()
        members: set[str] = set(inspections)
        while wanted - known:
            new = wanted - known
            known |= new
            found = {one for item in new for one in self._inspections(item)}
            members |= found
            # Discs stand with those of their set.
            sets = {
                (SET, name)
                for (name,) in self._select(
                    "SELECT DISTINCT item FROM named WHERE inspection IN ({}) AND kind = ?",
                    found,
                    SET,
                )
            }
            of_sets = {one for name in sets for one in self._inspections(name)}
            wanted |= set(self._items_of(found | of_sets))
        entries = {
            entry
            for (entry,) in self._select(
                "SELECT DISTINCT entry FROM inspection WHERE id IN ({})", members
            )
        }
        entries |= {entry for (entry,) in self._copies(entries)}
        for statement in (
            "SELECT DISTINCT entry FROM renamed WHERE inspection IN ({})",
            "SELECT DISTINCT entry FROM decided WHERE inspection IN ({})",
            "SELECT DISTINCT entry FROM decided WHERE over IN ({})",
        ):
            entries |= {entry for (entry,) in self._select(statement, members)}
        return entries

    def of_event(self) -> set[str]:
        """The ids of the entries that say something of the event."""
        return {one for (one,) in self._connection.execute("SELECT DISTINCT entry FROM told")}

    def sealed(self, seals: Iterable[str]) -> list[str]:
        """The ids of the inspections that put some seals on."""
        statement = "SELECT id FROM inspection WHERE seal IN ({})"
        return [one for (one,) in self._select(statement, seals)]

    def handed_over(self, sha256: str) -> bool:
        """Whether an event file of that digest was taken over."""
        found = self._connection.execute(
            "SELECT 1 FROM file JOIN handover USING (entry) WHERE sha256 = ?", (sha256,)
        )
        return found.fetchone() is not None

    def starting(self, beginning: str, limit: int = 12) -> list[str]:
        """The ids of entries with inspections that begin so, the first of them."""
        found = self._connection.execute(
            "SELECT id FROM entry WHERE id >= ? AND id < ? AND act = 'inspection' LIMIT ?",
            (beginning, f"{beginning}\U0010ffff", limit),
        )
        return [one for (one,) in found]

    def _inspections(self, item: Item) -> Iterator[str]:
        kind, name = item
        for (one,) in self._select(
            "SELECT DISTINCT inspection FROM named WHERE key IN ({}) AND kind = ?",
            name_keys(name),
            kind,
        ):
            yield one

    def _items_of(self, inspections: Iterable[str]) -> Iterator[Item]:
        return self._select(
            "SELECT DISTINCT kind, item FROM named WHERE inspection IN ({}) AND kind <> ?",
            inspections,
            SET,
        )

    def _items_of_kind(self, kind: str) -> Iterator[Item]:
        return self._connection.execute(
            "SELECT DISTINCT kind, item FROM named WHERE kind = ?", (kind,)
        )

    def _copies(self, entries: Iterable[str]) -> Iterator[tuple[str]]:
        return self._select(
            "SELECT DISTINCT other.entry FROM file JOIN file AS other USING (sha256) "
            "WHERE file.role = 'readings' AND other.role = 'readings' AND file.entry IN ({})",
            entries,
        )

    def _select(
        self, statement: str, values: Iterable[str], *more: str
    ) -> Iterator[tuple[str, ...]]:
        """What a statement finds for values, of which there may be any number."""
        listed = json.dumps(list(values))
        return self._connection.execute(
            statement.format("SELECT value FROM json_each(?)"), (listed, *more)
        )
