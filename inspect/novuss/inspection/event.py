"""All readings of an event: results, items and what is left open."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Literal

from novuss.inspection.companions import uncovered
from novuss.inspection.decision import Amount, DecisionRule, Judgement, WorkingLimit, judge
from novuss.inspection.instruments import Flag, Instrument, Measured, Register, weigh
from novuss.inspection.sets import Disc, SetResult, set_result
from novuss.inspection.verdicts import Verdict, worst
from novuss.inspection.waivers import Waiver
from novuss.model.equipment import (
    KINDS,
    Belonging,
    Characteristic,
    Colour,
    Free,
    Kind,
    RawQuantity,
    Spread,
    Visual,
)

Occasion = Literal["before", "during"]
#: Verdicts that speak for an item, if everything else was checked.
_SPEAK_FOR = frozenset({Verdict.PASS, Verdict.CONDITIONAL_PASS})


@dataclass(frozen=True)
class RawValue:
    """One raw reading as typed, and where on the item it was taken."""

    position: str | None
    value: str
    unit: str
    #: In the unit of the raw quantity; None where nothing was measured.
    amount: Fraction | None = None
    #: The instrument of the register that it was taken with.
    instrument: str | None = None


@dataclass(frozen=True)
class Derivation:
    """What a reading was derived from."""

    raw: RawQuantity
    inputs: tuple[RawValue, ...]


@dataclass(frozen=True)
class Reading:
    """One reading of one characteristic of one item.

    ``value`` and ``unit`` stand as typed; ``amount`` and ``uncertainty`` are in
    the unit of the characteristic.
    """

    item: str
    characteristic: Characteristic
    value: str
    unit: str
    amount: Amount
    uncertainty: Fraction | None = None
    position: str | None = None
    instrument: str | None = None
    remark: str | None = None
    measured_by: str | None = None
    measured_at: str | None = None
    derivation: Derivation | None = None
    #: Whose item it is.
    participant: str | None = None
    #: When it was checked; before play unless it is said.
    occasion: Occasion | None = None
    #: The set that a disc belongs to, where the item is the single disc.
    disc_set: str | None = None
    colour: Colour | None = None
    #: The table that the item lies at.
    table: str | None = None

    @property
    def kind(self) -> Kind:
        """The kind of the item."""
        return self.characteristic.kind

    @property
    def during_play(self) -> bool:
        """Whether it is a spot check during play (clause 8.1.3)."""
        return self.occasion == "during"


@dataclass(frozen=True)
class Result:
    """A reading and what was said of it."""

    reading: Reading
    judgement: Judgement
    #: What is to be said of the instrument it was measured with.
    flags: tuple[Flag, ...] = ()
    #: What the chief judge let pass; the verdict is as it would be without.
    waiver: Waiver | None = None

    @property
    def verdict(self) -> Verdict:
        """The verdict on this reading alone."""
        return self.judgement.verdict

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
        bounds = characteristic.bounds
        intervals = characteristic.readings if bounds is None else [bounds]
        lowers = [Fraction(one.lower) for one in intervals if one.lower is not None]
        uppers = [Fraction(one.upper) for one in intervals if one.upper is not None]
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

        What lies outside its limits comes before all else, by its distance from the
        limit as a share of it; then the rest by their remoteness.
        """
        outside, off = self.judgement.outside, self.remoteness
        by, amount = self.judgement.reason.values.get("by"), self.reading.amount
        if outside and isinstance(by, Fraction) and isinstance(amount, Fraction):
            above = self.judgement.reason.values["side"] == "above"
            limit = amount - by if above else amount + by
            off = by / abs(limit) if limit else by
        return not outside, off is None, -(off or Fraction(0))


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
        return worst([*(one.verdict for one in self.checked), *lacking, *unread])

    @cached_property
    def complete(self) -> bool:
        """Whether everything that the edition asks for was measured."""
        return not self.missing and all(one.measured for one in self.checked)

    @cached_property
    def word(self) -> str:
        """The verdict as people are told it, for colours and words.

        What was not checked completely never has the word of what was: a verdict
        that speaks for the item becomes ``incomplete``, or ``partial`` where that
        was asked for by name. ``contested`` goes before every verdict.
        """
        if self.contested:
            return "contested"
        found = [result.verdict for one in self.checked for result in one.results]
        meets = {one for one in found if one is not Verdict.NOT_MEASURED}
        if self.complete or self.unread or not meets or not meets <= _SPEAK_FOR:
            return self.verdict.value
        return "partial" if self.partial else "incomplete"

    @property
    def meets(self) -> bool:
        """Whether everything that was measured passes, and something was."""
        found = [result.verdict for one in self.checked for result in one.results]
        return {one for one in found if one is not Verdict.NOT_MEASURED} == {Verdict.PASS}

    @property
    def asked(self) -> int:
        """How many characteristics there are to check: those checked and those missing."""
        return len(self.checked) + len(self.missing)

    @property
    def measured(self) -> int:
        """How many characteristics have a reading, and none that was left empty."""
        return sum(one.measured for one in self.checked)

    @property
    def decided(self) -> int:
        """How many characteristics got an answer that stands."""
        return sum(one.verdict.decided for one in self.checked)

    @property
    def open(self) -> int:
        """How many characteristics are not decided, by the rule of ``complete``."""
        return len(self.checked) - self.decided + (len(self.missing) if self.counts_missing else 0)

    @property
    def failed(self) -> list[CharacteristicResult]:
        """The characteristics that speak against the item."""
        return [one for one in self.checked if one.verdict.failing]

    @property
    def outside(self) -> list[CharacteristicResult]:
        """The characteristics with a reading outside its limits that nothing was decided on."""
        return [one for one in self.checked if any(each.judgement.outside for each in one.results)]

    @property
    def met(self) -> int:
        """How many characteristics pass."""
        return sum(one.verdict is Verdict.PASS for one in self.checked)

    @property
    def participant(self) -> str | None:
        """Whose item it is, where a row says so."""
        named = (result.reading.participant for one in self.checked for result in one.results)
        return next((name for name in named if name), None)

    @property
    def waived(self) -> list[CharacteristicResult]:
        """The failing characteristics that the chief judge let pass."""
        return [one for one in self.failed if any(result.waiver for result in one.results)]

    @property
    def seen(self) -> list[CharacteristicResult]:
        """The visual checks that are met and of which nothing else was noted."""
        return [
            one
            for one in self.checked
            if isinstance(one.characteristic.limit, Visual)
            and one.verdict is Verdict.PASS
            and not any(
                result.reading.position or result.reading.remark or result.reading.during_play
                for result in one.results
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
            for one in self.checked
            for result in one.results
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

    @cached_property
    def instruments(self) -> tuple[Instrument, ...]:
        """The instruments of the register that were used, in the order of the register."""
        used = {name for result in self.results for name in instrument_names(result.reading)}
        known = self.register.instruments if self.register else ()
        return tuple(one for one in known if one.id in used)

    @cached_property
    def flagged(self) -> list[Result]:
        """Readings of which something is to be said, in the order of the input."""
        return [result for result in self.results if result.flags]

    @cached_property
    def verdict(self) -> Verdict:
        """The worst verdict of the event, its sets of discs among them."""
        return worst([*(item.verdict for item in self.items), *(one.verdict for one in self.sets)])

    @cached_property
    def word(self) -> str:
        """The verdict of the event as people are told it, by the words of its items."""
        words = {item.word for item in self.items}
        settled = worst(
            [
                *(item.verdict for item in self.items if not item.contested),
                *(one.verdict for one in self.sets),
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


def check_readings(
    readings: Sequence[Reading],
    characteristics: Iterable[Characteristic],
    *,
    edition: str,
    rule: DecisionRule | None = None,
    working_limits: Sequence[WorkingLimit] = (),
    complete: bool = False,
    register: Register | None = None,
    belonging: Belonging | None = None,
    waivers: Sequence[Waiver] = (),
    spreads: Iterable[Spread] = (),
) -> EventResult:
    """Judge every reading and sum up every item.

    Args:
        readings: in any order, of any number of items and kinds.
        characteristics: all of the edition, in the order of the rulebook; they
            say what is missing.
        edition: the edition's id, for the record.
        rule: the decision rule, ``simple`` unless given.
        working_limits: at most one for a characteristic.
        complete: count a missing characteristic as not measured.
        register: the instruments that readings name by id; the uncertainty of an
            instrument serves where a reading has none of its own.
        belonging: what the edition says of sets and of what stands beside an item.
        waivers: at most one for a characteristic of an item; they stand beside
            what fails and change no verdict.
        spreads: what several readings tell besides, as information.

    Returns:
        The results in the order of ``readings``; the items in the order of
        their first reading.
    """
    rule = rule or DecisionRule()
    by_characteristic = {limit.characteristic: limit for limit in working_limits}
    waived = {waiver.key: waiver for waiver in waivers}
    results = tuple(
        _waived(
            _result(reading, rule, by_characteristic.get(reading.characteristic.id), register),
            waived,
        )
        for reading in readings
    )
    belonging = belonging or Belonging()
    characteristics = tuple(characteristics)
    of_kind: dict[Kind, list[Characteristic]] = {kind: [] for kind in KINDS}
    for characteristic in characteristics:
        of_kind[characteristic.kind].append(characteristic)
    grouped: dict[tuple[Kind, str], dict[str, list[Result]]] = {}
    for result in results:
        reading = result.reading
        item = grouped.setdefault((reading.kind, reading.item), {})
        item.setdefault(reading.characteristic.id, []).append(result)
    items = tuple(
        _item(item, kind, found, of_kind[kind], complete) for (kind, item), found in grouped.items()
    )
    items, without = with_companions(items, belonging, characteristics)
    return EventResult(
        edition,
        rule,
        results,
        items,
        tuple(working_limits),
        complete,
        register,
        sets_of(results, belonging, complete=complete),
        tuple(waivers),
        without,
        tuple(spreads),
    )


def _waived(result: Result, waivers: dict[tuple[Kind, str, str], Waiver]) -> Result:
    reading = result.reading
    waiver = waivers.get((reading.kind, reading.item, reading.characteristic.id))
    return replace(result, waiver=waiver) if waiver and result.verdict.failing else result


def with_companions(
    items: tuple[ItemResult, ...],
    belonging: Belonging,
    characteristics: Sequence[Characteristic],
) -> tuple[tuple[ItemResult, ...], tuple[tuple[Characteristic, tuple[str, ...]], ...]]:
    """The items, with what should stand beside them among what is missing.

    Where nothing of the companions' kind was checked at all, this inspection was
    not about them: the items stay as they are, and are named apart.
    """
    without: list[tuple[Characteristic, tuple[str, ...]]] = []
    for rule in belonging.companions:
        asked = next((one for one in characteristics if one.id == rule.characteristic), None)
        needing = [item.item for item in items if item.kind == rule.of]
        if asked is None or not needing:
            continue
        beside = {item.item: _places(item) for item in items if item.kind == rule.kind}
        lacking = uncovered(needing, beside)
        if not beside:
            without.append((asked, tuple(lacking)))
            continue
        items = tuple(
            replace(item, missing=(*item.missing, asked))
            if item.kind == rule.of and item.item in lacking
            else item
            for item in items
        )
    return items, tuple(without)


def _places(item: ItemResult) -> list[str]:
    """The tables and places that the rows of an item name."""
    readings = [result.reading for one in item.checked for result in one.results]
    return [place for one in readings for place in (one.table, one.position) if place]


def sets_of(
    results: Sequence[Result], belonging: Belonging, *, complete: bool
) -> tuple[SetResult, ...]:
    """The sets of discs that the readings tell of.

    A disc is an item that names its set, or a place of an item that has a
    colour: "red 3" of S1. What has neither is about the set as a whole.
    """
    found: dict[str, list[Result]] = {}
    for result in results:
        if result.reading.kind == "disc":
            found.setdefault(result.reading.disc_set or result.reading.item, []).append(result)
    sets = []
    for name, members in found.items():
        listed = any(result.reading.disc_set for result in members)
        discs: dict[tuple[str, str], list[Result]] = {}
        whole: list[Result] = []
        for result in members:
            label = disc_label(result.reading)
            if label:
                discs.setdefault(label, []).append(result)
            else:
                whole.append(result)
        if discs or listed:
            sets.append(
                set_result(
                    name,
                    [_one_disc(label, of_disc) for label, of_disc in discs.items()],
                    worst(one.verdict for one in whole) if whole else None,
                    belonging.set_counts,
                    listed=listed,
                    complete=complete,
                )
            )
    return tuple(sets)


def disc_label(reading: Reading) -> tuple[str, str] | None:
    """What tells a disc from the others of its set; None for the set as a whole."""
    if reading.disc_set and reading.disc_set != reading.item:
        return reading.item, ""
    if reading.colour and reading.position:
        return reading.position, reading.colour
    return None


def _one_disc(label: tuple[str, str], results: list[Result]) -> Disc:
    failing = (one.reading.characteristic for one in results if one.verdict.failing)
    failed = {one.id: one for one in failing}
    return Disc(
        label[0],
        next((one.reading.colour for one in results if one.reading.colour), None),
        worst(one.verdict for one in results),
        tuple(failed.values()),
    )


def instrument_names(reading: Reading) -> list[str | None]:
    """The instrument of a reading, or those of the raw readings it was derived from."""
    if reading.derivation is None:
        return [reading.instrument]
    return [one.instrument for one in reading.derivation.inputs]


def _result(
    reading: Reading,
    rule: DecisionRule,
    working_limit: WorkingLimit | None,
    register: Register | None,
) -> Result:
    measured = _measured(reading, register) if register else []
    uncertainty = reading.uncertainty
    if uncertainty is None and measured and not reading.derivation:
        # Raw readings brought the uncertainty of their instruments along.
        uncertainty = measured[0].instrument.uncertainty
    judgement = judge(
        reading.amount,
        reading.characteristic,
        rule=rule,
        uncertainty=uncertainty,
        working_limit=working_limit,
    )
    if register is None or not measured:
        return Result(reading, judgement)
    weighed, flags = weigh(
        judgement,
        reading.amount,
        reading.characteristic,
        measured,
        day=register.day,
        uncertainty=uncertainty,
        working=working_limit.bounds if working_limit else None,
    )
    return Result(reading, weighed, flags)


def _measured(reading: Reading, register: Register) -> list[Measured]:
    """What was shown by instruments of the register: the reading, or each of its raw readings."""
    if reading.derivation is None:
        instrument = register.get(reading.instrument)
        amount = reading.amount if isinstance(reading.amount, Fraction) else None
        return [Measured(instrument, amount)] if instrument else []
    return [
        Measured(instrument, one.amount, _as_typed(one))
        for one in reading.derivation.inputs
        if (instrument := register.get(one.instrument))
    ]


def _as_typed(one: RawValue) -> str:
    place = f"{one.position}: " if one.position else ""
    return f"{place}{one.value} {one.unit}".strip()


def _item(
    item: str,
    kind: Kind,
    found: dict[str, list[Result]],
    characteristics: list[Characteristic],
    complete: bool,
) -> ItemResult:
    checked = tuple(
        CharacteristicResult(one, tuple(found[one.id]))
        for one in characteristics
        if one.id in found
    )
    # What the edition sets free asks for no measurement, so its absence is no gap.
    missing = tuple(
        one for one in characteristics if one.id not in found and not isinstance(one.limit, Free)
    )
    return ItemResult(item, kind, checked, missing, complete)
