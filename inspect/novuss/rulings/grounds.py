"""Clauses to read beside those of a ruling: what is allowed, has to be done or is meant."""

from collections.abc import Mapping

from novuss.model.rulings import Values
from novuss.rulings.decision import Ruling
from novuss.rulings.ruleset import Known, Ruleset

#: The value of the verdict ``set`` where it does not end.
_GOES_ON = "goes-on"


def find_grounds(rules: Ruleset, known: Known, ruling: Ruling) -> list[str]:
    """Find the clauses behind a ruling that its chain does not have, those of rare cases first.

    A ground holds by what is known of a case; a fact that is not known, and that nothing turns on,
    is as usual. A case is the rarer, the more of its facts are not. Where the set or the game ends,
    nothing is said of how the set goes on.
    """
    ends = ruling.certain.get("set", _GOES_ON) != _GOES_ON or "game" in ruling.certain

    def list_values(fact: str) -> set[str | None]:
        usual = None if fact in ruling.matters else rules.facts[fact].usual
        return {*known.get(fact, ())} or {usual}

    def holds(alternative: Mapping[str, Values]) -> bool:
        named = not known.keys().isdisjoint(alternative)
        return named and all(list_values(fact) <= {*alternative[fact]} for fact in alternative)

    def count_rare(alternative: Mapping[str, Values]) -> int:
        return sum(rules.facts[fact].usual not in values for fact, values in alternative.items())

    own = {rule.clause for rule in ruling.chain}
    found = {
        ground.clause: max(map(count_rare, holding))
        for ground in rules.grounds
        if ground.clause not in own
        and not (ends and ground.set_goes_on)
        and (holding := list(filter(holds, ground.when)))
    }
    return sorted(found, key=lambda clause: -found[clause])
