"""What holds for every reading, unit and limit."""

import math
from decimal import Decimal
from fractions import Fraction

from hypothesis import assume, example, given, settings
from hypothesis import strategies as st
from tests.unit_sizes import SIZES
from tests.zones import right

from novuss.corpus import Corpus
from novuss.exact_decimal_strings import format_exact
from novuss.inspection.reading_decision import DecisionRule, judge_amount
from novuss.inspection.reading_units import UnitTable, convert_unit
from novuss.inspection.typed_numbers import parse_number
from novuss.inspection.verdict_scale import Verdict
from novuss.model.equipment_records import (
    Band,
    Bounds,
    Characteristic,
    Disputed,
    Maximum,
    Minimum,
    PossibleLimit,
    Visual,
)

#: Decimals to which a value without a finite decimal is typed, down and up.
PLACES = 20
#: The most characters that a typed number may have.
LONGEST = 40
EDITIONS = ["lnf-2017", "mfn-2010"]
BETTER_LAST = list(Verdict)

decimals = st.decimals(0, 2000, places=4, allow_nan=False).map(Fraction)
steps = st.builds(lambda n, places: Fraction(n, 10**places), st.integers(-3, 3), st.integers(0, 9))
rules = st.builds(
    DecisionRule,
    st.sampled_from(["simple", "guarded"]),
    st.fractions(0, 2, max_denominator=4),
)
uncertainties = st.none() | st.decimals(0, 3, places=3).map(Fraction)

# The first conversion loads pint's table of units, which takes longer than hypothesis allows.
patient = settings(deadline=None)


def measured(corpus: Corpus) -> list[Characteristic]:
    """What is measured, in both editions."""
    return [
        characteristic
        for edition in EDITIONS
        for characteristic in corpus.equipment.characteristics(edition)
        if not isinstance(characteristic.limit, Visual)
    ]


def intervals(characteristic: Characteristic) -> list[Bounds]:
    """The intervals that may decide a characteristic: one, or one a reading of the print."""
    return [characteristic.bounds] if characteristic.bounds else characteristic.readings


def figures(characteristic: Characteristic) -> list[Fraction]:
    """The figures at which a verdict may change; a nominal one where there is no limit."""
    ends = [
        end for interval in intervals(characteristic) for end in (interval.lower, interval.upper)
    ]
    return [Fraction(end) for end in [*ends, characteristic.nominal] if end is not None] or [
        Fraction(10)
    ]


def typed(text: str, unit: str, characteristic: Characteristic, units: UnitTable) -> Fraction:
    """What the inspection makes of a typed value and unit."""
    return convert_unit(
        parse_number(text), units.resolve_unit(unit, characteristic), characteristic
    )


def can_be_typed(number: Fraction) -> bool:
    text = format_exact(number)
    return Fraction(text) == number and len(text) <= LONGEST


@patient
@given(st.data())
def test_a_reading_has_one_verdict_in_every_unit(corpus: Corpus, data: st.DataObject) -> None:
    """Typed in one unit at or near a limit, then in another unit.

    Where the other unit has a finite decimal for it, the reading is the same; elsewhere the
    nearest values that can be typed, below and above, are judged as what they are.
    """
    units = UnitTable(corpus.vocabulary)
    characteristic = data.draw(st.sampled_from(measured(corpus)))
    accepted = st.sampled_from(units.list_accepted(characteristic.quantity))
    first, second = data.draw(accepted), data.draw(accepted)
    near = data.draw(st.sampled_from(figures(characteristic))) / SIZES[first]
    value = Fraction(math.floor(near * 10**6), 10**6) + data.draw(steps)
    assume(value >= 0)

    amount = typed(format_exact(value), first, characteristic, units)
    verdict = judge_amount(amount, characteristic).verdict
    assert verdict is right(value * SIZES[first], characteristic, Fraction(0))

    other = value * SIZES[first] / SIZES[second]
    if can_be_typed(other):
        same = typed(format_exact(other), second, characteristic, units)
        assert judge_amount(same, characteristic).verdict is verdict
        return
    floor = math.floor(other * 10**PLACES)
    for neighbour in (Fraction(floor, 10**PLACES), Fraction(floor + 1, 10**PLACES)):
        found = typed(format_exact(neighbour), second, characteristic, units)
        expected = right(neighbour * SIZES[second], characteristic, Fraction(0))
        assert judge_amount(found, characteristic).verdict is expected


@st.composite
def bounds_and_wider(draw: st.DrawFn) -> tuple[Bounds, Bounds]:
    """An interval with at least one bound, and one that holds all of it."""
    ends = sorted([draw(decimals), draw(decimals)])
    sides = draw(st.sampled_from(["both", "lower", "upper"]))
    grow = [draw(st.none() | decimals), draw(st.none() | decimals)]
    bounds: list[dict[str, Decimal]] = [{}, {}]
    for side, end, by, outward in zip(("lower", "upper"), ends, grow, (-1, 1), strict=True):
        if sides in ("both", side):
            bounds[0][side] = Decimal(format_exact(end))
            if by is not None:
                bounds[1][side] = Decimal(format_exact(end + outward * by))
    return Bounds(**bounds[0]), Bounds(**(bounds[1] or bounds[0]))


def as_limit(bounds: Bounds) -> Band | Maximum | Minimum:
    """The limit of the model that has these bounds."""
    if bounds.lower is None:
        assert bounds.upper is not None
        return Maximum(kind="maximum", upper=bounds.upper)
    if bounds.upper is None:
        return Minimum(kind="minimum", lower=bounds.lower)
    return Band(kind="band", nominal=bounds.lower, lower=bounds.lower, upper=bounds.upper)


@given(bounds_and_wider(), decimals, rules, uncertainties)
def test_a_wider_limit_never_gives_a_worse_verdict(
    corpus: Corpus,
    pair: tuple[Bounds, Bounds],
    amount: Fraction,
    rule: DecisionRule,
    uncertainty: Fraction | None,
) -> None:
    puck = corpus.equipment.characteristics()[0]
    narrow, wide = (
        judge_amount(
            amount,
            puck.model_copy(update={"limit": as_limit(bounds)}),
            rule=rule,
            uncertainty=uncertainty,
            confirmed=True,
        ).verdict
        for bounds in pair
    )
    assert BETTER_LAST.index(wide) >= BETTER_LAST.index(narrow)


def _possible(bounds: Bounds) -> PossibleLimit:
    return PossibleLimit(lower=bounds.lower, upper=bounds.upper)


@given(
    st.lists(bounds_and_wider(), min_size=2, max_size=4),
    st.integers(0, 3),
    decimals,
    rules,
    uncertainties,
)
def test_a_wider_reading_of_a_disputed_limit_takes_no_pass_away(
    corpus: Corpus,
    pairs: list[tuple[Bounds, Bounds]],
    widened: int,
    amount: Fraction,
    rule: DecisionRule,
    uncertainty: Fraction | None,
) -> None:
    narrow = [_possible(pair) for pair, _ in pairs]
    wide = [_possible(pair[at == widened % len(pairs)]) for at, pair in enumerate(pairs)]
    before, after = (
        judge_amount(
            amount,
            corpus.equipment.characteristics()[0].model_copy(
                update={"limit": Disputed(kind="disputed", readings=readings)}
            ),
            rule=rule,
            uncertainty=uncertainty,
            confirmed=True,
        ).verdict
        for readings in (narrow, wide)
    )
    if before is Verdict.PASS:
        assert after is Verdict.PASS
    if before is Verdict.CONDITIONAL_PASS:
        assert not after.failing


@given(decimals, decimals, st.integers(0, 4))
def test_the_guarded_rule_passes_and_fails_less_than_the_simple_one(
    corpus: Corpus, amount: Fraction, uncertainty: Fraction, guard: int
) -> None:
    for characteristic in measured(corpus):
        simple = judge_amount(amount, characteristic).verdict
        guarded = judge_amount(
            amount,
            characteristic,
            rule=DecisionRule("guarded", Fraction(guard, 2)),
            uncertainty=uncertainty,
        ).verdict
        if guarded in (Verdict.PASS, Verdict.FAIL) and simple is not Verdict.UNDECIDED:
            assert simple is guarded
        if guarded is Verdict.CONDITIONAL_PASS:
            assert simple is Verdict.PASS
        if guarded is Verdict.CONDITIONAL_FAIL:
            assert simple is Verdict.FAIL


@given(st.decimals(-(10**12), 10**12, places=12).map(Fraction), st.sampled_from(".,"))
@example(Fraction(0), ".")
@example(Fraction(1, 10**12), ",")
@example(Fraction(-3, 2), ",")
def test_a_decimal_string_is_read_back_as_the_same_number(number: Fraction, mark: str) -> None:
    text = format_exact(number)
    whole, _, part = text.lstrip("-").partition(".")
    if mark == "," and len(part) == 3 and whole != "0" and len(whole) <= 3:
        mark = "."  # 1,500 is refused as ambiguous
    assert parse_number(text.replace(".", mark)) == number


@given(st.integers(0, 10**15), st.sampled_from(" \u00a0\u2009\u202f\u2007"))
def test_thousands_in_groups_are_the_same_number(number: int, space: str) -> None:
    assert parse_number(f"{number:,}".replace(",", space)) == number
