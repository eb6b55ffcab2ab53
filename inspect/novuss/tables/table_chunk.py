"""A piece of a table, and the problems that every form of such tables has in common."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import pandas as pd

from novuss.input_problems import Problem
from novuss.tables.long_table import PieceColumns
from novuss.tables.table_cells import Cell


@dataclass(frozen=True)
class Chunk:
    """Some rows of a table, with the place of each in the file."""

    frame: pd.DataFrame
    lines: range | list[int]
    #: Columns of the frame, by id or place, to the place in the file.
    columns: PieceColumns
    #: How much of the file has been read, from 0 to 1.
    share: float
    #: The same rows read one by one, where those of ``frame`` were read at once and something may
    #: be wrong with them: then values are as they were typed, and blank rows are left out.
    typed: Callable[[], Iterator[Chunk]] | None = None


def build_stray_problem(name: str, cell: Cell, item: str, code: str = "cell-outside") -> Problem:
    """The problem of a cell that is no part of the table, or holds no value."""
    values = {"value": cell.text.strip()}
    return Problem(name, cell.line, cell.column, code, values, item=item.strip())


def build_chunk(
    body: Sequence[Sequence[str]], numbers: list[int], known: PieceColumns, share: float
) -> Chunk:
    """Rows as typed, as columns of texts."""
    columns = list(zip(*body, strict=True))
    typed = {name: columns[place - 1] for name, place in known.places.items()}
    return Chunk(pd.DataFrame(typed, dtype=object), numbers, known, share)
