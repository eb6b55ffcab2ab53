"""Situations as answers to a question back: one tells all of its facts at once."""

from collections.abc import Mapping
from itertools import islice

from novuss.asking.understanding import Evidence, NearCase
from novuss.rulings import Ruleset, narrow
from novuss.rulings.joined_questions import goes_with

#: How many situations are listed.
_MOST = 4
#: By how much a fact that words tell brings a situation nearer, as scores are counted.
_TOLD = 20_000


def fill_facts(rules: Ruleset, facts: Mapping[str, str]) -> dict[str, str]:
    """Fill in what the facts of a situation bring, and what is usual beside them."""
    known = narrow(rules, {fact: [value] for fact, value in facts.items()})
    brought = {fact: min(values) for fact, values in known.items() if len(values) == 1}
    usual = {
        name: fact.usual
        for name, fact in rules.facts.items()
        if fact.usual is not None and name not in known
    }
    return {**usual, **brought}


def rank_cases(evidence: Evidence) -> list[NearCase]:
    """Rank all situations by how near they are to words.

    A fact that words tell brings those nearer that have it, and takes those away that have another
    value.
    """

    def measure_nearness(case: NearCase) -> int:
        agreeing = (
            1 if case.filled[fact] in values else -1
            for fact, values in evidence.clued.items()
            if fact in case.filled
        )
        return case.score + _TOLD * sum(agreeing)

    return sorted((*evidence.cases, *evidence.others), key=measure_nearness, reverse=True)


def list_similar(
    rules: Ruleset, evidence: Evidence, answered: Mapping[str, str]
) -> dict[str, Mapping[str, str]]:
    """List the situations that are nearest to words, with their facts, best first.

    They agree with all that was answered.
    """
    known = narrow(rules, {fact: [value] for fact, value in answered.items()})
    agreeing = (
        case
        for case in rank_cases(evidence)
        if not case.facts.keys() <= answered.keys()
        and all(
            case.filled[fact] in values for fact, values in known.items() if fact in case.filled
        )
    )
    together = (case for case in agreeing if goes_with(rules, known, case.facts))
    return {case.id: case.facts for case in islice(together, _MOST)}
