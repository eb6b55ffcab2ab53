"""Tables as .ods, .xls, .xlsb and JSON Lines, and what is handed over as standard input."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.commands import Novuss, finished
from tests.tables import sheets_made

from novuss.corpus import Corpus
from novuss.input_problems import Problem
from novuss.inspection.readings import Reading
from novuss.tables.long_table import read_readings

ROWS: list[sheets_made.Row] = [
    ["item", "outer_diameter [mm]", "not_glued", "set"],
    ["P1", 44.5, True, None],
    [None, None, None, None],
    ["P2", "46,5", False, None],
]
LINES = (
    '{"item": "P1", "kind": "puck", "outer_diameter [mm]": 44.5, "not_glued": true}',
    "",
    '{"item": "P2", "kind": "puck", "outer_diameter [mm]": "46,5", "not_glued": false}',
)
READ = [("P1", "44.5"), ("P1", "yes"), ("P2", "46,5"), ("P2", "no")]
MAKE: dict[str, Callable[[Path, list[sheets_made.Row]], Path]] = {
    "ods": sheets_made.ods,
    "xls": sheets_made.xls,
    "xlsb": sheets_made.xlsb,
}


def read(path: Path, corpus: Corpus) -> tuple[list[tuple[str, str]], list[Problem]]:
    readings: list[Reading]
    readings, problems = read_readings([path], corpus)
    return [(reading.item, reading.value) for reading in readings], problems


@pytest.mark.parametrize("form", MAKE)
def test_sheets_are_read_and_it_is_told_once_what_is_not_seen(
    tmp_path: Path, corpus: Corpus, form: str
) -> None:
    pytest.importorskip("python_calamine")
    wrong: sheets_made.Row = ["P3", "14,5 €", True, None]
    path = MAKE[form](tmp_path / f"a.{form}", [*ROWS, wrong])
    notices: list[Problem] = []
    readings, problems = read_readings([path], corpus, notice=notices.append)
    assert [(reading.item, reading.value) for reading in readings] == READ
    assert [(problem.cell, problem.line) for problem in problems] == [("B5", 5)]
    assert [(notice.file, notice.code) for notice in notices] == [(str(path), "book-values")]
    path.write_bytes(path.read_bytes()[:700])
    assert [problem.code for problem in read(path, corpus)[1]] == ["sheets-broken"]


def test_sheet_that_spans_too_much_is_told(tmp_path: Path, corpus: Corpus) -> None:
    pytest.importorskip("python_calamine")
    repeated = '<table:table-row table:number-rows-repeated="%d">%s</table:table-row>'
    cell = (
        '<table:table-cell office:value-type="float" office:value="1"'
        ' table:number-columns-repeated="%d"><text:p>1</text:p></table:table-cell>'
    )
    path = sheets_made.ods_of(tmp_path / "a.ods", repeated % (1_000_000_000, cell % 1))
    (problem,) = read(path, corpus)[1]
    assert (problem.code, problem.values["cap"]) == ("cap-over", "cells")
    far = sheets_made.xls(tmp_path / "a.xls", [["item"], *[[None]] * 65_534, [None] * 255 + ["x"]])
    (problem,) = read(far, corpus)[1]
    assert (problem.code, problem.values["cap"]) == ("cap-over", "memory")


def test_place_that_a_merged_range_covers_names_no_item(tmp_path: Path, corpus: Corpus) -> None:
    """LibreOffice writes the covered places of a merged range as such."""
    pytest.importorskip("python_calamine")
    row = (
        '<table:table-row><table:table-cell office:value-type="string"{}><text:p>{}</text:p>'
        '</table:table-cell><table:table-cell office:value-type="string"><text:p>{}</text:p>'
        "</table:table-cell></table:table-row>"
    )
    covered = (
        "<table:table-row><table:covered-table-cell/>"
        '<table:table-cell office:value-type="float" office:value="21"/></table:table-row>'
    )
    span = ' table:number-rows-spanned="2" table:number-columns-spanned="1"'
    xml = row.format("", "item", "weight [g]") + row.format(span, "P1", "21") + covered
    _, problems = read(sheets_made.ods_of(tmp_path / "a.ods", xml), corpus)
    assert [problem.code for problem in problems] == ["item-missing"]


def test_measuring_sheet_that_works_itself_out_stays_a_workbook_of_excel(
    tmp_path: Path, corpus: Corpus
) -> None:
    pytest.importorskip("python_calamine")
    rows: list[sheets_made.Row] = [["item", "→ Verdict", "weight [g]"], ["P1", "✓ pass", 21]]
    _, problems = read(sheets_made.ods(tmp_path / "a.ods", rows), corpus)
    assert [problem.code for problem in problems] == ["sheets-own"]


def test_json_lines_are_a_table_and_mistakes_have_their_line(
    tmp_path: Path, corpus: Corpus
) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text("\n".join([LINES[0], f"\ufeff{LINES[2]}"]), encoding="utf-8-sig")
    assert read(path, corpus) == (READ, [])
    for line, code in (
        ("[1]", "json-object-missing"),
        ("{", "json-broken"),
        ('{"item": {"a": 1}, "weight [g]": 1}', "json-nested"),
        ('{"item": "P3", "item": "P4"}', "json-name-twice"),
        ('{"item": "P3", "kind": "puck", "outer_diameter [mm]": "x"}', "number-unreadable-wide"),
    ):
        path.write_text("\r\n".join([*LINES, line]))
        found = read(path, corpus)[1]
        assert (found[0].line, found[0].code) == (4, code)
    path.write_text("\n\n")
    assert [problem.code for problem in read(path, corpus)[1]] == ["file-empty"]


@pytest.mark.parametrize("name", ["-", "/dev/stdin"])
def test_standard_input_is_read_in_the_format_that_is_told(name: str) -> None:
    call = [sys.executable, "-m", "novuss", "check", name, "-l", "en"]
    text = "\n".join(LINES)
    assert "P2" in finished([*call, "--format", "jsonl"], 1, input=text).stdout


def test_format_is_one_that_is_read_and_pieces_are_of_a_file(novuss: Novuss) -> None:
    assert "jsonl" in novuss("check", "a", "--format", "pdf", "-l", "en").refusal
    run = novuss("check", "-", "--stream", "--format", "csv", "-l", "en")
    assert "save it as a file" in run.refusal
    run = novuss("check", "-", "-l", "en")
    assert "-: the name does not tell the format of the table" in run.refusal
