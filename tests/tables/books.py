"""Tables of readings and of other sorts, and workbooks."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import openpyxl

from novuss.corpus import Corpus
from novuss.input_problems import Problem
from novuss.inspection.readings import Reading
from novuss.tables.instruments_file import read_instruments
from novuss.tables.long_table import ReadingParser
from novuss.tables.table_cells import Cell, Table
from novuss.tables.working_limits_file import read_working_limits

Rows = list[list[Any]]
#: Good tables by what reads them.
OTHERS: dict[Any, Rows] = {
    read_working_limits: [
        ["characteristic", "lower", "upper", "unit", "set_by", "set_on", "reason"],
        ["disc.diameter", 29, 31, "mm", "A", "2026-11-20", "r"],
        ["puck.hole_diameter", 9, 11, "mm", "A", "2026-11-20", "r"],
    ],
    read_instruments: [
        ["id", "kind", "resolution", "uncertainty", "unit", "k", "due"],
        ["a", "caliper", 0.01, 0.02, "mm", 2, None],
        ["b", "caliper", 0.01, 0.02, "mm", 2, None],
    ],
}


def parse(
    corpus: Corpus, *rows: list[str], edition: str = "lnf-2017", sheet: str | None = None
) -> tuple[list[Reading], list[Problem]]:
    """The readings of a table of these cells, and what is wrong with it."""
    head, *body = [
        [Cell(text, line, column) for column, text in enumerate(texts, start=1)]
        for line, texts in enumerate(rows, start=1)
    ]
    return ReadingParser(corpus, edition).parse_table(Table("a.csv", head, body, sheet=sheet))


def workbook(path: Path, *sheets: Rows, merge: Iterable[str] = ()) -> Path:
    """A workbook of these sheets, and ranges that are merged in the first."""
    book = openpyxl.Workbook()
    for number, rows in enumerate(sheets):
        sheet = book.active if number == 0 else book.create_sheet()
        assert sheet is not None
        for row in rows:
            sheet.append(row)
    for cells in merge:
        book["Sheet"].merge_cells(cells)
    book.save(path)
    return path
