"""Terms of the game in four languages."""

from typing import Annotated

from pydantic import Field, StringConstraints

from novuss.languages import Language
from novuss.model.record_base import ClauseId, ListPerLanguage, LocalText, NonBlank, Record

TermId = Annotated[
    str,
    StringConstraints(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$"),
    Field(description="id of a term"),
]


class Forms(ListPerLanguage[NonBlank]):
    """Words by language."""


class Term(Record):
    """One term: the word that our texts use, and the words that documents use.

    ``forms`` are other words that a document uses for the same thing; readers
    may search for them. ``avoid`` are words that our own texts never use for
    it, because they would mean something else or the same thing twice; a
    trailing ``*`` stands for any ending.
    """

    id: TermId = Field(description="in English, for links")
    names: LocalText = Field(description="the word that our texts use")
    proposed: list[Language] = Field(
        default_factory=list, description="languages whose term is this project's proposal"
    )
    forms: Forms = Field(
        default=Forms(), description="words of the documents, by which readers may search"
    )
    avoid: Forms = Field(default=Forms(), description="words that our own texts never use for it")
    ambiguous: bool = Field(
        default=False,
        description="an ordinary English word too: counted behind an article or as a plural only",
    )
    definition: LocalText = Field(description="in a sentence")
    clause: ClauseId | None = Field(
        default=None, description="the 2017 clause that defines the term or uses it first"
    )


class GlossaryFile(Record):
    """``specs/glossary.yaml``."""

    terms: list[Term] = Field(min_length=1)
