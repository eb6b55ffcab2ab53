"""Reading of any table file by its suffix, and whether it is small enough to be read whole."""

import stat
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from novuss.files.bounded_read import STDIN
from novuss.input_problems import ProblemsError
from novuss.size_caps import limit_for
from novuss.tables.csv_file import LONGEST_LINE, read_csv
from novuss.tables.input_content import (
    CSV,
    JSON,
    JSON_LINES,
    OTHER_SHEETS,
    PARQUET,
    XLSX,
    check_table_size,
    find_form,
    make_once,
    open_readable,
)
from novuss.tables.json_file import read_json, read_json_lines
from novuss.tables.ods_xls_file import read_sheets
from novuss.tables.parquet_file import count_rows_and_columns, read_parquet
from novuss.tables.table_cells import Table
from novuss.tables.xlsx_file import read_xlsx

_DELIMITERS = (b";", b",", b"\t")
#: Bytes among which the delimiter is looked for, and bytes that are counted at once.
_HEAD, _BLOCK = 4096, 1 << 20


def read_tables(path: Path, encoding: str | None = None, *, guess: bool = False) -> list[Table]:
    """The tables of a CSV, JSON, JSON Lines or Parquet file or of a workbook.

    Whoever says what the tables made out may have the code page of a CSV file guessed.

    Raises:
        ProblemsError: no such file, a form that is not read, a damaged file, or one that has
            more of something than is read.
    """
    name = str(path)
    form = find_form(path)
    with open_readable(name):
        if form in CSV:
            tables = read_csv(path, name, encoding, guess=guess)
        elif form in JSON:
            tables = read_json(path, name, encoding)
        elif form in JSON_LINES:
            tables = read_json_lines(path, name, encoding)
        elif form in PARQUET:
            tables = read_parquet(path, name)
        elif form in (*XLSX, *OTHER_SHEETS):
            read = read_xlsx if form in XLSX else read_sheets
            sheets = make_once(path, lambda: read(path, name))
            tables = [replace(sheet, problems=list(sheet.problems)) for sheet in sheets]
        elif path != STDIN and stat.S_ISDIR(path.stat().st_mode):
            raise IsADirectoryError
        elif form:
            raise ProblemsError.of(name, "file-form", suffix=form)
        else:
            raise ProblemsError.of(name, "file-formless")
    for table in tables:
        check_table_size(table)
    if not any(table.header for table in tables):
        raise ProblemsError.of(name, "file-empty")
    return tables


def is_too_large(paths: Iterable[Path]) -> bool:
    """Whether files have more rows, all in all, than are told of one by one, or more cells.

    So has a table with a line longer than any that is read, which is refused without being held.

    Counted is what ends a row or a cell, in quotes or not, and what a Parquet file says of
    itself. Nothing is said of what cannot be read, which is told where it is read, nor of
    workbooks, which are not read in pieces.
    """
    rows = cells = 0
    for path in paths:
        found = _estimate_size(path) if path.is_file() else (0, 0)
        rows, cells = rows + found[0], cells + found[1]
    return rows > limit_for("rows") or cells > limit_for("cells")


def _estimate_size(path: Path) -> tuple[int, int]:
    form = find_form(path)
    try:
        if form in PARQUET:
            rows, columns = count_rows_and_columns(path)
            return rows, rows * columns
        if form in CSV:
            return _count_in_text(path, b"\n", longest=LONGEST_LINE)
        return _count_in_text(path, b"{") if form in (*JSON, *JSON_LINES) else (0, 0)
    except OSError:
        return 0, 0


def _count_in_text(path: Path, begins: bytes, longest: int | None = None) -> tuple[int, int]:
    """How often a row begins or ends and how many cells there are, counted up to the cap.

    Args:
        path: the file.
        begins: what is counted as a row.
        longest: how many bytes there may be between two of them; beyond, the cells are too many.
    """
    rows = cells = since = 0
    with path.open("rb") as file:
        head = file.read(_HEAD)
        delimiter = max(_DELIMITERS, key=head.count)
        file.seek(0)
        while (block := file.read(_BLOCK)) and cells <= limit_for("cells"):
            found = block.count(begins)
            rows, cells = rows + found, cells + found + block.count(delimiter)
            since = len(block) - block.rfind(begins) - 1 if found else since + len(block)
            if longest is not None and since > longest:
                return rows, limit_for("cells") + 1
    return rows, cells
