"""JSON with the place of every value: what is wrong with it can be told where it stands."""

import json
import re
from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass
from json.decoder import WHITESPACE, scanstring  # type: ignore[attr-defined]
from typing import Any

from novuss.caps import most
from novuss.problems import Problem, ProblemsError, over

#: The way to a value from the whole: names of members and places in lists.
Way = tuple[str | int, ...]
#: Line and column, both from 1.
Place = tuple[int, int]


#: Values for each cell that is read: an event file has more of them than of cells.
_VALUES = 2
#: What decides how many values a text has, and how deep; a text within it decides nothing.
_SIGN = re.compile(r'"(?:[^"\\]+|\\.)*"?|[\[\]{},]', re.DOTALL)


def see_json(text: str, name: str) -> None:
    """See that a text has no more values than are read, and is not nested deeper.

    Args:
        text: which need not be JSON.
        name: of the file, for messages.

    Raises:
        ProblemsError: it has, or is, told at the place where it is too much.
    """
    values, depth = most("cells", _VALUES), most("depth")
    opening = text.count("[") + text.count("{")
    if 1 + text.count(",") + opening <= values and opening <= depth:
        return
    found, deep = 1, 0
    for sign in _SIGN.finditer(text):
        one = sign[0]
        if one == ",":
            found += 1
        elif one in "[{":
            deep += 1
            found += 1
        elif one in "]}":
            deep -= 1
        if found > values or deep > depth:
            at = sign.start()
            place = (text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at))
            if deep > depth:
                raise over(name, "depth", place=place)
            raise over(name, "cells", times=_VALUES, place=place)


@dataclass(frozen=True)
class Number:
    """A number as it is typed: of whatever length, and nothing is computed with it."""

    text: str


_DECODER = json.JSONDecoder(parse_float=Number, parse_int=Number, parse_constant=Number)


@dataclass(frozen=True)
class PlacedJson:
    """A JSON text as data, and where each of its values begins."""

    data: Any
    places: Mapping[Way, Place]
    #: Members whose name stands twice in one object, the later one of each.
    twice: tuple[tuple[Way, Place], ...]

    def place(self, way: Way) -> Place:
        """Where a value stands, or where it should: then its nearest whole."""
        while way not in self.places:
            way = way[:-1]
        return self.places[way]


def placed_json(text: str, name: str) -> PlacedJson:
    """The data of a JSON text.

    Of a name that stands twice in one object the first counts and the other is told.

    Args:
        text: without a byte order mark.
        name: of the file, for messages.

    Raises:
        ProblemsError: ``json-broken`` where it is no JSON, ``json-deep`` where it is
            nested deeper than anything that a person or a form writes; or it has more
            values than are read.
    """
    see_json(text, name)
    try:
        # Afterwards the text is known to be JSON, and is walked without looking for mistakes.
        json.loads(text, parse_int=str, parse_float=str)
        reader = _Reader(text)
        data, _ = reader.value(reader.skip(0), ())
    except json.JSONDecodeError as error:
        values = {"detail": error.msg}
        problem = Problem(name, error.lineno, error.colno, "json-broken", values)
        raise ProblemsError([problem]) from None
    except RecursionError:
        raise ProblemsError.of(name, "json-deep") from None
    return PlacedJson(data, reader.places, tuple(reader.twice))


def printable(text: str) -> str:
    """Half of a pair of surrogates can be written in JSON, but in no encoding of text."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


class _Reader:
    """Walks through a text that is known to be JSON."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._starts = [0, *(at + 1 for at, sign in enumerate(text) if sign == "\n")]
        self.places: dict[Way, Place] = {}
        self.twice: list[tuple[Way, Place]] = []

    def skip(self, at: int) -> int:
        """The next place that is no white space."""
        match = WHITESPACE.match(self._text, at)
        return match.end() if match else at

    def _place(self, at: int) -> Place:
        line = bisect_right(self._starts, at)
        return line, at - self._starts[line - 1] + 1

    def value(self, at: int, way: Way) -> tuple[Any, int]:
        """The value that begins at a place, and the place behind it."""
        self.places.setdefault(way, self._place(at))
        match self._text[at]:
            case "{":
                return self._object(at, way)
            case "[":
                return self._list(at, way)
            case '"':
                found, end = scanstring(self._text, at + 1, True)
                return printable(found), end
        return _DECODER.raw_decode(self._text, at)

    def _object(self, at: int, way: Way) -> tuple[dict[str, Any], int]:
        found: dict[str, Any] = {}
        at = self.skip(at + 1)
        while self._text[at] != "}":
            key, end = scanstring(self._text, at + 1, True)
            name = printable(key)
            again = name in found
            if again:
                self.twice.append(((*way, name), self._place(at)))
            inner, end = self.value(self.skip(self.skip(end) + 1), (*way, name))
            if not again:
                found[name] = inner
            at = self._behind(end)
        return found, at + 1

    def _list(self, at: int, way: Way) -> tuple[list[Any], int]:
        found: list[Any] = []
        at = self.skip(at + 1)
        while self._text[at] != "]":
            inner, end = self.value(at, (*way, len(found)))
            found.append(inner)
            at = self._behind(end)
        return found, at + 1

    def _behind(self, end: int) -> int:
        """Where the next element begins, or the list or object ends."""
        at = self.skip(end)
        return self.skip(at + 1) if self._text[at] == "," else at
