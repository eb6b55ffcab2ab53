"""Numbers as word processors count with them: 3, c, C, iii, III, в."""

from typing import Literal, get_args

Style = Literal[
    "decimal",
    "decimal-zero",
    "lower-letter",
    "upper-letter",
    "lower-roman",
    "upper-roman",
    "lower-cyrillic",
    "upper-cyrillic",
    "bullet",
    "none",
]
STYLES: tuple[Style, ...] = get_args(Style)

_LATIN = "abcdefghijklmnopqrstuvwxyz"
#: Lists in Russian leave out ё, й, ъ, ы and ь.
_CYRILLIC = "абвгдежзиклмнопрстуфхцчшщэюя"
_ROMAN = (
    *((1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc")),
    *((50, "l"), (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i")),
)


def numeral(value: int, style: Style) -> str:
    """The number in that style; nothing for a bullet, a number below 1 as a decimal."""
    if style in ("bullet", "none"):
        return ""
    if style == "decimal-zero":
        return f"{value:02d}"
    if style == "decimal" or value < 1:
        return str(value)
    case, _, kind = style.partition("-")
    small = {"letter": _letter, "roman": _roman, "cyrillic": _cyrillic}[kind](value)
    return small.upper() if case == "upper" else small


def _letter(value: int) -> str:
    return _repeated(value, _LATIN)


def _cyrillic(value: int) -> str:
    return _repeated(value, _CYRILLIC)


def _repeated(value: int, letters: str) -> str:
    """Behind the last letter comes the first one twice: z, aa, bb."""
    times, at = divmod(value - 1, len(letters))
    # A list of a thousand letters is a mistake of the file, and no reason to fill the memory.
    return letters[at] * (min(times, 20) + 1)


def _roman(value: int) -> str:
    if value >= 5000:
        return str(value)
    found = ""
    for worth, sign in _ROMAN:
        count, value = divmod(value, worth)
        found += sign * count
    return found
