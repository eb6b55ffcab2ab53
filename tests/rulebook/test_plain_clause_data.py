"""Clauses as data: what stands with a clause, and what an edition made of it."""

from typing import Any

import pytest
from tests.amended import DAY, EDITION, EVE, SeeAmended

from novuss.corpus import Corpus
from novuss.languages import LANGUAGES, Language
from novuss.localized_wording import Wording
from novuss.rulebook.plain_clause_data import build_clause_data, build_comparison_data
from novuss.rulebook.translated_clause_texts import render_cited, render_text


def export(
    corpus: Corpus, clause: str, language: Language = "en", edition: str | None = None
) -> Any:
    edition = edition or corpus.current
    found = corpus.rules.clause(clause, edition)
    assert found
    return build_clause_data(corpus, found, edition, Wording(corpus.strings, language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_clause_has_its_text_and_what_hangs_on_it(corpus: Corpus, language: Language) -> None:
    for clause in corpus.rules.clauses():
        data = export(corpus, clause.id, language)
        assert data["text"] == clause.texts[language]
        assert data["language"] == language
        assert {record["id"] for record in data["discrepancies"]} == {
            record.id for record in corpus.register.entries_of(clause.id, corpus.current)
        }
        assert {found["id"] for found in data["below"]} >= {
            child.id for child in corpus.rules.children(clause.id)
        }


def test_clause_of_an_edition_that_was_replaced_has_no_situations(corpus: Corpus) -> None:
    data = export(corpus, "17.1.з", "ru", "mfn-2010")
    assert (data["edition"], data["situations"]) == ("mfn-2010", [])
    assert {relation["edition"] for relation in data["relations"]} == {corpus.current}


def test_answered_question_names_its_decision(with_answer: Corpus) -> None:
    data = export(with_answer, "7.3.2", "lv")
    (answered,) = (found for found in data["discrepancies"] if found["answered_by"])
    (decision,) = data["decisions"]
    assert (answered["id"], answered["answered_by"]) == ("7.3.2-a", decision["id"])
    assert decision["answer"] == "Tikai nosaukto iemeslu dēļ."


@pytest.mark.parametrize(("language", "untranslated"), [("lv", False), ("ru", True)])
def test_amended_clause_says_what_was_done_and_in_which_language(
    see_amended: SeeAmended, language: Language, untranslated: bool
) -> None:
    after = see_amended(DAY)
    data = export(after, "18.1.3", language)
    amendment = data["amendment"]
    assert (amendment["edition"], amendment["kind"], data["since"]) == (EDITION, "amended", DAY)
    assert amendment["text"] == "Spēles kauliņš pamet galdu."
    assert bool(amendment["untranslated"]) == untranslated
    assert bool(amendment["adopted"]) != untranslated
    assert "amendment" not in export(after, "17.1.4", language)


def test_number_that_ends_says_what_becomes_of_it(see_amended: SeeAmended) -> None:
    before = see_amended(EVE)
    for number, kind, now in (("12.20", "renumbered", "12.40"), ("19.1.12", "repealed", None)):
        (ending,) = export(before, number)["endings"]
        assert (ending["kind"], ending["now"], ending["from"]) == (kind, now, DAY)
    (ending,) = export(see_amended(DAY), "12.20", edition="lnf-2017")["endings"]
    assert ending["says"] == "Now 12.40 (2027 rules, from 1 January 2027)."


def test_comparison_has_every_other_edition_and_says_where_there_is_nothing(
    corpus: Corpus,
) -> None:
    say = Wording(corpus.strings, "de")
    missing = 0
    for clause in corpus.rules.clauses():
        data: Any = build_comparison_data(corpus, clause, corpus.current, say)
        assert [other["edition"] for other in data["others"]] == list(corpus.concordance.editions)
        for other in data["others"]:
            assert bool(other["says"]) != bool(other["relations"])
            missing += bool(other["says"])
    assert missing
    old = corpus.rules.clause("17.1.з", "mfn-2010")
    assert old
    data = build_comparison_data(corpus, old, "mfn-2010", say)
    assert [other["edition"] for other in data["others"]] == [corpus.current]


def test_text_in_another_language_stands_under_a_note(see_amended: SeeAmended) -> None:
    after = see_amended(DAY)
    clause = after.rules.clause("11.7")
    assert clause
    assert render_text(clause, Wording(after.strings, "lv")) == "Jauns teksts."
    note, text = render_text(clause, Wording(after.strings, "en")).split("\n")
    assert (text, "Latvian" in note) == ("Jauns teksts.", True)
    cited = render_cited(after, {"11.7": EDITION, "99.9": EDITION}, "lv")
    assert cited == [("11.7", "Jauns teksts."), ("99.9", None)]
