"""Other meanings of a clause number in other documents."""

from dataclasses import dataclass

from novuss.corpus import Corpus

#: Levels whose ids are ours and printed nowhere.
_UNPRINTED = ("group", "annex-group")


@dataclass(frozen=True)
class OtherMeaning:
    """The clause of another edition that bears the same number.

    Attributes:
        edition: the other edition.
        clause: the number, which both editions have.
        today: whether ``answering`` are clauses in force, not those of the page's edition.
        answering: the clauses that deal with the matter of that clause; none where there is none.
    """

    edition: str
    clause: str
    today: bool
    answering: tuple[str, ...]


def find_other_meanings(corpus: Corpus, clause: str, edition: str) -> list[OtherMeaning]:
    """Find where the number of a clause of ``edition`` is that of another rule.

    A number that means the same matter elsewhere, in whole or in part, is left out.
    """
    own_clause = corpus.rules.clause(clause, edition)
    if own_clause is None or own_clause.level in _UNPRINTED:
        return []
    found = []
    for other in corpus.rules_editions:
        other_clause = corpus.rules.clause(clause, other)
        if other == edition or other_clause is None:
            continue
        if clause in _find_counterparts(corpus, clause, edition, other):
            continue
        today = corpus.current not in (edition, other) or edition == corpus.current
        into = corpus.current if today else edition
        answering = tuple(corpus.concordance.counterparts(clause, other, into))
        found.append(OtherMeaning(other, clause, today, answering))
    return found


def _find_counterparts(corpus: Corpus, clause: str, edition: str, other: str) -> list[str]:
    """The clauses of ``other`` on the same matter; two older documents meet in what is in force."""
    concordance = corpus.concordance
    if corpus.current in (edition, other):
        return concordance.counterparts(clause, edition, other)
    return [
        name
        for ours in concordance.counterparts(clause, edition)
        for name in concordance.counterparts(ours, corpus.current, other)
    ]
