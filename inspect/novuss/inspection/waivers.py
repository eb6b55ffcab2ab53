"""Waivers of a chief judge, which stand beside a verdict and never change it."""

from dataclasses import dataclass
from datetime import date

from novuss.model.equipment_records import Kind

#: The scope of a waiver that holds for the whole event: each language has its own words for it.
WHOLE_EVENT = "event"


@dataclass(frozen=True)
class Waiver:
    """What a chief judge let pass, why, and what it is good for.

    It never changes a verdict: whoever reads the report sees both.
    """

    kind: Kind
    item: str
    #: The id of the characteristic.
    characteristic: str
    chief_judge: str
    reason: str
    #: For how long or for what it holds: the event, one match.
    scope: str
    day: date | None = None

    @property
    def key(self) -> tuple[Kind, str, str]:
        """What it is about; there is one waiver at most for it."""
        return self.kind, self.item, self.characteristic

    @property
    def data(self) -> dict[str, str | None]:
        """Who let it pass, why, for what and on which day, for JSON."""
        return {
            "chief_judge": self.chief_judge,
            "reason": self.reason,
            "scope": self.scope,
            "date": self.day.isoformat() if self.day else None,
        }
