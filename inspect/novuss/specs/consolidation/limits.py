"""Limits of an amending edition."""

from typing import Any, get_args

from novuss.model.amendments import AmendedLimit
from novuss.model.equipment_records import Characteristic, EquipmentFile, Evidence, Limit, Print
from novuss.specs.consolidation.numbering import Numbering


def build_equipment(numbering: Numbering) -> list[EquipmentFile]:
    """The characteristics of the edition; empty where the earlier one has none."""
    amended = {entry.characteristic: entry for entry in numbering.amendments.limits}
    files = []
    for file in numbering.knowledge.equipment:
        if file.edition != numbering.earlier:
            continue
        characteristics = [
            _carry_characteristic(record, amended.get(record.id), numbering)
            for record in file.characteristics
            if numbering.numbers[record.clause]
        ]
        counts = [
            count.model_copy(update={"clause": number})
            for count in file.belonging.set_counts
            if (number := numbering.numbers[count.clause])
        ]
        carried = {
            "edition": numbering.edition,
            "characteristics": characteristics,
            "belonging": file.belonging.model_copy(update={"set_counts": counts}),
        }
        files.append(file.model_copy(update=carried))
    return files


def _carry_characteristic(
    record: Characteristic, amended: AmendedLimit | None, numbering: Numbering
) -> Characteristic:
    changed: dict[str, Any] = {"clause": numbering.numbers[record.clause]}
    if amended:
        kind = amended.limit.kind
        printed = None if kind == "visual" else "printed"
        changed |= {
            "limit": amended.limit,
            "evidence": kind if kind in get_args(Evidence) else printed,
            "confidence": "high",
            "print": Print(
                document=numbering.edition, quantity=write_limit(amended.limit), tolerance=""
            ),
            "reasoning": amended.reason.fill(),
            "question": None,
            "decided": None,
        }
    return record.model_copy(update=changed)


def write_limit(limit: Limit) -> str:
    """Write a limit in figures, as a table would print it."""
    lower, upper = getattr(limit, "lower", None), getattr(limit, "upper", None)
    if lower is not None and upper is not None:
        return f"{lower}\N{EN DASH}{upper}"
    if lower is not None:
        return f"≥ {lower}"
    return f"≤ {upper}" if upper is not None else str(getattr(limit, "nominal", None) or "")
