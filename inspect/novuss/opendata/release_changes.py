"""Changes of the open data since an earlier release, record by record."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from pydantic import Field

from novuss.corpus import Corpus
from novuss.input_problems import Problem, ProblemsError
from novuss.model.record_base import NonBlank, Record
from novuss.opendata.file_heads import OpenFile, build_file_head
from novuss.opendata.json_rendering import render_json
from novuss.opendata.published_schemas import publish_schema
from novuss.opendata.records_from_attributes import build_record

#: The name of the file, without its ending.
NAME = "changes"


class ChangedList(Record):
    """Records of one list, by their ids; of records of several editions the edition goes before."""

    file: NonBlank = Field(description="the file that holds the list")
    member: NonBlank = Field(description="the member of the file that is the list")
    added: list[str] = Field(description="records that are new")
    removed: list[str] = Field(description="records that are gone")
    changed: list[str] = Field(description="records of which any member is another")


class OpenChanges(OpenFile):
    """``changes.json``: what an earlier release had otherwise, list by list."""

    earlier: str | None = Field(description="the version of the earlier release, where it has one")
    changes: list[ChangedList] = Field(description="the lists in which anything is otherwise")


def compare_releases(corpus: Corpus, files: Mapping[str, str], earlier: Path) -> OpenChanges:
    """Compare the open data with that of an earlier release.

    Args:
        corpus: the knowledge.
        files: the text of every file of this release, by name.
        earlier: the folder of the earlier release.

    Raises:
        ProblemsError: the folder holds no data of novuss, or a file there is damaged.
    """
    version: str | None = None
    changes: list[ChangedList] = []
    for name, text in files.items():
        if name.endswith(".json") and ".schema." not in name and (earlier / name).is_file():
            before = _read_file(earlier / name)
            version = version or before.get("version")
            changes += _compare_files(name, before, json.loads(text))
    if not any((earlier / name).is_file() for name in files):
        raise ProblemsError.of(str(earlier), "option-earlier")
    head = build_file_head(corpus)
    return build_record(OpenChanges, head, earlier=version, changes=changes)


def render_changes(changes: OpenChanges, site_url: str = "") -> dict[str, str]:
    """Render ``changes.json`` and its schema; ``site_url`` is where the site stands, if known."""
    schema = f"{NAME}.schema.json"
    return {
        f"{NAME}.json": render_json(changes.model_dump(mode="json")),
        schema: publish_schema(schema, OpenChanges, site_url),
    }


def _read_file(path: Path) -> dict[str, Any]:
    try:
        data = json.loads(path.read_bytes())
    except (ValueError, RecursionError) as error:
        raise ProblemsError.of(str(path), "option-earlier") from error
    except OSError as error:
        raise ProblemsError([Problem.refused(str(path), "file-unreadable", error)]) from error
    if not isinstance(data, dict):
        raise ProblemsError.of(str(path), "option-earlier")
    return data


def _compare_files(
    name: str, before: Mapping[str, Any], now: Mapping[str, Any]
) -> Iterator[ChangedList]:
    for member in dict.fromkeys((*now, *before)):
        old, new = _list_records(before.get(member)), _list_records(now.get(member))
        found = ChangedList(
            file=name,
            member=member,
            added=[record for record in new if record not in old],
            removed=[record for record in old if record not in new],
            changed=[record for record in new if record in old and new[record] != old[record]],
        )
        if found.added or found.removed or found.changed:
            yield found


def _list_records(member: object) -> dict[str, object]:
    """The records of a list by their ids; nothing of what is no list of such."""
    if not isinstance(member, list):
        return {}
    records = [record for record in member if isinstance(record, dict)]
    return {_identify(record): record for record in records if _identify(record)}


def _identify(record: Mapping[str, Any]) -> str:
    name = record.get("id") or record.get("clause")
    parts = (record.get("edition"), name, record.get("name") if "id" not in record else None)
    return " ".join(part for part in parts if isinstance(part, str)) if name else ""
