"""By how much a failing reading misses its limits, with its sign and in the unit."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from novuss.corpus import Corpus
from novuss.inspection.item_results import Result
from novuss.inspection.limit_excess import Excess, compute_excess
from novuss.inspection.reading_decision import DecisionRule, WorkingLimit, judge_amount
from novuss.inspection.readings import Amount, Reading
from novuss.model.equipment_records import Bounds


def result(corpus: Corpus, name: str, amount: Amount, limit: WorkingLimit | None = None) -> Result:
    characteristic = corpus.equipment.characteristic(name)
    assert characteristic is not None
    judged = judge_amount(amount, characteristic, rule=DecisionRule(), working_limit=limit)
    return Result(Reading("X", characteristic, str(amount), "mm", amount), judged)


@pytest.mark.parametrize(
    ("name", "amount", "off"),
    [
        ("puck.outer_diameter", "45.2", "0.2"),
        ("puck.outer_diameter", "43.95", "-0.05"),
        ("table.diagonal_difference", "2.3", "0.8"),
        ("cue.wooden_tip_length", "249.5", "-0.5"),
    ],
)
def test_above_is_plus_and_below_is_minus(corpus: Corpus, name: str, amount: str, off: str) -> None:
    found = compute_excess(result(corpus, name, Fraction(amount)))
    assert found == Excess(Fraction(off), Fraction(off))


@pytest.mark.parametrize("amount", ["44", "44.5", "45"])
def test_inside_the_limits_nothing_is_missed(corpus: Corpus, amount: str) -> None:
    assert compute_excess(result(corpus, "puck.outer_diameter", Fraction(amount))) is None


def test_every_reading_of_a_disputed_limit_counts(corpus: Corpus) -> None:
    # 4.7-5.4 | 4.1-6.0 | 4.1-5.3 | 4.8-6.0
    found = compute_excess(result(corpus, "disc.weight", Fraction("3.9")))
    assert found == Excess(Fraction("-0.2"), Fraction("-0.9"))
    # Under some readings it is inside: nothing is missed for sure.
    assert compute_excess(result(corpus, "disc.weight", Fraction("5.5"))) is None


def test_working_limit_that_decides_is_the_one_that_is_missed(corpus: Corpus) -> None:
    from datetime import date

    limit = WorkingLimit(
        "table.pocket_diameter", Bounds(lower="99", upper="101"), "A", date(2026, 1, 1), "x"
    )
    found = compute_excess(result(corpus, "table.pocket_diameter", Fraction("101.6"), limit))
    assert found == Excess(Fraction("0.6"), Fraction("0.6"))
    assert compute_excess(result(corpus, "table.pocket_diameter", Fraction(50))) is None


def test_an_answer_and_an_empty_cell_miss_nothing(corpus: Corpus) -> None:
    assert compute_excess(result(corpus, "puck.not_glued", amount=False)) is None
    assert compute_excess(result(corpus, "puck.outer_diameter", None)) is None


@given(amount=st.fractions(min_value=0, max_value=100))
def test_what_is_missed_leads_back_to_the_limit(corpus: Corpus, amount: Fraction) -> None:
    found = compute_excess(result(corpus, "puck.outer_diameter", amount))
    if found is None:
        assert 44 <= amount <= 45
    else:
        assert amount - found.most in (44, 45)
        assert (found.most > 0) == (amount > 45)
