"""Figures at a limit, just inside it and just outside, as they may be typed in each unit."""

from collections.abc import Iterator
from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal, localcontext
from fractions import Fraction

from novuss.exact_decimal_strings import format_exact
from novuss.inspection.typed_numbers import LONGEST
from novuss.model.equipment_records import Characteristic
from novuss.model.measuring_vocabulary import Unit, Vocabulary

#: Distances from a limit: further than any instrument shows, nearer than a double tells apart.
_DISTANCES = (Fraction(1, 100), Fraction(1, 10**20))
#: Decimals of a figure that has no finite decimal in a unit.
_PLACES = 9


def list_units(vocabulary: Vocabulary, quantity: str) -> list[tuple[Unit, Fraction]]:
    """List the units of a quantity, each with its size in the unit that figures are kept in."""
    return [(unit, unit.exact) for unit in vocabulary.units if unit.quantity == quantity]


def list_boundaries(characteristic: Characteristic) -> list[Fraction]:
    """List every figure at which a verdict may turn, and the nominal one."""
    intervals = characteristic.intervals
    intervals += [reading.width for reading in characteristic.readings if reading.of]
    ends = [end for bounds in intervals for end in (bounds.lower, bounds.upper) if end is not None]
    if characteristic.nominal is not None:
        ends.append(characteristic.nominal)
    return list(dict.fromkeys(map(Fraction, ends)))


def type_beside(boundary: Fraction, factor: Fraction) -> Iterator[str]:
    """Type a boundary in a unit, and figures on both sides of it.

    Args:
        boundary: in the unit of the characteristic.
        factor: the size of the typed unit in that unit.
    """
    shifts = (sign * distance for distance in _DISTANCES for sign in (-1, 1))
    for exact in (boundary, *(boundary + shift for shift in shifts)):
        typed = exact / factor
        if exact < 0:
            continue
        if _is_finite(typed) and len(format_exact(typed)) <= LONGEST:
            yield format_exact(typed)
        else:
            yield from _round_both_ways(typed)


def _is_finite(number: Fraction) -> bool:
    """Whether the number is a finite decimal: its denominator has no prime but 2 and 5."""
    return bool(10 ** number.denominator.bit_length() % number.denominator == 0)


def _round_both_ways(number: Fraction) -> Iterator[str]:
    """The decimals next to a number that has none of its own, below it and above it."""
    with localcontext() as context:
        context.prec = 60
        exact = Decimal(number.numerator) / Decimal(number.denominator)
        for rounding in (ROUND_FLOOR, ROUND_CEILING):
            yield str(exact.quantize(Decimal(1).scaleb(-_PLACES), rounding=rounding))
