"""The code against worked values of the standards, and both against mpmath."""

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from mpmath import erfinv, ncdf, sqrt

from novuss.corpus import Corpus
from novuss.inspection.reading_decision import (
    DecisionRule,
    compute_conformance_probability,
    judge_amount,
)
from novuss.model.equipment_records import Bounds, Characteristic, Maximum
from novuss.specs.yaml_file import YamlFile

HERE = Path(__file__).parent
VECTORS: dict[str, Any] = YamlFile.read_file(HERE / "vectors.yaml", HERE).data


def by_mpmath(y: Fraction, u: Fraction, bounds: Bounds) -> float:
    above = 1.0 if bounds.upper is None else ncdf(float(bounds.upper), float(y), float(u))
    below = 0.0 if bounds.lower is None else ncdf(float(bounds.lower), float(y), float(u))
    return float(above - below)


def at_most(corpus: Corpus, upper: str) -> Characteristic:
    weight = corpus.equipment.characteristic("puck.weight")
    assert weight is not None
    return weight.model_copy(
        update={"limit": Maximum.model_validate({"kind": "maximum", "upper": upper})}
    )


@pytest.mark.parametrize("vector", VECTORS["conformance"], ids=lambda vector: vector["source"])
def test_conformance_probability_is_the_printed_one(vector: dict[str, str]) -> None:
    y, u = Fraction(vector["y"]), Fraction(vector["u"])
    bounds = Bounds.model_validate({k: vector[k] for k in ("lower", "upper") if k in vector})
    found = compute_conformance_probability(y, bounds, 2 * u)
    assert found == pytest.approx(float(vector["probability"]), abs=0.00005)
    assert found == pytest.approx(by_mpmath(y, u, bounds), abs=1e-12)


@pytest.mark.parametrize("vector", VECTORS["rejections"], ids=lambda vector: vector["source"])
def test_least_reading_that_surely_exceeds_a_limit(vector: dict[str, str]) -> None:
    """With u = c·y the limit T is exceeded with probability p from y = T / (1 - c·z) on."""
    limit, relative, sure, least = (
        Fraction(vector[name]) for name in ("upper", "relative", "confidence", "least")
    )
    quantile = sqrt(2) * erfinv(2 * float(sure) - 1)
    exact = float(limit) / (1 - float(relative) * float(quantile))
    assert f"{exact:.1f}" == vector["least"]
    bounds = Bounds.model_validate({"upper": vector["upper"]})
    step = Fraction("0.1")
    # One step of the last printed digit to either side is on either side of the confidence.
    exceeded = [
        1 - (compute_conformance_probability(y, bounds, 2 * relative * y) or 0)
        for y in (least - step, least, least + step)
    ]
    assert exceeded[0] < float(sure) < exceeded[2]
    assert exceeded[1] == pytest.approx(float(sure), abs=0.00005)


def test_every_source_says_how_far_it_was_followed() -> None:
    sources = [*VECTORS["conformance"], *VECTORS["rejections"], *VECTORS["guard_bands"]]
    assert {source["checked"] for source in sources} <= {"given", "derived", "secondary"}


@pytest.mark.parametrize("vector", VECTORS["guard_bands"], ids=lambda vector: vector["source"])
def test_guard_band_ends_at_the_acceptance_limit(corpus: Corpus, vector: dict[str, str]) -> None:
    r, limit, uncertainty = Fraction(vector["r"]), Fraction(45), Fraction("0.04")
    at, least = limit - r * uncertainty, Fraction(1, 10**12)
    rule, characteristic = DecisionRule("guarded", r), at_most(corpus, "45")
    verdicts = [
        judge_amount(amount, characteristic, rule=rule, uncertainty=uncertainty).verdict.value
        for amount in (at, at + least, limit, limit + least, limit + r * uncertainty)
    ]
    assert verdicts == ["pass", *["conditional-pass"] * 2, *["conditional-fail"] * 2]
    beyond = judge_amount(
        limit + r * uncertainty + least, characteristic, rule=rule, uncertainty=uncertainty
    )
    assert beyond.verdict == "fail"
    accepted = judge_amount(at, characteristic, rule=rule, uncertainty=uncertainty).probability
    assert accepted is not None
    assert 1 - accepted < float(vector["false_acceptance"])
    assert accepted == pytest.approx(float(ncdf(2 * float(r))), abs=1e-12)
