"""Changes for the people who read the rules, version by version."""

import datetime
from typing import Annotated, Self

from pydantic import Field, StringConstraints, model_validator

from novuss.model.amendments import GivenText
from novuss.model.record_base import ClauseId, EditionId, LocalText, NonBlank, Record

#: What a reader of the feed knows a change by: a few words, such as ``figures-to-scale``.
ChangeId = Annotated[
    str,
    StringConstraints(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$"),
    Field(description="id of a change"),
]


class Change(Record):
    """One change: the edition it touches, its clauses, and what readers will see."""

    id: ChangeId = Field(description="never changed and never used again: feeds know it by this")
    entered: datetime.date = Field(description="the day on which it was written down here")
    edition: EditionId
    clauses: list[ClauseId] = Field(
        default_factory=list, description="touched; none where it is all of them"
    )
    text: LocalText = Field(description="what readers will see")
    earlier: dict[ClauseId, GivenText] = Field(
        default_factory=dict,
        description="what our text said before, by clause, where a correction changed its meaning",
    )
    reworded: list[ClauseId] = Field(
        default_factory=list,
        description="clauses whose text says the same in other words; the day is kept of these",
    )

    @model_validator(mode="after")
    def _names_corrected(self) -> Self:
        for field, names in (("earlier", {*self.earlier}), ("reworded", {*self.reworded})):
            if missing := sorted(names - {*self.clauses}):
                cure = "name it among 'clauses' as well"
                raise ValueError(f"{field!r} has {', '.join(missing)}: {cure}")
        if twice := sorted({*self.earlier} & {*self.reworded}):
            raise ValueError(f"'reworded' and 'earlier' have {', '.join(twice)}: keep one")
        return self


class Correction(Record):
    """A correction of one of our own texts that changed its meaning."""

    change: ChangeId
    entered: datetime.date = Field(description="the day on which it was written down")
    earlier: GivenText = Field(description="what it said before, in the languages concerned")


class Version(Record):
    """A version of the knowledge; ``date`` is the day of its release, where it has one."""

    version: NonBlank
    date: datetime.date | None = None
    changes: list[Change] = Field(min_length=1, description="the newest first")


class ChangesFile(Record):
    """``specs/changes.yaml``, the newest version first."""

    versions: list[Version] = Field(min_length=1)
