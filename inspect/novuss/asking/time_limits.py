"""Limits of time by which questions are read: how long clauses in force allow, in seconds."""

from collections.abc import Mapping
from typing import Any

from novuss.corpus import Corpus
from novuss.languages import ORIGINAL
from novuss.specs.text_quantities import find_quantities

_SECONDS: Mapping[str, int] = {"second": 1, "minute": 60}


def find_limits(corpus: Corpus) -> dict[str, int | None]:
    """Find the limits by their names; None where a clause has not exactly one duration."""
    limits: dict[str, int | None] = {}
    language = corpus.adopted_in or ORIGINAL
    for name, number in corpus.clues.limits.items() if corpus.clues else ():
        clause = corpus.rules.clause(number)
        text = clause.texts[language] if clause else ""
        found = {
            int(figure) * _SECONDS[unit]
            for figure, unit in find_quantities(text, language, corpus.vocabulary)
            if unit in _SECONDS
        }
        limits[name] = found.pop() if len(found) == 1 else None
    return limits


def build_clues_data(corpus: Corpus) -> dict[str, Any]:
    """Give the table of clues as plain data, with the limits that its clauses set."""
    assert corpus.clues
    return {**corpus.clues.model_dump(mode="json"), "limits": find_limits(corpus)}
