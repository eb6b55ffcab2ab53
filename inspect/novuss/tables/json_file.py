"""Measuring tables as JSON: a list of objects, or one such list under ``readings``."""

import json
import re
from json.decoder import WHITESPACE  # type: ignore[attr-defined]
from pathlib import Path
from typing import Any

from novuss.problems import Problem, ProblemsError
from novuss.tables.cells import Cell, Table
from novuss.tables.content import content_of
from novuss.tables.counted import CellCount, see_headings
from novuss.tables.csv_file import decode_text
from novuss.tables.json_places import printable, see_json

_LONG = ("item", "characteristic", "value")
#: What an event file of the form says of itself.
_EVENT = re.compile(r'"format"\s*:\s*"novuss-event-[0-9]+"')
_SPACE: re.Pattern[str] = WHITESPACE


class _Twice(Exception):  # noqa: N818 - told as a problem, never shown as an error
    """A list of readings stands twice; its place is that of the second."""


class _Pairs(list[tuple[str, Any]]):
    """The members of an object as they stand, a name that stands twice included."""


#: Numbers and NaN stay as they are typed: no digit is lost on the way.
_DECODER = json.JSONDecoder(
    object_pairs_hook=_Pairs, parse_float=str, parse_int=str, parse_constant=str
)


def read_json(path: Path, name: str, encoding: str | None = None) -> list[Table]:
    """The one table of a JSON file; names of members are the header.

    Lines are those of the file where an object begins; columns count the names
    in the order in which they first occur.

    Raises:
        ProblemsError: the file is not JSON, or not a list of objects.
        OSError: the file cannot be read.
    """
    text = decode_text(content_of(path), name, encoding).removeprefix("\ufeff")
    if not text.strip():
        return [Table(name, [], [])]
    see_json(text, name)
    try:
        json.loads(text, parse_int=str)
        found = _elements(text)
    except json.JSONDecodeError as error:
        problem = Problem(name, error.lineno, error.colno, "json-broken", {"detail": error.msg})
        raise ProblemsError([problem]) from None
    except _Twice as error:
        line = text.count("\n", 0, error.args[0]) + 1
        twice = Problem(name, line, 0, "json-name-twice", {"name": "readings"})
        raise ProblemsError([twice]) from None
    except RecursionError:
        # Whoever raised the cap may come to what the language can do.
        raise ProblemsError.of(name, "json-deep") from None
    if found is None:
        code = "json-event" if _EVENT.search(text) else "json-form"
        raise ProblemsError([Problem(name, 1, 0, code)])
    problems: list[Problem] = []
    names: dict[str, int] = {}
    rows = []
    line, counted = 1, 0
    cells = CellCount(name)
    for start, element in found:
        line, counted = line + text.count("\n", counted, start), start
        if not isinstance(element, _Pairs):
            problems.append(Problem(name, line, 0, "json-object-missing"))
            continue
        seen: set[str] = set()
        row = []
        for typed, value in element:
            key = printable(typed)
            column = names.setdefault(key, len(names) + 1)
            if key in seen:
                problems.append(Problem(name, line, column, "json-name-twice", {"name": key}))
                continue
            seen.add(key)
            row.append(_cell(value, line, column))
        cells.add([cell.text for cell in row], line)
        rows.append(sorted(row, key=lambda cell: cell.column))
    if problems:
        raise ProblemsError(problems)
    header = [Cell(key, 1, column) for key, column in names.items()]
    see_headings(name, header)
    # A row of its own for an empty list, which is a table without rows, not an empty file.
    header = header or [Cell(key, 1, column) for column, key in enumerate(_LONG, start=1)]
    return [Table(name, header, [row for row in rows if not all(cell.blank for cell in row)])]


def _cell(value: Any, line: int, column: int) -> Cell:
    if isinstance(value, list):
        # Members of an object are a list of pairs here.
        return Cell("{…}" if isinstance(value, _Pairs) else "[…]", line, column, "json-nested")
    if isinstance(value, bool):
        return Cell("yes" if value else "no", line, column)
    return Cell("" if value is None else printable(value), line, column)


def _elements(text: str) -> list[tuple[int, Any]] | None:
    """Where each element of the list begins, and what it is; None without such a list.

    Raises:
        _Twice: there are two lists of that name, of which one would be lost.
    """
    start = _skip(text, 0)
    if text[start] == "{":
        lists = _members(text, start, "readings")
        if len(lists) > 1:
            raise _Twice(lists[1])
        start = lists[0] if lists else -1
    if start < 0 or text[start] != "[":
        return None
    found = []
    place = _skip(text, start + 1)
    while text[place] != "]":
        element, end = _DECODER.raw_decode(text, place)
        found.append((place, element))
        place = _skip(text, end)
        if text[place] == ",":
            place = _skip(text, place + 1)
    return found


def _members(text: str, start: int, wanted: str) -> list[int]:
    """Where the values of a member begin in the object at ``start``."""
    found = []
    place = _skip(text, start + 1)
    while text[place] != "}":
        key, end = _DECODER.raw_decode(text, place)
        place = _skip(text, _skip(text, end) + 1)
        if key == wanted:
            found.append(place)
        _, end = _DECODER.raw_decode(text, place)
        place = _skip(text, end)
        if text[place] == ",":
            place = _skip(text, place + 1)
    return found


def _skip(text: str, place: int) -> int:
    """The next place that is no white space; the text is known to be JSON."""
    match = _SPACE.match(text, place)
    return match.end() if match else place
