"""A worse act is never punished less, whatever else happened and however open points are read.

Two copies of everything go to the solver: a case, and the same with one fact made worse. What only
one of them asks for is as usual there.
"""

from dataclasses import replace
from itertools import pairwise

from pysat.solvers import Glucose4

from novuss.model.rule_clauses import SEVERITY
from novuss.rulings import Ruleset

from .solver import Encoding, Literal, describe

#: A fact with its values from the mildest to the worst; several lines where they do not compare.
WORSE: tuple[tuple[str, ...], ...] = (
    *(("moved", "0", "1", "2"), ("dark-out", "0", "1", "2"), ("others", "0", "1", "2")),
    *(("deliberate", "no", "yes"), ("prior", "none", "one"), ("warnings", "few", "two")),
    *(("over", "no", "yes"), ("consent", "yes", "no"), ("leave", "regulations", "no")),
    *(("leave", "judge", "no"), ("away", "short", "long"), ("hindered", "yes", "no")),
    *(("fault", "no", "surface"), ("fault", "no", "double"), ("fault", "no", "wrong-part")),
    *(("fault", "no", "placement"), ("fault", "no", "after-stop"), ("puck", "table", "pocket")),
    *(("puck", "table", "rail", "off"), ("puck", "table", "back"), ("gone", "no", "own", "both")),
    *(("gone", "no", "opp", "both"), ("first", "own-light", "own-dark")),
    *(("first", "own-light", "both", "opp"), ("opp-in", "no", "edge"), ("opp-in", "no", "circle")),
    *(("helping", "yes", "no"), ("still", "no", "puck"), ("still", "no", "disc")),
    *(("touched", "rail", "puck", "disc"), ("time", "over-30", "five"), ("then-dark", "no", "yes")),
    *(("time", "over-30", "again"), ("placed", "no", "placing", "yes"), ("lay", "near", "far")),
    *(("part", "smaller", "half", "larger"), ("pressed", "no", "yes"), ("testing", "no", "yes")),
    *(("unsporting", "words-only", "no-greeting"), ("only", "no", "table"), ("only", "no", "side")),
    *(("for-puck", "yes", "no"), ("turn", "own", "opponent"), ("turn", "own", "partner")),
)
#: Records of the register by a reading of which a worse act is punished less; each says so.
DOUBTED = frozenset({"16.1.8-a", "16.1.8-b", "20.3-c", "20.3-e", "20.4-note-c", "20.5-d"})


class Pair:
    """A case and a worse one, alike in all but one fact, by the same readings."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules, self.encoding = rules, Encoding(rules)
        counts = self.encoding.counts
        self.severe = [
            self.encoding.any(
                counts[verdict.id, value.id]
                for verdict in rules.verdicts.values()
                for value in verdict.values
                if value.outcome in SEVERITY[: level + 1]
            )
            for level in range(len(SEVERITY))
        ]
        doubted = [self.encoding.fires(rule.id) for rule in rules.rules if rule.open in DOUBTED]
        self.doubted = self.encoding.any(doubted)
        self.shift = max(abs(literal) for clause in self.encoding.clauses for literal in clause)
        self.solver = Glucose4(bootstrap_with=self.encoding.clauses)
        self.solver.append_formula([[*map(self.worse, part)] for part in self.encoding.clauses])
        for literal in self.encoding.readings.values():
            self.solver.add_clause([-literal, self.worse(literal)])
        self.alike = {
            fact: 2 * self.shift + place for place, fact in enumerate(rules.facts, start=1)
        }
        for fact in rules.facts:
            self._compare(fact)

    def worse(self, literal: Literal) -> Literal:
        """The literal of the worse case that says the same."""
        return literal + self.shift if literal > 0 else literal - self.shift

    def _compare(self, fact: str) -> None:
        """Alike where both have the fact; as usual where one has it alone."""
        alike, usual = self.alike[fact], self.rules.facts[fact].usual
        values = {
            value.id: self.encoding.facts[fact, value.id] for value in self.rules.facts[fact].values
        }
        others = [self.worse(literal) for literal in values.values()]
        for name, literal in values.items():
            for other in others:
                if other != self.worse(literal):
                    self.solver.add_clause([-alike, -literal, -other])
            if usual and name != usual:
                self.solver.add_clause([-alike, -literal, *others])
                self.solver.add_clause([-alike, -self.worse(literal), *values.values()])

    def find(self, fact: str, mild: str, worse: str) -> str:
        """A case in which the worse act is punished less; nothing if there is none."""
        facts = self.encoding.facts
        wanted = [facts[fact, mild], self.worse(facts[fact, worse]), -self.worse(self.doubted)]
        wanted += [literal for name, literal in self.alike.items() if name != fact]
        for severe in self.severe:
            if self.solver.solve(assumptions=[*wanted, severe, -self.worse(severe)]):
                known, readings = self.encoding.read(self.solver.get_model())
                usual = {name: found.usual for name, found in self.rules.facts.items()}
                return f"{fact} {mild}, {worse}: {describe(known, usual)} by {readings}"
        return ""


def test_a_worse_act_is_never_punished_less(by_document: Ruleset) -> None:
    pair = Pair(by_document)
    steps = [(fact, mild, worse) for fact, *values in WORSE for mild, worse in pairwise(values)]
    assert [found for step in steps if (found := pair.find(*step))] == []


def test_the_proof_finds_a_worse_act_that_is_punished_less(rules: Ruleset) -> None:
    """Without the rule on 2 or more discs, moving them costs less than moving one."""
    less = tuple(rule for rule in rules.rules if rule.clause != "16.1.5")
    assert Pair(replace(rules, rules=less)).find("moved", "1", "2")
    assert not Pair(rules).find("moved", "1", "2")
