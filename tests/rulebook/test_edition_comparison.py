"""Editions compared section by section."""

import pytest

from novuss.corpus import Corpus
from novuss.rulebook.edition_comparison import compare_editions, list_excerpts

OTHERS = ("mfn-2010", "simplified-en", "summary-lv")


@pytest.mark.parametrize("edition", OTHERS)
def test_every_relation_stands_in_one_section(corpus: Corpus, edition: str) -> None:
    sections = compare_editions(corpus, edition)
    relations = [
        relation for part in sections for relation in (*part.headings, *part.same, *part.different)
    ]
    assert len(relations) == len({id(relation) for relation in relations})
    assert {id(relation) for relation in relations} == {
        id(relation) for relation in corpus.concordance.with_edition(edition)
    }


@pytest.mark.parametrize("edition", OTHERS)
def test_sections_and_their_clauses_come_in_reading_order(corpus: Corpus, edition: str) -> None:
    order = {clause.id: index for index, clause in enumerate(corpus.rules.clauses())}
    sections = compare_editions(corpus, edition)
    starts = [order[part.section.id] for part in sections if part.section]
    assert starts == sorted(starts)
    for part in sections:
        places = [order[relation.from_[0]] for relation in part.different if relation.from_]
        assert places == sorted(places)
        dropped = [relation.relation == "dropped" for relation in part.different]
        assert dropped == sorted(dropped), "what was dropped stands at the end"


def test_what_was_dropped_stands_in_the_section_that_answers_to_its_own(corpus: Corpus) -> None:
    places = {
        relation.to[0]: part.section.id
        for part in compare_editions(corpus, "mfn-2010")
        if part.section
        for relation in part.different
        if relation.relation == "dropped"
    }
    assert places
    for clause, section in places.items():
        theirs = corpus.rules.section_of(clause, "mfn-2010")
        assert theirs
        assert section in {
            found.id
            for name in corpus.concordance.counterparts(theirs.id, "mfn-2010")
            if (found := corpus.rules.section_of(name))
        }


def test_counts_of_a_section_are_those_of_its_relations(corpus: Corpus) -> None:
    for part in compare_editions(corpus, "mfn-2010"):
        assert sum(part.counts.values()) == len(part.same) + len(part.different)
        assert part.counts.get("same", 0) == len(part.same)


@pytest.mark.parametrize("edition", OTHERS)
def test_headings_stand_apart_and_are_not_counted(corpus: Corpus, edition: str) -> None:
    levels = {"group", "section", "annex", "annex-group"}
    for part in compare_editions(corpus, edition):
        for relation in (*part.headings, *part.same, *part.different):
            ends = [corpus.rules.clause(name) for name in relation.from_]
            ends += [corpus.rules.clause(name, edition) for name in relation.to]
            heads = {clause.level in levels for clause in ends if clause}
            assert (relation in part.headings) == (heads == {True}), (relation.from_, relation.to)


def test_same_by_one_translation_is_among_what_differs(corpus: Corpus) -> None:
    found = {part.section.id: part for part in compare_editions(corpus, "mfn-2010") if part.section}
    assert "18.1.1" not in {relation.from_[0] for relation in found["18"].same}
    assert "18.1.1" in {relation.from_[0] for relation in found["18"].different}
    assert found["18"].counts["depends-on-translation"] == 2


def test_excerpts_are_the_documents_that_leave_clauses_out(corpus: Corpus) -> None:
    found = list_excerpts(corpus)
    assert {"simplified-en", "summary-lv"} <= {*found}
    assert {corpus.edition(relation).status for relation in found} == {"simplified", "summary"}
    left = {edition.status for edition in corpus.editions if edition.id not in found}
    assert left == {"in-force", "superseded"}
