"""Counts of what the knowledge base holds."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from novuss.corpus import Corpus
from novuss.languages import LANGUAGES, Language
from novuss.model.concordance import DEPENDS, RELATION_STATES
from novuss.model.reviews import STATUSES, Status
from novuss.model.rules import HEADINGS, Clause
from novuss.views.tally import clause_state

#: Levels that carry a rule; headings and lead-ins to a group do not.
_NUMBERED = ("section", "clause", "subclause")


@dataclass(frozen=True)
class EditionCount:
    """One edition: its entries, how many of them are numbered, and whose text they show.

    Headings apart, a clause has its own text or that of the same rule in force,
    which it may be by one document of 2017 only.
    """

    edition: str
    documents: list[str]
    entries: int
    headings: int
    numbered: int
    own_texts: int
    same_as_in_force: int
    same_by_translation: int


@dataclass(frozen=True)
class Statistics:
    """Everything that is counted; every mapping is in a fixed order.

    ``relations`` are those of clauses, ``headings`` those that only say which
    heading answers to which.
    """

    editions: list[EditionCount]
    relations: dict[str, dict[str, int]]
    headings: dict[str, int]
    discrepancies: int
    kinds: dict[str, int]
    confidence: dict[str, int]
    documents: dict[str, int]
    questions: int
    terms: int
    characteristics: dict[str, dict[str, int]]
    strings: int
    #: How many clauses of all editions have which status, by language.
    statuses: dict[Language, dict[Status, int]]


def statistics(corpus: Corpus) -> Statistics:
    """Count clauses, relations, discrepancies, terms and limits."""
    register = corpus.register.entries
    return Statistics(
        editions=[_edition(corpus, edition) for edition in corpus.rules_editions],
        relations={edition: _rules(corpus, edition) for edition in corpus.concordance.editions},
        headings={
            edition: sum(
                map(corpus.rules.relates_headings, corpus.concordance.with_edition(edition))
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
        questions=sum(
            one.question is not None and not corpus.register.answered(one) for one in register
        ),
        terms=len(corpus.glossary),
        characteristics={
            edition: _counted(one.limit.kind for one in corpus.equipment.characteristics(edition))
            for edition in corpus.equipment.editions
        },
        strings=len(corpus.strings),
        statuses=clause_statuses(corpus),
    )


def _rules(corpus: Corpus, edition: str) -> dict[str, int]:
    """How many relations with an edition stand how; those of headings are none."""
    found = corpus.concordance.with_edition(edition)
    rules = (one.state for one in found if not corpus.rules.relates_headings(one))
    return _counted(rules, RELATION_STATES)


def clause_statuses(corpus: Corpus) -> dict[Language, dict[Status, int]]:
    """How many clauses of all editions have which status, by language."""
    found = [
        corpus.clause_statuses(clause.id, edition)
        for edition in corpus.rules_editions
        for clause in corpus.rules.clauses(edition)
    ]
    counts = {language: Counter(one[language] for one in found) for language in LANGUAGES}
    return {
        language: {status: count[status] for status in STATUSES}
        for language, count in counts.items()
    }


def _edition(corpus: Corpus, edition: str) -> EditionCount:
    clauses = corpus.rules.clauses(edition)
    rules = [one for one in clauses if one.level not in HEADINGS]
    shared = [one for one in rules if one.same_as]
    doubtful = sum(_by_translation(corpus, edition, one) for one in shared)
    return EditionCount(
        edition=edition,
        documents=[one.id for one in corpus.documents if one.edition == edition],
        entries=len(clauses),
        headings=len(clauses) - len(rules),
        numbered=sum(one.level in _NUMBERED for one in clauses),
        own_texts=len(rules) - len(shared),
        same_as_in_force=len(shared) - doubtful,
        same_by_translation=doubtful,
    )


def _by_translation(corpus: Corpus, edition: str, clause: Clause) -> bool:
    """Whether a clause with a text of the edition in force has it by one of its documents only."""
    found = corpus.concordance.of(clause.id, edition)
    return clause_state(one for one in found if one.relation == "same") == DEPENDS


def _counted(values: Iterable[str], order: Iterable[str] | None = None) -> dict[str, int]:
    """How often each value occurs: in the given order, else the most frequent first."""
    found = Counter(values)
    if order is None:
        return dict(found.most_common())
    return {value: found[value] for value in order if found[value]}
