"""Grammar of a language that the code has to know: its forms and its numbers."""

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from novuss.model.record_base import NonBlank, Pattern, PerLanguage, Record

#: The plural categories of the Unicode CLDR.
PluralCategory = Literal["zero", "one", "two", "few", "many", "other"]


WholeNumber = Annotated[str, StringConstraints(pattern=r"^[0-9]+$")]


class Traits(Record):
    """One language as the code has to know it."""

    endonym: NonBlank = Field(description="its name in itself, for switchers and column heads")
    locale: Annotated[str, StringConstraints(pattern=r"^[a-z]{2,3}_[A-Z]{2}$")] = Field(
        description="language and country, as previews of a page name them"
    )
    plurals: list[PluralCategory] = Field(
        min_length=1, description="its categories for whole numbers (Unicode CLDR), in their order"
    )
    numberless: list[PluralCategory] = Field(
        default_factory=list,
        description="those that mean one number alone, so that a text need not say it",
    )
    endings: list[NonBlank] = Field(
        description="of nouns and adjectives, for words that the lemma data does not know"
    )
    numbers: dict[WholeNumber, Pattern] = Field(
        description="how a document writes a number in words; folded, a pattern of whole words"
    )
    one: Pattern = Field(description="the same for one and a single: our own text may write 1")
    no_numbers: Pattern | None = Field(
        default=None, description="what looks like such a word in a document and is none"
    )


class LanguagesFile(PerLanguage[Traits]):
    """``specs/languages.yaml``: one entry for each language of the project."""
