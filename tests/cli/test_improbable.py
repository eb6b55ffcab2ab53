"""Readings that no such thing can have: asked on every path, judged once confirmed."""

import json
from pathlib import Path
from typing import Any

import pandas as pd
import pytest
from tests.cli.written_tables import write_table
from tests.commands import Novuss
from tests.handed import event, inspection, reading

import novuss as package

HEAD = ["item", "kind", "characteristic", "value", "unit", "position", "confirmed"]
#: A cue of 1.520 m, a puck weighed in kg, a lost decimal mark; and a puck that just fails.
ROWS = [
    ["C1", "cue", "length", "1.520", "mm", "", ""],
    ["P1", "puck", "weight", "0.023", "g", "", ""],
    ["T1", "table", "leg_adjustment", "35000", "mm", "", ""],
    ["P2", "puck", "outer_diameter", "45.1", "mm", "", ""],
]
MEANT = [("1.52", "m"), ("0.023", "kg"), ("35", "mm")]
ALL = ["--confirm", "C1:cue.length", "--confirm", "P1:weight", "--confirm", "T1: Leg adjustment"]


def verdicts(run: Any) -> list[str]:
    return [result["verdict"] for result in run.json["results"]]


@pytest.mark.parametrize("suffix", [".csv", ".json", ".xlsx", ".parquet"])
def test_an_improbable_reading_is_asked_for_until_it_is_confirmed(
    novuss: Novuss, tmp_path: Path, suffix: str
) -> None:
    name = f"a{suffix}"
    write_table(tmp_path / name, [HEAD, *ROWS[:3]])
    run = novuss("check", name, "--json")
    assert (run.status, verdicts(run)) == (3, ["undecided"] * 3)
    for result, (value, unit) in zip(run.json["results"], MEANT, strict=True):
        assert result["suggestions"] == [{"value": value, "unit": unit}]
        assert result["reason"].startswith("Improbable (plausible: ")
        assert "confirmed" not in result
    write_table(tmp_path / name, [HEAD, *ROWS])
    assert verdicts(novuss("check", name, "--json")) == ["undecided"] * 3 + ["fail"]
    # By options, and by the column in four languages; then each is judged as it stands.
    judged = ["pass", "pass", "pass", "fail"]
    run = novuss("check", name, "--json", *ALL)
    assert (run.status, verdicts(run)) == (1, judged)
    words = zip(ROWS, ("yes", "Ja", "да", ""), strict=True)
    write_table(tmp_path / name, [HEAD, *([*row[:-1], word] for row, word in words)])
    run = novuss("check", name, "--json")
    assert (run.status, verdicts(run)) == (1, judged)
    results = run.json["results"]
    assert [result.get("confirmed") for result in results] == [True, True, True, None]
    assert "but confirmed as read" in results[0]["reason"]
    assert "suggestions" not in results[0]


@pytest.mark.parametrize("suffix", [".csv", ".json", ".parquet"])
def test_streams_ask_and_count_no_slip(novuss: Novuss, tmp_path: Path, suffix: str) -> None:
    name = f"a{suffix}"
    write_table(tmp_path / name, [HEAD, *ROWS[:3], ["C2", "cue", "length", "1400", "mm", "", ""]])
    run = novuss("check", name, "--stream", "--json")
    by_id = {tally["characteristic"]: tally for tally in run.json["summary"]}
    cue = by_id["cue.length"]
    assert (run.status, cue["undecided"], cue["pass"]) == (3, 1, 1)
    assert (cue["n"], cue["mean"]) == (1, 1400)
    run = novuss("check", name, "--stream", "--json", *ALL)
    assert (run.status, run.json["summary"][-1]["n"]) == (0, 2)
    run = novuss("check", name, "--stream", "--confirm", "C1:cue.weight")
    assert run.refusal.startswith("--confirm: “C1:cue.weight” names no reading of these files")


def test_frames_ask_by_row() -> None:
    frame = pd.DataFrame(ROWS, columns=HEAD)
    frame.loc[1, "confirmed"] = "jā"
    wanted = ["undecided", "pass", "undecided", "fail"]
    assert package.check_frame(frame)["verdict"].tolist() == wanted
    frame["value"] = frame["value"].astype(float)
    frame = frame.astype({"kind": "category", "confirmed": "category"})
    assert package.check_frame(frame)["verdict"].tolist() == wanted


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--confirm", "C2:cue.length"], "names no reading of these files"),
        (["--confirm", "cue.length"], "names no reading of these files"),
        (["--confirm", "C1:cue.size"], "names no reading of these files"),
    ],
)
def test_what_confirms_nothing_is_refused(
    novuss: Novuss, tmp_path: Path, words: list[str], message: str
) -> None:
    write_table(tmp_path / "a.csv", [HEAD, *ROWS])
    assert message in novuss("check", "a.csv", *words).refusal
    write_table(tmp_path / "a.csv", [HEAD, [*ROWS[0][:-1], "perhaps"]])
    refusal = novuss("check", "a.csv").refusal
    assert "“perhaps” does not say whether the reading is confirmed" in refusal


def test_wide_tables_ask_and_are_confirmed_by_row(novuss: Novuss, tmp_path: Path) -> None:
    head = "item,length [mm],tip_diameter [mm],bestätigt\n"
    (tmp_path / "a.csv").write_text(f"{head}C1,1.52,8,\nC2,1.52,80,ja\n", encoding="utf-8")
    run = novuss("check", "a.csv", "--json")
    assert (run.status, verdicts(run)) == (1, ["undecided", "pass", "pass", "fail"])
    run = novuss("check", "a.csv", "--json", "--confirm", "C1:Gesamtlänge")
    assert verdicts(run)[0] == "pass"


@pytest.mark.parametrize(
    ("values", "words", "verdict"),
    [
        (("1414.2", "14.14"), (), "undecided"),
        (("1414.2", "14.14"), ("--confirm", "T1:table.diagonal"), "fail"),
        (("1414.2", "14.14"), ("--confirm", "T1:diagonal difference"), "fail"),
    ],
)
def test_what_is_derived_is_as_improbable_as_its_readings(
    novuss: Novuss, tmp_path: Path, values: tuple[str, str], words: tuple[str, ...], verdict: str
) -> None:
    rows = [
        ["T1", "table", "diagonal", value, "mm", place, ""]
        for value, place in zip(values, ("A-C", "B-D"), strict=True)
    ]
    write_table(tmp_path / "a.csv", [HEAD, *rows])
    assert verdicts(novuss("check", "a.csv", "--json", *words)) == [verdict]


@pytest.mark.parametrize(
    ("row", "value"),
    [
        ("P1;ripa;ārējais diametrs;44,520;mm", "44.520"),
        ("P2;ripa;biezums;14,405;mm", "14.405"),
        ("T1;galds;novirze no horizontāles;0,250;mm", "0,250"),
        ("C1;kija;kopējais garums;1,500;mm", "1500"),
        ("P1;ripa;svars;21,500;g", "21.500"),
    ],
)
def test_one_plausible_sense_of_a_comma_is_taken_with_a_remark(
    novuss: Novuss, tmp_path: Path, row: str, value: str
) -> None:
    head = "priekšmets;veids;raksturlielums;vērtība;vienība"
    (tmp_path / "a.csv").write_text(f"{head}\n{row}\n", encoding="utf-8")
    run = novuss("check", "a.csv", "--json")
    (result,) = run.json["results"]
    assert (run.status, result["verdict"], result["value"]) == (0, "pass", value)
    assert result.get("remark", "").startswith("" if value == "0,250" else row.split(";")[3])


def test_records_ask_and_keep_what_was_confirmed(novuss: Novuss, tmp_path: Path) -> None:
    write_table(tmp_path / "a.csv", [HEAD, *ROWS[:1]])
    call = ("record", "add", "--partial", "e.db", "a.csv", "--by", "Anna")
    assert novuss(*call).status == 3
    (item,) = novuss("record", "list", "e.db", "--json").json["items"]
    assert item["verdict"] == "undecided"
    again = ("--again", "--replaces", "all", "--confirm", "C1:cue.length")
    assert novuss(*call, *again).status == 0
    novuss("record", "report", "e.db", "-o", "r.json", "--site-url", "https://example.org/")
    (cue,) = novuss("record", "show", "e.db", "C1", "--json").json["items"]
    assert [reading["verdict"] for reading in cue["readings"]] == ["undecided", "pass"]
    novuss("record", "export", "e.db", "-o", "h.json")
    file = json.loads((tmp_path / "h.json").read_text(encoding="utf-8"))
    kept = [inspection["readings"][0].get("confirmed") for inspection in file["inspections"]]
    assert sorted(kept, key=str) == [None, "yes"]


def test_reports_mark_what_was_confirmed(novuss: Novuss, tmp_path: Path) -> None:
    write_table(tmp_path / "a.csv", [HEAD, [*ROWS[0][:-1], "yes"], ROWS[1]])
    novuss("check", "a.csv", "--report", "r.html", "--report", "r.md", "--report", "r.csv")
    for name in ("r.html", "r.md"):
        text = (tmp_path / name).read_text(encoding="utf-8")
        assert "! improbable, but confirmed as read" in text
        assert "improbable: correct it or confirm it" in text
        assert "but confirmed as read." in text
    assert "but confirmed as read" in (tmp_path / "r.csv").read_text(encoding="utf-8-sig")


def test_event_files_of_the_form_carry_it(novuss: Novuss, tmp_path: Path) -> None:
    plain = reading("cue.length", "1.520", "mm", verdict="undecided")
    file = event(
        inspection("a", "C1", plain, kind="cue"),
        inspection("b", "C2", {**plain, "confirmed": "yes", "verdict": "pass"}, kind="cue"),
    )
    (tmp_path / "e.json").write_text(json.dumps(file))
    run = novuss("check", "e.json", "--json")
    assert (run.status, verdicts(run)) == (3, ["undecided", "pass"])
    assert "differs" not in run.json
    assert verdicts(novuss("check", "e.json", "--json", "--confirm", "C1:length"))[0] == "pass"
