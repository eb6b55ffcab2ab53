"""Event file: what judges typed into the form, as it is handed over.

Its JSON Schema is open data. Whatever stands in it is text as typed, never a number, so
that no digit and no decimal sign is lost on the way; ids stand in place of words.
"""

import re
from typing import Annotated, Literal, Self

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, StringConstraints
from pydantic.config import JsonDict

from novuss.json_types import JsonObject
from novuss.model.equipment_records import Colour, Evidence, Kind
from novuss.model.record_base import EditionId

#: What the file calls itself. A file that a program of this version cannot read has another.
FORMAT: Literal["novuss-event-1"] = "novuss-event-1"

#: Items of a kind that an event may expect.
MOST_PLANNED = 500
#: Letters of a text, as many as of a cell of a table (``novuss.size_caps``).
LONGEST = 32_767
#: Photos of an inspection, and of an event.
MOST_PHOTOS, MOST_OF_EVENT = 20, 1_000
#: Bytes of a photo, and points of its longer side; the form makes smaller ones.
LARGEST_PHOTO, LONGEST_SIDE = 2_000_000, 4_096
_UUID = r"^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$"
_ID = r"^[a-z]+\.[a-z0-9_]+$"
_LEAP = "(0[48]|[2468][048]|[13579][26])"


def _build_day_pattern(year: str, leap: str) -> str:
    """The pattern of a day that exists: a schema reckons no calendar."""
    return (
        rf"({year}-(0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])"
        rf"|{year}-(0[469]|11)-(0[1-9]|[12][0-9]|30)"
        rf"|{year}-02-(0[1-9]|1[0-9]|2[0-8])"
        rf"|{leap}-02-29)"
    )


_ANY_DAY = _build_day_pattern(
    "([0-9]{3}[1-9]|[0-9]{2}[1-9]0|[0-9][1-9]00|[1-9]000)", f"([0-9]{{2}}{_LEAP}|{_LEAP}00)"
)
_DAY = rf"^({_ANY_DAY})?$"
_TIME = r"([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9]([.][0-9]{1,6})?)?"
_RECENT_DAY = _build_day_pattern("2[01][0-9]{2}", f"(2[01]{_LEAP}|2000)")
_MOMENT = rf"^{_RECENT_DAY}T{_TIME}(Z|[+-]([01][0-9]|2[0-3]):[0-5][0-9])$"
_DECIMAL = r"^[0-9]{1,12}([.,][0-9]{1,12})?$"
_SHA256 = r"^[0-9a-f]{64}$"
#: One sign that no language takes for a blank: each counts others among them.
_NOT_BLANK = r"[^\s\u0000-\u001f\u0085\ufeff]"

Text = Annotated[str, StringConstraints(max_length=LONGEST)]
Uuid = Annotated[str, StringConstraints(pattern=_UUID)]
Moment = Annotated[str, StringConstraints(pattern=_MOMENT)]
Day = Annotated[str, StringConstraints(pattern=_DAY)]
MeasurandId = Annotated[str, StringConstraints(pattern=_ID, max_length=LONGEST)]
Name = Annotated[str, StringConstraints(pattern=_NOT_BLANK, max_length=LONGEST)]
#: The words of the verdicts, as ``novuss.inspection.verdict_scale`` has them.
VerdictWord = Literal[
    "fail", "conditional-fail", "undecided", "not-measured", "conditional-pass", "pass"
]


#: What the form says of a reading, which whoever reads the file says anew.
SAID_OF_READING = ("verdict", "evidence")
#: Lists that are written even where nobody put anything in.
_ALWAYS = ("inspections", "readings")


#: What a part of a list of the file is called, by the name of the list.
PARTS = {
    "inspections": "inspection",
    "readings": "reading",
    "photos": "photo",
    "limits": "limit",
    "instruments": "instrument",
    "waivers": "waiver",
    "withdrawn": "withdrawal",
    "choices": "choice",
    "reinspections": "reinspection",
}
#: What is written in a member whose form is not that of any text; the schema has it too.
EXAMPLES = {
    "id": "9b2f6c1e-3d52-4f0a-8f54-6a1f0d2c7b11",
    "replaces": "9b2f6c1e-3d52-4f0a-8f54-6a1f0d2c7b11",
    "at": "2026-11-22T09:31:05+02:00",
    "handed_over_at": "2026-11-22T12:00:00+02:00",
    "date": "2026-11-22",
    "characteristic": "puck.outer_diameter",
    "edition": "lnf-2017",
    "guard": "1",
    "item": "P1",
    "sha256": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
}


def _add_examples(schema: JsonDict) -> None:
    properties = schema.get("properties")
    for name, member in properties.items() if isinstance(properties, dict) else ():
        if name in EXAMPLES and isinstance(member, dict):
            member["examples"] = [EXAMPLES[name]]


class EventPart(BaseModel):
    """A part of an event file: text stays as typed, and nothing unknown is passed over."""

    model_config = ConfigDict(
        frozen=True,
        extra="forbid",
        strict=True,
        defer_build=True,
        json_schema_extra=_add_examples,
    )

    def to_data(self, *, bare: bool = False) -> JsonObject:
        """The part as JSON, in the order of its fields.

        Args:
            bare: whether what is empty is left out, as everybody may; otherwise it stands
                where it stood in the file.
        """
        found: JsonObject = {}
        for name in type(self).model_fields:
            value = getattr(self, name)
            if isinstance(value, EventPart):
                value = value.to_data(bare=bare)
            elif isinstance(value, list):
                value = [
                    part.to_data(bare=bare) if isinstance(part, EventPart) else part
                    for part in value
                ]
            if value or (not bare and name in {*self.model_fields_set, *_ALWAYS}):
                found[name] = value
        return found

    @classmethod
    def from_values(cls, **values: object) -> Self:
        """A part of these values, of which the empty ones are left out."""
        return cls.model_validate({name: value for name, value in values.items() if value})


def _read_count(value: object) -> object:
    """A number of a JSON file, which stays as it is typed until somebody counts with it."""
    digits = getattr(value, "text", "")
    return int(digits) if re.fullmatch(r"[0-9]{1,9}", digits) else value


# The schema says the bounds of a number where they stand right behind it.
Count = Annotated[int, Field(ge=0, le=MOST_PLANNED), BeforeValidator(_read_count)]


class HandedPlan(EventPart):
    """How many items of each kind the event expects; 0 where nobody said it."""

    table: Count = Field(0, description="tables")
    puck: Count = Field(0, description="pucks")
    disc: Count = Field(0, description="discs, or sets of them where they are inspected as sets")
    cue: Count = Field(0, description="cues")
    brush: Count = Field(0, description="brushes")
    participant: Count = Field(0, description="participants")

    @property
    def counts(self) -> dict[str, int]:
        """How many of each kind."""
        return {kind: getattr(self, kind) for kind in type(self).model_fields}


class HandedHead(EventPart):
    """What is said of the event, as it is printed on every paper."""

    name: Text = Field("", description="name of the event")
    place: Text = Field("", description="where it is held")
    date: Day = Field("", description="its day, as 2026-11-22; empty where nobody said it")
    senior_judge: Text = Field("", description="the senior judge of the event")
    chief_judge: Text = Field("", description="who decides")
    plan: HandedPlan = Field(
        default_factory=lambda: HandedPlan.model_validate({}), description="what it expects"
    )


class HandedLimit(EventPart):
    """A working limit of the chief judge, as a row of the file of working limits has it."""

    characteristic: MeasurandId = Field(description="id of the characteristic")
    lower: Text = Field("", description="lower bound as typed; empty where there is none")
    upper: Text = Field("", description="upper bound as typed; empty where there is none")
    unit: Text = Field("", description="unit of the bounds as typed")
    set_by: Text = Field("", description="who set it")
    set_on: Text = Field("", description="on which day")
    reason: Text = Field("", description="why, in words")


class HandedInstrument(EventPart):
    """A measuring instrument, as a row of the register has it."""

    id: Text = Field(description="by what it is known at the event")
    kind: Text = Field("", description="what it is, such as calliper")
    resolution: Text = Field("", description="smallest step that it shows, as typed")
    uncertainty: Text = Field("", description="expanded uncertainty U, as typed")
    k: Text = Field("", description="coverage factor of U; 2 where it is empty")
    unit: Text = Field("", description="unit of its figures, as typed")
    range_from: Text = Field("", description="lower end of its range, as typed")
    range_to: Text = Field("", description="upper end of its range, as typed")
    calibrated: Text = Field("", description="day of its calibration")
    due: Text = Field("", description="day on which the calibration runs out")
    measures: Text = Field(
        "", description="what it is used for: ids of characteristics, kinds or units, with commas"
    )


class HandedWaiver(EventPart):
    """What the chief judge lets pass although it fails; it changes no verdict."""

    kind: Kind = Field(description="kind of the item")
    item: Name = Field(description="name of the item")
    characteristic: MeasurandId = Field(description="id of the characteristic that fails")
    chief_judge: Text = Field("", description="who lets it pass")
    reason: Text = Field("", description="why, in words")
    scope: Text = Field("", description="for how long or for what: the event, one match")
    date: Text = Field("", description="on which day")


class HandedReinspection(EventPart):
    """An inspection of an item that the chief judge asked for."""

    id: Uuid = Field(description="UUID of the decision")
    kind: Kind = Field(description="kind of the item")
    item: Name = Field(description="name of the item")
    by: Text = Field("", description="who asked for it")
    reason: Text = Field("", description="why, in words")
    known: list[Uuid] = Field(
        [], description="ids of the inspections to be repeated: another one of the item does it"
    )


class HandedOverruled(EventPart):
    """An inspection over which another stands on a characteristic."""

    inspection: Uuid = Field(description="UUID of the inspection")
    characteristic: MeasurandId = Field(description="id of the characteristic")
    occasion: Literal["before", "during"] = Field(description="before play, or a check during play")


class HandedChoice(EventPart):
    """A decision of the chief judge on which of several inspections that disagree stands."""

    id: Uuid = Field(description="UUID of the decision")
    inspection: Uuid = Field(description="UUID of the inspection that stands")
    over: list[HandedOverruled] = Field(description="over which it stands, and on what")
    by: Text = Field("", description="who decided it")
    reason: Text = Field("", description="why, in words")


class HandedWithdrawal(EventPart):
    """A decision that the chief judge took back; it stands here as it was, one of the three."""

    id: Uuid = Field(description="UUID of the withdrawal")
    limit: HandedLimit | None = Field(None, description="the working limit")
    waiver: HandedWaiver | None = Field(None, description="the waiver")
    reinspection: HandedReinspection | None = Field(None, description="the inspection asked for")
    by: Text = Field("", description="who took it back")
    at: Moment = Field(description="when, with its offset from UTC")
    reason: Text = Field("", description="why, in words")

    @property
    def taken_back(self) -> HandedLimit | HandedWaiver | HandedReinspection | None:
        """The decision as it was."""
        return self.limit or self.waiver or self.reinspection


class HandedReading(EventPart):
    """One reading as it was typed: ``value`` and ``unit`` are text, never numbers."""

    characteristic: MeasurandId = Field(
        description="id of the characteristic, or of the raw quantity that one is derived from"
    )
    value: Text = Field(
        "", description="as typed, with a comma or a point; yes or no of a visual check"
    )
    unit: Text = Field("", description="unit as typed; empty for a visual check")
    uncertainty: Text = Field("", description="expanded uncertainty U (k = 2), in the same unit")
    position: Text = Field("", description="where on the item it was taken")
    instrument: Text = Field("", description="id of the instrument")
    remark: Text = Field("", description="in words")
    confirmed: Literal["", "yes"] = Field(
        "", description="yes where a reading far outside of what is plausible was read so"
    )
    occasion: Literal["", "before", "during"] = Field(
        "", description="before play, or a check during play; empty means before"
    )
    set: Text = Field("", description="the set that a disc belongs to")
    colour: Literal["", Colour] = Field("", description="colour of a disc")
    table: Text = Field("", description="the table that the item lies at")
    participant: Text = Field("", description="whose item it is")
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
    """A photo: its name, what it shows, and the digest of its bytes.

    In a zip it lies beside ``event.json`` as ``photos/<sha256>.jpg``; otherwise it stayed on the
    device.
    """

    name: Text = Field(description="name of the image file")
    caption: Text = Field("", description="what it shows, in words")
    sha256: Annotated[str, StringConstraints(pattern=_SHA256)] = Field(
        description="SHA-256 of its bytes, in hexadecimal"
    )


class HandedInspection(EventPart):
    """What a judge entered of one item in one go; it never changes once it is handed over."""

    id: Uuid = Field(description="UUID; the same inspection has the same id in every file")
    kind: Kind = Field(description="kind of the item")
    item: Name = Field(description="name of the item")
    by: Text = Field("", description="who measured")
    at: Moment = Field(description="when, with its offset from UTC, as 2026-11-22T09:31:05+02:00")
    device: Text = Field("", description="short name of the phone or browser")
    replaces: list[Uuid] = Field(
        [],
        description="ids of the inspections of the same item that this one repeats: what it "
        "measured stands in place of theirs, and they stay as they were",
    )
    partial: bool = Field(
        False, description="whether what was not checked shall not count as a gap"
    )
    remark: Text = Field("", description="on the item as a whole")
    readings: list[HandedReading] = Field([], description="in the order of the form")
    photos: list[HandedPhoto] = Field(
        [], max_length=MOST_PHOTOS, description="which photos were taken"
    )


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
    knowledge: Text = Field(
        "", description="SHA-256 of the judging data that the verdicts in this file rest on"
    )
    limits: list[HandedLimit] = Field([], description="working limits, one a characteristic")
    instruments: list[HandedInstrument] = Field([], description="the register of instruments")
    waivers: list[HandedWaiver] = Field([], description="what the chief judge lets pass")
    withdrawn: list[HandedWithdrawal] = Field(
        [], description="decisions that the chief judge took back"
    )
    choices: list[HandedChoice] = Field(
        [], description="which inspections the chief judge let stand over others"
    )
    reinspections: list[HandedReinspection] = Field(
        [], description="inspections that the chief judge asked for"
    )
    inspections: list[HandedInspection] = Field([], description="every inspection, all kept")
    handed_over_at: Moment | None = Field(None, description="when the file was written")


def is_event_format(word: object) -> bool:
    """Whether a file that calls itself so is an event file, of whatever version."""
    return isinstance(word, str) and re.fullmatch(r"novuss-event-\d+", word) is not None
