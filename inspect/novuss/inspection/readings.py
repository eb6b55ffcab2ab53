"""Readings of characteristics of items."""

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

from novuss.inspection.derived_reading_sources import Derivation
from novuss.inspection.plausible_ranges import Implausible, find_implausible
from novuss.inspection.reading_decision import Amount
from novuss.model.equipment_records import Characteristic, Colour, Kind

Occasion = Literal["before", "during"]


@dataclass(frozen=True)
class Reading:
    """One reading of one characteristic of one item.

    Attributes:
        item: the name of the item as typed.
        characteristic: what was measured: ``id``, ``clause``, ``names``, ``unit``, ``limit``.
        value: as typed.
        unit: as typed.
        amount: an exact fraction in the unit of the characteristic; of a visual check whether the
            requirement is met; None where nothing was measured.
        uncertainty: the expanded uncertainty U (k = 2) in the same unit.
        position: where on the item it was measured.
        instrument: what it was measured with.
        remark: what was noted.
        measured_by: who measured.
        measured_at: when, as typed.
        derivation: the readings that it was worked out from, such as two diagonals.
        participant: whose item it is.
        occasion: ``before`` play or ``during``; before unless it is said.
        disc_set: the set that a disc belongs to, where the item is the single disc.
        colour: of a disc.
        table: that the item lies at.
        confirmed: whether somebody said that it is no slip, however far out it lies.
        place: where it stands: file and line, or cell. Not compared and not kept in records.
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
    participant: str | None = None
    occasion: Occasion | None = None
    disc_set: str | None = None
    colour: Colour | None = None
    table: str | None = None
    confirmed: bool = False
    place: str = field(default="", compare=False)

    @property
    def overruled(self) -> Implausible | None:
        """What it would be improbable by, had nobody confirmed it."""
        if not self.confirmed:
            return None
        taken = self.derivation.list_taken(confirmed=True) if self.derivation else []
        if isinstance(self.amount, Fraction):
            taken.append((self.amount, self.characteristic))
        return find_implausible(taken)

    @property
    def kind(self) -> Kind:
        """The kind of the item."""
        return self.characteristic.kind

    @property
    def during_play(self) -> bool:
        """Whether it is a spot check during play (clause 8.1.3)."""
        return self.occasion == "during"


def identify_disc(reading: Reading) -> tuple[str, str] | None:
    """Identify a disc among those of its set; None for the set as a whole."""
    if reading.disc_set and reading.disc_set != reading.item:
        return reading.item, ""
    if reading.colour and reading.position:
        return reading.position, reading.colour
    return None


def list_instruments(reading: Reading) -> list[str | None]:
    """List the instrument of a reading, or those of the raw readings it was derived from."""
    if reading.derivation is None:
        return [reading.instrument]
    return [raw_value.instrument for raw_value in reading.derivation.inputs]
