"""One case: what is known of it, decided by one reading of each open record.

What is asked of a case is True, False, or None while a fact that it turns on is not known.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

from novuss.model.rulings import Condition, Moot, Rule, Saying
from novuss.rulings.ruleset import YES, Known, Ruleset

Truth: TypeAlias = bool | None
#: The value of a fact that does not matter in a case.
IRRELEVANT = ""


class UnreadError(Exception):
    """A record of the register bears on the case, and no reading of it was chosen."""

    def __init__(self, record: str) -> None:
        super().__init__(record)
        self.record = record


class Case:
    """What is known of a case, and what the rules make of it."""

    def __init__(
        self, rules: Ruleset, known: Known, unsure: Iterable[str], readings: Mapping[str, str]
    ) -> None:
        """Begin with what is known; ``unsure`` facts are not assumed to be as usual."""
        self.rules, self.known, self.readings = rules, known, readings
        self.unsure = frozenset(unsure)
        self.assumed: dict[str, str] = {}
        self._possible: dict[str, frozenset[str]] = {}
        self._fires: dict[str, Truth] = {}
        self._stands: dict[tuple[str, str], Truth] = {}
        self._terms: dict[str, dict[str, Truth]] = {}

    def possible(self, name: str) -> frozenset[str]:
        """The values that a fact can have, :data:`IRRELEVANT` among them."""
        known = self._possible.get(name)
        if known is None:
            known = self._possible[name] = self._find_possible(name)
        return known

    def _find_possible(self, name: str) -> frozenset[str]:
        fact = self.rules.facts[name]
        relevant = self.holds(fact.matters) if fact.matters else True
        if relevant is False:
            return frozenset({IRRELEVANT})
        given = self.known.get(name)
        values = {
            value.id
            for value in fact.values
            if (given is None or value.id in given)
            and not (value.only and self.holds(value.only) is False)
        }
        values -= self._excluded(name)
        asked = name in self.unsure or (fact.asked and self.holds(fact.asked) is not False)
        if given is None and fact.usual in values and not asked:
            values = {fact.usual}
            if relevant:
                self.assumed[name] = fact.usual
        return frozenset(values if relevant else {*values, IRRELEVANT})

    def _excluded(self, name: str) -> set[str]:
        """The values that no table has seen beside what is known."""
        found: set[str] = set()
        for combination in self.rules.impossible:
            others = combination.keys() - {name}
            if name in combination and all(
                self.known.get(other, frozenset({IRRELEVANT})) <= {*combination[other]}
                for other in others
            ):
                found |= {*combination[name]}
        return found

    def holds(self, condition: Condition) -> Truth:
        """Whether one of the alternatives holds with all its terms."""
        # Asked a million times where all cases are gone through: loops, not generators.
        found: Truth = False
        for alternative in condition:
            every: Truth = True
            for term, values in alternative.items():
                truth = self._has(term, values)
                if truth is False:
                    every = False
                    break
                if truth is None:
                    every = None
            if every:
                return True
            if every is None:
                found = None
        return found

    def _has(self, term: str, values: Iterable[str]) -> Truth:
        if term in self.rules.facts:
            possible = self.possible(term)
            if possible.issubset(values):
                return True
            return False if possible.isdisjoint(values) else None
        if term in self.rules.offences:
            marked = self.marked(term)
            return marked if YES in values else None if marked is None else not marked
        given = self.given(term)
        return _any(given.get(value, False) for value in values)

    def sayings(self, rule: Rule) -> Sequence[Saying]:
        """What a rule may say: by the reading chosen, or by any while nobody knows if it fires.

        Raises:
            UnreadError: it fires, what it says is open, and no reading was chosen.
        """
        if rule.open is None:
            return (rule,)
        if rule.open in self.readings:
            return (self.rules.read(rule, self.readings[rule.open]),)
        if self.fires(rule):
            raise UnreadError(rule.open)
        return [self.rules.read(rule, way) for way in rule.readings]

    def counts_on(self, rule: Rule) -> Truth:
        """Whether a rule fires, of those that still bear on what counts.

        What is moot was not read: a rule that turns on such a record bears on nothing.
        """
        try:
            fires = self.fires(rule)
            return fires if not fires or self.sayings(rule) else False
        except UnreadError:
            return False

    def turns(self, condition: Condition) -> Truth:
        """Whether a condition holds, as far as what it turns on was read."""
        try:
            return self.holds(condition)
        except UnreadError:
            return False

    def asks(self, name: str) -> bool:
        """Whether a fact matters and is not known."""
        try:
            possible = self.possible(name)
        except UnreadError:
            return False
        return len(possible) > 1 and IRRELEVANT not in possible

    def fires(self, rule: Rule) -> Truth:
        """Whether what the rule asks for is so."""
        if rule.id not in self._fires:
            self._fires[rule.id] = self.holds(rule.when)
        return self._fires[rule.id]

    def marked(self, offence: str) -> Truth:
        """Whether the act is an offence of that kind."""
        return _any(
            self._says(rule, (offence in saying.offence for saying in self.sayings(rule)))
            for rule in self.rules.markers[offence]
            if self.fires(rule) is not False
        )

    def _says(self, rule: Rule, by_reading: Iterable[bool]) -> Truth:
        """Whether a rule that may fire says something, that it says by some readings."""
        found = list(by_reading)
        return self.fires(rule) if all(found) else None if any(found) else False

    def stands(self, rule: Rule, verdict: str) -> Truth:
        """Whether a rule gives a verdict, and no other rule defeats it in that."""
        key = rule.id, verdict
        if key not in self._stands:
            found = self.fires(rule)
            if found is not False:
                found = self._says(rule, (verdict in saying.says for saying in self.sayings(rule)))
            if found is not False:
                others = (self.stands(other, verdict) for other in self.rules.defeaters[rule.id])
                found = _all([found, *(None if other is None else not other for other in others)])
            self._stands[key] = found
        return self._stands[key]

    def given(self, verdict: str) -> Mapping[str, Truth]:
        """The values of a verdict that rules give, True or None by value."""
        if verdict not in self._terms:
            values: dict[str, Truth] = {}
            for rule in self.rules.sayers[verdict]:
                stands = self.stands(rule, verdict)
                for saying in self.sayings(rule) if stands is not False else ():
                    if verdict in saying.says:
                        value = saying.says[verdict]
                        values[value] = _any([values.get(value, False), stands])
            self._terms[verdict] = values
        return self._terms[verdict]

    def count(self) -> dict[str, Mapping[str, Truth]]:
        """The verdicts that count: without those that heavier ones make moot."""
        moot: set[str] = set()
        perhaps: set[str] = set()
        for line in self.rules.moot:
            holds = _any(
                _all(
                    verdict not in moot
                    and _any(self.given(verdict).get(value, False) for value in values)
                    for verdict, values in alternative.items()
                )
                for alternative in line.when
            )
            if holds is not False:
                (moot if holds else perhaps).update(self._drop(line))
        return {
            verdict: dict.fromkeys(values) if verdict in perhaps else values
            for verdict in self.rules.verdicts
            if verdict not in moot and (values := self.given(verdict))
        }

    def _drop(self, line: Moot) -> Iterator[str]:
        for verdict in self.rules.verdicts:
            if verdict in line.drops or verdict.partition(".")[0] in line.drops:
                yield verdict


def _all(truths: Iterable[Truth]) -> Truth:
    found: Truth = True
    for truth in truths:
        if truth is False:
            return False
        if truth is None:
            found = None
    return found


def _any(truths: Iterable[Truth]) -> Truth:
    found: Truth = False
    for truth in truths:
        if truth:
            return True
        if truth is None:
            found = None
    return found
