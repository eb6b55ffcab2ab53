"""Clauses whose rules fit what words tell."""

from novuss.asking.told_rules import rank_told_clauses
from novuss.corpus import Corpus


def test_ranks_clauses_of_rules_that_words_fit(corpus: Corpus) -> None:
    ranks = rank_told_clauses(corpus.rulings, {"talk": {"phone": 3}, "moment": {"during-set": 2}})
    assert ranks["19.1.15"] == 1
    # Many rules turn on the moment alone; one for another moment is left out.
    assert ranks["16.1.6"] == ranks["12.9"] > 10
    assert "2.10" not in ranks


def test_ranks_nothing_without_facts(corpus: Corpus) -> None:
    assert rank_told_clauses(corpus.rulings, {}) == {}
    assert rank_told_clauses(corpus.rulings, {"silent": {"yes": 2}}) == {}
