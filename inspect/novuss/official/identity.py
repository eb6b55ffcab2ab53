"""Which document a copy is of: told by its language and by how well its words fit the clauses."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from novuss.corpus import Corpus
from novuss.languages import LANGUAGES, Language
from novuss.model.editions import Document
from novuss.official.alignment import NOWHERE, assign
from novuss.official.copies import Copies, Copy
from novuss.official.likeness import grams, words
from novuss.official.lines import Line

#: Another document must fit better by this factor before the user's word is doubted.
_BETTER = 1.1


def other_document(corpus: Corpus, document: Document, copies: Copies) -> Document | None:
    """The document that the lines rather are a copy of, or None if the given one fits best."""
    language = language_of(corpus, copies.lines)
    alike = [one for one in corpus.documents if one.language == language]
    if document.language != language:
        same = [one for one in alike if one.edition == document.edition]
        return next(iter(same or alike), None)
    if len(alike) == 1:
        return None
    fit = {one.id: _fit(copies.of(one)) for one in alike}
    best = max(alike, key=lambda one: fit[one.id])
    return best if fit[best.id] > _BETTER * max(fit[document.id], 0.0) else None


def language_of(corpus: Corpus, lines: Sequence[Line]) -> Language:
    """The language whose texts of ours share most groups of letters with the lines."""
    count = Counter(word for line in lines for word in words(line.text))

    def shared(language: Language) -> int:
        known = _known_grams(corpus, language)
        return sum(times * (gram in known) for word, times in count.items() for gram in grams(word))

    return max(LANGUAGES, key=shared)


@lru_cache(maxsize=len(LANGUAGES))
def _known_grams(corpus: Corpus, language: Language) -> frozenset[str]:
    """The groups of letters of our texts in a language."""
    clauses = (one for edition in corpus.rules_editions for one in corpus.clauses(edition))
    known = {word for clause in clauses for word in words(clause.texts[language])}
    return frozenset(gram for word in known for gram in grams(word))


def _fit(copy: Copy) -> float:
    """How well the words of the lines go with the clauses that they would be put under."""
    chosen = assign(copy.weighed.evidence)
    return float(
        np.sum([copy.weighed.letters[at, one] for at, one in enumerate(chosen) if one != NOWHERE])
    )
