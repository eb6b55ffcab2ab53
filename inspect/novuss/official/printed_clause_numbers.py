"""Numbers of clauses, as documents print them and as they are misread."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from novuss.corpus.typed_clause_numbers import normalise_number

#: At the start of a piece of text: 17.1.8, 12,4, 17.1.з, 3.
_AT_START = re.compile(
    r"(?P<number>\d{1,3}(?:[.,]\s?\d{1,2}){0,2}(?:\.[^\W\d_](?![^\W\d_]))?)(?P<end>[.)]?)(?P<gap>\s*)"
)
_ALONE = re.compile(r"\d{1,3}(?:[.,]\d{1,2}){0,2}(?:\.[^\W\d_])?[.)]?")
_ROMAN = re.compile(r"[IVXl1M]{1,4}\.")


@dataclass(frozen=True)
class Printed:
    """A number in front of a text.

    Attributes:
        raw: the letters and figures as they stand.
        id: the clause of the edition that has this number, or nothing.
        rest: what follows it.
    """

    raw: str
    id: str
    rest: str


class Numbering:
    """The numbers of one edition; ``spellings`` are the ways to type or to print an id."""

    def __init__(self, ids: Iterable[str], spellings: Callable[[str], Iterable[str]]) -> None:
        self._ids: dict[str, str] = {}
        for name in ids:
            for spelling in spellings(name):
                self._ids.setdefault(spelling, name)
        #: Numbers that lost their points, as far as that leaves them without a double.
        joined: dict[str, str] = {}
        for name in self._ids.values():
            short = name.replace(".", "")
            joined[short] = "" if short in joined and joined[short] != name else name
        self._joined = {short: name for short, name in joined.items() if short not in self._ids}

    def read_start(self, text: str) -> Printed | None:
        """Read the number that a text begins with, if there is one."""
        match = _AT_START.match(text)
        if match is None:
            return None
        rest = text[match.end() :]
        raw = match["number"]
        dotted = re.search(r"[.,]", raw) is not None
        # Behind a bare figure stands a space or a full stop: "50%" and "1-2" are no numbers.
        if (not rest or not re.match(r"[^\W_]|[\"“”„«»‘’'(*|]", rest)) or (
            not dotted and not (match["gap"] or match["end"])
        ):
            return None
        if dotted and not match["gap"] and not match["end"] and not rest[0].isalpha():
            return None
        return Printed(raw, self.find_clause(raw), rest)

    def find_clause(self, raw: str) -> str:
        """Find the clause with that number; empty if there is none."""
        return self._ids.get(normalise_number(re.sub(r"\s", "", raw)), "")

    def find_misread(self, raw: str) -> str:
        """Find the clause whose number may have lost its points: ``121`` for 12.1; or nothing."""
        return self._joined.get(raw.strip("."), "")


def find_lone_numbers(text: str) -> list[str]:
    """Find the numbers of a line that holds nothing else; none in any other line."""
    parts = text.split()
    if parts and all(_ALONE.fullmatch(part) for part in parts):
        return [part.rstrip(".)") for part in parts]
    return []


def drop_roman(text: str) -> str:
    """Drop a Roman numeral: ``IV. Queue``, also as it is misread (``M.``, ``Il.``)."""
    match = _ROMAN.match(text)
    return text[match.end() :].strip() if match else text
