"""Rows of a CSV in which every line is a row, by pyarrow, which is an extra.

Where no cell goes on in the next line, pyarrow cuts a million rows in a tenth of a second. What it
would read otherwise than the reader of every other CSV is left to that one: lines with marks of
quotation within a cell, and whatever else is not plain, are not read here.
"""

import re
from collections.abc import Collection
from importlib.util import find_spec
from typing import Any

import numpy as np

from novuss.caps import most
from novuss.tables.csv_file import DELIMITERS, LONGEST_LINE, TEXT_MARK
from novuss.tables.frame_columns import PLAIN

#: A cell that begins with what a table program would compute, were there no apostrophe before it.
_MARKED = re.compile(f'(?:^|[{DELIMITERS}"]){TEXT_MARK.pattern}'.encode(), re.MULTILINE)
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


def ends_of_lines(block: bytes) -> int:
    """How many there are: where a line has forty letters, five times as fast as their ``count``."""
    return int(np.count_nonzero(np.frombuffer(block, dtype=np.uint8) == ord("\n")))


def read_block(block: bytes, delimiter: str, width: int, listed: Collection[int] = ()) -> Any:
    """The cells of whole lines as texts.

    Args:
        block: of a file in UTF-8.
        delimiter: of its cells.
        width: how many cells every line has.
        listed: the places, from 1, of columns of which each text is kept once, as places in a list.

    Returns:
        A table of pyarrow, shape (lines, width); None where a line is not plainly a row.
    """
    import pyarrow
    from pyarrow import csv

    returns = b"\r" in block and _LONE_RETURN.search(block)
    marked = b"'" in block and _MARKED.search(block)
    if b"\0" in block or returns or marked or not ends_its_quotes(block, delimiter):
        return None
    text = pyarrow.string()
    kinds = dict.fromkeys(range(1, width + 1), text)
    kinds |= dict.fromkeys(listed, pyarrow.dictionary(pyarrow.int32(), text))
    texts = csv.ConvertOptions(
        column_types={str(place): kind for place, kind in kinds.items()}, strings_can_be_null=False
    )
    parsed = csv.ParseOptions(delimiter=delimiter, double_quote=False, ignore_empty_lines=False)
    read = csv.ReadOptions(
        use_threads=False, column_names=list(map(str, kinds)), block_size=len(block) + 1
    )
    try:
        table = csv.read_csv(pyarrow.BufferReader(block), read, parsed, texts)
    except pyarrow.ArrowInvalid:
        return None
    lines = ends_of_lines(block) + (not block.endswith(b"\n"))
    # So many bytes may be fewer letters, which are counted one by one.
    longest = min(most("letters"), LONGEST_LINE // 4)
    return table if table.num_rows == lines and _longest_row(table.columns) <= longest else None


def _longest_row(columns: list[Any]) -> int:
    """As many bytes no row has more of: those of the longest text of each column together."""
    from pyarrow import compute

    parts = [[getattr(chunk, "dictionary", chunk) for chunk in column.chunks] for column in columns]
    return sum(
        max((compute.max(compute.binary_length(one)).as_py() or 0 for one in part), default=0)
        for part in parts
    )


def as_numbers(texts: Any) -> Any:
    """Texts as float64 where each of them is a plain number or empty, otherwise as they are."""
    import pyarrow
    from pyarrow import compute

    if not compute.all(compute.match_substring_regex(texts, f"^({PLAIN})?$")).as_py():
        return texts
    given = compute.not_equal(compute.binary_length(texts), 0)
    return compute.if_else(given, texts, None).cast(pyarrow.float64())
