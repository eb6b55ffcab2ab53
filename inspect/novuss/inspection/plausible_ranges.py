"""Plausible ranges, outside of which a reading is judged only once somebody confirms it."""

from collections.abc import Iterable
from fractions import Fraction

from novuss.model.equipment_records import Measurand, PlausibleRange

#: The range that an amount lies outside of, and its unit.
Implausible = tuple[PlausibleRange, str]
#: An amount in the unit of what was measured, and that.
Taken = tuple[Fraction, Measurand]


def find_implausible(taken: Iterable[Taken]) -> Implausible | None:
    """Find the first range that an amount lies outside of; None where all are plausible.

    Args:
        taken: a figure with its characteristic, and what it was derived from.
    """
    for amount, measurand in taken:
        plausible = measurand.plausible_range
        if plausible and not plausible.contains(amount):
            return plausible, measurand.unit or ""
    return None
