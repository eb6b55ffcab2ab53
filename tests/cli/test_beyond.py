"""Participants, spot checks, sets of discs, brushes at tables and waivers."""

import csv
import io
from pathlib import Path

import openpyxl
from tests.commands import Novuss, Write

HEADER = "item,kind,characteristic,value,unit,participant,occasion"
WAIVERS = "chief judge,item,characteristic,reason,scope,date"


def test_spot_check_stands_beside_the_check_before_and_the_worse_decides(
    novuss: Novuss, tmp_path: Path, write: Write
) -> None:
    file = write(
        "a.csv",
        "P5,puck,outer_diameter,45,mm,L. Sample,",
        "P5,puck,outer_diameter,45.1,mm,L. Sample,spot check",
        "P6,puck,weight,21,g,,",
    )
    run = novuss("check", file, "--json", "--report", "a.md")
    assert run.status == 1
    before, during, plain = run.json["results"]
    assert (before["verdict"], during["verdict"]) == ("pass", "fail")
    assert (during["occasion"], during["participant"]) == ("during", "L. Sample")
    assert "occasion" not in before
    assert not {"participant", "occasion", "set", "colour", "table", "waiver"} & set(plain)
    assert [item.get("participant") for item in run.json["items"]] == ["L. Sample", None]
    assert set(run.json) == {"edition", "rule", "results", "items", "problems", "knowledge"}
    text = (tmp_path / "a.md").read_text(encoding="utf-8")
    assert "| 45 mm (pass) | 45.1 mm (fail) | +0.1 mm, verdict changed |" in text.replace(
        "\u00a0", " "
    )


def test_wrong_marks_are_problems_with_their_place(novuss: Novuss, write: Write) -> None:
    first = write("a.csv", "P5,puck,weight,21,g,L. Sample,")
    second = write(
        "b.csv",
        "P5,puck,thickness,14.5,mm,M. Specimen,,,",
        "P6,puck,weight,21,g,,sometimes,,",
        "P7,puck,weight,21,g,,,S1,",
        "D1,disc,weight,5,g,,,S1,light",
        "D2,disc,weight,5,g,,,S1,red",
        "D2,disc,diameter,30,mm,,,S1,black",
        header=f"{HEADER},set,colour",
    )
    run = novuss("check", first, second)
    lines = run.refusal.splitlines()
    places = ["b.csv:2:6", "b.csv:3:7", "b.csv:4:8", "b.csv:5:9", "b.csv:7:9"]
    assert [line.partition(": ")[0] for line in lines[:5]] == places
    assert "“L. Sample” at a.csv:2" in lines[0]
    assert "red or black" in lines[3]


def test_set_is_judged_by_its_discs_and_its_number(novuss: Novuss, write: Write) -> None:
    discs = [(f"{colour[0]}{n}", colour) for colour in ("red", "black") for n in range(8)]
    rows = [f"{name},disc,wooden,{'no' if name == 'r3' else 'yes'},S1,{of}" for name, of in discs]
    file = write("a.csv", *rows, header="item,kind,characteristic,value,set,colour")
    run = novuss("check", file, "--json")
    (disc_set,) = run.json["sets"]
    assert (disc_set["verdict"], disc_set["count_verdict"], disc_set["clause"]) == (
        "fail",
        "pass",
        "10.3",
    )
    assert disc_set["counts"] == {"red": 8, "black": 8}
    assert [disc["disc"] for disc in disc_set["discs"] if disc["failed"]] == ["r3"]
    assert run.status == 1


def test_table_without_a_brush_is_missing_one(novuss: Novuss, write: Write) -> None:
    bare = "item,kind,characteristic,value"
    tables = [f"T{n},table,legs_stable,yes" for n in (1, 2)]
    file = write("a.csv", *tables, "B1,brush,condition,yes", header=bare)
    items = novuss("check", file, "--json").json["items"]
    assert ["brush.at_table" in item["missing"] for item in items] == [False, True, True]
    assert "T1, T2" not in novuss("check", file).out
    # Without any brush the inspection was not about them.
    assert "T1, T2" in novuss("check", write("a.csv", *tables, header=bare)).out


def test_waiver_stands_beside_the_verdict_and_changes_nothing(
    novuss: Novuss, tmp_path: Path, write: Write
) -> None:
    file = write("a.csv", "P5,puck,outer_diameter,45.1,mm,,", "P6,puck,weight,21,g,,")
    waivers = write(
        "w.csv",
        "A. Judge,P5,outer_diameter,=no other,first match,2026-11-21",
        "A. Judge,P6,weight,in doubt,event,",
        header=WAIVERS,
    )
    plain = novuss("check", file, "--json")
    reports = [f"r.{form}" for form in ("html", "md", "csv", "xlsx", "json")]
    options = [word for path in reports for word in ("--report", path)]
    run = novuss("check", file, "--waivers", waivers, "--json", *options)
    assert (run.status, plain.status) == (1, 1)
    without = [{**result, "waiver": None} for result in plain.json["results"]]
    assert [{**result, "waiver": None} for result in run.json["results"]] == without
    assert run.json["results"][0]["waiver"] == {
        "chief_judge": "A. Judge",
        "reason": "=no other",
        "scope": "first match",
        "date": "2026-11-21",
    }
    assert [waiver["item"] for waiver in run.json["unused_waivers"]] == ["P6"]
    terminal = novuss("check", file, "--waivers", waivers)
    assert terminal.status == 1
    assert "Waived by A. Judge" in terminal.out
    assert "Warning" in terminal.out
    assert "P6, puck.weight" in terminal.out
    for name in ("r.html", "r.md", "r.json"):
        assert "=no other" in (tmp_path / name).read_text(encoding="utf-8"), name
    text = (tmp_path / "r.csv").read_text(encoding="utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(text, newline="")))
    assert [bool(row["Waiver"]) for row in rows if row["Reading"]] == [True, False]
    assert "Waivers" in openpyxl.load_workbook(tmp_path / "r.xlsx").sheetnames


def test_waiver_is_recorded_and_stands_on_the_certificate(
    novuss: Novuss, tmp_path: Path, write: Write
) -> None:
    file = write("a.csv", "P5,puck,weight,23,g,,", "P6,puck,weight,21,g,,")
    waivers = write("w.csv", "A. Judge,P5,weight,no other puck at hand,one match,", header=WAIVERS)
    run = novuss("record", "add", "e.db", file, "--waivers", waivers, "--by", "I. Judge")
    assert run.status == 1
    record = novuss("record", "show", "e.db", "P5", "--json").json
    (reading,) = record["items"][0]["readings"]
    assert (reading["verdict"], reading["waiver"]["chief_judge"]) == ("fail", "A. Judge")
    assert "no other puck at hand" in novuss("record", "show", "e.db", "P5").out
    assert novuss("report", "e.db", "--item", "P5", "-o", "c.html").status == 0
    page = (tmp_path / "c.html").read_text(encoding="utf-8")
    assert "no other puck at hand" in page
    assert "A. Judge" in page
    assert "no other puck" not in novuss("report", "e.db", "--item", "P6").out
    broken = write("x.csv", "A. Judge,P9,weight,because,one match,", header=WAIVERS)
    again = novuss("record", "add", "e.db", file, "--again", "--waivers", broken, "--by", "B")
    assert again.status == 2
    assert len(novuss("record", "history", "e.db", "--json").json["inspections"]) == 2


def test_faulty_waivers_are_problems(novuss: Novuss, write: Write) -> None:
    file = write("a.csv", "P5,puck,outer_diameter,45.1,mm,,")
    waivers = write(
        "w.csv",
        ",P5,outer_diameter,why,event,",
        "A.,P5,weight,,event,",
        "A.,P5,thickness,why,,",
        "A.,P55,puck.weight,why,event,",
        "A.,P5,hole_diameter,why,event,soon",
        header=WAIVERS,
    )
    run = novuss("check", file, "--waivers", waivers)
    lines = [line.partition(": ")[0] for line in run.refusal.splitlines()]
    places = ["w.csv:2:1", "w.csv:3:4", "w.csv:4:5", "w.csv:5:2", "w.csv:6:6"]
    # Behind them what would be said of the pucks without the waivers.
    assert lines[: len(places) + 1] == [*places, "PREVIEW, no verdict"]
    assert "P5" in run.err.splitlines()[3].partition("; ")[2]


def test_example_shows_each_of_them(novuss: Novuss) -> None:
    event = Path(__file__).resolve().parents[2] / "docs" / "example"
    files = [event / "participants.csv", event / "spot-checks.csv"]
    run = novuss("check", *files, "--waivers", event / "waivers.csv", "--json")
    assert run.status == 1
    failing = [
        (result["item"], "waiver" in result)
        for result in run.json["results"]
        if result["verdict"] == "fail"
    ]
    assert failing == [("N2", True), ("P5", False)]
    assert "unused_waivers" not in run.json
