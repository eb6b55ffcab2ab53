"""What has to stand beside an item: a brush at each table."""

from collections.abc import Sequence

import pytest
from tests.inspection.made import characteristic, item, reading, result, visual

from novuss.inspection.event_judging import check_readings
from novuss.inspection.item_results import ItemResult
from novuss.inspection.missing_accessories import (
    add_missing_companions,
    find_items_without_companion,
)
from novuss.model.equipment_records import Belonging, Characteristic, Companion

HEIGHT = characteristic("table.height")
BRUSH = visual("brush.condition")
RULES = Belonging(companions=[Companion(of="table", characteristic="brush.condition")])


def table(name: str) -> ItemResult:
    return item(name, result("pass", reading(name, HEIGHT)))


def brush(name: str, **more: str) -> ItemResult:
    return item(name, result("pass", reading(name, BRUSH, True, **more)))


def missing(items: Sequence[ItemResult]) -> dict[str, list[str]]:
    return {item.item: [what.id for what in item.missing] for item in items}


# Which companion belongs to which item


@pytest.mark.parametrize(
    ("companions", "left"),
    [
        # Its rows name the table, in whatever spelling.
        ({"Brush": ["T1"]}, ["T2", "T3"]),
        ({"Brush": ["t 1"], "Other": ["Т2"]}, ["T3"]),  # a Cyrillic Т
        # One that serves two tables lies at both.
        ({"Brush": ["T1", "T3"]}, ["T2"]),
        # It is called after the table.
        ({"T2": []}, ["T1", "T3"]),
        ({"t2": [], "T3": []}, ["T1"]),
        # What names no table of these covers none.
        ({"Brush": ["T9"]}, ["T1", "T2", "T3"]),
        ({}, ["T1", "T2", "T3"]),
        # Where none names a table, the number at the end serves.
        ({"B3": []}, ["T1", "T2"]),
        ({"B01": [], "brush no. 2 ": []}, ["T3"]),
        ({"B1": [], "B2": [], "B3": []}, []),
        ({"B4": [], "brush": []}, ["T1", "T2", "T3"]),
        # Where one names a table, numbers are no longer asked: B3 may lie anywhere.
        ({"B3": [], "Brush": ["T1"]}, ["T2", "T3"]),
    ],
)
def test_items_that_no_companion_belongs_to_in_their_order(
    companions: dict[str, list[str]], left: list[str]
) -> None:
    assert find_items_without_companion(["T1", "T2", "T3"], companions) == left


@pytest.mark.parametrize(
    ("items", "companion", "left"),
    [
        # Leading noughts say nothing, and only the last number is the table's.
        (["Table 007", "Table 70"], "B7", ["Table 70"]),
        (["Hall 1 table 2", "Hall 1 table 3"], "B3", ["Hall 1 table 2"]),
        (["Hall 3 table 12", "Hall 12 table 3"], "B12", ["Hall 12 table 3"]),
        (["T10", "T100"], "B10", ["T100"]),
        (["T3 (left)", "T4"], "B3", ["T4"]),
        (["T0", "T00"], "B7", ["T0", "T00"]),
        # Two tables of one number cannot be told apart by it.
        (["A3", "B3", "A4"], "Brush 3", ["A3", "B3", "A4"]),
        (["A3", "B3", "A4"], "Brush 4", ["A3", "B3"]),
        # A table or a brush without a number has none in common with another.
        (["centre", "T1"], "brush", ["centre", "T1"]),
    ],
)
def test_numbers_serve_where_they_are_one_table_s_alone(
    items: list[str], companion: str, left: list[str]
) -> None:
    assert find_items_without_companion(items, {companion: []}) == left


def test_of_two_names_that_look_alike_the_first_is_meant() -> None:
    assert find_items_without_companion(["T1", "t1"], {"Brush": ["T1"]}) == ["t1"]


# What the inspection makes of it


def test_a_table_without_a_brush_misses_one_where_brushes_were_checked() -> None:
    items, without = add_missing_companions(
        (table("T1"), brush("B", position="T2"), table("T2")), RULES, [HEIGHT, BRUSH]
    )
    assert missing(items) == {"T1": ["brush.condition"], "B": [], "T2": []}
    assert without == ()


def test_a_brush_is_added_behind_what_is_missing_already() -> None:
    width = characteristic("table.rail_width")
    lacking = item("T1", result("pass", reading("T1", HEIGHT)), missing=(width,))
    items, _ = add_missing_companions(
        (lacking, brush("B", position="T2")), RULES, [HEIGHT, width, BRUSH]
    )
    assert missing(items)["T1"] == ["table.rail_width", "brush.condition"]


@pytest.mark.parametrize("marks", [{"table": "T1"}, {"position": "T1"}])
def test_the_table_or_the_place_of_a_row_says_where_a_brush_lies(marks: dict[str, str]) -> None:
    items, _ = add_missing_companions((table("T1"), brush("B", **marks)), RULES, [HEIGHT, BRUSH])
    assert missing(items) == {"T1": [], "B": []}


def test_every_row_of_a_brush_is_read_for_its_place() -> None:
    clean = visual("brush.clean")
    both = item(
        "B",
        result("pass", reading("B", BRUSH, True)),
        result("pass", reading("B", clean, True, table="T1")),
    )
    items, _ = add_missing_companions((table("T1"), both), RULES, [HEIGHT, BRUSH, clean])
    assert missing(items)["T1"] == []


def test_where_no_brush_was_checked_at_all_the_tables_are_named_and_miss_nothing() -> None:
    before = (table("T1"), table("T2"))
    items, without = add_missing_companions(before, RULES, [HEIGHT, BRUSH])
    assert items == before
    assert without == ((BRUSH, ("T1", "T2")),)


@pytest.mark.parametrize(
    ("items", "characteristics"),
    [
        # No table was checked: nothing needs a brush.
        ((brush("B1"),), [HEIGHT, BRUSH]),
        # The edition does not ask for what the rule names.
        ((table("T1"), table("T2")), [HEIGHT]),
        ((table("T1"), brush("B9")), [HEIGHT]),
    ],
)
def test_what_nothing_needs_is_not_asked_for(
    items: tuple[ItemResult, ...], characteristics: list[Characteristic]
) -> None:
    assert add_missing_companions(items, RULES, characteristics) == (items, ())


def test_every_rule_is_followed_though_one_before_it_asks_for_nothing() -> None:
    rules = Belonging(
        companions=[
            Companion(of="table", characteristic="cue.tip_condition"),
            Companion(of="puck", characteristic="brush.condition"),
            Companion(of="table", characteristic="disc.diameter"),
            Companion(of="table", characteristic="brush.condition"),
        ]
    )
    disc = characteristic("disc.diameter")
    items, without = add_missing_companions(
        (table("T1"), brush("B2")), rules, [HEIGHT, disc, BRUSH]
    )
    assert missing(items) == {"T1": ["brush.condition"], "B2": []}
    assert without == ((disc, ("T1",)),)


def test_companions_never_make_items_of_another_kind_lacking() -> None:
    """A puck that is called as a table without a brush is."""
    puck = item("T1", result("pass", reading("T1")))
    items, _ = add_missing_companions(
        (puck, table("T1"), brush("B", table="T9")), RULES, [HEIGHT, BRUSH]
    )
    assert [[what.id for what in item.missing] for item in items] == [[], ["brush.condition"], []]


@pytest.mark.parametrize(("complete", "verdict"), [(False, "pass"), (True, "not-measured")])
def test_a_missing_brush_counts_against_a_table_only_where_completeness_is_asked_for(
    complete: bool, verdict: str
) -> None:
    event = check_readings(
        [reading("T1", HEIGHT), reading("B2", BRUSH, True)],
        [HEIGHT, BRUSH],
        edition="lnf-2017",
        complete=complete,
        belonging=RULES,
    )
    assert [item.verdict for item in event.items] == [verdict, "pass"]
    alone = check_readings(
        [reading("T1", HEIGHT)],
        [HEIGHT, BRUSH],
        edition="lnf-2017",
        complete=complete,
        belonging=RULES,
    )
    assert (alone.verdict, alone.without_companion) == ("pass", ((BRUSH, ("T1",)),))
