"""What the number of a clause means elsewhere."""

import pytest

from novuss.corpus import Corpus
from novuss.rulebook.clause_number_meanings import OtherMeaning, find_other_meanings


def test_number_that_was_another_rule_leads_to_where_that_stands_today(corpus: Corpus) -> None:
    found = {
        meaning.edition: meaning for meaning in find_other_meanings(corpus, "12.9", "lnf-2017")
    }
    assert found["mfn-2010"] == OtherMeaning("mfn-2010", "12.9", True, ("12.15",))


def test_clause_of_2010_says_what_its_number_is_today_and_where_that_stood(corpus: Corpus) -> None:
    found = {
        meaning.edition: meaning for meaning in find_other_meanings(corpus, "12.9", "mfn-2010")
    }
    assert found["lnf-2017"] == OtherMeaning("lnf-2017", "12.9", False, ("12.3", "19.1.а"))


def test_number_of_the_same_matter_is_left_out(corpus: Corpus) -> None:
    # 17.3 differs by the translation and is about the same place of the penalty disc.
    assert not [
        meaning
        for meaning in find_other_meanings(corpus, "17.3", "lnf-2017")
        if "2010" in meaning.edition
    ]
    assert find_other_meanings(corpus, "8.1.3", "lnf-2017") == []


def test_rule_that_is_gone_has_nothing_that_answers(corpus: Corpus) -> None:
    found = {
        meaning.edition: meaning for meaning in find_other_meanings(corpus, "12.21", "lnf-2017")
    }
    assert found["mfn-2010"].answering == ()


def test_two_older_documents_meet_in_the_rules_in_force(corpus: Corpus) -> None:
    shared = [
        meaning
        for clause in corpus.rules.clauses("mfn-2010")
        for meaning in find_other_meanings(corpus, clause.id, "mfn-2010")
        if meaning.edition == "simplified-en"
    ]
    assert shared
    assert all(meaning.today for meaning in shared)


def test_headings_without_a_printed_number_have_no_history(corpus: Corpus) -> None:
    assert corpus.rules.clause("G1") is not None
    assert find_other_meanings(corpus, "G1", "lnf-2017") == []


@pytest.mark.parametrize("edition", ["lnf-2017", "mfn-2010", "simplified-en"])
def test_what_is_told_is_told_of_both_sides(corpus: Corpus, edition: str) -> None:
    for clause in corpus.rules.clauses(edition):
        for meaning in find_other_meanings(corpus, clause.id, edition):
            assert corpus.rules.clause(meaning.clause, meaning.edition)
            back = find_other_meanings(corpus, clause.id, meaning.edition)
            assert edition in {other.edition for other in back}, (clause.id, meaning.edition)
