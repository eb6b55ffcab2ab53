"""History of texts: what they said before they were amended or corrected, and since when not."""

from collections.abc import Callable, Iterable, Iterator
from datetime import date
from functools import cached_property
from typing import TYPE_CHECKING

from novuss.corpus.clauses_by_number import ClauseIndex
from novuss.model.equipment_records import Characteristic
from novuss.model.knowledge_changelog import Change, Correction
from novuss.model.record_base import EditionId, LocalText
from novuss.model.rule_clauses import HEADINGS, Clause
from novuss.specs.knowledge_model import Knowledge

if TYPE_CHECKING:
    from novuss.model.rulings import Outdated

#: How `novuss edition status` lists the kinds of texts whose names say another word.
_KINDS = {
    "discrepancies": "discrepancy",
    "figures": "figure",
    "offences": "offence",
    "situations": "situation",
}


class TextHistory:
    """Earlier texts of clauses."""

    def __init__(
        self,
        knowledge: Knowledge,
        rules: ClauseIndex,
        list_contradictions: "Callable[[Knowledge], list[Outdated]]",
    ) -> None:
        """Take the texts of now; contradictions among them are listed when they are asked for."""
        self._knowledge, self._rules = knowledge, rules
        self._list_contradictions = list_contradictions

    def corrections_of(self, clause: str, edition: str | None = None) -> list[Correction]:
        """The corrections that changed the meaning of our text of a clause, the newest first."""
        return [
            Correction(change=change.id, entered=change.entered, earlier=earlier)
            for name, change in self._list_changes(clause, edition)
            if (earlier := change.earlier.get(name))
        ]

    def _list_changes(self, clause: str, edition: str | None) -> Iterator[tuple[str, Change]]:
        """The changes entered about a clause, each with its number there, the newest first."""
        known = self._knowledge
        if edition in (None, known.current):
            clause, edition = self.find_base_number(clause), known.base
        for version in known.versions:
            for change in version.changes:
                if change.edition == edition and clause in change.clauses:
                    yield clause, change

    def find_text_day(self, clause: str, edition: str | None = None) -> date | None:
        """Find since when the text of a clause stands so; None where it always did."""
        found = self._rules.clause(clause, edition)
        days = [
            change.entered
            for name, change in self._list_changes(clause, edition)
            if name in change.earlier or name in change.reworded
        ]
        if found and found.amendment and found.amendment.kind != "renumbered":
            day = self._knowledge.edition(found.amendment.edition).in_force_from
            days += [day] if day else []
        return max(days, default=None)

    def find_amended(
        self, clauses: Iterable[str], text: str, limits: Iterable[str] = ()
    ) -> dict[str, LocalText | None]:
        """Find the clauses that were amended after ``text`` was written, with their earlier texts.

        A lead-in that was amended makes what is said of all below it doubtful. Of a clause there
        is no earlier text where only a limit was amended that it sets.

        Args:
            clauses: numbers in force.
            text: as reviews name it, such as ``situations puck-in-pocket``.
            limits: characteristics that it is about as well.
        """
        limiting = (self._limited[name][0] for name in limits if name in self._limited)
        limited = dict(self._limited.values())
        found: dict[str, LocalText | None] = {}
        for name in self._add_lead_ins([*clauses, *limiting]):
            clause = self._rules.clause(name)
            done = clause.amendment if clause else None
            edition = done.edition if done and done.earlier else limited.get(name)
            if edition and not self.is_declared_unaffected(text, edition):
                found[name] = done.earlier if done else None
        return found

    def _add_lead_ins(self, clauses: Iterable[str]) -> list[str]:
        """Add to clauses the rules that they stand below, each behind the first of its clauses."""
        found: dict[str, None] = {}
        for name in clauses:
            lead_ins = (
                above.id for above in self._rules.ancestors(name) if above.level not in HEADINGS
            )
            found |= dict.fromkeys((name, *lead_ins))
        return list(found)

    def find_amended_offence(self, clause: str) -> dict[str, LocalText | None]:
        """Find whether a clause was amended after what happened was put into words for it."""
        found = self._rules.clause(clause)
        done = found.amendment if found else None
        if found is None or done is None:
            return {}
        before = self._knowledge.edition(done.edition).based_on
        earlier = self._rules.clause(done.earlier_id or clause, before)
        same = earlier and earlier.offence == found.offence
        text = f"offences {self.find_base_number(clause)}"
        return self.find_amended([clause], text) if same else {}

    def find_contradictions(self, clause: str) -> "list[Outdated]":
        """Find where a clause in force and an amended one say otherwise of the same act."""
        return [found for found in self._contradictions if clause in (found.clause, found.amended)]

    @cached_property
    def _contradictions(self) -> "list[Outdated]":
        return self._list_contradictions(self._knowledge) if self._knowledge.steps else []

    def find_repealed(self, clause: str) -> dict[str, EditionId]:
        """Find the clauses that the text of one in force names and that hold no more.

        Each has its number before, and the edition that repealed it.
        """
        return self._find_repealed(clause, lambda earlier: earlier.refs)

    def find_repealed_penalties(self, clause: str) -> dict[str, EditionId]:
        """Find the same of the clauses that said what follows the breach of one in force."""
        return self._find_repealed(
            clause, lambda earlier: [outcome.by for outcome in earlier.outcomes if outcome.by]
        )

    def _find_repealed(
        self, clause: str, list_named: Callable[[Clause], Iterable[str]]
    ) -> dict[str, EditionId]:
        found: dict[str, EditionId] = {}
        name, held = clause, self._rules.clause(clause)
        done = held.amendment if held else None
        for step in reversed(self._knowledge.steps):
            if done and done.kind != "renumbered" and done.edition == step.edition:
                break
            name = next((before for before, now in step.numbers.items() if now == name), name)
            if earlier := self._rules.clause(name, step.based_on):
                repealed = (
                    other for other in list_named(earlier) if step.numbers.get(other, other) is None
                )
                found |= dict.fromkeys(repealed, step.edition)
        return found

    @cached_property
    def _limited(self) -> dict[str, tuple[str, EditionId]]:
        """The clause of each amended limit, and the edition that amended it last."""
        known = self._knowledge
        found: dict[str, EditionId] = {}
        for step in known.steps:
            earlier = {record.id: record.limit for record in self._list_limits(step.based_on)}
            for record in self._list_limits(step.edition):
                if record.id in earlier and earlier[record.id] != record.limit:
                    found[record.id] = step.edition
        now = {record.id: record.clause for record in self._list_limits(known.current)}
        return {name: (clause, found[name]) for name, clause in now.items() if name in found}

    def _list_limits(self, edition: EditionId) -> list[Characteristic]:
        files = (file for file in self._knowledge.equipment if file.edition == edition)
        return [record for file in files for record in file.characteristics]

    def find_base_number(self, clause: str) -> str:
        """Find the number in the base of a clause in force."""
        return self._base_numbers.get(clause, clause)

    def is_declared_unaffected(self, text: str, edition: EditionId) -> bool:
        """Whether somebody compared it since an edition, by its name or as the note of a clause."""
        kind, _, name = text.partition(" ")
        names = {text, f"{_KINDS.get(kind, kind)} {name}"}
        if kind == self._knowledge.current:
            number = self.find_base_number(name)
            names |= {f"{self._knowledge.base} {number}", f"note {number}"}
        return bool(names & self._still_right[edition])

    @cached_property
    def _still_right(self) -> dict[EditionId, set[str]]:
        """What somebody compared with the new texts of each edition, when or after it came."""
        known = self._knowledge
        since = {file.id: file.day for file in known.amendments}
        last = since.get(known.current, date.min)
        return {
            edition: {
                text
                for file in known.amendments
                if day <= file.day <= last
                for text in file.still_right
            }
            for edition, day in since.items()
        }

    @cached_property
    def _base_numbers(self) -> dict[str, str]:
        return {number: name for name, number in self._knowledge.numbers.items() if number}
