"""The first sheet of a measuring workbook, and the columns that it works out itself."""

import datetime
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from openpyxl.comments import Comment
from tests.refused import refused

from novuss.corpus import Corpus
from novuss.inspection.event_head import EventHead
from novuss.languages import LANGUAGES, Language
from novuss.model.equipment_records import Kind
from novuss.report.blank_tables import SheetOrder
from novuss.report.blank_workbook import render_blank_workbook
from novuss.tables.event_head_sheet import complete_event_head
from novuss.tables.long_table import read_readings

ONE: dict[Kind, list[str]] = {"table": ["T1"], "puck": ["P1"]}
FULL = {"B2": "Riga Open", "B3": "Riga", "B4": "21.11.2026", "B5": "A. Judge", "B6": "C. Judge"}

Sheet = Callable[..., Path]


@pytest.fixture(scope="module")
def blank(corpus: Corpus) -> Callable[[Language], bytes]:
    """The blank workbook of a language, made once."""
    return cache(
        lambda language: render_blank_workbook(SheetOrder(corpus, "lnf-2017", language, ONE))
    )


@pytest.fixture
def sheet(tmp_path: Path, blank: Callable[[Language], bytes]) -> Sheet:
    """Writes a workbook with entries, by the number of the sheet and the cell."""

    def made(
        name: str = "a.xlsx",
        head: Mapping[str, Any] | None = None,
        cells: Mapping[tuple[int, str], Any] | None = None,
        language: Language = "en",
    ) -> Path:
        path = tmp_path / name
        path.write_bytes(blank(language))
        book = openpyxl.load_workbook(path)
        for (number, cell), entry in {(0, k): v for k, v in (head or {}).items()}.items():
            book.worksheets[number][cell] = entry
        for (number, cell), entry in (cells or {}).items():
            if isinstance(entry, Comment):
                book.worksheets[number][cell].comment = entry
            else:
                book.worksheets[number][cell] = entry
        book.save(path)
        return path

    return made


@pytest.mark.parametrize("language", LANGUAGES)
def test_head_is_read_in_every_language(sheet: Sheet, corpus: Corpus, language: Language) -> None:
    path = sheet(head=FULL, language=language)
    assert read_readings([path], corpus)[1] == []
    found = complete_event_head(EventHead(), [path], corpus)
    day = datetime.date(2026, 11, 21)
    assert found == EventHead("Riga Open", "Riga", day, "A. Judge", "C. Judge")


@pytest.mark.parametrize(
    "typed",
    ["2026-11-21", "21. 11. 2026", datetime.date(2026, 11, 21), datetime.datetime(2026, 11, 21)],
)
def test_day_is_read_as_typed_and_as_a_spreadsheet_keeps_it(
    sheet: Sheet, corpus: Corpus, typed: object
) -> None:
    path = sheet(head={"B4": typed})
    assert read_readings([path], corpus)[1] == []
    assert complete_event_head(EventHead(), [path], corpus).day == datetime.date(2026, 11, 21)


def test_what_was_told_goes_before_the_sheet(sheet: Sheet, corpus: Corpus) -> None:
    head = EventHead(name="Cup", senior_judge="B. Judge")
    found = complete_event_head(head, [sheet(head=FULL)], corpus)
    assert (found.name, found.place, found.senior_judge) == ("Cup", "Riga", "B. Judge")


def test_two_workbooks_of_one_event_name_both_judges(sheet: Sheet, corpus: Corpus) -> None:
    paths = [sheet("a.xlsx", FULL), sheet("b.xlsx", {**FULL, "B5": "B. Judge", "B4": None})]
    found = complete_event_head(EventHead(), paths, corpus)
    assert (found.name, found.senior_judge) == ("Riga Open", "A. Judge; B. Judge")
    assert found.day == datetime.date(2026, 11, 21)


def test_two_days_are_a_question_unless_one_is_told(sheet: Sheet, corpus: Corpus) -> None:
    paths = [sheet("a.xlsx", FULL), sheet("b.xlsx", {**FULL, "B4": "22.11.2026"})]
    with refused("xlsx-head-days"):
        complete_event_head(EventHead(), paths, corpus)
    head = EventHead(day=datetime.date(2026, 11, 22))
    assert complete_event_head(head, paths, corpus).day == datetime.date(2026, 11, 22)


@pytest.mark.parametrize(
    ("cells", "code", "place"),
    [
        ({(0, "B4"): "soon"}, "date-unreadable", "B4"),
        ({(0, "B2"): "=1+1"}, "xlsx-formula", "B2"),
        ({(0, "G3"): "table 4 was wet"}, "xlsx-head-cell", "G3"),
        ({(0, "A40"): "table 4 was wet"}, "xlsx-head-cell", "A40"),
        ({(0, "B3"): Comment("which hall?", "J")}, "xlsx-note", "B3"),
        ({(2, "B4"): "44.5"}, "xlsx-own-column", "B4"),
        ({(2, "C4"): 44.5}, "xlsx-own-column", "C4"),
        ({(1, "I4"): "1.2"}, "xlsx-own-column", "I4"),
        ({(2, "B4"): Comment("really?", "J")}, "xlsx-note", "B4"),
        ({(2, "D2"): "44–46 mm"}, "limit-row-changed", "D2"),
        ({(2, "D4"): "=40+4.5"}, "xlsx-formula", "D4"),
    ],
)
def test_what_nobody_would_be_told_is_a_problem_at_its_cell(
    sheet: Sheet, corpus: Corpus, cells: dict[tuple[int, str], Any], code: str, place: str
) -> None:
    path = sheet(cells=cells)
    problems = read_readings([path], corpus)[1]
    assert [(problem.code, problem.cell) for problem in problems] == [(code, place)]


def test_rows_that_were_emptied_are_no_items(sheet: Sheet, corpus: Corpus) -> None:
    path = sheet(cells={(2, "A4"): None})
    readings, problems = read_readings([path], corpus)
    assert {reading.item for reading in readings} == {"T1"}
    assert [problem.code for problem in problems] == []


#: Of the tables' sheet: the difference as it is, the two diagonals, by their cells.
DIRECT, FIRST, SECOND = (1, "F4"), (1, "G4"), (1, "H4")


@pytest.mark.parametrize(
    ("cells", "values"),
    [
        ({}, [""]),
        ({DIRECT: "1,2"}, ["1,2"]),
        ({FIRST: "1024,4", SECOND: "1022,9"}, ["1.5"]),
        ({FIRST: "1024,4"}, [""]),
        ({DIRECT: "1,2", FIRST: "1024,4", SECOND: "1022,9"}, ["1,2", "1.5"]),
        ({DIRECT: "1,2", FIRST: "1024,4"}, ["1,2", ""]),
    ],
)
def test_way_that_was_not_taken_is_no_reading_that_was_left_out(
    sheet: Sheet, corpus: Corpus, cells: dict[tuple[int, str], Any], values: list[str]
) -> None:
    readings, problems = read_readings([sheet(cells=cells)], corpus)
    assert problems == []
    found = [
        reading for reading in readings if reading.characteristic.short_id == "diagonal_difference"
    ]
    assert [reading.value for reading in found] == values


def test_note_on_the_way_that_was_not_taken_is_told(sheet: Sheet, corpus: Corpus) -> None:
    cells = {DIRECT: Comment("no straightedge", "J"), FIRST: "1024,4", SECOND: "1022,9"}
    readings, _ = read_readings([sheet(cells=cells)], corpus)
    (reading,) = [
        reading for reading in readings if reading.characteristic.short_id == "diagonal_difference"
    ]
    assert reading.remark == "F4: no straightedge"


def test_own_columns_of_a_sheet_saved_as_csv_are_passed_over(
    tmp_path: Path, corpus: Corpus
) -> None:
    path = tmp_path / "pucks.csv"
    path.write_text(
        "item,→ Verdict,outer diameter [mm],→ code\nP1,✓ pass,44,10\n", encoding="utf-8"
    )
    readings, problems = read_readings([path], corpus)
    assert problems == []
    assert [(reading.characteristic.id, reading.value) for reading in readings] == [
        ("puck.outer_diameter", "44")
    ]


@pytest.mark.parametrize("mark", ["", " → limit", "→ 29–31 mm (working limit)"])
def test_limits_that_the_chief_judge_set_stand_behind_the_printed_ones(
    tmp_path: Path, corpus: Corpus, mark: str
) -> None:
    path = tmp_path / "discs.csv"
    text = f'item,diameter [mm]\nLimits,"30 mm, no tolerance set{mark}"\nD1,30\n'
    path.write_text(text, encoding="utf-8")
    readings, problems = read_readings([path], corpus)
    assert problems == []
    assert [reading.value for reading in readings] == ["30"]
