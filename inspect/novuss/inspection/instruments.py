"""Measuring instruments, and whether they are good enough for a limit.

The test uncertainty ratio is that of ANSI/NCSL Z540.3-2006 and ILAC-G8:09/2019:
the span of the tolerance to twice the expanded uncertainty (k = 2), which is half
the tolerance width to U. Below 4:1 a verdict is flagged, below 1:1 none is given.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction

from novuss.inspection.reading_decision import (
    Amount,
    Judgement,
    Reason,
    ReasonValue,
    describe_side,
    list_bounds,
)
from novuss.inspection.verdict_scale import Verdict
from novuss.model.equipment_records import Bounds, Characteristic, Measurand
from novuss.model.measuring_vocabulary import UnitQuantity

#: The test uncertainty ratio from which on a verdict stands without a remark.
SUFFICIENT_RATIO = Fraction(4)
#: The test uncertainty ratio below which the instrument tells nothing of the limit.
LEAST_RATIO = Fraction(1)


@dataclass(frozen=True)
class Instrument:
    """One instrument of the register.

    Figures are in ``unit``: mm for a length, g for a mass, degree for an angle,
    mm/m for a slope. ``uncertainty`` is the expanded uncertainty U for k = 2,
    whatever k the register names.
    """

    id: str
    kind: str
    quantity: UnitQuantity
    unit: str
    resolution: Fraction
    uncertainty: Fraction | None = None
    lowest: Fraction | None = None
    highest: Fraction | None = None
    calibrated: date | None = None
    due: date | None = None
    #: Ids of what the register says that it measures; empty where the register says nothing.
    #: Not compared and not kept in records: it finds an instrument and describes none.
    used_for: frozenset[str] = field(default=frozenset(), compare=False)

    def can_show(self, measurand: Measurand) -> bool:
        """Whether it shows the quantity of what is measured, and so its unit."""
        return self.quantity == measurand.quantity

    def can_measure(self, measurand: Measurand) -> bool:
        """Whether it may have been used: by its quantity, and by what the register says."""
        return self.can_show(measurand) and (not self.used_for or measurand.id in self.used_for)

    def is_in_range(self, amount: Fraction) -> bool:
        """Whether its range, the ends included, holds ``amount``."""
        return (self.lowest is None or amount >= self.lowest) and (
            self.highest is None or amount <= self.highest
        )

    def is_overdue(self, day: date) -> bool:
        """Whether its calibration has run out on ``day``; it holds through the due date."""
        return self.due is not None and self.due < day

    @property
    def claims_too_much(self) -> bool:
        """Whether U is less than the resolution alone contributes.

        A resolution d contributes u = d/√12 (JCGM 100, F.2.2.1), so U is at least
        d/√3 for k = 2; compared by squares, which are rational.
        """
        return self.uncertainty is not None and 3 * self.uncertainty**2 < self.resolution**2


#: What a placeholder of a flag may be filled with: a figure in the unit of the
#: instrument, a day, or a name.
FlagValue = Fraction | date | str


@dataclass(frozen=True)
class Flag:
    """What makes a reading doubtful without changing its verdict.

    The wording is found by ``code``, in four languages. Figures are in ``unit``,
    that of the instrument; ``ratio`` is a test uncertainty ratio and has none.
    """

    code: str
    unit: str
    values: dict[str, FlagValue] = field(default_factory=dict)


@dataclass(frozen=True)
class Measured:
    """What an instrument showed, in its unit; None for an answer or nothing.

    ``typed`` is a raw reading as it was typed; a reading that is judged itself
    needs no further name.
    """

    instrument: Instrument
    amount: Fraction | None
    typed: str | None = None


@dataclass(frozen=True)
class Register:
    """The instruments of an event and the day on which they have to be in calibration."""

    instruments: tuple[Instrument, ...]
    day: date

    def get_instrument(self, name: str | None) -> Instrument | None:
        """The instrument with that id."""
        return next((instrument for instrument in self.instruments if instrument.id == name), None)


def find_serving_instruments(
    instruments: Iterable[Instrument], measurand: Measurand
) -> list[Instrument]:
    """Find the instruments of which the register says that they measure this.

    One of which it says nothing serves only where it is named: nobody told that
    a reading without a name was taken with it.
    """
    return [tool for tool in instruments if tool.used_for and tool.can_measure(measurand)]


def compute_uncertainty_ratio(
    characteristic: Characteristic, bounds: Iterable[Bounds], uncertainty: Fraction | None
) -> Fraction | None:
    """Compute the test uncertainty ratio: half the tolerance width to U, the least of ``bounds``.

    Of a limit to one side the tolerance is the distance of the bound from the
    nominal figure. None where there is no tolerance (no bound, no nominal figure,
    or a bound at the nominal figure) and where U is zero or not known.
    """
    if not uncertainty:
        return None
    tolerances = []
    for interval in bounds:
        ends = [Fraction(end) for end in (interval.lower, interval.upper) if end is not None]
        if len(ends) == 2:
            tolerances.append((ends[1] - ends[0]) / 2)
        elif ends and characteristic.nominal is not None:
            tolerances.append(abs(ends[0] - Fraction(characteristic.nominal)))
    known = [tolerance for tolerance in tolerances if tolerance]
    return min(known) / uncertainty if known else None


def choose_bounds(characteristic: Characteristic, working: Bounds | None) -> list[Bounds]:
    """Choose what a figure is held to: our reading of the print gives way to a working limit."""
    printed = characteristic.intervals
    if working and (not printed or characteristic.evidence == "our-reading"):
        return [working]
    return printed


def assess_instruments(
    judgement: Judgement,
    amount: Amount,
    characteristic: Characteristic,
    measured: Sequence[Measured],
    *,
    day: date,
    uncertainty: Fraction | None,
    working: Bounds | None = None,
) -> tuple[Judgement, tuple[Flag, ...]]:
    """Withdraw a judgement that the instrument cannot bear, and flag what is to be said of it.

    Args:
        judgement: of the reading, as if any instrument would do.
        amount: the reading in the unit of the characteristic.
        characteristic: what was measured.
        measured: what the instrument showed; for a derived reading each of the raw
            readings, which may come from several instruments. At least one.
        day: on which the calibration has to hold.
        uncertainty: U (k = 2) of this reading: its own, or that of the instrument.
        working: the chief judge's bounds where the print leaves the limit open.

    Returns:
        ``undecided`` where the test uncertainty ratio is below 1:1, otherwise the
        judgement as it was; and the flags, none for an answer or an empty reading.
    """
    if amount is None or isinstance(amount, bool):
        return judgement, ()
    instruments = list({reading.instrument.id: reading.instrument for reading in measured}.values())
    flags = [flag for reading in measured for flag in _flag_range(reading)]
    flags += [flag for instrument in instruments for flag in _flag_state(instrument, day)]
    bounds = choose_bounds(characteristic, working)
    ratio = compute_uncertainty_ratio(characteristic, bounds, uncertainty)
    if ratio is not None and ratio < SUFFICIENT_RATIO:
        names = ", ".join(instrument.id for instrument in instruments)
        flags.append(Flag("low-ratio", instruments[0].unit, {"instrument": names, "ratio": ratio}))
        # Of a slip it would say on which side of the limits it lies.
        if ratio < LEAST_RATIO and not judgement.improbable:
            values = {"instrument": names, "ratio": ratio, **_describe_withdrawn(judgement)}
            judgement = Judgement(
                Verdict.UNDECIDED,
                Reason("instrument-coarse", values),
                judgement.deviation,
                judgement.probability,
            )
    return judgement, tuple(flags)


def _describe_withdrawn(judgement: Judgement) -> dict[str, ReasonValue]:
    """On which side of its limits a reading lies whose verdict does not count."""
    code, verdict = judgement.reason.code, judgement.verdict
    if code == "all-readings":
        return {"side": "readings-outside" if verdict.failing else "readings-within"}
    if code in ("disputed", "raw-needed"):
        return {"side": "readings-differ"}
    limit = judgement.working_limit
    return describe_side(judgement.reason) | (list_bounds(limit) if limit else {})


def _flag_range(measured: Measured) -> Iterator[Flag]:
    instrument = measured.instrument
    if measured.amount is None or instrument.is_in_range(measured.amount):
        return
    # One end may be open; an absent one is said as a dash.
    values: dict[str, FlagValue] = {
        "instrument": instrument.id,
        "lowest": "–" if instrument.lowest is None else instrument.lowest,
        "highest": "–" if instrument.highest is None else instrument.highest,
    }
    if measured.typed is None:
        yield Flag("out-of-range", instrument.unit, values)
    else:
        yield Flag("raw-out-of-range", instrument.unit, {**values, "reading": measured.typed})


def _flag_state(instrument: Instrument, day: date) -> Iterator[Flag]:
    name: dict[str, FlagValue] = {"instrument": instrument.id}
    if instrument.due is not None and instrument.is_overdue(day):
        yield Flag("overdue", instrument.unit, {**name, "due": instrument.due})
    if instrument.claims_too_much:
        values = {**name, "resolution": instrument.resolution}
        yield Flag("finer-than-resolution", instrument.unit, values)
