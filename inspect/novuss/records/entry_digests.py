"""Digests of an entry: of its content, and of what stands beside it.

The content is what was inspected, measured and decided, by whom, when and by which limits. The
version of novuss and of the knowledge stand beside it. An inspection of an event file is
taken over by whichever desks have the file, each with its version: of these the content is what
the file says, and what a desk made of it, its verdicts included, stands beside.
"""

import hashlib
import json
import re
from collections.abc import Iterable, Mapping

from novuss.json_types import Json, JsonObject
from novuss.model.event_file import SAID_OF_READING
from novuss.records.database_schema import TABLES
from novuss.records.entry_row_types import BesideRow, EntryRow, Rows, find_attribute
from novuss.records.reading_encoding import dump_canonical_json

#: Of the head of an inspection of an event file, what the file and the event say.
_HANDED = ("id", "act", "inspected_at", "edition", "rule", "working_limits")
_DIGESTS = ("digest", "beside")


def compute_digest(rows: Rows) -> str:
    """The SHA-256 of an entry's content as canonical JSON (RFC 8785); the same on every desk."""
    return _hash_text(dump_canonical_json(_split_content(rows)[0]))


def build_beside_row(rows: Rows) -> BesideRow:
    """What stands beside the content, with its SHA-256."""
    text = dump_canonical_json(_split_content(rows)[1])
    return BesideRow(rows.head.id, _hash_text(text), text)


def is_sound(rows: Rows) -> bool:
    """Whether an entry is as it was recorded."""
    try:
        head = rows.head
        return (head.digest, head.beside) == (compute_digest(rows), build_beside_row(rows).digest)
    except (TypeError, ValueError, RecursionError):
        return False


def is_proven(row: BesideRow) -> bool:
    """Whether what another desk had beside a content is as it was recorded."""
    return _hash_text(str(row.rows)) == row.digest


def choose_latest(rows: Rows, others: Iterable[BesideRow]) -> Rows:
    """An entry with what the latest version made of its content; the same on every desk."""

    def rank(version: Rows) -> tuple[list[int], str]:
        head = version.head
        return [int(digits) for digits in re.findall(r"\d+", head.version)], head.beside

    return max([rows, *(_restore_beside(rows, other) for other in others)], key=rank)


def _split_content(rows: Rows) -> tuple[dict[str, object], dict[str, object]]:
    """The content, and what stands beside it, as data."""
    head = {name: value for name, value in rows.head._asdict().items() if name not in _DIGESTS}
    tables: dict[str, object] = {
        table.name: sorted(map(list, rows.get_rows(table.name)), key=dump_canonical_json)
        for table in TABLES
        if table.name != "entry"
    }
    if not rows.typed:
        apart: dict[str, object] = {
            "entry": {"version": head.pop("version")},
            "knowledge": tables.pop("knowledge"),
        }
        return {"entry": head, **tables}, apart
    content: dict[str, object] = {
        "entry": {name: head.pop(name) for name in _HANDED},
        "instrument": tables.pop("instrument"),
        "inspection": [drop_empty_members(json.loads(row.inspection)) for row in rows.typed],
    }
    return content, {"entry": head, **tables}


def drop_empty_members(inspection: Mapping[str, Json]) -> JsonObject:
    """What an inspection of an event file says: a member that is empty says nothing.

    Nor does what the form said of its readings, which whoever reads the file says anew.
    """
    data = {name: _drop_empty(value) for name, value in inspection.items() if value}
    readings = data.get("readings")
    for reading in readings if isinstance(readings, list) else []:
        for name in SAID_OF_READING:
            reading.pop(name, None)
    return data


def compute_inspection_digest(inspection: Mapping[str, Json]) -> str:
    """The SHA-256 of what an inspection of an event file says, however it is written."""
    return _hash_text(dump_canonical_json(drop_empty_members(inspection)))


def _drop_empty(data: Json) -> Json:
    if isinstance(data, Mapping):
        return {name: _drop_empty(value) for name, value in data.items() if value}
    return [_drop_empty(part) for part in data] if isinstance(data, list) else data


def _restore_beside(rows: Rows, other: BesideRow) -> Rows:
    """The content of an entry with what another desk had beside it."""
    data = json.loads(other.rows)
    head = {**rows.head._asdict(), **data.pop("entry"), "beside": other.digest}
    made = Rows(**{**vars(rows), "entry": [EntryRow(**head)]})
    for table in TABLES:
        if table.name in data:
            found = [table.row._make(row) for row in data[table.name]]
            setattr(made, find_attribute(table.name), found)
    return made


def _hash_text(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8")).hexdigest()
