"""Numbers that a word processor prints in front of its paragraphs and keeps out of the text.

The file says of each paragraph in which list and on which level it stands. What is
printed, ``17.1.8.``, is counted here, level by level.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from novuss.official.numerals import Style, numeral

_PLACE = re.compile(r"%([1-9])")
#: As many levels as both formats of files have.
LEVELS = 10


@dataclass(frozen=True)
class Level:
    """One level of a list.

    Attributes:
        style: how its own number is written.
        pattern: what is printed; ``%1`` is the number of the first level.
        start: the first number.
        restarts_after: the level, from 0, whose next item makes this one begin anew, or
            any above it; None stands for the level right above, -1 for never.
        decimal: whether the numbers of all levels are written in figures.
    """

    style: Style = "decimal"
    pattern: str = "%1."
    start: int = 1
    restarts_after: int | None = None
    decimal: bool = False


@dataclass
class Counting:
    """The numbers of one list, as far as it was read."""

    levels: Sequence[Level]
    _counts: dict[int, int] = field(default_factory=dict)

    def set(self, level: int, start: int) -> None:
        """The next item of that level has this number."""
        self._counts[level] = start - 1

    def next(self, level: int, levels: Sequence[Level] | None = None) -> str:
        """What is printed before the next item of that level, counted from 0.

        ``levels`` are those of the item where they differ from the list's own.
        """
        levels = levels or self.levels
        level = max(0, min(level, len(levels) - 1))
        self._counts[level] = self._counts.get(level, levels[level].start - 1) + 1
        for below in list(self._counts):
            after = levels[below].restarts_after if below < len(levels) else None
            if below > level and (after is None or level <= after):
                del self._counts[below]
        return self._printed(level, levels)

    def _printed(self, level: int, levels: Sequence[Level]) -> str:
        own = levels[level]

        def number(match: re.Match[str]) -> str:
            at = int(match[1]) - 1
            if at >= len(levels):
                return ""
            style: Style = "decimal" if own.decimal else levels[at].style
            return numeral(self._counts.get(at, levels[at].start), style)

        if own.style == "bullet":
            return ""
        return _PLACE.sub(number, own.pattern).strip()


def overridden(levels: Sequence[Level], starts: Mapping[int, int]) -> list[Level]:
    """The levels with other first numbers."""
    return [
        replace(level, start=starts[at]) if at in starts else level
        for at, level in enumerate(levels)
    ]
