"""Roundness and wedge: told of several readings, never judged."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from novuss.corpus import Corpus
from novuss.inspection.information import information
from novuss.inspection.judging import check_readings
from novuss.inspection.readings import Reading
from novuss.inspection.results import EventResult


def event(corpus: Corpus, *rows: tuple[str, str, str], edition: str = "lnf-2017") -> EventResult:
    readings = []
    for item, name, value in rows:
        characteristic = corpus.characteristic(name, edition)
        assert characteristic is not None
        amount = Fraction(value) if value else None
        readings.append(Reading(item, characteristic, value, "mm" if value else "", amount))
    return check_readings(
        readings,
        corpus.characteristics(edition),
        edition=edition,
        spreads=corpus.spreads(edition),
    )


def told(found: EventResult) -> list[tuple[str, str, Fraction, list[str]]]:
    return [
        (item.item, one.spread.id, one.amount, [each.reading.value for each in one.results])
        for item in found.items
        for one in information(item, found.spreads)
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
    assert told(found) == [("1", spread, Fraction("0.15"), ["14.2", "14.05"])]


def test_nothing_is_told_of_one_reading_or_of_another_characteristic(corpus: Corpus) -> None:
    rows = [("p", "puck.thickness", "14"), ("p", "puck.thickness", ""), ("p", "puck.weight", "20")]
    assert told(event(corpus, *rows, ("p", "puck.weight", "21"))) == []


@given(st.lists(st.decimals("44", "45", places=3).map(str), min_size=1, max_size=5))
def test_information_never_changes_a_verdict(corpus: Corpus, values: list[str]) -> None:
    found = event(corpus, *[("p", "puck.outer_diameter", value) for value in values])
    assert [item.verdict.value for item in found.items] == ["pass"]
    amounts = [Fraction(value) for value in values]
    assert [one[2] for one in told(found)] == [max(amounts) - min(amounts)] * (len(values) > 1)


@pytest.mark.parametrize(
    ("name", "values", "verdicts"),
    [
        ("table.height", ["760", "781", "755", "749.9"], ["pass", "fail", "pass", "fail"]),
        ("table.surface_size", ["999", "1001", "1001.01"], ["pass", "pass", "fail"]),
    ],
)
def test_every_place_is_judged_and_the_worst_decides(
    corpus: Corpus, name: str, values: list[str], verdicts: list[str]
) -> None:
    found = event(corpus, *[("T1", name, value) for value in values])
    assert [one.verdict.value for one in found.results] == verdicts
    assert found.items[0].verdict == "fail"
    good = event(corpus, *[("T1", name, value) for value in values[:1] * 4])
    assert good.items[0].verdict == "pass"
