"""Event head: name, place, day, judges, and how many items are expected."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Protocol, Self

from novuss.model.equipment_records import KINDS, Kind

#: The key of the words for each field, in the order in which they are filled in.
HEAD_WORDS = {
    "name": "report.event",
    "place": "report.place",
    "day": "report.day",
    "senior_judge": "report.senior-judge",
    "chief_judge": "report.chief-judge",
}


class Planned(Protocol):
    """What a plan counts: an item of some kind, with its verdict."""

    @property
    def kind(self) -> Kind:
        """The kind of the item."""

    @property
    def word(self) -> str:
        """The verdict."""


@dataclass(frozen=True)
class Plan:
    """How many items of each kind an event expects, in the order of the rulebook."""

    counts: tuple[tuple[Kind, int], ...] = ()

    @classmethod
    def of(cls, counts: Mapping[str, int]) -> Self:
        """The plan with what is above zero."""
        return cls(tuple((kind, counts[kind]) for kind in KINDS if counts.get(kind)))

    def __bool__(self) -> bool:
        """Whether anything is expected."""
        return bool(self.counts)

    def count_missing(self, items: Iterable[Planned]) -> list[tuple[Kind, int, int]]:
        """Each kind of which fewer were inspected than expected: how many are missing, of how many.

        Args:
            items: every item; one of which nothing was measured was not inspected.
        """
        kinds = [item.kind for item in items if item.word != "not-measured"]
        found = ((kind, count - kinds.count(kind), count) for kind, count in self.counts)
        return [(kind, lacking, count) for kind, lacking, count in found if lacking > 0]


@dataclass(frozen=True)
class EventHead:
    """What the judge says of the event; printed as given, blank lines where not.

    Attributes:
        name: of the event.
        place: where it is held.
        day: when; what is printed follows the edition of that day.
        senior_judge: who inspects.
        chief_judge: who decides.
        plan: how many items of each kind are expected.
    """

    name: str = ""
    place: str = ""
    day: date | None = None
    senior_judge: str = ""
    chief_judge: str = ""
    plan: Plan = Plan()
