"""Seals on two items, and names of items that cannot be told apart."""

from collections.abc import Sequence

from novuss.grouping import group_values
from novuss.input_problems import Problem
from novuss.inspection.confusable_names import find_clashing_names
from novuss.records.item_standings import Standing
from novuss.records.recorded_entries import Records


def find_seal_clashes(found: Sequence[Standing]) -> dict[str, list[str]]:
    """Seal numbers that more than one item carries, as desks apart cannot know of each other."""
    items = group_values(
        (seal, standing.item)
        for standing in found
        for seal in dict.fromkeys(inspection.seal for inspection in standing.inspections)
        if seal
    )
    return {seal: names for seal, names in items.items() if len(names) > 1}


def find_name_problems(records: Records, file: str) -> list[Problem]:
    """Items that a reader would take for one another, and names that two desks gave to one."""
    problems = []
    inspections = {inspection.id: inspection for inspection in records.inspections}
    items = {(inspection.kind, inspection.item) for inspection in records.inspections}
    by_kind = group_values((inspection.kind, inspection.item) for inspection in records.inspections)
    for kind, names in by_kind.items():
        for group in find_clashing_names(names):
            values = {"kind": kind, "names": ", ".join(group), "one": group[-1], "other": group[0]}
            problems.append(Problem.of(file, "record-names", **values, where=file))
    new_names = group_values(
        ((inspection.kind, inspection.named or inspection.item), item)
        for renaming in records.renamings
        for name, item in renaming.names.items()
        if (inspection := inspections.get(name))
    )
    for (kind, item), names in new_names.items():
        if len(set(names)) > 1 and (kind, item) in items:
            values = {"kind": kind, "item": item, "names": ", ".join(sorted(set(names)))}
            problems.append(Problem.of(file, "record-renamed-twice", **values, where=file))
    return problems
