"""Clauses to read beside those of a ruling: what is allowed, has to be done or is meant."""

from collections.abc import Mapping

from novuss.model.rulings import Values
from novuss.rulings.decision import Ruling
from novuss.rulings.ruleset import Known, Ruleset


def find_grounds(rules: Ruleset, known: Known, ruling: Ruling) -> list[str]:
    """Find the clauses behind a ruling that its chain does not have.

    A ground holds by what is known of a case; a fact that is not known, and that nothing turns on,
    is as usual.
    """

    def list_values(fact: str) -> set[str | None]:
        usual = None if fact in ruling.matters else rules.facts[fact].usual
        return {*known.get(fact, ())} or {usual}

    def holds(alternative: Mapping[str, Values]) -> bool:
        named = not known.keys().isdisjoint(alternative)
        return named and all(list_values(fact) <= {*alternative[fact]} for fact in alternative)

    own = {rule.clause for rule in ruling.chain}
    found = (ground.clause for ground in rules.grounds if any(map(holds, ground.when)))
    return [clause for clause in found if clause not in own]
