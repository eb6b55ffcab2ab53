"""Checks during play beside those before it: what has changed, and whether the verdict has."""

from fractions import Fraction

import pytest
from tests.inspection.made import characteristic, reading, visual

from novuss.inspection.event_judging import check_readings
from novuss.inspection.reading_decision import Amount
from novuss.inspection.readings import Reading
from novuss.inspection.spot_check_comparison import SpotCheck, find_spot_checks

DIAMETER = characteristic("puck.outer_diameter")
THICKNESS = characteristic("puck.thickness")
WHOLE = visual("puck.not_glued")
ORDER = [DIAMETER, THICKNESS, WHOLE]


def before(amount: Amount | str = "44.5", place: str | None = None, **more: str) -> Reading:
    return reading(of=DIAMETER, amount=amount, position=place, **more)


def during(amount: Amount | str = "44.5", place: str | None = None, **more: str) -> Reading:
    return reading(of=DIAMETER, amount=amount, position=place, occasion="during", **more)


def found(*readings: Reading) -> list[SpotCheck]:
    return find_spot_checks(check_readings(readings, ORDER, edition="lnf-2017"))


def beside(check: SpotCheck) -> list[str]:
    return [result.reading.value for result in check.before]


# What stands beside a spot check


def test_only_readings_during_play_are_spot_checks() -> None:
    assert found(before(), before("45", "A"), reading(of=DIAMETER, occasion="before")) == []
    (check,) = found(before("44.1"), during("44.2"))
    assert (check.during.reading.value, beside(check), check.item.item) == ("44.2", ["44.1"], "P1")


def test_a_reading_that_says_before_play_is_one_before_play() -> None:
    (check,) = found(reading(of=DIAMETER, amount="44.3", occasion="before"), during())
    assert beside(check) == ["44.3"]


def test_the_reading_at_the_same_place_stands_beside() -> None:
    (check,) = found(before("44.1", "A"), during("44.2", "B"), before("44.3", "B"), before("44.4"))
    assert beside(check) == ["44.3"]


def test_where_no_place_is_named_now_every_reading_before_play_stands_beside() -> None:
    (check,) = found(before("44.1", "A"), before("44.2", "B"), during("44.3"))
    assert beside(check) == ["44.1", "44.2"]


def test_a_place_that_was_not_checked_before_has_nothing_beside_it() -> None:
    (check,) = found(before("44.1", "A"), before("44.2"), during("44.3", "C"))
    assert (check.before, check.change, check.verdict_before, check.turned) == (
        (),
        None,
        None,
        False,
    )


def test_other_spot_checks_items_and_characteristics_never_stand_beside() -> None:
    other = reading("P2", DIAMETER, "44.9")
    thick = reading("P1", THICKNESS, "44.8")
    first, second = found(other, thick, during("44.1"), during("44.2"))
    assert (first.before, second.before) == ((), ())


def test_they_stand_item_by_item_and_in_the_order_of_the_rulebook() -> None:
    checks = found(
        reading("P2", THICKNESS, "44.1", occasion="during"),
        reading("P1", THICKNESS, "44.2", occasion="during"),
        reading("P2", DIAMETER, "44.3", occasion="during"),
    )
    assert [(check.item.item, check.during.reading.value) for check in checks] == [
        ("P2", "44.3"),
        ("P2", "44.1"),
        ("P1", "44.2"),
    ]


# What has changed


@pytest.mark.parametrize(
    ("then", "now", "change"),
    [
        (["44.5"], "44.2", Fraction("-0.3")),
        (["44.2"], "44.5", Fraction("0.3")),
        (["44.5"], "44.5", Fraction(0)),
        # Nothing was measured on one of the two occasions.
        ([None], "44.5", None),
        (["44.5"], None, None),
        # Of two readings nobody can say which one has changed.
        (["44.5", "44.4"], "44.2", None),
        ([], "44.2", None),
    ],
)
def test_the_change_is_now_minus_then_of_one_reading(
    then: list[str | None], now: str | None, change: Fraction | None
) -> None:
    (check,) = found(*map(before, then), during(now))
    assert check.change == change


def test_an_answer_has_no_change() -> None:
    (check,) = found(
        reading(of=WHOLE, amount=True), reading(of=WHOLE, amount=False, occasion="during")
    )
    assert (check.change, check.turned) == (None, True)


@pytest.mark.parametrize(
    ("then", "now", "was", "turned"),
    [
        (["44.5"], "44.6", "pass", False),
        (["44.5"], "45.1", "pass", True),
        (["45.1"], "44.5", "fail", True),
        (["45.1"], "46", "fail", False),
        # Of several readings before play the worst decides.
        (["44.5", "45.1"], "44.5", "fail", True),
        (["44.5", "45.1"], "45.1", "fail", False),
        ([None], "44.5", "not-measured", True),
        ([], "45.1", None, False),
    ],
)
def test_a_verdict_has_turned_where_it_is_another_than_before(
    then: list[str | None], now: str, was: str | None, turned: bool
) -> None:
    (check,) = found(*map(before, then), during(now))
    assert (check.verdict_before, check.turned) == (was, turned)
