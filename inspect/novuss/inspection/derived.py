"""Characteristics derived from raw readings: a difference of diagonals, levelness.

What is derived compares places of one item, so each place counts once: the two
readings of one diagonal tell how well it was measured and nothing of the other.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import ROUND_CEILING, Context, Decimal
from fractions import Fraction

from novuss.decimals import decimal_string
from novuss.inspection.readings import Derivation, RawValue, Reading
from novuss.inspection.units import LOOK_ALIKES
from novuss.model.equipment import RawQuantity

#: Digits of a combined uncertainty; the last one is rounded up, to be on the safe side.
_ROUND_UP = Context(prec=12, rounding=ROUND_CEILING)
#: What stands between the words of a place: blanks, dashes of every sort (U+2010 to U+2015,
#: the minus sign) and punctuation. Other signs tell places apart: the corners A and A'.
_BETWEEN = re.compile(r"[\s\-\u2010-\u2015\u2212_/.,:;()\[\]]+")


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
class Underivable:
    """Readings of an item from which nothing can be derived."""

    raw: RawQuantity
    item: str
    #: Where the readings stand that it is about, at least one.
    places: tuple[object, ...]


@dataclass(frozen=True)
class TooFew(Underivable):
    """Fewer places than the raw quantity needs."""

    count: int

    @property
    def place(self) -> object:
        """Where the first of the readings stands."""
        return self.places[0]


@dataclass(frozen=True)
class PlaceTwice(Underivable):
    """Several readings of one place, as its first reading calls it.

    Whether one of them was typed beside the wrong place, or which of two
    measurements is to count, only the judge knows. A difference between them is
    none between two places, and the third place of such an item makes it no
    better: so nothing is derived, however many other places there are.
    """

    position: str


@dataclass(frozen=True)
class PlaceMissing(Underivable):
    """Readings without a place beside others that name one: they may be the same."""


def place_key(position: str | None, *, line: bool = False) -> str:
    """The form in which the places of an item are compared; empty where none is named.

    No case, width, diacritics, blanks, dashes or script: ``A–C``, ``a - c`` and
    ``А-С`` in Cyrillic letters are one place.

    Args:
        position: as typed.
        line: whether the place is a line, so that ``C-A`` and ``AC`` are ``A-C``.
    """
    text = unicodedata.normalize("NFKD", position or "").casefold()
    text = "".join(sign for sign in text if not unicodedata.combining(sign))
    words = [word for word in _BETWEEN.split(text.translate(LOOK_ALIKES)) if word]
    if line:
        if len(words) == 1 and len(words[0]) == 2 and words[0].isalpha():
            words = list(words[0])
        words.sort()
    return " ".join(words)


def derive(readings: Iterable[Reading | RawReading]) -> tuple[list[Reading], list[Underivable]]:
    """The readings with one derived reading for each raw quantity of an item.

    It stands where the first of its raw readings stood. An empty raw reading
    leaves the derived one empty: it was not measured. Where no reading names a
    place, each is one of its own.
    """
    line: list[Reading | list[RawReading]] = []
    groups: dict[tuple[str, str, bool], list[RawReading]] = {}
    for reading in readings:
        if isinstance(reading, Reading):
            line.append(reading)
            continue
        # A spot check stands for itself: two heights before play and two during it are no four.
        key = (reading.reading.item, reading.raw.id, reading.reading.during_play)
        if key not in groups:
            groups[key] = []
            line.append(groups[key])
        groups[key].append(reading)
    found: list[Reading] = []
    refused: list[Underivable] = []
    for part in line:
        if isinstance(part, Reading):
            found.append(part)
        elif wrong := list(_objections(part)):
            refused += wrong
        else:
            found.append(_derived(part[0].raw, [raw_reading.reading for raw_reading in part]))
    return found, refused


def _objections(readings: Sequence[RawReading]) -> Iterator[Underivable]:
    """Why nothing can be derived from the readings of one raw quantity of an item."""
    raw, item = readings[0].raw, readings[0].reading.item
    at: dict[str, list[RawReading]] = {}
    for reading in readings:
        at.setdefault(place_key(reading.reading.position, line=raw.line), []).append(reading)
    nowhere = at.pop("", [])
    # An empty cell beside a reading of the same place, or of none, contradicts nothing.
    measured = {key: [reading for reading in found if _taken(reading)] for key, found in at.items()}
    unnamed = [reading.place for reading in nowhere if _taken(reading)]
    several = [found for found in measured.values() if len(found) > 1]
    for found in several:
        places = tuple(reading.place for reading in found)
        yield PlaceTwice(raw, item, places, found[0].reading.position or "")
    if unnamed and at:
        yield PlaceMissing(raw, item, tuple(unnamed))
    elif not several and (count := len(at) + len(nowhere)) < raw.at_least:
        yield TooFew(raw, item, (readings[0].place,), count)


def _taken(reading: RawReading) -> bool:
    return reading.reading.amount is not None


def _derived(raw: RawQuantity, readings: Sequence[Reading]) -> Reading:
    amounts = [reading.amount for reading in readings]
    amount = None
    if all(isinstance(amount, Fraction) for amount in amounts):
        amount = _amount(raw, [amount for amount in amounts if isinstance(amount, Fraction)])
    inputs = tuple(
        RawValue(
            reading.position,
            reading.value,
            reading.unit,
            reading.amount if isinstance(reading.amount, Fraction) else None,
            reading.instrument,
            uncertainty=reading.uncertainty,
            confirmed=reading.confirmed,
        )
        for reading in readings
    )
    return replace(
        readings[0],
        value="" if amount is None else decimal_string(amount),
        unit="mm" if amount is not None else "",
        amount=amount,
        uncertainty=_uncertainty(raw, readings),
        position=None,
        instrument=_told((reading.instrument for reading in readings), ", "),
        remark=_told(reading.remark for reading in readings),
        measured_by=_told((reading.measured_by for reading in readings), "; "),
        measured_at=_told((reading.measured_at for reading in readings), "; "),
        derivation=Derivation(raw, inputs),
        confirmed=all(reading.confirmed for reading in readings),
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
    known = [reading.uncertainty for reading in readings if reading.uncertainty is not None]
    if len(known) < len(readings):
        return None
    if raw.span is not None:
        return max(known) * Fraction(raw.span) / 1000
    first, second = sorted(known)[-2:]
    square = first * first + second * second
    exact = Decimal(square.numerator) / Decimal(square.denominator)
    return Fraction(_ROUND_UP.plus(exact.sqrt(Context(prec=40))))
