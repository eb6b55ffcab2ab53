"""Editions of the rules and the documents in which they are printed."""

from datetime import date
from typing import Literal, Self

from pydantic import Field, model_validator

from novuss.languages import Language
from novuss.model.measuring_vocabulary import Words
from novuss.model.record_base import EditionId, LocalText, NonBlank, Record

#: The newest edition among the documents, called in force in code and data for short:
#: everything else is seen from it. No document says whether it still applies.
IN_FORCE = "lnf-2017"

EditionStatus = Literal["in-force", "superseded", "simplified", "summary"]


class Edition(Record):
    """One set of rules, whatever the number of documents it is printed in."""

    id: EditionId
    names: LocalText
    short_names: LocalText
    issuer: LocalText
    status: EditionStatus = Field(
        description="'in-force' is the newest edition among our documents; 'superseded' one that, "
        "as far as they say, a newer edition replaced"
    )
    adopted: date | None = None
    in_force_from: date | None = Field(
        default=None, description="as its documents say; none says until when"
    )
    based_on: EditionId | None = Field(
        default=None, description="the edition of which this one is a shorter account"
    )
    superseded_by: EditionId | None = None
    notes: LocalText


class Pages(Record):
    """What the pages of an edition that is not in force are called in the navigation."""

    rules: LocalText
    against: LocalText = Field(description="of its comparison with the edition in force")


class EditionEntry(Edition):
    """An edition as ``editions.yaml`` has it: with what only our own site and search need."""

    adopted_in: Language | None = Field(
        default=None, description="the language it was adopted in, where that is known"
    )
    sought: Words = Field(description="how people name it in front of a number")
    pages: Pages | None = Field(default=None, description="none for the edition in force")

    @model_validator(mode="after")
    def _check_navigation(self) -> Self:
        if self.id != IN_FORCE and self.pages is None:
            raise ValueError("an edition that is not in force has 'pages': names for its pages")
        return self


class Document(Record):
    """One printed or published text of an edition, with what is wrong with it."""

    id: EditionId
    edition: EditionId
    language: Language
    translation: bool = Field(
        description="our own classification; no document of 2017 calls itself a translation"
    )
    title: NonBlank
    names: LocalText
    short_names: LocalText
    defects: LocalText


class EditionsFile(Record):
    """``specs/editions.yaml``."""

    editions: list[EditionEntry] = Field(min_length=1)
    documents: list[Document] = Field(min_length=1)
