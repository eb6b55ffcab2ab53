"""A limit that a federation decided where the print leaves it open."""

from datetime import date
from decimal import Decimal
from fractions import Fraction

import pytest

from novuss.corpus import Corpus
from novuss.inspection.reading_decision import DecisionRule, WorkingLimit, judge_amount
from novuss.inspection.verdict_scale import Verdict
from novuss.inspection.verdict_thresholds import find_steps
from novuss.model.equipment_records import Bounds, Characteristic, DecidedLimit
from novuss.model.federation_decisions import Decision
from novuss.specs.applied_decisions import apply_decisions

BETWEEN = Bounds(lower=Decimal("99.5"), upper=Decimal("100.5"))


@pytest.fixture
def pocket(live: Corpus) -> Characteristic:
    found = live.equipment.characteristic("table.pocket_diameter")
    assert found
    limit = DecidedLimit(decision="x-1", by="A federation", on=date(2027, 1, 15), bounds=BETWEEN)
    return found.model_copy(update={"decided": limit})


@pytest.mark.parametrize(
    ("typed", "verdict"),
    [("99.49", "fail"), ("99.5", "pass"), ("100.5", "pass"), ("100.51", "fail")],
)
def test_it_decides_and_is_named(pocket: Characteristic, typed: str, verdict: str) -> None:
    found = judge_amount(Fraction(typed), pocket)
    assert found.verdict == verdict
    limit = found.working_limit
    assert limit
    assert (limit.set_by, limit.set_on, limit.reason) == ("A federation", date(2027, 1, 15), "x-1")
    assert limit.characteristic == pocket.id
    steps = find_steps(pocket, Fraction(1), rule=DecisionRule(), confirmed=True)
    assert steps.starts[0] == 99.5
    assert steps.verdicts == (Verdict.FAIL, Verdict.PASS, Verdict.FAIL)


def test_no_working_limit_stands_against_it(pocket: Characteristic) -> None:
    wide = Bounds(lower=Decimal(0), upper=Decimal(900))
    own = WorkingLimit(pocket.id, wide, "A judge", date(2027, 2, 1), "wider pockets")
    assert judge_amount(Fraction(200), pocket, working_limit=own).verdict is Verdict.FAIL
    assert not pocket.left_open


def test_it_never_stands_against_the_print(live: Corpus) -> None:
    height = live.equipment.characteristic("table.height")
    assert height
    limit = DecidedLimit(decision="x-1", by="A federation", on=date(2027, 1, 15), bounds=BETWEEN)
    other = height.model_copy(update={"decided": limit})
    assert judge_amount(Fraction(760), other).verdict is Verdict.PASS
    assert judge_amount(Fraction(760), other).working_limit is None


def test_of_readings_that_agree_the_decision_is_not_needed(live: Corpus) -> None:
    """A disputed limit under whose every reading a disc passes, or fails, needs no decision."""
    weight = live.equipment.characteristic("disc.weight")
    assert weight
    bounds = Bounds(lower=Decimal("4.7"), upper=Decimal("5.4"))
    limit = DecidedLimit(decision="x-1", by="A federation", on=date(2027, 1, 15), bounds=bounds)
    other = weight.model_copy(update={"decided": limit})
    assert judge_amount(Fraction("5.9"), other).verdict is Verdict.FAIL
    assert judge_amount(Fraction("5.0"), other).verdict is Verdict.PASS


def test_of_several_readings_it_settles_which_holds(live: Corpus) -> None:
    """A disc of 5.2 g passes under every reading of the print, and fails once 5 g are decided."""
    file = next(file for file in live.knowledge.equipment if file.edition == "lnf-2017")
    decision = Decision.model_validate(
        {
            "id": "x-1",
            "edition": "lnf-2017",
            "body": "A federation",
            "on": "2026-01-15",
            "clauses": ["A1.23"],
            "answer": {"en": "5 g.", "de": "5 g.", "ru": "5 г.", "lv": "5 g."},
            "limits": [{"characteristic": "disc.weight", "lower": "4.7", "upper": "5"}],
        }
    )
    (weight,) = (
        characteristic
        for characteristic in apply_decisions(file, [decision]).characteristics
        if characteristic.id == "disc.weight"
    )
    assert (
        judge_amount(Fraction("5.2"), live.equipment.characteristic("disc.weight")).verdict
        is Verdict.PASS
    )
    assert judge_amount(Fraction("5.2"), weight).verdict is Verdict.FAIL
    assert judge_amount(Fraction(5), weight).verdict is Verdict.PASS
    assert weight.decided
    assert not weight.left_open
