"""Comparison of the figures in the official wording and in our own text."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation

from novuss.corpus import Corpus
from novuss.model.language_grammar import Traits
from novuss.model.record_base import fold_text
from novuss.official.imported_documents import Found, Imported, Quote

_FIGURE = re.compile(r"(?<![^\W\dxх])\d+(?:[.,]\d+)?(?![^\W\dxх])")
#: A clause that is named, 17.1.8, or a date with points is no quantity.
_REFERENCE = re.compile(
    r"(?<![\w.,])\d{1,4}(?:\.\d{1,4}){2,}\.?|(?:\d{1,2}\.)+[^\W\d_]\b"
    r"|\b(?:anhang|annex|appendix|приложени\w+)\s+\d",
    re.IGNORECASE,
)


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


def find_figure_gaps(corpus: Corpus, imported: Imported) -> Iterator[FigureGap]:
    """Find every clause whose figures differ, in the order of the edition."""
    return filter(None, (compare_figures(corpus, imported, found) for found in imported.found))


def compare_figures(corpus: Corpus, imported: Imported, found: Found) -> FigureGap | None:
    """Compare the figures of one clause; None where they are the same."""
    traits = corpus.languages[imported.language]
    clause = corpus.rules.clause(found.id, imported.edition)
    if clause is None:
        return None
    # Numbers of clauses that the text may name; a list counts as two where one is named.
    same = filter(None, map(corpus.rules.clause, clause.same_as))
    named = tuple({name for text in (clause, *same) for name in text.refs})
    cells = [found.cells.quantity, found.cells.tolerance] if found.cells else []
    official = find_figures(" ".join([found.wording, *cells]), traits, named)
    ours = find_figures(clause.texts[imported.language], traits, named)
    more, less = official - ours, ours - official
    if found.cells:
        # A copy without the columns of figures says nothing about ours.
        less = _drop_derived(less, official) if found.cells.quantity else set()
    if _has_word(fold_text(found.wording).split(), traits.one):
        less -= {"1"}
    if not more and not less:
        return None
    return FigureGap(found.id, tuple(sorted(more, key=Decimal)), tuple(sorted(less, key=Decimal)))


def _drop_derived(ours: set[str], official: set[str]) -> set[str]:
    """Our figures of a row less those that are a printed quantity with its tolerance."""
    try:
        printed = [Decimal(figure) for figure in official]
        derived = {first + second for first in printed for second in printed}
        derived |= {first - second for first in printed for second in printed}
        return {figure for figure in ours if Decimal(figure) not in derived}
    except InvalidOperation:
        return ours


def find_figures(text: str, traits: Traits, references: tuple[str, ...] = ()) -> set[str]:
    """Find the figures of a text as plain decimal strings, also those written as words.

    Numbers of clauses that it names, the ``references``, are none.
    """
    text = _REFERENCE.sub(" ", text)
    for name in sorted(references, key=len, reverse=True):
        text = re.sub(rf"(?<![\w.,]){re.escape(name)}(?!\w|[.,]\d)", " ", text)
    found = {
        f"{Decimal(figure.replace(',', '.')).normalize():f}" for figure in _FIGURE.findall(text)
    }
    if traits.no_numbers:
        text = re.sub(traits.no_numbers, "", text)
    words = fold_text(text).split()
    return found | {value for value, word in traits.numbers.items() if _has_word(words, word)}


def _has_word(words: list[str], pattern: str) -> bool:
    return any(map(re.compile(pattern).fullmatch, words))


def quote_data(corpus: Corpus, quotes: Iterable[Quote]) -> list[dict[str, object]]:
    """Give the wordings of a clause as JSON, those that decide first, with differing figures."""
    kept = {"document", "edition", "language", "title", "issuer", "date", "authentic"}
    data = []
    for quote in sorted(quotes, key=lambda quote: not quote.decides):
        imported, found = quote.imported, quote.found
        gap = None if quote.counterpart else compare_figures(corpus, imported, found)
        data.append(
            {
                **imported.model_dump(mode="json", include=kept),
                "decides": quote.decides,
                **found.model_dump(mode="json", include={"id", "wording", "cells"}),
                "confidence": found.confidence,
                "only_official": list(gap.only_official) if gap else [],
                "only_ours": list(gap.only_ours) if gap else [],
            }
        )
    return data
