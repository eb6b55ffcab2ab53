"""Proofs over every combination of facts and every reading of what is open, by a solver.

A witness that is printed here is a case of which the rules say two things, or nothing: it is mended
in ``specs/rulings``, or becomes an entry of the register.
"""

import random
from collections.abc import Iterable, Iterator
from itertools import chain, combinations, islice

import pytest
from pysat.solvers import Glucose4

from novuss.model.rulings import KnownRulings, Rule
from novuss.rulings import Ruleset, decide, narrow
from novuss.rulings.case import Case
from novuss.rulings.ruleset import covers

from .conftest import DOCUMENTS
from .solver import Encoding, Literal, describe

#: The facts of a case, and the readings that were chosen.
Read = tuple[dict[str, str], dict[str, str]]
#: How many answers of the engine and the solver are compared for each document.
COMPARED = 150
#: How many cases are tried to show an open record, and how likely a fact is as usual in them.
TRIED, USUAL = 60, 0.8


class Proofs:
    """Everything encoded, and a solver of it."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules, self.encoding = rules, Encoding(rules)
        self.fires = {rule.id: self.encoding.fires(rule.id) for rule in rules.rules}
        self.marked = {offence: self.encoding.marked(offence) for offence in rules.offences}
        self.needed = {rule.id: self._need(rule) for rule in rules.rules}
        self.silences = [self.encoding.condition(silence.when) for silence in rules.silences]
        self.outcomes = self.encoding.any(
            self.encoding.counts[verdict.id, value.id]
            for verdict in rules.verdicts.values()
            for value in verdict.values
            if value.outcome
        )
        self.usual = {fact.id: fact.usual for fact in rules.facts.values()}
        self.solver, self.added = Glucose4(), 0

    def _need(self, rule: Rule) -> Literal:
        """Somewhere the rule alone gives what it gives."""
        encoding, alone = self.encoding, []
        for verdict, value in {pair for part in rule.sayings() for pair in part.says.items()}:
            others = (
                -encoding.says(other.id, verdict, value)
                for other in self.rules.sayers[verdict]
                if other is not rule
            )
            alone.append(encoding.all([encoding.says(rule.id, verdict, value), *others]))
        for offence in {offence for part in rule.sayings() for offence in part.offence}:
            others = (
                -encoding.marks(other.id, offence)
                for other in self.rules.markers[offence]
                if other is not rule
            )
            alone.append(encoding.all([encoding.marks(rule.id, offence), *others]))
        return encoding.any(alone)

    def solve(self, wanted: list[Literal]) -> set[Literal]:
        """What is true in a case in which all that is wanted holds; nothing if there is none."""
        clauses = self.encoding.clauses
        self.solver.append_formula(clauses[self.added :])
        self.added = len(clauses)
        return set(self.solver.get_model()) if self.solver.solve(assumptions=wanted) else set()

    def find(self, *wanted: Literal) -> Read | None:
        """A case in which all that is wanted holds, as usual as can be; None if there is none."""
        fixed = list(wanted)
        if not self.solve(fixed):
            return None
        for fact in self.rules.facts.values():
            others = [
                -self.encoding.facts[fact.id, value.id]
                for value in fact.values
                if fact.usual not in (None, value.id)
            ]
            if self.solve([*fixed, *others]):
                fixed += others
        return self.encoding.read(self.solve(fixed))

    def witness(self, *wanted: Literal) -> str:
        """Such a case in words, without what is usual; nothing if there is none."""
        found = self.find(*wanted)
        return f"{describe(found[0], self.usual)} by {found[1]}" if found else ""

    def cases(self, wanted: Literal, seed: int) -> Iterator[Read]:
        """Cases of all kinds in which something holds, read one way; mostly as usual."""
        chance = random.Random(seed)
        facts, readings = self.encoding.facts, list(self.encoding.readings.values())
        while True:
            phases = [chance.choice((-1, 1)) * literal for literal in readings]
            for (fact, value), literal in facts.items():
                likely = USUAL if self.usual[fact] in (value, None) else 1 - USUAL
                phases.append(literal if chance.random() < likely else -literal)
            self.solver.set_phases(phases)
            drawn = chance.choice(list(facts.values()))
            if model := self.solve([wanted, drawn]):
                yield self.encoding.read(model)


@pytest.fixture(scope="session")
def proofs(by_document: Ruleset) -> Proofs:
    return Proofs(by_document)


def test_every_rule_can_fire_and_is_needed(proofs: Proofs) -> None:
    def lacking(literals: dict[str, Literal]) -> list[str]:
        return [name for name, wanted in literals.items() if not proofs.solve([wanted])]

    assert (lacking(proofs.fires), lacking(proofs.needed)) == ([], [])


def test_every_exception_is_needed(known: KnownRulings) -> None:
    """By our text or by a document, both rules fire somewhere and say something else."""
    named = {(rule.id, name) for rule in known.rules for name in rule.except_}
    needed = {
        (rule.id, name)
        for proofs in (Proofs(Ruleset.of(known, document)) for document in DOCUMENTS)
        for rule in proofs.rules.rules
        for name in rule.except_
        for other in proofs.rules.rules
        if other is not rule and covers(name, other) and _may_differ(rule, other)
        if proofs.solve([proofs.fires[rule.id], proofs.fires[other.id]])
    }
    assert named == needed


def _may_differ(rule: Rule, other: Rule) -> bool:
    given = {pair for saying in rule.sayings() for pair in saying.says.items()}
    others = {pair for saying in other.sayings() for pair in saying.says.items()}
    verdicts = dict(given).keys() & dict(others).keys()
    return any(pair[0] in verdicts for pair in given ^ others)


def test_undefeated_rules_never_differ(proofs: Proofs) -> None:
    counts = proofs.encoding.counts
    assert [
        (verdict.id, first.id, second.id, case)
        for verdict in proofs.rules.verdicts.values()
        for first, second in combinations(verdict.values, 2)
        if (case := proofs.witness(counts[verdict.id, first.id], counts[verdict.id, second.id]))
    ] == []


def test_verdict_of_no_consequence_has_no_outcome(proofs: Proofs) -> None:
    assert not proofs.witness(proofs.encoding.counts["follows", "nothing"], proofs.outcomes)


def test_rules_are_silent_only_where_a_silence_is_named(proofs: Proofs) -> None:
    silent = [-fires for fires in proofs.fires.values()]
    assert not proofs.witness(*silent, *(-silence for silence in proofs.silences))
    assert all(proofs.solve([*silent, silence]) for silence in proofs.silences)


def test_assumed_values_are_never_impossible(proofs: Proofs) -> None:
    """Whatever is told of one fact, all that is then assumed can be so."""
    rules, facts = proofs.rules, proofs.encoding.facts
    impossible = []
    for name, value in facts:
        known = narrow(rules, {name: [value]})
        known_literals = [
            proofs.encoding.any(facts[fact, choice] for choice in choices)
            for fact, choices in known.items()
        ]
        assumed = [facts[pair] for pair in decide(rules, known, ()).assumed.items()]
        if not proofs.solve([*known_literals, *assumed]):
            impossible.append((name, value))
    assert impossible == []


def test_every_open_record_leaves_some_case_open(proofs: Proofs) -> None:
    """Some case turns on it, by the engine."""
    assert [record for record in proofs.rules.readings if not _shows(proofs, record)] == []


def _shows(proofs: Proofs, record: str) -> bool:
    turning = [rule.id for rule in proofs.rules.rules if rule.open == record]
    fires = [proofs.fires[rule] for rule in turning]
    needed = [proofs.needed[rule] for rule in turning]
    usual = (found for wanted in (*needed, *fires) if (found := proofs.find(wanted)))
    others = islice(proofs.cases(proofs.encoding.any(fires), 0), TRIED)
    return any(record in _decide(proofs.rules, facts) for facts, _ in chain(usual, others))


def _decide(rules: Ruleset, facts: dict[str, str]) -> Iterable[str]:
    return decide(rules, narrow(rules, {fact: [value] for fact, value in facts.items()})).open


def test_engine_and_solver_agree(proofs: Proofs) -> None:
    counts = proofs.encoding.counts
    cases = proofs.cases(proofs.encoding.true, 1)
    for facts, readings in islice(cases, COMPARED):
        known = {fact: frozenset({value}) for fact, value in facts.items()}
        case = Case(proofs.rules, known, proofs.rules.facts, readings)
        counted = {(verdict, value) for verdict, values in case.count().items() for value in values}
        assert {fact for fact in proofs.rules.facts if case.possible(fact) != {""}} == {*facts}
        fixed = [proofs.encoding.facts[pair] for pair in facts.items()]
        fixed += [proofs.encoding.readings[pair] for pair in readings.items()]
        wanted = [literal if pair in counted else -literal for pair, literal in counts.items()]
        assert proofs.solve([*fixed, *wanted]), facts
