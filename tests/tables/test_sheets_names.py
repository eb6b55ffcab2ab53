"""Names of items: what a sheet shows of them, by one reader whatever the file."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import openpyxl
import pandas as pd
import pytest
from tests.tables import sheets_made
from tests.tables.books import workbook

from novuss import check_frame
from novuss.corpus import Corpus
from novuss.input_problems import ProblemsError
from novuss.inspection.reading_decision import DecisionRule
from novuss.size_caps import apply_caps
from novuss.tables.chunked_judging import Job, Total, judge_file
from novuss.tables.instruments_file import read_instruments
from novuss.tables.long_table import read_readings
from novuss.tables.waivers_file import read_waivers

HEADER = ["item", "characteristic", "value", "unit"]


def records(rows: list[list[Any]]) -> list[dict[str, Any]]:
    return [dict(zip(rows[0], row, strict=True)) for row in rows[1:]]


def parquet(path: Path, rows: list[list[Any]]) -> Path:
    pytest.importorskip("pyarrow")
    pd.DataFrame(records(rows)).to_parquet(path)
    return path


def written(text: Callable[[list[list[Any]]], str]) -> Callable[[Path, list[list[Any]]], Path]:
    def write(path: Path, rows: list[list[Any]]) -> Path:
        path.write_text(text(rows), encoding="utf-8")
        return path

    return write


FORMS: dict[str, Callable[[Path, list[list[Any]]], Path]] = {
    "csv": written(lambda rows: "".join(",".join(map(str, row)) + "\n" for row in rows)),
    "xlsx": workbook,
    "json": written(lambda rows: json.dumps(records(rows))),
    "jsonl": written(lambda rows: "\n".join(map(json.dumps, records(rows)))),
    "parquet": parquet,
    "ods": sheets_made.ods,
    "xls": sheets_made.xls,
    "xlsb": sheets_made.xlsb,
}


def table(form: str, folder: Path, *names: object) -> Path:
    if form in ("ods", "xls", "xlsb"):
        pytest.importorskip("python_calamine")
    rows = [[name, "puck.weight", 21.5, "g"] for name in names]
    return FORMS[form](folder / f"a.{form}", [HEADER, *rows])


def found(path: Path, corpus: Corpus) -> list[str]:
    """The names of the items and the codes of what is wrong, in the order of letters."""
    readings, problems = read_readings([path], corpus)
    return sorted(
        [*(reading.item for reading in readings), *(problem.code for problem in problems)]
    )


@pytest.mark.parametrize("form", FORMS)
def test_name_is_the_same_from_every_form(tmp_path: Path, corpus: Corpus, form: str) -> None:
    names = {
        "007": "007",
        "1.10": "1.10",
        "P\u200b1": "P1",
        "\ufeffP2": "P2",
        "P\u034f3\ufe0f": "P3",
        "\u2800P\u31644": "P4",
        "1.23457E+18": "item-digits",
        "\u3164\u2800": "item-missing",
    }
    assert found(table(form, tmp_path, *names), corpus) == sorted(names.values())


@pytest.mark.parametrize("form", [form for form in FORMS if form != "csv"])
def test_number_and_answer_are_names_or_refused(tmp_path: Path, corpus: Corpus, form: str) -> None:
    exact = form in ("json", "jsonl", "parquet")
    long = "1234567890123456" if exact else "item-digits"
    broken = "1.5" if form in ("xlsx", "json", "jsonl") else "item-format"
    columns: list[dict[object, str]] = [
        {8: "8", 123456789012345: "123456789012345", 1234567890123456: long},
        {7.0: "7", 1.5: broken, 1e15: "item-digits"},
        {True: "item-answer", False: "item-answer"},
    ]
    if form != "parquet":
        # A column there has one type.
        columns = [{typed: name for column in columns for typed, name in column.items()}]
    for names in columns:
        assert found(table(form, tmp_path, *names), corpus) == sorted(names.values())


@pytest.mark.parametrize("sign", ["\u034f", "\ufe0f", "\u200d", "\u3164", "\u2800", "\u00ad"])
def test_names_that_print_alike_are_told(tmp_path: Path, corpus: Corpus, sign: str) -> None:
    (problem,) = read_readings([table("csv", tmp_path, "P1", f"P1{sign}")], corpus)[1]
    assert problem.code == "item-names"
    assert f"[U+{ord(sign):04X}]" in problem.values["names"]


@pytest.mark.parametrize(
    ("value", "number_format", "name"),
    [
        (7, "000", "007"),
        (7, '"P-"000', "P-007"),
        (7, "\\P0", "P7"),
        (1.1, "0.00", "1.10"),
        (123456, "000-000", "123-456"),
        (7, "General", "7"),
        (12.5, "General", "12.5"),
        (7, "@", "7"),
        (7, "#,##0", "7"),
        (1234, "#,##0", "item-format"),
        (7, "0.0E+00", "item-format"),
        (1.15, "0.0", "xlsx-format"),
        (0.07, "0%", "xlsx-format"),
        (7, ";;;", "xlsx-hidden"),
        (7, "yyyy-mm-dd", "xlsx-date"),
    ],
)
def test_number_is_the_name_that_its_sheet_shows(
    tmp_path: Path, corpus: Corpus, value: float, number_format: str, name: str
) -> None:
    path = table("xlsx", tmp_path, value)
    book = openpyxl.load_workbook(path)
    book["Sheet"]["A2"].number_format = number_format
    book.save(path)
    assert found(path, corpus) == [name]


@pytest.mark.parametrize("form", ["csv", "json", "jsonl", "parquet"])
@pytest.mark.parametrize(
    ("typed", "code"),
    [("\u3164", "item-missing"), ("1.23457E+18", "item-digits")],
)
def test_name_that_is_none_is_told_of_files_in_pieces(
    tmp_path: Path, corpus: Corpus, form: str, typed: object, code: str
) -> None:
    assert in_pieces(table(form, tmp_path, typed), corpus) == [code]
    if form != "csv":
        assert in_pieces(table(form, tmp_path, True), corpus) == ["item-answer"]


def in_pieces(path: Path, corpus: Corpus) -> list[str]:
    total = Total()
    for _ in total.add_pieces(judge_file(path, corpus, Job("lnf-2017", DecisionRule()))):
        pass
    return [problem.code for problem in total.problems]


@pytest.mark.parametrize("dtype", [object, "string[pyarrow]", "category"])
def test_frame_names_its_items_or_is_refused(dtype: Any) -> None:
    def codes(*names: object, kind: Any = dtype) -> list[str]:
        frame = pd.DataFrame({"item": pd.Series(names, dtype=kind)})
        try:
            check_frame(frame.assign(characteristic="puck.weight", value=21.5, unit="g"))
        except ProblemsError as error:
            return [f"{problem.line} {problem.code}" for problem in error.problems]
        return []

    assert codes("P1", "Р2", "007", "A+B", "ü", *(["\ud800"] * (dtype is object))) == []
    assert codes("P1", "\u2800", "1.2E+20", " ") == [
        "3 item-missing",
        "4 item-digits",
        "5 item-missing",
    ]
    assert codes(7.0, 8.0, kind=float) == []
    assert codes(7.0, 1.5, 1e16, kind=float) == ["3 item-format", "4 item-digits"]
    assert codes(True, False, kind=bool) == ["2 item-answer", "3 item-answer"]
    assert codes("P1", True, kind=object) == ["3 item-answer"]


def test_names_of_waivers_and_instruments_are_read_alike(tmp_path: Path, corpus: Corpus) -> None:
    rows = [
        ["item", "kind", "characteristic", "set_by", "reason", "scope"],
        [7, "puck", "weight", "A", "r", "s"],
    ]
    path = workbook(tmp_path / "w.xlsx", rows)
    register = workbook(
        tmp_path / "i.xlsx",
        [
            ["id", "kind", "resolution", "uncertainty", "unit", "k"],
            [7, "caliper", 0.01, 0.02, "mm", 2],
        ],
    )
    for file in (path, register):
        book = openpyxl.load_workbook(file)
        book["Sheet"]["A2"].number_format = "000"
        book.save(file)
    (waiver,), problems = read_waivers(path, corpus, None)
    assert (waiver.item, problems) == ("007", [])
    (instrument,), problems = read_instruments(register, corpus)
    assert (instrument.id, problems) == ("007", [])


@pytest.mark.parametrize("form", ["jsonl", "ods"])
def test_caps_hold_for_every_form(tmp_path: Path, corpus: Corpus, form: str) -> None:
    path = table(form, tmp_path, *(["P1"] * 10))
    with apply_caps({"cells": 39}):
        assert found(path, corpus) == ["cap-over"]
