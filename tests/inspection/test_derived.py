"""Characteristics derived from raw readings."""

from collections.abc import Sequence
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from novuss.corpus import Corpus
from novuss.inspection.derived import (
    PlaceMissing,
    PlaceTwice,
    RawReading,
    TooFew,
    derive,
    place_key,
)
from novuss.inspection.readings import Reading
from novuss.model.equipment import RawQuantity

LENGTHS = st.decimals("0", "2000", places=2).map(Fraction)


def raw(corpus: Corpus, name: str) -> RawQuantity:
    return next(one for one in corpus.raw_quantities() if one.id == name)


def readings(
    corpus: Corpus,
    quantity: RawQuantity,
    *values: str,
    item: str = "T1",
    uncertainty: str | None = None,
    places: Sequence[str | None] = (),
    during: bool = False,
) -> list[RawReading]:
    given_by = corpus.characteristic(quantity.gives)
    assert given_by
    return [
        RawReading(
            quantity,
            Reading(
                item,
                given_by,
                value,
                "mm" if value else "",
                Fraction(value) if value else None,
                Fraction(uncertainty) if uncertainty else None,
                position=places[index] if places else str(index),
                occasion="during" if during else None,
            ),
            index,
        )
        for index, value in enumerate(values)
    ]


@pytest.mark.parametrize(
    ("name", "values", "result"),
    [
        ("table.diagonal", ("1022.9", "1024.4"), "1.5"),
        ("table.diagonal", ("1414.2", "1414.2"), "0"),
        ("table.diagonal", ("1414.2", "1413.9", "1415"), "1.1"),
        ("table.spot_height", ("750.1", "750.3", "750", "750.8"), "0.8"),
        ("table.slope", ("0.3", "0.4"), "0.4"),
    ],
)
def test_derived_value_is_exact(
    corpus: Corpus, name: str, values: tuple[str, ...], result: str
) -> None:
    (found,), short = derive(readings(corpus, raw(corpus, name), *values))
    assert short == []
    assert (found.amount, found.value, found.unit) == (Fraction(result), result, "mm")
    assert found.characteristic.id == raw(corpus, name).gives
    assert found.derivation
    assert [one.value for one in found.derivation.inputs] == list(values)


@given(st.lists(LENGTHS, min_size=2, max_size=6))
def test_range_does_not_depend_on_the_order(corpus: Corpus, values: list[Fraction]) -> None:
    quantity = raw(corpus, "table.diagonal")
    texts = [str(float(value)) for value in values]
    (one,), _ = derive(readings(corpus, quantity, *texts))
    (other,), _ = derive(readings(corpus, quantity, *reversed(texts)))
    assert one.amount == other.amount
    assert isinstance(one.amount, Fraction)
    assert one.amount >= 0


def test_empty_raw_reading_leaves_the_derived_one_not_measured(corpus: Corpus) -> None:
    (found,), short = derive(readings(corpus, raw(corpus, "table.diagonal"), "1414", ""))
    assert (found.amount, found.value, found.unit, short) == (None, "", "", [])


def test_too_few_readings_give_nothing_and_are_named(corpus: Corpus) -> None:
    found, (short,) = derive(readings(corpus, raw(corpus, "table.spot_height"), "1", "2", "3"))
    assert found == []
    assert isinstance(short, TooFew)
    assert (short.item, short.count, short.place) == ("T1", 3, 0)


def test_items_are_kept_apart_and_stand_where_they_begin(corpus: Corpus) -> None:
    diagonal = raw(corpus, "table.diagonal")
    first = readings(corpus, diagonal, "10", "11", item="T1")
    second = readings(corpus, diagonal, "20", "23", item="T2")
    plain = first[0].reading
    found, _ = derive([first[0], second[0], plain, first[1], second[1]])
    assert [(one.item, one.amount) for one in found] == [
        ("T1", Fraction(1)),
        ("T2", Fraction(3)),
        ("T1", plain.amount),
    ]


def test_uncertainty_of_a_difference_is_the_root_of_the_squares(corpus: Corpus) -> None:
    """GUM 5.1.2 for uncorrelated inputs: 0.3 and 0.4 give 0.5."""
    diagonal = raw(corpus, "table.diagonal")
    one = readings(corpus, diagonal, "10", uncertainty="0.3", places=["A-C"])
    one += readings(corpus, diagonal, "12", uncertainty="0.4", places=["B-D"])
    (found,), _ = derive(one)
    assert found.uncertainty == Fraction("0.5")
    (bare,), _ = derive(readings(corpus, diagonal, "10", "11"))
    assert bare.uncertainty is None


def test_uncertainty_that_has_no_end_is_rounded_up(corpus: Corpus) -> None:
    diagonal = raw(corpus, "table.diagonal")
    (found,), _ = derive(readings(corpus, diagonal, "10", "12", uncertainty="0.1"))
    assert found.uncertainty
    assert 0 < found.uncertainty**2 - Fraction("0.02") < Fraction(1, 10**9)


# Places


@pytest.mark.parametrize(
    "other",
    ["A-C", "a–c", "A − C", " A  C ", "А-С", "Ａ-Ｃ", "(A/C)", "C-A", "AC", "ca", "c – а"],
)
def test_one_diagonal_read_twice_gives_no_difference(corpus: Corpus, other: str) -> None:
    """Whatever case, width, dash, script or end it is named by."""
    diagonal = raw(corpus, "table.diagonal")
    found, (wrong,) = derive(readings(corpus, diagonal, "1414.2", "1414.4", places=["A-C", other]))
    assert found == []
    assert isinstance(wrong, PlaceTwice)
    assert (wrong.item, wrong.position, wrong.places) == ("T1", "A-C", (0, 1))


@pytest.mark.parametrize(
    ("name", "places"),
    [
        ("table.slope", ["A", "a"]),
        ("table.slope", ["A-B", "B-A"]),
        ("table.spot_height", ["1", "1", "1.", " 1"]),
        # A repeat beside enough other places: which of the two counts is the judge's to say.
        ("table.diagonal", ["A-C", "B-D", "A-C"]),
        ("table.spot_height", ["1", "2", "3", "4", "4"]),
    ],
)
def test_a_place_that_stands_twice_is_a_question(
    corpus: Corpus, name: str, places: list[str]
) -> None:
    found, (wrong,) = derive(
        readings(corpus, raw(corpus, name), *["1"] * len(places), places=places)
    )
    assert found == []
    assert isinstance(wrong, PlaceTwice)


@pytest.mark.parametrize(
    ("name", "places"),
    [
        ("table.diagonal", ["A-C", "B-D"]),
        ("table.diagonal", ["А–В", "Б–Г"]),
        ("table.diagonal", ["A-A'", "A-A"]),
        ("table.slope", ["→", "↑"]),
        # Points of a grid: row and column are no two ends.
        ("table.spot_height", ["1-1", "1-2", "2-1", "2-2"]),
        ("table.spot_height", ["A", "A'", "B", "B'"]),
        # No place at all: each row is one of its own.
        ("table.diagonal", [None, None]),
        ("table.diagonal", ["–", ""]),
        ("table.spot_height", [None] * 4),
    ],
)
def test_different_places_give_a_value(corpus: Corpus, name: str, places: list[str | None]) -> None:
    (found,), wrong = derive(
        readings(corpus, raw(corpus, name), *["1"] * len(places), places=places)
    )
    assert (wrong, found.amount is not None) == ([], True)


@pytest.mark.parametrize("places", [["A-C", None], [None, "A-C"], ["A-C", None, "B-D"]])
def test_a_reading_without_a_place_beside_named_ones_is_a_question(
    corpus: Corpus, places: list[str | None]
) -> None:
    diagonal = raw(corpus, "table.diagonal")
    found, (wrong,) = derive(readings(corpus, diagonal, *["1414"] * len(places), places=places))
    assert found == []
    assert isinstance(wrong, PlaceMissing)
    assert wrong.places == (places.index(None),)


def test_the_same_place_before_and_during_play_is_no_repeat(corpus: Corpus) -> None:
    diagonal = raw(corpus, "table.diagonal")
    places = ["A-C", "B-D"]
    before = readings(corpus, diagonal, "1414", "1415", places=places)
    during = readings(corpus, diagonal, "1414", "1416", places=places, during=True)
    found, wrong = derive([*before, *during])
    assert ([one.amount for one in found], wrong) == ([1, 2], [])


def test_an_empty_cell_beside_a_reading_of_its_place_is_not_measured(corpus: Corpus) -> None:
    """As a wide table has it, whose first row alone holds the diagonals."""
    diagonal = raw(corpus, "table.diagonal")
    places = ["A-C", "B-D", "A-C", None]
    (found,), wrong = derive(readings(corpus, diagonal, "1414", "1415", "", "", places=places))
    assert (found.amount, wrong) == (None, [])


PLACES = st.sampled_from(["A-C", "C-A", "a–c", "B-D", "D–B", "1", " 1.", "2", "3", "4", "", None])


@given(
    st.sampled_from(["table.diagonal", "table.slope", "table.spot_height"]),
    st.lists(st.tuples(LENGTHS, PLACES), min_size=1, max_size=6),
)
def test_fewer_places_than_needed_never_give_a_value(
    corpus: Corpus, name: str, taken: list[tuple[Fraction, str | None]]
) -> None:
    quantity = raw(corpus, name)
    values = [str(float(value)) for value, _ in taken]
    found, wrong = derive(readings(corpus, quantity, *values, places=[place for _, place in taken]))
    keys = [place_key(place, line=quantity.line) for _, place in taken]
    named = {key for key in keys if key}
    places = len(named) or len(keys)
    whole = places >= quantity.at_least and (not named or len(named) == len(keys))
    assert bool(found) == whole != bool(wrong)
    if found:
        assert all(one.amount is not None for one in found)
