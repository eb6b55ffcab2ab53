"""Decisions on inspections that event files tell of: which stands, and which are to be repeated."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from novuss.grouping import group_values
from novuss.model.event_file import EventFile, HandedChoice, HandedOverruled, HandedReinspection
from novuss.records.recorded_entries import Decision, Entry
from novuss.records.withdrawn_decisions import find_withdrawn_reinspections


def unite_choices(files: Iterable[EventFile]) -> list[HandedChoice]:
    """Unite what files say of which inspections stand, each decision once."""
    rows = sorted((row for file in files for row in file.choices), key=HandedChoice.model_dump_json)
    return [*{row.id: row for row in rows}.values()]


def unite_reinspections(files: Iterable[EventFile]) -> list[HandedReinspection]:
    """Unite the re-inspections that files tell of, without those that were withdrawn.

    Whoever asked knew what any of the files says that was known.
    """
    listed = list(files)
    withdrawn = find_withdrawn_reinspections(listed)
    found: dict[str, HandedReinspection] = {}
    rows = [row for file in listed for row in file.reinspections if row.id not in withdrawn]
    for row in sorted(rows, key=HandedReinspection.model_dump_json):
        before = found.get(row.id)
        known = sorted({*row.known, *(before.known if before else ())})
        found[row.id] = row.model_copy(update={"known": known})
    return [*found.values()]


def build_decisions(
    choices: Iterable[HandedChoice], reinspections: Iterable[HandedReinspection], entry: Entry
) -> Iterator[Decision]:
    """Build the decisions of a file, as those of the ``entry`` by which it was taken over."""
    for choice in choices:
        by = choice.by or entry.by
        made = replace(entry, id=choice.id, act="decision", by=by, reason=choice.reason, files=())
        for over in choice.over:
            yield Decision(
                made, choice.inspection, over.inspection, over.characteristic, over.occasion
            )
    for asked in reinspections:
        by = asked.by or entry.by
        made = replace(entry, id=asked.id, act="reinspection", by=by, reason=asked.reason, files=())
        for name in asked.known:
            # It is about the whole inspection.
            yield Decision(made, name, name, "", "before")


def export_decisions(
    decisions: Iterable[Decision], kinds: Mapping[str, tuple[str, str]]
) -> dict[str, list[HandedChoice] | list[HandedReinspection]]:
    """Export decisions on inspections as the lists of an event file.

    Args:
        decisions: those that hold.
        kinds: kind and item by the ids of inspections that the file has.
    """
    choices: list[HandedChoice] = []
    asked: list[HandedReinspection] = []
    for made in group_values((decision.entry.id, decision) for decision in decisions).values():
        entry, known = made[0].entry, [found for found in made if found.inspection in kinds]
        words = {"id": entry.id, "by": entry.by, "reason": entry.reason}
        repeated = sorted({found.inspection for found in known if found.inspection == found.over})
        if repeated:
            kind, item = kinds[repeated[0]]
            row = HandedReinspection.from_values(**words, kind=kind, item=item, known=repeated)
            asked.append(row)
        stands = group_values((found.inspection, found) for found in known)
        for name, found in stands.items():
            over = [
                HandedOverruled(
                    inspection=overruled.over,
                    characteristic=overruled.characteristic,
                    occasion=overruled.occasion,
                )
                for overruled in found
                if overruled.over != name and overruled.over in kinds
            ]
            if over:
                choices.append(HandedChoice.from_values(**words, inspection=name, over=over))
    return {"choices": choices, "reinspections": asked}
