"""Header words in four languages, and the cells of a row by column."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from novuss.input_problems import Problem, translate_value
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


def join_heading_problems(problems: Sequence[Problem]) -> list[Problem]:
    """The problems, with missing columns and unknown headings in one of them.

    An unknown heading may be that of a missing column, and whoever mends it sees both at once.
    """
    by_code = {problem.code: problem for problem in problems}
    missing = by_code.get("column-missing") or by_code.get("column-several-missing")
    unknown = by_code.get("column-unknown") or by_code.get("column-several-unknown")
    if not (missing and unknown):
        return [*problems]
    found = unknown.values
    values = {"columns": missing.values.get("column") or missing.values["columns"]}
    values |= translate_value(
        "near",
        lambda language: (
            found.get(f"near@{language}") or f"{found['header']} → {found[f'columns@{language}']}"
        ),
    )
    joined = replace(unknown, code="column-missing-unknown", values=values)
    return [
        joined if problem is unknown else problem for problem in problems if problem is not missing
    ]


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
        twice: list[tuple[Cell, str]] = []
        for cell in table.header:
            if cell.blank:
                continue
            column = words.get(fold_text(cell.text))
            if column is None:
                near = find_nearest_words(cell.text, words)
                unknown.append((cell, [known[name] for name in near]))
            elif column in self.places.values():
                twice.append((cell, column))
            else:
                self.places[cell.column] = column
        self._note_repeated_columns(twice)
        self.problems += build_unknown_headings(table, unknown)
        self.problems.sort(key=lambda problem: problem.column)

    def _note_repeated_columns(self, found: list[tuple[Cell, str]]) -> None:
        """Note the columns that appear again; of several it is not known which to read."""
        if len(found) > 1:
            self.complete = False
            headers = ", ".join(cell.text.strip() for cell, _ in found)
            values = {"count": str(len(found)), "headers": headers}
            self.problems.append(
                self.table.build_problem(found[0][0], "column-several-twice", **values)
            )
        for cell, column in found if len(found) == 1 else ():
            values = {"header": cell.text.strip(), "column": column}
            self.problems.append(self.table.build_problem(cell, "column-twice", **values))

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
