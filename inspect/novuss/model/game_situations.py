"""Situations at the table, what follows, and the clauses that say so."""

from collections.abc import Collection
from typing import Annotated, Literal, Self, get_args

from pydantic import BeforeValidator, Field, StringConstraints, model_validator

from novuss.languages import ORIGINAL
from novuss.model.document_discrepancies import DiscrepancyId
from novuss.model.record_base import ClauseId, EditionId, LocalText, NonBlank, Record
from novuss.model.rule_clauses import SEVERITY, Clause, Concerned, Effect
from novuss.model.text_fingerprints import find_local_texts
from novuss.model.text_reviews import fingerprint_text

#: English words with hyphens, such as ``puck-and-own-disc-in-pocket``.
SituationId = Annotated[
    str,
    StringConstraints(pattern=r"^[a-z0-9]+(-[a-z0-9]+)+$"),
    Field(description="id of a situation"),
]
#: A word or words with hyphens: a fact, a value of it, a verdict, a reading. The groups of discs
#: are verdicts of their own: ``discs.driven``.
Word = Annotated[
    str,
    StringConstraints(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+(-[a-z]+)*)?$"),
    Field(description="id of a fact, of one of its values, or of a verdict"),
]
#: By what people find a situation: what they see on the table or beside it.
Seen = Literal[
    "puck",
    "own-disc",
    "opponents-disc",
    "both-discs",
    "cue",
    "body",
    "time",
    "behaviour",
    "equipment",
    "order",
    "start",
    "end",
]
#: What can be pointed at in a drawing of the table.
Sign = Literal[
    "puck-in-pocket",
    "puck-off-table",
    "puck-on-rail",
    "puck-broken",
    "puck-missed-discs",
    "puck-in-zone",
    "own-disc-in-pocket",
    "opponents-disc-in-pocket",
    "both-discs-in-pocket",
    "own-disc-off-table",
    "opponents-disc-off-table",
    "disc-in-edge-zone",
    "disc-at-rail",
    "disc-on-rail",
    "disc-in-centre",
    "last-own-disc",
    "last-opponents-disc",
    "all-discs-on-table",
    "no-disc-hit",
    "opponents-disc-hit-first",
    "cue-touched-disc",
    "cue-over-line",
    "push-stroke",
    "body-touched-table",
    "body-touched-disc",
    "time-over",
    "talk",
    "out-of-zone",
    "wrong-turn",
    "cue-dropped",
    "phone",
]
#: What may follow besides the effects of the rules: nothing; the set is won; the stroke or the
#: set is played again; at least one disc is put back; a disc goes into the centre; the striker
#: goes on; the documents do not say.
Beside = Literal["none", "set-won", "replay", "restore", "disc-in-centre", "continues", "open"]
Outcome = Effect | Beside
#: Of a clause what decides nothing.
_ASIDE = frozenset({"name", "notes"})
EFFECTS: frozenset[str] = frozenset(get_args(Effect))
#: Outcomes in the order in which they are named: effects from the gravest, then what else follows.
_ORDER: tuple[Outcome, ...] = (
    *SEVERITY,
    *("none", "set-won", "restore", "disc-in-centre", "replay", "continues", "open"),
)


def sort_outcomes(outcomes: Collection[Outcome]) -> list[Outcome]:
    """Sort effects from the gravest to the lightest, then what else follows."""
    return [outcome for outcome in _ORDER if outcome in outcomes]


def fingerprint_clause(clause: Clause) -> str:
    """The fingerprint of all that an answer may rest on in a clause: its words and effects."""
    words = [f"{name}: {text[ORIGINAL]}" for name, text in find_local_texts(clause, _ASIDE)]
    parts = [*([clause.consequence] if clause.consequence else []), *clause.outcomes]
    codes = [part.model_dump_json(include={"effects", "by", "when", "against"}) for part in parts]
    return fingerprint_text("\n".join([*words, *codes]))


class Step(Record):
    """A clause that the answer rests on, and what it adds."""

    clause: ClauseId = Field(description="of the edition in force")
    decides: list[Effect] = Field(
        default_factory=list,
        description="the effects that it brings in this case; derived from 'given'",
    )
    contributes: LocalText = Field(description="what it adds, in a few words")
    mark: NonBlank = Field(description="of the clause as it stood when the answer was given")


class Follows(Record):
    """What becomes of each thing, where the rules say something of it."""

    puck: LocalText | None = Field(default=None, description="where it goes")
    discs: LocalText | None = Field(default=None, description="what becomes of them")
    right: LocalText | None = Field(default=None, description="the right to strike")
    penalty: LocalText | None = Field(default=None, description="what is put or taken")
    record: LocalText | None = Field(default=None, description="what goes into the protocol")


class Reading(Record):
    """The answer as one or more documents have it, where another has another."""

    documents: list[EditionId] = Field(min_length=1, description="that have this answer")
    outcomes: list[Outcome] = Field(
        default_factory=list,
        description="what follows by it; derived from 'given' but for documents of other editions",
    )
    answer: LocalText = Field(description="in a sentence")


def split_facts(text: object) -> object:
    """Split ``kind=direct, first=opp`` into facts and their values."""
    if not isinstance(text, str):
        return text
    pairs = [part.partition("=") for part in text.split(",")]
    if len({fact.strip() for fact, _, _ in pairs}) < len(pairs):
        raise ValueError("a fact stands twice")
    return {fact.strip(): value.strip() for fact, _, value in pairs}


#: Facts with their values, written ``kind=direct, first=opp``.
Facts = Annotated[dict[Word, Word], BeforeValidator(split_facts)]


class Event(Record):
    """One thing that happened, in the facts that rulings are made from."""

    by: Literal["participant", "opponent"] = "participant"
    facts: Annotated[Facts, Field(min_length=1)]


Share = Annotated[float, Field(ge=0, le=1)]
#: Shares of the playing surface: from the left, and from the striker's own rail.
Point = tuple[Share, Share]


class PlacedDisc(Record):
    """A disc in a picture, and whose it is."""

    at: Point = Field(
        description="shares of the playing surface: from the left, and from the striker's rail"
    )
    of: Literal["striker", "opponent"] = Field(description="whose disc it is")


class Position(Record):
    """Where things lie in the picture of a situation."""

    puck: Point | None = Field(
        default=None,
        description="shares of the playing surface: from the left, and from the striker's rail",
    )
    discs: list[PlacedDisc] = Field(default_factory=list)


class Situation(Record):
    """One case: what happened, what follows, and why; of the edition in force."""

    id: SituationId = Field(description="in English, for links")
    seen: list[Seen] = Field(
        min_length=1, description="what is looked at; the page lists it below the rarest"
    )
    signs: list[Sign] = Field(default_factory=list, description="what can be tapped on the table")
    title: LocalText | None = Field(
        default=None,
        description="what happened in at most 60 signs, where the facts do not begin so",
    )
    facts: LocalText = Field(description="what happened")
    given: list[Event] = Field(
        default_factory=list, description="the same in facts of rulings, in the order of time"
    )
    changed: Facts = Field(
        default_factory=dict,
        max_length=1,
        description="one fact as it would be otherwise, so that something else follows: the quiz "
        "asks it",
    )
    answer: LocalText = Field(description="in a sentence")
    outcomes: list[Outcome] = Field(
        default_factory=list,
        description="what follows: effects of rules, or what else happens; derived from 'given'",
    )
    against: Concerned | None = Field(
        default=None, description="whom the effects concern; derived from 'given'"
    )
    chain: list[Step] = Field(
        min_length=1, description="the clauses that the answer rests on, in their order"
    )
    follows: Follows = Field(
        default=Follows(),
        description="what becomes of each thing; of puck, discs and right to strike only what "
        "'given' does not say",
    )
    readings: list[Reading] = Field(
        default_factory=list, description="answers of single documents, where they differ"
    )
    disputes: list[DiscrepancyId] = Field(
        default_factory=list, description="records of the register that touch the case"
    )
    open: DiscrepancyId | None = Field(
        default=None,
        description="the record of the register that leaves it open; derived from 'given'",
    )
    position: Position | None = Field(
        default=None, description="where puck and discs lie in its figure"
    )

    @model_validator(mode="after")
    def _check_consistent(self) -> Self:
        if self.given and not self.outcomes:
            return self
        if not self.outcomes:
            raise ValueError("say what happened in 'given', or what follows in 'outcomes'")
        brought = {effect for step in self.chain for effect in step.decides}
        asked = EFFECTS & set(self.outcomes)
        if brought != asked:
            raise ValueError(
                f"'outcomes' has {', '.join(sorted(asked)) or 'no effect'}, the clauses of "
                f"'chain' decide {', '.join(sorted(brought)) or 'none'}"
            )
        if len(set(self.outcomes)) < len(self.outcomes):
            raise ValueError("an outcome stands twice")
        if "none" in self.outcomes and asked:
            raise ValueError("where something follows the outcome is not 'none'")
        if (self.open is not None) != ("open" in self.outcomes):
            raise ValueError(
                "the outcome is 'open' where 'open' names the question, and only there"
            )
        read = {outcome for reading in self.readings for outcome in reading.outcomes}
        if (asked and not self.against) or (self.against and not EFFECTS & {*asked, *read}):
            raise ValueError("'against' says whom effects concern, and stands with effects alone")
        return self


class SituationsFile(Record):
    """``specs/situations.yaml``."""

    phrases: dict[str, dict[str, LocalText]] = Field(
        default_factory=dict, description="texts that are said several times, by key and name"
    )
    situations: list[Situation]
