"""An event as it comes: two desks, careless names, notes, wide sheets and a register.

From the sheets through check, records and merge to every paper; above all, what each
paper says of an item that was not checked completely.
"""

import json
from pathlib import Path

import openpyxl
from openpyxl.comments import Comment
from openpyxl.worksheet.worksheet import Worksheet
from tests.commands import Novuss

REGISTER = """id,kind,resolution,uncertainty,k,unit,range_from,range_to,calibrated,due,measures
C-1,calliper,0.01,0.02,2,mm,0,150,2026-05-01,2126-05-01,mm
S-1,scale,0.1,0.1,2,g,0,500,2026-05-01,2126-05-01,weight
"""
#: Outer diameter, thickness, hole, weight; None was left empty.
GOOD = (44.5, 14.5, 10.2, 21)


def fill(path: Path, *rows: tuple[str, tuple[float | None, ...]], note: str = "") -> None:
    """Fill in the blank sheet as a judge does, with a note at the first reading."""
    book = openpyxl.load_workbook(path)
    sheet = book["pucks"]
    assert isinstance(sheet, Worksheet)
    first = 4
    for line, (name, figures) in enumerate(rows, first):
        answers = ["yes"] * 4
        diameter, thickness, hole, weight = figures
        sheet.cell(line, 1).value = name
        # Verdict and reason stand before the readings and are left alone.
        for column, value in enumerate(
            [diameter, *answers, thickness, hole, weight, None, None], 4
        ):
            sheet.cell(line, column).value = value
    if note:
        sheet.cell(first, 4).comment = Comment(note, "Judge")
    book.save(path)


def test_event_from_the_sheets_to_the_papers(novuss: Novuss, tmp_path: Path) -> None:
    (tmp_path / "reg.csv").write_text(REGISTER, encoding="utf-8")
    for desk in ("north", "south"):
        sheet = f"{desk}.xlsx"
        run = novuss("template", "--pucks", "3", "--instruments", "reg.csv", "-o", sheet)
        assert run.status == 0
    # P1 is good, P2 heavy, and P3's weight was never read. South calls P1 "p1 ".
    heavy, unread = (*GOOD[:3], 22.5), (*GOOD[:3], None)
    fill(
        tmp_path / "north.xlsx",
        ("P1", GOOD),
        ("P2", heavy),
        ("P3", unread),
        note="rim has a nick",
    )
    fill(tmp_path / "south.xlsx", ("p1 ", GOOD), ("P4", GOOD), ("P2", GOOD))
    # A filled sheet is never written over.
    run = novuss("template", "--pucks", "3", "-o", "north.xlsx")
    assert "north.xlsx" in run.refusal

    # Both desks' sheets in one call: the names are a question, and the rest is a preview.
    run = novuss("check", "north.xlsx", "south.xlsx", "--instruments", "reg.csv")
    assert "names that cannot be told apart: P1 (north.xlsx" in run.refusal
    assert "p1" in run.err

    run = novuss("check", "north.xlsx", "--instruments", "reg.csv", "--json")
    assert run.status == 1
    assert [(one["item"], one["verdict"], one["complete"]) for one in run.json["items"]] == [
        ("P1", "pass", True),
        ("P2", "fail", True),
        ("P3", "not-measured", False),
    ]
    assert {one["instrument"] for one in run.json["results"] if one["unit"] == "g"} == {"S-1"}
    run = novuss("check", "north.xlsx", "--instruments", "reg.csv")
    assert run.out.count("rim has a nick") == 1
    assert "incomplete: what" in run.out
    assert "7 of 8 checked" in run.out

    for desk, judge, status in (("north", "A. North", 1), ("south", "B. South", 0)):
        add = ("record", "add", f"{desk}.db", f"{desk}.xlsx", "--instruments", "reg.csv")
        assert novuss(*add, "--by", judge, "--desk", desk).status == status

    # The merge brings together two names of one puck, and two verdicts on another.
    run = novuss("record", "merge", "event.db", "north.db", "south.db")
    assert 'novuss record rename event.db "p1" "P1"' in run.refusal
    assert novuss("report", "event.db", "-o", "early.html").status == 2
    assert not (tmp_path / "early.html").exists()
    assert novuss("record", "list", "event.db").status == 2
    rename = ("record", "rename", "event.db", "p1", "P1", "--by", "A. North")
    run = novuss(*rename, "--reason", "one puck")
    assert (run.status, run.err) == (0, "")
    run = novuss("record", "list", "event.db", "--json")
    assert run.status == 1
    assert {one["item"]: (one["verdict"], one["complete"]) for one in run.json["items"]} == {
        "P1": ("pass", True),
        "P2": ("contested", True),
        "P3": ("not-measured", False),
        "P4": ("pass", True),
    }
    (contest,) = next(one["contested"] for one in run.json["items"] if one["item"] == "P2")
    history = novuss("record", "history", "event.db", "--json").json
    assert [(one["act"], one["reason"]) for one in history["acts"]] == [("rename", "one puck")]
    assert {one.get("named") for one in history["inspections"]} == {None, "p1"}
    entries = [one["entry"] for one in history["inspections"]]
    stands = next(one["id"] for one in entries if one["by"] == "A. North")
    assert stands in contest["entries"]
    decide = ("record", "decide", "event.db", "P2", stands[:8], "--by", "C. Chief")
    assert novuss(*decide, "--reason", "the south scale was not level").status == 0

    # Every paper says of P3 that it is incomplete, and calls only what is whole by its word.
    forms = ("html", "md", "csv")
    for name, options in (("summary", ["-o", "summary.json"]), ("P3", ["--item", "P3"])):
        options += [word for form in forms for word in ("-o", f"{name}.{form}")]
        assert novuss("report", "event.db", *options).status == 0
        for form in forms:
            paper = (tmp_path / f"{name}.{form}").read_text(encoding="utf-8")
            assert "incomplete: what" in paper or (name, form) == ("P3", "csv")
    novuss("report", "event.db", "-o", "summary.xlsx")
    data = json.loads((tmp_path / "summary.json").read_text(encoding="utf-8"))
    assert {one["item"]: (one["verdict"], one["complete"]) for one in data["items"]} == {
        "P1": ("pass", True),
        "P2": ("fail", True),
        "P3": ("not-measured", False),
        "P4": ("pass", True),
    }
    book = openpyxl.load_workbook(tmp_path / "summary.xlsx")
    rows = {row[0]: row[2] for row in book["Items"].iter_rows(values_only=True)}
    assert (rows["P1"], rows["P3"]) == ("pass", "incomplete: what was checked meets")
    # And in the protocol, which is the first that is seen.
    pucks = {row[0]: row[1] for row in book["Pucks"].iter_rows(values_only=True)}
    assert (pucks["P1"], pucks["P3"]) == ("✓ pass", "… incomplete")
    run = novuss("report", "event.db", "--open")
    assert "weight" in run.out
    assert "P3" in run.out

    # The missing weight, read at the other desk, completes it; a seal may go on.
    (tmp_path / "late.csv").write_text(
        "item,kind,characteristic,value,unit\np3,puck,weight,21,g\n", encoding="utf-8"
    )
    late = ("record", "add", "event.db", "late.csv", "--by", "B. South", "--instruments", "reg.csv")
    run = novuss(*late)
    assert (run.status, run.err.partition(":")[0]) == (2, "late.csv")
    assert "P3" in run.err
    text = (tmp_path / "late.csv").read_text(encoding="utf-8").replace("p3", "P3")
    (tmp_path / "late.csv").write_text(text, encoding="utf-8")
    run = novuss(*late, "--replaces", "all", "--seal", "P3=0042", "--json")
    assert (run.status, run.json["items"][0]["complete"]) == (0, True)
    assert [one["instrument"] for one in run.json["results"]] == ["S-1"]
    certificate = novuss("report", "event.db", "--item", "P3")
    assert certificate.status == 0
    assert "incomplete" not in certificate.out.partition("\n")[0]
    assert "0042" in certificate.out
