"""The counts are those of the knowledge base."""

from novuss.corpus import Corpus
from novuss.views.statistics import statistics

#: What a document prints with a number; how many there are is counted in tests/content.
NUMBERED = ("section", "clause", "subclause")


def test_editions_have_as_many_numbered_clauses_as_their_documents(corpus: Corpus) -> None:
    counts = {one.edition: one for one in statistics(corpus).editions}
    for edition, one in counts.items():
        numbered = [each for each in corpus.rules.clauses(edition) if each.level in NUMBERED]
        assert one.numbered == len(numbered)
        parts = (one.headings, one.own_texts, one.same_as_in_force, one.same_by_translation)
        assert sum(parts) == one.entries == len(corpus.rules.clauses(edition))
    assert counts["lnf-2017"].same_as_in_force == counts["lnf-2017"].same_by_translation == 0


def test_headings_are_no_rules_that_stayed_the_same(corpus: Corpus) -> None:
    """28 headings of 2010 have the words of today; the sections below them changed."""
    alike = [
        one
        for one in corpus.concordance.with_edition("mfn-2010")
        if one.relation == "same" and corpus.rules.relates_headings(one)
    ]
    assert len(alike) == 28
    found = statistics(corpus)
    same = [one for one in corpus.concordance.with_edition("mfn-2010") if one.relation == "same"]
    firm = [one for one in same if not one.depends_on_translation and one not in alike]
    assert found.relations["mfn-2010"]["same"] == len(firm) == 60
    (edition,) = (one for one in found.editions if one.edition == "mfn-2010")
    assert edition.same_as_in_force == 60
    assert edition.headings == 5 + 27


def test_sums_are_whole(corpus: Corpus) -> None:
    found = statistics(corpus)
    assert sum(sum(kinds.values()) for kinds in found.relations.values()) == len(
        corpus.concordance.relations
    ) - sum(found.headings.values())
    for edition, kinds in found.relations.items():
        flagged = [
            one
            for one in corpus.concordance.with_edition(edition)
            if one.depends_on_translation and not corpus.rules.relates_headings(one)
        ]
        assert kinds.get("depends-on-translation", 0) == len(flagged)
    assert all(
        found.relations[one]["depends-on-translation"]
        for one in ("mfn-2010", "simplified-en", "summary-lv")
    )
    for parts in (found.kinds, found.confidence):
        assert sum(parts.values()) == found.discrepancies == len(corpus.register.entries)
    assert found.questions == sum(one.question is not None for one in corpus.register.entries)
    # A document that disagrees with no other stands in no entry of the register.
    assert set(found.documents) == {
        name for one in corpus.register.entries for name in one.documents
    }
    assert set(found.documents) <= {one.id for one in corpus.documents}
    for edition, limits in found.characteristics.items():
        assert sum(limits.values()) == len(corpus.equipment.characteristics(edition))


def test_every_clause_has_a_status_in_every_language(corpus: Corpus) -> None:
    counts = statistics(corpus)
    entries = sum(one.entries for one in counts.editions)
    for found in counts.statuses.values():
        assert list(found) == ["draft", "read", "confirmed"]
        assert sum(found.values()) == entries
