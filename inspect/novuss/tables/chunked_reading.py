"""Tables of any length in pieces, so that memory does not grow with the file."""

from __future__ import annotations

import codecs
import io
from collections.abc import Callable, Iterable, Iterator, Mapping
from copy import copy
from itertools import chain, islice
from pathlib import Path
from typing import BinaryIO, TextIO

import pandas as pd

from novuss.files.bounded_read import check_file
from novuss.input_problems import Problem, ProblemsError, limit_exceeded
from novuss.size_caps import limit_for
from novuss.tables.csv_file import (
    DELIMITERS,
    CsvRows,
    convert_numbers,
    detect_codec,
    has_balanced_quotes,
    has_pyarrow,
    read_block,
    split_block,
    strip_formula_mark,
)
from novuss.tables.frame_column_encoding import Column
from novuss.tables.header_search import FURTHEST
from novuss.tables.input_content import (
    CSV,
    JSON,
    JSON_LINES,
    PARQUET,
    check_cell_lengths,
    find_form,
    open_readable,
)
from novuss.tables.item_names import NAME_COLUMNS, read_name
from novuss.tables.json_file import read_json, read_json_lines
from novuss.tables.long_table import PieceColumns, ReadingParser
from novuss.tables.parquet_file import (
    format_cells,
    is_answer,
    is_listed,
    is_string,
    open_parquet_rows,
    read_as_numbers,
)
from novuss.tables.pyarrow_protocols import ArrowColumn, ArrowRows
from novuss.tables.table_cells import Cell, Table
from novuss.tables.table_chunk import Chunk, build_chunk, build_stray_problem

ROWS = 200_000
#: Bytes of a CSV that are read at once: a hundred thousand rows.
BLOCK = 4_000_000
#: Of its beginning, which has the header, and of a file that needs no other library.
HEAD, FEW = 50_000, 1_000_000
#: Cells outside the header after which a file is not read further.
_MOST_OUTSIDE = 1000


def read_chunks(
    path: Path,
    parser: ReadingParser,
    encoding: str | None = None,
    rows: int = ROWS,
    name: str | None = None,
) -> Iterator[Chunk]:
    """The pieces of a CSV, Parquet, JSON or JSON Lines file, of at most so many rows.

    Problems call it ``name``, by default its path.
    """
    name = name or str(path)
    form = find_form(path)
    if form not in (*PARQUET, *CSV, *JSON, *JSON_LINES):
        raise ProblemsError.of(name, "table-not-streamed", suffix=form or name)
    with open_readable(name):
        check_file(path)
        strays: list[Problem] = []
        if form in PARQUET:
            chunks = _read_parquet_chunks(path, name, parser, rows, strays)
        elif form in CSV:
            chunks = _read_csv_chunks(path, _CsvRows(name, parser, rows, strays), encoding)
        else:
            read = read_json if form in JSON else read_json_lines
            chunks = _read_json_chunks(read(path, name, encoding), name, parser, rows, strays)
        has_rows = False
        for chunk in chunks:
            has_rows = True
            yield chunk
    if not has_rows:
        raise ProblemsError([Problem(name, 1, 0, "table-empty")])
    if strays:
        raise ProblemsError(strays)


def is_plain(path: Path, parser: ReadingParser, encoding: str | None = None) -> bool:
    """Whether a file is to be read in pieces: not where its first row is no header of a table."""
    try:
        next(read_chunks(path, parser, encoding, rows=1), None)
    except ProblemsError as error:
        return not all(
            problem.code.startswith(("column-", "characteristic-", "kind-", "unit-"))
            or problem.code == "table-not-long"
            for problem in error.problems
        )
    return True


def _read_json_chunks(
    tables: list[Table], name: str, parser: ReadingParser, rows: int, strays: list[Problem]
) -> Iterator[Chunk]:
    (table,) = tables
    columns = parser.read_head(name, [table.header, *table.rows[:FURTHEST]])
    places, given = columns.places, table.rows[columns.top - 1 :]
    for start in range(0, len(given), rows):
        part = given[start : start + rows]
        texts = list(_take_texts(part, name, columns, strays))
        frame = {column: [row.get(at, "") for row in texts] for column, at in places.items()}
        share = min((start + rows) / len(given), 1.0)
        lines = [cells[0].line for cells in part]
        yield Chunk(pd.DataFrame(frame, dtype=object), lines, columns, share)


def _take_texts(
    rows: Iterable[list[Cell]], name: str, known: PieceColumns, strays: list[Problem]
) -> Iterator[dict[int, str]]:
    """The texts of rows by place; what is no value of a column is noted and left out."""
    named = {known.places[column] for column in NAME_COLUMNS if column in known.places}
    for row in rows:
        # Texts are read where the rows are judged.
        cells = [
            cell if cell.is_text or cell.column not in named else read_name(cell) for cell in row
        ]
        texts = {cell.column: cell.text for cell in cells}
        item = texts.get(known.places["item"], "")
        for cell in cells:
            headed = cell.column in known.headed
            if cell.defect if headed else not cell.blank:
                code = cell.defect if headed and cell.defect else "cell-outside"
                strays.append(build_stray_problem(name, cell, item, code))
                # What is told here is not told again as a word that nobody can read.
                texts[cell.column] = item if cell.column == known.places["item"] else ""
        yield texts


class _CsvRows(CsvRows):
    """The rows of a CSV, read one by one or many at once; what is known of the file so far."""

    def __init__(self, name: str, parser: ReadingParser, rows: int, outside: list[Problem]) -> None:
        super().__init__(name)
        self.parser, self.rows, self.outside = parser, rows, outside
        self.columns = PieceColumns({})
        self.width = 0
        self.unheaded: list[int] = []
        #: Blank rows since the last that is not.
        self.blank = 0

    @property
    def stopped(self) -> bool:
        """Whether so much stands outside the header that the file is not read further."""
        return len(self.outside) >= _MOST_OUTSIDE

    def read_one_by_one(self, file: TextIO, share: Callable[[], float]) -> Iterator[Chunk]:
        """Read rows to the end of ``file``, which begins where one does."""
        body: list[tuple[str, ...]] = []
        numbers: list[int] = []
        filled = self._read_filled(file)
        for line, fields in filled if self.columns.places else self._skip_head(filled):
            if len(fields) != self.width or self.unheaded:
                fields = self._fit_row(fields, line)
            # Tuples of texts are nothing that the collector of rubbish looks through.
            body.append(tuple(fields))
            numbers.append(line)
            if len(body) >= self.rows:
                yield build_chunk(body, numbers, self.columns, share())
                body, numbers = [], []
                # Later than the chunk, so that what is wrong in its rows is told as well.
                if self.stopped:
                    return
        if body:
            yield build_chunk(body, numbers, self.columns, share())

    def _read_filled(self, file: TextIO) -> Iterator[tuple[int, list[str]]]:
        """The rows with anything in them, as they were typed."""
        letters = limit_for("letters")
        for line, fields in self.read_rows(file):
            together = "".join(fields)
            if len(together) > letters:
                check_cell_lengths(self.name, fields, line)
            if not together.strip():
                self.blank += 1
                if self.blank > limit_for("cells"):
                    raise limit_exceeded(self.name, "cells", place=(line, 0))
                continue
            self.blank = 0
            yield line, list(map(strip_formula_mark, fields)) if "'" in together else fields

    def has_head(self, block: bytes, codec: str) -> bool:
        """Whether a block has all rows among which headings are looked for."""
        try:
            rows = copy(self)._read_filled(_decode_text(io.BytesIO(block), codec))
            return len(list(islice(rows, FURTHEST))) == FURTHEST
        except (ProblemsError, UnicodeError):
            return True

    def _skip_head(self, rows: Iterator[tuple[int, list[str]]]) -> Iterator[tuple[int, list[str]]]:
        """The rows below the headings, which are found."""
        head = list(islice(rows, FURTHEST))
        cells = [
            [Cell(field, line, n) for n, field in enumerate(fields, start=1)]
            for line, fields in head
        ]
        if cells:
            self.columns = self.parser.read_head(self.name, cells)
            self.width = max(map(len, cells[: self.columns.top]))
            self.unheaded = sorted({*range(1, self.width + 1)} - self.columns.headed)
        return chain(head[self.columns.top :], rows)

    def from_bytes(self, block: bytes, share: float, codec: str = "utf-8") -> Iterator[Chunk]:
        """Read the rows of a part of the file one by one."""
        return self.read_one_by_one(_decode_text(io.BytesIO(block), codec), lambda: share)

    def from_rest(self, raw: BinaryIO, size: int, codec: str) -> Iterator[Chunk]:
        """Read the rows of the rest of a file of so many bytes one by one."""
        with _decode_text(raw, codec) as text:
            yield from self.read_one_by_one(text, lambda: min(raw.tell() / size, 1.0))

    def _fit_row(self, fields: list[str], line: int) -> list[str]:
        """The cells of a row below the header; what stands beside it is noted."""
        at = self.columns.places["item"]
        item = fields[at - 1] if at <= len(fields) else ""
        self.outside += [
            build_stray_problem(self.name, Cell(field, line, place), item)
            for place, field in enumerate(fields, start=1)
            if (place > self.width or place in self.unheaded) and field.strip()
        ]
        return [*fields, *[""] * (self.width - len(fields))][: self.width]

    def read_at_once(self, block: bytes, share: float) -> Iterator[Chunk]:
        """Read the rows of ``block``, which has whole lines, together if they are plain."""
        places = self.columns.places
        # Each row has a name and a reading of its own.
        words = [
            place for name, place in places.items() if name != "item" and not _is_reading(name)
        ]
        table = None if self.unheaded else read_block(block, self.delimiter, self.width, words)
        if table is None:
            yield from self.from_bytes(block, share)
            return
        again = copy(self)
        lines = range(self.line, self.line + table.num_rows)
        self.line, self.blank = lines.stop, 0
        columns = {}
        for name, place in places.items():
            column = table.column(place - 1).combine_chunks()
            # Values are numbers where they are plain, and words are kept once.
            convert = convert_numbers if _is_reading(name) else _decode_many_words
            columns[name] = _to_series(convert(column))
        frame = pd.DataFrame(columns, copy=False)
        yield Chunk(frame, lines, self.columns, share, lambda: again.from_bytes(block, share))


def _is_reading(name: str | int) -> bool:
    """Whether a column is of readings: that of a long table, or one of a wide table."""
    return name == "value" or isinstance(name, int)


def _decode_text(raw: BinaryIO, codec: str) -> io.TextIOWrapper:
    return io.TextIOWrapper(raw, encoding=codec, newline="")


def _read_csv_chunks(path: Path, reading: _CsvRows, encoding: str | None) -> Iterator[Chunk]:
    size = max(path.stat().st_size, 1)
    with path.open("rb") as raw:
        codec = detect_codec(raw.read(4), encoding)
        raw.seek(0)
        try:
            # Some codecs are there and are none of texts.
            _decode_text(raw, codec).detach()
            utf_8 = codecs.lookup(codec).name in ("utf-8", "utf-8-sig")
        except LookupError:
            raise ProblemsError.of(reading.name, "encoding-unknown", name=codec) from None
        try:
            if utf_8 and size > FEW and reading.rows >= ROWS and has_pyarrow():
                yield from _read_blocks(raw, reading, size, codec)
            else:
                yield from reading.from_rest(raw, size, codec)
        except UnicodeError:
            # The decoder is ahead of the reader by a block, so the line would be wrong.
            raise ProblemsError.of(reading.name, "encoding-wrong", name=codec) from None
    if not reading.columns.places:
        raise ProblemsError.of(reading.name, "file-empty")


def _read_blocks(raw: BinaryIO, reading: _CsvRows, size: int, codec: str) -> Iterator[Chunk]:
    """The pieces of a file in UTF-8: by blocks of whole lines, as long as cells end with them."""
    done, rest = 0, b""
    while more := raw.read(BLOCK if done else HEAD):
        rest += more
        block, rest = rest[: (end := rest.rfind(b"\n") + 1)], rest[end:]
        few = not done and block.strip() and len(block) + len(rest) < BLOCK
        if few and not reading.has_head(block, codec):
            rest = block + rest
            continue
        whole = has_balanced_quotes(block, reading.delimiter or DELIMITERS)
        if not (block.strip() and whole and (reading.columns.places or not done)):
            raw.seek(done)
            yield from reading.from_rest(raw, size, "utf-8" if done else codec)
            return
        done += len(block)
        if reading.columns.places:
            for part in split_block(block, reading.rows):
                yield from reading.read_at_once(part, done / size)
        else:
            yield from reading.from_bytes(block, done / size, codec)
        if reading.stopped:
            return
    if rest:
        yield from reading.from_bytes(rest, 1.0)


def _decode_many_words(column: ArrowColumn) -> ArrowColumn:
    """The column with its texts listed only if each of them is in several rows."""
    if not is_listed(column.type):
        return column
    few = is_string(column.type.value_type) and 2 * len(column.dictionary) <= len(column)
    return column if few else column.dictionary_decode()


def _to_series(column: ArrowColumn) -> Column:
    """A column as pandas has it, without a copy of its strings."""
    as_text = pd.StringDtype("pyarrow") if is_string(column.type) else None
    found: Column = column.to_pandas(types_mapper=lambda _: as_text)
    return found


def _read_parquet_chunks(
    path: Path, name: str, parser: ReadingParser, rows: int, strays: list[Problem]
) -> Iterator[Chunk]:
    with open_parquet_rows(path, name) as file:
        head = [file.header, *file.read_rows(FURTHEST)]
        known = parser.read_head(name, head)
        first = head[known.top][0].line if known.top < len(head) else file.count + 2
        unheaded = [cell.column for cell in file.header if cell.column not in known.headed]
        for line, whole in file.read_batches(rows):
            batch = whole.slice(max(first - line, 0))
            lines = range(max(line, first), line + whole.num_rows)
            if not lines:
                continue
            columns, odd = _map_batch_columns(batch, known.places, unheaded)
            items = format_cells(batch.column(known.places["item"] - 1)) if odd else []
            strays += [
                build_stray_problem(name, Cell(text, lines[row], place), items[row][0], code)
                for row, place, text, code in odd
            ]
            share = min((lines.stop - 2) / file.count, 1.0)
            yield Chunk(pd.DataFrame(columns, copy=False), lines, known, share)
            if len(strays) >= _MOST_OUTSIDE:
                return


def _map_batch_columns(
    batch: ArrowRows, places: Mapping[str | int, int], unheaded: list[int]
) -> tuple[dict[str | int, Column], list[tuple[int, int, str, str]]]:
    """The columns by id, and what is no value of them: row, column, text and code."""
    columns: dict[str | int, Column] = {}
    odd: list[tuple[int, int, str, str]] = []
    for name, place in places.items():
        column = _decode_many_words(batch.column(place - 1))
        if is_listed(column.type) or read_as_numbers(column):
            columns[name] = _to_series(column)
            continue
        cells = format_cells(column)
        if name in NAME_COLUMNS and is_answer(column.type):
            cells = [(text, "item-answer" if text else None) for text, _ in cells]
        # What is told here is not told again as a word that nobody can read.
        texts = ["" if defect and name != "item" else text for text, defect in cells]
        columns[name] = pd.Series(texts, dtype=object)
        odd += [(row, place, text, defect) for row, (text, defect) in enumerate(cells) if defect]
    for place in unheaded:
        texts = [text for text, _ in format_cells(batch.column(place - 1))]
        odd += [
            (row, place, text, "cell-outside") for row, text in enumerate(texts) if text.strip()
        ]
    return columns, odd
