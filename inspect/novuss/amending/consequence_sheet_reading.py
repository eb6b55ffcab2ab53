"""Consequences of a filled workbook: what follows from now on, whom it concerns, and when."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from novuss.amending.amendment_entry_types import ClauseEntry, StatedConsequence
from novuss.amending.filled_workbook import SheetRow
from novuss.amending.offence_consequence_cells import (
    Case,
    find_clause_number,
    is_always,
    keep_given,
    split_condition,
)
from novuss.amending.workbook_columns import map_actors, map_effects
from novuss.corpus import Corpus
from novuss.json_types import JsonObject
from novuss.languages import LANGUAGES, Language
from novuss.model.amendments import AddedClause, AmendedClause, GivenConsequence, GivenOutcome
from novuss.model.conditional_consequences import Statement
from novuss.model.record_base import LocalText
from novuss.model.rule_clauses import (
    Actor,
    Clause,
    Consequence,
    ConsequenceEffects,
    Effect,
    Outcome,
    sort_by_gravity,
)

_Word = TypeVar("_Word", Effect, Actor)
Refuse = Callable[..., None]
_Known = AmendedClause | AddedClause | None


@dataclass
class ReadConsequence:
    """Parts of an entry of the file, what they do not keep, and conditions that they keep."""

    parts: ClauseEntry = field(default_factory=ClauseEntry)
    lost: Sequence[Statement] = ()
    kept: Sequence[LocalText] = ()


class ConsequenceReader:
    """Reads what rows of the sheet of clauses say of consequences."""

    def __init__(self, corpus: Corpus, refuse: Refuse) -> None:
        """Read beside what follows in the edition that ``corpus`` is seen from.

        Args:
            corpus: the knowledge.
            refuse: notes a problem: the row, its code, the column and the values.
        """
        self._corpus, self._refuse = corpus, refuse
        self._effects, self._actors = map_effects(corpus), map_actors(corpus)

    def read_new(self, row: SheetRow, known: _Known = None) -> ClauseEntry:
        """Read what follows by a clause that is added; empty where nothing follows.

        Args:
            row: of the clause.
            known: the clause as the file of the edition has it.
        """
        if cases := self._read_cases(row):
            return self._build_cases(cases, row, None, known, [])
        stated = self._build(row, self._read_effects(row.get("follows"), row), None)
        return {"consequence": stated} if stated else {}

    def read_amended(self, clause: Clause, row: SheetRow, known: _Known = None) -> ReadConsequence:
        """Read what follows by an amended clause; empty where all stays as it is.

        What is not written is kept: whom it concerns, the condition, and each of several cases
        of which all effects stay.
        """
        found = self._corpus.consequences.consequence(clause.id)
        before = found[0] if found else None
        outcomes = [(outcome, self._list_effects(outcome, before)) for outcome in clause.outcomes]
        if cases := self._read_cases(row):
            parts = self._build_cases(cases, row, before, known, clause.outcomes)
            covered = [self._list_case_effects(case) for case in cases]
            return ReadConsequence(parts, self._find_lost(clause, covered))
        effects, condition = self._read_effects(row.get("follows"), row), self._read_condition(row)
        present = {effect for _, listed in outcomes for effect in listed}
        present |= set(before.effects) if before and not outcomes else set()
        same = not effects or set(effects) == present
        if same and condition is None and not row.get("against"):
            return ReadConsequence()
        wanted = effects or sort_by_gravity(present)
        stated = self._build(row, wanted, before)
        if not stated:
            return ReadConsequence()
        return self._keep_cases(clause, stated, outcomes, condition is not None, same=same)

    def _keep_cases(
        self,
        clause: Clause,
        stated: StatedConsequence,
        outcomes: Sequence[tuple[Outcome, set[Effect]]],
        conditional: bool,
        *,
        same: bool,
    ) -> ReadConsequence:
        """Keep of several cases what stays beside what is stated anew."""
        wanted, adopted_in = stated["effects"], self._corpus.adopted_in
        present = {effect for _, listed in outcomes for effect in listed}
        plain = all(
            not outcome.by and (not outcome.effects or set(listed) == present)
            for outcome, listed in outcomes
        )
        kept = [pair for pair in outcomes if not conditional and (plain or pair[1] <= set(wanted))]
        parts: ClauseEntry = {"consequence": stated}
        written = [_write_outcome(outcome, adopted_in, plain=plain) for outcome, _ in kept]
        if outcomes:
            parts["outcomes"] = [outcome for outcome in written if outcome]
        if outcomes and not plain:
            if not conditional:
                # The condition of the whole sums up the cases.
                stated["condition"] = None
            covered = {effect for _, listed in kept for effect in listed}
            rest = [effect for effect in wanted if effect not in covered]
            if rest and not conditional:
                parts["outcomes"].append({"effects": rest})
        conditions = [outcome.condition for outcome, _ in kept] if plain and not same else []
        found = self._corpus.consequences.consequence(clause.id)
        if found and stated.get("condition") and not (conditional or same or any(conditions)):
            conditions.append(found[0].condition)
        # A condition says nothing of the other case, for which something else may have followed.
        held = [{*wanted}] if plain else [listed for _, listed in kept]
        lost = self._find_lost(clause, held) if conditional or not plain else []
        return ReadConsequence(parts, lost, [text for text in conditions if text])

    def _list_effects(self, outcome: Outcome, before: Consequence | None) -> set[Effect]:
        if outcome.by and not outcome.effects:
            return self._list_effects_by(outcome.by)
        return set(outcome.effects or (before.effects if before else []))

    def _list_case_effects(self, case: Case) -> set[Effect]:
        return self._list_effects_by(case.by) if case.by else set(case.effects)

    def _list_effects_by(self, clause: str) -> set[Effect]:
        sanctions = self._corpus.consequences.sanctions(clause)
        return {effect for sanction in sanctions for effect in sanction.effects}

    def _find_lost(self, clause: Clause, held: Sequence[set[Effect]]) -> list[Statement]:
        return [
            statement
            for statement in self._corpus.consequences.statements(clause.id)
            if not any(set(statement.effects) <= listed for listed in held)
        ]

    def _build(
        self, row: SheetRow, effects: Sequence[Effect], before: Consequence | None
    ) -> StatedConsequence:
        against, condition = self._read_actor(row), self._read_condition(row)
        if not effects:
            if against or condition is not None:
                self._refuse(row, "amendment-follows-missing", "follows")
            return {}
        stated: StatedConsequence = {"effects": list(effects)}
        if against or before:
            stated["against"] = against or (before.against if before else None)
        if condition:
            # That it may be left is part of the condition.
            stated["condition"] = condition
        elif before and condition is None:
            if before.discretionary:
                stated["discretionary"] = True
            if before.condition:
                stated["condition"] = keep_given(before.condition, self._corpus.adopted_in)
        return stated

    def _read_cases(self, row: SheetRow) -> list[Case]:
        """Read the lines of the cells, each with its condition; nothing where there is one."""
        lines = [line.strip() for line in row.get("follows").split("\n")]
        if len(lines) == 1 and not find_clause_number(lines[0]):
            return []
        conditions = {
            language: [line.strip() for line in text.split("\n")]
            for language, text in row.by_language("condition").items()
        }
        for language, listed in conditions.items():
            if len(listed) > len(lines):
                values = {"n": str(len(lines)), "count": str(len(listed))}
                self._refuse(row, "amendment-cases", f"condition.{language}", **values)
        return [self._read_case(row, line, at, conditions) for at, line in enumerate(lines)]

    def _read_case(
        self, row: SheetRow, line: str, at: int, conditions: Mapping[Language, Sequence[str]]
    ) -> Case:
        by, whens = find_clause_number(line), []
        condition = {name: "" for name in LANGUAGES if f"condition.{name}" in row.cells}
        effects = [] if by else self._read_effects(line, row)
        if not line:
            self._refuse(row, "amendment-follows-missing", "follows")
        for language, lines in conditions.items():
            if at < len(lines):
                when, condition[language] = split_condition(lines[at], language, self._corpus)
                whens.append(when)
        return Case(effects, by, next(filter(None, whens), None), condition)

    def _build_cases(
        self,
        cases: Sequence[Case],
        row: SheetRow,
        before: Consequence | None,
        known: _Known,
        present: Sequence[Outcome],
    ) -> ClauseEntry:
        """Build several cases; one that stands there already is kept with all that it says."""
        stated = known.consequence if known else None
        usual: ConsequenceEffects | None = stated or before
        held: list[Outcome | GivenOutcome] = [*((known and known.outcomes) or ()), *present]
        written = [self._find_same(case, held, usual) for case in cases]
        against = self._read_actor(row) or (before.against if before else None)
        effects = sort_by_gravity(effect for case in cases for effect in case.effects)
        parts: ClauseEntry = {"outcomes": written}
        if not effects:
            return parts
        if stated and set(stated.effects) == set(effects) and against in (None, stated.against):
            parts["consequence"] = _write_consequence(stated)
            return parts
        parts["consequence"] = {"effects": effects}
        if against:
            parts["consequence"]["against"] = against
        return parts

    def _find_same(
        self,
        case: Case,
        held: Iterable[Outcome | GivenOutcome],
        usual: ConsequenceEffects | None,
    ) -> JsonObject:
        for outcome in held:
            if case.is_said_by(outcome, outcome.effects or (usual.effects if usual else ())):
                kept = _write_outcome(outcome, self._corpus.adopted_in, plain=False)
                # What follows is written out: the consequence may be another one now.
                return kept if outcome.by else {**kept, "effects": list(case.effects)}
        written: JsonObject = {"by": case.by} if case.by else {"effects": list(case.effects)}
        if case.when:
            written["when"] = case.when
        if any(case.condition.values()):
            written["condition"] = {name: text for name, text in case.condition.items() if text}
        return written

    def _read_condition(self, row: SheetRow) -> dict[Language, str] | None:
        """Read the condition; empty where there is none any more, None where it stays."""
        typed = row.by_language("condition")
        if not typed:
            return None
        return {
            language: text for language, text in typed.items() if not is_always(text, self._corpus)
        }

    def _read_effects(self, text: str, row: SheetRow) -> list[Effect]:
        return self._read_listed(text, row, "follows", self._effects, "amendment-follows")

    def _read_actor(self, row: SheetRow) -> Actor | None:
        text = row.get("against")
        found = self._read_listed(text, row, "against", self._actors, "amendment-against")
        return next(iter(found), None)

    def _read_listed(
        self, text: str, row: SheetRow, column: str, known: Mapping[str, _Word], code: str
    ) -> list[_Word]:
        found = []
        for typed in filter(None, map(str.strip, re.split("[;,]", text))):
            if word := known.get(typed.casefold()):
                found.append(word)
            else:
                self._refuse(row, code, column, value=typed)
        return found


def _write_consequence(stated: GivenConsequence) -> StatedConsequence:
    """A consequence as it stands in a file."""
    written: StatedConsequence = {"effects": stated.effects, "against": stated.against}
    if stated.discretionary:
        written["discretionary"] = True
    if stated.condition:
        written["condition"] = stated.condition.given
    return written


def _write_outcome(
    outcome: Outcome | GivenOutcome, adopted_in: Language | None, *, plain: bool
) -> JsonObject:
    """An outcome as it stands in a file; a plain one has the effects of the consequence."""
    left_out = {"effects"} if plain else set()
    written = outcome.model_dump(
        mode="json", exclude_defaults=True, exclude_none=True, exclude=left_out
    )
    for name in ("condition", "offence"):
        text = getattr(outcome, name)
        if isinstance(text, LocalText):
            written[name] = keep_given(text, adopted_in)
    return written
