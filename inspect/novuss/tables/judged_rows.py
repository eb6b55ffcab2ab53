"""Many readings at once: columns in, verdicts out, without a loop over the rows.

Rows that share kind, characteristic, unit and uncertainty share their decision
thresholds, which are found once (:mod:`novuss.inspection.thresholds`); what is
left for a row is to compare floats. Rows that are not plain numbers, and rows in
which something is wrong, take the way of every measuring table, once for each
different set of words.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
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

VERDICTS = tuple(Verdict)
_CODE = {verdict: code for code, verdict in enumerate(VERDICTS)}
#: The columns that say how a value is to be read.
_GROUPING = ("kind", "characteristic", "unit", "limits", "uncertainty")
#: A number that has the same value as the float it is read as: at most fifteen digits.
_PLAIN = r"[0-9]{1,9}(?:\.[0-9]{1,6})?"
#: Decimal places up to which floats of a shorter type are rounded together.
_MOST_PLACES = 7
#: Floats outside are written with an exponent of three digits, which nobody measures.
_SMALLEST, _LARGEST = 1e-99, 1e100
#: Groups up to which a table over all combinations of words is cheaper than sorting: a key of
#: two bytes tells them apart.
_DENSE = 1 << 16
#: Rows that are judged together, few enough for what they need to stay in the cache.
_BLOCK = 1 << 15
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


@dataclass(frozen=True)
class JudgedRows:
    """Verdicts and what they rest on, one place a row; shapes are (rows,)."""

    groups: list[Group]
    #: The place of the row's group in ``groups``; two bytes where they suffice.
    which: Array
    #: Codes of ``VERDICTS``, one byte.
    verdicts: Array
    #: Float64 in the typed unit; NaN in rows that were not measured or went the exact way.
    values: Array
    #: Rows that went the exact way, with amount and judgement of each.
    exact_rows: Array
    exact: list[tuple[Amount, Judgement]]
    exact_which: Array

    def by_group(self, table: Array) -> Array:
        """Of each row the entry of its group in ``table``."""
        found = np.empty(len(self.which), dtype=table.dtype)
        for start in range(0, len(found), _BLOCK):
            block = slice(start, start + _BLOCK)
            table.take(self.which[block], out=found[block], mode="clip")
        return found

    def amounts(self) -> Array:
        """The readings in the unit of their characteristic as floats; NaN for none."""
        factors = np.array([float(group.factor or 0) for group in self.groups])
        found: Array = self.values * factors.take(self.which)
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
        _, wrong = self._parser.parse(source.table([]))
        if frame.empty or any(one.code != "table-empty" for one in wrong):
            raise ProblemsError(self._parser.parse(source.table(range(len(frame))))[1])
        columns = source.columns
        words = [_words(columns[name]) for name in _GROUPING if name in columns]
        which, present = _combine([codes for codes, _ in words], [len(each) for _, each in words])
        names = [name for name in _GROUPING if name in columns]
        typed = {
            key: tuple(each[one] for (_, each), one in zip(words, members, strict=True))
            for key, members in present.items()
        }
        if len(self._groups) > _MOST_KEPT:
            self._groups.clear()
        new = [each for each in typed.values() if (tuple(names), each) not in self._groups]
        if new:
            self._learn(names, list(dict.fromkeys(new)))
        # The groups by their key, and in the order of their keys.
        known = {key: self._groups[tuple(names), each] for key, each in typed.items()}
        found = {key: group for key, group in known.items() if group}
        groups = list(found.values())
        values, missing, unplain = _floats(columns["value"])
        size = max(present, default=0) + 1
        doubtful = _doubtful(
            values, missing, unplain=unplain, which=which, found=found, present=present, size=size
        )
        blank_items = _blank(columns["item"])
        if blank_items is not None:
            doubtful = blank_items if doubtful is None else doubtful | blank_items
        verdicts = _verdicts(values, missing, which, found, size)
        exact_rows = np.flatnonzero(doubtful) if doubtful is not None else np.array([], np.intp)
        exact, exact_which = self._exact(source, exact_rows)
        assert len(found) == len(present), "words that fit no value went through"
        if len(exact_rows):
            codes = np.array([_CODE[one.verdict] for _, one in exact], dtype=np.int8)
            verdicts[exact_rows] = codes[exact_which]
            values = values.copy()
            values[exact_rows] = np.nan
        return JudgedRows(
            groups=groups,
            which=which,
            verdicts=verdicts,
            values=values,
            exact_rows=exact_rows,
            exact=exact,
            exact_which=exact_which,
        )

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
        codes, _ = _combine([codes for codes, _ in words], [len(each) for _, each in words])
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
        chosen = [place for place, name in enumerate(frame.columns) if name in LONG_COLUMNS]
        self._named = [(str(frame.columns[place]), frame.iloc[:, place]) for place in chosen]
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
        codes = column.cat.codes.to_numpy()
        words = _texts(pd.Series(column.cat.categories))
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


def _combine(codes: list[Array], sizes: list[int]) -> tuple[Array, dict[int, tuple[int, ...]]]:
    """One key a row for all its codes, and the keys that occur with their codes."""
    total = 1
    for size in sizes:
        total *= max(size, 1)
    if total <= _DENSE:
        return _keys(codes, sizes, total)
    # So many combinations that most cannot occur: numbered anew after each column.
    key: Array = np.zeros(len(codes[0]), dtype=np.int64)
    for code, size in zip(codes, sizes, strict=True):
        _, key = np.unique(key * size + code, return_inverse=True)
    _, first = np.unique(key, return_index=True)
    return key, {
        place: tuple(int(code[row]) for code in codes) for place, row in enumerate(first.tolist())
    }


def _keys(
    codes: list[Array], sizes: list[int], total: int
) -> tuple[Array, dict[int, tuple[int, ...]]]:
    """Keys of two bytes, told by counting; ``total`` combinations are possible."""
    key: Array = np.zeros(len(codes[0]), dtype=np.uint16)
    counts = np.zeros(total, dtype=np.intp)
    for start in range(0, len(key), _BLOCK):
        block = key[start : start + _BLOCK]
        for code, size in zip(codes, sizes, strict=True):
            if size > 1:
                block *= size
                block += code[start : start + _BLOCK].astype(np.uint16)
        counts += np.bincount(block, minlength=total)
    found = {}
    for one in np.flatnonzero(counts).tolist():
        members, rest = [], one
        for size in reversed(sizes):
            rest, member = divmod(rest, max(size, 1))
            members.append(member)
        found[one] = tuple(reversed(members))
    return key, found


def _floats(column: "pd.Series[Any]") -> tuple[Array, Array | None, Array | None]:
    """The values as float64, which are missing, and which are no plain numbers."""
    kind = column.dtype
    if pd.api.types.is_bool_dtype(kind) or not pd.api.types.is_numeric_dtype(kind):
        return _typed_floats(column)
    # A column of numpy's own dtype is handed over as it is, without a copy.
    values = column.to_numpy(dtype=np.float64, na_value=np.nan)
    size = getattr(kind, "itemsize", values.itemsize)
    if pd.api.types.is_float_dtype(kind) and size < values.itemsize:
        values = _shortest(values, np.dtype(f"float{8 * size}"))
    absent = np.isnan(values) if np.isnan(values.min(initial=0.0)) else None
    unplain = None
    if pd.api.types.is_integer_dtype(kind) and np.abs(values).max(initial=0.0) >= 2**53:
        unplain = np.abs(values) >= 2**53
    if absent is not None:
        given = absent & ~column.isna().to_numpy()
        if given.any():
            unplain = given if unplain is None else unplain | given
    return values, absent, unplain


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
    plain = texts.str.fullmatch(_PLAIN).to_numpy(dtype=bool)
    blank = (texts.str.strip() == "").to_numpy(dtype=bool)
    numbers = np.full(len(words), np.nan)
    numbers[plain] = texts[plain].to_numpy().astype(np.float64)
    return numbers.take(codes), blank.take(codes), (~plain & ~blank).take(codes)


def _doubtful(
    values: Array,
    missing: Array | None,
    unplain: Array | None,
    which: Array,
    found: dict[int, Group],
    present: dict[int, tuple[int, ...]],
    size: int,
) -> Array | None:
    """The rows that cannot be judged by comparing floats; None if there is none."""
    # NaN would hide the extremes of the other values.
    smallest, largest = (
        (values.min(initial=_LARGEST), values.max(initial=0.0))
        if missing is None
        else (np.nanmin(values, initial=_LARGEST), np.nanmax(values, initial=0.0))
    )
    doubtful = unplain
    if smallest < _SMALLEST or largest >= _LARGEST:
        odd = ~((values >= _SMALLEST) & (values < _LARGEST) | (values == 0))
        if missing is not None:
            odd &= ~missing
        doubtful = odd if doubtful is None else doubtful | odd
    if len(found) < len(present) or any(group.steps is None for group in found.values()):
        measured = np.zeros(size, dtype=bool)
        measured[[key for key, group in found.items() if group.steps]] = True
        known = np.zeros(size, dtype=bool)
        known[list(found)] = True
        lacking = ~measured.take(which)
        if missing is not None:
            lacking &= ~(missing & known.take(which))
        doubtful = lacking if doubtful is None else doubtful | lacking
    return doubtful


def _verdicts(
    values: Array, missing: Array | None, which: Array, found: dict[int, Group], size: int
) -> Array:
    """Codes of the verdicts by the thresholds of each row's group, block by block.

    In ``which`` each key becomes the place of its group among those of ``found``.
    """
    judged = {key: group.steps for key, group in found.items() if group.steps}
    width = max((len(one.starts) for one in judged.values()), default=0)
    starts = np.full((width, size), np.inf)
    table = np.full((size, width + 1), _CODE[Verdict.UNDECIDED], dtype=np.int8)
    for key, one in judged.items():
        starts[: len(one.starts), key] = one.starts
        codes = [_CODE[verdict] for verdict in one.verdicts]
        table[key] = codes + codes[-1:] * (width + 1 - len(codes))
    # Most limits have two ends; a few groups have more steps, for whose rows alone they are asked.
    more = np.isfinite(starts[2]) if width > 2 else None
    order = np.zeros(size, dtype=which.dtype)
    order[list(found)] = range(len(found))
    verdicts = np.empty(len(values), dtype=np.int8)
    kinds = (np.intp, np.intp, np.float64, np.bool_)
    buffers: list[Array] = [np.empty(min(_BLOCK, len(values)), dtype=kind) for kind in kinds]
    flat: Array = table.ravel()
    for first in range(0, len(values), _BLOCK):
        block = slice(first, first + _BLOCK)
        theirs = values[block]
        keys, place, start, reached = (one[: len(theirs)] for one in buffers)
        keys[:] = which[block]
        np.multiply(keys, width + 1, out=place)
        for step in starts[:2]:
            step.take(keys, out=start, mode="clip")
            np.greater_equal(theirs, start, out=reached)
            place += reached
        if more is not None:
            rows = np.flatnonzero(more.take(keys))
            some, of = theirs.take(rows), keys.take(rows)
            for step in starts[2:]:
                place[rows] += some >= step.take(of)
        flat.take(place, out=verdicts[block], mode="clip")
        order.take(keys, out=which[block], mode="clip")
    if missing is not None:
        verdicts[missing] = _CODE[Verdict.NOT_MEASURED]
    return verdicts


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
