"""What was said of readings, characteristics, items, sets of discs and the whole event."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Literal

from novuss.inspection.decision import DecisionRule, Judgement, WorkingLimit
from novuss.inspection.instruments import Flag, Instrument, Register
from novuss.inspection.readings import Reading, instrument_names
from novuss.inspection.verdicts import Verdict, worst
from novuss.inspection.waivers import Waiver
from novuss.model.equipment import (
    COLOURS,
    Characteristic,
    Colour,
    Kind,
    SetCount,
    Spread,
    Visual,
)

#: Verdicts that speak for an item, if everything else was checked.
_SPEAK_FOR = frozenset({Verdict.PASS, Verdict.CONDITIONAL_PASS})


@dataclass(frozen=True)
class Result:
    """A reading and what was said of it."""

    reading: Reading
    judgement: Judgement
    #: What is to be said of the instrument it was measured with.
    flags: tuple[Flag, ...] = ()
    #: What the chief judge let pass; the verdict is as it would be without.
    waiver: Waiver | None = None
    #: What was said when it was recorded, where a limit of the event decides since.
    recorded: Judgement | None = None

    @property
    def verdict(self) -> Verdict:
        """The verdict on this reading alone."""
        return self.judgement.verdict

    @property
    def by_our_reading(self) -> bool:
        """Whether the verdict rests on our reading of the print."""
        ours = self.reading.characteristic.by_our_reading and not self.judgement.working_limit
        return ours and self.verdict not in (Verdict.UNDECIDED, Verdict.NOT_MEASURED)

    @property
    def relative_deviation(self) -> Fraction | None:
        """How far off a reading is, as a share of the nominal figure; None without one.

        For a nominal figure of zero it is the deviation itself.
        """
        nominal = self.reading.characteristic.nominal
        return None if nominal is None else self._off(Fraction(nominal))

    @property
    def remoteness(self) -> Fraction | None:
        """What open points are sorted by: the relative deviation, or what stands in for it.

        Without a nominal figure it is counted from the middle of the limits. Nobody
        printed that middle, so it decides an order and is never shown.
        """
        characteristic = self.reading.characteristic
        if characteristic.nominal is not None:
            return self.relative_deviation
        intervals = characteristic.intervals
        lowers = [Fraction(interval.lower) for interval in intervals if interval.lower is not None]
        uppers = [Fraction(interval.upper) for interval in intervals if interval.upper is not None]
        return self._off((min(lowers) + max(uppers)) / 2) if lowers and uppers else None

    def _off(self, reference: Fraction) -> Fraction | None:
        amount = self.reading.amount
        if amount is None or isinstance(amount, bool):
            return None
        off = abs(amount - reference)
        return off / abs(reference) if reference else off

    @property
    def urgency(self) -> tuple[bool, bool, Fraction]:
        """The order of open points, the smallest first.

        What lies outside its limits or may be a slip comes before all else, by its distance from
        the limit as a share of it; then the rest by their remoteness.
        """
        outside, off = self.judgement.outside, self.remoteness
        by, amount = self.judgement.reason.values.get("by"), self.reading.amount
        if outside and isinstance(by, Fraction) and isinstance(amount, Fraction):
            above = self.judgement.reason.values["side"] == "above"
            limit = amount - by if above else amount + by
            off = by / abs(limit) if limit else by
        first = outside or self.judgement.improbable
        return not first, off is None, -(off or Fraction(0))


#: Why another word was said of a reading: by another state of the rules, by another rule or
#: other limits; ``unknown`` where nobody says by what, ``nothing`` where all of it is the same.
Cause = Literal["knowledge", "terms", "unknown", "nothing"]


@dataclass(frozen=True)
class Differing:
    """A reading of which whoever handed it over said another word."""

    result: Result
    said: Verdict
    cause: Cause


@dataclass(frozen=True)
class CharacteristicResult:
    """All readings of one characteristic of one item; the worst decides."""

    characteristic: Characteristic
    results: tuple[Result, ...]

    @property
    def verdict(self) -> Verdict:
        """The worst verdict of the readings."""
        return worst(result.verdict for result in self.results)

    @property
    def measured(self) -> bool:
        """Whether no reading of it was left empty."""
        return all(result.verdict is not Verdict.NOT_MEASURED for result in self.results)


@dataclass(frozen=True)
class ItemResult:
    """One item with its characteristics in the order of the rulebook."""

    item: str
    kind: Kind
    checked: tuple[CharacteristicResult, ...]
    #: Characteristics of the kind, other than free ones, that have no row at all.
    missing: tuple[Characteristic, ...]
    #: Whether a missing characteristic counts as not measured.
    counts_missing: bool
    #: Whether somebody asked by name that what is missing shall not count.
    partial: bool = False
    #: On which independent inspections of one occasion disagree.
    contested: tuple[Characteristic, ...] = ()
    #: Whether there is more on the item that cannot be read.
    unread: bool = False

    @cached_property
    def verdict(self) -> Verdict:
        """The worst verdict of the item."""
        lacking = [Verdict.NOT_MEASURED] if self.counts_missing and self.missing else []
        unread = [Verdict.UNDECIDED] if self.unread else []
        return worst([*(checked.verdict for checked in self.checked), *lacking, *unread])

    @cached_property
    def complete(self) -> bool:
        """Whether everything that the edition asks for was measured."""
        return not self.missing and all(checked.measured for checked in self.checked)

    @cached_property
    def word(self) -> str:
        """The verdict as people are told it, for colours and words.

        What was not checked completely never has the word of what was: a verdict
        that speaks for the item becomes ``incomplete``, or ``partial`` where that
        was asked for by name. ``contested`` goes before every verdict.
        """
        if self.contested:
            return "contested"
        found = [result.verdict for checked in self.checked for result in checked.results]
        meets = {verdict for verdict in found if verdict is not Verdict.NOT_MEASURED}
        if self.complete or self.unread or not meets or not meets <= _SPEAK_FOR:
            return self.verdict.value
        return "partial" if self.partial else "incomplete"

    @property
    def meets(self) -> bool:
        """Whether everything that was measured passes, and something was."""
        found = [result.verdict for checked in self.checked for result in checked.results]
        return {verdict for verdict in found if verdict is not Verdict.NOT_MEASURED} == {
            Verdict.PASS
        }

    @property
    def asked(self) -> int:
        """How many characteristics there are to check: those checked and those missing."""
        return len(self.checked) + len(self.missing)

    @property
    def measured(self) -> int:
        """How many characteristics have a reading, and none that was left empty."""
        return sum(checked.measured for checked in self.checked)

    @property
    def decided(self) -> int:
        """How many characteristics got an answer that stands."""
        return sum(checked.verdict.decided for checked in self.checked)

    @property
    def open(self) -> int:
        """How many characteristics are not decided, by the rule of ``complete``."""
        return len(self.checked) - self.decided + (len(self.missing) if self.counts_missing else 0)

    @property
    def failed(self) -> list[CharacteristicResult]:
        """The characteristics that speak against the item."""
        return [checked for checked in self.checked if checked.verdict.failing]

    @property
    def outside(self) -> list[CharacteristicResult]:
        """The characteristics with a reading outside its limits that nothing was decided on."""
        return [
            checked
            for checked in self.checked
            if any(result.judgement.outside for result in checked.results)
        ]

    @property
    def met(self) -> int:
        """How many characteristics pass."""
        return sum(checked.verdict is Verdict.PASS for checked in self.checked)

    @property
    def participant(self) -> str | None:
        """Whose item it is, where a row says so."""
        named = (
            result.reading.participant for checked in self.checked for result in checked.results
        )
        return next((name for name in named if name), None)

    @property
    def waived(self) -> list[CharacteristicResult]:
        """The failing characteristics that the chief judge let pass."""
        return [
            checked for checked in self.failed if any(result.waiver for result in checked.results)
        ]

    @property
    def seen(self) -> list[CharacteristicResult]:
        """The visual checks that are met and of which nothing else was noted."""
        return [
            checked
            for checked in self.checked
            if isinstance(checked.characteristic.limit, Visual)
            and checked.verdict is Verdict.PASS
            and not any(
                result.reading.position or result.reading.remark or result.reading.during_play
                for result in checked.results
            )
        ]

    @property
    def by_our_reading(self) -> list[CharacteristicResult]:
        """The characteristics whose verdict rests on our reading; of a failing item what fails."""
        return [
            checked
            for checked in self.checked
            if any(
                result.by_our_reading and (result.verdict.failing or not self.verdict.failing)
                for result in checked.results
            )
        ]

    @property
    def rests_on_working_limits(self) -> bool:
        """Whether the verdict rests on a limit that a chief judge set.

        A failing item does only if a failing reading does: without the other
        working limits it fails as well.
        """
        return any(
            result.judgement.working_limit is not None
            and (result.verdict.failing or not self.verdict.failing)
            for checked in self.checked
            for result in checked.results
        )


@dataclass(frozen=True)
class Disc:
    """One disc of a set, as the rows name it."""

    name: str
    colour: Colour | None
    verdict: Verdict
    #: The characteristics that speak against it.
    failed: tuple[Characteristic, ...]


def colour_counts(discs: Iterable[Disc]) -> dict[Colour, int]:
    """How many discs there are of each colour, the colours without any among them."""
    listed = list(discs)
    return {colour: sum(disc.colour == colour for disc in listed) for colour in COLOURS}


@dataclass(frozen=True)
class Count:
    """What is to be said of the number of discs.

    ``code`` is ``enough`` or ``short`` where ``rule`` is a clause on the set;
    ``sample`` where too few discs were listed to tell. With ``-for-play`` it is a
    clause on play; ``no-rule`` where the edition says nothing.
    """

    verdict: Verdict
    code: str
    rule: SetCount | None = None


@dataclass(frozen=True)
class SetResult:
    """One set with its discs, in the order of the input."""

    name: str
    discs: tuple[Disc, ...]
    #: The worst verdict of what was seen of the set as a whole; None where nothing was.
    whole: Verdict | None
    count: Count
    #: Whether a number that could not be told counts as not measured.
    complete: bool

    @property
    def counts(self) -> dict[Colour, int]:
        """How many discs of each colour were listed."""
        return colour_counts(self.discs)

    @property
    def uncoloured(self) -> int:
        """How many discs were listed without their colour."""
        return sum(disc.colour is None for disc in self.discs)

    @property
    def failed(self) -> list[Disc]:
        """The discs that fail."""
        return [disc for disc in self.discs if disc.verdict.failing]

    @property
    def verdict(self) -> Verdict:
        """The worst of the discs, of the set as a whole and of its number.

        A number that was not counted is information, as a characteristic without
        a row is: it counts as not measured only where completeness is asked for.
        """
        counted = self.count.verdict is not Verdict.NOT_MEASURED or self.complete
        return worst(
            [
                *(disc.verdict for disc in self.discs),
                *([self.whole] if self.whole else []),
                *([self.count.verdict] if counted else []),
            ]
        )


@dataclass(frozen=True)
class EventResult:
    """Everything that was said of an event, readings in the order of the input."""

    edition: str
    rule: DecisionRule
    results: tuple[Result, ...]
    items: tuple[ItemResult, ...]
    working_limits: tuple[WorkingLimit, ...] = ()
    complete: bool = False
    register: Register | None = None
    sets: tuple[SetResult, ...] = ()
    waivers: tuple[Waiver, ...] = ()
    #: Tables without a brush, where the event has no brush at all; information only.
    without_companion: tuple[tuple[Characteristic, tuple[str, ...]], ...] = ()

    @cached_property
    def unused_waivers(self) -> list[Waiver]:
        """Waivers for what does not fail."""
        used = {result.waiver.key for result in self.results if result.waiver}
        return [waiver for waiver in self.waivers if waiver.key not in used]

    #: What is told of several readings of one characteristic, without a verdict.
    spreads: tuple[Spread, ...] = ()
    #: Readings in whose place others stand: they decide nothing.
    replaced: tuple[Result, ...] = ()
    #: Readings of which the form that they were typed into said otherwise.
    differing: tuple[Differing, ...] = ()

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
        used = {name for result in self.results for name in instrument_names(result.reading)}
        known = self.register.instruments if self.register else ()
        return tuple(instrument for instrument in known if instrument.id in used)

    @cached_property
    def flagged(self) -> list[Result]:
        """Readings of which something is to be said, in the order of the input."""
        return [result for result in self.results if result.flags]

    @cached_property
    def verdict(self) -> Verdict:
        """The worst verdict of the event, its sets of discs among them."""
        return worst(
            [*(item.verdict for item in self.items), *(disc_set.verdict for disc_set in self.sets)]
        )

    @cached_property
    def word(self) -> str:
        """The verdict of the event as people are told it, by the words of its items."""
        words = {item.word for item in self.items}
        settled = worst(
            [
                *(item.verdict for item in self.items if not item.contested),
                *(disc_set.verdict for disc_set in self.sets),
            ]
        )
        if "contested" in words and not settled.failing:
            return "contested"
        if "incomplete" in words and self.verdict in {*_SPEAK_FOR, Verdict.NOT_MEASURED}:
            # An item of which nothing was measured at all has the graver word.
            return self.verdict.value if "not-measured" in words else "incomplete"
        return (
            "partial" if "partial" in words and self.verdict in _SPEAK_FOR else self.verdict.value
        )

    @property
    def meets(self) -> bool:
        """Whether everything that was measured of every item passes."""
        return all(item.meets for item in self.items)

    def of_kind(self, kind: Kind) -> list[ItemResult]:
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
