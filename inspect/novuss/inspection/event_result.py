"""Results of a whole event."""

from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from novuss.grouping import group_values
from novuss.inspection.disc_sets import SetResult
from novuss.inspection.instruments import Instrument, Register
from novuss.inspection.item_results import SPEAKS_FOR_ITEM, ItemResult, Result
from novuss.inspection.reading_decision import DecisionRule, WorkingLimit
from novuss.inspection.readings import list_instruments
from novuss.inspection.verdict_scale import Verdict, find_worst_verdict
from novuss.inspection.waivers import Waiver
from novuss.model.equipment_records import Characteristic, Kind, Spread
from novuss.model.event_file import HandedWithdrawal

#: Why another verdict was stated of a reading: by other working limits, another decision rule or
#: other instruments, ``terms`` by several of these together; by another state of the rules;
#: ``unknown`` where nobody says by what, ``nothing`` where all of it is the same.
Cause = Literal["limits", "rule", "instruments", "terms", "knowledge", "unknown", "nothing"]


@dataclass(frozen=True)
class Differing:
    """A reading of which whoever handed it over stated another verdict."""

    result: Result
    stated: Verdict
    cause: Cause


@dataclass(frozen=True)
class EventResult:
    """Everything that was said of an event, readings in the order of the input.

    Attributes:
        edition: the id of the edition whose limits decided.
        rule: the decision rule.
        results: every reading with its verdict.
        items: every item with its verdict, in the order of its first reading.
        working_limits: what a chief judge set where the rules print nothing legible.
        complete: whether a characteristic without a reading counts as not measured.
        register: the instruments, and the day on which they have to be in calibration.
        sets: the sets of discs.
        waivers: what the chief judge let pass; they change no verdict.
        withdrawn: decisions of the chief judge that hold no more.
        without_companion: tables without a brush, where the event has none; information only.
        spreads: what is told of several readings of one characteristic, without a verdict.
        replaced: readings in whose place others stand: they decide nothing.
        overruled: readings over which the chief judge let others stand.
        differing: readings of which the form that they were typed into said otherwise.

    Examples:
        >>> from novuss import judge, read_readings
        >>> result = judge(read_readings("cues.csv"))
        >>> result.verdict.value, result.word, len(result.items)
        ('fail', 'fail', 24)
        >>> [item.item for item in result.items if item.verdict.failing]
        ['C4', 'C7', 'C11']
    """

    edition: str
    rule: DecisionRule
    results: tuple[Result, ...]
    items: tuple[ItemResult, ...]
    working_limits: tuple[WorkingLimit, ...] = ()
    complete: bool = False
    register: Register | None = None
    sets: tuple[SetResult, ...] = ()
    waivers: tuple[Waiver, ...] = ()
    without_companion: tuple[tuple[Characteristic, tuple[str, ...]], ...] = ()

    @cached_property
    def unused_waivers(self) -> list[Waiver]:
        """Waivers for what does not fail."""
        used = {result.waiver.key for result in self.results if result.waiver}
        return [waiver for waiver in self.waivers if waiver.key not in used]

    spreads: tuple[Spread, ...] = ()
    replaced: tuple[Result, ...] = ()
    overruled: tuple[Result, ...] = ()
    differing: tuple[Differing, ...] = ()
    withdrawn: tuple[HandedWithdrawal, ...] = ()

    @property
    def differing_by_cause(self) -> dict[Cause, list[Differing]]:
        """The readings of which a form said otherwise, by why that may be."""
        return group_values((differing.cause, differing) for differing in self.differing)

    @cached_property
    def limits_set(self) -> tuple[WorkingLimit, ...]:
        """What decides where the print does not: working limits, then what was decided.

        Of the limits that a federation decided only those that a verdict rests on.
        """
        decided = {
            limit.characteristic: limit
            for result in self.results
            if result.reading.characteristic.decided and (limit := result.judgement.working_limit)
        }
        own = [limit for limit in self.working_limits if limit.characteristic not in decided]
        return (*own, *decided.values())

    @cached_property
    def instruments(self) -> tuple[Instrument, ...]:
        """The instruments of the register that were used, in the order of the register."""
        used = {name for result in self.results for name in list_instruments(result.reading)}
        known = self.register.instruments if self.register else ()
        return tuple(instrument for instrument in known if instrument.id in used)

    @cached_property
    def flagged(self) -> list[Result]:
        """Readings of which something is to be said, in the order of the input."""
        return [result for result in self.results if result.flags]

    @cached_property
    def verdict(self) -> Verdict:
        """The worst verdict of the event, its sets of discs among them."""
        return find_worst_verdict(
            [*(item.verdict for item in self.items), *(disc_set.verdict for disc_set in self.sets)]
        )

    @cached_property
    def word(self) -> str:
        """The verdict of the event as people are told it, by the words of its items."""
        words = {item.word for item in self.items}
        settled = find_worst_verdict(
            [
                *(item.verdict for item in self.items if not item.contested),
                *(disc_set.verdict for disc_set in self.sets),
            ]
        )
        if "contested" in words and not settled.failing:
            return "contested"
        if "incomplete" in words and self.verdict in {*SPEAKS_FOR_ITEM, Verdict.NOT_MEASURED}:
            # An item of which nothing was measured at all has the graver word.
            return self.verdict.value if "not-measured" in words else "incomplete"
        return (
            "partial"
            if "partial" in words and self.verdict in SPEAKS_FOR_ITEM
            else self.verdict.value
        )

    @property
    def meets(self) -> bool:
        """Whether everything that was measured of every item passes."""
        return all(item.meets for item in self.items)

    def select_kind(self, kind: Kind) -> list[ItemResult]:
        """The items of one kind, in the order of the input."""
        return [item for item in self.items if item.kind == kind]

    @cached_property
    def open_points(self) -> list[Result]:
        """Readings that somebody has to decide, by their urgency.

        Readings that cannot be compared with any figure come last, in input order.
        """
        waiting = [
            result
            for result in self.results
            if result.verdict in (Verdict.UNDECIDED, Verdict.CONDITIONAL_PASS)
        ]
        return sorted(waiting, key=lambda result: result.urgency)

    @cached_property
    def some_outside(self) -> bool:
        """Whether an open point lies outside its limits."""
        return any(result.judgement.outside for result in self.results)
