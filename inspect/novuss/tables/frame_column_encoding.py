"""Columns of a frame: words as codes, values as floats, and which of them are blank."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from functools import reduce
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import pandas as pd

from novuss.tables.array_types import Floats, Mask, WordCodes
from novuss.tables.csv_file import PLAIN, has_pyarrow
from novuss.tables.item_names import read_name
from novuss.tables.pyarrow_protocols import ArrowColumn, ArrowHolder
from novuss.tables.table_cells import Cell

_FLOAT = re.compile(r"[0-9]{1,17}\.[0-9]{1,17}")
#: Decimal places up to which floats of a shorter type are rounded together.
_MOST_PLACES = 7
#: Groups up to which a table over all combinations of words is cheaper than sorting: a key of
#: two bytes tells them apart.
_DENSE = 1 << 16
#: Numbers that have digits beyond the fifteen that programs keep.
_LONG = 1e15
#: What signs begin with, in UTF-8, that nobody sees, and blanks; letters that nobody sees.
_LEADS = b"\xc2\xcd\xd8\xe1\xe2\xe3\xef\xf0\xf3"
_FILLERS = "\u115f\u1160\u3164\uffa0"

#: A column of a frame, of whatever type the frame keeps it in.
Column: TypeAlias = "pd.Series[Any]"


class Coded(NamedTuple):
    """A column of words: of each row the place of its word among the different ones."""

    codes: WordCodes
    words: list[str]

    @property
    def size(self) -> int:
        """How many words there are, at least one."""
        return max(len(self.words), 1)


@dataclass
class Values:
    """A column of values as float64, shape (rows,).

    Attributes:
        floats: the values as typed.
        missing: the rows without one; None where nobody has looked, as in a column of numbers.
        unplain: the rows whose value is no plain number; None where every one is.
    """

    floats: Floats
    missing: Mask | None = None
    unplain: Mask | None = None

    def find_missing(self, column: Column) -> None:
        """Look which numbers of a column are missing, and which are none all the same."""
        self.missing = np.isnan(self.floats)
        given = self.missing & ~column.isna().to_numpy()
        if given.any():
            self.unplain = unite_marks(self.unplain, given)


def _format_value(value: object, missing: bool) -> str:
    """A value as it would be typed; floats with all the digits they carry."""
    if missing:
        return ""
    return repr(float(value)) if isinstance(value, float) else str(value)


def format_column(column: Column) -> list[str]:
    """Every value of a column as it would be typed; a missing one is empty."""
    return [_format_value(*pair) for pair in zip(column, column.isna(), strict=True)]


def encode_words(column: Column, *, typed: bool = False) -> Coded:
    """The column's words as codes; a missing one is empty."""
    # Asked of the array: the column's own accessor copies them.
    if isinstance(array := column.array, pd.Categorical) and not typed:
        codes: WordCodes = array.codes
        categories = array.categories
        words = categories.tolist()
        if not all(type(word) is str for word in words):
            words = format_column(pd.Series(categories))
    else:
        # True, 1 and 1.0 are one key to a hash table but three different words.
        is_text = pd.api.types.infer_dtype(column, skipna=True) in ("string", "empty")
        texts = column if is_text else pd.Series(format_column(column), dtype=object)
        codes, different = pd.factorize(texts)
        words = [str(word) for word in different]
    if codes.min(initial=0) < 0:
        codes = np.where(codes < 0, len(words), codes.astype(np.intp))
        words.append("")
    return Coded(codes, words)


Members = Callable[[int], list[int]]


def combine_word_codes(columns: list[Coded]) -> tuple[list[WordCodes], list[int], Members]:
    """Codes whose combinations are few, and of a combination the place of each column's word."""
    codes, sizes = [column.codes for column in columns], [column.size for column in columns]
    if math.prod(sizes) <= _DENSE:

        def members(key: int) -> list[int]:
            found = []
            for size in reversed(sizes):
                key, member = divmod(key, size)
                found.append(member)
            return found[::-1]

        return codes, sizes, members
    # So many combinations that most cannot occur: those that do are numbered.
    numbers = number_combinations(columns)
    _, first = np.unique(numbers, return_index=True)
    rows = first.tolist()
    return [numbers], [len(rows)], lambda key: [int(code[rows[key]]) for code in codes]


def number_combinations(columns: list[Coded]) -> WordCodes:
    """A number a row for all its codes, from zero; numbered anew after each column."""
    key: WordCodes = np.zeros(len(columns[0].codes), dtype=np.int64)
    for column in columns:
        _, key = np.unique(key * column.size + column.codes, return_inverse=True)
    return key


def read_values(column: Column) -> Values:
    """The values as floats.

    Of a column of numbers it is not told which are missing: see :meth:`Values.find_missing`.
    """
    kind, types = column.dtype, pd.api.types
    if (
        not types.is_numeric_dtype(kind)
        or types.is_bool_dtype(kind)
        or types.is_complex_dtype(kind)
    ):
        return _read_typed(column)
    # A column of numpy's own dtype is handed over as it is, without a copy.
    floats = column.to_numpy(dtype=np.float64, na_value=np.nan)
    size = getattr(kind, "itemsize", floats.itemsize)
    if types.is_float_dtype(kind) and size < floats.itemsize:
        floats = _shorten_floats(floats, np.dtype(f"float{8 * size}"))
    if types.is_integer_dtype(kind) and np.abs(floats).max(initial=0.0) >= 2**53:
        return Values(floats, unplain=np.abs(floats) >= 2**53)
    return Values(floats)


def _shorten_floats(values: Floats, typed: np.dtype[np.floating]) -> Floats:
    """Floats that came from a shorter type as the shortest decimals that mean them there.

    44.1 in single precision lies below 44.1, and was written as 44.1 all the same.
    """
    found = values.copy()
    open_ = np.flatnonzero(np.isfinite(values))
    with np.errstate(over="ignore"):
        for places in range(_MOST_PLACES):
            rounded = np.round(values[open_], places)
            same = rounded.astype(typed) == values[open_].astype(typed)
            found[open_[same]] = rounded[same]
            open_ = open_[~same]
            if not len(open_):
                return found
    # Very small or very large, or with many places: one by one.
    found[open_] = [float(str(value)) for value in values[open_].astype(typed)]
    return found


def _read_typed(column: Column) -> Values:
    """Typed numbers; each different one is looked at once."""
    codes, words = encode_words(column)
    texts = pd.Series(words, dtype=object)
    plain = texts.str.fullmatch(PLAIN).to_numpy(dtype=bool, copy=True)
    blank = (texts.str.strip() == "").to_numpy(dtype=bool)
    for place in np.flatnonzero(~plain & ~blank).tolist():
        # As programs write the float that it is read as.
        word = words[place]
        plain[place] = bool(_FLOAT.fullmatch(word)) and repr(float(word)) == word
    numbers = np.full(len(words), np.nan)
    numbers[plain] = texts[plain].to_numpy().astype(np.float64)
    return Values(numbers.take(codes), blank.take(codes), (~plain & ~blank).take(codes))


def is_blank(column: Column) -> Mask:
    """The rows in which nothing stands."""
    blank: Mask = column.isna().to_numpy(dtype=bool)
    if pd.api.types.is_numeric_dtype(column.dtype):
        return blank
    return blank | (column.astype(str).str.strip() == "").to_numpy(dtype=bool)


def name_cells(column: Column, lines: Iterable[int], place: int) -> list[Cell]:
    """Every name of a column as a cell that says whether it is a number or an answer."""
    return [
        Cell(
            _format_value(value, missing),
            line,
            place,
            answer=isinstance(value, bool | np.bool_) and not missing,
            number_format="" if isinstance(value, float | np.floating) and not missing else None,
        )
        for value, missing, line in zip(column, column.isna(), lines, strict=True)
    ]


class NameFinder:
    """Finds the rows that name no item, or what may be none: a total, a mean or the like."""

    def __init__(self, starts: Iterable[str], is_other: Callable[[str], object]) -> None:
        """Take how such names begin, by their first two letters, and what tells them."""
        self._starts, self._is_other = set(starts), is_other
        #: By the first two bytes of a name, whether it may begin as a summary does.
        self._begins = np.zeros(1 << 16, dtype=bool)
        # After a blank, a bracket or another sign, seen or not, everything may come.
        for first in range(256):
            sign = chr(first)
            if first in _LEADS or (sign.isascii() and not sign.isalnum()):
                self._begins[first :: 1 << 8] = True
        for start in self._starts:
            for typed in {start, start.upper(), start.title(), start[0] + start[1:].upper()}:
                first, second = typed.encode()[:2]
                self._begins[first | second << 8] = True

    def find_unnamed_rows(self, items: Column) -> Mask | None:
        """The rows that name no item, or a summary; None if there is none."""
        suspect = self._find_suspect(items)
        if suspect is None or not suspect.any():
            return None
        rows = np.flatnonzero(suspect)
        names = map(read_name, name_cells(items.iloc[rows], rows.tolist(), 0))
        suspect[rows] = [
            bool(name.defect or self._is_other(name.text)) or not name.text.strip()
            for name in names
        ]
        return suspect if suspect.any() else None

    def _find_suspect(self, items: Column) -> Mask | None:
        """The rows whose names have to be looked at, and some more; None if there is none."""
        kind, types = items.dtype, pd.api.types
        if isinstance(kind, np.dtype) and kind.kind in "iu":
            return None
        if isinstance(kind, pd.StringDtype) and kind.storage == "pyarrow":
            array = items.array
            assert isinstance(array, ArrowHolder)
            return self._find_candidates(array.__arrow_array__())
        if types.is_float_dtype(kind):
            floats = items.to_numpy(dtype=np.float64, na_value=np.nan)
            with np.errstate(invalid="ignore"):
                whole: Mask = (np.abs(floats) < _LONG) & (np.floor(floats) == floats)
            return ~whole
        if types.is_integer_dtype(kind):
            return items.isna().to_numpy()
        sort = types.infer_dtype(items, skipna=True)
        if sort not in ("string", "empty", "categorical"):
            return np.ones(len(items), dtype=bool)
        if sort == "string" and has_pyarrow():
            import pyarrow

            # Half of a pair of surrogates is no letter there.
            with suppress(UnicodeError, pyarrow.ArrowException):
                texts = pyarrow.array(items, pyarrow.large_string(), from_pandas=True)
                return self._find_candidates(texts)
        codes, words = encode_words(items)
        starts = self._starts
        odd = np.array(
            [
                not word[:1].isalnum()
                or word[0] in _FILLERS
                or "+" in word
                or word[:2].casefold() in starts
                or word[:1].casefold() in starts
                for word in words
            ],
            dtype=bool,
        )
        return odd.take(codes) if odd.any() else None

    def _find_candidates(self, items: ArrowColumn) -> Mask:
        """The rows that are empty or begin as a summary or a blank does, told without a copy."""
        import pyarrow
        from pyarrow import compute

        texts: ArrowColumn = pyarrow.chunked_array(items)
        empty = compute.fill_null(compute.equal(compute.binary_length(texts), 0), True)
        # All signs of a column together are looked at faster than those of each row.
        if any(b"+" in bytes(chunk.buffers()[2] or b"") for chunk in texts.chunks):
            long = compute.fill_null(compute.match_substring(texts, "+"), False)
            empty = compute.or_(empty, long)
        marks = [self._mark_chunk(chunk) for chunk in texts.chunks]
        found: Mask = empty.to_numpy() | np.concatenate([np.zeros(0, dtype=bool), *marks])
        return found

    def _mark_chunk(self, chunk: ArrowColumn) -> Mask:
        """The rows of a chunk that begin as a summary or a blank does."""
        _, offsets, data = chunk.buffers()
        kind = np.dtype(np.int64 if "large" in str(chunk.type) else np.int32)
        starts = np.frombuffer(memoryview(offsets or b""), dtype=kind)[
            chunk.offset : chunk.offset + len(chunk)
        ]
        signs = np.frombuffer(memoryview(data or b""), dtype=np.uint8)
        if len(signs) < 2:
            return np.ones(len(chunk), dtype=bool)
        pairs = np.ndarray((len(signs) - 1,), dtype="<u2", buffer=signs, strides=(1,))
        # What has one letter, at the end, begins with no pair.
        short: Mask = np.greater_equal(starts, len(pairs))
        found: Mask = self._begins.take(pairs[np.where(short, 0, starts)]) | short
        return found


def unite_marks(*marks: Mask | None) -> Mask | None:
    """The rows that any of these marks; None where there is none."""
    given = [rows for rows in marks if rows is not None]
    return reduce(np.logical_or, given) if given else None
