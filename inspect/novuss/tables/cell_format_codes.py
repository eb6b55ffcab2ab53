"""Number formats of workbooks: what a sheet shows of a number.

A format has up to four sections parted by semicolons: of positive and of negative
numbers, of zero and of text (ECMA-376 part 1, 18.8.31); the first two may say in
brackets which numbers they are for.
"""

import operator
import re
from dataclasses import dataclass, field
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from functools import lru_cache
from typing import Literal, TypeAlias

_TOKEN = re.compile(
    r'"(?P<quoted>[^"]*)"?|\\(?P<escaped>.)|[_*].|\[(?P<bracket>[^\]]*)\]|(?P<general>General)'
    r"|(?P<digit>[0#?])|(?P<power>E[+-])|(?P<sign>[.,%/@])|(?P<end>;)|(?P<plain>.)",
    re.DOTALL | re.IGNORECASE,
)
_CONDITION = re.compile(r"(<=|>=|<>|<|>|=)\s*(-?[0-9.]+)")
_COMPARE = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "=": operator.eq,
    "<>": operator.ne,
}
#: Digits that decimal arithmetic keeps unless told otherwise.
_DIGITS = 27
#: Signs that may stand around a number without saying anything of it.
_SILENT = " \u00a0\u202f\t()+-\N{MINUS SIGN}"


#: What stands in the place of a digit that a number has not.
_EMPTY = {"0": "0", "#": "", "?": " "}
_Sign: TypeAlias = tuple[Literal["digit", "point", "general", "words"], str]


@dataclass
class _Section:
    """One section: the words it prints, and how it writes the number, if it does."""

    words: str = ""
    number: bool = False
    general: bool = False
    text: bool = False
    places: int = 0
    percents: int = 0
    #: How often three digits are left away.
    thousands: int = 0
    exponent: bool = False
    grouped: bool = False
    #: Digits of the denominator, where it is shown as a fraction.
    fraction: int = 0
    condition: tuple[str, Decimal] | None = None
    #: Places of digits, the point and words, as they stand.
    signs: list[_Sign] = field(default_factory=list)

    def write_digits(self, whole: str, places: str) -> str:
        """The section with the digits before and behind the point in their places."""
        kinds = [kind for kind, _ in self.signs]
        spots = kinds[: kinds.index("point") if "point" in kinds else None].count("digit")
        padded = [*[""] * (spots - len(whole)), *whole]
        # The first place takes whatever has none of its own.
        apart = len(padded) - spots + (spots > 0)
        first = "".join(padded[:apart])
        digits = iter([first, *padded[apart:]] if spots else [])
        text = first if self.number and not spots else ""
        for kind, sign in self.signs:
            if kind == "point":
                digits = iter(places.rstrip("0"))
            if kind == "digit":
                text += next(digits, "") or _EMPTY[sign]
            else:
                text += whole if kind == "general" else sign
        return text

    @property
    def factor(self) -> Fraction:
        """What the number is multiplied by before it is shown."""
        return Fraction(100**self.percents, 1000**self.thousands)


def format_general_number(value: float) -> str:
    """The fifteen digits that a spreadsheet shows; without an exponent where that is short.

    The e-06 of 1e-06 would be a unit beside the number.
    """
    digits = format(value, ".15g")
    plain = format(Decimal(digits), "f")
    return plain if len(plain) <= 30 else digits


@dataclass(frozen=True)
class Shown:
    """What a sheet shows of a cell."""

    #: Words beside the number, such as a unit.
    words: str
    #: The number that is read there; None where none is.
    number: Fraction | None
    #: The number as it is written.
    text: str


def apply_format(value: Decimal, code: str) -> Shown:
    """What a sheet shows of a number under a format."""
    section = _choose_section(value, _parse_sections(code))
    if section.general:
        return Shown(section.words, Fraction(value), str(value))
    if not section.number:
        return Shown(section.words, None, "")
    scaled = Fraction(value) * section.factor
    if section.fraction:
        near = scaled.limit_denominator(10**section.fraction - 1)
        parts = [str(part) for part in divmod(near, 1) if part]
        return Shown(section.words, near, " ".join(parts) or "0")
    exact = value * section.factor.numerator / section.factor.denominator
    if section.exponent:
        text = f"{exact:.{section.places}E}"
    elif exact.adjusted() + section.places >= _DIGITS:
        text = str(exact)
    else:
        text = str(exact.quantize(Decimal(1).scaleb(-section.places), rounding=ROUND_HALF_UP))
    read = Fraction(text)
    return Shown(section.words, read if section.factor == 1 else None, text)


def find_text_format_words(code: str) -> str:
    """What a format prints around an entry that is a text."""
    return next((section.words for section in _parse_sections(code) if section.text), "")


def format_number_name(value: Decimal, code: str) -> str | None:
    """What a sheet shows of a number that is a name: ``007`` under ``000``.

    Returns:
        None where that depends on the program or on more than the digits: thousands that are
        grouped, percentages, fractions, powers of ten.
    """
    section = _choose_section(value, _parse_sections(code))
    if section.factor != 1 or section.fraction or section.exponent:
        return None
    if section.general:
        return section.write_digits(format(value.normalize(), "f"), "").strip()
    rounded = abs(value).quantize(Decimal(1).scaleb(-section.places), rounding=ROUND_HALF_UP)
    whole, _, places = format(rounded, "f").partition(".")
    if section.grouped and len(whole) > 3:
        return None
    sign = "-" if value < 0 and len(_parse_sections(code)) < 2 else ""
    return f"{sign}{section.write_digits(whole.lstrip('0'), places)}".strip()


#: A number under a format for texts.
_AS_IT_IS = _Section(general=True, signs=[("general", "")])


def _choose_section(value: Decimal, sections: tuple[_Section, ...]) -> _Section:
    numbers = [section for section in sections if not section.text] or [_AS_IT_IS]
    if any(section.condition for section in numbers):
        for section in numbers:
            limit = section.condition
            if limit is None or _COMPARE[limit[0]](value, limit[1]):
                return section
        return _Section()
    if value < 0 and len(numbers) > 1:
        return numbers[1]
    return numbers[2] if value == 0 and len(numbers) > 2 else numbers[0]


@lru_cache(maxsize=256)
def _parse_sections(code: str) -> tuple[_Section, ...]:
    parts: list[list[re.Match[str]]] = [[]]
    for token in _TOKEN.finditer(code):
        if token["end"]:
            parts.append([])
        else:
            parts[-1].append(token)
    return tuple(map(_parse_section, parts))


def _parse_section(tokens: list[re.Match[str]]) -> _Section:
    section = _Section()
    behind_point = divided = False
    for token in tokens:
        words = ""
        if token["digit"]:
            section.grouped |= section.thousands > 0
            section.number, section.thousands = True, 0
            section.places += behind_point and not section.exponent
            section.fraction += divided
            section.signs.append(("digit", token["digit"]))
        elif token["general"]:
            section.general = True
            section.signs.append(("general", ""))
        elif token["power"]:
            section.exponent = True
        elif (bracket := token["bracket"]) is not None:
            if found := _CONDITION.fullmatch(bracket):
                section.condition = (found[1], Decimal(found[2]))
            # A currency: [$€-407].
            words = bracket[1:].partition("-")[0] if bracket[:1] == "$" else ""
        elif token["sign"] == ".":
            behind_point = True
            section.signs.append(("point", "."))
        elif token["sign"] == ",":
            # Between digits it groups them, behind the last one it leaves three away.
            section.thousands += section.number
        elif token["sign"] == "%":
            section.percents, words = section.percents + 1, "%"
        elif token["sign"] == "/":
            divided, section.fraction = True, 0
        elif token["sign"] == "@":
            section.text = True
        elif not (divided and (token["plain"] or "").isdigit()):
            words = token["quoted"] or token["escaped"] or token["plain"] or ""
        section.words += words
        section.signs += [("words", words)] if words else []
    if not section.words.strip(_SILENT):
        section.words = ""
    return section
