"""The digest of an earlier edition: everything that differs, once, the heaviest first."""

import pytest

from novuss.corpus import Corpus
from novuss.model.decision_stakes import STAKES
from novuss.rulebook.ranked_edition_differences import (
    HEAVIEST,
    Group,
    Topic,
    group_differences,
    is_translation_dependent,
)


@pytest.fixture(scope="module")
def groups(corpus: Corpus) -> list[Group]:
    return group_differences(corpus, "mfn-2010")


def topic_of(groups: list[Group], clause: str) -> Topic:
    """The first topic, in the order of the page, that a clause in force is about."""
    return next(
        topic
        for group in groups
        for topic in group.topics
        if any(clause in relation.from_ for relation in topic.relations)
    )


def test_every_difference_stands_in_one_topic(corpus: Corpus, groups: list[Group]) -> None:
    relations = [
        relation for group in groups for topic in group.topics for relation in topic.relations
    ]
    expected = [
        relation
        for relation in corpus.concordance.with_edition("mfn-2010")
        if relation.state != "same" and not corpus.rules.relates_headings(relation)
    ]
    assert (
        len(relations)
        == len({id(relation) for relation in relations})
        == sum(group.count for group in groups)
    )
    assert {id(relation) for relation in relations} == {id(relation) for relation in expected}


def test_groups_come_by_weight_and_hold_their_own(groups: list[Group]) -> None:
    places = [STAKES.index(group.decides) for group in groups]
    assert places == sorted(places)
    assert [group.decides for group in groups[:2]] == [*HEAVIEST] == ["exclusion", "game"]
    assert groups[-1].decides == "wording"
    for group in groups:
        found = {relation.decides for topic in group.topics for relation in topic.relations}
        assert found == {group.decides}


def test_topics_come_in_the_order_of_the_rules_in_force(
    corpus: Corpus, groups: list[Group]
) -> None:
    order = {clause.id: place for place, clause in enumerate(corpus.rules.clauses())}
    for group in groups:
        leads = [order[topic.lead.from_[0]] for topic in group.topics if topic.lead.from_]
        assert leads == sorted(leads)
        for topic in group.topics:
            inside = [order[relation.from_[0]] for relation in topic.relations if relation.from_]
            assert inside == sorted(inside)


def test_one_matter_in_several_clauses_is_one_topic(groups: list[Group]) -> None:
    def clauses(clause: str) -> list[str]:
        found = topic_of(groups, clause).relations
        return list(dict.fromkeys(name for relation in found for name in relation.from_))

    # By a clause of 2010 that answers to all of them.
    assert clauses("2.6") == ["2.6", "11.11", "14.2"]
    # By the penalty of a ban that is new with it.
    assert clauses("12.4") == ["12.4", "19.1.2"]
    # A row of the annex is its own matter, although 24.1 of 2010 has the limits of many.
    assert clauses("A1.2") == ["A1.2"]
    assert clauses("A1.4") == ["A1.4"]


def test_what_was_dropped_is_joined_by_its_penalty(groups: list[Group]) -> None:
    (found,) = (
        topic
        for group in groups
        for topic in group.topics
        if any("12.21" in relation.to and not relation.from_ for relation in topic.relations)
    )
    assert [relation.to for relation in found.relations] == [["12.21"], ["16.1.к"]]


def test_topic_depends_on_the_translation_if_one_of_its_differences_does(
    groups: list[Group],
) -> None:
    third_warning = topic_of(groups, "15.3")
    assert [relation.depends_on_translation for relation in third_warning.relations] == [
        True,
        False,
    ]
    assert third_warning.depends_on_translation
    assert not topic_of(groups, "16.1.7").depends_on_translation


def test_lines_are_ten_at_most_and_say_what_depends(corpus: Corpus) -> None:
    lines = corpus.highlights.lines
    assert len(lines) <= 10
    named = {
        line.clauses[0]: is_translation_dependent(corpus, line) for line in lines if line.clauses
    }
    assert named["19.1.1"], "it sums up 15.3, too"
    assert not named["16.1.7"]


def test_lines_begin_with_the_heaviest(corpus: Corpus) -> None:
    """By the heaviest difference among the clauses that a line names."""

    def weight(clauses: list[str], before: list[str]) -> int:
        return min(
            STAKES.index(relation.decides)
            for relation in corpus.concordance.with_edition("mfn-2010")
            if relation.decides
            and (set(relation.from_) & set(clauses) or set(relation.to) & set(before))
        )

    lines = [weight(line.clauses, line.before) for line in corpus.highlights.lines]
    assert STAKES[lines[0]] == "exclusion"
    assert [STAKES[line] for line in lines[1:4]] == ["set"] * 3
