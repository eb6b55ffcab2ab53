"""Rows of a workbook of amendments that somebody filled in, with their cells."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet

from novuss.amending.workbook_columns import CHARACTERISTIC, CLAUSE, FIELD, SHEETS, list_headings
from novuss.corpus import Corpus
from novuss.input_problems import Problem, ProblemsError
from novuss.languages import LANGUAGES, Language
from novuss.reviewing.reader_answers import Place, clean_value, open_workbook

#: What a row has to have besides its hidden column.
_NEEDED = {FIELD: {"entry"}, CLAUSE: {"number", "kind", "to"}, CHARACTERISTIC: {"lower", "upper"}}


@dataclass(frozen=True)
class SheetRow:
    """A row: what it is about, what its cells say by column, and where it stands."""

    about: str
    cells: Mapping[str, str]
    place: Place

    def get(self, column: str) -> str:
        """What a cell says; empty where the sheet has no such column."""
        return self.cells.get(column, "")

    def by_language(self, column: str) -> dict[Language, str]:
        """What the cells of a column say in each language in which something stands there."""
        texts = {language: self.get(f"{column}.{language}") for language in LANGUAGES}
        return {language: text for language, text in texts.items() if text}

    def find_column(self, name: str) -> str:
        """The first column of that name, in whatever language."""
        return next((known for known in self.cells if known.partition(".")[0] == name), name)


@dataclass
class FilledBook:
    """The rows of each sheet of a workbook, and the cells that cannot be read."""

    edition: dict[str, SheetRow] = field(default_factory=dict)
    clauses: list[SheetRow] = field(default_factory=list)
    limits: list[SheetRow] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)


def read_book(path: Path, corpus: Corpus) -> FilledBook:
    """Read every row of the sheets of a workbook.

    Raises:
        ProblemsError: it is no workbook, lacks one of the sheets, or has more than is read.
    """
    book, headings, found = open_workbook(path), list_headings(corpus), FilledBook()
    seen = set()
    for page in book.worksheets:
        columns = _find_columns(page, headings)
        sheet = next((name for name in SHEETS if name in columns), "")
        if not sheet or not columns.keys() >= _NEEDED[sheet]:
            continue
        seen.add(sheet)
        rows = list(_read_rows(page, columns, sheet, f"{path}[{page.title}]", found.problems))
        if sheet == FIELD:
            found.edition = {row.about: row for row in rows}
        else:
            (found.clauses if sheet == CLAUSE else found.limits).extend(rows)
    if seen != set(SHEETS):
        raise ProblemsError.of(str(path), "amendment-foreign")
    return found


def _find_columns(page: Worksheet, headings: Mapping[str, str]) -> dict[str, int]:
    found: dict[str, int] = {}
    for place in sorted(place for place in page._cells if place[0] == 1):
        name = headings.get(clean_value(page._cells[place].value).casefold())
        if name:
            found.setdefault(name, place[1])
    return found


def _read_rows(
    page: Worksheet, columns: Mapping[str, int], sheet: str, file: str, problems: list[Problem]
) -> Iterator[SheetRow]:
    # Only lines that are there: one slip of the finger in the last one makes a million.
    for line in sorted({line for line, _ in page._cells if line > 1}):
        cells = {name: page.cell(line, number) for name, number in columns.items()}
        texts = {name: clean_value(cell.value) for name, cell in cells.items()}
        named = {
            name: (number, f"{get_column_letter(number)}{line}") for name, number in columns.items()
        }
        place = Place(file, line, named)
        formulas = [
            name
            for name, cell in cells.items()
            if cell.data_type == "f" or hasattr(cell.value, "text")
        ]
        problems += [place.build_problem("review-formula", name) for name in formulas]
        if any(texts.values()) and not formulas:
            yield SheetRow(texts.pop(sheet), texts, place)
