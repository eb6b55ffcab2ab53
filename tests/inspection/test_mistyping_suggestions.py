"""What a failing reading may have been meant as: one guess or none, and never another verdict."""

from dataclasses import replace
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.inspection.made import band, characteristic, raw, reading, result, visual

from novuss.corpus import Corpus
from novuss.exact_decimal_strings import format_exact
from novuss.inspection.derived_reading_sources import Derivation
from novuss.inspection.event_judging import check_readings
from novuss.inspection.item_results import Result
from novuss.inspection.mistyping_suggestions import (
    Suggestion,
    suggest_plausible_readings,
    suggest_reading,
)
from novuss.inspection.reading_decision import Judgement, Reason, WorkingLimit
from novuss.inspection.reading_units import UnitTable
from novuss.inspection.readings import Reading
from novuss.inspection.verdict_scale import Verdict
from novuss.model.equipment_records import Bounds, PlausibleRange


def judged(corpus: Corpus, name: str, value: str, unit: str) -> Result:
    characteristic = corpus.equipment.characteristic(name)
    assert characteristic
    amount = Fraction(value) * UnitTable(corpus.vocabulary).find_unit(unit).exact
    reading = Reading("x", characteristic, value, unit, amount, confirmed=True)
    event = check_readings([reading], corpus.equipment.characteristics(), edition="lnf-2017")
    return event.results[0]


@pytest.mark.parametrize(
    ("name", "value", "unit", "meant"),
    [
        ("puck.outer_diameter", "4.45", "mm", "4.45 cm"),
        ("puck.outer_diameter", "0.0445", "mm", "0.0445 m"),
        # Nobody measures in inches by these documents, nor in micrometres.
        ("puck.outer_diameter", "1.75", "mm", None),
        ("puck.outer_diameter", "445", "mm", "44.5"),
        ("puck.outer_diameter", "44.5", "cm", "44.5 mm"),
        ("puck.outer_diameter", "44500", "mm", "44.5"),
        ("puck.outer_diameter", "46", "mm", None),
        ("puck.weight", "215", "g", "21.5"),
        ("puck.weight", "21000", "g", "21"),
        ("puck.weight", "23", "g", None),
        ("cue.length", "149", "m", "149 cm"),
        ("cue.wooden_tip_length", "25.5", "mm", "25.5 cm"),
        ("table.rail_angle", "1.57", "degree", None),
        ("table.pocket_diameter", "10", "mm", None),
    ],
)
def test_one_guess_or_none(
    corpus: Corpus, name: str, value: str, unit: str, meant: str | None
) -> None:
    found = suggest_reading(judged(corpus, name, value, unit), corpus.vocabulary.units)
    guess = found and " ".join(
        [format_exact(found.number), *([found.unit.id] if found.unit else [])]
    )
    assert guess == meant


@given(st.decimals("0.001", "100000", places=3), st.sampled_from(["mm", "cm", "m", "in"]))
def test_what_is_guessed_would_pass_and_nothing_that_passes_is_asked_about(
    corpus: Corpus, value: object, unit: str
) -> None:
    result = judged(corpus, "puck.outer_diameter", str(value), unit)
    found = suggest_reading(result, corpus.vocabulary.units)
    if found is None:
        return
    assert result.verdict is Verdict.FAIL
    again = judged(
        corpus,
        "puck.outer_diameter",
        format_exact(found.number),
        found.unit.id if found.unit else unit,
    )
    assert again.verdict is Verdict.PASS


# When nothing is asked

WIDTH = characteristic(limit=band("44", "45"))


def failing(value: str, limit: dict[str, Any] | None = None) -> Result:
    """A failing reading in mm, typed so."""
    of = characteristic(limit=limit) if limit else WIDTH
    return result("fail", reading("x", of, value))


def guess(judged: Result, corpus: Corpus) -> Suggestion | None:
    return suggest_reading(judged, corpus.vocabulary.units)


def test_only_of_a_failing_reading_that_was_typed_as_a_number(corpus: Corpus) -> None:
    assert guess(failing("445"), corpus) == Suggestion(Fraction("44.5"))
    judged = failing("445")
    typed = judged.reading
    assert guess(result("conditional-fail", typed), corpus) == Suggestion(Fraction("44.5"))
    for verdict in ("pass", "conditional-pass", "undecided", "not-measured"):
        assert guess(result(verdict, typed), corpus) is None
    unread = replace(typed, value="forty-four")
    derived = replace(typed, derivation=Derivation(raw(), ()))
    nought = replace(typed, value="0", amount=Fraction(0))
    answer = reading("x", visual(), False)
    empty = replace(typed, value="", amount=None)
    for other in (unread, derived, nought, answer, empty):
        assert guess(result("fail", other), corpus) is None


# Of a limit to one side, what lies further inside than half or twice the limit is not likely


@pytest.mark.parametrize(
    ("limit", "value", "meant"),
    [
        ({"kind": "maximum", "upper": "50"}, "251", "25.1"),
        ({"kind": "maximum", "upper": "50"}, "250", "25"),  # half of it
        ({"kind": "maximum", "upper": "50"}, "249", None),
        ({"kind": "maximum", "upper": "50"}, "500", "50"),
        ({"kind": "maximum", "upper": "50"}, "501", None),
        ({"kind": "minimum", "lower": "50"}, "10", "100"),  # twice of it
        ({"kind": "minimum", "lower": "50"}, "5", "50"),
        ({"kind": "minimum", "lower": "50"}, "4.99", None),
        ({"kind": "minimum", "lower": "50"}, "10.1", None),
        # Of a band every value inside is.
        (band("1", "50"), "90", "9"),
    ],
)
def test_a_decimal_place_is_asked_about_only_near_the_limit(
    limit: dict[str, Any], value: str, meant: str | None
) -> None:
    """With no unit in the list, only the decimal mark can be meant otherwise."""
    found = suggest_reading(failing(value, limit), [])
    assert found == (None if meant is None else Suggestion(Fraction(meant)))


@pytest.mark.parametrize(
    ("value", "meant"),
    [
        ("44500", "44.5"),
        ("4450", "44.5"),
        ("445", "44.5"),
        ("4.45", "44.5"),
        ("0.445", "44.5"),
        ("0.0445", "44.5"),
        ("0.00445", None),
        ("445000", None),
    ],
)
def test_a_decimal_mark_is_lost_or_set_three_places_too_far(value: str, meant: str | None) -> None:
    found = suggest_reading(failing(value), [])
    assert found == (None if meant is None else Suggestion(Fraction(meant)))


def test_of_several_that_would_fit_none_is_guessed(corpus: Corpus) -> None:
    wide = band("1", "500")
    # 600 may be 60 or 6 mm with another mark.
    assert suggest_reading(failing("600", wide), []) is None
    # 0.4 may be centimetres, and metres.
    assert guess(failing("0.4", wide), corpus) is None
    # A unit goes before a decimal mark: 0.2 cm.
    found = guess(failing("0.2", band("1", "2")), corpus)
    assert found == Suggestion(Fraction("0.2"), UnitTable(corpus.vocabulary).find_unit("cm"))


def test_the_unit_that_was_typed_is_no_other_unit(corpus: Corpus) -> None:
    centimetres = Reading("x", WIDTH, "44.5", "cm", Fraction(445))
    found = guess(result("fail", centimetres), corpus)
    assert found == Suggestion(Fraction("44.5"), UnitTable(corpus.vocabulary).find_unit("mm"))
    # 4.6 cm fail, and 4.6 mm, m and in would as well.
    assert guess(result("fail", Reading("x", WIDTH, "4.6", "cm", Fraction(46))), corpus) is None


def test_a_working_limit_is_what_a_guess_has_to_fit() -> None:
    bounds = Bounds.model_validate({"upper": "50"})
    limit = WorkingLimit("puck.x", bounds, "A. Ozols", date(2026, 5, 1), "no print can be read")
    of = characteristic("puck.x", {"kind": "unknown"})

    def on_limit(value: str) -> Result:
        judged = Judgement(Verdict.FAIL, Reason("above"), working_limit=limit)
        return Result(reading("x", of, value), judged)

    assert suggest_reading(on_limit("450"), []) == Suggestion(Fraction(45))
    # 4.5 would pass, but is no likely reading of what is 50 at most.
    assert suggest_reading(on_limit("45000"), []) == Suggestion(Fraction(45))
    assert suggest_reading(on_limit("51"), []) is None
    assert suggest_reading(result("fail", reading("x", of, "450")), []) is None


# Of an improbable reading: near is what lies up to a quarter beyond the limits, of one limit half
# or twice inside it


def improbable(value: str, limit: dict[str, Any], **more: Any) -> Result:
    """A reading in mm that nobody confirmed, of which 1 to 1000 mm are plausible."""
    plausible = PlausibleRange(lower=Decimal(1), upper=Decimal(1000))
    of = characteristic(limit=limit).model_copy(update={"plausible": plausible})
    judgement = Judgement(Verdict.UNDECIDED, Reason("improbable"))
    return Result(reading("x", of, value, **more), judgement)


@pytest.mark.parametrize(
    ("limit", "value", "meant"),
    [
        (band("40", "50"), "6250", ["62.5"]),
        (band("40", "50"), "6251", ["6.251", "62.51", "625.1"]),
        (band("40", "50"), "3200", ["32"]),
        (band("40", "50"), "3199", ["3.199", "31.99", "319.9"]),
        ({"kind": "maximum", "upper": "50"}, "2500", ["25"]),
        ({"kind": "maximum", "upper": "50"}, "2499", ["2.499", "24.99", "249.9"]),
        ({"kind": "maximum", "upper": "50"}, "6251", ["6.251", "62.51", "625.1"]),
        ({"kind": "minimum", "lower": "50"}, "10000", ["100"]),
        ({"kind": "minimum", "lower": "50"}, "10001", ["10.001", "100.01"]),
        ({"kind": "nominal", "nominal": "50"}, "6250", ["62.5"]),
        ({"kind": "free"}, "6250", ["6.25", "62.5", "625"]),
        # A mark that was lost may be set further down.
        (band("40", "50"), "0.05", ["50"]),
        (band("40", "50"), "0.000005", []),
    ],
)
def test_decimal_places_of_an_improbable_reading(
    limit: dict[str, Any], value: str, meant: list[str]
) -> None:
    found = suggest_plausible_readings(improbable(value, limit), [])
    assert found == [Suggestion(Fraction(figure)) for figure in meant]


def test_units_of_an_improbable_reading_go_before_decimal_places(corpus: Corpus) -> None:
    """A puck of 0.0445 was measured in metres rather than in centimetres."""
    units, known = corpus.vocabulary.units, UnitTable(corpus.vocabulary).find_unit
    found = suggest_plausible_readings(improbable("0.0445", band("44", "45")), units)
    assert found == [Suggestion(Fraction("0.0445"), known("m"))]
    # Where none is near the limits, each that is plausible.
    found = suggest_plausible_readings(improbable("0.2", band("44", "45")), units)
    assert found == [Suggestion(Fraction("0.2"), known(unit)) for unit in ("cm", "m")]


def test_nothing_is_suggested_of_what_is_plausible_or_derived() -> None:
    doubted = improbable("445", band("44", "45"))
    assert suggest_plausible_readings(doubted, [])
    assert suggest_plausible_readings(failing("445"), []) == []
    derived = replace(doubted.reading, derivation=Derivation(raw(), ()))
    assert suggest_plausible_readings(replace(doubted, reading=derived), []) == []
