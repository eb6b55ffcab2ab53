"""Answers about cases at the table: the facts that there are, and rulings from facts."""

from typing import Any

from novuss.assistant.tool_arguments import RulingArguments
from novuss.corpus import Corpus
from novuss.languages import Language
from novuss.localized_wording import Wording
from novuss.rulebook.rulings import (
    UNSURE,
    Found,
    build_answer_data,
    read_account,
    reply_to_facts,
)


def describe_facts(corpus: Corpus, language: Language) -> dict[str, Any]:
    """Describe the facts of cases as JSON Schema, each with its question and its values."""
    return {
        fact.id: {
            "enum": [*(value.id for value in fact.values), UNSURE],
            "description": f"{fact.question[language]} "
            + "; ".join(f"{value.id}: {value.text[language]}" for value in fact.values),
        }
        for fact in corpus.rulings.facts.values()
    }


def decide_case(corpus: Corpus, asked: RulingArguments, say: Wording) -> dict[str, Any]:
    """Decide a case from its facts.

    Raises:
        ProblemsError: no such fact or value, or the facts exclude one another.
    """
    text = ",".join(f"{fact}={value}" for fact, value in asked.facts.items())
    account = read_account(text, corpus.rulings, "facts")
    reply = reply_to_facts(corpus.rulings, account)
    data = build_answer_data(corpus, reply, Found(), say)
    return {"language": say.language, "edition": corpus.current, **data}
