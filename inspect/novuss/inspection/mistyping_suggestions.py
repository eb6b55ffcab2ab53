"""Suggestions of what a failing reading was meant as: questions, never verdicts."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from novuss.inspection.item_results import Result
from novuss.inspection.reading_decision import judge_amount
from novuss.inspection.typed_numbers import parse_number
from novuss.inspection.typed_value_errors import InputMistake
from novuss.inspection.verdict_scale import Verdict
from novuss.model.equipment_records import Bounds, Characteristic
from novuss.model.measuring_vocabulary import Unit

#: A decimal mark that is lost, or set some places too far.
MOVED = [Fraction(10) ** power for power in (-3, -2, -1, 1, 2, 3)]
#: Of a limit on one side alone: what lies further inside is no likely reading.
ONE_SIDED = 2
#: How many times beyond its limits an improbable reading is likely to have been meant.
NEAR = Fraction(5, 4)


@dataclass(frozen=True)
class Suggestion:
    """The number that would fit, and the unit it would be in; None for the one that was typed."""

    number: Fraction
    unit: Unit | None = None


def suggest_reading(result: Result, units: Iterable[Unit]) -> Suggestion | None:
    """Suggest the one other unit, or else decimal place, in which a reading would fit.

    Only of a reading that fails and was typed as a number. Nothing where several
    would fit: a guess would help nobody.

    Args:
        result: a reading and its verdict.
        units: all units that readings may be typed in.
    """
    reading = result.reading
    amount, characteristic = reading.amount, reading.characteristic
    if not result.verdict.failing or not isinstance(amount, Fraction) or reading.derivation:
        return None
    try:
        typed = parse_number(reading.value)
    except InputMistake:
        return None
    if not typed or not characteristic.unit:
        return None
    others = _list_suggested(units, characteristic)
    # The unit that was typed is none of them: in it the reading fails.
    fitting = [
        unit for unit in others if _is_plausible_pass(typed * unit.exact, result, characteristic)
    ]
    if fitting:
        return Suggestion(typed, fitting[0]) if len(fitting) == 1 else None
    moved = [power for power in MOVED if _is_plausible_pass(amount * power, result, characteristic)]
    return Suggestion(typed * moved[0]) if len(moved) == 1 else None


def suggest_plausible_readings(result: Result, units: Iterable[Unit]) -> list[Suggestion]:
    """Suggest other units, or else decimal places, that make an improbable reading plausible.

    Those near to the limits where there are any, as a cue of 1.52 was measured in metres
    rather than in centimetres.

    Args:
        result: a reading and its verdict.
        units: all units that readings may be typed in.
    """
    reading = result.reading
    amount, characteristic = reading.amount, reading.characteristic
    plausible = characteristic.plausible_range
    if not result.judgement.improbable or reading.derivation or plausible is None:
        return []
    assert isinstance(amount, Fraction)
    typed = parse_number(reading.value)
    others = _list_suggested(units, characteristic)
    found = [(typed * unit.exact, Suggestion(typed, unit)) for unit in others]
    if not any(plausible.contains(figure) for figure, _ in found):
        found = [(amount * power, Suggestion(typed * power)) for power in MOVED]
    found = [(figure, meant) for figure, meant in found if plausible.contains(figure)]
    near = [meant for figure, meant in found if _is_near(figure, characteristic)]
    return near or [meant for _, meant in found]


def _list_suggested(units: Iterable[Unit], characteristic: Characteristic) -> list[Unit]:
    """Units that whoever measures by the documents may have meant; never inches."""
    return [unit for unit in units if unit.suggested and unit.quantity == characteristic.quantity]


def _is_near(amount: Fraction, characteristic: Characteristic) -> bool:
    """Whether it lies no more than a quarter beyond its limits, of one alone half inside it."""
    bounds = characteristic.intervals
    nominal = [] if characteristic.nominal is None else [characteristic.nominal]
    lowers = nominal + [interval.lower for interval in bounds if interval.lower is not None]
    uppers = nominal + [interval.upper for interval in bounds if interval.upper is not None]
    if not lowers and not uppers:
        return False
    least = Fraction(min(lowers)) / NEAR if lowers else Fraction(max(uppers)) / ONE_SIDED
    most = Fraction(max(uppers)) * NEAR if uppers else Fraction(min(lowers)) * ONE_SIDED
    return least <= amount <= most


def _is_plausible_pass(amount: Fraction, result: Result, characteristic: Characteristic) -> bool:
    """Whether the amount passes by the simple rule, and could be a reading of such a thing."""
    limit = result.judgement.working_limit
    if judge_amount(amount, characteristic, working_limit=limit).verdict is not Verdict.PASS:
        return False
    bounds = limit.bounds if limit else characteristic.bounds
    return bounds is None or _is_likely(amount, bounds)


def _is_likely(amount: Fraction, bounds: Bounds) -> bool:
    if bounds.lower is None:
        return bounds.upper is not None and amount * ONE_SIDED >= Fraction(bounds.upper)
    return bounds.upper is not None or amount <= Fraction(bounds.lower) * ONE_SIDED
