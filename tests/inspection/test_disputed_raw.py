"""A disputed print that may limit a difference, or each of the readings that it is of."""

from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

import pytest
from pydantic import ValidationError

from novuss.inspection.derived_reading_sources import Derivation, RawValue
from novuss.inspection.derived_readings import RawReading, derive_readings
from novuss.inspection.event_judging import check_readings
from novuss.inspection.item_results import Result
from novuss.inspection.limit_excess import compute_excess
from novuss.inspection.reading_decision import DecisionRule, Judgement, judge_amount
from novuss.inspection.verdict_thresholds import find_steps
from novuss.model.equipment_records import Bounds, PossibleLimit
from novuss.report import sheet_verdict_codes as codes
from novuss.report.entry_formulas import judge_number as judged_cell

from .made import characteristic, raw, reading

DIFFERENCE = characteristic(
    "table.diagonal_difference",
    {
        "kind": "disputed",
        "nominal": "0",
        "readings": [
            {"upper": "1.5"},
            {"of": "table.diagonal", "lower": "1412.7", "upper": "1415.7"},
        ],
    },
)
GUARDED = DecisionRule("guarded")


def derive(*amounts: Fraction, uncertainty: Fraction | None = None) -> Derivation:
    return Derivation(
        raw(),
        tuple(
            RawValue(None, "", "mm", amount, uncertainty=uncertainty, confirmed=True)
            for amount in amounts
        ),
    )


def judged(*diagonals: str, uncertainty: str | None = None) -> Judgement:
    """Both diagonals, and their difference."""
    amounts = [Fraction(diagonal) for diagonal in diagonals]
    known = None if uncertainty is None else Fraction(uncertainty)
    return judge_amount(
        max(amounts) - min(amounts),
        DIFFERENCE,
        rule=GUARDED if uncertainty else None,
        uncertainty=None if known is None else known * 3 / 2,
        derivation=derive(*amounts, uncertainty=known),
    )


@pytest.mark.parametrize(
    ("first", "second", "verdict", "code"),
    [
        ("1414.2", "1414.2", "pass", "all-readings"),
        # At both limits at once; beyond both.
        ("1415.7", "1414.2", "pass", "all-readings"),
        ("1415.71", "1414.2", "fail", "all-readings"),
        ("1412.69", "1414.2", "fail", "all-readings"),
        # The difference fails and each diagonal passes, and the other way round.
        ("1415.4", "1413.0", "undecided", "disputed"),
        ("1416", "1416", "undecided", "disputed"),
    ],
)
def test_two_readings_decide_only_where_they_agree(
    first: str, second: str, verdict: str, code: str
) -> None:
    found = judged(first, second)
    assert (found.verdict, found.reason.code) == (verdict, code)


@pytest.mark.parametrize(
    ("difference", "verdict", "code", "by"),
    [
        ("0", "undecided", "raw-needed", ["pass", "undecided"]),
        ("1.5", "undecided", "raw-needed", ["pass", "undecided"]),
        ("1.51", "undecided", "raw-needed", ["fail", "undecided"]),
        ("3", "undecided", "raw-needed", ["fail", "undecided"]),
        ("3.000001", "fail", "all-readings", ["fail", "fail"]),
    ],
)
def test_difference_alone_fails_only_where_no_two_readings_could_pass(
    difference: str, verdict: str, code: str, by: list[str]
) -> None:
    found = judge_amount(Fraction(difference), DIFFERENCE)
    assert (found.verdict, found.reason.code, list(found.by_reading)) == (verdict, code, by)


def test_guarded_rule_takes_the_uncertainty_of_each_reading() -> None:
    assert judged("1414.2", "1414.2", uncertainty="0.2").verdict == "pass"
    # Inside by less than U: of the one diagonal, whose difference is well inside.
    found = judged("1415.6", "1415.4", uncertainty="0.2")
    assert list(found.by_reading) == ["pass", "conditional-pass"]
    assert found.verdict == "undecided"
    unknown = judge_amount(Fraction(1), DIFFERENCE, rule=GUARDED, derivation=derive(Fraction(1414)))
    assert unknown.reason.code == "no-uncertainty"
    assert unknown.reason.values == {"side": "readings-within"}
    assert (
        judge_amount(Fraction(1), DIFFERENCE, rule=GUARDED).reason.values["side"]
        == "readings-differ"
    )
    assert judge_amount(Fraction(4), DIFFERENCE, rule=GUARDED).outside
    typed = judge_amount(Fraction(2), DIFFERENCE, rule=GUARDED, uncertainty=Fraction("0.1"))
    assert typed.reason.code == "raw-needed"


@pytest.mark.parametrize("uncertainty", [None, "0.2"])
def test_thresholds_of_a_typed_difference_are_those_of_the_judge(uncertainty: str | None) -> None:
    rule = DecisionRule() if uncertainty is None else GUARDED
    known = None if uncertainty is None else Fraction(uncertainty)
    found = find_steps(DIFFERENCE, Fraction(1), rule=rule, uncertainty=known)
    for tenths in range(45):
        value = tenths / 10
        step = sum(start <= value for start in found.starts)
        exact = judge_amount(Fraction(tenths, 10), DIFFERENCE, rule=rule, uncertainty=known)
        assert found.verdicts[step] is exact.verdict, value


def test_diagonals_of_a_table_reach_the_judge() -> None:
    diagonal = raw("table.diagonal", "table.diagonal_difference", line=True)
    typed = [
        RawReading(diagonal, reading("T1", DIFFERENCE, value, position=place), at)
        for at, (value, place) in enumerate((("1415.4", "A-C"), ("1413.0", "B-D")))
    ]
    found, refused = derive_readings(
        [
            replace(diagonal, reading=replace(diagonal.reading, uncertainty=Fraction("0.1")))
            for diagonal in typed
        ]
    )
    event = check_readings(found, [DIFFERENCE], edition="lnf-2017", rule=GUARDED)
    assert (refused, [result.verdict for result in event.results]) == ([], ["undecided"])
    (result,) = event.results
    assert [*map(str, result.judgement.by_reading)] == ["fail", "pass"]


@pytest.mark.parametrize(("amount", "most"), [("2", None), ("4", Fraction(5, 2))])
def test_excess_is_of_the_difference_and_only_where_it_fails(
    amount: str, most: Fraction | None
) -> None:
    typed = reading("T1", DIFFERENCE, amount)
    found = compute_excess(Result(typed, judge_amount(typed.amount, DIFFERENCE)))
    assert (found and found.most) == most


def test_limit_of_raw_readings_has_both_ends() -> None:
    with pytest.raises(ValidationError, match="lower and an upper"):
        PossibleLimit.model_validate({"of": "table.diagonal", "upper": "1415.7"})


#: What a measuring sheet says of verdicts, by its codes.
CODES = {
    codes.PASS: "pass",
    codes.OUTSIDE: "fail",
    codes.DISPUTED: "undecided",
    codes.RAW_NEEDED: "undecided",
}


def calculated(formula: str, **cells: float) -> int:
    """The formula of a sheet, of which Python understands every word."""
    words = {
        "IF": lambda test, then, other: then if test else other,
        "AND": lambda *tests: all(tests),
        "NOT": lambda test: not test,
    }
    return int(eval(formula, {"__builtins__": {}}, {**words, **cells}))


@pytest.mark.parametrize("first", ["1412.5", "1412.7", "1413", "1414.2", "1415.4", "1415.8"])
@pytest.mark.parametrize("second", ["1411", "1413", "1414.2", "1415.7", "1416"])
def test_measuring_sheet_says_the_same_of_both_diagonals(first: str, second: str) -> None:
    formula = judged_cell("V", DIFFERENCE, None, raw=("A", "B"))
    ends = sorted((Decimal(first), Decimal(second)))
    found = calculated(formula, A=float(first), B=float(second), V=float(ends[1] - ends[0]))
    assert CODES[found] == judged(first, second).verdict


@pytest.mark.parametrize("difference", ["0", "1.5", "1.6", "3", "3.1"])
def test_measuring_sheet_asks_for_both_diagonals(difference: str) -> None:
    found = calculated(judged_cell("V", DIFFERENCE, None), V=float(difference))
    verdict = judge_amount(Fraction(difference), DIFFERENCE).verdict
    assert (CODES[found], found) == (
        verdict,
        codes.OUTSIDE if verdict == "fail" else codes.RAW_NEEDED,
    )


def test_measuring_sheet_goes_by_a_working_limit_of_the_difference() -> None:
    formula = judged_cell("V", DIFFERENCE, Bounds(upper=Decimal(2)))
    assert [calculated(formula, V=figure) for figure in (1.9, 2.1, 3.1)] == [
        codes.PASS,
        codes.ABOVE,
        codes.OUTSIDE,
    ]
