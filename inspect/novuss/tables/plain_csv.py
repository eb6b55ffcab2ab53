"""Rows of a CSV in which every line is a row, by pyarrow, which is an extra.

Where no cell goes on in the next line, pyarrow cuts a million rows in a tenth of a second. What it
would read otherwise than the reader of every other CSV is left to that one: lines with marks of
quotation within a cell, and whatever else is not plain, are not read here.
"""

import re
from importlib.util import find_spec
from typing import Any

import numpy as np

from novuss.caps import most
from novuss.tables.csv_file import LONGEST_LINE
from novuss.tables.judged_rows import PLAIN

_LONE_RETURN = re.compile(rb"\r(?!\n)")


def is_readable() -> bool:
    """Whether there is the library that reads lines here."""
    return find_spec("pyarrow") is not None


def ends_its_quotes(block: bytes, delimiters: str) -> bool:
    """Whether each mark of quotation opens or closes a cell, and no cell is open at the end.

    Args:
        block: of a file in UTF-8, from the start of a line to the end of one.
        delimiters: any of which may stand between cells.
    """
    if b'"' not in block:
        return True
    letters = np.frombuffer(b"\n" + block + b"\n", dtype=np.uint8)
    marks = np.flatnonzero(letters == ord('"'))
    opening, closing = marks[::2], marks[1::2]
    outside = np.zeros(256, dtype=bool)
    outside[[*delimiters.encode(), *b"\n\r"]] = True
    return (
        len(opening) == len(closing)
        and bool(outside[letters[opening - 1]].all())
        and bool(outside[letters[closing + 1]].all())
    )


def read_block(block: bytes, delimiter: str, width: int) -> Any:
    """The cells of whole lines as texts.

    Args:
        block: of a file in UTF-8.
        delimiter: of its cells.
        width: how many cells every line has.

    Returns:
        A table of pyarrow, shape (lines, width); None where a line is not plainly a row.
    """
    import pyarrow
    from pyarrow import compute, csv

    if b"\0" in block or _LONE_RETURN.search(block) or not ends_its_quotes(block, delimiter):
        return None
    names = [str(place) for place in range(1, width + 1)]
    texts = csv.ConvertOptions(
        column_types=dict.fromkeys(names, pyarrow.string()), strings_can_be_null=False
    )
    parsed = csv.ParseOptions(delimiter=delimiter, double_quote=False, ignore_empty_lines=False)
    read = csv.ReadOptions(column_names=names, block_size=len(block) + 1)
    try:
        table = csv.read_csv(pyarrow.BufferReader(block), read, parsed, texts)
    except pyarrow.ArrowInvalid:
        return None
    lines = block.count(b"\n") + (not block.endswith(b"\n"))
    if table.num_rows != lines:
        return None
    letters = compute.binary_length(table.column(0))
    for column in table.columns[1:]:
        letters = compute.add(letters, compute.binary_length(column))
    # So many bytes may be fewer letters, which are counted one by one.
    longest = min(most("letters"), LONGEST_LINE // 4)
    return table if compute.max(letters).as_py() <= longest else None


def as_numbers(texts: Any) -> Any:
    """Texts as float64 where each of them is a plain number or empty, otherwise as they are."""
    import pyarrow
    from pyarrow import compute

    if not compute.all(compute.match_substring_regex(texts, f"^({PLAIN})?$")).as_py():
        return texts
    given = compute.not_equal(compute.binary_length(texts), 0)
    return compute.if_else(given, texts, None).cast(pyarrow.float64())
