"""Entries that were judged by other knowledge than that of today."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from novuss.records.entry import Entry
from novuss.ruleset_version import RulesetVersion


@dataclass(frozen=True)
class JudgedOtherwise:
    """In what the knowledge by which an entry was judged differs from that of today."""

    entry: Entry
    #: Limits, conditions or units: a reading may get another verdict today.
    limits: bool
    #: The words of the rules.
    rules: bool
    #: The version of novuss.
    version: bool

    @property
    def data(self) -> dict[str, Any]:
        """As it stands in JSON."""
        return {
            "entry": self.entry.id,
            "limits": self.limits,
            "rules": self.rules,
            "version": self.version,
        }


def judged_otherwise(entries: Iterable[Entry], today: RulesetVersion) -> list[JudgedOtherwise]:
    """The entries that were judged by other knowledge; of others nothing is known or to be said."""
    return [
        JudgedOtherwise(
            one,
            one.knowledge.limits != today.limits,
            one.knowledge.rules != today.rules,
            one.knowledge.version != today.version,
        )
        for one in entries
        if one.knowledge and one.knowledge != today
    ]
