"""What an instrument makes of a verdict: ratio, range and calibration."""

from datetime import date
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from novuss.corpus import Corpus
from novuss.inspection.decision import DecisionRule
from novuss.inspection.instruments import Instrument, Register, uncertainty_ratio
from novuss.inspection.judging import check_readings
from novuss.inspection.readings import Reading
from novuss.inspection.results import Result

DAY = date(2026, 11, 21)


def checked(
    corpus: Corpus,
    amount: str,
    *,
    name: str = "puck.outer_diameter",
    resolution: str = "0.01",
    uncertainty: str | None = "0.02",
    own: str | None = None,
    due: date | None = None,
    rule: str = "simple",
) -> Result:
    instrument = Instrument(
        *("C1", "calliper", "length", "mm", Fraction(resolution)),
        Fraction(uncertainty) if uncertainty else None,
        *(Fraction(0), Fraction(100), None, due),
    )
    characteristic = corpus.characteristic(name)
    assert characteristic is not None
    reading = Reading(
        *("P1", characteristic, amount, "mm", Fraction(amount)),
        Fraction(own) if own else None,
        instrument="C1",
    )
    event = check_readings(
        [reading],
        [characteristic],
        edition="lnf-2017",
        rule=DecisionRule("guarded" if rule == "guarded" else "simple"),
        register=Register((instrument,), DAY),
    )
    assert event.instruments == (instrument,)
    return event.results[0]


def codes(result: Result) -> list[str]:
    return [flag.code for flag in result.flags]


# Half the tolerance width of 44 to 45 mm is 0.5 mm.
@pytest.mark.parametrize(
    ("uncertainty", "verdict", "flags"),
    [
        ("0.125", "pass", []),
        ("0.12500001", "pass", ["low-ratio"]),
        ("0.5", "pass", ["low-ratio"]),
        ("0.50000001", "undecided", ["low-ratio"]),
    ],
)
def test_ratio_of_four_is_enough_and_below_one_is_not_judged(
    corpus: Corpus, uncertainty: str, verdict: str, flags: list[str]
) -> None:
    found = checked(corpus, "44.5", uncertainty=uncertainty)
    assert (found.verdict.value, codes(found)) == (verdict, flags)
    if verdict == "undecided":
        assert found.judgement.reason.code == "instrument-coarse"
        assert found.judgement.reason.values["instrument"] == "C1"


def test_a_failing_reading_of_too_coarse_an_instrument_is_not_judged_either(corpus: Corpus) -> None:
    assert checked(corpus, "46", uncertainty="0.6").verdict == "undecided"


@pytest.mark.parametrize(
    ("name", "amount", "known", "outside"),
    [
        ("puck.outer_diameter", "46", {"side": "above", "by": Fraction(1)}, True),
        ("puck.outer_diameter", "45", {"side": "within"}, False),
        ("disc.weight", "9", {"side": "readings-outside"}, True),
        ("disc.weight", "5.5", {"side": "readings-differ"}, False),
    ],
)
def test_what_too_coarse_an_instrument_shows_is_said_all_the_same(
    corpus: Corpus, name: str, amount: str, known: dict[str, object], outside: bool
) -> None:
    found = checked(corpus, amount, name=name, uncertainty="0.9").judgement
    assert (found.verdict, found.reason.code) == ("undecided", "instrument-coarse")
    rest = {key: value for key, value in found.reason.values.items() if key in known}
    assert (rest, found.outside) == (known, outside)


def test_uncertainty_of_the_instrument_serves_where_the_row_has_none(corpus: Corpus) -> None:
    assert checked(corpus, "44.99", rule="guarded").verdict == "conditional-pass"
    assert checked(corpus, "44.99", rule="guarded", own="0.01").verdict == "pass"
    unknown = checked(corpus, "44.99", rule="guarded", uncertainty=None)
    assert unknown.judgement.reason.code == "no-uncertainty"


@pytest.mark.parametrize(
    ("due", "flags"),
    [(None, []), (DAY, []), (date(2026, 11, 20), ["overdue"]), (date(2026, 11, 22), [])],
)
def test_calibration_holds_through_its_due_date(
    corpus: Corpus, due: date | None, flags: list[str]
) -> None:
    found = checked(corpus, "44.5", due=due)
    assert (found.verdict.value, codes(found)) == ("pass", flags)


def test_reading_outside_the_range_is_flagged_and_its_ends_are_inside(corpus: Corpus) -> None:
    name = "cue.length"
    assert codes(checked(corpus, "100", name=name)) == []
    found = checked(corpus, "100.001", name=name)
    assert (found.verdict.value, codes(found)) == ("pass", ["out-of-range"])


def test_uncertainty_below_what_the_resolution_gives_is_flagged(corpus: Corpus) -> None:
    # 0.1/√3 is 0.0577…
    assert codes(checked(corpus, "44.5", resolution="0.1", uncertainty="0.0578")) == []
    found = checked(corpus, "44.5", resolution="0.1", uncertainty="0.0577")
    assert codes(found) == ["finer-than-resolution"]


@pytest.mark.parametrize(
    ("name", "ratio"),
    [
        ("puck.outer_diameter", 5),
        # at most 0.5 mm over the surface, nominal 0
        ("table.levelness", 5),
        # at most 22 g with no nominal figure: no tolerance
        ("puck.weight", None),
        # no tolerance that can be read
        ("table.pocket_diameter", None),
        # the narrowest reading of a disputed limit, 10 to 10.5
        ("puck.hole_diameter", Fraction(5, 2)),
    ],
)
def test_ratio_is_half_the_tolerance_width_to_u(
    corpus: Corpus, name: str, ratio: Fraction | None
) -> None:
    characteristic = corpus.characteristic(name)
    assert characteristic is not None
    bounds = [characteristic.bounds] if characteristic.bounds else characteristic.readings
    assert uncertainty_ratio(characteristic, bounds, Fraction("0.1")) == ratio
    assert uncertainty_ratio(characteristic, bounds, None) is None
    assert uncertainty_ratio(characteristic, bounds, Fraction(0)) is None


@given(st.fractions(min_value="0.001", max_value=2), st.fractions(min_value=40, max_value=50))
def test_a_flag_never_changes_a_verdict_from_a_ratio_of_one(
    corpus: Corpus, u: Fraction, amount: Fraction
) -> None:
    found = checked(corpus, str(amount), uncertainty=str(u))
    expected = "pass" if 44 <= amount <= 45 else "fail"
    assert found.verdict.value == (expected if u <= Fraction(1, 2) else "undecided")
