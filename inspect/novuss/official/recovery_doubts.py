"""Doubts about a recovered clause: its assignment, number, words, figures and length."""

import re
from collections.abc import Iterator

import numpy as np

from novuss.corpus import Corpus
from novuss.languages import Language
from novuss.model.record_base import fold_text
from novuss.official.clause_alignment import NOWHERE, Alignment, Row
from novuss.official.clause_segments import Segment
from novuss.official.document_copy_matching import Copy
from novuss.official.imported_documents import Doubt, Sureness, Won
from novuss.official.text_likeness import fold_words

_CERTAIN, _AGREED, _LIKELY = 0.95, 0.85, 0.6
#: From this share of printed numbers on, a clause without one is odd.
_MOSTLY = 0.5
_UNNUMBERED = ("group", "unnumbered", "annex", "annex-group")
_FIGURE = re.compile(r"(?<!\w)\d+(?:[.,]\d+)?(?!\w)")
_NUMBER = re.compile(r"(?<![\w.,])\d{1,2}\.\d{1,2}(?:\.(?:\d{1,2}|[^\W\d_]))?(?![\w])")
#: A clause in other words is seldom shorter or longer than ours by more than these factors.
_SHORTEST, _LONGEST = 0.3, 3.5
_FEW = 12
#: Words that hardly fit their clause, and fit another so much better (logarithms), are in doubt.
_FITS, _BETTER = 1.0, 3.0


class DoubtFinder:
    """Compare the segments of a copy with the clauses that they are taken for."""

    def __init__(
        self,
        corpus: Corpus,
        language: Language,
        copy: Copy,
        alignment: Alignment,
        segments: dict[int, Segment],
    ) -> None:
        self._corpus, self._language = corpus, language
        self._copy, self._alignment, self._segments = copy, alignment, segments
        ways = [segment.recover_number(copy)[0] for segment in segments.values()]
        self._is_numbered = sum(way != "rebuilt" for way in ways) > _MOSTLY * len(ways)

    def compute_certainty(self, segment: Segment) -> float:
        """Compute the probability that the whole segment belongs to its clause."""
        return float(min(self._alignment.sure[at] for at in segment.places))

    def rate_confidence(self, segment: Segment, doubts: list[Doubt]) -> Sureness:
        """Rate how much confidence the doubts leave."""
        if not doubts:
            return "high"
        return "low" if self.compute_certainty(segment) < _LIKELY or len(doubts) > 2 else "medium"

    def find_doubts(self, segment: Segment) -> Iterator[Doubt]:
        """Find every doubt about a segment."""
        number, _ = segment.recover_number(self._copy)
        rebuilt = number == "rebuilt"
        if self.compute_certainty(segment) < (_CERTAIN if rebuilt else _AGREED):
            yield "assignment"
        if self._is_boundary_doubtful(segment, number):
            yield "boundary"
        if self._is_number_doubtful(segment, number):
            yield "number"
        letters = np.sum([self._copy.weighed.letters[at] for at in segment.places], axis=0)
        # Without a number the words alone have to point to this clause.
        own = 0 < letters[segment.index] >= np.max(letters) - 1.0
        if self._fits_other_clause(segment, letters) or (rebuilt and not own):
            yield "words"
        if segment.is_row and self._are_figures_doubtful(segment):
            yield "figures"
        missing = any(index not in self._segments for index in self._list_neighbours(segment.index))
        if missing and not (number == "printed" and _is_one_paragraph(segment)):
            yield "neighbour-missing"
        ours = len(fold_words(segment.clause.texts[self._language]))
        theirs = sum(len(fold_words(atom.text)) for atom in segment.atoms)
        # Our text of a row says how its figures are read; the row is shorter.
        least = 0.0 if segment.is_row else _SHORTEST
        if ours >= _FEW and not least * ours <= theirs <= _LONGEST * ours:
            yield "length"

    def _is_boundary_doubtful(self, segment: Segment, number: Won) -> bool:
        """Whether words may be another clause's: beside the segment, or in its first or last line.

        Within a line no number marks the place where a clause begins.
        """
        atoms, sure = self._copy.atoms, self._alignment.sure
        before, after = segment.places[0] - 1, segment.places[-1] + 1
        if any(
            0 <= at < len(atoms) and not atoms[at].item and sure[at] < _LIKELY
            for at in (before, after)
        ):
            return True
        first = segment.atoms[0]
        if number != "printed" and not (first.first and (first.closed or segment.is_heading)):
            return True
        if after >= len(atoms) or self._alignment.clause[after] == NOWHERE:
            return False
        behind = atoms[after]
        inside = not (behind.first and behind.closed) and not behind.heading
        return inside and behind.printed is None and not segment.is_row

    def _is_number_doubtful(self, segment: Segment, number: Won) -> bool:
        """Whether numbers speak against the clause: another one, one missing, or one inside."""
        clause, first = segment.clause, segment.atoms[0]
        if number != "printed" and first.printed and re.search(r"[.,]", first.printed.raw):
            return True
        if number == "rebuilt" and self._is_numbered and clause.level not in _UNNUMBERED:
            return True
        carried = filter(None, map(self._corpus.rules.clause, clause.same_as))
        named = {name for text in (clause, *carried) for name in text.refs}
        # A list such as 20.4, 20.5 may mean the clauses around those that the text names.
        around = {
            other.parent for other in self._copy.clauses if other.id in named and other.parent
        }
        numbering = self._copy.numbering
        inside = {numbering.find_clause(raw.rstrip(".")) for raw in _NUMBER.findall(segment.text)}
        inside |= {
            atom.printed.id
            for atom in segment.atoms[1:]
            if atom.printed and "." in atom.raw.split()[0]
        }
        return bool(inside - {"", clause.id} - named - around)

    def _are_figures_doubtful(self, segment: Segment) -> bool:
        """Whether the quantity of a row is not the one we know, or its cells stand in its text."""
        text, clause = segment.text, segment.clause
        ours = _FIGURE.findall(clause.texts[self._language])
        if any(mark in text for mark in "|+±") or set(_FIGURE.findall(text)) - set(ours):
            return True
        quantity = segment.cells.get("quantity", "")
        governed = self._corpus.equipment.governed_by(clause.id)
        known = {fold_text(limited.print.quantity) for limited in governed if limited.print}
        return bool(quantity and known and fold_text(quantity) not in known)

    def _fits_other_clause(self, segment: Segment, letters: Row) -> bool:
        """Whether the words clearly speak for another clause, whatever number stands there.

        Not where both clauses say nearly the same.
        """
        best = int(np.argmax(letters))
        score = letters[segment.index]
        if score >= _FITS or letters[best] - score <= _BETTER:
            return False
        ours, others = (
            set(fold_words(clause.texts[self._language]))
            for clause in (segment.clause, self._copy.clauses[best])
        )
        return len(ours & others) <= len(ours | others) / 2

    def _list_neighbours(self, index: int) -> Iterator[int]:
        """The clauses next to this one that any copy must hold."""
        clauses = self._copy.clauses
        for places in (range(index - 1, -1, -1), range(index + 1, len(clauses))):
            yield from [at for at in places if clauses[at].level != "unnumbered"][:1]


def _is_one_paragraph(segment: Segment) -> bool:
    """Whether it is one marked paragraph or row of the file, in which no other can hide."""
    lines = {atom.line for atom in segment.atoms}
    return len(lines) == 1 and all(line.mark for line in lines)
