"""From the file of a document to the wording of every clause."""

import hashlib
import re
from collections.abc import Collection
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

import numpy as np

from novuss.corpus import Corpus
from novuss.model.base import fold
from novuss.model.rules import Clause
from novuss.official.alignment import NOWHERE, Alignment, align
from novuss.official.atoms import Atom, Loose
from novuss.official.copies import Copies, Copy
from novuss.official.documents import AnyDocument, OwnDocument
from novuss.official.evidence import HEADINGS
from novuss.official.identity import language_of, other_document
from novuss.official.likeness import words
from novuss.official.lines import Line, ended
from novuss.official.reading import read_lines
from novuss.official.reflow import joined
from novuss.official.store import (
    Doubt,
    Found,
    Imported,
    Place,
    RowCells,
    Stray,
    Sureness,
    Won,
)
from novuss.official.suspects import suspects
from novuss.problems import ProblemsError
from novuss.version import __version__

#: The evidence is not independent, word by word and line by line; its weight is halved.
_SHARPNESS = 0.5
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


def recover(corpus: Corpus, document: AnyDocument, path: Path, day: date) -> Imported:
    """Read a file as a copy of ``document``.

    Raises:
        ProblemsError: the file cannot be read, is rather a copy of another document, or
            hardly any clause is found in it.
        OSError: there is no such file.
    """
    lines = read_lines(path)
    copies = Copies(corpus, lines, str(path))
    _suited(corpus, document, path, copies)
    copy = copies.of(document)
    alignment = align(copy.weighed.evidence, sharpness=_SHARPNESS)
    found = _Reader(corpus, document, copy, alignment).recovery()
    plausible = [
        one for one in found.found if one.confidence != "low" and "words" not in one.doubts
    ]
    if len(plausible) < max(1, len(found.found) // 10):
        raise ProblemsError.of(str(path), "official-nothing", document=document.id)
    return Imported(
        tool=__version__,
        document=document.id,
        edition=document.edition,
        language=document.language,
        **_entered(document),
        source=path.name,
        sha256=hashlib.sha256(path.read_bytes()).hexdigest(),
        imported=day,
        pages=max(line.page for line in lines),
        found=found.found,
        missing=found.missing,
        extra=found.extra,
        unused_numbers=found.unused,
        suspects=[one for clause in found.found for one in suspects(clause)],
    )


def _suited(corpus: Corpus, document: AnyDocument, path: Path, copies: Copies) -> None:
    """See that the file may be a copy of the document.

    Of a document of his own the user said what it is; only its language is looked at.

    Raises:
        ProblemsError: it is rather one of another.
    """
    values = {"document": document.id}
    if isinstance(document, OwnDocument):
        language = language_of(corpus, copies.lines)
        if language != document.language:
            values |= {"language": document.language, "other": language}
            raise ProblemsError.of(str(path), "official-language", **values)
    elif other := other_document(corpus, document, copies):
        values["other"] = other.id
        raise ProblemsError.of(str(path), "official-other", **values)


def _entered(document: AnyDocument) -> dict[str, Any]:
    """What the user's entry says of a document."""
    if isinstance(document, OwnDocument):
        return document.model_dump(include={"title", "issuer", "date", "authentic"})
    return {}


@dataclass(frozen=True)
class Recovery:
    """What was found in a copy, and what was not."""

    found: list[Found]
    missing: list[str]
    extra: list[Stray]
    unused: list[Stray]


@dataclass
class _Segment:
    """The atoms of one clause."""

    at: int
    atoms: list[int] = field(default_factory=list)
    cells: dict[str, str] = field(default_factory=dict)
    loose_number: str = ""
    row_printed: bool = False


class _Reader:
    """Turns an alignment into clauses with places, numbers and confidence."""

    def __init__(
        self, corpus: Corpus, document: AnyDocument, copy: Copy, alignment: Alignment
    ) -> None:
        self._corpus, self._document = corpus, document
        self._clauses, self._numbering = copy.clauses, copy.numbering
        self._atoms, self._loose, self._weighed = copy.atoms, copy.loose, copy.weighed
        self._alignment = alignment
        self._segments: dict[int, _Segment] = {}
        for at, clause in enumerate(alignment.clause):
            if clause != NOWHERE:
                self._segments.setdefault(int(clause), _Segment(int(clause))).atoms.append(at)
        for segment in self._segments.values():
            segment.atoms = [
                at for at in segment.atoms if not (self._atoms[at].item and self._row(segment))
            ]
        self._segments = {
            at: one
            for at, one in self._segments.items()
            if any(self._atoms[place].text for place in one.atoms)
        }

        self._numbered = False
        ours = (clause.texts[document.language] for clause in self._clauses)
        self._known = {
            word for text in (*ours, *(one.text for one in self._atoms)) for word in words(text)
        }

    def _row(self, segment: _Segment) -> bool:
        return self._clauses[segment.at].level == "annex-row"

    def recovery(self) -> Recovery:
        unused = self._reattach()
        self._cells()
        won = [self._won(one, self._clauses[at])[0] for at, one in self._segments.items()]
        self._numbered = sum(one != "rebuilt" for one in won) > _MOSTLY * len(won)
        found = [self._found(one) for _, one in sorted(self._segments.items())]
        present = {one.id for one in found}
        return Recovery(
            found,
            [clause.id for clause in self._clauses if clause.id not in present],
            self._extra(),
            unused,
        )

    def _extra(self) -> list[Stray]:
        """Text without a clause, a block at a time."""
        blocks: list[list[Atom]] = []
        before = -2
        for at, clause in enumerate(self._alignment.clause):
            if clause == NOWHERE:
                if at != before + 1:
                    blocks.append([])
                blocks[-1].append(self._atoms[at])
                before = at
        return [
            Stray(text=_wording(block, self._known, telling=False), place=_place(block[0].line))
            for block in blocks
        ]

    # Numbers

    def _reattach(self) -> list[Stray]:
        """Give numbers that stand apart to the clauses of their page; the rest are left over."""
        starts = {self._clauses[at].id: one for at, one in self._segments.items()}
        unused = []
        for one in self._loose:
            if not one.raw or one.line.cells:
                continue
            named = self._numbering.named(one.raw) if "." in one.raw or "," in one.raw else ""
            named = named or self._numbering.misread(one.raw)
            segment = starts.get(named)
            if segment is None or self._level(segment) in ("annex-row", *HEADINGS):
                if not self._in_table(one):
                    unused.append(Stray(text=one.raw, place=_place(one.line)))
                continue
            first = self._atoms[segment.atoms[0]]
            near = abs(segment.atoms[0] - one.at) <= _PAGE
            if first.line.page == one.line.page and near and first.printed is None:
                segment.loose_number = one.raw
            else:
                unused.append(Stray(text=one.raw, place=_place(one.line)))
        return unused

    def _level(self, segment: _Segment) -> str:
        return self._clauses[segment.at].level

    def _in_table(self, one: Loose) -> bool:
        near = [at for at in (one.at - 1, one.at) if 0 <= at < len(self._atoms)]
        return any(self._atoms[at].line.cells is not None for at in near)

    # The table

    def _cells(self) -> None:
        """Units, figures and row numbers that stand on lines of their own, and those beside."""
        rows = {
            at: segment
            for segment in self._segments.values()
            if self._row(segment)
            for at in segment.atoms
        }
        for at, segment in rows.items():
            cells = self._atoms[at].line.cells
            if cells:
                segment.row_printed |= cells.row == self._row_number(segment)
                for key in ("item", "unit", "quantity", "tolerance"):
                    if value := getattr(cells, key).strip():
                        segment.cells.setdefault(key, value)
        for one in self._loose:
            before = self._nearest(rows, range(one.at - 1, max(-1, one.at - 4), -1))
            after = self._nearest(rows, range(one.at, min(len(self._atoms), one.at + 3)))
            if one.raw:
                if after and one.raw == self._row_number(after) and after is not before:
                    after.row_printed = True
                elif before and one.raw == self._row_number(before) and after is before:
                    before.row_printed = True
                elif before:
                    key = "tolerance" if before.cells.get("quantity") else "quantity"
                    before.cells.setdefault(key, one.raw)
                continue
            cells = one.line.cells
            if cells is None:
                continue
            if cells.row and after and cells.row == self._row_number(after):
                after.row_printed = True
            owner = before if cells.unit or cells.quantity else after
            for key in ("item", "unit", "quantity", "tolerance"):
                value = getattr(cells, key).strip()
                to = after if key == "item" else owner
                if value and to:
                    to.cells.setdefault(key, value)

    def _row_number(self, segment: _Segment) -> str:
        return self._clauses[segment.at].id.rpartition(".")[2]

    @staticmethod
    def _nearest(rows: dict[int, _Segment], places: range) -> _Segment | None:
        return next((rows[at] for at in places if at in rows), None)

    # One clause

    def _found(self, segment: _Segment) -> Found:
        clause = self._clauses[segment.at]
        atoms = [self._atoms[at] for at in segment.atoms]
        number, printed = self._won(segment, clause)
        doubts, certainty = self._doubts(segment, clause, number)
        return Found(
            id=clause.id,
            wording=_wording(
                atoms,
                self._known,
                telling=self._weighed.gaps_tell,
                without_number=number == "printed",
            ),
            first=_place(atoms[0].line),
            last=_place(atoms[-1].line),
            number=number,
            printed=printed,
            confidence=_sureness(doubts, certainty),
            certainty=round(certainty, 4),
            doubts=doubts,
            cells=RowCells(**segment.cells) if self._row(segment) else None,
        )

    def _won(self, segment: _Segment, clause: Clause) -> tuple[Won, str]:
        first = self._atoms[segment.atoms[0]]
        if self._row(segment):
            return (
                ("printed", self._row_number(segment)) if segment.row_printed else ("rebuilt", "")
            )
        if first.printed:
            raw = first.printed.raw
            named = first.printed.id == clause.id or self._numbering.misread(raw) == clause.id
            if named:
                return "printed", raw
        if segment.loose_number:
            return "reattached", segment.loose_number
        return "rebuilt", ""

    def _doubts(self, segment: _Segment, clause: Clause, number: Won) -> tuple[list[Doubt], float]:
        sure = self._alignment.sure
        own = segment.atoms
        certainty = float(min(sure[at] for at in own))
        # A doubtful neighbour may hold words of this clause.
        beside = [at for at in (own[0] - 1, own[-1] + 1) if 0 <= at < len(sure)]
        beside = [at for at in beside if not self._atoms[at].item]
        doubts: list[Doubt] = []
        if certainty < (_CERTAIN if number == "rebuilt" else _AGREED):
            doubts.append("assignment")
        if any(sure[at] < _LIKELY for at in beside) or self._inside_a_line(segment, number):
            doubts.append("boundary")
        if self._number_doubtful(segment, clause, number):
            doubts.append("number")
        if self._words_elsewhere(segment) or (
            number == "rebuilt" and not self._words_agree(segment)
        ):
            doubts.append("words")
        if self._row(segment) and self._figures_doubtful(segment, clause):
            doubts.append("figures")
        missing = any(at not in self._segments for at in self._numbered_beside(segment.at))
        if missing and not (number == "printed" and self._paragraph(segment)):
            doubts.append("neighbour-missing")
        ours = len(words(clause.texts[self._document.language]))
        theirs = sum(len(words(self._atoms[at].text)) for at in own)
        # Our text of a row says how its figures are read; the row is shorter.
        least = 0.0 if self._row(segment) else _SHORTEST
        if ours >= _FEW and not least * ours <= theirs <= _LONGEST * ours:
            doubts.append("length")
        return doubts, certainty

    def _paragraph(self, segment: _Segment) -> bool:
        """Whether it is one marked paragraph or row of the file, in which no other can hide."""
        lines = {self._atoms[at].line for at in segment.atoms}
        return len(lines) == 1 and all(line.mark for line in lines)

    def _inside_a_line(self, segment: _Segment, number: Won) -> bool:
        """Whether the clause begins or ends within a line, where no number marks the place."""
        first, after = self._atoms[segment.atoms[0]], segment.atoms[-1] + 1
        heads = self._level(segment) in HEADINGS
        if number != "printed" and not (first.first and (first.closed or heads)):
            return True
        if after >= len(self._atoms) or self._alignment.clause[after] == NOWHERE:
            return False
        behind = self._atoms[after]
        loose = not (behind.first and behind.closed) and not behind.heading
        return loose and behind.printed is None and not self._row(segment)

    def _number_doubtful(self, segment: _Segment, clause: Clause, number: Won) -> bool:
        """Whether numbers speak against the clause: another one, one missing, or one inside."""
        first = self._atoms[segment.atoms[0]]
        if number != "printed" and first.printed and re.search(r"[.,]", first.printed.raw):
            return True
        if number == "rebuilt" and self._numbered and clause.level not in _UNNUMBERED:
            return True
        text = " ".join(self._atoms[at].text for at in segment.atoms)
        carried = filter(None, map(self._corpus.clause, clause.same_as))
        refs = {ref for one in (clause, *carried) for ref in one.refs}
        inside = {self._numbering.named(raw.rstrip(".")) for raw in _NUMBER.findall(text)}
        inside |= {
            self._atoms[at].printed.id  # type: ignore[union-attr]
            for at in segment.atoms[1:]
            if self._atoms[at].printed and "." in self._atoms[at].raw.split()[0]
        }
        return bool(inside - {"", clause.id} - refs - self._outside(refs))

    def _outside(self, refs: set[str]) -> set[str]:
        """Clauses around those that the text names, which a list such as 20.4, 20.5 may mean."""
        return {clause.parent for clause in self._clauses if clause.id in refs and clause.parent}

    def _figures_doubtful(self, segment: _Segment, clause: Clause) -> bool:
        """Whether the quantity of a row is not the one we know, or its cells stand in its text."""
        text = " ".join(self._atoms[at].text for at in segment.atoms)
        figures = set(_FIGURE.findall(text))
        if any(mark in text for mark in "|+±") or (
            figures - set(_FIGURE.findall(clause.texts[self._document.language]))
        ):
            return True
        quantity = segment.cells.get("quantity", "")
        known = {one.print.quantity for one in self._corpus.governed_by(clause.id) if one.print}
        return bool(quantity and known and fold(quantity) not in {fold(one) for one in known})

    def _words_elsewhere(self, segment: _Segment) -> bool:
        """Whether the words clearly speak for another clause, whatever number stands there.

        Not where both clauses say nearly the same.
        """
        scores = np.sum([self._weighed.letters[at] for at in segment.atoms], axis=0)
        other = int(np.argmax(scores))
        if scores[segment.at] >= _FITS or scores[other] - scores[segment.at] <= _BETTER:
            return False
        here, there = (
            set(words(self._clauses[at].texts[self._document.language]))
            for at in (segment.at, other)
        )
        return len(here & there) <= len(here | there) / 2

    def _words_agree(self, segment: _Segment) -> bool:
        """Whether the words alone, without order and number, point to this clause."""
        scores = np.sum([self._weighed.letters[at] for at in segment.atoms], axis=0)
        return bool(scores[segment.at] > 0 and scores[segment.at] >= np.max(scores) - 1.0)

    def _numbered_beside(self, at: int) -> list[int]:
        """The clauses next to this one that any copy must hold."""
        found = []
        for step in (-1, 1):
            place = at + step
            while 0 <= place < len(self._clauses) and self._clauses[place].level == "unnumbered":
                place += step
            if 0 <= place < len(self._clauses):
                found.append(place)
        return found


#: As many atoms as a page may have.
_PAGE = 150


def _sureness(doubts: list[Doubt], certainty: float) -> Sureness:
    if not doubts:
        return "high"
    if certainty < _LIKELY or len(doubts) > 2:
        return "low"
    return "medium"


def _place(line: Line) -> Place:
    return Place(page=line.page, line=line.number)


def _wording(
    atoms: list[Atom],
    known: Collection[str],
    *,
    telling: bool,
    without_number: bool = False,
) -> str:
    paragraphs: list[list[str]] = []
    line: Line | None = None
    atoms = [atom for atom in atoms if atom.text]
    for at, atom in enumerate(atoms):
        text = atom.text if (at == 0 and without_number) else atom.raw
        begins = (
            line is not None
            and atom.first
            and atom.closed
            and ((telling and atom.line.blank > 0) or atom.line.mark in ("item", "paragraph"))
            and ended(atoms[at - 1].text)
        )
        if not paragraphs or begins:
            paragraphs.append([text])
        elif atom.line is line:
            paragraphs[-1][-1] += f" {text}"
        else:
            paragraphs[-1].append(text)
        line = atom.line
    return "\n".join(joined(lines, known) for lines in paragraphs)
