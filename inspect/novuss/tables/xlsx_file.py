"""Measuring tables as XLSX workbooks: every sheet that has anything in it."""

import datetime
import io
import warnings
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import openpyxl
from openpyxl import Workbook
from openpyxl.cell import Cell as SheetCell
from openpyxl.cell import MergedCell
from openpyxl.comments import Comment
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.formula import ArrayFormula
from openpyxl.worksheet.worksheet import Worksheet

from novuss.packed import see_workbook
from novuss.problems import Problem, ProblemsError
from novuss.tables.cells import Cell, Table, split_header
from novuss.tables.content import content_of
from novuss.tables.number_format import shown as shown_by
from novuss.tables.number_format import words_beside_text
from novuss.xlsx_text import shown_text

#: The last column that a sheet can have, XFD.
_LAST = 16_384


def read_xlsx(path: Path, name: str) -> list[Table]:
    """One table for each sheet with anything in it.

    Numbers keep the fifteen significant digits that a spreadsheet shows. A
    formula counts with the value that the spreadsheet program last saved. Hidden
    sheets, rows and columns are read and told. Notes come with their cells; one
    where no row stands is a problem.

    Raises:
        ProblemsError: the file is no workbook, protected by a password, or has more than is read.
        OSError: the file cannot be read.
    """
    raw = content_of(path)
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as parts:
            see_workbook(name, parts)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            values = openpyxl.load_workbook(io.BytesIO(raw), data_only=True)
            formulas = openpyxl.load_workbook(io.BytesIO(raw))
        return _tables(values, formulas, name)
    except ProblemsError:
        raise
    except Exception:  # a damaged workbook fails in any layer: zip, zlib, XML, openpyxl's model
        raise ProblemsError.of(name, "xlsx-broken") from None


def _tables(values: Workbook, formulas: Workbook, name: str) -> list[Table]:
    tables = []
    several = len(values.worksheets) > 1
    for sheet in values.worksheets:
        typed = formulas[sheet.title]
        rows: dict[int, list[Cell]] = {}
        # Only cells that are there: one slip of the finger in XFD1048576 makes a
        # rectangle of seventeen thousand million cells.
        for line, column in sorted(sheet._cells):
            as_typed = typed.cell(line, column)
            cell = _cell(sheet.cell(line, column), as_typed.value, line, column)
            if as_typed.data_type == "f":
                cell = replace(cell, formula=True)
            rows.setdefault(line, []).append(cell)
        header, body = split_header(list(rows.values()))
        label = f"{name}[{sheet.title}]" if several else name
        table = Table(label, header, body, sheet=sheet.title)
        table.hidden = sheet.sheet_state != "visible"
        table.hidden_lines = frozenset(
            row[0].line for row in body if sheet.row_dimensions[row[0].line].hidden
        )
        table.hidden_columns = frozenset(
            column
            for dimension in sheet.column_dimensions.values()
            if dimension.hidden
            for column in range(dimension.min or 0, min(dimension.max or 0, _LAST) + 1)
        )
        table.problems += _stray_notes(table, rows)
        if header:
            table.problems += _merged(table, sheet)
            _repeat_merged(table, sheet)
        if header or table.problems:
            tables.append(table)
    return tables or [Table(name, [], [])]


def _stray_notes(table: Table, rows: dict[int, list[Cell]]) -> Iterator[Problem]:
    """Notes on headings, and notes in lines with no entry: they are about no reading."""
    kept = {row[0].line for row in table.rows}
    for line, cells in rows.items():
        for cell in cells if line not in kept else ():
            if cell.note:
                yield table.problem(cell, "xlsx-note", note=cell.note)


def _merged(table: Table, sheet: Worksheet) -> Iterator[Problem]:
    """Ranges of merged cells among the rows below the header: only the first cell holds a value."""
    if not table.rows:
        return
    top, last = table.header[0].line + 1, table.rows[-1][0].line
    widest = max(cell.column for cell in table.header if not cell.blank)
    ranges = sorted(sheet.merged_cells.ranges, key=lambda one: (one.min_row, one.min_col))
    for one in ranges:
        if one.max_row >= top and one.min_row <= last and one.min_col <= widest:
            values = {"sheet": table.sheet or "", "cells": one.coord}
            first = one.coord.partition(":")[0]
            yield Problem(
                file=table.file,
                line=one.min_row,
                column=one.min_col,
                code="xlsx-merged",
                values=values,
                cell=first,
            )


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


def _cell(cell: SheetCell | MergedCell, typed: Any, line: int, column: int) -> Cell:
    value = cell.value
    label = f"{get_column_letter(column)}{line}"
    defect, unit, shown = None, "", ""
    if isinstance(typed, ArrayFormula):
        typed = typed.text
    if value is None and isinstance(typed, str) and typed.startswith("="):
        text, defect = typed, "xlsx-formula"
    elif value is None:
        text = ""
    elif isinstance(value, bool):
        text = "yes" if value else "no"
    elif isinstance(value, (int, float)):
        text = _written(value) if isinstance(value, float) else str(value)
        if cell.number_format != "General":
            unit, shown, defect = _as_shown(text, cell.number_format)
    elif isinstance(value, (datetime.datetime, datetime.date, datetime.time)):
        midnight = isinstance(value, datetime.datetime) and value.time() == datetime.time()
        text, defect = (value.date() if midnight else value).isoformat(), "xlsx-date"  # type: ignore[union-attr]
    elif isinstance(value, datetime.timedelta):
        text, defect = str(value), "xlsx-date"
    else:
        text = shown_text(str(value))
        unit = words_beside_text(cell.number_format).strip() if text else ""
    if text.strip() and cell.font.strike:
        defect = defect or "xlsx-struck"
    note = _note(cell.comment) if cell.comment else ""
    return Cell(
        text=text,
        line=line,
        column=column,
        defect=defect,
        label=label,
        note=note,
        unit=unit,
        shown=shown,
    )


def _written(value: float) -> str:
    """The fifteen digits that a spreadsheet shows; without an exponent where that is short.

    The e-06 of 1e-06 would be a unit beside the number.
    """
    digits = format(value, ".15g")
    plain = format(Decimal(digits), "f")
    return plain if len(plain) <= 30 else digits


def _as_shown(text: str, number_format: str) -> tuple[str, str, str | None]:
    """The words that a format prints, the number as shown if it is another, and a defect."""
    try:
        found = shown_by(Decimal(text), number_format)
    except (ArithmeticError, ValueError):
        return "", "", None
    if found.number is None:
        return "", f"{found.text}{found.words}".strip(), "xlsx-format"
    return found.words.strip(), found.text if found.number != Fraction(text) else "", None


def _note(comment: Comment) -> str:
    """The words of a note without who wrote it, in one line.

    Of a thread of comments older programs keep a copy under the name ``tc=...``:
    two paragraphs that explain so, then each comment under a word such as "Reply:".
    """
    text = shown_text(comment.text or "")
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if (comment.author or "").startswith("tc="):
        told = [line for line in text.split("\n\n", 2)[-1].splitlines() if line.strip()]
        lines = [line.strip() for line in told if line[:1].isspace() or not line.endswith(":")]
    elif len(lines) > 1 and lines[0] == f"{comment.author}:":
        # Excel begins a note with the name of its author.
        lines = lines[1:]
    return " ".join(lines)
