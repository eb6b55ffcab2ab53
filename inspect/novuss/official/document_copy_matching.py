"""Copies of documents: the lines of a file, cut and weighed against an edition."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from novuss.corpus import Corpus
from novuss.input_problems import ProblemsError, limit_exceeded
from novuss.languages import LANGUAGES, Language
from novuss.model.editions import Document
from novuss.model.record_base import fold_text
from novuss.model.rule_clauses import Clause
from novuss.official.alignment_scores import Weighed, weigh_evidence
from novuss.official.annex_table import AnnexTable
from novuss.official.clause_alignment import NOWHERE, assign_clauses
from novuss.official.document_lines import FRONT, LINES, Line, drop_furniture
from novuss.official.line_pieces_by_clause import Atom, Loose, split_atoms
from novuss.official.printed_clause_numbers import Numbering
from novuss.official.text_likeness import count_grams
from novuss.official.user_declared_documents import AnyDocument, OwnDocument
from novuss.size_caps import limit_for

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
        placed = enumerate(assign_clauses(self.weighed.evidence))
        letters = self.weighed.letters
        return float(sum(letters[at, clause] for at, clause in placed if clause != NOWHERE))


class Copies:
    """Weigh the lines of a file as copies of documents, each once."""

    def __init__(self, corpus: Corpus, lines: Sequence[Line], name: str) -> None:
        self._corpus, self._lines, self._name = corpus, lines, name
        self._copies: dict[str, Copy] = {}

    def weigh_document(self, document: AnyDocument) -> Copy:
        """Weigh the lines as a copy of that document.

        Raises:
            ProblemsError: nothing is left of them, or they fall into more pieces than are read.
        """
        if document.id not in self._copies:
            self._copies[document.id] = self._build_copy(document)
        return self._copies[document.id]

    def _build_copy(self, document: AnyDocument) -> Copy:
        clauses = self._corpus.rules.clauses(document.edition)
        text = drop_furniture(_mark_front(document, self._lines), document.title)
        if any(clause.level == "annex-row" for clause in clauses):
            text = AnnexTable(self._corpus, document.language).split_cells(text)
        numbering = Numbering((clause.id for clause in clauses), self._corpus.rules.spellings)
        atoms, loose = split_atoms(text, numbering)
        if not atoms:
            # Nothing but lines that every page repeats.
            raise ProblemsError.of(self._name, "official-empty")
        if len(atoms) > limit_for("rows", LINES):
            raise limit_exceeded(self._name, "rows", len(atoms), times=LINES)
        weighed = weigh_evidence(atoms, clauses, self._corpus, document.language)
        return Copy(clauses, numbering, atoms, loose, weighed)

    def find_closer_document(self, document: Document) -> Document | None:
        """Find the document that the lines rather are a copy of; None if the given one fits."""
        alike = [known for known in self._corpus.documents if known.language == self.language]
        if document.language != self.language:
            same = [known for known in alike if known.edition == document.edition]
            return next(iter(same or alike), None)
        if len(alike) == 1:
            return None
        fit = {known.id: self.weigh_document(known).fit for known in alike}
        best = max(alike, key=lambda known: fit[known.id])
        return best if fit[best.id] > _BETTER * max(fit[document.id], 0.0) else None

    @cached_property
    def language(self) -> Language:
        """The language whose texts of ours share most groups of letters with the lines."""
        count = count_grams(" ".join(line.text for line in self._lines))

        def count_shared(language: Language) -> int:
            known = _collect_known_grams(self._corpus, language)
            return sum(times for gram, times in count.items() if gram in known)

        return max(LANGUAGES, key=count_shared)


@lru_cache(maxsize=len(LANGUAGES))
def _collect_known_grams(corpus: Corpus, language: Language) -> frozenset[str]:
    clauses = (
        clause for edition in corpus.rules_editions for clause in corpus.rules.clauses(edition)
    )
    return frozenset(gram for clause in clauses for gram in count_grams(clause.texts[language]))


def _mark_front(document: AnyDocument, lines: Sequence[Line]) -> list[Line]:
    """The lines; those that only say what the user's entry says belong to no clause."""
    if not isinstance(document, OwnDocument):
        return list(lines)
    front = {fold_text(document.title), fold_text(document.issuer)}
    return [replace(line, mark=FRONT) if fold_text(line.text) in front else line for line in lines]
