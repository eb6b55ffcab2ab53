"""Lines of a file cut and weighed as copies of documents, and the document that they fit best."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from novuss.caps import most
from novuss.corpus import Corpus
from novuss.languages import LANGUAGES, Language
from novuss.model.base import fold
from novuss.model.editions import Document
from novuss.model.rules import Clause
from novuss.official.alignment import NOWHERE, assign
from novuss.official.annex import Table
from novuss.official.atoms import Atom, Loose, split
from novuss.official.documents import AnyDocument, OwnDocument
from novuss.official.evidence import Weighed, grams, weigh, words
from novuss.official.lines import FRONT, LINES, Line, drop_furniture
from novuss.official.numbers import Numbering
from novuss.problems import over

#: Another document must fit better by this factor before the user's word is doubted.
_BETTER = 1.1


@dataclass(frozen=True)
class Copy:
    """The clauses of a document's edition, and what may be their text in a file."""

    clauses: list[Clause]
    numbering: Numbering
    atoms: list[Atom]
    loose: list[Loose]
    weighed: Weighed

    @property
    def fit(self) -> float:
        """How well the words go with the clauses that they would be put under."""
        placed = enumerate(assign(self.weighed.evidence))
        letters = self.weighed.letters
        return float(sum(letters[at, clause] for at, clause in placed if clause != NOWHERE))


class Copies:
    """The lines of a file as copies of documents, each weighed once."""

    def __init__(self, corpus: Corpus, lines: Sequence[Line], name: str) -> None:
        self._corpus, self._lines, self._name = corpus, lines, name
        self._copies: dict[str, Copy] = {}

    def of(self, document: AnyDocument) -> Copy:
        """The lines as a copy of that document.

        Raises:
            ProblemsError: they fall into more pieces than are read.
        """
        if document.id not in self._copies:
            self._copies[document.id] = self._weigh(document)
        return self._copies[document.id]

    def _weigh(self, document: AnyDocument) -> Copy:
        clauses = self._corpus.rules.clauses(document.edition)
        text = drop_furniture(_mark_front(document, self._lines), document.title)
        if any(clause.level == "annex-row" for clause in clauses):
            text = Table(self._corpus, document.language).lines(text)
        numbering = Numbering((clause.id for clause in clauses), self._corpus.rules.spellings)
        atoms, loose = split(text, numbering)
        if len(atoms) > most("rows", LINES):
            raise over(self._name, "rows", len(atoms), times=LINES)
        weighed = weigh(atoms, clauses, self._corpus, document.language)
        return Copy(clauses, numbering, atoms, loose, weighed)

    def other_document(self, document: Document) -> Document | None:
        """The document that the lines rather are a copy of; None where the given one fits best."""
        alike = [each for each in self._corpus.documents if each.language == self.language]
        if document.language != self.language:
            same = [each for each in alike if each.edition == document.edition]
            return next(iter(same or alike), None)
        if len(alike) == 1:
            return None
        fit = {each.id: self.of(each).fit for each in alike}
        best = max(alike, key=lambda each: fit[each.id])
        return best if fit[best.id] > _BETTER * max(fit[document.id], 0.0) else None

    @cached_property
    def language(self) -> Language:
        """The language whose texts of ours share most groups of letters with the lines."""
        count = Counter(word for line in self._lines for word in words(line.text))

        def shared(language: Language) -> int:
            known = _known_grams(self._corpus, language)
            return sum(
                times * (gram in known) for word, times in count.items() for gram in grams(word)
            )

        return max(LANGUAGES, key=shared)


@lru_cache(maxsize=len(LANGUAGES))
def _known_grams(corpus: Corpus, language: Language) -> frozenset[str]:
    """The groups of letters of our texts in a language."""
    clauses = (each for edition in corpus.rules_editions for each in corpus.rules.clauses(edition))
    known = {word for clause in clauses for word in words(clause.texts[language])}
    return frozenset(gram for word in known for gram in grams(word))


def _mark_front(document: AnyDocument, lines: Sequence[Line]) -> list[Line]:
    """The lines; those that only say what the user's entry says belong to no clause."""
    if not isinstance(document, OwnDocument):
        return list(lines)
    front = {fold(document.title), fold(document.issuer)}
    return [replace(line, mark=FRONT) if fold(line.text) in front else line for line in lines]
