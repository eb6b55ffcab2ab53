"""Entries that were judged by other knowledge than that of today."""

from collections.abc import Iterable
from dataclasses import dataclass

from novuss.records.recorded_entries import Entry
from novuss.ruleset_version import RulesetVersion


@dataclass(frozen=True)
class RulesetChange:
    """In what the knowledge by which an entry was judged differs from that of today."""

    entry: Entry
    #: Limits, conditions or units: a reading may get another verdict today.
    limits: bool
    #: The words of the rules.
    rules: bool
    #: The version of novuss.
    version: bool

    @property
    def data(self) -> dict[str, object]:
        """As it stands in JSON."""
        return {
            "entry": self.entry.id,
            "limits": self.limits,
            "rules": self.rules,
            "version": self.version,
        }


def find_ruleset_changes(entries: Iterable[Entry], today: RulesetVersion) -> list[RulesetChange]:
    """The entries that were judged by other knowledge; of others nothing is known or to be said."""
    return [
        RulesetChange(
            entry,
            entry.knowledge.limits != today.limits,
            entry.knowledge.rules != today.rules,
            entry.knowledge.version != today.version,
        )
        for entry in entries
        if entry.knowledge and entry.knowledge != today
    ]
