"""Header words in four languages; whatever does not fit is reported, never dropped."""

import pytest

from novuss.corpus import Corpus
from novuss.explain import Explainer
from novuss.languages import LANGUAGES, Language
from novuss.localized_wording import Wording
from novuss.model.measuring_vocabulary import Column
from novuss.tables.header_words import Columns, join_heading_problems
from novuss.tables.instruments_file import INSTRUMENT_COLUMNS
from novuss.tables.row_reader import LONG_COLUMNS
from novuss.tables.table_cells import Cell, Table
from novuss.tables.waivers_file import WAIVER_COLUMNS
from novuss.tables.working_limits_file import LIMIT_COLUMNS

SORTS = (LONG_COLUMNS, LIMIT_COLUMNS, WAIVER_COLUMNS, INSTRUMENT_COLUMNS)


def table(*lines: list[str]) -> Table:
    header, *rows = [
        [Cell(text, line, column) for column, text in enumerate(texts, start=1)]
        for line, texts in enumerate(lines, start=1)
    ]
    return Table("a.csv", header, rows)


def columns(corpus: Corpus, handed_in: Table) -> Columns:
    return Columns(handed_in, corpus.vocabulary, LONG_COLUMNS)


@pytest.mark.parametrize("wanted", SORTS, ids=["long", "limits", "waivers", "instruments"])
def test_every_accepted_header_word_leads_to_its_own_column(
    corpus: Corpus, wanted: tuple[str, ...]
) -> None:
    known: list[Column] = [column for column in corpus.vocabulary.columns if column.id in wanted]
    assert {column.id for column in known} == set(wanted)
    for column in known:
        for word in (column.id, *column.words.list_all()):
            found = Columns(table([word]), corpus.vocabulary, wanted)
            assert found.places == {1: column.id}, word


def test_unknown_and_repeated_headers_are_problems_at_their_cell(corpus: Corpus) -> None:
    found = columns(corpus, table(["item", "shade", "Wert", "value", "characteristic"]))
    assert [(problem.place, problem.code) for problem in found.problems] == [
        ("a.csv:1:2", "column-unknown"),
        ("a.csv:1:4", "column-twice"),
    ]
    assert found.problems[0].values["header"] == "shade"
    assert found.problems[0].values["columns@de"].count(", ") == 2
    assert found.problems[1].values == {"header": "value", "column": "value"}


def test_every_missing_column_is_named_with_what_was_found(corpus: Corpus) -> None:
    found = columns(corpus, table(["item", "unit"]))
    found.require_columns("item", "characteristic", "value")
    assert not found.complete
    assert [(problem.place, problem.code, problem.values) for problem in found.problems] == [
        (
            "a.csv:1",
            "column-several-missing",
            {"columns": "characteristic, value", "found": "item, unit"},
        )
    ]


@pytest.mark.parametrize(
    ("header", "missing", "near"),
    [
        (["item", "zzz"], "characteristic, value", "zzz → "),
        (["item", "value", "zzz", "yyy"], "characteristic", "; yyy → "),
    ],
)
def test_missing_columns_and_unknown_headings_are_one_problem(
    corpus: Corpus, header: list[str], missing: str, near: str
) -> None:
    found = columns(corpus, table([*header, header[0]]))
    found.require_columns("item", "characteristic", "value")
    again, joined = sorted(
        join_heading_problems(found.problems), key=lambda problem: problem.code, reverse=True
    )
    assert (again.code, joined.code) == ("column-twice", "column-missing-unknown")
    assert joined.values["columns"] == missing
    assert joined.column == header.index("zzz") + 1
    assert all(near in joined.values[f"near@{language}"] for language in LANGUAGES)


@pytest.mark.parametrize("header", [["item", "value"], ["item", "value", "characteristic", "zzz"]])
def test_problems_of_headings_of_one_sort_are_left(corpus: Corpus, header: list[str]) -> None:
    found = columns(corpus, table(header))
    found.require_columns("item", "characteristic", "value")
    assert join_heading_problems(found.problems) == found.problems != []


@pytest.mark.parametrize("language", LANGUAGES)
def test_missing_and_known_columns_are_named_as_the_reader_heads_them(
    corpus: Corpus, language: Language
) -> None:
    explain = Explainer(Wording(corpus.strings, language), corpus.vocabulary)
    for sort in SORTS:
        found = Columns(table(["zzz"]), corpus.vocabulary, sort)
        found.require_columns(*sort)
        unknown, missing = found.problems
        near = explain.problem(unknown)[1].partition(": ")[2].split(", ")
        assert len(near) == 3
        assert Columns(table(near), corpus.vocabulary, sort).problems == []
        lacking = explain.problem(missing)[0].partition(": ")[2].partition(";")[0]
        heads = lacking.split(", ")
        again = Columns(table(heads), corpus.vocabulary, sort)
        assert again.problems == []
        assert list(again.places.values()) == list(sort)
    if language == "lv":
        assert heads[0] == "identifikators"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("cure", "columns"),
    [
        ("kind-missing", ["kind"]),
        ("kind-mixed", ["kind"]),
        ("characteristic-kindless", ["kind"]),
        ("number-unreadable", ["unit"]),
        ("waiver-unsigned", ["set_by"]),
    ],
)
def test_cures_that_name_a_column_name_its_heading(
    corpus: Corpus, language: Language, cure: str, columns: list[str]
) -> None:
    text = Wording(corpus.strings, language)(f"cure.{cure}")
    for column in corpus.vocabulary.columns:
        if column.id in columns:
            assert column.get_heading(language) in text
            assert language == "en" or f" {column.id} " not in f" {text} "


def test_near_heading_is_offered_before_all(corpus: Corpus) -> None:
    found = Columns(table(["remark 2", "meassured by"]), corpus.vocabulary, LONG_COLUMNS)
    (problem,) = found.problems
    assert problem.values["near@lv"] == "remark 2 → piezīme; meassured by → mērīja, mērīts"
