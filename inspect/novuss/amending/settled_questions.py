"""Open questions that an added clause may settle, by the words that both have."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from math import log

from novuss.languages import LANGUAGES, Language
from novuss.model.amendments import AddedClause
from novuss.model.document_discrepancies import Discrepancy, DiscrepancyId
from novuss.model.record_base import ClauseId

#: A word that may say what a text is about, and how much of it every form of it begins with.
_WORD, _STEM = re.compile(r"[^\W\d_]{4,}"), 5
#: How many words both have to have, and how rare these have to be together.
_FEWEST, _RAREST = 4, 11.0
#: What part of the best score another question has to reach.
_NEAR = 0.6


def find_settled(
    added: Iterable[AddedClause], questions: Iterable[Discrepancy]
) -> Mapping[DiscrepancyId, ClauseId]:
    """Find the questions that a federation was asked and that added clauses may answer.

    A rare word counts more than one that many questions have.
    """
    asked = [question for question in questions if question.question]
    return {question: clause.id for clause in added for question in _find_nearest(clause, asked)}


def _find_nearest(clause: AddedClause, asked: Iterable[Discrepancy]) -> Iterator[DiscrepancyId]:
    scores: dict[DiscrepancyId, float] = {}
    for language in LANGUAGES:
        words = _list_stems([clause.texts[language], clause.name[language]])
        stems = {question.id: _list_question_stems(question, language) for question in asked}
        counts = Counter(stem for listed in stems.values() for stem in listed)
        for name, listed in stems.items() if words else ():
            shared = words & listed
            score = sum(log(len(stems) / counts[stem]) for stem in shared)
            if len(shared) >= _FEWEST and score >= _RAREST:
                scores[name] = max(score, scores.get(name, 0))
    best = max(scores.values(), default=0)
    yield from (name for name, score in scores.items() if score >= _NEAR * best)


def _list_question_stems(question: Discrepancy, language: Language) -> frozenset[str]:
    texts = (question.question, question.effect, question.point)
    return _list_stems(text[language] for text in texts if text)


def _list_stems(texts: Iterable[str | None]) -> frozenset[str]:
    words = _WORD.findall(" ".join(filter(None, texts)).casefold())
    return frozenset(word[:_STEM] for word in words)
