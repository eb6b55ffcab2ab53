"""Raw readings that a reading was derived from."""

from dataclasses import dataclass
from fractions import Fraction

from novuss.inspection.plausible_ranges import Taken
from novuss.model.equipment_records import RawQuantity


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
    #: Expanded (k = 2), in the unit of the raw quantity; None where nobody states one.
    uncertainty: Fraction | None = None
    confirmed: bool = False


@dataclass(frozen=True)
class Derivation:
    """What a reading was derived from."""

    raw: RawQuantity
    inputs: tuple[RawValue, ...]

    def list_taken(self, *, confirmed: bool) -> list[Taken]:
        """List what was measured; what somebody ``confirmed`` is no slip, and may be left out."""
        return [
            (value.amount, self.raw)
            for value in self.inputs
            if value.amount is not None and (confirmed or not value.confirmed)
        ]
