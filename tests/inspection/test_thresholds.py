"""Floats compared with thresholds get the verdict of the exact path."""

import bisect
import math
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from novuss.corpus import Corpus
from novuss.inspection.decision import DecisionRule, judge
from novuss.inspection.thresholds import Steps, exact, first_float, steps
from novuss.inspection.units import PINT_NAMES, conversion_factor
from novuss.inspection.verdicts import Verdict
from novuss.model.equipment import Characteristic, Visual

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
        (one, conversion_factor(unit.pint, PINT_NAMES[one.unit]))
        for edition in ("lnf-2017", "mfn-2010")
        for one in corpus.characteristics(edition)
        if not isinstance(one.limit, Visual) and one.unit
        for unit in corpus.vocabulary.accepted_units(one.quantity)
    ]


def by_steps(value: float, found: Steps) -> Verdict:
    return found.verdicts[bisect.bisect_right(found.starts, value)]


def around(value: float) -> list[float]:
    """The float and the nearest on either side of it, two deep."""
    below, above = math.nextafter(value, 0), math.nextafter(value, math.inf)
    return [math.nextafter(below, 0), below, value, above, math.nextafter(above, math.inf)]


@pytest.mark.parametrize(("rule", "uncertainty"), RULES)
def test_every_limit_in_every_unit_and_the_floats_beside_it(
    corpus: Corpus, rule: DecisionRule, uncertainty: Fraction | None
) -> None:
    judged = 0
    for characteristic, factor in cases(corpus):
        found = steps(characteristic, factor, rule=rule, uncertainty=uncertainty)
        intervals = characteristic.readings or [characteristic.bounds]
        band = rule.guard * (uncertainty or 0)
        ends = [
            float((Fraction(end) + shift) / factor)
            for one in intervals
            if one
            for end in (one.lower, one.upper)
            if end is not None
            for shift in (-band, 0, band)
        ]
        for end in [0.0, 1.0, 1e99, *ends, *found.starts]:
            for value in around(end):
                if value < 0:
                    continue
                expected = judge(
                    exact(value) * factor, characteristic, rule=rule, uncertainty=uncertainty
                )
                assert by_steps(value, found) is expected.verdict, (characteristic.id, value)
                if expected.deviation is not None:
                    assert found.nominal is not None
                    assert expected.deviation == exact(value) * factor - found.nominal
                judged += 1
    assert judged > 2000


@settings(deadline=None)
@given(st.data())
def test_any_float_is_judged_as_typed(corpus: Corpus, data: st.DataObject) -> None:
    characteristic, factor = data.draw(st.sampled_from(cases(corpus)))
    rule, uncertainty = data.draw(st.sampled_from(RULES))
    found = steps(characteristic, factor, rule=rule, uncertainty=uncertainty)
    near = st.sampled_from([1.0, *found.starts]).flatmap(
        lambda start: st.floats(0.9 * start, 1.1 * start)
    )
    value = data.draw(near | st.floats(0, 1e6))
    expected = judge(exact(value) * factor, characteristic, rule=rule, uncertainty=uncertainty)
    assert by_steps(value, found) is expected.verdict


@given(st.floats(0, 1e100), st.floats(0, 1e100))
def test_what_was_typed_rises_with_the_float(one: float, other: float) -> None:
    assert (one < other) == (exact(one) < exact(other))


@pytest.mark.parametrize("beyond", [False, True])
@pytest.mark.parametrize("factor", ["1", "10", "25.4", "1/60", "1000", "28.349523125"])
@given(limit=st.decimals(0, 2000, places=3).map(Fraction))
def test_first_float_is_the_first(limit: Fraction, factor: str, beyond: bool) -> None:
    size = Fraction(factor)
    value = first_float(limit, size, beyond=beyond)
    below = math.nextafter(value, -math.inf)
    assert exact(value) * size > limit if beyond else exact(value) * size >= limit
    if value > 0:
        assert not (exact(below) * size > limit if beyond else exact(below) * size >= limit)
