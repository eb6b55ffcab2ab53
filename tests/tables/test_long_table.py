"""Rows of typed words become readings, or problems that say where and what to type."""

import itertools
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from novuss.corpus import Corpus
from novuss.explain import Explainer
from novuss.inspection.readings import Reading
from novuss.languages import LANGUAGES, Language
from novuss.model.equipment import KINDS
from novuss.problems import Problem
from novuss.tables.cells import Cell, Table
from novuss.tables.characteristic_names import CharacteristicNames
from novuss.tables.long_table import ReadingParser, read_readings
from novuss.wording import Wording

HEADER = ["item", "kind", "characteristic", "value", "unit", "uncertainty"]
EDITIONS = ["lnf-2017", "mfn-2010"]


def parse(
    corpus: Corpus, *rows: list[str], header: list[str] = HEADER, edition: str = "lnf-2017"
) -> tuple[list[Reading], list[Problem]]:
    head, *body = [
        [Cell(text, line, column) for column, text in enumerate(texts, start=1)]
        for line, texts in enumerate([header, *rows], start=1)
    ]
    return ReadingParser(corpus, edition).parse(Table("a.csv", head, body))


def reading(corpus: Corpus, *row: str, edition: str = "lnf-2017") -> Reading:
    readings, problems = parse(corpus, list(row), edition=edition)
    assert problems == []
    (one,) = readings
    return one


def problem(corpus: Corpus, *row: str, edition: str = "lnf-2017") -> Problem:
    readings, problems = parse(corpus, list(row), edition=edition)
    assert readings == []
    (one,) = problems
    return one


# Characteristics


@pytest.mark.parametrize(
    ("kind", "name"),
    [
        ("puck", "weight"),
        ("puck", "puck.weight"),
        ("", "puck.weight"),
        ("Puck", "WEIGHT"),
        ("", "Шайба.вес"),
        ("Schlagscheibe", "Gewicht"),
        ("шайба", "вес"),
        ("ripa", "svars"),
    ],
)
def test_characteristic_with_and_without_its_kind(corpus: Corpus, kind: str, name: str) -> None:
    assert reading(corpus, "p1", kind, name, "21", "g").characteristic.id == "puck.weight"


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_name_and_alias_in_every_language_leads_to_its_characteristic(
    corpus: Corpus, edition: str
) -> None:
    names = CharacteristicNames(corpus, edition)
    for record in corpus.characteristics(edition):
        kind = Cell(record.kind, 2, 2)
        for language in LANGUAGES:
            for word in (record.names[language], *record.aliases[language]):
                assert names.characteristic(Cell(word, 2, 3), kind) is record, word
        assert names.characteristic(Cell(record.id, 2, 3)) is record
        assert names.characteristic(Cell(record.short_id, 2, 3), kind) is record


def test_every_kind_is_known_by_its_words_in_four_languages(corpus: Corpus) -> None:
    for words in corpus.vocabulary.kinds:
        any_of_kind = corpus.characteristics(kind=words.id)[0]
        for word in [*words.words.all(), *(text for _, text in words.names.items())]:
            found = CharacteristicNames(corpus).characteristic(
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
        ("44.5", "мм", Fraction("44.5")),
        ("4,45", "см", Fraction("44.5")),
        ("4.45", "cm", Fraction("44.5")),
        ("4.45", "cм", Fraction("44.5")),
        ("0.0445", "Meter", Fraction("44.5")),
        ("44500", "мкм", Fraction("44.5")),
        ("44 500", "µm", Fraction("44.5")),
        ("1,75", '"', Fraction("44.45")),
        (" 44,5 ", " MM. ", Fraction("44.5")),
        ("0", "mm", Fraction(0)),
    ],
)
def test_length_is_read_exactly_in_any_of_its_units(
    corpus: Corpus, value: str, unit: str, amount: Fraction
) -> None:
    one = reading(corpus, "p1", "puck", "outer_diameter", value, unit)
    assert one.amount == amount
    assert (one.value, one.unit) == (value.strip(), unit.strip())


@pytest.mark.parametrize(
    ("value", "unit", "code", "column"),
    [
        ("44.5", "", "unit-missing", 5),
        ("44.5", "N", "unit-unknown", 5),
        ("44.5", "9**9**9 mm", "unit-unknown", 5),
        ("44.5", "g", "unit-unfit", 5),
        ("44.5", "mm/m", "unit-unfit", 5),
        ("44.5", "°", "unit-unfit", 5),
        ("-44.5", "mm", "value-negative", 4),
        ("−0,5", "mm", "value-negative", 4),
        ("NaN", "mm", "number-not-finite", 4),
        ("inf", "mm", "number-not-finite", 4),
        ("∞", "mm", "number-not-finite", 4),
        ("44,500", "mm", "number-ambiguous-comma", 4),
        ("1.044,5", "mm", "number-both-marks", 4),
        ("44.5 mm", "mm", "number-unreadable", 4),
        ("44..5", "mm", "number-unreadable", 4),
        ("9**9**9", "mm", "number-unreadable", 4),
        ("4" * 1000, "mm", "number-too-long", 4),
        ("yes", "mm", "number-is-answer", 4),
        ("нет", "mm", "number-is-answer", 4),
        ("+", "mm", "number-is-answer", 4),
    ],
)
def test_measured_value_that_cannot_be_used(
    corpus: Corpus, value: str, unit: str, code: str, column: int
) -> None:
    found = problem(corpus, "p1", "puck", "outer_diameter", value, unit)
    assert (found.place, found.code) == (f"a.csv:2:{column}", code)


@pytest.mark.parametrize(
    ("name", "accepted"),
    [
        ("puck.weight", "g, kg, mg, oz, lb"),
        ("table.height", "mm, cm, m, µm, in, ft"),
        ("table.rail_angle", "degree, arcminute, rad"),
    ],
)
def test_refused_unit_lists_the_accepted_ones(corpus: Corpus, name: str, accepted: str) -> None:
    assert problem(corpus, "x", "", name, "1", "N").values["accepted"] == accepted


def test_without_a_unit_column_the_value_is_blamed(corpus: Corpus) -> None:
    header = ["item", "characteristic", "value"]
    _, problems = parse(corpus, ["p1", "puck.weight", "21"], header=header)
    assert [(one.place, one.code) for one in problems] == [("a.csv:2:3", "unit-missing")]


@pytest.mark.parametrize("unit", ["mm", ""])
def test_empty_value_is_not_measured_and_no_problem(corpus: Corpus, unit: str) -> None:
    one = reading(corpus, "p1", "puck", "outer_diameter", " ", unit)
    assert (one.amount, one.value) == (None, "")


def test_uncertainty_is_in_the_unit_of_its_row(corpus: Corpus) -> None:
    one = reading(corpus, "p1", "puck", "outer_diameter", "4,45", "cm", "0,004")
    assert (one.amount, one.uncertainty) == (Fraction("44.5"), Fraction("0.04"))


@pytest.mark.parametrize(
    ("typed", "code"), [("-0.04", "uncertainty-negative"), ("abc", "number-unreadable")]
)
def test_uncertainty_that_cannot_be_used(corpus: Corpus, typed: str, code: str) -> None:
    found = problem(corpus, "p1", "puck", "outer_diameter", "44.5", "mm", typed)
    assert (found.place, found.code) == ("a.csv:2:6", code)


# Answers


@pytest.mark.parametrize("word", ["yes", "YES", "ja", "да", "Jā", "ja ", "ok", "ок", "1", "+", "✓"])
def test_requirement_is_met(corpus: Corpus, word: str) -> None:
    assert reading(corpus, "p1", "puck", "not_glued", word).amount is True


@pytest.mark.parametrize("word", ["no", "Nein", "нет", "nē", "ne", "not ok", "0", "-", "−", "✗"])
def test_requirement_is_not_met(corpus: Corpus, word: str) -> None:
    assert reading(corpus, "p1", "puck", "not_glued", word).amount is False


@pytest.mark.parametrize(
    "word", ["maybe", "-1", "+0", "2", "yes?", "¬yes", "!", "44,5", "①", "¹", "Ⅰ", "y²"]
)
def test_other_words_are_no_answer(corpus: Corpus, word: str) -> None:
    found = problem(corpus, "p1", "puck", "not_glued", word)
    assert (found.place, found.code) == ("a.csv:2:4", "answer-unreadable")


def test_every_answer_word_of_the_vocabulary_is_read(corpus: Corpus) -> None:
    answers = corpus.vocabulary.answers
    for words, met in ((answers.yes, True), (answers.no, False)):
        for word in words.all():
            assert reading(corpus, "p1", "puck", "not_glued", word.upper()).amount is met, word


def test_unit_of_an_answer_is_a_problem_and_a_dash_is_none(corpus: Corpus) -> None:
    found = problem(corpus, "p1", "puck", "not_glued", "yes", "mm")
    assert (found.place, found.code) == ("a.csv:2:5", "unit-for-answer")
    assert reading(corpus, "p1", "puck", "not_glued", "yes", "–").amount is True


def test_unanswered_check_is_not_measured(corpus: Corpus) -> None:
    assert reading(corpus, "p1", "puck", "not_glued", "").amount is None


# Rows and tables


def test_all_problems_of_a_row_and_of_all_rows_are_collected(corpus: Corpus) -> None:
    readings, problems = parse(
        corpus,
        ["", "puck", "weight", "abc", "N", "-1"],
        ["p2", "puck", "weight", "21", "g"],
        ["", "bat", "weight", "1", "g"],
        ["p4", "puck", "weight", "21", "g", "", "stray"],
    )
    assert [one.item for one in readings] == ["p2", "p4"]
    assert sorted((one.line, one.column, one.code) for one in problems) == [
        (2, 1, "item-missing"),
        (2, 4, "number-unreadable"),
        (2, 5, "unit-unknown"),
        (2, 6, "uncertainty-negative"),
        (4, 1, "item-missing"),
        (4, 2, "kind-unknown"),
        (5, 7, "cell-outside"),
    ]


@pytest.mark.parametrize(
    ("header", "codes"),
    [
        (HEADER, ["table-empty"]),
        ([*HEADER, "shade"], ["column-unknown", "table-empty"]),
        ([], ["column-missing"] * 3),
        (["item", "kind"], ["column-missing"] * 2),
    ],
)
def test_table_without_rows_or_columns_is_a_problem(
    corpus: Corpus, header: list[str], codes: list[str]
) -> None:
    readings, problems = parse(corpus, header=header)
    assert readings == []
    assert [one.code for one in problems] == codes
    assert {one.line for one in problems} == {1}


def test_notes_travel_with_the_reading(corpus: Corpus) -> None:
    header = [*HEADER, "Messstelle", "прибор", "remark", "mērīja", "measured_at"]
    row = ["p1", "puck", "weight", "21", "g", "", " edge ", "scale", "<b>", "A.", "2026-11-20"]
    (one,), problems = parse(corpus, row, header=header)
    assert problems == []
    assert (one.position, one.instrument, one.remark, one.measured_by, one.measured_at) == (
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
    assert [one.item for one in readings] == ["p2", "p1"]
    assert [(Path(one.file).name, one.line, one.code) for one in problems] == [
        ("b.csv", 3, "characteristic-kindless"),
        ("gone.csv", 0, "file-missing"),
        ("a.csv", 3, "item-missing"),
    ]


# What is offered


def cure(corpus: Corpus, one: Problem, language: Language) -> str:
    return Explainer(Wording(corpus.strings, language), corpus.vocabulary).problem(one)[1]


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
            "table.pocket_rim_smooth (smooth pocket rims), "
            "table.pocket_to_rail (distance from pocket to rail)",
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
    one = problem(corpus, "x", kind, name, "1", "mm")
    if offered is None:
        assert one.code == "characteristic-kindless"
        assert "table, puck, disc, cue, brush, participant" in cure(corpus, one, "en")
    elif "(" in offered:
        assert cure(corpus, one, "en") == f"type one of: {offered}"
    else:
        assert offered in cure(corpus, one, "en")


@pytest.mark.parametrize("name", ["цвет", "bore", "pocket", "x"])
def test_where_nothing_is_near_all_of_the_kind_is_offered_and_accepted(
    corpus: Corpus, name: str
) -> None:
    one = problem(corpus, "x", "шайба", name, "1", "mm")
    told = one.values["near@ru"]
    records = corpus.characteristics(kind="puck")
    assert told == ", ".join(f"{each.id} ({each.names.ru})" for each in records)
    names = CharacteristicNames(corpus)
    for each in records:
        for word in (each.id, each.names.ru):
            assert names.characteristic(Cell(word, 2, 3), Cell("шайба", 2, 2)) is each


@pytest.mark.parametrize("language", LANGUAGES)
def test_kinds_and_units_are_offered_as_the_reader_writes_them_and_accepted_so(
    corpus: Corpus, language: Language
) -> None:
    offered = cure(corpus, problem(corpus, "x", "мяч", "weight", "1", "g"), language)
    kinds = offered.partition(": ")[2].split(", ")
    names = CharacteristicNames(corpus)
    assert [names.kind(Cell(one, 2, 2)) for one in kinds] == list(KINDS)
    assert kinds == [one.names[language] for one in corpus.vocabulary.kinds]
    for name in ("table.height", "puck.weight", "table.rail_angle"):
        offered = cure(corpus, problem(corpus, "x", "", name, "1", "N"), language)
        units = offered.partition(": ")[2].split(", ")
        assert "degree" not in units
        assert len(units) > 2
        for unit in units:
            reading(corpus, "x", "", name, "1", unit)


@pytest.mark.parametrize(
    ("language", "kinds", "units"),
    [
        ("ru", "стол, шайба, пешка, кий, кисточка, участник", "г, кг, мг, oz, lb"),
        (
            "de",
            "Spieltisch, Schlagscheibe, Spielstein, Queue, Pinsel, Teilnehmer",
            "g, kg, mg, oz, lb",
        ),
    ],
)
def test_words_of_a_language(corpus: Corpus, language: Language, kinds: str, units: str) -> None:
    assert cure(corpus, problem(corpus, "x", "ball", "weight", "1", "g"), language).endswith(kinds)
    assert cure(corpus, problem(corpus, "x", "", "puck.weight", "1", ""), language).endswith(units)


# Anything at all

ODD_CELLS = (
    *("", " ", "puck", "диск", "weight", "puck.weight", ".", "puck.", ".weight", "table.height"),
    *("yes", "nē", "-", "+", "1,500", "1e9", "1e-99", "NaN", "0x10", "１２", "½", "g", "мм", '"'),
    *("{}", "{value}", "%s", "<script>", "=1+1", "\ufeff", "٤٤", "mm/m"),
)
CELLS = st.one_of(st.text(max_size=12), st.sampled_from(ODD_CELLS))


@given(row=st.lists(CELLS, min_size=len(HEADER), max_size=len(HEADER) + 1))
@pytest.mark.parametrize("edition", EDITIONS)
def test_any_row_is_a_reading_or_problems_that_can_be_put_into_words(
    corpus: Corpus, edition: str, row: list[str]
) -> None:
    readings, problems = parse(corpus, row, edition=edition)
    assert readings or problems
    for language, one in itertools.product(LANGUAGES, problems):
        message, cure = Explainer(Wording(corpus.strings, language), corpus.vocabulary).problem(one)
        assert message.strip()
        assert cure.strip()


@given(header=st.lists(CELLS, max_size=7), row=st.lists(CELLS, max_size=8))
def test_any_table_is_readings_or_problems(
    corpus: Corpus, header: list[str], row: list[str]
) -> None:
    readings, problems = parse(corpus, row, header=header)
    assert readings or problems
