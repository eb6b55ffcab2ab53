"""The form's table, the other way to hand over: ``novuss check`` reads it as it is."""

import csv
import io
from pathlib import Path

from tests.commands import Novuss

#: The columns of the form's CSV, by their ids.
COLUMNS = (
    *("item", "kind", "characteristic", "value", "unit", "uncertainty", "position", "instrument"),
    *("remark", "measured_by", "measured_at", "occasion", "set", "colour", "table", "participant"),
)
ROWS = (
    {
        "item": "P1",
        "kind": "puck",
        "characteristic": "puck.weight",
        "value": "22,5",
        "unit": "g",
        "uncertainty": "0,02",
        "instrument": "S1",
        "participant": "Ozols, J.",
        "measured_by": "I. Bērziņa",
        "measured_at": "2026-11-22T09:31:05+02:00",
        "remark": 'says "heavy";\nweighed twice',
    },
    {
        "item": "P1",
        "kind": "puck",
        "characteristic": "puck.single_piece_of_wood",
        "value": "yes",
        "occasion": "before",
    },
    {
        "item": "D1",
        "kind": "disc",
        "characteristic": "disc.diameter",
        "value": "30",
        "unit": "mm",
        "set": "S1",
        "colour": "red",
        "occasion": "during",
    },
    {
        "item": "B1",
        "kind": "brush",
        "characteristic": "brush.condition",
        "value": "no",
        "table": "T1",
    },
    {"item": "P1", "kind": "puck", "characteristic": "puck.thickness", "unit": "mm"},
    *(
        {
            "item": "T1",
            "kind": "table",
            "characteristic": "table.diagonal",
            "unit": "mm",
            "value": value,
            "position": place,
            "measured_at": "2026-11-22T09:31:05.250Z",
        }
        for value, place in (("1024,4", "A-C"), ("1022,9", "B-D"))
    ),
)


def test_table_of_the_form_is_read_as_it_is(novuss: Novuss, tmp_path: Path) -> None:
    out = io.StringIO(newline="")
    writer = csv.DictWriter(out, COLUMNS, restval="", delimiter=";", lineterminator="\r\n")
    writer.writeheader()
    writer.writerows(ROWS)
    (tmp_path / "e.csv").write_bytes(f"\ufeff{out.getvalue()}".encode())
    run = novuss("check", "e.csv", "--json")
    assert run.status == 1, run.json["problems"]
    said = [(one["characteristic"], one["value"], one["verdict"]) for one in run.json["results"]]
    assert said == [
        ("puck.weight", "22,5", "fail"),
        ("puck.single_piece_of_wood", "yes", "pass"),
        ("disc.diameter", "30", "undecided"),
        ("brush.condition", "no", "fail"),
        ("puck.thickness", "", "not-measured"),
        ("table.diagonal_difference", "1.5", "pass"),
    ]
    weight, _, disc, brush, _, diagonal = run.json["results"]
    assert weight["remark"] == 'says "heavy";\nweighed twice'
    assert (weight["participant"], weight["measured_by"]) == ("Ozols, J.", "I. Bērziņa")
    assert weight["measured_at"] == "2026-11-22T09:31:05+02:00"
    assert (disc["set"], disc["colour"], disc["occasion"]) == ("S1", "red", "during")
    assert brush["table"] == "T1"
    assert [one["value"] for one in diagonal["derived_from"]["inputs"]] == ["1024,4", "1022,9"]


def test_text_that_is_kept_from_being_computed_is_read_as_it_was_typed(
    novuss: Novuss, tmp_path: Path
) -> None:
    rows = [
        "item;kind;characteristic;value;unit;remark",
        "'=P1;puck;puck.weight;21;g;'+heavy",
        "'=P1;puck;puck.not_glued;'+;;'tis fine",
    ]
    (tmp_path / "e.csv").write_text("\n".join(rows) + "\n")
    run = novuss("check", "e.csv", "--json")
    assert (run.status, run.json["items"][0]["item"]) == (0, "=P1")
    assert [one["remark"] for one in run.json["results"]] == ["+heavy", "'tis fine"]
