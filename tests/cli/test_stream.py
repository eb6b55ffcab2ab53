"""``novuss check --stream``: long files in pieces, summed up per characteristic."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

Novuss = Callable[..., Any]
HEADER = "item,kind,characteristic,value,unit\n"


def test_summary_has_counts_capability_and_histogram(novuss: Novuss, tmp_path: Path) -> None:
    rows = ["44.5,mm", '"4,45",cm', "45,mm", "45.001,mm", "44.25,mm", ",mm"]
    text = HEADER + "".join(f"p{n},puck,outer_diameter,{row}\n" for n, row in enumerate(rows))
    (tmp_path / "a.csv").write_text(text + "d,disc,weight,5.5,g\n")
    run = novuss("check", "a.csv", "--stream", "--json")
    assert run.status == 1
    assert (run.err, run.json["problems"]) == ("", [])
    puck, disc = run.json["summary"]
    assert puck["characteristic"] == "puck.outer_diameter"
    assert (puck["clause"], puck["unit"], puck["lower"], puck["upper"]) == (
        *("A1.16", "mm", "44", "45"),
    )
    assert (puck["n"], puck["pass"], puck["fail"], puck["not-measured"]) == (5, 4, 1, 1)
    values = pd.Series([44.5, 44.5, 45, 45.001, 44.25])
    assert puck["mean"] == pytest.approx(values.mean())
    assert puck["s"] == pytest.approx(values.std())
    assert puck["cp"] == pytest.approx(1 / (6 * values.std()))
    assert puck["cpk"] == pytest.approx((45 - values.mean()) / (3 * values.std()))
    assert sum(puck["histogram"]) == 5
    assert (disc["undecided"], disc["cp"], disc["cpk"]) == (1, None, None)
    shown = novuss("check", "a.csv", "--summary", "--language", "de")
    assert shown.status == 1
    assert "nicht bestanden 1" in shown.out
    assert "█" in shown.out


@pytest.mark.parametrize(("columns", "lines"), [("80", 4), ("160", 2)])
def test_summary_is_readable_in_a_narrow_and_in_a_wide_window(
    novuss: Novuss, tmp_path: Path, columns: str, lines: int
) -> None:
    rows = "".join(f"p{n},puck,outer_diameter,{44 + n / 10},mm\n" for n in range(10))
    (tmp_path / "a.csv").write_text(HEADER + rows)
    run = novuss("check", "a.csv", "--stream", "--language", "de", COLUMNS=columns)
    said = [line.strip() for line in run.out.splitlines()]
    assert len(said) == lines
    assert any(line.startswith("A1.16 Schlagscheibe: Außendurchmesser") for line in said)
    assert any("Mittelwert 44,45 mm" in line.replace("\u00a0", " ") for line in said) == (
        columns == "80"
    )
    assert "bestanden 10" in run.out
    assert said[-1].endswith("█")


@pytest.mark.parametrize(
    ("row", "status"),
    [
        ("p,puck,weight,22,g", 0),
        ("p,puck,weight,0.023,kg", 1),
        ("p,puck,weight,x,g", 2),
        ("p,puck,weight,,g", 3),
    ],
)
def test_exit_status(novuss: Novuss, tmp_path: Path, row: str, status: int) -> None:
    (tmp_path / "a.csv").write_text(HEADER + row + "\n")
    assert novuss("check", "a.csv", "--stream").status == status


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_same_problems_at_the_same_places_as_when_read_at_once(
    novuss: Novuss, tmp_path: Path, encoding: str
) -> None:
    text = (
        "sep=;\nvalue;remark;item;kind;characteristic;unit\n"
        '21;"two\nlines";p1;puck;weight;g\n\n-1;;p2;puck;weight;N\n21;;;puck;weight;g\n'
        "1,500;;p3;bat;weight;g\n21;;p4;puck;weight;g\n"
    )
    (tmp_path / "a.csv").write_text(text, encoding=encoding)
    at_once, streamed = (novuss("check", "a.csv", *more) for more in ([], ["--stream"]))
    assert at_once.status == streamed.status == 2
    # Row by row nobody knows of the other items, of which there is a preview at once.
    lines = streamed.err.splitlines()
    assert at_once.err.splitlines()[:4] == lines[:4]
    assert at_once.err.splitlines()[-1] == lines[-1]
    assert len(lines) == 5
    assert "a.csv:6:1: " in streamed.err


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n\n",
        HEADER,
        "item,colour,value\np,red,1\n",
        HEADER + 'p,puck,"weight,21,g\n',
        HEADER + "p,puck,weight,21,5,g\n",
        HEADER + "p,puck,weight,2\0,g\n",
    ],
    ids=["empty", "blank", "no-rows", "columns", "quote", "comma", "null"],
)
def test_file_that_is_no_table_is_refused_as_when_read_at_once(
    novuss: Novuss, tmp_path: Path, text: str
) -> None:
    (tmp_path / "a.csv").write_text(text)
    at_once, streamed = (novuss("check", "a.csv", *more) for more in ([], ["--stream"]))
    assert at_once.status == streamed.status == 2
    # What is read row by row tells of problems alone, not of the items without one.
    lines = at_once.err.splitlines()
    assert streamed.err.splitlines() == [
        line for line in lines if line != "Not judged because of a problem: p"
    ]


def test_wrong_encoding_missing_file_and_workbook_are_refused(
    novuss: Novuss, tmp_path: Path
) -> None:
    (tmp_path / "a.csv").write_text(HEADER + "ā,puck,weight,21,g\n", encoding="windows-1257")
    run = novuss("check", "a.csv", "gone.csv", "b.xlsx", "--stream")
    assert run.status == 2
    first, second, third, _ = run.err.splitlines()
    assert first.startswith("a.csv: the text is not “utf-8”; ")
    assert second.startswith("gone.csv: there is no such file; ")
    assert third.startswith("b.xlsx: files ending in .xlsx are not read in pieces; ")
    assert novuss("check", "a.csv", "--stream", "--encoding", "windows-1257").status == 0


def test_reading_stops_at_a_thousand_problems(novuss: Novuss, tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text(HEADER + "p,puck,weight,21,N\n" * 5000)
    run = novuss("check", "a.csv", "--stream")
    assert run.status == 2
    first, again, count, stopped = run.err.splitlines()
    assert first.startswith("a.csv:2:5: “N” is not a known unit; ")
    assert again.startswith("  the same in 1000 places: 2:5 (p), 3:5 (p), ")
    assert count == "1000 problems; nothing was checked"
    assert "Reading stopped" in stopped


def test_parquet_is_read_like_csv(novuss: Novuss, tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    frame = pd.DataFrame(
        {"Nummer": ["p1", "p2"], "kind": "puck", "characteristic": "weight", "Wert": [22.0, 22.5]}
    )
    frame.assign(unit="g").rename(columns={"Nummer": "item", "Wert": "value"}).to_parquet(
        tmp_path / "a.parquet"
    )
    run = novuss("check", "a.parquet", "--stream", "--json")
    assert run.status == 1
    assert [(one["pass"], one["fail"]) for one in run.json["summary"]] == [(1, 1)]
    (tmp_path / "b.parquet").write_bytes(b"PAR1 and nothing else")
    broken = novuss("check", "b.parquet", "--stream")
    assert broken.status == 2
    assert broken.err.startswith("b.parquet: ")


def test_reports_and_complete_need_items(novuss: Novuss, tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text(HEADER + "p,puck,weight,21,g\n")
    for more in (["--complete"], ["--report", "a.html"]):
        run = novuss("check", "a.csv", "--stream", *more)
        assert run.status == 2
        assert "--stream" in run.err


def test_working_limits_decide(novuss: Novuss, tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text(HEADER + "t,table,pocket_diameter,100,mm\n")
    (tmp_path / "limits.csv").write_text(
        "characteristic,lower,upper,unit,set_by,set_on,reason\n"
        "table.pocket_diameter,99,101,mm,A.,2026-11-20,why\n"
    )
    assert novuss("check", "a.csv", "--stream").status == 3
    run = novuss("check", "a.csv", "--stream", "--limits", "limits.csv", "--json")
    assert (run.status, json.loads(run.out)["summary"][0]["pass"]) == (0, 1)


def test_raw_quantity_is_a_problem_where_rows_are_judged_alone(
    novuss: Novuss, tmp_path: Path
) -> None:
    (tmp_path / "a.csv").write_text(
        HEADER + "t,table,diagonal,1412.9,mm\nt,table,diagonal,1414,mm\n"
    )
    run = novuss("check", "a.csv", "--stream")
    assert run.status == 2
    assert len(run.err.splitlines()) >= 2
    assert "diagonal difference" in run.err
    assert "Traceback" not in run.err
    whole = novuss("check", "a.csv")
    assert whole.status == 0


def test_mark_of_a_file_goes_before_the_encoding_that_was_said(
    novuss: Novuss, tmp_path: Path
) -> None:
    (tmp_path / "a.csv").write_text(HEADER + "p,puck,weight,22,g\n", encoding="utf-8-sig")
    for words in ([], ["--stream"]):
        assert novuss("check", "a.csv", "--encoding", "cp1257", *words).status == 0


def test_large_wide_table_is_read_whole_and_a_long_one_in_pieces(
    novuss: Novuss, tmp_path: Path
) -> None:
    filler = "x" * 100_000
    with (tmp_path / "wide.csv").open("w") as file:
        file.write("item,puck: weight [g],remark\n")
        file.writelines(f"p{n},22,{filler}\n" for n in range(600))
    with (tmp_path / "long.csv").open("w") as file:
        file.write(HEADER.replace("\n", ",remark\n"))
        file.writelines(f"p{n},puck,weight,22,g,{filler}\n" for n in range(600))
    wide = novuss("check", "wide.csv")
    assert (wide.status, wide.err) == (0, "")
    assert "p599" in wide.out
    long = novuss("check", "long.csv")
    assert (long.status, long.err) == (0, "")
    assert "p599" not in long.out
