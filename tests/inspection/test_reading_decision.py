"""One reading against one limit: the limits of both editions, and the rules of decision."""

from datetime import date
from decimal import Decimal
from fractions import Fraction

import pytest
from tests.inspection.made import band, characteristic, visual

from novuss.corpus import Corpus
from novuss.inspection.reading_decision import (
    RULE_NAMES,
    DecisionRule,
    Judgement,
    Reason,
    WorkingLimit,
    compute_conformance_probability,
    describe_side,
    judge_amount,
    list_bounds,
)
from novuss.inspection.verdict_scale import Verdict
from novuss.model.equipment_records import Bounds, Characteristic, Maximum, Minimum

GUARDED = DecisionRule("guarded")
RULES = [DecisionRule(), GUARDED]
TINY = Fraction(1, 10**12)


def known(corpus: Corpus, name: str, edition: str = "lnf-2017") -> Characteristic:
    found = corpus.equipment.characteristic(name, edition)
    assert found is not None
    return found


def working(name: str, lower: str | None, upper: str | None) -> WorkingLimit:
    bounds = Bounds.model_validate({"lower": lower, "upper": upper})
    return WorkingLimit(name, bounds, "A. Ozols", date(2026, 5, 1), "no print can be read")


def test_there_are_two_rules_by_name() -> None:
    assert [DecisionRule(name) for name in RULE_NAMES] == RULES
    assert RULE_NAMES == ("simple", "guarded")


# Printed limits


@pytest.mark.parametrize(
    ("limit", "amount", "verdict", "reason"),
    [
        (band("44", "45"), Fraction(44), "pass", Reason("at-limit")),
        (band("44", "45"), Fraction(45), "pass", Reason("at-limit")),
        (band("44", "45"), 44 - TINY, "fail", Reason("below", {"by": TINY})),
        (band("44", "45"), 44 + TINY, "pass", Reason("within")),
        (band("44", "45"), 45 + TINY, "fail", Reason("above", {"by": TINY})),
        ({"kind": "maximum", "upper": "45"}, Fraction(45), "pass", Reason("at-limit")),
        ({"kind": "maximum", "upper": "45"}, 45 - TINY, "pass", Reason("within")),
        ({"kind": "maximum", "upper": "45"}, 45 + TINY, "fail", Reason("above", {"by": TINY})),
        ({"kind": "minimum", "lower": "45"}, Fraction(45), "pass", Reason("at-limit")),
        ({"kind": "minimum", "lower": "45"}, 45 + TINY, "pass", Reason("within")),
        ({"kind": "minimum", "lower": "45"}, 45 - TINY, "fail", Reason("below", {"by": TINY})),
    ],
)
def test_a_reading_at_a_limit_passes_and_the_next_one_outside_fails(
    limit: dict[str, str], amount: Fraction, verdict: str, reason: Reason
) -> None:
    of = characteristic(limit=limit)
    found = judge_amount(amount, of)
    assert found == Judgement(Verdict(verdict), reason)
    # Whatever a chief judge sets beside it.
    for lower, upper in (("0", "0"), ("0", "100000")):
        assert judge_amount(amount, of, working_limit=working(of.id, lower, upper)) == found


# Free, visual, not measured


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("edition", ["lnf-2017", "mfn-2010"])
def test_nothing_measured_is_not_measured_under_every_limit(
    corpus: Corpus, edition: str, rule: DecisionRule
) -> None:
    for record in corpus.equipment.characteristics(edition):
        limit = working(record.id, "0", "1000000")
        found = judge_amount(None, record, rule=rule, working_limit=limit)
        assert (found.verdict, found.working_limit) == ("not-measured", None)


# Disputed limits


@pytest.mark.parametrize(
    ("amount", "verdict"),
    [
        ("5", "pass"),
        ("4.85", "undecided"),  # within the guard band of 4.8 alone
        ("6.05", "undecided"),  # conditional-fail under some readings, fail under others
        ("6.2", "fail"),
    ],
)
def test_a_disputed_limit_under_the_guarded_rule_needs_one_word(
    corpus: Corpus, amount: str, verdict: str
) -> None:
    disc = known(corpus, "disc.weight")
    found = judge_amount(Fraction(amount), disc, rule=GUARDED, uncertainty=Fraction("0.1"))
    assert found.verdict == verdict


# Working limits


@pytest.mark.parametrize(
    ("amount", "verdict", "reason"),
    [
        ("98", "pass", "at-limit"),
        ("102", "pass", "at-limit"),
        ("100", "pass", "within"),
        ("97.999", "fail", "below"),
        ("102.001", "fail", "above"),
    ],
)
@pytest.mark.parametrize("edition", ["lnf-2017", "mfn-2010"])
def test_a_working_limit_decides_what_is_open_and_is_named(
    corpus: Corpus, edition: str, amount: str, verdict: str, reason: str
) -> None:
    limit = working("table.pocket_diameter", "98", "102")
    pocket = known(corpus, "table.pocket_diameter", edition)
    found = judge_amount(Fraction(amount), pocket, working_limit=limit)
    assert (found.verdict, found.reason.code, found.working_limit) == (verdict, reason, limit)
    assert found.deviation == Fraction(amount) - 100


@pytest.mark.parametrize(("lower", "upper"), [(None, "12"), ("12", None)])
def test_a_working_limit_may_be_open_to_one_side(
    corpus: Corpus, lower: str | None, upper: str | None
) -> None:
    thickness = known(corpus, "table.surface_thickness")
    limit = working(thickness.id, lower, upper)
    thin = judge_amount(Fraction(11), thickness, working_limit=limit)
    thick = judge_amount(Fraction(13), thickness, working_limit=limit)
    assert [thin.verdict, thick.verdict] == (["pass", "fail"] if upper else ["fail", "pass"])


@pytest.mark.parametrize(
    ("amount", "verdict", "rests"),
    [
        ("4.0", "fail", False),
        ("4.1", "fail", True),
        ("4.7", "pass", True),
        ("5", "pass", False),
        ("5.5", "pass", True),
        ("5.6", "fail", True),
        ("6.1", "fail", False),
    ],
)
def test_a_working_limit_decides_a_dispute_and_no_agreement(
    corpus: Corpus, amount: str, verdict: str, rests: bool
) -> None:
    found = judge_amount(
        Fraction(amount),
        known(corpus, "disc.weight"),
        working_limit=working("disc.weight", "4.5", "5.5"),
    )
    assert (found.verdict, found.working_limit is not None) == (verdict, rests)


@pytest.mark.parametrize(("lower", "upper"), [("5.1", "5.2"), ("3", "7")])
@pytest.mark.parametrize(("amount", "verdict"), [("5", "pass"), ("4", "fail"), ("6.1", "fail")])
def test_agreement_of_all_readings_is_not_overridden(
    corpus: Corpus, amount: str, verdict: str, lower: str, upper: str
) -> None:
    disc, limit = known(corpus, "disc.weight"), working("disc.weight", lower, upper)
    found = judge_amount(Fraction(amount), disc, working_limit=limit)
    assert (found.verdict, found.reason.code) == (verdict, "all-readings")
    assert found.working_limit is None


@pytest.mark.parametrize("name", ["table.rail_width", "table.rail_angle", "table.levelness"])
def test_a_working_limit_goes_before_our_reading(corpus: Corpus, name: str) -> None:
    characteristic = known(corpus, name)
    assert characteristic.bounds is not None
    assert characteristic.bounds.upper is not None
    upper = characteristic.bounds.upper
    inside = Fraction(upper)
    limit = working(name, None, str(upper - Decimal("0.1")))
    alone, found = (
        judge_amount(inside, characteristic),
        judge_amount(inside, characteristic, working_limit=limit),
    )
    assert (alone.verdict, alone.working_limit) == ("pass", None)
    assert (found.verdict, found.working_limit) == ("fail", limit)
    outside = inside + 1
    wide = working(name, None, str(upper + 1))
    assert judge_amount(outside, characteristic).verdict == "fail"
    assert judge_amount(outside, characteristic, working_limit=wide).verdict == "pass"
    # Without U nobody knows, and what is told is about the limit that was set.
    unknown = judge_amount(inside, characteristic, rule=GUARDED, working_limit=limit)
    assert (unknown.verdict, unknown.probability) == ("undecided", None)
    assert unknown.reason.values["upper"] == str(limit.bounds.upper)


def test_a_working_limit_is_guarded_like_a_printed_one(corpus: Corpus) -> None:
    pocket = known(corpus, "table.pocket_diameter")
    verdicts = [
        judge_amount(
            Fraction(amount),
            pocket,
            rule=GUARDED,
            uncertainty=Fraction("0.5"),
            working_limit=working(pocket.id, "98", "102"),
        ).verdict
        for amount in ("101.5", "101.6", "102.5", "102.6")
    ]
    assert verdicts == ["pass", "conditional-pass", "conditional-fail", "fail"]


# The guarded rule

AT_MOST_45 = Maximum.model_validate({"kind": "maximum", "upper": "45"})
AT_LEAST_45 = Minimum.model_validate({"kind": "minimum", "lower": "45"})


def guarded(
    corpus: Corpus,
    amount: str,
    limit: Maximum | Minimum,
    uncertainty: str | None,
    guard: str = "1",
) -> Judgement:
    characteristic = known(corpus, "puck.outer_diameter").model_copy(update={"limit": limit})
    return judge_amount(
        Fraction(amount),
        characteristic,
        rule=DecisionRule("guarded", Fraction(guard)),
        uncertainty=None if uncertainty is None else Fraction(uncertainty),
    )


@pytest.mark.parametrize(
    ("beyond", "verdict", "probability"),
    [
        ("-0.05", "pass", 0.9938),
        ("-0.04", "pass", 0.9772),
        ("-0.039999", "conditional-pass", 0.9772),
        ("-0.03", "conditional-pass", 0.9332),
        ("0", "conditional-pass", 0.5),
        ("0.000001", "conditional-fail", 0.5),
        ("0.02", "conditional-fail", 0.1587),
        ("0.04", "conditional-fail", 0.0228),
        ("0.040001", "fail", 0.0227),
        ("0.05", "fail", 0.0062),
    ],
)
def test_the_guard_band_lies_on_both_sides_of_a_limit(
    corpus: Corpus, beyond: str, verdict: str, probability: float
) -> None:
    """At most 45, U 0.04; and the mirror image, at least 45."""
    above = guarded(corpus, str(Fraction(45) + Fraction(beyond)), AT_MOST_45, "0.04")
    below = guarded(corpus, str(Fraction(45) - Fraction(beyond)), AT_LEAST_45, "0.04")
    for found in (above, below):
        assert found.verdict == verdict
        assert found.probability == pytest.approx(probability, abs=6e-5)


@pytest.mark.parametrize(
    ("guard", "verdict"),
    [("0", "pass"), ("0.5", "pass"), ("0.75", "pass"), ("1", "conditional-pass")],
)
def test_the_guard_band_is_r_times_the_uncertainty(
    corpus: Corpus, guard: str, verdict: str
) -> None:
    assert guarded(corpus, "44.97", AT_MOST_45, "0.04", guard).verdict == verdict


@pytest.mark.parametrize(
    ("name", "amount", "values", "outside"),
    [
        ("puck.outer_diameter", "45.2", {"side": "above", "by": Fraction("0.2")}, True),
        ("puck.outer_diameter", "43.5", {"side": "below", "by": Fraction("0.5")}, True),
        ("puck.outer_diameter", "45", {"side": "within"}, False),
        ("puck.outer_diameter", "44.5", {"side": "within"}, False),
        # 4.7-5.4, 4.1-6, 4.1-5.3 and 4.8-6 g are the ways to read the print.
        ("disc.weight", "5", {"side": "readings-within"}, False),
        ("disc.weight", "5.5", {"side": "readings-differ"}, False),
        ("disc.weight", "7", {"side": "readings-outside"}, True),
    ],
)
def test_without_uncertainty_the_guarded_rule_says_what_is_known(
    corpus: Corpus, name: str, amount: str, values: dict[str, object], outside: bool
) -> None:
    found = judge_amount(Fraction(amount), known(corpus, name), rule=GUARDED)
    assert (found.verdict, found.reason.code) == ("undecided", "no-uncertainty")
    assert (found.reason.values, found.outside) == (values, outside)


def test_without_uncertainty_a_working_limit_is_known_and_decides_nothing(corpus: Corpus) -> None:
    pocket = known(corpus, "table.pocket_diameter")
    limit = working(pocket.id, "98", "102")
    found = judge_amount(Fraction("102.5"), pocket, rule=GUARDED, working_limit=limit)
    assert (found.verdict, found.working_limit, found.outside) == ("undecided", None, True)
    assert found.reason.values == {
        "side": "above", "by": Fraction("0.5"), "lower": "98", "upper": "102",
    }  # fmt: skip


def test_the_simple_rule_does_not_look_at_the_uncertainty(corpus: Corpus) -> None:
    puck = known(corpus, "puck.outer_diameter")
    found = judge_amount(Fraction(45), puck, uncertainty=Fraction(1, 2))
    assert (found.verdict, found.reason.code) == ("pass", "at-limit")


# The conformance probability


@pytest.mark.parametrize(
    ("amount", "lower", "upper", "probability"),
    [
        ("45", None, "45", 1),
        ("45.000001", None, "45", 0),
        ("45", "45", None, 1),
        ("44.999999", "45", None, 0),
        ("1", None, None, 1),
        ("45", "44", "45", 1),
        ("44", "44", "45", 1),
        ("45.000001", "44", "45", 0),
        ("43.999999", "44", "45", 0),
    ],
)
def test_without_doubt_a_limit_is_kept_or_not(
    amount: str, lower: str | None, upper: str | None, probability: int
) -> None:
    bounds = Bounds.model_construct(lower=lower, upper=upper)
    assert compute_conformance_probability(Fraction(amount), bounds, Fraction(0)) == probability


# Every figure of a judgement, on limits made for it

WIDE = characteristic(limit=band("40", "60", "50"))


@pytest.mark.parametrize(
    ("amount", "verdict", "reason"),
    [
        # U 2 at 40 to 60: the zones end at 38, 40, 42 and 58, 60, 62.
        ("50", "pass", Reason("within")),
        ("42", "pass", Reason("within")),
        ("58", "pass", Reason("within")),
        ("41.9", "conditional-pass", Reason("in-guard-band", {"band": Fraction(2)})),
        ("58.1", "conditional-pass", Reason("in-guard-band", {"band": Fraction(2)})),
        ("40", "conditional-pass", Reason("in-guard-band", {"band": Fraction(2)})),
        ("60", "conditional-pass", Reason("in-guard-band", {"band": Fraction(2)})),
        ("39.9", "conditional-fail", Reason("below", {"by": Fraction("0.1")})),
        ("60.1", "conditional-fail", Reason("above", {"by": Fraction("0.1")})),
        ("38", "conditional-fail", Reason("below", {"by": Fraction(2)})),
        ("62", "conditional-fail", Reason("above", {"by": Fraction(2)})),
        ("37.9", "fail", Reason("below", {"by": Fraction("2.1")})),
        ("62.1", "fail", Reason("above", {"by": Fraction("2.1")})),
    ],
)
def test_the_zones_on_both_sides_of_a_band_end_where_they_say(
    amount: str, verdict: str, reason: Reason
) -> None:
    found = judge_amount(Fraction(amount), WIDE, rule=GUARDED, uncertainty=Fraction(2))
    assert (found.verdict, found.reason) == (verdict, reason)
    assert found.deviation == Fraction(amount) - 50
    assert (found.working_limit, found.by_reading, found.outside) == (None, (), False)


@pytest.mark.parametrize(
    ("amount", "verdict", "side"),
    [
        # On a band of 1 with U 2 a reading may lie in a zone of either end: the worse counts.
        ("44.5", "conditional-pass", None),
        ("43.5", "conditional-fail", "below"),
        ("45.5", "conditional-fail", "above"),
        ("42.9", "conditional-fail", "below"),
        ("47.1", "fail", "above"),
        ("41.9", "fail", "below"),
    ],
)
def test_the_worse_end_of_a_band_decides(amount: str, verdict: str, side: str | None) -> None:
    found = judge_amount(Fraction(amount), characteristic(), rule=GUARDED, uncertainty=Fraction(2))
    assert found.verdict == verdict
    assert found.reason.code == (side or "in-guard-band")


@pytest.mark.parametrize("rule", RULES)
def test_at_either_end_of_a_band_a_reading_without_doubt_is_at_the_limit(
    rule: DecisionRule,
) -> None:
    for amount, code in [("40", "at-limit"), ("60", "at-limit"), ("40.1", "within")]:
        found = judge_amount(Fraction(amount), WIDE, rule=rule, uncertainty=Fraction(0))
        assert (found.verdict, found.reason) == ("pass", Reason(code))
    assert judge_amount(60 + TINY, WIDE, rule=rule, uncertainty=Fraction(0)).verdict == "fail"


@pytest.mark.parametrize(
    ("answer", "verdict", "code"), [(True, "pass", "met"), (False, "fail", "not-met")]
)
def test_an_answer_has_its_reason_and_no_figures(answer: bool, verdict: str, code: str) -> None:
    for rule in RULES:
        assert judge_amount(answer, visual(), rule=rule) == Judgement(
            Verdict(verdict), Reason(code)
        )


def test_what_is_not_measured_or_free_has_its_reason_and_no_figures() -> None:
    free = characteristic(limit={"kind": "free"})
    assert judge_amount(None, WIDE) == Judgement(Verdict.NOT_MEASURED, Reason("not-measured"))
    for rule in RULES:
        found = judge_amount(Fraction(3), free, rule=rule, uncertainty=Fraction(1))
        assert found == Judgement(Verdict.PASS, Reason("free"))
    assert judge_amount(Fraction(0), free, rule=GUARDED) == found


def test_a_mistake_of_the_program_is_named_with_what_the_characteristic_takes() -> None:
    with pytest.raises(TypeError, match=r"^puck\.outer_diameter takes a figure$"):
        judge_amount(True, WIDE)
    with pytest.raises(TypeError, match=r"^brush\.condition takes yes or no$"):
        judge_amount(Fraction(1), visual())


EITHER = characteristic(
    limit={
        "kind": "disputed",
        "readings": [{"lower": "40", "upper": "60"}, {"lower": "50", "upper": "70"}],
    }
)


@pytest.mark.parametrize(
    ("amount", "verdict", "code", "by_reading"),
    [
        ("55", "pass", "all-readings", ("pass", "pass")),
        ("50", "pass", "all-readings", ("pass", "pass")),
        ("60", "pass", "all-readings", ("pass", "pass")),
        ("40", "undecided", "disputed", ("pass", "fail")),
        ("39.999999", "fail", "all-readings", ("fail", "fail")),
        ("39", "fail", "all-readings", ("fail", "fail")),
        ("45", "undecided", "disputed", ("pass", "fail")),
        ("65", "undecided", "disputed", ("fail", "pass")),
    ],
)
def test_a_disputed_limit_keeps_what_each_way_to_read_it_says(
    amount: str, verdict: str, code: str, by_reading: tuple[str, str]
) -> None:
    found = judge_amount(Fraction(amount), EITHER, uncertainty=Fraction(1))
    assert (found.verdict, found.reason, found.by_reading) == (verdict, Reason(code), by_reading)
    assert (found.deviation, found.probability, found.working_limit) == (None, None, None)


def test_a_working_limit_settles_a_dispute_with_every_figure() -> None:
    limit = working("puck.outer_diameter", "44", "46")
    found = judge_amount(Fraction(45), EITHER, uncertainty=Fraction(1), working_limit=limit)
    assert (found.verdict, found.reason, found.deviation) == ("pass", Reason("within"), None)
    assert (found.by_reading, found.working_limit) == (("pass", "fail"), limit)
    assert found.probability == compute_conformance_probability(
        Fraction(45), limit.bounds, Fraction(1)
    )
    failing = judge_amount(Fraction(47), EITHER, working_limit=limit)
    assert failing.reason == Reason("above", {"by": Fraction(1)})
    assert failing.probability is None


def test_a_working_limit_stands_beside_what_it_cannot_decide() -> None:
    """Without U the guarded rule decides nothing, and says on which side the reading lies."""
    limit = working("puck.outer_diameter", None, "44")
    found = judge_amount(Fraction(45), EITHER, rule=GUARDED, working_limit=limit)
    assert (found.verdict, found.working_limit) == ("undecided", None)
    assert found.by_reading == ("undecided", "undecided")
    assert found.reason == Reason(
        "no-uncertainty", {"side": "above", "by": Fraction(1), "upper": "44"}
    )


@pytest.mark.parametrize(
    ("limit", "deviation", "reason"),
    [
        (
            {"kind": "nominal", "nominal": "50"},
            Fraction(-5),
            Reason("nominal-only", {"deviation": Fraction(-5)}),
        ),
        (
            {"kind": "unknown", "nominal": "40"},
            Fraction(5),
            Reason("tolerance-unreadable", {"deviation": Fraction(5)}),
        ),
        ({"kind": "unknown"}, None, Reason("limit-not-stated")),
    ],
)
def test_an_open_limit_says_how_far_off_a_reading_is(
    limit: dict[str, str], deviation: Fraction | None, reason: Reason
) -> None:
    of = characteristic(limit=limit)
    for rule in RULES:
        found = judge_amount(Fraction(45), of, rule=rule, uncertainty=Fraction(1))
        assert found == Judgement(Verdict.UNDECIDED, reason, deviation)
    settled = judge_amount(Fraction(45), of, working_limit=working(of.id, "44", None))
    assert (settled.verdict, settled.deviation) == ("pass", deviation)


def test_the_bounds_of_a_working_limit_are_told_as_they_were_set() -> None:
    assert list_bounds(working("puck.x", "44.50", "46")) == {"lower": "44.50", "upper": "46"}
    assert list_bounds(working("puck.x", "44", None)) == {"lower": "44"}
    assert list_bounds(working("puck.x", None, "46")) == {"upper": "46"}


def test_on_which_side_a_reading_lies_is_told_from_the_reason_of_its_verdict() -> None:
    for side in ("above", "below"):
        values = {"by": Fraction(1), "more": "x"}
        assert describe_side(Reason(side, values)) == {"side": side, "by": Fraction(1)}
    for code in ("within", "at-limit", "in-guard-band"):
        assert describe_side(Reason(code, {"band": Fraction(1)})) == {"side": "within"}


@pytest.mark.parametrize(
    ("verdict", "side", "outside"),
    [
        ("undecided", "above", True),
        ("undecided", "below", True),
        ("undecided", "readings-outside", True),
        ("undecided", "within", False),
        ("undecided", "readings-within", False),
        ("undecided", "readings-differ", False),
        ("undecided", None, False),
        # What was decided is no open question.
        ("fail", "above", False),
    ],
)
def test_what_lies_outside_undecided_is_told_by_its_side(
    verdict: str, side: str | None, outside: bool
) -> None:
    values = {} if side is None else {"side": side}
    assert Judgement(Verdict(verdict), Reason("x", dict(values))).outside is outside


def test_the_rule_is_simple_with_one_u_to_the_guard_band_unless_said() -> None:
    assert (DecisionRule().name, DecisionRule().guard) == ("simple", 1)
    assert Reason("x").values == {}
