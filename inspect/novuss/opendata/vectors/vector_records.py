"""Records of ``vectors.json``."""

from typing import Literal

from pydantic import Field

from novuss.model.equipment_records import CharacteristicId, Kind
from novuss.model.record_base import EditionId, NonBlank, Record
from novuss.opendata.file_heads import OpenFile

#: What is typed in a row of a table, by column id; what is not said is left out.
Row = dict[str, str]


class Given(Record):
    """What was typed: the readings, and what they are judged by; rows by column id.

    The rows are those of the tables that ``novuss check`` reads, with the ids of kinds
    and characteristics in place of words.
    """

    edition: EditionId
    rule: Literal["simple", "guarded"] = Field(default="simple", description="the decision rule")
    guard: str | None = Field(default=None, description="r of the guarded rule; 1 unless given")
    complete: bool = Field(
        default=False, description="whether a characteristic without a row is not measured"
    )
    limits: list[Row] = Field(default_factory=list, description="the chief judge's working limits")
    instruments: list[Row] | None = Field(
        default=None, description="the register; without one an instrument is a mere note"
    )
    day: str | None = Field(default=None, description="on which the calibration has to hold")
    waivers: list[Row] = Field(description="what the chief judge lets pass", default_factory=list)
    readings: list[Row] = Field(description="the rows of the measuring table")


class Suggested(Record):
    """What an improbable reading may have been meant as."""

    value: str = Field(description="a figure")
    unit: str = Field(description="its unit")


class Said(Record):
    """What is said of one reading; figures are decimal strings in the characteristic's unit.

    A reading that is derived from several rows stands where the first of them stood.
    """

    item: NonBlank = Field(description="its name")
    characteristic: CharacteristicId
    verdict: str = Field(description="of the reading")
    reason: str = Field(description="the code of the reason; its words stand in equipment.json")
    values: dict[str, str] = Field(
        description="what the words of the reason are filled with", default_factory=dict
    )
    amount: str | bool | None = Field(default=None, description="absent where nothing was measured")
    deviation: str | None = Field(default=None, description="from the nominal figure")
    probability: float | None = Field(
        default=None, description="of conformance by JCGM 106; to be met within 1e-9"
    )
    by_reading: list[str] = Field(
        default_factory=list, description="the verdict under each reading of a disputed limit"
    )
    working_limit: bool = Field(default=False, description="whether a working limit decided")
    flags: list[str] = Field(
        description="what is said of its instrument, by code", default_factory=list
    )
    waived: bool = Field(default=False, description="whether a waiver stands beside it")
    suggestions: list[Suggested] = Field(
        default_factory=list, description="what an improbable reading may have been meant as"
    )
    confirmed: bool = Field(
        default=False, description="whether it is improbable and judged because it was confirmed"
    )


class SaidOfItem(Record):
    """What is said of an item; ``word`` is what people are told of it."""

    item: NonBlank = Field(description="its name")
    kind: Kind = Field(description="of the item")
    verdict: str = Field(description="the worst of its readings")
    word: str = Field(description="what people are told")
    complete: bool = Field(description="whether everything was measured")
    decided: int = Field(description="how many characteristics got an answer that stands")
    open: int = Field(description="how many did not")
    missing: list[CharacteristicId]


class SaidOfDisc(Record):
    """One disc of a set."""

    disc: NonBlank = Field(description="its name")
    colour: str | None = Field(description="red or black")
    verdict: str = Field(description="of the disc")
    failed: list[CharacteristicId]


class SaidOfSet(Record):
    """What is said of a set of discs and of its number."""

    set: NonBlank = Field(description="its name")
    verdict: str = Field(description="of the set")
    counts: dict[str, int] = Field(description="discs by colour")
    without_colour: int = Field(description="discs whose colour nobody told")
    count: str = Field(description="what is said of the number of discs, by code")
    discs: list[SaidOfDisc]


class Wrong(Record):
    """Something wrong with what was typed: what, in which row of which table, from 0."""

    table: Literal["readings", "limits", "instruments", "waivers"] = Field(
        description="in which table"
    )
    row: int = Field(description="from 0")
    code: str = Field(description="of the problem; its words stand in equipment.json")


class Judged(Record):
    """What comes out where nothing is wrong."""

    verdict: str = Field(description="of the event")
    results: list[Said]
    items: list[SaidOfItem]
    sets: list[SaidOfSet]


class Refused(Record):
    """What comes out where anything is wrong: that, sorted by table, row and code, alone."""

    problems: list[Wrong]


class Vector(Record):
    """What was typed, and what must come out."""

    id: NonBlank = Field(description="never used again for another")
    about: NonBlank = Field(description="what it tries")
    given: Given
    expected: Judged | Refused


class Vectors(OpenFile):
    """``vectors.json``: what is typed, and what must come out of it."""

    knowledge: str = Field(description="the digest of the judging data, see equipment.json")
    vectors: list[Vector]
