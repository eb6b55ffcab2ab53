"""What an instrument makes of a verdict: ratio, range and calibration."""

from datetime import date
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.inspection.made import band, characteristic

from novuss.corpus import Corpus
from novuss.inspection.event_judging import check_readings
from novuss.inspection.instruments import (
    Flag,
    Instrument,
    Measured,
    Register,
    assess_instruments,
    compute_uncertainty_ratio,
    find_serving_instruments,
)
from novuss.inspection.item_results import Result
from novuss.inspection.reading_decision import Judgement, Reason, WorkingLimit, judge_amount
from novuss.inspection.readings import Reading
from novuss.inspection.verdict_scale import Verdict
from novuss.model.equipment_records import Bounds, Characteristic
from novuss.model.measuring_vocabulary import UnitQuantity

DAY = date(2026, 11, 21)


def checked(corpus: Corpus, amount: Fraction, uncertainty: Fraction) -> Result:
    """A puck's diameter, taken with the one instrument of a register."""
    instrument = tool(uncertainty=uncertainty, due=date(2026, 1, 2))
    diameter = corpus.equipment.characteristic("puck.outer_diameter")
    assert diameter is not None
    event = check_readings(
        [Reading("P1", diameter, str(amount), "mm", amount, instrument="C1")],
        [diameter],
        edition="lnf-2017",
        register=Register((instrument,), DAY),
    )
    assert event.instruments == (instrument,)
    return event.results[0]


@given(st.fractions(min_value="0.001", max_value=2), st.fractions(min_value=40, max_value=50))
def test_a_flag_never_changes_a_verdict_from_a_ratio_of_one(
    corpus: Corpus, u: Fraction, amount: Fraction
) -> None:
    found = checked(corpus, amount, u)
    assert "overdue" in [flag.code for flag in found.flags]
    expected = "pass" if 44 <= amount <= 45 else "fail"
    assert found.verdict.value == (expected if u <= Fraction(1, 2) else "undecided")


# An instrument by itself


def tool(
    name: str = "C1",
    *,
    quantity: UnitQuantity = "length",
    unit: str = "mm",
    resolution: str = "0.01",
    **known: object,
) -> Instrument:
    return Instrument(name, "calliper", quantity, unit, Fraction(resolution), **known)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("lowest", "highest", "inside", "out"),
    [
        (10, 20, ["10", "15", "20"], ["9.999", "20.001"]),
        (None, 20, ["0", "20"], ["20.001"]),
        (10, None, ["10", "9999"], ["9.999"]),
        (None, None, ["0", "9999"], []),
    ],
)
def test_a_range_holds_its_ends(
    lowest: int | None, highest: int | None, inside: list[str], out: list[str]
) -> None:
    instrument = tool(
        lowest=None if lowest is None else Fraction(lowest),
        highest=None if highest is None else Fraction(highest),
    )
    assert all(instrument.is_in_range(Fraction(amount)) for amount in inside)
    assert not any(instrument.is_in_range(Fraction(amount)) for amount in out)


@pytest.mark.parametrize(
    ("due", "overdue"),
    [(None, False), (date(2026, 11, 20), True), (DAY, False), (date(2026, 11, 22), False)],
)
def test_an_instrument_is_overdue_from_the_day_after_its_due_date(
    due: date | None, overdue: bool
) -> None:
    assert tool(due=due).is_overdue(DAY) is overdue


@pytest.mark.parametrize(
    ("resolution", "uncertainty", "claims"),
    [
        # U is at least d/√3: by squares, 3·U² at least d².
        ("0.03", "0.0173", True),
        ("0.03", "0.0174", False),
        ("0.03", None, False),
        ("0.03", "0", True),
        ("0", "0", False),
    ],
)
def test_an_uncertainty_below_that_of_the_resolution_is_claimed(
    resolution: str, uncertainty: str | None, claims: bool
) -> None:
    u = None if uncertainty is None else Fraction(uncertainty)
    assert tool(resolution=resolution, uncertainty=u).claims_too_much is claims


def test_an_instrument_measures_what_has_its_quantity_and_what_the_register_says() -> None:
    length, mass = characteristic(), characteristic("puck.weight", quantity="mass")
    plain, stated = tool(), tool("C2", used_for=frozenset({"puck.outer_diameter", "puck.weight"}))
    other = tool("C3", used_for=frozenset({"puck.thickness"}))
    assert [instrument.can_show(length) for instrument in (plain, stated, other)] == [True] * 3
    assert [instrument.can_show(mass) for instrument in (plain, stated, other)] == [False] * 3
    assert [instrument.can_measure(length) for instrument in (plain, stated, other)] == [
        True,
        True,
        False,
    ]
    assert [instrument.can_measure(mass) for instrument in (plain, stated, other)] == [False] * 3
    # Nobody told that a reading without a name was taken with the first.
    assert find_serving_instruments([plain, stated, other], length) == [stated]
    assert find_serving_instruments([plain, stated, other], mass) == []


def test_what_it_is_used_for_describes_no_instrument() -> None:
    assert tool() == tool(used_for=frozenset({"puck.weight"}))
    assert tool() != tool(resolution="0.02")


def test_a_register_knows_its_instruments_by_id() -> None:
    instrument, two = tool("C1"), tool("C2")
    register = Register((instrument, two), DAY)
    assert [register.get_instrument(name) for name in ("C2", "C1", "C3", None)] == [
        two,
        instrument,
        None,
        None,
    ]


# The ratio


@pytest.mark.parametrize(
    ("limit", "bounds", "ratio"),
    [
        # Half the width of 44 to 45.
        (band("44", "45"), [("44", "45")], 5),
        # A nominal figure beside the middle changes nothing of it.
        (band("44", "45", "44.1"), [("44", "45")], 5),
        # To one side, from the nominal figure: whichever side it is on.
        ({"kind": "maximum", "upper": "45", "nominal": "44"}, [(None, "45")], 10),
        ({"kind": "minimum", "lower": "43", "nominal": "44"}, [("43", None)], 10),
        ({"kind": "maximum", "upper": "45"}, [(None, "45")], None),
        # A bound at the nominal figure leaves no tolerance.
        ({"kind": "maximum", "upper": "45", "nominal": "45"}, [(None, "45")], None),
        # Of several, the narrowest; what has no tolerance is none of them.
        (band("44", "45"), [("40", "45"), ("44", "44.4"), ("44", "46")], 2),
        (band("44", "45"), [("44", None), ("44", "46")], 10),
        (band("44", "45"), [(None, None)], None),
        (band("44", "45"), [], None),
    ],
)
def test_the_tolerance_of_a_ratio(
    limit: dict[str, object], bounds: list[tuple[str | None, str | None]], ratio: int | None
) -> None:
    known = [Bounds.model_construct(lower=lower, upper=upper) for lower, upper in bounds]
    of = characteristic(limit=limit)
    assert compute_uncertainty_ratio(of, known, Fraction("0.1")) == ratio
    assert compute_uncertainty_ratio(of, known, None) is None
    assert compute_uncertainty_ratio(of, known, Fraction(0)) is None


# What is said of a reading


def weighed(
    amount: str | bool | None,
    *instruments: Instrument,
    of: Characteristic | None = None,
    uncertainty: str | None = None,
    working: WorkingLimit | None = None,
) -> tuple[Judgement, tuple[Flag, ...]]:
    of = of or characteristic()
    number = Fraction(amount) if isinstance(amount, str) else amount
    indicated = number if isinstance(number, Fraction) else None
    u = Fraction(uncertainty) if uncertainty else None
    return assess_instruments(
        judge_amount(number, of, uncertainty=u, working_limit=working),
        number,
        of,
        [Measured(instrument, indicated) for instrument in instruments],
        day=DAY,
        uncertainty=u,
        working=working.bounds if working else None,
    )


COARSE = tool(
    "C1", resolution="0.1", uncertainty=Fraction("0.05"), highest=Fraction(40), due=date(2026, 1, 2)
)


def test_every_doubt_about_an_instrument_is_said_with_its_figures() -> None:
    judgement, flags = weighed("44.5", COARSE, uncertainty="0.2")
    assert judgement.verdict == "pass"
    assert flags == (
        Flag("out-of-range", "mm", {"instrument": "C1", "lowest": "–", "highest": Fraction(40)}),
        Flag("overdue", "mm", {"instrument": "C1", "due": date(2026, 1, 2)}),
        Flag("finer-than-resolution", "mm", {"instrument": "C1", "resolution": Fraction("0.1")}),
        Flag("low-ratio", "mm", {"instrument": "C1", "ratio": Fraction("2.5")}),
    )


def test_the_open_end_of_a_range_is_said_as_a_dash() -> None:
    # It is not overdue yet.
    _, (flag,) = weighed("44.5", tool(lowest=Fraction(50), due=DAY))
    assert flag.values == {"instrument": "C1", "lowest": Fraction(50), "highest": "–"}


def test_a_raw_reading_out_of_range_is_said_as_it_was_typed() -> None:
    instrument = tool(highest=Fraction(40))
    indications = [
        Measured(instrument, Fraction(41), "A: 41 mm"),
        Measured(instrument, Fraction(40), "B: 40 mm"),
        Measured(instrument, None, "C:"),
        Measured(instrument, Fraction(42), "D: 42 mm"),
    ]
    of = characteristic()
    _, flags = assess_instruments(
        judge_amount(Fraction(44), of), Fraction(44), of, indications, day=DAY, uncertainty=None
    )
    values = {"instrument": "C1", "lowest": "–", "highest": Fraction(40)}
    assert flags == tuple(
        Flag("raw-out-of-range", "mm", {**values, "reading": typed})
        for typed in ("A: 41 mm", "D: 42 mm")
    )


@pytest.mark.parametrize("amount", [None, True, False])
def test_nothing_is_said_of_an_answer_or_an_empty_reading(amount: bool | None) -> None:
    of = characteristic("puck.not_glued", {"kind": "visual"}, quantity="visual")
    judgement, flags = weighed(amount, COARSE, of=of, uncertainty="9")
    assert (judgement, flags) == (judge_amount(amount, of), ())


def test_instruments_of_one_reading_are_named_once_each_and_together() -> None:
    of = characteristic()
    late = tool("C2", unit="cm", due=date(2026, 1, 2))
    indications = [Measured(instrument, Fraction(1)) for instrument in (COARSE, late, COARSE, late)]
    judgement, flags = assess_instruments(
        judge_amount(Fraction(44), of),
        Fraction(44),
        of,
        indications,
        day=DAY,
        uncertainty=Fraction(1),
    )
    assert [(flag.code, flag.unit, flag.values["instrument"]) for flag in flags] == [
        ("overdue", "mm", "C1"),
        ("finer-than-resolution", "mm", "C1"),
        ("overdue", "cm", "C2"),
        ("low-ratio", "mm", "C1, C2"),
    ]
    assert judgement.reason.values["instrument"] == "C1, C2"


# At the ratios


@pytest.mark.parametrize(
    ("uncertainty", "verdict", "codes"),
    [
        # Half the width of 44 to 45 is 0.5: 4:1 at 0.125, 1:1 at 0.5.
        ("0.125", "pass", []),
        ("0.1251", "pass", ["low-ratio"]),
        ("0.5", "pass", ["low-ratio"]),
        ("0.5001", "undecided", ["low-ratio"]),
    ],
)
def test_four_to_one_is_enough_and_one_to_one_still_tells_something(
    uncertainty: str, verdict: str, codes: list[str]
) -> None:
    judgement, flags = weighed("44.5", tool(), uncertainty=uncertainty)
    assert (judgement.verdict, [flag.code for flag in flags]) == (verdict, codes)


def test_the_ratio_of_a_limit_to_one_side_begins_at_the_nominal_figure() -> None:
    of = characteristic(limit={"kind": "maximum", "upper": "45", "nominal": "44"})
    _, flags = weighed("44.5", tool(), of=of, uncertainty="0.5")
    assert [flag.values["ratio"] for flag in flags] == [2]


def test_too_coarse_an_instrument_leaves_the_figures_and_says_why() -> None:
    of = characteristic(limit=band("44", "45", "44.5"))
    judgement, _ = weighed("46", tool(), of=of, uncertainty="1")
    assert (judgement.verdict, judgement.deviation) == ("undecided", Fraction("1.5"))
    assert (
        judgement.probability == judge_amount(Fraction(46), of, uncertainty=Fraction(1)).probability
    )
    assert judgement.reason == Reason(
        "instrument-coarse",
        {"instrument": "C1", "ratio": Fraction(1, 2), "side": "above", "by": Fraction(1)},
    )


DISPUTED = characteristic(
    limit={
        "kind": "disputed",
        "readings": [{"lower": "44", "upper": "45"}, {"lower": "44", "upper": "46"}],
    }
)


@pytest.mark.parametrize(
    ("amount", "side"),
    [("44.5", "readings-within"), ("45.5", "readings-differ"), ("47", "readings-outside")],
)
def test_of_a_disputed_limit_it_says_what_every_way_to_read_it_shows(
    amount: str, side: str
) -> None:
    judgement, _ = weighed(amount, tool(), of=DISPUTED, uncertainty="1")
    assert judgement.reason.values["side"] == side
    assert judgement.reason.values["ratio"] == Fraction(1, 2)


def test_a_working_limit_gives_the_ratio_only_where_the_print_gives_none() -> None:
    limit = WorkingLimit(
        "puck.hole", Bounds.model_validate({"lower": "40", "upper": "50"}), "A.", DAY, "why"
    )
    unknown = characteristic("puck.hole", {"kind": "unknown"})
    judgement, flags = weighed("45", tool(), of=unknown, uncertainty="6", working=limit)
    assert (judgement.verdict, flags[0].values["ratio"]) == ("undecided", Fraction(5, 6))
    assert {key: judgement.reason.values[key] for key in ("side", "lower", "upper")} == {
        "side": "within",
        "lower": "40",
        "upper": "50",
    }
    _, flags = weighed("45", tool(), of=unknown, uncertainty="6")
    assert flags == ()
    for of in (characteristic(), DISPUTED):
        _, flags = weighed("45", tool(), of=of, uncertainty="0.25", working=limit)
        assert flags[0].values["ratio"] == 2
    # Our reading of the print gives way: 5 mm to each side are 20 times the uncertainty.
    ours = characteristic(evidence="our-reading")
    _, flags = weighed("45", tool(), of=ours, uncertainty="0.25")
    assert flags[0].values["ratio"] == 2
    _, flags = weighed("45", tool(), of=ours, uncertainty="0.25", working=limit)
    assert flags == ()


def test_too_coarse_an_instrument_leaves_open_what_only_raw_readings_decide() -> None:
    needed = Judgement(Verdict.UNDECIDED, Reason("raw-needed"))
    measured = [Measured(tool(), Fraction(45))]
    found, _ = assess_instruments(
        needed, Fraction(45), DISPUTED, measured, day=DAY, uncertainty=Fraction(1), working=None
    )
    assert (found.verdict, found.reason.values["side"]) == ("undecided", "readings-differ")
