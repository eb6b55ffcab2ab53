"""``novuss check --stream``: long files in pieces, summed up per characteristic."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest
from tests.cli.test_stream_wide import assert_same, counts
from tests.commands import Novuss, Write

from novuss.corpus import load_corpus
from novuss.tables import characteristic_names, frame_column_encoding, word_suggestions
from novuss.tables.long_table import read_readings

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
    german = novuss("check", "a.csv", "--summary", "--language", "de")
    assert german.status == 1
    assert "nicht bestanden 1" in german.out
    assert "█" in german.out


@pytest.mark.parametrize(("columns", "lines"), [("80", 4), ("160", 2)])
def test_summary_is_readable_in_a_narrow_and_in_a_wide_window(
    novuss: Novuss, tmp_path: Path, columns: str, lines: int
) -> None:
    rows = "".join(f"p{n},puck,outer_diameter,{44 + n / 10},mm\n" for n in range(10))
    (tmp_path / "a.csv").write_text(HEADER + rows)
    run = novuss("check", "a.csv", "--stream", "--language", "de", COLUMNS=columns)
    lines_printed = [line.strip() for line in run.out.splitlines()]
    assert len(lines_printed) == lines
    assert any(line.startswith("A1.16 Schlagscheibe: Außendurchmesser") for line in lines_printed)
    assert any("Mittelwert 44,45 mm" in line.replace("\u00a0", " ") for line in lines_printed) == (
        columns == "80"
    )
    assert "bestanden 10" in run.out
    assert lines_printed[-1].endswith("█")


def test_same_problems_at_the_same_places_as_when_read_at_once(
    novuss: Novuss, tmp_path: Path
) -> None:
    text = (
        "sep=;\nvalue;remark;item;kind;characteristic;unit\n"
        '21;"two\nlines";p1;puck;weight;g\n\n-1;;p2;puck;weight;N\n21;;;puck;weight;g\n'
        "1,500;;p3;bat;weight;g\n21;;p4;puck;weight;g\n"
    )
    (tmp_path / "a.csv").write_text(text, encoding="utf-16")
    at_once, streamed = (novuss("check", "a.csv", *more) for more in ([], ["--stream"]))
    assert at_once.status == streamed.status == 2
    # Row by row nobody knows of the other items, of which there is a preview at once.
    lines = streamed.err.splitlines()
    assert at_once.err.splitlines()[:4] == lines[:4]
    assert at_once.err.splitlines()[-1] == lines[-1]
    assert len(lines) == 5
    assert "a.csv:6:1: " in streamed.err


def test_wrong_encoding_missing_file_and_workbook_are_refused(
    novuss: Novuss, tmp_path: Path
) -> None:
    (tmp_path / "a.csv").write_text(HEADER + "ā,puck,weight,21,g\n", encoding="windows-1257")
    run = novuss("check", "a.csv", "gone.csv", "b.xlsx", "--stream")
    first, second, third, _ = run.refusal.splitlines()
    assert first.startswith("a.csv: the text is not “utf-8”; ")
    assert "windows-1257" in first
    assert second.startswith("gone.csv: there is no such file; ")
    assert third.startswith("b.xlsx: files ending in .xlsx are not read in pieces; ")
    assert novuss("check", "a.csv", "--stream", "--encoding", "windows-1257").status == 0


def test_reading_stops_at_a_thousand_problems(novuss: Novuss, tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text(HEADER + "p,puck,weight,21,N\n" * 5000)
    run = novuss("check", "a.csv", "--stream")
    first, again, count, stopped = run.refusal.splitlines()
    assert first.startswith("a.csv:2:5: “N” is not a known unit; ")
    assert again.startswith("  the same in 1000 places: 2:5 (p), 3:5 (p), ")
    assert count == "1000 problems; nothing was checked"
    assert "Reading stopped" in stopped


def test_raw_quantity_is_a_problem_where_rows_are_judged_alone(
    novuss: Novuss, write: Write
) -> None:
    write("a.csv", "t,table,diagonal,1412.9,mm", "t,table,diagonal,1414,mm")
    run = novuss("check", "a.csv", "--stream")
    assert len(run.refusal.splitlines()) >= 2
    assert "diagonal difference" in run.err
    assert "Traceback" not in run.err
    whole = novuss("check", "a.csv")
    assert whole.status == 0


#: Up to this many rows every item is told of by itself, and one more than that.
FEW, MANY = ("--cap", "rows=200"), 201


def many(path: Path, row: str, n: int = MANY) -> None:
    path.write_text(HEADER + "".join(f"p{place},{row}\n" for place in range(n)))


def test_many_rows_are_summed_up_unasked_and_say_how_to_see_every_item(
    novuss: Novuss, tmp_path: Path
) -> None:
    many(tmp_path / "a.csv", "puck,weight,22,g", 20_001)
    run = novuss("check", "a.csv")
    assert (run.status, run.err) == (0, "")
    assert "p100" not in run.out
    assert (
        "20001 readings are summarised; --report lists every item, --failures what does not pass."
        in run.out
    )
    data = novuss("check", "a.csv", "--json").json
    assert data["summary"][0]["pass"] == 20_001
    many(tmp_path / "b.csv", "puck,weight,22,g")
    assert "201 readings are summarised" in novuss("check", "b.csv", *FEW).out
    whole = novuss("check", "b.csv", *FEW, "--report", "r.json")
    assert whole.status == 0
    assert len(json.loads((tmp_path / "r.json").read_text())["items"]) == MANY


def test_few_rows_of_many_bytes_are_told_of_one_by_one(novuss: Novuss, tmp_path: Path) -> None:
    filler = "x" * 30_000
    with (tmp_path / "long.csv").open("w") as file:
        file.write(HEADER.replace("\n", ",remark\n"))
        file.writelines(f"p{n},puck,weight,22,g,{filler}\n" for n in range(60))
    run = novuss("check", "long.csv")
    assert (run.status, run.err) == (0, "")
    assert "p59" in run.out


def test_rows_of_several_files_count_together(novuss: Novuss, tmp_path: Path) -> None:
    many(tmp_path / "a.csv", "puck,weight,22,g", 101)
    many(tmp_path / "b.csv", "puck,weight,22,g", 101)
    assert "summarised" not in novuss("check", "a.csv", *FEW).out
    assert "202 readings are summarised" in novuss("check", "a.csv", "b.csv", *FEW).out


@pytest.mark.parametrize("form", ["json", "parquet"])
def test_many_rows_of_other_forms_are_summed_up_as_well(
    novuss: Novuss, tmp_path: Path, form: str
) -> None:
    path = tmp_path / f"a.{form}"
    columns = {"kind": "puck", "characteristic": "weight", "value": "22", "unit": "g"}
    if form == "json":
        path.write_text(json.dumps([{"item": f"p{n}", **columns} for n in range(MANY)]))
    else:
        pd.DataFrame({"item": [f"p{n}" for n in range(MANY)], **columns}).to_parquet(path)
    data = novuss("check", path.name, *FEW, "--json").json
    assert [tally["pass"] for tally in data["summary"]] == [MANY]


def test_many_rows_with_what_is_derived_are_told_of_one_by_one(
    novuss: Novuss, tmp_path: Path
) -> None:
    rows = "".join(f"t{n},table,diagonal,{v},mm\n" for n in range(101) for v in (1414, 1414.5))
    (tmp_path / "a.csv").write_text(HEADER + rows)
    run = novuss("check", "a.csv", *FEW)
    assert (run.status, run.err) == (0, "")
    assert "summarised" not in run.out
    assert "t99 " in run.out


def test_many_rows_of_a_wide_table_are_told_by_the_gravest(novuss: Novuss, tmp_path: Path) -> None:
    rows = "".join(f"p{n},{23 if n % 100 == 7 else 22}\n" for n in range(600))
    (tmp_path / "wide.csv").write_text("item,puck: weight [g]\n" + rows)
    run = novuss("check", "wide.csv")
    assert (run.status, run.err) == (1, "")
    lines = run.out.splitlines()
    listed = [line.split()[0] for line in lines[1:101]]
    assert {f"p{n}" for n in range(7, 600, 100)} < set(listed)
    assert lines[101] == "… +500; full list: --report, --json"
    assert lines[102] == "fail 6, incomplete 594"
    assert sum(line.startswith("p") and "above the limits" in line for line in lines[103:]) == 6


def test_one_slip_in_every_row_is_looked_up_and_told_once(
    novuss: Novuss, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    many(tmp_path / "a.csv", "puck,wieght,22,g", 2000)
    run = novuss("check", "a.csv")
    first, again, without, count = run.refusal.splitlines()
    assert first.startswith("a.csv:2:3: “wieght” is not a known ")
    assert again.startswith("  the same in 2000 places: 2:3 (p0), ")
    assert without.endswith("p99, … +1900")
    assert count.startswith("2000 problems")
    asked: list[str] = []
    found = word_suggestions.find_near_words

    def counted(typed: str, words: Any, most: int = 12) -> Any:
        asked.append(typed)
        return found(typed, words, most)

    monkeypatch.setattr(characteristic_names, "find_near_words", counted)
    _, problems = read_readings([tmp_path / "a.csv"], load_corpus())
    assert (len(problems), asked) == (2000, ["wieght"])


def test_many_different_problems_are_cut_with_their_number(novuss: Novuss, tmp_path: Path) -> None:
    rows = "".join(f"p{n},puck,weight,x{n},g\n" for n in range(500))
    (tmp_path / "a.csv").write_text(HEADER + rows)
    lines = novuss("check", "a.csv").err.splitlines()
    assert sum(line.startswith("a.csv:") for line in lines) == 100
    assert "… +400; full list: --json" in lines
    assert lines[-1] == "500 problems; nothing was checked"


WIDE = "item,outer diameter [mm],thickness [mm],weight [g],not glued\n"
#: Tables that are refused, by what is wrong with them.
REFUSED = {
    "empty": "",
    "blank": "\n\n",
    "no rows": HEADER,
    "columns": "item,colour,value\np,red,1\n",
    "quote": HEADER + 'p,puck,"weight,21,g\n',
    "comma": HEADER + "p,puck,weight,21,5,g\n",
    "null": HEADER + "p,puck,weight,2\0,g\n",
    "items in columns": "item,P1,P2\nouter diameter [mm],44.5,44.6\nweight [g],21,21\n",
    "no headings": "P1,puck,weight,21.9,g\nP2,puck,weight,21.8,g\n",
    "nothing measured": "item,kind,,\nP1,puck,,\n",
    "headings below": f"P0,puck,weight,20,g\n{HEADER}P1,puck,weight,21,g\n",
    "unknown heading": "item,outer diameter [mm],colour of the sky\nP1,44.5,blue\n",
    "below no heading": f"{HEADER[:-1]},\np,puck,weight,22,g,lost\nq,puck,weight,22,g,\n",
    "before all headings": f",{HEADER}lost,p,puck,weight,22,g\n",
    "wide: cells": f"{WIDE}P1,44.5,14.5,twenty,yes\n,44.5,14.5,21,yes\nP3,44.5 kg,-1,21,perhaps\n",
    "wide: limits": f"{WIDE}P1,44.5,14.5,21,yes\nlimits,44 … 46 mm,,,\n",
    "wide: other kind": f"{WIDE}P1,44.5,14.5,21,yes\nDisc 1,,,,\n",
    "wide: outside": f"{WIDE}P1,44.5,14.5,21,yes,lost\n",
    "wide: digits": f"{WIDE}1.23457E+18,44.5,14.5,21,yes\n",
    "wide: unfit unit": "item,outer diameter [g]\nP1,44.5\n",
    "wide: heading twice": (
        "item,outer diameter [mm],outer diameter (a) [mm],outer diameter [mm]\nP1,44.5,44.5,44.5\n"
    ),
    "wide: unit": "item,outer diameter [mm],unit\nP1,44.5,44.5\n",
    "wide: mistyped": "item,outer diameter [mm],wieght [g]\nP1,44.5,44.5\n",
    "wide: kinds": (
        "item,kind,thickness [mm],outer diameter [mm],weight [g]\n"
        "D3,disc,12,30,5\nX1,,12,,\nX2,thing,12,,\n"
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_table_is_refused_in_the_same_words_either_way(
    novuss: Novuss, tmp_path: Path, name: str
) -> None:
    (tmp_path / "a.csv").write_text(REFUSED[name], encoding="utf-8")
    assert assert_same(novuss, "a.csv").status == 2


def test_unit_that_is_none_below_a_heading_is_told_first_either_way(
    novuss: Novuss, tmp_path: Path
) -> None:
    """A table that is read whole says besides which readings have no unit."""
    (tmp_path / "a.csv").write_text("item,outer diameter,weight\n,mm,elbows\nP1,44.5,21\n")
    whole, pieces = (novuss("check", "a.csv", "--json", *more) for more in ((), ("--stream",)))
    assert (whole.status, pieces.status) == (2, 2)
    assert pieces.json["problems"] == whole.json["problems"][:1]


def test_mark_before_what_a_table_program_would_compute_is_none_either_way(
    novuss: Novuss, tmp_path: Path
) -> None:
    rows = "p,puck,outer diameter,44.5,mm\n'-p,puck,weight,'+21,g\n"
    (tmp_path / "a.csv").write_text(HEADER + rows)
    found = counts(assert_same(novuss, "a.csv"))
    assert found == {"puck.outer_diameter": {"pass": 1}, "puck.weight": {"pass": 1}}


def test_json_has_the_same_problems_either_way(novuss: Novuss, tmp_path: Path) -> None:
    rows = [
        {"item": "p", "kind": "puck", "characteristic": "weight", "value": [22], "unit": "g"},
        {"item": "q", "kind": "puck", "characteristic": "weight", "value": 22, "unit": "N"},
        {"": "lost", "item": "r", "kind": "puck", "characteristic": "weight", "value": 22},
    ]
    (tmp_path / "a.json").write_text(json.dumps(rows, indent=1))
    assert assert_same(novuss, "a.json").status == 2


#: Values of three rows by what they are in a Parquet file, and the status that they end with.
PARQUET: dict[str, tuple[Callable[[Any], Any], int]] = {
    "not a number": (lambda arrow: arrow.array([22.0, float("nan"), None]), 2),
    "duration": (lambda arrow: arrow.array([22, 21, None], arrow.duration("ms")), 2),
    "time": (lambda arrow: arrow.array([22, 21, None], arrow.timestamp("ms")), 2),
    "list": (lambda arrow: arrow.array([[22.0], [21.0], None]), 2),
    "bytes": (lambda arrow: arrow.array([b"22", b"21", None]), 2),
    "answer": (lambda arrow: arrow.array([True, False, None]), 2),
    "decimal": (
        lambda arrow: arrow.array(["22", "22.001", None]).cast(arrow.decimal128(10, 3)),
        1,
    ),
    "words of a dictionary": (
        lambda arrow: arrow.array(["22", "22,5", None]).dictionary_encode(),
        1,
    ),
    "numbers of a dictionary": (
        lambda arrow: arrow.array([22.0, 22.5, None]).dictionary_encode(),
        1,
    ),
    "half": (lambda arrow: arrow.array(np.array([22, 22.5, 21], np.float16)), 1),
    # 44.1 and 4.41 in single precision lie beside what was written.
    "single": (lambda arrow: arrow.array([22.0, 22.1, None], arrow.float32()), 1),
}


def test_text_below_no_heading_of_parquet_is_told_either_way(
    novuss: Novuss, tmp_path: Path
) -> None:
    pytest.importorskip("pyarrow")
    frame = pd.DataFrame(
        {"item": ["p", "q"], "": [None, "lost"], "kind": "puck", "characteristic": "weight"}
    )
    frame.assign(value=22.0, unit="g").to_parquet(tmp_path / "c.parquet")
    (problem,) = assert_same(novuss, "c.parquet").json["problems"]
    assert "“lost” is outside the columns" in problem["message"]


@pytest.mark.parametrize("kind", PARQUET)
def test_parquet_says_the_same_either_way(novuss: Novuss, tmp_path: Path, kind: str) -> None:
    arrow = pytest.importorskip("pyarrow")
    from pyarrow import parquet

    values, status = PARQUET[kind]
    table = {"item": ["p", "q", "r"], "kind": ["puck"] * 3, "characteristic": ["weight"] * 3}
    table |= {"value": values(arrow), "unit": ["g"] * 3}
    parquet.write_table(arrow.table(table), tmp_path / "a.parquet")
    assert assert_same(novuss, "a.parquet").status == status


@pytest.mark.parametrize("number", ["44.1", "4.7", "5.4", "5.7", "0.1", "1.9e-05", "12345.6"])
@pytest.mark.parametrize("dtype", ["float32", "float16"])
def test_float_of_a_short_type_is_its_shortest_decimal(number: str, dtype: str) -> None:
    typed = np.dtype(dtype).type(number)
    column = pd.Series([typed], dtype=dtype)
    (found,) = frame_column_encoding.read_values(column).floats
    assert found == float(str(typed))


#: A title, headings, their units and items; what is summed up, and what is said of the layout.
TITLED = [
    ["Riga Open 2026", "", ""],
    ["Judge:", "A. B.", ""],
    ["item", "outer diameter", "weight"],
    ["", "cm", "g"],
    *(["P1", "4.45", "21"], ["P2", "4.62", "21"]),
]


@pytest.mark.parametrize("form", ["csv", "parquet", "jsonl", "json"])
def test_titles_and_rows_of_units_are_found_in_pieces_as_in_a_whole(
    novuss: Novuss, tmp_path: Path, form: str
) -> None:
    first, *rows = TITLED
    frame = pd.DataFrame(rows, columns=[text or f"Unnamed: {n}" for n, text in enumerate(first)])
    path = tmp_path / f"a.{form}"
    match form:
        case "csv":
            path.write_text("".join(",".join(row) + "\n" for row in TITLED))
        case "parquet":
            frame.to_parquet(path)
        case "json":
            path.write_text(json.dumps(frame.to_dict("records")))
        case _:
            frame.to_json(path, orient="records", lines=True)
    pieces = assert_same(novuss, path.name)
    assert pieces.status == 1
    notices = novuss("check", path.name, "--json").json["notices"]
    assert [notice["line"] for notice in notices]
    assert pieces.json["notices"] == notices
