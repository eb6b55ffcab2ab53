"""Resolution of conflicts between entries: one name for an item, one inspection that stands."""

from collections.abc import Collection, Iterable

from novuss.corpus import Corpus
from novuss.input_problems import ProblemsError
from novuss.inspection.confusable_names import name_keys
from novuss.inspection.readings import Occasion
from novuss.model.equipment_records import KINDS, Characteristic
from novuss.records.inspection_recording import find_entries
from novuss.records.item_standings import Contest, Standing, find_item, resolve_standings
from novuss.records.new_entries import build_decision_entry, build_renaming_entry
from novuss.records.record_store import Store
from novuss.records.recorded_entries import Author, Records


def rename_item(
    store: Store,
    corpus: Corpus,
    old: str,
    new: str,
    author: Author,
    *,
    kind: str | None,
) -> tuple[str, int]:
    """Let the inspections of an item go by another name, and keep that as an entry.

    The ``new`` name is that of an item that is recorded, or one that no other looks like.

    Returns:
        The entry's id and the number of inspections.

    Raises:
        ProblemsError: ``record-item``, ``record-item-kinds``, ``record-rename-same``,
            ``record-names`` where the new name looks like a third one.
    """
    with store.begin_transaction():
        records = _read_records_of(store, corpus, old, new)
        standing = _find_one(resolve_standings(records, corpus), old, kind, store.name)
        if not new or new == standing.item:
            raise ProblemsError.of("NEW", "record-rename-same", item=standing.item)
        others = [
            inspection.item
            for inspection in records.inspections
            if inspection.kind == standing.kind and inspection.item not in (standing.item, new)
        ]
        alike = sorted({name for name in others if name_keys(name) & name_keys(new)})
        if alike and new not in {inspection.item for inspection in records.inspections}:
            values = {"kind": standing.kind, "names": ", ".join([new, *alike])}
            values |= {"one": new, "other": alike[0], "where": store.name}
            raise ProblemsError.of("NEW", "record-names", **values)
        ids = {inspection.id for inspection in standing.inspections}
        before = [
            renaming.entry.id for renaming in records.renamings if ids & renaming.names.keys()
        ]
        entry = store.add_entry(build_renaming_entry(ids, new, author, before))
    return entry, len(ids)


def decide_conflict(
    store: Store,
    corpus: Corpus,
    item: str,
    entry: str,
    author: Author,
    *,
    kind: str | None,
    characteristic: str | None,
    seen: Collection[str] | None = None,
    made: str = "",
) -> tuple[str, list[Characteristic]]:
    """Let one inspection of a contested item stand over those that disagree, and keep that.

    Without a ``characteristic`` every contested one of that entry is settled. It may stand over
    those ``seen``; over all that disagree unless they are given. The entry gets the id ``made``,
    where the decision has one.

    Returns:
        The entry's id and the characteristics that it settles.

    Raises:
        ProblemsError: ``record-item``, ``record-item-kinds``, ``record-entry``,
            ``record-not-contested``.
    """
    with store.begin_transaction():
        records = _read_records_of(store, corpus, item)
        standing = _find_one(resolve_standings(records, corpus), item, kind, store.name)
        (chosen,) = find_entries([entry], store, "ENTRY")
        contests = [
            contest
            for contest in standing.contests
            if characteristic in (None, contest.characteristic.id)
            and any(inspection.entry.id == chosen for inspection in contest.inspections)
            and (seen is None or any(found.id in seen for found in contest.inspections))
        ]
        if not contests:
            known = ", ".join(contest.characteristic.id for contest in standing.contests) or "–"
            values = {"item": standing.item, "entry": chosen[:8], "known": known}
            raise ProblemsError.of("ENTRY", "record-not-contested", **values)
        choices = [
            choice
            for choice in _list_overruled(contests, chosen)
            if seen is None or choice[1] in seen
        ]
        # Decisions of two desks that contradict each other left it contested.
        opposite = {(over, stands, name, occasion) for stands, over, name, occasion in choices}
        before = [
            decision.entry.id
            for decision in records.decisions
            if (decision.inspection, decision.over, decision.characteristic, decision.occasion)
            in opposite
        ]
        entry = store.add_entry(build_decision_entry(choices, author, before, made))
    return entry, [contest.characteristic for contest in contests]


def _list_overruled(
    contests: Iterable[Contest], chosen: str
) -> Iterable[tuple[str, str, str, Occasion]]:
    for contest in contests:
        stands = next(
            inspection for inspection in contest.inspections if inspection.entry.id == chosen
        )
        for inspection in contest.inspections:
            if inspection is not stands:
                yield stands.id, inspection.id, contest.characteristic.id, contest.occasion


def _read_records_of(store: Store, corpus: Corpus, *names: str) -> Records:
    """What is recorded of items of some names; everything, to tell what is near, where none is."""
    records = store.read_event_and_items(corpus, [(kind, name) for kind in KINDS for name in names])
    found = {key for inspection in records.inspections for key in name_keys(inspection.item)}
    return records if found & name_keys(names[0]) else store.read_records(corpus)


def _find_one(found: list[Standing], item: str, kind: str | None, file: str) -> Standing:
    """The one item of that name; it is refused where several kinds have it."""
    same = [
        standing for standing in found if standing.item == item and kind in (None, standing.kind)
    ]
    same = same or [
        standing for standing in find_item(found, item, file) if kind in (None, standing.kind)
    ]
    if len(same) != 1:
        kinds = ", ".join(dict.fromkeys(standing.kind for standing in same or found))
        raise ProblemsError.of(item, "record-item-kinds", item=item, kinds=kinds)
    return same[0]
