"""Questions of which one answer tells several facts."""

from collections.abc import Collection, Iterable, Iterator, Mapping

from novuss.rulings.ruleset import FactError, Known, Ruleset, narrow


def find_joined(rules: Ruleset, known: Known, fact: str, unsure: Collection[str]) -> str | None:
    """Find the joined question that tells every value that a fact may have, and others besides."""
    left = {
        value.id
        for value in rules.facts[fact].values
        if _fits_usual(rules, known, {fact: value.id})
    }
    for question in rules.joined.values():
        answers = [
            value.facts for value in question.values if _fits_usual(rules, known, value.facts)
        ]
        missing = {name for facts in answers for name in facts if len(known.get(name, ())) != 1}
        covered = {rules.facts[fact].usual, *(facts.get(fact) for facts in answers)}
        tells = fact in missing and len(missing) > 1 and left <= covered
        if tells and question.id not in unsure:
            return question.id
    return None


def list_joined_facts(rules: Ruleset, questions: Iterable[str]) -> Iterator[str]:
    """List the facts that joined questions may tell."""
    for name in questions:
        if name in rules.joined:
            yield from (fact for value in rules.joined[name].values for fact in value.facts)


def join_facts(rules: Ruleset, known: Known, more: Known) -> dict[str, frozenset[str]] | None:
    """Both together; None where they exclude one another."""
    both = dict(known)
    for fact, values in more.items():
        both[fact] = values & both[fact] if fact in both else values
        if not both[fact]:
            return None
    try:
        return narrow(rules, both)
    except FactError:
        return None


def goes_with(rules: Ruleset, known: Known, facts: Mapping[str, str]) -> bool:
    """Whether facts do not exclude what is known."""
    more = {name: frozenset({value}) for name, value in facts.items()}
    return join_facts(rules, known, more) is not None


def _fits_usual(rules: Ruleset, known: Known, facts: Mapping[str, str]) -> bool:
    """Whether facts go with what is known, and bring no other that could be as usual."""
    joined = join_facts(rules, known, {name: frozenset({value}) for name, value in facts.items()})
    return joined is not None and not any(
        _brings(rules, known, name, values)
        for name, values in joined.items()
        if name not in known and name not in facts
    )


def _brings(rules: Ruleset, known: Known, name: str, values: Collection[str]) -> bool:
    """Whether values of a fact that is not known are neither usual nor the only ones left."""
    usual = rules.facts[name].usual
    if usual is None:
        return len(values) == 1
    free = join_facts(rules, known, {name: frozenset({usual})}) is not None
    return usual not in values and free
