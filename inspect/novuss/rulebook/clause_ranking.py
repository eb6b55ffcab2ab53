"""Clauses of a reply to a question, the best first."""

from collections import defaultdict
from collections.abc import Mapping

from novuss.corpus import Corpus
from novuss.rulebook.ruling_replies import Found, Reply
from novuss.rulings.grounds import find_grounds
from novuss.rulings.ruleset import Known

#: How fast the points of a clause fall with its rank.
_FALL = 0.3
#: How many situations give points to their clauses.
_MOST_NEAREST = 10


def rank_clauses(corpus: Corpus, reply: Reply, found: Found) -> list[str]:
    """Rank the clauses of an answer, the best first, by the points that four sources give them.

    Rulings, rules that fit what words tell, and the clauses that words find give them by rank,
    situations by theirs and by how far a clause is from the one that decides. Behind the clause
    that decides a ruling stand its grounds. The weights put a right clause among the first three of
    most of the questions in ``tests/rulings/questions``.
    """
    points: defaultdict[str, float] = defaultdict(float)
    for rank, clause in enumerate(_list_ruled(corpus, reply), 1):
        points[clause] += (800 if reply.question else 2000) / rank**_FALL
    for rank, clause in enumerate(found.clauses, 1):
        points[clause] += 1000 / rank**_FALL
    for clause, rank in found.fitting.items():
        points[clause] += 1200 / rank**_FALL
    for rank, case in enumerate(_choose_nearest(reply, found)):
        situation = corpus.situation(case)
        assert situation
        steps = sorted(situation.chain, key=lambda step: not step.decides)
        for place, step in enumerate(steps):
            points[step.clause] += 12_000 / ((1 + place) * (10 + 9 * rank))
    return sorted(points, key=lambda clause: -points[clause])


def _list_ruled(corpus: Corpus, reply: Reply) -> list[str]:
    """List the clauses of rulings: the one that decides, the grounds, then all others."""
    branches = reply.likely or reply.branches
    chain = [rule.clause for branch in branches for rule in branch.ruling.chain]
    grounds = [
        clause
        for branch in branches
        for clause in find_grounds(corpus.rulings, branch.known, branch.ruling)
        if clause not in chain
    ]
    nearest = [name for branch in branches for name in branch.ruling.nearest]
    return list(dict.fromkeys((*chain[:1], *grounds, *chain, *nearest)))


def _choose_nearest(reply: Reply, found: Found) -> list[str]:
    """Choose situations; beside a ruling without a question those that are as the case is."""
    cases = list(found.nearest)
    if reply.branches and not reply.question:
        known = reply.branches[0].known
        cases.sort(key=lambda case: _count_differences(known, found.nearest[case]))
    return cases[:_MOST_NEAREST]


def _count_differences(known: Known, facts: Mapping[str, str]) -> int:
    """Count the facts of a situation that are otherwise than what is known."""
    return sum(value not in known.get(fact, {value}) for fact, value in facts.items())
