"""Where documents disagree with each other, or with themselves."""

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from novuss.model.base import ClauseId, EditionId, LocalText, Record
from novuss.model.equipment import Confidence

DiscrepancyKind = Literal[
    "translation",
    "edition",
    "simplification",
    "contradiction",
    "gap",
    "reference",
    "damage",
    "equipment",
]
#: Clause and a letter: ``2.2-a``; a second one on the same clause is ``2.2-b``.
DiscrepancyId = Annotated[str, StringConstraints(pattern=r"^[A-Za-z]?[\w.-]*\w-[a-z]$")]


class DocumentReading(Record):
    """What one document says, in our own words."""

    document: EditionId
    says: LocalText


class Followed(Record):
    """Which reading the project's text follows, and why.

    ``document`` is ``shared`` where the text says only what the documents have
    in common, and ``all`` where it carries every one of them.
    """

    document: EditionId | Literal["shared", "all"]
    why: LocalText


class Discrepancy(Record):
    """One difference, with its effect on a decision at the table."""

    id: DiscrepancyId
    clauses: list[ClauseId] = Field(min_length=1)
    kind: DiscrepancyKind
    readings: list[DocumentReading] = Field(min_length=1)
    effect: LocalText
    followed: Followed
    confidence: Confidence
    question: LocalText | None = Field(
        default=None, description="what a federation would have to answer"
    )

    @property
    def documents(self) -> list[str]:
        """The documents that are compared, each once, in the order of the readings."""
        return list(dict.fromkeys(reading.document for reading in self.readings))


class DiscrepanciesFile(Record):
    """``specs/discrepancies.yaml``."""

    discrepancies: list[Discrepancy]
