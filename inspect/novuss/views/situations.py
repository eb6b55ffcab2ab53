"""Situations in a reader's language: outcomes in words, and what becomes of each thing."""

from collections.abc import Sequence
from dataclasses import dataclass

from novuss.corpus import Corpus
from novuss.languages import Language
from novuss.model.discrepancies import Discrepancy
from novuss.model.situations import EFFECTS, Follows, Outcome, Situation
from novuss.views.offences import SEVERITY
from novuss.wording import Wording

#: Outcomes that are no effects, in the order in which they are told.
_BESIDE: tuple[Outcome, ...] = (
    "none",
    "restore",
    "disc-in-centre",
    "replay",
    "continues",
    "open",
)


def in_order(outcomes: Sequence[Outcome]) -> list[Outcome]:
    """Effects from the gravest to the lightest, then what else follows."""
    told: tuple[Outcome, ...] = (*SEVERITY, *_BESIDE)
    return [one for one in told if one in outcomes]


def named_outcomes(outcomes: Sequence[Outcome], say: Wording) -> list[tuple[Outcome, str]]:
    """What follows, each with its words, in the order of :func:`in_order`."""
    return [
        (one, say(f"effect.{one}") if one in EFFECTS else say(f"outcome.{one}"))
        for one in in_order(outcomes)
    ]


def outcome_words(outcomes: Sequence[Outcome], say: Wording) -> list[str]:
    """What follows, in words alone."""
    return [words for _, words in named_outcomes(outcomes, say)]


@dataclass(frozen=True)
class Becomes:
    """What becomes of one thing: its name and the text, both in the reader's language."""

    name: str
    text: str


def becomes(follows: Follows, say: Wording) -> list[Becomes]:
    """What becomes of puck, discs, right to strike, penalty and record, where it is said."""
    known = (
        (say("situation.puck"), follows.puck),
        (say("situation.discs"), follows.discs),
        (say("situation.right"), follows.right),
        (say("situation.penalty"), follows.penalty),
        (say("situation.record"), follows.record),
    )
    return [Becomes(name, text[say.language]) for name, text in known if text]


def question_of(corpus: Corpus, situation: Situation) -> Discrepancy | None:
    """The record of the register whose question leaves the situation open."""
    if situation.open is None:
        return None
    return next((one for one in corpus.discrepancies if one.id == situation.open), None)


def of_clause(corpus: Corpus, clause: str) -> list[Situation]:
    """The situations that rest on a clause: those that it decides before those it touches."""
    found = corpus.situations_of(clause)

    def rank(one: Situation) -> tuple[bool, int]:
        places = [at for at, step in enumerate(one.chain) if step.clause == clause]
        return not any(one.chain[at].decides for at in places), places[0]

    return sorted(found, key=rank)


def spoken(situation: Situation, language: Language) -> dict[str, object]:
    """A situation in one language, as plain data: what programs and assistants are given."""
    return {
        "id": situation.id,
        "facts": situation.facts[language],
        "answer": situation.answer[language],
        "outcomes": in_order(situation.outcomes),
        "chain": [
            {"clause": one.clause, "contributes": one.contributes[language]}
            for one in situation.chain
        ],
        "readings": [
            {
                "documents": one.documents,
                "outcomes": in_order(one.outcomes),
                "answer": one.answer[language],
            }
            for one in situation.readings
        ],
        "disputes": situation.disputes,
        "open": situation.open,
    }
