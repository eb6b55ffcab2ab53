"""Disputes as they arise at the table, and the clauses that decide them."""

from typing import Annotated

from pydantic import Field, StringConstraints

from novuss.model.record_base import ClauseId, LocalText, Record
from novuss.model.subject_index import Sought

DisputeId = Annotated[str, StringConstraints(pattern=r"^[a-z]+(-[a-z]+)*$")]


class Dispute(Record):
    """What happened, how people look for it, and the clauses in force that decide it."""

    id: DisputeId = Field(description="in English, for tests and links")
    home: bool = Field(default=False, description="whether the home page offers it")
    name: LocalText = Field(description="what happened, in a few words")
    typed: Sought = Field(description="what people type; the search answers it with the clauses")
    clauses: list[ClauseId] = Field(min_length=1, description="the best first")


class DisputesFile(Record):
    """``specs/disputes.yaml``."""

    disputes: list[Dispute]
