"""Workbooks, and tables of other sorts than readings."""

from pathlib import Path
from typing import Any

import openpyxl

from novuss.tables.instruments_file import read_instruments
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


def workbook(path: Path, *sheets: Rows) -> Path:
    book = openpyxl.Workbook()
    for number, rows in enumerate(sheets):
        sheet = book.active if number == 0 else book.create_sheet()
        assert sheet is not None
        for row in rows:
            sheet.append(row)
    book.save(path)
    return path
