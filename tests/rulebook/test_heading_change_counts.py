"""What a heading says is the sum of the clauses below it."""

from itertools import combinations, permutations
from typing import get_args

import pytest

from novuss.corpus import Corpus
from novuss.model.cross_edition_relations import Relation, RelationKind
from novuss.model.record_base import LocalText
from novuss.model.rule_clauses import HEADINGS
from novuss.rulebook.heading_change_counts import Tally, combine_states, tally_headings

PAIRS = [
    pair
    for other in ("mfn-2010", "simplified-en", "summary-lv")
    for pair in (("lnf-2017", other), (other, "lnf-2017"))
]


def relation(kind: RelationKind, depends: bool = False) -> Relation:
    note = LocalText(en="a", de="b", ru="в", lv="g")
    return Relation(
        edition="mfn-2010",
        from_=["1.1"],
        to=["2.1"],
        relation=kind,
        depends_on_translation=depends,
        note=note,
    )


def test_section_9_lost_its_judge(corpus: Corpus) -> None:
    found = tally_headings(corpus, "lnf-2017", "mfn-2010")["9"]
    assert (found.clauses, found.states, found.dropped) == (1, {"changed": 1}, 3)
    then = tally_headings(corpus, "mfn-2010", "lnf-2017")["9"]
    assert (then.clauses, then.states) == (13, {"changed": 10, "dropped": 3})


def test_section_23_has_no_clause_that_stayed(corpus: Corpus) -> None:
    found = tally_headings(corpus, "lnf-2017", "mfn-2010")["23"]
    assert (found.answering, found.states) == (("22",), {"changed": 1})


@pytest.mark.parametrize(("edition", "other"), PAIRS)
def test_tally_is_the_sum_of_the_clauses_below(corpus: Corpus, edition: str, other: str) -> None:
    found = tally_headings(corpus, edition, other)
    for heading in corpus.rules.clauses(edition):
        if heading.level not in HEADINGS:
            assert heading.id not in found
            continue
        below = [
            clause
            for clause in corpus.rules.clauses(edition)
            if clause.level not in HEADINGS
            and heading.id in [above.id for above in corpus.rules.ancestors(clause.id, edition)]
        ]
        tally = found[heading.id]
        assert tally.clauses == len(below) == sum(tally.states.values()) + tally.absent
        firm = [
            clause
            for clause in below
            if (related := corpus.concordance.of(clause.id, edition, other))
            and {pair.state for pair in related} == {"same"}
        ]
        assert tally.states.get("same", 0) == len(firm)
        assert tally.same == (bool(below) and len(firm) == len(below) and not tally.dropped)


def test_no_section_is_the_same_rule_as_in_2010(corpus: Corpus) -> None:
    found = tally_headings(corpus, "lnf-2017", "mfn-2010")
    assert [name for name, item in found.items() if item.same] == []


@pytest.mark.parametrize(
    ("states", "clauses", "dropped", "same"),
    [
        ({"same": 3}, 3, 0, True),
        ({"same": 3}, 3, 1, False),
        ({"same": 2}, 3, 0, False),
        ({"same": 2, "depends-on-translation": 1}, 3, 0, False),
        ({}, 0, 0, False),
    ],
)
def test_same_is_said_only_where_every_clause_is(
    states: dict[str, int], clauses: int, dropped: int, same: bool
) -> None:
    absent = clauses - sum(states.values())
    tally = Tally("lnf-2017", *["mfn-2010"] * 2, (), clauses, states, absent, dropped, ())  # type: ignore[arg-type]
    assert tally.same == same


def test_clause_with_several_counterparts_is_never_better_than_the_worst() -> None:
    assert combine_states([]) is None
    for kind in get_args(RelationKind):
        assert combine_states([relation(kind)]) == kind
        assert combine_states([relation(kind, depends=True)]) == "depends-on-translation"
    for first, second in combinations(("changed", "broader", "narrower"), 2):
        assert combine_states([relation(first), relation(second)]) == "changed"
    doubtful = relation("same", depends=True)
    for order in permutations([relation("same"), relation("partial"), doubtful]):
        assert combine_states(order) == "depends-on-translation"
    for order in permutations([relation("same"), relation("narrower"), doubtful]):
        assert combine_states(order) == "narrower"
    assert combine_states([relation("same"), relation("partial")]) == "partial"
