"""``novuss check --instruments``: the register reaches verdicts, terminal, JSON and report."""

import csv
import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from lxml import html
from tests.commands import Novuss

REGISTER = """id,kind,resolution,U,k,unit,from,to,last calibration,due date
C-1,calliper,0.01,0.03,2,mm,0,150,2026-01-10,2027-01-10
C-2,calliper,0.01,0.06,3,mm,0,40,2025-01-10,2026-01-10
R-1,<b>rule</b>,1,0.8,,mm,0,1000,,
S-1,scale,0.1,0.2,,g,0,500,2026-05-01,2027-05-01
"""
HEADER = "item,kind,characteristic,value,unit,instrument\n"
ROWS = """p1,puck,outer_diameter,44.5,mm,C-1
p2,puck,outer_diameter,44.97,mm,c-2
p3,puck,outer_diameter,44.5,mm,R-1
"""

CALL = ("check", "m.csv", "--instruments", "r.csv", "--date", "2026-11-21", "--rule", "guarded")


@pytest.fixture
def files(tmp_path: Path) -> Path:
    (tmp_path / "m.csv").write_text(HEADER + ROWS, encoding="utf-8")
    (tmp_path / "r.csv").write_text(REGISTER, encoding="utf-8")
    return tmp_path


@pytest.mark.usefixtures("files")
def test_flags_and_verdicts_as_data_and_each_remark_once_on_the_terminal(novuss: Novuss) -> None:
    run = novuss(*CALL, "--json")
    assert run.status == 3
    first, second, third = run.json["results"]
    assert (first["verdict"], first["instrument"], first["flags"]) == ("pass", "C-1", [])
    assert (second["verdict"], second["instrument"]) == ("conditional-pass", "C-2")
    assert [flag["code"] for flag in second["flags"]] == ["out-of-range", "overdue"]
    assert (third["verdict"], third["flags"][0]["code"]) == ("undecided", "low-ratio")
    assert "R-1" in third["reason"]
    assert "0.62:1" in third["reason"]
    # On its last day a calibration holds.
    run = novuss(*CALL[:4], "--date", "2026-01-10", "--json")
    assert [flag["code"] for flag in run.json["results"][1]["flags"]] == ["out-of-range"]
    out = " ".join(novuss(*CALL).out.split())
    assert out.count("The calibration of instrument C-2 was due on 10 January 2026.") == 1
    assert "Not judged: instrument R-1 is too coarse" in out


def test_report_lists_the_instruments_used(novuss: Novuss, files: Path) -> None:
    assert novuss(*CALL, "--report", "o.html").status == 3
    document = html.parse(files / "o.html").getroot()
    rows = document.xpath("//*[@id='instruments']//tbody/tr")
    assert [row.xpath("string(th)") for row in rows] == ["C-1", "C-2", "R-1"]
    assert ["⚠" in row.text_content() for row in rows] == [False, True, False]
    assert rows[2].xpath("string(td[1])") == "<b>rule</b>"
    assert "0" in rows[1].xpath("string(td[3])")
    assert "2025" in rows[1].xpath("string(td[5])")
    # Of two readings three things are to be said.
    assert [article.text_content().count("⚠") for article in document.xpath("//article")] == [
        0,
        2,
        1,
    ]
    assert "r.csv" in document.xpath("string(//footer)")


#: What is to be said of the second reading.
DUE = "The calibration of instrument C-2 was due on 10 January 2026."
BEYOND = "The reading lies outside the range of instrument C-2: 0\u00a0mm to 40\u00a0mm."


@pytest.mark.usefixtures("files")
def test_tables_carry_the_remarks_and_the_uncertainty_that_was_used(
    novuss: Novuss, tmp_path: Path
) -> None:
    rows = ROWS + "p4,puck,outer_diameter,44.5,mm,C-1,0.1\np5,puck,outer_diameter,,mm,C-1,\n"
    (tmp_path / "m.csv").write_text(f"{HEADER[:-1]},uncertainty\n{rows}", encoding="utf-8")
    assert novuss(*CALL, "--report", "o.csv", "--report", "o.xlsx").status == 3
    text = (tmp_path / "o.csv").read_text(encoding="utf-8-sig")
    found = [
        (row["Item"], row["Expanded uncertainty U"], row["Remarks on the instrument"])
        for row in csv.DictReader(io.StringIO(text, newline=""))
        if row["Reading"]
    ]
    # Of C-2 the register has U for k = 3; p4 has a U of its own; p5 was not measured.
    assert [row[:2] for row in found] == [
        *(("p1", "0.03"), ("p2", "0.04"), ("p3", "0.8"), ("p4", "0.1"), ("p5", "")),
    ]
    assert found[1][2] == f"{BEYOND} {DUE}"
    assert "0.62:1, below 4:1" in found[2][2]
    assert not found[0][2]
    book = openpyxl.load_workbook(tmp_path / "o.xlsx")
    heads, *lines = book["Results"].iter_rows(values_only=True)
    column = heads.index("Expanded uncertainty U")
    assert [line[column] for line in lines] == [0.03, 0.04, 0.8, 0.1, None]
    column = heads.index("Remarks on the instrument")
    assert lines[1][column] == f"{BEYOND} {DUE}"
    assert DUE in " ".join(str(cell.value) for cell in book["Open points"][2])


@pytest.mark.usefixtures("files")
def test_markdown_lists_the_instruments_and_every_remark_on_them(
    novuss: Novuss, tmp_path: Path
) -> None:
    # Under the simple rule the second reading passes, and so stands in no other list.
    assert novuss(*CALL[:-2], "--report", "o.md").status == 3
    text = (tmp_path / "o.md").read_text(encoding="utf-8")
    section = text.partition("## Instruments used\n")[2].partition("\n## ")[0]
    lines = section.split("\n")
    used = [line.split(" | ") for line in lines if line.startswith(("| C-", "| R-"))]
    assert [row[0] for row in used] == ["| C-1", "| C-2", "| R-1"]
    assert [row[3] for row in used] == ["0.03\u00a0mm", "0.04\u00a0mm", "0.8\u00a0mm"]
    assert ["⚠" in row[-1] for row in used] == [False, True, False]
    assert used[2][1] == "&lt;b&gt;rule&lt;/b&gt;"
    flagged = [line for line in lines if line.startswith("| p")]
    assert flagged[0].startswith("| p2 | A1.16 | outer diameter | 44.97\u00a0mm | pass | ⚠ ")
    assert f"{BEYOND} {DUE}" in flagged[0]
    assert [line[:4] for line in flagged] == ["| p2", "| p3"]
    # Beside what is open the remark stands as well.
    before = text.partition("## Instruments used\n")[0]
    (open_,) = [line for line in before.split("\n") if line.startswith("| p3 | A1.16")]
    assert "⚠ Instrument R-1 is coarse" in open_


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ("p9,puck,weight,21,g,X-9\n", "m.csv:5:6: “X-9” is not in the register"),
        (
            "p9,puck,weight,21,g,C-1\n",
            "m.csv:5:6: “C-1” measures in mm, but weight (puck) is measured in g",
        ),
    ],
)
def test_unknown_or_unfit_instrument_is_a_problem(
    novuss: Novuss, files: Path, row: str, message: str
) -> None:
    (files / "m.csv").write_text(HEADER + ROWS + row, encoding="utf-8")
    run = novuss(*CALL)
    assert message in run.refusal


def test_faulty_register_is_reported_alone(novuss: Novuss, files: Path) -> None:
    (files / "r.csv").write_text(REGISTER.replace("0.03", "much"), encoding="utf-8")
    run = novuss(*CALL)
    assert run.refusal.startswith("r.csv:2:4: “much” is not a number")
    assert "m.csv" not in run.err


def test_what_is_derived_has_the_uncertainty_of_the_instruments_of_its_raw_readings(
    novuss: Novuss, files: Path
) -> None:
    rows = "t1,table,diagonal,1412.9,mm,L-1\nt1,table,diagonal,1414,mm,L-2\n"
    (files / "m.csv").write_text(HEADER + rows, encoding="utf-8")
    known = "L-1,rule,0.01,0.03,2,mm,0,2000,,\nL-2,rule,0.01,0.04,2,mm,0,1000,,\n"
    (files / "r.csv").write_text(REGISTER.partition("\n")[0] + "\n" + known, encoding="utf-8")
    novuss(*CALL, "--report", "o.csv")
    text = (files / "o.csv").read_text(encoding="utf-8-sig")
    (row, *_) = csv.DictReader(io.StringIO(text, newline=""))
    assert row["Expanded uncertainty U"] == "0.05"
    assert (
        "The reading 1414 mm lies outside the range of instrument L-2"
        in (row["Remarks on the instrument"])
    )


# Wide sheets

SHEET = """item,outer_diameter [mm],thickness [mm],weight [g],not_glued
"""
PUCKS = "".join(f"P{number},44.5,14.5,21,yes\n" for number in range(1, 25))
SERVING = """id,kind,resolution,U,unit,measures
C-1,calliper,0.01,0.02,mm,outer_diameter; Dicke
S-1,scale,0.1,0.1,g,pucks
"""
SECOND = "C-2,calliper,0.01,0.03,mm,puck\n"


def named(run: Any) -> set[tuple[str, str | None]]:
    """What was measured with what."""
    return {
        (result["characteristic"].partition(".")[2], result.get("instrument"))
        for result in run.json["results"]
    }


@pytest.fixture
def wide(novuss: Novuss, tmp_path: Path) -> Callable[..., Any]:
    def check(sheet: str, register: str, *words: str) -> Any:
        (tmp_path / "m.csv").write_text(sheet, encoding="utf-8")
        (tmp_path / "r.csv").write_text(register, encoding="utf-8")
        return novuss(*CALL, *words)

    return check


def test_the_only_instrument_that_measures_it_serves_every_column(wide: Novuss) -> None:
    run = wide(SHEET + PUCKS, SERVING, "--json")
    assert run.status == 0, run.err
    assert named(run) == {
        *(("outer_diameter", "C-1"), ("thickness", "C-1"), ("weight", "S-1"), ("not_glued", None)),
    }


def test_two_that_measure_it_are_one_question_and_not_one_for_each_reading(wide: Novuss) -> None:
    run = wide(SHEET + PUCKS, SERVING + SECOND)
    problem, *_, count = run.refusal.splitlines()
    assert run.err.count("m.csv:") == 1
    assert problem.startswith("m.csv:2:2: ")
    assert "48 reading(s) (outer diameter, thickness)" in problem
    assert "C-1, C-2" in problem
    assert count.startswith("1 problem")
    (ambiguity,) = wide(SHEET + PUCKS, SERVING + SECOND, "--json").json["problems"]
    assert "row called instrument" in ambiguity["cure"]


def test_a_row_names_the_instrument_of_each_column(wide: Novuss) -> None:
    run = wide(f"{SHEET}mērinstruments,C-2,c-1,,\n{PUCKS}", SERVING + SECOND, "--json")
    assert run.status == 0, run.err
    assert named(run) == {
        *(("outer_diameter", "C-2"), ("thickness", "C-1"), ("weight", "S-1"), ("not_glued", None)),
    }


def test_what_a_row_names_goes_before_what_its_column_names(wide: Novuss) -> None:
    sheet = SHEET.replace("item,", "item,instrument,")
    rows = "instrument,,C-1,C-1,,\nP1,,44.5,14.5,21,yes\nP2,C-2; S-1,44.5,14.5,21,yes\n"
    run = wide(sheet + rows, SERVING + SECOND, "--json")
    assert run.status == 0, run.err
    found = [result.get("instrument") for result in run.json["results"]]
    assert found == ["C-1", "C-1", "S-1", None, "C-2", "C-2", "S-1", None]


@pytest.mark.parametrize(
    ("rows", "place", "message"),
    [
        ("instrument,X,,,\nP1,44,14,21,yes\n", "2:2", "“X” is not in the register"),
        ("instrument,,,C-1,\nP1,44,14,21,yes\n", "2:4", "“C-1” measures in mm"),
        ("P1,44,14,21,yes\ninstrument,C-1,,,\n", "3:1", "comes after an item"),
        ("instrument,C-1,,,\ninstrument,,C-1,,\nP1,44,14,21,yes\n", "3:1", "there is a second one"),
    ],
)
def test_a_row_of_instruments_that_does_not_fit_is_a_problem(
    wide: Novuss, rows: str, place: str, message: str
) -> None:
    run = wide(SHEET + rows, SERVING)
    assert run.refusal.startswith(f"m.csv:{place}: {message}") or message in run.err.splitlines()[0]
    assert run.err.count("m.csv:") == 1
    assert "Not judged because of a problem: instrument" not in run.err


def test_a_named_instrument_that_by_the_register_does_not_measure_it_is_a_problem(
    wide: Novuss,
) -> None:
    run = wide(f"{HEADER}P1,puck,hole_diameter,10.2,mm,C-1\n", SERVING)
    assert (
        "m.csv:2:6: according to the register, “C-1” does not measure this: hole diameter"
        in run.refusal
    )
    run = wide(SHEET.replace("item,", "item,instrument,") + "P1,C-9,44,14,21,yes\n", SERVING)
    assert (run.status, run.err.count("m.csv:")) == (2, 1)
    sheet = "item,instrument,outer_diameter [mm],not_glued\nP1,S-1,44,yes\n"
    run = wide(sheet, SERVING)
    assert (run.status, run.err.count("m.csv:")) == (2, 1)
    assert "m.csv:2:2: “S-1” measures nothing in this row" in run.err


def test_without_a_register_the_row_is_a_note(novuss: Novuss, tmp_path: Path) -> None:
    (tmp_path / "m.csv").write_text(f"{SHEET}instrument,mine,,,\n{PUCKS}", encoding="utf-8")
    run = novuss("check", "m.csv", "--json")
    assert run.status == 0
    assert {name for _, name in named(run)} == {None, "mine"}
