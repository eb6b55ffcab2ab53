"""What the number of a clause means elsewhere."""

import pytest

from novuss.corpus import Corpus
from novuss.views.number_history import OtherMeaning, other_meanings


@pytest.mark.parametrize(
    ("clause", "edition", "expected"),
    [
        # What was another rule leads to where that stands today.
        ("12.9", "lnf-2017", OtherMeaning("mfn-2010", "12.9", True, ("12.15",))),
        # A clause of 2010 says what its number is today, and where that stood.
        ("12.9", "mfn-2010", OtherMeaning("lnf-2017", "12.9", False, ("12.3", "19.1.а"))),
        # To a rule that is gone nothing answers.
        ("12.21", "lnf-2017", OtherMeaning("mfn-2010", "12.21", True, ())),
    ],
)
def test_number_of_another_rule_leads_to_where_that_stands(
    corpus: Corpus, clause: str, edition: str, expected: OtherMeaning
) -> None:
    found = {one.edition: one for one in other_meanings(corpus, clause, edition)}
    assert found[expected.edition] == expected


def test_number_of_the_same_matter_is_left_out(corpus: Corpus) -> None:
    # 17.3 differs by the translation and is about the same place of the penalty disc.
    assert not [one for one in other_meanings(corpus, "17.3", "lnf-2017") if "2010" in one.edition]
    assert other_meanings(corpus, "8.1.3", "lnf-2017") == []


def test_two_older_documents_meet_in_the_rules_in_force(corpus: Corpus) -> None:
    shared = [
        one
        for clause in corpus.clauses("mfn-2010")
        for one in other_meanings(corpus, clause.id, "mfn-2010")
        if one.edition == "simplified-en"
    ]
    assert shared
    assert all(one.today for one in shared)


def test_headings_without_a_printed_number_have_no_history(corpus: Corpus) -> None:
    assert corpus.clause("G1") is not None
    assert other_meanings(corpus, "G1", "lnf-2017") == []


@pytest.mark.parametrize("edition", ["lnf-2017", "mfn-2010", "simplified-en"])
def test_what_is_told_is_told_of_both_sides(corpus: Corpus, edition: str) -> None:
    for clause in corpus.clauses(edition):
        for one in other_meanings(corpus, clause.id, edition):
            assert corpus.clause(one.clause, one.edition)
            back = other_meanings(corpus, clause.id, one.edition)
            assert edition in {other.edition for other in back}, (clause.id, one.edition)
