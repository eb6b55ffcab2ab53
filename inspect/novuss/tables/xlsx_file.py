"""Measuring tables as XLSX workbooks: every sheet that has anything in it."""

import datetime
import io
import warnings
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import openpyxl
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.formula import ArrayFormula
from openpyxl.worksheet.worksheet import Worksheet

from novuss.problems import Problem, ProblemsError
from novuss.tables.cells import Cell, Table, split_header
from novuss.tables.content import content_of


def read_xlsx(path: Path, name: str) -> list[Table]:
    """One table for each sheet with anything in it.

    Numbers keep the fifteen significant digits that a spreadsheet shows. A
    formula counts with the value that the spreadsheet program last saved.

    Raises:
        ProblemsError: the file is no workbook, or protected by a password.
        OSError: the file cannot be read.
    """
    raw = content_of(path)
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
            table = Table(label, header, body, sheet=sheet.title)
            table.problems += _merged(table, sheet)
            _repeat_merged(table, sheet)
            tables.append(table)
    return tables or [Table(name, [], [])]


def _merged(table: Table, sheet: Worksheet) -> Iterator[Problem]:
    """Ranges of merged cells among the rows below the header: only the first cell holds a value."""
    if not table.rows:
        return
    first, last = table.header[0].line + 1, table.rows[-1][0].line
    widest = max(cell.column for cell in table.header if not cell.blank)
    ranges = sorted(sheet.merged_cells.ranges, key=lambda one: (one.min_row, one.min_col))
    for one in ranges:
        if one.max_row >= first and one.min_row <= last and one.min_col <= widest:
            values = {"sheet": table.sheet or "", "cells": one.coord}
            yield Problem(table.file, one.min_row, one.min_col, "xlsx-merged", values)


def _repeat_merged(table: Table, sheet: Worksheet) -> None:
    """Let the entry of merged cells below each other stand in each of them.

    They are refused as such; without the entry more would seem to be missing.
    """
    if not table.problems:
        return
    first_of = {
        (line, one.min_col): (one.min_row, one.min_col)
        for one in sheet.merged_cells.ranges
        for line in range(one.min_row + 1, one.max_row + 1)
    }
    cells = {(one.line, one.column): one for row in [table.header, *table.rows] for one in row}
    for row in table.rows:
        for place, cell in enumerate(row):
            first = cells.get(first_of.get((cell.line, cell.column), (0, 0)))
            if first:
                row[place] = replace(cell, text=first.text, defect=first.defect)


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
