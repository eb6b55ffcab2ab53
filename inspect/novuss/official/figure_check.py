"""Figures of the official wording beside those of our own text: a check of both."""

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation

from novuss.corpus import Corpus
from novuss.model.rules import Clause
from novuss.official.number_words import figures, says_one
from novuss.official.store import Found, Imported


@dataclass(frozen=True)
class FigureGap:
    """Figures that one of the two texts of a clause has and the other lacks.

    Attributes:
        clause: the clause.
        only_official: figures that our text lacks.
        only_ours: figures that the official wording lacks.
    """

    clause: str
    only_official: tuple[str, ...]
    only_ours: tuple[str, ...]


def figure_gaps(corpus: Corpus, imported: Imported) -> Iterator[FigureGap]:
    """Every clause whose figures differ, in the order of the edition."""
    for found in imported.found:
        if gap := figure_gap(corpus, imported, found):
            yield gap


def figure_gap(corpus: Corpus, imported: Imported, found: Found) -> FigureGap | None:
    """What differs in the figures of one clause, or None."""
    traits = corpus.languages[imported.language]
    clause = corpus.clause(found.id, imported.edition)
    if clause is None:
        return None
    references = _references(corpus, clause)
    official = figures(_whole(found), traits, references)
    ours = figures(clause.texts[imported.language], traits, references)
    more, less = official - ours, ours - official
    if found.cells:
        # A copy without the columns of figures says nothing about ours.
        less = _underived(less, official) if found.cells.quantity else set()
    if says_one(found.wording, traits):
        less -= {"1"}
    return FigureGap(found.id, _sorted(more), _sorted(less)) if more or less else None


def _references(corpus: Corpus, clause: Clause) -> tuple[str, ...]:
    """Numbers of clauses that the text may name; a list counts as two where one is named."""
    own = [clause, *filter(None, (corpus.clause(name) for name in clause.same_as))]
    named = {ref for one in own for ref in one.refs}
    return tuple(named)


def _whole(found: Found) -> str:
    """The wording with the cells of its row."""
    if found.cells is None:
        return found.wording
    return " ".join([found.wording, found.cells.quantity, found.cells.tolerance])


def _underived(ours: set[str], official: set[str]) -> set[str]:
    """Our figures of a row less those that are a printed quantity with its tolerance."""
    try:
        printed = [Decimal(one) for one in official]
        return {
            one
            for one in ours
            if not any(
                Decimal(one) in (first + second, first - second)
                for first in printed
                for second in printed
            )
        }
    except InvalidOperation:
        return ours


def _sorted(figures_found: set[str]) -> tuple[str, ...]:
    return tuple(sorted(figures_found, key=Decimal))
