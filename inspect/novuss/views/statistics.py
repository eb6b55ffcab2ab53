"""Counts of what the knowledge base holds."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from novuss.corpus import Corpus
from novuss.model.concordance import RELATION_KINDS

#: Levels that carry a rule; headings and lead-ins to a group do not.
_NUMBERED = ("section", "clause", "subclause")


@dataclass(frozen=True)
class EditionCount:
    """One edition: its entries, how many of them are numbered, and whose text they show."""

    edition: str
    documents: list[str]
    entries: int
    numbered: int
    own_texts: int
    same_as_in_force: int


@dataclass(frozen=True)
class Statistics:
    """Everything that is counted; every mapping is in a fixed order."""

    editions: list[EditionCount]
    relations: dict[str, dict[str, int]]
    discrepancies: int
    kinds: dict[str, int]
    confidence: dict[str, int]
    documents: dict[str, int]
    questions: int
    terms: int
    characteristics: dict[str, dict[str, int]]
    strings: int


def statistics(corpus: Corpus) -> Statistics:
    """Count clauses, relations, discrepancies, terms and limits."""
    register = corpus.discrepancies
    return Statistics(
        editions=[_edition(corpus, edition) for edition in corpus.rules_editions],
        relations={
            edition: _counted(
                (one.relation for one in corpus.concordance.with_edition(edition)), RELATION_KINDS
            )
            for edition in corpus.concordance.editions
        },
        discrepancies=len(register),
        kinds=_counted(one.kind for one in register),
        confidence=_counted((one.confidence for one in register), ("high", "medium", "low")),
        documents=_counted(
            (document for one in register for document in one.documents),
            [document.id for document in corpus.documents],
        ),
        questions=sum(one.question is not None for one in register),
        terms=len(corpus.glossary),
        characteristics={
            edition: _counted(one.limit.kind for one in corpus.characteristics(edition))
            for edition in corpus.equipment_editions
        },
        strings=len(corpus.strings),
    )


def _edition(corpus: Corpus, edition: str) -> EditionCount:
    clauses = corpus.clauses(edition)
    same = sum(bool(one.same_as) for one in clauses)
    return EditionCount(
        edition=edition,
        documents=[one.id for one in corpus.documents if one.edition == edition],
        entries=len(clauses),
        numbered=sum(one.level in _NUMBERED for one in clauses),
        own_texts=len(clauses) - same,
        same_as_in_force=same,
    )


def _counted(values: Iterable[str], order: Iterable[str] | None = None) -> dict[str, int]:
    """How often each value occurs: in the given order, else the most frequent first."""
    found = Counter(values)
    if order is None:
        return dict(found.most_common())
    return {value: found[value] for value in order if found[value]}
