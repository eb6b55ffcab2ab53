"""Long tables of any length in pieces, so that memory does not grow with the file."""

import csv
import io
import itertools
import os
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TextIO

import pandas as pd

from novuss.caps import most
from novuss.model.vocabulary import Vocabulary
from novuss.opened import see_file
from novuss.problems import Problem, ProblemsError, over
from novuss.tables.cells import Cell, Table
from novuss.tables.columns import Columns
from novuss.tables.counted import CSV, PARQUET, see_headings, see_letters
from novuss.tables.csv_file import LONGEST_LINE, codec_of, delimiter_of, too_long
from novuss.tables.json_file import read_json
from novuss.tables.parquet_file import (
    missing_library,
    opened_parquet,
    pieces_of,
    read_as_numbers,
    see_lists,
    typed_cells,
)
from novuss.tables.row_reader import LONG_COLUMNS

ROWS = 200_000
#: Cells outside the header after which a file is not read further.
_MOST_OUTSIDE = 1000


@dataclass(frozen=True)
class Chunk:
    """Some rows of a long table, with the place of each in the file."""

    frame: pd.DataFrame
    lines: "range | list[int]"
    #: Column ids to the place in the file.
    places: dict[str, int]
    #: How much of the file has been read, from 0 to 1.
    share: float


def read_chunks(
    path: Path,
    vocabulary: Vocabulary,
    encoding: str | None = None,
    rows: int = ROWS,
    name: str | None = None,
) -> Iterator[Chunk]:
    """The pieces of a CSV, Parquet or JSON file.

    Args:
        path: the file.
        vocabulary: the accepted header words.
        encoding: of a text file that is not UTF-8.
        rows: the most rows of a piece.
        name: how problems call the file, by default its path.

    Raises:
        ProblemsError: the file cannot be read, or its header does not fit.
    """
    name = name or str(path)
    suffix = path.suffix.casefold()
    if suffix not in (*PARQUET, *CSV, ".json"):
        values = {"suffix": path.suffix or name}
        raise ProblemsError([Problem(name, 0, 0, "table-not-streamed", values)])
    try:
        see_file(path)
        if suffix in PARQUET:
            yield from _parquet(path, name, vocabulary, rows)
        elif suffix in CSV:
            yield from _csv(path, name, vocabulary, encoding, rows)
        else:
            yield from _json(path, name, vocabulary, encoding, rows)
    except FileNotFoundError:
        raise ProblemsError([Problem(name, 0, 0, "file-missing")]) from None
    except IsADirectoryError:
        raise ProblemsError([Problem(name, 0, 0, "file-folder")]) from None
    except OSError as error:
        detail = {"detail": error.strerror or str(error)}
        raise ProblemsError([Problem(name, 0, 0, "file-unreadable", detail)]) from None


def is_long(path: Path, vocabulary: Vocabulary, encoding: str | None = None) -> bool:
    """Whether a file is to be read in pieces: not where its columns are no long table's."""
    try:
        next(read_chunks(path, vocabulary, encoding, rows=1), None)
    except ProblemsError as error:
        return not all(one.code.startswith("column-") for one in error.problems)
    return True


def _header(name: str, cells: list[Cell], vocabulary: Vocabulary) -> dict[int, str]:
    see_headings(name, cells)
    columns = Columns(Table(name, cells, []), vocabulary, LONG_COLUMNS)
    columns.require("item", "characteristic", "value")
    if columns.problems:
        raise ProblemsError(sorted(columns.problems, key=lambda one: (one.line, one.column)))
    return columns.places


def _json(
    path: Path, name: str, vocabulary: Vocabulary, encoding: str | None, rows: int
) -> Iterator[Chunk]:
    (table,) = read_json(path, name, encoding)
    if not table.header:
        raise ProblemsError([Problem(name, 0, 0, "file-empty")])
    places = _header(name, table.header, vocabulary)
    if not table.rows:
        raise ProblemsError([Problem(name, 1, 0, "table-empty")])
    at_item = next(place for place, one in places.items() if one == "item")
    wrong: list[Problem] = []
    for start in range(0, len(table.rows), rows):
        body, numbers = [], []
        for cells in table.rows[start : start + rows]:
            found = {cell.column: cell for cell in cells}
            item = found[at_item].text.strip() if at_item in found else ""
            wrong += [
                replace(table.problem(cell, cell.defect, value=cell.text), item=item)
                for cell in cells
                if cell.defect and cell.column in places
            ]
            wrong += [
                replace(table.problem(cell, "cell-outside", value=cell.text.strip()), item=item)
                for cell in cells
                if not cell.blank and cell.column not in places
            ]
            body.append(
                [
                    "" if cell is None or (cell.defect and n != at_item) else cell.text
                    for n in range(1, len(table.header) + 1)
                    for cell in [found.get(n)]
                ]
            )
            numbers.append(cells[0].line)
        yield _chunk(body, numbers, places, min((start + rows) / len(table.rows), 1.0))
    if wrong:
        raise ProblemsError(wrong)


def _lines(file: TextIO, name: str) -> Iterator[str]:
    # Never more than a line at a time, and never more of a line than one may have.
    for number, line in enumerate(iter(lambda: file.readline(LONGEST_LINE + 1), ""), start=1):
        if len(line) > LONGEST_LINE:
            raise ProblemsError([too_long(name, number)])
        if "\0" in line:
            raise ProblemsError([Problem(name, number, 0, "csv-null")])
        yield line


def _csv(
    path: Path, name: str, vocabulary: Vocabulary, encoding: str | None, rows: int
) -> Iterator[Chunk]:
    raw = path.open("rb")
    codec = codec_of(raw.read(4), encoding)
    raw.seek(0)
    size = max(path.stat().st_size, 1)
    try:
        file = io.TextIOWrapper(raw, encoding=codec, newline="")
    except LookupError:
        raw.close()
        raise ProblemsError([Problem(name, 0, 0, "encoding-unknown", {"name": codec})]) from None
    line = 1
    with file:
        try:
            lines = _lines(file, name)
            # Up to the first line with anything in it, which tells the delimiter.
            head: list[str] = []
            for text in lines:
                head.append(text)
                if text.strip() and not re.match("sep=", text, re.IGNORECASE):
                    break
            if not "".join(head).strip():
                raise ProblemsError([Problem(name, 0, 0, "file-empty")])
            delimiter, _, skipped = delimiter_of("".join(head))
            reader = csv.reader(
                itertools.chain(head[skipped:], lines), delimiter=delimiter, strict=True
            )
            places: dict[int, str] | None = None
            width = 0
            unheaded: list[int] = []
            body: list[tuple[str, ...]] = []
            numbers: list[int] = []
            outside: list[Problem] = []
            seen, blank, letters = False, 0, most("letters")
            line = 1 + skipped
            for fields in reader:
                here, line = line, reader.line_num + 1 + skipped
                together = "".join(fields)
                if len(together) > letters:
                    see_letters(name, fields, here)
                if not together.strip():
                    blank += 1
                    if blank > most("cells"):
                        raise over(name, "cells", place=(here, 0))
                    continue
                blank = 0
                if places is None:
                    cells = [Cell(field, here, n) for n, field in enumerate(fields, start=1)]
                    places = _header(name, cells, vocabulary)
                    width = len(fields)
                    unheaded = [n for n, field in enumerate(fields, start=1) if not field.strip()]
                    continue
                if len(fields) != width or unheaded:
                    at = next(place for place, one in places.items() if one == "item")
                    item = fields[at - 1].strip() if at <= len(fields) else ""
                    outside += [
                        Problem(name, here, n, "cell-outside", {"value": field.strip()}, item=item)
                        for n, field in enumerate(fields, start=1)
                        if (n > width or n in unheaded) and field.strip()
                    ]
                    fields = [*fields, *[""] * (width - len(fields))][:width]
                # Tuples of texts are nothing that the collector of rubbish looks through.
                body.append(tuple(fields))
                numbers.append(here)
                if len(body) >= rows:
                    yield _chunk(body, numbers, places, min(raw.tell() / size, 1.0))
                    seen, body, numbers = True, [], []
                    # Later than the chunk, so that what is wrong in its rows is told as well.
                    if len(outside) >= _MOST_OUTSIDE:
                        break
            if body and places:
                yield _chunk(body, numbers, places, 1.0)
            elif not seen:
                raise ProblemsError([Problem(name, 1, 0, "table-empty")])
            if outside:
                raise ProblemsError(outside)
        except csv.Error as error:
            told = str(error)
            code = "csv-quote" if "quote" in told or "end of data" in told else "csv-broken"
            raise ProblemsError([Problem(name, line, 0, code, {"detail": told})]) from None
        except UnicodeError:
            # The decoder is ahead of the reader by a block, so the line would be wrong.
            raise ProblemsError([Problem(name, 0, 0, "encoding-wrong", {"name": codec})]) from None


def _chunk(
    body: Sequence[Sequence[str]], numbers: list[int], places: dict[int, str], share: float
) -> Chunk:
    columns = list(zip(*body, strict=True))
    frame = pd.DataFrame({name: columns[place - 1] for place, name in places.items()}, dtype=object)
    return Chunk(frame, numbers, {name: place for place, name in places.items()}, share)


def _few_words(column: Any, arrow: Any) -> bool:
    """Whether a dictionary holds words, each of them for several rows; names of items are not."""
    kind = column.type.value_type
    words = arrow.types.is_string(kind) or arrow.types.is_large_string(kind)
    return bool(words) and 2 * len(column.dictionary) <= len(column)


def _as_series(column: Any, arrow: Any) -> "pd.Series[Any]":
    """A column as pandas has it, without a copy of its strings."""
    kind = column.type
    is_text = arrow.types.is_string(kind) or arrow.types.is_large_string(kind)
    found: pd.Series[Any] = column.to_pandas(
        types_mapper=lambda _: pd.StringDtype("pyarrow") if is_text else None
    )
    return found


def _parquet(path: Path, name: str, vocabulary: Vocabulary, rows: int) -> Iterator[Chunk]:
    try:
        import pyarrow
    except ImportError:
        raise ProblemsError([missing_library(name)]) from None
    # A file of Python's would be read from threads that an abandoned generator leaves behind.
    with pyarrow.OSFile(os.fsencode(path)) as raw:
        try:
            file: Any = opened_parquet(raw, name)
            heads = [Cell(head, 1, n) for n, head in enumerate(file.schema_arrow.names, start=1)]
            places = _header(name, heads, vocabulary)
            line, total = 2, file.metadata.num_rows
            if not total:
                raise ProblemsError([Problem(name, 1, 0, "table-empty")])
            by_name = {column: place for place, column in places.items()}
            outside = [n for n, head in enumerate(heads, start=1) if head.blank]
            at_item = by_name["item"]
            wrong: list[Problem] = []
            see_lists(file.metadata, name)
            batches = file.iter_batches(batch_size=rows)
            for batch in (piece for whole in batches for piece in pieces_of(whole, name)):
                numbers = range(line, line + batch.num_rows)
                line = numbers.stop
                if not batch.num_rows:
                    continue
                columns = {}
                odd: list[tuple[int, Cell]] = []
                for place, column in places.items():
                    found = batch.column(place - 1)
                    if pyarrow.types.is_dictionary(found.type) and not _few_words(found, pyarrow):
                        found = found.dictionary_decode()
                    if pyarrow.types.is_dictionary(found.type) or read_as_numbers(found, pyarrow):
                        columns[column] = _as_series(found, pyarrow)
                        continue
                    cells = typed_cells(found, pyarrow)
                    # What is told here is not told again as a word that nobody can read.
                    texts = ["" if bad and column != "item" else text for text, bad in cells]
                    columns[column] = pd.Series(texts, dtype=object)
                    odd += [
                        (row, Cell(text, numbers[row], place, defect))
                        for row, (text, defect) in enumerate(cells)
                        if defect
                    ]
                for place in outside:
                    odd += [
                        (row, Cell(text, numbers[row], place, "cell-outside"))
                        for row, (text, _) in enumerate(
                            typed_cells(batch.column(place - 1), pyarrow)
                        )
                        if text.strip()
                    ]
                items = typed_cells(batch.column(at_item - 1), pyarrow) if odd else []
                for row, cell in odd:
                    values = {"value": cell.text.strip()}
                    code, item = cell.defect or "", items[row][0].strip()
                    wrong.append(Problem(name, cell.line, cell.column, code, values, item=item))
                share = min((line - 2) / total, 1.0)
                yield Chunk(pd.DataFrame(columns, copy=False), numbers, by_name, share)
                if len(wrong) >= _MOST_OUTSIDE:
                    break
            if wrong:
                raise ProblemsError(wrong)
        except pyarrow.ArrowException as error:
            detail = {"detail": str(error).splitlines()[0]}
            raise ProblemsError([Problem(name, 0, 0, "file-unreadable", detail)]) from None
