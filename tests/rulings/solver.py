"""Every combination of facts and readings at once, for a solver."""

from collections.abc import Iterable, Iterator
from functools import cache, cached_property
from itertools import combinations

from novuss.model.rulings import Condition, Rule
from novuss.rulings import Ruleset

Literal = int


class Encoding:
    """Facts, readings and verdicts as variables; a model of them is one case, read one way.

    A fact that does not matter has none of its values.
    """

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.clauses: list[list[Literal]] = []
        self._count = 0
        self._gates: dict[tuple[Literal, ...], Literal] = {}
        self.true = self._new()
        self.clauses.append([self.true])
        self.facts = {
            (fact.id, value.id): self._new()
            for fact in rules.facts.values()
            for value in fact.values
        }
        self.readings = {
            (record, way): self._new() for record, ways in rules.readings.items() for way in ways
        }
        for record, ways in rules.readings.items():
            self._choose([self.readings[record, way] for way in ways], self.true)
        for fact in rules.facts.values():
            values = [self.facts[fact.id, value.id] for value in fact.values]
            self._choose(values, self.condition(fact.matters) if fact.matters else self.true)
            for value in fact.values:
                if value.only:
                    self.clauses.append(
                        [-self.facts[fact.id, value.id], self.condition(value.only)]
                    )
        for combination in rules.impossible:
            self.clauses.append([-self.condition([dict(combination)])])

    def _new(self) -> Literal:
        self._count += 1
        return self._count

    def _choose(self, options: list[Literal], when: Literal) -> None:
        """Exactly one of the options where something holds, and none elsewhere."""
        self.clauses += [[-first, -second] for first, second in combinations(options, 2)]
        self.clauses += [[-when, *options], *([when, -option] for option in options)]

    def all(self, parts: Iterable[Literal]) -> Literal:
        """A variable that is true where all parts are."""
        key = tuple(sorted(set(parts) - {self.true}))
        if -self.true in key or any(-part in key for part in key):
            return -self.true
        if len(key) < 2:
            return key[0] if key else self.true
        if key not in self._gates:
            gate = self._gates[key] = self._new()
            self.clauses += [[-gate, part] for part in key]
            self.clauses.append([gate, *(-part for part in key)])
        return self._gates[key]

    def any(self, parts: Iterable[Literal]) -> Literal:
        """A variable that is true where one of the parts is."""
        return -self.all(-part for part in parts)

    def condition(self, condition: Condition) -> Literal:
        return self.any(
            self.all(self._term(term, values) for term, values in alternative.items())
            for alternative in condition
        )

    def _term(self, term: str, values: list[str]) -> Literal:
        if term in self.rules.facts:
            return self.any(self.facts[term, value] for value in values)
        if term in self.rules.offences:
            return self.marked(term) if "yes" in values else -self.marked(term)
        return self.any(self.gives(term, value) for value in values)

    @cache  # noqa: B019
    def fires(self, rule: str) -> Literal:
        return self.condition(self.by_id[rule].when)

    @cached_property
    def by_id(self) -> dict[str, Rule]:
        return {rule.id: rule for rule in self.rules.rules}

    def _by_reading(self, rule: Rule, ways: Iterator[str]) -> Literal:
        return self.any(self.readings[str(rule.open), way] for way in ways)

    @cache  # noqa: B019
    def marks(self, rule: str, offence: str) -> Literal:
        found = self.by_id[rule]
        ways = (way for way, saying in found.readings.items() if offence in saying.offence)
        read = self.true if offence in found.offence else self._by_reading(found, ways)
        return self.all([self.fires(rule), read])

    @cache  # noqa: B019
    def marked(self, offence: str) -> Literal:
        return self.any(self.marks(rule.id, offence) for rule in self.rules.markers[offence])

    @cache  # noqa: B019
    def says(self, rule: str, verdict: str, value: str) -> Literal:
        """The rule gives the value, and no rule that defeats it gives one of the verdict."""
        found = self.by_id[rule]
        ways = (
            way for way, reading in found.readings.items() if reading.says.get(verdict) == value
        )
        read = self.true if found.says.get(verdict) == value else self._by_reading(found, ways)
        defeated = [
            -self.says(other.id, verdict, worth.id)
            for other in self.rules.defeaters[rule]
            if other in self.rules.sayers[verdict]
            for worth in self.rules.verdicts[verdict].values
        ]
        return self.all([self.fires(rule), read, *defeated])

    @cache  # noqa: B019
    def gives(self, verdict: str, value: str) -> Literal:
        return self.any(self.says(rule.id, verdict, value) for rule in self.rules.sayers[verdict])

    @cached_property
    def counts(self) -> dict[tuple[str, str], Literal]:
        """What counts of the verdicts: without those that heavier ones make moot."""
        found = {
            (verdict.id, value.id): self.gives(verdict.id, value.id)
            for verdict in self.rules.verdicts.values()
            for value in verdict.values
        }
        for moot in self.rules.moot:
            holds = self.any(
                self.all(
                    self.any(found[verdict, value] for value in values)
                    for verdict, values in alternative.items()
                )
                for alternative in moot.when
            )
            for verdict, value in found:
                if verdict in moot.drops or verdict.partition(".")[0] in moot.drops:
                    found[verdict, value] = self.all([found[verdict, value], -holds])
        return found

    def read(self, model: Iterable[Literal]) -> tuple[dict[str, str], dict[str, str]]:
        """The facts of a model, and its readings."""
        true = set(model)
        facts = {fact: value for (fact, value), literal in self.facts.items() if literal in true}
        ways = {record: way for (record, way), literal in self.readings.items() if literal in true}
        return facts, ways


def describe(facts: dict[str, str], usual: dict[str, str | None]) -> str:
    """Facts as ``novuss ask --facts`` takes them, without those that are as usual."""
    return ",".join(f"{fact}={value}" for fact, value in facts.items() if value != usual[fact])
