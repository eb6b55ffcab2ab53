"""Page layout: heights of the lists of page 1, and widths of the columns of matrices."""

import math
from collections.abc import Iterable, Sequence

#: The height of a page between its margins and of a line of 9 pt, in points.
PAGE = 776.0
_LINE, _GAP, _HEADING, _MORE = 11.0, 2.2, 20.0, 12.0
#: Signs of 9 pt on a line that goes across the page, in Arial with its broader Cyrillic letters.
_ACROSS = 110
#: A sheet of A4 on its side has so much room for columns, and a sign of 9 pt in a broad font is
#: that wide; with what parts the columns, in millimetres.
_SHEET, _SIGN, _PART = 273.0, 1.95, 2.2
#: The least that a column is wide: its heading has to be broken into something that reads.
_NARROWEST = 12.5
#: A word of so many signs is not broken in a heading.
_SHORT_WORD = 7
#: More items side by side are not found again.
_MOST_PANELS = 6
#: A line of a row by one of a heading: rows have space around them.
_ROW = 1.2


def count_lines(text: str, signs: int) -> int:
    """Count the lines that a text takes in a column of so many signs."""
    return max(1, math.ceil(len(text) / signs))


def measure_row(*cells: tuple[str, int], least: int = 1) -> float:
    """Measure the points of a row whose texts stand in columns of so many signs."""
    return max(least, *(count_lines(text, signs) for text, signs in cells)) * _LINE + _GAP


def measure_run(text: str, beside: float = 2) -> float:
    """Measure the points of a text that stands in one paragraph with others."""
    return len(f"{text} ") / _ACROSS * _LINE + beside


def measure_paragraph(text: str, beside: int = 0) -> float:
    """Measure the points of a paragraph with so many signs beside the text."""
    return count_lines("x" * (len(text) + beside), _ACROSS) * _LINE + 2


def share_out_page(heights: Sequence[Sequence[float]], room: float) -> list[int]:
    """Share a page among lists: how many lines of each have room.

    The first list keeps three lines and every other its first as long as the page allows; then
    the first lists get all that they need before the later ones. A list that is cut needs a line
    that says so, of which its last line takes the place; one of which nothing stands has no
    heading. The ``heights`` are of the lines of each list, the most important list first.
    """
    kept = [0] * len(heights)
    left = room - sum(_MORE for lines in heights if lines)

    def take_lines(place: int, most: int) -> None:
        nonlocal left
        lines = heights[place]
        while kept[place] < min(most, len(lines)):
            height = lines[kept[place]] + (0 if kept[place] else _HEADING)
            height -= _MORE if kept[place] + 1 == len(lines) else 0
            if height > max(left, 0):
                return
            kept[place] += 1
            left -= height

    take_lines(0, 3)
    # Whatever is given back is shared out once more.
    for most in (1, 2, 3, *map(len, heights)):
        for place in range(len(heights)):
            take_lines(place, most)
    return kept


def lay_out_matrix(
    heads: Sequence[str],
    texts: Sequence[Sequence[str]],
    blocks: Sequence[int],
    most: int | None = None,
) -> tuple[int, tuple[float, ...]]:
    """Set as many items side by side as make the matrix the lowest, and share out the widths.

    Every column is as wide as what is not broken in it; what room is left goes to those
    that would take more than one line.

    Args:
        heads: the heading of each column, the first of them of the names.
        texts: the cells of each column, in the order of the rows.
        blocks: how many rows each block has; rows of two blocks never stand side by side.
        most: how many items may stand side by side.

    Returns:
        Their number, and the widths of the columns of one as percentages of the sheet.
    """
    rows = sum(blocks)
    if not rows:
        return 1, ()
    least = [
        max(
            _find_longest(words) * _SIGN + _PART,
            # A short word looks silly in two parts, and some have no place to be broken.
            min(_find_longest([head]), _SHORT_WORD) * _SIGN + _PART,
            _NARROWEST if head else 0.0,
        )
        for words, head in zip(texts, heads, strict=True)
    ]
    # What a column would take next, the most useful first: figures on one line, names on one
    # line, whole words in its heading, of which there is but one.
    whole = [max(map(len, words)) * _SIGN + _PART for words in texts]
    wanted = [
        [0.0, *whole[1:]],
        whole[:1],
        [_find_longest([head]) * _SIGN + _PART for head in heads],
    ]
    room = math.floor(_SHEET / sum(least))
    found = []
    for panels in range(1, max(1, min(_MOST_PANELS, room, most or room)) + 1):
        widths = _widen_columns(_SHEET / panels, least, wanted)
        signs = [max(1, math.floor((width - _PART) / _SIGN)) for width in widths]
        lines = [
            max(_fit_lines(words[place], room) for words, room in zip(texts, signs, strict=True))
            for place in range(rows)
        ]
        head = max(_fit_lines(head, room) for head, room in zip(heads, signs, strict=True))
        found.append((head + _ROW * _measure_stacked_lines(blocks, lines, panels), panels, widths))
    _, panels, widths = min(found)
    percent = 100 / panels / sum(widths)
    return panels, tuple(round(percent * width, 2) for width in widths)


def _widen_columns(
    room: float, least: Sequence[float], wanted: Sequence[Sequence[float]]
) -> list[float]:
    """The widths of columns that have so much room together, by what they want in turn."""
    widths = list(least)
    for wishes in wanted:
        more = [max(0.0, wish - width) for wish, width in zip(wishes, widths, strict=False)]
        if sum(more):
            share = min(1.0, max(0.0, room - sum(widths)) / sum(more))
            for place, lacking in enumerate(more):
                widths[place] += share * lacking
    return [width * room / sum(widths) for width in widths]


def _measure_stacked_lines(blocks: Sequence[int], lines: Sequence[int], panels: int) -> int:
    """The lines that rows take when so many of them stand side by side."""
    height = start = 0
    for rows in blocks:
        for at in range(start, start + rows, panels):
            height += max(lines[at : min(at + panels, start + rows)])
        start += rows
    return height


def _split_unbroken(text: str) -> list[str]:
    """What of a text is not broken; a dash ends a part."""
    return text.replace("–", "– ").split(" ")


def _find_longest(texts: Iterable[str]) -> int:
    return max((len(part) for text in texts for part in _split_unbroken(text)), default=0)


def _fit_lines(text: str, signs: int) -> int:
    """The lines that a text takes in a column of so many signs; longer words are hyphenated."""
    lines, used = 1, 0
    for part in _split_unbroken(text):
        if used and used + 1 + len(part) > signs:
            lines, used = lines + 1, 0
        lines += max(0, math.ceil(len(part) / signs) - 1)
        used += len(part) + (1 if used else 0)
    return lines
