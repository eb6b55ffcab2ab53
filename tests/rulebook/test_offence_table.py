"""Cases with a consequence: each listed once, the gravest first; what each says: tests/content."""

import pytest

from novuss.corpus import Corpus
from novuss.rulebook.offence_table import SEVERITY, Offence, list_offences


@pytest.fixture(scope="module")
def found(corpus: Corpus) -> list[Offence]:
    return list_offences(corpus)


def by_clause(found: list[Offence], clause: str) -> Offence:
    """The row of a clause in force."""
    return next(
        offence
        for offence in found
        if offence.now and clause in [clause.id for clause in offence.now.clauses]
    )


def test_every_case_with_a_consequence_is_listed_once(corpus: Corpus, found: list[Offence]) -> None:
    listed = [
        (offence.now.clause.id, offence.sanction, offence.what) for offence in found if offence.now
    ]
    assert len(listed) == len(set(map(repr, listed)))
    leaves = {
        clause.id
        for clause in corpus.rules.clauses()
        if corpus.consequences.consequence(clause.id)
        and all(child.level == "unnumbered" for child in corpus.rules.children(clause.id))
    }
    assert leaves <= {
        clause.id for offence in found if offence.now for clause in offence.now.clauses
    }


def test_every_case_of_2010_stands_beside_one_of_today_or_alone(
    corpus: Corpus, found: list[Offence]
) -> None:
    compared = {
        clause.id for offence in found for case in offence.before for clause in case.clauses
    }
    leaves = {
        clause.id
        for clause in corpus.rules.clauses("mfn-2010")
        if corpus.consequences.consequence(clause.id, "mfn-2010")
        and not corpus.rules.children(clause.id, "mfn-2010")
    }
    assert leaves <= compared


def test_gravest_consequence_comes_first_and_what_is_no_longer_punished_last(
    found: list[Offence],
) -> None:
    ranks = [
        SEVERITY.index(offence.effects[0]) if offence.effects else len(SEVERITY)
        for offence in found
    ]
    assert ranks == sorted(ranks)
    assert all(bool(offence.now) == bool(offence.effects) for offence in found)


def test_condition_that_one_translation_has_depends_on_the_translation(
    found: list[Offence],
) -> None:
    offence = by_clause(found, "19.1.4")
    assert (offence.since, offence.changed) == ("depends", False)
    assert offence.disputes
    # The regulations may let a participant come later, as 2.2 says now; that is new in both.
    late = by_clause(found, "15.1")
    assert (late.since, late.changed) == ("changed", True)
    assert late.disputes


@pytest.mark.parametrize("clause", ["16.1.1", "16.1.4", "16.1.5"])
def test_two_discs_means_two_or_more(found: list[Offence], clause: str) -> None:
    what = by_clause(found, clause).what
    for language, words in {"en": "2 or more", "de": "2 oder mehr", "ru": "2 или более"}.items():
        assert words in getattr(what, language)
    assert "2 vai vairāk" in what.lv


def test_offence_is_named_in_a_few_words(found: list[Offence]) -> None:
    for offence in found:
        for language, text in offence.what.items():
            assert len(text) <= 80, (language, text)
            assert not text.endswith("."), (language, text)
