"""Finding clauses by words in any of the four languages, or by number."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from novuss.corpus import DEFAULT_EDITION, Corpus
from novuss.languages import LANGUAGES, Language
from novuss.model.base import fold
from novuss.model.rules import Clause

#: Letters that two words must share from their start to be forms of one word.
_SHORTEST_STEM = 4
_EXACT, _BEGINNING, _SAME_STEM = 4.0, 3.0, 2.0
_NUMBER_MATCH = 100.0
#: What another edition says counts less than what is in force.
_OTHER_EDITION = 0.7
_SNIPPET = 160


@dataclass(frozen=True)
class Hit:
    """One clause that was found; ``snippet`` is in the language that matched."""

    id: str
    edition: str
    score: float
    snippet: str
    language: Language


def search(corpus: Corpus, words: Iterable[str], language: Language | None = None) -> list[Hit]:
    """The clauses in which every word stands, best first, each once.

    A word matches in any form that shares its stem, with or without diacritics,
    in any language; ``language`` puts matches in the reader's language first. A
    word that the glossary knows as another form of a term finds the term. What
    another edition says or numbers finds the clause in force that answers to
    it; a clause without one is found under its own edition.
    """
    words = list(words)
    query = [word for one in words for word in _words(one)]
    typed = " ".join(words).strip()
    best: dict[tuple[str, str], Hit] = {}
    for edition in corpus.rules_editions:
        numbered = corpus.clause_typed(typed, edition) if typed else None
        for clause in corpus.clauses(edition):
            if clause.same_as and clause is not numbered:
                continue
            for hit in _hits(corpus, clause, edition, query, language, clause is numbered):
                key = (hit.edition, hit.id)
                if key not in best or best[key].score < hit.score:
                    best[key] = hit
    return sorted(best.values(), key=lambda hit: -hit.score)


def _hits(
    corpus: Corpus,
    clause: Clause,
    edition: str,
    query: list[str],
    language: Language | None,
    numbered: bool,
) -> Iterator[Hit]:
    """What a clause finds: itself, or the clauses in force that answer to it."""
    if numbered:
        score, spoken = _NUMBER_MATCH, language or "en"
    else:
        score, spoken = max(
            (_score(corpus, clause, query, one, language) for one in LANGUAGES),
            key=lambda found: found[0],
        )
    if score <= 0:
        return
    found = [(clause, edition)]
    if edition != DEFAULT_EDITION:
        score *= _OTHER_EDITION
        names = corpus.concordance.counterparts(clause.id, edition)
        found = [(one, DEFAULT_EDITION) for name in names if (one := corpus.clause(name))] or found
    for one, where in found:
        text = one.texts[spoken]
        snippet = _start(text) if numbered else _snippet(text, query)
        yield Hit(one.id, where, round(score, 2), snippet, spoken)


def _words(text: str) -> list[str]:
    return fold(text).split()


def _score(
    corpus: Corpus, clause: Clause, query: list[str], language: Language, reader: Language | None
) -> tuple[float, Language]:
    """How well the text of one language matches; 0 unless every word is found."""
    if not query:
        return 0.0, language
    present = set(_words(clause.texts[language]))
    total = 0.0
    for word in query:
        found = max(
            (
                min(max(_likeness(part, other) for other in present) for part in candidate)
                for candidate in _synonyms(corpus, word, language)
            ),
            default=0.0,
        )
        if not found:
            return 0.0, language
        total += found
    heading = 1.5 if clause.level in ("section", "annex", "annex-group") else 1.0
    preferred = 1.2 if language == reader else 1.0
    return total / len(query) * heading * preferred, language


def _likeness(word: str, other: str) -> float:
    """Whether two folded words are one word in two forms."""
    if word == other:
        return _EXACT
    if len(word) < _SHORTEST_STEM - 1 or word.isdigit():
        return 0.0
    if other.startswith(word):
        return _BEGINNING
    shared = next(
        (n for n, (one, two) in enumerate(zip(word, other, strict=False)) if one != two),
        min(len(word), len(other)),
    )
    longest = max(len(word), len(other))
    return _SAME_STEM if shared >= max(_SHORTEST_STEM, longest - 3) else 0.0


def _synonyms(corpus: Corpus, word: str, language: Language) -> list[list[str]]:
    """The word, and the names, word by word, of terms that it is another form of."""
    return [
        [word],
        *(
            _words(term.names[language])
            for term in corpus.glossary
            if any(fold(form) == word for form in term.forms[language])
        ),
    ]


def _start(text: str) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= _SNIPPET else flat[: _SNIPPET - 1].rsplit(" ", 1)[0] + "…"


def _snippet(text: str, query: list[str]) -> str:
    """The part of the text around the first word that matched."""
    flat = " ".join(text.split())
    for match in re.finditer(r"\w+", flat):
        if any(_likeness(word, fold(match.group())) for word in query):
            start = max(0, match.start() - _SNIPPET // 3)
            start = flat.find(" ", start) + 1 if start else 0
            return ("…" if start else "") + _start(flat[start:])
    return _start(flat)
