"""Measuring tables as Parquet, read through pyarrow, which is an extra."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import BinaryIO

from novuss.input_problems import Problem, ProblemsError, limit_exceeded
from novuss.install_hints import install_command
from novuss.size_caps import limit_for
from novuss.tables.input_content import read_content
from novuss.tables.pyarrow_protocols import (
    ArrowColumn,
    ArrowRows,
    DataType,
    FileMetadata,
    ParquetFile,
    RowGroup,
    Schema,
)
from novuss.tables.table_cells import Cell, Table

#: The column in which pandas keeps the names of rows, which are none of the table.
INDEX = "__index_level_0__"
_MEGABYTE = 1_000_000
#: Megabytes that list the groups of rows for each that is read unpacked: 15,000 groups of five
#: columns in all.
_INDEX = Fraction(1, 5)
#: The length of the list at the end, and the mark of the form.
_END = 8
#: Letters of the texts of a piece of a file that is read in pieces.
_PIECE = 50_000_000
#: Bytes of a text in a column that is read row by row, on the average.
_SHORT = 64
#: Bytes of the texts of a group of such rows: were all of them in its first rows, there is room.
_AT_ONCE = 200_000_000


class ParquetRows:
    """The rows of a Parquet file, some at a time.

    Attributes:
        header: the names of the columns; those of rows that pandas adds are none.
        count: how many rows there are.
    """

    def __init__(self, file: ParquetFile, name: str) -> None:
        self._file, self._name = file, name
        names = enumerate(file.schema_arrow.names, start=1)
        self.header = [Cell(head, 1, place) for place, head in names if head != INDEX]
        self.count = file.metadata.num_rows

    def read_batches(self, rows: int) -> Iterator[tuple[int, ArrowRows]]:
        """Columns of at most so many rows, with the line of the first."""
        line = 2
        # Threads save no time here, and can abort a process that ends soon after.
        for batch in self._file.iter_batches(batch_size=max(rows, 1), use_threads=False):
            for piece in split_batch(batch, self._name):
                yield line, piece
                line += piece.num_rows

    def read_rows(self, most: int | None = None) -> Iterator[list[Cell]]:
        """The cells of the rows that have anything in them, of all or the first ``most``.

        Numbers come with the fewest digits that mean the same number of their type:
        44.5 in a column of single precision is 44.5.
        """
        from pyarrow.types import is_floating

        for line, batch in self.read_batches(most or self.count):
            columns = [batch.column(cell.column - 1) for cell in self.header]
            answers = [is_answer(column.type) for column in columns]
            formats = ["" if is_floating(column.type) else None for column in columns]
            texts = zip(*map(format_cells, columns), strict=True)
            for number, values in enumerate(texts, start=line):
                row = [
                    Cell(text, number, head.column, defect, answer=answer, number_format=code)
                    for head, (text, defect), answer, code in zip(
                        self.header, values, answers, formats, strict=True
                    )
                ]
                if not all(cell.blank for cell in row):
                    yield row
            if most:
                return


@contextmanager
def open_parquet_rows(
    path: Path, name: str, content: bytes | None = None, *, whole: bool = False
) -> Iterator[ParquetRows]:
    """Open a Parquet file; line 1 is the header, as in its CSV form.

    Args:
        path: of the file.
        name: how problems call it.
        content: its bytes, where they were read.
        whole: whether all of it is going to be read together.

    Raises:
        ProblemsError: pyarrow is not installed, the file is damaged, or has more than is read.
        OSError: the file cannot be read.
    """
    try:
        import pyarrow
    except ImportError:
        values = {"command": install_command("parquet")}
        raise ProblemsError.of(name, "parquet-library-missing", **values) from None
    # A file of Python's would be read from threads that an abandoned generator leaves behind.
    whole_file = content is not None
    opened = pyarrow.BufferReader(content) if whole_file else pyarrow.OSFile(os.fsencode(path))
    with opened as raw:
        try:
            yield ParquetRows(open_parquet(raw, name, whole=whole), name)
        except (pyarrow.ArrowException, OSError, ValueError) as error:
            if isinstance(error, ProblemsError):
                raise
            # Damage, or the name of a column that is no text.
            raise ProblemsError.of(name, "parquet-broken") from None


def read_parquet(path: Path, name: str) -> list[Table]:
    """The one table of a Parquet file."""
    with open_parquet_rows(path, name, read_content(path), whole=True) as file:
        return [Table(name, file.header, list(file.read_rows()))]


def open_parquet(source: BinaryIO, name: str, *, whole: bool = False) -> ParquetFile:
    """The file, with texts as places in a list of the different ones, as they are kept in it.

    A text that stands in a million rows stands once in the file; so it does in memory. Short texts
    that stand in it again and again are read as they stand: those that all differ, such as names
    of items, would take five times as long as such a list.

    Raises:
        ProblemsError: it has more of something than is read.
        pyarrow.ArrowException, OSError: it is damaged.
    """
    from pyarrow import parquet, types

    check_index_size(source, name)
    metadata: FileMetadata = parquet.read_metadata(source)
    if metadata.num_columns > limit_for("columns"):
        raise limit_exceeded(name, "columns", metadata.num_columns)
    if whole:
        _check_file_size(metadata, name)
    schema = metadata.schema.to_arrow_schema()
    single = [field.name for field in schema if not types.is_nested(field.type)]
    _check_columns(source, single)
    groups = [metadata.row_group(place) for place in range(metadata.num_row_groups)]
    if nested := len(single) < len(schema):
        _check_list_sizes(groups, name)
    else:
        _check_encodings(groups, schema, name)
    # Where columns stand within columns, which of them is a text would have to be found out.
    texts = [
        field.name
        for place, field in enumerate(schema)
        if _is_text(field.type) and (nested or not _is_stored_plain(groups, place))
    ]
    source.seek(0)
    file: ParquetFile = parquet.ParquetFile(source, read_dictionary=texts, pre_buffer=False)
    return file


def _check_columns(source: BinaryIO, names: list[str]) -> None:
    """Read a row of every group, and with it what the group says of its columns.

    Damage in that is an error where rows are read; where pyarrow (26) is asked for it without
    reading any, it ends the process.
    """
    from pyarrow import parquet

    source.seek(0)
    file = parquet.ParquetFile(source, pre_buffer=False)
    for group in range(file.metadata.num_row_groups):
        rows = file.iter_batches(1, row_groups=[group], columns=names, use_threads=False)
        next(rows, None)


def _check_encodings(groups: Sequence[RowGroup], schema: Schema, name: str) -> None:
    """See that no text is kept as what differs from the one before.

    A few bytes could be as many long texts as there are rows, and pyarrow makes no list of them.
    """
    texts = [(place, field.name) for place, field in enumerate(schema) if _is_text(field.type)]
    for group, (place, heading) in product(groups, texts):
        if any("DELTA" in encoding for encoding in group.column(place).encodings):
            values = {"heading": heading}
            raise ProblemsError([Problem(name, 1, place + 1, "parquet-delta", values)])


def _is_stored_plain(groups: Sequence[RowGroup], place: int) -> bool:
    """Whether the texts of a column stand in the file row by row, and are short.

    As places in a list they would take fewer than four bytes each, which is what their lengths
    take otherwise.
    """
    return all(
        4 * column.num_values <= column.total_uncompressed_size <= _SHORT * column.num_values
        and column.total_uncompressed_size <= _AT_ONCE
        for column in (group.column(place) for group in groups)
    )


def check_index_size(source: BinaryIO, name: str) -> None:
    """See that the list of groups and columns at the end of a file is not longer than is read."""
    source.seek(0, os.SEEK_END)
    size, whole = 0, source.tell()
    if whole >= _END:
        source.seek(-_END, os.SEEK_END)
        size = int.from_bytes(source.read(4), "little")
    source.seek(0)
    # A file that is none, or cut, has some other number there.
    if whole > size > limit_for("unpacked", _INDEX * _MEGABYTE):
        raise limit_exceeded(name, "unpacked", -(-size // _MEGABYTE), times=_INDEX)


def count_rows_and_columns(path: Path) -> tuple[int, int]:
    """How many a file says it has; none where that cannot be read, which is told elsewhere.

    Raises:
        OSError: there is no such file, or it cannot be read.
    """
    try:
        from pyarrow import ArrowException, parquet
    except ImportError:
        return 0, 0
    try:
        with path.open("rb") as file:
            check_index_size(file, str(path))
            metadata = parquet.read_metadata(file)
    except (ArrowException, ProblemsError):
        return 0, 0
    return int(metadata.num_rows), int(metadata.num_columns)


def is_listed(kind: DataType) -> bool:
    """Whether a column has its texts as places in a list of the different ones."""
    from pyarrow import types

    return bool(types.is_dictionary(kind))


def is_answer(kind: DataType) -> bool:
    """Whether a column has yes and no."""
    from pyarrow import types

    return bool(types.is_boolean(kind))


def is_string(kind: DataType) -> bool:
    """Whether a column has texts, each in its row."""
    from pyarrow import types

    return bool(types.is_string(kind) or types.is_large_string(kind))


def _is_text(kind: DataType) -> bool:
    from pyarrow import types

    return is_string(kind) or bool(types.is_binary(kind))


def _check_file_size(metadata: FileMetadata, name: str) -> None:
    """See that a file has no more cells, and unpacked no more megabytes, than are read."""
    cells = metadata.num_rows * metadata.num_columns
    if cells > limit_for("cells"):
        raise limit_exceeded(name, "cells", cells)
    groups = map(metadata.row_group, range(metadata.num_row_groups))
    size = sum(group.total_byte_size for group in groups)
    if size > limit_for("unpacked") * _MEGABYTE:
        raise limit_exceeded(name, "unpacked", -(-size // _MEGABYTE))


def _check_list_sizes(groups: Iterable[RowGroup], name: str) -> None:
    """See that what stands in cells as lists has no more values than a table has cells."""
    inside = sum(
        group.column(place).num_values - group.num_rows
        for group in groups
        for place in range(group.num_columns)
    )
    if inside > limit_for("cells"):
        raise limit_exceeded(name, "cells", inside)


def format_cells(values: ArrowColumn) -> list[tuple[str, str | None]]:
    """Every value as it would be typed, and a defect where it is no value."""
    if not is_listed(values.type):
        return _format_values(values)
    different = _format_values(values.dictionary)
    return [("", None) if at is None else different[at] for at in values.indices.to_pylist()]


def check_text_lengths(column: ArrowColumn, name: str, place: int) -> int:
    """See that no text of a column is longer than that of a cell may be, and each is there.

    Returns:
        The letters of all rows; none of a column without texts.

    Raises:
        ProblemsError: one is longer.
        pyarrow.ArrowInvalid: a row has a text that the file does not hold, or that is none.
    """
    from pyarrow import compute

    listed = is_listed(column.type)
    if not listed and not _is_text(column.type):
        return 0
    # Whatever reads the rows without this reads beside what there is.
    column.validate(full=True)
    texts = column.dictionary if listed else column
    if not _is_text(texts.type):
        return 0
    lengths = compute.binary_length(texts)
    longest = compute.max(lengths).as_py() or 0
    if longest > limit_for("letters"):
        raise limit_exceeded(name, "letters", longest, place=(0, place))
    return compute.sum(lengths.take(column.indices) if listed else lengths).as_py() or 0


def _format_values(values: ArrowColumn) -> list[tuple[str, str | None]]:
    import pyarrow as arrow

    kind = values.type
    if arrow.types.is_boolean(kind):
        words = {True: "yes", False: "no", None: ""}
        return [(words[answer], None) for answer in values.to_pylist()]
    if arrow.types.is_nested(kind) or arrow.types.is_binary(kind):
        given = values.is_valid().to_pylist()
        return [("[…]", "json-nested") if is_given else ("", None) for is_given in given]
    if arrow.types.is_duration(kind):
        # As text it would be the bare count of some fraction of a second: a number.
        spans = values.cast(arrow.duration("us"), safe=False).to_pylist()
        return [("", None) if span is None else (str(span), "parquet-span") for span in spans]
    if arrow.types.is_float16(kind):
        # Arrow writes halves with the digits of the double that they are kept in.
        import numpy as np

        halves = values.to_pylist()
        texts = ["" if number is None else str(np.float16(number)) for number in halves]
    else:
        texts = values.cast(arrow.string()).to_pylist()
    return [(text or "", None) for text in texts]


def read_as_numbers(column: ArrowColumn) -> bool:
    """Whether the column's values mean the same as numbers or words of a frame.

    A frame has one sign for a missing number and for none at all (NaN), and its own ways
    to write answers, times and lists.
    """
    from pyarrow import compute, types

    kind = column.type
    if types.is_floating(kind):
        return not compute.any(compute.is_nan(column)).as_py()
    return is_string(kind) or bool(
        types.is_integer(kind) or types.is_decimal(kind) or types.is_null(kind)
    )


def split_batch(batch: ArrowRows, name: str) -> Iterator[ArrowRows]:
    """Some rows of a file that is read in pieces, in such pieces that their texts have room."""
    letters = sum(
        check_text_lengths(column, name, at) for at, column in enumerate(batch.columns, start=1)
    )
    if letters <= _PIECE or len(batch) < 2:
        yield batch
        return
    middle = len(batch) // 2
    yield from split_batch(batch.slice(0, middle), name)
    yield from split_batch(batch.slice(middle), name)
