"""Numbers that reasons of amendments promise to a clause, though another one has them."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from novuss.amending.workbook_columns import KINDS, Kind
from novuss.model.record_base import ClauseId
from novuss.specs.consolidation.numbering import Numbering

#: What may be a number of a clause in words: two parts at least, and no day.
_NUMBER = re.compile(r"(?<![\w.,])[A-Z]?\d+(?:\.\d+){1,3}(?!\w|\.\w)")
_SECTION = re.compile(r"(?<![\w.,])\d{1,2}(?![\w,]|\.\d)")


@dataclass(frozen=True)
class Promised:
    """A reason that names a number: its clause, the number, and where the reason stands."""

    clause: ClauseId
    number: ClauseId
    kind: Kind
    index: int


def _find_numbers(words: str, clause: ClauseId) -> list[ClauseId]:
    """The numbers in a reason; of a section, which has one part, those of sections as well."""
    found = _NUMBER.findall(words) + ([] if "." in clause else _SECTION.findall(words))
    return list(dict.fromkeys(found))


def list_misquoting_reasons(numbering: Numbering) -> Iterator[Promised]:
    """List the reasons that name a number which the amendments give to another clause.

    A reason of a clause that gets another number may name none besides that no clause has.
    """
    clauses, numbers = numbering.amendments.clauses, numbering.numbers
    new = {entry.to for entry in clauses.renumbered} | {entry.id for entry in clauses.added}
    known = {*numbers} | {number for number in numbers.values() if number} | new
    for kind in KINDS:
        for index, entry in enumerate(getattr(clauses, kind)):
            own = {entry.id, numbers.get(entry.id)}
            words = " ".join(entry.reason.given.values()) if entry.reason else ""
            for number in _find_numbers(words, entry.id):
                unknown = kind == "renumbered" and number not in known
                if number not in own and (number in new or unknown):
                    yield Promised(entry.id, number, kind, index)
