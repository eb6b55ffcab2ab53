"""Outdated text: where it stands, of which kind it is, and what became of its clause."""

from dataclasses import asdict, dataclass
from typing import Literal

from novuss.model.record_base import ClauseId

#: What became of the clause that a text is about.
Changed = Literal[
    "amended",
    "added",
    "repealed",
    "renumbered",
    "limit",
    "figure",
    "penalty",
    "lead-in",
    "below",
    "promised",
    "settled",
]
#: All kinds of texts in the list: first what would give a wrong answer at the table.
URGENT = (
    *("ruling", "situation", "offence", "condition", "clause", "limit", "dispute", "decision"),
    "translation",
)
TEXT_KINDS = (
    *URGENT,
    *("name", "discrepancy", "figure", "glossary", "note", "highlight", "relation"),
    *("reason", "search", "review"),
)


@dataclass(frozen=True)
class OutdatedText:
    """A text to look at, where it stands, and why.

    ``name`` is that by which an amendments file says that it is still right.
    """

    file: str
    line: int
    kind: str
    id: str
    clause: ClauseId
    changed: Changed
    name: str

    def to_json(self) -> dict[str, object]:
        """What another program reads."""
        data = asdict(self)
        del data["name"]
        return data
