"""``novuss lot``: a plan, its risks, and the decision on a maker's lot."""

import pytest
from tests.commands import Novuss, Write

PLAN = ("lot", "--size", "500", "--sample", "3", "--accept", "0")
GOOD = [f"P{number},puck,weight,21,g" for number in range(3)]


def test_plan_alone_has_its_curve_and_risks(novuss: Novuss) -> None:
    data = novuss("lot", "--size", "500", "--sample", "50", "--accept", "1", "--json").json
    assert data["result"] is None
    assert data["producer"] == {
        "nonconforming": 3,
        "share": 0.006,
        "risk": pytest.approx(0.0276, abs=1e-4),
    }
    assert data["consumer"]["nonconforming"] == 37
    asked = novuss(*PLAN, "--acceptable", "1", "--limiting", "50", "--json").json
    assert (asked["producer"]["nonconforming"], asked["consumer"]["nonconforming"]) == (5, 250)
    assert asked["consumer"]["risk"] == pytest.approx(0.1244, abs=1e-3)


@pytest.mark.parametrize(
    ("rows", "options", "status", "line"),
    [
        (GOOD, [], 3, "undecided or not inspected 3"),
        (GOOD, ["--measured"], 0, "The lot is accepted."),
        (GOOD[:2], ["--measured"], 3, "undecided or not inspected 1"),
        ([*GOOD[:2], "P9,puck,weight,23,g"], ["--measured"], 1, "The lot is rejected."),
    ],
)
def test_sample_decides_on_the_lot(
    novuss: Novuss, write: Write, rows: list[str], options: list[str], status: int, line: str
) -> None:
    run = novuss(*PLAN, write("sample.csv", *rows), *options)
    assert run.status == status
    assert line in run.out


def test_report_shows_decision_curve_and_risks(novuss: Novuss, write: Write) -> None:
    run = novuss(*PLAN, write("sample.csv", *GOOD), "--measured", "-o", "-.html", "-l", "lv")
    assert "Partiju pieņem." in run.out
    assert "<polyline" in run.out
    assert "Ražotāja risks" in run.out


def test_more_items_than_the_sample_are_refused(novuss: Novuss, write: Write) -> None:
    table = write("sample.csv", *GOOD, "P9,puck,weight,21,g")
    run = novuss(*PLAN, table)
    assert (run.status, run.out) == (2, "")
    assert "the tables have “4” items" in run.err
