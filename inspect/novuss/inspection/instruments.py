"""Measuring instruments: what each can do, and whether that is enough for a limit.

The test uncertainty ratio is that of ANSI/NCSL Z540.3-2006 and ILAC-G8:09/2019:
the span of the tolerance to twice the expanded uncertainty (k = 2), which is half
the tolerance width to U. Below 4:1 a verdict is flagged, below 1:1 none is given.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction

from novuss.inspection.decision import Amount, Judgement, Reason
from novuss.inspection.verdicts import Verdict
from novuss.model.equipment import Bounds, Characteristic, Measurand
from novuss.model.vocabulary import UnitQuantity

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

    def measures(self, characteristic: Measurand) -> bool:
        """Whether it shows the quantity of the characteristic, and so its unit."""
        return self.quantity == characteristic.quantity

    def reaches(self, amount: Fraction) -> bool:
        """Whether its range, the ends included, holds ``amount``."""
        return (self.lowest is None or amount >= self.lowest) and (
            self.highest is None or amount <= self.highest
        )

    def overdue(self, day: date) -> bool:
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
#: characteristic, a day, or a name.
FlagValue = Fraction | date | str


@dataclass(frozen=True)
class Flag:
    """What makes a reading doubtful without changing its verdict.

    The wording is found by ``code``, in four languages; ``ratio`` among the
    values is a test uncertainty ratio and has no unit.
    """

    code: str
    values: dict[str, FlagValue] = field(default_factory=dict)


@dataclass(frozen=True)
class Register:
    """The instruments of an event and the day on which they have to be in calibration."""

    instruments: tuple[Instrument, ...]
    day: date

    def get(self, name: str | None) -> Instrument | None:
        """The instrument with that id."""
        return next((one for one in self.instruments if one.id == name), None)


def uncertainty_ratio(
    characteristic: Characteristic, bounds: Iterable[Bounds], uncertainty: Fraction | None
) -> Fraction | None:
    """The test uncertainty ratio: half the tolerance width to U, the least of all ``bounds``.

    Of a limit to one side the tolerance is the distance of the bound from the
    nominal figure. None where there is no tolerance (no bound, no nominal figure,
    or a bound at the nominal figure) and where U is zero or not known.
    """
    if not uncertainty:
        return None
    tolerances = [_tolerance(one, characteristic) for one in bounds]
    known = [tolerance for tolerance in tolerances if tolerance]
    return min(known) / uncertainty if known else None


def _tolerance(bounds: Bounds, characteristic: Characteristic) -> Fraction | None:
    if bounds.lower is not None and bounds.upper is not None:
        return (Fraction(bounds.upper) - Fraction(bounds.lower)) / 2
    bound = bounds.upper if bounds.upper is not None else bounds.lower
    if bound is None or characteristic.nominal is None:
        return None
    return abs(Fraction(bound) - Fraction(characteristic.nominal))


def weigh(
    judgement: Judgement,
    amount: Amount,
    characteristic: Characteristic,
    instrument: Instrument,
    *,
    day: date,
    uncertainty: Fraction | None,
    working: Bounds | None = None,
) -> tuple[Judgement, tuple[Flag, ...]]:
    """What the instrument makes of a judgement, and what is to be said of it.

    Args:
        judgement: of the reading, as if any instrument would do.
        amount: the reading in the unit of the characteristic.
        characteristic: what was measured.
        instrument: it was measured with.
        day: on which the calibration has to hold.
        uncertainty: U (k = 2) of this reading: its own, or that of the instrument.
        working: the chief judge's bounds where the print leaves the limit open.

    Returns:
        ``undecided`` where the test uncertainty ratio is below 1:1, otherwise the
        judgement as it was; and the flags, none for an answer or an empty reading.
    """
    if amount is None or isinstance(amount, bool):
        return judgement, ()
    name: dict[str, FlagValue] = {"instrument": instrument.id}
    flags = []
    if not instrument.reaches(amount):
        # One end may be open; an absent one is said as a dash.
        lowest: FlagValue = "–" if instrument.lowest is None else instrument.lowest
        highest: FlagValue = "–" if instrument.highest is None else instrument.highest
        flags.append(Flag("out-of-range", {**name, "lowest": lowest, "highest": highest}))
    if instrument.due is not None and instrument.overdue(day):
        flags.append(Flag("overdue", {**name, "due": instrument.due}))
    if instrument.claims_too_much:
        flags.append(Flag("finer-than-resolution", {**name, "resolution": instrument.resolution}))
    printed = [characteristic.bounds] if characteristic.bounds else characteristic.readings
    bounds = printed or ([working] if working else [])
    ratio = uncertainty_ratio(characteristic, bounds, uncertainty)
    if ratio is not None and ratio < SUFFICIENT_RATIO:
        flags.append(Flag("low-ratio", {**name, "ratio": ratio}))
        if ratio < LEAST_RATIO:
            reason = Reason("instrument-coarse", {"instrument": instrument.id, "ratio": ratio})
            judgement = Judgement(
                Verdict.UNDECIDED, reason, judgement.deviation, judgement.probability
            )
    return judgement, tuple(flags)
