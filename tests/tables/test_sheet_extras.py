"""What a workbook says beside its entries: kept with the reading, or refused with its place."""

import datetime
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from openpyxl.comments import Comment
from openpyxl.styles import Font
from openpyxl.worksheet.worksheet import Worksheet
from tests.tables.books import OTHERS, workbook

from novuss.corpus import Corpus
from novuss.input_problems import Problem
from novuss.inspection.readings import Reading
from novuss.tables.long_table import read_readings

WIDE = ["item", "outer_diameter [mm]", "weight [g]", "remark", "measured_at"]
LONG = ["item", "characteristic", "value", "unit", "uncertainty"]
Read = Callable[..., tuple[list[Reading], list[Problem]]]


@pytest.fixture
def read(tmp_path: Path, corpus: Corpus) -> Read:
    """Reads a workbook of these rows after ``change`` was made to its first sheet."""

    def of(
        *rows: list[Any],
        change: Callable[[Worksheet], object] = lambda _: None,
        language: Any = "en",
    ) -> tuple[list[Reading], list[Problem]]:
        book = openpyxl.load_workbook(workbook(tmp_path / "a.xlsx", [*rows]))
        change(book["Sheet"])
        book.save(tmp_path / "a.xlsx")
        return read_readings([tmp_path / "a.xlsx"], corpus, language=language)

    return of


def noted(place: str, text: str, author: str = "I. B.") -> Callable[[Worksheet], object]:
    def change(sheet: Worksheet) -> None:
        sheet[place].comment = Comment(text, author)

    return change


def formatted(**formats: str) -> Callable[[Worksheet], object]:
    def change(sheet: Worksheet) -> None:
        for place, number_format in formats.items():
            sheet[place].number_format = number_format

    return change


def locate_problems(problems: list[Problem]) -> list[tuple[str, str]]:
    return [(problem.place_in_file, problem.code) for problem in problems]


# Notes


@pytest.mark.parametrize(
    ("text", "author"),
    [
        ("hairline crack", "I. B."),
        ("I. B.:\nhairline crack", "I. B."),
        (
            "[Threaded comment]\n\nYour version of Excel allows you to read this.\n\n"
            "Comment:\n    hairline crack",
            "tc={0-1}",
        ),
        ("[Kommentarthread]\n\nIhre Version.\n\nKommentar:\n    hairline crack", "tc={0-1}"),
    ],
    ids=["note", "with-author", "thread", "thread-in-german"],
)
def test_note_of_a_value_is_a_remark_of_that_reading(read: Read, text: str, author: str) -> None:
    readings, problems = read(WIDE, ["P1", 44.5, 21], change=noted("B2", text, author))
    assert problems == []
    assert [reading.remark for reading in readings] == ["B2: hairline crack", None]


def test_note_stands_beside_the_remark_of_the_row(read: Read) -> None:
    rows = (WIDE, ["P1", 44.5, 21, "scratched"])
    readings, _ = read(*rows, change=noted("C2", "read twice"))
    assert [reading.remark for reading in readings] == ["scratched", "scratched\nC2: read twice"]
    readings, _ = read(*rows, change=noted("A2", "blue sticker"))
    assert [reading.remark for reading in readings] == ["scratched\nA2: blue sticker"] * 2


def test_note_of_an_empty_field_says_why_nothing_was_measured(read: Read) -> None:
    readings, problems = read(WIDE, ["P1", 44.5, None], change=noted("C2", "scale broken"))
    assert problems == []
    assert [(reading.value, reading.remark) for reading in readings] == [
        ("44.5", None),
        ("", "C2: scale broken"),
    ]


@pytest.mark.parametrize("place", ["B1", "H2", "B9", "A9"])
def test_note_where_no_reading_stands_is_refused(read: Read, place: str) -> None:
    readings, problems = read(WIDE, ["P1", 44.5, 21], change=noted(place, "see letter"))
    assert len(readings) == 2
    assert [(problem.cell, problem.code) for problem in problems] == [(place, "xlsx-note")]
    assert problems[0].values == {"note": "see letter"}


def test_note_of_a_raw_reading_stays_with_what_is_derived(read: Read) -> None:
    rows = [["T1", "diagonal", 1024, "mm"], ["T1", "diagonal", 1023, "mm"]]
    readings, problems = read(LONG, *rows, change=noted("C3", "tape sags"))
    assert problems == []
    assert [(reading.characteristic.id, reading.remark) for reading in readings] == [
        ("table.diagonal_difference", "C3: tape sags")
    ]


def test_note_beside_limits_and_instruments_is_refused(tmp_path: Path, corpus: Corpus) -> None:
    path = tmp_path / "a.xlsx"
    for reader, table in OTHERS.items():
        assert reader(workbook(path, table), corpus)[1] == []
        book = openpyxl.load_workbook(path)
        assert isinstance(book.active, Worksheet)
        noted("A2", "which?")(book.active)
        formatted(C2='0.00" cm"')(book.active)
        book.save(tmp_path / "a.xlsx")
        assert locate_problems(reader(tmp_path / "a.xlsx", corpus)[1]) == [
            ("A2", "xlsx-note"),
            ("C2", "xlsx-format"),
        ]


# Number formats


@pytest.mark.parametrize(
    "number_format", ['0.0" cm"', "0.0\\ \\c\\m", 'General" см"', '#,##0.0"cm"']
)
def test_unit_that_a_format_prints_is_the_unit(read: Read, number_format: str) -> None:
    row = ["P1", "puck.outer_diameter", 4.5, None]
    (reading,), problems = read(LONG, row, change=formatted(C2=number_format))
    assert problems == []
    assert (reading.amount, reading.value, reading.unit.replace("см", "cm")) == (45, "4.5", "cm")


def test_unit_that_a_format_prints_agrees_or_is_refused(read: Read) -> None:
    for unit, number_format, codes in (
        ("mm", '0.0" мм"', []),
        ("mm", '0.0" cm"', ["xlsx-unit-contradicts"]),
        ("mm", '0.0" €"', ["xlsx-unit-contradicts"]),
        (None, '0.0" €"', ["unit-unknown"]),
    ):
        row = ["P1", "puck.outer_diameter", 44.5, unit]
        readings, problems = read(LONG, row, change=formatted(C2=number_format))
        assert [problem.code for problem in problems] == codes
        assert len(readings) == (not codes)


def test_unit_of_a_heading_agrees_with_the_format_or_is_refused(read: Read) -> None:
    rows = (WIDE, ["P1", 44.5, 21])
    readings, problems = read(*rows, change=formatted(B2='0.0" mm"', C2='0.0" kg"'))
    assert readings == []
    assert [(problem.place_in_file, problem.code, problem.values) for problem in problems] == [
        ("C2, P1", "xlsx-unit-contradicts", {"shown": "21 kg", "unit": "g"})
    ]
    (reading, _), problems = read(
        ["item", "outer_diameter", "weight [g]"], *rows[1:], change=formatted(B2='0.0" mm"')
    )
    assert (reading.unit, problems) == ("mm", [])


@pytest.mark.parametrize(
    ("value", "number_format", "displayed"),
    [
        (0.445, "0.0%", "44.5%"),
        (44500, "0.0,", "44.5"),
        (44.5, ";;;", ""),
        (44.5, '"ok"', "ok"),
        (44.5, '"see below";0', "see below"),
    ],
)
def test_number_that_is_shown_as_something_else_is_refused(
    read: Read, value: float, number_format: str, displayed: str
) -> None:
    readings, problems = read(WIDE, ["P1", value, 21], change=formatted(B2=number_format))
    assert readings == []
    assert [
        (problem.place_in_file, problem.code, problem.values.get("shown", ""))
        for problem in problems
    ] == [("B2, P1", "xlsx-format" if displayed else "xlsx-hidden", displayed)]


@pytest.mark.parametrize(
    ("value", "number_format"),
    [
        (44.5, "0.0"),
        (44.5, "0.000"),
        (44.5, "+0.0;-0.0;0.0"),
        (1044.5, "#,##0.00"),
        (44.75, "# ?/?"),
        (44.5, "0.00E+00"),
        (44.5, "[Red]0.0"),
        (44.5, "[<10]0;0.0"),
        (44.5, "@"),
        (44.5, "0.0_);(0.0)"),
    ],
)
def test_format_that_shows_what_is_there_says_nothing(
    read: Read, value: float, number_format: str
) -> None:
    (reading, _), problems = read(WIDE, ["P1", value, 21], change=formatted(B2=number_format))
    assert problems == []
    assert (reading.remark, reading.amount, reading.unit) == (None, Fraction(str(value)), "mm")


@pytest.mark.parametrize(
    ("language", "word"),
    [
        ("en", "B2 shows 45.0; 45.04 was judged"),
        ("de", "B2 zeigt 45.0; beurteilt wurde 45.04"),
        ("ru", "в B2 показано 45.0; оценено 45.04"),
        ("lv", "B2 rāda 45.0; vērtēts 45.04"),
    ],
)
def test_number_with_more_digits_than_shown_is_judged_with_a_word(
    read: Read, language: str, word: str
) -> None:
    rows = (WIDE, ["P1", 45.04, 21])
    (reading, _), problems = read(*rows, change=formatted(B2="0.0"), language=language)
    assert problems == []
    assert (reading.value, reading.remark) == ("45.04", word)


# Entries that nobody sees, or that somebody crossed out


def test_hidden_sheets_rows_and_columns_count_with_a_word(read: Read) -> None:
    def hide(sheet: Worksheet) -> None:
        sheet.row_dimensions[3].hidden = sheet.row_dimensions[9].hidden = True
        sheet.column_dimensions.group("C", "D", hidden=True)
        other = sheet.parent.create_sheet("Old")  # type: ignore[union-attr]
        other.append(["item", "outer_diameter [mm]"])
        other.append(["P9", 44.5])
        other.sheet_state = "hidden"

    readings, problems = read(WIDE, ["P1", 44.5, 21], ["P2", 44.5, 21], change=hide)
    assert problems == []
    row = "counted, though row 3 is hidden in the sheet Sheet"
    column = "counted, though column C is hidden in the sheet Sheet"
    assert [(reading.item, reading.remark) for reading in readings] == [
        ("P1", None),
        ("P1", column),
        ("P2", row),
        ("P2", f"{row}\n{column}"),
        ("P9", "counted, though the sheet Old is hidden"),
    ]


def test_entry_that_is_struck_through_is_a_question(read: Read) -> None:
    def strike(sheet: Worksheet) -> None:
        sheet["B2"].font = sheet["A3"].font = sheet["C9"].font = Font(strike=True)

    rows = (WIDE, ["P1", 44.5, 21], ["P2", 44.5, 21])
    assert locate_problems(read(*rows, change=strike)[1]) == [
        ("B2, P1", "xlsx-struck"),
        ("A3, P2", "xlsx-struck"),
    ]


def test_date_in_a_value_and_duration_are_refused(read: Read) -> None:
    rows = (WIDE, ["P1", datetime.date(2026, 5, 4), datetime.timedelta(hours=44, minutes=30)])
    assert locate_problems(read(*rows)[1]) == [("B2, P1", "xlsx-date"), ("C2, P1", "xlsx-date")]


# When it was measured


@pytest.mark.parametrize(
    "moment",
    [
        "2026-11-21",
        "2026-11-21T10:30:15.250+02:00",
        "21.11.2026, 10:30",
        "10:30",
        datetime.datetime(2026, 11, 21, 10, 30),
        datetime.date(2026, 11, 21),
        datetime.time(10, 30),
    ],
)
def test_moment_is_kept_as_it_was_typed(read: Read, moment: Any) -> None:
    readings, problems = read(WIDE, ["P1", 44.5, 21, None, moment])
    assert problems == []
    kept = moment if isinstance(moment, str) else moment.isoformat()
    assert {reading.measured_at for reading in readings} == {kept.removesuffix("T00:00:00")}


@pytest.mark.parametrize(
    "moment", ["yesterday", "31.02.2026", "25:00", "2026-13-01", "21.11.", 46347, "–"]
)
def test_moment_that_is_none_is_refused_with_its_cell(read: Read, moment: object) -> None:
    readings, problems = read(WIDE, ["P1", 44.5, 21, None, moment])
    assert readings == []
    assert locate_problems(problems) == [("E2, P1", "date-time-unreadable")]


# What stands above the header, and sheets of notes


def test_rows_above_the_header_are_named_once(read: Read) -> None:
    title = [["Daugava Open 2026"], [], ["P0", 44.5, 21]]
    readings, problems = read(*title, WIDE, ["P1", 44.5, 21], ["P2", 44.5, "x"])
    assert [reading.item for reading in readings] == ["P1", "P1"]
    assert (problems[0].line, problems[0].code, problems[0].values) == (
        1,
        "table-rows-above",
        {"lines": "1–3", "line": "4"},
    )
    assert locate_problems(problems[1:]) == [("C6, P2", "number-unreadable-wide")]


@pytest.mark.parametrize("figure", ["broken", "broken at 46 g"])
def test_sheet_of_notes_is_named_as_such_and_the_others_are_read(
    read: Read, figure: str, tmp_path: Path, corpus: Corpus
) -> None:
    def write(sheet: Worksheet) -> None:
        notes = sheet.parent.create_sheet("Notes")  # type: ignore[union-attr]
        notes.append(["Dear colleagues,"])
        notes.append(["the scale was", figure, "until noon"])

    readings, problems = read(WIDE, ["P1", 44.5, 21], change=write)
    assert len(readings) == 2
    notices: list[Problem] = []
    read_readings([tmp_path / "a.xlsx"], corpus, notice=notices.append)
    named = [(problem.code, problem.values) for problem in problems]
    if figure == "broken":
        words = "Dear colleagues, | the scale was | broken | until noon"
        named = [(notice.code, notice.values) for notice in notices]
        assert (named, problems) == ([("sheet-of-notes", {"sheet": "Notes", "words": words})], [])
    else:
        assert (named, notices) == ([("table-of-notes", {"sheet": "Notes"})], [])
