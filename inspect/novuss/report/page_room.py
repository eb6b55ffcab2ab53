"""Room of page 1: how high its lines are, and how many of each list stand there."""

import math
from collections.abc import Sequence

#: The height of a page between its margins and of a line of 9 pt, in points.
PAGE = 770.0
_LINE, _GAP, _HEADING = 11.5, 3.0, 21.0
#: Signs of 9 pt on a line that goes across the page, in a broad font.
_ACROSS = 92


def lines_of(text: str, signs: int) -> int:
    """The lines that a text takes in a column of so many signs."""
    return max(1, math.ceil(len(text) / signs))


def row_height(*cells: tuple[str, int], least: int = 1) -> float:
    """Points of a row whose texts stand in columns of so many signs."""
    return max(least, *(lines_of(text, signs) for text, signs in cells)) * _LINE + _GAP


def run_height(text: str, beside: float = 2) -> float:
    """Points of a text that stands in one paragraph with others."""
    return len(f"{text} ") / _ACROSS * _LINE + beside


def text_height(text: str, beside: int = 0) -> float:
    """Points of a paragraph with so many signs beside the text."""
    return lines_of("x" * (len(text) + beside), _ACROSS) * _LINE + 2


def shares(heights: Sequence[Sequence[float]], room: float) -> list[int]:
    """How many lines of each list have room on a page.

    Every list keeps its first line as long as the page allows; then the first lists
    get all that they need before the later ones. A list that is cut needs a line that
    says so.

    Args:
        heights: of the lines of each list, the most important first.
        room: of the page.
    """
    kept = [0] * len(heights)
    left = room - sum(_HEADING + _LINE for lines in heights if lines)
    for least in (1, 2, 3):
        for place, lines in enumerate(heights):
            if kept[place] == least - 1 < len(lines) and lines[least - 1] <= left:
                kept[place] = least
                left -= lines[least - 1]
    for place, lines in enumerate(heights):
        while kept[place] < len(lines) and lines[kept[place]] <= left:
            left -= lines[kept[place]]
            kept[place] += 1
    return kept
