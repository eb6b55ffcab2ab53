"""Amendments as the one file of their edition."""

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from datetime import date, timedelta
from pathlib import Path
from typing import TypeVar

from novuss.files.safe_write import Paper
from novuss.input_problems import ProblemsError
from novuss.json_types import Json
from novuss.model.amendments import AMENDMENTS, Amendments
from novuss.model.record_base import EditionId, Record
from novuss.specs.amendment_problems import find_amendment_problems
from novuss.specs.consolidation import carry_into, consolidate
from novuss.specs.knowledge_location import find_specs_folder, is_shipped
from novuss.specs.knowledge_model import Knowledge

#: As the file is known again where it stands.
PAPER = Paper("amendments")
_HEAD = "# What this edition changes; everything else is as in the edition that it is based on."
#: What of each kind of entry, and of the edition, stands in the file alone.
_UNLISTED: Mapping[str, Sequence[str]] = {
    "amended": ("decides", "outcomes"),
    "added": ("decides", "outcomes", "actors"),
    "repealed": ("decides",),
}
_UNLISTED_OF_EDITION = ("issuer", "adopted_in", "sought", "notes")
R = TypeVar("R", bound=Record)
#: A mapping of texts that is longer stands on lines of its own.
_LONGEST = 96


def find_target(edition: EditionId) -> Path:
    """The file of an edition, in knowledge that may be written.

    Raises:
        ProblemsError: the knowledge is that of the installed program, or may not be written.
    """
    folder = find_specs_folder()
    if is_shipped(folder):
        raise ProblemsError.of("--specs", "option-shipped")
    if not os.access(folder, os.W_OK):
        raise ProblemsError.of("--specs", "option-unwritable", detail=str(folder))
    return folder / "rules" / edition / AMENDMENTS


def see_before(knowledge: Knowledge, edition: EditionId, day: date) -> Knowledge:
    """The knowledge as it is before an edition that is in force from a day."""
    earlier = [known for known in knowledge.amendments if known.id != edition and known.day < day]
    without = knowledge.model_copy(update={"amendments": earlier})
    return consolidate(without, day - timedelta(days=1))


def check_later_editions(
    knowledge: Knowledge, earlier: Knowledge, amendments: Amendments, file: str
) -> None:
    """Check that the editions that come later can still be carried into this one.

    Args:
        knowledge: with all editions.
        earlier: as seen before this edition.
        amendments: what is to be written.
        file: the name of the workbook.

    Raises:
        ProblemsError: naming the first that cannot.
    """
    seen = carry_into(earlier, amendments, amendments.day)
    for later in sorted(knowledge.amendments, key=lambda known: known.day):
        if later.id == amendments.id or later.day <= amendments.day:
            continue
        for problem in find_amendment_problems(seen, later):
            values = {"edition": later.id, "clause": problem.values.get("clause", "–")}
            raise ProblemsError.of(file, "amendment-later", **values)
        seen = carry_into(seen, later, later.day)


def keep_unlisted(amendments: Amendments, known: Amendments) -> Amendments:
    """Keep what the earlier file of an edition says and no workbook asks for."""
    clauses: dict[str, object] = {}
    for kind, fields in _UNLISTED.items():
        before = {entry.id: entry for entry in getattr(known.clauses, kind)}
        clauses[kind] = [
            _keep_fields(entry, before[entry.id], fields) if entry.id in before else entry
            for entry in getattr(amendments.clauses, kind)
        ]
    changes: dict[str, object] = {
        "edition": _keep_fields(amendments.edition, known.edition, _UNLISTED_OF_EDITION),
        "clauses": amendments.clauses.model_copy(update=clauses),
        "still_right": known.still_right,
    }
    return amendments.model_copy(update=changes)


def _keep_fields(record: R, before: R, fields: Sequence[str]) -> R:
    changes = {name: kept for name in fields if (kept := getattr(before, name))}
    stated = (getattr(entry, "consequence", None) for entry in (record, before))
    if any(stated) or getattr(record, "outcomes", None) is not None:
        # The workbook says what follows, or said it before.
        changes.pop("outcomes", None)
    return record.model_copy(update=changes)


def render_file(amendments: Amendments) -> str:
    """Write the file of an edition: what is left out is as it was."""
    data = amendments.model_dump(
        mode="json", exclude={"id"}, exclude_none=True, exclude_unset=True, by_alias=True
    )
    data["clauses"] = {kind: entries for kind, entries in data["clauses"].items() if entries}
    lines = _write_mapping({key: part for key, part in data.items() if part}, 0)
    return "\n".join([_HEAD, *lines]) + "\n"


def _write_mapping(mapping: Mapping[str, Json], indent: int) -> Iterator[str]:
    pad = " " * indent
    for key, entry in mapping.items():
        flow = _write_flow(entry)
        records = isinstance(entry, list) and any(isinstance(part, dict) for part in entry)
        deep = isinstance(entry, dict) and any(isinstance(part, dict) for part in entry.values())
        if not (records or deep) and len(f"{pad}{key}: {flow}") <= _LONGEST:
            yield f"{pad}{key}: {flow}"
        elif isinstance(entry, dict):
            yield f"{pad}{key}:"
            yield from _write_mapping(entry, indent + 2)
        elif isinstance(entry, list):
            yield f"{pad}{key}:"
            for part in entry:
                first, *rest = _write_part(part, indent + 4)
                yield f"{pad}  - {first.lstrip()}"
                yield from rest
        else:
            yield f"{pad}{key}: {flow}"


def _write_part(part: Json, indent: int) -> list[str]:
    if isinstance(part, dict):
        return list(_write_mapping(part, indent))
    return [_write_flow(part)]


def _write_flow(entry: Json) -> str:
    """A value on one line, every text in quotes."""
    if isinstance(entry, dict):
        parts = (f"{key}: {_write_flow(part)}" for key, part in entry.items())
        return f"{{{', '.join(parts)}}}"
    if isinstance(entry, list):
        return f"[{', '.join(map(_write_flow, entry))}]"
    return json.dumps(entry, ensure_ascii=False)
