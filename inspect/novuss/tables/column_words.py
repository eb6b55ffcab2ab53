"""Header words in four languages, and the cells of a row by column."""

from collections.abc import Iterable

from novuss.input_problems import Problem
from novuss.model.measuring_vocabulary import Column, Vocabulary
from novuss.model.record_base import fold_text
from novuss.tables.item_names import NAME_COLUMNS, read_name
from novuss.tables.table_cells import Cell, CellMistake, Table
from novuss.tables.word_suggestions import build_unknown_headings, find_nearest_words


def map_heading_words(vocabulary: Vocabulary, columns: Iterable[str]) -> dict[str, str]:
    """The folded words that head these columns, and the id of each."""
    wanted = set(columns)
    return {
        fold_text(word): column.id
        for column in vocabulary.columns
        if column.id in wanted
        for word in (column.id, *column.words.list_all())
    }


class Columns:
    """Which column of a table holds what."""

    def __init__(self, table: Table, vocabulary: Vocabulary, wanted: Iterable[str]) -> None:
        """Match the header; what is no column ``wanted`` here is a problem, never dropped."""
        self.table = table
        self.problems: list[Problem] = []
        wanted = list(wanted)
        words = map_heading_words(vocabulary, wanted)
        self.places: dict[int, str] = {}
        #: Whether every required column is there, so that rows can be read.
        self.complete = True
        known = {column.id: column for column in vocabulary.columns}
        unknown: list[tuple[Cell, list[Column]]] = []
        for cell in table.header:
            if cell.blank:
                continue
            column, heading = words.get(fold_text(cell.text)), cell.text.strip()
            if column is None:
                near = find_nearest_words(cell.text, words)
                unknown.append((cell, [known[name] for name in near]))
            elif column in self.places.values():
                problem = table.build_problem(cell, "column-twice", header=heading, column=column)
                self.problems.append(problem)
            else:
                self.places[cell.column] = column
        self.problems += build_unknown_headings(table, unknown)
        self.problems.sort(key=lambda problem: problem.column)

    def require_columns(self, *columns: str) -> None:
        """Note a problem for the columns of ``columns`` that the table lacks."""
        header = self.table.header
        found = ", ".join(cell.text.strip() for cell in header if not cell.blank) or "–"
        line = header[0].line if header else 1
        if lacking := [column for column in columns if column not in self.places.values()]:
            self.complete = False
            code = "column-missing" if len(lacking) == 1 else "column-several-missing"
            name = "column" if len(lacking) == 1 else "columns"
            values = {name: ", ".join(lacking), "found": found}
            self.problems.append(Problem(self.table.file, line, 0, code, values))

    def build_row(self, cells: list[Cell]) -> dict[str, Cell]:
        """The cells of a row by column id; a missing cell is an empty one.

        A cell outside the header with anything in it is a problem.
        """
        line = cells[0].line if cells else 0
        found = {column: Cell("", line, place) for place, column in self.places.items()}
        headed = {head.column for head in self.table.header if not head.blank}
        outside = []
        for cell in cells:
            if cell.column in self.places:
                column = self.places[cell.column]
                found[column] = read_name(cell) if column in NAME_COLUMNS else cell
            elif not cell.blank and cell.column not in headed:
                outside.append((cell, "cell-outside", {"value": cell.text.strip()}))
            elif cell.note:
                outside.append((cell, "xlsx-note", {"note": cell.note}))
        item = found["item"].text if "item" in found else ""
        self.problems += self.table.build_problems(CellMistake(*outside), item)
        return found
