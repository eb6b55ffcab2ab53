"""Measuring tables as XLSX workbooks: every sheet that has anything in it."""

import datetime
import io
import warnings
from pathlib import Path
from typing import Any

import openpyxl
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.formula import ArrayFormula

from novuss.problems import Problem, ProblemsError
from novuss.tables.cells import Cell, Table, split_header


def read_xlsx(path: Path, name: str) -> list[Table]:
    """One table for each sheet with anything in it.

    Numbers keep the fifteen significant digits that a spreadsheet shows. A
    formula counts with the value that the spreadsheet program last saved.

    Raises:
        ProblemsError: the file is no workbook, or protected by a password.
        OSError: the file cannot be read.
    """
    raw = path.read_bytes()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            values = openpyxl.load_workbook(io.BytesIO(raw), data_only=True)
            formulas = openpyxl.load_workbook(io.BytesIO(raw))
    except Exception:  # a damaged workbook fails in any layer: zip, zlib, XML, openpyxl's model
        raise ProblemsError([Problem(name, 0, 0, "xlsx-broken")]) from None
    tables = []
    several = len(values.worksheets) > 1
    for sheet in values.worksheets:
        typed = formulas[sheet.title]
        rows: dict[int, list[Cell]] = {}
        # Only cells that are there: one slip of the finger in XFD1048576 makes a
        # rectangle of seventeen thousand million cells.
        for line, column in sorted(sheet._cells):
            cell = _cell(
                sheet.cell(line, column).value, typed.cell(line, column).value, line, column
            )
            rows.setdefault(line, []).append(cell)
        header, body = split_header(list(rows.values()))
        if header:
            label = f"{name}[{sheet.title}]" if several else name
            tables.append(Table(label, header, body, sheet=sheet.title))
    return tables or [Table(name, [], [])]


def _cell(value: Any, typed: Any, line: int, column: int) -> Cell:
    label = f"{get_column_letter(column)}{line}"
    defect = None
    if isinstance(typed, ArrayFormula):
        typed = typed.text
    if value is None and isinstance(typed, str) and typed.startswith("="):
        text, defect = typed, "xlsx-formula"
    elif value is None:
        text = ""
    elif isinstance(value, bool):
        text = "yes" if value else "no"
    elif isinstance(value, float):
        text = format(value, ".15g")
    elif isinstance(value, (datetime.datetime, datetime.date, datetime.time)):
        midnight = isinstance(value, datetime.datetime) and value.time() == datetime.time()
        text, defect = (value.date() if midnight else value).isoformat(), "xlsx-date"  # type: ignore[union-attr]
    else:
        text = str(value)
    return Cell(text, line, column, defect, label)
