"""Lines of a file, cut and weighed as a copy of one document or another."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from novuss.caps import most
from novuss.corpus import Corpus
from novuss.model.base import fold
from novuss.model.rules import Clause
from novuss.official.annex import Table
from novuss.official.atoms import Atom, Loose, split
from novuss.official.documents import AnyDocument, OwnDocument
from novuss.official.evidence import Weighed, weigh
from novuss.official.furniture import without_furniture
from novuss.official.lines import FRONT, LINES, Line
from novuss.official.numbers import Numbering
from novuss.problems import over


@dataclass(frozen=True)
class Copy:
    """The clauses of a document's edition, and what may be their text in a file."""

    clauses: list[Clause]
    numbering: Numbering
    atoms: list[Atom]
    loose: list[Loose]
    weighed: Weighed


class Copies:
    """The lines of a file as copies of documents, each weighed once."""

    def __init__(self, corpus: Corpus, lines: Sequence[Line], name: str) -> None:
        self._corpus, self._name = corpus, name
        self.lines = lines
        self._copies: dict[str, Copy] = {}

    def of(self, document: AnyDocument) -> Copy:
        """The lines as a copy of that document.

        Raises:
            ProblemsError: they fall into more pieces than are read.
        """
        if document.id not in self._copies:
            self._copies[document.id] = self._weighed(document)
        return self._copies[document.id]

    def _weighed(self, document: AnyDocument) -> Copy:
        clauses = self._corpus.clauses(document.edition)
        text, _ = without_furniture(_fronted(document, self.lines), document.title)
        if any(clause.level == "annex-row" for clause in clauses):
            text = Table(self._corpus, document.language).lines(text)
        numbering = Numbering((clause.id for clause in clauses), self._corpus.spellings)
        atoms, loose = split(text, numbering)
        if len(atoms) > most("rows", LINES):
            raise over(self._name, "rows", len(atoms), times=LINES)
        weighed = weigh(atoms, clauses, self._corpus, document.language)
        return Copy(clauses, numbering, atoms, loose, weighed)


def _fronted(document: AnyDocument, lines: Sequence[Line]) -> list[Line]:
    """The lines; those that only say what the user's entry says belong to no clause."""
    if not isinstance(document, OwnDocument):
        return list(lines)
    front = {fold(document.title), fold(document.issuer)}
    return [replace(one, mark=FRONT) if fold(one.text) in front else one for one in lines]
