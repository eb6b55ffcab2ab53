"""A pandas frame of readings in, a frame of verdicts out."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any, Literal

import numpy as np
import pandas as pd

from novuss.corpus import DEFAULT_EDITION, Corpus, load_corpus
from novuss.inspection.decision import DecisionRule
from novuss.tables.figures import Figures, Rule
from novuss.tables.judged_rows import Group, JudgedRows, RowJudge
from novuss.tables.step_table import VERDICTS

#: Whether pandas copies a column that somebody else holds before it is written to.
_COPIES_ON_WRITE = int(pd.__version__.partition(".")[0]) >= 3
#: A figure that no reading has a part in.
_NOTHING = Fraction(0)


@lru_cache(maxsize=8)
def row_judge(edition: str, rule: str, corpus: Corpus | None) -> RowJudge:
    """A judge of rows, who remembers the thresholds of the groups that were seen.

    Raises:
        KeyError: ``edition`` has no equipment.
        ValueError: ``rule`` is not known.
    """
    corpus = corpus or load_corpus()
    if edition not in corpus.equipment_editions:
        raise KeyError(f"{edition!r}: use one of {', '.join(corpus.equipment_editions)}")
    if rule not in ("simple", "guarded"):
        raise ValueError(f"{rule!r}: use simple or guarded")
    return RowJudge(corpus, edition, DecisionRule("guarded" if rule == "guarded" else "simple"))


def check_frame(
    frame: pd.DataFrame,
    edition: str = DEFAULT_EDITION,
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
        edition: the edition to check against.
        rule: ``simple`` or ``guarded`` (r = 1).
        corpus: the knowledge, by default the package's own.

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
    """
    rows = row_judge(edition, rule, corpus).judge(frame)
    found: dict[str, Any] = {
        "verdict": _categorical(rows.verdicts, tuple(verdict.value for verdict in VERDICTS)),
        "clause": _by_group(rows, [group.characteristic.clause for group in rows.groups]),
        "lower": _figures(rows, "lower"),
        "upper": _figures(rows, "upper"),
        "deviation": _deviations(rows, frame["value"]),
        "evidence": _by_group(rows, [group.characteristic.evidence for group in rows.groups]),
    }
    judged = pd.DataFrame(found, index=frame.index, copy=False)
    value = frame["value"].dtype
    if pd.api.types.is_numeric_dtype(value) and not pd.api.types.is_bool_dtype(value):
        return judged
    plain = judged.astype(object)
    plain["evidence"] = plain["evidence"].where(plain["evidence"].notna(), None)
    return plain


def _by_group(rows: JudgedRows, words: Sequence[str | None]) -> "pd.Categorical[Any]":
    """The word of each row's group."""
    known = list(dict.fromkeys(word for word in words if word is not None))
    codes = np.array(
        [-1 if word is None else known.index(word) for word in words],
        dtype=np.int8 if len(known) < 128 else np.int16,
    )
    return _categorical(rows.by_group(codes), tuple(known))


def _categorical(codes: Any, categories: tuple[str, ...]) -> "pd.Categorical[Any]":
    return pd.Categorical.from_codes(codes, dtype=_category(categories), validate=False)


@lru_cache(maxsize=64)
def _category(categories: tuple[str, ...]) -> pd.CategoricalDtype:
    return pd.CategoricalDtype(pd.Index(categories, dtype=object))


def _figures(rows: JudgedRows, end: Literal["lower", "upper"]) -> Figures:
    """A limit a row, the one of its group."""

    def rule(group: Group) -> Rule:
        figure = group.ends[end]
        return None if figure is None else (_NOTHING, -figure)

    return Figures(np.broadcast_to(0.0, len(rows.which)), rows.which, _rules(rows, rule))


def _rules(rows: JudgedRows, rule: Callable[[Group], Rule]) -> list[Rule]:
    """A rule a key; None where no row has it."""
    rules: list[Rule] = [None] * (max(rows.keys, default=-1) + 1)
    for key, group in zip(rows.keys, rows.groups, strict=True):
        rules[key] = rule(group)
    return rules


def _deviations(rows: JudgedRows, column: "pd.Series[Any]") -> Figures:
    def rule(group: Group) -> Rule:
        if group.factor is None or group.steps is None or group.steps.nominal is None:
            return None
        return group.factor, group.steps.nominal

    rules = _rules(rows, rule)
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
