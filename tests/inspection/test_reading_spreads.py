"""Roundness and wedge: told of several readings, never judged."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.inspection.made import WORDS, characteristic, item, reading, result, visual

from novuss.corpus import Corpus
from novuss.inspection.event_judging import check_readings
from novuss.inspection.event_result import EventResult
from novuss.inspection.item_results import ItemResult
from novuss.inspection.reading_spreads import measure_spreads
from novuss.inspection.readings import Reading
from novuss.model.equipment_records import Spread


def event(corpus: Corpus, *rows: tuple[str, str, str], edition: str = "lnf-2017") -> EventResult:
    readings = []
    for row, name, value in rows:
        of = corpus.equipment.characteristic(name, edition)
        assert of is not None
        amount = Fraction(value) if value else None
        readings.append(Reading(row, of, value, "mm" if value else "", amount))
    return check_readings(
        readings,
        corpus.equipment.characteristics(edition),
        edition=edition,
        spreads=corpus.equipment.spreads(edition),
    )


def describe_spreads(found: EventResult) -> list[tuple[str, str, Fraction, list[str]]]:
    return [
        (
            item.item,
            spread.spread.id,
            spread.amount,
            [result.reading.value for result in spread.results],
        )
        for item in found.items
        for spread in measure_spreads(item, found.spreads)
    ]


@pytest.mark.parametrize("edition", ["lnf-2017", "mfn-2010"])
@pytest.mark.parametrize(
    ("name", "spread"),
    [
        ("puck.outer_diameter", "puck.roundness"),
        ("puck.thickness", "puck.wedge"),
        ("disc.diameter", "disc.roundness"),
        ("disc.thickness", "disc.wedge"),
    ],
)
def test_largest_minus_smallest_of_the_readings_of_an_item(
    corpus: Corpus, edition: str, name: str, spread: str
) -> None:
    rows = [("1", name, "14.2"), ("2", name, "14.9"), ("1", name, ""), ("1", name, "14.05")]
    found = event(corpus, *rows, edition=edition)
    assert describe_spreads(found) == [("1", spread, Fraction("0.15"), ["14.2", "14.05"])]


def test_nothing_is_told_of_one_reading_or_of_another_characteristic(corpus: Corpus) -> None:
    rows = [("p", "puck.thickness", "14"), ("p", "puck.thickness", ""), ("p", "puck.weight", "20")]
    assert describe_spreads(event(corpus, *rows, ("p", "puck.weight", "21"))) == []


@given(st.lists(st.decimals("44", "45", places=3).map(str), min_size=1, max_size=5))
def test_information_never_changes_a_verdict(corpus: Corpus, values: list[str]) -> None:
    found = event(corpus, *[("p", "puck.outer_diameter", value) for value in values])
    assert [item.verdict.value for item in found.items] == ["pass"]
    amounts = [Fraction(value) for value in values]
    assert [spread[2] for spread in describe_spreads(found)] == [max(amounts) - min(amounts)] * (
        len(values) > 1
    )


# On what readings it rests

DIAMETER = characteristic("disc.diameter")
THICKNESS = characteristic("disc.thickness")
ROUND = Spread(id="disc.roundness", of="disc.diameter", names=WORDS)
WEDGE = Spread(id="disc.wedge", of="disc.thickness", names=WORDS)


def disc(amount: str, **more: str) -> Reading:
    return reading("S1", DIAMETER, amount, **more)


def amounts(item: ItemResult, *spreads: Spread) -> list[tuple[str, str, Fraction]]:
    return [
        (found.spread.id, found.characteristic.id, found.amount)
        for found in measure_spreads(item, spreads)
    ]


def of_readings(*readings: Reading) -> ItemResult:
    return item("S1", *[result("pass", reading) for reading in readings])


def test_every_spread_finds_its_characteristic_wherever_it_stands() -> None:
    item = of_readings(
        disc("30"),
        disc("30.5"),
        reading("S1", THICKNESS, "12"),
        reading("S1", THICKNESS, "12.25"),
    )
    assert amounts(item, WEDGE, ROUND) == [
        ("disc.wedge", "disc.thickness", Fraction("0.25")),
        ("disc.roundness", "disc.diameter", Fraction("0.5")),
    ]
    assert amounts(item) == []


def test_two_discs_of_a_set_tell_nothing_of_each_other() -> None:
    item = of_readings(
        disc("30", colour="red", position="1"),
        disc("31", colour="black", position="1"),
        disc("33", colour="red", position="2"),
        disc("30.1", colour="red", position="1"),
        disc("31.4", colour="black", position="1"),
    )
    assert [spread[2] for spread in amounts(item, ROUND)] == [Fraction("0.1"), Fraction("0.4")]


def test_readings_before_and_during_play_are_told_apart() -> None:
    item = of_readings(
        disc("30"), disc("35", occasion="during"), disc("30.2"), disc("35.5", occasion="during")
    )
    assert [spread[2] for spread in amounts(item, ROUND)] == [Fraction("0.2"), Fraction("0.5")]
    assert amounts(of_readings(disc("30"), disc("35", occasion="during")), ROUND) == []


def test_answers_have_no_spread() -> None:
    seen = visual("disc.not_glued")
    item = of_readings(reading("S1", seen, True), reading("S1", seen, False))
    assert amounts(item, Spread(id="disc.x", of="disc.not_glued", names=WORDS)) == []


def test_spread_is_of_one_judge_and_of_one_inspection() -> None:
    def thick(amount: str, judge: str) -> Reading:
        return reading("S1", THICKNESS, amount, measured_by=judge)

    two_judges = of_readings(thick("12", "Anna"), thick("12.5", "Boris"))
    assert amounts(two_judges, WEDGE) == []
    once = of_readings(thick("12", "Anna"), thick("12.5", "Anna"))
    assert [found[2] for found in amounts(once, WEDGE)] == [Fraction("0.5")]
    apart = replace(once, inspections=tuple((found,) for found in once.results))
    assert amounts(apart, WEDGE) == []
