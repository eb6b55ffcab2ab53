"""Whether files are small enough to be read as a whole, told before they are read."""

from collections.abc import Iterable
from pathlib import Path

from novuss.caps import most
from novuss.tables.counted import CSV, PARQUET
from novuss.tables.csv_file import LONGEST_LINE
from novuss.tables.parquet_file import rows_and_columns

_DELIMITERS = (b";", b",", b"\t")
#: Bytes among which the delimiter is looked for, and bytes that are counted at once.
_HEAD, _BLOCK = 4096, 1 << 20


def more_than_whole(paths: Iterable[Path]) -> bool:
    """Whether files have more rows, all in all, than are told of one by one, or more cells.

    So has a table with a line longer than any that is read, which is refused without being held.

    Counted is what ends a row or a cell, in quotes or not, and what a Parquet file says of
    itself. Nothing is said of what cannot be read, which is told where it is read, nor of
    workbooks, which are not read in pieces.
    """
    rows = cells = 0
    for path in paths:
        found = _counted(path) if path.is_file() else (0, 0)
        rows, cells = rows + found[0], cells + found[1]
    return rows > most("rows") or cells > most("cells")


def _counted(path: Path) -> tuple[int, int]:
    """About how many rows a file has, and how many cells."""
    suffix = path.suffix.casefold()
    try:
        if suffix in PARQUET:
            rows, columns = rows_and_columns(path)
            return rows, rows * columns
        if suffix in CSV:
            return _in_text(path, b"\n", longest=LONGEST_LINE)
        return _in_text(path, b"{") if suffix == ".json" else (0, 0)
    except OSError:
        return 0, 0


def _in_text(path: Path, begins: bytes, longest: int | None = None) -> tuple[int, int]:
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
        while (block := file.read(_BLOCK)) and cells <= most("cells"):
            found = block.count(begins)
            rows, cells = rows + found, cells + found + block.count(delimiter)
            since = len(block) - block.rfind(begins) - 1 if found else since + len(block)
            if longest is not None and since > longest:
                return rows, most("cells") + 1
    return rows, cells
