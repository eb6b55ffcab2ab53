"""Whether files are small enough to be read as a whole, told before they are read."""

from collections.abc import Iterable
from pathlib import Path

from novuss.caps import most
from novuss.tables.counted import CSV, PARQUET
from novuss.tables.parquet_file import cells_of

_DELIMITERS = (b";", b",", b"\t")
#: Bytes among which the delimiter is looked for, and bytes that are counted at once.
_HEAD, _BLOCK = 4096, 1 << 20


def more_than_whole(paths: Iterable[Path]) -> bool:
    """Whether CSV and Parquet files have more cells, all in all, than are read as a whole.

    Nothing is said of what cannot be read: that is told where it is read.
    """
    cells = 0
    for path in paths:
        suffix = path.suffix.casefold()
        if path.is_file():
            cells += _in_csv(path) if suffix in CSV else 0
            cells += cells_of(path) if suffix in PARQUET else 0
    return cells > most("cells")


def _in_csv(path: Path) -> int:
    """About how many cells there are: what ends one, in quotes or not."""
    cells = 0
    try:
        with path.open("rb") as file:
            head = file.read(_HEAD)
            delimiter = max(_DELIMITERS, key=head.count)
            file.seek(0)
            while (block := file.read(_BLOCK)) and cells <= most("cells"):
                cells += block.count(b"\n") + block.count(delimiter)
    except OSError:
        return 0
    return cells
