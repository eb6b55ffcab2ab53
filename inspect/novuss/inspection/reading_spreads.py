"""Spreads of several readings of one characteristic: roundness, wedge; no verdict."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from novuss.inspection.item_results import ItemResult, Result
from novuss.inspection.readings import identify_disc
from novuss.model.equipment_records import Characteristic, Spread


@dataclass(frozen=True)
class Information:
    """The largest of some readings minus the smallest, in the unit of the characteristic."""

    spread: Spread
    characteristic: Characteristic
    amount: Fraction
    #: The readings it was taken from, in the order of the input.
    results: tuple[Result, ...]


def measure_spreads(item: ItemResult, spreads: Iterable[Spread]) -> list[Information]:
    """Measure the spreads of an item's readings, where there are several of a characteristic.

    They are of one judge and one inspection. An empty reading is left out: the others were
    measured all the same.
    """
    inspections = {
        id(result): place for place, results in enumerate(item.inspections) for result in results
    }
    found = []
    for spread in spreads:
        for checked in item.checked:
            if checked.characteristic.id != spread.of:
                continue
            for results in _group_by_thing(checked.results, inspections):
                if len(results) > 1:
                    amounts = [amount for amount, _ in results]
                    amount = max(amounts) - min(amounts)
                    taken = tuple(result for _, result in results)
                    found.append(Information(spread, checked.characteristic, amount, taken))
    return found


def _group_by_thing(
    results: Iterable[Result], inspections: Mapping[int, int]
) -> Iterator[list[tuple[Fraction, Result]]]:
    """What was measured, without slips; apart each disc of a set, inspection, and time of play.

    Two discs differ without either being out of round, and wear is told elsewhere.
    """
    apart: dict[object, list[tuple[Fraction, Result]]] = {}
    for result in results:
        amount = result.reading.amount
        if isinstance(amount, Fraction) and not result.judgement.improbable:
            reading, inspection = result.reading, inspections.get(id(result))
            key = (identify_disc(reading), reading.during_play, reading.measured_by, inspection)
            apart.setdefault(key, []).append((amount, result))
    yield from apart.values()
