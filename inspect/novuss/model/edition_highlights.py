"""Biggest differences from an edition that was in force, in a few lines."""

from typing import Self

from pydantic import Field, model_validator

from novuss.model.record_base import ClauseId, EditionId, LocalText, Record


class Highlight(Record):
    """One line: what is otherwise, in the clauses in force and in those it replaced."""

    clauses: list[ClauseId] = Field(default_factory=list, description="of the edition in force")
    before: list[ClauseId] = Field(default_factory=list, description="of the other edition")
    text: LocalText = Field(description="sums up the notes of its clauses, and says no more")

    @model_validator(mode="after")
    def _check_clauses(self) -> Self:
        if not self.clauses and not self.before:
            raise ValueError("a line without a clause: name those in force, or those of before")
        return self


class HighlightsFile(Record):
    """``specs/highlights.yaml``; what fits on a screen, the heaviest first."""

    edition: EditionId = Field(description="the other edition, whose ids stand in 'before'")
    lines: list[Highlight] = Field(min_length=1, max_length=10)
