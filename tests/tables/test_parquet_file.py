"""Parquet tables are read through pyarrow; without it the message says what to install."""

import sys
from fractions import Fraction
from pathlib import Path

import pytest

from novuss.corpus import Corpus
from novuss.tables.long_table import read_readings
from novuss.tables.parquet_file import see_texts

arrow = pytest.importorskip("pyarrow")
parquet = pytest.importorskip("pyarrow.parquet")


def write(path: Path, **columns: object) -> Path:
    parquet.write_table(arrow.table(columns), path)
    return path


def test_long_table_of_every_sort_of_column(corpus: Corpus, tmp_path: Path) -> None:
    path = write(
        tmp_path / "a.parquet",
        item=["P1", "P2", "P3"],
        kind=arrow.array(["puck"] * 3).dictionary_encode(),
        characteristic=["weight"] * 3,
        value=arrow.array([21.1, None, 22], arrow.float32()),
        unit=arrow.array(["g"] * 3).dictionary_encode(),
    )
    readings, wrong = read_readings([path], corpus)
    assert wrong == []
    assert [one.amount for one in readings] == [Fraction("21.1"), None, 22]


def test_wide_table_with_answers(corpus: Corpus, tmp_path: Path) -> None:
    columns = {"item": ["P1", "P2"], "weight [g]": [21, 23], "not_glued": [True, None]}
    parquet.write_table(
        arrow.table({**columns, "outer_diameter [mm]": [44.5, 44.0]}), tmp_path / "a.parquet"
    )
    readings, wrong = read_readings([tmp_path / "a.parquet"], corpus)
    assert wrong == []
    assert [one.amount for one in readings] == [21, True, Fraction("44.5"), 23, None, 44]


def test_value_that_is_none_is_a_problem(corpus: Corpus, tmp_path: Path) -> None:
    path = write(
        tmp_path / "a.parquet",
        item=["P1", "P2"],
        characteristic=["puck.weight"] * 2,
        value=[float("nan"), float("inf")],
        unit=["g"] * 2,
    )
    codes = [(one.code, one.line) for one in read_readings([path], corpus)[1]]
    assert codes == [("number-not-finite", 2), ("number-not-finite", 3)]
    path = write(tmp_path / "b.parquet", item=["P1"], characteristic=["puck.weight"], value=[[1]])
    assert [one.code for one in read_readings([path], corpus)[1]] == ["json-nested"]


@pytest.mark.parametrize("raw", [b"", b"PAR1", b"PAR1" + b"\0" * 50 + b"PAR1", b"item,value\n"])
def test_damaged_file_is_a_problem(corpus: Corpus, tmp_path: Path, raw: bytes) -> None:
    (tmp_path / "a.parquet").write_bytes(raw)
    _, wrong = read_readings([tmp_path / "a.parquet"], corpus)
    assert [one.code for one in wrong] == ["parquet-broken"]


def test_absent_library_is_named(
    corpus: Corpus, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write(tmp_path / "a.parquet", item=["P1"])
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    _, wrong = read_readings([path], corpus)
    assert [one.code for one in wrong] == ["parquet-library-missing"]


def test_row_whose_word_the_file_does_not_hold_is_damage() -> None:
    words = arrow.DictionaryArray.from_arrays(
        arrow.array([0, 2], arrow.int32()), arrow.array(["mm", "cm"]), safe=False
    )
    with pytest.raises(arrow.ArrowInvalid):
        see_texts(words, "a.parquet", 1)
