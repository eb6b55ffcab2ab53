"""CSV files of every usual making become cells with their places, or one clear problem."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from novuss.problems import ProblemsError
from novuss.tables.cells import Table
from novuss.tables.csv_file import read_csv
from novuss.tables.reading import read_tables

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


def test_unquoted_decimal_comma_stays_whole_between_semicolons(tmp_path: Path) -> None:
    assert texts(read(tmp_path / "a.csv", b"item;value\np1;44,5\n"))[1] == ["p1", "44,5"]


@pytest.mark.parametrize(
    ("codec", "told"),
    [
        ("utf-8", None),
        ("utf-8-sig", None),
        ("utf-16", None),
        ("utf-16-le", "utf-16-le"),
        ("utf-16-be", "utf-16-be"),
        ("utf-8", "UTF8"),
    ],
)
def test_encodings_of_unicode(tmp_path: Path, codec: str, told: str | None) -> None:
    raw = "\n".join(";".join(row) for row in ROWS).encode(codec)
    assert texts(read(tmp_path / "a.csv", raw, told)) == ROWS


@pytest.mark.parametrize("bom", [b"\xff\xfe", b"\xfe\xff"])
def test_both_byte_orders_of_utf_16_are_told_by_their_mark(tmp_path: Path, bom: bytes) -> None:
    codec = "utf-16-le" if bom == b"\xff\xfe" else "utf-16-be"
    assert texts(read(tmp_path / "a.csv", bom + "ш;ē".encode(codec))) == [["ш", "ē"]]


@pytest.mark.parametrize(
    ("codec", "word"), [("windows-1251", "шайба"), ("windows-1257", "ārējais")]
)
def test_code_pages_are_read_when_told_and_refused_when_not(
    tmp_path: Path, codec: str, word: str
) -> None:
    raw = f"item;value\n1;{word}\n".encode(codec)
    assert texts(read(tmp_path / "a.csv", raw, codec))[1] == ["1", word]
    with pytest.raises(ProblemsError) as caught:
        read(tmp_path / "a.csv", raw)
    (problem,) = caught.value.problems
    assert (problem.code, problem.place) == ("encoding-wrong", "a.csv:2")


@pytest.mark.parametrize(
    ("raw", "encoding", "code", "place"),
    [
        (b"item,value\np1,1\np2,\xff\n", None, "encoding-wrong", "a.csv:3"),
        (b"item,value\n", "klingon", "encoding-unknown", "a.csv"),
        (b"item,value\n", "hex", "encoding-unknown", "a.csv"),
        (b"item,value\n", "undefined", "encoding-wrong", "a.csv"),
        (b"item,value\np1,\x001\n", None, "csv-null", "a.csv:2"),
        ("item,value".encode("utf-16-le"), None, "csv-null", "a.csv:1"),
        (b'item,value\np1,1\np2,"44,5\np3,2\n', None, "csv-quote", "a.csv:3"),
        (b'item,value\np1,"44"5\n', None, "csv-broken", "a.csv:2"),
        (b"item,value\np1," + b"4" * 200_000, None, "cap-over", "a.csv:2:2"),
    ],
)
def test_unreadable_text_is_one_problem_with_its_place(
    tmp_path: Path, raw: bytes, encoding: str | None, code: str, place: str
) -> None:
    with pytest.raises(ProblemsError) as caught:
        read(tmp_path / "a.csv", raw, encoding)
    (problem,) = caught.value.problems
    assert (problem.code, problem.place) == (code, place)


@pytest.mark.parametrize("raw", [b"", b"\xef\xbb\xbf", b"\n\n", b" , ,\n,,\n"])
def test_file_with_nothing_in_it_has_neither_header_nor_rows(tmp_path: Path, raw: bytes) -> None:
    table = read(tmp_path / "a.csv", raw)
    assert (table.header, table.rows) == ([], [])


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
        with pytest.raises(ProblemsError) as caught:
            read_tables(tmp_path / name)
        assert [one.code for one in caught.value.problems] == [code]


@pytest.mark.parametrize("name", ["a.xls", "a.ods", "a.pdf", "a"])
def test_other_forms_are_refused_by_name(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_bytes(b"item,value\np1,1\n")
    with pytest.raises(ProblemsError) as caught:
        read_tables(tmp_path / name)
    assert [one.code for one in caught.value.problems] == ["file-form"]


@given(st.binary(max_size=200), st.sampled_from([None, "utf-16", "windows-1257", "utf-8"]))
def test_any_bytes_are_a_table_or_a_problem(
    tmp_path_factory: pytest.TempPathFactory, raw: bytes, encoding: str | None
) -> None:
    path = tmp_path_factory.getbasetemp() / "fuzz.csv"
    path.write_bytes(raw)
    try:
        tables, problems = read_csv(path, path.name, encoding), []
    except ProblemsError as error:
        tables, problems = [], error.problems
    assert len(tables) + len(problems) == 1
    assert all(any(not cell.blank for cell in row) for table in tables for row in table.rows)


@pytest.mark.parametrize("mark", [";", ",", "\t"])
def test_first_line_of_excel_that_names_the_delimiter_is_no_header(
    tmp_path: Path, mark: str
) -> None:
    raw = f"sep={mark}\r\nitem{mark}value\r\np1{mark}x\r\n".encode()
    table = read(tmp_path / "a.csv", raw)
    assert [cell.text for cell in table.header] == ["item", "value"]
    assert [(cell.text, cell.line) for cell in table.rows[0]] == [("p1", 3), ("x", 3)]


@pytest.mark.parametrize("codec", ["utf-8-sig", "utf-16"])
def test_byte_order_mark_goes_before_what_was_said_for_all_files(
    tmp_path: Path, codec: str
) -> None:
    raw = "\n".join(";".join(row) for row in ROWS).encode(codec)
    assert texts(read(tmp_path / "a.csv", raw, "windows-1257")) == ROWS
