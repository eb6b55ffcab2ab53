"""What is said of an event as a whole, beside its readings."""

from dataclasses import dataclass
from datetime import date


@dataclass(frozen=True)
class EventHead:
    """What the judge says of the event; printed as given, blank lines where not."""

    name: str = ""
    place: str = ""
    day: date | None = None
    senior_judge: str = ""
    chief_judge: str = ""
