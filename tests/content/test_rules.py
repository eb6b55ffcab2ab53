"""The clauses of 2017 that are restated so far, against the proven numbering."""

import csv
import re
from pathlib import Path

import pytest

from novuss.corpus import Corpus
from novuss.languages import LANGUAGES
from novuss.model.rules import Clause
from novuss.specs.checks import check_all, figures
from novuss.specs.location import specs_folder

#: Group headings, section 8, section 25 and the annex.
RESTATED = re.compile(r"G[1-4]|8(\..+)?|25(\..+)?|A1(\..+)?")


def numbering(shared: Path) -> dict[str, tuple[str, str | None]]:
    """Level and parent by id, as proven from the two translations."""
    with (shared / "reference" / "clauses-2017.tsv").open(encoding="utf-8", newline="") as file:
        return {
            row["id"]: (row["level"], None if row["parent"] == "-" else row["parent"])
            for row in csv.DictReader(file, delimiter="\t")
        }


def restated(corpus: Corpus) -> list[Clause]:
    return [clause for clause in corpus.clauses() if RESTATED.fullmatch(clause.id)]


def test_knowledge_base_has_no_issue() -> None:
    assert [str(issue) for issue in check_all(specs_folder())] == []


def test_numbering_is_complete_and_as_proven(corpus: Corpus, shared: Path) -> None:
    assert {one.id: (one.level, one.parent) for one in restated(corpus)} == {
        clause: place for clause, place in numbering(shared).items() if RESTATED.fullmatch(clause)
    }


def test_no_clause_is_invented(corpus: Corpus, shared: Path) -> None:
    assert {one.id for one in corpus.clauses()} <= set(numbering(shared))


def test_reading_order_is_that_of_the_print(corpus: Corpus, shared: Path) -> None:
    print_order = [clause for clause in numbering(shared) if RESTATED.fullmatch(clause)]
    assert [one.id for one in restated(corpus)] == print_order


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_clause_has_a_text_in_its_own_letters(corpus: Corpus, language: str) -> None:
    for clause in corpus.clauses():
        text = getattr(clause.texts, language)
        letters = re.findall(r"[^\W\d_]", text)
        cyrillic = [letter for letter in letters if "\u0400" <= letter <= "\u04ff"]
        assert letters, clause.id
        # Ids, units and names of documents stay Latin in a Russian text.
        share = len(cyrillic) / len(letters)
        assert share > 0.9 if language == "ru" else share == 0, f"{clause.id} {language}: {text}"


def test_no_text_stands_in_two_languages(corpus: Corpus) -> None:
    for clause in corpus.clauses():
        assert len({text for _, text in clause.texts.items()}) == len(LANGUAGES), clause.id


def test_figures_of_a_clause_agree_in_all_languages(corpus: Corpus) -> None:
    for clause in restated(corpus):
        said = {
            language: frozenset(figures(text, language, corpus.vocabulary))
            for language, text in clause.texts.items()
        }
        assert len(set(said.values())) == 1 or corpus.discrepancies_of(clause.id), clause.id


@pytest.mark.parametrize(
    ("clause", "wanted"),
    [
        ("A1.1", {"750", "780"}),
        ("A1.3", {"1.5"}),
        ("A1.14", {"30"}),
        ("A1.16", {"44", "45"}),
        ("A1.19", {"22"}),
        ("A1.24", {"250"}),
        ("A1.26", {"1500"}),
    ],
)
def test_annex_row_says_the_figures_that_readings_are_judged_by(
    corpus: Corpus, clause: str, wanted: set[str]
) -> None:
    found = corpus.clause(clause)
    assert found is not None
    assert wanted <= figures(found.texts.en, "en", corpus.vocabulary), found.texts.en


def test_section_25_leads_to_the_annex(corpus: Corpus) -> None:
    section = corpus.clause("25")
    assert section is not None
    assert section.refs == ["A1"]
