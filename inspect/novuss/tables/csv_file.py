"""Measuring tables as CSV: comma, semicolon or tab; UTF-8, UTF-16 or as told.

Where no cell goes on in the next line, pyarrow, which is an extra, cuts a million rows in a tenth
of a second. What it would read otherwise than the reader of every other CSV is left to that one:
lines with marks of quotation within a cell, and whatever else is not plain, are not read by it.
"""

import codecs
import csv
import io
import itertools
import re
from collections.abc import Collection, Iterable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import TextIO

from novuss.input_problems import Problem, ProblemsError
from novuss.size_caps import limit_for
from novuss.tables.code_page_guess import guess_code_page
from novuss.tables.input_content import CellCount, check_headings, read_content
from novuss.tables.pyarrow_protocols import ArrowColumn, ArrowRows
from novuss.tables.table_cells import Cell, Table, split_header

#: Signs that may stand between cells.
DELIMITERS = ";,\t"
#: Signs of a line, which no table of this kind comes near.
LONGEST_LINE = 1_000_000
# The library refuses cells of a tenth of it with words of its own.
csv.field_size_limit(LONGEST_LINE + 1)
#: Lines among which one with a delimiter is looked for.
_FURTHEST = 50
#: An apostrophe before what a table program would take for a formula.
TEXT_MARK = re.compile(r"'[=+\-@\t\r]")
#: A number that has the same value as the float it is read as: at most fifteen digits.
PLAIN = r"[0-9]{1,9}(?:\.[0-9]{1,6})?"
_SEP_LINE = re.compile(r"sep=([;,\t])\r?\n", re.IGNORECASE)
_BOMS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)


def read_csv(
    path: Path, name: str, encoding: str | None = None, *, guess: bool = False
) -> list[Table]:
    """The one table of a CSV file; a byte order mark goes before the encoding, UTF-8 is the rest.

    Of other files the code page may be guessed, which the table then says.
    """
    raw = read_content(path)
    notices: list[Problem] = []
    try:
        text = decode_text(raw, name, encoding)
    except ProblemsError:
        if encoding or not guess:
            raise
        text, notices = _guess_text(raw, name)
    reading = CsvRows(name)
    rows: list[list[Cell]] = []
    counted = CellCount(name)
    for line, fields in reading.read_rows(io.StringIO(text, newline="")):
        counted.count_row(fields, line)
        rows.append(
            [Cell(strip_formula_mark(field), line, n) for n, field in enumerate(fields, start=1)]
        )
        if len(rows) == 1:
            check_headings(name, rows[0])
    header, body = split_header(rows)
    return [Table(name, header, body, notices=notices)]


class CsvRows:
    """The rows of a CSV, whole or in parts that begin where a row does.

    Attributes:
        name: of the file, as problems call it.
        line: of the row that comes next.
        delimiter: between its cells; empty until the first lines have told it.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self.line = 1
        self.delimiter = ""

    def read_rows(self, file: TextIO) -> Iterator[tuple[int, list[str]]]:
        """The rows to the end of ``file``, each with the line that it begins in."""
        lines = _check_lines(file, self.name, self.line)
        head: list[str] = []
        if not self.delimiter:
            for text in lines:
                head.append(text)
                if text.strip():
                    break
            head += itertools.islice(lines, _FURTHEST)
            self.delimiter, skipped = _detect_delimiter("".join(head))
            head = head[skipped:]
            self.line += skipped
        start = self.line
        rows = csv.reader(itertools.chain(head, lines), delimiter=self.delimiter, strict=True)
        try:
            for fields in rows:
                line, self.line = self.line, start + rows.line_num
                yield line, fields
        except csv.Error as error:
            detail = str(error)
            code = "csv-quote" if "quote" in detail or "end of data" in detail else "csv-broken"
            problem = Problem(self.name, self.line, 0, code, {"detail": detail})
            raise ProblemsError([problem]) from None


def _guess_text(raw: bytes, name: str) -> tuple[str, list[Problem]]:
    """The text in the code page that its words are known in, and what is said of that."""
    guess = guess_code_page(raw)
    if guess is None:
        return decode_text(raw, name, None), []
    if guess.others:
        raise ProblemsError.of(name, "encoding-two-ways", words=", ".join(guess.others))
    values = {"name": guess.word, "encoding": guess.page}
    return guess.text, [Problem.of(name, "guessed-encoding", **values)]


def strip_formula_mark(field: str) -> str:
    """What was typed, without the mark that keeps a table program from computing it.

    The form, and our own reports, write it before such a text in a CSV.
    """
    return field[1:] if TEXT_MARK.match(field) else field


def _check_lines(file: TextIO, name: str, first: int) -> Iterator[str]:
    """The lines of a file, each seen to be no longer than is read; the ``first`` has that number.

    As cells a longer one would take many times its length of memory.
    """
    # Never more than a line at a time, and never more of a line than one may have.
    read = iter(lambda: file.readline(LONGEST_LINE + 1), "")
    for number, line in enumerate(read, start=first):
        if len(line) > LONGEST_LINE:
            values = {"most": str(LONGEST_LINE)}
            raise ProblemsError([Problem(name, number, 0, "csv-line-long", values)])
        if "\0" in line:
            raise ProblemsError([Problem(name, number, 0, "csv-null")])
        yield line.replace("\ufeff", "")


def detect_codec(start: bytes, encoding: str | None = None) -> str:
    """The codec by the byte order mark at the start of a file, else what was said, else UTF-8.

    ``--encoding`` is said once for all files of a call, and a mark leaves no doubt.
    """
    marked = next((codec for bom, codec in _BOMS if start.startswith(bom)), None)
    return marked or encoding or "utf-8"


def decode_text(raw: bytes, name: str, encoding: str | None) -> str:
    """The text of a file without a mark of the byte order, in the codec that is found."""
    codec = detect_codec(raw, encoding)
    try:
        return raw.decode(codec).removeprefix("\ufeff")
    except LookupError:
        raise ProblemsError.of(name, "encoding-unknown", name=codec) from None
    except UnicodeError as error:
        # A codec that is no encoding of text, such as "undefined", names no place.
        line = raw[: error.start].count(b"\n") + 1 if isinstance(error, UnicodeDecodeError) else 0
        raise ProblemsError([Problem(name, line, 0, "encoding-wrong", {"name": codec})]) from None


def _detect_delimiter(text: str) -> tuple[str, int]:
    """The delimiter, and how many lines stand before the table.

    Excel may name the delimiter in a first line ``sep=;``. Otherwise it is the
    one that occurs most often in the first line with anything in it, or, where
    that is a title without any, in the first line that has one. A title with commas
    and spaces in it is known by a line below with others, and without a comma.
    """
    named = _SEP_LINE.match(text)
    if named:
        return named[1], 1
    head = itertools.islice(io.StringIO(text), _FURTHEST)
    lines = ["".join(line.split('"')[::2]) for line in head]
    first = next((line for line in lines if any(sign in line for sign in DELIMITERS)), "")
    found = max(DELIMITERS, key=first.count)
    if found == "," and first.count(", ") == first.count(","):
        below = (line for line in lines if "," not in line)
        headings = next((line for line in below if max(map(line.count, ";\t")) > 1), "")
        found = max(";\t", key=headings.count) if headings else found
    return found, 0


#: A cell that begins with what a table program would compute, were there no apostrophe before it.
_MARKED = re.compile(f'(?:^|[{DELIMITERS}"]){TEXT_MARK.pattern}'.encode(), re.MULTILINE)
_LONE_RETURN = re.compile(rb"\r(?!\n)")


def has_pyarrow() -> bool:
    """Whether there is the library that reads lines here."""
    return find_spec("pyarrow") is not None


def has_balanced_quotes(block: bytes, delimiters: str) -> bool:
    """Whether each mark of quotation opens or closes a cell, and no cell is open at the end.

    Args:
        block: of a file in UTF-8, from the start of a line to the end of one.
        delimiters: any of which may stand between cells.
    """
    if b'"' not in block:
        return True
    import numpy as np

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


def _count_line_ends(block: bytes) -> int:
    """How many there are: where a line has forty letters, five times as fast as their ``count``."""
    import numpy as np

    return int(np.count_nonzero(np.frombuffer(block, dtype=np.uint8) == ord("\n")))


def split_block(block: bytes, rows: int) -> Iterator[bytes]:
    """Whole lines in parts of at most so many."""
    if _count_line_ends(block) <= rows:
        yield block
        return
    middle = block.rfind(b"\n", 0, len(block) // 2) + 1 or block.index(b"\n") + 1
    yield from split_block(block[:middle], rows)
    yield from split_block(block[middle:], rows)


def read_block(
    block: bytes, delimiter: str, width: int, listed: Collection[int] = ()
) -> ArrowRows | None:
    """The cells of whole lines in UTF-8, of ``width`` each, as texts.

    Args:
        block: of whole lines.
        delimiter: of its cells.
        width: how many cells every line has.
        listed: the places, from 1, of columns of which each text is kept once, as places in a list.

    Returns:
        A table of pyarrow, shape (lines, width); None where a line is not plainly a row.
    """
    import pyarrow
    from pyarrow import csv

    odd = (
        b"\0" in block
        or codecs.BOM_UTF8 in block
        or (b"\r" in block and _LONE_RETURN.search(block))
        or (b"'" in block and _MARKED.search(block))
    )
    if odd or not has_balanced_quotes(block, delimiter):
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
        table: ArrowRows = csv.read_csv(pyarrow.BufferReader(block), read, parsed, texts)
    except pyarrow.ArrowInvalid:
        return None
    lines = _count_line_ends(block) + (not block.endswith(b"\n"))
    # So many bytes may be fewer letters, which are counted one by one.
    longest = min(limit_for("letters"), LONGEST_LINE // 4)
    right = table.num_rows == lines and _compute_longest_row(table.columns) <= longest
    return table if right else None


def _compute_longest_row(columns: Iterable[ArrowColumn]) -> int:
    """As many bytes no row has more of: those of the longest text of each column together."""
    from pyarrow import compute

    parts = [[getattr(chunk, "dictionary", chunk) for chunk in column.chunks] for column in columns]
    return sum(
        max((compute.max(compute.binary_length(texts)).as_py() or 0 for texts in part), default=0)
        for part in parts
    )


def convert_numbers(texts: ArrowColumn) -> ArrowColumn:
    """Texts as float64 where each of them is a plain number or empty, otherwise as they are."""
    import pyarrow
    from pyarrow import compute

    if not compute.all(compute.match_substring_regex(texts, f"^({PLAIN})?$")).as_py():
        return texts
    given = compute.not_equal(compute.binary_length(texts), 0)
    found: ArrowColumn = compute.if_else(given, texts, None).cast(pyarrow.float64())
    return found
