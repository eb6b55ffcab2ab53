"""Finding clauses and situations by words in any form of any of the four languages, or by number.

``specs/`` is compiled once into an index (:mod:`novuss.search.clause_index`), which the command
line and the browser read with the same ranking (:mod:`novuss.search.hit_ranking` and its twin
below ``docs/assets/scripts/search/``).
"""

import textwrap
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache

from novuss.corpus import Corpus
from novuss.languages import Language
from novuss.localized_wording import Wording
from novuss.rulebook.translated_clause_texts import note_untranslated
from novuss.search.clause_index import Index
from novuss.search.hit_ranking import Answer, Finder
from novuss.search.index_store import load_index, load_situation_index
from novuss.search.situation_index import SituationIndex

#: As many situations are given.
MOST_SITUATIONS = 10
#: How many characters the beginning of a text has that stands for an excerpt.
_EXCERPT = 160


@dataclass(frozen=True)
class Hit:
    """One clause that was found.

    Attributes:
        id: its number.
        edition: of the clause: that in force, unless it has none that answers.
        score: the higher the better.
        snippet: the words that were found, in the language that matched.
        language: that matched.
    """

    id: str
    edition: str
    score: float
    snippet: str
    language: Language


@dataclass(frozen=True)
class SituationHit:
    """One situation that was found."""

    id: str
    score: float
    snippet: str


@dataclass(frozen=True)
class Hits:
    """What a query finds, best first, and its words that stand in no clause.

    ``situations_first`` says that the situations answer it better than the clauses;
    ``read_as`` is what was typed on another keyboard, if it was. Of the words ``asked`` for, the
    first situation holds ``held``.
    """

    found: list[Hit]
    unknown: list[str]
    situations: list[SituationHit] = field(default_factory=list)
    situations_first: bool = False
    read_as: str | None = None
    asked: int = 0
    held: int = 0


def search(corpus: Corpus, words: Iterable[str], language: Language | None = None) -> Hits:
    """The clauses that answer ``words``, best first, each once.

    A word matches in any form, with or without diacritics, in any language, by the
    names that other documents use, and Russian words in Latin letters too; a word that
    stands nowhere is looked up as a beginning, then with one letter mistyped. Where no
    word is known, what the same keys give on the keyboard of another language is asked.
    ``language`` puts matches in the reader's language first. What another edition says
    or numbers finds the clause in force that answers to it; a clause without one is
    found under its own edition. Situations are looked for in the reader's language, and
    in every one where it has none that answers.
    """
    index, finder = _load_finder(corpus)
    text = " ".join(words)
    answer = finder.find_answer(text, language)
    clauses = index["clauses"]
    hits = []
    for found in answer.found:
        edition, clause = clauses["documents"][found.document]
        score = round(found.score / 10_000, 2)
        snippet = finder.cut_snippet(found, answer)
        hits.append(Hit(clause, clauses["editions"][edition], score, snippet, found.language))
    answered, situations = _search_situations(corpus, text, language)
    first = finder.prefers_situations(answer, answered)
    return Hits(
        found=hits,
        unknown=answer.unknown,
        situations=situations,
        situations_first=first,
        read_as=answer.read_as,
        asked=answered.asked,
        held=answered.held,
    )


def _search_situations(
    corpus: Corpus, text: str, language: Language | None
) -> tuple[Answer, list[SituationHit]]:
    for asked in dict.fromkeys((language, None)):
        index, finder = _load_situations(corpus, asked)
        answer = finder.find_answer(text, language)
        if answer.found:
            break
    documents = index["clauses"]["documents"]
    return answer, [
        SituationHit(
            documents[found.document][1],
            round(found.score / 10_000, 2),
            finder.cut_snippet(found, answer),
        )
        for found in answer.found[:MOST_SITUATIONS]
    ]


@lru_cache(maxsize=2)
def _load_finder(corpus: Corpus) -> tuple[Index, Finder]:
    index = load_index(corpus)
    return index, Finder(index)


@lru_cache(maxsize=10)
def _load_situations(corpus: Corpus, language: Language | None) -> tuple[SituationIndex, Finder]:
    """The situations in one language, or in all of them."""
    index = load_situation_index(corpus)
    if language:
        index = {**index, "languages": {language: index["languages"][language]}}
    return index, Finder(index)


def render_snippet(corpus: Corpus, hit: Hit, say: Wording) -> str:
    """Give what was found of a clause; nothing of an earlier text that is not translated yet."""
    clause = corpus.rules.clause(hit.id, hit.edition)
    if clause is None:
        return hit.snippet
    note, text = note_untranslated(clause, say), hit.snippet
    if clause.find_language(hit.language) != hit.language:
        text = clause.texts[clause.find_language(say.language)]
        text = textwrap.shorten(text, _EXCERPT, placeholder="…")
    return f"{note} {text}" if note else text
