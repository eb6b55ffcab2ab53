"""What is said of an event as a whole, beside its readings."""

from dataclasses import dataclass
from datetime import date

#: The key of the words for each field, in the order in which they are filled in.
HEAD_WORDS = {
    "name": "report.event",
    "place": "report.place",
    "day": "report.day",
    "senior_judge": "report.senior-judge",
    "chief_judge": "report.chief-judge",
}


@dataclass(frozen=True)
class EventHead:
    """What the judge says of the event; printed as given, blank lines where not."""

    name: str = ""
    place: str = ""
    day: date | None = None
    senior_judge: str = ""
    chief_judge: str = ""
