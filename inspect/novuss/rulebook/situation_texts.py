"""Situations in a reader's language: outcomes in words, and what becomes of each thing."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from novuss.corpus import Corpus
from novuss.json_types import JsonObject
from novuss.languages import Language
from novuss.localized_wording import Wording
from novuss.model.conditional_consequences import Statement
from novuss.model.document_discrepancies import Discrepancy
from novuss.model.game_situations import (
    EFFECTS,
    Follows,
    Outcome,
    Reading,
    Situation,
    sort_outcomes,
)
from novuss.model.rule_clauses import sort_by_gravity
from novuss.rulebook.consequence_texts import build_statement_data, name_concerned
from novuss.rulebook.doubts_since_amendments import list_situation_doubts

#: Whether what is done deliberately costs the set even where a clause names a milder penalty.
_DELIBERATE = "16.1.3-b"
#: The end of a sentence.
_END = re.compile(r"(?<=[.!?])\s")
#: An outcome, of effects the gravest, and the words for it.
NamedOutcome = tuple[Outcome, str]


def make_titles(corpus: Corpus, language: Language) -> dict[str, str]:
    """Make the title of each situation: its own, or the sentence with which its facts begin."""
    return {
        situation.id: situation.title[language]
        if situation.title
        else _END.split(situation.facts[language], maxsplit=1)[0].rstrip(".")
        for situation in corpus.situations
    }


def build_statements(situation: Situation) -> list[Statement]:
    """State what a situation brings whom, each with the clause that decides it."""
    return [
        Statement(
            effects=sort_by_gravity(step.decides),
            against=situation.against or "participant",
            condition=None,
            clause=step.clause,
            open=[situation.open] if situation.open else [],
        )
        for step in situation.chain
        if step.decides
    ]


def name_outcomes(corpus: Corpus, situation: Situation, say: Wording) -> list[NamedOutcome]:
    """Name what follows: the effects and whom they concern, what else follows, what stays open."""
    record = find_open_question(corpus, situation)
    point = record.point[say.language] if record and record.point else ""
    named = _pair_outcomes(situation.outcomes, say, situation.against, point)
    return _call_possible(corpus, situation, named, say)


def _call_possible(
    corpus: Corpus, situation: Situation, named: list[NamedOutcome], say: Wording
) -> list[NamedOutcome]:
    """Say of effects that whoever decides may leave that they are possible."""
    deciding = [
        corpus.consequences.consequence(step.clause) for step in situation.chain if step.decides
    ]
    if not any(found and found[0].discretionary for found in deciding):
        return named
    outcome, words = named[0]
    return [(outcome, f"{say('outcome.possible')}: {words}"), *named[1:]]


def summarize_outcomes(corpus: Corpus, situation: Situation, say: Wording) -> list[NamedOutcome]:
    """Name what follows where no more of a situation is told: what is read otherwise, too."""
    summary = name_outcomes(corpus, situation, say)
    pairs = _pair_outcomes(situation.outcomes, say, situation.against)
    plain = _call_possible(corpus, situation, pairs, say)
    doubts = {_DELIBERATE}
    for reading in situation.readings:
        others = name_outcomes_by_reading(reading, situation, say)
        documents = [
            document.short_names[say.language]
            for document in map(corpus.document, reading.documents)
            if document.seen_from == corpus.current
        ]
        if documents and others != plain:
            words = "; ".join(words for _, words in others)
            summary.append((others[0][0], f"≠ {words} [{', '.join(documents)}]"))
    if not any(words.startswith("≠") for _, words in summary):
        for step in situation.chain:
            if step.decides:
                doubts |= {
                    record.id
                    for record in corpus.consequences.row_disputes(step.decides, step.clause)
                }
    if doubts.intersection(situation.disputes) - {situation.open}:
        summary.append(("open", f"≠ {say('outcome.open-beside')}"))
    return summary


def name_outcomes_by_reading(
    reading: Reading, situation: Situation, say: Wording
) -> list[NamedOutcome]:
    """Name what follows by the documents of a reading, as :func:`name_outcomes` does."""
    return _pair_outcomes(reading.outcomes, say, situation.against)


def describe_readings(situation: Situation, say: Wording) -> list[str]:
    """Describe each other reading: its documents, its answer and what follows by it."""
    lines = []
    for reading in situation.readings:
        named = name_outcomes_by_reading(reading, situation, say)
        follows = "; ".join(words for _, words in named)
        documents = ", ".join(reading.documents)
        lines.append(f"{documents}: {reading.answer[say.language]} → {follows}")
    return lines


def _pair_outcomes(
    outcomes: Sequence[Outcome], say: Wording, against: str | None, point: str = ""
) -> list[NamedOutcome]:
    """Each outcome with its words, all effects as one."""
    ordered = sort_outcomes(outcomes)
    words = name_each_outcome(outcomes, say, against, point)
    count = len(EFFECTS.intersection(outcomes))
    effects = [(ordered[0], ", ".join(words[:count]))] if count else []
    return [*effects, *zip(ordered[count:], words[count:], strict=True)]


def name_each_outcome(
    outcomes: Sequence[Outcome], say: Wording, against: str | None = None, point: str = ""
) -> list[str]:
    """Name each of several outcomes, with whom the effects concern and the point left open."""
    ordered = sort_outcomes(outcomes)
    words = [
        say(f"{'effect' if outcome in EFFECTS else 'outcome'}.{outcome}") for outcome in ordered
    ]
    if (whom := name_concerned(against, say)) and ordered[0] in EFFECTS:
        words[0] = f"{whom}: {words[0]}"
    if "open" in outcomes and point:
        words[-1] = say("outcome.open-point", point=point)
    elif "open" in outcomes and len(outcomes) > 1:
        words[-1] = say("outcome.open-beside")
    return words


@dataclass(frozen=True)
class Change:
    """What becomes of one thing: its name and the text, both in the reader's language."""

    name: str
    text: str


def describe_changes(follows: Follows, say: Wording) -> list[Change]:
    """Describe what becomes of puck, discs, right to strike, penalty and record."""
    texts = ((name, getattr(follows, name)) for name in Follows.model_fields)
    return [Change(say(f"situation.{name}"), text[say.language]) for name, text in texts if text]


def find_open_question(corpus: Corpus, situation: Situation) -> Discrepancy | None:
    """Find the record of the register whose question leaves the situation open."""
    return next((record for record in corpus.register.entries if record.id == situation.open), None)


def find_situations_of_clause(corpus: Corpus, clause: str) -> list[Situation]:
    """Find the situations that rest on a clause, those that it decides first."""
    found = corpus.situations_of(clause)

    def rank(situation: Situation) -> tuple[bool, int]:
        places = [at for at, step in enumerate(situation.chain) if step.clause == clause]
        return not any(situation.chain[at].decides for at in places), places[0]

    return sorted(found, key=rank)


def build_situation_data(corpus: Corpus, situation: Situation, say: Wording) -> JsonObject:
    """Give a situation as plain data in one language, for programs and assistants."""
    language = say.language
    return {
        "id": situation.id,
        "facts": situation.facts[language],
        "premise": say("situation.premise"),
        "answer": situation.answer[language],
        "outcomes": sort_outcomes(situation.outcomes),
        "says": [words for _, words in name_outcomes(corpus, situation, say)],
        "statements": [
            build_statement_data(statement, say) for statement in build_statements(situation)
        ],
        "chain": [
            {"clause": step.clause, "contributes": step.contributes[language]}
            for step in situation.chain
        ],
        "readings": [
            {
                "documents": reading.documents,
                "outcomes": sort_outcomes(reading.outcomes),
                "answer": reading.answer[language],
            }
            for reading in situation.readings
        ],
        "disputes": situation.disputes,
        "open": situation.open,
        **build_doubts_data(corpus, situation, say),
    }


def build_doubts_data(corpus: Corpus, situation: Situation, say: Wording) -> dict[str, list[str]]:
    """Give what makes the answer of a situation doubtful, and the amended clauses of it, if any."""
    doubts = list_situation_doubts(corpus, situation, say)
    numbers = (step.clause for step in situation.chain)
    outdated = corpus.history.find_amended(numbers, f"situations {situation.id}")
    data = {"outdated": list(outdated), "doubts": doubts}
    return {key: found for key, found in data.items() if found}
