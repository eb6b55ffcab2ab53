"""Remarks of an item: each line once, with the readings that it stands beside."""

from tests.inspection.made import characteristic, item, reading, result

from novuss.inspection.item_remarks import collect_remarks

DIAMETER, THICKNESS = characteristic("puck.outer_diameter"), characteristic("puck.thickness")


def test_equal_lines_are_one_remark_in_the_order_of_the_readings() -> None:
    rows = [
        result("pass", reading("P1", DIAMETER, "44.1", remark="warm\nworn")),
        result("pass", reading("P1", DIAMETER, "44.2")),
        result("pass", reading("P1", THICKNESS, "44.3", remark="worn")),
        result("pass", reading("P1", THICKNESS, "44.4", remark="new\nwarm")),
    ]
    found = collect_remarks(item("P1", *rows))
    assert [
        (remark.text, [result.reading.value for result in remark.results]) for remark in found
    ] == [
        ("warm", ["44.1", "44.4"]),
        ("worn", ["44.1", "44.3"]),
        ("new", ["44.4"]),
    ]
    assert [remark.shared for remark in found] == [True, True, False]


def test_without_a_remark_there_is_none() -> None:
    empty = result("pass", reading(remark=""))
    assert collect_remarks(item("P1", result("pass"), empty)) == []
