"""Consequences of a filled workbook: what follows from now on, whom it concerns, and when."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from novuss.amending.amendment_entry_types import ClauseEntry, StatedConsequence
from novuss.amending.filled_workbook import SheetRow
from novuss.amending.workbook_columns import map_actors, map_effects
from novuss.corpus import Corpus
from novuss.json_types import JsonObject
from novuss.languages import LANGUAGES
from novuss.model.conditional_consequences import Statement
from novuss.model.rule_clauses import Actor, Clause, Consequence, Effect, Outcome, sort_by_gravity

#: The columns that say what follows.
CONSEQUENCE_COLUMNS = ("follows", "against", "condition")
_Word = TypeVar("_Word", Effect, Actor)
Refuse = Callable[..., None]


@dataclass
class ReadConsequence:
    """Parts of an entry of the file, and what of the present consequence they do not keep."""

    parts: ClauseEntry = field(default_factory=ClauseEntry)
    lost: Sequence[Statement] = ()


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

    def read_new(self, row: SheetRow) -> StatedConsequence:
        """Read the consequence of a clause that is added; empty where nothing follows."""
        return self._build(row, self._read_effects(row), None)

    def read_amended(self, clause: Clause, row: SheetRow) -> ReadConsequence:
        """Read what follows by an amended clause; empty where all stays as it is.

        What is not written is kept: whom it concerns, the condition, and each of several cases
        of which all effects stay.
        """
        found = self._corpus.consequences.consequence(clause.id)
        before = found[0] if found else None
        effects, condition = self._read_effects(row), row.by_language("condition")
        cases = [(outcome, self._list_effects(outcome, before)) for outcome in clause.outcomes]
        present = {effect for _, listed in cases for effect in listed}
        present |= set(before.effects) if before and not cases else set()
        same = not effects or set(effects) == present
        if same and not condition and not row.get("against"):
            return ReadConsequence()
        wanted = effects or sort_by_gravity(present)
        stated = self._build(row, wanted, before)
        if not stated:
            return ReadConsequence()
        plain = all(
            not outcome.by and (not outcome.effects or set(listed) == present)
            for outcome, listed in cases
        )
        kept = [] if condition else [pair for pair in cases if plain or pair[1] <= set(wanted)]
        parts: ClauseEntry = {"consequence": stated}
        written = [_write_case(outcome, plain=plain) for outcome, _ in kept]
        if cases:
            parts["outcomes"] = [case for case in written if case]
        if cases and not plain:
            # The condition of the whole sums up the cases.
            stated["condition"] = condition or None
            covered = {effect for _, listed in kept for effect in listed}
            rest = [effect for effect in wanted if effect not in covered]
            if rest and not condition:
                parts["outcomes"].append({"effects": rest})
        lost = [] if plain else self._find_lost(clause, kept)
        return ReadConsequence(parts, lost)

    def _list_effects(self, outcome: Outcome, before: Consequence | None) -> set[Effect]:
        if outcome.by and not outcome.effects:
            sanctions = self._corpus.consequences.sanctions(outcome.by)
            return {effect for sanction in sanctions for effect in sanction.effects}
        return set(outcome.effects or (before.effects if before else []))

    def _find_lost(
        self, clause: Clause, kept: Sequence[tuple[Outcome, set[Effect]]]
    ) -> list[Statement]:
        held = [listed for _, listed in kept]
        return [
            statement
            for statement in self._corpus.consequences.statements(clause.id)
            if not any(set(statement.effects) <= listed for listed in held)
        ]

    def _build(
        self, row: SheetRow, effects: Sequence[Effect], before: Consequence | None
    ) -> StatedConsequence:
        against, condition = self._read_actor(row), row.by_language("condition")
        if not effects:
            if against or condition:
                self._refuse(row, "amendment-follows-missing", "follows")
            return {}
        stated: StatedConsequence = {"effects": list(effects)}
        if against or before:
            stated["against"] = against or (before.against if before else None)
        if condition:
            # That it may be left is part of the condition.
            stated["condition"] = condition
        elif before:
            if before.discretionary:
                stated["discretionary"] = True
            if before.condition:
                stated["condition"] = {
                    language: before.condition[language] for language in LANGUAGES
                }
        return stated

    def _read_effects(self, row: SheetRow) -> list[Effect]:
        return self._read_listed(row, "follows", self._effects, "amendment-follows")

    def _read_actor(self, row: SheetRow) -> Actor | None:
        return next(
            iter(self._read_listed(row, "against", self._actors, "amendment-against")), None
        )

    def _read_listed(
        self, row: SheetRow, column: str, known: Mapping[str, _Word], code: str
    ) -> list[_Word]:
        found = []
        for typed in filter(None, map(str.strip, re.split("[;,]", row.get(column)))):
            if word := known.get(typed.casefold()):
                found.append(word)
            else:
                self._refuse(row, code, column, value=typed)
        return found


def _write_case(outcome: Outcome, *, plain: bool) -> JsonObject:
    """An outcome as it stands in a file; a plain one has the effects of the consequence."""
    left_out = {"effects"} if plain else set()
    return outcome.model_dump(mode="json", exclude_defaults=True, exclude=left_out)
