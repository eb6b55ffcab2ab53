"""Figures of a text, also those that are written as words, in the language of the text."""

import re
from collections.abc import Iterator
from decimal import Decimal

from novuss.model.base import fold
from novuss.model.languages import Traits

_FIGURE = re.compile(r"(?<![^\W\dxх])\d+(?:[.,]\d+)?(?![^\W\dxх])")
#: A clause that is named, 17.1.8, or a date with points is no quantity.
_REFERENCE = re.compile(
    r"(?<![\w.,])\d{1,4}(?:\.\d{1,4}){2,}\.?|(?:\d{1,2}\.)+[^\W\d_]\b"
    r"|\b(?:anhang|annex|appendix|приложени\w+)\s+\d",
    re.IGNORECASE,
)


def figures(text: str, traits: Traits, references: tuple[str, ...] = ()) -> set[str]:
    """The figures of a text as plain decimal strings; numbers of clauses that it names are none."""
    text = _REFERENCE.sub(" ", text)
    for name in sorted(references, key=len, reverse=True):
        text = re.sub(rf"(?<![\w.,]){re.escape(name)}(?!\w|[.,]\d)", " ", text)
    found = {_plain(match.group()) for match in _FIGURE.finditer(text)}
    return found | set(_from_words(text, traits))


def _plain(figure: str) -> str:
    number = Decimal(figure.replace(",", "."))
    return f"{number.normalize():f}"


def _from_words(text: str, traits: Traits) -> Iterator[str]:
    if traits.no_numbers:
        text = re.sub(traits.no_numbers, "", text)
    words = fold(text).split()
    for value, pattern in traits.numbers.items():
        whole = re.compile(pattern)
        if any(whole.fullmatch(word) for word in words):
            yield value


def says_one(text: str, traits: Traits) -> bool:
    """Whether a text has a word for one."""
    pattern = re.compile(traits.one)
    return any(pattern.fullmatch(word) for word in fold(text).split())
