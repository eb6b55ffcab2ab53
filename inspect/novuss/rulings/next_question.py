"""The next question: the one that best splits the outcomes that remain."""

from collections import Counter
from collections.abc import Collection
from math import log2

from novuss.rulings.decision import Ruling, describe_outcome
from novuss.rulings.ruleset import FactError, Known, Ruleset, narrow


def choose_question(
    rules: Ruleset, known: Known, ruling: Ruling, unsure: Collection[str] | None = None
) -> str | None:
    """Choose the fact to ask for; None where none could change the ruling.

    Of facts that split alike the first is asked: facts stand in the order of the talk.
    """
    best, most = None, -1.0
    for name in ruling.matters if len(ruling.matters) > 1 else ():
        outcomes = Counter(
            describe_outcome(rules, answered, unsure)
            for value in rules.facts[name].values
            if (answered := _answer(rules, known, name, value.id)) is not None
        )
        total = outcomes.total()
        split = -sum(count / total * log2(count / total) for count in outcomes.values())
        if split > most + 1e-9:
            best, most = name, split
    return best or next(iter(ruling.matters), None)


def _answer(rules: Ruleset, known: Known, name: str, value: str) -> Known | None:
    if value not in known.get(name, {value}):
        return None
    try:
        return narrow(rules, {**known, name: frozenset({value})})
    except FactError:
        return None
