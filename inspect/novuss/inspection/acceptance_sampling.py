"""Acceptance sampling of a lot by attributes: operating characteristic, risks and decision."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from math import exp, fsum, lgamma

from novuss.inspection.item_results import ItemResult

#: A lot that is no better than this is accepted as often as the producer expects.
PRODUCER_POINT = 0.95
#: A lot that is no worse than this is accepted more often than the consumer can bear.
CONSUMER_POINT = 0.10
#: As many steps has the curve, if the lot has as many items.
_STEPS = 40
LARGEST_LOT = 1_000_000


class LotDecision(StrEnum):
    """What becomes of a lot."""

    ACCEPTED = "accepted"
    REJECTED = "rejected"
    OPEN = "open"


@dataclass(frozen=True)
class CurvePoint:
    """How often a lot with so many nonconforming items is accepted, from 0 to 1."""

    nonconforming: int
    acceptance: float


@dataclass(frozen=True)
class SamplingPlan:
    """A single sampling plan: ``sample`` items of ``lot``, of which ``acceptance`` may fail.

    The rules name no plan: maker and buyer agree on it.

    Attributes:
        lot: how many items the lot has.
        sample: how many of them are drawn, without replacement.
        acceptance: with how many failing items the lot is still accepted.

    Raises:
        ValueError: a sample larger than the lot, or as many failing items as it has.

    Examples:
        >>> from novuss import SamplingPlan
        >>> plan = SamplingPlan(lot=500, sample=50, acceptance=1)
        >>> round(plan.compute_acceptance(nonconforming=37), 2)
        0.09
        >>> plan.find_worst(0.95)
        3
    """

    lot: int
    sample: int
    acceptance: int

    def __post_init__(self) -> None:
        if not 0 <= self.acceptance < self.sample <= self.lot:
            raise ValueError(
                f"no plan: {self.sample} of {self.lot} items, of which {self.acceptance} may fail; "
                "0 <= acceptance < sample <= lot has to hold"
            )

    def compute_acceptance(self, nonconforming: int) -> float:
        """Probability that a lot with so many nonconforming items is accepted.

        The sample is drawn without replacement (hypergeometric distribution).
        """
        conforming = self.lot - nonconforming
        fewest = max(0, self.sample - conforming)
        most = min(self.acceptance, nonconforming, self.sample)
        all_samples = _log_choices(self.lot, self.sample)
        return min(
            1.0,
            fsum(
                exp(
                    _log_choices(nonconforming, drawn)
                    + _log_choices(conforming, self.sample - drawn)
                    - all_samples
                )
                for drawn in range(fewest, most + 1)
            ),
        )

    @cached_property
    def curve(self) -> tuple[CurvePoint, ...]:
        """The operating characteristic, from no nonconforming item until hardly a lot passes."""
        last = self.find_worst(0.005)
        last = min(self.lot, last + 1)
        counts = sorted({round(last * step / _STEPS) for step in range(_STEPS + 1)})
        return tuple(CurvePoint(count, self.compute_acceptance(count)) for count in counts)

    def find_worst(self, probability: float) -> int:
        """The most nonconforming items with which a lot is accepted at least so often."""
        low, high = 0, self.lot
        while low < high:
            middle = (low + high + 1) // 2
            if self.compute_acceptance(middle) >= probability:
                low = middle
            else:
                high = middle - 1
        return low

    def decide(self, items: Iterable[ItemResult], *, measured_only: bool = False) -> "LotResult":
        """Decide by the items of the sample; one that is not decided leaves the lot open.

        Args:
            items: at most as many as the sample has.
            measured_only: whether an item that was not checked completely, and meets what was,
                counts as conforming.

        Raises:
            ValueError: more items than the sample has.
            TypeError: what was given are no items.
        """
        if not isinstance(items, Iterable):
            raise TypeError(f"this {type(items).__name__} has no items; give result.items")
        words = ["pass" if measured_only and item.meets else item.word for item in items]
        if len(words) > self.sample:
            raise ValueError(f"{len(words)} items, and the sample has {self.sample}")
        return LotResult(self, len(words), words.count("fail"), words.count("pass"))


@dataclass(frozen=True)
class LotResult:
    """What the sample of a lot had: items that fail, that pass, and others.

    Attributes:
        plan: by which it was drawn.
        inspected: how many items were inspected.
        nonconforming: how many of them fail.
        conforming: how many of them pass.
    """

    plan: SamplingPlan
    inspected: int
    nonconforming: int
    conforming: int

    @property
    def undecided(self) -> int:
        """Items of the sample that are neither known to pass nor to fail."""
        return self.plan.sample - self.nonconforming - self.conforming

    @property
    def decision(self) -> LotDecision:
        """Accepted or rejected where the undecided items can change nothing, otherwise open."""
        if self.nonconforming > self.plan.acceptance:
            return LotDecision.REJECTED
        if self.nonconforming + self.undecided > self.plan.acceptance:
            return LotDecision.OPEN
        return LotDecision.ACCEPTED


def _log_choices(items: int, drawn: int) -> float:
    """Logarithm of the number of ways to draw so many of some items."""
    return lgamma(items + 1) - lgamma(drawn + 1) - lgamma(items - drawn + 1)
