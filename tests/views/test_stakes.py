"""Disagreements in the order of what is at stake."""

from novuss.corpus import Corpus
from novuss.model.stakes import STAKES
from novuss.views.stakes import by_stakes, heaviest_first


def test_what_weighs_most_stands_first_and_the_rest_in_the_order_of_clauses(
    corpus: Corpus,
) -> None:
    found = heaviest_first(corpus.register.entries)
    assert {one.id for one in found} == {one.id for one in corpus.register.entries}
    assert len(found) == len(corpus.register.entries)
    places = {one.id: place for place, one in enumerate(corpus.register.entries)}
    keys = [(STAKES.index(one.stakes), places[one.id]) for one in found]
    assert keys == sorted(keys)
    assert (found[0].stakes, found[-1].stakes) == ("exclusion", "wording")


def test_groups_hold_every_record_once(corpus: Corpus) -> None:
    groups = by_stakes(corpus.register.entries)
    assert list(groups) == list(STAKES)
    assert [one for those in groups.values() for one in those] == heaviest_first(
        corpus.register.entries
    )
    light = groups["wording"]
    assert list(by_stakes(light)) == ["wording"]


def test_a_clause_of_which_much_hangs_has_that_first(corpus: Corpus) -> None:
    found = [one.stakes for one in heaviest_first(corpus.register.entries_of("16.1.3"))]
    assert found[:2] == ["exclusion", "set"]
