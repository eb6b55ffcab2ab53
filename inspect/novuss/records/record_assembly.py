"""Records assembled from decoded entries: copies, names and decisions that hold."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from novuss.grouping import group_values
from novuss.records.entry_decoding import DecodedEntry
from novuss.records.handed_decisions import build_decisions
from novuss.records.recorded_entries import (
    Decision,
    Entry,
    EventUpdate,
    Handover,
    Records,
    Renaming,
    Unread,
)
from novuss.records.withdrawn_decisions import find_withdrawn_reinspections


def assemble_records(entries: Iterable[DecodedEntry | Unread], head: str) -> Records:
    """Assemble records, the earliest inspection first.

    They follow from the entries alone, not from who merged into whom, nor from any clock.
    """
    unread, decoded = list[Unread](), list[DecodedEntry]()
    for found in entries:
        if isinstance(found, Unread):
            unread.append(found)
        else:
            decoded.append(found)
    decoded.sort(key=lambda found: found.entry.order)
    copies = _find_copies([found.entry for found in decoded if found.inspections])
    renamings = _find_holding_renamings(decoded)
    names = _resolve_names(renamings)
    # A later decision takes back what it decides the other way round, and no more.
    taken_back = {
        (name, decision.over, decision.inspection, decision.characteristic, decision.occasion)
        for found in decoded
        for name in found.entry.replaces
        for decision in found.decisions
    }
    withdrawn = find_withdrawn_reinspections(found.event for found in decoded if found.event)
    decisions = [decision for found in decoded for decision in found.decisions]
    decisions += _list_handed_decisions(decoded)
    return Records(
        inspections=tuple(
            replace(
                inspection,
                copy_of=copies.get(found.entry.id),
                item=names.get(inspection.id, inspection.item),
                named=inspection.item if inspection.id in names else None,
            )
            for found in decoded
            for inspection in found.inspections
        ),
        decisions=tuple(
            decision
            for decision in decisions
            if decision.entry.id not in withdrawn
            and (
                *(decision.entry.id, decision.inspection, decision.over),
                *(decision.characteristic, decision.occasion),
            )
            not in taken_back
        ),
        withdrawn=tuple(decision for decision in decisions if decision.entry.id in withdrawn),
        renamings=renamings,
        unread=tuple(unread),
        updates=tuple(EventUpdate(found.entry, found.values) for found in decoded if found.values),
        handovers=tuple(Handover(found.entry, found.event) for found in decoded if found.event),
        head=head,
    )


def _list_handed_decisions(decoded: Sequence[DecodedEntry]) -> list[Decision]:
    """List the decisions that event files tell of and that are no entries here, each once."""
    known = {found.entry.id for found in decoded}
    decisions: dict[tuple[str, str, str, str, str], Decision] = {}
    for found in decoded:
        if (file := found.event) is None:
            continue
        for decision in build_decisions(file.choices, file.reinspections, found.entry):
            if decision.entry.id not in known:
                matter = decision.characteristic, decision.occasion
                key = decision.entry.id, decision.inspection, decision.over, *matter
                decisions.setdefault(key, decision)
    return [*decisions.values()]


def _find_copies(entries: Sequence[Entry]) -> dict[str, str]:
    """Find the ids of entries whose files another entry holds, with that entry's id."""
    by_file = group_values((file, entry) for entry in entries for file in entry.hashes)
    found = {}
    for entry in entries:
        if not entry.hashes:
            continue
        # An original holds all files of the copy, and is itself no copy.
        near = by_file[min(entry.hashes)]
        held = [other for other in near if other.id != entry.id and entry.is_copy_of(other)]
        originals = [
            other for other in held if not any(other.is_copy_of(another) for another in held)
        ]
        if originals:
            found[entry.id] = min(originals, key=lambda other: other.order).id
    return found


def _find_holding_renamings(decoded: Sequence[DecodedEntry]) -> tuple[Renaming, ...]:
    """Find the renamings without what later ones took back of them."""
    taken_back = {
        (name, inspection)
        for found in decoded
        for name in found.entry.replaces
        for inspection in found.renamed
    }
    return tuple(
        Renaming(
            found.entry,
            {
                inspection: item
                for inspection, item in found.renamed.items()
                if (found.entry.id, inspection) not in taken_back
            },
        )
        for found in decoded
        if found.renamed
    )


def _resolve_names(renamings: Iterable[Renaming]) -> dict[str, str]:
    """Resolve the names of inspections' items; where two renamings differ, none counts."""
    names = group_values(pair for renaming in renamings for pair in renaming.names.items())
    return {inspection: items[0] for inspection, items in names.items() if len(set(items)) == 1}
