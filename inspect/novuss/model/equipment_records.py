"""Characteristics of the equipment and the limits that an edition sets for them."""

from datetime import date
from decimal import Decimal
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import Annotated, ClassVar, Literal, Self

from pydantic import Field, StringConstraints, model_validator

from novuss.model.record_base import (
    ClauseId,
    EditionId,
    Figure,
    ListPerLanguage,
    LocalText,
    NonBlank,
    Record,
)

Kind = Literal["table", "puck", "disc", "cue", "brush", "participant"]
#: The pieces of equipment, and with them the participants, whom the senior judge checks as well.
EQUIPMENT_KINDS: tuple[Kind, ...] = ("table", "puck", "disc", "cue", "brush")
KINDS: tuple[Kind, ...] = (*EQUIPMENT_KINDS, "participant")
Colour = Literal["red", "black"]
COLOURS: tuple[Colour, ...] = ("red", "black")
Quantity = Literal["length", "mass", "angle", "visual"]
Confidence = Literal["high", "medium", "low"]
#: What a limit rests on: figure and sign are legible, or proven by other rows or the edition
#: before; the print is damaged or says too little, and we read it so; it can be read in several
#: ways; or, by the kind of the limit, it cannot be read, has no tolerance, or is not set.
Evidence = Literal["printed", "our-reading", "disputed", "unknown", "nominal", "free"]
#: What a limit that is no interval rests on, by its kind.
_EVIDENCE: dict[str, tuple[Evidence | None, ...]] = {
    "visual": (None,),
    "free": ("free",),
    "nominal": ("nominal",),
    "unknown": ("unknown",),
    "disputed": ("disputed",),
}
CharacteristicId = Annotated[
    str,
    StringConstraints(pattern=r"^(table|puck|disc|cue|brush|participant)\.[a-z0-9_]+$"),
    Field(description="id of a characteristic"),
]
#: Letters and figures with hyphens, such as ``lnf-2027-1``.
DecisionId = Annotated[str, StringConstraints(pattern=r"^[a-z0-9]+(-[a-z0-9]+)+$")]


class Bounds(Record):
    """One closed interval; an absent bound is open to that side."""

    lower: Figure | None = None
    upper: Figure | None = None

    @model_validator(mode="after")
    def _check_order(self) -> Self:
        if self.lower is None and self.upper is None:
            raise ValueError("bounds need a lower or an upper figure, or both")
        if self.lower is not None and self.upper is not None and self.lower > self.upper:
            raise ValueError(f"lower bound {self.lower} lies above upper bound {self.upper}")
        return self

    def contains(self, figure: Decimal) -> bool:
        """Whether a figure lies inside, the bounds included."""
        return (self.lower is None or figure >= self.lower) and (
            self.upper is None or figure <= self.upper
        )


class PlausibleRange(Record):
    """Figures that a reading can have, in its unit; one outside is asked for."""

    lower: Figure | None = None
    upper: Figure
    reason: NonBlank | None = Field(
        default=None,
        description="why it is not a quarter of the lowest to four times the highest figure of "
        "the limit; null where it is",
    )

    def contains(self, amount: Fraction) -> bool:
        """Whether a reading of that amount needs no question."""
        return amount <= Fraction(self.upper) and (
            self.lower is None or amount >= Fraction(self.lower)
        )


#: How many times beyond its limits a figure still is a plausible reading.
_PLAUSIBLE = 4


@lru_cache
def _widen_range(least: Decimal, most: Decimal) -> PlausibleRange:
    """The range around some figures; where zero is one of them, nothing is too small."""
    return PlausibleRange(lower=least / _PLAUSIBLE if least else None, upper=most * _PLAUSIBLE)


class DecidedLimit(Record):
    """What a federation decided where the print leaves a limit open; see ``decisions.yaml``."""

    decision: DecisionId = Field(description="its id in 'decisions.yaml'")
    by: NonBlank = Field(description="who decided")
    on: date = Field(description="the day of the decision")
    bounds: Bounds = Field(description="in the unit of the characteristic")


class Deciding(Record):
    """A limit that is one interval."""

    @cached_property
    def interval(self) -> Bounds:
        """The bounds alone."""
        return Bounds(lower=getattr(self, "lower", None), upper=getattr(self, "upper", None))


class Band(Bounds, Deciding):
    """Both bounds are set; the bounds themselves conform."""

    kind: Literal["band"] = Field(description="which sort of limit it is")
    nominal: Figure | None = None
    lower: Figure
    upper: Figure


class Maximum(Deciding):
    """Conforms up to and including ``upper``."""

    kind: Literal["maximum"] = Field(description="which sort of limit it is")
    nominal: Figure | None = None
    upper: Figure


class Minimum(Deciding):
    """Conforms from and including ``lower``: by the print, or on a ``premise`` of ours."""

    kind: Literal["minimum"] = Field(description="which sort of limit it is")
    nominal: Figure | None = None
    premise: Literal["our-reading"] | None = Field(default=None, description="our assumption")
    lower: Figure


class Free(Record):
    """The edition sets no limit: every valid value conforms."""

    kind: Literal["free"] = Field(description="which sort of limit it is")


class Nominal(Record):
    """A figure is set and no tolerance: a reading cannot be judged, only compared."""

    kind: Literal["nominal"] = Field(description="which sort of limit it is")
    nominal: Figure


class Unknown(Record):
    """The edition does not say what the limit is; with ``nominal`` its tolerance is lost."""

    kind: Literal["unknown"] = Field(description="which sort of limit it is")
    nominal: Figure | None = None


class PossibleLimit(Bounds):
    """One way to read a disputed print."""

    of: CharacteristicId | None = Field(
        default=None,
        description="the raw quantity each of whose readings it limits; without it the figure "
        "of the characteristic itself",
    )

    @model_validator(mode="after")
    def _check_both_ends(self) -> Self:
        if self.of and (self.lower is None or self.upper is None):
            raise ValueError("bounds of a raw quantity need a lower and an upper figure")
        return self

    @property
    def width(self) -> Bounds:
        """What the largest less the smallest raw reading cannot exceed if each is inside."""
        assert self.lower is not None
        assert self.upper is not None
        return Bounds(upper=self.upper - self.lower)


class Disputed(Record):
    """The print allows several readings; all of them stand, if need be on a ``premise``."""

    kind: Literal["disputed"] = Field(description="which sort of limit it is")
    nominal: Figure | None = None
    premise: Literal["if-diagonals"] | None = Field(default=None, description="our assumption")
    readings: list[PossibleLimit] = Field(min_length=2)


class Visual(Record):
    """A requirement that is seen, not measured: ``yes`` means that it is met."""

    kind: Literal["visual"] = Field(description="which sort of limit it is")


Limit = Annotated[
    Band | Maximum | Minimum | Free | Nominal | Unknown | Disputed | Visual,
    Field(discriminator="kind"),
]


class Print(Record):
    """What stands in the document, letter by letter, damage included."""

    document: EditionId = Field(description="as in 'editions.yaml'")
    quantity: str = Field(description="the words of the row")
    tolerance: str = Field(description="the figures and signs of the row")


class Aliases(ListPerLanguage[NonBlank]):
    """Further words that a measuring table may use for a characteristic."""


class OfKind(Record):
    """What has an id that begins with a kind of equipment."""

    id: CharacteristicId

    @property
    def kind(self) -> Kind:
        """The kind of equipment: the part of the id before the point."""
        return self.id.partition(".")[0]  # type: ignore[return-value]

    @property
    def short_id(self) -> str:
        """The part of the id behind the kind."""
        return self.id.partition(".")[2]


class Characteristic(OfKind):
    """One thing that an edition says about a piece of equipment.

    Bounds are in ``unit``: mm for a length, g for a mass, degree for an angle;
    a visual check has none.
    """

    compared: ClassVar[frozenset[str]] = frozenset(
        {"clause", "quantity", "unit", "limit", "print", "evidence"}
    )

    clause: ClauseId = Field(description="that sets its limit; an annex row or a clause")
    quantity: Quantity = Field(description="what is measured")
    unit: Literal["mm", "g", "degree"] | None = Field(default=None, description="none if visual")
    limit: Limit = Field(description="by its 'kind'; see the records below")
    print: Print = Field(description="letter by letter")
    evidence: Evidence | None = Field(
        default=None, description="what the limit rests on; null for a visual check"
    )
    confidence: Confidence = Field(
        description="how sure our reading is; never 'high' where the register asks"
    )
    names: LocalText
    aliases: Aliases = Field(default=Aliases(), description="what judges type for it")
    reasoning: LocalText = Field(description="why we read the print so, in one line")
    question: LocalText | None = Field(
        default=None, description="what a federation would have to answer"
    )
    decided: DecidedLimit | None = Field(
        default=None, description="what a federation answered; from decisions.yaml alone"
    )
    plausible: PlausibleRange | None = Field(
        default=None,
        description="figures that a reading can have, in the unit of the characteristic; one "
        "outside is asked for and decides nothing until it is confirmed",
    )

    @property
    def plausible_range(self) -> PlausibleRange | None:
        """The range that is set for it, or else the one that its limit or nominal figure gives.

        None of a visual check, and where the edition has no figure and nobody set a range.
        """
        bounds = [*self.intervals, *([self.decided.bounds] if self.decided else [])]
        ends = [end for bound in bounds for end in (bound.lower, bound.upper) if end is not None]
        ends += [] if self.nominal is None else [self.nominal]
        if self.plausible or not ends:
            return self.plausible
        return _widen_range(min(ends), max(ends))

    @property
    def nominal(self) -> Decimal | None:
        """The nominal figure where the edition names one: the middle of a band is none."""
        return getattr(self.limit, "nominal", None)

    @property
    def readings(self) -> list[PossibleLimit]:
        """The readings of a disputed limit; empty for every other limit."""
        return self.limit.readings if isinstance(self.limit, Disputed) else []

    @property
    def intervals(self) -> list[Bounds]:
        """What its own figure is held to: the limit, or every way to read a disputed one."""
        return (
            [self.bounds]
            if self.bounds
            else [reading for reading in self.readings if not reading.of]
        )

    @property
    def bounds(self) -> Bounds | None:
        """The interval that decides, or None where nothing printed decides."""
        limit = self.limit
        return limit.interval if isinstance(limit, Deciding) else None

    @property
    def deciding(self) -> Bounds | None:
        """The interval that a federation decided, or else the one of the print."""
        return self.decided.bounds if self.decided else self.bounds

    @property
    def by_our_reading(self) -> bool:
        """Whether its verdicts rest on our reading, and nobody decided otherwise."""
        asked = self.question is not None and (self.evidence is None or self.premise)
        return self.decided is None and bool(self.evidence == "our-reading" or asked)

    @property
    def premise(self) -> str | None:
        """What a limit takes for granted, by the words that say so."""
        return getattr(self.limit, "premise", None)

    @property
    def left_open(self) -> bool:
        """Whether a limit is or may be set, and none that is legible or decided decides."""
        return self.decided is None and self.evidence not in (None, "printed", "free")

    @model_validator(mode="after")
    def _check_consistent(self) -> Self:
        units = {"length": "mm", "mass": "g", "angle": "degree", "visual": None}
        if self.unit != units[self.quantity]:
            raise ValueError(f"a {self.quantity} has the unit {units[self.quantity]}")
        if (self.quantity == "visual") != isinstance(self.limit, Visual):
            raise ValueError("limit kind 'visual' and quantity 'visual' go together")
        known = _EVIDENCE.get(self.limit.kind, ("printed", "our-reading"))
        if self.evidence not in known:
            cure = " or ".join(repr(word) for word in known if word)
            needed = f"has the evidence {cure}" if cure else "has no evidence"
            raise ValueError(f"a limit of the kind {self.limit.kind} {needed}")
        return self


class RawQuantity(OfKind):
    """What is measured at several places so that a characteristic can be derived from it.

    ``range`` is the largest reading minus the smallest, in the unit of both.
    ``slope`` is the largest slope, in mm/m, over ``span``, in mm.
    """

    compared: ClassVar[frozenset[str]] = frozenset(
        {"gives", "method", "quantity", "unit", "span", "at_least", "line"}
    )

    gives: CharacteristicId = Field(description="the characteristic that is derived from it")
    method: Literal["range", "slope"]
    quantity: Literal["length", "slope"]
    unit: Literal["mm", "mm/m"]
    span: Figure | None = None
    at_least: int = Field(ge=2, description="places of one item, else nothing is derived")
    line: bool = Field(
        default=False, description="a place is a line and may be named from either end: A-C, C-A"
    )
    names: LocalText
    aliases: Aliases = Aliases()
    plausible: PlausibleRange | None = Field(
        default=None, description="figures that one of the readings can have"
    )

    @property
    def plausible_range(self) -> PlausibleRange | None:
        """The range that is set for it: what is measured raw has no limit of its own."""
        return self.plausible

    @model_validator(mode="after")
    def _check_consistent(self) -> Self:
        slope = self.method == "slope"
        if slope != (self.quantity == "slope") or slope != (self.unit == "mm/m"):
            raise ValueError("method, quantity and unit go together: slope, slope, mm/m")
        if slope != (self.span is not None):
            raise ValueError("a slope needs the span that it is taken over, and nothing else does")
        return self


class Spread(OfKind):
    """How far several readings of one characteristic lie apart: the largest minus the smallest.

    It is information, such as roundness from diameters, and has no limit and no
    verdict; its unit is that of the characteristic.
    """

    compared: ClassVar[frozenset[str]] = frozenset({"of"})

    of: CharacteristicId = Field(description="the characteristic")
    names: LocalText


#: What a row of a measuring table may be about.
Measurand = Characteristic | RawQuantity


class SetCount(Record):
    """How many discs of each colour a clause asks for.

    A clause on the set itself says what a set holds; a clause on play only says
    what a game is played with, so that no set fails by it.
    """

    clause: ClauseId
    each: int = Field(ge=1, description="discs of each colour")
    about: Literal["set", "play"]
    names: LocalText = Field(description="what so many discs are: a set, or enough for a game")


class Companion(Record):
    """What every item of a kind needs beside it: a brush at each table."""

    of: Kind = Field(description="the kind of item that needs it")
    characteristic: CharacteristicId = Field(description="of what has to lie beside it")

    @property
    def kind(self) -> Kind:
        """The kind of the companion."""
        return self.characteristic.partition(".")[0]  # type: ignore[return-value]


class Belonging(Record):
    """What an edition says of items that belong together."""

    set_counts: list[SetCount] = Field(default_factory=list)
    companions: list[Companion] = Field(default_factory=list)


class EquipmentFile(Record):
    """``specs/equipment/<edition>.yaml``."""

    edition: EditionId
    characteristics: list[Characteristic] = Field(min_length=1)
    raw: list[RawQuantity] = Field(
        default_factory=list, description="what is measured to derive a characteristic"
    )
    belonging: Belonging = Belonging()
    spreads: list[Spread] = Field(
        default_factory=list, description="what several readings tell besides, as information"
    )
