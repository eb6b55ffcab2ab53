"""Files that list one thing a row: working limits, instruments, waivers."""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TypeVar

from novuss.corpus import Corpus
from novuss.problems import Problem, ProblemsError
from novuss.tables.cells import (
    Cell,
    CellMistake,
    Found,
    Table,
    shown_otherwise,
    unread_notes,
    wrong_cells,
)
from novuss.tables.columns import Columns
from novuss.tables.reading import read_tables

_Thing = TypeVar("_Thing")


def read_listed(
    path: Path,
    corpus: Corpus,
    thing: Callable[[dict[str, Cell]], _Thing],
    *,
    columns: Sequence[str],
    required: Sequence[str],
    fields: Sequence[str],
    encoding: str | None = None,
) -> tuple[list[_Thing], list[Problem]]:
    """What each row of a file says, and everything wrong with the file.

    Args:
        path: of a CSV, JSON or Parquet file or of a workbook.
        corpus: the knowledge.
        thing: what a row, by column id, says; raises :class:`CellMistake`.
        columns: the ids of the columns that such a file may have.
        required: those that it must have.
        fields: those that a form leaves for its reader to fill in; a row with none of
            them filled in says nothing.
        encoding: of a text file that is not UTF-8.
    """
    try:
        tables = read_tables(path, encoding)
    except ProblemsError as error:
        return [], error.problems
    things: list[_Thing] = []
    problems: list[Problem] = []
    for table in tables:
        head = Columns(table, corpus.vocabulary, columns)
        head.require(*required)
        problems += table.problems
        if head.complete:
            rows = [head.row(cells) for cells in table.rows]
            filled = [row for row in rows if any(row[one].said for one in fields if one in row)]
            if not filled:
                code = "table-unfilled" if rows else "table-empty"
                problems.append(Problem(table.file, 1, 0, code))
            found, wrong = read_rows(table, filled, thing)
            things += found
            problems += wrong
        problems += head.problems
    return things, problems


def read_rows(
    table: Table, rows: Iterable[dict[str, Cell]], thing: Callable[[dict[str, Cell]], _Thing]
) -> tuple[list[_Thing], list[Problem]]:
    """What each row, by column id, says, and everything that is wrong with the rows."""
    things: list[_Thing] = []
    problems: list[Problem] = []
    for row in rows:
        try:
            things.append(thing(row))
        except CellMistake as mistake:
            problems.extend(table.problems_of(mistake))
    return things, problems


def wrong_row(row: dict[str, Cell], dates: Iterable[str]) -> list[Found]:
    """What is wrong with the cells of a row as such; ``dates`` are columns of days."""
    return [*wrong_cells(row, tuple(dates)), *unread_notes(row), *shown_otherwise(row)]
