"""Model of everything that ``specs/`` says."""

from pydantic import Field

from novuss.model.amendments import Amendments
from novuss.model.cross_edition_relations import Relation, RelationId
from novuss.model.document_discrepancies import Discrepancy, DiscrepancyId
from novuss.model.edition_highlights import HighlightsFile
from novuss.model.editions import Document, EditionEntry
from novuss.model.equipment_records import EquipmentFile
from novuss.model.federation_decisions import Decision
from novuss.model.game_disputes import Dispute
from novuss.model.game_situations import Situation
from novuss.model.glossary import Term
from novuss.model.interface_strings import StringsFile
from novuss.model.knowledge_changelog import Version
from novuss.model.language_grammar import LanguagesFile
from novuss.model.measuring_vocabulary import Vocabulary
from novuss.model.offence_table_order import Ordered
from novuss.model.record_base import ClauseId, EditionId, KeptRecord, Record
from novuss.model.rule_clauses import Clause, RulesFile
from novuss.model.rule_figures import Drawing
from novuss.model.search_settings import SearchSettings
from novuss.model.subject_index import SubjectsFile
from novuss.model.text_reviews import Statuses


class AmendedNumbers(Record):
    """What an amending edition did to numbers and words of the clauses before it."""

    edition: EditionId
    based_on: EditionId
    numbers: dict[ClauseId, ClauseId | None] = Field(description="now, by those before")
    touched: list[ClauseId] = Field(
        description="now: amended or added, and what stands below an amended lead-in"
    )
    lead_ins: dict[ClauseId, ClauseId] = Field(
        default_factory=dict, description="now: the amended lead-in by what reads on below it"
    )
    still_right: list[str]


class Knowledge(KeptRecord):
    """Everything that ``specs/`` says."""

    current: EditionId = Field(description="the edition in force, which all else is seen from")
    base: EditionId = Field(description="the newest whole edition, which the files are about")
    amendments: list[Amendments] = Field(default_factory=list, description="of later editions")
    upcoming: list[EditionEntry] = Field(
        default_factory=list, description="adopted for a later day, the next one first"
    )
    numbers: dict[ClauseId, ClauseId | None] = Field(
        default_factory=dict,
        description="of clauses of the base that have another number now, or none",
    )
    steps: list[AmendedNumbers] = Field(
        default_factory=list, description="of the amendments that were carried in, one by one"
    )
    editions: list[EditionEntry]
    documents: list[Document]
    rules: list[RulesFile]
    equipment: list[EquipmentFile]
    languages: LanguagesFile
    vocabulary: Vocabulary
    strings: StringsFile
    glossary: list[Term]
    subjects: SubjectsFile
    disputes: list[Dispute]
    offences: list[Ordered]
    search: SearchSettings
    discrepancies: list[Discrepancy]
    moved: dict[DiscrepancyId, RelationId] = Field(default_factory=dict)
    decisive: list[DiscrepancyId]
    relations: list[Relation]
    highlights: HighlightsFile
    figures: list[Drawing]
    versions: list[Version]
    decisions: list[Decision] = Field(default_factory=list)
    statuses: dict[str, Statuses] = Field(
        default_factory=dict,
        description="of the texts that a reader from outside raised; every other is a draft",
    )

    def edition(self, edition: EditionId) -> EditionEntry:
        """The edition of that id; there has to be one."""
        return next(known for known in self.editions if known.id == edition)

    def find_number(self, clause: ClauseId) -> ClauseId | None:
        """The number in force of a clause of the base, or None where it holds no more."""
        return self.numbers.get(clause, clause)


class KnownSituations(KeptRecord):
    """The situations, which are asked for seldom and are as long as all the rest."""

    situations: list[Situation]


def collect_clause_ids(knowledge: Knowledge) -> dict[str, set[str]]:
    """The ids of the clauses of every edition; an edition may have none."""
    known: dict[str, set[str]] = {edition.id: set() for edition in knowledge.editions}
    for rules in knowledge.rules:
        known.setdefault(rules.edition, set()).update(clause.id for clause in rules.clauses)
    return known


def map_clauses_by_edition(knowledge: Knowledge) -> dict[str, dict[str, Clause]]:
    """The clauses of every edition that has rules, by their ids."""
    found: dict[str, dict[str, Clause]] = {}
    for rules in knowledge.rules:
        found.setdefault(rules.edition, {}).update((clause.id, clause) for clause in rules.clauses)
    return found
