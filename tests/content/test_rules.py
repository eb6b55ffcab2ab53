"""The clauses of 2017, against the proven numbering."""

import csv
import re
from collections import Counter
from pathlib import Path

import pytest

from novuss.corpus import Corpus
from novuss.languages import LANGUAGES
from novuss.specs.checks.clause_short_names import LONGEST


def numbering(shared: Path) -> dict[str, tuple[str, str | None]]:
    """Level and parent by id, as proven from the two translations."""
    with (shared / "reference" / "clauses-2017.tsv").open(encoding="utf-8", newline="") as file:
        return {
            row["id"]: (row["level"], None if row["parent"] == "-" else row["parent"])
            for row in csv.DictReader(file, delimiter="\t")
        }


def test_numbering_is_complete_and_as_proven(corpus: Corpus, shared: Path) -> None:
    assert {
        clause.id: (clause.level, clause.parent) for clause in corpus.rules.clauses()
    } == numbering(shared)


def test_numbers_of_clauses_are_those_of_the_rulebook(corpus: Corpus) -> None:
    counts = Counter(clause.level for clause in corpus.rules.clauses())
    assert (counts["section"], counts["clause"], counts["subclause"]) == (25, 124, 90)
    assert (counts["unnumbered"], counts["annex-row"]) == (4, 28)


def test_reading_order_is_that_of_the_print(corpus: Corpus, shared: Path) -> None:
    """Below each parent; the tables of the annex and the remarks have their own places."""
    order = list(numbering(shared))
    for clause in corpus.rules.clauses():
        below = [child.id for child in corpus.rules.children(clause.id)]
        assert below == [number for number in order if number in below]


def test_every_case_of_sections_16_to_19_has_a_consequence(corpus: Corpus) -> None:
    for lead_in in ("16.1", "17.1", "18.1", "19.1"):
        cases = corpus.rules.children(lead_in)
        assert cases
        assert all(corpus.consequences.consequence(case.id) for case in cases)


def test_reference_that_one_document_prints_wrongly_is_the_right_one(corpus: Corpus) -> None:
    """ru-2017 prints 17.1.2 in the remark to 20.4, de-2017 17.1.12."""
    note = corpus.rules.clause("20.4-note")
    assert note
    assert "17.1.12" in note.refs
    assert any(entry.kind == "reference" for entry in corpus.register.entries_of("20.4-note"))


def test_differences_between_the_translations_are_recorded_with_their_effect(
    corpus: Corpus,
) -> None:
    between = [
        entry
        for entry in corpus.register.entries
        if entry.kind == "translation" and {"de-2017", "ru-2017"} <= set(entry.documents)
    ]
    assert len(between) >= 40
    for entry in between:
        for language in LANGUAGES:
            meanings = [
                reading.says[language]
                for reading in entry.readings
                if {"de-2017", "ru-2017"} & set(reading.documents)
            ]
            assert len(set(meanings)) == len(meanings), (
                f"{entry.id}: readings are alike in {language}"
            )
            assert entry.effect[language] not in meanings, entry.id


def test_every_clause_has_a_text_in_its_own_letters(corpus: Corpus, language: str) -> None:
    for clause in corpus.rules.clauses():
        text = getattr(clause.texts, language)
        letters = re.findall(r"[^\W\d_]", text)
        cyrillic = [letter for letter in letters if "\u0400" <= letter <= "\u04ff"]
        assert letters, clause.id
        # Ids, units and names of documents stay Latin in a Russian text.
        share = len(cyrillic) / len(letters)
        assert share > 0.9 if language == "ru" else share == 0, f"{clause.id} {language}: {text}"


def test_no_text_stands_in_two_languages(corpus: Corpus) -> None:
    for clause in corpus.rules.clauses():
        assert len({text for _, text in clause.texts.items()}) == len(LANGUAGES), clause.id


def test_every_name_fits_beside_a_number_on_a_phone(corpus: Corpus) -> None:
    """Also of headings and of rows of the annex, which are named elsewhere."""
    for edition in corpus.rules_editions:
        for clause in corpus.rules.clauses(edition):
            name = corpus.rules.name(clause.id, edition)
            assert max(len(name[language]) for language in LANGUAGES) <= LONGEST["name"], name


@pytest.mark.parametrize(
    ("clause", "name"),
    [
        ("2.2", "Appearing at the table within 2 minutes"),
        ("3.1", "Clothes and shoes of participants"),
        ("7.3.2", "Right to exclude participants"),
        ("12.9", "Place of the puck before the stroke"),
        ("12.21", "Broken disc or puck"),
        ("17.4", "Debt instead of a penalty disc"),
        ("20.4", "All 8 discs in the first series"),
        ("21.4", "Rules of singles in doubles"),
    ],
)
def test_clause_is_named_by_its_subject_and_not_by_one_offence(
    corpus: Corpus, clause: str, name: str
) -> None:
    offence = corpus.consequences.offence(clause)
    assert offence
    assert corpus.rules.name(clause).en == name != offence.en


def test_section_25_leads_to_the_annex(corpus: Corpus) -> None:
    section = corpus.rules.clause("25")
    assert section is not None
    assert section.refs == ["A1"]
