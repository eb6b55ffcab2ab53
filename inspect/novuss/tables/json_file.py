"""JSON with the place of every value, and measuring tables as JSON.

A table is a list of objects, or one such list under ``readings``.
"""

import json
import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from json.decoder import WHITESPACE, scanstring  # type: ignore[attr-defined]
from pathlib import Path
from typing import TypeAlias

from novuss.input_problems import Problem, ProblemsError, limit_exceeded
from novuss.size_caps import limit_for
from novuss.tables.csv_file import decode_text
from novuss.tables.input_content import CellCount, check_headings, read_content
from novuss.tables.table_cells import Cell, Table

#: The way to a value from the whole: names of members and places in lists.
Way = tuple[str | int, ...]
#: Line and column, both from 1.
Place = tuple[int, int]

#: Values for each cell that is read: an event file has more of them than of cells.
_VALUES = 2
#: What decides how many values a text has, and how deep; a text within it decides nothing.
_SIGN = re.compile(r'"(?:[^"\\]+|\\.)*"?|[\[\]{},]', re.DOTALL)


def check_json_size(text: str, name: str) -> None:
    """See that a text has no more values than are read, and is not nested deeper."""
    values, depth = limit_for("cells", _VALUES), limit_for("depth")
    opening = text.count("[") + text.count("{")
    if 1 + text.count(",") + opening <= values and opening <= depth:
        return
    found, deep = 1, 0
    for sign in _SIGN.finditer(text):
        found += sign[0] in ",[{"
        deep += (sign[0] in "[{") - (sign[0] in "]}")
        if found > values or deep > depth:
            at = sign.start()
            place = (text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at))
            if deep > depth:
                raise limit_exceeded(name, "depth", place=place)
            raise limit_exceeded(name, "cells", times=_VALUES, place=place)


@dataclass(frozen=True)
class Number:
    """A number as it is typed: of whatever length, and nothing is computed with it."""

    text: str


class _Digits(str):
    """A number with a point or a power of ten, as it is typed."""


class _Pairs(list[tuple[str, "_Element"]]):
    """The members of an object as they stand, a name that stands twice included."""


#: A value within an element of a table.
_Element: TypeAlias = "_Pairs | list[_Element] | str | bool | None"
PlacedValue: TypeAlias = "dict[str, PlacedValue] | list[PlacedValue] | Number | _Element"
_NUMBERS = json.JSONDecoder(parse_float=Number, parse_int=Number, parse_constant=Number)
#: Numbers and NaN stay as they are typed: no digit is lost on the way.
_ELEMENTS = json.JSONDecoder(
    object_pairs_hook=_Pairs, parse_float=_Digits, parse_int=str, parse_constant=str
)
#: What is another way to write a whole number, or may be: ``7.0``, ``1e3``.
_WHOLE = re.compile(r"-?[0-9]+\.0+|.*[eE].*")


@dataclass(frozen=True)
class PlacedJson:
    """A JSON text as data, and where each of its values begins."""

    data: PlacedValue
    places: Mapping[Way, Place]
    #: Members whose name stands twice in one object, the later one of each.
    twice: tuple[tuple[Way, Place], ...]

    def locate_value(self, way: Way) -> Place:
        """Where a value stands, or where it should: then its nearest whole."""
        while way not in self.places:
            way = way[:-1]
        return self.places[way]


def parse_placed_json(text: str, name: str) -> PlacedJson:
    """The data of a JSON text.

    Of a name that stands twice in one object the first counts and the other is told.

    Raises:
        ProblemsError: ``json-broken`` where it is no JSON, ``json-deep`` where it is
            nested deeper than anything that a person or a form writes; or it has more
            values than are read.
    """
    return _place_values(text, name, lambda _: False)


def _place_values(text: str, name: str, is_element: Callable[[Way], bool]) -> PlacedJson:
    check_json_size(text, name)
    try:
        # Afterwards the text is known to be JSON, and is walked without looking for mistakes.
        json.loads(text, parse_int=str, parse_float=str)
        reader = _Reader(text, is_element)
        data, _ = reader.read_value(0, ())
    except json.JSONDecodeError as error:
        values = {"detail": error.msg}
        problem = Problem(name, error.lineno, error.colno, "json-broken", values)
        raise ProblemsError([problem]) from None
    except RecursionError:
        # Whoever raised the cap may come to what the language can do.
        raise ProblemsError.of(name, "json-deep") from None
    return PlacedJson(data, reader.places, tuple(reader.twice))


def replace_surrogates(text: str) -> str:
    """Half of a pair of surrogates can be written in JSON, but in no encoding of text."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


class _Reader:
    """Walks through a text that is known to be JSON, and takes elements of a table whole."""

    def __init__(self, text: str, is_element: Callable[[Way], bool]) -> None:
        self._text, self._is_element = text, is_element
        self._starts = [0, *(end.end() for end in re.finditer("\n", text))]
        self.places: dict[Way, Place] = {}
        self.twice: list[tuple[Way, Place]] = []

    def _skip_space(self, at: int, signs: str = "") -> int:
        """The next place that is no white space, nor the sign behind it if it is one of these."""
        # It matches where there is none as well.
        at = WHITESPACE.match(self._text, at).end()
        return self._skip_space(at + 1) if signs and self._text[at] in signs else at

    def _locate(self, at: int) -> Place:
        line = bisect_right(self._starts, at)
        return line, at - self._starts[line - 1] + 1

    def read_value(self, at: int, way: Way) -> tuple[PlacedValue, int]:
        """The value at a place or behind white space, and the place behind it."""
        at = self._skip_space(at)
        self.places.setdefault(way, self._locate(at))
        if self._is_element(way):
            element: tuple[PlacedValue, int] = _ELEMENTS.raw_decode(self._text, at)
            return element
        match self._text[at]:
            case "{":
                return self._read_object(at, way)
            case "[":
                return self._read_list(at, way)
            case '"':
                found, end = scanstring(self._text, at + 1, True)
                return replace_surrogates(found), end
        single: tuple[PlacedValue, int] = _NUMBERS.raw_decode(self._text, at)
        return single

    def _read_object(self, at: int, way: Way) -> tuple[dict[str, PlacedValue], int]:
        found: dict[str, PlacedValue] = {}
        at = self._skip_space(at + 1)
        while self._text[at] != "}":
            key, end = scanstring(self._text, at + 1, True)
            name = replace_surrogates(key)
            if name in found:
                self.twice.append(((*way, name), self._locate(at)))
            inner, end = self.read_value(self._skip_space(end, ":"), (*way, name))
            found.setdefault(name, inner)
            at = self._skip_space(end, ",")
        return found, at + 1

    def _read_list(self, at: int, way: Way) -> tuple[list[PlacedValue], int]:
        found: list[PlacedValue] = []
        at = self._skip_space(at + 1)
        while self._text[at] != "]":
            inner, end = self.read_value(at, (*way, len(found)))
            found.append(inner)
            at = self._skip_space(end, ",")
        return found, at + 1


_LONG = ("item", "characteristic", "value")
#: What an event file of the form says of itself.
_EVENT = re.compile(r'"format"\s*:\s*"novuss-event-[0-9]+"')


def read_json(path: Path, name: str, encoding: str | None = None) -> list[Table]:
    """The one table of a JSON file; names of members are the header.

    Lines are those of the file where an object begins; columns count the names
    in the order in which they first occur.
    """
    text = decode_text(read_content(path), name, encoding)
    if not text.strip():
        return [Table(name, [], [])]
    rows: Way = ("readings",)
    placed = _place_values(text, name, lambda way: len(way) == 2 or way not in ((), rows))
    for way, (line, _) in placed.twice:
        if way == rows:
            raise ProblemsError([Problem(name, line, 0, "json-name-twice", {"name": "readings"})])
    whole: Way = ()
    elements = placed.data
    if isinstance(elements, dict):
        whole, elements = rows, elements.get("readings")
    if not isinstance(elements, list) or isinstance(elements, _Pairs):
        code = "json-event" if _EVENT.search(text) else "json-form"
        raise ProblemsError([Problem(name, 1, 0, code)])
    lines = (placed.locate_value((*whole, at))[0] for at in range(len(elements)))
    return [_build_table(name, zip(lines, elements, strict=True))]


def read_json_lines(path: Path, name: str, encoding: str | None = None) -> list[Table]:
    """The one table of a file with an object in every line; blank lines are none."""
    text = decode_text(read_content(path), name, encoding)
    if not text.strip():
        return [Table(name, [], [])]
    check_json_size(text, name)
    return [_build_table(name, _parse_json_lines(text, name))]


def _parse_json_lines(text: str, name: str) -> Iterator[tuple[int, PlacedValue]]:
    for number, line in enumerate(text.split("\n"), start=1):
        # Files that were put behind each other have a mark of the byte order in between.
        if element := line.lstrip("\ufeff").strip():
            try:
                yield number, _ELEMENTS.decode(element)
            except json.JSONDecodeError as error:
                place, values = (number, error.colno), {"detail": error.msg}
                raise ProblemsError([Problem(name, *place, "json-broken", values)]) from None
            except RecursionError:
                raise ProblemsError.of(name, "json-deep") from None


def _build_table(name: str, elements: Iterable[tuple[int, PlacedValue]]) -> Table:
    """The table of objects, each with its line; the names of their members are the header."""
    problems: list[Problem] = []
    names: dict[str, int] = {}
    rows = []
    count = CellCount(name)
    for line, element in elements:
        if not isinstance(element, _Pairs):
            problems.append(Problem(name, line, 0, "json-object-missing"))
            continue
        row: dict[int, Cell] = {}
        for typed, value in element:
            key = replace_surrogates(typed)
            column = names.setdefault(key, len(names) + 1)
            if column in row:
                problems.append(Problem(name, line, column, "json-name-twice", {"name": key}))
            else:
                row[column] = _build_cell(value, line, column)
        count.count_row([cell.text for cell in row.values()], line)
        rows.append([row[column] for column in sorted(row)])
    if problems:
        raise ProblemsError(problems)
    # A row of its own for an empty list, which is a table without rows, not an empty file.
    header = [Cell(key, 1, column) for column, key in enumerate(names or _LONG, start=1)]
    check_headings(name, header)
    return Table(name, header, [row for row in rows if not all(cell.blank for cell in row)])


def _build_cell(value: _Element, line: int, column: int) -> Cell:
    if isinstance(value, list):
        # Members of an object are a list of pairs here.
        return Cell("{…}" if isinstance(value, _Pairs) else "[…]", line, column, "json-nested")
    if isinstance(value, bool):
        return Cell("yes" if value else "no", line, column, answer=True)
    if isinstance(value, _Digits):
        # Other digits behind a point are part of a name as they are typed.
        form = "" if _WHOLE.fullmatch(value) else None
        return Cell(str(value), line, column, number_format=form)
    return Cell("" if value is None else replace_surrogates(value), line, column)
