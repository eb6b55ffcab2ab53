"""Measuring tables as Parquet, read through pyarrow, which is an extra."""

from pathlib import Path
from typing import Any

from novuss.extras import install_command
from novuss.problems import Problem, ProblemsError
from novuss.tables.cells import Cell, Table
from novuss.tables.content import content_of


def missing_library(name: str) -> Problem:
    """What to tell about a file that only pyarrow reads, where it is not installed."""
    values = {"command": install_command("parquet")}
    return Problem(name, 0, 0, "parquet-library-missing", values)


def read_parquet(path: Path, name: str) -> list[Table]:
    """The one table of a Parquet file; line 1 is the header, as in its CSV form.

    Numbers come with the fewest digits that mean the same number of their type:
    44.5 in a column of single precision is 44.5.

    Raises:
        ProblemsError: pyarrow is not installed, or the file is damaged.
        OSError: the file cannot be read.
    """
    raw = content_of(path)
    try:
        import pyarrow as arrow
        import pyarrow.parquet as parquet
    except ImportError:
        raise ProblemsError([missing_library(name)]) from None
    try:
        table = parquet.read_table(arrow.BufferReader(raw))
        columns = [
            typed_cells(table.column(place), arrow)
            for place in range(table.num_columns)
            if table.schema.names[place] != "__index_level_0__"
        ]
    except (arrow.ArrowException, OSError, ValueError):
        raise ProblemsError([Problem(name, 0, 0, "parquet-broken")]) from None
    names = [one for one in table.schema.names if one != "__index_level_0__"]
    header = [Cell(text, 1, column) for column, text in enumerate(names, start=1)]
    rows = [
        [Cell(text, line, column, defect) for column, (text, defect) in enumerate(texts, start=1)]
        for line, texts in enumerate(zip(*columns, strict=True), start=2)
    ]
    return [Table(name, header, [row for row in rows if not all(cell.blank for cell in row)])]


def parquet_rows(path: Path) -> int:
    """How many rows a file says it has; 0 where it cannot be read."""
    try:
        import pyarrow as arrow
        import pyarrow.parquet as parquet
    except ImportError:
        return 0
    try:
        return int(parquet.read_metadata(path).num_rows)
    except arrow.ArrowException:
        return 0


def typed_cells(column: Any, arrow: Any) -> list[tuple[str, str | None]]:
    """Every value of a column as it would be typed, and a defect where it is no value."""
    kind = column.type
    if arrow.types.is_dictionary(kind):
        column = column.cast(kind.value_type)
        kind = column.type
    if arrow.types.is_boolean(kind):
        words = {True: "yes", False: "no", None: ""}
        return [(words[one], None) for one in column.to_pylist()]
    if arrow.types.is_nested(kind) or arrow.types.is_binary(kind):
        return [_odd(one, "[…]", "json-nested") for one in column.to_pylist()]
    if arrow.types.is_duration(kind):
        # As text it would be the bare count of some fraction of a second: a number.
        spans = column.cast(arrow.duration("us"), safe=False).to_pylist()
        return [_odd(one, str(one), "parquet-span") for one in spans]
    if arrow.types.is_float16(kind):
        # Arrow writes halves with the digits of the double that they are kept in.
        import numpy as np

        return [("" if one is None else str(np.float16(one)), None) for one in column.to_pylist()]
    texts = column.cast(arrow.string()).to_pylist()
    return [(text or "", None) for text in texts]


def read_as_numbers(column: Any, arrow: Any) -> bool:
    """Whether the column's values mean the same as numbers or words of a frame.

    A frame has one sign for a missing number and for none at all (NaN), and its own ways
    to write answers, times and lists.
    """
    kind = column.type
    if arrow.types.is_floating(kind):
        import pyarrow.compute as compute

        return not compute.any(compute.is_nan(column)).as_py()
    return bool(
        arrow.types.is_integer(kind)
        or arrow.types.is_decimal(kind)
        or arrow.types.is_string(kind)
        or arrow.types.is_large_string(kind)
        or arrow.types.is_null(kind)
    )


def _odd(value: Any, text: str, defect: str) -> tuple[str, str | None]:
    return ("", None) if value is None else (text, defect)
