"""Words that people may use in a measuring table, in four languages."""

from typing import Literal

from pydantic import Field

from novuss.languages import Language
from novuss.model.base import LocalText, NonBlank, Record
from novuss.model.equipment import Kind

UnitQuantity = Literal["length", "mass", "angle", "slope"]


class Words(Record):
    """Accepted words for one thing, by language; ``any`` holds signs and ids."""

    any: list[NonBlank] = Field(default_factory=list)
    en: list[NonBlank] = Field(default_factory=list)
    de: list[NonBlank] = Field(default_factory=list)
    ru: list[NonBlank] = Field(default_factory=list)
    lv: list[NonBlank] = Field(default_factory=list)

    def all(self) -> list[str]:
        """Every accepted word, in the order in which the file lists them."""
        return [*self.any, *self.en, *self.de, *self.ru, *self.lv]


class Unit(Record):
    """A unit that readings may be typed in; ``id`` is also its name for pint."""

    id: NonBlank
    pint: NonBlank
    quantity: UnitQuantity
    symbols: LocalText
    words: Words


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

    def heading(self, language: Language) -> str:
        """How a table in that language heads the column; in English its id."""
        words = self.words
        by_language = {"en": words.any, "de": words.de, "ru": words.ru, "lv": words.lv}
        return by_language[language][0]


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
    occasions: Occasions
    colours: Colours
    numbers: list[Figures]
    measures: list[Figures]

    def accepted_units(self, quantity: UnitQuantity | Literal["visual"]) -> list[Unit]:
        """The closed list of units in which a quantity may be typed."""
        return [unit for unit in self.units if unit.quantity == quantity]
