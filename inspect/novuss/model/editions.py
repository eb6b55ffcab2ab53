"""Editions of the rules and the documents in which they are printed."""

from datetime import date
from typing import Literal

from pydantic import Field

from novuss.languages import Language
from novuss.model.base import EditionId, LocalText, NonBlank, Record

#: The edition that is in force: everything else is seen from it.
IN_FORCE = "lnf-2017"

EditionStatus = Literal["in-force", "superseded", "simplified", "summary"]


class Edition(Record):
    """One set of rules, whatever the number of documents it is printed in."""

    id: EditionId
    names: LocalText
    short_names: LocalText
    issuer: LocalText
    status: EditionStatus
    adopted: date | None = None
    in_force_from: date | None = None
    based_on: EditionId | None = Field(
        default=None, description="the edition of which this one is a shorter account"
    )
    superseded_by: EditionId | None = None
    notes: LocalText


class Document(Record):
    """One printed or published text of an edition, with what is wrong with it."""

    id: EditionId
    edition: EditionId
    language: Language
    translation: bool
    title: NonBlank
    names: LocalText
    defects: LocalText


class EditionsFile(Record):
    """``specs/editions.yaml``."""

    editions: list[Edition] = Field(min_length=1)
    documents: list[Document] = Field(min_length=1)
