"""Measuring tables as .ods, .xls and .xlsb, read through python-calamine, which is an extra.

It tells what cells hold, and neither how a sheet shows it nor what somebody noted there.
"""

import datetime
import io
import re
import sys
import zipfile
from dataclasses import replace
from pathlib import Path
from typing import Any, TypedDict

from novuss.files.resource_limited_workers import (
    Refusal,
    limit_this_process,
    run_as_worker,
    run_in_worker,
)
from novuss.files.workbook_size_check import CheckedParts
from novuss.input_problems import Problem, ProblemsError
from novuss.install_hints import install_command
from novuss.localized_wording import OWN
from novuss.size_caps import limit_for
from novuss.tables.cell_format_codes import format_general_number
from novuss.tables.input_content import check_cell_lengths, read_content
from novuss.tables.table_cells import Cell, Table
from novuss.tables.workbook_parts import Sheet, SheetCell, format_column_letters
from novuss.tables.xlsx_file import build_sheet_tables

#: The cells of an .ods, and one of them that holds an error, which the library reads as empty.
_CONTENT = "content.xml"
_ERROR = re.compile(rb'<table:table-cell\b[^>]*value-type="error"[^>]*>(?:<text:p[^>]*>([^<]*))?')


class _SheetAnswer(TypedDict):
    name: str
    visible: bool
    #: Line, column, kind and text.
    cells: list[tuple[int, int, str, str]]
    #: Line and column of both ends, counted from 0.
    merged: list[tuple[tuple[int, int], tuple[int, int]]]


class _Sheets(TypedDict):
    sheets: list[_SheetAnswer]


def read_sheets(path: Path, name: str) -> list[Table]:
    """One table for each sheet with anything in it."""
    raw = read_content(path)
    _check_packed_size(raw, name)
    sheets = []
    answers: _Sheets = run_in_worker(__name__, name, content=raw)
    for answer in answers["sheets"]:
        sheet = Sheet(answer["name"], answer["visible"])
        for line, column, kind, text in answer["cells"]:
            check_cell_lengths(name, [text], line)
            sheet.cells[line, column] = SheetCell(kind, text, 0)
        sheet.merged = [
            (_name_range(first, last), (first[0] + 1, first[1] + 1), (last[0] + 1, last[1] + 1))
            for first, last in answer["merged"]
        ]
        sheets.append(sheet)
    tables = build_sheet_tables(sheets, name, _read_cell)
    if any(cell.text.lstrip().startswith(OWN) for table in tables for cell in table.header):
        raise ProblemsError.of(name, "sheets-own")
    tables[0].notices.append(Problem.of(name, "book-values"))
    return tables


def _name_range(first: tuple[int, int], last: tuple[int, int]) -> str:
    """The name of a range, from line and column of its ends, which are counted from 0."""
    return ":".join(
        f"{format_column_letters(column + 1)}{line + 1}" for line, column in (first, last)
    )


def _check_packed_size(raw: bytes, name: str) -> None:
    """See that what is packed is not larger than is read, whatever its directory says."""
    if not raw.startswith(b"PK"):
        return
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as archive:
            seen = CheckedParts(name, archive)
            for info in archive.infolist():
                seen.check_part(info, as_xml=False)
            if _CONTENT in archive.namelist() and (found := _ERROR.search(archive.read(_CONTENT))):
                raise ProblemsError.of(name, "sheets-error", value=found[1].decode() or "#")
    except ProblemsError:
        raise
    except Exception:
        raise ProblemsError.of(name, "sheets-broken") from None


def _read_cell(cell: Cell, kept: SheetCell) -> Cell:
    return replace(
        cell,
        text=kept.value or "",
        answer=kept.kind == "b",
        defect="xlsx-date" if kept.kind == "d" else None,
        number_format="" if kept.kind == "n" else None,
    )


def _read_standard_input() -> _Sheets | Refusal:
    """The cells of the workbook on standard input, or what is wrong with it, as data."""
    raw = sys.stdin.buffer.read()
    try:
        from python_calamine import CalamineWorkbook, SheetVisibleEnum
    except ImportError:
        values = {"command": install_command("sheets")}
        return {"code": "sheets-library-missing", "values": values}
    limit_this_process()
    try:
        book = CalamineWorkbook.from_filelike(io.BytesIO(raw))
        visible = [sheet.visible == SheetVisibleEnum.Visible for sheet in book.sheets_metadata]
        names = book.sheet_names
        left = limit_for("cells")
        sheets: list[_SheetAnswer] = []
        for place, (name, is_seen) in enumerate(zip(names, visible, strict=True)):
            sheet = book.get_sheet_by_index(place)
            cells = _list_cells(sheet, left)
            left -= len(cells)
            if left < 0:
                return {"cap": "cells"}
            merged = sheet.merged_cell_ranges or []
            sheets.append({"name": name, "visible": is_seen, "cells": cells, "merged": merged})
    except MemoryError:
        raise
    except BaseException as error:  # what is written in Rust may end in an error of its own
        if "apacity overflow" in str(error):
            return {"cap": "memory"}
        return {"code": "sheets-broken", "values": {}}
    return {"sheets": sheets}


def _list_cells(sheet: Any, most_cells: int) -> list[tuple[int, int, str, str]]:
    """Line, column, kind and text of each cell with anything in it; at most one too many."""
    found: list[tuple[int, int, str, str]] = []
    if sheet.start is None:
        return found
    top, first = sheet.start
    for line, row in enumerate(sheet.iter_rows(), start=top + 1):
        for column, value in enumerate(row, start=first + 1):
            if value != "":
                found.append((line, column, *_convert_value(value)))
                if len(found) > most_cells:
                    return found
    return found


def _convert_value(value: object) -> tuple[str, str]:
    """The kind of a value, as that of a cell in a workbook of Excel, and its text."""
    if isinstance(value, bool):
        return "b", "yes" if value else "no"
    if isinstance(value, int | float):
        return "n", format_general_number(value)
    if isinstance(value, datetime.datetime | datetime.date | datetime.time):
        return "d", value.isoformat().removesuffix("T00:00:00")
    return ("d" if isinstance(value, datetime.timedelta) else "str"), str(value)


if __name__ == "__main__":
    run_as_worker(_read_standard_input)
