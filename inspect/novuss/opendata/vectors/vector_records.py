"""Records of ``vectors.json``."""

from typing import Literal

from pydantic import Field

from novuss.model.equipment_records import CharacteristicId, Kind
from novuss.model.record_base import EditionId, NonBlank, Record

#: What is typed in a row of a table, by column id; what is not said is left out.
Row = dict[str, str]


class Given(Record):
    """What was typed: the readings, and what they are judged by; rows by column id.

    The rows are those of the tables that ``novuss check`` reads, with the ids of kinds
    and characteristics in place of words.
    """

    edition: EditionId
    rule: Literal["simple", "guarded"] = "simple"
    guard: str | None = Field(default=None, description="r of the guarded rule; 1 unless given")
    complete: bool = Field(
        default=False, description="whether a characteristic without a row is not measured"
    )
    limits: list[Row] = Field(default_factory=list, description="the chief judge's working limits")
    instruments: list[Row] | None = Field(
        default=None, description="the register; without one an instrument is a mere note"
    )
    day: str | None = Field(default=None, description="on which the calibration has to hold")
    waivers: list[Row] = Field(default_factory=list)
    readings: list[Row]


class Suggested(Record):
    """What an improbable reading may have been meant as."""

    value: str
    unit: str


class Said(Record):
    """What is said of one reading; figures are decimal strings in the characteristic's unit.

    A reading that is derived from several rows stands where the first of them stood.
    """

    item: NonBlank
    characteristic: CharacteristicId
    verdict: str
    reason: str = Field(description="the code of the reason; its words stand in equipment.json")
    values: dict[str, str] = Field(default_factory=dict)
    amount: str | bool | None = Field(default=None, description="absent where nothing was measured")
    deviation: str | None = None
    probability: float | None = Field(
        default=None, description="of conformance by JCGM 106; to be met within 1e-9"
    )
    by_reading: list[str] = Field(
        default_factory=list, description="the verdict under each reading of a disputed limit"
    )
    working_limit: bool = False
    flags: list[str] = Field(default_factory=list)
    waived: bool = False
    suggestions: list[Suggested] = Field(
        default_factory=list, description="what an improbable reading may have been meant as"
    )
    confirmed: bool = Field(
        default=False, description="whether it is improbable and judged because it was confirmed"
    )


class SaidOfItem(Record):
    """What is said of an item; ``word`` is what people are told of it."""

    item: NonBlank
    kind: Kind
    verdict: str
    word: str
    complete: bool
    decided: int
    open: int
    missing: list[CharacteristicId]


class SaidOfDisc(Record):
    """One disc of a set."""

    disc: NonBlank
    colour: str | None
    verdict: str
    failed: list[CharacteristicId]


class SaidOfSet(Record):
    """What is said of a set of discs and of its number."""

    set: NonBlank
    verdict: str
    counts: dict[str, int]
    without_colour: int
    count: str
    discs: list[SaidOfDisc]


class Wrong(Record):
    """Something wrong with what was typed: what, in which row of which table, from 0."""

    table: Literal["readings", "limits", "instruments", "waivers"]
    row: int
    code: str


class Judged(Record):
    """What comes out where nothing is wrong."""

    verdict: str
    results: list[Said]
    items: list[SaidOfItem]
    sets: list[SaidOfSet]


class Refused(Record):
    """What comes out where anything is wrong: that, sorted by table, row and code, alone."""

    problems: list[Wrong]


class Vector(Record):
    """What was typed, and what must come out."""

    id: NonBlank
    about: NonBlank
    given: Given
    expected: Judged | Refused


class Vectors(Record):
    """``vectors.json``."""

    knowledge: str = Field(description="the digest of the judging data, see equipment.json")
    vectors: list[Vector]
