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

from novuss.exact_decimal_strings import format_exact
from novuss.inspection.derived_reading_sources import Derivation, RawValue
from novuss.inspection.reading_units import LOOK_ALIKES
from novuss.inspection.readings import Reading
from novuss.model.equipment_records import RawQuantity

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


def normalize_place(position: str | None, *, line: bool = False) -> str:
    """Normalize the place of an item to compare it; empty where none is named.

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


def derive_readings(
    readings: Iterable[Reading | RawReading],
) -> tuple[list[Reading], list[Underivable]]:
    """Replace the raw readings of each raw quantity of an item by one derived reading.

    It stands where the first of its raw readings stood. An empty raw reading
    leaves the derived one empty: it was not measured. Where no reading names a
    place, each is one of its own.

    Returns:
        The readings, and what nothing can be derived from.
    """
    groups: dict[object, list[RawReading]] = {}
    ordered: list[Reading | list[RawReading]] = []
    for entry in readings:
        if isinstance(entry, Reading):
            ordered.append(entry)
            continue
        # A spot check stands for itself: two heights before play and two during it are no four.
        key = (entry.reading.item, entry.raw.id, entry.reading.during_play)
        if key not in groups:
            ordered.append(groups.setdefault(key, []))
        groups[key].append(entry)
    found: list[Reading] = []
    refused: list[Underivable] = []
    for part in ordered:
        if isinstance(part, Reading):
            found.append(part)
        elif objections := list(_find_objections(part)):
            refused += objections
        else:
            found.append(_derive_reading(part[0].raw, [entry.reading for entry in part]))
    return found, refused


def _find_objections(entries: Sequence[RawReading]) -> Iterator[Underivable]:
    """Why nothing can be derived from the readings of one raw quantity of an item."""
    raw, item = entries[0].raw, entries[0].reading.item
    by_place: dict[str, list[RawReading]] = {}
    for entry in entries:
        by_place.setdefault(normalize_place(entry.reading.position, line=raw.line), []).append(
            entry
        )
    # An empty cell beside a reading of the same place, or of none, contradicts nothing.
    measured = {
        place: [entry for entry in found if entry.reading.amount is not None]
        for place, found in by_place.items()
    }
    unplaced = tuple(entry.place for entry in measured.pop("", ()))
    repeated = [found for found in measured.values() if len(found) > 1]
    for found in repeated:
        places = tuple(entry.place for entry in found)
        yield PlaceTwice(raw, item, places, found[0].reading.position or "")
    count = len(measured) + len(by_place.get("", ()))
    if unplaced and measured:
        yield PlaceMissing(raw, item, unplaced)
    elif not repeated and count < raw.at_least:
        yield TooFew(raw, item, (entries[0].place,), count)


def _derive_reading(raw: RawQuantity, readings: Sequence[Reading]) -> Reading:
    """The derived reading; what is remarked of each of the raw ones is kept."""

    def join(texts: Iterable[str | None], between: str) -> str | None:
        lines = (line for text in texts if text for line in text.split(between))
        return between.join(dict.fromkeys(lines)) or None

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
    amounts = [value.amount for value in inputs if value.amount is not None]
    amount = _compute_amount(raw, amounts) if len(amounts) == len(inputs) else None
    return replace(
        readings[0],
        value="" if amount is None else format_exact(amount),
        unit="" if amount is None else "mm",
        amount=amount,
        uncertainty=_combine_uncertainties(raw, readings),
        position=None,
        instrument=join((reading.instrument for reading in readings), ", "),
        remark=join((reading.remark for reading in readings), "\n"),
        measured_by=join((reading.measured_by for reading in readings), "; "),
        measured_at=join((reading.measured_at for reading in readings), "; "),
        derivation=Derivation(raw, inputs),
        confirmed=all(reading.confirmed for reading in readings),
    )


def _compute_amount(raw: RawQuantity, amounts: list[Fraction]) -> Fraction:
    if raw.span is None:
        return max(amounts) - min(amounts)
    # mm/m times mm is a thousandth of a millimetre too large.
    return max(amounts) * Fraction(raw.span) / 1000


def _combine_uncertainties(raw: RawQuantity, readings: Sequence[Reading]) -> Fraction | None:
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
