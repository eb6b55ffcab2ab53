"""Files that list one thing a row: working limits, instruments, waivers."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import ClassVar, Generic, TypeVar

from novuss.corpus import Corpus
from novuss.input_problems import Problem, ProblemsError
from novuss.tables.header_words import Columns
from novuss.tables.table_cells import (
    Cell,
    CellMistake,
    Found,
    Table,
    find_shown_otherwise,
    find_unread_notes,
    find_wrong_cells,
)
from novuss.tables.table_reading import read_tables

_Thing = TypeVar("_Thing")


class ListReader(ABC, Generic[_Thing]):
    """Reads the rows of such a file; one reader for all rows that may contradict each other.

    Attributes:
        columns: the ids of the columns that the file may have.
        required: those that it must have.
        fields: those that a form leaves for its reader to fill in; a row with none of
            them filled in says nothing.
        days: those that hold days.
        needed: those without which a row that says something is not complete.
        incomplete: the code of that problem.
    """

    columns: ClassVar[Sequence[str]]
    required: ClassVar[Sequence[str]]
    fields: ClassVar[Sequence[str]]
    days: ClassVar[Sequence[str]]
    needed: ClassVar[Sequence[str]]
    incomplete: ClassVar[str]

    @abstractmethod
    def __call__(self, row: dict[str, Cell]) -> _Thing:
        """What a row, by column id, says.

        Raises:
            CellMistake: with everything that is wrong with it.
        """

    def find_wrong_cells(self, row: dict[str, Cell]) -> list[Found]:
        """What is wrong with the cells of a row as such, or missing."""
        found = [
            *find_wrong_cells(row, self.days),
            *find_unread_notes(row.values()),
            *find_shown_otherwise(row),
        ]
        missing = (column for column in self.needed if row[column].blank)
        return found + [(row[column], self.incomplete, {"column": column}) for column in missing]


def read_listed(
    path: Path, corpus: Corpus, reader: ListReader[_Thing], encoding: str | None = None
) -> tuple[list[_Thing], list[Problem]]:
    """What each row of a file says, and everything wrong with the file."""
    try:
        tables = read_tables(path, encoding)
    except ProblemsError as error:
        return [], error.problems
    things: list[_Thing] = []
    problems: list[Problem] = []
    for table in tables:
        head = Columns(table, corpus.vocabulary, reader.columns)
        head.require_columns(*reader.required)
        problems += table.problems
        if head.complete:
            rows = [head.build_row(cells) for cells in table.rows]
            fields = [name for name in reader.fields if name in head.places.values()]
            filled = [row for row in rows if any(row[name].has_content for name in fields)]
            if not filled:
                code = "table-unfilled" if rows else "table-empty"
                problems.append(Problem(table.file, 1, 0, code))
            found, wrong = read_rows(table, filled, reader)
            things += found
            problems += wrong
        problems += head.problems
    return things, problems


def read_rows(
    table: Table, rows: Iterable[dict[str, Cell]], reader: Callable[[dict[str, Cell]], _Thing]
) -> tuple[list[_Thing], list[Problem]]:
    """What each row, by column id, says, and everything that is wrong with the rows."""
    things: list[_Thing] = []
    problems: list[Problem] = []
    for row in rows:
        try:
            things.append(reader(row))
        except CellMistake as mistake:
            problems.extend(table.build_problems(mistake))
    return things, problems
