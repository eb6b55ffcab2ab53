"""What is kept beside the entries so that few of them have to be read.

All of it follows from the entries and links: it is made anew from them when a file is
verified, and compared.
"""

import json
import sqlite3
from collections.abc import Collection, Iterable, Iterator
from typing import Any, NamedTuple

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


class StandingRow(NamedTuple):
    """How an item or a set of discs stands; ``value`` is empty where that is to be made anew."""

    kind: str
    item: str
    #: Where the first inspection stands in the order of all, as text that sorts.
    first: str
    value: str


class MadeWithRow(NamedTuple):
    """The version of novuss and of the knowledge by which the standings were made."""

    version: str


class UnreadRow(NamedTuple):
    """An entry that this version cannot read."""

    entry: str


def names_of(rows: Rows, kinds: Iterable[tuple[str, str]] = ()) -> set[NamedRow]:
    """The names that an entry gives to inspections.

    Args:
        rows: of the entry.
        kinds: of the inspections that it renames, by their ids.
    """
    of_kind = dict(kinds)
    named: list[tuple[str, str, str]] = []
    named += [(one.kind, one.item, one.id) for one in rows.inspection]
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
        self._touch(rows)

    def _touch(self, rows: Rows) -> None:
        """Let what an entry changes be made anew: its items, and those of the same files."""
        touched = {one.id for one in rows.inspection}
        touched |= {one.inspection for one in rows.renamed}
        touched |= {name for one in rows.decided for name in (one.inspection, one.over)}
        copies = [one for (one,) in self._copies([rows.head.id])]
        touched |= {
            one for (one,) in self._select("SELECT id FROM inspection WHERE entry IN ({})", copies)
        }
        items = {*self._items_of(touched)}
        for kind, item in {*items, *self.alike(items), *self._sets_of(touched)}:
            self._connection.execute(
                "INSERT OR REPLACE INTO standing VALUES (?, ?, '', '')", (kind, item)
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
            of_sets = {one for name in self._sets_of(found) for one in self._inspections(name)}
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

    def standings(self) -> list[StandingRow]:
        """How items and sets stand, as far as that is kept, by their first inspections."""
        found = self._connection.execute("SELECT kind, item, first, value FROM standing")
        return list(map(StandingRow._make, found))

    @property
    def made_with(self) -> str:
        """By which version and knowledge they were made."""
        found = self._connection.execute("SELECT version FROM made_with").fetchone()
        return str(found[0]) if found else ""

    def items(self) -> set[Item]:
        """Every item and set, by the names that they go or went by."""
        return set(self._connection.execute("SELECT DISTINCT kind, item FROM named"))

    def stale(self, together: Collection[str] = ()) -> set[Item]:
        """The items and sets whose standing is to be made anew.

        Args:
            together: kinds of items that stand with one another; with one, all are.
        """
        found = set(self._connection.execute("SELECT kind, item FROM standing WHERE value = ''"))
        if any(kind in together for kind, _ in found):
            found |= {one for kind in together for one in self._items_of_kind(kind)}
        return found

    def forget_standings(self, version: str) -> None:
        """Let every standing be made anew, by another version."""
        self._connection.execute("DELETE FROM made_with")
        self._connection.execute("INSERT INTO made_with VALUES (?)", (version,))
        self._connection.execute("DELETE FROM standing")
        self._connection.execute(
            "INSERT INTO standing SELECT DISTINCT kind, item, '', '' FROM named"
        )

    def keep(
        self, items: Iterable[Item], rows: Iterable[StandingRow], unread: Iterable[str]
    ) -> None:
        """Keep how some items and sets stand; those without a row are no more."""
        self._connection.executemany(
            "DELETE FROM standing WHERE kind = ? AND item = ?", sorted(items)
        )
        self._connection.executemany(
            "INSERT OR REPLACE INTO standing VALUES (?, ?, ?, ?)", list(rows)
        )
        self._connection.executemany(
            "INSERT OR IGNORE INTO unread VALUES (?)", [(one,) for one in unread]
        )

    def unread(self) -> list[str]:
        """The ids of the entries that the version could not read by which standings were made."""
        return [one for (one,) in self._connection.execute("SELECT entry FROM unread")]

    def alike_spellings(self) -> list[Item]:
        """The items whose names a reader would take for another's."""
        return list(
            self._connection.execute(
                "SELECT DISTINCT kind, item FROM named JOIN ("
                "SELECT kind, key FROM named WHERE kind <> ? "
                "GROUP BY kind, key HAVING count(DISTINCT item) > 1) USING (kind, key)",
                (SET,),
            )
        )

    def in_question(self) -> list[str]:
        """The inspections that share a seal, and those that were renamed more than once."""
        found = self._connection.execute(
            "SELECT id FROM inspection WHERE seal IN (SELECT seal FROM inspection "
            "WHERE seal IS NOT NULL GROUP BY seal HAVING count(*) > 1) "
            "UNION SELECT inspection FROM renamed GROUP BY inspection HAVING count(*) > 1"
        )
        return [one for (one,) in found]

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

    def _sets_of(self, inspections: Iterable[str]) -> set[Item]:
        """The sets that some inspections name, and those that are one item."""
        return {
            (SET, name)
            for (name,) in self._select(
                "SELECT DISTINCT item FROM named WHERE inspection IN ({}) AND kind IN ('disc', ?)",
                inspections,
                SET,
            )
        }

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

    def _select(self, statement: str, values: Iterable[str], *more: str) -> Iterator[Any]:
        """What a statement finds for values, of which there may be any number."""
        listed = json.dumps(list(values))
        return self._connection.execute(
            statement.format("SELECT value FROM json_each(?)"), (listed, *more)
        )
