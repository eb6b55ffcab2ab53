"""CSV files of every usual making become cells with their places, or one clear problem."""

from pathlib import Path

import pytest
from tests.refused import refused

from novuss.tables.csv_file import read_csv
from novuss.tables.table_cells import Table
from novuss.tables.table_reading import read_tables

ROWS = [["item", "value", "unit"], ["rīpa ш1", "44,5", "мм"]]


def texts(table: Table) -> list[list[str]]:
    return [[cell.text for cell in row] for row in [table.header, *table.rows]]


def read(path: Path, raw: bytes, encoding: str | None = None) -> Table:
    path.write_bytes(raw)
    (table,) = read_csv(path, path.name, encoding)
    return table


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_delimiter_and_line_end_are_told_from_the_file(
    tmp_path: Path, delimiter: str, end: str
) -> None:
    lines = [delimiter.join(f'"{cell}"' for cell in row) for row in ROWS]
    assert texts(read(tmp_path / "a.csv", end.join(lines).encode())) == ROWS


def test_delimiter_is_not_told_from_quoted_text(tmp_path: Path) -> None:
    table = read(tmp_path / "a.csv", b'"a,b,c,d";"e"\n1;2\n')
    assert texts(table) == [["a,b,c,d", "e"], ["1", "2"]]


def test_places_count_lines_of_the_file_past_blank_rows_and_quoted_line_ends(
    tmp_path: Path,
) -> None:
    table = read(tmp_path / "a.csv", b'\nitem,value\n,\n"p\n1",7\n\np2,8\n')
    assert table.header[0].line == 2
    assert [(row[0].text, row[0].line) for row in table.rows] == [("p\n1", 4), ("p2", 7)]
    assert [(cell.text, cell.column) for cell in table.rows[1]] == [("p2", 1), ("8", 2)]


@pytest.mark.parametrize("name", ["a.tsv", "a.TXT", "a.CSV"])
def test_suffix_chooses_the_form_in_any_case(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_bytes(b"item\tvalue\n")
    assert texts(read_tables(tmp_path / name)[0]) == [["item", "value"]]


@pytest.mark.parametrize("suffix", ["", ".csv", ".xlsx", ".ods"])
def test_missing_file_and_folder_are_told_apart_whatever_their_suffix(
    tmp_path: Path, suffix: str
) -> None:
    (tmp_path / f"folder{suffix}").mkdir()
    for name, code in [(f"gone{suffix}", "file-missing"), (f"folder{suffix}", "file-folder")]:
        with refused(code):
            read_tables(tmp_path / name)


@pytest.mark.parametrize(
    ("name", "code"), [("a.doc", "file-form"), ("a.pdf", "file-form"), ("a", "file-formless")]
)
def test_other_forms_are_refused_by_name(tmp_path: Path, name: str, code: str) -> None:
    (tmp_path / name).write_bytes(b"item,value\np1,1\n")
    with refused(code):
        read_tables(tmp_path / name)


@pytest.mark.parametrize("sign", ["item;value", "p1;1"])
def test_mark_of_the_byte_order_is_no_part_of_a_cell(tmp_path: Path, sign: str) -> None:
    text = "item;value\np1;1\n\ufeffp2;2\n".replace(sign, f"\ufeff{sign}")
    table = read(tmp_path / "a.csv", text.encode())
    assert texts(table) == [["item", "value"], ["p1", "1"], ["p2", "2"]]
