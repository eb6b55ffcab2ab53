"""Recording of an inspection: what it repeats, its seals, how items stand after it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from novuss.corpus import Corpus
from novuss.input_problems import Problem, ProblemsError
from novuss.inspection.disc_sets import SetResult
from novuss.inspection.event_result import EventResult
from novuss.model.equipment_records import Kind
from novuss.records.item_standings import Standing, resolve_sets, resolve_standings
from novuss.records.new_entries import InspectionDetails, build_inspection_entry
from novuss.records.record_store import Store
from novuss.records.recorded_entries import Author, Inspection, SourceFile

#: In place of the ids of entries: all that inspected the same items.
ALL: Literal["all"] = "all"


@dataclass(frozen=True)
class AddedInspection:
    """A new entry, and how its items stand with it."""

    entry: str
    standings: tuple[Standing, ...]
    #: Of its discs.
    sets: tuple[SetResult, ...] = ()

    def build_event_result(self, event: EventResult) -> EventResult:
        """What was inspected, its items as they stand in the records and not by this alone."""
        items = tuple(standing.result for standing in self.standings)
        return replace(event, items=items, sets=self.sets)

    @property
    def beside(self) -> list[tuple[Standing, list[Inspection]]]:
        """Items that were inspected before by entries that the new one does not name."""
        found = ((standing, standing.list_unnamed(self.entry)) for standing in self.standings)
        return [(standing, others) for standing, others in found if others]


def record_inspection(
    store: Store,
    corpus: Corpus,
    event: EventResult,
    files: Sequence[SourceFile],
    author: Author,
    details: InspectionDetails,
) -> AddedInspection:
    """Record an event's results as one entry, all of it or nothing.

    Of the ``details`` what it replaces are the beginnings of the ids of entries, or ``all``; a
    whole id may be of another desk's entry.

    Raises:
        ProblemsError: ``record-again``, ``record-entry``, ``record-entry-items``,
            ``record-seal-taken``, ``record-seal-incomplete``.
    """
    items = {(item.kind, item.item) for item in event.items}
    seals = details.seals
    with store.begin_transaction():
        replaced = _find_replaced(details.replaces, store, corpus, items)
        details = replace(details, replaces=replaced, knowledge=corpus.ruleset_version)
        entry = store.add_entry(build_inspection_entry(event, files, author, details))
        sealed = store.index.find_sealed(seals.values())
        found = resolve_standings(store.read_event_and_items(corpus, items, sealed), corpus)
        if problems := _find_wrong_seals(found, seals):
            raise ProblemsError(problems)
    touched = tuple(standing for standing in found if (standing.kind, standing.item) in items)
    names = {discs.name for discs in event.sets}
    sets = tuple(discs for discs in resolve_sets(found, corpus) if discs.name in names)
    return AddedInspection(entry, touched, sets)


def _find_replaced(
    words: Sequence[str], store: Store, corpus: Corpus, items: set[tuple[Kind, str]]
) -> list[str]:
    """The ids of the entries that are repeated."""
    if not words:
        return []
    inspections = store.read_event_and_items(corpus, items).inspections
    of_items = {
        inspection.entry.id
        for inspection in inspections
        if (inspection.kind, inspection.item) in items
    }
    elsewhere = [
        word.strip().lower()
        for word in words
        if _is_whole(word) and not store.index.find_starting(word.strip().lower())
    ]
    known = [word for word in words if word != ALL and word.strip().lower() not in elsewhere]
    found = find_entries(known, store, "--replaces")
    problems = [
        Problem.of("--replaces", "record-entry-items", entry=name[:8])
        for name in found
        if name not in of_items
    ]
    if ALL in words:
        found += sorted(of_items)
        if not of_items:
            problems.append(Problem.of("--replaces", "record-entry-none", where=store.name))
    if problems:
        raise ProblemsError(problems)
    return [*dict.fromkeys([*found, *elsewhere])]


def find_entries(words: Iterable[str], store: Store, option: str) -> list[str]:
    """The ids of the entries with inspections that somebody names by their beginnings.

    Raises:
        ProblemsError: ``record-entry`` where one names no entry or more than one.
    """
    found: list[str] = []
    problems = []
    for word in words:
        same = store.index.find_starting(word.strip().lower()) if word.strip() else []
        if len(same) == 1:
            found += same
        else:
            known = ", ".join(name[:8] for name in same or store.index.find_starting("")) or "–"
            values = {"entry": word, "known": known, "where": store.name}
            problems.append(Problem.of(option, "record-entry", **values))
    if problems:
        raise ProblemsError(problems)
    return found


def _is_whole(word: str) -> bool:
    """Whether it is an id from beginning to end."""
    parts = word.strip().split("-")
    return [len(part) for part in parts] == [8, 4, 4, 4, 12]


def _find_wrong_seals(
    found: Sequence[Standing], seals: Mapping[tuple[str, str], str]
) -> list[Problem]:
    """A seal says that its item was checked, and says it of no other."""
    problems = []
    for (kind, item), seal in seals.items():
        for standing in found:
            if (standing.kind, standing.item) == (kind, item):
                if not standing.partial and not standing.result.complete:
                    values = {"seal": seal, "item": item, "n": str(len(standing.result.missing))}
                    problems.append(Problem.of("--seal", "record-seal-incomplete", **values))
            elif any(other.seal == seal for other in standing.inspections):
                problems.append(
                    Problem.of("--seal", "record-seal-taken", seal=seal, item=standing.item)
                )
    return problems
