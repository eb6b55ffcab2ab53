"""An inspection comes to the records: what it repeats, whose seals it puts on, how items stand."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Literal

from novuss.corpus import Corpus
from novuss.inspection.event_result import EventResult
from novuss.inspection.sets import SetResult
from novuss.model.equipment import Kind
from novuss.problems import Problem, ProblemsError
from novuss.records.entry import Author, Inspection, SourceFile
from novuss.records.standing import Standing, sets_standing, standings
from novuss.records.store import Store

#: In place of the ids of entries: all that inspected the same items.
ALL: Literal["all"] = "all"


@dataclass(frozen=True)
class Added:
    """A new entry, and how its items stand with it."""

    entry: str
    standings: tuple[Standing, ...]
    #: Of its discs.
    sets: tuple[SetResult, ...] = ()

    def event(self, event: EventResult) -> EventResult:
        """What was inspected, its items as they stand in the records and not by this alone."""
        items = tuple(one.result for one in self.standings)
        return replace(event, items=items, sets=self.sets)

    @property
    def beside(self) -> list[tuple[Standing, list[Inspection]]]:
        """Items that were inspected before by entries that the new one does not name."""
        found = ((one, one.unnamed(self.entry)) for one in self.standings)
        return [(one, others) for one, others in found if others]


def add(
    store: Store,
    corpus: Corpus,
    event: EventResult,
    files: Sequence[SourceFile],
    author: Author,
    *,
    inspected_at: datetime,
    seals: Mapping[tuple[str, str], str] | None = None,
    again: bool = False,
    partial: bool = False,
    replaces: Sequence[str] = (),
) -> Added:
    """Record an event's results as one entry, all of it or nothing.

    Args:
        store: an open file of records.
        corpus: the knowledge.
        event: what the inspection said.
        files: that were read for it.
        author: of the entry.
        inspected_at: an aware moment.
        seals: seal numbers by kind and item.
        again: take files that were recorded before.
        partial: what the edition asks for besides shall not count as not measured.
        replaces: the beginnings of the ids of entries whose inspections these repeat, or
            ``all``; a whole id may be of another desk's entry.

    Raises:
        ProblemsError: ``record-again``, ``record-entry``, ``record-entry-items``,
            ``record-seal-taken``, ``record-seal-incomplete``.
    """
    items = {(item.kind, item.item) for item in event.items}
    with store.transaction():
        named = _named(replaces, store, corpus, items)
        entry = store.add(
            event,
            files,
            author,
            inspected_at=inspected_at,
            seals=seals,
            again=again,
            partial=partial,
            replaces=named,
            knowledge=corpus.ruleset_version,
        )
        sealed = store.index.sealed((seals or {}).values())
        found = standings(store.read_about(corpus, items, sealed), corpus)
        if problems := _sealed_wrongly(found, seals or {}):
            raise ProblemsError(problems)
    touched = tuple(one for one in found if (one.kind, one.item) in items)
    names = {one.name for one in event.sets}
    sets = tuple(one for one in sets_standing(found, corpus) if one.name in names)
    return Added(entry, touched, sets)


def _named(
    told: Sequence[str], store: Store, corpus: Corpus, items: set[tuple[Kind, str]]
) -> list[str]:
    """The ids of the entries that are repeated."""
    if not told:
        return []
    inspections = store.read_about(corpus, items).inspections
    of_items = {one.entry.id for one in inspections if (one.kind, one.item) in items}
    elsewhere = [
        word.strip().lower()
        for word in told
        if _whole(word) and not store.index.starting(word.strip().lower())
    ]
    here = [word for word in told if word != ALL and word.strip().lower() not in elsewhere]
    found = chosen_entries(here, store, "--replaces")
    problems = [
        Problem.of("--replaces", "record-entry-items", entry=name[:8])
        for name in found
        if name not in of_items
    ]
    if ALL in told:
        found += sorted(of_items)
        if not of_items:
            problems.append(Problem.of("--replaces", "record-entry-none", where=store.name))
    if problems:
        raise ProblemsError(problems)
    return [*dict.fromkeys([*found, *elsewhere])]


def chosen_entries(told: Iterable[str], store: Store, option: str) -> list[str]:
    """The ids of the entries with inspections that somebody names by their beginnings.

    Raises:
        ProblemsError: ``record-entry`` where one names no entry or more than one.
    """
    found: list[str] = []
    problems = []
    for word in told:
        same = store.index.starting(word.strip().lower()) if word.strip() else []
        if len(same) == 1:
            found += same
        else:
            known = ", ".join(name[:8] for name in same or store.index.starting("")) or "–"
            values = {"entry": word, "known": known, "where": store.name}
            problems.append(Problem.of(option, "record-entry", **values))
    if problems:
        raise ProblemsError(problems)
    return found


def _whole(word: str) -> bool:
    """Whether it is an id from beginning to end."""
    parts = word.strip().split("-")
    return [len(part) for part in parts] == [8, 4, 4, 4, 12]


def _sealed_wrongly(
    found: Sequence[Standing], seals: Mapping[tuple[str, str], str]
) -> list[Problem]:
    """A seal says that its item was checked, and says it of no other."""
    problems = []
    for (kind, item), seal in seals.items():
        for one in found:
            if (one.kind, one.item) == (kind, item):
                if not one.partial and not one.result.complete:
                    values = {"seal": seal, "item": item, "n": str(len(one.result.missing))}
                    problems.append(Problem.of("--seal", "record-seal-incomplete", **values))
            elif any(other.seal == seal for other in one.inspections):
                problems.append(Problem.of("--seal", "record-seal-taken", seal=seal, item=one.item))
    return problems
