"""JSON lists of readings become tables with their places, or problems."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from novuss.corpus import Corpus
from novuss.tables.long_table import read_readings

ROW = {"item": "P1", "kind": "puck", "characteristic": "weight", "value": 21.5, "unit": "g"}


@pytest.mark.parametrize(
    "data", [[ROW], {"readings": [ROW]}, {"event": {"name": "x", "readings": 1}, "readings": [ROW]}]
)
def test_list_of_objects_is_a_long_table(corpus: Corpus, tmp_path: Path, data: Any) -> None:
    path = tmp_path / "a.json"
    path.write_text(json.dumps(data, indent=1), encoding="utf-8")
    (reading,), wrong = read_readings([path], corpus)
    assert wrong == []
    assert (reading.characteristic.id, reading.amount) == ("puck.weight", Fraction(43, 2))
    assert (reading.value, reading.unit) == ("21.5", "g")


def test_objects_may_be_wide_and_values_text(corpus: Corpus, tmp_path: Path) -> None:
    rows = [
        {"item": "P1", "weight [g]": "21,5", "outer diameter [mm]": 44.5, "not_glued": True},
        {"item": "P2", "weight [g]": None, "not_glued": False},
    ]
    path = tmp_path / "a.json"
    path.write_text(json.dumps(rows), encoding="utf-8")
    readings, wrong = read_readings([path], corpus)
    assert wrong == []
    assert [reading.amount for reading in readings] == [
        Fraction("21.5"), Fraction("44.5"), True, None, None, False,
    ]  # fmt: skip


def test_line_is_that_of_the_object(corpus: Corpus, tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    rows = [ROW, {**ROW, "value": -1}, {**ROW, "value": "x"}]
    path.write_text("[\n" + ",\n".join(json.dumps(row) for row in rows) + "\n]", encoding="utf-16")
    _, wrong = read_readings([path], corpus)
    assert [(problem.code, problem.line, problem.column) for problem in wrong] == [
        ("value-negative", 3, 4),
        ("number-unreadable", 4, 4),
    ]
