"""Amended limits beside those before, and whether one bounds another side now."""

from dataclasses import dataclass

from novuss.model.equipment_records import Characteristic
from novuss.specs.consolidation.limits import build_equipment
from novuss.specs.consolidation.numbering import Numbering


@dataclass(frozen=True)
class LimitPair:
    """A characteristic before amendments and with them."""

    before: Characteristic
    now: Characteristic

    @property
    def bounds_other_side(self) -> bool:
        """Whether a side that was bounded is open now, or one that was open is bounded."""
        before = _list_sides(self.before)
        return bool(before) and before != _list_sides(self.now)


def pair_limits(numbering: Numbering) -> list[LimitPair]:
    """Pair the limits that amendments change with those before."""
    earlier = {
        record.id: record
        for file in numbering.knowledge.equipment
        if file.edition == numbering.earlier
        for record in file.characteristics
    }
    amended = {entry.characteristic for entry in numbering.amendments.limits}
    return [
        LimitPair(earlier[record.id], record)
        for file in build_equipment(numbering)
        for record in file.characteristics
        if record.id in amended
    ]


def _list_sides(record: Characteristic) -> list[str]:
    bounds = record.deciding
    ends = {"lower": bounds.lower, "upper": bounds.upper} if bounds else {}
    return [side for side, end in ends.items() if end is not None]
