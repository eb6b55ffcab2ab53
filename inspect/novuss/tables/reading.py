"""Any table file, chosen by its suffix."""

import stat
from pathlib import Path

from novuss.problems import Problem, ProblemsError
from novuss.tables.cells import Table
from novuss.tables.csv_file import read_csv
from novuss.tables.xlsx_file import read_xlsx

_CSV = {".csv", ".tsv", ".txt"}
_XLSX = {".xlsx", ".xlsm"}


def read_tables(path: Path, encoding: str | None = None) -> list[Table]:
    """The tables of a CSV file or a workbook.

    Raises:
        ProblemsError: no such file, a form that is not read, or a damaged file.
    """
    name = str(path)
    suffix = path.suffix.casefold()
    try:
        if suffix not in _CSV | _XLSX:
            if stat.S_ISDIR(path.stat().st_mode):
                raise IsADirectoryError
            raise ProblemsError([Problem(name, 0, 0, "file-form", {"suffix": suffix or name})])
        tables = read_csv(path, name, encoding) if suffix in _CSV else read_xlsx(path, name)
    except FileNotFoundError:
        raise ProblemsError([Problem(name, 0, 0, "file-missing")]) from None
    except IsADirectoryError:
        raise ProblemsError([Problem(name, 0, 0, "file-folder")]) from None
    except OSError as error:
        detail = {"detail": error.strerror or str(error)}
        raise ProblemsError([Problem(name, 0, 0, "file-unreadable", detail)]) from None
    if not any(table.header for table in tables):
        raise ProblemsError([Problem(name, 0, 0, "file-empty")])
    return tables
