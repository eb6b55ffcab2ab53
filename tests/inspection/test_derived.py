"""Characteristics derived from raw readings."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from novuss.corpus import Corpus, load_corpus
from novuss.inspection.derived import RawReading, derive
from novuss.inspection.event import Reading
from novuss.model.equipment import RawQuantity

LENGTHS = st.decimals("0", "2000", places=2).map(Fraction)


def raw(corpus: Corpus, name: str) -> RawQuantity:
    return next(one for one in corpus.raw_quantities() if one.id == name)


def readings(
    quantity: RawQuantity, *values: str, item: str = "T1", uncertainty: str | None = None
) -> list[RawReading]:
    given_by = load_corpus().characteristic(quantity.gives)
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
                position=str(index),
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
    (found,), short = derive(readings(raw(corpus, name), *values))
    assert short == []
    assert (found.amount, found.value, found.unit) == (Fraction(result), result, "mm")
    assert found.characteristic.id == raw(corpus, name).gives
    assert found.derivation
    assert [one.value for one in found.derivation.inputs] == list(values)


@given(st.lists(LENGTHS, min_size=2, max_size=6))
def test_range_does_not_depend_on_the_order(values: list[Fraction]) -> None:
    quantity = raw(load_corpus(), "table.diagonal")
    texts = [str(float(value)) for value in values]
    (one,), _ = derive(readings(quantity, *texts))
    (other,), _ = derive(readings(quantity, *reversed(texts)))
    assert one.amount == other.amount
    assert isinstance(one.amount, Fraction)
    assert one.amount >= 0


def test_empty_raw_reading_leaves_the_derived_one_not_measured(corpus: Corpus) -> None:
    (found,), short = derive(readings(raw(corpus, "table.diagonal"), "1414", ""))
    assert (found.amount, found.value, found.unit, short) == (None, "", "", [])


def test_too_few_readings_give_nothing_and_are_named(corpus: Corpus) -> None:
    found, (short,) = derive(readings(raw(corpus, "table.spot_height"), "1", "2", "3"))
    assert found == []
    assert (short.item, short.count, short.place) == ("T1", 3, 0)


def test_items_are_kept_apart_and_stand_where_they_begin(corpus: Corpus) -> None:
    diagonal = raw(corpus, "table.diagonal")
    first = readings(diagonal, "10", "11", item="T1")
    second = readings(diagonal, "20", "23", item="T2")
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
    one = readings(diagonal, "10", uncertainty="0.3") + readings(diagonal, "12", uncertainty="0.4")
    (found,), _ = derive(one)
    assert found.uncertainty == Fraction("0.5")
    (bare,), _ = derive(readings(diagonal, "10", "11"))
    assert bare.uncertainty is None


def test_uncertainty_that_has_no_end_is_rounded_up(corpus: Corpus) -> None:
    diagonal = raw(corpus, "table.diagonal")
    (found,), _ = derive(readings(diagonal, "10", "12", uncertainty="0.1"))
    assert found.uncertainty
    assert 0 < found.uncertainty**2 - Fraction("0.02") < Fraction(1, 10**9)
