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


class RowSource(Protocol):
    """Readings of one table, one a row."""

    @property
    def items(self) -> Column:
        """The name of the item of each row."""

    @property
    def values(self) -> Column:
        """The value of each row."""

    @property
    def grouping(self) -> dict[str, Column]:
        """The columns of words that say how the value is to be read."""

    @property
    def key(self) -> tuple[str | int, ...]:
        """What tells its groups from those of other sources of one judge."""

    def locate_row(self, row: int) -> Problem:
        """Where the value of a row stands."""

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
        self._parser, self._file = parser, file
        # By place, not by name: a column that stands twice is a problem to be reported.
        named = [(str(name), column) for name, column in frame.items() if name in LONG_COLUMNS]
        self._cells = Cells(
            [
                (name, column, places[name] if places else number)
                for number, (name, column) in enumerate(named, start=1)
            ],
            lines,
        )
        self.names = tuple(name for name, _ in named)
        self._columns = dict(named)
        grouping = [*_GROUPING, *(["instrument"] if parser.instruments.has_register else [])]
        self.grouping = {name: self._columns[name] for name in grouping if name in self._columns}
        self.key: tuple[str | int, ...] = tuple(self.grouping)

    @property
    def items(self) -> Column:
        """The name of the item of each row."""
        return self._columns["item"]

    @property
    def values(self) -> Column:
        """The value of each row."""
        return self._columns["value"]

    def locate_row(self, row: int) -> Problem:
        """Where the value of a row stands."""
        places = {name: place for name, _, place in self._cells.columns}
        return Problem(self._file, self._cells.get_line(row), places["value"], "")

    def find_problems(self, rows: Iterable[int]) -> list[Problem]:
        """What is wrong with some rows, or with the header."""
        return self._parser.parse_table(self._build_table(rows))[1]

    def probe_reading(self, words: Sequence[Words], value: str) -> list[Reading | None]:
        """What rows with these words and ``value`` would be read as, if they can be."""
        names = ["item", "value", *self.grouping]
        header = [Cell(name, 1, n) for n, name in enumerate(names, start=1)]
        rows = [
            [Cell(text, line, n) for n, text in enumerate(["?", value, *typed], start=1)]
            for line, typed in enumerate(words, start=2)
        ]
        return self._read_lines(Table("", header, rows), range(2, len(words) + 2))

    def parse_rows(self, rows: Iterable[int]) -> list[Reading | None]:
        """The readings of some rows; None where something is wrong with one."""
        rows = [int(row) for row in rows]
        return self._read_lines(self._build_table(rows), list(map(self._cells.get_line, rows)))

    def _read_lines(self, table: Table, lines: Iterable[int]) -> list[Reading | None]:
        readings, problems = self._parser.parse_table(table)
        bad = {problem.line for problem in problems}
        rest = iter(readings)
        return [None if line in bad else next(rest) for line in lines]

    def _build_table(self, rows: Iterable[int]) -> Table:
        header = [Cell(str(name), 1, place) for name, _, place in self._cells.columns]
        return Table(self._file, header, self._cells.read_rows(rows))


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
        place = heading.cell.column
        columns = [(name, frame[name], at) for at, name in wide.columns.places.items()]
        self._cells = Cells([*columns, (place, frame[place], place)], lines)
        self.items, self.values = frame["item"], frame[place]
        names = ["kind", "confirmed", *(["instrument"] if register else [])]
        self.grouping = {name: frame[name] for name in names if name in frame}
        self.key: tuple[str | int, ...] = (place, *self.grouping)

    def locate_row(self, row: int) -> Problem:
        """Where the value of a row stands."""
        file, column = self._wide.header.table.file, self._heading.cell.column
        return Problem(file, self._cells.get_line(row), column, "")

    def probe_reading(self, words: Sequence[Words], value: str) -> list[Reading | None]:
        """What rows with these words and ``value`` would be read as, if they can be."""
        places = {name: place for name, _, place in self._cells.columns}
        reading = Cell(value, 0, self._heading.cell.column)
        named = [dict(zip(self.grouping, typed, strict=True)) | {"item": "?"} for typed in words]
        return [
            self._read_cells(
                [*(Cell(text, 0, places[name]) for name, text in row.items()), reading]
            )
            for row in named
        ]

    def parse_rows(self, rows: Iterable[int]) -> list[Reading | None]:
        """The readings of some rows; None where something is wrong with one."""
        return list(map(self._read_cells, self._cells.read_rows(rows)))

    def _read_cells(self, cells: list[Cell]) -> Reading | None:
        try:
            entries = self._wide.read_cells(cells, self._heading)
        except CellMistake:
            return None
        return entries[0] if entries and isinstance(entries[0], Reading) else None
