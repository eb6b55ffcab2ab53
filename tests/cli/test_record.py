"""``novuss record`` as judges at several desks run it."""

import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

HEADER = "item,kind,characteristic,value,unit,instrument"
Novuss = Callable[..., Any]
Write = Callable[..., str]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Writes a measuring table into the folder that ``novuss`` runs in."""

    def to(name: str, *rows: str) -> str:
        (tmp_path / name).write_text("\n".join([HEADER, *rows]) + "\n", encoding="utf-8")
        return name

    return to


def test_first_reading_stays_beside_the_reinspection(novuss: Novuss, write: Write) -> None:
    first = write("1.csv", 'P1,puck,weight,"22,5",g,S1', 'P1,puck,thickness,"14,5",mm,K1')
    second = write("2.csv", "P1,puck,weight,22,g,S1")
    run = novuss("record", "add", "e.db", first, "--by", "Anna", "--desk", "north")
    assert run.status == 1
    assert "e.db: 1 item" in run.out
    run = novuss("record", "add", "e.db", second, "--by", "Boris", "--seal", "0042", "--json")
    assert run.status == 0
    assert run.json["results"][0]["verdict"] == "pass"
    (item,) = novuss("record", "list", "e.db", "--json").json["items"]
    assert (item["verdict"], item["first_verdict"], item["inspections"]) == ("pass", "fail", 2)
    assert (item["seal"], item["by"]) == ("0042", "Boris")
    (shown,) = novuss("record", "show", "e.db", "p1", "--json").json["items"]
    assert [(one["value"], one["verdict"], one["stands"]) for one in shown["readings"]] == [
        ("22,5", "fail", False),
        ("14,5", "pass", True),
        ("22", "pass", True),
    ]
    told = novuss("record", "history", "e.db", "P1", "--json").json["inspections"]
    assert [one["entry"]["by"] for one in told] == ["Anna", "Boris"]
    assert told[0]["entry"]["desk"] == "north"
    assert told[0]["readings"][0]["instrument"] == "S1"
    (file,) = told[0]["entry"]["files"]
    assert file["name"] == "1.csv"
    assert len(file["sha256"]) == 64
    assert (told[0]["entry"]["edition"], told[0]["entry"]["rule"]) == ("lnf-2017", "simple")
    assert told[0]["entry"]["version"]


@pytest.mark.parametrize("language", ["en", "de", "ru", "lv"])
def test_every_language(novuss: Novuss, write: Write, language: str) -> None:
    write("1.csv", "P1,puck,weight,23,g,S", "T1,table,pocket_diameter,100,mm,K")
    novuss("record", "add", "e.db", "1.csv", "--by", "Anna", "--seal", "P1=7", "-l", language)
    novuss("record", "add", "e.db", write("2.csv", "P1,puck,weight,22,g,S"), "--by", "Anna")
    for words in (["list", "e.db"], ["show", "e.db", "P1"], ["history", "e.db"]):
        run = novuss("record", *words, "-l", language)
        assert (run.status, run.err) == (0, "")
        assert "P1" in run.out
        assert "7" in run.out


def test_same_file_under_another_name_is_refused(novuss: Novuss, write: Write) -> None:
    rows = ("P1,puck,weight,22,g,S",)
    novuss("record", "add", "e.db", write("1.csv", *rows), "--by", "Anna")
    run = novuss("record", "add", "e.db", write("copy.csv", *rows), "--by", "Boris")
    assert (run.status, run.out) == (2, "")
    assert run.err.startswith("copy.csv: the file was recorded by Anna at 20")
    assert "--again" in run.err
    twice = write("new.csv", "P2,puck,weight,22,g,S")
    run = novuss("record", "add", "e.db", twice, twice, "--by", "Anna")
    assert run.status == 2
    assert "given twice" in run.err
    assert novuss("record", "add", "e.db", "copy.csv", "--by", "B", "--again").status == 0
    (item,) = novuss("record", "list", "e.db", "--json").json["items"]
    assert item["inspections"] == 2


def test_bad_input_records_nothing(novuss: Novuss, write: Write, tmp_path: Path) -> None:
    bad = write("bad.csv", "P1,puck,weight,22,g,S", "P2,puck,weight,21,N,S")
    run = novuss("record", "add", "e.db", bad, "--by", "Anna")
    assert run.status == 2
    assert run.err.startswith("bad.csv:3:5: N is not a known unit; ")
    assert not (tmp_path / "e.db").exists()
    good = write("good.csv", "P1,puck,weight,22,g,S", "P2,puck,weight,22,g,S")
    for words in (["--seal", "7"], ["--time", "noon"], ["--by", " "], ["--rule", "kind"]):
        run = novuss("record", "add", "e.db", good, "--by", "Anna", *words)
        assert run.status == 2
        assert not (tmp_path / "e.db").exists()
    run = novuss("record", "add", good, good, "--by", "Anna")
    assert (run.status, run.err.partition(";")[0]) == (2, "good.csv: this is no file of records")
    run = novuss("record", "list", "none.db", "--json")
    assert run.status == 2
    assert run.json["problems"][0]["file"] == "none.db"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--by", " ", "-l", "ru"], "--by: имя не указано; "),
        (["--rule", "kind", "-l", "lv"], "--rule: vērtība kind šeit neder; ievadiet vienu no"),
        (["--guard", "1", "-l", "ru"], "--guard: указывают только вместе с --rule guarded; "),
        (["--rule", "guarded", "--guard", "x", "-l", "de"], "--guard: x ist keine Zahl ab 0; "),
        (["--rule", "guarded", "--guard", "-1"], "--guard: -1 is not a number of 0 or more; "),
        (["--edition", "x", "-l", "de"], "--edition: x ist hier nicht bekannt; eines davon"),
    ],
)
def test_wrong_options_are_told_in_the_language(
    novuss: Novuss, write: Write, words: list[str], told: str
) -> None:
    table = write("1.csv", "P1,puck,weight,22,g,S")
    run = novuss("record", "add", "e.db", table, "--by", "Anna", *words)
    assert (run.status, run.out) == (2, "")
    assert run.err.startswith(told)
    run = novuss("record", "add", "e.db", table, "--by", "Anna", *words, "--json")
    (problem,) = run.json["problems"]
    assert f"{problem['file']}: {problem['message']}; {problem['cure']}".startswith(told)


def test_remarks_and_rule_in_words(novuss: Novuss, write: Write, tmp_path: Path) -> None:
    table = write("1.csv", 'P1,puck,weight,"22,5",g,S')
    text = (tmp_path / table).read_text(encoding="utf-8")
    marked = text.replace("instrument", "instrument,remarks").replace(",S\n", ",S,noslīpēts\n")
    (tmp_path / table).write_text(marked, encoding="utf-8")
    novuss("record", "add", "e.db", table, "--by", "Anna")
    shown = novuss("record", "show", "e.db", "P1", "-l", "ru").out
    assert "22,5\xa0г" in shown
    assert ". Примечание: noslīpēts" in " ".join(shown.split())
    told = novuss("record", "history", "e.db", "-l", "ru").out
    assert "lnf-2017, простая приемка, пределы включены" in told
    assert "simple" not in told


def test_desks_merge(novuss: Novuss, write: Write) -> None:
    for desk in "12":
        table = write(f"{desk}.csv", f"P{desk},puck,weight,22,g,S")
        moment = f"2026-01-0{desk}T09:30Z"
        novuss("record", "add", f"{desk}.db", table, "--by", "A", "--time", moment)
    run = novuss("record", "merge", "all.db", "2.db", "1.db", "--json")
    assert run.json == {"added": 2, "known": 0}
    assert novuss("record", "merge", "all.db", "1.db").out == "entries added: 0; there already: 1\n"
    found = novuss("record", "list", "all.db", "--json").json["items"]
    assert [(one["item"], one["inspected_at"][:16]) for one in found] == [
        ("P1", "2026-01-01T09:30"),
        ("P2", "2026-01-02T09:30"),
    ]
    run = novuss("record", "merge", "new.db", "1.db", "none.db")
    assert (run.status, run.err.partition(":")[0]) == (2, "none.db")


def test_two_processes_add_at_once(novuss: Novuss, write: Write, tmp_path: Path) -> None:
    processes = [
        subprocess.Popen(
            [sys.executable, "-m", "novuss", "record", "add", "e.db", table, "--by", "A"],
            cwd=tmp_path,
            env=os.environ,
            stdout=subprocess.DEVNULL,
        )
        for table in [write(f"{n}.csv", f"P{n},puck,weight,22,g,S") for n in range(4)]
    ]
    assert [process.wait() for process in processes] == [0, 0, 0, 0]
    assert len(novuss("record", "list", "e.db", "--json").json["items"]) == 4


def test_file_of_another_program_is_told(novuss: Novuss, write: Write, tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "o.db") as connection:
        connection.execute("CREATE TABLE t (x)")
    connection.close()
    run = novuss("record", "add", "o.db", write("1.csv", "P1,puck,weight,22,g,S"), "--by", "A")
    assert (run.status, run.out) == (2, "")
    assert run.err.startswith("o.db: this database belongs to another program")


REGISTER = """id,kind,resolution,U,k,unit,from,to,last calibration,due date
S-1,scale,0.1,0.2,,g,0,500,2025-05-01,2026-01-01
S-2,scale,0.1,0.2,,g,0,500,2026-05-01,2027-05-01
"""


def test_register_judges_and_is_kept(novuss: Novuss, write: Write, tmp_path: Path) -> None:
    (tmp_path / "r.csv").write_text(REGISTER, encoding="utf-8")
    call = ("--by", "Anna", "--instruments", "r.csv", "--rule", "guarded")
    first = write("1.csv", "P1,puck,weight,21,g,s-1")
    run = novuss("record", "add", "e.db", first, *call, "--time", "2026-01-02T12:00", "--json")
    assert (run.status, run.json["results"][0]["verdict"]) == (0, "pass")
    assert [flag["code"] for flag in run.json["results"][0]["flags"]] == ["overdue"]
    # The register serves a second entry, and its due date counts on the day of measuring.
    second = write("2.csv", "P2,puck,weight,21,g,S-1")
    run = novuss("record", "add", "e.db", second, *call, "--time", "2026-01-01T12:00", "--json")
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
    roles = [(one["name"], one["role"]) for one in later["entry"]["files"]]
    assert roles == [("1.csv", "readings"), ("r.csv", "instruments")]


def test_instrument_that_is_not_in_the_register_records_nothing(
    novuss: Novuss, write: Write, tmp_path: Path
) -> None:
    (tmp_path / "r.csv").write_text(REGISTER, encoding="utf-8")
    table = write("1.csv", "P1,puck,weight,21,g,X-9")
    run = novuss("record", "add", "e.db", table, "--by", "A", "--instruments", "r.csv")
    assert run.status == 2
    assert run.err.startswith("1.csv:2:6: X-9 is not in the register")
    assert not (tmp_path / "e.db").exists()
