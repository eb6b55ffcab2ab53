"""What a word processor's file holds, paragraph by paragraph and row by row, as lines."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from novuss.official.lines import FRONT, Line, ended

_SUPERSCRIPT = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
#: A heading has fewer words; a clause may be set in the style of one.
_LONGEST = 12
_CLAUSE = re.compile(r"\d{1,3}(?:\.\d{1,3})+\.?")
_COUNT = re.compile(r"(\d{1,3})[.)]")


@dataclass
class Block:
    """One paragraph as it is printed.

    Attributes:
        text: its words; a line feed stands for a break inside the paragraph.
        label: what is printed before it and counted by the word processor.
        heading: whether its style is one of headings.
        title: whether it is the title of the whole document.
        item: whether it stands in a list.
        after: what stands apart and belongs here: text boxes and footnotes.
    """

    text: str
    label: str = ""
    heading: bool = False
    title: bool = False
    item: bool = False
    after: list["Block"] = field(default_factory=list)

    @property
    def whole(self) -> str:
        """Label and words on one line."""
        return " ".join(f"{self.label} {self.text}".split())


@dataclass
class Row:
    """One row of a table; each cell has its paragraphs."""

    cells: list[list[Block]]


def raised(number: str) -> str:
    """The number of a footnote as it is printed, so that it is no figure of the text."""
    return number.translate(_SUPERSCRIPT)


def lines_of(blocks: Iterable[Block | Row]) -> Iterator[Line]:
    """The lines, numbered as paragraphs and rows of the file; cells of a row stand on one."""
    number = 0
    for block in _spread(blocks):
        number += 1
        if isinstance(block, Row):
            if text := _row(block):
                yield Line(text, number, blank=1, mark="paragraph")
            continue
        for at, part in enumerate(_parts(block)):
            mark = "" if at else _mark(block, part)
            yield Line(part, number, blank=int(not at), mark=mark)


def _spread(blocks: Iterable[Block | Row]) -> Iterator[Block | Row]:
    """Each with what stands apart; a row of a single cell is a frame around paragraphs."""
    for block in blocks:
        if isinstance(block, Block):
            yield block
            yield from _spread(block.after)
            continue
        full = [cell for cell in block.cells if any(one.whole for one in cell)]
        if len(full) == 1:
            yield from _spread(full[0])
        elif full:
            yield block
            for cell in full:
                yield from _spread(after for one in cell for after in one.after)


def _parts(block: Block) -> list[str]:
    parts = [" ".join(part.split()) for part in block.text.split("\n")]
    parts = [part for part in parts if part]
    if parts and block.label:
        parts[0] = f"{block.label} {parts[0]}"
    return parts


def _mark(block: Block, text: str) -> str:
    if block.title:
        return FRONT
    if block.heading and not (
        ended(text) or len(text.split()) > _LONGEST or _CLAUSE.match(text.split()[0])
    ):
        return "heading"
    return "item" if block.item else "paragraph"


def _row(row: Row) -> str:
    """The cells side by side; empty ones in front and behind are left out."""
    cells = [" ".join(one.whole for one in cell).strip() for cell in row.cells]
    cells = [match[1] if (match := _COUNT.fullmatch(cell)) else cell for cell in cells]
    if len([cell for cell in cells if cell]) == 2 and _CLAUSE.fullmatch(cells[0]):
        # A clause beside its number, set as a table.
        return " ".join(filter(None, cells))
    return " | ".join(cells).strip(" |")
