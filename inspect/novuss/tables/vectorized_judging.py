"""Judging of many readings at once, by columns, without a loop over the rows.

Rows that share kind, characteristic, unit and uncertainty share their decision
thresholds, which are found once (:mod:`novuss.inspection.verdict_thresholds`); what is
left for a row is to compare floats. Rows that are not plain numbers, and rows in
which something is wrong, take the way of every measuring table, once for each
different set of words.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pandas as pd

from novuss.corpus import Corpus
from novuss.input_problems import Problem, ProblemsError
from novuss.inspection.event_judging import judge_reading
from novuss.inspection.instruments import (
    LEAST_RATIO,
    Register,
    choose_bounds,
    compute_uncertainty_ratio,
)
from novuss.inspection.item_results import Result
from novuss.inspection.reading_decision import (
    Amount,
    DecisionRule,
    Judgement,
    WorkingLimit,
    find_federation_limit,
)
from novuss.inspection.readings import Reading
from novuss.inspection.verdict_scale import Verdict
from novuss.inspection.verdict_thresholds import Steps, find_steps
from novuss.model.record_base import fold_text
from novuss.tables.array_types import Keys, Mask, Places, VerdictCodes
from novuss.tables.frame_column_encoding import (
    Coded,
    Column,
    NameFinder,
    Values,
    combine_word_codes,
    encode_words,
    format_column,
    is_blank,
    number_combinations,
    read_values,
    unite_marks,
)
from novuss.tables.instruments_file import Doubts
from novuss.tables.judged_rows import Choices, Group, JudgedRows
from novuss.tables.long_table import ReadingParser
from novuss.tables.reading_row_sources import Cells, LongRows, RowSource, WideColumn, Words
from novuss.tables.summary_lines import SummaryWords
from novuss.tables.table_cells import Cell, CellMistake
from novuss.tables.table_header import Heading
from novuss.tables.threshold_table import CODES, LARGEST, SMALLEST, StepTable
from novuss.tables.wide_table import WideTable

#: Groups that a judge remembers; only uncertainties that all differ could be as many.
_MOST_KEPT = 10_000


class RowJudge:
    """Judges the rows of tables of one edition by one rule; keeps the thresholds."""

    def __init__(
        self,
        corpus: Corpus,
        edition: str,
        rule: DecisionRule,
        working_limits: Iterable[WorkingLimit] = (),
        confirmed: Iterable[str] = (),
        register: Register | None = None,
    ) -> None:
        self.characteristics = corpus.equipment.characteristics(edition)
        instruments = register.instruments if register else None
        self.parser = ReadingParser(corpus, edition, instruments, by_row=True, confirmed=confirmed)
        self.corpus = corpus
        summaries = SummaryWords(corpus.vocabulary)
        self._names = NameFinder(summaries.starts, summaries.find_function)
        self._rule, self._register = rule, register
        self._limits = {limit.characteristic: limit for limit in working_limits}
        self._headings: set[tuple[str, ...]] = set()
        self._groups: dict[tuple[tuple[str | int, ...], Words], Group | None] = {}

    def judge_table(
        self,
        frame: pd.DataFrame,
        *,
        file: str = "frame",
        lines: Sequence[int] | None = None,
        places: dict[str | int, int] | None = None,
    ) -> JudgedRows:
        """Judge every row of a long table.

        Args:
            frame: a long table; columns other than those of a long table are let alone.
            file: how problems call it.
            lines: the line of each row, by default counted from 2.
            places: the columns' places in the file, by default counted over the
                columns of a long table.
        """
        source = LongRows(self.parser, frame, file, lines, places)
        if frame.empty or not self._is_right(source):
            raise ProblemsError(source.find_problems(range(len(frame))))
        try:
            return self._judge_source(source, self._find_odd(source.items))
        except _BadRowsError as error:
            raise ProblemsError(source.find_problems(error.rows)) from None

    def judge_wide(
        self, wide: WideTable, frame: pd.DataFrame, lines: Sequence[int]
    ) -> list[JudgedRows]:
        """Judge the rows of a wide table, column by column; ``lines`` are those of the file.

        The frame has columns by id, and those of readings by their places.
        """
        places: dict[str | int, int] = {name: at for at, name in wide.columns.places.items()}
        headings = wide.header.headings
        places |= {heading.cell.column: heading.cell.column for heading in headings}
        cells = Cells([(name, frame[name], place) for name, place in places.items()], lines)
        items, problems = _find_items(wide, cells, frame["item"])
        bad = _find_rows_with_bad_attributes(wide, frame)
        kinds = None if wide.kind else encode_words(frame["kind"])
        odd = self._find_odd(frame["item"])
        found = []
        for heading in headings:
            rows = items
            if kinds:
                filled = ~is_blank(frame[heading.cell.column])
                rows = items & (self._find_fitting_rows(wide, heading, kinds) | filled)
            chosen = np.flatnonzero(rows)
            whole = len(chosen) == len(frame)
            source = WideColumn(
                wide,
                heading,
                frame if whole else frame.iloc[chosen],
                lines if whole else [lines[row] for row in chosen.tolist()],
                register=self._register is not None,
            )
            try:
                if len(chosen):
                    found.append(self._judge_source(source, None if odd is None else odd[rows]))
            except _BadRowsError as error:
                bad[chosen[error.rows]] = True
        problems += wide.read_rows(cells.read_rows(np.flatnonzero(bad & items)))[1]
        if problems:
            raise ProblemsError(problems)
        wide.started |= bool(items.any())
        return found

    def _find_fitting_rows(self, wide: WideTable, heading: Heading, kinds: Coded) -> Mask:
        """The rows of kinds that have the characteristic of a heading."""
        known = wide.header.list_kinds(heading.name)
        by_word = self.corpus.equipment.kind_by_word
        fits: Mask = np.array([by_word.get(fold_text(word)) in known for word in kinds.words], bool)
        return fits.take(kinds.codes)

    def _find_odd(self, items: Column) -> Mask | None:
        """The rows whose names have to be looked at one by one."""
        odd = self._names.find_unnamed_rows(items)
        confirmed = self.parser.confirmations.items
        if confirmed:
            named = [text.strip() in confirmed for text in format_column(items)]
            odd = unite_marks(odd, np.array(named, dtype=bool))
        return odd

    def _judge_source(self, source: RowSource, odd: Mask | None) -> JudgedRows:
        """Judge readings."""
        words = [encode_words(column) for column in source.grouping.values()]
        values = read_values(source.values)
        if len(self._groups) > _MOST_KEPT:
            self._groups.clear()
        coded, sizes, members = combine_word_codes(words)
        met: dict[int, Group | None] = {}

        def learn(keys: list[int]) -> list[Steps | None]:
            places = [zip(words, members(key), strict=True) for key in keys]
            typed = [tuple(column.words[at] for column, at in pairs) for pairs in places]
            met.update(zip(keys, self._find_groups(source, typed), strict=True))
            return [group.steps if (group := met[key]) else None for key in keys]

        table = StepTable(math.prod(sizes), learn)
        which, verdicts, *extremes = table.judge_values(coded, sizes, values.floats)
        extremes = _mark_missing(values, source.values, verdicts, extremes)
        doubtful = unite_marks(_find_doubtful(values, extremes, which=which, met=met), odd)
        exact_rows = np.array([], np.intp) if doubtful is None else np.flatnonzero(doubtful)
        exact, exact_which = self._judge_exactly(source, exact_rows, odd)
        found = {key: group for key in sorted(met) if (group := met[key])}
        assert len(found) == len(met), "words that fit no value went through"
        floats = values.floats
        if len(exact_rows):
            given = np.array([CODES[judgement.verdict] for _, judgement in exact], dtype=np.int8)
            verdicts[exact_rows] = given[exact_which]
            floats = floats.copy()
            floats[exact_rows] = np.nan
        judged = JudgedRows(
            source=source,
            groups=list(found.values()),
            keys=list(found),
            which=which,
            verdicts=verdicts,
            values=floats,
            exact_rows=exact_rows,
            exact=exact,
            exact_which=exact_which,
        )
        if self._register:
            self._note_choices(judged)
        return judged

    def _is_right(self, source: LongRows) -> bool:
        """Whether the columns are those of a measuring table; remembered of those that are."""
        if source.names not in self._headings:
            if any(problem.code != "table-empty" for problem in source.find_problems([])):
                return False
            self._headings.add(source.names)
        return True

    def _find_groups(self, source: RowSource, typed: list[Words]) -> list[Group | None]:
        """The groups of these words, remembered or found; None where no row with them is right."""
        new = list(
            dict.fromkeys(words for words in typed if (source.key, words) not in self._groups)
        )
        for words, reading, blank, choice in self._probe_groups(source, new) if new else ():
            if reading is None or isinstance(reading.amount, bool):
                group = Group(blank.characteristic, None, None) if blank else None
            else:
                assert reading.amount is not None
                steps = self._compute_steps(reading)
                group = Group(reading.characteristic, reading.amount, steps, choice)
            self._groups[source.key, words] = group
        return [self._groups[source.key, words] for words in typed]

    def _probe_groups(
        self, source: RowSource, words: list[Words]
    ) -> Iterator[tuple[Words, Reading | None, Reading | None, Choices]]:
        """Rows with these words read with and without a value, and their possible instruments."""
        readings: list[Reading | None] = []
        choices: list[Choices] = []
        for typed in [[typed] for typed in words] if self._register else [words]:
            with self._separate_doubts() as doubts:
                readings += source.probe_reading(typed, "1")
            choices += [doubts.choices] * len(typed)
        return zip(words, readings, source.probe_reading(words, ""), choices, strict=True)

    @contextmanager
    def _separate_doubts(self) -> Iterator[Doubts]:
        """Have doubts about instruments remembered apart for as long as the block runs."""
        instruments = self.parser.instruments
        before = instruments.take_doubts()
        yield instruments.doubts
        instruments.doubts = before

    def _note_choices(self, rows: JudgedRows) -> None:
        """Remember the readings that several instruments may have taken."""
        for key, group in zip(rows.keys, rows.groups, strict=True):
            # What went the exact way is no number here.
            chosen_rows = np.flatnonzero((rows.which == key) & ~np.isnan(rows.values))
            for ids, about in group.choices if len(chosen_rows) else ():
                line = rows.source.cells.get_line(int(chosen_rows[0]))
                place = Problem(rows.source.file, line, rows.source.place, "")
                self.parser.instruments.doubts.note_readings(ids, place, about, len(chosen_rows))

    def _compute_steps(self, reading: Reading) -> Steps:
        """The thresholds of readings that are typed as this one, whose value is 1."""
        assert isinstance(reading.amount, Fraction)
        characteristic = reading.characteristic
        limit = find_federation_limit(characteristic) or self._limits.get(characteristic.id)
        instrument = self._register.get_instrument(reading.instrument) if self._register else None
        uncertainty = reading.uncertainty
        if uncertainty is None and instrument:
            uncertainty = instrument.uncertainty
        found = find_steps(
            characteristic,
            reading.amount,
            rule=self._rule,
            uncertainty=uncertainty,
            working_limit=limit,
            confirmed=reading.confirmed,
        )
        if instrument:
            bounds = choose_bounds(characteristic, limit.bounds if limit else None)
            ratio = compute_uncertainty_ratio(characteristic, bounds, uncertainty)
            if ratio is not None and ratio < LEAST_RATIO:
                return replace(found, starts=(), verdicts=(Verdict.UNDECIDED,))
        return found

    def _judge_exactly(
        self, source: RowSource, rows: Places, odd: Mask | None
    ) -> tuple[list[tuple[Amount, Judgement]], Places]:
        """Amounts and judgements of the different rows among ``rows``, and whose each is."""
        if not len(rows):
            return [], rows
        columns = [source.values, *source.grouping.values()]
        words = [encode_words(column.iloc[rows], typed=True) for column in columns]
        if odd is not None:
            # A name that has to be looked at stands for itself.
            named = np.zeros(len(rows), np.intp)
            chosen_rows = np.flatnonzero(odd.take(rows))
            names = encode_words(source.items.iloc[rows[chosen_rows]], typed=True)
            named[chosen_rows] = 1 + names.codes
            words.append(Coded(named, ["", *names.words]))
        _, first, back = np.unique(
            number_combinations(words), return_index=True, return_inverse=True
        )
        with self._separate_doubts() as doubts:
            readings = source.parse_rows(rows[first])
        if doubts.choices:
            # Each of the readings counts.
            source.parse_rows(rows)
        wrong = np.array([reading is None for reading in readings])
        if wrong.any():
            raise _BadRowsError(rows[wrong[back]])
        judged = [
            (reading.amount, self.judge_reading(reading).judgement)
            for reading in readings
            if reading
        ]
        return judged, back

    def judge_reading(self, reading: Reading) -> Result:
        """The verdict on one reading."""
        limit = self._limits.get(reading.characteristic.id)
        return judge_reading(reading, self._rule, limit, self._register)


class _BadRowsError(Exception):
    """Rows in which something is wrong."""

    def __init__(self, rows: Places) -> None:
        self.rows = rows
        super().__init__(len(rows))


def _find_items(wide: WideTable, cells: Cells, names: Column) -> tuple[Mask, list[Problem]]:
    """The rows that are about an item, and what is wrong with rows of limits or instruments."""
    items = np.ones(len(names), dtype=bool)
    problems: list[Problem] = []
    apart = NameFinder(wide.starts, wide.may_name_no_item).find_unnamed_rows(names)
    for row in [] if apart is None else np.flatnonzero(apart).tolist():
        (typed,) = cells.read_rows([row])
        late = wide.started or bool(items[:row].any())
        items[row], wrong = wide.check_row(typed, late=late)
        problems += wrong
    return items, problems


def _find_rows_with_bad_attributes(wide: WideTable, frame: pd.DataFrame) -> Mask:
    """The rows whose words beside the readings are wrong, looked at once for the same words."""
    bad = np.zeros(len(frame), dtype=bool)
    names = [name for name in ("kind", "confirmed", "instrument") if name in frame]
    if names:
        places = {name: place for place, name in wide.columns.places.items()}
        words = [encode_words(frame[name], typed=True) for name in names]
        codes = number_combinations(words)
        _, first, back = np.unique(codes, return_index=True, return_inverse=True)
        for number, row in enumerate(first.tolist()):
            pairs = zip(names, words, strict=True)
            typed = {"item": "?"} | {
                name: column.words[column.codes[row]] for name, column in pairs
            }
            try:
                wide.read_cells([Cell(text, 0, places[name]) for name, text in typed.items()])
            except CellMistake:
                bad[back == number] = True
    return bad


def _mark_missing(
    values: Values, column: Column, verdicts: VerdictCodes, extremes: list[float]
) -> list[float]:
    """Say of rows without a value that they were not measured; the extremes of the others."""
    if values.missing is None and np.isnan(extremes[0]):
        values.find_missing(column)
    if values.missing is None:
        return extremes
    verdicts[values.missing] = CODES[Verdict.NOT_MEASURED]
    # One that is not a number hides the extremes of the others.
    floats = values.floats
    return [np.nanmin(floats, initial=LARGEST), np.nanmax(floats, initial=0.0)]


def _find_doubtful(
    values: Values, extremes: list[float], *, which: Keys, met: dict[int, Group | None]
) -> Mask | None:
    """The rows that cannot be judged by comparing floats; None if there is none."""
    odd = lacking = None
    floats, missing = values.floats, values.missing
    if extremes[0] < SMALLEST or extremes[1] >= LARGEST:
        odd = ~((floats >= SMALLEST) & (floats < LARGEST) | (floats == 0))
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
    return unite_marks(values.unplain, odd, lacking)
