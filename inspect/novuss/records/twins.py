"""One inspection of an event file, made an entry of by desks with several versions of novuss."""

import json
from typing import Any

from novuss.model.event_file import HandedInspection
from novuss.records.coding import canonical
from novuss.records.digest import digest
from novuss.records.rows import EntryRow, KnowledgeRow, Rows, TwinRow, TypedRow
from novuss.records.schema import TABLES

#: What versions of novuss may differ in.
_OWN = ("entry", "typed", "knowledge")


def same(one: Rows, other: Rows) -> bool:
    """Whether two are one entry: every row the same.

    An inspection of an event file is made an entry by whichever desks take it over, with
    the version of novuss and of the knowledge that each has: those alone may tell such
    entries apart.
    """
    if not (one.typed and other.typed):
        return one.head == other.head
    heads = [rows.head._replace(version="", digest="") for rows in (one, other)]
    return (
        heads[0] == heads[1]
        and _said(one) == _said(other)
        and all(
            sorted(one.of(table.name)) == sorted(other.of(table.name))
            for table in TABLES
            if table.name not in _OWN
        )
    )


def twin(rows: Rows) -> TwinRow:
    """What is kept of an entry of another desk beside the same one of this."""
    own = {table.name: rows.of(table.name) for table in TABLES if table.name in _OWN}
    return TwinRow(rows.head.id, rows.head.digest, canonical(own))


def proves(row: TwinRow, kept: Rows) -> bool:
    """Whether the entry that is kept is, on another desk, one of that digest."""
    try:
        own: dict[str, list[list[Any]]] = json.loads(row.rows)
        other = Rows(
            **{
                **vars(kept),
                "entry": [EntryRow(*one) for one in own["entry"]],
                "typed": [TypedRow(*one) for one in own["typed"]],
                "knowledge": [KnowledgeRow(*one) for one in own["knowledge"]],
            }
        )
        return digest(other) == row.digest and same(other, kept)
    except (ValueError, TypeError, KeyError, RecursionError):
        return False


def _said(rows: Rows) -> object:
    """What an inspection of an event file says: a member that is empty says nothing."""
    found = []
    for row in rows.typed:
        try:
            found.append(
                HandedInspection.model_validate(json.loads(row.inspection)).data(bare=True)
            )
        except ValueError:
            # Of a later version, which knows more members.
            found.append({"": row.inspection})
    return found
