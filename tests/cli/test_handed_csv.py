"""The form's table, the other way to hand over: ``novuss check`` reads it as it is."""

from pathlib import Path

from tests.commands import Novuss

#: As the form writes it.
TABLE = """\
item;kind;characteristic;value;unit;uncertainty;position;instrument;remark;measured_by;measured_at;\
occasion;set;colour;table;participant
P1;puck;puck.weight;22,5;g;0,02;;S1;"says ""heavy"";\nweighed twice";I. Bērziņa;\
2026-11-22T09:31:05+02:00;;;;;Ozols, J.
P1;puck;puck.single_piece_of_wood;yes;;;;;;;;before;;;;
D1;disc;disc.diameter;30;mm;;;;;;;during;S1;red;;
B1;brush;brush.condition;no;;;;;;;;;;;T1;
P1;puck;puck.thickness;;mm;;;;;;;;;;;
T1;table;table.diagonal;1024,4;mm;;A-C;K-1;;;2026-11-22T09:31:05.250Z;;;;;
T1;table;table.diagonal;1022,9;mm;;B-D;K-2;;;2026-11-22T09:31:05.250Z;;;;;
"""


def test_table_of_the_form_is_read_as_it_is(novuss: Novuss, tmp_path: Path) -> None:
    (tmp_path / "e.csv").write_bytes(f"\ufeff{TABLE}".replace("\n", "\r\n").encode())
    run = novuss("check", "e.csv", "--json")
    assert run.status == 1, run.json["problems"]
    verdicts = [
        (result["characteristic"], result["value"], result["verdict"])
        for result in run.json["results"]
    ]
    assert verdicts == [
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
    assert diagonal["instrument"] == "K-1, K-2"
    inputs = [
        (reading["value"], reading["instrument"]) for reading in diagonal["derived_from"]["inputs"]
    ]
    assert inputs == [("1024,4", "K-1"), ("1022,9", "K-2")]


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
    assert [result["remark"] for result in run.json["results"]] == ["+heavy", "'tis fine"]
