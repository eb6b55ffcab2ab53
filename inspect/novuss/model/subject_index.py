"""Subject index: what people ask for, and the clauses that answer it."""

from typing import Annotated

from pydantic import Field

from novuss.languages import Language
from novuss.model.record_base import ClauseId, NonBlank, PerLanguage, Record


class Sought(PerLanguage[Annotated[list[NonBlank], Field(min_length=1)]]):
    """Words that people ask with; there are some in every language."""


class Subject(Record):
    """Everyday words for a matter, and the clauses in force about it, the best first.

    Like an entry of the index at the end of a book: the words stand in no text of
    the clause, or only beside it. Inflected forms need not be listed.
    """

    words: Sought = Field(description="by language")
    clauses: list[ClauseId] = Field(min_length=1, description="in force, the best first")


class SubjectsFile(Record):
    """``specs/subjects.yaml``.

    ``alike`` are lists of words of one language of which people type one and our
    texts say another: who asks for one of them is shown the others too, further down.
    """

    subjects: list[Subject]
    alike: dict[Language, list[list[NonBlank]]] = Field(
        default_factory=dict, description="by language: words that ask for the same thing"
    )
