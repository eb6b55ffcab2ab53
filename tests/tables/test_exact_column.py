"""A column of figures that become decimal strings when they are read."""

import weakref
from fractions import Fraction
from typing import Any

import numpy as np
import pandas as pd
import pytest

from novuss.tables.exact_column import FigureDtype, Figures, Rule

#: Millimetres from 45, centimetres from 45 mm, and no figure to compare with.
RULES: list[Rule] = [(Fraction(1), Fraction(45)), (Fraction(10), Fraction(45)), None]


def figures(*rows: tuple[float, int]) -> Figures:
    """Readings, each with the place of its rule."""
    values = np.array([value for value, _ in rows], dtype=float)
    which = np.array([rule for _, rule in rows], dtype=np.intp)
    return Figures(values, which, RULES)


MIXED = figures((45.1, 0), (4.49, 1), (45.1, 2), (float("nan"), 0), (45.1, 1), (45.1, 0))
TEXTS = ["0.1", "-0.1", None, None, "406", "0.1"]


def test_a_figure_is_factor_times_reading_less_the_nominal_one_as_typed() -> None:
    """45.1 less 45 is 0.1, and not 0.10000000000000142 as with floats."""
    assert [MIXED[place] for place in range(len(MIXED))] == TEXTS
    assert list(np.asarray(MIXED)) == TEXTS
    assert np.asarray(MIXED).dtype == object


def test_a_place_may_be_counted_from_the_end_or_be_a_numpy_number() -> None:
    assert (MIXED[-1], MIXED[np.int64(1)]) == ("0.1", "-0.1")
    with pytest.raises(IndexError):
        MIXED[6]


@pytest.mark.parametrize(
    ("chosen", "texts"),
    [
        (slice(1, 3), TEXTS[1:3]),
        ([0, -1], ["0.1", "0.1"]),
        (np.array([True, False, False, False, True, False]), ["0.1", "406"]),
        ([], []),
    ],
)
def test_a_part_of_the_column_is_such_a_column(chosen: Any, texts: list[str | None]) -> None:
    part = MIXED[chosen]
    assert isinstance(part, Figures)
    assert (len(part), list(np.asarray(part))) == (len(texts), texts)


def test_each_row_has_the_rule_of_its_group_wherever_one_lacks() -> None:
    rules: list[Rule] = [None, (Fraction(1), Fraction(0)), (Fraction(1), Fraction(45))]
    column = Figures(np.array([45.1, 45.1, 45.1]), np.array([0, 1, 2]), rules)
    assert list(np.asarray(column)) == [None, "45.1", "0.1"]
    assert list(np.asarray(Figures(np.array([45.1]), np.array([0]), rules[1:2]))) == ["45.1"]


def test_a_part_keeps_what_its_readings_stand_in() -> None:
    owner = FigureDtype()
    held = weakref.ref(owner)
    part = Figures(np.zeros(2), np.zeros(2, dtype=np.intp), RULES, owner)[:1]
    del owner
    assert held() is not None
    assert len(part) == 1


def test_where_there_is_no_figure() -> None:
    assert list(MIXED.isna()) == [False, False, True, True, False, False]
    assert list(pd.Series(MIXED).isna()) == list(MIXED.isna())
    assert MIXED.isna().dtype == bool


def test_rows_are_taken_in_any_order_and_more_than_once() -> None:
    assert list(np.asarray(MIXED.take([4, 0, 0, -1]))) == ["406", "0.1", "0.1", "0.1"]


def test_with_fill_a_place_of_minus_one_has_no_figure() -> None:
    taken = MIXED.take([-1, 1, -1], allow_fill=True, fill_value="x")
    assert list(np.asarray(taken)) == [None, "-0.1", None]
    assert (taken[0], taken[1], list(taken.isna())) == (None, "-0.1", [True, False, True])
    one_rule = Figures(np.array([45.1]), np.array([0]), RULES[:1])
    filled = one_rule.take([0, -1], allow_fill=True)
    assert ([filled[0], filled[1]], list(filled.isna())) == (["0.1", None], [False, True])
    with pytest.raises(ValueError, match="-1"):
        MIXED.take([-2], allow_fill=True)


def test_rows_are_taken_from_an_empty_column_only_as_no_figure() -> None:
    empty = Figures(np.array([]), np.array([], dtype=np.intp), [])
    assert list(np.asarray(empty)) == []
    assert list(np.asarray(empty.take([-1, -1], allow_fill=True))) == [None, None]
    assert list(empty.isna()) == []
    assert list(empty.astype(float)) == []


def test_a_copy_shares_no_memory() -> None:
    column = figures((45.1, 0), (4.49, 1))
    other = column.copy()
    column._values[0], column._which[1] = 46, 0
    assert list(np.asarray(other)) == ["0.1", "-0.1"]
    assert list(np.asarray(column)) == ["1", "-40.51"]


def test_the_memory_is_that_of_the_readings() -> None:
    assert MIXED.nbytes == 6 * (8 + np.dtype(np.intp).itemsize)


def test_columns_are_put_together_with_their_own_rules() -> None:
    rules: list[Rule] = [(Fraction(1), Fraction(1)), (Fraction(2), Fraction(0))]
    other = Figures(np.array([2.5, 3.5]), np.array([1, 0]), rules)
    third = figures((4.49, 1))
    joined = pd.concat([pd.Series(MIXED), pd.Series(other), pd.Series(third)], ignore_index=True)
    assert joined.dtype == FigureDtype()
    assert list(joined) == [*TEXTS, "5", "2.5", "-0.1"]


@pytest.mark.parametrize("dtype", [float, np.dtype("float64"), np.dtype("float32"), "float64"])
def test_as_floats_for_arithmetic(dtype: Any) -> None:
    found = pd.Series(MIXED).astype(dtype)
    assert found.dtype == np.dtype(dtype)
    assert list(found.isna()) == list(MIXED.isna())
    assert list(found.dropna()) == pytest.approx([0.1, -0.1, 406, 0.1], rel=1e-4)


def test_as_objects_and_text_for_reading() -> None:
    assert list(MIXED.astype(object)) == TEXTS
    assert MIXED.astype(object).dtype == object
    assert list(pd.Series(MIXED).astype("string").dropna()) == ["0.1", "-0.1", "406", "0.1"]
    assert list(np.array(MIXED, dtype=object)) == TEXTS


def test_figures_are_compared_as_text() -> None:
    assert list(MIXED == "0.1") == [True, False, False, False, False, True]
    assert list(MIXED.copy() == MIXED)[:2] == [True, True]
    assert list(figures(*[(45.2, 0)] * 6) == MIXED) == [False] * 6
    assert list(np.array(TEXTS, dtype=object) == MIXED)[4:] == [True, True]


def test_figures_that_are_there_already_become_a_column_again() -> None:
    texts = ["0.1", None, "-0.25", "0.1", float("nan"), "3"]
    column = pd.array(texts, dtype="figure")
    assert isinstance(column, Figures)
    assert list(np.asarray(column)) == ["0.1", None, "-0.25", "0.1", None, "3"]
    assert list(column.isna()) == [False, True, False, False, True, False]
    assert column.astype(float)[2] == -0.25


def test_a_column_without_rows_is_one_too() -> None:
    column = pd.array([], dtype="figure")
    assert isinstance(column, Figures)
    assert (len(column), list(column.isna()), list(np.asarray(column))) == (0, [], [])
    assert list(column.astype(float)) == []


def test_as_text_of_numpy_what_has_no_figure_stays_none() -> None:
    assert list(MIXED.astype(np.dtype(str))) == TEXTS


def test_equal_figures_are_one_value() -> None:
    codes, found = pd.factorize(MIXED)
    assert (list(codes), list(np.asarray(found))) == ([0, 1, -1, -1, 2, 0], ["0.1", "-0.1", "406"])
    assert isinstance(found, Figures)
    assert list(pd.Series(MIXED).unique()) == ["0.1", "-0.1", None, "406"]


def test_the_type_is_found_by_its_name_and_holds_text() -> None:
    dtype = pd.api.types.pandas_dtype("figure")
    assert (dtype, dtype.name, dtype.type, dtype.kind) == (FigureDtype(), "figure", str, "O")
    assert dtype.na_value is None
    assert dtype.construct_array_type() is Figures
    assert (MIXED.dtype, pd.Series(MIXED).dtype) == (dtype, dtype)


def test_a_frame_shows_the_figures_as_they_are() -> None:
    printed = pd.Series(MIXED).to_string(index=False).split()
    assert printed == ["0.1", "-0.1", "None", "None", "406", "0.1"]


def test_a_column_of_text_for_parquet() -> None:
    pyarrow = pytest.importorskip("pyarrow")
    column = pyarrow.array(pd.Series(MIXED))
    assert (column.type, column.to_pylist()) == (pyarrow.string(), TEXTS)
    assert MIXED.__arrow_array__(pyarrow.large_string()).type == pyarrow.large_string()


def test_a_figure_that_is_the_same_for_every_reading_takes_the_memory_of_one() -> None:
    rules: list[Rule] = [(Fraction(0), Fraction(-45)), None]
    which = np.array([0, 1, 0], dtype=np.uint16)
    column = Figures(np.broadcast_to(0.0, 3), which, rules)
    assert column.nbytes == 8 + 3 * 2
    assert list(np.asarray(column)) == ["45", None, "45"]
    assert list(column[1:].astype(object)) == [None, "45"]
    assert list(np.asarray(column.take([2, -1], allow_fill=True))) == ["45", None]
