"""What follows in situations, derived from their facts by the rules of rulings."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from novuss.languages import LANGUAGES
from novuss.model.game_situations import (
    EFFECTS,
    Follows,
    Outcome,
    Reading,
    Situation,
    Step,
    sort_outcomes,
)
from novuss.model.record_base import LocalText
from novuss.model.rule_clauses import Concerned, Effect, sort_by_gravity
from novuss.model.rulings import TEXT, Document, KnownRulings
from novuss.rulings import FactError, Ruleset, Ruling, decide, find_concerned, join_rulings, narrow
from novuss.rulings.decision import name_outcome

#: What is said of a thing in ``follows``, where the situation does not say it in words of its own.
_THINGS: tuple[Literal["puck", "discs", "right"], ...] = ("puck", "discs", "right")

_PENALTY = frozenset({"placing", "debts"})


@dataclass(frozen=True)
class _Decided:
    """A situation as the rules decide it, and whom its last event concerns."""

    ruling: Ruling
    outcomes: tuple[Outcome, ...]
    concerned: Concerned


class DerivedSituations:
    """Derives what situations leave to the rules of the edition."""

    def __init__(self, known: KnownRulings) -> None:
        self._known = known
        #: Those that rules tell apart.
        self.documents = {document for rule in known.rules for document in rule.documents}
        self._rules = {name: Ruleset.of(known, name) for name in {TEXT, *self.documents}}

    def derive(self, situation: Situation) -> Situation:
        """Add what follows from the facts; a situation without facts says it itself.

        Raises:
            FactError: its facts exclude one another.
        """
        if not situation.given or not self._known.rules:
            return situation
        decided = self._decide(situation, TEXT)
        readings = [self._derive_reading(situation, found) for found in situation.readings]
        open_ = next(iter(decided.ruling.open), None)
        outcomes = [*decided.outcomes]
        read = {outcome for found in readings for outcome in found.outcomes}
        return situation.model_copy(
            update={
                "outcomes": outcomes,
                "against": decided.concerned if EFFECTS & {*outcomes, *read} else None,
                "open": open_,
                "chain": list(self._derive_chain(situation.chain, decided.ruling)),
                "readings": readings,
                "follows": self._derive_follows(situation.follows, decided.ruling),
            }
        )

    def list_outcomes(self, situation: Situation, document: Document) -> list[Outcome]:
        """List what follows in a situation by a document."""
        return [*self._decide(situation, document).outcomes]

    def find_derivable_keys(self, situation: Situation) -> Iterator[str]:
        """Find what a situation with facts writes although the rules say it, by the keys."""
        if situation.outcomes:
            yield "outcomes"
        if situation.against:
            yield "against"
        if situation.open:
            yield "open"
        if any(step.decides for step in situation.chain):
            yield "chain"
        if any(
            reading.outcomes and self.documents & {*reading.documents}
            for reading in situation.readings
        ):
            yield "readings"

    def derive_if_possible(self, situation: Situation) -> Situation:
        """Add what follows from the facts, unless they exclude one another."""
        try:
            return self.derive(situation)
        except FactError:
            return situation

    def _decide(self, situation: Situation, document: Document) -> _Decided:
        rules = self._rules[document]
        known = [
            narrow(rules, {fact: [value] for fact, value in event.facts.items()})
            for event in situation.given
        ]
        rulings = [decide(rules, facts, ()) for facts in known]
        ruling = join_rulings(rules, rulings)
        concerned = [
            find_concerned(facts, decided, event.by)
            for facts, decided, event in zip(known, rulings, situation.given, strict=True)
        ]
        bringing = [
            whom
            for whom, decided in zip(concerned, rulings, strict=True)
            if EFFECTS & decided.outcomes(rules)
        ]
        return _Decided(
            ruling, tuple(sort_outcomes(ruling.outcomes(rules))), (bringing or concerned)[-1]
        )

    def _derive_reading(self, situation: Situation, reading: Reading) -> Reading:
        """Derive the outcomes by documents of the edition; other editions have no rules."""
        document = next((name for name in reading.documents if name in self.documents), None)
        if document is None:
            return reading
        outcomes = self.list_outcomes(situation, document)
        return reading.model_copy(update={"outcomes": outcomes})

    def _derive_chain(self, chain: Sequence[Step], ruling: Ruling) -> Iterator[Step]:
        """Add to each clause the effects that its rules bring, or rules that it repeats."""
        rules = self._rules[TEXT]
        brought: dict[str, set[Effect]] = {}
        for verdict, value in ruling.certain.items():
            outcome = name_outcome(rules, verdict, value)
            for rule in ruling.chain:
                if rule.gives(verdict, value) and outcome in EFFECTS:
                    others = rule.repeated_in.items()
                    repeating = [clause for clause, verdicts in others if verdict in verdicts]
                    for clause in (rule.clause, *repeating):
                        brought.setdefault(clause, set()).add(outcome)  # type: ignore[arg-type]
        for step in chain:
            effects = sort_by_gravity(brought.get(step.clause, ()))
            yield step.model_copy(update={"decides": effects})

    def _derive_follows(self, follows: Follows, ruling: Ruling) -> Follows:
        """Say of each thing what the rules say, unless the situation says more."""
        found: dict[str, LocalText] = {
            thing: text
            for thing in _THINGS
            if getattr(follows, thing) is None and (text := self._describe(thing, ruling))
        }
        return follows.model_copy(update=found)

    def _describe(self, thing: str, ruling: Ruling) -> LocalText | None:
        words = self._known.words
        found: list[Mapping[str, str]] = []
        for verdict in self._known.verdicts.verdicts:
            texts = {value.id: value.text for value in verdict.values}
            # Where a penalty disc goes, and what becomes of debts, is no matter of what was moved.
            if verdict.about != thing or verdict.id in _PENALTY:
                continue
            if verdict.id in ruling.certain:
                found.append(texts[ruling.certain[verdict.id]].model_dump())
            elif len(values := ruling.possible.get(verdict.id, ())) > 1 and words.open:
                possible = [texts[value].model_dump() for value in values]
                opened = words.open.model_dump()
                found.append(
                    {name: f"{opened[name]}: {_join(name, possible)}" for name in LANGUAGES}
                )
        if not found:
            return None
        return LocalText(**{name: "; ".join(text[name] for text in found) for name in LANGUAGES})


def _join(language: str, texts: Iterable[Mapping[str, str]]) -> str:
    return " / ".join(text[language] for text in texts)
