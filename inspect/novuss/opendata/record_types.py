"""Records of the open data files.

They are a contract with outside users; a field is added, never renamed.
"""

import datetime

from pydantic import ConfigDict, Field

from novuss.languages import Language
from novuss.model.conditional_consequences import Statement
from novuss.model.cross_edition_relations import RelationId, RelationKind
from novuss.model.decision_stakes import Stakes
from novuss.model.document_discrepancies import (
    AtTheTable,
    DiscrepancyId,
    DiscrepancyKind,
    Followed,
)
from novuss.model.editions import Document, Edition
from novuss.model.equipment_records import Characteristic, CharacteristicId, Confidence, DecisionId
from novuss.model.federation_decisions import Decision
from novuss.model.game_situations import (
    Follows,
    Outcome,
    Position,
    Reading,
    Seen,
    Sign,
    SituationId,
    Word,
)
from novuss.model.glossary import Forms, TermId
from novuss.model.interface_strings import Entry
from novuss.model.knowledge_changelog import Correction
from novuss.model.record_base import ClauseId, EditionId, LocalText, NonBlank, Record
from novuss.model.rule_clauses import Actor, Amendment, Concerned, Effect, Level
from novuss.model.rulings import (
    Fact,
    Ground,
    JoinedQuestion,
    Moot,
    Outdated,
    Rule,
    Silence,
    Values,
    Verdict,
)
from novuss.model.text_reviews import Statuses
from novuss.opendata.file_heads import OpenFile
from novuss.opendata.judging_data import OpenJudging


class OpenClause(Record):
    """A clause with its texts and its place among the others."""

    edition: EditionId = Field(description="that it stands in, such as 'lnf-2017'")
    id: ClauseId = Field(description="its number as printed, such as '17.1.8' or 'A1.18'")
    parent: ClauseId | None = Field(description="the clause or heading above it")
    level: Level = Field(description="headings state no rule of their own")
    name: LocalText = Field(description="what it is called in a few words")
    texts: LocalText = Field(description="our restatement in each language: 'en', 'de', 'ru', 'lv'")
    same_as: list[ClauseId] = Field(
        description="clauses in force whose texts, together, are this rule"
    )
    refs: list[ClauseId] = Field(description="clauses of the same edition that the text names")
    referred_by: list[ClauseId] = Field(description="clauses of the same edition that name it")
    actors: list[Actor] = Field(description="who acts")
    terms: list[TermId] = Field(description="terms of glossary.json that stand in it")
    statements: list[Statement] = Field(
        description="what follows under which condition, what always follows first"
    )
    offence: LocalText | None = Field(
        description="what happened, in a few words, where a consequence follows"
    )
    discrepancies: list[DiscrepancyId] = Field(
        description="what discrepancies.json has about it: where documents disagree"
    )
    disputed: list[DiscrepancyId] = Field(
        description="those of the register that bear on what follows, or on whether it does"
    )
    decisions: list[DecisionId] = Field(
        description="what a federation decided on it; see decisions.json"
    )
    notes: LocalText | None = Field(description="an editorial remark; never part of the rule")
    amendment: Amendment | None = Field(
        default=None,
        exclude_if=lambda value: value is None,
        description="what an edition that amends another did to it; only where it did anything",
    )
    corrected: list[Correction] = Field(
        default_factory=list,
        exclude_if=lambda value: not value,
        description="corrections of our own text that changed its meaning, the newest first; "
        "only where there were any",
    )
    since: datetime.date | None = Field(
        default=None,
        exclude_if=lambda value: value is None,
        description="since when the text stands so, where it was amended or corrected",
    )
    status: Statuses = Field(
        description="whether somebody from outside the project has read the texts as they stand: "
        "'draft' (nobody), 'read' (a native reader or a judge), 'confirmed' (a federation)"
    )


class OpenRules(OpenFile):
    """``rules.json``: editions, their documents, and every clause with its texts."""

    editions: list[Edition]
    documents: list[Document]
    clauses: list[OpenClause]


class OpenCharacteristic(Characteristic):
    """A characteristic with the edition that sets its limit."""

    edition: EditionId
    status: Statuses = Field(description="that of its texts, as in rules.json")


class OpenEquipment(OpenFile):
    """``equipment.json``: what each edition asks of the equipment, and how to judge by it."""

    judging: OpenJudging = Field(
        description="all that another program needs to judge as novuss does; see vectors.json"
    )
    messages: dict[str, Entry] = Field(
        description="what is said of verdicts and of what is typed wrongly, by 'reason.', "
        "'problem.' or 'cure.' and the code; places such as {limit} are filled in"
    )
    participants: list[OpenCharacteristic]
    characteristics: list[OpenCharacteristic]


class OpenPlace(Record):
    """Clauses of one edition."""

    edition: EditionId = Field(description="such as 'mfn-2010'")
    ids: list[ClauseId] = Field(
        description="numbers of its clauses; none where it has no such rule"
    )


class OpenRelation(Record):
    """How clauses of one edition stand to clauses of another.

    The newest edition is on the ``from`` side unless it has no such clause.
    """

    model_config = ConfigDict(populate_by_name=True)

    id: RelationId = Field(description="edition, and the ids in force before those that answer")
    from_: OpenPlace = Field(alias="from", description="'edition' and 'ids' of the one side")
    to: OpenPlace = Field(description="'edition' and 'ids' of the other side")
    relation: RelationKind = Field(description="what it is by the project's text")
    depends_on_translation: bool = Field(
        description="whether the clauses decide alike is answered otherwise by one of the two "
        "language versions of the newest edition; the note says what each document says"
    )
    heading: bool = Field(
        description="only headings answer to each other: no rule is compared, and 'same' "
        "says nothing of the clauses below them"
    )
    decides: Stakes | None = Field(
        description="the heaviest thing that a decision could turn on because of the difference; "
        "'penalty-disc' stands for the right to strike and a warning too; null for headings and "
        "for documents that were never in force"
    )
    note: LocalText | None = Field(description="what differs, in each language")


class OpenConcordance(OpenFile):
    """``concordance.json``: how the clauses of the editions stand to each other."""

    relations: list[OpenRelation]


class OpenReading(Record):
    """What one document says, and in which of its clauses: none where it says nothing."""

    document: EditionId
    clauses: list[ClauseId]
    says: LocalText


class OpenDiscrepancy(Record):
    """Where documents disagree; ``clauses`` and ``limits`` hold ids of ``edition``."""

    id: DiscrepancyId
    edition: EditionId
    clauses: list[ClauseId]
    kind: DiscrepancyKind = Field(description="'equipment' where a limit depends on it")
    stakes: Stakes = Field(
        description="the heaviest thing that a decision could turn on; 'penalty-disc' stands for "
        "the right to strike and a warning too, and with 'wording' no decision changes"
    )
    limits: list[CharacteristicId]
    documents: list[EditionId]
    readings: list[OpenReading]
    effect: LocalText
    followed: Followed
    confidence: Confidence = Field(description="how sure the reading is that is followed")
    at_the_table: AtTheTable | None = Field(
        description="of what rulings turn on: whether a text settles it, or none does"
    )
    asks_about: EditionId | None = Field(
        description="the edition that the question is about, if not the one in force"
    )
    asked_with: DiscrepancyId | None = Field(
        description="the record whose question asks the same: an answer to it answers this one"
    )
    question: LocalText | None
    point: LocalText | None = Field(
        description="what is open, in a few words behind what is settled"
    )
    answered_by: DecisionId | None = Field(
        description="the decision that answers the question; see decisions.json"
    )
    status: Statuses = Field(description="that of its texts, as in rules.json")


class OpenDiscrepancies(OpenFile):
    """``discrepancies.json``: where documents disagree or leave a gap."""

    moved: dict[DiscrepancyId, RelationId] = Field(
        description="ids of former records, each with the relation of concordance.json whose note "
        "has what it said"
    )
    discrepancies: list[OpenDiscrepancy]


class OpenQuestion(Record):
    """A question to the federation; ``id`` is that of its record in ``discrepancies.json``."""

    id: DiscrepancyId
    decisive: bool = Field(description="whether it is one of those that decide most")
    about: EditionId = Field(description="the edition that it is about")
    stakes: Stakes = Field(description="the heaviest thing that a decision could turn on")
    edition: EditionId
    clauses: list[ClauseId]
    readings: list[OpenReading]
    effect: LocalText
    question: LocalText
    also: list[DiscrepancyId] = Field(description="the records that ask the same")


class OpenQuestionnaire(OpenFile):
    """``questionnaire.json``: every question once, in the order in which it is asked."""

    questions: list[OpenQuestion]


class OpenDecisions(OpenFile):
    """``decisions.json``: what a federation answered."""

    decisions: list[Decision]


class OpenTerm(Record):
    """A term in four languages."""

    id: TermId
    names: LocalText
    proposed: list[Language] = Field(description="languages whose term is this project's proposal")
    forms: Forms
    definition: LocalText
    clause: ClauseId | None
    status: Statuses = Field(description="that of its texts, as in rules.json")


class OpenGlossary(OpenFile):
    """``glossary.json``: the terms of the game."""

    terms: list[OpenTerm]


class OpenStep(Record):
    """A clause of the edition in force that an answer rests on."""

    clause: ClauseId
    decides: list[Effect] = Field(description="the effects that it brings in this situation")
    contributes: LocalText


class OpenSituation(Record):
    """What happened at the table, what follows and why."""

    id: SituationId
    facts: LocalText
    answer: LocalText
    outcomes: list[Outcome] = Field(
        description="effects of the rules, and besides them: 'none'; 'set-won'; 'replay', the "
        "stroke or set is played again; 'restore', at least one disc is put back; "
        "'disc-in-centre'; 'continues', the striker goes on; 'open', the rules do not settle it"
    )
    against: Concerned | None = Field(description="whom the effects concern")
    statements: list[Statement] = Field(description="each effect with the clause that decides it")
    chain: list[OpenStep]
    follows: Follows
    readings: list[Reading] = Field(description="the answer by other documents, where it differs")
    disputes: list[DiscrepancyId]
    open: DiscrepancyId | None = Field(
        description="the record of discrepancies.json whose question leaves it open"
    )
    seen: list[Seen] = Field(description="what a picture of the case shows first")
    signs: list[Sign] = Field(description="pictures by which it is found")
    position: Position | None = Field(
        description="shares of the playing surface: from the left, and from the striker's rail"
    )
    status: Statuses = Field(description="that of its texts, as in rules.json")


class OpenSituations(OpenFile):
    """``situations.json``: cases at the table with their answers."""

    situations: list[OpenSituation]


class OpenRule(Rule):
    """What a clause says of facts, as the edition in force has it."""

    open: NonBlank | None = Field(
        description="the record of the register that it turns on, or a member of 'outdated'"
    )


class OpenRulings(OpenFile):
    """``rulings.json``: facts of cases, and the rules that decide them."""

    facts: list[Fact] = Field(description="in the order in which they are asked")
    impossible: list[dict[Word, Values]] = Field(
        description="combinations of facts that no table has ever seen"
    )
    joined: list[JoinedQuestion] = Field(
        description="questions of which one answer tells several facts, and is told as a fact is"
    )
    verdicts: list[Verdict] = Field(description="what a ruling decides, the heaviest first")
    effects: list[Effect] = Field(description="the outcomes that punish, the gravest first")
    offences: list[Word] = Field(description="kinds of acts that rules refer to as one")
    moot: list[Moot]
    silences: list[Silence]
    grounds: list[Ground] = Field(description="clauses to read beside the rules of a ruling")
    outdated: dict[NonBlank, Outdated] = Field(
        description="clauses that were amended since their rules were written, by what these rules "
        "have as 'open'"
    )
    rules: list[OpenRule] = Field(
        description="what clauses say of facts; 'except' names rules by their clause, with the "
        "name behind a slash where there is one, or clauses with all rules below them"
    )
