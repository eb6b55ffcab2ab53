"""Editions of the rules and the documents in which they are printed."""

from collections.abc import Iterable, Sequence
from datetime import date
from itertools import pairwise
from operator import attrgetter
from typing import Literal, Self

from pydantic import Field, model_validator

from novuss.languages import Language
from novuss.model.measuring_vocabulary import Words
from novuss.model.record_base import EditionId, LocalText, NonBlank, Record

#: In force is, for short, the newest edition among the documents whose day has come: everything
#: else is seen from it. No document says whether it still applies.
EditionStatus = Literal["in-force", "superseded", "adopted", "simplified", "summary"]


class Edition(Record):
    """One set of rules, whatever the number of documents it is printed in."""

    id: EditionId
    names: LocalText
    short_names: LocalText
    issuer: LocalText
    status: EditionStatus = Field(
        default="in-force",
        description="'in-force' is the newest edition among our documents whose day has come; "
        "'superseded' one that, as far as they say, a newer edition replaced; 'adopted' one whose "
        "day will come: days decide these three",
    )
    adopted: date | None = Field(default=None, description="the day on which it was adopted")
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
    pages: Pages | None = Field(default=None, description="none for the newest edition")

    @property
    def is_excerpt(self) -> bool:
        """Whether it is a shorter account of another edition."""
        return self.status in ("simplified", "summary")


def order_by_day(editions: Iterable[EditionEntry]) -> list[EditionEntry]:
    """The editions that say since when they are in force, the newest first; no shorter accounts."""
    dated = [edition for edition in editions if edition.in_force_from and not edition.is_excerpt]
    return sorted(dated, key=attrgetter("in_force_from"), reverse=True)


def date_editions(
    editions: Sequence[EditionEntry], day: date = date.max
) -> tuple[list[EditionEntry], EditionId]:
    """The editions with the status that each has on a day, and the id of the one in force.

    The id is empty where none is in force yet.
    """
    ordered = order_by_day(editions)
    begun = [
        edition for edition in ordered if edition.in_force_from and edition.in_force_from <= day
    ]
    newer = {older.id: edition.id for edition, older in pairwise(begun)}
    statuses: dict[str, EditionStatus] = {edition.id: "adopted" for edition in ordered}
    statuses |= {edition.id: "superseded" for edition in begun}
    statuses |= {edition.id: "in-force" for edition in begun[:1]}
    dated = [
        edition.model_copy(
            update={"status": statuses[edition.id], "superseded_by": newer.get(edition.id)}
        )
        if edition.id in statuses
        else edition
        for edition in editions
    ]
    return dated, begun[0].id if begun else ""


class Document(Record):
    """One printed or published text of an edition, with what is wrong with it."""

    id: EditionId
    edition: EditionId
    language: Language = Field(description="that it is printed in")
    translation: bool = Field(
        description="our own classification; no document of 2017 calls itself a translation"
    )
    title: NonBlank = Field(description="as printed")
    names: LocalText
    short_names: LocalText
    defects: LocalText
    carried_to: EditionId | None = Field(
        default=None,
        description="the edition in force, where that amends the document's own; never in the file",
    )

    @property
    def seen_from(self) -> EditionId:
        """The edition whose clauses its readings are told by."""
        return self.carried_to or self.edition


class EditionsFile(Record):
    """``specs/editions.yaml``."""

    editions: list[EditionEntry] = Field(min_length=1)
    documents: list[Document] = Field(min_length=1)

    @model_validator(mode="after")
    def _consistent(self) -> Self:
        newest = order_by_day(self.editions)[:1]
        if not newest:
            raise ValueError("no edition says since when it is in force: add 'in_force_from'")
        for edition in self.editions:
            if edition not in newest and edition.pages is None:
                raise ValueError(f"{edition.id}: only the newest edition has no names for 'pages'")
            if "status" in edition.model_fields_set and not edition.is_excerpt:
                raise ValueError(f"{edition.id}: leave 'status' out: the days decide it")
        return self
