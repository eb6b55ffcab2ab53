"""Finding clauses by words in any form of any of the four languages, or by number.

``specs/`` is compiled once into an index (:mod:`novuss.search.index`), which the command
line and the browser read with the same ranking (:mod:`novuss.search.ranking` and its twin
below ``docs/assets/scripts/search/``).
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from novuss.corpus import Corpus
from novuss.languages import Language
from novuss.search.index import Index
from novuss.search.ranking import Finder
from novuss.search.store import load_index


@dataclass(frozen=True)
class Hit:
    """One clause that was found; ``snippet`` is in the language that matched."""

    id: str
    edition: str
    score: float
    snippet: str
    language: Language


@dataclass(frozen=True)
class Hits:
    """What a query finds, best first, and its words that stand nowhere."""

    found: list[Hit]
    unknown: list[str]


def search(corpus: Corpus, words: Iterable[str], language: Language | None = None) -> Hits:
    """The clauses that answer ``words``, best first, each once.

    A word matches in any form, with or without diacritics, in any language, by the
    names that other documents use, and Russian words in Latin letters too; a word that
    stands nowhere is looked up as a beginning, then with one letter mistyped.
    ``language`` puts matches in the reader's language first. What another edition says
    or numbers finds the clause in force that answers to it; a clause without one is
    found under its own edition.
    """
    index, finder = _finder(corpus)
    answer = finder.answer(" ".join(words), language)
    clauses = index["clauses"]
    found = []
    for one in answer.found:
        edition, clause = clauses["documents"][one.document]
        found.append(
            Hit(
                clause,
                clauses["editions"][edition],
                round(one.score / 10_000, 2),
                finder.snippet(one, answer),
                one.language,
            )
        )
    return Hits(found, answer.unknown)


@lru_cache(maxsize=2)
def _finder(corpus: Corpus) -> tuple[Index, Finder]:
    index = load_index(corpus)
    return index, Finder(index)
