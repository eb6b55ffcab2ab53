"""Counts of what the knowledge base holds."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from novuss.corpus import Corpus
from novuss.languages import LANGUAGES, Language
from novuss.model.cross_edition_relations import DEPENDS, RELATION_STATES
from novuss.model.rule_clauses import HEADINGS, Clause
from novuss.model.text_reviews import STATUSES, Status
from novuss.rulebook.heading_change_counts import combine_states

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


def compute_statistics(corpus: Corpus) -> Statistics:
    """Count clauses, relations, discrepancies, terms and limits."""
    register = corpus.register.entries
    return Statistics(
        editions=[_count_edition(corpus, edition) for edition in corpus.rules_editions],
        relations={
            edition: _count_relations(corpus, edition) for edition in corpus.concordance.editions
        },
        headings={
            edition: sum(
                map(corpus.rules.relates_headings, corpus.concordance.with_edition(edition))
            )
            for edition in corpus.concordance.editions
        },
        discrepancies=len(register),
        kinds=_count_values(record.kind for record in register),
        confidence=_count_values(
            (record.confidence for record in register), ("high", "medium", "low")
        ),
        documents=_count_values(
            (document for record in register for document in record.documents),
            [document.id for document in corpus.documents],
        ),
        questions=sum(
            record.question is not None and not corpus.register.answered(record)
            for record in register
        ),
        terms=len(corpus.glossary),
        characteristics={
            edition: _count_values(
                characteristic.limit.kind
                for characteristic in corpus.equipment.characteristics(edition)
            )
            for edition in corpus.equipment.editions
        },
        strings=len(corpus.strings),
        statuses=count_clause_statuses(corpus),
    )


def _count_relations(corpus: Corpus, edition: str) -> dict[str, int]:
    """How many relations with an edition stand how; those of headings are none."""
    found = corpus.concordance.with_edition(edition)
    rules = (relation.state for relation in found if not corpus.rules.relates_headings(relation))
    return _count_values(rules, RELATION_STATES)


def count_clause_statuses(corpus: Corpus) -> dict[Language, dict[Status, int]]:
    """Count the clauses of all editions by their status, in each language."""
    found = [
        corpus.clause_statuses(clause.id, edition)
        for edition in corpus.rules_editions
        for clause in corpus.rules.clauses(edition)
    ]
    counts = {language: Counter(status[language] for status in found) for language in LANGUAGES}
    return {
        language: {status: count[status] for status in STATUSES}
        for language, count in counts.items()
    }


def _count_edition(corpus: Corpus, edition: str) -> EditionCount:
    clauses = corpus.rules.clauses(edition)
    rules = [clause for clause in clauses if clause.level not in HEADINGS]
    shared = [clause for clause in rules if clause.same_as]
    doubtful = sum(_is_translation_only(corpus, edition, clause) for clause in shared)
    return EditionCount(
        edition=edition,
        documents=[document.id for document in corpus.documents if document.edition == edition],
        entries=len(clauses),
        headings=len(clauses) - len(rules),
        numbered=sum(clause.level in _NUMBERED for clause in clauses),
        own_texts=len(rules) - len(shared),
        same_as_in_force=len(shared) - doubtful,
        same_by_translation=doubtful,
    )


def _is_translation_only(corpus: Corpus, edition: str, clause: Clause) -> bool:
    """Whether a clause with a text of the edition in force has it by one of its documents only."""
    found = corpus.concordance.of(clause.id, edition)
    return combine_states(relation for relation in found if relation.relation == "same") == DEPENDS


def _count_values(values: Iterable[str], order: Iterable[str] | None = None) -> dict[str, int]:
    """How often each value occurs: in the given order, else the most frequent first."""
    found = Counter(values)
    if order is None:
        return dict(found.most_common())
    return {value: found[value] for value in order if found[value]}
