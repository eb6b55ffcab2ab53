"""Tables of any length in pieces, so that memory does not grow with the file."""

from __future__ import annotations

import codecs
import io
import os
from collections.abc import Callable, Iterator, Mapping
from copy import copy
from pathlib import Path
from typing import Any, BinaryIO, TextIO

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
    is_readable,
    read_block,
    split_block,
    strip_formula_mark,
)
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
    INDEX,
    build_missing_library,
    format_cells,
    is_answer,
    is_listed,
    is_string,
    open_parquet,
    read_as_numbers,
    split_batch,
)
from novuss.tables.table_cells import Cell, Table
from novuss.tables.table_chunk import Chunk, build_chunk, build_empty_problem, build_stray_problem

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
    """The pieces of a CSV, Parquet, JSON or JSON Lines file.

    Args:
        path: the file.
        parser: of its headings.
        encoding: of a text file that is not UTF-8.
        rows: the most rows of a piece.
        name: how problems call the file, by default its path.

    Raises:
        ProblemsError: the file cannot be read, or its header does not fit.
    """
    name = name or str(path)
    form = find_form(path)
    if form not in (*PARQUET, *CSV, *JSON, *JSON_LINES):
        raise ProblemsError.of(name, "table-not-streamed", suffix=form or name)
    with open_readable(name):
        check_file(path)
        if form in PARQUET:
            yield from _read_parquet_chunks(path, name, parser, rows)
        elif form in CSV:
            yield from _read_csv_chunks(path, name, parser, encoding, rows)
        else:
            read = read_json if form in JSON else read_json_lines
            yield from _read_json_chunks(read(path, name, encoding), name, parser, rows)


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
    tables: list[Table], name: str, parser: ReadingParser, rows: int
) -> Iterator[Chunk]:
    (table,) = tables
    if not table.header:
        raise ProblemsError.of(name, "file-empty")
    columns = parser.read_header(name, table.header)
    places = columns.places
    if not table.rows:
        raise build_empty_problem(name)
    headed = set(places.values())
    named = {place for column, place in places.items() if column in NAME_COLUMNS}
    width = len(table.header)
    strays: list[Problem] = []
    for start in range(0, len(table.rows), rows):
        part = table.rows[start : start + rows]
        body = []
        for kept in part:
            # Texts are read where the rows are judged.
            cells = [
                cell if cell.is_text or cell.column not in named else read_name(cell)
                for cell in kept
            ]
            whole = {cell.column: cell.text for cell in cells}
            item = whole.get(places["item"], "")
            defects = [cell for cell in cells if cell.defect and cell.column in headed]
            strays += [build_stray_problem(name, cell, item, cell.defect or "") for cell in defects]
            strays += [
                build_stray_problem(name, cell, item)
                for cell in cells
                if not cell.blank and cell.column not in headed
            ]
            # What is told here is not told again as a word that nobody can read.
            whole |= {cell.column: "" for cell in defects if cell.column != places["item"]}
            body.append([whole.get(place, "") for place in range(1, width + 1)])
        lines = [cells[0].line for cells in part]
        yield build_chunk(body, lines, columns, min((start + rows) / len(table.rows), 1.0))
    if strays:
        raise ProblemsError(strays)


class _CsvRows:
    """The rows of a CSV, read one by one or many at once; what is known of the file so far."""

    def __init__(self, name: str, parser: ReadingParser, rows: int) -> None:
        self.name, self.parser, self.rows = name, parser, rows
        self.csv = CsvRows(name)
        self.columns = PieceColumns({})
        self.width = 0
        self.unheaded: list[int] = []
        #: Blank rows since the last that is not.
        self.blank = 0
        self.seen = False
        self.outside: list[Problem] = []

    @property
    def stopped(self) -> bool:
        """Whether so much stands outside the header that the file is not read further."""
        return len(self.outside) >= _MOST_OUTSIDE

    def read_one_by_one(self, file: TextIO, share: Callable[[], float]) -> Iterator[Chunk]:
        """Read rows to the end of ``file``, which begins where one does."""
        body: list[tuple[str, ...]] = []
        numbers: list[int] = []
        letters = limit_for("letters")
        for line, fields in self.csv.read_rows(file):
            together = "".join(fields)
            if len(together) > letters:
                check_cell_lengths(self.name, fields, line)
            if not together.strip():
                self.blank += 1
                if self.blank > limit_for("cells"):
                    raise limit_exceeded(self.name, "cells", place=(line, 0))
                continue
            self.blank = 0
            if "'" in together:
                fields = [strip_formula_mark(field) for field in fields]
            if not self.columns.places:
                self._read_head(fields, line)
                continue
            if len(fields) != self.width or self.unheaded:
                fields = self._fit_row(fields, line)
            # Tuples of texts are nothing that the collector of rubbish looks through.
            body.append(tuple(fields))
            numbers.append(line)
            if len(body) >= self.rows:
                self.seen = True
                yield build_chunk(body, numbers, self.columns, share())
                body, numbers = [], []
                # Later than the chunk, so that what is wrong in its rows is told as well.
                if self.stopped:
                    return
        if body:
            self.seen = True
            yield build_chunk(body, numbers, self.columns, share())

    def from_bytes(self, block: bytes, share: float, codec: str = "utf-8") -> Iterator[Chunk]:
        """Read the rows of a part of the file one by one."""
        return self.read_one_by_one(_decode_text(io.BytesIO(block), codec), lambda: share)

    def _read_head(self, fields: list[str], line: int) -> None:
        cells = [Cell(field, line, n) for n, field in enumerate(fields, start=1)]
        self.columns = self.parser.read_header(self.name, cells)
        self.width = len(fields)
        self.unheaded = [n for n, field in enumerate(fields, start=1) if not field.strip()]

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
        words = [place for name, place in places.items() if not _is_apart(name)]
        table = None if self.unheaded else read_block(block, self.csv.delimiter, self.width, words)
        if table is None:
            yield from self.from_bytes(block, share)
            return
        again = copy(self)
        again.csv = copy(self.csv)
        lines = range(self.csv.line, self.csv.line + table.num_rows)
        self.csv.line, self.blank, self.seen = lines.stop, 0, True
        frame = pd.DataFrame(
            {
                name: _to_typed_texts(table.column(place - 1), name)
                for name, place in places.items()
            },
            copy=False,
        )
        yield Chunk(frame, lines, self.columns, share, lambda: again.from_bytes(block, share))

    def finish_reading(self) -> None:
        """See that there was a row, and nothing outside the header.

        Raises:
            ProblemsError: there was none, or something outside.
        """
        if not self.columns.places:
            raise ProblemsError.of(self.name, "file-empty")
        if not self.seen:
            raise build_empty_problem(self.name)
        if self.outside:
            raise ProblemsError(self.outside)


def _is_apart(name: str | int) -> bool:
    """Whether each row of a column has a text of its own: a name or a reading."""
    return name in ("item", "value") or isinstance(name, int)


def _to_typed_texts(column: Any, name: str | int) -> pd.Series[Any]:
    """A column of texts as pandas has it: values as numbers where they are plain, words once."""
    column = column.combine_chunks()
    if name != "item" and _is_apart(name):
        return _to_series(convert_numbers(column))
    return _to_series(column if name == "item" else _list_few_words(column))


def _decode_text(raw: BinaryIO, codec: str) -> TextIO:
    return io.TextIOWrapper(raw, encoding=codec, newline="")


def _read_csv_chunks(
    path: Path, name: str, parser: ReadingParser, encoding: str | None, rows: int
) -> Iterator[Chunk]:
    size = max(path.stat().st_size, 1)
    with path.open("rb") as raw:
        codec = detect_codec(raw.read(4), encoding)
        raw.seek(0)
        try:
            utf_8 = codecs.lookup(codec).name in ("utf-8", "utf-8-sig")
        except LookupError:
            raise ProblemsError.of(name, "encoding-unknown", name=codec) from None
        reading = _CsvRows(name, parser, rows)
        try:
            if utf_8 and size > FEW and rows >= ROWS and is_readable():
                yield from _read_blocks(raw, reading, size, codec)
            else:
                with _decode_text(raw, codec) as text:
                    yield from reading.read_one_by_one(text, lambda: min(raw.tell() / size, 1.0))
            reading.finish_reading()
        except UnicodeError:
            # The decoder is ahead of the reader by a block, so the line would be wrong.
            raise ProblemsError.of(name, "encoding-wrong", name=codec) from None


def _read_blocks(raw: BinaryIO, reading: _CsvRows, size: int, codec: str) -> Iterator[Chunk]:
    """The pieces of a file in UTF-8: by blocks of whole lines, as long as cells end with them."""
    done, rest = 0, b""
    while more := raw.read(BLOCK if done else HEAD):
        rest += more
        block, rest = rest[: (end := rest.rfind(b"\n") + 1)], rest[end:]
        whole = has_balanced_quotes(block, reading.csv.delimiter or DELIMITERS)
        if not (block.strip() and whole and (reading.columns.places or not done)):
            raw.seek(done)
            with _decode_text(raw, "utf-8" if done else codec) as text:
                yield from reading.read_one_by_one(text, lambda: min(raw.tell() / size, 1.0))
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


def _list_few_words(column: Any) -> Any:
    """The column with its texts listed if each of them is in several rows; items' names are not."""
    if not is_listed(column.type):
        return column
    few = is_string(column.type.value_type) and 2 * len(column.dictionary) <= len(column)
    return column if few else column.dictionary_decode()


def _to_series(column: Any) -> pd.Series[Any]:
    """A column as pandas has it, without a copy of its strings."""
    as_text = pd.StringDtype("pyarrow") if is_string(column.type) else None
    found: pd.Series[Any] = column.to_pandas(types_mapper=lambda _: as_text)
    return found


def _read_parquet_chunks(
    path: Path, name: str, parser: ReadingParser, rows: int
) -> Iterator[Chunk]:
    try:
        import pyarrow
    except ImportError:
        raise ProblemsError([build_missing_library(name)]) from None
    # A file of Python's would be read from threads that an abandoned generator leaves behind.
    with pyarrow.OSFile(os.fsencode(path)) as raw:
        try:
            file: Any = open_parquet(raw, name)
            names = enumerate(file.schema_arrow.names, start=1)
            header = [Cell(head, 1, place) for place, head in names if head != INDEX]
            known = parser.read_header(name, header)
            places = known.places
            unheaded = [head.column for head in header if head.blank]
            line, total = 2, file.metadata.num_rows
            if not total:
                raise build_empty_problem(name)
            strays: list[Problem] = []
            # Threads save no time here, and can abort a process that ends soon after.
            batches = file.iter_batches(batch_size=rows, use_threads=False)
            for batch in (piece for whole in batches for piece in split_batch(whole, name)):
                lines = range(line, line + batch.num_rows)
                line = lines.stop
                if not batch.num_rows:
                    continue
                columns, odd = _map_batch_columns(batch, places, unheaded)
                items = format_cells(batch.column(places["item"] - 1)) if odd else []
                strays += [
                    build_stray_problem(name, Cell(text, lines[row], place), items[row][0], code)
                    for row, place, text, code in odd
                ]
                share = min((line - 2) / total, 1.0)
                yield Chunk(pd.DataFrame(columns, copy=False), lines, known, share)
                if len(strays) >= _MOST_OUTSIDE:
                    break
            if strays:
                raise ProblemsError(strays)
        except (pyarrow.ArrowException, UnicodeError):
            # Damage, or the name of a column that is no text.
            raise ProblemsError.of(name, "parquet-broken") from None


def _map_batch_columns(
    batch: Any, places: Mapping[str | int, int], unheaded: list[int]
) -> tuple[dict[str | int, pd.Series[Any]], list[tuple[int, int, str, str]]]:
    """The columns by id, and what is no value of them: row, column, text and code."""
    columns: dict[str | int, pd.Series[Any]] = {}
    odd: list[tuple[int, int, str, str]] = []
    for name, place in places.items():
        column = _list_few_words(batch.column(place - 1))
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
