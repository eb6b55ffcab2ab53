"""``novuss record`` as judges at several desks run it."""

import json
import os
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from tests.attack.forked_command import fork_command
from tests.commands import Novuss, Write
from tests.records.made import insert, rows_of

from novuss.specs import knowledge_location

HEADER = "item,kind,characteristic,value,unit,instrument"


def test_first_reading_stays_beside_the_reinspection(novuss: Novuss, write: Write) -> None:
    first = write("1.csv", 'P1,puck,weight,"22,5",g,S1', 'P1,puck,thickness,"14,5",mm,K1')
    second = write("2.csv", "P1,puck,weight,22,g,S1")
    run = novuss("record", "add", "--partial", "e.db", first, "--by", "Anna", "--desk", "north")
    assert run.status == 1
    assert "e.db: 1 item" in run.out
    call = ("record", "add", "--partial", "--replaces", "all", "e.db", second, "--by", "Boris")
    run = novuss(*call, "--seal", "0042", "--json")
    assert run.status == 0
    assert run.json["results"][0]["verdict"] == "pass"
    (item,) = novuss("record", "list", "e.db", "--json").json["items"]
    assert (item["verdict"], item["first_verdict"], item["inspections"]) == ("pass", "fail", 2)
    assert (item["seal"], item["by"]) == ("0042", "Boris")
    (puck,) = novuss("record", "show", "e.db", "p1", "--json").json["items"]
    assert [
        (reading["value"], reading["verdict"], reading["stands"]) for reading in puck["readings"]
    ] == [
        ("22,5", "fail", False),
        ("14,5", "pass", True),
        ("22", "pass", True),
    ]
    inspections = novuss("record", "history", "e.db", "P1", "--json").json["inspections"]
    assert [inspection["entry"]["by"] for inspection in inspections] == ["Anna", "Boris"]
    assert inspections[0]["entry"]["desk"] == "north"
    assert inspections[0]["readings"][0]["instrument"] == "S1"
    (file,) = inspections[0]["entry"]["files"]
    assert file["name"] == "1.csv"
    assert len(file["sha256"]) == 64
    assert (inspections[0]["entry"]["edition"], inspections[0]["entry"]["rule"]) == (
        "lnf-2017",
        "simple",
    )
    assert inspections[0]["entry"]["version"]
    # What names neither stands beside both.
    third = write("3.csv", "P1,puck,weight,23,g,S1")
    run = novuss("record", "add", "--partial", "e.db", third, "--by", "Clara", "--json")
    assert (run.status, run.json["beside"].keys()) == (1, {"P1"})


def test_long_list_is_a_line_for_each_item(novuss: Novuss, write: Write) -> None:
    sheet = write("1.csv", *(f"P{number},puck,weight,22,g,S" for number in range(101)))
    novuss("record", "add", "--partial", "e.db", sheet, "--by", "Anna")
    listed = novuss("record", "list", "e.db").out.splitlines()[-101:]
    assert {line.split()[0] for line in listed} == {f"P{number}" for number in range(101)}
    assert all(line.endswith("1 of 8 checked") for line in listed)


def test_what_is_planned_and_not_inspected_is_said(
    novuss: Novuss, write: Write, tmp_path: Path
) -> None:
    sheet = write("1.csv", "P1,puck,weight,22,g,S")
    summary = "Not inspected: tables 2 of 2, pucks 2 of 3."
    assert summary in novuss("check", sheet, "--plan", "puck=3", "--plan", "table=2").out
    novuss("record", "add", "--partial", "e.db", sheet, "--by", "Anna")
    novuss("record", "event", "e.db", "--plan", "puck=3", "--plan", "table=2", "--by", "Chief")
    assert summary in novuss("record", "list", "e.db").out
    lacking = [
        {"kind": kind, "missing": 2, "planned": n} for kind, n in (("table", 2), ("puck", 3))
    ]
    novuss("report", "e.db", "-o", "report.json", "-o", "report.md")
    report = json.loads((tmp_path / "report.json").read_text(encoding="utf-8"))
    assert report["not_inspected"] == lacking
    assert summary in (tmp_path / "report.md").read_text(encoding="utf-8")
    assert novuss("record", "list", "e.db", "--json").json["not_inspected"] == lacking
    novuss("record", "export", "e.db", "-o", "e.json")
    assert summary in novuss("check", "e.json", "--report", "check.html").out
    assert summary in (tmp_path / "check.html").read_text(encoding="utf-8")
    assert novuss("check", "e.json", "--json").json["not_inspected"] == lacking
    assert "not_inspected" not in novuss("check", sheet, "--json").json
    assert "puck=x" in novuss("check", sheet, "--plan", "puck=x").err


def test_same_file_under_another_name_is_refused(novuss: Novuss, write: Write) -> None:
    rows = ("P1,puck,weight,22,g,S",)
    novuss("record", "add", "--partial", "e.db", write("1.csv", *rows), "--by", "Anna")
    run = novuss("record", "add", "--partial", "e.db", write("copy.csv", *rows), "--by", "Boris")
    assert run.refusal.startswith("copy.csv: the file was recorded by Anna at 20")
    assert "--again" in run.err
    twice = write("new.csv", "P2,puck,weight,22,g,S")
    run = novuss("record", "add", "--partial", "e.db", twice, twice, "--by", "Anna")
    assert "given twice" in run.refusal
    assert (
        novuss("record", "add", "--partial", "e.db", "copy.csv", "--by", "B", "--again").status == 0
    )
    (item,) = novuss("record", "list", "e.db", "--json").json["items"]
    assert item["inspections"] == 2


def test_bad_input_records_nothing(novuss: Novuss, write: Write, tmp_path: Path) -> None:
    bad = write("bad.csv", "P1,puck,weight,22,g,S", "P2,puck,weight,21,N,S")
    run = novuss("record", "add", "--partial", "e.db", bad, "--by", "Anna")
    assert run.refusal.startswith("bad.csv:3:5: “N” is not a known unit; ")
    assert not (tmp_path / "e.db").exists()
    good = write("good.csv", "P1,puck,weight,22,g,S", "P2,puck,weight,22,g,S")
    for words in (["--seal", "7"], ["--time", "noon"], ["--by", " "], ["--rule", "kind"]):
        run = novuss("record", "add", "--partial", "e.db", good, "--by", "Anna", *words)
        assert run.status == 2
        assert not (tmp_path / "e.db").exists()
    run = novuss("record", "add", "--partial", good, good, "--by", "Anna")
    assert (run.status, run.err.partition(";")[0]) == (2, "good.csv: this is not a file of records")
    run = novuss("record", "list", "none.db", "--json")
    assert run.status == 2
    assert run.json["problems"][0]["file"] == "none.db"


def test_two_processes_add_at_once(
    novuss: Novuss, write: Write, tmp_path: Path, knowledge: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(knowledge_location, "PLACES", (knowledge,))
    add = ("record", "add", "--partial", "--by", "A", "e.db")
    tables = [write(f"{n}.csv", f"P{n},puck,weight,22,g,S") for n in range(4)]
    processes = [fork_command(tmp_path, [*add, table]) for table in tables]
    assert [os.waitpid(process, 0)[1] for process in processes] == [0, 0, 0, 0]
    assert len(novuss("record", "list", "e.db", "--json").json["items"]) == 4


REGISTER = """id,kind,resolution,U,k,unit,from,to,last calibration,due date
S-1,scale,0.1,0.2,,g,0,500,2025-05-01,2026-01-01
S-2,scale,0.1,0.2,,g,0,500,2026-05-01,2027-05-01
"""


def test_register_judges_and_is_kept(novuss: Novuss, write: Write, tmp_path: Path) -> None:
    (tmp_path / "r.csv").write_text(REGISTER, encoding="utf-8")
    call = ("--by", "Anna", "--instruments", "r.csv", "--rule", "guarded")
    first = write("1.csv", "P1,puck,weight,21,g,s-1")
    run = novuss(
        "record", "add", "--partial", "e.db", first, *call, "--time", "2026-01-02T12:00", "--json"
    )
    assert (run.status, run.json["results"][0]["verdict"]) == (0, "pass")
    assert [flag["code"] for flag in run.json["results"][0]["flags"]] == ["overdue"]
    # The register serves a second entry, and its due date counts on the day of measuring.
    second = write("2.csv", "P2,puck,weight,21,g,S-1")
    run = novuss(
        "record", "add", "--partial", "e.db", second, *call, "--time", "2026-01-01T12:00", "--json"
    )
    assert (run.status, run.json["results"][0]["flags"]) == (0, [])
    later, earlier = (
        novuss("record", "history", "e.db", item, "--json").json["inspections"][0]
        for item in ("P1", "P2")
    )
    assert later["entry"]["instruments"] == [
        {
            "instrument": "S-1",
            "kind": "scale",
            "unit": "g",
            "resolution": "0.1",
            "uncertainty": "0.2",
            "calibrated": "2025-05-01",
            "due": "2026-01-01",
            "overdue": True,
        }
    ]
    assert later["readings"][0]["flags"][0]["code"] == "overdue"
    assert "flags" not in earlier["readings"][0]
    assert earlier["entry"]["instruments"][0]["overdue"] is False
    roles = [(file["name"], file["role"]) for file in later["entry"]["files"]]
    assert roles == [("1.csv", "readings"), ("r.csv", "instruments")]


# Names


def test_spellings_of_one_name_are_one_question(novuss: Novuss, write: Write) -> None:
    rows = ("P4,puck,weight,21,g,S", "T1,table,height,760,mm,K", "p4,puck,weight,23,g,S")
    run = novuss("check", write("1.csv", *rows, "Р4,puck,thickness,14.5,mm,K"))
    assert run.refusal.startswith(
        "1.csv:4:1: names that cannot be told apart: "
        "P4 (1.csv:2:1), p4 (1.csv:4:1), Р4 [U+0420] (1.csv:5:1); type the name"
    )
    assert run.err.count("told apart") == 1
    # A disc of that name is another thing; so are 0 and O.
    rows = ("P0,puck,weight,21,g,S", "p0,disc,weight,5,g,S", "PO,puck,weight,21,g,S")
    assert novuss("check", write("2.csv", *rows)).status in (0, 3)


def test_names_are_held_against_the_records(novuss: Novuss, write: Write) -> None:
    first = write("1.csv", "P4,puck,weight,21,g,S")
    novuss("record", "add", "e.db", first, "--by", "Anna", "--partial")
    second = write("2.csv", "T1,table,height,760,mm,K", "p 4,puck,weight,23,g,S")
    run = novuss("record", "add", "e.db", second, "--by", "Anna", "--partial")
    assert run.refusal.startswith(
        "2.csv:3:1: “p 4” cannot be told apart from “P4” in e.db; type “P4”"
    )
    assert len(novuss("record", "list", "e.db", "--json").json["items"]) == 1


# Pipes


def test_what_comes_through_a_pipe_has_its_hash(novuss: Novuss, tmp_path: Path) -> None:
    def piped(weight: str, *words: str) -> Any:
        pipe = tmp_path / "pipe.csv"
        if not pipe.exists():
            os.mkfifo(pipe)
        text = f"{HEADER}\nP1,puck,weight,{weight},g,S\n"
        writer = Thread(target=pipe.write_text, args=(text,))
        writer.start()
        run = novuss("record", "add", "e.db", "pipe.csv", "--by", "A", "--partial", *words)
        writer.join()
        return run

    assert piped("21").status == 0
    # The same again is known; something else is another inspection.
    run = piped("21")
    assert (run.status, run.err.partition(" by A")[0]) == (2, "pipe.csv: the file was recorded")
    run = piped("23", "--replaces", "all")
    assert run.status == 1
    (item,) = novuss("record", "list", "e.db", "--json").json["items"]
    assert (item["verdict"], item["inspections"]) == ("fail", 2)
    files = [
        file["sha256"]
        for inspection in novuss("record", "history", "e.db", "--json").json["inspections"]
        for file in inspection["entry"]["files"]
    ]
    assert len(set(files)) == 2


def test_entry_of_a_later_version_hides_nothing(
    novuss: Novuss, write: Write, tmp_path: Path
) -> None:
    table = write("2.csv", "P2,puck,weight,21,g,S")
    novuss("record", "add", "e.db", table, "--by", "Anna", "--partial")
    rows = rows_of(tmp_path / "e.db")
    insert(tmp_path / "later.db", rows, edition="lnf-2031", version="9.9")
    run = novuss("record", "merge", "all.db", "later.db")
    assert run.status == 3
    assert "made with novuss 9.9" in run.err
    table = write("3.csv", "P3,puck,weight,21,g,S")
    assert novuss("record", "add", "all.db", table, "--by", "Anna", "--partial").status == 0
    for words in (
        ["record", "list", "all.db"],
        ["record", "history", "all.db"],
        ["record", "show", "all.db", "P3"],
        ["report", "all.db"],
        ["report", "all.db", "--item", "P3"],
    ):
        run = novuss(*words)
        assert run.status == 3
        assert "P3" in run.out
    assert "9.9" in novuss("report", "all.db").out
