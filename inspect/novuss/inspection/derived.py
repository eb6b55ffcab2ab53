"""Characteristics derived from raw readings: a difference of diagonals, levelness."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from decimal import ROUND_CEILING, Context, Decimal
from fractions import Fraction

from novuss.decimals import decimal_string
from novuss.inspection.event import Derivation, RawValue, Reading
from novuss.model.equipment import RawQuantity

#: Digits of a combined uncertainty; the last one is rounded up, to be on the safe side.
_ROUND_UP = Context(prec=12, rounding=ROUND_CEILING)


@dataclass(frozen=True)
class RawReading:
    """One reading of a raw quantity; ``place`` is where it stands, for messages.

    ``reading`` carries the characteristic that is derived, and the amount in
    the unit of the raw quantity.
    """

    raw: RawQuantity
    reading: Reading
    place: object


@dataclass(frozen=True)
class TooFew:
    """Readings from which nothing can be derived, because there are not enough."""

    raw: RawQuantity
    item: str
    count: int
    place: object


def derive(readings: Iterable[Reading | RawReading]) -> tuple[list[Reading], list[TooFew]]:
    """The readings with one derived reading for each raw quantity of an item.

    It stands where the first of its raw readings stood. An empty raw reading
    leaves the derived one empty: it was not measured.
    """
    line: list[Reading | list[RawReading]] = []
    groups: dict[tuple[str, str, bool], list[RawReading]] = {}
    for one in readings:
        if isinstance(one, Reading):
            line.append(one)
            continue
        # A spot check stands for itself: two heights before play and two during it are no four.
        key = (one.reading.item, one.raw.id, one.reading.during_play)
        if key not in groups:
            groups[key] = []
            line.append(groups[key])
        groups[key].append(one)
    found: list[Reading] = []
    short: list[TooFew] = []
    for part in line:
        if isinstance(part, Reading):
            found.append(part)
        elif len(part) < part[0].raw.at_least:
            first = part[0]
            short.append(TooFew(first.raw, first.reading.item, len(part), first.place))
        else:
            found.append(_derived(part[0].raw, [one.reading for one in part]))
    return found, short


def _derived(raw: RawQuantity, readings: Sequence[Reading]) -> Reading:
    amounts = [one.amount for one in readings]
    amount = None
    if all(isinstance(one, Fraction) for one in amounts):
        amount = _amount(raw, [one for one in amounts if isinstance(one, Fraction)])
    inputs = tuple(
        RawValue(
            one.position,
            one.value,
            one.unit,
            one.amount if isinstance(one.amount, Fraction) else None,
            one.instrument,
        )
        for one in readings
    )
    return replace(
        readings[0],
        value="" if amount is None else decimal_string(amount),
        unit="mm" if amount is not None else "",
        amount=amount,
        uncertainty=_uncertainty(raw, readings),
        position=None,
        remark=_told(one.remark for one in readings),
        measured_by=_told((one.measured_by for one in readings), "; "),
        measured_at=_told((one.measured_at for one in readings), "; "),
        derivation=Derivation(raw, inputs),
    )


def _told(texts: Iterable[str | None], between: str = "\n") -> str | None:
    """What is said of the raw readings, each once: nothing of it is lost with them."""
    lines = (line for text in texts if text for line in text.split(between))
    return between.join(dict.fromkeys(lines)) or None


def _amount(raw: RawQuantity, amounts: list[Fraction]) -> Fraction:
    if raw.span is None:
        return max(amounts) - min(amounts)
    # mm/m times mm is a thousandth of a millimetre too large.
    return max(amounts) * Fraction(raw.span) / 1000


def _uncertainty(raw: RawQuantity, readings: Sequence[Reading]) -> Fraction | None:
    """The expanded uncertainty of the result; None where that of an input is missing.

    A difference of two readings has the root of the sum of the squares of
    theirs (GUM 5.1.2, uncorrelated inputs); of the readings the two largest
    uncertainties are taken, because any two may be the extremes.
    """
    known = [one.uncertainty for one in readings if one.uncertainty is not None]
    if len(known) < len(readings):
        return None
    if raw.span is not None:
        return max(known) * Fraction(raw.span) / 1000
    first, second = sorted(known)[-2:]
    square = first * first + second * second
    exact = Decimal(square.numerator) / Decimal(square.denominator)
    return Fraction(_ROUND_UP.plus(exact.sqrt(Context(prec=40))))
