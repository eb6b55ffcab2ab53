"""What happened, what follows today and what followed in 2010."""

import pytest

from novuss.corpus import Corpus
from novuss.views.offences import SEVERITY, Offence, offences


@pytest.fixture(scope="module")
def found(corpus: Corpus) -> list[Offence]:
    return offences(corpus)


def by_clause(found: list[Offence], clause: str) -> Offence:
    return next(one for one in found if one.now and one.now.clause.id == clause)


def test_every_case_with_a_consequence_is_listed_once(corpus: Corpus, found: list[Offence]) -> None:
    listed = [one.now.clause.id for one in found if one.now]
    assert len(listed) == len(set(listed))
    leaves = {
        clause.id
        for clause in corpus.clauses()
        if corpus.consequence(clause.id)
        and all(one.level == "unnumbered" for one in corpus.children(clause.id))
    }
    assert leaves <= set(listed)


def test_every_case_of_2010_stands_beside_one_of_today_or_alone(
    corpus: Corpus, found: list[Offence]
) -> None:
    shown = {one.clause.id for offence in found for one in offence.before}
    leaves = {
        clause.id
        for clause in corpus.clauses("mfn-2010")
        if corpus.consequence(clause.id, "mfn-2010") and not corpus.children(clause.id, "mfn-2010")
    }
    assert leaves <= shown


def test_gravest_consequence_comes_first(found: list[Offence]) -> None:
    ranks = [SEVERITY.index(one.effects[0]) for one in found]
    assert ranks == sorted(ranks)


def test_puck_in_a_pocket_costs_the_same_in_both_editions(found: list[Offence]) -> None:
    one = by_clause(found, "17.1.4")
    assert one.effects == ("penalty-disc", "loss-of-right")
    assert [old.clause.id for old in one.before] == ["17.1.г"]
    assert not one.changed


def test_telephone_is_new_and_the_covered_corner_is_no_longer_punished(
    found: list[Offence],
) -> None:
    phone = by_clause(found, "19.1.15")
    assert (phone.effects, phone.before, phone.changed) == (("warning",), (), True)
    past = {one.before[0].clause.id: one for one in found if not one.now}
    assert past["19.1.д"].effects == ("warning",)
    assert past["19.1.д"].changed


def test_offence_is_named_in_a_few_words(found: list[Offence]) -> None:
    for one in found:
        for language, text in one.what.items():
            assert len(text.split()) <= 10, (language, text)
            assert not text.endswith("."), (language, text)
