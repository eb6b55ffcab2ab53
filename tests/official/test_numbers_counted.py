"""Numbers that word processors print and keep out of the text."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from novuss.official.list_numbers import Counting, Level
from novuss.official.numerals import STYLES, Style, numeral

LEGAL = [Level(pattern="".join(f"%{at}." for at in range(1, depth + 1))) for depth in range(1, 5)]


@pytest.mark.parametrize(
    ("value", "style", "printed"),
    [
        (8, "decimal", "8"),
        (8, "decimal-zero", "08"),
        (3, "lower-letter", "c"),
        (27, "lower-letter", "aa"),
        (28, "upper-letter", "BB"),
        (14, "lower-roman", "xiv"),
        (1999, "upper-roman", "MCMXCIX"),
        (9, "lower-cyrillic", "и"),
        (10, "lower-cyrillic", "к"),
        (2, "upper-cyrillic", "Б"),
        (5, "bullet", ""),
        (0, "lower-letter", "0"),
    ],
)
def test_number_in_a_style(value: int, style: Style, printed: str) -> None:
    assert numeral(value, style) == printed


def test_a_number_of_any_size_is_short() -> None:
    assert all(len(numeral(10**9, style)) < 30 for style in STYLES)


def test_levels_are_counted_each_for_itself() -> None:
    counting = Counting(LEGAL)
    printed = [counting.next(level) for level in (0, 1, 2, 2, 1, 2, 0, 1, 3)]
    assert printed == ["1.", "1.1.", "1.1.1.", "1.1.2.", "1.2.", "1.2.1.", "2.", "2.1.", "2.1.1.1."]


def test_level_that_never_begins_anew_counts_on() -> None:
    counting = Counting([Level(pattern="%1."), Level(pattern="(%2)", restarts_after=-1)])
    assert [counting.next(level) for level in (0, 1, 1, 0, 1)] == ["1.", "(1)", "(2)", "2.", "(3)"]


def test_level_that_begins_anew_with_the_first_alone() -> None:
    levels = [*LEGAL[:2], Level(pattern="%3)", restarts_after=0)]
    counting = Counting(levels)
    printed = [counting.next(level) for level in (0, 1, 2, 1, 2, 0, 1, 2)]
    assert printed == ["1.", "1.1.", "1)", "1.2.", "2)", "2.", "2.1.", "1)"]


def test_figures_stand_for_the_numerals_of_upper_levels_where_the_level_says_so() -> None:
    roman = Level(style="upper-roman", pattern="%1.")
    plain = Counting([roman, Level(pattern="%1.%2")])
    figures = Counting([roman, Level(pattern="%1.%2", decimal=True)])
    assert [plain.next(level) for level in (0, 1)] == ["I.", "I.1"]
    assert [figures.next(level) for level in (0, 1)] == ["I.", "1.1"]


@given(st.lists(st.integers(0, 3), max_size=60))
def test_numbers_of_a_list_grow_and_none_returns(levels: list[int]) -> None:
    counting = Counting(LEGAL)
    # Every list begins with its first level.
    printed = [counting.next(level) for level in (0, *levels)]
    keys = [tuple(int(part) for part in one.split(".")[:-1]) for one in printed]
    assert [len(key) for key in keys] == [level + 1 for level in (0, *levels)]
    assert all(before < after for before, after in itertools.pairwise(keys)) or any(
        after > before + 1 for before, after in itertools.pairwise((0, *levels))
    )
