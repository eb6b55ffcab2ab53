"""Editions compared section by section."""

import pytest

from novuss.corpus import Corpus
from novuss.views.comparison import compare, excerpts

OTHERS = ("mfn-2010", "simplified-en", "summary-lv")


@pytest.mark.parametrize("edition", OTHERS)
def test_every_relation_stands_in_one_section(corpus: Corpus, edition: str) -> None:
    sections = compare(corpus, edition)
    shown = [one for part in sections for one in (*part.headings, *part.same, *part.different)]
    assert len(shown) == len({id(one) for one in shown})
    assert {id(one) for one in shown} == {
        id(one) for one in corpus.concordance.with_edition(edition)
    }


@pytest.mark.parametrize("edition", OTHERS)
def test_sections_and_their_clauses_come_in_reading_order(corpus: Corpus, edition: str) -> None:
    order = {clause.id: index for index, clause in enumerate(corpus.rules.clauses())}
    sections = compare(corpus, edition)
    starts = [order[part.section.id] for part in sections if part.section]
    assert starts == sorted(starts)
    for part in sections:
        places = [order[one.from_[0]] for one in part.different if one.from_]
        assert places == sorted(places)
        dropped = [one.relation == "dropped" for one in part.different]
        assert dropped == sorted(dropped), "what was dropped stands at the end"


def test_what_was_dropped_stands_in_the_section_that_answers_to_its_own(corpus: Corpus) -> None:
    places = {
        one.to[0]: part.section.id
        for part in compare(corpus, "mfn-2010")
        if part.section
        for one in part.different
        if one.relation == "dropped"
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
    for part in compare(corpus, "mfn-2010"):
        assert sum(part.counts.values()) == len(part.same) + len(part.different)
        assert part.counts.get("same", 0) == len(part.same)


@pytest.mark.parametrize("edition", OTHERS)
def test_headings_stand_apart_and_are_not_counted(corpus: Corpus, edition: str) -> None:
    levels = {"group", "section", "annex", "annex-group"}
    for part in compare(corpus, edition):
        for one in (*part.headings, *part.same, *part.different):
            ends = [corpus.rules.clause(name) for name in one.from_]
            ends += [corpus.rules.clause(name, edition) for name in one.to]
            heads = {clause.level in levels for clause in ends if clause}
            assert (one in part.headings) == (heads == {True}), (one.from_, one.to)


def test_same_by_one_translation_is_among_what_differs(corpus: Corpus) -> None:
    found = {part.section.id: part for part in compare(corpus, "mfn-2010") if part.section}
    assert "18.1.1" not in {one.from_[0] for one in found["18"].same}
    assert "18.1.1" in {one.from_[0] for one in found["18"].different}
    assert found["18"].counts["depends-on-translation"] == 2


def test_excerpts_are_the_documents_that_leave_clauses_out(corpus: Corpus) -> None:
    found = excerpts(corpus)
    assert {"simplified-en", "summary-lv"} <= {*found}
    assert {corpus.edition(one).status for one in found} == {"simplified", "summary"}
    left = {one.status for one in corpus.editions if one.id not in found}
    assert left == {"in-force", "superseded"}
