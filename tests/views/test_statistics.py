"""The counts are those of the knowledge base."""

from novuss.corpus import Corpus
from novuss.views.statistics import statistics


def test_editions_have_as_many_numbered_clauses_as_their_documents(corpus: Corpus) -> None:
    counts = {one.edition: one for one in statistics(corpus).editions}
    assert counts["lnf-2017"].numbered == 25 + 124 + 90
    assert counts["mfn-2010"].numbered == 242
    assert counts["simplified-en"].numbered == 60
    for edition, one in counts.items():
        assert one.own_texts + one.same_as_in_force == one.entries == len(corpus.clauses(edition))
    assert counts["lnf-2017"].same_as_in_force == 0


def test_sums_are_whole(corpus: Corpus) -> None:
    found = statistics(corpus)
    assert sum(sum(kinds.values()) for kinds in found.relations.values()) == len(
        corpus.concordance.relations
    )
    for parts in (found.kinds, found.confidence):
        assert sum(parts.values()) == found.discrepancies == len(corpus.discrepancies)
    assert found.questions == sum(one.question is not None for one in corpus.discrepancies)
    assert set(found.documents) == {one.id for one in corpus.documents}
    for edition, limits in found.characteristics.items():
        assert sum(limits.values()) == len(corpus.characteristics(edition))
