"""Facts of a case at the table, and the rules that give verdicts from them."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Annotated, Literal

from pydantic import BeforeValidator, ConfigDict, Field, StringConstraints, model_validator

from novuss.model.document_discrepancies import DiscrepancyId
from novuss.model.game_situations import Outcome, Word
from novuss.model.record_base import (
    ClauseId,
    EditionId,
    KeptRecord,
    LocalText,
    NonBlank,
    PerLanguage,
    Record,
)
from novuss.model.rule_clauses import Concerned

#: A rule: its clause, and its name behind a slash where the clause has several.
RuleId = Annotated[
    str,
    StringConstraints(pattern=r"^[A-Za-z]?[\w.-]*\w(/[a-z0-9-]+)?$"),
    Field(description="a rule: its clause and, behind a slash, its name"),
]
#: Whose words a rule stands on where documents differ: those of our text, or a document's.
Document = EditionId | Literal["text"]
TEXT: Document = "text"
#: How an amended clause bears on another: what the other still says of the same act that it no
#: longer does, or that the other stands below it.
Beside = Literal["figure", "penalty", "lead-in"]


def _as_list(value: object) -> object:
    return value if isinstance(value, list) else [value]


Values = Annotated[list[Word], BeforeValidator(_as_list), Field(min_length=1)]
#: What has to be so: all terms of one of the alternatives. A term is a fact, an offence (``yes``
#: or ``no``) or a verdict, with the values of which it has one. In a file a single alternative
#: stands without its list, and so does a single value.
Condition = Annotated[
    list[dict[Word, Values]], BeforeValidator(_as_list), Field(min_length=1, strict=False)
]


class Answer(Record):
    """One answer to a question."""

    id: Word
    text: LocalText


class Value(Answer):
    """An answer that tells a fact."""

    only: Condition | None = Field(default=None, description="where a fact can have it at all")


class Fact(Record):
    """Something that a player can tell with one tap."""

    id: Word
    question: LocalText
    values: list[Value] = Field(min_length=2)
    usual: Word | None = Field(
        default=None, description="what is assumed, and shown as assumed, until somebody tells"
    )
    asked: Condition | None = Field(
        default=None, description="where what is usual is not assumed, but asked for"
    )
    matters: Condition | None = Field(default=None, description="when it is asked; always if empty")

    @model_validator(mode="after")
    def _consistent(self) -> "Fact":
        known = [value.id for value in self.values]
        if len(set(known)) < len(known):
            raise ValueError("a value stands twice")
        if self.usual and self.usual not in known:
            raise ValueError(f"'usual' is {self.usual}, which is none of its values")
        return self


class JoinedValue(Answer):
    """An answer that tells several facts; what it leaves out is as usual."""

    facts: dict[Word, Word] = Field(description="facts that it tells, with values")


class JoinedQuestion(Record):
    """A question of which one answer tells several facts."""

    id: Word
    question: LocalText
    values: list[JoinedValue] = Field(min_length=1)


class VerdictValue(Record):
    """One way in which a verdict falls out, and the outcome of situations that it is."""

    id: Word
    text: LocalText
    outcome: Outcome | None = Field(
        default=None, description="the outcome of situations that it is"
    )


class Verdict(Record):
    """Something that a ruling decides; two values of it exclude one another."""

    id: Word
    about: Literal["puck", "discs", "right", "punishment", "course"] = Field(
        description="under which heading a player looks for it"
    )
    values: list[VerdictValue] = Field(min_length=1)


class Moot(Record):
    """What no longer counts once something heavier is decided."""

    when: Condition = Field(description="facts with their values, or a list of such")
    drops: list[Word] = Field(min_length=1)
    by: ClauseId | Literal["ours"]


class Silence(Record):
    """A case of which the rules say nothing, with the clauses nearest to it."""

    when: Condition = Field(description="facts with their values, or a list of such")
    nearest: list[ClauseId] = Field(min_length=1)
    open: DiscrepancyId | None = None


class Ground(Record):
    """A clause that says what is allowed, has to be done or is meant in a case."""

    clause: ClauseId
    when: Condition = Field(description="facts with their values, or a list of such")
    set_goes_on: bool = Field(
        default=False, description="whether it says nothing where the set or the game ends"
    )


class FactsFile(Record):
    """``specs/rulings/facts.yaml``."""

    phrases: dict[str, dict[str, LocalText]] = Field(default_factory=dict)
    facts: list[Fact] = Field(default_factory=list)
    impossible: list[dict[Word, Values]] = Field(
        default_factory=list, description="combinations that no table has ever seen"
    )
    joined: list[JoinedQuestion] = Field(
        default_factory=list, description="questions of which one answer tells several facts"
    )


class VerdictsFile(Record):
    """``specs/rulings/verdicts.yaml``: what a ruling decides, the heaviest first."""

    phrases: dict[str, dict[str, LocalText]] = Field(default_factory=dict)
    verdicts: list[Verdict] = Field(default_factory=list)
    offences: list[Word] = Field(
        default_factory=list, description="kinds of acts that rules refer to as one"
    )
    moot: list[Moot] = Field(default_factory=list)
    silences: list[Silence] = Field(default_factory=list)
    grounds: list[Ground] = Field(
        default_factory=list, description="clauses to read beside the rules of a ruling"
    )


def split_values(key: str) -> list[str]:
    """Split ``own, both`` into values."""
    return key.split(", ")


class WordsFile(Record):
    """``specs/rulings/words.yaml``: how decision tables read."""

    conditions: dict[Word, dict[NonBlank, LocalText]] = Field(
        default_factory=dict,
        description="by fact, offence or verdict, and by the values of which it has one",
    )
    verdicts: dict[Word, LocalText] = Field(
        default_factory=dict, description="what each verdict is called"
    )
    open: LocalText | None = Field(default=None, description="before what is not decided")


class Saying(Record):
    """Verdicts that a rule gives, and what it marks the act as."""

    says: dict[Word, Word] = Field(description="values of verdicts", default_factory=dict)
    offence: list[Word] = Field(default_factory=list)


class Rule(Saying):
    """What a clause says of facts."""

    model_config = ConfigDict(populate_by_name=True)

    clause: ClauseId
    name: Word | None = Field(default=None, description="where the clause has several rules")
    when: Condition = Field(description="facts with their values, or a list of such")
    except_: list[RuleId] = Field(
        default_factory=list,
        alias="except",
        description="rules, or clauses with all rules below them, that it defeats, in the "
        "verdicts that it gives itself",
    )
    open: DiscrepancyId | None = Field(
        default=None, description="the record of the register that it turns on"
    )
    readings: dict[Word, Saying] = Field(
        default_factory=dict, description="what it says by each reading of that record"
    )
    documents: list[Document] = Field(
        default_factory=list, description="those that say so; all, and our text, if empty"
    )
    against: Concerned | None = Field(
        default=None, description="whom it concerns, if not whoever did the act"
    )
    repeated_in: dict[ClauseId, list[Word]] = Field(
        default_factory=dict,
        description="other clauses that say the same of some verdicts, without a rule",
    )

    @cached_property
    def id(self) -> str:
        """Its clause and its name."""
        return f"{self.clause}/{self.name}" if self.name else self.clause

    def gives(self, verdict: str, value: str) -> bool:
        """Whether it gives a value of a verdict by every reading."""
        given = [{**self.says, **saying.says} for saying in self.readings.values()] or [self.says]
        return all(says.get(verdict) == value for says in given)

    def sayings(self) -> Iterator[Saying]:
        """What it says by any reading."""
        yield self
        yield from self.readings.values()

    @model_validator(mode="after")
    def _consistent(self) -> "Rule":
        if bool(self.open) != bool(self.readings) or len(self.readings) == 1:
            raise ValueError("'open' stands with two or more 'readings', and only there")
        if not any(saying.says or saying.offence for saying in self.sayings()):
            raise ValueError("it says nothing; a clause by which nothing follows says so")
        return self


class RulingsFile(Record):
    """One file of ``specs/rulings/<edition>/``: the rules of a section, by their clauses."""

    edition: EditionId
    section: NonBlank
    rules: list[Rule] = Field(min_length=1)


class Outdated(Record):
    """A clause whose rules were written for the texts before an edition, its own or another's."""

    clause: ClauseId
    edition: EditionId
    repealed: bool = Field(description="whether the clause is gone")
    beside: Beside | Literal["stated"] | None = Field(
        default=None, description="how another clause bears on it that was amended"
    )
    amended: ClauseId | None = Field(default=None, description="the other clause")


class Thresholds(Record):
    """How surely words have to tell a case; ``tests/rulings/questions`` says how it was found."""

    span: int = Field(ge=1, description="words within which all kinds of a clue have to stand")
    clue: int = Field(ge=1, description="points of a subject for each kind of word of its clue")
    cases: int = Field(ge=1, description="points of a subject of which all near cases are")
    near: int = Field(ge=1, le=100, description="in percent of the best, the score of a near case")
    sure: int = Field(ge=1, description="points from which on a subject is taken")
    margin: int = Field(ge=1, description="points by which it has to be ahead of the next")
    strength: int = Field(
        ge=1, description="score of the nearest case where no two words tell a fact"
    )
    known: int = Field(ge=1, description="what each word that is of some kind adds to that score")
    full: int = Field(ge=1, description="score of the nearest case from which on cases count fully")
    agreed: int = Field(ge=1, le=100, description="in percent, votes by which a value is taken")
    presumed: int = Field(
        ge=1, le=100, description="in percent, votes by which what is presumed is taken"
    )
    doubted: int = Field(
        ge=1, le=100, description="in percent, votes by which what is usual is not assumed"
    )
    split: int = Field(ge=1, description="in per mille, how far answers have to differ")
    told: int = Field(
        ge=1, le=100, description="in percent, votes from which on words are not doubted"
    )
    untold: int = Field(
        ge=1, le=100, description="in percent, votes from which on other facts are not doubted"
    )
    risk: int = Field(
        ge=1, description="in per mille, how likely another value has to be to be asked for"
    )
    begin: int = Field(ge=1, description="first words, of which one asks for a figure")
    brief: int = Field(ge=1, description="words of which a question for a figure has no more")
    questions: int = Field(ge=1, description="questions at most, while something is doubted")
    at_most: int = Field(ge=1, description="questions at most, while rulings differ")


class UnruledMatter(Record):
    """What people ask about and no rule says anything of."""

    clues: list[NonBlank] = Field(min_length=1)
    nearest: list[ClauseId] = Field(default_factory=list)


def list_kinds(clue: str) -> list[str]:
    """List the kinds of words that a clue names."""
    parts = (part.lstrip("!-") for part in clue.split() if part[0] not in "~>")
    return [kind for part in parts for kind in part.split("|")]


class CluesFile(Record):
    """``specs/rulings/clues.yaml``: words that tell facts."""

    thresholds: Thresholds
    subjects: list[Word] = Field(description="facts that say what a case is about, in order")
    presumed: dict[Word, Word] = Field(
        description="facts of which words would tell another value than this one"
    )
    told_only: list[Word] = Field(
        default_factory=list, description="facts of which near cases alone never tell the value"
    )
    told_alone: list[Word] = Field(
        default_factory=list,
        description="facts that near cases neither decide where words tell several values nor "
        "put in doubt where words tell one",
    )
    naming: list[Word] = Field(
        description="kinds of words that say who or what it is: denying the act leaves them"
    )
    denying: PerLanguage[str] = Field(description="words that deny what stands close to them")
    measuring: PerLanguage[str] = Field(description="what a question for a figure begins with")
    permitting: PerLanguage[str] = Field(description="what a question of leave begins with")
    denied_by: PerLanguage[str] = Field(description="what stands in front of a denied verb")
    words: dict[Word, PerLanguage[str]] = Field(
        description="by kind; `*` stands for any ending, `_` for a blank"
    )
    limits: dict[Word, ClauseId] = Field(
        default_factory=dict, description="limits of time by name, each with the clause that has it"
    )
    silences: list[UnruledMatter] = Field(default_factory=list)
    clues: dict[Word, dict[Word, list[NonBlank]]] = Field(
        description="by fact and value, the kinds of words that tell it together"
    )


class KnownRulings(KeptRecord):
    """All that rulings are made from, which is asked for apart from the rest."""

    clues: CluesFile | None = None
    facts: FactsFile = FactsFile()
    verdicts: VerdictsFile = VerdictsFile()
    words: WordsFile = WordsFile()
    rules: list[Rule] = Field(default_factory=list)
    amending: dict[EditionId, list[Rule]] = Field(
        default_factory=dict, description="the rules that amending editions bring, by edition"
    )
    outdated: dict[str, Outdated] = Field(
        default_factory=dict,
        description="by what their rules have as 'open' since; never in a file",
    )

    @cached_property
    def phrases(self) -> Mapping[tuple[str, frozenset[str]], LocalText]:
        """What is so where a term has one of some values, in words, as far as there are any.

        The answer to a question says it by itself unless several questions share it.
        """
        texts = Counter(value.text for fact in self.facts.facts for value in fact.values)
        answers = {
            (fact.id, frozenset({value.id})): value.text
            for fact in self.facts.facts
            for value in fact.values
            if texts[value.text] == 1
        }
        return answers | {
            (term, frozenset(split_values(key))): text
            for term, entries in self.words.conditions.items()
            for key, text in entries.items()
        }

    def can_say(self, term: str, values: Iterable[str]) -> bool:
        """Whether there is one phrase for a term with some values."""
        return (term, frozenset(values)) in self.phrases
