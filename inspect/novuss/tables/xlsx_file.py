"""Measuring tables as XLSX workbooks: every sheet that has anything in it, as it shows its cells.

A number format has up to four sections parted by semicolons: of positive and of negative
numbers, of zero and of text (ECMA-376 part 1, 18.8.31); the first two may say in
brackets which numbers they are for.
"""

import datetime
import io
import operator
import re
import warnings
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from typing import TypeAlias

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
from novuss.xlsx_text import shown_text

_SheetCell: TypeAlias = SheetCell | MergedCell
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
            cell = _cell(sheet.cell(line, column), typed.cell(line, column), line, column)
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
    rows = (table.header, *table.rows)
    widest = max(cell.column for row in rows for cell in row if not cell.blank)
    ranges = sorted(sheet.merged_cells.ranges, key=lambda each: (each.min_row, each.min_col))
    for merged in ranges:
        if merged.max_row >= top and merged.min_row <= last and merged.min_col <= widest:
            label = merged.coord.partition(":")[0]
            first = Cell("", merged.min_row, merged.min_col, label=label)
            named = {"sheet": table.sheet or "", "cells": merged.coord}
            yield table.problem(first, "xlsx-merged", **named)


def _repeat_merged(table: Table, sheet: Worksheet) -> None:
    """Let the entry of merged cells below each other stand in each of them.

    They are refused as such; without the entry more would seem to be missing.
    """
    if not table.problems:
        return
    first_of = {
        (line, merged.min_col): (merged.min_row, merged.min_col)
        for merged in sheet.merged_cells.ranges
        for line in range(merged.min_row + 1, merged.max_row + 1)
    }
    cells = {(cell.line, cell.column): cell for row in [table.header, *table.rows] for cell in row}
    for row in table.rows:
        for place, cell in enumerate(row):
            first = cells.get(first_of.get((cell.line, cell.column), (0, 0)))
            if first:
                row[place] = replace(cell, text=first.text, defect=first.defect)


def _cell(cell: _SheetCell, as_typed: _SheetCell, line: int, column: int) -> Cell:
    value, typed = cell.value, as_typed.value
    formula = as_typed.data_type == "f"
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
        text, line, column, defect, label, note=note, unit=unit, shown=shown, formula=formula
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
        found = apply_format(Decimal(text), number_format)
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


_TOKEN = re.compile(
    r'"(?P<quoted>[^"]*)"?|\\(?P<escaped>.)|[_*].|\[(?P<bracket>[^\]]*)\]|(?P<general>General)'
    r"|(?P<digit>[0#?])|(?P<power>E[+-])|(?P<sign>[.,%/@])|(?P<end>;)|(?P<plain>.)",
    re.DOTALL | re.IGNORECASE,
)
_CONDITION = re.compile(r"(<=|>=|<>|<|>|=)\s*(-?[0-9.]+)")
_COMPARE = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "=": operator.eq,
    "<>": operator.ne,
}
#: Digits that decimal arithmetic keeps unless told otherwise.
_DIGITS = 27
#: Signs that may stand around a number without saying anything of it.
_SILENT = " \u00a0\u202f\t()+-\N{MINUS SIGN}"


@dataclass
class _Section:
    """One section: the words it prints, and how it writes the number, if it does."""

    words: str = ""
    number: bool = False
    general: bool = False
    text: bool = False
    places: int = 0
    percents: int = 0
    #: How often three digits are left away.
    thousands: int = 0
    exponent: bool = False
    #: Digits of the denominator, where it is shown as a fraction.
    fraction: int = 0
    condition: tuple[str, Decimal] | None = None

    @property
    def factor(self) -> Fraction:
        """What the number is multiplied by before it is shown."""
        return Fraction(100**self.percents, 1000**self.thousands)


@dataclass(frozen=True)
class Shown:
    """What a sheet shows of a cell."""

    #: Words beside the number, such as a unit.
    words: str
    #: The number that is read there; None where none is.
    number: Fraction | None
    #: The number as it is written.
    text: str


def apply_format(value: Decimal, code: str) -> Shown:
    """What a sheet shows of a number under a format."""
    section = _section_for(value, _sections(code))
    if section.general:
        return Shown(section.words, Fraction(value), str(value))
    if not section.number:
        return Shown(section.words, None, "")
    scaled = Fraction(value) * section.factor
    if section.fraction:
        near = scaled.limit_denominator(10**section.fraction - 1)
        whole, rest = divmod(near, 1)
        parts = [str(whole)] if whole or not rest else []
        return Shown(section.words, near, " ".join([*parts, *([str(rest)] if rest else [])]))
    exact = value * section.factor.numerator / section.factor.denominator
    if section.exponent:
        text = f"{exact:.{section.places}E}"
    elif exact.adjusted() + section.places >= _DIGITS:
        text = str(exact)
    else:
        text = str(exact.quantize(Decimal(1).scaleb(-section.places), rounding=ROUND_HALF_UP))
    read = Fraction(text)
    return Shown(section.words, read if section.factor == 1 else None, text)


def words_beside_text(code: str) -> str:
    """What a format prints around an entry that is a text."""
    return next((one.words for one in _sections(code) if one.text), "")


def _section_for(value: Decimal, sections: tuple[_Section, ...]) -> _Section:
    numbers = [one for one in sections if not one.text] or [_Section(general=True)]
    if any(one.condition for one in numbers):
        for one in numbers:
            if one.condition is None or _COMPARE[one.condition[0]](value, one.condition[1]):
                return one
        return _Section()
    if value < 0 and len(numbers) > 1:
        return numbers[1]
    return numbers[2] if value == 0 and len(numbers) > 2 else numbers[0]


@lru_cache(maxsize=256)
def _sections(code: str) -> tuple[_Section, ...]:
    parts: list[list[re.Match[str]]] = [[]]
    for token in _TOKEN.finditer(code):
        if token["end"]:
            parts.append([])
        else:
            parts[-1].append(token)
    return tuple(map(_section, parts))


def _section(tokens: list[re.Match[str]]) -> _Section:
    section = _Section()
    behind_point = divided = False
    for token in tokens:
        if token["digit"]:
            section.number, section.thousands = True, 0
            section.places += behind_point and not section.exponent
            section.fraction += divided
        elif token["general"]:
            section.general = True
        elif token["power"]:
            section.exponent = True
        elif (bracket := token["bracket"]) is not None:
            if found := _CONDITION.fullmatch(bracket):
                section.condition = (found[1], Decimal(found[2]))
            # A currency: [$€-407].
            section.words += bracket[1:].partition("-")[0] if bracket[:1] == "$" else ""
        elif token["sign"] == ".":
            behind_point = True
        elif token["sign"] == ",":
            # Between digits it groups them, behind the last one it leaves three away.
            section.thousands += section.number
        elif token["sign"] == "%":
            section.percents, section.words = section.percents + 1, section.words + "%"
        elif token["sign"] == "/":
            divided, section.fraction = True, 0
        elif token["sign"] == "@":
            section.text = True
        elif not (divided and (token["plain"] or "").isdigit()):
            section.words += token["quoted"] or token["escaped"] or token["plain"] or ""
    if not section.words.strip(_SILENT):
        section.words = ""
    return section
