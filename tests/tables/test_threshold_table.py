"""Thresholds by key, learnt as keys turn up, and one pass over the rows."""

from bisect import bisect_right
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from novuss.inspection.verdict_scale import Verdict
from novuss.inspection.verdict_thresholds import Steps
from novuss.tables.threshold_table import BLOCK, CODES, LARGEST, SMALLEST, StepTable

FAIL, PASS, OPEN = Verdict.FAIL, Verdict.PASS, Verdict.UNDECIDED
LIKELY, UNLIKELY = Verdict.CONDITIONAL_PASS, Verdict.CONDITIONAL_FAIL
KINDS = [
    Steps((), (OPEN,), None),
    Steps((), (PASS,), None),
    Steps((), (FAIL,), None),
    Steps((2.0,), (PASS, FAIL), None),
    Steps((2.0,), (FAIL, PASS), None),
    Steps((1.0, 3.0), (FAIL, PASS, FAIL), None),
    Steps((1.0, 3.0), (PASS, FAIL, PASS), None),
    Steps((1.0, 3.0), (FAIL, OPEN, FAIL), None),
    Steps((1.0, 2.0, 3.0, 4.0), (FAIL, UNLIKELY, PASS, LIKELY, FAIL), None),
    Steps((0.5, 1.5, 2.5, 4.5), (OPEN, FAIL, PASS, FAIL, OPEN), None, (0.5, 4.5)),
    Steps((2.5, 4.5), (PASS, FAIL, OPEN), None, (0.0, 4.5)),
    Steps((0.5, 1.0, 2.0, 12.0), (OPEN, FAIL, PASS, FAIL, OPEN), None, (0.5, 12.0)),
    Steps((1.0, 1.5), (OPEN, PASS, OPEN), None, (1.0, 1.5)),
    Steps((1.0, 2.0, 16.0), (OPEN, PASS, UNLIKELY, OPEN), None, (1.0, 16.0)),
]


@pytest.mark.parametrize("size", [9, 256, 257, 65_536, 65_537, 100_000])
def test_every_row_has_the_verdict_of_its_group(size: int) -> None:
    """With keys of one, two and four bytes; the last key is the largest that there is."""
    rows = 2 * BLOCK + 1
    random = np.random.default_rng(size)
    code = random.integers(0, size, rows)
    code[-1] = size - 1
    values = random.choice([0.0, 0.5, 1.0, 1.5, 2.0, 2.5, 3.0, 4.0, 4.4, 5.0, 12.0, 20.0], rows)
    asked: list[int] = []

    def learn(keys: list[int]) -> list[Steps]:
        asked.extend(keys)
        return [KINDS[key % len(KINDS)] for key in keys]

    keys, verdicts, *_ = StepTable(size, learn).judge_values([code], [size], values)
    assert (keys == code).all()
    assert sorted(asked) == np.unique(code).tolist()
    for key, value, verdict in zip(code[::97], values[::97], verdicts[::97], strict=True):
        steps = KINDS[key % len(KINDS)]
        assert verdict == CODES[steps.verdicts[bisect_right(steps.starts, value)]]


def test_rows_that_are_plausible_are_looked_up_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Half of the rows fail, and no verdict of theirs is one of those beyond what is plausible."""
    random = np.random.default_rng(1)
    code = random.integers(9, 12, 3 * BLOCK)
    values = random.choice([1.0, 1.6, 2.0, 2.6, 3.0], len(code))
    asked: list[int] = []
    ask = StepTable._ask_more

    def count(table: StepTable, rows: Any, *more: Any) -> None:
        asked.append(len(rows))
        ask(table, rows, *more)

    monkeypatch.setattr(StepTable, "_ask_more", count)
    table = StepTable(16, lambda keys: [KINDS[key] for key in keys])
    _, verdicts, *_ = table.judge_values([code], [16], values)
    assert 0.2 < (verdicts == CODES[FAIL]).mean() < 0.8
    assert sum(asked) == 0


@given(
    st.lists(st.integers(1, 7), min_size=1, max_size=4),
    st.data(),
)
def test_a_key_stands_for_the_place_of_each_word(sizes: list[int], data: st.DataObject) -> None:
    rows = data.draw(st.integers(1, 20))
    codes = [
        np.array(data.draw(st.lists(st.integers(0, size - 1), min_size=rows, max_size=rows)))
        for size in sizes
    ]
    met: list[int] = []

    def learn(keys: list[int]) -> list[None]:
        met.extend(keys)
        return [None] * len(keys)

    table = StepTable(int(np.prod(sizes)), learn)
    keys, *_ = table.judge_values([code.astype(np.int8) for code in codes], sizes, np.zeros(rows))
    assert (keys == np.ravel_multi_index(codes, sizes)).all()
    assert sorted(met) == np.unique(keys).tolist()


@given(st.lists(st.floats(allow_nan=False), min_size=1, max_size=50), st.booleans())
def test_values_that_nobody_measures_are_told_and_hidden_by_what_is_no_number(
    values: list[float], hidden: bool
) -> None:
    given_ = np.array([*values, np.nan] if hidden else values)
    code = np.zeros(len(given_), dtype=np.int8)
    for steps in [None, *KINDS]:
        table = StepTable(1, lambda keys, steps=steps: [steps for _ in keys])
        _, _, least, largest = table.judge_values([code], [1], given_)
        if hidden:
            assert np.isnan([least, largest]).all()
        else:
            assert (least < SMALLEST) == (min(values) < SMALLEST)
            assert (largest >= LARGEST) == (max(values) >= LARGEST)
