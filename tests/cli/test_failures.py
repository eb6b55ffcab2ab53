"""``novuss check --failures``: every reading that does not pass, with every way of reading."""

import csv
import json
from pathlib import Path

import pytest
from tests.cli.written_tables import write_table
from tests.commands import Novuss, Run, start
from tests.handed import event, inspection, weight

LONG = [
    ["item", "kind", "characteristic", "value", "unit", "position"],
    ["P1", "puck", "outer diameter", "44.5", "mm", ""],
    ["P2", "puck", "outer diameter", "45.001", "mm", "A"],
    ["P3", "puck", "weight", "22,5", "g", ""],
    ["P4", "puck", "weight", "", "g", ""],
    ["P5", "puck", "not glued", "no", "", ""],
    ["D1", "disc", "weight", "5.5", "g", ""],
    ["=1+1", "puck", "weight", "0.023", "g", ""],
]
#: Line, item and verdict of those that do not pass.
WANTED = [
    (3, "P2", "fail"),
    (4, "P3", "fail"),
    (6, "P5", "fail"),
    (7, "D1", "undecided"),
    (8, "'=1+1", "undecided"),
]


def read_list(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


def list_failures(path: Path) -> list[tuple[str, str, str]]:
    return [(row["Place in the file"], row["Item"], row["Verdict"]) for row in read_list(path)]


@pytest.mark.parametrize("name", ["a.csv", "a.json", "a.parquet", "a.xlsx"])
@pytest.mark.parametrize("more", [(), ("--stream",)])
def test_lists_what_does_not_pass(
    novuss: Novuss, tmp_path: Path, name: str, more: tuple[str, ...]
) -> None:
    if more and name == "a.xlsx":
        pytest.skip("workbooks are not read in pieces")
    write_table(tmp_path / name, LONG)
    run = novuss("check", name, "--failures", "f.csv", *more)
    assert (run.status, run.err) == (1, "")
    assert "written: f.csv" in run.out
    line = f"{name} D{{}}" if name == "a.xlsx" else f"{name}:{{}}"
    wanted = [(line.format(at), item, verdict) for at, item, verdict in WANTED]
    assert list_failures(tmp_path / "f.csv") == wanted
    second, *_ = read_list(tmp_path / "f.csv")
    assert (second["Reading"], second["Deviation"], second["Place measured"]) == (
        *("45.001 mm", "0.501", "A"),
    )


def test_lists_rows_of_wide_tables(novuss: Novuss, tmp_path: Path) -> None:
    text = "item,outer diameter [mm],weight [g]\nP1,44.5,23\nP2,45.2,21\nP3,44,\n"
    (tmp_path / "a.csv").write_text(text)
    for more in ((), ("--stream",)):
        assert novuss("check", "a.csv", "--failures", "f.csv", *more).status == 1
        assert sorted(list_failures(tmp_path / "f.csv")) == [
            ("a.csv:2", "P1", "fail"),
            ("a.csv:3", "P2", "fail"),
        ]


def test_lists_readings_of_event_files(novuss: Novuss, tmp_path: Path) -> None:
    found = inspection("first", "P1", weight("23"))
    (tmp_path / "e.json").write_text(json.dumps(event(found)))
    assert novuss("check", "e.json", "--failures", "f.csv").status == 1
    ((place, item, verdict),) = list_failures(tmp_path / "f.csv")
    assert place.startswith("e.json:")
    assert (item, verdict) == ("P1", "fail")


def test_lists_of_workers_are_put_together_in_order(novuss: Novuss, tmp_path: Path) -> None:
    pytest.importorskip("distributed")
    for name, item in (("a.csv", "A"), ("b.csv", "B")):
        rows = [[f"{item}{row[0]}", *row[1:]] for row in LONG[1:4]]
        write_table(tmp_path / name, [LONG[0], *rows])
    words = ("check", "a.csv", "b.csv", "--failures")
    run: Run = start(tmp_path, Path("specs").resolve(), *words, "f.csv", "--engine", "dask")
    assert (run.status, run.err) == (1, "")
    assert [item for _, item, _ in list_failures(tmp_path / "f.csv")] == [
        "AP2",
        "AP3",
        "BP2",
        "BP3",
    ]
    assert novuss(*words, "g.csv", "--stream").status == 1
    assert (tmp_path / "g.csv").read_bytes() == (tmp_path / "f.csv").read_bytes()
    assert sorted(path.name for path in tmp_path.iterdir() if path.name[0] == ".") == []


def test_nothing_is_lost_where_the_list_is_written(novuss: Novuss, tmp_path: Path) -> None:
    write_table(tmp_path / "a.csv", LONG)
    (tmp_path / "mine.csv").write_text("a,b\n1,2\n")
    for more in ((), ("--stream",)):
        assert "mine.csv" in novuss("check", "a.csv", "--failures", "mine.csv", *more).refusal
        assert novuss("check", "a.csv", "--failures", "a.csv", *more).status == 2
        assert novuss("check", "a.csv", "--failures", "f.xlsx", *more).status == 2
        assert novuss("check", "a.csv", "--failures", "f.csv", *more).status == 1
        assert novuss("check", "a.csv", "--failures", "f.csv", *more).status == 1
    before = (tmp_path / "f.csv").read_bytes()
    write_table(tmp_path / "a.csv", [*LONG, ["P9", "puck", "weight", "x", "g", ""]])
    for more in ((), ("--stream",)):
        assert novuss("check", "a.csv", "--failures", "f.csv", *more).status == 2
    assert (tmp_path / "f.csv").read_bytes() == before


def test_everything_passes_and_the_list_has_a_head_alone(novuss: Novuss, tmp_path: Path) -> None:
    write_table(tmp_path / "a.csv", LONG[:2])
    assert novuss("check", "a.csv", "--failures", "f.csv", "--stream").status == 0
    assert len((tmp_path / "f.csv").read_text(encoding="utf-8").splitlines()) == 1


@pytest.mark.parametrize("name", ["a.csv", "a.xlsx"])
def test_names_the_option_that_reads_in_pieces(novuss: Novuss, tmp_path: Path, name: str) -> None:
    write_table(tmp_path / name, LONG)
    run = novuss("check", name, "--report", "r.html", "--cap", "cells=10")
    assert "--stream reads .csv and .parquet of any length" in run.refusal
    assert "--cap cells=" in run.refusal
