"""Many readings at once: columns in, verdicts out, without a loop over the rows.

Rows that share kind, characteristic, unit and uncertainty share their decision
thresholds, which are found once (:mod:`novuss.inspection.thresholds`); what is
left for a row is to compare floats. Rows that are not plain numbers, and rows in
which something is wrong, take the way of every measuring table, once for each
different set of words.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

import numpy as np
import pandas as pd

from novuss.corpus import Corpus
from novuss.inspection.decision import Amount, DecisionRule, Judgement, WorkingLimit, judge
from novuss.inspection.readings import Reading
from novuss.inspection.thresholds import Steps, find_steps
from novuss.inspection.verdicts import Verdict
from novuss.model.equipment import Characteristic
from novuss.problems import ProblemsError
from novuss.tables.cells import Cell, Table
from novuss.tables.frame_columns import (
    Array,
    Coded,
    NameFinder,
    Values,
    code_words,
    column_texts,
    combine_codes,
    name_cells,
    number_combinations,
    read_values,
    unite,
)
from novuss.tables.item_names import NAME_COLUMNS
from novuss.tables.long_table import ReadingParser
from novuss.tables.row_reader import LONG_COLUMNS
from novuss.tables.step_table import BLOCK, CODES, StepTable
from novuss.tables.summaries import SummaryWords

#: The columns that say how a value is to be read.
_GROUPING = ("kind", "characteristic", "unit", "limits", "uncertainty", "confirmed")
#: Floats outside are written with an exponent of three digits, which nobody measures.
_SMALLEST, _LARGEST = 1e-99, 1e100
#: Groups that a judge remembers; only uncertainties that all differ could be as many.
_MOST_KEPT = 10_000


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
        printed = (bounds.lower, bounds.upper) if bounds else (None, None)
        lower, upper = (None if figure is None else Fraction(figure) for figure in printed)
        return {"lower": lower, "upper": upper}


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
        """The readings in the unit of their characteristic as floats; NaN for none or a slip."""
        factors = np.array([float(group.factor or 0) for group in self.groups])
        found: Array = self.values * self.by_group(factors)
        ends = [group.steps.plausible for group in self.groups if group.steps]
        if ends and not (
            np.nanmin(self.values, initial=np.inf) >= max(low for low, _ in ends)
            and np.nanmax(self.values, initial=-np.inf) < min(high for _, high in ends)
        ):
            low, high = (
                np.array(
                    [group.steps.plausible[end] if group.steps else np.nan for group in self.groups]
                )
                for end in (0, 1)
            )
            found[(self.values < self.by_group(low)) | (self.values >= self.by_group(high))] = (
                np.nan
            )
        if len(self.exact_rows):
            each = [
                float(one) if isinstance(one, Fraction) and not judged.improbable else float("nan")
                for one, judged in self.exact
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
        confirmed: Iterable[str] = (),
    ) -> None:
        self.characteristics = corpus.equipment.characteristics(edition)
        self._parser = ReadingParser(corpus, edition, by_row=True, confirmed=confirmed)
        self.confirmations = self._parser.confirmations
        self._names = NameFinder(SummaryWords(corpus.vocabulary))
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
        words = [code_words(columns[name]) for name in names]
        values = read_values(columns["value"])
        if len(self._groups) > _MOST_KEPT:
            self._groups.clear()
        coded, sizes, members = combine_codes(words)
        met: dict[int, Group | None] = {}

        def learn(keys: list[int]) -> list[Steps | None]:
            places = [zip(words, members(key), strict=True) for key in keys]
            typed = [tuple(column.words[at] for column, at in pairs) for pairs in places]
            met.update(zip(keys, self._groups_of(names, typed), strict=True))
            return [group.steps if (group := met[key]) else None for key in keys]

        table = StepTable(math.prod(sizes), learn)
        which, verdicts, *extremes = table.judge(coded, sizes, values.floats)
        extremes = _see_missing(values, columns["value"], verdicts, extremes)
        doubtful = _doubtful(values, extremes, which=which, met=met)
        doubtful = unite(doubtful, self._names.find(columns["item"]))
        if self.confirmations.items:
            named = [
                text.strip() in self.confirmations.items for text in column_texts(columns["item"])
            ]
            doubtful = unite(doubtful, np.array(named, dtype=bool))
        exact_rows = np.array([], np.intp) if doubtful is None else np.flatnonzero(doubtful)
        exact, exact_which = self._exact(source, exact_rows)
        found = {key: group for key in sorted(met) if (group := met[key])}
        assert len(found) == len(met), "words that fit no value went through"
        floats = values.floats
        if len(exact_rows):
            given = np.array([CODES[judgement.verdict] for _, judgement in exact], dtype=np.int8)
            verdicts[exact_rows] = given[exact_which]
            floats = floats.copy()
            floats[exact_rows] = np.nan
        return JudgedRows(
            groups=list(found.values()),
            keys=list(found),
            which=which,
            verdicts=verdicts,
            values=floats,
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
        for typed, reading, blank in zip(new, numbers, blanks, strict=True):
            if reading is None or isinstance(reading.amount, bool):
                group = Group(blank.characteristic, None, None) if blank else None
            else:
                assert reading.amount is not None
                found = find_steps(
                    reading.characteristic,
                    reading.amount,
                    rule=self._rule,
                    uncertainty=reading.uncertainty,
                    working_limit=self._limits.get(reading.characteristic.id),
                    confirmed=reading.confirmed,
                )
                group = Group(reading.characteristic, reading.amount, found)
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
        words = [code_words(columns[name].iloc[rows], typed=True) for name in names]
        odd = self._names.find(columns["item"].iloc[rows])
        is_odd = np.zeros(len(rows), np.intp) if odd is None else odd.astype(np.intp)
        items = (
            [code_words(columns["item"].iloc[rows], typed=True)] if self.confirmations.items else []
        )
        codes = number_combinations([*words, *items, Coded(is_odd, ["", ""])])
        _, first, back = np.unique(codes, return_index=True, return_inverse=True)
        readings, problems = self._parser.parse(source.table(rows[first]))
        if problems:
            # Again with every row that has such words, so that each is named with its line.
            bad = {one.line for one in problems}
            wrong = np.array([source.line(row) in bad for row in rows[first].tolist()])
            raise ProblemsError(self._parser.parse(source.table(rows[wrong[back]]))[1])
        return [(reading.amount, self._judge(reading)) for reading in readings], back

    def _judge(self, reading: Reading) -> Judgement:
        return judge(
            reading.amount,
            reading.characteristic,
            rule=self._rule,
            uncertainty=reading.uncertainty,
            working_limit=self._limits.get(reading.characteristic.id),
            confirmed=reading.confirmed,
        )


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
        lines = [self.line(row) for row in rows]
        columns = [
            name_cells(column.iloc[rows], lines, place)
            if name in NAME_COLUMNS
            else [
                Cell(text, line, place)
                for text, line in zip(column_texts(column.iloc[rows]), lines, strict=True)
            ]
            for (name, column), place in zip(self._named, self._places, strict=True)
        ]
        return Table(self._file, header, [list(cells) for cells in zip(*columns, strict=True)])


def _see_missing(
    values: Values, column: "pd.Series[Any]", verdicts: Array, extremes: list[float]
) -> list[float]:
    """Say of rows without a value that they were not measured; the extremes of the others."""
    if values.missing is None and np.isnan(extremes[0]):
        values.find_missing(column)
    if values.missing is None:
        return extremes
    verdicts[values.missing] = CODES[Verdict.NOT_MEASURED]
    # One that is not a number hides the extremes of the others.
    floats = values.floats
    return [np.nanmin(floats, initial=_LARGEST), np.nanmax(floats, initial=0.0)]


def _doubtful(
    values: Values, extremes: list[float], *, which: Array, met: dict[int, Group | None]
) -> Array | None:
    """The rows that cannot be judged by comparing floats; None if there is none."""
    odd = lacking = None
    floats, missing = values.floats, values.missing
    if extremes[0] < _SMALLEST or extremes[1] >= _LARGEST:
        odd = ~((floats >= _SMALLEST) & (floats < _LARGEST) | (floats == 0))
        if missing is not None:
            odd &= ~missing
    if not all(group and group.steps for group in met.values()):
        measured = np.zeros(max(met, default=0) + 1, dtype=bool)
        known = measured.copy()
        measured[[key for key, group in met.items() if group and group.steps]] = True
        known[[key for key, group in met.items() if group]] = True
        lacking = ~measured.take(which)
        if missing is not None:
            lacking &= ~(missing & known.take(which))
    return unite(values.unplain, odd, lacking)
