"""Clauses to read beside those of a ruling."""

import pytest

from novuss.rulebook.ruling_replies import Account, find_branches
from novuss.rulings import Ruleset
from novuss.rulings.grounds import find_grounds


def list_grounds(rules: Ruleset, **facts: str) -> set[str]:
    account = Account(facts)
    return {
        clause
        for branch in find_branches(rules, account)
        for clause in find_grounds(rules, branch.known, branch.ruling)
    }


@pytest.mark.parametrize(
    ("facts", "holds", "not_so"),
    [
        ({"kind": "opposite", "first": "own-dark"}, {"13.2", "13.3.1"}, {"13.1", "13.3.5"}),
        ({"first": "own-light"}, {"13.1"}, {"13.2", "13.3"}),
        ({"conduct": "leaving", "moment": "between-sets"}, {"2.9"}, {"2.7", "11.10"}),
        # What is usual counts beside what is known.
        ({"first": "opp"}, {"17.1.1"}, {"11.8.2"}),
        ({"first": "opp", "light": "no", "kind": "opposite"}, {"11.8.2"}, {"17.1.1"}),
        ({"what": "result"}, set(), {"13.1"}),
        # Where the set ends nothing is said of how it goes on.
        ({"first": "opp", "puck": "pocket"}, {"17.1.1", "17.2", "18.1.4"}, {"12.16"}),
        ({"first": "opp", "fault": "after-stop"}, set(), {"17.1.1", "17.2", "18.1.4", "13.1"}),
        ({"pocketed": "own", "last": "no", "gone": "own"}, {"17.6-p2"}, {"12.16"}),
    ],
)
def test_grounds_are_those_of_the_case(
    rules: Ruleset, facts: dict[str, str], holds: set[str], not_so: set[str]
) -> None:
    found = list_grounds(rules, **facts)
    assert (holds - found, not_so & found) == (set(), set())


def test_clause_of_the_chain_is_no_ground(rules: Ruleset) -> None:
    facts = {"time": "again"}
    for branch in find_branches(rules, Account(facts)):
        chain = {rule.clause for rule in branch.ruling.chain}
        assert chain.isdisjoint(find_grounds(rules, branch.known, branch.ruling))


def test_every_case_of_a_ground_can_be(rules: Ruleset) -> None:
    for ground in rules.grounds:
        for alternative in ground.when:
            facts = {fact: values[0] for fact, values in alternative.items()}
            branches = find_branches(rules, Account(facts))
            cited = {rule.clause for branch in branches for rule in branch.ruling.chain}
            assert ground.clause in cited | list_grounds(rules, **facts), (ground.clause, facts)
