"""Workbooks whose looks are damaged or odd: their readings are read all the same."""

import io
import re
import zipfile
from pathlib import Path

import openpyxl
import pytest
from openpyxl.comments import Comment
from tests.tables.books import workbook

from novuss.corpus import Corpus
from novuss.input_problems import Problem
from novuss.tables.long_table import read_readings

ROWS = [
    ["item", "characteristic", "value", "unit"],
    ["P1", "puck.outer_diameter", 44.5, "mm"],
    ["P2", "puck.outer_diameter", 46.5, "mm"],
]
STRICT = {
    "http://schemas.openxmlformats.org/spreadsheetml/2006/main": (
        "http://purl.oclc.org/ooxml/spreadsheetml/main"
    ),
    "http://schemas.openxmlformats.org/officeDocument/2006/relationships": (
        "http://purl.oclc.org/ooxml/officeDocument/relationships"
    ),
}
#: What is done to a good workbook: the part, a pattern in it, and what stands there instead.
DAMAGES = {
    "colour": ("styles", '<color theme="1" ?/>', '<color rgb="FF00"/>'),
    "font family": ("styles", '<family val="2" ?/>', '<family val="99"/>'),
    "font size": ("styles", '<sz val="11" ?/>', '<sz val="big"/>'),
    "empty fill": ("styles", "<fill><patternFill ?/></fill>", "<fill/>"),
    "pattern of a fill": ("styles", 'patternType="gray125"', 'patternType="tartan"'),
    "border": ("styles", "<left ?/>", '<left style="wavy"/>'),
    "alignment": ("styles", "/></cellXfs>", '><alignment horizontal="up"/></xf></cellXfs>'),
    "style of a cell": ("sheet1", '<c r="C2"', '<c s="77" r="C2"'),
    "height of a row": ("sheet1", '<row r="2"', '<row ht="tall" r="2"'),
    "width of a column": ("sheet1", "<sheetData>", '<cols><col width="x"/></cols><sheetData>'),
    "margins": ("sheet1", 'left="0.75"', 'left="wide"'),
    "view": ("sheet1", "<sheetView ", '<sheetView zoomScale="near" '),
    "condition": ("sheet1", "</sheetData>", '</sheetData><conditionalFormatting sqref="?"/>'),
    "validation": ("sheet1", "</sheetData>", "</sheetData><dataValidations>?</dataValidations>"),
    "drawing that is not there": ("sheet1", "</worksheet>", '<drawing id="rId9"/></worksheet>'),
    "window": ("workbook", 'tabRatio="600"', 'tabRatio="narrow"'),
    "defined name": ("workbook", "<definedNames ?/>", "<definedNames>#</definedNames>"),
    "day of its making": ("core", r"\d{4}-\d\d-\d\dT", "2026-13-45T"),
    "styles that are no XML": ("styles", r"(?s).+", "<a><b>"),
    "theme that is no XML": ("theme1", r"(?s).+", "<a><b>"),
    "properties that are no XML": ("core", r"(?s).+", "&"),
    "application that is no XML": ("app", r"(?s).+", "]]>"),
}


def changed(path: Path, part: str, pattern: str, text: str) -> Path:
    """The workbook with a part of that name changed; every one where none is named."""
    old = zipfile.ZipFile(io.BytesIO(path.read_bytes()))
    with zipfile.ZipFile(path, "w") as new:
        for name in old.namelist():
            content = old.read(name).decode()
            if Path(name).stem == part or not part:
                content, found = re.subn(pattern, lambda _: text, content)
                assert found or not part, content
            new.writestr(name, content)
    return path


def read(path: Path, corpus: Corpus, *expected: str) -> tuple[list[tuple[str, str]], list[Problem]]:
    """The readings and problems of a workbook, of which this is said."""
    notices: list[Problem] = []
    readings, problems = read_readings([path], corpus, notice=notices.append)
    assert [notice.code for notice in notices] == [*expected]
    return [(reading.item, reading.value) for reading in readings], problems


@pytest.mark.parametrize("damage", DAMAGES)
def test_damage_to_the_looks_stops_no_reader(tmp_path: Path, corpus: Corpus, damage: str) -> None:
    path = changed(workbook(tmp_path / "a.xlsx", ROWS), *DAMAGES[damage])
    # A style that is not there is none, and what formats show is not known.
    lost = ["book-formats"] if damage in ("style of a cell", "styles that are no XML") else []
    assert read(path, corpus, *lost) == ([("P1", "44.5"), ("P2", "46.5")], [])


def test_strict_open_xml_is_read_and_so_are_prefixes(tmp_path: Path, corpus: Corpus) -> None:
    path = workbook(tmp_path / "a.xlsx", ROWS)
    for namespace, strict in STRICT.items():
        changed(path, "", re.escape(namespace), strict)
    assert read(path, corpus) == ([("P1", "44.5"), ("P2", "46.5")], [])
    for pattern, text in (("<(?=[a-z])", "<x:"), ("</", "</x:"), ("xmlns=", "xmlns:x=")):
        changed(path, "sheet1", pattern, text)
    assert read(path, corpus) == ([("P1", "44.5"), ("P2", "46.5")], [])


@pytest.mark.parametrize("part", ["core", "theme1", "styles", "comment1"])
def test_part_that_does_not_unpack_is_not_missed(tmp_path: Path, corpus: Corpus, part: str) -> None:
    path = workbook(tmp_path / "a.xlsx", ROWS)
    book = openpyxl.load_workbook(path)
    book["Sheet"]["C2"].comment = Comment("blue", "I. B.")
    book.save(path)
    raw = bytearray(path.read_bytes())
    with zipfile.ZipFile(path) as archive:
        info = next(info for info in archive.infolist() if Path(info.filename).stem == part)
    start = info.header_offset + 30 + len(info.filename)
    raw[start : start + 4] = b"\xff\xff\xff\xff"
    path.write_bytes(raw)
    lost = {"styles": ["book-formats"], "comment1": ["book-notes"]}.get(part, [])
    assert read(path, corpus, *lost) == ([("P1", "44.5"), ("P2", "46.5")], [])


@pytest.mark.parametrize(
    ("value", "number_format"),
    [(44.5, ";;;"), (0, "0.0;-0.0;;@"), (0, "0;;"), (44.5, '"";""'), (44.5, "[<10]0;;"), (0, "#")],
)
def test_number_that_its_format_hides_is_asked_for_with_its_cell(
    tmp_path: Path, corpus: Corpus, value: float, number_format: str
) -> None:
    path = workbook(tmp_path / "a.xlsx", [ROWS[0], ["T1", "table.levelness", value, "mm"]])
    book = openpyxl.load_workbook(path)
    book["Sheet"]["C2"].number_format = number_format
    book.save(path)
    readings, problems = read(path, corpus)
    assert readings == []
    assert [(problem.cell, problem.code) for problem in problems] == [("C2", "xlsx-hidden")]
