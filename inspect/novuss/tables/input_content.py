"""The content of input files: bytes that are read once, and cells that are counted.

What is judged is what is hashed, and what is too large is not made first.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import TypeVar

from novuss.files.bounded_read import read_bounded
from novuss.input_problems import Problem, ProblemsError, limit_exceeded
from novuss.size_caps import limit_for
from novuss.tables.table_cells import Cell, Table

_Made = TypeVar("_Made")

#: The bytes of files by their paths, and for as long what was made of them.
_kept: ContextVar[tuple[dict[Path, bytes], dict[Path, object]] | None]
_kept = ContextVar("kept", default=None)


def read_content(path: Path) -> bytes:
    """The bytes of a file; within :func:`read_once`, those that were read first.

    Raises:
        ProblemsError: it is larger than is read, or a pipe that nobody writes to.
        OSError: it cannot be read.
    """
    if (kept := _kept.get()) is None:
        return read_bounded(path)
    contents, _ = kept
    if path not in contents:
        contents[path] = read_bounded(path)
    return contents[path]


def is_kept() -> bool:
    """Whether the bytes of what is read are kept, so that a pipe may be read more than once."""
    return _kept.get() is not None


def make_once(path: Path, make: Callable[[], _Made]) -> _Made:
    """What ``make`` makes of a file; within :func:`read_once`, what it made first.

    To take a workbook apart takes longer than all the rest, and two ask for it: who wants to
    know of which event it is, and who reads its tables. Nobody may change it.
    """
    if (kept := _kept.get()) is None:
        return make()
    _, made = kept
    if path not in made:
        made[path] = make()
    return made[path]  # type: ignore[return-value]


@contextmanager
def provide_content(path: Path, content: bytes) -> Iterator[None]:
    """Have a file read for as long as the block runs that lies on no disk."""
    with _keep({path: content}):
        yield


@contextmanager
def read_once() -> Iterator[Mapping[Path, bytes]]:
    """Read each file once for as long as the block runs, and keep its bytes.

    A pipe gives its bytes only once, and a file may change between two readings. A block within
    another one reads nothing anew.

    Yields:
        The bytes of the files that were read, by their paths.
    """
    if kept := _kept.get():
        yield kept[0]
        return
    with _keep({}) as contents:
        yield contents


@contextmanager
def _keep(contents: dict[Path, bytes]) -> Iterator[dict[Path, bytes]]:
    before = _kept.set((contents, {}))
    try:
        yield contents
    finally:
        _kept.reset(before)


@contextmanager
def open_readable(name: str) -> Iterator[None]:
    """Tell of a file that is missing, is a folder or cannot be read as of a problem."""
    try:
        yield
    except FileNotFoundError:
        raise ProblemsError.of(name, "file-missing") from None
    except IsADirectoryError:
        raise ProblemsError.of(name, "file-folder") from None
    except OSError as error:
        raise ProblemsError([Problem.refused(name, "file-unreadable", error)]) from None


#: The suffixes of what may also be read in pieces.
CSV, PARQUET = (".csv", ".tsv", ".txt"), (".parquet", ".pq")
JSON, JSON_LINES = (".json",), (".jsonl", ".ndjson")
XLSX, OTHER_SHEETS = (".xlsx", ".xlsm"), (".ods", ".xls", ".xlsb")
FORMS = (*CSV, *PARQUET, *JSON, *JSON_LINES, *XLSX, *OTHER_SHEETS)
_form: ContextVar[str] = ContextVar("form", default="")


def set_form(form: str) -> None:
    """Set the form, such as ``.csv``, of files whose names say none, for this process or task."""
    _form.set(form)


def get_told_form() -> str:
    """The form that is set; empty where none is."""
    return _form.get()


def find_form(path: Path) -> str:
    """The form of a file: its suffix, or what is set where that is none of a table."""
    suffix = path.suffix.casefold()
    return suffix if suffix in FORMS else _form.get() or suffix


class CellCount:
    """Counts the cells of a table that is read as a whole."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._cells = 0
        self._limit = limit_for("cells")

    def count_row(self, texts: Sequence[str], line: int) -> None:
        """A row of the table."""
        # A line without anything takes its time as well.
        self._cells += max(1, len(texts))
        if self._cells > self._limit:
            raise limit_exceeded(self._name, "cells", place=(line, 0))
        check_cell_lengths(self._name, texts, line)


def check_cell_lengths(name: str, texts: Iterable[str], line: int) -> None:
    """See that no cell of a row is longer than any that a spreadsheet program takes."""
    limit = limit_for("letters")
    for column, text in enumerate(texts, start=1):
        if len(text) > limit:
            raise limit_exceeded(name, "letters", len(text), place=(line, column))


def check_headings(name: str, header: Sequence[Cell]) -> None:
    """See that a header has no more columns than are read, and no longer headings."""
    if len(header) > limit_for("columns"):
        raise limit_exceeded(name, "columns", len(header), place=(header[0].line, 0))
    for cell in header:
        if len(cell.text) > limit_for("names"):
            place = (cell.line, cell.column)
            raise limit_exceeded(name, "names", len(cell.text), place=place, cell=cell.label)


def check_table_size(table: Table) -> None:
    """See the same of a table that was read, whose header may stand in a later row."""
    check_headings(table.file, table.header)
    for row in table.rows:
        if len(row) > limit_for("columns"):
            raise limit_exceeded(table.file, "columns", len(row), place=(row[0].line, 0))
