"""Text fitted into a box of paper, whichever font prints it."""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

#: A point in millimetres.
POINT = 25.4 / 72
#: The height of a line as a part of its type.
LINE = 1.2
#: What a box that is asked for as so many lines may come out too low.
_HAIR = 1e-6
#: How wide letters are as a part of their size, in a bold font broader than any that is likely:
#: which one prints the text is not known here.
_SLENDER, _SMALL, _CAPITAL, _BROAD = 0.46, 0.81, 0.92, 1.17
_SLENDER_SIGNS = frozenset(" .,:;!|'’‘iíìïīįjlI()[]\u00a0·")
_BROAD_SIGNS = frozenset("mwMWOQGшщжюыфмдШЩЖЮЫФМДЊЉњљ—…@%æœÆŒ")


@dataclass(frozen=True)
class Fitted:
    """Lines of text and their size in points; each has room in the box that was asked for."""

    lines: tuple[str, ...]
    size: float
    #: Whether nothing of the text is left out.
    whole: bool = True

    @property
    def height(self) -> float:
        """In millimetres."""
        return len(self.lines) * self.size * LINE * POINT


def fit_text(
    text: str, width: float, height: float, sizes: Sequence[float], *, middle: bool = False
) -> Fitted:
    """Set the text in the largest size that has room; shorten it where none is small enough.

    A size that breaks no word goes before a larger one that does.

    Args:
        text: with blanks of any kind between its words.
        width: of the box, in millimetres.
        height: of the box.
        sizes: in points, the largest first.
        middle: shorten in the middle, as names that differ at their end need it.
    """
    text = " ".join("".join(map(_replace_invisible, text)).split())
    broken: Fitted | None = None
    for size in sizes:
        wide = width / (size * POINT)
        found = Fitted(wrap_text(text, wide), size)
        if found.height <= height + _HAIR:
            if all(_measure_width(part.rstrip()) <= wide for part in _split_parts(text)):
                return found
            broken = broken or found
    return broken or _shorten_to_room(text, width, height, sizes[-1], middle=middle)


def _shorten_to_room(
    text: str, width: float, height: float, size: float, *, middle: bool
) -> Fitted:
    """As much of the text as has room in one size; at least a sign that something is missing."""
    room = max(1, int((height + _HAIR) / (size * LINE * POINT)))
    for keep in range(len(text) - 1, 1, -1):
        tail = keep // 2 if middle else 0
        short = text[: keep - tail].rstrip() + "…" + text[len(text) - tail :].lstrip()
        lines = wrap_text(short, width / (size * POINT))
        if len(lines) <= room:
            return Fitted(lines, size, whole=False)
    return Fitted(("…",), size, whole=False)


def wrap_text(text: str, room: float) -> tuple[str, ...]:
    """Wrap a text into lines no wider than ``room``, in parts of the type's size.

    Broken between words and behind hyphens, and within what no line has room for.
    """
    lines: list[str] = []
    line = ""
    for part in _split_parts(text):
        if _measure_width((line + part).rstrip()) <= room:
            line += part
            continue
        if line:
            lines.append(line.rstrip())
        line = ""
        for sign in part.rstrip():
            if line and _measure_width(line + sign) > room:
                lines.append(line)
                line = ""
            line += sign
        line += part[len(part.rstrip()) :]
    return (*lines, line.rstrip()) if line else tuple(lines)


def _split_parts(text: str) -> list[str]:
    """The words, each with the blank behind it, and the parts of those with hyphens."""
    return re.findall(r"[^ -]*-+ ?|[^ -]+ ?", text)


def _measure_width(text: str) -> float:
    return sum(map(_measure_letter, text))


def _measure_letter(sign: str) -> float:
    # A letter with marks is as wide as without.
    plain = unicodedata.normalize("NFD", sign)[0]
    if unicodedata.combining(plain):
        return 0
    if plain in _SLENDER_SIGNS:
        return _SLENDER
    if plain in _BROAD_SIGNS:
        return _BROAD
    if plain.isupper():
        return _CAPITAL
    if ord(plain) < 0x250 or 0x370 <= ord(plain) < 0x530:
        return _SMALL
    # Where no font has it, it is printed by its number: ``[U+6F22]``.
    if plain.isalpha() or unicodedata.east_asian_width(plain) in "WF":
        return _measure_width("[U+") + 5 * _CAPITAL + _measure_width("]")
    # Another sign may be as wide as it is high, and more.
    return 1.3


def _replace_invisible(sign: str) -> str:
    """A sign that leaves a mark where it stands, and turns nothing around it."""
    category = unicodedata.category(sign)
    if category.startswith("Z"):
        return " "
    return "" if category in ("Cf", "Co", "Cn", "Cs") else " " if category == "Cc" else sign
