"""Spot checks during play beside the checks before it (clause 8.1.3)."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from novuss.inspection.event_result import EventResult
from novuss.inspection.item_results import CharacteristicResult, ItemResult, Result
from novuss.inspection.verdict_scale import Verdict, find_worst_verdict


@dataclass(frozen=True)
class SpotCheck:
    """One reading during play, and those of the same thing before it."""

    item: ItemResult
    during: Result
    #: Of the same place on the item; empty where it was not checked before.
    before: tuple[Result, ...]

    @property
    def verdict_before(self) -> Verdict | None:
        """The verdict of the check before play; None where there was none."""
        return find_worst_verdict(result.verdict for result in self.before) if self.before else None

    @property
    def change(self) -> Fraction | None:
        """By how much the reading differs, in the unit of the characteristic.

        None for a visual check, and where not exactly one reading stands before it.
        """
        if len(self.before) != 1:
            return None
        then, now = self.before[0].reading.amount, self.during.reading.amount
        if isinstance(then, Fraction) and isinstance(now, Fraction):
            return now - then
        return None

    @property
    def turned(self) -> bool:
        """Whether the verdict is another one than before."""
        return self.verdict_before not in (None, self.during.verdict)


def find_spot_checks(event: EventResult) -> list[SpotCheck]:
    """Find every reading during play, item by item in the order of the rulebook."""
    return [
        SpotCheck(item, result, _find_before(checked, result))
        for item in event.items
        for checked in item.checked
        for result in checked.results
        if result.reading.during_play
    ]


def _find_before(checked: CharacteristicResult, during: Result) -> tuple[Result, ...]:
    """The readings before play at the same place; at any place where none is named now."""
    earlier: Sequence[Result] = [
        result for result in checked.results if not result.reading.during_play
    ]
    place = during.reading.position
    same = [result for result in earlier if result.reading.position == place]
    return tuple(same or (earlier if place is None else ()))
