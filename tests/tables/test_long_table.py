"""Rows of typed words become readings, or problems that say where and what to type."""

from fractions import Fraction
from pathlib import Path

import pytest
from tests.tables import books

from novuss.corpus import Corpus
from novuss.explain import Explainer
from novuss.input_problems import Problem
from novuss.inspection.readings import Reading
from novuss.inspection.visual_answers import DASHES
from novuss.languages import LANGUAGES, Language
from novuss.localized_wording import Wording
from novuss.model.equipment_records import KINDS
from novuss.tables.characteristic_names import CharacteristicNames
from novuss.tables.long_table import read_readings
from novuss.tables.table_cells import Cell

HEADER = ["item", "kind", "characteristic", "value", "unit", "uncertainty"]
EDITIONS = ["lnf-2017", "mfn-2010"]


def parse(
    corpus: Corpus, *rows: list[str], header: list[str] = HEADER, edition: str = "lnf-2017"
) -> tuple[list[Reading], list[Problem]]:
    return books.parse(corpus, header, *rows, edition=edition)


def reading(corpus: Corpus, *row: str, edition: str = "lnf-2017") -> Reading:
    readings, problems = parse(corpus, list(row), edition=edition)
    assert problems == []
    (found,) = readings
    return found


def problem(corpus: Corpus, *row: str, edition: str = "lnf-2017") -> Problem:
    readings, problems = parse(corpus, list(row), edition=edition)
    assert readings == []
    (found,) = problems
    return found


# Characteristics


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_name_and_alias_in_every_language_leads_to_its_characteristic(
    corpus: Corpus, edition: str
) -> None:
    names = CharacteristicNames(corpus, edition)
    for record in corpus.equipment.characteristics(edition):
        kind = Cell(record.kind, 2, 2)
        for language in LANGUAGES:
            for word in (record.names[language], *record.aliases[language]):
                assert names.find_characteristic(Cell(word, 2, 3), kind) is record, word
        assert names.find_characteristic(Cell(record.id, 2, 3)) is record
        assert names.find_characteristic(Cell(record.short_id, 2, 3), kind) is record


def test_every_kind_is_known_by_its_words_in_four_languages(corpus: Corpus) -> None:
    for words in corpus.vocabulary.kinds:
        any_of_kind = corpus.equipment.characteristics(kind=words.id)[0]
        for word in [*words.words.list_all(), *(text for _, text in words.names.items())]:
            found = CharacteristicNames(corpus).find_characteristic(
                Cell(any_of_kind.short_id, 2, 3), Cell(word.upper(), 2, 2)
            )
            assert found is any_of_kind, word


@pytest.mark.parametrize(
    ("kind", "name", "code", "column", "says"),
    [
        ("", "weight", "kind-missing", 3, "puck, disc, cue"),
        ("puck", "disc.weight", "kind-contradicts", 3, "puck"),
        ("шайба", "cue.weight", "kind-contradicts", 3, "puck"),
        ("puk", "weight", "kind-unknown", 2, "table, puck, disc, cue, brush"),
        ("puck", "wieght", "characteristic-unknown", 3, "puck.weight"),
        ("", "puck.hole_diametr", "characteristic-unknown", 3, "puck.hole_diameter"),
        ("puck", "length", "characteristic-unknown", 3, "puck."),
        ("puck", "", "characteristic-missing", 3, ""),
        ("puck", "shaped_like_disc", "characteristic-other-edition", 3, "mfn-2010"),
    ],
)
def test_characteristic_that_is_not_clear(
    corpus: Corpus, kind: str, name: str, code: str, column: int, says: str
) -> None:
    found = problem(corpus, "p1", kind, name, "1", "mm")
    assert (found.place, found.code) == (f"a.csv:2:{column}", code)
    assert says in "; ".join([*found.values.values(), ""])


def test_characteristic_of_the_edition_that_is_checked(corpus: Corpus) -> None:
    row = ("p1", "puck", "shaped_like_disc", "yes")
    assert reading(corpus, *row, edition="mfn-2010").characteristic.clause == "26.1"


# Values and units


@pytest.mark.parametrize(
    ("value", "unit", "amount"),
    [
        ("44,5", "mm", Fraction("44.5")),
        ("4,45", "см", Fraction("44.5")),
        ("44 500", "µm", Fraction("44.5")),
        (" 44,5 ", " MM. ", Fraction("44.5")),
        ("0", "mm", Fraction(0)),
    ],
)
def test_length_is_read_exactly_in_any_of_its_units(
    corpus: Corpus, value: str, unit: str, amount: Fraction
) -> None:
    found = reading(corpus, "p1", "puck", "outer_diameter", value, unit)
    assert found.amount == amount
    assert (found.value, found.unit) == (value.strip(), unit.strip())


def test_without_a_unit_column_the_value_is_blamed(corpus: Corpus) -> None:
    header = ["item", "characteristic", "value"]
    _, problems = parse(corpus, ["p1", "puck.weight", "21"], header=header)
    assert [(problem.place, problem.code) for problem in problems] == [
        ("a.csv:2:3", "unit-missing")
    ]


@pytest.mark.parametrize(
    ("value", "unit", "codes"),
    [
        ("21,9 g (ok)", None, ["number-unreadable"]),
        ("„21,9”", "g", ["number-unreadable"]),
        # Each in a cell of its own, or each with a cure of its own.
        ("abc", "", ["unit-missing", "number-unreadable"]),
        ("21,9*", None, ["unit-missing", "number-footnote"]),
        ("ca. 21,9 mm", "g", ["unit-contradicts", "number-unreadable"]),
    ],
)
def test_unit_is_not_asked_for_again_where_the_number_names_it(
    corpus: Corpus, value: str, unit: str | None, codes: list[str]
) -> None:
    header = ["item", "characteristic", "value", *([] if unit is None else ["unit"])]
    row = ["p1", "puck.weight", value, *([] if unit is None else [unit])]
    _, problems = parse(corpus, row, header=header)
    assert [problem.code for problem in problems] == codes


def test_uncertainty_is_in_the_unit_of_its_row(corpus: Corpus) -> None:
    found = reading(corpus, "p1", "puck", "outer_diameter", "4,45", "cm", "0,004")
    assert (found.amount, found.uncertainty) == (Fraction("44.5"), Fraction("0.04"))


# Answers


def test_every_answer_word_of_the_vocabulary_is_read(corpus: Corpus) -> None:
    answers = corpus.vocabulary.answers
    for words, met in ((answers.yes, True), (answers.no, False)):
        # A dash is a no only beside a plus.
        for word in set(words.list_all()) - DASHES:
            assert reading(corpus, "p1", "puck", "not_glued", word.upper()).amount is met, word


def test_unit_of_an_answer_is_a_problem_and_a_dash_is_none(corpus: Corpus) -> None:
    found = problem(corpus, "p1", "puck", "not_glued", "yes", "mm")
    assert (found.place, found.code) == ("a.csv:2:5", "unit-for-answer")
    assert reading(corpus, "p1", "puck", "not_glued", "yes", "–").amount is True


# Rows and tables


def test_notes_travel_with_the_reading(corpus: Corpus) -> None:
    header = [*HEADER, "Messstelle", "прибор", "remark", "mērīja", "measured_at"]
    row = ["p1", "puck", "weight", "21", "g", "", " edge ", "scale", "<b>", "A.", "2026-11-20"]
    (found,), problems = parse(corpus, row, header=header)
    assert problems == []
    assert (
        found.position,
        found.instrument,
        found.remark,
        found.measured_by,
        found.measured_at,
    ) == (
        "edge",
        "scale",
        "<b>",
        "A.",
        "2026-11-20",
    )


def test_readings_and_problems_of_all_files_keep_the_order_of_the_files(
    corpus: Corpus, tmp_path: Path
) -> None:
    paths = [tmp_path / name for name in ("b.csv", "gone.csv", "a.csv")]
    paths[0].write_text("item,characteristic,value,unit\np2,puck.weight,21,g\np2,x,1,g\n")
    paths[2].write_text("item;characteristic;value;unit\np1;puck.weight;21,5;g\n;puck.weight;;\n")
    readings, problems = read_readings(paths, corpus)
    assert [reading.item for reading in readings] == ["p2", "p1"]
    assert [(Path(problem.file).name, problem.line, problem.code) for problem in problems] == [
        ("b.csv", 3, "characteristic-kindless"),
        ("gone.csv", 0, "file-missing"),
        ("a.csv", 3, "item-missing"),
    ]


# What is offered


def cure(corpus: Corpus, problem: Problem, language: Language) -> str:
    return Explainer(Wording(corpus.strings, language), corpus.vocabulary).problem(problem)[1]


@pytest.mark.parametrize(
    ("kind", "name", "offered"),
    [
        ("table", "heigth", "table.height (table height)"),
        ("cue", "lenght", "cue.length (overall length)"),
        (
            "table",
            "pocket",
            "table.pocket_diameter (pocket diameter), "
            "table.pocket_bags (fabric bag under every corner hole), "
            "table.pocket_rim_smooth (smooth pocket rims)",
        ),
        ("", "puck.wieght", "puck.weight (weight)"),
        ("", "wieght of the puck", None),
        # What holds the typed word, before a slip.
        ("table", "corner", "table.pocket_bags"),
    ],
)
def test_near_characteristics_of_the_kind_are_offered_with_their_names(
    corpus: Corpus, kind: str, name: str, offered: str | None
) -> None:
    found = problem(corpus, "x", kind, name, "1", "mm")
    if offered is None:
        assert found.code == "characteristic-kindless"
        assert "table, puck, disc, cue, brush, participant" in cure(corpus, found, "en")
    elif "(" in offered:
        assert cure(corpus, found, "en") == f"type one of: {offered}"
    else:
        assert offered in cure(corpus, found, "en")


@pytest.mark.parametrize("name", ["цвет", "bore", "pocket", "x"])
def test_where_nothing_is_near_three_of_the_kind_are_offered_and_accepted(
    corpus: Corpus, name: str
) -> None:
    found = problem(corpus, "x", "шайба", name, "1", "mm")
    near = found.values["near@ru"].split(", ")
    records = corpus.equipment.characteristics(kind="puck")
    offered = [record for record in records if f"{record.id} ({record.names.ru})" in near]
    assert len(offered) == len(near) == 3
    names = CharacteristicNames(corpus)
    for record in offered:
        for word in (record.id, record.names.ru):
            assert names.find_characteristic(Cell(word, 2, 3), Cell("шайба", 2, 2)) is record


@pytest.mark.parametrize("language", LANGUAGES)
def test_kinds_and_units_are_offered_as_the_reader_writes_them_and_accepted_so(
    corpus: Corpus, language: Language
) -> None:
    offered = cure(corpus, problem(corpus, "x", "мяч", "weight", "1", "g"), language)
    kinds = offered.partition(": ")[2].split(", ")
    names = CharacteristicNames(corpus)
    assert [names.find_kind(Cell(name, 2, 2)) for name in kinds] == list(KINDS)
    assert kinds == [kind.names[language] for kind in corpus.vocabulary.kinds]
    for name in ("table.height", "puck.weight", "table.rail_angle"):
        offered = cure(corpus, problem(corpus, "x", "", name, "1", "N"), language)
        units = offered.partition(": ")[2].split(", ")
        assert "degree" not in units
        assert len(units) > 2
        for unit in units:
            reading(corpus, "x", "", name, "1", unit)
