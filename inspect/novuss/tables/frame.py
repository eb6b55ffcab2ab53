"""A pandas frame of readings in, a frame of verdicts out."""

from typing import Any

import pandas as pd

from novuss.corpus import DEFAULT_EDITION, Corpus, load_corpus
from novuss.decimals import decimal_string
from novuss.inspection.decision import DecisionRule, judge
from novuss.problems import ProblemsError
from novuss.tables.cells import Cell, Table
from novuss.tables.long_table import LONG_COLUMNS, ReadingParser

VERDICT_COLUMNS = ["verdict", "clause", "lower", "upper", "deviation"]


def check_frame(
    frame: pd.DataFrame,
    edition: str = DEFAULT_EDITION,
    rule: str = "simple",
    corpus: Corpus | None = None,
) -> pd.DataFrame:
    """Judge every row of a long table.

    Args:
        frame: columns ``item``, ``characteristic``, ``value`` and, as in a
            measuring table, ``kind``, ``unit``, ``uncertainty`` and the notes;
            values as text or as numbers.
        edition: the edition to check against.
        rule: ``simple`` or ``guarded`` (r = 1).
        corpus: the knowledge, by default the package's own.

    Returns:
        One row an input row, with the index of ``frame`` and the columns
        ``verdict``, ``clause``, ``lower``, ``upper`` and ``deviation``; figures
        are decimal strings in the characteristic's unit, None where the edition
        sets none or it cannot be read.

    Raises:
        ProblemsError: a ValueError with every problem; lines count the rows of
            the frame from 1 with the header as line 1, as in its CSV form.
        KeyError: ``edition`` has no equipment.
        ValueError: ``rule`` is not known.
    """
    corpus = corpus or load_corpus()
    if edition not in corpus.equipment_editions:
        raise KeyError(f"{edition!r}: use one of {', '.join(corpus.equipment_editions)}")
    if rule not in ("simple", "guarded"):
        raise ValueError(f"{rule!r}: use simple or guarded")
    readings, problems = ReadingParser(corpus, edition).parse(_table(frame))
    if problems:
        raise ProblemsError(problems)
    decision_rule = DecisionRule("guarded" if rule == "guarded" else "simple")
    rows = []
    for reading in readings:
        characteristic = reading.characteristic
        judgement = judge(
            reading.amount, characteristic, rule=decision_rule, uncertainty=reading.uncertainty
        )
        bounds = characteristic.bounds
        rows.append(
            (
                judgement.verdict.value,
                characteristic.clause,
                decimal_string(bounds.lower) if bounds and bounds.lower is not None else None,
                decimal_string(bounds.upper) if bounds and bounds.upper is not None else None,
                decimal_string(judgement.deviation) if judgement.deviation is not None else None,
            )
        )
    return pd.DataFrame(rows, columns=VERDICT_COLUMNS, index=frame.index, dtype=object)


def _table(frame: pd.DataFrame) -> Table:
    """The frame as a table of typed cells; a missing value is an empty cell."""
    # By place, not by name: a column that stands twice is a problem to be reported.
    places = [place for place, name in enumerate(frame.columns) if name in LONG_COLUMNS]
    header = [
        Cell(str(frame.columns[place]), 1, column) for column, place in enumerate(places, start=1)
    ]
    columns = [_texts(frame.iloc[:, place]) for place in places]
    rows = [
        [Cell(text, line, column) for column, text in enumerate(texts, start=1)]
        for line, texts in enumerate(zip(*columns, strict=True), start=2)
    ]
    return Table("frame", header, rows)


def _texts(column: "pd.Series[Any]") -> list[str]:
    """Every value as it would be typed; floats with all the digits they carry."""
    return [
        "" if missing else repr(float(value)) if isinstance(value, float) else str(value)
        for value, missing in zip(column, column.isna(), strict=True)
    ]
