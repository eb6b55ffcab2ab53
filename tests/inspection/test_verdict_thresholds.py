"""Floats compared with thresholds get the verdict of the exact path."""

import bisect
import math
from datetime import date
from decimal import Decimal
from fractions import Fraction
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.inspection.made import band, characteristic

from novuss.corpus import Corpus
from novuss.inspection.reading_decision import DecisionRule, WorkingLimit, judge_amount
from novuss.inspection.verdict_scale import Verdict
from novuss.inspection.verdict_thresholds import (
    Steps,
    find_first_float,
    find_steps,
    recover_decimal,
)
from novuss.model.equipment_records import Bounds, Characteristic, PlausibleRange, Visual

RULES = [
    (DecisionRule(), None),
    (DecisionRule("guarded"), None),
    (DecisionRule("guarded"), Fraction(0)),
    (DecisionRule("guarded"), Fraction("0.04")),
    (DecisionRule("guarded", Fraction("0.83")), Fraction("0.3")),
]


def cases(corpus: Corpus) -> list[tuple[Characteristic, Fraction]]:
    """Every measured characteristic of both editions in every unit that it takes."""
    return [
        (characteristic, unit.exact)
        for edition in ("lnf-2017", "mfn-2010")
        for characteristic in corpus.equipment.characteristics(edition)
        if not isinstance(characteristic.limit, Visual) and characteristic.unit
        for unit in corpus.vocabulary.list_accepted_units(characteristic.quantity)
    ]


def by_steps(value: float, found: Steps) -> Verdict:
    return found.verdicts[bisect.bisect_right(found.starts, value)]


@settings(deadline=None)
@given(st.data())
def test_any_float_is_judged_as_typed(corpus: Corpus, data: st.DataObject) -> None:
    characteristic, factor = data.draw(st.sampled_from(cases(corpus)))
    rule, uncertainty = data.draw(st.sampled_from(RULES))
    found = find_steps(characteristic, factor, rule=rule, uncertainty=uncertainty)
    near = st.sampled_from([1.0, *found.starts]).flatmap(
        lambda start: st.floats(0.9 * start, 1.1 * start)
    )
    value = data.draw(near | st.floats(0, 1e6))
    expected = judge_amount(
        recover_decimal(value) * factor, characteristic, rule=rule, uncertainty=uncertainty
    )
    assert by_steps(value, found) is expected.verdict


@given(st.floats(0, 1e100), st.floats(0, 1e100))
def test_what_was_typed_rises_with_the_float(typed: float, other: float) -> None:
    assert (typed < other) == (recover_decimal(typed) < recover_decimal(other))


@pytest.mark.parametrize("beyond", [False, True])
@pytest.mark.parametrize("factor", ["1", "10", "25.4", "1/60", "1000", "28.349523125"])
@given(limit=st.decimals(0, 2000, places=3).map(Fraction))
def test_first_float_is_the_first(limit: Fraction, factor: str, beyond: bool) -> None:
    size = Fraction(factor)
    value = find_first_float(limit, size, beyond=beyond)
    below = math.nextafter(value, -math.inf)
    assert (
        recover_decimal(value) * size > limit if beyond else recover_decimal(value) * size >= limit
    )
    if value > 0:
        assert not (
            recover_decimal(below) * size > limit
            if beyond
            else recover_decimal(below) * size >= limit
        )


# Where the steps of a limit are, for readings that are confirmed
sure = partial(find_steps, confirmed=True)


def after(value: float) -> float:
    return math.nextafter(value, math.inf)


def list_steps(found: Steps) -> tuple[list[float], list[str]]:
    return list(found.starts), [verdict.value for verdict in found.verdicts]


def test_a_limit_itself_is_inside_and_the_next_float_beyond_it_outside() -> None:
    found = sure(characteristic(limit=band("44", "45", "44.5")), Fraction(1), rule=DecisionRule())
    assert list_steps(found) == ([44.0, after(45.0)], ["fail", "pass", "fail"])
    assert found.nominal == Fraction("44.5")


def test_what_is_confirmed_is_plausible_wherever_it_lies() -> None:
    plausible = PlausibleRange(lower=Decimal(10), upper=Decimal(100))
    record = characteristic().model_copy(update={"plausible": plausible})
    ends = [
        find_steps(record, Fraction(1), rule=DecisionRule(), confirmed=confirmed).plausible
        for confirmed in (True, False)
    ]
    assert ends == [(-math.inf, math.inf), (10.0, after(100.0))]


def test_a_limit_of_one_has_its_step() -> None:
    assert (
        sure(characteristic(limit=band("1", "2")), Fraction(1), rule=DecisionRule()).starts[0] == 1
    )


def test_a_unit_moves_the_steps() -> None:
    found = sure(characteristic(), Fraction(10), rule=DecisionRule())
    assert list_steps(found) == ([4.4, after(4.5)], ["fail", "pass", "fail"])
    assert found.nominal is None


@pytest.mark.parametrize("guard", ["1", "0.5"])
def test_a_guard_band_has_its_steps_on_both_sides_of_each_limit(guard: str) -> None:
    rule = DecisionRule("guarded", Fraction(guard))
    doubt = Fraction("0.1") / Fraction(guard)
    found = sure(characteristic(), Fraction(1), rule=rule, uncertainty=doubt)
    assert list_steps(found) == (
        [43.9, 44.0, 44.1, after(44.9), after(45.0), after(45.1)],
        [
            *("fail", "conditional-fail", "conditional-pass", "pass"),
            *("conditional-pass", "conditional-fail", "fail"),
        ],
    )


def test_the_simple_rule_has_no_guard_band_whatever_the_uncertainty() -> None:
    found = sure(characteristic(), Fraction(1), rule=DecisionRule(), uncertainty=Fraction("0.1"))
    assert list_steps(found) == ([44.0, after(45.0)], ["fail", "pass", "fail"])


def test_the_guarded_rule_without_uncertainty_has_one_verdict() -> None:
    found = sure(characteristic(), Fraction(1), rule=DecisionRule("guarded"))
    assert list_steps(found) == ([], ["undecided"])


def test_a_working_limit_has_steps_where_the_print_has_none() -> None:
    bounds = Bounds.model_validate({"lower": "10", "upper": "20"})
    limit = WorkingLimit("puck.hole", bounds, "A. Ozols", date(2026, 5, 1), "why")
    of = characteristic("puck.hole", {"kind": "unknown", "nominal": "12"})
    found = sure(of, Fraction(1), rule=DecisionRule(), working_limit=limit)
    assert list_steps(found) == ([10.0, after(20.0)], ["fail", "pass", "fail"])
    assert found.nominal == 12
    assert list_steps(sure(of, Fraction(1), rule=DecisionRule())) == ([], ["undecided"])


def test_every_way_to_read_a_print_has_steps_and_a_working_limit_between_them() -> None:
    of = characteristic(
        limit={
            "kind": "disputed",
            "readings": [{"lower": "40", "upper": "60"}, {"lower": "50", "upper": "70"}],
        }
    )
    found = sure(of, Fraction(1), rule=DecisionRule())
    assert list_steps(found) == (
        [40.0, 50.0, after(60.0), after(70.0)],
        ["fail", "undecided", "pass", "undecided", "fail"],
    )
    bounds = Bounds.model_validate({"lower": "45"})
    limit = WorkingLimit("puck.hole", bounds, "A. Ozols", date(2026, 5, 1), "why")
    settled = sure(of, Fraction(1), rule=DecisionRule(), working_limit=limit)
    assert list_steps(settled) == ([45.0, after(70.0)], ["fail", "pass", "fail"])


@pytest.mark.parametrize(
    ("limit", "starts", "verdicts"),
    [
        ({"kind": "maximum", "upper": "0"}, [5e-324], ["pass", "fail"]),
        ({"kind": "minimum", "lower": "0"}, [], ["pass"]),
        ({"kind": "maximum", "upper": "2"}, [after(2.0)], ["pass", "fail"]),
        ({"kind": "minimum", "lower": "2"}, [2.0], ["fail", "pass"]),
        ({"kind": "free"}, [], ["pass"]),
    ],
)
def test_a_limit_to_one_side_has_one_step_above_nought(
    limit: dict[str, str], starts: list[float], verdicts: list[str]
) -> None:
    found = sure(characteristic(limit=limit), Fraction(1), rule=DecisionRule())
    assert list_steps(found) == (starts, verdicts)


@pytest.mark.parametrize(
    ("limit", "factor", "beyond", "first"),
    [
        ("45", "1", False, 45.0),
        ("45", "1", True, after(45.0)),
        ("4.5", "10", False, 0.45),
        ("0", "1", False, 0.0),
        ("0", "1", True, 5e-324),
        ("-1", "1", True, 0.0),
        # Of 0.1 + 0.2 the float that is typed 0.3 is the first, not 0.30000000000000004.
        ("0.3", "1", False, 0.3),
        ("1/3", "1", False, 0.33333333333333337),
    ],
)
def test_the_first_float_at_a_limit_or_beyond_it(
    limit: str, factor: str, beyond: bool, first: float
) -> None:
    assert find_first_float(Fraction(limit), Fraction(factor), beyond=beyond) == first


def test_a_float_is_read_as_it_is_typed() -> None:
    assert (recover_decimal(44.1), recover_decimal(1e22)) == (Fraction("44.1"), Fraction(10**22))


def test_what_is_improbable_has_steps_of_its_own_unless_it_is_confirmed() -> None:
    found = find_steps(characteristic(), Fraction(10), rule=DecisionRule())
    ends = [1.1, 4.4, after(4.5), after(18.0)]
    assert list_steps(found) == (ends, ["undecided", "fail", "pass", "fail", "undecided"])
    assert found.plausible == (1.1, after(18.0))
    assert sure(characteristic(), Fraction(10), rule=DecisionRule()).plausible[1] == math.inf


def test_steps_say_from_where_to_where_a_reading_is_plausible() -> None:
    most = characteristic(limit={"kind": "maximum", "upper": "45", "nominal": "40"})
    found = find_steps(most, Fraction(1), rule=DecisionRule())
    assert most.plausible_range
    assert found.nominal == 40
    assert found.plausible == (10, math.nextafter(180, math.inf))
    open_below = most.model_copy(update={"plausible": PlausibleRange(upper=Decimal(50))})
    assert find_steps(open_below, Fraction(1), rule=DecisionRule()).plausible[0] == 0
