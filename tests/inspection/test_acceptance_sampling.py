"""Sampling plans: their operating characteristic is exact, and undecided items decide nothing."""

from fractions import Fraction
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from novuss.inspection.acceptance_sampling import LotResult, SamplingPlan


@st.composite
def plans(draw: st.DrawFn) -> SamplingPlan:
    lot = draw(st.integers(1, 400))
    sample = draw(st.integers(1, lot))
    return SamplingPlan(lot, sample, draw(st.integers(0, sample - 1)))


@given(plans(), st.floats(0, 1))
def test_acceptance_is_that_of_a_draw_without_replacement(plan: SamplingPlan, share: float) -> None:
    nonconforming = round(share * plan.lot)
    ways = sum(
        comb(nonconforming, drawn) * comb(plan.lot - nonconforming, plan.sample - drawn)
        for drawn in range(plan.acceptance + 1)
        if drawn <= plan.sample
    )
    exact = Fraction(ways, comb(plan.lot, plan.sample))
    assert plan.compute_acceptance(nonconforming) == pytest.approx(float(exact), abs=1e-9)


@given(plans())
def test_worst_lot_of_a_probability_is_the_last_one(plan: SamplingPlan) -> None:
    worst = plan.find_worst(0.95)
    assert plan.compute_acceptance(worst) >= 0.95 - 1e-9
    if worst < plan.lot:
        assert plan.compute_acceptance(worst + 1) < 0.95


def test_large_lot_stays_exact() -> None:
    plan = SamplingPlan(1_000_000, 2_000, 10)
    ways = sum(comb(5_000, drawn) * comb(995_000, 2_000 - drawn) for drawn in range(11))
    exact = float(Fraction(ways, comb(1_000_000, 2_000)))
    assert plan.compute_acceptance(5_000) == pytest.approx(exact, rel=1e-6)


def test_curve_falls_from_certainty_to_hardly_a_chance() -> None:
    curve = SamplingPlan(500, 50, 1).curve
    chances = [point.acceptance for point in curve]
    assert (curve[0].nonconforming, chances[0]) == (0, 1)
    assert chances == sorted(chances, reverse=True)
    assert chances[-1] < 0.005


@pytest.mark.parametrize(
    ("nonconforming", "conforming", "decision"),
    [
        (0, 5, "accepted"),
        (1, 4, "accepted"),
        (2, 0, "rejected"),
        (1, 3, "open"),
        (0, 4, "accepted"),
        (0, 3, "open"),
        (0, 0, "open"),
    ],
)
def test_lot_is_decided_where_undecided_items_change_nothing(
    nonconforming: int, conforming: int, decision: str
) -> None:
    inspected = nonconforming + conforming
    result = LotResult(SamplingPlan(100, 5, 1), inspected, nonconforming, conforming)
    assert result.decision == decision
