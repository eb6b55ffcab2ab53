"""What a picture of the home page leads to: facts that there are, which tell a case."""

import pytest

from novuss.corpus import Corpus
from novuss.rulebook.ruling_replies import Account, find_branches
from novuss.site.pages.case_starts import STARTS


@pytest.mark.parametrize("about", STARTS)
def test_picture_offers_values_of_facts_from_which_a_ruling_can_follow(
    live: Corpus, about: str
) -> None:
    for name, values in STARTS[about].items():
        known = {value.id for value in live.rulings.facts[name].values}
        assert {*values} <= known, name
        for value in values:
            branches = find_branches(live.rulings, Account({name: value}))
            assert branches, (name, value)
