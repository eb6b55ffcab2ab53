"""Any table file, chosen by its suffix."""

import stat
from dataclasses import replace
from pathlib import Path

from novuss.problems import ProblemsError
from novuss.tables.cells import Table
from novuss.tables.content import made_of, readable_file
from novuss.tables.counted import CSV, PARQUET, see_table
from novuss.tables.csv_file import read_csv
from novuss.tables.json_file import read_json
from novuss.tables.parquet_file import read_parquet

_CSV, _PARQUET = set(CSV), set(PARQUET)
_XLSX, _JSON = {".xlsx", ".xlsm"}, {".json"}


def read_tables(path: Path, encoding: str | None = None) -> list[Table]:
    """The tables of a CSV, JSON or Parquet file or of a workbook.

    Raises:
        ProblemsError: no such file, a form that is not read, a damaged file, or one that has
            more of something than is read.
    """
    name = str(path)
    suffix = path.suffix.casefold()
    with readable_file(name):
        if suffix not in _CSV | _XLSX | _JSON | _PARQUET:
            if stat.S_ISDIR(path.stat().st_mode):
                raise IsADirectoryError
            raise ProblemsError.of(name, "file-form", suffix=suffix or name)
        if suffix in _CSV:
            tables = read_csv(path, name, encoding)
        elif suffix in _JSON:
            tables = read_json(path, name, encoding)
        else:
            tables = _workbook(path, name) if suffix in _XLSX else read_parquet(path, name)
    for table in tables:
        see_table(table)
    if not any(table.header for table in tables):
        raise ProblemsError.of(name, "file-empty")
    return tables


def _workbook(path: Path, name: str) -> list[Table]:
    # What reads workbooks takes as long to start as the rest, and most tables are none.
    from novuss.tables.xlsx_file import read_xlsx

    return [
        replace(table, problems=list(table.problems))
        for table in made_of(path, lambda: read_xlsx(path, name))
    ]
