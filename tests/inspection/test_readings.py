"""Readings that somebody confirmed, however far out they lie."""

from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

import pytest
from tests.inspection.made import raw, reading

from novuss.inspection.derived_reading_sources import Derivation, RawValue
from novuss.inspection.derived_readings import RawReading, derive_readings
from novuss.inspection.event_judging import judge_reading
from novuss.inspection.reading_decision import DecisionRule
from novuss.inspection.readings import Reading
from novuss.inspection.verdict_scale import Verdict
from novuss.model.equipment_records import PlausibleRange

FAR, NEAR = "999", "44.5"
HEIGHTS = raw().model_copy(
    update={"plausible": PlausibleRange(lower=Decimal(1), upper=Decimal(50))}
)


def derived(*values: str | None, confirmed: bool = True, amount: str | None = NEAR) -> Reading:
    inputs = tuple(
        RawValue(str(place), value or "", "mm", Fraction(value) if value else None)
        for place, value in enumerate(values)
    )
    return reading(amount=amount, derivation=Derivation(HEIGHTS, inputs), confirmed=confirmed)


def test_only_what_was_confirmed_is_overruled() -> None:
    far = reading(amount=FAR, confirmed=True)
    assert far.overruled == (far.characteristic.plausible_range, "mm")
    assert reading(amount=FAR).overruled is None
    assert reading(amount=NEAR, confirmed=True).overruled is None
    assert reading(amount=None, confirmed=True).overruled is None


@pytest.mark.parametrize(
    ("found", "overruled"),
    [
        (derived("2", "60"), True),
        (derived("2", "3"), False),
        (derived("2", None), False),
        (derived("2", "60", confirmed=False), False),
    ],
)
def test_raw_readings_are_held_to_the_range_of_their_own(found: Reading, overruled: bool) -> None:
    assert (found.overruled is not None) == overruled
    if overruled:
        assert found.overruled == (HEIGHTS.plausible, "mm")


def test_derived_figure_is_held_to_the_range_of_the_characteristic() -> None:
    found = derived("2", "3", amount=FAR)
    assert found.overruled == (found.characteristic.plausible_range, "mm")


@pytest.mark.parametrize("confirmed", [(True, True), (True, False), (False, False)])
def test_derived_reading_is_confirmed_where_all_raw_ones_are(confirmed: tuple[bool, bool]) -> None:
    measured = [
        replace(reading("T1", amount="2", position=str(place)), confirmed=sure)
        for place, sure in enumerate(confirmed)
    ]
    (found,), refused = derive_readings(
        [RawReading(HEIGHTS, raw_reading, 1) for raw_reading in measured]
    )
    assert refused == []
    assert found.confirmed is all(confirmed)
    assert found.derivation
    assert tuple(value.confirmed for value in found.derivation.inputs) == confirmed


@pytest.mark.parametrize(
    ("value", "confirmed", "verdict"),
    [("3", False, "pass"), ("60", False, "undecided"), ("60", True, "pass")],
)
def test_improbable_raw_reading_decides_nothing_until_confirmed(
    value: str, *, confirmed: bool, verdict: str
) -> None:
    inputs = (
        RawValue("1", "2", "mm", Fraction(2)),
        RawValue("2", value, "mm", Fraction(value), confirmed=confirmed),
    )
    found = reading(amount=NEAR, derivation=Derivation(HEIGHTS, inputs))
    result = judge_reading(found, DecisionRule(), None, None)
    assert result.verdict is Verdict(verdict)
