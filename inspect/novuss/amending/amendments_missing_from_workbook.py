"""Amendments that the file of an edition has, and that a workbook no longer says."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

from novuss.amending.workbook_columns import KINDS
from novuss.languages import Language
from novuss.model.amendments import AddedClause, AmendedClause, Amendments, GivenText
from novuss.model.equipment_records import CharacteristicId
from novuss.model.record_base import ClauseId, Record

#: The columns of the texts of an entry, as the headings of the sheets have them.
_COLUMNS: Mapping[str, str] = {
    "texts": "text",
    "reason": "reason",
    "name": "about",
    "offence": "offence",
}


@dataclass(frozen=True)
class DroppedPart:
    """A part of an entry: its column, and the language where that alone is gone."""

    column: str
    language: Language | None = None


@dataclass(frozen=True)
class Dropped:
    """What a workbook no longer says.

    Attributes:
        missing: clauses and characteristics without a row any more.
        emptied: those whose row says nothing any more.
        parts: by clause or characteristic, the parts that are gone.
        unseen: those of which a part is gone because the sheet has no column for it.
    """

    missing: Sequence[str]
    emptied: Sequence[str]
    parts: Mapping[str, Sequence[DroppedPart]]
    unseen: Sequence[str]


def list_dropped(
    known: Amendments, amendments: Amendments, rows: Collection[str], columns: Collection[str]
) -> Dropped:
    """List what the amendments no longer have of those that are known.

    Args:
        known: what the file of the edition has.
        amendments: what it is to have.
        rows: the clauses and characteristics that have a row in the workbook.
        columns: those of its sheet of clauses.
    """
    before, now = _map_entries(known), _map_entries(amendments)
    # What is repealed now and was amended before is still there.
    held = {name for _, name in now}
    removed = list(dict.fromkeys(name for _, name in before if name not in held))
    parts: dict[str, list[DroppedPart]] = {}
    for (kind, name), entry in before.items():
        later = now.get((kind, name))
        if later and (found := list(_compare(entry, later))):
            parts[name] = found
    unseen = [
        name
        for name, found in parts.items()
        if any(part.language and f"{part.column}.{part.language}" not in columns for part in found)
    ]
    return Dropped(
        missing=[name for name in removed if name not in rows],
        emptied=[name for name in removed if name in rows],
        parts=parts,
        unseen=unseen,
    )


def _map_entries(
    amendments: Amendments,
) -> dict[tuple[str, ClauseId | CharacteristicId], Record]:
    clauses = chain.from_iterable(
        (((kind, entry.id), entry) for entry in getattr(amendments.clauses, kind)) for kind in KINDS
    )
    return dict(clauses) | {("limit", entry.characteristic): entry for entry in amendments.limits}


def _compare(before: Record, now: Record) -> Iterator[DroppedPart]:
    """The parts of an entry that a later one has not."""
    for field, column in _COLUMNS.items():
        texts = getattr(before, field, None), getattr(now, field, None)
        yield from _compare_texts(column, *texts)
    if getattr(before, "after", None) and not getattr(now, "after", None):
        yield DroppedPart("after")
    if isinstance(before, (AmendedClause, AddedClause)):
        assert isinstance(now, (AmendedClause, AddedClause))
        if _says_consequence(before) and not _says_consequence(now):
            yield DroppedPart("follows")
        else:
            yield from _compare_texts("condition", *map(_get_condition, (before, now)))


def _compare_texts(
    column: str, before: GivenText | None, now: GivenText | None
) -> Iterator[DroppedPart]:
    if before and now is None:
        yield DroppedPart(column)
    elif before and now:
        yield from (DroppedPart(column, name) for name in before.given if name not in now.given)


def _says_consequence(entry: AmendedClause | AddedClause) -> bool:
    return entry.consequence is not None or bool(entry.outcomes)


def _get_condition(entry: AmendedClause | AddedClause) -> GivenText | None:
    return entry.consequence.condition if entry.consequence else None
