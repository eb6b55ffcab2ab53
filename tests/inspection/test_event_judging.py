"""Readings are summed up by item: the worst decides, what is missing is named, open is open."""

from collections.abc import Callable
from datetime import date
from fractions import Fraction

import pytest
from tests.inspection.made import WORDS, band, characteristic, raw, reading, visual

from novuss.corpus import Corpus
from novuss.inspection.derived_reading_sources import Derivation, RawValue
from novuss.inspection.event_judging import check_readings
from novuss.inspection.event_result import EventResult
from novuss.inspection.instruments import Instrument, Register
from novuss.inspection.item_results import ItemResult
from novuss.inspection.reading_decision import Amount, DecisionRule, WorkingLimit
from novuss.inspection.readings import Reading, identify_disc, list_instruments
from novuss.inspection.waivers import Waiver
from novuss.model.equipment_records import Belonging, Bounds, Characteristic, SetCount, Spread

#: Item, characteristic, amount in its unit (as text) or an answer, and U.
Row = tuple[str, str, str | bool | None] | tuple[str, str, str | bool | None, str]

GOOD_PUCK: list[Row] = [
    ("p1", "puck.outer_diameter", "44.5"),
    ("p1", "puck.thickness", "14.5"),
    ("p1", "puck.hole_diameter", "10.2"),
    ("p1", "puck.weight", "21"),
    ("p1", "puck.single_piece_of_wood", True),
    ("p1", "puck.not_glued", True),
    ("p1", "puck.not_painted_or_lacquered", True),
    ("p1", "puck.not_impregnated", True),
]


@pytest.fixture
def check(corpus: Corpus) -> Callable[..., EventResult]:
    def reading(
        edition: str, item: str, name: str, value: str | bool | None, uncertainty: str | None = None
    ) -> Reading:
        characteristic = corpus.equipment.characteristic(name, edition)
        assert characteristic is not None
        amount: Amount = Fraction(value) if isinstance(value, str) else value
        doubt = None if uncertainty is None else Fraction(uncertainty)
        return Reading(item, characteristic, str(value), characteristic.unit or "", amount, doubt)

    def run(
        *rows: Row,
        edition: str = "lnf-2017",
        complete: bool = False,
        guarded: bool = False,
        limits: tuple[WorkingLimit, ...] = (),
    ) -> EventResult:
        return check_readings(
            [reading(edition, *row) for row in rows],
            corpus.equipment.characteristics(edition),
            edition=edition,
            rule=DecisionRule("guarded") if guarded else None,
            working_limits=limits,
            complete=complete,
        )

    return run


def limit(name: str, lower: str, upper: str) -> WorkingLimit:
    bounds = Bounds.model_validate({"lower": lower, "upper": upper})
    return WorkingLimit(name, bounds, "A. Ozols", date(2026, 5, 1), "no print can be read")


def only(event: EventResult) -> ItemResult:
    (item,) = event.items
    return item


def missing(event: EventResult) -> list[str]:
    return [asked.id for asked in only(event).missing]


Check = Callable[..., EventResult]


# The worst decides


@pytest.mark.parametrize(
    ("amounts", "verdict"),
    [
        (["44", "44.5", "45"], "pass"),
        (["44.5", "45.01", "44.5"], "fail"),
        (["45.01", "44.5"], "fail"),
        (["44.5", None], "not-measured"),
        ([None, "45.01"], "fail"),
        ([None], "not-measured"),
    ],
)
def test_of_several_readings_the_worst_decides(
    check: Check, amounts: list[str | None], verdict: str
) -> None:
    event = check(*[("p1", "puck.outer_diameter", amount) for amount in amounts])
    (checked,) = only(event).checked
    assert (checked.verdict, only(event).verdict, event.verdict) == (verdict,) * 3
    assert [result.reading.value for result in checked.results] == [
        str(amount) for amount in amounts
    ]


@pytest.mark.parametrize(
    ("rows", "verdict"),
    [
        (["pass"], "pass"),
        (["pass", "conditional-pass"], "conditional-pass"),
        (["pass", "conditional-pass", "not-measured"], "not-measured"),
        (["pass", "conditional-pass", "not-measured", "undecided"], "undecided"),
        (["pass", "not-measured", "undecided", "conditional-fail"], "conditional-fail"),
        (["fail", "conditional-fail", "undecided", "pass"], "fail"),
    ],
)
def test_the_item_has_its_worst_verdict(check: Check, rows: list[str], verdict: str) -> None:
    by_verdict: dict[str, Row] = {
        "pass": ("p1", "puck.weight", "20", "0.1"),
        "conditional-pass": ("p1", "puck.thickness", "14.95", "0.1"),
        "not-measured": ("p1", "puck.not_glued", None),
        "undecided": ("p1", "puck.hole_diameter", "10.2"),
        "conditional-fail": ("p1", "puck.outer_diameter", "45.05", "0.1"),
        "fail": ("p1", "puck.not_impregnated", False),
    }
    event = check(*[by_verdict[row] for row in rows], guarded=True)
    assert [found.verdict for found in event.results] == rows
    assert (only(event).verdict, event.verdict) == (verdict, verdict)
    assert only(check(*[by_verdict[row] for row in rows[::-1]], guarded=True)).verdict == verdict


# Items


def test_items_are_told_apart_by_name_and_kind_in_the_order_of_the_input(check: Check) -> None:
    event = check(
        ("7", "puck.weight", "20"),
        ("7", "cue.length", "1400"),
        ("3", "puck.weight", "20"),
        ("7", "puck.thickness", "14"),
    )
    found = [(item.item, item.kind, len(item.checked)) for item in event.items]
    assert found == [("7", "puck", 2), ("7", "cue", 1), ("3", "puck", 1)]
    assert [item.item for item in event.select_kind("puck")] == ["7", "3"]
    assert event.select_kind("brush") == []


# Missing characteristics


@pytest.mark.parametrize(
    ("complete", "verdict", "open_"), [(False, "pass", 0), (True, "not-measured", 6)]
)
def test_what_has_no_row_is_missing_and_counts_only_when_asked(
    check: Check, complete: bool, verdict: str, open_: int
) -> None:
    """A puck of which only two of four dimensions were given."""
    event = check(GOOD_PUCK[0], GOOD_PUCK[3], complete=complete)
    assert sorted(missing(event)) == sorted(
        row[1] for row in GOOD_PUCK if row not in (GOOD_PUCK[0], GOOD_PUCK[3])
    )
    assert (only(event).verdict, only(event).decided, only(event).open) == (verdict, 2, open_)


@pytest.mark.parametrize("complete", [False, True])
def test_an_item_with_every_row_misses_nothing(check: Check, complete: bool) -> None:
    event = check(*GOOD_PUCK, complete=complete)
    assert (missing(event), only(event).verdict, only(event).decided) == ([], "pass", 8)


def test_an_empty_cell_is_not_measured_but_not_missing(check: Check) -> None:
    event = check(*GOOD_PUCK[:-1], (*GOOD_PUCK[-1][:2], None))
    assert (missing(event), only(event).verdict) == ([], "not-measured")
    assert (only(event).decided, only(event).open) == (7, 1)


# Working limits


def test_a_working_limit_reaches_only_its_own_characteristic(check: Check) -> None:
    event = check(
        ("t1", "table.pocket_diameter", "100"),
        ("t1", "table.circle_diameter", "100"),
        limits=(limit("table.pocket_diameter", "99", "101"),),
    )
    assert [result.verdict for result in event.results] == ["pass", "undecided"]


# What was asked for is on record


def test_the_record_says_by_what_was_judged() -> None:
    rule, pocket = DecisionRule("guarded", Fraction(2)), limit("table.pocket_diameter", "1", "2")
    waiver = Waiver("puck", "P1", "puck.x", "A. Ozols", "why", "the event")
    spread = Spread(id="puck.roundness", of="puck.outer_diameter", names=WORDS)
    register = Register((), date(2026, 11, 21))
    event = check_readings(
        [],
        [],
        edition="made-1",
        rule=rule,
        working_limits=[pocket],
        complete=True,
        register=register,
        waivers=[waiver],
        spreads=[spread],
    )
    assert (event.edition, event.rule, event.complete, event.register) == (
        "made-1",
        rule,
        True,
        register,
    )
    assert (event.working_limits, event.waivers, event.spreads) == ((pocket,), (waiver,), (spread,))


def test_unless_asked_otherwise_the_rule_is_simple_and_nothing_else_is_on_record() -> None:
    event = check_readings([reading()], [characteristic()], edition="made-1")
    assert (event.rule, event.rule.guard) == (DecisionRule("simple"), 1)
    assert (event.working_limits, event.waivers, event.spreads, event.sets) == ((), (), (), ())
    assert (event.complete, event.register, event.without_companion) == (False, None, ())


@pytest.mark.parametrize(("complete", "verdict"), [(False, "pass"), (True, "not-measured")])
def test_the_edition_says_how_many_discs_a_set_has(complete: bool, verdict: str) -> None:
    of = characteristic("disc.diameter")
    rule = SetCount(clause="1.1", each=2, about="set", names=WORDS)
    event = check_readings(
        [reading("S1", of, colour="red", position="1")],
        [of],
        edition="made-1",
        complete=complete,
        belonging=Belonging(set_counts=[rule]),
    )
    (disc_set,) = event.sets
    assert (disc_set.count.rule, disc_set.complete, disc_set.verdict, event.verdict) == (
        rule,
        complete,
        verdict,
        verdict,
    )


# Readings


def test_a_reading_is_of_the_kind_of_its_characteristic_and_before_play_unless_said() -> None:
    taken = reading(of=characteristic("cue.length"))
    assert (taken.kind, taken.during_play) == ("cue", False)
    assert [reading(occasion=when).during_play for when in ("before", "during")] == [False, True]
    # Where it stands in a file makes no other reading of it.
    assert reading(place="a.csv:2") == reading(place="b.csv:7") == reading()
    assert reading().place == ""


@pytest.mark.parametrize(
    ("marks", "label"),
    [
        ({"disc_set": "S1"}, ("D1", "")),
        ({"disc_set": "S1", "colour": "red", "position": "3"}, ("D1", "")),
        ({"colour": "red", "position": "3"}, ("3", "red")),
        # A row that names the item as its own set is about the whole of it, or about a place.
        ({"disc_set": "D1"}, None),
        ({"disc_set": "D1", "colour": "red", "position": "3"}, ("3", "red")),
        ({"colour": "red"}, None),
        ({"position": "3"}, None),
        ({}, None),
    ],
)
def test_what_tells_a_disc_from_the_others(
    marks: dict[str, str], label: tuple[str, str] | None
) -> None:
    assert identify_disc(reading("D1", characteristic("disc.diameter"), **marks)) == label


def test_a_derived_reading_has_the_instruments_of_its_raw_readings() -> None:
    inputs = (RawValue("A", "1", "mm", Fraction(1), "L1"), RawValue("B", "2", "mm", Fraction(2)))
    derived = reading(instrument="L1, L2", derivation=Derivation(raw(), inputs))
    assert list_instruments(derived) == ["L1", None]
    assert list_instruments(reading(instrument="C1")) == ["C1"]
    assert list_instruments(reading()) == [None]


# Instruments of a register

WIDTH = characteristic(limit=band("44", "45"))
DAY = date(2026, 11, 21)


def tool(name: str, uncertainty: str, highest: str = "100") -> Instrument:
    return Instrument(
        *(name, "calliper", "length", "mm", Fraction(0), Fraction(uncertainty)),
        highest=Fraction(highest),
    )


def with_tools(
    taken: Reading, *tools: Instrument, limits: tuple[WorkingLimit, ...] = (), guarded: bool = True
) -> EventResult:
    return check_readings(
        [taken],
        [taken.characteristic],
        edition="made-1",
        rule=DecisionRule("guarded" if guarded else "simple"),
        register=Register(tools, DAY),
        working_limits=limits,
    )


@pytest.mark.parametrize(
    ("own", "instrument", "verdict"),
    [
        # 44.9 with U of 0.05 is inside the guard band of 45, with U of 0.2 it is not.
        (None, "fine", "pass"),
        (None, "coarse", "conditional-pass"),
        # The uncertainty of a reading goes before that of its instrument.
        ("0.2", "fine", "conditional-pass"),
        ("0.05", "coarse", "pass"),
        # An instrument that the register does not know brings none along.
        (None, "other", "undecided"),
        (None, None, "undecided"),
    ],
)
def test_the_instrument_gives_the_uncertainty_that_a_reading_lacks(
    own: str | None, instrument: str | None, verdict: str
) -> None:
    taken = reading(
        of=WIDTH,
        amount="44.9",
        uncertainty=Fraction(own) if own else None,
        instrument=instrument,
    )
    event = with_tools(taken, tool("fine", "0.05"), tool("coarse", "0.2"))
    assert event.results[0].verdict == verdict


@pytest.mark.parametrize("instrument", ["other", None])
def test_without_an_instrument_of_the_register_nothing_is_said_of_one(
    instrument: str | None,
) -> None:
    """A U of 1 on a band of 1 would be flagged and not judged."""
    taken = reading(of=WIDTH, uncertainty=Fraction(1), instrument=instrument)
    (found,) = with_tools(taken, tool("C1", "1"), guarded=False).results
    assert (found.verdict, found.flags) == ("pass", ())
    named = reading(of=WIDTH, uncertainty=Fraction(1), instrument="C1")
    (found,) = with_tools(named, tool("C1", "1", "44"), guarded=False).results
    assert found.verdict == "undecided"
    assert [flag.code for flag in found.flags] == ["out-of-range", "low-ratio"]


def test_each_raw_reading_is_weighed_by_its_own_instrument() -> None:
    inputs = (
        RawValue("A", "30", "mm", Fraction(30), "short"),
        RawValue(None, "31", "mm", Fraction(31), "short"),
        RawValue("C", "74.5", "mm", Fraction("74.5"), "long"),
        RawValue("D", "29", "mm", Fraction(29), "other"),
        RawValue("E", "", "", None, "short"),
    )
    taken = reading(of=WIDTH, uncertainty=Fraction("0.01"), derivation=Derivation(raw(), inputs))
    (found,) = with_tools(taken, tool("short", "0.01", "29.5"), tool("long", "0.02", "80")).results
    assert [(flag.code, flag.values["reading"]) for flag in found.flags] == [
        ("raw-out-of-range", "A: 30 mm"),
        ("raw-out-of-range", "31 mm"),
    ]


def test_a_derived_reading_without_an_uncertainty_borrows_none() -> None:
    """Raw readings brought that of their instruments along: what is lacking, lacks."""
    inputs = (RawValue("A", "1", "mm", Fraction(1), "C1"), RawValue("B", "45", "mm", Fraction(45)))
    taken = reading(of=WIDTH, amount="44", derivation=Derivation(raw(), inputs))
    (found,) = with_tools(taken, tool("C1", "0.05")).results
    assert found.judgement.reason.code == "no-uncertainty"


def test_a_working_limit_is_weighed_where_the_print_leaves_it_open() -> None:
    of = characteristic("puck.hole", {"kind": "unknown"})
    taken = reading(of=of, amount="45", uncertainty=Fraction("0.5"), instrument="C1")
    limits = (limit("puck.hole", "44", "46"),)
    (found,) = with_tools(taken, tool("C1", "0.5"), limits=limits).results
    assert [(flag.code, flag.values["ratio"]) for flag in found.flags] == [("low-ratio", 2)]
    (open_,) = with_tools(taken, tool("C1", "0.5")).results
    assert (open_.verdict, open_.flags) == ("undecided", ())


@pytest.mark.parametrize("amount", [True, False, None])
def test_an_answer_that_was_taken_with_an_instrument_is_judged_as_without(
    amount: bool | None,
) -> None:
    taken = reading(of=visual(), amount=amount, instrument="C1")
    (found,) = with_tools(taken, tool("C1", "1")).results
    (plain,) = check_readings([taken], [visual()], edition="made-1").results
    assert (found.judgement, found.flags) == (plain.judgement, ())


def test_what_an_item_has_checked_stands_in_the_order_of_the_rulebook_and_not_of_the_rows() -> None:
    of: list[Characteristic] = [
        characteristic("puck.a"),
        characteristic("puck.b", {"kind": "free"}),
        characteristic("puck.c"),
        characteristic("puck.d", {"kind": "free"}),
        characteristic("cue.a"),
    ]
    event = check_readings(
        [reading("P1", of[2]), reading("P1", of[1]), reading("P1", of[2], "50")],
        iter(of),
        edition="made-1",
    )
    (item,) = event.items
    assert [checked.characteristic.id for checked in item.checked] == ["puck.b", "puck.c"]
    assert [len(checked.results) for checked in item.checked] == [1, 2]
    assert ([asked.id for asked in item.missing], item.counts_missing) == (["puck.a"], False)
