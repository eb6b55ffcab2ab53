"""A piece of a long table, and the problems that every form of such tables has in common."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import pandas as pd

from novuss.model.vocabulary import Vocabulary
from novuss.problems import Problem, ProblemsError
from novuss.tables.cells import Cell, Table
from novuss.tables.columns import Columns
from novuss.tables.content import see_headings
from novuss.tables.row_reader import LONG_COLUMNS


@dataclass(frozen=True)
class Chunk:
    """Some rows of a long table, with the place of each in the file."""

    frame: pd.DataFrame
    lines: range | list[int]
    #: Column ids to the place in the file.
    places: dict[str, int]
    #: How much of the file has been read, from 0 to 1.
    share: float
    #: The same rows read one by one, where those of ``frame`` were read at once and something may
    #: be wrong with them: then values are as they were typed, and blank rows are left out.
    typed: Callable[[], Iterator[Chunk]] | None = None


def find_columns(name: str, header: list[Cell], vocabulary: Vocabulary) -> dict[str, int]:
    """Column ids to their places.

    Raises:
        ProblemsError: the header does not fit.
    """
    see_headings(name, header)
    columns = Columns(Table(name, header, []), vocabulary, LONG_COLUMNS)
    columns.require("item", "characteristic", "value")
    known = columns.places.values()
    if not known or ("characteristic" in known and "value" not in known):
        found = ", ".join(cell.text.strip() for cell in header if not cell.blank)
        line = header[0].line
        raise ProblemsError([Problem(name, line, 0, "table-not-long", {"found": found})])
    if columns.problems:
        raise ProblemsError(sorted(columns.problems, key=lambda problem: problem.column))
    return {column: place for place, column in columns.places.items()}


def empty_table(name: str) -> ProblemsError:
    """The problem that a table has no row."""
    return ProblemsError([Problem(name, 1, 0, "table-empty")])


def stray_cell(name: str, cell: Cell, item: str, code: str = "cell-outside") -> Problem:
    """The problem of a cell that is no part of the table, or holds no value."""
    values = {"value": cell.text.strip()}
    return Problem(name, cell.line, cell.column, code, values, item=item.strip())


def chunk_of(
    body: Sequence[Sequence[str]], numbers: list[int], places: dict[str, int], share: float
) -> Chunk:
    """Rows as typed, as columns of texts."""
    columns = list(zip(*body, strict=True))
    frame = pd.DataFrame({name: columns[place - 1] for name, place in places.items()}, dtype=object)
    return Chunk(frame, numbers, places, share)
