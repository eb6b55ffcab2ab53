"""Words that people may use in a measuring table, in four languages."""

from fractions import Fraction
from functools import lru_cache
from typing import Literal, Self

from pydantic import Field, model_validator

from novuss.languages import LANGUAGES, ORIGINAL, Language
from novuss.model.equipment_records import Kind
from novuss.model.record_base import LocalText, NonBlank, PerLanguage, Record, fold_text

UnitQuantity = Literal["length", "mass", "angle", "slope"]

#: The unit in which figures of a quantity are kept.
BASE_UNITS: dict[UnitQuantity, str] = {
    "length": "mm",
    "mass": "g",
    "angle": "degree",
    "slope": "mm/m",
}
_fraction = lru_cache(maxsize=256)(Fraction)


class Words(PerLanguage[list[NonBlank]]):
    """Accepted words for one thing, by language; ``any`` holds signs and ids.

    A language that shares every spelling with one above it has an empty list.
    """

    any: list[NonBlank] = Field(default_factory=list)

    def list_all(self) -> list[str]:
        """Every accepted word, in the order in which the file lists them."""
        return [*self.any, *(word for _, words in self.items() for word in words)]


class Unit(Record):
    """A unit that readings may be typed in, and its name for pint."""

    id: NonBlank
    pint: NonBlank
    quantity: UnitQuantity
    symbols: LocalText
    words: Words
    suggested: bool = Field(
        default=True,
        description="whether a doubted reading may be asked about in it: the documents measure in "
        "it, or in it with another decimal place",
    )
    factor: str = Field(
        default="",
        description="how much one of it is in the base unit of its quantity, as a fraction; "
        "pint says it when the knowledge is read, never the file",
    )

    @property
    def exact(self) -> Fraction:
        """What a value in this unit is multiplied by to be in the base unit of its quantity.

        Exact for every unit of the closed list but the radian, for which pi is known
        to fifty digits.
        """
        return _fraction(self.factor)


class KindWords(Record):
    """A kind of equipment: its name, its plural and the words a table may use."""

    id: Kind
    names: LocalText
    plurals: LocalText
    words: Words


class Column(Record):
    """A column of the measuring table or of the file of working limits."""

    id: NonBlank
    words: Words

    @model_validator(mode="after")
    def _check_headings(self) -> Self:
        if absent := [language for language in LANGUAGES if not self._list_headings(language)]:
            raise ValueError(f"no words to head the column with in {', '.join(absent)}")
        return self

    def get_heading(self, language: Language) -> str:
        """How a table in that language heads the column; in English its id."""
        return self._list_headings(language)[0]

    def _list_headings(self, language: Language) -> list[str]:
        return self.words.any if language == ORIGINAL else self.words[language]


class Answers(Record):
    """Words for a requirement that is met or not met."""

    yes: Words
    no: Words


class Occasions(Record):
    """Words for when an item was checked."""

    before: Words
    during: Words


class Colours(Record):
    """Words for the two colours of the discs."""

    red: Words
    black: Words


class SheetWords(Record):
    """Words that stand around the readings of a sheet as people make them."""

    #: Of rows and columns that are worked out from others.
    mean: Words
    sum: Words
    count: Words
    lowest: Words
    highest: Words
    median: Words
    range: Words
    deviation: Words
    #: Of one of several readings, with a number.
    reading: Words
    #: Above several headings, without changing what they mean.
    group: Words
    #: Of the item, where another column names its kind.
    equipment: Words
    #: At the beginning of a line that is no row.
    note: Words

    def fold_words(self, name: str) -> set[str]:
        """The words of one sort, folded."""
        words: Words = getattr(self, name)
        return {key for word in words.list_all() if (key := fold_text(word))}


class Figures(Record):
    """Words for a number or a unit of the rules, by which texts are compared."""

    id: NonBlank
    words: Words


class Vocabulary(Record):
    """``specs/vocabulary.yaml``."""

    units: list[Unit]
    kinds: list[KindWords]
    columns: list[Column]
    answers: Answers
    sheets: SheetWords
    occasions: Occasions
    colours: Colours
    numbers: list[Figures]
    measures: list[Figures]

    def list_accepted_units(self, quantity: UnitQuantity | Literal["visual"]) -> list[Unit]:
        """The closed list of units in which a quantity may be typed."""
        return [unit for unit in self.units if unit.quantity == quantity]
