"""Verdicts told anew, from the bounds alone, for tests of what the program says."""

from fractions import Fraction

from novuss.inspection.verdict_scale import Verdict, find_worst_verdict
from novuss.model.equipment_records import Bounds, Characteristic, Free


def zone(amount: Fraction, bounds: Bounds, band: Fraction) -> Verdict:
    """The zone of ILAC-G8:09/2019, 4.2.3; without a band inside or outside."""
    beyond = [
        *([amount - Fraction(bounds.upper)] if bounds.upper is not None else []),
        *([Fraction(bounds.lower) - amount] if bounds.lower is not None else []),
    ]
    found = []
    for by in beyond:
        if by <= 0:
            found.append(Verdict.PASS if by <= -band else Verdict.CONDITIONAL_PASS)
        else:
            found.append(Verdict.CONDITIONAL_FAIL if by <= band else Verdict.FAIL)
    return find_worst_verdict(found)


def is_plausible(amount: Fraction, characteristic: Characteristic) -> bool:
    """Whether it needs no question: by the range that is written down, or four times off."""
    figures = [
        end
        for bounds in characteristic.intervals
        for end in (bounds.lower, bounds.upper)
        if end is not None
    ]
    figures += [] if characteristic.nominal is None else [characteristic.nominal]
    if characteristic.plausible:
        return (
            Fraction(characteristic.plausible.lower or 0)
            <= amount
            <= Fraction(characteristic.plausible.upper)
        )
    return not figures or Fraction(min(figures)) / 4 <= amount <= Fraction(max(figures)) * 4


def right(amount: Fraction, characteristic: Characteristic, band: Fraction) -> Verdict:
    """The verdict on an amount, with a guard band unless it is 0."""
    if not is_plausible(amount, characteristic):
        return Verdict.UNDECIDED
    if isinstance(characteristic.limit, Free):
        return Verdict.PASS
    zones = {zone(amount, interval, band) for interval in characteristic.intervals}
    for reading in characteristic.readings:
        if reading.of:
            # Of two lengths inside, the one is at most so much longer than the other.
            assert reading.lower is not None
            assert reading.upper is not None
            found = zone(amount, Bounds(upper=reading.upper - reading.lower), band)
            zones.add(found if found.failing else Verdict.UNDECIDED)
    return zones.pop() if len(zones) == 1 else Verdict.UNDECIDED
