"""Judging of a pandas frame of readings, and the capability of a making.

Capability is built up in pieces, so that a file of any length needs the memory of one piece.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from typing import Literal

import numpy as np
import pandas as pd
from pandas.api.extensions import ExtensionArray

from novuss.corpus import Corpus, load_corpus
from novuss.exact_decimal_strings import format_exact
from novuss.explain.worded_problems import word_problems
from novuss.inspection.reading_decision import DecisionRule
from novuss.inspection.verdict_scale import Verdict
from novuss.json_types import JsonObject
from novuss.model.equipment_records import Characteristic, Disputed
from novuss.tables.array_types import Counts, Floats, WordCodes
from novuss.tables.exact_column import Figures, Rule
from novuss.tables.frame_column_encoding import Column
from novuss.tables.judged_rows import Group, JudgedRows
from novuss.tables.threshold_table import VERDICTS
from novuss.tables.vectorized_judging import RowJudge

#: Whether pandas copies a column that somebody else holds before it is written to.
_COPIES_ON_WRITE = int(pd.__version__.partition(".")[0]) >= 3
#: A figure that no reading has a part in.
_NOTHING = Fraction(0)


@lru_cache(maxsize=8)
def build_row_judge(edition: str | None, rule: str, corpus: Corpus | None) -> RowJudge:
    """A judge of rows, who remembers the thresholds of the groups that were seen.

    Raises:
        KeyError: ``edition`` has no equipment.
        ValueError: ``rule`` is not known.
    """
    corpus = corpus or load_corpus()
    edition = corpus.current if edition is None else edition
    if edition not in corpus.equipment.editions:
        raise KeyError(f"{edition!r}: use one of {', '.join(corpus.equipment.editions)}")
    if rule not in ("simple", "guarded"):
        raise ValueError(f"{rule!r}: use simple or guarded")
    return RowJudge(corpus, edition, DecisionRule("guarded" if rule == "guarded" else "simple"))


def check_frame(
    frame: pd.DataFrame,
    edition: str | None = None,
    rule: str = "simple",
    corpus: Corpus | None = None,
) -> pd.DataFrame:
    """Judge every row of a long table.

    Made for millions of rows: keep ``value`` as numbers and the words (``kind``,
    ``characteristic``, ``unit``) as categoricals. A float counts as its shortest
    decimal representation, so that 4.5 in cm is exactly 45 mm; verdicts are those
    of the exact path.

    Args:
        frame: columns ``item``, ``characteristic``, ``value`` and, as in a
            measuring table, ``kind``, ``unit``, ``uncertainty`` and the notes;
            values as text or as numbers.
        edition: the edition to check against; the one in force unless given.
        rule: ``simple`` or ``guarded`` (r = 1).
        corpus: the knowledge of a :class:`Rulebook`; the package's own unless given.

    Returns:
        One row an input row, with the index of ``frame`` and the columns
        ``verdict``, ``clause``, ``lower``, ``upper``, ``deviation`` and ``evidence``:
        what the limit rests on, missing of a visual check. Figures are decimal
        strings in the characteristic's unit, None where the edition sets none or
        it cannot be read. For a column of numbers ``verdict``, ``clause`` and
        ``evidence`` are categoricals and the strings of the others are made when
        they are read (``astype(float)`` has them as floats); otherwise all
        columns are of dtype object.

    Raises:
        ProblemsError: a ValueError with every problem; lines count the rows of
            the frame from 1 with the header as line 1, as in its CSV form.
        KeyError: ``edition`` has no equipment.
        ValueError: ``rule`` is not known.
        TypeError: ``frame`` is no frame.

    Examples:
        >>> import pandas as pd
        >>> from novuss import check_frame
        >>> frame = pd.DataFrame({
        ...     "item": ["P1", "P2"],
        ...     "kind": "puck",
        ...     "characteristic": "outer diameter",
        ...     "value": [45, 45.1],
        ...     "unit": "mm",
        ... })
        >>> check_frame(frame)["verdict"].tolist()
        ['pass', 'fail']
    """
    rows = _judge_frame(build_row_judge(edition, rule, corpus), frame)
    return _build_verdicts(rows, frame)


def _build_verdicts(rows: JudgedRows, frame: pd.DataFrame) -> pd.DataFrame:
    found: dict[str, ExtensionArray] = {
        "verdict": _build_categorical(rows.verdicts, tuple(verdict.value for verdict in VERDICTS)),
        "clause": _map_groups(rows, [group.characteristic.clause for group in rows.groups]),
        "lower": _collect_limits(rows, "lower"),
        "upper": _collect_limits(rows, "upper"),
        "deviation": _compute_deviations(rows, frame["value"]),
        "evidence": _map_groups(rows, [group.characteristic.evidence for group in rows.groups]),
    }
    judged = pd.DataFrame(found, index=frame.index, copy=False)
    value = frame["value"].dtype
    if pd.api.types.is_numeric_dtype(value) and not pd.api.types.is_bool_dtype(value):
        return judged
    plain = judged.astype(object)
    plain["evidence"] = plain["evidence"].where(plain["evidence"].notna(), None)
    return plain


def _judge_frame(judge: RowJudge, frame: pd.DataFrame) -> JudgedRows:
    if not isinstance(frame, pd.DataFrame):
        raise TypeError(
            f"{frame!r:.60} is no DataFrame; read the file with pandas, or give it to read_readings"
        )
    with word_problems(judge.corpus):
        return judge.judge_table(frame)


def _map_groups(rows: JudgedRows, words: Sequence[str | None]) -> "pd.Categorical[str]":
    known = list(dict.fromkeys(word for word in words if word is not None))
    kind: type[np.signedinteger] = np.int8 if len(known) < 128 else np.int16
    codes = np.array([-1 if word is None else known.index(word) for word in words], dtype=kind)
    return _build_categorical(rows.map_by_group(codes), tuple(known))


def _build_categorical(codes: WordCodes, categories: tuple[str, ...]) -> "pd.Categorical[str]":
    return pd.Categorical.from_codes(codes, dtype=_build_category(categories), validate=False)


@lru_cache(maxsize=64)
def _build_category(categories: tuple[str, ...]) -> "pd.CategoricalDtype[str]":
    return pd.CategoricalDtype(pd.Index(categories, dtype=object))


def _collect_limits(rows: JudgedRows, end: Literal["lower", "upper"]) -> Figures:

    def rule(group: Group) -> Rule:
        figure = getattr(group.characteristic.bounds, end, None)
        return None if figure is None else (_NOTHING, -Fraction(figure))

    return Figures(np.broadcast_to(0.0, len(rows.which)), rows.which, _parse_rules(rows, rule))


def _parse_rules(rows: JudgedRows, rule: Callable[[Group], Rule]) -> list[Rule]:
    """A rule a key; None where no row has it."""
    rules: list[Rule] = [None] * (max(rows.keys, default=-1) + 1)
    for key, group in zip(rows.keys, rows.groups, strict=True):
        rules[key] = rule(group)
    return rules


def _compute_deviations(rows: JudgedRows, column: Column) -> Figures:
    def rule(group: Group) -> Rule:
        if group.factor is None or group.steps is None or group.steps.nominal is None:
            return None
        return group.factor, group.steps.nominal

    rules = _parse_rules(rows, rule)
    # The frame that was handed in may change before anybody reads a deviation.
    if not len(rows.exact_rows) and _COPIES_ON_WRITE:
        return Figures(rows.values, rows.which, rules, owner=column.copy(deep=False))
    values, which = rows.values.copy(), rows.which.astype(np.intp)
    which[rows.exact_rows] = len(rules) + rows.exact_which
    values[rows.exact_rows] = 0.0
    for _, judgement in rows.exact:
        deviation = judgement.deviation
        rules.append(None if deviation is None else (_NOTHING, -deviation))
    return Figures(values, which, rules)


BINS = 24


@dataclass
class Tally:
    """What is known of one characteristic so far; figures in its unit."""

    characteristic: Characteristic
    #: Readings by verdict, in the order of :class:`novuss.inspection.verdict_scale.Verdict`.
    counts: Counts = field(default_factory=lambda: np.zeros(len(VERDICTS), dtype=np.int64))
    #: How many figures were measured, their mean and the sum of squares around it.
    n: int = 0
    mean: float = 0.0
    squares: float = 0.0
    #: Readings below the histogram, in its bins, above it.
    bins: Counts = field(default_factory=lambda: np.zeros(BINS + 2, dtype=np.int64))

    @property
    def verdicts(self) -> list[Verdict]:
        """The verdicts that occur, worst first."""
        return [verdict for verdict, count in zip(VERDICTS, self.counts, strict=True) if count]

    @property
    def histogram(self) -> list[int] | None:
        """The readings of each bin; None where there are no bins."""
        return self.bins.tolist() if self.edges else None

    @property
    def s(self) -> float | None:
        """The sample standard deviation, n - 1 in the denominator; None below two readings."""
        return math.sqrt(self.squares / (self.n - 1)) if self.n > 1 else None

    @property
    def cp(self) -> float | None:
        """(USL - LSL) / 6s; None for a limit with one side, of which it is not defined."""
        bounds, s = self.characteristic.deciding, self.s
        if bounds is None or bounds.lower is None or bounds.upper is None or not s:
            return None
        return float(bounds.upper - bounds.lower) / (6 * s)

    @property
    def cpk(self) -> float | None:
        """The smaller of (USL - mean) / 3s and (mean - LSL) / 3s, or the one that there is."""
        bounds, s = self.characteristic.deciding, self.s
        if bounds is None or not s:
            return None
        upper = math.inf if bounds.upper is None else float(bounds.upper) - self.mean
        lower = math.inf if bounds.lower is None else self.mean - float(bounds.lower)
        return min(upper, lower) / (3 * s)

    @property
    def edges(self) -> list[float] | None:
        """The edges of the histogram's bins; None where there is no figure to lay them around.

        They follow from the limit alone, so that the pieces of a file, and two
        files, have the same bins: a quarter of the band beyond each limit, up to
        one and a quarter times a maximum, three quarters to one and a half of a
        minimum, a quarter to either side of a nominal figure. A limit lies on an edge.
        """
        bounds, nominal = self.characteristic.deciding, self.characteristic.nominal
        ways = [bounds] if bounds else []
        if not bounds and isinstance(self.characteristic.limit, Disputed):
            ways = [*self.characteristic.intervals]
        lower = min((way.lower for way in ways if way.lower is not None), default=None)
        upper = max((way.upper for way in ways if way.upper is not None), default=None)
        if lower is not None and upper is not None and upper > lower:
            start, end = lower - (upper - lower) / 4, upper + (upper - lower) / 4
        elif upper is not None:
            # 20 of 24 steps to the limit.
            start, end = upper * 0, upper * 6 / 5
        elif lower is not None:
            start, end = lower * 3 / 4, lower * 3 / 2
        elif nominal:
            start, end = nominal * 3 / 4, nominal * 5 / 4
        else:
            return None
        return [float(start + (end - start) * n / BINS) for n in range(BINS + 1)]

    def add_figures(self, amounts: Floats) -> None:
        """Count further figures, shape (readings,); NaN is none."""
        amounts = amounts[~np.isnan(amounts)]
        if not len(amounts):
            return
        mean = float(amounts.mean())
        more = Tally(self.characteristic, n=len(amounts), mean=mean)
        more.squares = float(((amounts - mean) ** 2).sum())
        if self.edges:
            places = np.searchsorted(np.array(self.edges), amounts, side="right")
            more.bins = np.bincount(places, minlength=BINS + 2)
        self.merge_tally(more)

    def merge_tally(self, other: "Tally") -> None:
        """Count what another tally of the same characteristic has counted.

        Counts and bins do not depend on the order of merging; mean and spread do in
        their last digits, so the same pieces are to be merged in the same order.
        """
        self.counts = self.counts + other.counts
        self.bins = self.bins + other.bins
        if not self.n:
            self.n, self.mean, self.squares = other.n, other.mean, other.squares
        elif other.n:
            # Chan, Golub and LeVeque (1983): the moments of two samples taken together.
            n = self.n + other.n
            apart = other.mean - self.mean
            self.squares += other.squares + apart**2 * self.n * other.n / n
            self.mean += apart * other.n / n
            self.n = n


class Tallies:
    """The tallies of all characteristics that were met."""

    def __init__(self) -> None:
        self._by_id: dict[str, Tally] = {}

    def add_rows(self, rows: JudgedRows) -> None:
        """Count further rows."""
        amounts = rows.convert_to_characteristic_units()
        known = {group.characteristic.id: group.characteristic for group in rows.groups}
        ids = list(known)
        numbers = np.array([ids.index(group.characteristic.id) for group in rows.groups])
        tally_of_row = rows.map_by_group(numbers)
        width = len(VERDICTS)
        counts = np.bincount(tally_of_row * width + rows.verdicts, minlength=len(ids) * width)
        for number, characteristic in enumerate(known.values()):
            tally = self._by_id.setdefault(characteristic.id, Tally(characteristic))
            tally.counts += counts[number * width : (number + 1) * width]
            tally.add_figures(amounts[tally_of_row == number])

    def merge_tallies(self, other: "Tallies") -> None:
        """Count what others have counted."""
        for name, tally in other._by_id.items():
            self._by_id.setdefault(name, Tally(tally.characteristic)).merge_tally(tally)

    def list_tallies(self, characteristics: list[Characteristic]) -> list[Tally]:
        """The tallies in the order of ``characteristics``."""
        found = (self._by_id.get(characteristic.id) for characteristic in characteristics)
        return [tally for tally in found if tally]


def capability(
    frame: pd.DataFrame,
    edition: str | None = None,
    rule: str = "simple",
    corpus: Corpus | None = None,
) -> pd.DataFrame:
    """How well a making keeps the limits, per characteristic.

    Cp = (USL - LSL) / 6s and Cpk = min(USL - mean, mean - LSL) / 3s (V. E. Kane,
    "Process Capability Indices", Journal of Quality Technology 18, 1986; NIST/SEMATECH
    e-Handbook of Statistical Methods, 6.1.6), with s the sample standard deviation of
    all readings. They speak of parts to come only where the making is stable and the
    readings are near to normal; taken over a long time, ISO 22514 calls them Pp and Ppk.

    Args:
        frame: as for :func:`novuss.check_frame`.
        edition: the edition to check against; the one in force unless given.
        rule: ``simple`` or ``guarded`` (r = 1).
        corpus: the knowledge of a :class:`Rulebook`; the package's own unless given.

    Returns:
        One row a characteristic that occurs, in the order of the rulebook, its id as
        index; columns ``n`` (figures measured), ``mean`` and ``s`` in the unit of the
        characteristic, ``cp`` (None for one-sided limits) and ``cpk`` (None without
        printed limits or without spread), one column of counts for each verdict,
        ``edges`` and ``histogram``: bin edges and the readings below the first edge,
        in each bin (its lower edge included) and from the last edge on.

    Raises:
        ProblemsError: with every problem of the frame.
        KeyError: ``edition`` has no equipment.
        ValueError: ``rule`` is not known.
        TypeError: ``frame`` is no frame.

    Examples:
        >>> import pandas as pd
        >>> from novuss import capability
        >>> frame = pd.DataFrame({
        ...     "item": ["P1", "P2", "P3"],
        ...     "kind": "puck",
        ...     "characteristic": "outer diameter",
        ...     "value": [44.4, 44.5, 44.6],
        ...     "unit": "mm",
        ... })
        >>> round(capability(frame).loc["puck.outer_diameter", "cpk"], 2)
        1.67
    """
    judge = build_row_judge(edition, rule, corpus)
    tallies = Tallies()
    tallies.add_rows(_judge_frame(judge, frame))
    found = tallies.list_tallies(judge.characteristics)
    records = [summarize_tally(tally) for tally in found]
    ids = [tally.characteristic.id for tally in found]
    # Column by column as objects: pandas would otherwise turn None into NaN.
    columns = {
        name: pd.Series([record[name] for record in records], index=ids, dtype=object)
        for name in records[0]
    }
    return pd.DataFrame(columns).astype(dict.fromkeys(["n", *VERDICTS], "int64"))


def summarize_tally(tally: Tally) -> JsonObject:
    """The figures of a tally by name."""
    counts = dict(zip((verdict.value for verdict in VERDICTS), tally.counts.tolist(), strict=True))
    return {
        "n": tally.n,
        "mean": tally.mean if tally.n else None,
        "s": tally.s,
        "cp": tally.cp,
        "cpk": tally.cpk,
        **counts,
        "edges": tally.edges,
        "histogram": tally.histogram,
    }


def tally_to_json(tally: Tally) -> JsonObject:
    """Give a tally as JSON: its characteristic with the limits, then its figures."""
    characteristic = tally.characteristic
    ends = {side: getattr(characteristic.bounds, side, None) for side in ("lower", "upper")}
    return {
        "characteristic": characteristic.id,
        "clause": characteristic.clause,
        "unit": characteristic.unit,
        "evidence": characteristic.evidence,
        **{side: None if end is None else format_exact(end) for side, end in ends.items()},
        **summarize_tally(tally),
    }
