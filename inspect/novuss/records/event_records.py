"""Records of an event as they were read, and how the items that are asked for stand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from novuss.corpus import Corpus
from novuss.input_problems import Problem, ProblemsError
from novuss.records.event_state import Event, resolve_event
from novuss.records.item_standings import Standing, find_item, resolve_standings
from novuss.records.record_store import Store, open_store
from novuss.records.recorded_entries import Records
from novuss.records.seal_and_name_clashes import find_name_problems


@dataclass(frozen=True)
class EventRecords:
    """What was read of a file of records, and how the items that are asked for stand."""

    path: Path
    records: Records
    standings: Sequence[Standing] = ()
    #: Names of items that cannot be told apart, where that was looked for.
    problems: Sequence[Problem] = ()

    @classmethod
    def of(cls, store: Store, path: Path, corpus: Corpus) -> EventRecords:
        """Read all that an open file holds."""
        records = store.read_records(corpus)
        return cls(path, records, resolve_standings(records, corpus))

    def select_item(self, item: str | None) -> EventRecords:
        """The same with the items of a name alone, where one is given.

        Raises:
            ProblemsError: there is no such item.
        """
        if item is None:
            return self
        return replace(self, standings=find_item(self.standings, item, str(self.path)))

    def select_for_paper(self, item: str | None = None) -> EventRecords:
        """The same for a paper, which is never on what may be one item or two.

        Raises:
            ProblemsError: nothing was inspected, there is no such item, or names of items
                cannot be told apart.
        """
        if not self.standings:
            raise ProblemsError.of(str(self.path), "record-empty")
        found = self.select_item(item)
        if problems := find_name_problems(self.records, str(self.path)):
            raise ProblemsError(problems)
        return found

    @cached_property
    def event(self) -> Event:
        """What is kept of the event."""
        return resolve_event(self.records)

    @property
    def contested(self) -> list[Standing]:
        """The items on which inspections disagree."""
        return [standing for standing in self.standings if standing.contests]

    def list_names(self, *, former: bool = False) -> list[tuple[str, str]]:
        """List the items and the sets of discs, each with its kind; ``former`` names as well."""
        inspections = self.records.inspections
        return [
            *((inspection.kind, inspection.item) for inspection in inspections),
            *(
                ("set", name)
                for inspection in inspections
                for result in inspection.results
                if (name := result.reading.disc_set)
            ),
            *(
                (inspection.kind, inspection.named)
                for inspection in inspections
                if former and inspection.named
            ),
        ]


def read_event(path: Path, corpus: Corpus) -> EventRecords:
    """Read all that is in a file of records."""
    with open_store(path) as store:
        return EventRecords.of(store, path, corpus)


def read_event_and_items(
    path: Path, corpus: Corpus, names: Iterable[tuple[str, str]] = ()
) -> EventRecords:
    """Read what a file says of the event, and of items of some names; it may be missing."""
    if not path.exists():
        return EventRecords(path, Records())
    with open_store(path, create=True) as store:
        return EventRecords(path, store.read_event_and_items(corpus, names))
