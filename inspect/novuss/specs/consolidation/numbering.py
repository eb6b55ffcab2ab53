"""Numbers of clauses before and after an amending edition."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from novuss.grouping import group_values
from novuss.languages import Language
from novuss.model.amendments import Amendments
from novuss.model.record_base import ClauseId, EditionId, LocalText
from novuss.model.rule_clauses import HEADINGS, Clause
from novuss.specs.knowledge_model import Knowledge, map_clauses_by_edition


@dataclass(frozen=True)
class Numbering:
    """The clauses of an edition, and the numbers that amendments leave them."""

    knowledge: Knowledge
    amendments: Amendments

    @property
    def earlier(self) -> EditionId:
        """The edition that is amended."""
        return self.knowledge.current

    @property
    def edition(self) -> EditionId:
        """The edition that amends."""
        return self.amendments.id

    @property
    def adopted_in(self) -> Language | None:
        """The language in which the amendments were adopted."""
        earlier = self.knowledge.edition(self.earlier)
        return self.amendments.edition.adopted_in or earlier.adopted_in

    @cached_property
    def clauses(self) -> dict[ClauseId, Clause]:
        """The clauses of the earlier edition, by their numbers there."""
        return map_clauses_by_edition(self.knowledge)[self.earlier]

    @cached_property
    def _children(self) -> dict[ClauseId | None, list[ClauseId]]:
        return group_values((clause.parent, clause.id) for clause in self.clauses.values())

    def list_below(self, clause: ClauseId) -> list[ClauseId]:
        """List a clause and all that stands below it."""
        below = (self.list_below(name) for name in self._children.get(clause, []))
        return [clause, *(name for names in below for name in names)]

    @property
    def touched(self) -> list[ClauseId]:
        """The numbers now of what reads otherwise: a lead-in says what follows all below it."""
        amendments = self.amendments.clauses
        rules = (entry for entry in amendments.amended if entry.id not in self._headings)
        below = (name for entry in rules for name in self.list_below(entry.id))
        return [*self.carry(below), *(entry.id for entry in amendments.added)]

    @property
    def lead_ins(self) -> dict[ClauseId, ClauseId]:
        """The nearest amended lead-in of each clause below one that is not amended itself."""
        amended = {entry.id for entry in self.amendments.clauses.amended} - self._headings
        found = {}
        for name in self.clauses.keys() - amended:
            above = self.clauses[name].parent
            while above and above not in amended:
                above = self.clauses[above].parent
            number, lead_in = self.numbers[name], self.numbers.get(above or "")
            if number and lead_in:
                found[number] = lead_in
        return found

    @cached_property
    def _headings(self) -> set[ClauseId]:
        return {clause.id for clause in self.clauses.values() if clause.level in HEADINGS}

    @cached_property
    def repealed(self) -> dict[ClauseId, LocalText]:
        """The reason by each clause that holds no more."""
        return {
            name: repealed.reason.fill()
            for repealed in self.amendments.clauses.repealed
            for name in self.list_below(repealed.id)
        }

    @cached_property
    def reasons(self) -> dict[ClauseId, LocalText]:
        """The reason by each clause that gets another number, where one was given."""
        return {
            name: renumbered.reason.fill(self.adopted_in)
            for renumbered in self.amendments.clauses.renumbered
            if renumbered.reason
            for name in self.list_below(renumbered.id)
        }

    @cached_property
    def numbers(self) -> dict[ClauseId, ClauseId | None]:
        """The number now by the one before; None of a clause that is repealed."""
        found: dict[ClauseId, ClauseId | None] = {name: name for name in self.clauses}
        for renumbered in self.amendments.clauses.renumbered:
            for name in self.list_below(renumbered.id):
                found[name] = renumbered.to + name.removeprefix(renumbered.id)
        return found | dict.fromkeys(self.repealed, None)

    @property
    def parents(self) -> dict[ClauseId, ClauseId | None]:
        """The clause or heading above each clause that stays, by the numbers now."""
        return {
            number: clause.parent and self.numbers[clause.parent]
            for name, clause in self.clauses.items()
            if (number := self.numbers[name])
        }

    @cached_property
    def given(self) -> set[ClauseId]:
        """The numbers that clauses of the editions before have or had, down to the whole one."""
        clauses, edition = map_clauses_by_edition(self.knowledge), self.earlier
        found = set(clauses[edition])
        while edition != self.knowledge.base:
            edition = self.knowledge.edition(edition).based_on or self.knowledge.base
            found |= set(clauses[edition])
        return found

    def list_texts(self, clause: ClauseId) -> list[LocalText]:
        """List the texts that a clause has and had, back to the whole edition."""
        by_edition, edition = map_clauses_by_edition(self.knowledge), self.earlier
        found: list[LocalText] = []
        name: ClauseId | None = clause
        while name and (held := by_edition.get(edition, {}).get(name)):
            found.append(held.texts)
            earlier = self.knowledge.edition(edition).based_on
            done = held.amendment
            if earlier is None or edition == self.knowledge.base:
                break
            if done and done.edition == edition and done.earlier_id:
                name = done.earlier_id
            edition = earlier
        return found

    def carry(self, clauses: Iterable[ClauseId]) -> list[ClauseId]:
        """The numbers now of clauses, each once, without those that hold no more."""
        numbers = (self.numbers.get(name, name) for name in clauses)
        return [number for number in dict.fromkeys(numbers) if number is not None]

    def renumber_texts(self, clause: Clause) -> Clause:
        """A clause whose words name clauses that have another number now."""
        moved = {
            name: number
            for name in clause.refs
            if (number := self.numbers.get(name)) and number != name
        }
        if not moved:
            return clause
        named = "|".join(map(re.escape, sorted(moved, key=len, reverse=True)))
        pattern = re.compile(rf"(?<![\w.])({named})(?!\w|\.\w|-[a-z]\b)")
        changes = {
            field: LocalText.model_validate(
                {
                    language: pattern.sub(lambda found: moved[found[0]], words)
                    for language, words in text.items()
                }
            )
            for field in ("texts", "notes", "offence")
            if (text := getattr(clause, field))
        }
        return clause.model_copy(update=changes)
