"""What the register of disagreements says of cases that were once told wrongly."""

import re

import pytest

from novuss.corpus import Corpus
from novuss.languages import LANGUAGES, Language
from novuss.model.document_discrepancies import Discrepancy, DocumentReading
from novuss.model.record_base import LocalText

#: The two documents of 2017.
OF_2017 = ["de-2017", "ru-2017"]


def record(corpus: Corpus, identifier: str) -> Discrepancy:
    (found,) = (entry for entry in corpus.register.entries if entry.id == identifier)
    return found


def reading(corpus: Corpus, identifier: str, document: str) -> DocumentReading:
    (found,) = (
        reading for reading in record(corpus, identifier).readings if document in reading.documents
    )
    return found


def note(corpus: Corpus, moved: str) -> LocalText:
    """What the relation says that has what a record said."""
    found = corpus.moved[moved].note
    assert found
    return found


def everywhere(text: LocalText, *parts: str) -> bool:
    """Whether all languages name all parts."""
    return all(part in text[language] for language in LANGUAGES for part in parts)


# A violation in a series: 12.16 against 18.1


def test_what_ends_a_series_is_a_question_of_its_own(corpus: Corpus) -> None:
    entry = record(corpus, "12.16-b")
    assert {"12.16", "18.1", "19.1"} == set(entry.clauses)
    assert (entry.edition, entry.kind, entry.followed.document) == ("lnf-2017", "gap", "all")
    assert entry.documents == [*OF_2017, "ru-2010", "en-simplified", "lv-summary"]
    assert entry.question
    assert everywhere(entry.question, "18.1")


@pytest.mark.parametrize(
    ("document", "edition", "lead"),
    [
        ("de-2017", "lnf-2017", "18.1"),
        ("ru-2010", "mfn-2010", "18.1"),
        ("en-simplified", "simplified-en", "16.1"),
    ],
)
def test_number_of_cases_in_which_the_right_is_lost(
    corpus: Corpus, document: str, edition: str, lead: str
) -> None:
    cases = sum(clause.parent == lead for clause in corpus.rules.clauses(edition))
    says = reading(corpus, "12.16-b", document).says
    assert everywhere(says, lead)
    for language in LANGUAGES:
        assert re.search(rf"(?<![\d.]){cases}(?![\d.])", says[language]), language


@pytest.mark.parametrize("identifier", ["12.9-a", "12.9-d", "12.14-a", "19.1.11-a"])
def test_nothing_else_says_whether_a_warning_ends_the_series(
    corpus: Corpus, identifier: str
) -> None:
    moved = identifier in corpus.moved
    effect = note(corpus, identifier) if moved else record(corpus, identifier).effect
    named = ("13.8", "16.1") if identifier == "12.14-a" else ("12.16", "18.1")
    assert everywhere(effect, *named)
    assert "open" in effect.en
    assert "offen" in effect.de
    assert "неясно" in effect.ru
    assert "nav skaidrs" in effect.lv


def test_every_record_that_weighs_12_16_against_18_1_leaves_it_open(corpus: Corpus) -> None:
    """An effect that ends or keeps the series outright would contradict the others."""
    outright = re.compile(r"(?i)(?<!whether it )ends the series|goes on striking")
    assert [entry.id for entry in corpus.register.entries if outright.search(entry.effect.en)] == []


# A broken puck


@pytest.mark.parametrize(
    ("clause", "ways"),
    [("17.1.14", ["pocket", "over the rail", "on the rail", "object"]), ("12.21", ["pocket"])],
)
def test_ways_of_the_larger_part_of_a_broken_puck(
    corpus: Corpus, clause: str, ways: list[str]
) -> None:
    found = corpus.rules.clause(clause)
    assert found
    assert all(way in found.texts.en for way in ways)
    assert (clause == "12.21") != ("object" in found.texts.en)


def test_12_21_is_given_two_ways_and_17_1_14_four(corpus: Corpus, language: Language) -> None:
    says = note(corpus, "17.1.14-b")[language]
    four, two = says.index("17.1.14"), says.index("12.21")
    assert re.search(r"(?<![\d.])4(?![\d.])", says[four:two])
    assert re.search(r"(?<![\d.])2(?![\d.])", says[two:])


# What was missing


def test_thickness_of_the_cue_stands_in_one_translation_only(corpus: Corpus) -> None:
    entry = record(corpus, "A1.27-c")
    assert (entry.clauses, entry.kind, entry.followed.document) == (
        ["A1.27"],
        "equipment",
        "de-2017",
    )
    assert entry.documents == [*OF_2017, "ru-2010"]
    assert reading(corpus, "A1.27-c", "de-2017").documents == ["de-2017"]
    assert "not named" in reading(corpus, "A1.27-c", "ru-2017").says.en


def test_disc_off_the_table_has_two_places(corpus: Corpus) -> None:
    entry = record(corpus, "12.20-i")
    assert entry.clauses == ["12.20", "13.8", "17.1.13"]
    assert (entry.kind, entry.followed.document) == ("contradiction", "all")
    assert entry.documents == [*OF_2017, "ru-2010"]
    assert reading(corpus, "12.20-i", "ru-2010").clauses == ["12.14", "13.8", "17.1.р"]
    for document in OF_2017:
        assert everywhere(reading(corpus, "12.20-i", document).says, "12.20", "13.8", "17.1.13")
    assert entry.question
    assert everywhere(entry.question, "12.20", "17.1.13")


def test_page_alone_makes_taking_the_puck_off_a_duty(corpus: Corpus) -> None:
    moved = corpus.moved["11.7.1-a"]
    assert (moved.edition, moved.to) == ("summary-lv", ["h5.p1"])
    assert everywhere(note(corpus, "11.7.1-a"), "11.7.1", "12.23", "19.1.4")


def test_note_on_the_page_does_not_say_that_the_rest_agrees(corpus: Corpus) -> None:
    (counterpart,) = (
        relation
        for relation in corpus.concordance.relations
        if relation.edition == "summary-lv" and "11.7.1" in relation.from_
    )
    assert counterpart.note
    assert everywhere(counterpart.note, "11.7.1", "12.15", "12.23")
    assert "rest agrees" not in counterpart.note.en
    assert "Übrige" not in counterpart.note.de
    assert "Остальное" not in counterpart.note.ru
    assert "Pārējais" not in counterpart.note.lv


# Ids


@pytest.mark.parametrize(
    ("identifier", "clauses"),
    [
        ("mfn-2010-12.21-a", ["2.7"]),
        ("mfn-2010-26.2-a", []),
    ],
)
def test_documents_of_2017_are_quoted_by_their_own_clauses(
    corpus: Corpus, identifier: str, clauses: list[str]
) -> None:
    quoted = reading(corpus, identifier, "de-2017")
    assert quoted.documents == OF_2017
    assert record(corpus, identifier).list_clauses_in("lnf-2017", quoted) == clauses
    for clause in clauses:
        assert identifier in [entry.id for entry in corpus.register.entries_of(clause)]


def test_a_record_that_moved_left_no_id_to_be_used_again(corpus: Corpus) -> None:
    assert len(corpus.moved) == 114
    assert not {entry.id for entry in corpus.register.entries} & set(corpus.moved)
    assert all(moved.note for moved in corpus.moved.values())
    assert corpus.moved["2.2-d"].id == "mfn-2010 2.2>3.2"


# Limits


def test_open_question_about_a_limit_names_it(corpus: Corpus) -> None:
    """What a measured row is asked in the equipment is asked in the register by its name."""
    asked = {
        name
        for entry in corpus.register.entries
        if entry.edition == "lnf-2017" and entry.question
        for name in entry.limits or ()
    }
    measured = {
        record.id: record
        for record in corpus.equipment.characteristics()
        if record.quantity != "visual"
    }
    assert asked & measured.keys() == {name for name, record in measured.items() if record.question}
    assert asked - measured.keys() == {"table.circle_in_four_sectors", "cue.tip_condition"}
