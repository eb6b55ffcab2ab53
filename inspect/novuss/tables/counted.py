"""How many cells a table has, counted while it is read: what is too large is not made first."""

from collections.abc import Iterable, Sequence

from novuss.caps import most
from novuss.problems import over
from novuss.tables.cells import Cell, Table

#: The suffixes of what may also be read in pieces.
CSV, PARQUET = (".csv", ".tsv", ".txt"), (".parquet", ".pq")


class CellCount:
    """Counts the cells of a table that is read as a whole."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._cells = 0
        self._limit = most("cells")

    def add(self, texts: Sequence[str], line: int) -> None:
        """A row of the table.

        Raises:
            ProblemsError: one cell too many, or a cell with too many letters.
        """
        # A line without anything takes its time as well.
        self._cells += max(1, len(texts))
        if self._cells > self._limit:
            raise over(self._name, "cells", place=(line, 0))
        see_letters(self._name, texts, line)


def see_letters(name: str, texts: Iterable[str], line: int) -> None:
    """See that no cell of a row is longer than any that a spreadsheet program takes.

    Raises:
        ProblemsError: one is.
    """
    limit = most("letters")
    for column, text in enumerate(texts, start=1):
        if len(text) > limit:
            raise over(name, "letters", len(text), place=(line, column))


def see_headings(name: str, header: Sequence[Cell]) -> None:
    """See that a header has no more columns than are read, and no longer headings.

    Raises:
        ProblemsError: it has.
    """
    if len(header) > most("columns"):
        raise over(name, "columns", len(header), place=(header[0].line, 0))
    for cell in header:
        if len(cell.text) > most("names"):
            place = (cell.line, cell.column)
            raise over(name, "names", len(cell.text), place=place, cell=cell.label)


def see_table(table: Table) -> None:
    """See the same of a table that was read, whose header may stand in a later row.

    Raises:
        ProblemsError: a row has more cells than are read, or the header a longer heading.
    """
    see_headings(table.file, table.header)
    for row in table.rows:
        if len(row) > most("columns"):
            raise over(table.file, "columns", len(row), place=(row[0].line, 0))
