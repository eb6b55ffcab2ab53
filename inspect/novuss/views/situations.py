"""Situations in a reader's language: outcomes in words, and what becomes of each thing."""

from collections.abc import Sequence
from dataclasses import dataclass

from novuss.corpus import DEFAULT_EDITION, Corpus
from novuss.model.discrepancies import Discrepancy
from novuss.model.rules import SEVERITY, gravest_first
from novuss.model.situations import EFFECTS, Follows, Outcome, Reading, Situation
from novuss.model.statements import Statement
from novuss.views.statements import concerned, statement_data
from novuss.wording import Wording

#: Whether what is done deliberately costs the set even where a clause names a milder penalty.
_DELIBERATE = "16.1.3-b"
#: Outcomes that are no effects, in the order in which they are told.
_BESIDE: tuple[Outcome, ...] = (
    "none",
    "set-won",
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


def statements_of(situation: Situation) -> list[Statement]:
    """State what a situation brings whom, each with the clause that decides it."""
    return [
        Statement(
            effects=gravest_first(step.decides),
            against=situation.against or "participant",
            condition=None,
            clause=step.clause,
            open=[situation.open] if situation.open else [],
        )
        for step in situation.chain
        if step.decides
    ]


def told_outcomes(corpus: Corpus, situation: Situation, say: Wording) -> list[tuple[Outcome, str]]:
    """Name what follows: the effects and whom they concern, what else follows, what stays open.

    Returns:
        Pairs of an outcome, of effects the gravest, and the words for it.
    """
    record = question_of(corpus, situation)
    point = record.point[say.language] if record and record.point else ""
    told = _told(situation.outcomes, say, situation.against, point)
    return _possible(corpus, situation, told, say)


def _possible(
    corpus: Corpus, situation: Situation, told: list[tuple[Outcome, str]], say: Wording
) -> list[tuple[Outcome, str]]:
    """Say of effects that whoever decides may leave that they are possible."""
    deciding = [
        corpus.consequences.consequence(step.clause) for step in situation.chain if step.decides
    ]
    if not any(found and found[0].discretionary for found in deciding):
        return told
    outcome, words = told[0]
    return [(outcome, f"{say('outcome.possible')}: {words}"), *told[1:]]


def told_in_short(corpus: Corpus, situation: Situation, say: Wording) -> list[tuple[Outcome, str]]:
    """Name what follows where no more of a situation is told: what is read otherwise, too.

    Returns:
        Pairs as :func:`told_outcomes` gives them.
    """
    told = told_outcomes(corpus, situation, say)
    plain = _possible(corpus, situation, _told(situation.outcomes, say, situation.against), say)
    for reading in situation.readings:
        others = told_reading(reading, situation, say)
        named = [
            document.short_names[say.language]
            for document in map(corpus.document, reading.documents)
            if document.edition == DEFAULT_EDITION
        ]
        if named and others != plain:
            words = "; ".join(words for _, words in others)
            told = [*told, (others[0][0], f"≠ {words} [{', '.join(named)}]")]
    doubts = {_DELIBERATE}
    if not any(words.startswith("≠") for _, words in told):
        steps = [step for step in situation.chain if step.decides]
        rows = [corpus.consequences.row_disputes(step.decides, step.clause) for step in steps]
        doubts |= {record.id for records in rows for record in records}
    if doubts.intersection(situation.disputes) - {situation.open}:
        told = [*told, ("open", f"≠ {say('outcome.open-beside')}")]
    return told


def told_reading(reading: Reading, situation: Situation, say: Wording) -> list[tuple[Outcome, str]]:
    """Name what follows by the documents of a reading, as :func:`told_outcomes` does."""
    return _told(reading.outcomes, say, situation.against)


def tell_readings(situation: Situation, say: Wording) -> list[str]:
    """Tell each other reading: its documents, its answer and what follows by it."""
    lines = []
    for reading in situation.readings:
        follows = "; ".join(words for _, words in told_reading(reading, situation, say))
        documents = ", ".join(reading.documents)
        lines.append(f"{documents}: {reading.answer[say.language]} → {follows}")
    return lines


def _told(
    outcomes: Sequence[Outcome], say: Wording, against: str | None, point: str = ""
) -> list[tuple[Outcome, str]]:
    ordered = in_order(outcomes)
    words = outcome_words(outcomes, say, against, point)
    count = len(EFFECTS.intersection(outcomes))
    effects = [(ordered[0], ", ".join(words[:count]))] if count else []
    return [*effects, *zip(ordered[count:], words[count:], strict=True)]


def outcome_words(
    outcomes: Sequence[Outcome], say: Wording, against: str | None = None, point: str = ""
) -> list[str]:
    """Name each of several outcomes, with whom the effects concern and the point left open."""
    ordered = in_order(outcomes)
    kinds = ["effect" if outcome in EFFECTS else "outcome" for outcome in ordered]
    words = [say(f"{kind}.{outcome}") for kind, outcome in zip(kinds, ordered, strict=True)]
    if (whom := concerned(against, say)) and kinds[0] == "effect":
        words[0] = f"{whom}: {words[0]}"
    if "open" in outcomes and point:
        words[-1] = say("outcome.open-point", point=point)
    elif "open" in outcomes and len(outcomes) > 1:
        words[-1] = say("outcome.open-beside")
    return words


@dataclass(frozen=True)
class Becomes:
    """What becomes of one thing: its name and the text, both in the reader's language."""

    name: str
    text: str


def becomes(follows: Follows, say: Wording) -> list[Becomes]:
    """What becomes of puck, discs, right to strike, penalty and record, where it is said."""
    texts = ((name, getattr(follows, name)) for name in Follows.model_fields)
    return [Becomes(say(f"situation.{name}"), text[say.language]) for name, text in texts if text]


def question_of(corpus: Corpus, situation: Situation) -> Discrepancy | None:
    """The record of the register whose question leaves the situation open."""
    return next((record for record in corpus.register.entries if record.id == situation.open), None)


def of_clause(corpus: Corpus, clause: str) -> list[Situation]:
    """The situations that rest on a clause: those that it decides before those it touches."""
    found = corpus.situations_of(clause)

    def rank(one: Situation) -> tuple[bool, int]:
        places = [at for at, step in enumerate(one.chain) if step.clause == clause]
        return not any(one.chain[at].decides for at in places), places[0]

    return sorted(found, key=rank)


def spoken(corpus: Corpus, situation: Situation, say: Wording) -> dict[str, object]:
    """Give a situation as plain data in one language, for programs and assistants."""
    language = say.language
    return {
        "id": situation.id,
        "facts": situation.facts[language],
        "premise": say("situation.premise"),
        "answer": situation.answer[language],
        "outcomes": in_order(situation.outcomes),
        "says": [words for _, words in told_outcomes(corpus, situation, say)],
        "statements": [statement_data(one, say) for one in statements_of(situation)],
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
