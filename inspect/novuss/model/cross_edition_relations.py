"""Relations between the clauses of the edition in force and of other editions."""

from typing import Annotated, Literal, get_args

from pydantic import ConfigDict, Field, StringConstraints

from novuss.model.decision_stakes import Stakes
from novuss.model.record_base import ClauseId, EditionId, LocalText, Record

#: Seen from the edition in force. ``broader``: it covers more cases; ``narrower``: fewer;
#: ``partial``: only a part of the one answers to a part of the other, and there they agree.
RelationKind = Literal["same", "changed", "broader", "narrower", "partial", "new", "dropped"]
#: What a reader is told: the kind, or that it rests on one of two translations.
RelationState = Literal[
    "same",
    "changed",
    "broader",
    "narrower",
    "partial",
    "depends-on-translation",
    "new",
    "dropped",
]
#: Edition, clauses in force and the clauses that answer to them: ``mfn-2010 2.2>3.2``.
RelationId = Annotated[
    str,
    StringConstraints(pattern=r"^[a-z0-9-]+ [\w.+-]*>[\w.+-]*$"),
    Field(description="id of a relation: edition, clauses in force and those that answer"),
]
DEPENDS: RelationState = "depends-on-translation"
RELATION_STATES: tuple[RelationState, ...] = get_args(RelationState)


class Relation(Record):
    """Clauses in force and the clauses of ``edition`` that deal with the same matter.

    ``from_`` (``from`` in the file) is empty for what was dropped, ``to`` for what is new.
    """

    model_config = ConfigDict(populate_by_name=True)

    edition: EditionId = Field(description="the other edition, whose ids stand in 'to'")
    from_: list[ClauseId] = Field(alias="from", description="clauses of the edition in force")
    to: list[ClauseId] = Field(description="clauses of the other edition; none for what is new")
    relation: RelationKind = Field(description="what it is by our text of the clauses in force")
    depends_on_translation: bool = Field(
        default=False,
        description="whether the clauses decide alike is answered otherwise by one of the two "
        "language versions of the edition in force; the note says what each document says",
    )
    decides: Stakes | None = Field(
        default=None,
        description="the heaviest thing that a decision could turn on because of the difference; "
        "'penalty-disc' stands for the right to strike and a warning too, and with 'wording' no "
        "decision changes. Only for an edition that was in force, and not for headings",
    )
    note: LocalText | None = Field(
        default=None, description="what differs, and what that does to a decision"
    )

    @property
    def id(self) -> str:
        """The name by which reviews, links and open data know it."""
        return f"{self.edition} {self.place}"

    @property
    def place(self) -> str:
        """Its anchor on the page that compares the two editions."""
        return f"{'+'.join(self.from_)}>{'+'.join(self.to)}"

    @property
    def state(self) -> RelationState:
        """The kind, unless it depends on the translation."""
        return DEPENDS if self.depends_on_translation else self.relation


class ConcordanceFile(Record):
    """``specs/concordance.yaml``."""

    relations: list[Relation] = Field(
        description="every clause of every edition stands in one; headings have their own"
    )
