"""Parquet tables are read through pyarrow; without it the message says what to install."""

import sys
from fractions import Fraction
from pathlib import Path

import pandas as pd
import pytest
from tests.commands import finished

from novuss.corpus import Corpus
from novuss.input_problems import ProblemsError
from novuss.tables.chunked_reading import read_chunks
from novuss.tables.long_table import ReadingParser, read_readings
from novuss.tables.parquet_file import check_text_lengths, open_parquet, split_batch

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
    assert [reading.amount for reading in readings] == [Fraction("21.1"), None, 22]


def test_wide_table_with_answers(corpus: Corpus, tmp_path: Path) -> None:
    columns = {"item": ["P1", "P2"], "weight [g]": [21, 23], "not_glued": [True, None]}
    parquet.write_table(
        arrow.table({**columns, "outer_diameter [mm]": [44.5, 44.0]}), tmp_path / "a.parquet"
    )
    readings, wrong = read_readings([tmp_path / "a.parquet"], corpus)
    assert wrong == []
    assert [reading.amount for reading in readings] == [21, True, Fraction("44.5"), 23, None, 44]


def test_value_that_is_no_number_is_a_problem_and_not_nothing(
    corpus: Corpus, tmp_path: Path
) -> None:
    columns = {"item": ["P1"], "characteristic": ["puck.weight"], "unit": ["g"]}
    path = write(tmp_path / "a.parquet", value=[float("nan")], **columns)
    (problem,) = read_readings([path], corpus)[1]
    assert (problem.code, problem.line) == ("number-not-finite", 2)


def test_absent_library_is_named(
    corpus: Corpus, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write(tmp_path / "a.parquet", item=["P1"])
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    _, wrong = read_readings([path], corpus)
    assert [problem.code for problem in wrong] == ["parquet-library-missing"]


def test_row_whose_word_the_file_does_not_hold_is_damage() -> None:
    words = arrow.DictionaryArray.from_arrays(
        arrow.array([0, 2], arrow.int32()), arrow.array(["mm", "cm"]), safe=False
    )
    with pytest.raises(arrow.ArrowInvalid):
        check_text_lengths(words, "a.parquet", 1)


def columns_of(path: Path) -> dict[str, bool]:
    """Of each column whether its texts are read as places in a list."""
    with arrow.OSFile(str(path)) as source:
        schema = open_parquet(source, path.name).schema_arrow
    return {column.name: arrow.types.is_dictionary(column.type) for column in schema}


@pytest.mark.parametrize("listed", [True, False])
def test_texts_are_listed_unless_they_stand_row_by_row_and_are_short(
    tmp_path: Path, listed: bool
) -> None:
    rows = 400_000
    table = arrow.table(
        {
            "item": [f"P{n}" for n in range(rows)],
            "unit": ["mm"] * rows,
            # As many letters as if every row had a long one.
            "remark": ["x" * 2_000] * rows,
        }
    )
    path = tmp_path / "a.parquet"
    parquet.write_table(table, path, use_dictionary=listed, compression="zstd")
    found = columns_of(path)
    assert not found["item"]
    assert found["remark"]
    assert found["unit"] is listed


def test_columns_within_columns_are_listed(tmp_path: Path) -> None:
    pair = arrow.array([{"a": f"P{n}", "b": 1} for n in range(1000)])
    path = write(tmp_path / "a.parquet", pair=pair, item=[f"P{n}" for n in range(1000)])
    assert columns_of(path)["item"]


@pytest.mark.parametrize("listed", [True, False])
def test_letters_of_a_cell_are_counted_however_they_are_read(listed: bool) -> None:
    texts = arrow.array(["a", None, "x" * 20_000, "y" * 30_000])
    column = texts.dictionary_encode() if listed else texts
    assert check_text_lengths(column, "a.parquet", 1) == 50_001
    with pytest.raises(ProblemsError) as error:
        check_text_lengths(
            arrow.concat_arrays([texts, arrow.array(["z" * 40_000])]), "a.parquet", 3
        )
    assert [(problem.code, problem.column) for problem in error.value.problems] == [("cap-over", 3)]


def test_what_is_no_text_is_damage() -> None:
    bytes_ = arrow.array([b"P1", b"P\xff"])
    texts = arrow.Array.from_buffers(arrow.string(), 2, bytes_.buffers())
    with pytest.raises(arrow.ArrowInvalid):
        check_text_lengths(texts, "a.parquet", 1)


def test_long_texts_that_stand_row_by_row_come_in_smaller_pieces() -> None:
    batch = arrow.record_batch({"remark": ["x" * 1_000] * 120_000, "value": [1.0] * 120_000})
    pieces = list(split_batch(batch, "a.parquet"))
    assert [len(piece) for piece in pieces] == [30_000] * 4


#: Reads a file with bytes of its last part changed, one by one, whole and in pieces.
DAMAGED = """\
import subprocess
import sys
from pathlib import Path
from novuss.corpus import load_corpus
from novuss.input_problems import ProblemsError
from novuss.tables.chunked_reading import read_chunks
from novuss.tables.long_table import ReadingParser
from novuss.tables.parquet_file import read_parquet
path, end, each = Path(sys.argv[1]), *map(int, sys.argv[2:])
parser = ReadingParser(load_corpus(), by_row=True)
whole = path.read_bytes()
for place in range(end, len(whole), each):
    for bits in (0x08, 0x91):
        damaged = bytearray(whole)
        damaged[place] ^= bits
        path.write_bytes(damaged)
        print(place, bits, flush=True)
        for read in (lambda: read_parquet(path, "a"), lambda: list(read_chunks(path, parser))):
            try:
                read()
            except ProblemsError as error:
                assert [one.code for one in error.problems]
"""


@pytest.mark.parametrize("stride", [8, pytest.param(1, marks=pytest.mark.audit)])
def test_no_damage_in_what_a_file_says_of_itself_ends_the_process(
    tmp_path: Path, stride: int
) -> None:
    path = write(
        tmp_path / "a.parquet",
        item=["P1", "P2"],
        kind=["puck"] * 2,
        characteristic=["weight"] * 2,
        value=[21.5, None],
        unit=["g"] * 2,
    )
    whole = path.read_bytes()
    end = len(whole) - 8 - int.from_bytes(whole[-8:-4], "little")
    done = finished([sys.executable, "-c", DAMAGED, path, str(end), str(stride)])
    assert done.stderr == ""


@pytest.mark.parametrize("encoding", ["DELTA_BYTE_ARRAY", "DELTA_LENGTH_BYTE_ARRAY"])
def test_texts_that_are_kept_as_differences_are_told_either_way(
    corpus: Corpus, tmp_path: Path, encoding: str
) -> None:
    table = arrow.table({"item": ["P1"], "characteristic": ["puck.weight"], "value": [21.5]})
    path = tmp_path / "a.parquet"
    parquet.write_table(table, path, use_dictionary=False, column_encoding={"item": encoding})
    found = [
        (problem.code, problem.line, problem.column) for problem in read_readings([path], corpus)[1]
    ]
    assert found == [("parquet-delta", 1, 1)]
    with pytest.raises(ProblemsError) as error:
        list(read_chunks(path, ReadingParser(corpus, by_row=True)))
    assert [
        (problem.code, problem.line, problem.column) for problem in error.value.problems
    ] == found


def test_names_that_pandas_gives_rows_are_no_column_either_way(
    corpus: Corpus, tmp_path: Path
) -> None:
    frame = pd.DataFrame({"item": ["P1", "P2"], "characteristic": "puck.weight", "value": 21.5})
    frame["unit"] = "g"
    path = tmp_path / "a.parquet"
    frame[frame["item"] == "P2"].to_parquet(path)
    readings, wrong = read_readings([path], corpus)
    assert [reading.item for reading in readings] == ["P2"]
    assert wrong == []
    [chunk] = read_chunks(path, ReadingParser(corpus, by_row=True))
    assert list(chunk.frame) == ["item", "characteristic", "value", "unit"]
    assert list(chunk.frame["item"]) == ["P2"]
