"""Wide tables: one row an item, the unit in the heading or in the cell."""

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from novuss.corpus import Corpus
from novuss.explain import Explainer
from novuss.input_problems import Problem
from novuss.inspection.readings import Reading
from novuss.languages import LANGUAGES, Language
from novuss.localized_wording import Wording
from novuss.model.record_base import fold_text
from novuss.tables.long_table import ReadingParser, read_readings
from novuss.tables.row_reader import LONG_COLUMNS
from novuss.tables.table_cells import Cell, Table


def parse(
    corpus: Corpus,
    *rows: list[str],
    edition: str = "lnf-2017",
    sheet: str | None = None,
) -> tuple[list[Reading], list[Problem]]:
    head, *body = [
        [Cell(text, line, column) for column, text in enumerate(texts, start=1)]
        for line, texts in enumerate(rows, start=1)
    ]
    return ReadingParser(corpus, edition).parse_table(Table("a.csv", head, body, sheet=sheet))


def facts(readings: list[Reading]) -> list[tuple[str, str, str, str]]:
    return [
        (reading.item, reading.characteristic.id, reading.value, reading.unit)
        for reading in readings
    ]


def codes(problems: list[Problem]) -> list[tuple[str, int, int]]:
    return [(problem.code, problem.line, problem.column) for problem in problems]


def test_row_is_an_item_and_column_a_characteristic(corpus: Corpus) -> None:
    readings, problems = parse(
        corpus,
        ["item", "outer_diameter [mm]", "weight [g]", "not_glued", "remark"],
        ["P1", "44,5", "21.3", "yes", "worn"],
        ["P2", "", "", "", ""],
    )
    assert problems == []
    assert facts(readings) == [
        ("P1", "puck.outer_diameter", "44,5", "mm"),
        ("P1", "puck.weight", "21.3", "g"),
        ("P1", "puck.not_glued", "yes", ""),
        ("P2", "puck.outer_diameter", "", "mm"),
        ("P2", "puck.weight", "", "g"),
        ("P2", "puck.not_glued", "", ""),
    ]
    assert [reading.amount for reading in readings[:3]] == [
        Fraction(89, 2),
        Fraction(213, 10),
        True,
    ]
    assert all(reading.amount is None for reading in readings[3:])
    assert {reading.remark for reading in readings[:3]} == {"worn"}


@pytest.mark.parametrize(
    ("heading", "cell", "value", "unit", "amount"),
    [
        ("outer_diameter [mm]", "44,5", "44,5", "mm", "44.5"),
        ("outer_diameter", "44,5 mm", "44,5", "mm", "44.5"),
        ("outer_diameter", "4.45cm", "4.45", "cm", "44.5"),
        ("outer_diameter [mm]", "4,45 cm", "4,45", "cm", "44.5"),
        ("Außendurchmesser (cm)", "4,45", "4,45", "cm", "44.5"),
        ("внешний диаметр, мм", "44,5", "44,5", "мм", "44.5"),
        ("ārējais diametrs [mm]", "44,5", "44,5", "mm", "44.5"),
        ("outer_diameter_mm", "44.5", "44.5", "mm", "44.5"),
        ("puck.outer_diameter [m]", "0,0445", "0,0445", "m", "44.5"),
        ("outer_diameter", '1.75"', "1.75", '"', "44.45"),
    ],
)
def test_unit_is_taken_from_the_cell_or_else_from_the_heading(
    corpus: Corpus, heading: str, cell: str, value: str, unit: str, amount: str
) -> None:
    (reading,), problems = parse(corpus, ["item", heading], ["P1", cell])
    assert problems == []
    assert (reading.value, reading.unit, reading.amount) == (value, unit, Fraction(amount))


@pytest.mark.parametrize("edition", ["lnf-2017", "mfn-2010"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_characteristic_is_known_by_its_heading_in_every_language(
    corpus: Corpus, edition: str, language: str
) -> None:
    explain = Explainer(Wording(corpus.strings, language), corpus.vocabulary)  # type: ignore[arg-type]
    for record in corpus.equipment.characteristics(edition):
        visual = record.quantity == "visual"
        name = record.names[explain.language]
        heading = name if visual else f"{name} [{explain.get_symbol(record)}]"
        header = [corpus.vocabulary.columns[0].words.list_all()[0], "kind", heading]
        row = [
            "X1",
            explain.name_kind(record.kind),
            explain.wording("answer.yes") if visual else "1,5",
        ]
        (reading,), problems = parse(corpus, header, row, edition=edition)
        assert problems == []
        assert reading.characteristic is record


def test_no_name_of_a_characteristic_is_also_the_heading_of_another_column(corpus: Corpus) -> None:
    columns = {
        fold_text(word)
        for column in corpus.vocabulary.columns
        if column.id in LONG_COLUMNS
        for word in (column.id, *column.words.list_all())
    }
    for edition in corpus.equipment.editions:
        for record in corpus.equipment.characteristics(edition):
            names = {
                record.id,
                record.short_id,
                *(record.names[language] for language in LANGUAGES),
            }
            names |= {word for language in LANGUAGES for word in record.aliases[language]}
            assert {fold_text(name) for name in names} & columns == set()


def test_column_kind_lets_one_table_hold_several_kinds(corpus: Corpus) -> None:
    readings, problems = parse(
        corpus,
        ["item", "kind", "thickness [mm]", "overall length [cm]", "round_wooden_tip"],
        ["P1", "puck", "14", "", ""],
        ["C1", "Queue", "", "149", "да"],
    )
    assert problems == []
    assert facts(readings) == [
        ("P1", "puck.thickness", "14", "mm"),
        ("C1", "cue.thickness", "", "mm"),
        ("C1", "cue.length", "149", "cm"),
        ("C1", "cue.round_wooden_tip", "да", ""),
    ]


@pytest.mark.parametrize("sheet", ["pucks", "Schlagscheiben", "шайбы", "ripas"])
def test_name_of_the_sheet_decides_between_kinds(corpus: Corpus, sheet: str) -> None:
    rows = ["item", "thickness [mm]"], ["P1", "14"]
    (reading,), problems = parse(corpus, *map(list, rows), sheet=sheet)
    assert (reading.characteristic.id, problems) == ("puck.thickness", [])
    readings, problems = parse(corpus, *map(list, rows), sheet="Sheet1")
    assert (readings, codes(problems)) == ([], [("kind-missing", 1, 2)])


def test_position_stands_in_round_brackets_or_in_its_column(corpus: Corpus) -> None:
    readings, problems = parse(
        corpus,
        ["item", "position", "height (left) [mm]", "height (right) [mm]"],
        ["T1", "front", "760", "761"],
        ["T1", "", "762", "763"],
    )
    assert problems == []
    assert [reading.position for reading in readings] == [
        "front, left",
        "front, right",
        "left",
        "right",
    ]


@pytest.mark.parametrize(
    ("header", "row", "expected"),
    [
        (["item", "outer_diameter"], ["P1", "44.5"], [("unit-missing", 2, 2)]),
        (["item", "outer_diameter [g]"], ["P1", "44.5"], [("unit-unfit", 1, 2)]),
        (["item", "outer_diameter [qq]"], ["P1", "44.5"], [("unit-unknown", 1, 2)]),
        (["item", "outer_diameter [mm]"], ["P1", "44.5 g"], [("unit-unfit", 2, 2)]),
        (["item", "not_glued [mm]"], ["P1", "yes"], [("unit-for-answer", 1, 2)]),
        (["item", "not_glued"], ["P1", "perhaps"], [("answer-unreadable", 2, 2)]),
        (
            ["item", "outer_diameter [mm]", "wieght [g]"],
            ["P1", "44", "20"],
            [("column-unknown", 1, 3)],
        ),
        (
            ["item", "outer_diameter [mm]", "hole_cylindrical"],
            ["P1", "44", "yes"],
            [("characteristic-other-edition", 1, 3)],
        ),
        (
            ["item", "outer_diameter [mm]", "Außendurchmesser [cm]"],
            ["P1", "44", "4"],
            [("heading-twice", 1, 3)],
        ),
        (
            ["item", "outer_diameter", "unit", "uncertainty"],
            ["P1", "44", "mm", "0.1"],
            [("column-long-only", 1, 3), ("column-long-only", 1, 4)],
        ),
        (["outer_diameter [mm]"], ["44"], [("column-missing", 1, 0)]),
        (["outer_diameter [mm]", "yyy"], ["44", ""], [("column-missing-unknown", 1, 2)]),
        (["outer_diameter [g]", "yyy", "zzz"], ["44", "", ""],
         [("unit-unfit", 1, 1), ("column-missing-unknown", 1, 2)]),
        (["item", "outer_diameter [mm]"], ["", "44"], [("item-missing", 2, 1)]),
        (["item", "outer_diameter [mm]", "tip_diameter [mm]"], ["P1", "44", "8"],
         [("kind-mixed", 1, 2)]),
        (["item", "weight [g]", "thickness"], ["P1", "20", "14 mm"], [("kind-missing", 1, 2)]),
        (["item", "outer_diameter [mm]"], ["P1", "44", "45"], [("cell-outside", 2, 3)]),
        (["item", "outer_diameter [mm]", "weight [g]"], ["P1", "-4", "1,500"],
         [("value-negative", 2, 2), ("number-ambiguous-comma", 2, 3)]),
        (["item", "outer_diameter [mm]"], ["P1", "abc"], [("number-unreadable-wide", 2, 2)]),
        (["item", "outer_diameter"], ["P1", "abc"], [("number-unreadable-wide", 2, 2)]),
        (["item", "outer_diameter"], ["P1", "1,500"],
         [("unit-missing", 2, 2), ("number-ambiguous-comma", 2, 2)]),
        (["item", "weight [g]", "kind"], ["P1", "„21,9”", "puck"],
         [("number-unreadable-wide", 2, 2)]),
        (["item", "kind", "thickness [mm]"], ["P1", "", "14"], [("kind-missing", 2, 2)]),
        (["item", "kind", "thickness [mm]"], ["P1", "ball", "14"], [("kind-unknown", 2, 2)]),
        (["item", "kind", "outer_diameter [mm]"], ["C1", "cue", "14"],
         [("characteristic-unknown", 2, 3)]),
        (["item", "kind", "puck.weight [g]"], ["C1", "cue", "14"], [("kind-contradicts", 2, 3)]),
    ],
)  # fmt: skip
def test_problem_names_its_place_and_no_reading_survives_it(
    corpus: Corpus, header: list[str], row: list[str], expected: list[tuple[str, int, int]]
) -> None:
    readings, problems = parse(corpus, header, row)
    assert codes(problems) == expected
    assert readings == [] or expected[0][0] == "cell-outside"
    for language in LANGUAGES:
        explain = Explainer(Wording(corpus.strings, language), corpus.vocabulary)
        assert all(all(explain.problem(problem)) for problem in problems)


@pytest.mark.parametrize(
    ("language", "header", "sheet", "offered"),
    [
        ("lv", "piezīmes 2", "ripas", "piezīme"),
        ("en", "wieght [g]", "pucks", "puck.weight (weight)"),
        ("ru", "диаметр снаружи", None, "puck.outer_diameter (внешний диаметр)"),
        # Nothing near: what is nearest of what the sheet does not have yet, of its kind alone.
        (
            "de",
            "Wimpel",
            "Schlagscheiben",
            "gemessen am, Bemerkung, Teilnehmer",
        ),
    ],
)
def test_unknown_heading_is_to_be_renamed_to_what_fits_the_sheet(
    corpus: Corpus, language: Language, header: str, sheet: str | None, offered: str
) -> None:
    head = ["item", "outer_diameter [mm]", "not_impregnated", header]
    (problem,) = parse(corpus, head, ["P1", "44", "yes", ""], sheet=sheet)[1]
    assert codes([problem]) == [("column-unknown", 1, 4)]
    explain = Explainer(Wording(corpus.strings, language), corpus.vocabulary)
    cure = explain.problem(problem)[1].partition(": ")[2]
    assert cure == offered


@pytest.mark.parametrize("header", ["wieght [g]", "colour of wood", "remarks 2"])
def test_what_is_offered_for_a_heading_is_a_heading(corpus: Corpus, header: str) -> None:
    (problem,) = parse(corpus, ["item", "outer_diameter [mm]", header], ["P1", "44", ""])[1]
    for language in LANGUAGES:
        for offered in problem.values[f"columns@{language}"].split(", "):
            _, problems = parse(
                corpus,
                ["item", "outer_diameter [mm]", offered.partition(" (")[0]],
                ["P1", "44", ""],
            )
            assert not {"column-unknown"} & {problem.code for problem in problems}, offered


@pytest.mark.parametrize(
    ("language", "example"), [("en", "44,5 mm"), ("de", "44,5 mm"), ("ru", "44,5 мм")]
)
def test_cure_of_a_cell_that_is_no_number_puts_the_unit_into_the_cell(
    corpus: Corpus, language: Language, example: str
) -> None:
    explain = Explainer(Wording(corpus.strings, language), corpus.vocabulary)
    (problem,) = parse(corpus, ["item", "outer_diameter [cm]"], ["P1", "abc"])[1]
    cure = explain.problem(problem)[1]
    assert example in cure
    assert explain.problem(replace(problem, code="number-unreadable"))[1] != cure
    assert parse(corpus, ["item", "outer_diameter"], ["P1", example])[1] == []


def test_header_alone_is_an_empty_table(corpus: Corpus) -> None:
    assert codes(parse(corpus, ["item", "weight [g]", "outer_diameter"])[1]) == [
        ("table-empty", 1, 0)
    ]


def test_row_of_limits_is_no_reading_unless_somebody_typed_into_it(corpus: Corpus) -> None:
    header = ["item", "outer_diameter [mm]", "weight [g]"]
    for word, outer, weight in [
        ("Limits", "44–45 mm", "at most 22 g"),
        ("Пределы", "44–45\u00a0мм", "не более 22 г"),
        ("Robežas", "44-45 mm", ""),
    ]:
        readings, problems = parse(corpus, header, [word, outer, weight], ["P1", "44", "20"])
        assert ([reading.item for reading in readings], problems) == (["P1", "P1"], [])
    _, problems = parse(corpus, header, ["Limits", "44,5", "at most 22 g"], ["P1", "44", "20"])
    assert codes(problems) == [("limit-row-changed", 2, 2)]


def test_places_in_brackets_give_a_derived_characteristic(corpus: Corpus, tmp_path: Path) -> None:
    path = tmp_path / "tables.csv"
    path.write_text(
        "item;kind;diagonal (A-C) [mm];diagonāle (B-D) [mm]\nT1;table;1412,9;1414,4\n",
        encoding="utf-8",
    )
    (found,), problems = read_readings([path], corpus)
    assert problems == []
    assert (found.characteristic.id, found.value) == ("table.diagonal_difference", "1.5")
    assert found.derivation
    assert [reading.position for reading in found.derivation.inputs] == ["A-C", "B-D"]
