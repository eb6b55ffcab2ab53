"""Atoms of a document: pieces of a line that belong to one clause."""

import itertools
import re
from dataclasses import dataclass, field

from novuss.official.annex_table import GROUP, TITLE
from novuss.official.document_lines import TERMINAL, Line, is_ended
from novuss.official.printed_clause_numbers import Numbering, Printed, find_lone_numbers

#: Behind the end of a sentence or an item of a list another clause may begin.
_BREAK = re.compile(r"(?<=[.;:!?…])[\"“”»’)]*\s+(?=[^\W_])")
#: Two clause numbers or more in a row.
_RUN = re.compile(r"(?<![\w.])\d{1,2}(?:\.\d{1,2}){1,2}(?: +\d{1,2}(?:\.\d{1,2}){1,2})+(?![\w.]) *")
_INSIDE = re.compile(r"\d{1,2}\.\d{1,2}(?:\.(?:\d{1,2}|[^\W\d_]))?\.?")


@dataclass
class Atom:
    """A piece of text, never longer than a line.

    Attributes:
        text: its words, without a clause number in front.
        line: the line it stands on.
        first: whether the line begins with it.
        printed: the number in front of it.
        above: numbers that stood alone between this atom and the one before.
        heading: how much it looks like a heading, 0 to 1.
        closed: whether the text before it had come to an end.
        item: whether it is the name of a thing alone in its cell of a table.
    """

    text: str
    line: Line
    first: bool
    printed: Printed | None = None
    above: list[str] = field(default_factory=list)
    heading: float = 0.0
    closed: bool = True
    item: bool = False

    @property
    def raw(self) -> str:
        """The words with the number in front."""
        if self.printed is None:
            return self.text
        return f"{self.printed.raw} {self.text}"


@dataclass(frozen=True)
class Loose:
    """A number or a cell that stands alone on a line, and the atom that follows it."""

    raw: str
    line: Line
    at: int


def split_atoms(lines: list[Line], numbering: Numbering) -> tuple[list[Atom], list[Loose]]:
    """Split lines into atoms of the text, and numbers that stand apart from it."""
    atoms: list[Atom] = []
    loose: list[Loose] = []
    above: list[str] = []
    for line in lines:
        if numbers := find_lone_numbers(line.text):
            loose += [Loose(raw, line, len(atoms)) for raw in numbers]
            above += numbers
            continue
        if line.cells and line.cells.row and line.cells.quantity and not line.text:
            # The middle line of a row, whose words stand above and below.
            atoms.append(Atom("", line, True))
            above = []
            continue
        if line.cells and not line.text:
            loose.append(Loose("", line, len(atoms)))
            above = [line.cells.row] if line.cells.row else above
            if line.cells.item and not line.cells.row:
                atoms.append(Atom(line.cells.item.strip(), line, True, None, above, item=True))
            continue
        if line.cells and line.cells.row:
            above = []
        if not line.cells:
            line, numbers = _take_runs(line, numbering)
            loose += [Loose(raw, line, len(atoms)) for raw in numbers]
            above += numbers
        pieces = _cut_text(line.text, None if line.cells else numbering)
        for at, piece in enumerate(pieces):
            titled = line.cells or line.mark == TITLE
            printed = None if titled else numbering.read_start(piece)
            text = printed.rest.strip() if printed else piece
            atoms.append(Atom(text, line, at == 0, printed, above))
            above = []
    _mark_headings(atoms)
    return atoms, loose


def _take_runs(line: Line, numbering: Numbering) -> tuple[Line, list[str]]:
    """The line without several clause numbers in a row, which stand apart from their texts."""
    taken: list[str] = []

    def take(match: re.Match[str]) -> str:
        numbers = match.group().split()
        if all(numbering.find_clause(raw) or numbering.find_misread(raw) for raw in numbers):
            taken.extend(numbers)
            return ""
        return match.group()

    return line.copy_with_text(_RUN.sub(take, line.text).strip()), taken


def _cut_text(text: str, numbering: Numbering | None) -> list[str]:
    """The text cut where a clause may begin; in a table (no numbering) behind sentences only."""
    cuts = {0}
    for match in _BREAK.finditer(text):
        # "1. Kinds", "Art. 20.4" and "28. Dezember" are no ends of sentences.
        before, behind = text[: match.start()], text[match.end()]
        shortened = behind.isdigit() and re.search(r"\b\w{1,4}\.$", before)
        if not (shortened or re.search(r"(?:^|\s)[\d.]+$", before)):
            cuts.add(match.end())
    words = list(re.finditer(r"\S+", text)) if numbering else []
    for word in words[1:]:
        # A number of more than one level in the middle of a line, where lines were joined.
        if _INSIDE.fullmatch(word.group()) and numbering and numbering.find_clause(word.group()):
            before = text[: word.start()].rstrip(" -*#")
            if before.endswith(TERMINAL) and not re.search(r"\b[^\W\d_]{1,4}\.$", before):
                cuts.add(word.start())
    cuts |= _find_capital_runs(words)
    ends = sorted(cuts)
    pieces = [text[a:b].strip() for a, b in zip(ends, [*ends[1:], len(text)], strict=True)]
    return [piece for piece in pieces if piece]


def _find_capital_runs(words: list[re.Match[str]]) -> set[int]:
    """Where a heading in capitals begins or ends inside a line."""
    loud = [_is_loud(word.group()) for word in words]
    cuts: set[int] = set()
    at = 0
    while at < len(words):
        if not loud[at]:
            at += 1
            continue
        end = at
        while end < len(words) and (loud[end] or len(words[end].group()) <= 2):
            end += 1
        while not loud[end - 1]:
            end -= 1
        letters = sum(c.isalpha() for word in words[at:end] for c in word.group())
        if letters >= 4 and letters < sum(c.isalpha() for word in words for c in word.group()):
            start = at - 1 if at and re.fullmatch(r"\d{1,2}\.?", words[at - 1].group()) else at
            cuts.add(words[start].start())
            if end < len(words):
                cuts.add(words[end].start())
        at = max(end, at + 1)
    return cuts - {0}


def _is_loud(text: str, share: float = 0.8) -> bool:
    letters = [letter for letter in text if letter.isalpha()]
    return len(letters) >= 3 and sum(map(str.isupper, letters)) >= share * len(letters)


def _is_section_above(atom: Atom, below: Atom) -> bool:
    """Whether it has the number of a section, and the next one the first in that section."""
    if not (atom.printed and below.printed) or is_ended(atom.text) or not atom.printed.id:
        return False
    return atom.printed.raw.isdigit() and below.printed.raw == f"{atom.printed.raw}.1"


def _mark_headings(atoms: list[Atom]) -> None:
    """How much each atom looks like a heading, and whether the one before it had ended."""
    opening = [atom.line.blank > 0 for atom in atoms if atom.first]
    telling = sum(opening) < 0.9 * max(1, len(opening))
    for atom, below in itertools.zip_longest(atoms, atoms[1:]):
        whole = atom.first and (below is None or below.first)
        after = below.line.blank if below else 1
        if not atom.text:
            continue
        if atom.item or atom.line.mark == GROUP:
            atom.heading = 0.5
        elif (
            (_is_loud(atom.text, 0.75) and sum(map(str.isalpha, atom.text)) >= 4)
            or atom.line.mark in ("heading", TITLE)
            or (whole and below and _is_section_above(atom, below))
        ):
            atom.heading = 1.0
        elif (
            whole
            and len(atom.text.split()) <= 7
            and not atom.text.endswith((",", ";", ":", "!"))
            and (atom.text[:1].isupper() or not atom.text[:1].isalpha())
            and atom.line.mark != "item"
            and not (telling and not atom.line.cells and not (atom.line.blank and after))
            and not is_ended(atom.text)
            and not (atom.line.cells and atom.line.cells.row)
        ):
            atom.heading = 0.5
    for before, atom in itertools.pairwise(atoms):
        atom.closed = is_ended(before.text) or before.heading > 0
