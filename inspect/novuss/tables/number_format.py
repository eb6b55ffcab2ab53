"""Number formats of workbooks: what a sheet shows of the number that a cell holds.

A format has up to four sections parted by semicolons: of positive and of negative
numbers, of zero and of text (ECMA-376 part 1, 18.8.31); the first two may say in
brackets which numbers they are for.
"""

import operator
import re
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from functools import lru_cache

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


@dataclass(frozen=True)
class _Section:
    """One section: the words it prints, and how it writes the number, if it does."""

    words: str = ""
    number: bool = False
    general: bool = False
    text: bool = False
    places: int = 0
    #: What the number is multiplied by before it is shown: percent, thousands.
    factor: Fraction = Fraction(1)
    exponent: bool = False
    #: Digits of the denominator, where it is shown as a fraction.
    fraction: int = 0
    condition: tuple[str, Decimal] | None = None


@dataclass(frozen=True)
class Shown:
    """What a sheet shows of a cell."""

    #: Words beside the number, such as a unit.
    words: str
    #: The number that is read there; None where none is.
    number: Fraction | None
    #: The number as it is written.
    text: str


def shown(value: Decimal, code: str) -> Shown:
    """What a sheet shows of a number under a format."""
    section = _section_for(value, _sections(code))
    if section.general:
        return Shown(section.words, Fraction(value), str(value))
    if not section.number:
        return Shown(section.words, None, "")
    scaled = Fraction(value) * section.factor
    if section.fraction:
        near = scaled.limit_denominator(10**section.fraction - 1)
        whole, rest = divmod(near, 1)
        parts = [str(whole)] if whole or not rest else []
        return Shown(section.words, near, " ".join([*parts, *([str(rest)] if rest else [])]))
    exact = value * section.factor.numerator / section.factor.denominator
    if section.exponent:
        text = f"{exact:.{section.places}E}"
    elif exact.adjusted() + section.places >= _DIGITS:
        text = str(exact)
    else:
        text = str(exact.quantize(Decimal(1).scaleb(-section.places), rounding=ROUND_HALF_UP))
    read = Fraction(text)
    return Shown(section.words, read if section.factor == 1 else None, text)


def words_beside_text(code: str) -> str:
    """What a format prints around an entry that is a text."""
    return next((one.words for one in _sections(code) if one.text), "")


def _section_for(value: Decimal, sections: tuple[_Section, ...]) -> _Section:
    numbers = [one for one in sections if not one.text] or [_Section(general=True)]
    if any(one.condition for one in numbers):
        for one in numbers:
            if one.condition is None or _COMPARE[one.condition[0]](value, one.condition[1]):
                return one
        return _Section()
    if value < 0 and len(numbers) > 1:
        return numbers[1]
    return numbers[2] if value == 0 and len(numbers) > 2 else numbers[0]


@lru_cache(maxsize=256)
def _sections(code: str) -> tuple[_Section, ...]:
    parts: list[list[re.Match[str]]] = [[]]
    for token in _TOKEN.finditer(code):
        if token["end"]:
            parts.append([])
        else:
            parts[-1].append(token)
    return tuple(map(_section, parts))


def _section(tokens: list[re.Match[str]]) -> _Section:
    words, places, commas, percents = "", 0, 0, 0
    number = general = text = behind = exponent = False
    fraction = 0
    condition = None
    for token in tokens:
        if token["digit"]:
            number, commas = True, 0
            places += behind and not exponent
            fraction += bool(fraction)
        elif token["general"]:
            general = True
        elif token["power"]:
            exponent = True
        elif token["bracket"] is not None:
            told = _CONDITION.fullmatch(token["bracket"])
            condition = (told[1], Decimal(told[2])) if told else condition
            # A currency: [$€-407].
            words += token["bracket"][1:].partition("-")[0] if token["bracket"][:1] == "$" else ""
        elif token["sign"] == ".":
            behind = True
        elif token["sign"] == ",":
            # Between digits it groups them, behind the last one it leaves three away.
            commas += number
        elif token["sign"] == "%":
            percents, words = percents + 1, words + "%"
        elif token["sign"] == "/":
            fraction = 1
        elif token["sign"] == "@":
            text = True
        elif not (fraction and (token["plain"] or "").isdigit()):
            words += token["quoted"] or token["escaped"] or token["plain"] or ""
    return _Section(
        words=words if words.strip(_SILENT) else "",
        number=number,
        general=general,
        text=text,
        places=places,
        factor=Fraction(100**percents, 1000**commas),
        exponent=exponent,
        fraction=max(fraction - 1, 0),
        condition=condition,
    )
