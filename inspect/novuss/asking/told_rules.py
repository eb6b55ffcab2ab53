"""Clauses whose rules fit the facts that words tell."""

from collections.abc import Mapping

from novuss.asking.clue_reader import ClueFacts
from novuss.model.rulings import Values
from novuss.rulings import Ruleset


def rank_told_clauses(rules: Ruleset, clued: ClueFacts) -> dict[str, int]:
    """Rank the clauses of rules that turn on what words tell, from 1; equal ones share the last.

    A fact of a rule counts the points of its clue; one that words tell otherwise costs twice as
    many, and one that is not as usual a point.
    """
    scores: dict[str, int] = {}
    for rule in rules.rules:
        for alternative in rule.when:
            terms = {term: values for term, values in alternative.items() if term in rules.facts}
            score = sum(_score_term(rules, clued, term, terms[term]) for term in terms)
            if score > scores.get(rule.clause, 0) and not terms.keys().isdisjoint(clued):
                scores[rule.clause] = score
    ordered = sorted(scores.values())
    return {clause: len(ordered) - ordered.index(score) for clause, score in scores.items()}


def _score_term(rules: Ruleset, clued: ClueFacts, term: str, values: Values) -> int:
    points: Mapping[str, int] = clued.get(term, {})
    if not points:
        usual = rules.facts[term].usual
        return -1 if usual and usual not in values else 0
    most = max(points.values())
    best = max((points.get(value, 0) for value in values), default=0)
    return best if best and best >= most - 1 else -2 * most
