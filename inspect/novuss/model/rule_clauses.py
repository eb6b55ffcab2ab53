"""Clauses of a rulebook."""

from collections.abc import Iterable
from typing import Literal

from pydantic import Field

from novuss.languages import LANGUAGES, Language
from novuss.model.document_discrepancies import DiscrepancyId
from novuss.model.record_base import (
    ClauseId,
    EditionId,
    LocalText,
    NonBlank,
    Record,
)

Level = Literal[
    "group",
    "section",
    "clause",
    "subclause",
    "unnumbered",
    "annex",
    "annex-group",
    "annex-row",
]
#: Levels that name what stands below them and state no rule of their own.
HEADINGS: frozenset[Level] = frozenset({"group", "section", "annex", "annex-group"})
Actor = Literal[
    "participant",
    "striker",
    "opponent",
    "pair",
    "team",
    "team-representative",
    "commissioner",
    "chief-judge",
    "senior-judge",
    "judge",
    "secretary",
    "judging-panel",
    "organiser",
]
#: Whom effects may concern.
Concerned = Actor | Literal["both", "opposing-pair"]
Effect = Literal[
    "warning",
    "loss-of-right",
    "penalty-disc",
    "loss-of-set",
    "loss-of-remaining-sets",
    "loss-of-game",
    "no-admission",
    "exclusion",
]


#: From the gravest to the lightest.
SEVERITY: tuple[Effect, ...] = (
    "exclusion",
    "no-admission",
    "loss-of-game",
    "loss-of-remaining-sets",
    "loss-of-set",
    "penalty-disc",
    "loss-of-right",
    "warning",
)


def sort_by_gravity(effects: Iterable[Effect]) -> list[Effect]:
    """Sort effects, each once, from the gravest to the lightest."""
    return sorted(set(effects), key=SEVERITY.index)


#: When something follows; a word of this list, so that two editions can be compared by it.
#: ``second-loss``: after 2 games lost for the same reason; ``repeated``: the second time and
#: every time after it; ``deliberate``: not unless it was done deliberately.
When = Literal["first-time", "repeated", "second-loss", "deliberate"]


class ConsequenceEffects(Record):
    """Effects of an offence, and whom they concern."""

    effects: list[Effect] = Field(min_length=1, description="all that may follow")
    against: Actor = Field(default="participant", description="whom they concern")
    discretionary: bool = Field(
        default=False, description="whether it may follow, and whoever decides may leave it"
    )


class Consequence(ConsequenceEffects):
    """What follows an offence; on a lead-in it holds for every case listed below."""

    condition: LocalText | None = Field(
        default=None, description="when it follows, or when it does not, in a few words"
    )


class OutcomeEffects(Record):
    """Effects of one of the things that may follow, and the occasion.

    Where neither ``effects`` nor ``by`` is given, the effects are those of the consequence
    that the clause has or inherits.
    """

    effects: list[Effect] = Field(
        default_factory=list, description="those of the consequence if left out"
    )
    by: ClauseId | None = Field(
        default=None,
        description="the clause of the same edition that says what follows, where another does",
    )
    when: When | None = Field(
        default=None,
        description="the same word in every edition, because editions are compared by it",
    )


class Outcome(OutcomeEffects):
    """One of the things that may follow, with when it does."""

    condition: LocalText | None = Field(
        default=None, description="in which state of play, whose discs, in a few words"
    )
    documents: list[EditionId] = Field(
        default_factory=list,
        description="the documents that have this condition, where another one has not",
    )
    offence: LocalText | None = Field(
        default=None, description="what happened, where the clause deals with several acts"
    )


class Amendment(Record):
    """What an amending edition did to a clause, as the clause carries it."""

    edition: EditionId
    kind: Literal["amended", "added", "renumbered"] = Field(description="what was done")
    reason: LocalText | None = None
    earlier: LocalText | None = Field(default=None, description="its texts before")
    earlier_id: ClauseId | None = Field(default=None, description="its number before")
    untranslated: list[Language] = Field(
        default_factory=list, description="languages in which its text is that of another"
    )
    adopted_in: Language | None = Field(
        default=None, description="the language in which the amendment was adopted"
    )

    def gives(self, language: Language) -> bool:
        """Whether the text in that language is the federation's and no restatement of ours."""
        return self.kind != "renumbered" and language not in self.untranslated

    def is_adopted(self, language: Language) -> bool:
        """Whether the text in that language is the one that was voted on."""
        return self.gives(language) and language == (self.adopted_in or language)

    def find_language(self, language: Language) -> Language:
        """The language itself or, where its text was not given, one whose text was."""
        given = [known for known in LANGUAGES if known not in self.untranslated]
        if language not in given and self.adopted_in in given:
            return self.adopted_in
        return language if language in given else given[0]


class Sanction(Record):
    """An outcome worked out: what follows, when, and the clause that says so.

    ``offence`` is None where the clause does not name what happened.
    """

    offence: LocalText | None
    effects: list[Effect] = Field(min_length=1)
    against: Actor
    when: When | None
    condition: LocalText | None
    documents: list[EditionId]
    stated_in: ClauseId


class Clause(Record):
    """One numbered (or addressed) unit of an edition with its four texts.

    The texts are the project's own restatement: complete in every number,
    condition, exception and consequence, in its own words. A clause of another
    edition that is the same rule as clauses in force names them in ``same_as``
    instead, and gets their texts when the file is read.
    """

    id: ClauseId = Field(description="as printed, between quotation marks: '17.1.8', 'A1.18'")
    level: Level = Field(description="headings state no rule of their own")
    parent: ClauseId | None = Field(
        default=None, description="the clause or heading above it; none at the top"
    )
    name: LocalText | None = Field(
        default=None,
        description="what it is about, in a few words, where no heading or twin says it",
    )
    texts: LocalText = Field(
        description="our own restatement, complete in every number, actor, condition, exception "
        "and consequence; left out where 'same_as' names twins"
    )
    same_as: list[ClauseId] = Field(
        default_factory=list, description="clauses in force whose texts, together, are this rule"
    )
    refs: list[ClauseId] = Field(
        default_factory=list, description="clauses of the same edition that the text names"
    )
    actors: list[Actor] = Field(default_factory=list, description="who acts")
    consequence: Consequence | None = Field(
        default=None,
        description="sums up what follows its breach; on a lead-in it holds for every case below",
    )
    offence: LocalText | None = Field(
        default=None, description="what happened, in a few words, where a consequence follows"
    )
    outcomes: list[Outcome] = Field(
        default_factory=list,
        description="what follows when, where one consequence for every case would not say it",
    )
    repeats: ClauseId | None = Field(
        default=None,
        description="the clause of the same edition that says in full what follows the same act",
    )
    case_of: list[ClauseId] = Field(
        default_factory=list,
        description="clauses in force about the same act, where the concordance names others too",
    )
    disputed: list[DiscrepancyId] = Field(
        default_factory=list,
        description="entries of the register that bear on what follows, or on whether it does",
    )
    notes: LocalText | None = Field(
        default=None, description="an editorial remark of ours; never part of the rule"
    )
    amendment: Amendment | None = Field(
        default=None, description="what the last amendment did to it; never in the file"
    )

    def find_language(self, language: Language) -> Language:
        """The language itself or, where its text is not that of now, one whose text is."""
        return self.amendment.find_language(language) if self.amendment else language


class RulesFile(Record):
    """One file of ``specs/rules/<edition>/``: a section, or the group headings."""

    edition: EditionId = Field(description="as in 'editions.yaml'")
    section: NonBlank = Field(description="number of the section, or what the file holds")
    clauses: list[Clause] = Field(min_length=1, description="in the order of the print")
