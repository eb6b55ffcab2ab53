"""Evidence for a piece of text to belong to a clause: numbers, words, layout."""

import math
import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np

from novuss.corpus import Corpus
from novuss.languages import Language
from novuss.model.base import fold
from novuss.model.rules import Clause
from novuss.official.alignment import Evidence, Grid, Row
from novuss.official.annex import GROUP, TITLE
from novuss.official.atoms import Atom
from novuss.official.lines import FRONT

_SIZE = 4
#: Of the words of a document, about this share stands in our text of the clause as well.
_SHARED = 0.35


@cache
def grams(word: str) -> tuple[str, ...]:
    """The groups of four letters of a folded word, its ends marked; a short word whole."""
    if word.isdigit():
        return (f"#{word}",)
    marked = f"^{word}$"
    if len(marked) <= _SIZE:
        return (marked,)
    return tuple(marked[at : at + _SIZE] for at in range(len(marked) - _SIZE + 1))


def words(text: str) -> list[str]:
    """The folded words of a text; one cut by a hyphen at the end of a line is joined."""
    return fold(re.sub(r"\N{SOFT HYPHEN}|-\s*\n\s*", "", text)).split()


class Likeness:
    """Compares words with the texts of all clauses of an edition.

    The score of a word for a clause is the mean, over its groups of letters, of
    the logarithm of their share in the clause's text against their share in any
    text: a mixture of the clause's own and the common language. Positive where
    the clause explains the word better than the language does.
    """

    def __init__(self, texts: Sequence[str], document: str) -> None:
        bags = [Counter(gram for word in words(text) for gram in grams(word)) for text in texts]
        common: Counter[str] = Counter(gram for word in words(document) for gram in grams(word))
        for bag in bags:
            common.update(bag)
        self._common, self._total = common, sum(common.values()) + len(common) + 1
        self._none: Row = np.full(len(texts), math.log(1 - _SHARED))
        self._owners: dict[str, list[tuple[int, float]]] = {}
        for at, bag in enumerate(bags):
            # A heading of one word is no proof: its few groups would weigh too much.
            size = max(sum(bag.values()), 40)
            for gram, count in bag.items():
                self._owners.setdefault(gram, []).append((at, count / size))
        self._rows: dict[str, Row] = {}
        self._words: dict[str, Row] = {}

    def _row(self, gram: str) -> Row:
        """The score of a group of letters for every clause."""
        if gram not in self._owners:
            return self._none
        if gram not in self._rows:
            row = self._none.copy()
            background = (self._common[gram] + 1) / self._total
            for at, share in self._owners[gram]:
                row[at] = math.log(1 - _SHARED + _SHARED * share / background)
            self._rows[gram] = row
        return self._rows[gram]

    def word(self, word: str) -> Row:
        """The score of a folded word for every clause."""
        if word not in self._words:
            self._words[word] = np.mean([self._row(gram) for gram in grams(word)], axis=0)
        return self._words[word]

    def text(self, text: str) -> Row:
        """The score of a text for every clause: the sum over its words."""
        found = [self.word(word) for word in words(text)]
        return np.sum(found, axis=0) if found else np.zeros_like(self._none)


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


def weigh(
    atoms: Sequence[Atom], clauses: Sequence[Clause], corpus: Corpus, language: Language
) -> Weighed:
    """The scores for the alignment of the atoms with the clauses."""
    whole = "\n".join(atom.text for atom in atoms)
    likeness = Likeness([_ours(clause, corpus, language) for clause in clauses], whole)
    fits: Grid = np.array([likeness.text(atom.text) for atom in atoms]) * _LETTERS
    letters = fits.copy()
    starts, stays = np.zeros_like(fits), np.zeros_like(fits)
    heads = np.array([clause.level in HEADINGS for clause in clauses])
    rows = np.array([clause.level == "annex-row" for clause in clauses])
    notes = np.array([clause.id.endswith("-note") for clause in clauses])
    groups = np.array([clause.level == "annex-group" for clause in clauses])
    annex = np.array([clause.level == "annex" for clause in clauses])
    index = {clause.id: at for at, clause in enumerate(clauses)}
    opening = _opening(atoms, _opens)
    gap = _opening(atoms, lambda atom: atom.line.blank > 0)
    for at, atom in enumerate(atoms):
        begin, go_on = 0.0, 0.0
        if atom.first:
            for weight, has in ((opening, _opens(atom)), (gap, atom.line.blank > 0)):
                begin += weight if has else -weight
                go_on -= weight if has else 0
        else:
            begin -= 2.0
        begin += 1.0 if atom.closed else -3.0
        starts[at] += begin
        stays[at] += go_on
        _number(atom, index, rows=rows, starts=starts[at], stays=stays[at], fits=fits[at])
        if atom.line.mark == FRONT:
            fits[at] -= _NEVER
        loud = atom.heading >= 1
        starts[at] -= np.where(annex, 0.0 if atom.line.mark == TITLE else 99.0, 0.0)
        if atom.line.mark == TITLE:
            starts[at] -= np.where(annex, 0.0, 6.0)
        if atom.line.mark == GROUP:
            starts[at] += np.where(groups, 4.0, -2.0)
        remark = fold(atom.text).split(maxsplit=1)[:1]
        starts[at] += np.where(notes, 5.0 if remark and remark[0] in _REMARK else -2.0, 0.0)
        starts[at] += np.where(heads, {0: -5.0, 0.5: 0.0, 1: 4.0}[atom.heading], 0.0)
        starts[at] -= np.where(~heads, 6.0 * loud, 0.0)
        more = 0.0 if loud and not _opens(atom) else -2.0 if atom.heading else -6.0
        stays[at] += np.where(heads, more, -5.0 * loud)
        # In the table layout says little: a row begins behind a figure or a unit.
        if atom.line.cells is None:
            fits[at] -= np.where(rows, 4.0, 0.0)
        else:
            starts[at] += np.where(rows, -begin - (1.0 if atom.first else 6.0) + atom.closed, 0.0)
            stays[at] -= np.where(rows, go_on, 0.0)
            if atom.text[:1].islower() or not atom.text:
                starts[at] -= np.where(rows, 4.0, 0.0)
            fits[at] -= np.where(~(rows | heads), 4.0, 0.0)
            if atom.item:
                fits[at] = np.where(rows, 0.0, fits[at])
    stray = np.array([_STRAY - _STRAY_WORD * len(atom.text.split()) for atom in atoms])
    skip = np.array([_SKIP.get(clause.level, _SKIP_OTHER) for clause in clauses])
    return Weighed(
        Evidence(
            fits=fits, starts=starts, stays=stays, stray=stray, skip=skip, gap=_GAP, leave=_LEAVE
        ),
        letters,
        gap > 0,
    )


def _ours(clause: Clause, corpus: Corpus, language: Language) -> str:
    """Our text of a clause; that of a row of the table with the names of what it limits."""
    text = clause.texts[language]
    if clause.level == "annex-row":
        named = {
            one.names[language]
            for edition in corpus.equipment.editions
            for one in corpus.equipment.governed_by(clause.id, edition)
        }
        text = " ".join([text, *sorted(named)])
    return text


def _opens(atom: Atom) -> bool:
    """Whether the layout marks the line as the first of an item or a paragraph."""
    return atom.line.mark in ("item", "paragraph", "heading") or atom.line.indent > 0


def _opening(atoms: Sequence[Atom], has: Callable[[Atom], bool]) -> float:
    """How telling a mark of layout is: nothing if hardly a line or nearly each one has it."""
    lines = [atom for atom in atoms if atom.first]
    share = sum(has(atom) for atom in lines) / max(1, len(lines))
    return 0.0 if share < 0.02 or share > 0.6 else min(4.0, -2.5 * math.log(share))


def _number(
    atom: Atom,
    index: dict[str, int],
    rows: np.ndarray,
    starts: np.ndarray,
    stays: np.ndarray,
    fits: np.ndarray,
) -> None:
    cells = atom.line.cells
    if cells and cells.row:
        # The number of a row may stand on any line of its cell.
        row = index.get(f"A1.{cells.row}")
        fits -= np.where(rows, 3.0, 0.0)
        if row is not None:
            fits[row] += 6.0
    if atom.printed is not None:
        raw = atom.printed.raw
        bare = raw.isdigit()
        named = index.get(atom.printed.id)
        if not bare:
            starts -= 5.0
            stays -= 5.0
        if named is not None:
            starts[named] += (8.0 if not bare else 4.0 * bool(atom.heading)) + (0 if bare else 5.0)
    elif atom.above and atom.above[-1].isdigit():
        row = index.get(f"A1.{atom.above[-1]}")
        if row is not None:
            starts[row] += 3.0
