"""Tables as text and as Parquet that are worse than they look."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

HEAD = "item,kind,characteristic,value,unit\n"


def text(path: Path, *pieces: str) -> Path:
    """A file of these pieces."""
    with path.open("w", encoding="utf-8", newline="") as file:
        file.writelines(pieces)
    return path


def blank_heading(path: Path, blanks: int = 16_000) -> Path:
    """A heading with as many blanks in it."""
    return text(path, f"item,kind,diameter{' ' * blanks}x [mm]\n", "P1,puck,44\n")


def long_heading(path: Path, letters: int = 200_000) -> Path:
    """A heading as long as a book, of other letters each time."""
    word = "".join(chr(97 + n * n % 26) for n in range(letters))
    return text(path, f"item,kind,{word}\n", "P1,puck,44\n")


def many_columns(path: Path, count: int = 100_000) -> Path:
    """Columns by the hundred thousand."""
    heads = ",".join(f"h{n}" for n in range(count))
    return text(path, f"item,kind,{heads}\n", "P1,puck" + ",1" * count + "\n")


def many_lengths(path: Path, count: int = 8_000) -> Path:
    """Columns that all look like the name of a characteristic, and are none."""
    heads = ",".join(f"outer diametre of the puk {n} [mm]" for n in range(count))
    return text(path, f"item,kind,{heads}\n", "P1,puck" + ",1" * count + "\n")


def long_cell(path: Path, letters: int = 900_000) -> Path:
    """A cell of a megabyte in each column."""
    return text(path, HEAD, f"P1,puck,weight,{'9' * letters},g\n")


def long_words(path: Path, letters: int = 150_000) -> Path:
    """Words that are none, of a length that is none."""
    word = "".join(chr(97 + n * n % 26) for n in range(letters))
    return text(path, HEAD, *(f"{word},{word},{word},1,{word}\n" for _ in range(40)))


def many_rows(path: Path, size: int = 48_000_000) -> Path:
    """Good readings, just below the size from which on a file is read in pieces."""
    rows = []
    total = n = 0
    while total < size:
        n += 1
        rows.append(f"P{n},puck,weight,21,g\n")
        total += len(rows[-1])
    return text(path, HEAD, *rows)


def many_members(path: Path, count: int = 2_000_000) -> Path:
    """One object with other names each time."""
    return text(path, "[{", ",".join(f'"h{n}":1' for n in range(count)), "}]")


def many_json_rows(path: Path, size: int = 48_000_000) -> Path:
    """Good readings as JSON."""
    template = '{"item":"P%d","kind":"puck","characteristic":"weight","value":"21","unit":"g"}'
    return text(path, "[", ",".join(template % n for n in range(size // (len(template) + 6))), "]")


def event_strings(path: Path, size: int = 48_000_000) -> Path:
    """An event file with members that it does not have."""
    head = '{"format":"novuss-event-1",'
    return text(path, head, ",".join(f'"m{n}":[0]' for n in range(size // 14)), "}")


def _parquet(path: Path, columns: dict[str, Any], **settings: Any) -> Path:
    import pyarrow as arrow
    from pyarrow import parquet

    parquet.write_table(arrow.table(columns), path, **settings)
    return path


def _constants(rows: int, value: str) -> Any:
    import numpy
    import pyarrow as arrow

    return arrow.DictionaryArray.from_arrays(numpy.zeros(rows, dtype="int32"), [value])


def parquet_rows(path: Path, rows: int = 20_000_000) -> Path:
    """The same reading over and over: a few kilobytes."""
    texts = zip(HEAD.strip().split(","), ("P1", "puck", "weight", "21", "g"), strict=True)
    return _parquet(path, {name: _constants(rows, value) for name, value in texts})


def parquet_texts(path: Path, rows: int = 2_000_000, letters: int = 2_000) -> Path:
    """One long text, and rows that all point to it."""
    texts = zip(HEAD.strip().split(","), ("P1", "puck", "weight", "21", "g"), strict=True)
    columns = {name: _constants(rows, value) for name, value in texts}
    return _parquet(path, columns | {"remark": _constants(rows, "x" * letters)})


def parquet_columns(path: Path, count: int = 60_000) -> Path:
    """Columns by the ten thousand."""
    import pyarrow as arrow

    names = [*HEAD.strip().split(","), *(f"h{n}" for n in range(count))]
    return _parquet(path, {name: arrow.array(["1"]) for name in names})


def parquet_lists(path: Path, length: int = 200_000_000) -> Path:
    """A cell that is a list without end."""
    import numpy
    import pyarrow as arrow

    values = arrow.array(numpy.zeros(length, dtype="int8"))
    column = arrow.ListArray.from_arrays(arrow.array([0, length], arrow.int32()), values)
    return _parquet(path, {"item": arrow.array(["P1"]), "value": column})


def parquet_groups(path: Path, groups: int = 60_000) -> Path:
    """A group of rows for every row."""
    import pyarrow as arrow

    columns = {name: arrow.array(["1"] * groups) for name in HEAD.strip().split(",")}
    return _parquet(path, columns, row_group_size=1)


def in_json(data: object) -> Callable[[Path], Path]:
    """A file of these data."""
    return lambda path: text(path, json.dumps(data))
