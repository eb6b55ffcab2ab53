"""``novuss check --stream`` with a register of instruments: as when every item is told."""

import csv
from pathlib import Path

import pytest
from tests.cli.test_stream_wide import assert_same, counts
from tests.commands import Novuss

REGISTER = (
    "id,kind,resolution,uncertainty,unit,range_from,range_to,due,measures\n"
    "K1,caliper,0.01,0.02,mm,0,150,2030-01-01,outer diameter; thickness\n"
    "K2,tape,1,2,mm,0,3000,2030-01-01,\n"
    "W1,scale,0.1,0.1,g,0,500,2020-01-01,weight\n"
)
HEAD = "item,kind,characteristic,value,unit,uncertainty,instrument\n"
#: By a caliper that is found, a tape that is too coarse, and with an uncertainty of their own.
ROWS = [
    "P1,puck,outer diameter,44.99,mm,,",
    "P2,puck,outer diameter,45.01,mm,,K1",
    "P3,puck,outer diameter,44.5,mm,,K2",
    "P4,puck,outer diameter,46,mm,,k2",
    "P5,puck,outer diameter,44.999,mm,0.5,K1",
    'P6,puck,outer diameter,"4,45",cm,,K2',
    "P7,puck,outer diameter,445,mm,,K2",
    "P8,puck,weight,21.95,g,,",
    "P9,puck,weight,0.0225,kg,,W1",
    "Q1,puck,not glued,yes,,,",
    "Q2,puck,weight,,g,,W1",
]
AT = ("--instruments", "r.csv", "--date", "2026-11-27")


@pytest.fixture(autouse=True)
def register(tmp_path: Path) -> None:
    (tmp_path / "r.csv").write_text(REGISTER)


@pytest.mark.parametrize("rule", [(), ("--rule", "guarded")])
def test_verdicts_rest_on_instruments(
    novuss: Novuss, tmp_path: Path, rule: tuple[str, ...]
) -> None:
    (tmp_path / "a.csv").write_text(HEAD + "\n".join(ROWS) + "\n")
    found = counts(assert_same(novuss, "a.csv", *AT, *rule))
    assert found["puck.outer_diameter"]["undecided"] >= 4


def test_verdicts_of_wide_tables_rest_on_instruments(novuss: Novuss, tmp_path: Path) -> None:
    text = "item,outer diameter [mm],thickness [mm],weight [g],instrument\n"
    rows = ["P1,44.5,14.5,21,K1; W1", "P2,44.5,,21,K2", 'P3,"44,5",15.1,23,']
    (tmp_path / "a.csv").write_text(text + "\n".join(rows) + "\n")
    assert_same(novuss, "a.csv", *AT)
    (tmp_path / "b.csv").write_text(text + "Instrument,K2,,W1,\n" + "\n".join(rows[2:]) + "\n")
    found = counts(assert_same(novuss, "b.csv", *AT))
    assert found["puck.outer_diameter"] == {"undecided": 1}
    idle = text + "P1,44.5,14.5,,K1; W1\n" + "P2,44.5,14.5,,K1; K9\n"
    (tmp_path / "c.csv").write_text(idle)
    assert assert_same(novuss, "c.csv", *AT).status == 2


@pytest.mark.parametrize(
    ("row", "instrument"),
    [
        ("P1,puck,weight,21,g,,K1", ""),
        ("P1,puck,weight,21,g,,X9", ""),
        ("P1,puck,thickness,14.5,mm,,W1", ""),
        (ROWS[1], "K3,,,x,mm,,,,\n"),
    ],
)
def test_instruments_that_do_not_fit_are_refused(
    novuss: Novuss, tmp_path: Path, row: str, instrument: str
) -> None:
    (tmp_path / "r.csv").write_text(REGISTER + instrument)
    (tmp_path / "a.csv").write_text(f"{HEAD}{ROWS[0]}\n{row}\n")
    assert assert_same(novuss, "a.csv", *AT).status == 2


def test_readings_of_several_instruments_are_asked_for_once(novuss: Novuss, tmp_path: Path) -> None:
    (tmp_path / "r.csv").write_text(REGISTER + "K3,caliper,0.01,0.02,mm,,,,outer diameter\n")
    rows = [*ROWS[:4], 'R1,puck,outer diameter,"44,5",mm,,', ROWS[0], ROWS[7]]
    (tmp_path / "a.csv").write_text(HEAD + "\n".join(rows) + "\n")
    run = assert_same(novuss, "a.csv", *AT)
    (problem,) = run.json["problems"]
    assert (run.status, problem["line"]) == (2, 2)
    assert "3 " in problem["message"]


def test_list_names_the_instrument_and_what_is_remarked(novuss: Novuss, tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text(HEAD + "\n".join(ROWS) + "\n")
    for name, more in (("f.csv", ()), ("g.csv", ("--stream",))):
        assert novuss("check", "a.csv", *AT, "--failures", name, *more).status == 1
    assert (tmp_path / "f.csv").read_bytes() == (tmp_path / "g.csv").read_bytes()
    with (tmp_path / "g.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = {row["Item"]: row for row in csv.DictReader(file)}
    assert rows["P2"]["Instrument"] == "K1"
    assert "K2" in rows["P3"]["Remarks on the instrument"]
    assert "W1" in rows["P9"]["Remarks on the instrument"]
