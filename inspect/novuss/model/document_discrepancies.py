"""Disagreements between documents of one edition, and gaps in them."""

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import Field, StringConstraints, model_validator

from novuss.model.cross_edition_relations import RelationId
from novuss.model.decision_stakes import STAKES, Stakes
from novuss.model.equipment_records import CharacteristicId, Confidence
from novuss.model.record_base import ClauseId, EditionId, LocalText, Record, name_edition

DiscrepancyKind = Literal[
    "translation",
    "contradiction",
    "gap",
    "reference",
    "damage",
    "equipment",
]
#: Whether judges decide something by our text as it stands.
AtTheTable = Literal["open", "settled"]
#: Clause and a letter: ``2.2-a``; a second one on the same clause is ``2.2-b``. The edition
#: stands in front where the clause has no counterpart in force: ``mfn-2010-12.24-a``.
DiscrepancyId = Annotated[
    str,
    StringConstraints(pattern=r"^[A-Za-z]?[\w.-]*\w-[a-z]$"),
    Field(description="id of a record of the register"),
]


class DocumentReading(Record):
    """What one document says, or several that say the same, in our own words."""

    documents: list[EditionId] = Field(min_length=1)
    clauses: list[ClauseId] = Field(
        default_factory=list,
        description="where, in the documents of another edition than the record's; "
        "none where they say nothing",
    )
    says: LocalText = Field(description="what they say, in our own words")


class Followed(Record):
    """Which reading the project's text follows, and why.

    ``document`` is ``shared`` where the text says only what the documents have
    in common, and ``all`` where it carries every one of them. An edition stands
    for all of its documents.
    """

    document: EditionId | Literal["shared", "all"] = Field(
        description="a document; 'shared': what all have in common; 'all': what any has"
    )
    why: LocalText = Field(description="in a sentence")


class Discrepancy(Record):
    """One disagreement or gap, with its effect on a decision at the table."""

    id: DiscrepancyId = Field(
        description="the first clause and the next free letter; never used again"
    )
    edition: EditionId = Field(description="whose ids 'clauses' holds; else the file's")
    clauses: list[ClauseId] = Field(min_length=1, description="those in force where they exist")
    kind: DiscrepancyKind = Field(description="'equipment' where a limit depends on it")
    stakes: Stakes = Field(
        description="the heaviest thing that a decision could turn on if one reading or the other "
        "holds; 'penalty-disc' stands for the right to strike and a warning too, and with "
        "'wording' no decision changes"
    )
    limits: list[CharacteristicId] | None = Field(
        default=None, description="the characteristics whose limit depends on it"
    )
    readings: list[DocumentReading] = Field(min_length=1, description="what each document says")
    effect: LocalText = Field(description="what it does to a decision at the table")
    followed: Followed = Field(description="the reading that our text follows")
    confidence: Confidence = Field(description="how sure that reading is")
    at_the_table: AtTheTable | None = Field(
        default=None,
        description="of what rulings turn on: 'settled' where judges decide by our text as it "
        "stands, and another document's reading is told beside it; 'open' where no text decides",
    )
    asks_about: EditionId | None = Field(
        default=None, description="the edition that the question is about, if not the one in force"
    )
    asked_with: DiscrepancyId | None = Field(
        default=None, description="the record whose question asks the same"
    )
    question: LocalText | None = Field(
        default=None, description="what a federation would have to answer"
    )
    point: LocalText | None = Field(
        default=None, description="what is open, in a few words behind what is settled"
    )

    @property
    def asks(self) -> bool:
        """Whether a federation is asked about it, by its own question or by another's."""
        return bool(self.question or self.asked_with)

    @property
    def weight(self) -> int:
        """Its place among the stakes: 0 is the heaviest."""
        return STAKES.index(self.stakes)

    @property
    def documents(self) -> list[str]:
        """The documents that are compared, each once, in the order of the readings."""
        return list(
            dict.fromkeys(document for reading in self.readings for document in reading.documents)
        )

    def list_clauses_in(self, edition: str, reading: DocumentReading) -> list[ClauseId]:
        """Where the documents of ``edition`` say a reading, in the ids of that edition.

        The documents of the record's own edition say it in the record's clauses;
        the clauses of a reading are those of its other documents.
        """
        return self.clauses if edition == self.edition else reading.clauses

    def list_places(self, editions: Mapping[str, str]) -> list[tuple[str, str]]:
        """Edition and id of every clause concerned; ``editions`` gives a document's edition."""
        found = [(self.edition, clause) for clause in self.clauses]
        for reading in self.readings:
            for edition in sorted(
                {editions[document] for document in reading.documents if document in editions}
            ):
                found += [(edition, clause) for clause in self.list_clauses_in(edition, reading)]
        return list(dict.fromkeys(found))


class DiscrepanciesFile(Record):
    """``specs/discrepancies.yaml``."""

    edition: EditionId = Field(description="of the entries that name none")
    phrases: dict[str, dict[str, LocalText]] = Field(
        default_factory=dict, description="texts that are said several times, by key and name"
    )
    discrepancies: list[Discrepancy] = Field(description="by their clauses")
    moved: dict[DiscrepancyId, RelationId] = Field(
        default_factory=dict,
        description="records that were differences between editions, and the relations whose "
        "notes have them now",
    )

    @model_validator(mode="before")
    @classmethod
    def _name_edition(cls, data: object) -> object:
        return name_edition(data, "discrepancies")
