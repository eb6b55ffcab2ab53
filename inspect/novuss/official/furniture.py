"""What belongs to the page and not to the text: headers, footers, page numbers."""

import re
from collections import Counter

from novuss.model.base import fold
from novuss.official.lines import Line

#: Empty lines that stand for the foot of a page which the copy does not mark.
_FOOT = 3
#: A line that repeats at this many page edges is furniture.
_REPEATS = 3
_INTEGER = re.compile(r"\d{1,3}")
_LONGEST = 60


def without_furniture(lines: list[Line], title: str = "") -> tuple[list[Line], list[Line]]:
    """The lines of the text, and those of the page.

    ``title`` is the name of the document, which pages repeat at their top.
    """
    pages = _pages(lines)
    dropped = _repeated(pages) | _page_numbers(pages) | _titles(pages, fold(title))
    kept = [one for at, one in enumerate(lines) if at not in dropped]
    return kept, [one for at, one in enumerate(lines) if at in dropped]


def _pages(lines: list[Line]) -> list[list[tuple[int, Line]]]:
    """The lines with their indexes, page by page; a wide gap ends a page too."""
    pages: list[list[tuple[int, Line]]] = []
    gaps = sum(one.blank >= _FOOT for one in lines)
    wide = gaps <= len(lines) / 50
    for at, line in enumerate(lines):
        begins = not pages or line.page != pages[-1][-1][1].page
        if begins or (wide and line.blank >= _FOOT):
            pages.append([])
        pages[-1].append((at, line))
    return pages


def _titles(pages: list[list[tuple[int, Line]]], title: str) -> set[int]:
    """The running title, and lines without a letter or a figure."""
    empty = {at for page in pages for at, line in page if not re.search(r"\w", line.text)}
    running = {
        at for page in pages[1:] for at, line in page[:2] if title and fold(line.text) == title
    }
    return empty | running


def _repeated(pages: list[list[tuple[int, Line]]]) -> set[int]:
    """First and last lines whose words, figures aside, return on other pages."""
    edges: dict[int, str] = {}
    if len(pages) < 2:
        return set()
    for page in pages:
        for at, line in (*page[:2], *page[-2:]):
            shape = re.sub(r"\d+", "#", line.text).strip("[]|_. ")
            if len(line.text) <= _LONGEST and re.search(r"[^\W\d_]", shape):
                edges[at] = shape
    seen = Counter(edges.values())
    least = min(_REPEATS, max(2, len(pages) // 2))
    table = _table_heads(pages)
    found = {at for at, shape in edges.items() if seen[shape] >= least and at not in table}
    if len(pages) >= _REPEATS:
        # The issue of the edition in the footer, such as Vi/2017.01.01, with or without a number.
        dated = re.compile(r"\W*\w{0,3}/?\d{4}[.-]\d\d[.-]\d\d\.?(?:\s+\d{1,3})?")
        texts = {at: line.text for page in pages for at, line in page}
        found |= {at for at in edges if dated.fullmatch(texts[at])}
    return found


def _table_heads(pages: list[list[tuple[int, Line]]]) -> set[int]:
    """Clause numbers alone on a line are no furniture although their shapes repeat."""
    number = re.compile(r"\d+(?:\.\d+)*\.?")
    return {at for page in pages for at, line in page if number.fullmatch(line.text)}


def _page_numbers(pages: list[list[tuple[int, Line]]]) -> set[int]:
    """Whole numbers alone at the edge of a page that count the pages."""
    found: dict[int, int] = {}
    for count, page in enumerate(pages, start=1):
        text = [(at, line) for at, line in page if not re.fullmatch(r"[^\w]{1,2}", line.text)]
        for at, line in (*text[:1], *text[-2:]):
            if _INTEGER.fullmatch(line.text) and at not in found:
                found[at] = int(line.text) - count
    # Pages may be missing or unmarked, so that the distance moves, but not by much.
    if len(pages) < _REPEATS:
        return set()
    near = Counter(
        offset + shift for offset in found.values() for shift in (-2, -1, 0, 1, 2)
    ).most_common(1)
    if not near or near[0][1] < 2:
        return set()
    middle = near[0][0]
    return {at for at, offset in found.items() if abs(offset - middle) <= 4}
