"""Results of readings, characteristics and items."""

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property

from novuss.inspection.instruments import Flag
from novuss.inspection.reading_decision import Judgement
from novuss.inspection.readings import Reading
from novuss.inspection.verdict_scale import Verdict, find_worst_verdict
from novuss.inspection.waivers import Waiver
from novuss.model.equipment_records import (
    Characteristic,
    Kind,
    Visual,
)

#: Verdicts that speak for an item, if everything else was checked.
SPEAKS_FOR_ITEM = frozenset({Verdict.PASS, Verdict.CONDITIONAL_PASS})


@dataclass(frozen=True)
class Result:
    """A reading and what was said of it.

    Attributes:
        reading: what was measured.
        judgement: the verdict and what it rests on: reason, deviation and probability
            (JCGM 106), figures in the unit of the characteristic.
        flags: what is to be said of the instrument it was measured with.
        waiver: what the chief judge let pass; the verdict is as it would be without.
        recorded: what was said when it was recorded, where a limit of the event decides since.
    """

    reading: Reading
    judgement: Judgement
    flags: tuple[Flag, ...] = ()
    waiver: Waiver | None = None
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
        return None if nominal is None else self._compute_offset(Fraction(nominal))

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
        return self._compute_offset((min(lowers) + max(uppers)) / 2) if lowers and uppers else None

    def _compute_offset(self, reference: Fraction) -> Fraction | None:
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


@dataclass(frozen=True)
class CharacteristicResult:
    """All readings of one characteristic of one item; the worst decides.

    Attributes:
        characteristic: what was measured, with its clause and its limit.
        results: its readings with their verdicts.
    """

    characteristic: Characteristic
    results: tuple[Result, ...]

    @property
    def verdict(self) -> Verdict:
        """The worst verdict of the readings."""
        return find_worst_verdict(result.verdict for result in self.results)

    @property
    def measured(self) -> bool:
        """Whether no reading of it was left empty."""
        return all(result.verdict is not Verdict.NOT_MEASURED for result in self.results)


@dataclass(frozen=True)
class ItemResult:
    """One item with its characteristics in the order of the rulebook.

    Attributes:
        item: its name as typed.
        kind: ``table``, ``puck``, ``disc``, ``cue``, ``brush`` or ``participant``.
        checked: the characteristics that have a row.
        missing: those of the kind, other than free ones, that have no row at all.
        counts_missing: whether a missing characteristic counts as not measured.
        partial: whether somebody asked by name that what is missing shall not count.
        contested: on which independent inspections of one occasion disagree.
        unread: whether there is more on the item that cannot be read.
        inspections: the readings of each inspection, where several are known.
    """

    item: str
    kind: Kind
    checked: tuple[CharacteristicResult, ...]
    missing: tuple[Characteristic, ...]
    counts_missing: bool
    partial: bool = False
    contested: tuple[Characteristic, ...] = ()
    unread: bool = False
    inspections: tuple[tuple[Result, ...], ...] = field(default=(), compare=False)

    @property
    def results(self) -> list[Result]:
        """All readings with their verdicts."""
        return [result for checked in self.checked for result in checked.results]

    @cached_property
    def verdict(self) -> Verdict:
        """The worst verdict of the item."""
        lacking = [Verdict.NOT_MEASURED] if self.counts_missing and self.missing else []
        unread = [Verdict.UNDECIDED] if self.unread else []
        return find_worst_verdict(
            [*(checked.verdict for checked in self.checked), *lacking, *unread]
        )

    @cached_property
    def complete(self) -> bool:
        """Whether everything that the edition asks for was measured."""
        return not self.missing and self.measured == len(self.checked)

    @cached_property
    def word(self) -> str:
        """The verdict as people are told it, for colours and words.

        What was not checked completely never has the word of what was: a verdict
        that speaks for the item becomes ``incomplete``, or ``partial`` where that
        was asked for by name. ``contested`` goes before every verdict.
        """
        if self.contested:
            return "contested"
        found = self._verdicts_measured
        if self.complete or self.unread or not found or not found <= SPEAKS_FOR_ITEM:
            return self.verdict.value
        return "partial" if self.partial else "incomplete"

    @property
    def meets(self) -> bool:
        """Whether everything that was measured passes, and something was."""
        return self._verdicts_measured == {Verdict.PASS}

    @property
    def _verdicts_measured(self) -> set[Verdict]:
        return {result.verdict for result in self.results} - {Verdict.NOT_MEASURED}

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
        return self._select_with_any(lambda result: result.judgement.outside)

    @property
    def met(self) -> int:
        """How many characteristics pass."""
        return sum(checked.verdict is Verdict.PASS for checked in self.checked)

    @property
    def participant(self) -> str | None:
        """Whose item it is, where a row says so."""
        named = (result.reading.participant for result in self.results)
        return next(filter(None, named), None)

    @property
    def waived(self) -> list[CharacteristicResult]:
        """The failing characteristics that the chief judge let pass."""
        waived = self._select_with_any(lambda result: result.waiver is not None)
        return [checked for checked in waived if checked.verdict.failing]

    @property
    def seen(self) -> list[CharacteristicResult]:
        """The visual checks that are met and of which nothing else was noted."""
        readings = [
            (checked, [result.reading for result in checked.results]) for checked in self.checked
        ]
        return [
            checked
            for checked, found in readings
            if isinstance(checked.characteristic.limit, Visual)
            and checked.verdict is Verdict.PASS
            and not any(taken.position or taken.remark or taken.during_play for taken in found)
        ]

    @property
    def by_our_reading(self) -> list[CharacteristicResult]:
        """The characteristics whose verdict rests on our reading; of a failing item what fails."""
        return self._select_with_any(
            lambda result: result.by_our_reading and self._supports_verdict(result)
        )

    @property
    def rests_on_working_limits(self) -> bool:
        """Whether the verdict rests on a limit that a chief judge set.

        A failing item does only if a failing reading does: without the other
        working limits it fails as well.
        """
        return any(
            result.judgement.working_limit is not None and self._supports_verdict(result)
            for result in self.results
        )

    def _supports_verdict(self, result: Result) -> bool:
        """Whether the verdict rests on a result: that of a failing item on what fails."""
        return result.verdict.failing or not self.verdict.failing

    def _select_with_any(self, condition: Callable[[Result], bool]) -> list[CharacteristicResult]:
        """The characteristics of which a reading meets a condition."""
        return [checked for checked in self.checked if any(map(condition, checked.results))]
