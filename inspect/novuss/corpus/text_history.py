"""History of texts: what they said before they were amended or corrected, and since when not."""

from collections.abc import Iterable
from datetime import date
from functools import cached_property

from novuss.corpus.clauses import ClauseIndex
from novuss.model.change_notes import Correction
from novuss.model.record_base import EditionId, LocalText
from novuss.specs.knowledge_model import Knowledge


class TextHistory:
    """Earlier texts of clauses."""

    def __init__(self, knowledge: Knowledge, rules: ClauseIndex) -> None:
        self._knowledge, self._rules = knowledge, rules

    def corrections_of(self, clause: str, edition: str | None = None) -> list[Correction]:
        """The corrections that changed the meaning of our text of a clause, the newest first."""
        known = self._knowledge
        if edition in (None, known.current):
            clause, edition = self.find_base_number(clause), known.base
        return [
            Correction(change=change.id, entered=change.entered, earlier=change.earlier[clause])
            for version in known.versions
            for change in version.changes
            if change.edition == edition and clause in change.earlier
        ]

    def find_text_day(self, clause: str, edition: str | None = None) -> date | None:
        """Find since when the text of a clause stands so; None where it always did."""
        found = self._rules.clause(clause, edition)
        days = [correction.entered for correction in self.corrections_of(clause, edition)]
        if found and found.amendment and found.amendment.kind != "renumbered":
            day = self._knowledge.edition(found.amendment.edition).in_force_from
            days += [day] if day else []
        return max(days, default=None)

    def find_amended(self, clauses: Iterable[str], text: str) -> dict[str, LocalText]:
        """Find the earlier texts of clauses that were amended after ``text`` was written.

        Args:
            clauses: numbers in force.
            text: as reviews name it, such as ``situations puck-in-pocket``.
        """
        found = ((name, self._rules.clause(name)) for name in clauses)
        return {
            name: clause.amendment.earlier
            for name, clause in found
            if clause and clause.amendment and clause.amendment.earlier
            if text not in self._still_right[clause.amendment.edition]
        }

    def find_base_number(self, clause: str) -> str:
        """Find the number in the base of a clause in force."""
        return self._base_numbers.get(clause, clause)

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
