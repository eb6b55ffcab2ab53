"""Figures at a limit, just inside it and just outside, as they may be typed in each unit."""

from collections.abc import Iterator
from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal, localcontext
from fractions import Fraction

from novuss.decimals import decimal_string
from novuss.inspection.numbers import LONGEST
from novuss.model.equipment import Characteristic
from novuss.model.vocabulary import Unit, Vocabulary

#: How far beside a limit: further than any instrument shows, nearer than a double tells apart.
_NEAR = (Fraction(1, 100), Fraction(1, 10**20))
#: Decimals of a figure that has no finite decimal in a unit.
_PLACES = 9


def units_of(vocabulary: Vocabulary, quantity: str) -> list[tuple[Unit, Fraction]]:
    """The units of a quantity, and what one of each is in the unit its figures are kept in."""
    return [(unit, unit.exact) for unit in vocabulary.units if unit.quantity == quantity]


def beside(end: Fraction, factor: Fraction) -> Iterator[str]:
    """A limit as typed in a unit, and figures on both sides of it.

    Args:
        end: the limit in the unit of the characteristic.
        factor: one of the unit that is typed in that unit.
    """
    for exact in (end, *(end + sign * near for near in _NEAR for sign in (-1, 1))):
        if exact < 0:
            continue
        typed = exact / factor
        if _is_finite(typed) and len(decimal_string(typed)) <= LONGEST:
            yield decimal_string(typed)
        else:
            yield from _around(typed)


def ends(characteristic: Characteristic) -> list[Fraction]:
    """Every figure that a verdict may turn at, and the nominal one."""
    intervals = characteristic.intervals
    intervals += [one.width for one in characteristic.readings if one.of]
    found = [end for one in intervals for end in (one.lower, one.upper) if end is not None]
    if characteristic.nominal is not None:
        found.append(characteristic.nominal)
    return list(dict.fromkeys(map(Fraction, found)))


def _is_finite(number: Fraction) -> bool:
    rest = number.denominator
    for prime in (2, 5):
        while rest % prime == 0:
            rest //= prime
    return rest == 1


def _around(number: Fraction) -> Iterator[str]:
    """The decimals next to a number that has none of its own, below it and above it."""
    with localcontext() as context:
        context.prec = 60
        exact = Decimal(number.numerator) / Decimal(number.denominator)
        for rounding in (ROUND_FLOOR, ROUND_CEILING):
            yield str(exact.quantize(Decimal(1).scaleb(-_PLACES), rounding=rounding))
