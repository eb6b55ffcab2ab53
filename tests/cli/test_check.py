"""``novuss check`` as a judge runs it: tables in, verdicts, reports and an exit status out."""

import json
import os
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import openpyxl
import pandas as pd
import pytest

HEADER = "item,kind,characteristic,value,unit"
EVIL = "<script>alert(1)</script>"
LIMITS = "characteristic,lower,upper,unit,set_by,set_on,reason"

RESULT_KEYS = [
    *("item", "kind", "characteristic", "position", "value", "unit", "verdict", "clause"),
    *("nominal", "lower", "upper", "deviation", "probability", "readings", "reason"),
    "working_limit",
]

Novuss = Callable[..., Any]
Write = Callable[..., str]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Writes a file into the folder that ``novuss`` runs in, and returns its name."""

    def to(name: str, *rows: str, header: str = HEADER, encoding: str = "utf-8") -> str:
        (tmp_path / name).write_text("\n".join([header, *rows]) + "\n", encoding=encoding)
        return name

    return to


# What the command is for


def test_comma_and_point_cyrillic_and_latin_units_pass(novuss: Novuss, write: Write) -> None:
    file = write("a.csv", 'p1,puck,outer_diameter,"4,45",см', "p1,puck,weight,0.0215,kg")
    run = novuss("check", file, "--json")
    assert run.status == 0
    assert [one["verdict"] for one in run.json["results"]] == ["pass", "pass"]
    (item,) = run.json["items"]
    assert (item["verdict"], item["decided"], item["open"]) == ("pass", 2, 0)
    assert {"puck.thickness", "puck.hole_diameter"} < set(item["missing"])
    # People are told that this is not all that is asked.
    shown = " ".join(novuss("check", file).out.split())
    assert "incomplete" in shown
    assert f"2 of {2 + len(item['missing'])} checked" in shown


def test_failure_names_its_clause(novuss: Novuss, write: Write) -> None:
    file = write("a.csv", 'p1,puck,outer_diameter,"45,01",mm', "p2,puck,weight,21,g")
    run = novuss("check", file)
    assert run.status == 1
    (line,) = [line for line in run.out.splitlines() if "A1.16" in line]
    assert line.startswith("p1, A1.16 outer diameter: 45.01\u00a0mm – fail. 0.01\u00a0mm above")
    assert "A1.19" not in run.out


def test_wrong_unit_says_what_to_type(novuss: Novuss, write: Write) -> None:
    run = novuss("check", write("a.csv", "p1,puck,weight,21,N"))
    assert (run.status, run.out) == (2, "")
    assert run.err.startswith("a.csv:2:5: “N” is not a known unit; ")
    assert "g, kg, mg, oz, lb" in run.err


def test_disputed_weight_is_undecided_and_names_the_readings(novuss: Novuss, write: Write) -> None:
    file = write("a.csv", 'd1,disc,weight,"5,5",g')
    run = novuss("check", file)
    assert run.status == 3
    for reading in ("4.7–5.4 g: fail", "4.1–6 g: pass", "4.1–5.3 g: fail", "4.8–6 g: pass"):
        assert reading in " ".join(run.out.split())
    (result,) = novuss("check", file, "--json").json["results"]
    assert result["verdict"] == "undecided"
    assert result["readings"] == [
        {"lower": "4.7", "upper": "5.4"},
        {"lower": "4.1", "upper": "6"},
        {"lower": "4.1", "upper": "5.3"},
        {"lower": "4.8", "upper": "6"},
    ]


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


def test_missing_characteristics_count_only_with_complete(novuss: Novuss, write: Write) -> None:
    file = write("a.csv", "b1,brush,condition,да,", "p1,puck,weight,21,g")
    plain = {one["item"]: one for one in novuss("check", file, "--json").json["items"]}
    run = novuss("check", file, "--json", "--complete")
    complete = {one["item"]: one for one in run.json["items"]}
    assert run.status == 3
    assert plain["p1"]["verdict"] == "pass"
    assert complete["p1"]["verdict"] == "not-measured"
    assert complete["p1"]["missing"] == plain["p1"]["missing"]
    assert complete["p1"]["open"] == len(complete["p1"]["missing"])
    assert len(run.json["results"]) == 2


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
    for language, words in (
        ("en", "full list: --report, --json"),
        ("de", "vollständige Liste: --report, --json"),
        ("ru", "полный список: --report, --json"),
        ("lv", "pilns saraksts: --report, --json"),
    ):
        lines = novuss("check", file, "--language", language).out.splitlines()
        assert [line for line in lines if line.startswith("…")] == [
            f"… +4; {words}",
            f"… +1; {words}",
        ]
    run = novuss("record", "add", "e.db", file, "--by", "I. Judge")
    assert "… +4; full list: --json" in run.out.splitlines()


# Files of every form


def test_workbook_is_checked_like_a_csv(novuss: Novuss, tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    assert book.active is not None
    for row in (
        ["Номер", "Вид", "Характеристика", "Значение", "ед. изм."],
        ["п1", "шайба", "внешний диаметр", 44.5, "мм"],
        ["п1", "шайба", "вес", "22,5", "г"],
    ):
        book.active.append(row)
    book.save(tmp_path / "шайбы.xlsx")
    run = novuss("check", "шайбы.xlsx", "--json")
    assert run.status == 1
    assert [(one["value"], one["unit"], one["verdict"]) for one in run.json["results"]] == [
        ("44.5", "мм", "pass"),
        ("22,5", "г", "fail"),
    ]


def test_code_page_is_told_by_encoding(novuss: Novuss, write: Write) -> None:
    file = write(
        "a.csv",
        "r1;ripa;svars;21,5;g",
        header="priekšmets;veids;raksturlielums;vērtība;mērvienība",
        encoding="windows-1257",
    )
    run = novuss("check", file)
    assert run.status == 2
    assert "a.csv:1: the text is not “utf-8”; " in run.err
    assert "windows-1257" in run.err
    assert novuss("check", file, "--encoding", "windows-1257").status == 0


def test_unquoted_decimal_comma_in_a_comma_table_is_a_problem(novuss: Novuss, write: Write) -> None:
    run = novuss("check", write("a.csv", "p1,puck,weight,21,5,g"))
    assert run.status == 2
    assert "a.csv:2:6: “g” is outside the columns of the header; " in run.err
    assert "quotation marks" in run.err


def test_every_problem_of_every_file_is_reported_in_one_run_and_nothing_is_checked(
    novuss: Novuss, write: Write, tmp_path: Path
) -> None:
    (tmp_path / "folder.csv").mkdir()
    (tmp_path / "broken.xlsx").write_bytes(b"\xd0\xcf\x11\xe0")
    (tmp_path / "quote.csv").write_text(f'{HEADER}\np1,puck,"weight,21,g\n')
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
    assert without == "  left aside because of its problems: limits.csv"
    assert touched == "Not judged because of a problem: p1"
    assert report == "no report was written: out.html"
    places = [re.split(r": (?=\S)", line)[0] for line in lines]
    assert sorted(set(places)) == sorted(
        [
            *("rows.csv:2:4", "rows.csv:2:5", "rows.csv:3:1", "rows.csv:3:2"),
            *("columns.csv:1", "columns.csv:1:2", "header.csv:1", "quote.csv:2", "empty.csv"),
            *("broken.xlsx", "gone.csv", "folder.csv", "old.xls", "sub/no", "limits.csv:2:1"),
        ]
    )
    assert all("; " in line for line in lines)
    assert last.startswith(str(len(lines)))


def test_problems_as_json_empty_the_results(novuss: Novuss, write: Write) -> None:
    file = write("a.csv", "p1,puck,weight,21,g", "p2,puck,weight,21,N")
    run = novuss("check", file, "gone.csv", "--json", "--rule", "guarded")
    assert run.status == 2
    assert run.json == {
        "edition": "lnf-2017",
        "rule": "guarded",
        "results": [],
        "items": [],
        "problems": [
            {
                "file": "a.csv",
                "line": 3,
                "column": 5,
                "message": "“N” is not a known unit",
                "cure": "for weight (puck) type one of these units: g, kg, mg, oz, lb",
            },
            {
                "file": "gone.csv",
                "line": None,
                "column": None,
                "message": "there is no such file",
                "cure": "check the path and the spelling of the name",
            },
        ],
    }


# The form of the JSON


def test_json_has_every_key_in_input_order_with_strings_and_nulls(
    novuss: Novuss, write: Write
) -> None:
    header = f"{HEADER},uncertainty,position"
    file = write(
        "a.csv",
        'p2,puck,outer_diameter,"4,4970",cm,0.004,edge',
        "d1,disc,hole_diameter,8.1,мм,,",
        "p1,puck,not_glued,ja,,,",
        "p2,puck,weight,,,,",
        "t1,table,surface_thickness,16,mm,,",
        "p2,puck,hole_diameter,9.6,mm,,",
        header=header,
    )
    data = novuss("check", file, "--json").json
    assert list(data) == ["edition", "rule", "results", "items", "problems", "knowledge"]
    assert (data["edition"], data["rule"], data["problems"]) == ("lnf-2017", "simple", [])
    assert all(list(one) == RESULT_KEYS for one in data["results"])
    nothing = dict.fromkeys(RESULT_KEYS)
    reasons = [one.pop("reason") for one in data["results"]]
    assert all(reasons)
    nothing.pop("reason")
    puck, disc, table = (
        {"item": item, "kind": kind}
        for item, kind in [("p2", "puck"), ("d1", "disc"), ("t1", "table")]
    )
    expected: list[dict[str, Any]] = [
        {
            **puck,
            "characteristic": "puck.outer_diameter",
            "position": "edge",
            "value": "4,4970",
            "unit": "cm",
            "verdict": "pass",
            "clause": "A1.16",
            "nominal": "44.5",
            "lower": "44",
            "upper": "45",
            "deviation": "0.47",
            "probability": "0.9332",
        },
        {
            **disc,
            "characteristic": "disc.hole_diameter",
            "value": "8.1",
            "unit": "мм",
            "verdict": "undecided",
            "clause": "A1.22",
            "nominal": "8",
            "deviation": "0.1",
        },
        {
            **puck,
            "item": "p1",
            "characteristic": "puck.not_glued",
            "value": "ja",
            "unit": "",
            "verdict": "pass",
            "clause": "A1.16",
        },
        {
            **puck,
            "characteristic": "puck.weight",
            "value": "",
            "unit": "",
            "verdict": "not-measured",
            "clause": "A1.19",
            "upper": "22",
        },
        {
            **table,
            "characteristic": "table.surface_thickness",
            "value": "16",
            "unit": "mm",
            "verdict": "undecided",
            "clause": "A1.4",
        },
        {
            **puck,
            "characteristic": "puck.hole_diameter",
            "value": "9.6",
            "unit": "mm",
            "verdict": "undecided",
            "clause": "A1.18",
            "nominal": data["results"][5]["nominal"],
            "readings": [{"lower": "10", "upper": "10.5"}, {"lower": "9.5", "upper": "10.5"}],
        },
    ]
    assert data["results"] == [{**nothing, "readings": [], **one} for one in expected]
    assert all(
        list(one) == ["item", "kind", "verdict", "decided", "open", "missing", "complete"]
        for one in data["items"]
    )
    assert [
        (one["item"], one["verdict"], one["decided"], one["open"]) for one in data["items"]
    ] == [
        ("p2", "undecided", 1, 2),
        ("d1", "undecided", 0, 1),
        ("p1", "pass", 1, 0),
        ("t1", "undecided", 0, 1),
    ]


def test_same_name_of_two_kinds_is_two_items(novuss: Novuss, write: Write) -> None:
    first = write("a.csv", "1,puck,weight,21,g", "1,cue,length,1400,mm")
    second = write("b.csv", "1,puck,weight,23,g")
    run = novuss("check", first, second, "--json")
    assert [(one["kind"], one["verdict"]) for one in run.json["items"]] == [
        ("puck", "fail"),
        ("cue", "pass"),
    ]


# Working limits


def test_working_limits_decide_what_is_open_and_are_marked(novuss: Novuss, write: Write) -> None:
    file = write(
        "a.csv",
        "t1,table,height,760,mm",
        "t1,table,pocket_diameter,100.2,mm",
        "d1,disc,weight,5.5,g",
    )
    limits = write(
        "limits.csv",
        'table.pocket_diameter,"9,9","10,1",cm,A. Judge,20.11.2026,as agreed',
        "disc.weight,,5.4,g,A. Judge,2026-11-20,as agreed",
        header=LIMITS,
    )
    assert novuss("check", file).status == 3
    run = novuss("check", file, "--limits", limits, "--json")
    assert run.status == 1
    height, pocket, disc = run.json["results"]
    assert height["working_limit"] is None
    assert [one["verdict"] for one in (height, pocket, disc)] == ["pass", "pass", "fail"]
    assert pocket["working_limit"] == {
        "lower": "99",
        "upper": "101",
        "set_by": "A. Judge",
        "set_on": "2026-11-20",
        "reason": "as agreed",
    }
    assert (pocket["lower"], pocket["upper"], pocket["nominal"]) == (None, None, "100")
    assert "A. Judge" in pocket["reason"]
    assert (disc["working_limit"]["lower"], disc["working_limit"]["upper"]) == (None, "5.4")
    text = novuss("check", file, "--limits", limits).out
    (line,) = [line for line in text.splitlines() if line.startswith("t1 ")]
    assert "rests on working limits" in line


@pytest.mark.parametrize(
    ("row", "says"),
    [
        ("puck.weight,,25,g,A.,2026-11-20,why", "A1.19"),
        ("disc.weight,4,6,g,,2026-11-20,why", "set_by"),
        ("disc.weight,4,6,g,A.,20-11-2026,why", "“20-11-2026” is not a date"),
        ("disc.weight,6,4,g,A.,2026-11-20,why", "“6” lies above the upper bound “4”"),
    ],
)
def test_working_limits_that_may_not_stand_stop_the_check(
    novuss: Novuss, write: Write, row: str, says: str
) -> None:
    limits = write("limits.csv", row, header=LIMITS)
    run = novuss("check", write("a.csv", "p1,puck,weight,21,g"), "--limits", limits)
    assert (run.status, run.out) == (2, "")
    assert run.err.startswith("limits.csv:2:")
    assert says in run.err


def test_second_working_limit_and_that_of_another_edition_are_refused(
    novuss: Novuss, write: Write
) -> None:
    limits = write(
        "limits.csv",
        "disc.weight,4,6,g,A.,2026-11-20,why,",
        "disc.weight,4,6,g,A.,2026-11-20,why,",
        "disc.diameter,29,31,mm,A.,2026-11-20,why,mfn-2010",
        header=f"{LIMITS},edition",
    )
    run = novuss("check", write("a.csv", "p1,puck,weight,21,g"), "--limits", limits)
    assert run.status == 2
    assert "limits.csv:3:1: weight (disc) has a working limit already; " in run.err
    assert "limits.csv:4:8: the row is for the edition mfn-2010" in run.err


# Edition and decision rule


def test_older_edition_has_its_own_limits_and_clauses(novuss: Novuss, write: Write) -> None:
    file = write("a.csv", "p1,puck,hole_diameter,10.3,mm", "c1,cue,length,1700,mm")
    new = novuss("check", file, "--json").json["results"]
    assert [one["verdict"] for one in new] == ["pass", "fail"]
    run = novuss("check", file, "--json", "--edition", "mfn-2010")
    assert (run.status, run.json["edition"]) == (1, "mfn-2010")
    assert [
        (one["clause"], one["lower"], one["upper"], one["verdict"]) for one in run.json["results"]
    ] == [("26.1", "10", "10.2", "fail"), ("27.1", None, None, "pass")]


def test_guarded_rule_with_uncertainties(novuss: Novuss, write: Write) -> None:
    file = write(
        "a.csv",
        *(f"p{value},puck,outer_diameter,{value},mm,0.04" for value in (44.95, 44.97)),
        *(f"p{value},puck,outer_diameter,{value},mm,0.04" for value in (45.02, 45.05)),
        "p0,puck,outer_diameter,44.5,mm,",
        header=f"{HEADER},uncertainty",
    )
    run = novuss("check", file, "--rule", "guarded", "--json")
    assert (run.status, run.json["rule"]) == (1, "guarded")
    assert [(one["verdict"], one["probability"]) for one in run.json["results"]] == [
        ("pass", "0.9938"),
        ("conditional-pass", "0.9332"),
        ("conditional-fail", "0.1587"),
        ("fail", "0.0062"),
        ("undecided", None),
    ]
    assert "uncertainty" in run.json["results"][4]["reason"]
    narrow = novuss("check", file, "--rule", "guarded", "--guard", "0,5", "--json")
    assert [one["verdict"] for one in narrow.json["results"]] == [
        *("pass", "pass", "conditional-fail", "fail", "undecided"),
    ]


def test_conditional_pass_alone_is_open(novuss: Novuss, write: Write) -> None:
    row = "p1,puck,outer_diameter,44.97,mm,0.04"
    file = write("a.csv", row, header=f"{HEADER},uncertainty")
    assert novuss("check", file, "--rule", "guarded").status == 3
    assert novuss("check", file).status == 0


# Languages


@pytest.mark.parametrize(
    ("language", "verdict", "problem", "mark"),
    [
        ("en", "fail", "“N” is not a known unit", "0.5 g above"),
        ("de", "nicht bestanden", "„N“ ist keine bekannte Einheit", "Um 0,5 g über"),
        ("ru", "не соответствует", "неизвестная единица «N»", "на 0,5 г"),
        ("lv", "neatbilst", "mērvienība „N” nav pazīstama", "Par 0,5 g virs"),
    ],
)
def test_verdicts_and_problems_speak_the_chosen_language(
    novuss: Novuss, write: Write, language: str, verdict: str, problem: str, mark: str
) -> None:
    file = write("a.csv", "p1,puck,weight,22.5,g")
    run = novuss("check", file, "--language", language)
    words = " ".join(run.out.split())
    assert verdict in words
    assert mark in words
    run = novuss("check", write("b.csv", "p1,puck,weight,22.5,N"), "-l", language, "--json")
    assert run.json["problems"][0]["message"] == problem
    assert run.status == 2


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


@pytest.mark.parametrize(
    ("raised", "cure"),
    [("ImportError('gone')", 'install "weasyprint>='), ("OSError('no libpango')", "Pango")],
)
def test_missing_parts_of_the_pdf_are_named_with_the_way_without(
    novuss: Novuss, write: Write, tmp_path: Path, raised: str, cure: str
) -> None:
    (tmp_path / "shadow").mkdir()
    (tmp_path / "shadow" / "weasyprint.py").write_text(f"raise {raised}\n")
    path = os.pathsep.join([str(tmp_path / "shadow"), os.environ.get("PYTHONPATH", "")])
    file = write("a.csv", "p1,puck,weight,21,g")
    run = novuss("check", file, "--report", "out.pdf", "-l", "de", PYTHONPATH=path)
    assert (run.status, run.out) == (2, "")
    assert cure in run.err
    assert "--report report.html" in run.err
    assert not (tmp_path / "out.pdf").exists()


@pytest.mark.parametrize(
    ("name", "start"),
    [
        ("out.html", b"<!doctype html>"),
        ("out.XLSX", b"PK"),
        ("out.csv", b'\xef\xbb\xbf"Item","Kind",'),
        ("out.json", b"{"),
        ("out.md", b"# Cup\n"),
    ],
)
def test_suffix_chooses_the_form(
    novuss: Novuss, write: Write, tmp_path: Path, name: str, start: bytes
) -> None:
    file = write("a.csv", "=1+1,puck,weight,22.5,g")
    assert novuss("check", file, "--report", name, "--event", "Cup").status == 1
    assert (tmp_path / name).read_bytes().lstrip().startswith(start)


def test_json_on_standard_output_stays_json_beside_reports(
    novuss: Novuss, write: Write, tmp_path: Path
) -> None:
    file = write("a.csv", "p1,puck,weight,21,g")
    assert novuss("check", file, "--json", "--report", "out.html").json["problems"] == []
    assert (tmp_path / "out.html").stat().st_size > 0


def test_item_called_script_is_harmless_everywhere(
    novuss: Novuss, write: Write, tmp_path: Path
) -> None:
    row = f'"{EVIL}",puck,weight,5,g,"{EVIL}","{EVIL}"'
    open_row = f'"[red]{EVIL}[/red]",disc,diameter,31,mm,"{EVIL}","{EVIL}"'
    file = write("a.csv", row, open_row, header=f"{HEADER},position,remark")
    limits = write("l.csv", f"disc.diameter,29,30,mm,{EVIL},2026-11-20,{EVIL}", header=LIMITS)
    run = novuss(
        *("check", file, "--limits", limits, "--report", "out.html", "--report", "out.json"),
        *("--event", EVIL, "--place", EVIL, "--senior-judge", EVIL, "--chief-judge", EVIL),
    )
    assert run.status == 1
    assert f"[red]{EVIL}[/red]" in run.out
    page = (tmp_path / "out.html").read_text(encoding="utf-8")
    assert "<script" not in page
    assert page.count("&lt;script&gt;alert(1)&lt;/script&gt;") >= 8
    data = json.loads((tmp_path / "out.json").read_text(encoding="utf-8"))
    assert data["items"][0]["item"] == EVIL
    assert data["results"][1]["working_limit"]["set_by"] == EVIL


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="file names are Unicode there")
def test_file_name_that_is_no_unicode_is_read_and_named(novuss: Novuss, tmp_path: Path) -> None:
    name = "puck\udcff.csv"
    (tmp_path / name).write_text(f"{HEADER}\np1,puck,weight,21,g\n")
    assert novuss("check", name, "--report", "out.html").status == 0
    assert r"puck\udcff.csv" in (tmp_path / "out.html").read_text(encoding="utf-8")
    assert novuss("check", "gone\udcff.csv").err.startswith(
        r"gone\udcff.csv: there is no such file"
    )


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="file names are Unicode there")
@pytest.mark.parametrize("form", ["html", "pdf", "xlsx", "csv", "json", "md"])
def test_names_that_are_no_unicode_are_written_in_every_form(
    novuss: Novuss, tmp_path: Path, form: str
) -> None:
    (tmp_path / "puck\udcff.csv").write_text(f"{HEADER}\np1,puck,weight,21,g\n")
    words = ("--event", "Open\udcfe", "--chief-judge", "A\udcfd")
    run = novuss("check", "puck\udcff.csv", *words, "--report", f"r\udcfc.{form}")
    assert (run.status, run.err) == (0, "")
    assert (tmp_path / f"r\udcfc.{form}").stat().st_size


# Wrong calls


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--report", "out.docx"], "out.docx"),
        (["--report", "out"], ".html"),
        (["--edition", "lnf-2018"], "lnf-2017, mfn-2010"),
        (["--rule", "strict"], "simple, guarded"),
        (["--guard", "2"], "--rule guarded"),
        (["--rule", "guarded", "--guard", "x"], "--guard"),
        (["--rule", "guarded", "--guard", "-1"], "0 or more"),
        (["--language", "fr"], "en, de, ru, lv"),
        (["--date", "31.11.2026"], "2026-11-21 or 21.11.2026"),
        (["--encoding", "klingon"], "klingon"),
        (["--encoding", "undefined"], "undefined"),
        (["--limits", "gone.csv"], "gone.csv"),
        (["--colour"], "--colour"),
        (["--report", "a.csv/out.html"], "a.csv"),
        (["--report", "folder.html"], "folder.html"),
        (["--report", "./a.csv"], "a.csv is read here and would be lost"),
        (["--limits", "l.csv", "--report", "l.csv"], "l.csv is read here and would be lost"),
        (["--site-url", "javascript:alert(1)//"], "https://example.org/novuss/"),
        (["--site-url", "example.org/novuss"], "https://example.org/novuss/"),
    ],
)
def test_wrong_call_is_refused_with_the_word_that_is_wrong(
    novuss: Novuss, write: Write, tmp_path: Path, words: list[str], says: str
) -> None:
    (tmp_path / "folder.html").mkdir()
    run = novuss("check", write("a.csv", "p1,puck,weight,21,g"), *words)
    assert (run.status, run.out) == (2, "")
    assert says in run.err
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.csv", "folder.html"]


@pytest.mark.parametrize("words", [["check"], ["chekc"], ["--chekc"]])
def test_unknown_command_or_none_is_refused(novuss: Novuss, words: list[str]) -> None:
    run = novuss(*words)
    assert (run.status, run.out) == (2, "")
    assert "Usage" in run.err


def test_version_of_the_package_is_printed(novuss: Novuss) -> None:
    from novuss import __version__

    run = novuss("--version")
    assert (run.status, run.out) == (0, f"novuss {__version__}\n")


def test_item_cannot_steer_the_terminal(novuss: Novuss, write: Write) -> None:
    run = novuss("check", write("a.csv", "\x1b[2Jp1,puck,weight,23,g"))
    assert run.status == 1
    assert "\x1b" not in run.out + run.err
    assert "[2Jp1" in run.out


@pytest.mark.parametrize("sign", ["\u202e", "\u200b", "\u2066", "\ufeff", "\u2028"])
def test_no_sign_that_nobody_sees_reaches_the_terminal(
    novuss: Novuss, write: Write, sign: str
) -> None:
    """U+202E would turn the line round, so that its verdict reads otherwise."""
    run = novuss("check", write("a.csv", f"p{sign}1,puck,weight,23,g"))
    assert sign not in run.out + run.err
    assert "\ufffd" in run.out + run.err


def test_a_name_is_no_picture(novuss: Novuss, write: Write) -> None:
    run = novuss("check", write("a.csv", ":warning: p1,puck,weight,23,g"))
    assert ":warning: p1" in run.out


@pytest.mark.parametrize("answer", ["\u2460", "\u00b9", "\u2160", "y\u00b2"])
def test_a_sign_that_looks_like_a_yes_is_none(novuss: Novuss, write: Write, answer: str) -> None:
    run = novuss("check", write("a.csv", f"p1,puck,not_glued,{answer},"))
    assert run.status == 2
    assert answer in run.err


DIAGONALS = """item;kind;characteristic;position;value;unit
T1;table;diagonal;A-C;1022,9;mm
T1;galds;diagonāle;B-D;102,44;cm
T2;стол;уклон;вдоль;0,3;мм/м
T2;стол;уклон;поперек;0,6;мм/м
"""


def test_derived_characteristics_state_their_inputs_and_formula(
    novuss: Novuss, tmp_path: Path
) -> None:
    table = tmp_path / "raw.csv"
    table.write_text(DIAGONALS, encoding="utf-8")
    run = novuss("check", table, "--json")
    difference, levelness = run.json["results"]
    assert difference["characteristic"] == "table.diagonal_difference"
    assert (difference["value"], difference["unit"], difference["verdict"]) == ("1.5", "mm", "pass")
    assert "the largest diagonal minus the smallest" in difference["reason"]
    assert [one["value"] for one in difference["derived_from"]["inputs"]] == ["1022,9", "102,44"]
    assert (levelness["characteristic"], levelness["value"]) == ("table.levelness", "0.6")
    assert levelness["verdict"] == "fail"
    assert run.status == 1


def test_too_few_raw_readings_are_a_problem_with_its_place(novuss: Novuss, tmp_path: Path) -> None:
    table = tmp_path / "raw.csv"
    table.write_text("\n".join(DIAGONALS.splitlines()[:2]) + "\n", encoding="utf-8")
    run = novuss("check", table, "--json")
    assert run.status == 2
    (problem,) = run.json["problems"]
    assert (problem["line"], problem["column"]) == (2, 3)
    assert "at least 2" in problem["message"]


def _as_csv(path: Path, rows: list[list[str]]) -> Path:
    text = "\n".join(";".join(row) for row in rows)
    path.with_suffix(".csv").write_text(text, encoding="utf-8")
    return path.with_suffix(".csv")


def _as_json(path: Path, rows: list[list[str]]) -> Path:
    head, *body = rows
    data = [json.dumps(dict(zip(head, row, strict=True))) for row in body]
    text = "[\n" + ",\n".join(data) + "\n]"
    path.with_suffix(".json").write_text(text, encoding="utf-8")
    return path.with_suffix(".json")


def _as_xlsx(path: Path, rows: list[list[str]]) -> Path:
    book = openpyxl.Workbook()
    for row in rows:
        book.worksheets[0].append(row)
    book.save(path.with_suffix(".xlsx"))
    return path.with_suffix(".xlsx")


def _as_parquet(path: Path, rows: list[list[str]]) -> Path:
    pytest.importorskip("pyarrow")
    head, *body = rows
    pd.DataFrame(body, columns=head).to_parquet(path.with_suffix(".parquet"))
    return path.with_suffix(".parquet")


@pytest.mark.parametrize("language", ["en", "de", "ru", "lv"])
def test_guarded_without_uncertainty_says_what_lies_outside(
    novuss: Novuss, write: Write, tmp_path: Path, language: str
) -> None:
    rows = ("p1,puck,outer_diameter,46,mm", "p1,puck,not_glued,yes,", "p2,puck,weight,21,g")
    call = ("check", write("a.csv", *rows), "--rule", "guarded", "-l", language)
    reports = [part for form in ("html", "md") for part in ("--report", f"o.{form}")]
    run = novuss(*call, *reports)
    assert run.status == 3
    out = " ".join(run.out.split())
    meets_all = {
        "en": "meets all",
        "de": "erfüllt alle",
        "ru": "соответствует всем",
        "lv": "visām",
    }[language]
    outside = {
        "en": "1 mm above the limits: 44–45 mm.",
        "de": "Um 1 mm über den Grenzen: 44–45 mm.",
        "ru": "Выше допустимых пределов на 1 мм: 44–45 мм.",
        "lv": "Par 1 mm virs robežām: 44–45 mm.",
    }[language]
    papers = [(tmp_path / f"o.{form}").read_text(encoding="utf-8") for form in ("html", "md")]
    for text in (out, *papers):
        assert outside in text.replace("\u00a0", " ")
        assert meets_all not in text
    first, *_ = (novuss(*call, "--json")).json["results"]
    assert (first["verdict"], first["outside"]) == ("undecided", {"side": "above", "by": "1"})


_RAW_HEAD = ["item", "kind", "characteristic", "position", "value", "unit"]


@pytest.mark.parametrize("form", [_as_csv, _as_json, _as_xlsx, _as_parquet])
@pytest.mark.parametrize(
    ("rows", "place", "lines"),
    [
        ([["diagonal", "A-C", "1414", "mm"], ["diagonal", "c – a", "1415", "mm"]], "A-C", "2, 3"),
        ([["slope", "A", "0,1", "mm/m"], ["slope", "А", "0,2", "mm/m"]], "A", "2, 3"),
        ([["spot height", "1", "10", "mm"]] * 4, "1", "2, 3, 4, 5"),
    ],
)  # fmt: skip
def test_one_place_read_twice_is_a_problem_that_names_the_rows_and_the_cure(
    novuss: Novuss,
    tmp_path: Path,
    form: Callable[[Path, list[list[str]]], Path],
    rows: list[list[str]],
    place: str,
    lines: str,
) -> None:
    table = form(tmp_path / "raw", [_RAW_HEAD, *(["T1", "table", *row] for row in rows)])
    run = novuss("check", table, "--json")
    assert (run.status, run.json["results"]) == (2, [])
    (problem,) = run.json["problems"]
    assert problem["message"].startswith("“T1”: ")
    assert f"more than once for the place “{place}” (rows {lines})" in problem["message"]
    assert "different places are needed" in problem["cure"]
    told = novuss("check", table, "-l", "ru")
    assert (told.status, told.out) == (2, "")
    assert f"(строки {lines})" in told.err


def test_one_place_in_two_columns_of_a_wide_table_is_a_problem(
    novuss: Novuss, tmp_path: Path
) -> None:
    table = tmp_path / "wide.csv"
    table.write_text(
        "item;kind;diagonal (A-C) [mm];diagonal (C-A) [mm]\nT1;table;1412,9;1413\n",
        encoding="utf-8",
    )
    run = novuss("check", table)
    assert (run.status, run.out) == (2, "")
    assert (
        "2:4: “T1”: diagonal appears more than once for the place “A-C” (rows 2:3, 2:4)" in run.err
    )


def test_a_place_that_only_some_raw_readings_name_is_a_problem(
    novuss: Novuss, tmp_path: Path
) -> None:
    table = _as_csv(
        tmp_path / "raw",
        [
            _RAW_HEAD,
            ["T1", "table", "diagonal", "A-C", "1414", "mm"],
            ["T1", "table", "diagonal", "", "1414,2", "mm"],
        ],
    )
    run = novuss("check", table)
    assert (run.status, run.out) == (2, "")
    assert "raw.csv:3:3: “T1”: a reading of diagonal names no place (rows: 3)" in run.err


@pytest.mark.parametrize("mark", [",", ";", "\t"])
@pytest.mark.parametrize(
    ("codec", "told", "rows"),
    [
        ("windows-1251", "windows-1251", [["предмет", "шайба.вес [г]"], ["Ш1", "23.5"]]),
        ("windows-1251", "cp1251", [["предмет", "вид", "вес, г"], ["Ш1", "шайба", "23.5"]]),
        ("windows-1257", "windows-1257", [["numurs", "veids", "masa"], ["Ņ1", "ripa", "23.5 g"]]),
        ("utf-16", None, [["предмет", "veids", "Gewicht"], ["Š1", "ripa", "23.5 г"]]),
        ("utf-8-sig", "windows-1257", [["предмет", "veids", "Gewicht"], ["Š1", "ripa", "23.5 г"]]),
    ],
)  # fmt: skip
def test_wide_table_in_every_encoding_and_with_every_separator(
    novuss: Novuss, tmp_path: Path, mark: str, codec: str, told: str | None, rows: list[list[str]]
) -> None:
    text = "\r\n".join(mark.join(f'"{word}"' for word in row) for row in rows)
    (tmp_path / "a.csv").write_bytes(text.encode(codec))
    run = novuss("check", "a.csv", "--json", *(["--encoding", told] if told else []))
    assert run.status == 1, run.err
    (result,) = run.json["results"]
    assert (result["characteristic"], result["item"]) == ("puck.weight", rows[1][0])
    assert (result["verdict"], result["value"]) == ("fail", "23.5")


def test_json_and_parquet_are_tables_too(novuss: Novuss, tmp_path: Path) -> None:
    row = {"item": "P1", "characteristic": "puck.weight", "value": "22,5", "unit": "g"}
    (tmp_path / "a.json").write_text(json.dumps({"readings": [row]}))
    files = ["a.json"]
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        pass
    else:
        columns = {key: [value] for key, value in row.items()}
        pyarrow.parquet.write_table(pyarrow.table(columns), tmp_path / "b.parquet")
        files.append("b.parquet")
    run = novuss("check", *files, "--json")
    assert run.status == 1
    assert [one["value"] for one in run.json["results"]] == ["22,5"] * len(files)


@pytest.mark.parametrize("typed", ["21.11.2026", "2026-11-21", "21. 11. 2026.", "20261121"])
def test_date_takes_the_forms_that_a_table_takes(
    novuss: Novuss, tmp_path: Path, typed: str
) -> None:
    (tmp_path / "a.csv").write_text("item,characteristic,value,unit\nP1,puck.weight,20,g\n")
    run = novuss("check", "a.csv", "--date", typed, "--report", "a.md", "-l", "de")
    assert run.status == 0, run.err
    assert "21. November 2026" in (tmp_path / "a.md").read_text(encoding="utf-8")
    again = novuss("record", "add", "e.db", "a.csv", "--by", "A", "--time", "21.11.2020 10:30")
    assert again.status in (0, 3), again.err
    entry = novuss("record", "history", "e.db", "P1", "--json").out
    assert "2020-11-21" in entry or "2020-11-20" in entry


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--edition", "lnf-2018"], "lnf-2017, mfn-2010"),
        (["--date", "31.11.2026"], "«31.11.2026» не является датой"),
        (["--report", "a.csv"], "a.csv здесь читается и был бы утрачен; укажите другой файл"),
    ],
)
def test_wrong_call_is_told_in_the_language_asked_for(
    novuss: Novuss, write: Write, words: list[str], says: str
) -> None:
    write("a.csv", "item,characteristic,value,unit\nP1,puck.weight,20,g\n")
    run = novuss("check", "a.csv", *words, "-l", "ru")
    assert (run.status, run.out) == (2, "")
    assert says in run.err
    assert "Invalid" not in run.err
    assert novuss("check", "a.csv", *words, "-l", "ru", "--json").json["problems"]
