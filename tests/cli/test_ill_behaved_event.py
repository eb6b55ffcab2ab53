"""An event as it comes: two desks, careless names, and an item that was not checked completely.

From the sheets through check, records and merge to every paper; above all, what each
paper says of that item.
"""

import json
from pathlib import Path

import openpyxl
from tests.commands import Novuss, Write

HEADER = (
    "item,outer_diameter [mm],thickness [mm],hole_diameter [mm],weight [g],"
    "single_piece_of_wood,not_glued,not_painted_or_lacquered,not_impregnated"
)


def puck(name: str, weight: str = "21") -> str:
    """All that is asked of a puck, in order but for its weight."""
    return f"{name},44.5,14.5,10.2,{weight}" + ",yes" * 4


def test_event_from_the_sheets_to_the_papers(novuss: Novuss, write: Write, tmp_path: Path) -> None:
    # P1 is good, P2 heavy, and P3's weight was never read. South calls P1 "p1".
    write("north.csv", puck("P1"), puck("P2", "22.5"), puck("P3", ""))
    write("south.csv", puck("p1"), puck("P4"), puck("P2"))
    # Both desks' sheets in one call: the names are a question.
    refusal = novuss("check", "north.csv", "south.csv").refusal
    assert "names that cannot be told apart: P1 (north.csv" in refusal
    assert "p1" in refusal

    for desk, judge, status in (("north", "A. North", 1), ("south", "B. South", 0)):
        add = ("record", "add", f"{desk}.db", f"{desk}.csv", "--by", judge, "--desk", desk)
        assert novuss(*add).status == status

    # The merge brings together two names of one puck, and two verdicts on another.
    run = novuss("record", "merge", "event.db", "north.db", "south.db")
    assert run.status == 3
    assert 'novuss record rename event.db "p1" "P1"' in run.err
    assert "nothing was checked" not in run.err
    assert run.out.splitlines()[-2:] == [
        "entries added: 2; there already: 0",
        "waiting for an answer: puck P2; P1, p1",
    ]
    assert novuss("report", "event.db", "-o", "early.html").status == 2
    assert not (tmp_path / "early.html").exists()
    assert novuss("record", "list", "event.db").status == 2
    rename = ("record", "rename", "event.db", "p1", "P1", "--by", "A. North")
    run = novuss(*rename, "--reason", "one puck")
    assert (run.status, run.err) == (0, "")
    again = novuss("record", "merge", "event.db", "north.db", "--json")
    assert (again.status, [item["item"] for item in again.json["contested"]]) == (3, ["P2"])
    assert novuss("record", "merge", "event.db", "none.db").refusal.startswith("none.db: ")
    run = novuss("record", "list", "event.db", "--json")
    assert run.status == 1
    assert {item["item"]: (item["verdict"], item["complete"]) for item in run.json["items"]} == {
        "P1": ("pass", True),
        "P2": ("contested", True),
        "P3": ("not-measured", False),
        "P4": ("pass", True),
    }
    history = novuss("record", "history", "event.db", "--json").json
    assert [(act["act"], act["reason"]) for act in history["acts"]] == [("rename", "one puck")]
    assert {inspection.get("named") for inspection in history["inspections"]} == {None, "p1"}
    entries = [inspection["entry"] for inspection in history["inspections"]]
    stands = next(entry["id"] for entry in entries if entry["by"] == "A. North")
    for words in (["record", "list", "event.db"], ["record", "show", "event.db", "P2"]):
        run = novuss(*words)
        assert run.status == 1
        assert "22.5\xa0g – fail (A. North, " in run.out.replace("\n", " ")
    run = novuss("report", "event.db")
    assert run.status == 1
    assert "contested" in run.out
    decide = ("record", "decide", "event.db", "P2", stands[:8], "--by", "C. Chief")
    assert novuss(*decide, "--reason", " ").status == 2
    made = novuss(*decide, "--reason", "the south scale was not level")
    assert (made.status, made.err) == (0, "")
    assert "is not part of a disagreement on “P2”" in novuss(*decide, "--reason", "again").refusal
    certificate = novuss("report", "event.db", "--item", "P2").out
    assert "C. Chief" in certificate
    assert "the south scale was not level" in " ".join(certificate.split())

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
    assert [(item["item"], item["verdict"]) for item in data["items"] if not item["complete"]] == [
        ("P3", "not-measured")
    ]
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
    write("late.csv", "P3,puck,weight,21,g", header="item,kind,characteristic,value,unit")
    late = ("record", "add", "event.db", "late.csv", "--by", "B. South", "--replaces", "all")
    run = novuss(*late, "--seal", "P3=0042", "--json")
    assert (run.status, run.json["items"][0]["complete"]) == (0, True)
    certificate = novuss("report", "event.db", "--item", "P3")
    assert certificate.status == 0
    assert "incomplete" not in certificate.out.partition("\n")[0]
    assert "0042" in certificate.out
