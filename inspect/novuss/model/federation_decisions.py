"""Decisions of a federation on questions that the documents leave open."""

from collections.abc import Iterable
from typing import Annotated, Self

from pydantic import Field, StringConstraints, model_validator

from novuss.model.document_discrepancies import Discrepancy, DiscrepancyId
from novuss.model.equipment_records import Bounds, CharacteristicId, DecidedLimit, DecisionId
from novuss.model.record_base import ClauseId, EditionId, LocalText, NonBlank, Record, name_edition
from novuss.model.text_reviews import Day

Link = Annotated[str, StringConstraints(pattern=r"^https?://\S+$")]


class LimitDecided(Bounds):
    """The bounds of a characteristic, in its unit, where the print leaves them open."""

    characteristic: CharacteristicId = Field(description="one that Annex 1 leaves open")


class Decision(Record):
    """One answer: who gave it, when, to what, and what it says."""

    id: DecisionId = Field(description="never used again; reviews name it under 'against'")
    body: NonBlank = Field(description="who decided, by its own name")
    on: Day = Field(description="the day of the decision")
    edition: EditionId = Field(description="whose ids 'clauses' holds; else the file's")
    clauses: list[ClauseId] = Field(default_factory=list, description="that it is about")
    answers: list[DiscrepancyId] = Field(
        default_factory=list, description="records of the register whose question it answers"
    )
    answer: LocalText = Field(description="what was decided, in our own words")
    link: Link | None = Field(default=None, description="where it was published")
    limits: list[LimitDecided] = Field(
        default_factory=list, description="what it sets where Annex 1 cannot be read"
    )

    @model_validator(mode="after")
    def _check_subject(self) -> Self:
        if not (self.clauses or self.answers):
            raise ValueError("a decision names 'clauses', or records that it 'answers', or both")
        return self

    def list_concerned_clauses(self, register: Iterable[Discrepancy]) -> list[tuple[str, str]]:
        """Edition and id of every clause that it is about, those of its answers among them."""
        found = [(self.edition, clause) for clause in self.clauses]
        for record in register:
            if record.id in self.answers:
                found += [(record.edition, clause) for clause in record.clauses]
        return list(dict.fromkeys(found))

    def get_limit(self, limit: LimitDecided) -> DecidedLimit:
        """What it sets for a characteristic, as the characteristic carries it."""
        bounds = Bounds(lower=limit.lower, upper=limit.upper)
        return DecidedLimit(decision=self.id, by=self.body, on=self.on, bounds=bounds)


class DecisionsFile(Record):
    """``specs/decisions.yaml``."""

    edition: EditionId = Field(description="of the decisions that name none")
    decisions: list[Decision]

    @model_validator(mode="before")
    @classmethod
    def _name_edition(cls, data: object) -> object:
        return name_edition(data, "decisions")
