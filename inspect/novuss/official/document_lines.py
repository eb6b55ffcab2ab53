"""Lines of a document with their layout, and removal of headers and page numbers."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from novuss.model.record_base import fold_text

#: Lines, or pieces, of a document for each row that is read, and letters for each of a cell: 5,000
#: and 393,204, where a rulebook has 2,000 and 80,000. Each is held against each clause.
LINES, LETTERS = Fraction(1, 4), 12
#: The signs at the end of a sentence or an item.
TERMINAL = (".", ";", ":", "!", "?", "…")
#: The mark of the title of the whole document, which belongs to no clause.
FRONT = "title"


def is_ended(text: str) -> bool:
    """Whether a text has come to the end of a sentence or an item."""
    return text.rstrip('"“”»’)* ').endswith(TERMINAL)


@dataclass(frozen=True)
class Cells:
    """What a line of a table holds beside its wording, each as printed or empty."""

    row: str = ""
    item: str = ""
    unit: str = ""
    quantity: str = ""
    tolerance: str = ""


@dataclass(frozen=True)
class Line:
    """One line of print.

    Attributes:
        text: the words, without the white space around them.
        number: where it stands in the file, counted from 1 (in a PDF: in the page).
        page: the page, counted from 1; 1 throughout where the file has no pages.
        indent: columns of white space before the first letter.
        blank: empty lines before it.
        mark: what the mark-up says: ``heading``, ``item``, ``paragraph``, ``title`` or nothing.
        cells: for a line of the equipment table, what stands beside its wording.
    """

    text: str
    number: int
    page: int = 1
    indent: int = 0
    blank: int = 0
    mark: str = ""
    cells: Cells | None = None

    def copy_with_text(self, text: str, cells: Cells | None = None) -> Line:
        """Copy the line with other words."""
        return replace(self, text=text, cells=cells or self.cells)


#: Empty lines that stand for the foot of a page which the copy does not mark.
_FOOT = 3
#: A line that repeats at this many page edges is furniture.
_REPEATS = 3
_LONGEST = 60
_INTEGER = re.compile(r"\d{1,3}")
#: Clause numbers alone on a line are no furniture although their shapes repeat.
_CLAUSE_NUMBER = re.compile(r"\d+(?:\.\d+)*\.?")
#: The issue of the edition in the footer, such as Vi/2017.01.01, with or without a number.
_ISSUE = re.compile(r"\W*\w{0,3}/?\d{4}[.-]\d\d[.-]\d\d\.?(?:\s+\d{1,3})?")

#: Lines of a page with their indexes in the file.
_Page = list[tuple[int, Line]]


def drop_furniture(lines: list[Line], title: str = "") -> list[Line]:
    """Drop the lines of the page, such as headers, and keep those of the text.

    ``title`` is the name of the document, which pages repeat at their top.
    """
    pages = _divide_pages(lines)
    furniture = {
        *_find_repeated(pages),
        *_find_page_numbers(pages),
        *_find_titles_and_wordless_lines(pages, fold_text(title)),
    }
    return [line for at, line in enumerate(lines) if at not in furniture]


def _divide_pages(lines: list[Line]) -> list[_Page]:
    """The lines page by page; a wide gap ends a page too, where such gaps are few."""
    pages: list[_Page] = []
    are_few = sum(line.blank >= _FOOT for line in lines) <= len(lines) / 50
    for at, line in enumerate(lines):
        begins = not pages or line.page != pages[-1][-1][1].page
        if begins or (are_few and line.blank >= _FOOT):
            pages.append([])
        pages[-1].append((at, line))
    return pages


def _find_titles_and_wordless_lines(pages: list[_Page], title: str) -> Iterator[int]:
    """The running title, and lines without a letter or a figure."""
    for number, page in enumerate(pages):
        for place, (at, line) in enumerate(page):
            runs = title and number and place < 2 and fold_text(line.text) == title
            if runs or not re.search(r"\w", line.text):
                yield at


def _find_repeated(pages: list[_Page]) -> Iterator[int]:
    """First and last lines whose words, figures aside, return on other pages."""
    if len(pages) < 2:
        return
    shapes: dict[int, str] = {}
    edges = {at: line.text for page in pages for at, line in (*page[:2], *page[-2:])}
    for at, text in edges.items():
        shape = re.sub(r"\d+", "#", text).strip("[]|_. ")
        if len(text) <= _LONGEST and re.search(r"[^\W\d_]", shape):
            shapes[at] = shape
    count = Counter(shapes.values())
    least = min(_REPEATS, max(2, len(pages) // 2))
    for at, shape in shapes.items():
        repeats = count[shape] >= least and not _CLAUSE_NUMBER.fullmatch(edges[at])
        if repeats or (len(pages) >= _REPEATS and _ISSUE.fullmatch(edges[at])):
            yield at


def _find_page_numbers(pages: list[_Page]) -> Iterator[int]:
    """Whole numbers alone at the edge of a page that count the pages."""
    if len(pages) < _REPEATS:
        return
    offsets: dict[int, int] = {}
    for count, page in enumerate(pages, start=1):
        text = [(at, line) for at, line in page if not re.fullmatch(r"[^\w]{1,2}", line.text)]
        for at, line in (*text[:1], *text[-2:]):
            if _INTEGER.fullmatch(line.text):
                offsets.setdefault(at, int(line.text) - count)
    # Pages may be missing or unmarked, so that the distance moves, but not by much.
    near = Counter(offset + shift for offset in offsets.values() for shift in (-2, -1, 0, 1, 2))
    middle, times = max(near.items(), key=lambda pair: pair[1], default=(0, 0))
    if times >= 2:
        yield from (at for at, offset in offsets.items() if abs(offset - middle) <= 4)
