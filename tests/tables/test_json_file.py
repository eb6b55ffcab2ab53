"""JSON lists of readings become tables with their places, or problems."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from novuss.corpus import Corpus
from novuss.problems import ProblemsError
from novuss.tables.json_file import read_json
from novuss.tables.long_table import read_readings

ROW = {"item": "P1", "kind": "puck", "characteristic": "weight", "value": 21.5, "unit": "g"}


def problems(path: Path, text: str) -> list[tuple[str, int, int]]:
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ProblemsError) as caught:
        read_json(path, path.name)
    return [(one.code, one.line, one.column) for one in caught.value.problems]


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
    assert [one.amount for one in readings] == [
        Fraction("21.5"), Fraction("44.5"), True, None, None, False,
    ]  # fmt: skip


def test_number_keeps_every_digit(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text('[{"value": 45.00000000000000000001}, {"value": 1e400}, {"value": NaN}]')
    (table,) = read_json(path, "a.json")
    texts = [row[0].text for row in table.rows]
    assert texts == ["45.00000000000000000001", "1e400", "NaN"]


def test_line_is_that_of_the_object(corpus: Corpus, tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    rows = [ROW, {**ROW, "value": -1}, {**ROW, "value": "x"}]
    path.write_text("[\n" + ",\n".join(json.dumps(row) for row in rows) + "\n]", encoding="utf-16")
    _, wrong = read_readings([path], corpus)
    assert [(one.code, one.line, one.column) for one in wrong] == [
        ("value-negative", 3, 4),
        ("number-unreadable", 4, 4),
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{", [("json-broken", 1, 2)]),
        ('[{"item": 1},\n]', [("json-broken", 2, 1)]),
        ("item,value\n", [("json-broken", 1, 1)]),
        ("{}", [("json-form", 1, 0)]),
        ('{"readings": {"item": 1}}', [("json-form", 1, 0)]),
        ("7", [("json-form", 1, 0)]),
        ('"readings"', [("json-form", 1, 0)]),
        ('[\n1,\n["item"]]', [("json-object-missing", 2, 0), ("json-object-missing", 3, 0)]),
        ('[{"item": 1,\n "item": 2}]', [("json-name-twice", 1, 1)]),
        ("[" * 100_000, [("cap-over", 1, 101)]),
    ],
)
def test_other_text_is_a_problem_with_its_place(
    tmp_path: Path, text: str, expected: list[tuple[str, int, int]]
) -> None:
    assert problems(tmp_path / "a.json", text) == expected


def test_nested_value_is_a_problem_of_its_cell(corpus: Corpus, tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text(json.dumps([{**ROW, "value": [1, 2]}, {**ROW, "item": {"id": 1}}]))
    readings, wrong = read_readings([path], corpus)
    assert readings == []
    assert [(one.code, one.column) for one in wrong] == [("json-nested", 1), ("json-nested", 4)]


@pytest.mark.parametrize(
    ("text", "code"), [("", "file-empty"), ("[]", "table-empty"), ("[{}]", "table-empty")]
)
def test_nothing_in_it_is_a_problem(corpus: Corpus, tmp_path: Path, text: str, code: str) -> None:
    path = tmp_path / "a.json"
    path.write_text(text)
    assert [one.code for one in read_readings([path], corpus)[1]] == [code]


JSON = st.recursive(
    st.none() | st.booleans() | st.floats() | st.integers() | st.text(max_size=5),
    lambda one: (
        st.lists(one, max_size=4)
        | st.dictionaries(st.sampled_from([*ROW, "readings", "weight [g]"]), one, max_size=4)
    ),
    max_leaves=20,
)


@given(JSON)
def test_any_json_is_readings_or_problems(
    corpus: Corpus, tmp_path_factory: pytest.TempPathFactory, data: Any
) -> None:
    path = tmp_path_factory.getbasetemp() / "fuzz.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    readings, wrong = read_readings([path], corpus)
    assert readings or wrong
    assert "".join(one.place for one in wrong).encode("utf-8") or readings
