"""Excess of a reading over its limits."""

from dataclasses import dataclass
from fractions import Fraction

from novuss.inspection.item_results import Result
from novuss.model.equipment_records import Bounds


@dataclass(frozen=True)
class Excess:
    """How far a reading lies beyond a limit: above it positive, below it negative.

    Under a limit that can be read in several ways the two differ; in the unit of the
    characteristic.
    """

    least: Fraction
    most: Fraction


def compute_excess(result: Result) -> Excess | None:
    """Compute how far a reading lies outside; None inside, and where nothing limits it.

    It looks at the limits that decided: the working limit where one did, otherwise the
    printed ones, or every way to read them.
    """
    amount, characteristic = result.reading.amount, result.reading.characteristic
    if amount is None or isinstance(amount, bool):
        return None
    limit = result.judgement.working_limit
    outside = result.verdict.failing or result.judgement.outside
    if (
        limit is None
        and not outside
        and any(limit_read.of for limit_read in characteristic.readings)
    ):
        # Inside under a reading that limits what the figure is derived from.
        return None
    bounds = characteristic.intervals if limit is None else [limit.bounds]
    found = [off for interval in bounds if (off := _measure_beyond(amount, interval))]
    if len(found) < len(bounds) or not found:
        return None
    return Excess(min(found, key=abs), max(found, key=abs))


def _measure_beyond(amount: Fraction, bounds: Bounds) -> Fraction:
    if bounds.upper is not None and amount > Fraction(bounds.upper):
        return amount - Fraction(bounds.upper)
    if bounds.lower is not None and amount < Fraction(bounds.lower):
        return amount - Fraction(bounds.lower)
    return Fraction(0)
