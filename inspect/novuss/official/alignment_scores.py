"""Evidence for a piece of text to belong to a clause: words, layout and numbers."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from novuss.corpus import Corpus
from novuss.languages import Language
from novuss.model.record_base import fold_text
from novuss.model.rule_clauses import Clause
from novuss.official.annex_table import GROUP, TITLE
from novuss.official.clause_alignment import Evidence, Grid, Row
from novuss.official.document_lines import FRONT
from novuss.official.line_pieces_by_clause import Atom
from novuss.official.text_likeness import Likeness

HEADINGS = ("group", "section", "annex", "annex-group")
#: How much the letters of a text count beside layout and numbers.
_LETTERS = 0.6
#: Words that begin a remark below a clause.
_REMARK = {"anmerkung", "hinweis", "примечание", "note", "remark", "piezime"}
_SKIP = {"group": 1.5, "section": 2.0, "annex": 2.0, "annex-group": 1.5, "unnumbered": 1.5}
_SKIP_OTHER = 2.5
_GAP = 6.0
#: What makes a clause of no line.
_NEVER = 99.0
_LEAVE = 7.0
#: Of text without a clause: per piece and per word, a little better than words that fit nowhere.
_STRAY = -0.5
_STRAY_WORD = 0.3


@dataclass(frozen=True)
class Weighed:
    """Evidence with what later steps ask of it.

    Attributes:
        evidence: the scores for the alignment.
        letters: how well the words alone go together; rows are atoms, columns clauses.
        gaps_tell: whether empty lines set paragraphs apart in this copy.
    """

    evidence: Evidence
    letters: Grid
    gaps_tell: bool


def weigh_evidence(
    atoms: Sequence[Atom], clauses: Sequence[Clause], corpus: Corpus, language: Language
) -> Weighed:
    """Score how well the atoms go with the clauses, for the alignment."""
    whole = "\n".join(atom.text for atom in atoms)
    likeness = Likeness(
        [_collect_clause_text(clause, corpus, language) for clause in clauses], whole
    )
    letters: Grid = np.array([likeness.score_text(atom.text) for atom in atoms]) * _LETTERS
    layout = _Layout(atoms, clauses)
    scored = [layout.score_atom(atom, fits) for atom, fits in zip(atoms, letters, strict=True)]
    starts, stays, fits = map(np.array, zip(*scored, strict=True))
    stray = np.array([_STRAY - _STRAY_WORD * len(atom.text.split()) for atom in atoms])
    skip = np.array([_SKIP.get(clause.level, _SKIP_OTHER) for clause in clauses])
    evidence = Evidence(
        fits=fits, starts=starts, stays=stays, stray=stray, skip=skip, gap=_GAP, leave=_LEAVE
    )
    return Weighed(evidence, letters, layout.gap > 0)


class _Layout:
    """Scores of layout and numbers for every clause of an edition, in a copy of a document.

    ``gap`` is how telling an empty line is in this copy.
    """

    def __init__(self, atoms: Sequence[Atom], clauses: Sequence[Clause]) -> None:
        def mask(*levels: str) -> np.ndarray:
            return np.array([clause.level in levels for clause in clauses])

        self._headings, self._rows = mask(*HEADINGS), mask("annex-row")
        self._groups, self._annex = mask("annex-group"), mask("annex")
        self._notes = np.array([clause.id.endswith("-note") for clause in clauses])
        self._place = {clause.id: place for place, clause in enumerate(clauses)}
        self._opening = _weigh_mark(atoms, _is_opened)
        self.gap = _weigh_mark(atoms, lambda atom: atom.line.blank > 0)

    def score_atom(self, atom: Atom, letters: Row) -> tuple[Row, Row, Row]:
        """Score for each clause that it begins with the atom, goes on in it, and fits it."""
        begin, go_on = self._score_opening(atom)
        starts, stays, fits = np.full_like(letters, begin), np.full_like(letters, go_on), letters
        fits = fits + self._score_row_number(atom)
        self._add_number(atom, starts, stays)
        if atom.line.mark == FRONT:
            fits -= _NEVER
        self._add_marks(atom, starts)
        self._add_heading(atom, starts, stays)
        # In the table layout says little: a row begins behind a figure or a unit.
        if atom.line.cells is None:
            fits -= np.where(self._rows, 4.0, 0.0)
            return starts, stays, fits
        own = -begin - (1.0 if atom.first else 6.0) + atom.closed
        starts += np.where(self._rows, own, 0.0)
        stays -= np.where(self._rows, go_on, 0.0)
        if atom.text[:1].islower() or not atom.text:
            starts -= np.where(self._rows, 4.0, 0.0)
        fits -= np.where(~(self._rows | self._headings), 4.0, 0.0)
        return starts, stays, np.where(self._rows, 0.0, fits) if atom.item else fits

    def _score_opening(self, atom: Atom) -> tuple[float, float]:
        """Scores of any clause beginning with the atom, and going on in it, by its line."""
        begin, go_on = 0.0, 0.0
        if atom.first:
            for weight, has in (
                (self._opening, _is_opened(atom)),
                (self.gap, atom.line.blank > 0),
            ):
                begin += weight if has else -weight
                go_on -= weight if has else 0
        else:
            begin -= 2.0
        return begin + (1.0 if atom.closed else -3.0), go_on

    def _score_row_number(self, atom: Atom) -> Row:
        """Scores of the number of a row, which may stand on any line of its cell."""
        scores = np.zeros(len(self._rows))
        if atom.line.cells and atom.line.cells.row:
            scores -= np.where(self._rows, 3.0, 0.0)
            row = self._place.get(f"A1.{atom.line.cells.row}")
            if row is not None:
                scores[row] += 6.0
        return scores

    def _add_number(self, atom: Atom, starts: Row, stays: Row) -> None:
        if atom.printed is None:
            if atom.above and atom.above[-1].isdigit():
                row = self._place.get(f"A1.{atom.above[-1]}")
                if row is not None:
                    starts[row] += 3.0
            return
        bare = atom.printed.raw.isdigit()
        if not bare:
            starts -= 5.0
            stays -= 5.0
        clause = self._place.get(atom.printed.id)
        if clause is not None:
            starts[clause] += 4.0 * bool(atom.heading) if bare else 13.0

    def _add_marks(self, atom: Atom, starts: Row) -> None:
        """Scores of the title of the annex, of groups of its rows, and of remarks."""
        starts -= np.where(self._annex, 0.0 if atom.line.mark == TITLE else 99.0, 0.0)
        if atom.line.mark == TITLE:
            starts -= np.where(self._annex, 0.0, 6.0)
        if atom.line.mark == GROUP:
            starts += np.where(self._groups, 4.0, -2.0)
        remark = fold_text(atom.text).split(maxsplit=1)[:1]
        starts += np.where(self._notes, 5.0 if remark and remark[0] in _REMARK else -2.0, 0.0)

    def _add_heading(self, atom: Atom, starts: Row, stays: Row) -> None:
        loud = atom.heading >= 1
        starts += np.where(self._headings, {0: -5.0, 0.5: 0.0, 1: 4.0}[atom.heading], 0.0)
        starts -= np.where(~self._headings, 6.0 * loud, 0.0)
        more = 0.0 if loud and not _is_opened(atom) else -2.0 if atom.heading else -6.0
        stays += np.where(self._headings, more, -5.0 * loud)


def _collect_clause_text(clause: Clause, corpus: Corpus, language: Language) -> str:
    """Our text of a clause; that of a row of the table with the names of what it limits."""
    text = clause.texts[language]
    if clause.level == "annex-row":
        named = {
            limit.names[language]
            for edition in corpus.equipment.editions
            for limit in corpus.equipment.governed_by(clause.id, edition)
        }
        text = " ".join([text, *sorted(named)])
    return text


def _is_opened(atom: Atom) -> bool:
    """Whether the layout marks the line as the first of an item or a paragraph."""
    return atom.line.mark in ("item", "paragraph", "heading") or atom.line.indent > 0


def _weigh_mark(atoms: Sequence[Atom], has: Callable[[Atom], bool]) -> float:
    """How telling a mark of layout is: nothing if hardly a line or nearly each one has it."""
    lines = [atom for atom in atoms if atom.first]
    share = sum(has(atom) for atom in lines) / max(1, len(lines))
    return 0.0 if share < 0.02 or share > 0.6 else min(4.0, -2.5 * math.log(share))
