"""Selection of texts to be read: by edition, section and kind."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase

from novuss.model.cross_edition_relations import Relation
from novuss.model.document_discrepancies import Discrepancy
from novuss.model.edition_highlights import Highlight
from novuss.model.editions import Document, EditionEntry
from novuss.model.federation_decisions import Decision
from novuss.model.game_disputes import Dispute
from novuss.model.game_situations import Situation
from novuss.model.glossary import Term
from novuss.model.record_base import Record
from novuss.model.rule_clauses import Clause
from novuss.model.rule_figures import Drawing
from novuss.specs.reviewable_texts import Text

#: Kinds of texts, as ``--only`` names them; whatever is none of these is a limit.
KINDS: dict[type[Record], str] = {
    Clause: "clauses",
    Term: "glossary",
    Discrepancy: "discrepancies",
    Relation: "relations",
    Drawing: "figures",
    EditionEntry: "editions",
    Document: "editions",
    Highlight: "highlights",
    Dispute: "disputes",
    Decision: "decisions",
    Situation: "situations",
}
LIMITS = "limits"
_SECTION = re.compile(r"[A-Za-z]?\d+")
_RANGE = re.compile(r"(\d+)\s*[-–]\s*(\d+)")
#: More sections than any edition has: what is longer is a slip of the keyboard.
_MOST = 1000


class SelectionError(ValueError):
    """What was asked for is no section."""


@dataclass(frozen=True)
class Selection:
    """Texts that were asked for; nothing asked for is everything.

    Attributes:
        edition: its id.
        sections: their numbers, such as ``12`` or ``A1``.
        only: kinds, or patterns of the names of texts.
        current: the edition that texts are about which name none.
    """

    edition: str | None = None
    sections: frozenset[str] | None = None
    only: tuple[str, ...] = ()
    current: str = ""

    def select_texts(self, texts: Iterable[Text]) -> list[Text]:
        """Select the texts that were asked for, in their order."""
        return [text for text in texts if self._is_selected(text)]

    def _is_selected(self, text: Text) -> bool:
        if self.edition and (find_text_edition(text) or self.current) != self.edition:
            return False
        if self.sections is not None and self.sections.isdisjoint(
            map(find_section, list_text_clauses(text))
        ):
            return False
        # People type clauses without an edition, and other texts without their kind.
        names = (text.of, text.of.partition(" ")[2])
        return not self.only or any(
            pattern == find_text_kind(text) or any(fnmatchcase(name, pattern) for name in names)
            for pattern in self.only
        )


def parse_sections(typed: str) -> frozenset[str]:
    """Parse section numbers: ``12-17``, ``12,14`` or ``A1``."""
    found: set[str] = set()
    for part in typed.split(","):
        part = part.strip()
        if bounds := _RANGE.fullmatch(part):
            first, last = int(bounds[1]), int(bounds[2])
            if not first <= last < _MOST:
                raise SelectionError(part)
            found |= {str(number) for number in range(first, last + 1)}
        elif re.fullmatch(r"[A-Za-z]?\d{1,3}", part):
            found.add(part.upper() if part[0] in "ag" else part)
        else:
            raise SelectionError(part)
    return frozenset(found)


def find_section(clause: str) -> str:
    """Find the section that the id of a clause begins with: ``17`` of ``17.1.8``."""
    found = _SECTION.match(clause)
    return found[0] if found else clause


def find_text_kind(text: Text) -> str:
    """Name the kind of a text: ``clauses``, ``limits``, ``glossary``, ..."""
    return KINDS.get(type(text.record), LIMITS)


def find_text_edition(text: Text) -> str | None:
    """Find the edition that a text is about; None where it names none."""
    record = text.record
    if isinstance(record, (Decision, Discrepancy, Relation, Document)):
        return record.edition
    if isinstance(record, EditionEntry):
        return record.id
    if isinstance(record, Clause) or find_text_kind(text) == LIMITS:
        return text.of.partition(" ")[0]
    return None


def list_text_clauses(text: Text) -> Sequence[str]:
    """List the clauses that a text is about, in their order; none where it names none."""
    record = text.record
    match record:
        case Clause():
            return (record.id,)
        case Relation():
            return record.from_ or record.to
        case Situation():
            return [step.clause for step in record.chain]
        case Drawing():
            return next(iter(record.clauses.values()), [])
        case Decision() | Discrepancy() | Dispute() | Highlight():
            return record.clauses
        case _:
            clause: str | None = getattr(record, "clause", None)
            return (clause,) if clause else ()
