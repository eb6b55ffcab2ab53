"""Clauses of a reply: what they are listed for, and in what order."""

from dataclasses import replace

from novuss.asking.similar_cases import fill_facts
from novuss.corpus import Corpus
from novuss.rulebook.clause_ranking import rank_clauses
from novuss.rulebook.ruling_replies import Account, Found, Reply, reply_to_facts


def decide(corpus: Corpus, **facts: str) -> Reply:
    return replace(reply_to_facts(corpus.rulings, Account(facts)), question=None)


def find(corpus: Corpus, *situations: str) -> Found:
    given = {name: corpus.situation(name).given[-1].facts for name in situations}  # type: ignore[union-attr]
    nearest = {name: fill_facts(corpus.rulings, facts) for name, facts in given.items()}
    return Found(clauses=("1.1", "1.2"), nearest=nearest)


def test_clauses_of_rulings_cases_and_words_come_in_turns(corpus: Corpus) -> None:
    reply = decide(corpus, first="own-light", pocketed="own", gone="opp")
    found = find(corpus, "puck-hits-no-disc-at-all")
    clauses = rank_clauses(corpus, reply, found)
    assert (clauses[0], {"11.9", "1.1", "1.2"} <= {*clauses}) == ("18.1.3", True)
    # Where something is asked back, what the ruling would be counts least.
    asked = rank_clauses(corpus, replace(reply, question="kind"), found)
    assert asked.index("1.1") < asked.index("18.1.3")
    assert rank_clauses(corpus, Reply((), refrains=True), Found()) == []


def test_clause_that_allows_a_stroke_follows_the_one_that_decides(corpus: Corpus) -> None:
    reply = decide(corpus, kind="opposite", first="own-dark", place="own-edge", pocketed="own")
    [branch] = reply.branches
    deciding = branch.ruling.chain[0].clause
    # Before what a dark disc is, which is meant in more cases.
    assert rank_clauses(corpus, reply, Found())[:4] == [deciding, "13.2", "13.3.1", "11.3"]


def test_situations_that_are_as_the_case_is_come_first(corpus: Corpus) -> None:
    reply = decide(corpus, what="outside", outside="dark")
    names = "spectator-moves-the-table", "light-goes-out-during-a-set"
    for found in (find(corpus, *names), find(corpus, *reversed(names))):
        clauses = rank_clauses(corpus, reply, found)
        assert clauses.index("11.7.2") < clauses.index("12.5")
