"""Floats at which a verdict changes, so that floats can be judged without rounding.

A float is read as its shortest decimal representation: 44.1 is 44.1 and not the
binary number next to it. That reading rises strictly with the float, because
shortest representations read back as the float they came from. So each limit,
in each unit, cuts the floats at one place, which is found once with rational
arithmetic; from then on comparing floats gives the verdict of the exact path.
"""

import math
from dataclasses import dataclass
from fractions import Fraction

from novuss.inspection.reading_decision import (
    DecisionRule,
    Judgement,
    WorkingLimit,
    find_federation_limit,
    judge_amount,
)
from novuss.inspection.verdict_scale import Verdict
from novuss.model.equipment_records import Bounds, Characteristic, PlausibleRange


def recover_decimal(value: float) -> Fraction:
    """Give the decimal that was typed and is read as the float ``value``."""
    return Fraction(repr(value))


@dataclass(frozen=True)
class Steps:
    """The verdict on every float from zero up.

    ``verdicts[0]`` holds below ``starts[0]``, ``verdicts[n]`` from ``starts[n - 1]``
    on; ``starts`` rise and are in the unit of the readings.
    """

    starts: tuple[float, ...]
    verdicts: tuple[Verdict, ...]
    #: What a reading is compared with in the report, in the unit of the characteristic.
    nominal: Fraction | None
    #: From which float on a reading is plausible, and from which on no more.
    plausible: tuple[float, float] = (-math.inf, math.inf)


def find_steps(
    characteristic: Characteristic,
    factor: Fraction,
    *,
    rule: DecisionRule,
    uncertainty: Fraction | None = None,
    working_limit: WorkingLimit | None = None,
    confirmed: bool = False,
) -> Steps:
    """Find the decision thresholds of a measured characteristic.

    Args:
        characteristic: one that is measured.
        factor: one of the readings' unit in the unit of the characteristic.
        rule: the decision rule.
        uncertainty: U (k = 2) in the unit of the characteristic.
        working_limit: as for :func:`novuss.inspection.reading_decision.judge_amount`.
        confirmed: as there.
    """

    def judge_float(value: float) -> Judgement:
        return judge_amount(
            recover_decimal(value) * factor,
            characteristic,
            rule=rule,
            uncertainty=uncertainty,
            working_limit=working_limit,
            confirmed=confirmed,
        )

    band = rule.guard * uncertainty if rule.name == "guarded" and uncertainty else Fraction(0)
    # Whether a limit itself belongs to one side or to the other is left to the judge: the
    # first float at it and the first float beyond it both start a step.
    cuts = {
        find_first_float(end + shift, factor, beyond=beyond)
        for end in _list_limit_ends(
            characteristic, find_federation_limit(characteristic) or working_limit
        )
        for shift in (-band, Fraction(0), band)
        for beyond in (False, True)
    }
    starts: list[float] = []
    first = judge_float(0.0)
    verdicts = [first.verdict]
    for cut in sorted(cuts - {0.0}):
        verdict = judge_float(cut).verdict
        if verdict is not verdicts[-1]:
            starts.append(cut)
            verdicts.append(verdict)
    nominal = None if first.deviation is None else -first.deviation
    plausible = characteristic.plausible_range
    if confirmed or plausible is None:
        return Steps(tuple(starts), tuple(verdicts), nominal)
    low = find_first_float(Fraction(plausible.lower or 0), factor, beyond=False)
    high = find_first_float(Fraction(plausible.upper), factor, beyond=True)
    return Steps(tuple(starts), tuple(verdicts), nominal, (low, high))


def _list_limit_ends(
    characteristic: Characteristic, working_limit: WorkingLimit | None
) -> list[Fraction]:
    """Every figure at which a verdict may change, but for the guard band."""
    intervals: list[Bounds | PlausibleRange] = [*characteristic.intervals]
    intervals += [reading.width for reading in characteristic.readings if reading.of]
    intervals += [working_limit.bounds] if working_limit else []
    intervals += [characteristic.plausible_range] if characteristic.plausible_range else []
    ends = (end for interval in intervals for end in (interval.lower, interval.upper))
    return [Fraction(end) for end in ends if end is not None]


def find_first_float(limit: Fraction, factor: Fraction, *, beyond: bool) -> float:
    """Find the smallest float from zero up that, as typed, is at least ``limit``.

    Args:
        limit: in the unit of the characteristic.
        factor: one of the floats' unit in that unit.
        beyond: whether the float has to lie above the limit.
    """

    def reached(value: float) -> bool:
        amount = recover_decimal(value) * factor
        return amount > limit if beyond else amount >= limit

    # Rounding keeps the order, and what was typed rounds to its float: no smaller one reaches it.
    value = max(float(limit / factor), 0.0)
    while not reached(value):
        value = math.nextafter(value, math.inf)
    return value
