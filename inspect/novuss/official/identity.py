"""Which document a copy is of: told by its language and by how well its words fit the clauses."""

from collections.abc import Sequence

import numpy as np

from novuss.corpus import Corpus
from novuss.languages import LANGUAGES, Language
from novuss.model.editions import Document
from novuss.official.alignment import NOWHERE, align
from novuss.official.annex import Table
from novuss.official.atoms import split
from novuss.official.evidence import weigh
from novuss.official.furniture import without_furniture
from novuss.official.likeness import grams, words
from novuss.official.lines import Line
from novuss.official.numbers import Numbering

#: Another document must fit better by this factor before the user's word is doubted.
_BETTER = 1.1


def other_document(corpus: Corpus, document: Document, lines: Sequence[Line]) -> Document | None:
    """The document that the lines rather are a copy of, or None if the given one fits best."""
    language = language_of(corpus, lines)
    alike = [one for one in corpus.documents if one.language == language]
    if document.language != language:
        same = [one for one in alike if one.edition == document.edition]
        return next(iter(same or alike), None)
    if len(alike) == 1:
        return None
    fit = {one.id: _fit(corpus, one, lines) for one in alike}
    best = max(alike, key=lambda one: fit[one.id])
    return best if fit[best.id] > _BETTER * max(fit[document.id], 0.0) else None


def language_of(corpus: Corpus, lines: Sequence[Line]) -> Language:
    """The language whose texts of ours share most groups of letters with the lines."""
    parts = [gram for line in lines for word in words(line.text) for gram in grams(word)]

    def shared(language: Language) -> int:
        known = {
            gram
            for edition in corpus.rules_editions
            for clause in corpus.clauses(edition)
            for word in words(clause.texts[language])
            for gram in grams(word)
        }
        return sum(part in known for part in parts)

    return max(LANGUAGES, key=shared)


def _fit(corpus: Corpus, document: Document, lines: Sequence[Line]) -> float:
    """How well the words of the lines go with the clauses that they would be put under."""
    clauses = corpus.clauses(document.edition)
    text, _ = without_furniture(list(lines), document.title)
    if any(clause.level == "annex-row" for clause in clauses):
        text = Table(corpus, document.language).lines(text)
    atoms, _loose = split(text, Numbering((clause.id for clause in clauses), corpus.spellings))
    weighed = weigh(atoms, clauses, corpus, document.language)
    chosen = align(weighed.evidence).clause
    return float(
        np.sum([weighed.letters[at, one] for at, one in enumerate(chosen) if one != NOWHERE])
    )
