"""What was typed, taken apart: numbers of clauses, an edition, and words.

Its twin for the browser is ``docs/assets/scripts/search/query.js``.
"""

import re
from dataclasses import dataclass, field

from novuss.search.index import ClauseIndex
from novuss.search.letters import composed, fold, places

_TRIM = re.compile(r"^[\s.,;:!?()\[\]{}\"«»„“”'’§№#]+|[\s.,;:!?()\[\]{}\"«»„“”'’]+$")
_DIGIT_LETTER = re.compile(r"(?<=[0-9])(?=[^\W\d_]$)")
_SEPARATORS = re.compile(r"[/\\–-]|[.)]*\(|,")
#: The letter of the annex, Latin or Cyrillic, in front of its number.
_ANNEX_LETTER = re.compile(r"^[aа][.–-]?(?=1(?![0-9]))")
#: Short for the word for an annex, or its letter with a blank behind it.
_ANNEX_SHORT = frozenset(["a", "а", "app", "anh", "прил", "прилож", "piel", "pielik"])


@dataclass(frozen=True)
class Query:
    """The parts of a query.

    ``numbers`` are keys of the index; ``edition`` is the one named beside them;
    ``words`` are (folded, as typed).
    """

    numbers: list[str] = field(default_factory=list)
    edition: int | None = None
    words: list[tuple[str, str]] = field(default_factory=list)


def parse(text: str, index: ClauseIndex) -> Query:
    """Takes a query apart. A number that no clause has is a word."""
    text = composed(text)
    tokens = [one for one in (_TRIM.sub("", part) for part in text.split()) if one]
    tokens = _annex(tokens, index)
    beside = set(index["beside"].split())
    numbers: list[str] = []
    rest: list[str] = []
    at = 0
    while at < len(tokens):
        behind = tokens[at + 1] if at + 1 < len(tokens) else ""
        joined = number_typed(f"{tokens[at]}.{behind}", index) if _is_end(behind) else None
        number = joined or number_typed(tokens[at], index)
        if number and fold(tokens[at]) not in index["names"]:
            numbers.append(number)
        else:
            rest.append(tokens[at])
        at += 2 if joined else 1
    named = [index["names"][fold(one)] for one in rest if fold(one) in index["names"]]
    others = [one for one in rest if fold(one) not in index["names"] and fold(one) not in beside]
    if others and len(others) == len(rest):
        # "2 minutes" asks for no section 2.
        numbers = [one for one in numbers if not one.isdigit()]
    if not numbers:
        return Query(words=_words(text))
    return Query(numbers, named[0] if named else None, _words(" ".join(others)))


def number_typed(token: str, index: ClauseIndex) -> str | None:
    """The key of the index that a token stands for: ``17.1з`` is ``17.1.з``."""
    plain = _ANNEX_LETTER.sub("a", fold(token))
    for one in (plain, _SEPARATORS.sub(".", plain).rstrip(".")):
        for typed in (one, _DIGIT_LETTER.sub(".", one)):
            if typed in index["numbers"]:
                return typed
    return None


def _is_end(token: str) -> bool:
    """Whether a token may be the last part of a number, typed behind a blank."""
    return len(token) == 1 and token.isalpha()


def _annex(tokens: list[str], index: ClauseIndex) -> list[str]:
    """``Annex 1``, ``1. pielikums``, ``Annex 1 row 18``, ``A 1.18`` as ``A1`` and ``A1.18``."""
    beginnings = tuple(index["annex"].split())
    beside = set(index["beside"].split())
    editions = [one for one in tokens if fold(one) in index["names"]]
    told = [one for one in map(fold, tokens) if one not in index["names"] and one not in beside]
    rest = [one for one in told if one not in _ANNEX_SHORT and not one.startswith(beginnings)]
    typed = _ANNEX_LETTER.sub("a", ".".join(rest))
    if len(rest) < len(told) and typed[:1].isdigit():
        typed = f"a{typed}"
    number = number_typed(typed, index) if typed.startswith("a") and len(rest) <= 2 else None
    return [number, *editions] if number else tokens


def _words(text: str) -> list[tuple[str, str]]:
    return [(word, text[start:end]) for word, start, end in places(text)]
