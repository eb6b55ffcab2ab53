"""The event file: what judges typed into the form, as it is handed over.

Its JSON Schema is open data. Whatever stands in it is text as typed, never a number, so
that no digit and no decimal sign is lost on the way; ids stand in place of words.
"""

import re
from datetime import datetime
from typing import Annotated, Any, Literal, Self

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints

from novuss.model.base import EditionId
from novuss.model.equipment import Colour, Evidence, Kind

#: What the file calls itself. A file that a program of this version cannot read has another.
FORMAT: Literal["novuss-event-1"] = "novuss-event-1"

_UUID = r"^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$"
_ID = r"^[a-z]+\.[a-z0-9_]+$"
_DAY = r"^([0-9]{4}-[0-9]{2}-[0-9]{2})?$"
_MOMENT = (
    r"^2[01][0-9]{2}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}(:[0-9]{2}([.][0-9]{1,6})?)?"
    r"(Z|[+-][0-9]{2}:[0-9]{2})$"
)
_DECIMAL = r"^[0-9]{1,12}([.,][0-9]{1,12})?$"
_SHA256 = r"^[0-9a-f]{64}$"


def _iso(text: str) -> str:
    if text:
        datetime.fromisoformat(text)
    return text


def _name(text: str) -> str:
    if not text.strip():
        raise ValueError("nothing but blanks")
    return text


Uuid = Annotated[str, StringConstraints(pattern=_UUID)]
Moment = Annotated[str, StringConstraints(pattern=_MOMENT), AfterValidator(_iso)]
Day = Annotated[str, StringConstraints(pattern=_DAY), AfterValidator(_iso)]
MeasurandId = Annotated[str, StringConstraints(pattern=_ID)]
Name = Annotated[str, StringConstraints(min_length=1), AfterValidator(_name)]
#: The words of the verdicts, as ``novuss.inspection.verdicts`` has them.
VerdictWord = Literal[
    "fail", "conditional-fail", "undecided", "not-measured", "conditional-pass", "pass"
]


#: What the form says of a reading, which whoever reads the file says anew.
SAID_OF_READING = ("verdict", "evidence")
#: Lists that are written even where nobody put anything in.
_ALWAYS = ("inspections", "readings")


class EventPart(BaseModel):
    """A part of an event file: text stays as typed, and nothing unknown is passed over."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, defer_build=True)

    def data(self, *, bare: bool = False) -> dict[str, Any]:
        """The part as JSON, in the order of its fields.

        Args:
            bare: whether what is empty is left out, as everybody may; otherwise it stands
                where it stood in the file.
        """
        found: dict[str, Any] = {}
        for name in type(self).model_fields:
            value = getattr(self, name)
            if isinstance(value, EventPart):
                value = value.data(bare=bare)
            elif isinstance(value, list):
                value = [
                    one.data(bare=bare) if isinstance(one, EventPart) else one for one in value
                ]
            if value or (not bare and name in {*self.model_fields_set, *_ALWAYS}):
                found[name] = value
        return found

    @classmethod
    def made(cls, **values: Any) -> Self:
        """A part of these values, of which the empty ones are left out."""
        return cls.model_validate({name: value for name, value in values.items() if value})


class HandedHead(EventPart):
    """What is said of the event, as it is printed on every paper."""

    name: str = Field("", description="name of the event")
    place: str = Field("", description="where it is held")
    date: Day = Field("", description="its day, as 2026-11-22; empty where nobody said it")
    senior_judge: str = Field("", description="who measured")
    chief_judge: str = Field("", description="who decides")


class HandedLimit(EventPart):
    """A working limit of the chief judge, as a row of the file of working limits has it."""

    characteristic: MeasurandId = Field(description="id of the characteristic")
    lower: str = Field("", description="lower bound as typed; empty where there is none")
    upper: str = Field("", description="upper bound as typed; empty where there is none")
    unit: str = Field("", description="unit of the bounds as typed")
    set_by: str = Field("", description="who set it")
    set_on: str = Field("", description="on which day")
    reason: str = Field("", description="why, in words")


class HandedInstrument(EventPart):
    """A measuring instrument, as a row of the register has it."""

    id: str = Field(description="by what it is known at the event")
    kind: str = Field("", description="what it is, such as calliper")
    resolution: str = Field("", description="smallest step that it shows, as typed")
    uncertainty: str = Field("", description="expanded uncertainty U, as typed")
    k: str = Field("", description="coverage factor of U; 2 where it is empty")
    unit: str = Field("", description="unit of its figures, as typed")
    range_from: str = Field("", description="lower end of its range, as typed")
    range_to: str = Field("", description="upper end of its range, as typed")
    calibrated: str = Field("", description="day of its calibration")
    due: str = Field("", description="day on which the calibration runs out")
    measures: str = Field(
        "", description="what it is used for: ids of characteristics, kinds or units, with commas"
    )


class HandedWaiver(EventPart):
    """What the chief judge lets pass although it fails; it changes no verdict."""

    kind: Kind = Field(description="kind of the item")
    item: Name = Field(description="name of the item")
    characteristic: MeasurandId = Field(description="id of the characteristic that fails")
    chief_judge: str = Field("", description="who lets it pass")
    reason: str = Field("", description="why, in words")
    scope: str = Field("", description="for how long or for what: the event, one match")
    date: str = Field("", description="on which day")


class HandedReading(EventPart):
    """One reading as it was typed: ``value`` and ``unit`` are text, never numbers."""

    characteristic: MeasurandId = Field(
        description="id of the characteristic, or of the raw quantity that one is derived from"
    )
    value: str = Field(
        "", description="as typed, with a comma or a point; yes or no of a visual check"
    )
    unit: str = Field("", description="unit as typed; empty for a visual check")
    uncertainty: str = Field("", description="expanded uncertainty U (k = 2), in the same unit")
    position: str = Field("", description="where on the item it was taken")
    instrument: str = Field("", description="id of the instrument")
    remark: str = Field("", description="in words")
    occasion: Literal["", "before", "during"] = Field(
        "", description="before play, or a check during play; empty means before"
    )
    set: str = Field("", description="the set that a disc belongs to")
    colour: Literal["", Colour] = Field("", description="colour of a disc")
    table: str = Field("", description="the table that the item lies at")
    participant: str = Field("", description="whose item it is")
    verdict: VerdictWord | None = Field(
        None,
        description="what the form showed beside the reading; absent for an empty value and for "
        "a raw quantity. Whoever reads the file judges again and tells a difference",
    )
    evidence: Evidence | None = Field(
        None,
        description="what the limit of that verdict rests on, as in equipment.json; absent where "
        "there is no verdict and for a visual check. Whoever reads the file judges by their own",
    )


class HandedPhoto(EventPart):
    """A photo that stayed on the device: its name and the digest of its bytes."""

    name: str = Field(description="name of the image file")
    sha256: Annotated[str, StringConstraints(pattern=_SHA256)] = Field(
        description="SHA-256 of its bytes, in hexadecimal"
    )


class HandedInspection(EventPart):
    """What a judge entered of one item in one go; it never changes once it is handed over."""

    id: Uuid = Field(description="UUID; the same inspection has the same id in every file")
    kind: Kind = Field(description="kind of the item")
    item: Name = Field(description="name of the item")
    by: str = Field("", description="who measured")
    at: Moment = Field(description="when, with its offset from UTC, as 2026-11-22T09:31:05+02:00")
    device: str = Field("", description="short name of the phone or browser")
    replaces: list[Uuid] = Field(
        [],
        description="ids of the inspections of the same item that this one repeats: what it "
        "measured stands in place of theirs, and they stay as they were",
    )
    partial: bool = Field(
        False, description="whether what was not checked shall not count as a gap"
    )
    remark: str = Field("", description="on the item as a whole")
    readings: list[HandedReading] = Field([], description="in the order of the form")
    photos: list[HandedPhoto] = Field([], description="which photos were taken")


class EventFile(EventPart):
    """An event as the form hands it over, and as ``novuss record export`` writes it.

    A member that is empty may be left out; one that is not described here is refused.
    """

    format: Literal["novuss-event-1"] = Field(description="what the file is, and its version")
    id: Uuid = Field(description="UUID of the event")
    event: HandedHead = Field(
        default_factory=lambda: HandedHead.model_validate({}), description="what is said of it"
    )
    edition: EditionId = Field(description="edition of the rules that it is judged by")
    rule: Literal["simple", "guarded"] = Field("simple", description="decision rule")
    guard: Annotated[str, StringConstraints(pattern=_DECIMAL)] | None = Field(
        None, description="r of the guarded rule, w = r·U; 1 where it is absent"
    )
    knowledge: str = Field(
        "", description="SHA-256 of the judging data that the verdicts in this file rest on"
    )
    limits: list[HandedLimit] = Field([], description="working limits, one a characteristic")
    instruments: list[HandedInstrument] = Field([], description="the register of instruments")
    waivers: list[HandedWaiver] = Field([], description="what the chief judge lets pass")
    inspections: list[HandedInspection] = Field([], description="every inspection, all kept")
    handed_over_at: Moment | None = Field(None, description="when the file was written")


def is_event_format(word: object) -> bool:
    """Whether a file that calls itself so is an event file, of whatever version."""
    return isinstance(word, str) and re.fullmatch(r"novuss-event-\d+", word) is not None
