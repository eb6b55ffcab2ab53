"""Disagreements in the order of what is at stake."""

from novuss.corpus import Corpus
from novuss.model.decision_stakes import STAKES
from novuss.rulebook.ranked_disagreements import group_by_stakes, sort_by_stakes


def test_what_weighs_most_stands_first_and_the_rest_in_the_order_of_clauses(
    corpus: Corpus,
) -> None:
    found = sort_by_stakes(corpus.register.entries)
    assert {record.id for record in found} == {record.id for record in corpus.register.entries}
    assert len(found) == len(corpus.register.entries)
    places = {record.id: place for place, record in enumerate(corpus.register.entries)}
    keys = [(STAKES.index(record.stakes), places[record.id]) for record in found]
    assert keys == sorted(keys)
    assert (found[0].stakes, found[-1].stakes) == ("exclusion", "wording")


def test_groups_hold_every_record_once(corpus: Corpus) -> None:
    groups = group_by_stakes(corpus.register.entries)
    assert list(groups) == list(STAKES)
    assert [record for records in groups.values() for record in records] == sort_by_stakes(
        corpus.register.entries
    )
    light = groups["wording"]
    assert list(group_by_stakes(light)) == ["wording"]


def test_a_clause_of_which_much_hangs_has_that_first(corpus: Corpus) -> None:
    found = [record.stakes for record in sort_by_stakes(corpus.register.entries_of("16.1.3"))]
    assert found[:2] == ["exclusion", "set"]
