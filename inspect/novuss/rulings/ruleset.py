"""Facts, rules and verdicts of an edition, indexed for deciding."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from novuss.model.rulings import (
    TEXT,
    Condition,
    Document,
    Fact,
    Ground,
    JoinedQuestion,
    KnownRulings,
    Moot,
    Outdated,
    Rule,
    Saying,
    Silence,
    Verdict,
)

#: The values that facts may have, by fact; what is not named may have any.
Known = Mapping[str, frozenset[str]]
YES = "yes"


class FactError(ValueError):
    """There is no such fact or value, or two facts exclude one another."""

    def __init__(self, fact: str, value: str | None = None) -> None:
        super().__init__(fact if value is None else f"{fact}={value}")
        self.fact, self.value = fact, value


@dataclass(frozen=True)
class Ruleset:
    """The rules that hold by our text, or by one document, and all that they refer to."""

    facts: Mapping[str, Fact]
    verdicts: Mapping[str, Verdict]
    offences: frozenset[str]
    rules: tuple[Rule, ...]
    moot: tuple[Moot, ...]
    silences: tuple[Silence, ...]
    grounds: tuple[Ground, ...]
    impossible: tuple[Mapping[str, list[str]], ...]
    outdated: Mapping[str, Outdated]
    joined: Mapping[str, JoinedQuestion]

    @classmethod
    def of(cls, known: KnownRulings, document: Document = TEXT) -> "Ruleset":
        """Take the rules that hold by a document."""
        return cls(
            facts={fact.id: fact for fact in known.facts.facts},
            verdicts={verdict.id: verdict for verdict in known.verdicts.verdicts},
            offences=frozenset(known.verdicts.offences),
            rules=tuple(
                rule for rule in known.rules if not rule.documents or document in rule.documents
            ),
            moot=tuple(known.verdicts.moot),
            silences=tuple(known.verdicts.silences),
            grounds=tuple(known.verdicts.grounds),
            impossible=tuple(known.facts.impossible),
            outdated=known.outdated,
            joined={question.id: question for question in known.facts.joined},
        )

    def find_question(self, name: str) -> Fact | JoinedQuestion:
        """Find the fact, or the joined question, of a name."""
        return self.joined[name] if name in self.joined else self.facts[name]

    @cached_property
    def sayers(self) -> Mapping[str, tuple[Rule, ...]]:
        """The rules that may give a verdict, by verdict."""
        return self._index(self.verdicts, "says")

    @cached_property
    def markers(self) -> Mapping[str, tuple[Rule, ...]]:
        """The rules that may mark an act as an offence, by offence."""
        return self._index(self.offences, "offence")

    def _index(self, names: Iterable[str], field: str) -> dict[str, tuple[Rule, ...]]:
        return {
            name: tuple(
                rule
                for rule in self.rules
                if any(name in getattr(saying, field) for saying in rule.sayings())
            )
            for name in names
        }

    @cached_property
    def defeaters(self) -> Mapping[str, tuple[Rule, ...]]:
        """The rules that defeat a rule, by its id."""
        return {
            rule.id: tuple(
                other for other in self.rules if any(covers(name, rule) for name in other.except_)
            )
            for rule in self.rules
        }

    @cached_property
    def readings(self) -> Mapping[str, tuple[str, ...]]:
        """The readings of an open record, by its id."""
        return {rule.open: tuple(rule.readings) for rule in self.rules if rule.open}

    def read(self, rule: Rule, way: str) -> Saying:
        """What a rule says by a reading of what it leaves open."""
        return self._read[rule.id, way]

    @cached_property
    def _read(self) -> Mapping[tuple[str, str], Saying]:
        return {
            (rule.id, way): Saying(
                says={**rule.says, **saying.says}, offence=[*rule.offence, *saying.offence]
            )
            for rule in self.rules
            for way, saying in rule.readings.items()
        }

    @cached_property
    def mentions(self) -> Mapping[str, frozenset[str]]:
        """The facts on which a rule may turn, by its id: its own, and those behind them."""
        return {rule.id: frozenset(self._collect(rule.when, set())) for rule in self.rules}

    def _collect(self, condition: Condition, seen: set[str]) -> set[str]:
        found: set[str] = set()
        for term in {term for alternative in condition for term in alternative} - seen:
            seen.add(term)
            if term in self.facts:
                found.add(term)
                fact = self.facts[term]
                behind = [fact.matters, fact.asked, *(value.only for value in fact.values)]
            else:
                rules = self.sayers.get(term) or self.markers.get(term, ())
                behind = [rule.when for rule in rules]
            for part in filter(None, behind):
                found |= self._collect(part, seen)
        return found


def covers(name: str, rule: Rule) -> bool:
    """Whether a name in ``except`` means the rule: its id, its clause, or one above."""
    return name == rule.id or name == rule.clause or rule.clause.startswith(f"{name}.")


def narrow(rules: Ruleset, given: Mapping[str, Iterable[str]]) -> dict[str, frozenset[str]]:
    """Add what follows from the facts given: a fact that was told is one that matters.

    Raises:
        FactError: no such fact or value, or the facts exclude one another.
    """
    known: dict[str, frozenset[str]] = {}
    waiting = [
        pair
        for name, values in given.items()
        for pair in (
            _split_joined(rules.joined[name], values)
            if name in rules.joined
            else [(name, frozenset(values))]
        )
    ]
    while waiting:
        name, values = waiting.pop()
        fact = rules.facts.get(name)
        if fact is None:
            raise FactError(name)
        every = frozenset(value.id for value in fact.values)
        if not values <= every:
            raise FactError(name, min(values - every))
        left = known.get(name, every) & values
        if not left:
            raise FactError(name, min(values))
        if left == known.get(name):
            continue
        known[name] = left
        only = [value.only for value in fact.values if value.id in left]
        for condition in (fact.matters, only[0] if len(only) == 1 else None):
            waiting += _require(rules, condition or [])
    return known


def _split_joined(
    question: JoinedQuestion, values: Iterable[str]
) -> list[tuple[str, frozenset[str]]]:
    """The facts that an answer to a joined question tells."""
    facts: list[tuple[str, frozenset[str]]] = []
    for chosen in values:
        answer = next((value for value in question.values if value.id == chosen), None)
        if answer is None:
            raise FactError(question.id, chosen)
        facts += [(fact, frozenset({value})) for fact, value in answer.facts.items()]
    return facts


def _require(rules: Ruleset, condition: Condition) -> list[tuple[str, frozenset[str]]]:
    """The facts that every alternative of a condition names, with the values they then have."""
    if not condition:
        return []
    shared = set.intersection(*(set(alternative) for alternative in condition)) & set(rules.facts)
    return [
        (name, frozenset().union(*(alternative[name] for alternative in condition)))
        for name in sorted(shared)
    ]
