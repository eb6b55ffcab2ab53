"""Amendments: an edition as a list of what it changes in an earlier one."""

from datetime import date
from typing import Self

from pydantic import Field, model_validator

from novuss.languages import LANGUAGES, Language
from novuss.model.decision_stakes import Stakes
from novuss.model.equipment_records import CharacteristicId, Limit
from novuss.model.measuring_vocabulary import Words
from novuss.model.record_base import ClauseId, EditionId, LocalText, NonBlank, Record, SomeLanguages
from novuss.model.rule_clauses import (
    Actor,
    Consequence,
    ConsequenceEffects,
    Outcome,
    OutcomeEffects,
)
from novuss.model.text_reviews import Day

#: The file of an edition that amends another, in its folder of ``specs/rules``.
AMENDMENTS = "amendments.yaml"


class GivenText(SomeLanguages[NonBlank]):
    """One text in the languages in which it was given, one at least."""

    @model_validator(mode="after")
    def _not_empty(self) -> Self:
        if not self.given:
            raise ValueError(f"give the text in one language at least: {', '.join(LANGUAGES)}")
        return self

    @property
    def given(self) -> dict[Language, str]:
        """The text by the languages in which it was given."""
        return {language: text for language, text in self.items() if text is not None}

    @property
    def missing(self) -> list[Language]:
        """The languages in which it was not given."""
        return [language for language in LANGUAGES if self[language] is None]

    def fill(self, adopted_in: Language | None = None) -> LocalText:
        """The text in every language: where it was not given, in one in which it was.

        Of several that were given the one in the language of adoption goes first.
        """
        given = self.given
        known = (self[adopted_in] if adopted_in else None) or next(iter(given.values()))
        return LocalText.model_validate(dict.fromkeys(LANGUAGES, known) | given)


class AmendingEdition(Record):
    """What an edition is called that amends another, and its days."""

    based_on: EditionId
    names: GivenText
    short_names: GivenText
    issuer: GivenText | None = Field(default=None, description="that of the earlier edition if not")
    adopted: Day | None = None
    adopted_in: Language | None = Field(
        default=None, description="that of the earlier edition unless it is another"
    )
    in_force_from: Day
    sought: Words | None = Field(default=None, description="how people name it before a number")
    notes: GivenText | None = None


class GivenConsequence(ConsequenceEffects):
    """What follows an offence, with its condition in the languages in which it was given."""

    condition: GivenText | None = Field(
        default=None, description="when it follows, or when it does not, in a few words"
    )

    def fill(self, adopted_in: Language | None) -> Consequence:
        """The consequence with its condition in every language."""
        condition = self.condition.fill(adopted_in) if self.condition else None
        return Consequence.model_validate({**dict(self), "condition": condition})


class GivenOutcome(OutcomeEffects):
    """One of the things that may follow, in the languages in which its words were given."""

    condition: GivenText | None = Field(
        default=None, description="in which state of play, whose discs, in a few words"
    )
    documents: list[EditionId] = Field(
        default_factory=list,
        description="the documents that have this condition, where another one has not",
    )
    offence: GivenText | None = Field(
        default=None, description="what happened, where the clause deals with several acts"
    )

    def fill(self, adopted_in: Language | None) -> Outcome:
        """The outcome with its words in every language."""
        texts = {"condition": self.condition, "offence": self.offence}
        filled = {name: text.fill(adopted_in) if text else None for name, text in texts.items()}
        return Outcome.model_validate({**dict(self), **filled})


class AmendedClause(Record):
    """New words for a clause that stays in its place."""

    id: ClauseId
    texts: GivenText
    reason: GivenText
    name: GivenText | None = None
    offence: GivenText | None = None
    consequence: GivenConsequence | None = Field(
        default=None, description="what follows now, where that changed"
    )
    outcomes: list[GivenOutcome] | None = Field(
        default=None, description="what follows when, where that changed; [] where nothing does"
    )
    refs: list[ClauseId] | None = Field(
        default=None, description="clauses that the new text names, where that changed"
    )
    decides: Stakes | None = Field(
        default=None, description="the heaviest thing that a decision could turn on by the change"
    )


class AddedClause(Record):
    """A clause that the earlier edition has not."""

    id: ClauseId
    parent: ClauseId
    after: ClauseId | None = Field(
        default=None, description="the clause it follows; the last below its parent unless given"
    )
    name: GivenText
    texts: GivenText
    reason: GivenText
    offence: GivenText | None = None
    consequence: GivenConsequence | None = None
    outcomes: list[GivenOutcome] = Field(default_factory=list)
    actors: list[Actor] = Field(default_factory=list)
    refs: list[ClauseId] = Field(default_factory=list)
    decides: Stakes | None = None


class RepealedClause(Record):
    """A clause that holds no more, with all that stands below it."""

    id: ClauseId
    reason: GivenText
    decides: Stakes | None = None


class RenumberedClause(Record):
    """A clause that has another number and the same words, with all that stands below it."""

    id: ClauseId = Field(description="its earlier number")
    to: ClauseId
    after: ClauseId | None = Field(
        default=None, description="the clause it follows from now on; it stays where it is if not"
    )
    reason: GivenText | None = None


class AmendedClauses(Record):
    """What becomes of clauses; every other one is inherited as it is."""

    amended: list[AmendedClause] = Field(default_factory=list)
    added: list[AddedClause] = Field(default_factory=list)
    repealed: list[RepealedClause] = Field(default_factory=list)
    renumbered: list[RenumberedClause] = Field(default_factory=list)


class AmendedLimit(Record):
    """A limit that a characteristic has from now on."""

    characteristic: CharacteristicId
    limit: Limit
    reason: GivenText


class AmendmentsFile(Record):
    """``specs/rules/<edition>/amendments.yaml``: an edition that is based on another."""

    edition: AmendingEdition
    clauses: AmendedClauses = AmendedClauses()
    limits: list[AmendedLimit] = Field(default_factory=list)
    still_right: list[NonBlank] = Field(
        default_factory=list,
        description="what was compared with the new texts and needs no change, such as "
        "'situations puck-in-pocket'",
    )


class Amendments(AmendmentsFile):
    """Amendments with the id of their edition, which the folder has."""

    id: EditionId

    @property
    def day(self) -> date:
        """Since when it is in force."""
        return self.edition.in_force_from
