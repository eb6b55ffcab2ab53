"""Workbooks as spreadsheet programs write them: what was typed comes out, or a problem does."""

import datetime
import io
import zipfile
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl.worksheet.formula import ArrayFormula
from tests.tables.books import OTHERS, workbook

from novuss.corpus import Corpus
from novuss.files.xlsx_escapes import decode_text, encode_text
from novuss.inspection.event_head import EventHead
from novuss.inspection.event_judging import check_readings
from novuss.report.report_document import Report
from novuss.report.workbook_writer import Book, Sheet
from novuss.tables.long_table import read_readings
from novuss.tables.table_cells import Cell
from novuss.tables.xlsx_file import read_xlsx

HEADER = ["item", "kind", "characteristic", "value", "unit"]


def with_result(path: Path, formula: str, result: str) -> Path:
    """The workbook as if a spreadsheet program had calculated and saved it."""
    source = zipfile.ZipFile(io.BytesIO(path.read_bytes()))
    before, after = f"<f>{formula}</f><v />", f"<f>{formula}</f><v>{result}</v>"
    with zipfile.ZipFile(path, "w") as target:
        for name in source.namelist():
            text = source.read(name)
            if name.endswith("sheet1.xml"):
                assert before in text.decode().replace("<v></v>", "<v />")
                text = text.decode().replace("<v></v>", "<v />").replace(before, after).encode()
            target.writestr(name, text)
    return path


def only_cell(path: Path) -> Cell:
    return read_xlsx(path, path.name)[0].rows[0][0]


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        (44.5, "44.5"),
        (45, "45"),
        (1024.4, "1024.4"),
        ("44,5", "44,5"),
        ("yes", "yes"),
        (True, "yes"),
        (False, "no"),
    ],
)
def test_cell_comes_out_as_it_was_typed(tmp_path: Path, typed: object, text: str) -> None:
    cell = only_cell(workbook(tmp_path / "a.xlsx", [["value"], [typed]]))
    assert (cell.text, cell.defect, cell.line, cell.column, cell.label) == (text, None, 2, 1, "A2")


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        (datetime.datetime(2026, 5, 4), "2026-05-04"),
        (datetime.date(2026, 5, 4), "2026-05-04"),
        (datetime.datetime(2026, 5, 4, 12, 30), "2026-05-04T12:30:00"),
        (datetime.time(12, 30), "12:30:00"),
    ],
)
def test_entry_that_became_a_date_is_marked(tmp_path: Path, typed: object, text: str) -> None:
    cell = only_cell(workbook(tmp_path / "a.xlsx", [["value"], [typed]]))
    assert (cell.text, cell.defect) == (text, "xlsx-date")


@pytest.mark.parametrize(
    ("saved", "text"), [("44.5", "44.5"), ("1.5000000000000002", "1.5"), ("45", "45")]
)
def test_formula_counts_with_its_saved_result_as_the_spreadsheet_shows_it(
    tmp_path: Path, saved: str, text: str
) -> None:
    path = workbook(tmp_path / "a.xlsx", [["value"], ["=44+0.5"]])
    cell = only_cell(with_result(path, "44+0.5", saved))
    assert (cell.text, cell.defect) == (text, None)


@pytest.mark.parametrize("formula", ["=44+0.5", ArrayFormula("A2:A2", "=44+0.5")])
def test_formula_without_a_saved_result_is_never_an_empty_cell(
    tmp_path: Path, formula: object
) -> None:
    cell = only_cell(workbook(tmp_path / "a.xlsx", [["value"], [formula]]))
    assert (cell.text, cell.defect, cell.blank) == ("=44+0.5", "xlsx-formula", False)


def test_every_sheet_with_anything_in_it_is_a_table_with_its_name(tmp_path: Path) -> None:
    path = workbook(tmp_path / "a.xlsx", [["item"], ["p1"]], [], [[None], ["item"], ["p2"]])
    tables = read_xlsx(path, "a.xlsx")
    assert [table.file for table in tables] == ["a.xlsx[Sheet]", "a.xlsx[Sheet2]"]
    assert [(row[0].text, row[0].line) for table in tables for row in table.rows] == [
        ("p1", 2),
        ("p2", 3),
    ]


def test_stray_entry_in_the_farthest_cell_is_found_without_walking_there(
    tmp_path: Path, corpus: Corpus
) -> None:
    path = tmp_path / "a.xlsx"
    book = openpyxl.load_workbook(workbook(path, [HEADER, ["p1", "puck", "weight", 21, "g"]]))
    book["Sheet"]["XFD1048576"] = "x"
    book.save(path)
    readings, problems = read_readings([path], corpus)
    assert [reading.item for reading in readings] == ["p1"]
    assert ("cell-outside", 1048576, 16384) in [
        (problem.code, problem.line, problem.column) for problem in problems
    ]


def test_workbook_with_nothing_in_it_has_neither_header_nor_rows(tmp_path: Path) -> None:
    (table,) = read_xlsx(workbook(tmp_path / "a.xlsx", []), "a.xlsx")
    assert (table.file, table.header, table.rows) == ("a.xlsx", [], [])


def test_readings_of_a_workbook_and_their_problems_name_sheet_row_and_cell(
    tmp_path: Path, corpus: Corpus
) -> None:
    path = workbook(
        tmp_path / "a.xlsx",
        [HEADER, ["p1", "puck", "outer_diameter", 44.5, "mm"]],
        [
            [*HEADER, "measured_at"],
            ["p2", "puck", "thickness", "14,5", "мм", datetime.date(2026, 11, 20)],
            ["p3", "puck", "weight", datetime.date(2026, 5, 22), "g", None],
            ["p4", "puck", "weight", True, "g", None],
            ["p5", "puck", "weight", "=20+1", "g", None],
        ],
    )
    readings, problems = read_readings([path], corpus)
    assert [(reading.item, reading.value, reading.measured_at) for reading in readings] == [
        ("p1", "44.5", None),
        ("p2", "14,5", "2026-11-20"),
    ]
    assert [(problem.place.removeprefix(str(path)), problem.code) for problem in problems] == [
        ("[Sheet1]:3:4", "xlsx-date"),
        ("[Sheet1]:4:4", "number-is-answer"),
        ("[Sheet1]:5:4", "xlsx-formula"),
    ]


WIDE: list[list[Any]] = [
    ["item", "outer_diameter [mm]", "weight [g]"],
    ["P1", 44.5, 21],
    ["P2", 44.6, 21.5],
]


@pytest.mark.parametrize(
    ("cells", "line", "column"),
    [("B2:B3", 2, 2), ("A2:A3", 2, 1), ("B3:C3", 3, 2), ("A1:A2", 1, 1), ("B3:B9", 3, 2)],
)
def test_merged_cells_among_the_rows_are_a_problem(
    corpus: Corpus, tmp_path: Path, cells: str, line: int, column: int
) -> None:
    path = workbook(tmp_path / "a.xlsx", WIDE, merge=[cells])
    found = read_readings([path], corpus)[1]
    problem = next(problem for problem in found if problem.code == "xlsx-merged")
    assert (problem.line, problem.column) == (line, column)
    assert problem.values == {"sheet": "Sheet", "cells": cells}
    if line > 1:
        assert found == [problem]


def test_merged_cells_of_every_sort_of_table_are_a_problem(corpus: Corpus, tmp_path: Path) -> None:
    for read, table in OTHERS.items():
        path = workbook(tmp_path / "a.xlsx", table)
        assert read(path, corpus)[1] == []
        found = read(workbook(path, table, merge=["E2:E3"]), corpus)[1]
        assert [(problem.code, problem.place) for problem in found] == [
            ("xlsx-merged", f"{path}:2:5")
        ]


@pytest.mark.parametrize("cells", ["A1:C2", "D4:E6", "A9:C9"])
def test_merged_cells_above_beside_and_below_the_rows_are_nothing(
    corpus: Corpus, tmp_path: Path, cells: str
) -> None:
    path = workbook(tmp_path / "a.xlsx", [[], [], *WIDE], merge=[cells])
    readings, problems = read_readings([path], corpus)
    assert (len(readings), problems) == (4, [])


@pytest.mark.parametrize(
    ("kept", "displayed"),
    [
        ("_x003D_1+1", "=1+1"),
        ("P_x0031_", "P1"),
        ("_x005F_x003D_", "_x003D_"),
        ("_x003d_", "="),
        ("_xD83D__xDE00_", "\U0001f600"),
        ("_xD83D_", "\ufffd"),
        ("_x03D_ _x003G_", "_x03D_ _x003G_"),
    ],
)
def test_codes_in_a_text_are_read_as_they_are_shown(
    tmp_path: Path, kept: str, displayed: str
) -> None:
    path = workbook(tmp_path / "a.xlsx", [["item"], [kept]])
    assert only_cell(path).text == displayed


@given(st.text(st.sampled_from("_x003DF5=aé\n"), max_size=30))
def test_text_is_kept_so_that_it_is_shown_as_it_is(text: str) -> None:
    assert decode_text(encode_text(text)) == text


def test_report_shows_a_name_with_a_code_in_it_as_it_was_typed(
    tmp_path: Path, corpus: Corpus
) -> None:
    event = check_readings([], corpus.equipment.characteristics(), edition="lnf-2017")
    book = Book()
    sheet = Sheet(Report(event, EventHead(), corpus, "en"), book, "S")
    for text in ("item", "p_x003D_q"):
        sheet.add_row([text])
    (tmp_path / "a.xlsx").write_bytes(book.close_book())
    assert only_cell(tmp_path / "a.xlsx").text == "p_x003D_q"
