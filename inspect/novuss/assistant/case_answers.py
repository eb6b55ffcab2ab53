"""Answers about cases at the table: the facts that there are, and rulings from facts."""

from typing import cast

from novuss.asking.measured_figures import judge_figures
from novuss.asking.question_replies import choose_found, gather_evidence
from novuss.asking.understanding import Evidence
from novuss.assistant.tool_arguments import CaseArguments, RulingArguments
from novuss.corpus import Corpus
from novuss.json_types import Json, JsonObject
from novuss.languages import Language
from novuss.localized_wording import Wording
from novuss.rulebook.reply_data import build_answer_data
from novuss.rulebook.ruling_replies import (
    UNSURE,
    Found,
    Reply,
    list_unruled,
    read_account,
    reply_to_facts,
    write_answer,
)
from novuss.rulebook.situation_texts import build_doubts_data, summarize_outcomes
from novuss.rulebook.unruled_clauses import build_unruled_data
from novuss.search import SituationHit, search

#: How a situation stands to what was asked that words find.
SIMILAR = "similar, not the same"
#: How many similar cases are told with their facts.
_MOST_CASES = 5


def describe_similar(corpus: Corpus, hit: SituationHit, say: Wording) -> JsonObject:
    """Describe a situation that words find in a few words."""
    situation = corpus.situation(hit.id)
    assert situation is not None
    return {
        "id": hit.id,
        "match": SIMILAR,
        "score": hit.score,
        "facts": situation.facts[say.language],
        "says": [words for _, words in summarize_outcomes(corpus, situation, say)],
        "clauses": [step.clause for step in situation.chain],
        **build_doubts_data(corpus, situation, say),
    }


def find_cases(corpus: Corpus, asked: CaseArguments, say: Wording) -> JsonObject:
    """Find similar cases with their facts as :func:`decide_case` takes them, and judge figures."""
    hits = search(corpus, asked.question.split(), say.language)
    unruled = list_unruled(corpus, choose_found(corpus, Evidence({}), hits), Reply(()))
    given = {situation.id: situation.given for situation in corpus.situations}
    cases = [
        {
            **describe_similar(corpus, hit, say),
            "given": [dict(event.facts) for event in given[hit.id]],
        }
        for hit in hits.situations[:_MOST_CASES]
    ]
    measured = judge_figures(corpus, asked.question, say)
    return {
        "language": say.language,
        "edition": corpus.current,
        "read_as": hits.read_as,
        "cases": cases,
        **build_unruled_data(corpus, unruled, say),
        **({"measured": cast("Json", measured)} if measured else {}),
    }


def describe_facts(corpus: Corpus, language: Language) -> JsonObject:
    """Describe the facts of cases as JSON Schema, each with its question and its values.

    So are the questions of which one answer tells several facts.
    """
    rules = corpus.rulings
    return {
        asked.id: {
            "enum": [*(value.id for value in asked.values), UNSURE],
            "description": f"{asked.question[language]} "
            + "; ".join(f"{value.id}: {value.text[language]}" for value in asked.values),
        }
        for asked in map(rules.find_question, (*rules.facts, *rules.joined))
    }


def decide_case(corpus: Corpus, asked: RulingArguments, say: Wording) -> JsonObject:
    """Decide a case from its facts.

    Raises:
        ProblemsError: no such fact or value, or the facts exclude one another.
    """
    account = read_account(write_answer(asked.facts), corpus.rulings, "facts")
    reply = reply_to_facts(corpus.rulings, account)
    found = Found()
    if asked.question.strip():
        evidence, hits = gather_evidence(corpus, asked.question, say.language)
        found = choose_found(corpus, evidence, hits)
    data = build_answer_data(corpus, reply, found, say)
    return {"language": say.language, "edition": corpus.current, **data}
