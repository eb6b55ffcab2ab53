"""What is summed up of readings, items and an event: words, counts and orders."""

from dataclasses import replace
from datetime import date
from fractions import Fraction

import pytest
from tests.inspection.made import band, characteristic, item, raw, reading, result, visual

from novuss.inspection.derived_reading_sources import Derivation, RawValue
from novuss.inspection.disc_sets import Count, Disc, SetResult
from novuss.inspection.event_result import EventResult
from novuss.inspection.instruments import Flag, Instrument, Register
from novuss.inspection.item_results import CharacteristicResult, ItemResult, Result
from novuss.inspection.reading_decision import DecisionRule, Judgement, Reason, WorkingLimit
from novuss.inspection.readings import Reading
from novuss.inspection.verdict_scale import Verdict
from novuss.model.equipment_records import Bounds, Characteristic, DecidedLimit

DIAMETER = characteristic("puck.outer_diameter")
THICKNESS = characteristic("puck.thickness")
WEIGHT = characteristic("puck.weight", quantity="mass")
OF = [DIAMETER, THICKNESS, WEIGHT, characteristic("puck.hole_diameter")]


def puck(*verdicts: str, missing: tuple[Characteristic, ...] = (), **state: object) -> ItemResult:
    """A puck with one reading of another characteristic for each verdict."""
    results = [
        result(verdict, reading("P1", of)) for verdict, of in zip(verdicts, OF, strict=False)
    ]
    checked = tuple(
        CharacteristicResult(result.reading.characteristic, (result,)) for result in results
    )
    return replace(ItemResult("P1", "puck", checked, missing, counts_missing=False), **state)  # type: ignore[arg-type]


def event(
    *items: ItemResult, sets: tuple[SetResult, ...] = (), register: Register | None = None
) -> EventResult:
    results = tuple(
        result for item in items for checked in item.checked for result in checked.results
    )
    return EventResult("lnf-2017", DecisionRule(), results, items, sets=sets, register=register)


def a_set(verdict: str) -> SetResult:
    discs = (Disc("1", "red", Verdict(verdict), ()),)
    return SetResult("S1", discs, None, Count(Verdict.NOT_MEASURED, "no-rule"), complete=False)


def outside(amount: str, by: str, side: str, of: Characteristic = DIAMETER) -> Result:
    """A reading outside its limits on which nothing was decided."""
    reason = Reason("no-uncertainty", {"side": side, "by": Fraction(by)})
    return Result(reading("P1", of, amount), Judgement(Verdict.UNDECIDED, reason))


# What a verdict rests on


def ours(verdict: str, of: str = "table.rail_width", limit: WorkingLimit | None = None) -> Result:
    """A verdict on our reading of the print, or on the limit that stands in its place."""
    judgement = Judgement(Verdict(verdict), Reason("made"), working_limit=limit)
    return Result(reading("T1", characteristic(of, evidence="our-reading")), judgement)


def working(of: str) -> WorkingLimit:
    return WorkingLimit(of, Bounds.model_validate({"upper": "50"}), "A.", date(2026, 1, 1), "why")


@pytest.mark.parametrize(
    ("verdict", "rests"),
    [("pass", True), ("fail", True), ("undecided", False), ("not-measured", False)],
)
def test_only_a_verdict_that_decides_rests_on_our_reading(verdict: str, rests: bool) -> None:
    assert ours(verdict).by_our_reading is rests
    assert not ours(verdict, limit=working("table.rail_width")).by_our_reading
    assert not result(verdict, reading("T1", DIAMETER)).by_our_reading


def test_a_failing_item_rests_on_our_reading_where_it_fails() -> None:
    passing, failing = ours("pass"), ours("fail", "table.rail_height")
    other = result("pass", reading("T1", DIAMETER))
    rests = [
        checked.characteristic.id for checked in item("T1", passing, other, failing).by_our_reading
    ]
    assert rests == ["table.rail_height"]
    rests = [checked.characteristic.id for checked in item("T1", passing, other).by_our_reading]
    assert rests == ["table.rail_width"]


def test_limits_set_are_working_limits_and_decided_ones_that_a_verdict_rests_on() -> None:
    decided = DecidedLimit(
        decision="x-1", by="A", on=date(2026, 1, 1), bounds=working("puck.thickness").bounds
    )
    of = THICKNESS.model_copy(update={"decided": decided})
    own = working("table.rail_width")
    rests = Result(
        reading("P1", of),
        Judgement(Verdict.PASS, Reason("made"), working_limit=working(of.id)),
    )
    unused = Result(reading("P1", of), Judgement(Verdict.PASS, Reason("made")))
    beside = ours("pass", limit=own)
    items = (item("P1", rests), item("T1", beside))
    limits = (own, replace(working(of.id), set_by="B."))
    limits_set = replace(event(*items), working_limits=limits).limits_set
    assert [(limit.characteristic, limit.set_by) for limit in limits_set] == [
        ("table.rail_width", "A."),
        ("puck.thickness", "A."),
    ]
    limits_set = replace(event(item("P1", unused)), working_limits=limits).limits_set
    assert limits_set == limits


def test_an_event_is_incomplete_unless_it_is_said() -> None:
    assert not event(item("P1", ours("pass"))).complete


# The word for an item


@pytest.mark.parametrize(
    ("verdicts", "state", "word"),
    [
        # Everything was checked: the word is the verdict.
        (["pass", "pass"], {}, "pass"),
        (["pass", "conditional-pass"], {}, "conditional-pass"),
        (["pass", "fail"], {}, "fail"),
        # What speaks for an item that was not checked completely has a word of its own.
        (["pass"], {"missing": (WEIGHT,)}, "incomplete"),
        (["conditional-pass", "pass"], {"missing": (WEIGHT,)}, "incomplete"),
        (["pass", "not-measured"], {}, "incomplete"),
        (["pass"], {"missing": (WEIGHT,), "counts_missing": True}, "incomplete"),
        (["pass"], {"missing": (WEIGHT,), "partial": True}, "partial"),
        (["pass"], {"partial": True}, "pass"),
        # What speaks against it, or is open, stands as it is.
        (["pass", "fail"], {"missing": (WEIGHT,)}, "fail"),
        (["pass", "conditional-fail"], {"missing": (WEIGHT,), "partial": True}, "conditional-fail"),
        (["pass", "undecided"], {"missing": (WEIGHT,)}, "undecided"),
        # Nothing was measured at all.
        (["not-measured"], {}, "not-measured"),
        (["not-measured", "not-measured"], {"missing": (WEIGHT,), "partial": True}, "not-measured"),
        # There is more on it that nobody can read.
        (["pass"], {"unread": True}, "undecided"),
        (["pass"], {"unread": True, "missing": (WEIGHT,)}, "undecided"),
        (["fail"], {"unread": True}, "fail"),
        # A contradiction goes before every verdict.
        (["pass", "fail"], {"contested": (DIAMETER,)}, "contested"),
        (["pass"], {"contested": (DIAMETER,), "missing": (WEIGHT,)}, "contested"),
    ],
)
def test_the_word_for_an_item(verdicts: list[str], state: dict[str, object], word: str) -> None:
    assert puck(*verdicts, **state).word == word  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("verdicts", "state", "verdict"),
    [
        (["pass"], {"missing": (WEIGHT,)}, "pass"),
        (["pass"], {"missing": (WEIGHT,), "counts_missing": True}, "not-measured"),
        (["pass"], {"counts_missing": True}, "pass"),
        (["pass"], {"unread": True}, "undecided"),
        (["conditional-fail"], {"unread": True}, "conditional-fail"),
        ([], {}, "not-measured"),
    ],
)
def test_the_verdict_of_an_item_counts_what_is_missing_and_unread(
    verdicts: list[str], state: dict[str, object], verdict: str
) -> None:
    assert puck(*verdicts, **state).verdict == verdict  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("verdicts", "missing", "complete", "meets"),
    [
        (["pass", "pass"], (), True, True),
        (["pass"], (WEIGHT,), False, True),
        (["pass", "not-measured"], (), False, True),
        (["pass", "conditional-pass"], (), True, False),
        (["pass", "undecided"], (), True, False),
        (["not-measured"], (), False, False),
        ([], (), True, False),
    ],
)
def test_whether_all_was_measured_and_what_was_measured_passes(
    verdicts: list[str], missing: tuple[Characteristic, ...], complete: bool, meets: bool
) -> None:
    summed = puck(*verdicts, missing=missing)
    assert (summed.complete, summed.meets, event(summed).meets) == (complete, meets, meets)


def test_an_item_counts_its_characteristics() -> None:
    summed = puck("pass", "conditional-pass", "not-measured", "fail", missing=(THICKNESS, WEIGHT))
    assert (summed.asked, summed.measured, summed.decided, summed.met, summed.open) == (
        6,
        3,
        2,
        1,
        2,
    )
    assert replace(summed, counts_missing=True).open == 4
    assert [checked.characteristic.id for checked in summed.failed] == ["puck.hole_diameter"]


def test_one_empty_reading_of_several_leaves_a_characteristic_unmeasured() -> None:
    both = item("P1", result("pass"), result("not-measured"))
    assert (both.measured, both.complete, both.checked[0].verdict) == (0, False, "not-measured")
    assert both.word == "incomplete"


def test_the_participant_is_the_first_that_a_row_names() -> None:
    rows = [
        result("pass", reading(of=DIAMETER)),
        result("pass", reading(of=DIAMETER, participant="A. Kalniņš")),
        result("pass", reading(of=THICKNESS, participant="B. Liepa")),
    ]
    assert item("P1", *rows).participant == "A. Kalniņš"
    assert item("P1", rows[0]).participant is None


# What was seen


def test_visual_checks_that_are_met_and_of_which_nothing_was_noted_are_seen() -> None:
    plain = visual("puck.not_glued")
    names = ["puck.a", "puck.b", "puck.c", "puck.d"]
    noted: list[dict[str, str]] = [
        {},
        {"position": "rim"},
        {"remark": "a scratch"},
        {"occasion": "during"},
    ]
    rows = [
        result("pass", reading("P1", visual(name), True, **marks))
        for name, marks in zip(names, noted, strict=True)
    ]
    rows += [
        result("fail", reading("P1", plain, False)),
        result("pass", reading("P1", DIAMETER)),
    ]
    assert [checked.characteristic.id for checked in item("P1", *rows).seen] == ["puck.a"]


def test_one_noted_row_of_a_visual_check_is_enough_to_show_it() -> None:
    rows = [
        result("pass", reading("P1", visual(), True)),
        result("pass", reading("P1", visual(), True, remark="a scratch")),
    ]
    assert item("P1", *rows).seen == []


# Working limits


def test_a_verdict_rests_on_a_working_limit_only_where_it_would_not_stand_without() -> None:
    limit = WorkingLimit(
        "puck.thickness", Bounds.model_validate({"lower": "1"}), "A.", date(2026, 5, 1), "why"
    )

    def on_limit(verdict: str) -> Result:
        judged = Judgement(Verdict(verdict), Reason("within"), working_limit=limit)
        return Result(reading("P1", THICKNESS), judged)

    plain = reading("P1", DIAMETER)
    assert item("P1", result("pass", plain), on_limit("pass")).rests_on_working_limits
    assert item("P1", result("fail", plain), on_limit("fail")).rests_on_working_limits
    assert not item("P1", result("fail", plain), on_limit("pass")).rests_on_working_limits
    assert not item("P1", result("pass", plain)).rests_on_working_limits


# How far off a reading is


@pytest.mark.parametrize(
    ("nominal", "amount", "off"),
    [
        ("40", "50", Fraction(1, 4)),
        ("40", "30", Fraction(1, 4)),
        ("40", "40", Fraction(0)),
        # Of nothing there is no share: the deviation itself.
        ("0", "3", Fraction(3)),
        (None, "40", None),
        ("40", None, None),
    ],
)
def test_deviation_is_told_as_a_share_of_the_nominal_figure(
    nominal: str | None, amount: str | None, off: Fraction | None
) -> None:
    of = characteristic("puck.thickness", band("0", "50", nominal))
    judged = result("undecided", reading("P1", of, amount))
    assert judged.relative_deviation == off


@pytest.mark.parametrize(
    ("limit", "amount", "remote"),
    [
        # From the nominal figure, and not from the middle, where there is one.
        (band("30", "50", "30"), "33", Fraction(1, 10)),
        (band("30", "50"), "44", Fraction(1, 10)),
        ({"kind": "maximum", "upper": "50"}, "44", None),
        ({"kind": "minimum", "lower": "50"}, "44", None),
        ({"kind": "unknown"}, "44", None),
        # The middle of all readings of the print: from 20 to 60.
        (
            {
                "kind": "disputed",
                "readings": [{"lower": "30", "upper": "60"}, {"lower": "20", "upper": "50"}],
            },
            "50",
            Fraction(1, 4),
        ),
        # No reading of the print has an upper end.
        ({"kind": "disputed", "readings": [{"lower": "30"}, {"lower": "20"}]}, "50", None),
        (band("30", "50"), None, None),
    ],
)
def test_without_a_nominal_figure_the_middle_of_the_limits_stands_in(
    limit: dict[str, object], amount: str | None, remote: Fraction | None
) -> None:
    judged = result("undecided", reading("P1", characteristic("puck.thickness", limit), amount))
    assert judged.remoteness == remote


def test_an_answer_is_never_far_off() -> None:
    assert result("undecided", reading("P1", visual(), True)).remoteness is None
    of = characteristic("puck.thickness", {"kind": "nominal", "nominal": "1"})
    assert result("undecided", reading("P1", of, True)).relative_deviation is None


@pytest.mark.parametrize(
    ("judged", "urgency"),
    [
        # 50 above 40, 30 below 40: the limit is 40, and a quarter of it off.
        (outside("50", "10", "above"), (False, False, Fraction(-1, 4))),
        (outside("30", "10", "below"), (False, False, Fraction(-1, 4))),
        # At a limit of nothing, the distance itself.
        (outside("3", "3", "above"), (False, False, Fraction(-3))),
        # Without a distance, by the remoteness: 89 from 44.5.
        (
            Result(
                reading("P1", DIAMETER, "89"),
                Judgement(Verdict.UNDECIDED, Reason("x", {"side": "readings-outside"})),
            ),
            (False, False, Fraction(-1)),
        ),
        (result("undecided", reading("P1", DIAMETER, "89")), (True, False, Fraction(-1))),
        (
            result(
                "undecided", reading("P1", characteristic("puck.hole", {"kind": "unknown"}), "89")
            ),
            (True, True, Fraction(0)),
        ),
    ],
)
def test_what_lies_outside_is_the_most_urgent_by_its_share_of_the_limit(
    judged: Result, urgency: tuple[bool, bool, Fraction]
) -> None:
    assert judged.urgency == urgency


def test_open_points_are_undecided_or_on_condition_in_the_order_of_urgency() -> None:
    items = [
        item("P1", result(verdict, reading("P1", DIAMETER, amount)))
        for verdict, amount in [
            ("pass", "60"),
            ("undecided", "44.6"),
            ("conditional-pass", "44.9"),
            ("conditional-fail", "60"),
            ("not-measured", None),
            ("fail", "61"),
            ("undecided", "50"),
        ]
    ]
    open_points = [point.reading.value for point in event(*items).open_points]
    assert open_points == ["50", "44.9", "44.6"]
    far = item("P9", outside("45.1", "0.1", "above"))
    assert event(*items, far).open_points[0].reading.value == "45.1"
    assert (event(*items).some_outside, event(*items, far).some_outside) == (False, True)
    assert [checked.characteristic.id for checked in far.outside] == ["puck.outer_diameter"]
    assert items[0].outside == []


# The word for an event


@pytest.mark.parametrize(
    ("items", "sets", "verdict", "word"),
    [
        ([puck("pass")], [], "pass", "pass"),
        ([puck("pass"), puck("conditional-pass")], [], "conditional-pass", "conditional-pass"),
        ([puck("pass"), puck("pass", missing=(WEIGHT,))], [], "pass", "incomplete"),
        ([puck("pass", missing=(WEIGHT,), partial=True)], [], "pass", "partial"),
        # Where both words are said, the graver one.
        (
            [puck("pass", missing=(WEIGHT,), partial=True), puck("pass", missing=(WEIGHT,))],
            [],
            "pass",
            "incomplete",
        ),
        ([puck("pass", "not-measured")], [], "not-measured", "incomplete"),
        # An item of which nothing was measured has the graver word.
        (
            [puck("pass", missing=(WEIGHT,)), puck("not-measured")],
            [],
            "not-measured",
            "not-measured",
        ),
        (
            [puck("pass", missing=(WEIGHT,), partial=True), puck("not-measured")],
            [],
            "not-measured",
            "not-measured",
        ),
        ([puck("pass", missing=(WEIGHT,)), puck("undecided")], [], "undecided", "undecided"),
        ([puck("pass", missing=(WEIGHT,)), puck("fail")], [], "fail", "fail"),
        ([puck("pass", missing=(WEIGHT,), partial=True), puck("fail")], [], "fail", "fail"),
        # A contradiction goes before what is open, and behind what fails without doubt.
        ([puck("pass", contested=(DIAMETER,)), puck("undecided")], [], "undecided", "contested"),
        ([puck("fail", contested=(DIAMETER,)), puck("pass")], [], "fail", "contested"),
        ([puck("pass", contested=(DIAMETER,)), puck("fail")], [], "fail", "fail"),
        (
            [puck("pass", contested=(DIAMETER,)), puck("conditional-fail")],
            [],
            "conditional-fail",
            "conditional-fail",
        ),
        # Sets are among what decides.
        ([puck("pass")], [a_set("fail")], "fail", "fail"),
        ([puck("pass", contested=(DIAMETER,))], [a_set("fail")], "fail", "fail"),
        ([puck("pass", contested=(DIAMETER,))], [a_set("pass")], "pass", "contested"),
        ([], [], "not-measured", "not-measured"),
    ],
)
def test_the_word_for_an_event(
    items: list[ItemResult], sets: list[SetResult], verdict: str, word: str
) -> None:
    found = event(*items, sets=tuple(sets))
    assert (found.verdict, found.word) == (verdict, word)


def test_an_event_meets_its_limits_where_every_item_does() -> None:
    assert event(puck("pass"), puck("pass", missing=(WEIGHT,))).meets
    assert not event(puck("pass"), puck("conditional-pass")).meets


# Instruments and flags


def test_the_register_tells_which_of_its_instruments_were_used() -> None:
    first, second, third = (
        Instrument(name, "calliper", "length", "mm", Fraction(1, 100))
        for name in ("I1", "I2", "I3")
    )
    register = Register((first, second, third), date(2026, 11, 21))
    inputs = (RawValue("A", "1", "mm", Fraction(1), "I1"), RawValue("B", "2", "mm", Fraction(2)))
    derived: Reading = replace(reading(), derivation=Derivation(raw(), inputs), instrument="I2")
    used = item("P1", result("pass", reading(instrument="I3")), result("pass", derived))
    assert event(used, register=register).instruments == (first, third)
    assert event(used).instruments == ()
    assert event(item("P1", result("pass")), register=register).instruments == ()


def test_readings_with_a_flag_stand_in_the_order_of_the_input() -> None:
    flags = (Flag("overdue", "mm"),)
    flagged = [replace(result("pass"), flags=flags), replace(result("fail"), flags=flags)]
    found = event(item("P1", flagged[0], result("pass"), flagged[1]))
    assert found.flagged == flagged
    assert flagged[0].flags[0].values == {}
