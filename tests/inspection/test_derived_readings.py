"""Characteristics derived from raw readings."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.inspection.made import characteristic, raw, reading

from novuss.corpus import Corpus
from novuss.inspection.derived_reading_sources import Derivation, RawValue
from novuss.inspection.derived_readings import (
    PlaceMissing,
    PlaceTwice,
    RawReading,
    TooFew,
    derive_readings,
    normalize_place,
)
from novuss.inspection.readings import Reading
from novuss.model.equipment_records import RawQuantity

LENGTHS = st.decimals("0", "2000", places=2).map(Fraction)


def of_2017(corpus: Corpus, name: str) -> RawQuantity:
    return next(
        raw_quantity
        for raw_quantity in corpus.equipment.raw_quantities()
        if raw_quantity.id == name
    )


def readings(
    corpus: Corpus,
    quantity: RawQuantity,
    *values: str,
    item: str = "T1",
    uncertainty: str | None = None,
    places: Sequence[str | None] = (),
    during: bool = False,
) -> list[RawReading]:
    given_by = corpus.equipment.characteristic(quantity.gives)
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
    (found,), short = derive_readings(readings(corpus, of_2017(corpus, name), *values))
    assert short == []
    assert (found.amount, found.value, found.unit) == (Fraction(result), result, "mm")
    assert found.characteristic.id == of_2017(corpus, name).gives
    assert found.derivation
    assert [raw_value.value for raw_value in found.derivation.inputs] == list(values)


@given(st.lists(LENGTHS, min_size=2, max_size=6))
def test_range_does_not_depend_on_the_order(corpus: Corpus, values: list[Fraction]) -> None:
    quantity = of_2017(corpus, "table.diagonal")
    texts = [str(float(value)) for value in values]
    (first,), _ = derive_readings(readings(corpus, quantity, *texts))
    (other,), _ = derive_readings(readings(corpus, quantity, *reversed(texts)))
    assert first.amount == other.amount
    assert isinstance(first.amount, Fraction)
    assert first.amount >= 0


# Places


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
    (found,), wrong = derive_readings(
        readings(corpus, of_2017(corpus, name), *["1"] * len(places), places=places)
    )
    assert (wrong, found.amount is not None) == ([], True)


def test_the_same_place_before_and_during_play_is_no_repeat(corpus: Corpus) -> None:
    diagonal = of_2017(corpus, "table.diagonal")
    places = ["A-C", "B-D"]
    before = readings(corpus, diagonal, "1414", "1415", places=places)
    during = readings(corpus, diagonal, "1414", "1416", places=places, during=True)
    found, wrong = derive_readings([*before, *during])
    assert ([reading.amount for reading in found], wrong) == ([1, 2], [])


def test_an_empty_cell_beside_a_reading_of_its_place_is_not_measured(corpus: Corpus) -> None:
    """As a wide table has it, whose first row alone holds the diagonals."""
    diagonal = of_2017(corpus, "table.diagonal")
    places = ["A-C", "B-D", "A-C", None]
    (found,), wrong = derive_readings(
        readings(corpus, diagonal, "1414", "1415", "", "", places=places)
    )
    assert (found.amount, wrong) == (None, [])


PLACES = st.sampled_from(["A-C", "C-A", "a–c", "B-D", "D–B", "1", " 1.", "2", "3", "4", "", None])


@given(
    st.sampled_from(["table.diagonal", "table.slope", "table.spot_height"]),
    st.lists(st.tuples(LENGTHS, PLACES), min_size=1, max_size=6),
)
def test_fewer_places_than_needed_never_give_a_value(
    corpus: Corpus, name: str, taken: list[tuple[Fraction, str | None]]
) -> None:
    quantity = of_2017(corpus, name)
    values = [str(float(value)) for value, _ in taken]
    found, wrong = derive_readings(
        readings(corpus, quantity, *values, places=[place for _, place in taken])
    )
    keys = [normalize_place(place, line=quantity.line) for _, place in taken]
    named = {key for key in keys if key}
    places = len(named) or len(keys)
    whole = places >= quantity.at_least and (not named or len(named) == len(keys))
    assert bool(found) == whole != bool(wrong)
    if found:
        assert all(reading.amount is not None for reading in found)


# The uncertainty of what is derived


def measured(quantity: RawQuantity, *rows: tuple[str, str | None, str | None]) -> list[RawReading]:
    """One raw reading for each amount, U and place."""
    of = characteristic(quantity.gives)
    return [
        RawReading(
            quantity,
            reading(
                "T1", of, amount, uncertainty=Fraction(doubt) if doubt else None, position=place
            ),
            number,
        )
        for number, (amount, doubt, place) in enumerate(rows)
    ]


def doubt(quantity: RawQuantity, *uncertainties: str | None) -> Fraction | None:
    """U of what is derived from readings with these U, each at a place of its own."""
    rows = [(str(1 + n), uncertainty, str(n)) for n, uncertainty in enumerate(uncertainties)]
    (found,), wrong = derive_readings(measured(quantity, *rows))
    assert wrong == []
    return found.uncertainty


@pytest.mark.parametrize(
    ("uncertainties", "combined"),
    [
        # 3, 4, 5 and 5, 12, 13: each pair of squares is a square.
        (["0.3", "0.4"], "0.5"),
        (["0.4", "0.3"], "0.5"),
        (["0.4", "0.1", "0.2", "0.3"], "0.5"),
        (["0.1", "1.2", "0.2", "0.5"], "1.3"),
        (["0.5", "1.2", "0.1"], "1.3"),
        (["0.4", "0.3", "0.3"], "0.5"),
        (["0", "0"], "0"),
        (["0.4", "0"], "0.4"),
    ],
)
def test_of_several_heights_the_two_largest_uncertainties_are_combined(
    uncertainties: list[str], combined: str
) -> None:
    """Any two places may be the highest and the lowest, so the worst two are taken."""
    assert doubt(raw(), *uncertainties) == Fraction(combined)


@pytest.mark.parametrize("uncertainties", [[None, None], ["0.3", None], [None, "0.3", "0.4"]])
def test_where_one_uncertainty_is_not_known_that_of_the_result_is_not_either(
    uncertainties: list[str | None],
) -> None:
    assert doubt(raw(), *uncertainties) is None
    assert doubt(raw("table.slope", span="1000"), *uncertainties) is None


@pytest.mark.parametrize(
    ("uncertainties", "combined"),
    [
        # √0.02 is 0.14142135623730950…, √0.05 is 0.22360679774997896…
        (["0.1", "0.1"], "0.141421356238"),
        (["0.2", "0.1"], "0.223606797750"),
        # √5 is 2.2360679774 9979, √500000 is 707.106781186 547
        (["2", "1"], "2.23606797750"),
        (["500", "500"], "707.106781187"),
        # However little is lacking: the root of 1 + 1.024e-27 is no 1.
        (["1", "0.000000000000032"], "1.00000000001"),
        # 5/7 is 0.714285714285 714…
        (["3/7", "4/7"], "0.714285714286"),
    ],
)
def test_a_root_without_an_end_is_rounded_up_at_the_twelfth_digit(
    uncertainties: list[str], combined: str
) -> None:
    assert doubt(raw(), *uncertainties) == Fraction(combined)


def test_a_root_that_ends_within_twelve_digits_is_not_rounded() -> None:
    assert doubt(raw(), "0.00000000003", "0.00000000004") == Fraction("0.00000000005")


@pytest.mark.parametrize(
    ("span", "slopes", "uncertainties", "amount", "combined"),
    [
        # 0.4 mm/m over 2000 mm are 0.8 mm; the largest U is taken, whichever slope is the larger.
        ("2000", ["0.4", "0.3"], ["0.01", "0.05"], "0.8", "0.1"),
        ("2000", ["0.3", "0.4"], ["0.05", "0.01"], "0.8", "0.1"),
        ("500", ["0.3", "0.4"], ["0.02", "0.02"], "0.2", "0.01"),
    ],
)
def test_a_slope_is_taken_over_its_span_and_so_is_its_uncertainty(
    span: str, slopes: list[str], uncertainties: list[str], amount: str, combined: str
) -> None:
    quantity = raw("table.slope", span=span)
    rows = [(slope, u, slope) for slope, u in zip(slopes, uncertainties, strict=True)]
    (found,), _ = derive_readings(measured(quantity, *rows))
    assert (found.amount, found.uncertainty) == (Fraction(amount), Fraction(combined))
    assert (found.value, found.unit) == (amount, "mm")


# What is kept of the raw readings


def test_a_derived_reading_says_what_was_said_of_its_raw_readings_each_thing_once() -> None:
    of = characteristic("table.levelness")
    details: list[dict[str, str | None]] = [
        {"remark": "warm\nwindy", "measured_by": "A. Ozols", "measured_at": "9:00"},
        {"remark": None, "measured_by": "B. Liepa; A. Ozols", "measured_at": "9:05"},
        {"remark": "windy\nrain", "measured_by": None, "measured_at": "9:00"},
    ]
    names = ["L1", "L2, L1", None]
    rows = [
        RawReading(
            raw(),
            reading("T1", of, str(n), position=str(n), instrument=name, **texts),
            n,
        )
        for n, (name, texts) in enumerate(zip(names, details, strict=True))
    ]
    (found,), _ = derive_readings(rows)
    assert found.remark == "warm\nwindy\nrain"
    assert (found.measured_by, found.measured_at) == ("A. Ozols; B. Liepa", "9:00; 9:05")
    assert (found.instrument, found.position, found.item) == ("L1, L2", None, "T1")
    (bare,), _ = derive_readings(measured(raw(), ("1", None, "A"), ("2", None, "B")))
    assert (bare.remark, bare.measured_by, bare.measured_at, bare.instrument) == (None,) * 4


def test_what_else_is_said_of_an_item_is_that_of_the_first_raw_reading() -> None:
    first, second = measured(raw(), ("1", None, "A"), ("2", None, "B"))
    first = replace(first, reading=replace(first.reading, participant="A. Kalniņš"))
    second = replace(second, reading=replace(second.reading, participant="B. Liepa"))
    assert [reading.participant for reading in derive_readings([first, second])[0]] == [
        "A. Kalniņš"
    ]
    assert [reading.participant for reading in derive_readings([second, first])[0]] == ["B. Liepa"]


def test_a_derived_reading_keeps_its_raw_readings_as_typed() -> None:
    rows = measured(raw(), ("1.5", "0.1", "A"), ("0.25", "0.1", "B"))
    first, second = rows
    second = replace(second, reading=replace(second.reading, instrument="L1"))
    (found,), _ = derive_readings([first, second])
    assert found.derivation == Derivation(
        raw(),
        (
            RawValue("A", "1.5", "mm", Fraction("1.5"), None, Fraction("0.1")),
            RawValue("B", "0.25", "mm", Fraction("0.25"), "L1", Fraction("0.1")),
        ),
    )
    assert (found.value, found.unit, found.amount) == ("1.25", "mm", Fraction("1.25"))


def test_an_empty_raw_reading_is_kept_without_an_amount() -> None:
    empty = replace(measured(raw(), ("1", None, "B"))[0], place=1)
    empty = replace(empty, reading=replace(empty.reading, value="", unit="", amount=None))
    (found,), _ = derive_readings([*measured(raw(), ("1", "0.1", "A")), empty])
    assert found.derivation
    assert [raw_value.amount for raw_value in found.derivation.inputs] == [1, None]
    assert (found.amount, found.value, found.unit) == (None, "", "")


# Which readings belong together


def test_what_is_derived_is_derived_for_each_item_quantity_and_occasion() -> None:
    heights, diagonals = raw(), raw("table.diagonal", "table.diagonal_difference")
    of = characteristic("table.levelness")

    def take(quantity: RawQuantity, item: str, amount: str, **columns: str) -> RawReading:
        return RawReading(quantity, reading(item, of, amount, position=amount, **columns), amount)

    found, wrong = derive_readings(
        [
            take(heights, "T1", "1"),
            take(diagonals, "T1", "10"),
            take(heights, "T1", "7", occasion="during"),
            take(heights, "T2", "3"),
            take(heights, "T2", "8"),
            take(diagonals, "T1", "14"),
            take(heights, "T1", "2"),
            reading("T1", of, "5"),
            take(heights, "T1", "9", occasion="during"),
        ]
    )
    assert wrong == []
    # Each stands where it begins, and what was typed where it is.
    assert [(reading.item, reading.value, reading.during_play) for reading in found] == [
        ("T1", "1", False),
        ("T1", "4", False),
        ("T1", "2", True),
        ("T2", "5", False),
        ("T1", "5", False),
    ]


def test_what_is_wrong_is_named_by_item_quantity_and_place() -> None:
    quantity = raw(at_least=3)
    (short,) = derive_readings(measured(quantity, ("1", None, "A"), ("2", None, "B")))[1]
    assert short == TooFew(quantity, "T1", (0,), 2)
    assert short.place == 0
    (twice,) = derive_readings(
        measured(quantity, ("1", None, "A"), ("2", None, "B"), ("3", None, " a"))
    )[1]
    assert twice == PlaceTwice(quantity, "T1", (0, 2), "A")
    rows = [("1", None, "A"), ("2", None, "B"), ("3", None, None), ("4", None, " ")]
    (nowhere,) = derive_readings(measured(quantity, *rows))[1]
    assert nowhere == PlaceMissing(quantity, "T1", (2, 3))


def test_every_place_that_stands_twice_is_named_and_readings_without_one_too() -> None:
    places = ["A", "B", "A", "B", "C", None]
    wrong = derive_readings(measured(raw(), *[("1", None, place) for place in places]))[1]
    assert wrong == [
        PlaceTwice(raw(), "T1", (0, 2), "A"),
        PlaceTwice(raw(), "T1", (1, 3), "B"),
        PlaceMissing(raw(), "T1", (5,)),
    ]
    # A line is the same from either end.
    line = raw(line=True)
    wrong = derive_readings(measured(line, ("1", None, "A-C"), ("2", None, "C-A")))[1]
    assert wrong == [PlaceTwice(line, "T1", (0, 1), "A-C")]


def test_what_is_wrong_with_several_items_is_all_said() -> None:
    entries = measured(raw(), ("1", None, "A"))
    other = [replace(entry, reading=replace(entry.reading, item="T2")) for entry in entries]
    found, wrong = derive_readings([*entries, *other])
    assert (found, [objection.item for objection in wrong]) == ([], ["T1", "T2"])


def test_too_few_places_are_no_second_objection() -> None:
    """Two readings of one place of at least three: which place was meant decides the rest."""
    quantity = raw(at_least=3)
    wrong = derive_readings(measured(quantity, ("1", None, "A"), ("2", None, "A")))[1]
    assert wrong == [PlaceTwice(quantity, "T1", (0, 1), "A")]


@pytest.mark.parametrize(("places", "found"), [(2, 0), (3, 1), (4, 1)])
def test_as_many_places_as_are_asked_for_are_enough(places: int, found: int) -> None:
    for named in (True, False):
        rows = [("1", None, str(n) if named else None) for n in range(places)]
        assert len(derive_readings(measured(raw(at_least=3), *rows))[0]) == found


# How places are compared


@pytest.mark.parametrize(
    ("typed", "key", "line"),
    [
        (None, "", ""),
        ("", "", ""),
        (" - ", "", ""),
        ("B-A", "b a", "a b"),
        ("c—A", "c a", "a c"),
        ("C_A", "c a", "a c"),
        ("C.A", "c a", "a c"),
        ("C,A", "c a", "a c"),
        ("C:A;", "c a", "a c"),
        ("[C/A]", "c a", "a c"),
        ("С − А", "c a", "a c"),
        ("Ｃ-Ａ", "c a", "a c"),
        (" C  A ", "c a", "a c"),
        ("CA", "ca", "a c"),
        # Only two letters are two ends.
        ("21", "21", "21"),
        ("CBA", "cba", "cba"),
        ("C", "c", "c"),
        ("C1", "c1", "c1"),
        ("BA C", "ba c", "ba c"),
        ("Ā-Č", "a c", "a c"),
        ("A'", "a'", "a'"),
    ],
)
def test_places_are_compared_without_case_signs_between_and_accents(
    typed: str | None, key: str, line: str
) -> None:
    assert (normalize_place(typed), normalize_place(typed, line=True)) == (key, line)
