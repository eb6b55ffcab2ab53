"""Measuring tables as XLSX workbooks: every sheet with anything in it, as it shows its cells."""

import datetime
import io
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from functools import partial
from itertools import chain, product
from pathlib import Path

from novuss.files.xlsx_escapes import decode_text
from novuss.input_problems import Problem, ProblemsError
from novuss.tables.cell_format_codes import (
    apply_format,
    find_text_format_words,
    format_general_number,
    format_number_name,
)
from novuss.tables.input_content import read_content
from novuss.tables.table_cells import Cell, CellMistake, Table, find_unread_notes, split_header
from novuss.tables.workbook_parts import (
    Place,
    Sheet,
    SheetCell,
    WorkbookParts,
    format_column_letters,
)

#: The last column that a sheet can have, XFD.
_LAST = 16_384


def read_xlsx(path: Path, name: str) -> list[Table]:
    """One table for each sheet with anything in it.

    Numbers keep the fifteen significant digits that a spreadsheet shows. A
    formula counts with the value that the spreadsheet program last saved. Hidden
    sheets, rows and columns are read and told. Notes come with their cells; one
    where no row stands is a problem. What only adorns, damaged or not, is not read.
    """
    raw = read_content(path)
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as archive:
            parts = WorkbookParts(name, archive)
            tables = build_sheet_tables(list(parts.list_sheets()), name, partial(_read_cell, parts))
    except ProblemsError:
        raise
    except Exception:  # a damaged workbook fails in any layer: zip, zlib, XML, numbers
        raise ProblemsError.of(name, "xlsx-broken") from None
    tables[0].notices += [Problem.of(name, lost) for lost in sorted(parts.lost)]
    return tables


def build_sheet_tables(
    sheets: list[Sheet], name: str, read_cell: Callable[[Cell, SheetCell], Cell]
) -> list[Table]:
    """One table for each sheet with anything in it, whose cells ``read_cell`` completes."""
    tables = []
    for sheet in sheets:
        rows: dict[int, list[Cell]] = {}
        # Only cells that are there: one slip of the finger in XFD1048576 makes a
        # rectangle of seventeen thousand million cells.
        covered = _find_covered_cells(sheet)
        for place in sorted({*sheet.cells, *sheet.notes, *covered}):
            kept = None if place in covered else sheet.cells.get(place)
            cell = _build_empty_cell(sheet, place)
            rows.setdefault(place[0], []).append(read_cell(cell, kept) if kept else cell)
        header, body = split_header(list(rows.values()))
        label = f"{name}[{sheet.title}]" if len(sheets) > 1 else name
        hidden = (range(first, min(last, _LAST) + 1) for first, last in sheet.hidden_columns)
        table = Table(
            label,
            header,
            body,
            sheet=sheet.title,
            hidden=not sheet.visible,
            hidden_lines=frozenset(sheet.hidden_lines),
            hidden_columns=frozenset(chain.from_iterable(hidden)),
        )
        table.problems += _find_stray_notes(table, rows)
        if header:
            table.problems += _find_merged_rows(table, sheet)
            _repeat_merged(table, sheet)
        if header or table.problems:
            tables.append(table)
    return tables or [Table(name, [], [])]


def _find_covered_cells(sheet: Sheet) -> dict[Place, Place]:
    """The places of merged ranges but the first, which alone is shown, and the first of each."""
    return {
        place: first
        for _, first, last in sheet.merged
        for place in product(range(first[0], last[0] + 1), range(first[1], last[1] + 1))
        if place != first
    }


def _find_stray_notes(table: Table, rows: dict[int, list[Cell]]) -> Iterator[Problem]:
    """Notes on headings, and notes in lines with no entry: they are about no reading."""
    kept = {row[0].line for row in table.rows}
    cells = (cell for line, row in rows.items() if line not in kept for cell in row)
    yield from table.build_problems(CellMistake(*find_unread_notes(cells)))


def _find_merged_rows(table: Table, sheet: Sheet) -> Iterator[Problem]:
    """Ranges of merged cells among the rows below the header: only the first cell holds a value."""
    if not table.rows:
        return
    top, last = table.header[0].line + 1, table.rows[-1][0].line
    rows = (table.header, *table.rows)
    widest = max(cell.column for row in rows for cell in row if not cell.blank)
    for cells, (first_line, first_column), (last_line, _) in sorted(
        sheet.merged, key=lambda merged: merged[1]
    ):
        if last_line >= top and first_line <= last and first_column <= widest:
            first = Cell("", first_line, first_column, label=cells.partition(":")[0])
            named = {"sheet": table.sheet or "", "cells": cells}
            yield table.build_problem(first, "xlsx-merged", **named)


def _repeat_merged(table: Table, sheet: Sheet) -> None:
    """Let the entry of merged cells below each other stand in each of them.

    They are refused as such; without the entry more would seem to be missing.
    """
    if not table.problems:
        return
    first_of = {
        place: first for place, first in _find_covered_cells(sheet).items() if place[1] == first[1]
    }
    cells = {(cell.line, cell.column): cell for row in [table.header, *table.rows] for cell in row}
    for row in table.rows:
        for at, cell in enumerate(row):
            first = cells.get(first_of.get((cell.line, cell.column), (0, 0)))
            if first:
                row[at] = replace(cell, text=first.text, defect=first.defect)


def _build_empty_cell(sheet: Sheet, place: Place) -> Cell:
    line, column = place
    author, words = sheet.notes.get(place, ("", ""))
    label = f"{format_column_letters(column)}{line}"
    return Cell("", line, column, label=label, note=_clean_note(author, words) if words else "")


def _read_cell(parts: WorkbookParts, cell: Cell, kept: SheetCell) -> Cell:
    code, struck = "General", False
    if kept.style < len(parts.formats):
        code, struck = parts.formats[kept.style]
    elif kept.style:
        parts.lost.add("book-formats")
    cell = _read_value(replace(cell, formula=bool(kept.formula)), kept, parts, code)
    if cell.text.strip() and struck:
        return replace(cell, defect=cell.defect or "xlsx-struck")
    return cell


def _read_value(cell: Cell, kept: SheetCell, parts: WorkbookParts, code: str) -> Cell:
    """The cell with what it holds, as the sheet shows it under the format of that code."""
    from openpyxl.styles.numbers import is_date_format

    value = parts.read_text(kept)
    if not value:
        return replace(cell, text=kept.formula, defect="xlsx-formula") if kept.formula else cell
    if kept.kind == "b":
        return replace(cell, text="yes" if int(value) else "no", answer=True)
    if kept.kind == "d":
        return replace(cell, text=value.removesuffix("T00:00:00"), defect="xlsx-date")
    if kept.kind != "n":
        text = decode_text(value)
        unit = find_text_format_words(code).strip() if kept.kind != "e" else ""
        return replace(cell, text=text, unit=unit)
    number = float(value) if {".", "e", "E"} & {*value} else int(value)
    if is_date_format(code):
        return replace(cell, text=_format_date(number, parts, code), defect="xlsx-date")
    text = format_general_number(number) if isinstance(number, float) else str(number)
    unit, text_shown, defect = _format_as_shown(text, code) if code != "General" else ("", "", None)
    return replace(cell, text=text, unit=unit, shown=text_shown, defect=defect, number_format=code)


def _format_date(number: float, parts: WorkbookParts, code: str) -> str:
    """A date, a time or a span as ISO 8601 has it; the number where it is none."""
    from openpyxl.styles.numbers import is_timedelta_format
    from openpyxl.utils.datetime import MAC_EPOCH, WINDOWS_EPOCH, from_excel

    epoch = MAC_EPOCH if parts.from_1904 else WINDOWS_EPOCH
    try:
        moment = from_excel(number, epoch, timedelta=is_timedelta_format(code))
    except (OverflowError, ValueError):
        return str(number)
    if isinstance(moment, datetime.timedelta):
        return str(moment)
    return str(moment.isoformat()).removesuffix("T00:00:00")


def _format_as_shown(text: str, number_format: str) -> tuple[str, str, str | None]:
    """The words that a format prints, the number as shown if it is another, and a defect."""
    try:
        found = apply_format(Decimal(text), number_format)
        if found.number == 0 and format_number_name(Decimal(text), number_format) == "":
            return "", "", "xlsx-hidden"
    except (ArithmeticError, ValueError):
        return "", "", None
    if found.number is None:
        text_shown = f"{found.text}{found.words}".strip()
        return "", text_shown, "xlsx-format" if text_shown else "xlsx-hidden"
    return found.words.strip(), found.text if found.number != Fraction(text) else "", None


def _clean_note(author: str, words: str) -> str:
    """The words of a note without who wrote it, in one line.

    Of a thread of comments older programs keep a copy under the name ``tc=...``:
    two paragraphs that explain so, then each comment under a word such as "Reply:".
    """
    text = decode_text(words)
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if author.startswith("tc="):
        thread = [line for line in text.split("\n\n", 2)[-1].splitlines() if line.strip()]
        lines = [line.strip() for line in thread if line[:1].isspace() or not line.endswith(":")]
    elif len(lines) > 1 and lines[0] == f"{author}:":
        # Excel begins a note with the name of its author.
        lines = lines[1:]
    return " ".join(lines)
