"""Many readings at once: columns in, verdicts out, without a loop over the rows.

Rows that share kind, characteristic, unit and uncertainty share their decision
thresholds, which are found once (:mod:`novuss.inspection.thresholds`); what is
left for a row is to compare floats. Rows that are not plain numbers, and rows in
which something is wrong, take the way of every measuring table, once for each
different set of words.
"""

import math
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt
import pandas as pd

from novuss.corpus import Corpus
from novuss.inspection.decision import Amount, DecisionRule, Judgement, WorkingLimit, judge
from novuss.inspection.readings import Reading
from novuss.inspection.thresholds import Steps, steps
from novuss.inspection.verdicts import Verdict
from novuss.model.equipment import Characteristic
from novuss.problems import ProblemsError
from novuss.tables.cells import Cell, Table
from novuss.tables.long_table import ReadingParser
from novuss.tables.row_reader import LONG_COLUMNS
from novuss.tables.step_table import BLOCK, CODES, StepTable

#: The columns that say how a value is to be read.
_GROUPING = ("kind", "characteristic", "unit", "limits", "uncertainty")
#: A number that has the same value as the float it is read as: at most fifteen digits.
PLAIN = r"[0-9]{1,9}(?:\.[0-9]{1,6})?"
_FLOAT = re.compile(r"[0-9]{1,17}\.[0-9]{1,17}")
#: Decimal places up to which floats of a shorter type are rounded together.
_MOST_PLACES = 7
#: Floats outside are written with an exponent of three digits, which nobody measures.
_SMALLEST, _LARGEST = 1e-99, 1e100
#: Groups up to which a table over all combinations of words is cheaper than sorting: a key of
#: two bytes tells them apart.
_DENSE = 1 << 16
#: Groups that a judge remembers; only uncertainties that all differ could be as many.
_MOST_KEPT = 10_000

Array = npt.NDArray[Any]


@dataclass(frozen=True)
class Group:
    """What rows with the same words have in common."""

    characteristic: Characteristic
    #: One of the unit in the unit of the characteristic; None where only a missing value fits.
    factor: Fraction | None
    steps: Steps | None

    @cached_property
    def ends(self) -> dict[str, Fraction | None]:
        """The limits of the edition, ``lower`` and ``upper``; None where it sets none."""
        bounds = self.characteristic.bounds
        printed = {"lower": bounds.lower, "upper": bounds.upper} if bounds else {}
        return {
            end: None if (one := printed.get(end)) is None else Fraction(one)
            for end in ("lower", "upper")
        }


@dataclass(frozen=True)
class JudgedRows:
    """Verdicts and what they rest on, one place a row; shapes are (rows,)."""

    groups: list[Group]
    #: The key of each of them, rising.
    keys: list[int]
    #: The key of each row's group; one byte or two where they suffice.
    which: Array
    #: Codes of ``novuss.tables.step_table.VERDICTS``, one byte.
    verdicts: Array
    #: Float64 in the typed unit; NaN in rows that were not measured or went the exact way.
    values: Array
    #: Rows that went the exact way, with amount and judgement of each.
    exact_rows: Array
    exact: list[tuple[Amount, Judgement]]
    exact_which: Array

    def by_group(self, table: Array) -> Array:
        """Of each row the entry of its group in ``table``; shape (groups,)."""
        by_key = np.zeros(max(self.keys, default=0) + 1, dtype=table.dtype)
        by_key[self.keys] = table
        if self.which.itemsize == by_key.itemsize == 1:
            # Bytes for bytes.
            every = by_key.tobytes().ljust(1 << 8, b"\0")
            return np.frombuffer(bytearray(self.which).translate(every), dtype=by_key.dtype)
        found = np.empty(len(self.which), dtype=by_key.dtype)
        for start in range(0, len(found), BLOCK):
            block = slice(start, start + BLOCK)
            by_key.take(self.which[block], out=found[block], mode="clip")
        return found

    def amounts(self) -> Array:
        """The readings in the unit of their characteristic as floats; NaN for none."""
        factors = np.array([float(group.factor or 0) for group in self.groups])
        found: Array = self.values * self.by_group(factors)
        if len(self.exact_rows):
            each = [
                float("nan") if one is None or isinstance(one, bool) else float(one)
                for one, _ in self.exact
            ]
            found[self.exact_rows] = np.array(each)[self.exact_which]
        return found


class RowJudge:
    """Judges the rows of frames of one edition by one rule; keeps the thresholds."""

    def __init__(
        self,
        corpus: Corpus,
        edition: str,
        rule: DecisionRule,
        working_limits: Iterable[WorkingLimit] = (),
    ) -> None:
        self.characteristics = corpus.characteristics(edition)
        self._parser = ReadingParser(corpus, edition, by_row=True)
        self._rule = rule
        self._limits = {limit.characteristic: limit for limit in working_limits}
        self._headings: set[tuple[str, ...]] = set()
        self._groups: dict[tuple[tuple[str, ...], tuple[str, ...]], Group | None] = {}

    def judge(
        self,
        frame: pd.DataFrame,
        *,
        file: str = "frame",
        lines: Sequence[int] | None = None,
        places: dict[str, int] | None = None,
    ) -> JudgedRows:
        """Judge every row.

        Args:
            frame: a long table; columns other than those of a long table are let alone.
            file: how problems call it.
            lines: the line of each row, by default counted from 2.
            places: the columns' places in the file, by default counted over the
                columns of a long table.

        Raises:
            ProblemsError: with every problem.
        """
        source = _Source(frame, file, lines, places)
        if frame.empty or not self._is_right(source):
            raise ProblemsError(self._parser.parse(source.table(range(len(frame))))[1])
        columns = source.columns
        names = [name for name in _GROUPING if name in columns]
        words = [_words(columns[name]) for name in names]
        values, missing, unplain = _floats(columns["value"])
        if len(self._groups) > _MOST_KEPT:
            self._groups.clear()
        coded, sizes, members = _few(*_codes_and_sizes(words))
        met: dict[int, Group | None] = {}

        def learn(keys: list[int]) -> list[Steps | None]:
            typed = [
                tuple(each[one] for (_, each), one in zip(words, members(key), strict=True))
                for key in keys
            ]
            met.update(zip(keys, self._groups_of(names, typed), strict=True))
            return [group.steps if (group := met[key]) else None for key in keys]

        table = StepTable(math.prod(sizes), learn)
        which, verdicts, *extremes = table.judge(coded, sizes, values)
        if missing is None and np.isnan(extremes[0]):
            missing, unplain = _absent(columns["value"], values, unplain)
        if missing is not None:
            verdicts[missing] = CODES[Verdict.NOT_MEASURED]
        present = sorted(met)
        found = {key: group for key in present if (group := met[key])}
        if missing is not None:
            # One that is not a number hides the extremes of the others.
            extremes = [np.nanmin(values, initial=_LARGEST), np.nanmax(values, initial=0.0)]
        doubtful = _doubtful(values, missing, extremes, unplain=unplain, which=which, met=met)
        blank_items = _blank(columns["item"])
        if blank_items is not None:
            doubtful = blank_items if doubtful is None else doubtful | blank_items
        exact_rows = np.flatnonzero(doubtful) if doubtful is not None else np.array([], np.intp)
        exact, exact_which = self._exact(source, exact_rows)
        assert len(found) == len(present), "words that fit no value went through"
        if len(exact_rows):
            given = np.array([CODES[one.verdict] for _, one in exact], dtype=np.int8)
            verdicts[exact_rows] = given[exact_which]
            values = values.copy()
            values[exact_rows] = np.nan
        return JudgedRows(
            groups=list(found.values()),
            keys=list(found),
            which=which,
            verdicts=verdicts,
            values=values,
            exact_rows=exact_rows,
            exact=exact,
            exact_which=exact_which,
        )

    def _is_right(self, source: "_Source") -> bool:
        """Whether the columns are those of a measuring table; remembered of those that are."""
        if source.names not in self._headings:
            _, wrong = self._parser.parse(source.table([]))
            if any(one.code != "table-empty" for one in wrong):
                return False
            self._headings.add(source.names)
        return True

    def _groups_of(self, names: list[str], typed: list[tuple[str, ...]]) -> list[Group | None]:
        """The groups of these words, remembered or found."""
        new = [each for each in typed if (tuple(names), each) not in self._groups]
        if new:
            self._learn(names, list(dict.fromkeys(new)))
        return [self._groups[tuple(names), each] for each in typed]

    def _learn(self, names: list[str], new: list[tuple[str, ...]]) -> None:
        """Find the groups of these words; None where no row with them can be right."""
        numbers = self._probe(names, new, "1")
        blanks = self._probe(names, new, "")
        for typed, one, blank in zip(new, numbers, blanks, strict=True):
            if one is None or isinstance(one.amount, bool):
                group = Group(blank.characteristic, None, None) if blank else None
            else:
                assert one.amount is not None
                limit = self._limits.get(one.characteristic.id)
                found = steps(
                    one.characteristic,
                    one.amount,
                    rule=self._rule,
                    uncertainty=one.uncertainty,
                    working_limit=limit,
                )
                group = Group(one.characteristic, one.amount, found)
            self._groups[tuple(names), typed] = group

    def _probe(
        self, names: list[str], words: list[tuple[str, ...]], value: str
    ) -> list[Reading | None]:
        """What rows with these words and ``value`` would be read as, if they can be."""
        header = [Cell(name, 1, n) for n, name in enumerate(["item", "value", *names], start=1)]
        rows = [
            [Cell(text, line, n) for n, text in enumerate(["?", value, *typed], start=1)]
            for line, typed in enumerate(words, start=2)
        ]
        readings, problems = self._parser.parse(Table("", header, rows))
        bad = {problem.line for problem in problems}
        rest = iter(readings)
        return [None if line in bad else next(rest) for line in range(2, len(words) + 2)]

    def _exact(
        self, source: "_Source", rows: Array
    ) -> tuple[list[tuple[Amount, Judgement]], Array]:
        """Amounts and judgements of the different rows among ``rows``, and whose each is."""
        if not len(rows):
            return [], rows
        columns = source.columns
        names = [name for name in ("value", *_GROUPING) if name in columns]
        words = [_words(columns[name].iloc[rows], typed=True) for name in names]
        blank = _blank(columns["item"].iloc[rows])
        words.append(
            (np.zeros(len(rows), np.intp) if blank is None else blank.astype(np.intp), ["", ""])
        )
        codes = _numbered(*_codes_and_sizes(words))
        _, first, back = np.unique(codes, return_index=True, return_inverse=True)
        readings, problems = self._parser.parse(source.table(rows[first]))
        if problems:
            # Again with every row that has such words, so that each is named with its line.
            bad = {one.line for one in problems}
            wrong = np.array([source.line(row) in bad for row in rows[first].tolist()])
            raise ProblemsError(self._parser.parse(source.table(rows[wrong[back]]))[1])
        return [
            (
                one.amount,
                judge(
                    one.amount,
                    one.characteristic,
                    rule=self._rule,
                    uncertainty=one.uncertainty,
                    working_limit=self._limits.get(one.characteristic.id),
                ),
            )
            for one in readings
        ], back


class _Source:
    """A frame as a measuring table, of which only the asked rows become cells."""

    def __init__(
        self,
        frame: pd.DataFrame,
        file: str,
        lines: Sequence[int] | None,
        places: dict[str, int] | None,
    ) -> None:
        # By place, not by name: a column that stands twice is a problem to be reported.
        self._named = [(str(name), one) for name, one in frame.items() if name in LONG_COLUMNS]
        self.names = tuple(name for name, _ in self._named)
        self._file, self._lines = file, lines
        self._places = [
            places[name] if places else number
            for number, (name, _) in enumerate(self._named, start=1)
        ]

    @property
    def columns(self) -> dict[str, "pd.Series[Any]"]:
        """The columns by name."""
        return dict(self._named)

    def line(self, row: int) -> int:
        """The line of a row."""
        return self._lines[row] if self._lines is not None else row + 2

    def table(self, rows: Iterable[int]) -> Table:
        """These rows as typed cells; a missing value is an empty cell."""
        rows = [int(row) for row in rows]
        header = [
            Cell(name, 1, place) for (name, _), place in zip(self._named, self._places, strict=True)
        ]
        texts = [_texts(column.iloc[rows]) for _, column in self._named]
        body = (
            [
                [
                    Cell(text, self.line(row), place)
                    for text, place in zip(cells, self._places, strict=True)
                ]
                for row, cells in zip(rows, zip(*texts, strict=True), strict=True)
            ]
            if texts
            else []
        )
        return Table(self._file, header, body)


def _text(value: Any, missing: bool) -> str:
    """A value as it would be typed; floats with all the digits they carry."""
    if missing:
        return ""
    return repr(float(value)) if isinstance(value, float) else str(value)


def _texts(column: "pd.Series[Any]") -> list[str]:
    return [_text(*pair) for pair in zip(column, column.isna(), strict=True)]


def _is_text(column: "pd.Series[Any]") -> bool:
    """Whether every value is a string or missing."""
    return pd.api.types.infer_dtype(column, skipna=True) in ("string", "empty")


def _words(column: "pd.Series[Any]", *, typed: bool = False) -> tuple[Array, list[str]]:
    """Codes of the column's different words, and the words; a missing one is empty."""
    if isinstance(column.dtype, pd.CategoricalDtype) and not typed:
        # Asked of the array: the column's own accessor copies them.
        codes, categories = column.array.codes, column.array.categories
        words = categories.tolist()
        if not all(type(word) is str for word in words):
            words = _texts(pd.Series(categories))
        if codes.min(initial=0) < 0:
            codes = np.where(codes < 0, len(words), codes.astype(np.intp))
            words.append("")
        return codes, words
    # True, 1 and 1.0 are one key to a hash table but three different words.
    texts = column if _is_text(column) else pd.Series(_texts(column), dtype=object)
    codes, different = pd.factorize(texts)
    words = [str(one) for one in different]
    if codes.min(initial=0) < 0:
        codes = np.where(codes < 0, len(words), codes)
        words.append("")
    return codes, words


def _codes_and_sizes(words: list[tuple[Array, list[str]]]) -> tuple[list[Array], list[int]]:
    return [codes for codes, _ in words], [len(each) for _, each in words]


Members = Callable[[int], tuple[int, ...]]


def _few(codes: list[Array], sizes: list[int]) -> tuple[list[Array], list[int], Members]:
    """Codes whose combinations are few, and of a combination the place of each column's word."""
    sizes = [max(size, 1) for size in sizes]
    if math.prod(sizes) <= _DENSE:

        def members(key: int) -> tuple[int, ...]:
            found = []
            for size in reversed(sizes):
                key, member = divmod(key, size)
                found.append(member)
            return tuple(reversed(found))

        return codes, sizes, members
    # So many combinations that most cannot occur: those that do are numbered.
    numbers = _numbered(codes, sizes)
    _, first = np.unique(numbers, return_index=True)
    rows = first.tolist()
    return [numbers], [len(rows)], lambda key: tuple(int(code[rows[key]]) for code in codes)


def _numbered(codes: list[Array], sizes: list[int]) -> Array:
    """A number a row for all its codes, from zero; numbered anew after each column."""
    key: Array = np.zeros(len(codes[0]), dtype=np.int64)
    for code, size in zip(codes, sizes, strict=True):
        _, key = np.unique(key * max(size, 1) + code, return_inverse=True)
    return key


def _floats(column: "pd.Series[Any]") -> tuple[Array, Array | None, Array | None]:
    """The values as float64, which are missing, and which are no plain numbers.

    Of a column of numbers it is not told which are missing: see :func:`_absent`.
    """
    kind = column.dtype
    types = pd.api.types
    if (
        not types.is_numeric_dtype(kind)
        or types.is_bool_dtype(kind)
        or types.is_complex_dtype(kind)
    ):
        return _typed_floats(column)
    # A column of numpy's own dtype is handed over as it is, without a copy.
    values = column.to_numpy(dtype=np.float64, na_value=np.nan)
    size = getattr(kind, "itemsize", values.itemsize)
    if pd.api.types.is_float_dtype(kind) and size < values.itemsize:
        values = _shortest(values, np.dtype(f"float{8 * size}"))
    unplain = None
    if pd.api.types.is_integer_dtype(kind) and np.abs(values).max(initial=0.0) >= 2**53:
        unplain = np.abs(values) >= 2**53
    return values, None, unplain


def _absent(
    column: "pd.Series[Any]", values: Array, unplain: Array | None
) -> tuple[Array, Array | None]:
    """Which numbers are missing, and which of a column are no plain numbers."""
    absent = np.isnan(values)
    given = absent & ~column.isna().to_numpy()
    if given.any():
        unplain = given if unplain is None else unplain | given
    return absent, unplain


def _shortest(values: Array, typed: Any) -> Array:
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
    found[open_] = [float(str(one)) for one in values[open_].astype(typed)]
    return found


def _typed_floats(column: "pd.Series[Any]") -> tuple[Array, Array | None, Array | None]:
    """Typed numbers; each different one is looked at once."""
    codes, words = _words(column)
    texts = pd.Series(words, dtype=object)
    plain = texts.str.fullmatch(PLAIN).to_numpy(dtype=bool, copy=True)
    blank = (texts.str.strip() == "").to_numpy(dtype=bool)
    for place in np.flatnonzero(~plain & ~blank).tolist():
        plain[place] = _is_shortest(words[place])
    numbers = np.full(len(words), np.nan)
    numbers[plain] = texts[plain].to_numpy().astype(np.float64)
    return numbers.take(codes), blank.take(codes), (~plain & ~blank).take(codes)


def _is_shortest(text: str) -> bool:
    """Whether a text is how the float is written that it is read as, as programs write floats."""
    return bool(_FLOAT.fullmatch(text)) and repr(float(text)) == text


def _doubtful(
    values: Array,
    missing: Array | None,
    extremes: list[float],
    unplain: Array | None,
    which: Array,
    met: dict[int, Group | None],
) -> Array | None:
    """The rows that cannot be judged by comparing floats; None if there is none."""
    doubtful = unplain
    if extremes[0] < _SMALLEST or extremes[1] >= _LARGEST:
        odd = ~((values >= _SMALLEST) & (values < _LARGEST) | (values == 0))
        if missing is not None:
            odd &= ~missing
        doubtful = odd if doubtful is None else doubtful | odd
    if not all(group and group.steps for group in met.values()):
        size = max(met, default=0) + 1
        measured = np.zeros(size, dtype=bool)
        measured[[key for key, group in met.items() if group and group.steps]] = True
        known = np.zeros(size, dtype=bool)
        known[[key for key, group in met.items() if group]] = True
        lacking = ~measured.take(which)
        if missing is not None:
            lacking &= ~(missing & known.take(which))
        doubtful = lacking if doubtful is None else doubtful | lacking
    return doubtful


def _blank(items: "pd.Series[Any]") -> Array | None:
    """The rows that name no item; None if every one does."""
    kind = items.dtype
    if isinstance(kind, np.dtype) and kind.kind in "iu":
        return None
    if isinstance(kind, pd.StringDtype) and kind.storage == "pyarrow":
        import pyarrow.compute as pc
        from pyarrow import chunked_array

        texts: Any = chunked_array(items.array.__arrow_array__())
        # A name of nothing but spaces counts as no name.
        none = pc.or_(pc.equal(pc.binary_length(texts), 0), pc.utf8_is_space(texts))
        blank = pc.fill_null(none, True).to_numpy()
    elif pd.api.types.is_numeric_dtype(kind):
        blank = items.isna().to_numpy()
    else:
        codes, words = _words(items)
        empty = np.array([not word.strip() for word in words], dtype=bool)
        if not empty.any():
            return None
        blank = empty.take(codes)
    return blank if blank.any() else None
