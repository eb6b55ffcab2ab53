"""The counts are those of the knowledge base."""

from novuss.corpus import Corpus
from novuss.rulebook.knowledge_counts import compute_statistics

#: What a document prints with a number; how many there are is counted in tests/content.
NUMBERED = ("section", "clause", "subclause")


def test_editions_have_as_many_numbered_clauses_as_their_documents(corpus: Corpus) -> None:
    counts = {edition.edition: edition for edition in compute_statistics(corpus).editions}
    for edition, item in counts.items():
        numbered = [clause for clause in corpus.rules.clauses(edition) if clause.level in NUMBERED]
        assert item.numbered == len(numbered)
        parts = (item.headings, item.own_texts, item.same_as_in_force, item.same_by_translation)
        assert sum(parts) == item.entries == len(corpus.rules.clauses(edition))
    assert counts["lnf-2017"].same_as_in_force == counts["lnf-2017"].same_by_translation == 0


def test_headings_are_no_rules_that_stayed_the_same(corpus: Corpus) -> None:
    """28 headings of 2010 have the words of today; the sections below them changed."""
    alike = [
        relation
        for relation in corpus.concordance.with_edition("mfn-2010")
        if relation.relation == "same" and corpus.rules.relates_headings(relation)
    ]
    assert len(alike) == 28
    found = compute_statistics(corpus)
    same = [
        relation
        for relation in corpus.concordance.with_edition("mfn-2010")
        if relation.relation == "same"
    ]
    firm = [
        relation
        for relation in same
        if not relation.depends_on_translation and relation not in alike
    ]
    assert found.relations["mfn-2010"]["same"] == len(firm) == 60
    (edition,) = (edition for edition in found.editions if edition.edition == "mfn-2010")
    assert edition.same_as_in_force == 60
    assert edition.headings == 5 + 27


def test_sums_are_whole(corpus: Corpus) -> None:
    found = compute_statistics(corpus)
    assert sum(sum(kinds.values()) for kinds in found.relations.values()) == len(
        corpus.concordance.relations
    ) - sum(found.headings.values())
    for edition, kinds in found.relations.items():
        flagged = [
            relation
            for relation in corpus.concordance.with_edition(edition)
            if relation.depends_on_translation and not corpus.rules.relates_headings(relation)
        ]
        assert kinds.get("depends-on-translation", 0) == len(flagged)
    assert all(
        found.relations[edition]["depends-on-translation"]
        for edition in ("mfn-2010", "simplified-en", "summary-lv")
    )
    for parts in (found.kinds, found.confidence):
        assert sum(parts.values()) == found.discrepancies == len(corpus.register.entries)
    assert found.questions == sum(record.question is not None for record in corpus.register.entries)
    # A document that disagrees with no other stands in no entry of the register.
    assert set(found.documents) == {
        name for record in corpus.register.entries for name in record.documents
    }
    assert set(found.documents) <= {document.id for document in corpus.documents}
    for edition, limits in found.characteristics.items():
        assert sum(limits.values()) == len(corpus.equipment.characteristics(edition))


def test_every_clause_has_a_status_in_every_language(corpus: Corpus) -> None:
    counts = compute_statistics(corpus)
    entries = sum(edition.entries for edition in counts.editions)
    for found in counts.statuses.values():
        assert list(found) == ["draft", "read", "confirmed"]
        assert sum(found.values()) == entries
