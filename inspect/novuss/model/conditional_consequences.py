"""Statements of what follows an act, each with its condition."""

from typing import Literal

from pydantic import Field

from novuss.model.document_discrepancies import DiscrepancyId
from novuss.model.record_base import ClauseId, LocalText, Record
from novuss.model.rule_clauses import Concerned, Effect, When

#: ``other`` where only the text says when something follows.
ConditionKind = When | Literal["other"]


class Condition(Record):
    """When something follows, whole: the text repeats the kind in words."""

    kind: ConditionKind = Field(
        description="in which case it follows; 'other' is said by the text alone"
    )
    text: LocalText


class Statement(Record):
    """What follows under one condition, and the clause that says so."""

    effects: list[Effect] = Field(min_length=1, description="the gravest first")
    against: Concerned = Field(description="whom the effects concern")
    condition: Condition | None = Field(description="nothing where it always follows")
    clause: ClauseId
    open: list[DiscrepancyId] = Field(
        description="entries of the register that ask a federation whether, or when, it follows"
    )
