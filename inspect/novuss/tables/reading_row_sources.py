"""Rows of readings as columns to be judged: those of a long table, or a column of a wide one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

import pandas as pd

from novuss.input_problems import Problem
from novuss.inspection.readings import Reading
from novuss.tables.frame_column_encoding import Column, format_column, name_cells
from novuss.tables.item_names import NAME_COLUMNS
from novuss.tables.long_table import ReadingParser
from novuss.tables.row_reader import LONG_COLUMNS
from novuss.tables.table_cells import Cell, CellMistake, Table
from novuss.tables.table_header import Heading
from novuss.tables.wide_table import WideTable

#: The columns that say how a value is to be read.
_GROUPING = ("kind", "characteristic", "unit", "limits", "uncertainty", "confirmed")
Words = tuple[str, ...]
_NO_COLUMN: Column = pd.Series(dtype=object)


class RowSource(Protocol):
    """Readings of one table, one a row.

    Attributes:
        file: as problems call it.
        place: the column of the values.
        cells: all cells.
        items: the name of the item of each row.
        values: the value of each row.
        grouping: the columns of words that say how the value is to be read.
        key: what tells its groups from those of other sources of one judge.
    """

    file: str
    place: int
    cells: Cells
    items: Column
    values: Column
    grouping: dict[str, Column]
    key: tuple[str | int, ...]

    def probe_reading(self, words: Sequence[Words], value: str) -> list[Reading | None]:
        """What rows with these words and ``value`` would be read as; None where they cannot be."""

    def parse_rows(self, rows: Iterable[int]) -> list[Reading | None]:
        """The readings of some rows; None where something is wrong with one."""


class Cells:
    """The columns of a frame, of which only the asked rows become cells."""

    def __init__(
        self, columns: Sequence[tuple[str | int, Column, int]], lines: Sequence[int] | None
    ) -> None:
        """Take names, columns and their places in the file, and the line of each row."""
        self.columns, self._lines = columns, lines

    def get_line(self, row: int) -> int:
        """The line of a row, by default counted from 2."""
        return self._lines[row] if self._lines is not None else row + 2

    def read_rows(self, rows: Iterable[int]) -> list[list[Cell]]:
        """These rows as typed cells; a missing value is an empty cell."""
        rows = [int(row) for row in rows]
        lines = [self.get_line(row) for row in rows]
        columns = [
            name_cells(column.iloc[rows], lines, place)
            if name in NAME_COLUMNS
            else [
                Cell(text, line, place)
                for text, line in zip(format_column(column.iloc[rows]), lines, strict=True)
            ]
            for name, column, place in self.columns
        ]
        return [list(cells) for cells in zip(*columns, strict=True)]


class LongRows:
    """The rows of a frame that is a long table."""

    def __init__(
        self,
        parser: ReadingParser,
        frame: pd.DataFrame,
        file: str,
        lines: Sequence[int] | None = None,
        places: dict[str | int, int] | None = None,
    ) -> None:
        self._parser, self.file = parser, file
        # By place, not by name: a column that stands twice is a problem to be reported.
        named = [(str(name), column) for name, column in frame.items() if name in LONG_COLUMNS]
        self.names = tuple(name for name, _ in named)
        at = [places[name] for name in self.names] if places else range(1, len(named) + 1)
        placed = [(name, column, place) for (name, column), place in zip(named, at, strict=True)]
        self.cells = Cells(placed, lines)
        self.place = next((place for name, _, place in placed if name == "value"), 0)
        columns = dict(named)
        grouping = [*_GROUPING, *(["instrument"] if parser.instruments.has_register else [])]
        self.grouping = {name: columns[name] for name in grouping if name in columns}
        self.key: tuple[str | int, ...] = tuple(self.grouping)
        # Of a frame without these columns no more is read than what it lacks.
        self.items: Column = columns.get("item", _NO_COLUMN)
        self.values: Column = columns.get("value", _NO_COLUMN)

    def find_problems(self, rows: Iterable[int]) -> list[Problem]:
        """What is wrong with some rows, or with the header."""
        return self._parser.parse_table(self._build_table(rows))[1]

    def probe_reading(self, words: Sequence[Words], value: str) -> list[Reading | None]:
        """What rows with these words and ``value`` would be read as, if they can be."""
        typed = [["item", "value", *self.grouping], *(["?", value, *row] for row in words)]
        header, *rows = (
            [Cell(text, line, n) for n, text in enumerate(texts, start=1)]
            for line, texts in enumerate(typed, start=1)
        )
        return self._read_lines(Table("", header, rows), range(2, len(words) + 2))

    def parse_rows(self, rows: Iterable[int]) -> list[Reading | None]:
        """The readings of some rows; None where something is wrong with one."""
        rows = [int(row) for row in rows]
        return self._read_lines(self._build_table(rows), list(map(self.cells.get_line, rows)))

    def _read_lines(self, table: Table, lines: Iterable[int]) -> list[Reading | None]:
        readings, problems = self._parser.parse_table(table)
        bad = {problem.line for problem in problems}
        rest = iter(readings)
        return [None if line in bad else next(rest) for line in lines]

    def _build_table(self, rows: Iterable[int]) -> Table:
        header = [Cell(str(name), 1, place) for name, _, place in self.cells.columns]
        return Table(self.file, header, self.cells.read_rows(rows))


class WideColumn:
    """A column of readings of a wide table, with the columns that speak of its rows."""

    def __init__(
        self,
        wide: WideTable,
        heading: Heading,
        frame: pd.DataFrame,
        lines: Sequence[int],
        *,
        register: bool,
    ) -> None:
        """Take the column of a heading; with a register the instruments of rows tell them apart."""
        self._wide, self._heading = wide, heading
        self.file, self.place = wide.header.table.file, heading.cell.column
        place = self.place
        columns = [(name, frame[name], at) for at, name in wide.columns.places.items()]
        self.cells = Cells([*columns, (place, frame[place], place)], lines)
        self.items, self.values = frame["item"], frame[place]
        names = ["kind", "confirmed", *(["instrument"] if register else [])]
        self.grouping = {name: frame[name] for name in names if name in frame}
        self.key: tuple[str | int, ...] = (place, *self.grouping)

    def probe_reading(self, words: Sequence[Words], value: str) -> list[Reading | None]:
        """What rows with these words and ``value`` would be read as, if they can be."""
        at = {name: place for name, _, place in self.cells.columns}
        places = [*(at[name] for name in (*self.grouping, "item")), self.place]
        rows = ([*typed, "?", value] for typed in words)
        return [
            self._read_cells([Cell(text, 0, at) for text, at in zip(row, places, strict=True)])
            for row in rows
        ]

    def parse_rows(self, rows: Iterable[int]) -> list[Reading | None]:
        """The readings of some rows; None where something is wrong with one."""
        return list(map(self._read_cells, self.cells.read_rows(rows)))

    def _read_cells(self, cells: list[Cell]) -> Reading | None:
        try:
            entries = self._wide.read_cells(cells, self._heading)
        except CellMistake:
            return None
        return entries[0] if entries and isinstance(entries[0], Reading) else None
