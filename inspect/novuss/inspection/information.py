"""What several readings of one characteristic tell besides: roundness, wedge; no verdict."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from novuss.inspection.event import ItemResult, Result
from novuss.model.equipment import Characteristic, Spread


@dataclass(frozen=True)
class Information:
    """The largest of some readings minus the smallest, in the unit of the characteristic."""

    spread: Spread
    characteristic: Characteristic
    amount: Fraction
    #: The readings it was taken from, in the order of the input.
    results: tuple[Result, ...]


def information(item: ItemResult, spreads: Iterable[Spread]) -> list[Information]:
    """What the item's readings tell; nothing of a characteristic that was measured once.

    An empty reading is left out: the others were measured all the same.
    """
    found = []
    for spread in spreads:
        for checked in item.checked:
            if checked.characteristic.id != spread.of:
                continue
            measured = [
                (one.reading.amount, one)
                for one in checked.results
                if isinstance(one.reading.amount, Fraction)
            ]
            if len(measured) > 1:
                amounts = [amount for amount, _ in measured]
                results = tuple(one for _, one in measured)
                amount = max(amounts) - min(amounts)
                found.append(Information(spread, checked.characteristic, amount, results))
    return found
