"""What changed for the people who read the rules, version by version."""

import datetime

from pydantic import Field

from novuss.model.base import ClauseId, EditionId, LocalText, NonBlank, Record


class Change(Record):
    """One change: the edition it touches, its clauses, and what readers will see."""

    edition: EditionId
    clauses: list[ClauseId] = Field(
        default_factory=list, description="touched; none where it is all of them"
    )
    text: LocalText


class Version(Record):
    """A version of the knowledge; ``date`` is the day of its release, where it has one."""

    version: NonBlank
    date: datetime.date | None = None
    changes: list[Change] = Field(min_length=1)


class ChangesFile(Record):
    """``specs/changes.yaml``, the newest version first."""

    versions: list[Version] = Field(min_length=1)
