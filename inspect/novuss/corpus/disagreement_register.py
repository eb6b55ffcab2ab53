"""Disagreements between the documents, and what a federation decided on them."""

from collections.abc import Mapping, Sequence
from functools import cached_property

from novuss.grouping import group_values
from novuss.model.document_discrepancies import Discrepancy
from novuss.model.federation_decisions import Decision
from novuss.model.record_base import EditionId


class Register:
    """Entries of the register and decisions by the clauses that they concern."""

    def __init__(
        self,
        entries: Sequence[Discrepancy],
        decisions: Sequence[Decision],
        edition_of: Mapping[str, str],
        current: EditionId,
    ) -> None:
        """Index the register.

        Args:
            entries: every recorded disagreement, in the order of the file.
            decisions: every decision, in the order of the file.
            edition_of: the edition of each document.
            current: the edition in force, which holds where none is named.
        """
        self.current = current
        self.entries, self.decisions, self._edition_of = entries, decisions, edition_of

    def entries_of(self, clause: str, edition: str | None = None) -> list[Discrepancy]:
        """The disagreements that concern a clause."""
        edition = edition or self.current
        return self._entries_of.get((edition, clause), [])

    @cached_property
    def _entries_of(self) -> dict[tuple[str, str], list[Discrepancy]]:
        return group_values(
            (place, entry)
            for entry in self.entries
            for place in entry.list_places(self._edition_of)
        )

    def answered(self, entry: Discrepancy) -> Decision | None:
        """The decision that answers the question of an entry, or the one that asks the same."""
        found = self._answered.get(entry.id)
        return found or (self._answered.get(entry.asked_with) if entry.asked_with else None)

    @cached_property
    def _answered(self) -> dict[str, Decision]:
        return {name: decision for decision in self.decisions for name in decision.answers}

    @cached_property
    def open_questions(self) -> list[str]:
        """Ids of the entries that a federation is asked about and has not answered."""
        return [entry.id for entry in self.entries if entry.asks and not self.answered(entry)]

    def decisions_of(self, clause: str, edition: str | None = None) -> list[Decision]:
        """The decisions that answer a clause, or an entry about it."""
        edition = edition or self.current
        return self._decisions_of.get((edition, clause), [])

    @cached_property
    def _decisions_of(self) -> dict[tuple[str, str], list[Decision]]:
        return group_values(
            (place, decision)
            for decision in self.decisions
            for place in decision.list_concerned_clauses(self.entries)
        )
