"""Input with problems: where they are, equal ones once, and what the rest would be."""

import json
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from openpyxl.comments import Comment
from tests.commands import Novuss

HEADER = "item,kind,characteristic,value,unit\n"


@pytest.fixture
def book(tmp_path: Path) -> Any:
    """A workbook of a hundred pucks; P12 and P13 have a unit that is none, P7 is too thick."""
    made = openpyxl.Workbook()
    assert made.active is not None
    made.active.title = "Pucks"
    made.active.append(["item", "thickness [mm]", "weight [g]"])
    for number in range(1, 101):
        weight = "21 N" if number in (12, 13) else 21
        made.active.append([f"P{number}", 15.1 if number == 7 else 14.5, weight])
    made.save(tmp_path / "a.xlsx")
    return made


@pytest.mark.usefixtures("book")
def test_one_bad_cell_does_not_hide_the_good_ones(novuss: Novuss, tmp_path: Path) -> None:
    run = novuss("check", "a.xlsx", "--report", "o.html")
    first, again, *rest, last = run.refusal.splitlines()
    assert first.startswith("a.xlsx!C13, P12: “N” is not a known unit; ")
    assert again == "  the same in 2 places: C13, P12; C14, P13"
    preview = "\n".join(rest)
    assert "PREVIEW, no verdict: results for the items without problems:" in preview
    (good,) = [line for line in rest if line.startswith("  puck P1, P2, ")]
    assert "P99, P100: incomplete: what was checked meets. " in good
    assert "P12" not in good
    assert "P7," not in good
    assert any(line.startswith("  puck P7: fail. ") for line in rest)
    assert "Not judged because of a problem: P12, P13" in preview
    assert "no report was written: o.html" in preview
    assert not (tmp_path / "o.html").exists()
    assert last == "2 problems; nothing was checked"


@pytest.mark.usefixtures("book")
def test_data_keep_every_problem_and_have_no_results(novuss: Novuss) -> None:
    run = novuss("check", "a.xlsx", "--json")
    assert run.status == 2
    assert (run.json["results"], run.json["items"]) == ([], [])
    assert [(problem["line"], problem["column"]) for problem in run.json["problems"]] == [
        (13, 3),
        (14, 3),
    ]
    assert [set(problem) for problem in run.json["problems"]] == [
        {"file", "line", "column", "message", "cure"}
    ] * 2
    assert run.err == ""


@pytest.mark.usefixtures("book")
def test_nothing_is_recorded_and_the_preview_is_shown(novuss: Novuss, tmp_path: Path) -> None:
    run = novuss("record", "add", "e.db", "a.xlsx", "--by", "I. Judge", "-l", "de")
    assert "VORSCHAU, kein Urteil" in run.refusal
    assert "Wegen eines Fehlers nicht beurteilt: P12, P13" in run.err
    assert not (tmp_path / "e.db").exists()


def test_places_of_a_csv_are_line_column_and_item(novuss: Novuss, tmp_path: Path) -> None:
    rows = "".join(f"p{number},puck,weight,21,N\n" for number in range(1, 15))
    (tmp_path / "a.csv").write_text(HEADER + rows + "q1,puck,thickness,14.5,mm\n")
    first, again, *rest = novuss("check", "a.csv").err.splitlines()
    assert first.startswith("a.csv:2:5: “N” is not a known unit; ")
    assert first.endswith(" (p1)")
    assert again == (
        "  the same in 14 places: 2:5 (p1), 3:5 (p2), 4:5 (p3), 5:5 (p4), 6:5 (p5), 7:5 (p6), "
        "8:5 (p7), 9:5 (p8), 10:5 (p9), 11:5 (p10), … +4"
    )
    assert any(line.startswith("  puck q1: incomplete: what was checked meets. ") for line in rest)


def test_preview_says_which_file_it_leaves_aside(novuss: Novuss, tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text(HEADER + "d1,disc,diameter,30,mm\n")
    (tmp_path / "l.csv").write_text("characteristic,lower\ndisc.diameter,29\n")
    run = novuss("check", "a.csv", "--limits", "l.csv")
    assert "  disc d1: undecided. " in run.refusal
    assert "  left out because of problems: l.csv" in run.err


def test_earlier_report_is_told_to_be_old(novuss: Novuss, tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text(HEADER + "p1,puck,weight,21,g\n")
    assert novuss("check", "a.csv", "--report", "o.md").status == 0
    before = (tmp_path / "o.md").read_bytes()
    (tmp_path / "a.csv").write_text(HEADER + "p1,puck,weight,21,N\n")
    run = novuss("check", "a.csv", "--report", "o.md", "--report", "n.md")
    assert "no report was written: n.md, o.md" in run.err
    assert "what is there comes from an earlier check: o.md" in run.err
    assert "PREVIEW" not in run.err
    assert (tmp_path / "o.md").read_bytes() == before


# What was remarked is on every paper, once


@pytest.fixture
def remarked(book: Any, tmp_path: Path) -> None:
    sheet = book.active
    sheet.delete_rows(4, 200)
    sheet["D1"], sheet["D2"], sheet["E1"], sheet["E2"] = "remark", "nicked", "measured_at", "10:30"
    sheet["F1"], sheet["F2"] = "measured_by", "A. Judge"
    sheet["C3"].comment = Comment("scale drifts", "x")
    book.save(tmp_path / "a.xlsx")


@pytest.mark.usefixtures("remarked")
def test_remark_and_note_stand_once_on_every_paper_in_data_and_in_records(
    novuss: Novuss, tmp_path: Path
) -> None:
    papers = [word for form in ("html", "md", "csv", "json") for word in ("--report", f"o.{form}")]
    run = novuss("check", "a.xlsx", *papers)
    assert run.status == 0, run.err
    lines = run.out.splitlines()
    start = lines.index("Remarks:")
    assert lines[start + 1 : start + 3] == [
        "puck P1: nicked",
        "puck P2, weight: C3: scale drifts",
    ]
    for name in ("o.html", "o.md"):
        text = (tmp_path / name).read_text(encoding="utf-8")
        for words in ("nicked", "C3: scale drifts", "10:30"):
            assert text.count(words) == 1, (name, words)
        # Who measured stands on page 1, and in the annex with what was measured when.
        assert text.count("A. Judge") == 2
    results = json.loads((tmp_path / "o.json").read_text(encoding="utf-8"))["results"]
    assert [(result.get("remark"), result.get("measured_at")) for result in results] == [
        ("nicked", "10:30"),
        ("nicked", "10:30"),
        (None, None),
        ("C3: scale drifts", None),
    ]
    table = (tmp_path / "o.csv").read_text(encoding="utf-8-sig")
    assert table.count("C3: scale drifts") == 1
    novuss("record", "add", "e.db", "a.xlsx", "--by", "I. Judge")
    assert "C3: scale drifts" in novuss("record", "show", "e.db", "P2").out


# A reading that would fit otherwise


def test_reading_that_would_fit_in_another_unit_is_asked_about(
    novuss: Novuss, tmp_path: Path
) -> None:
    rows = 'p1,puck,outer_diameter,"4,45",mm\np2,puck,outer_diameter,445,mm\n'
    (tmp_path / "a.csv").write_text(HEADER + rows + "p3,puck,outer_diameter,46,mm\n")
    run = novuss("check", "a.csv", "--report", "o.html")
    assert run.status == 1
    asked = [line for line in run.out.splitlines() if "Did you mean" in line]
    assert [line.partition(",")[0] for line in asked] == ["p2", "p1"]
    assert "Did you mean 44.5\u00a0mm?" in asked[0]
    assert "Did you mean 4.45\u00a0cm?" in asked[1]
    assert (tmp_path / "o.html").read_text(encoding="utf-8").count("Did you mean") == 2
    data = novuss("check", "a.csv", "--json").json["results"]
    assert [result["verdict"] for result in data] == ["undecided", "undecided", "fail"]
    assert "Did you mean" in data[0]["reason"]
    assert "Имелось в виду 4,45" in novuss("check", "a.csv", "-l", "ru").out
