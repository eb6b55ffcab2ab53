"""Where an item stands after all its inspections."""

import difflib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from novuss.corpus import Corpus
from novuss.inspection.event import CharacteristicResult, ItemResult, Result
from novuss.inspection.verdicts import Verdict
from novuss.model.equipment import Free, Kind
from novuss.problems import Problem, ProblemsError
from novuss.records.entry import Inspection


@dataclass(frozen=True)
class Recorded:
    """A recorded reading: its result, the inspection it is from, and whether it still stands."""

    result: Result
    inspection: Inspection
    stands: bool


@dataclass(frozen=True)
class Standing:
    """An item with its inspections, the earliest first, and what holds after them.

    A reading stands until a later inspection measures the same characteristic at
    the same position: a re-inspection of one characteristic leaves the others as
    they were, failures included, and a cell left empty takes nothing back.
    """

    item: str
    kind: Kind
    inspections: tuple[Inspection, ...]
    corpus: Corpus

    @property
    def counted(self) -> list[Inspection]:
        """The inspections without those that another desk recorded from the same files."""
        # An item that only the later copy names was inspected all the same.
        return [one for one in self.inspections if not one.duplicate] or list(self.inspections)

    @property
    def last(self) -> Inspection:
        """The latest inspection."""
        return self.counted[-1]

    @property
    def seal(self) -> str | None:
        """The seal that was put on last."""
        return next((one.seal for one in reversed(self.inspections) if one.seal), None)

    @cached_property
    def readings(self) -> list[Recorded]:
        """Every reading in the order of its inspection, superseded ones included."""
        by_place: dict[tuple[str, str], Inspection] = {}
        for inspection in self.counted:
            for result in inspection.results:
                place = place_of(result)
                if result.reading.amount is not None or place not in by_place:
                    by_place[place] = inspection
        return [
            Recorded(result, inspection, by_place[place_of(result)] is inspection)
            for inspection in self.counted
            for result in inspection.results
        ]

    @property
    def open(self) -> list[Recorded]:
        """The readings that stand and do not pass: to be mended, decided or measured."""
        return [
            one for one in self.readings if one.stands and one.result.verdict is not Verdict.PASS
        ]

    def again(self, one: Recorded) -> bool:
        """Whether another inspection measured the same characteristic at the same position."""
        return any(
            other.inspection is not one.inspection
            and other.result.reading.amount is not None
            and place_of(other.result) == place_of(one.result)
            for other in self.readings
        )

    @cached_property
    def result(self) -> ItemResult:
        """The item by the readings that stand, under the edition of its latest inspection."""
        found: dict[str, list[Result]] = {}
        for one in self.readings:
            if one.stands:
                found.setdefault(one.result.reading.characteristic.id, []).append(one.result)
        known = self.corpus.characteristics(self.last.entry.edition, self.kind)
        # What only an earlier edition asked for was measured all the same.
        others = {
            result.reading.characteristic.id: result.reading.characteristic
            for results in found.values()
            for result in results
        }
        order = list({one.id: one for one in known} | others)
        checked = tuple(
            CharacteristicResult(found[name][-1].reading.characteristic, tuple(found[name]))
            for name in order
            if name in found
        )
        missing = tuple(
            one for one in known if one.id not in found and not isinstance(one.limit, Free)
        )
        return ItemResult(self.item, self.kind, checked, missing, self.last.entry.complete)


def place_of(result: Result) -> tuple[str, str]:
    """What tells whether two readings of an item are of the same thing."""
    reading = result.reading
    return reading.characteristic.id, (reading.position or "").casefold()


def standings(inspections: Iterable[Inspection], corpus: Corpus) -> list[Standing]:
    """Every item in the order of its first inspection."""
    grouped: dict[tuple[Kind, str], list[Inspection]] = {}
    for one in inspections:
        grouped.setdefault((one.kind, one.item), []).append(one)
    return [Standing(item, kind, tuple(found), corpus) for (kind, item), found in grouped.items()]


def seals_on_two(found: Sequence[Standing]) -> dict[str, list[str]]:
    """Seal numbers that more than one item carries, as desks apart cannot know of each other."""
    items: dict[str, list[str]] = {}
    for standing in found:
        for seal in dict.fromkeys(one.seal for one in standing.inspections if one.seal):
            items.setdefault(seal, []).append(standing.item)
    return {seal: names for seal, names in items.items() if len(names) > 1}


def of_item(found: Sequence[Standing], item: str, file: str) -> list[Standing]:
    """The items of that name, of every kind; case counts only where names differ by it alone.

    Raises:
        ProblemsError: ``record-item`` where nothing of that name was inspected.
    """
    same = [one for one in found if one.item == item]
    same = same or [one for one in found if one.item.casefold() == item.casefold()]
    if not same:
        near = difflib.get_close_matches(item, [one.item for one in found], n=5, cutoff=0.3)
        names = near or [one.item for one in found[:12]]
        values = {"item": item, "near": ", ".join(dict.fromkeys(names)) or "–"}
        raise ProblemsError([Problem(file, 0, 0, "record-item", values)])
    return same


def inspected(found: Sequence[Standing], file: str) -> Sequence[Standing]:
    """The items, at least one.

    Raises:
        ProblemsError: ``record-empty`` where nothing was inspected.
    """
    if not found:
        raise ProblemsError([Problem(file, 0, 0, "record-empty")])
    return found
