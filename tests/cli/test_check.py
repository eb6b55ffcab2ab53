"""``novuss check`` as a judge runs it: tables in, verdicts, reports and an exit status out."""

import json
import re
import sys
from pathlib import Path

import pytest
from tests.commands import Novuss, Write

from novuss.report import pdf_report

HEADER = "item,kind,characteristic,value,unit"
LIMITS = "characteristic,lower,upper,unit,set_by,set_on,reason"


# What the terminal says


def test_failure_names_its_clause(novuss: Novuss, write: Write) -> None:
    file = write("a.csv", 'p1,puck,outer_diameter,"45,01",mm', "p2,puck,weight,21,g")
    run = novuss("check", file)
    assert run.status == 1
    (line,) = [line for line in run.out.splitlines() if "A1.16" in line]
    assert line.startswith("p1, A1.16 outer diameter: 45.01\u00a0mm – fail. 0.01\u00a0mm above")
    assert "A1.19" not in run.out


@pytest.mark.parametrize(
    ("rows", "status"),
    [
        (["p1,puck,weight,22,g", "c1,cue,length,1500,mm"], 0),
        (["p1,puck,weight,22,g", "t1,table,pocket_diameter,100,mm"], 3),
        (["p1,puck,weight,,g"], 3),
        (["t1,table,pocket_diameter,100,mm", "p1,puck,weight,22.001,g"], 1),
        (["p1,puck,weight,22.001,g", "p1,puck,weight,,"], 1),
        (["p1,puck,weight,22.001,g", "p2,puck,weight,x,g"], 2),
    ],
)
def test_exit_status_is_the_worst_of_all_items(
    novuss: Novuss, write: Write, rows: list[str], status: int
) -> None:
    assert novuss("check", write("a.csv", *rows)).status == status


@pytest.mark.parametrize("complete", [[], ["--complete"]])
def test_terminal_names_what_was_not_measured_and_not_entered(
    novuss: Novuss, write: Write, complete: list[str]
) -> None:
    rows = [f"p{n},puck,outer_diameter,44.5,mm" for n in range(1, 13)]
    file = write("a.csv", *rows, "p1,puck,thickness,,mm", "[b]q[/b],puck,weight,21,g")
    out = " ".join(novuss("check", file, *complete).out.split())
    empty, _, absent = out.partition("Not measured: ")[2].partition(" Not entered: ")
    assert empty == "puck p1: A1.17 thickness"
    first, second, third = re.split(r" (?=puck )", absent)
    assert first.startswith("puck p1: made from a single piece of wood, not glued, ")
    # Items that lack the same stand together, and not all of them.
    assert second.startswith("puck p2, p3, p4, p5, p6, p7, p8, p9, p10, p11, … +1: made from ")
    assert second.endswith(", thickness, hole diameter, weight")
    assert third.startswith("puck [b]q[/b]: outer diameter, ")


def test_terminal_says_where_the_rest_of_a_long_list_stands(novuss: Novuss, write: Write) -> None:
    discs = [f"d{n},disc,weight,5.5,g" for n in range(14)]
    pucks = [f"p{n},puck,thickness,,mm" for n in range(11)]
    file = write("a.csv", *discs, *pucks)
    lines = novuss("check", file, "--language", "lv").out.splitlines()
    assert [line for line in lines if line.startswith("…")] == [
        "… +4; pilns saraksts: --report, --json",
        "… +1; pilns saraksts: --report, --json",
    ]
    run = novuss("record", "add", "e.db", file, "--by", "I. Judge")
    assert "… +4; full list: --json" in run.out.splitlines()


@pytest.mark.parametrize(
    ("name", "unseen", "visible"),
    [
        ("\x1b[2Jp1", "\x1b", "[2Jp1"),
        # It would turn the line round, so that its verdict reads otherwise.
        ("p\u202e1", "\u202e", "p1"),
        ("p\u200b1", "\u200b", "p1"),
        ("p\u20661", "\u2066", "p1"),
        ("p\ufeff1", "\ufeff", "p1"),
        ("p\u20281", "\u2028", "\ufffd"),
        # A name is neither a picture nor a colour.
        (":warning: p1", "⚠", ":warning: p1"),
        ("[red]p1[/red]", "\x1b", "[red]p1[/red]"),
    ],
)
def test_no_name_steers_the_terminal(
    novuss: Novuss, write: Write, name: str, unseen: str, visible: str
) -> None:
    run = novuss("check", write("a.csv", f"{name},puck,weight,23,g"))
    assert unseen not in run.out + run.err
    assert visible in run.out + run.err


@pytest.mark.parametrize("sign", ["\x1b[2J", "\u202e", "\u200b", "\u2066", "\u2028"])
def test_no_cell_steers_the_terminal(novuss: Novuss, write: Write, sign: str) -> None:
    run = novuss("check", write("a.csv", f"p1,puck,weight,2{sign}3,g"))
    assert sign not in run.out + run.err
    assert "2\ufffd" in run.err


# Files


def test_every_problem_of_every_file_is_reported_in_one_run_and_nothing_is_checked(
    novuss: Novuss, write: Write, tmp_path: Path
) -> None:
    (tmp_path / "folder.csv").mkdir()
    (tmp_path / "broken.xlsx").write_bytes(b"\xd0\xcf\x11\xe0")
    write("quote.csv", 'p1,puck,"weight,21,g')
    (tmp_path / "empty.csv").write_bytes(b"")
    files = [
        write("rows.csv", "p1,puck,weight,-1,N", ",bat,weight,1,g", "p3,puck,weight,21,g"),
        write("columns.csv", "p1,red,21", header="item,shade,value"),
        write("header.csv"),
        *("quote.csv", "empty.csv", "broken.xlsx", "gone.csv", "folder.csv", "old.xls", "sub/no"),
    ]
    (tmp_path / "old.xls").write_bytes(b"\xd0\xcf\x11\xe0")
    limits = write("limits.csv", "puck.weight,,25,g,A.,2026-11-20,why", header=LIMITS)
    run = novuss("check", *files, "--limits", limits, "--report", "out.html")
    assert (run.status, run.out) == (2, "")
    assert not (tmp_path / "out.html").exists()
    *lines, head, preview, without, touched, report, last = run.err.splitlines()
    assert head.startswith("PREVIEW, no verdict")
    assert preview.startswith("  puck p3: incomplete: what was checked meets. ")
    assert without == "  left out because of problems: limits.csv"
    assert touched == "Not judged because of a problem: p1"
    assert report == "no report was written: out.html"
    places = [re.split(r": (?=\S)", line)[0] for line in lines]
    assert sorted(set(places)) == sorted(
        [
            *("rows.csv:2:4", "rows.csv:2:5", "rows.csv:3:1", "rows.csv:3:2"),
            *("columns.csv:1:2", "header.csv:1", "quote.csv:2", "empty.csv"),
            *("broken.xlsx", "gone.csv", "folder.csv", "old.xls", "sub/no", "limits.csv:2:1"),
        ]
    )
    assert all("; " in line for line in lines)
    assert last.startswith(str(len(lines)))


@pytest.mark.parametrize(
    ("rows", "place", "lines"),
    [
        (["diagonal,A-C,1414,mm", "diagonal,c – a,1415,mm"], "A-C", "2, 3"),
        (["slope,A,0.1,mm/m", "slope,А,0.2,mm/m"], "A", "2, 3"),
        (["spot height,1,10,mm"] * 4, "1", "2, 3, 4, 5"),
    ],
)
def test_one_place_read_twice_is_a_problem_that_names_the_rows_and_the_cure(
    novuss: Novuss, write: Write, rows: list[str], place: str, lines: str
) -> None:
    header = "item,kind,characteristic,position,value,unit"
    table = write("raw.csv", *(f"T1,table,{row}" for row in rows), header=header)
    run = novuss("check", table, "--json")
    assert (run.status, run.json["results"]) == (2, [])
    (problem,) = run.json["problems"]
    assert problem["message"].startswith("“T1”: ")
    assert f"more than once for the place “{place}” (rows {lines})" in problem["message"]
    assert "different places are needed" in problem["cure"]
    assert f"(строки {lines})" in novuss("check", table, "-l", "ru").err


def test_places_of_raw_readings_that_are_not_clear_are_told_with_theirs(
    novuss: Novuss, write: Write
) -> None:
    header = "item,kind,diagonal (A-C) [mm],diagonal (C-A) [mm]"
    wide = write("wide.csv", "T1,table,1412.9,1413", header=header)
    message = "2:4: “T1”: diagonal appears more than once for the place “A-C” (rows 2:3, 2:4)"
    assert message in novuss("check", wide).err
    header = "item,kind,characteristic,position,value,unit"
    rows = ("T1,table,diagonal,A-C,1414,mm", "T1,table,diagonal,,1414.2,mm")
    run = novuss("check", write("raw.csv", *rows, header=header))
    assert "raw.csv:3:3: “T1”: a reading of diagonal names no place (rows: 3)" in run.refusal


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="file names are Unicode there")
def test_names_that_are_no_unicode_are_read_and_written_in_every_form(
    novuss: Novuss, tmp_path: Path
) -> None:
    (tmp_path / "puck\udcff.csv").write_text(f"{HEADER}\np1,puck,weight,21,g\n")
    words = ["--event", "Open\udcfe", "--chief-judge", "A\udcfd"]
    forms = ("html", "pdf", "xlsx", "csv", "json", "md")
    words += [word for form in forms for word in ("--report", f"r\udcfc.{form}")]
    run = novuss("check", "puck\udcff.csv", *words)
    assert (run.status, run.err) == (0, "")
    assert all((tmp_path / f"r\udcfc.{form}").stat().st_size for form in forms)
    assert r"puck\udcff.csv" in (tmp_path / "r\udcfc.html").read_text(encoding="utf-8")
    absent = novuss("check", "gone\udcff.csv")
    assert absent.err.startswith(r"gone\udcff.csv: there is no such file")


# Edition and decision rule


def test_rule_and_guard_are_those_that_are_told(novuss: Novuss, write: Write) -> None:
    rows = [f"p{value},puck,outer_diameter,{value},mm,0.04" for value in (44.95, 44.97)]
    rows += [f"p{value},puck,outer_diameter,{value},mm,0.04" for value in (45.02, 45.05)]
    file = write("a.csv", *rows, "p0,puck,outer_diameter,44.5,mm,", header=f"{HEADER},uncertainty")
    for guard, second in (([], "conditional-pass"), (["--guard", "0,5"], "pass")):
        run = novuss("check", file, "--rule", "guarded", *guard, "--json")
        assert (run.status, run.json["rule"]) == (1, "guarded")
        assert [result["verdict"] for result in run.json["results"]] == [
            *("pass", second, "conditional-fail", "fail", "undecided"),
        ]


def test_conditional_pass_alone_is_open(novuss: Novuss, write: Write) -> None:
    row = "p1,puck,outer_diameter,44.97,mm,0.04"
    file = write("a.csv", row, header=f"{HEADER},uncertainty")
    assert novuss("check", file, "--rule", "guarded").status == 3
    assert novuss("check", file).status == 0


def test_guarded_without_uncertainty_says_what_lies_outside(
    novuss: Novuss, write: Write, tmp_path: Path
) -> None:
    rows = ("p1,puck,outer_diameter,46,mm", "p1,puck,not_glued,yes,", "p2,puck,weight,21,g")
    call = ("check", write("a.csv", *rows), "--rule", "guarded")
    run = novuss(*call, "--report=o.html", "--report=o.md")
    assert run.status == 3
    papers = [(tmp_path / name).read_text(encoding="utf-8") for name in ("o.html", "o.md")]
    for text in (" ".join(run.out.split()), *papers):
        assert "1 mm above the limits: 44–45 mm." in text.replace("\u00a0", " ")
        assert "meets all" not in text
    first, *_ = novuss(*call, "--json").json["results"]
    assert (first["verdict"], first["outside"]) == ("undecided", {"side": "above", "by": "1"})


# Reports


def test_reports_are_written_with_the_event_head(
    novuss: Novuss, write: Write, tmp_path: Path
) -> None:
    file = write("a.csv", "p1,puck,weight,22.5,g")
    run = novuss(
        *("check", file, "--report", "new/out.html", "--report", "OUT.JSON", "--language", "lv"),
        *("--event", "Kauss & <b>", "--place", "Rīga", "--date", "2026-11-21"),
        *("--senior-judge", "I. Bērziņa", "--chief-judge", "A. Kalniņš"),
        *("--site-url", "https://example.org/novuss/"),
    )
    assert run.status == 1
    page = (tmp_path / "new/out.html").read_text(encoding="utf-8")
    assert '<html lang="lv">' in page
    assert "Kauss &amp; &lt;b&gt;" in page
    for word in ("Rīga", "2026. gada 21. novembris", "I. Bērziņa", "A. Kalniņš"):
        assert word in page
    assert "https://example.org/novuss/lv/rules/lnf-2017/A1.19/" in page
    data = json.loads((tmp_path / "OUT.JSON").read_text(encoding="utf-8"))
    assert data == novuss("check", file, "--language", "lv", "--json").json
    for path in ("new/out.html", "OUT.JSON"):
        assert path in run.out


def test_missing_parts_of_the_pdf_are_named_with_the_way_without(
    novuss: Novuss, write: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing() -> None:
        raise pdf_report.PdfUnavailableError("libraries", "gone")

    monkeypatch.setattr(pdf_report, "load_weasyprint", missing)
    file = write("a.csv", "p1,puck,weight,21,g")
    run = novuss("check", file, "--report", "out.pdf", "-l", "de")
    assert "Pango" in run.refusal
    assert "--report report.html" in run.err
    assert not (tmp_path / "out.pdf").exists()


# Wrong calls


def test_version_of_the_package_is_printed(novuss: Novuss) -> None:
    from novuss import __version__

    run = novuss("--version")
    assert (run.status, run.out) == (0, f"novuss {__version__}\n")
