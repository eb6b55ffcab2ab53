"""What a reading that fails may have been meant as: a question for the judge, never a verdict."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from novuss.inspection.decision import judge
from novuss.inspection.mistakes import InputMistake
from novuss.inspection.numbers import parse_number
from novuss.inspection.results import Result
from novuss.inspection.verdicts import Verdict
from novuss.model.equipment import Bounds, Characteristic
from novuss.model.vocabulary import Unit

#: A decimal mark that is lost, or set some places too far.
MOVED = [Fraction(10) ** power for power in (-3, -2, -1, 1, 2, 3)]
#: Of a limit on one side alone: what lies further inside is no likely reading.
ONE_SIDED = 2


@dataclass(frozen=True)
class Meant:
    """The number that would fit, and the unit it would be in; None for the one that was typed."""

    number: Fraction
    unit: Unit | None = None


def meant_otherwise(result: Result, units: Iterable[Unit]) -> Meant | None:
    """The one other unit, or else the one other decimal place, in which a reading would fit.

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
    others = [unit for unit in units if unit.quantity == characteristic.quantity]
    # The unit that was typed is none of them: in it the reading fails.
    fitting = [unit for unit in others if _fits(typed * unit.exact, result, characteristic)]
    if fitting:
        return Meant(typed, fitting[0]) if len(fitting) == 1 else None
    moved = [power for power in MOVED if _fits(amount * power, result, characteristic)]
    return Meant(typed * moved[0]) if len(moved) == 1 else None


def _fits(amount: Fraction, result: Result, characteristic: Characteristic) -> bool:
    """Whether the amount passes by the simple rule, and could be a reading of such a thing."""
    limit = result.judgement.working_limit
    if judge(amount, characteristic, working_limit=limit).verdict is not Verdict.PASS:
        return False
    bounds = limit.bounds if limit else characteristic.bounds
    return bounds is None or _likely(amount, bounds)


def _likely(amount: Fraction, bounds: Bounds) -> bool:
    if bounds.lower is None:
        return bounds.upper is not None and amount * ONE_SIDED >= Fraction(bounds.upper)
    return bounds.upper is not None or amount <= Fraction(bounds.lower) * ONE_SIDED
