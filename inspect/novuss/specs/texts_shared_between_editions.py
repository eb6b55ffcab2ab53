"""Texts that clauses of other editions share with clauses in force."""

from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import replace

from novuss.languages import LANGUAGES
from novuss.specs.spec_issues import Issue
from novuss.specs.yaml_file import YamlFile


def copy_shared_texts(files: list[YamlFile], current: str) -> tuple[list[YamlFile], list[Issue]]:
    """The files with the texts that ``same_as`` names, before they are validated.

    Returns:
        The files in their order, and an issue for every clause that names nothing in
        force or has texts of its own.
    """
    issues: list[Issue] = []
    in_force: dict[str, dict[str, object]] = {
        str(record.get("id")): texts
        for file in files
        if file.data.get("edition") == current
        for record in _list_records(file)
        if isinstance(texts := record.get("texts"), dict)
    }
    carried = []
    for file in files:
        if any(record.get("same_as") for record in _list_records(file)):
            file = replace(file, data=deepcopy(file.data))
        issues.extend(_copy_texts(file, in_force, current))
        carried.append(file)
    return carried, issues


def _copy_texts(
    file: YamlFile, in_force: Mapping[str, Mapping[str, object]], current: str
) -> Iterator[Issue]:
    for index, record in enumerate(_list_records(file)):
        targets = record.get("same_as")
        if not isinstance(targets, list) or not targets:
            continue
        name, place = record.get("id"), ("clauses", index, "same_as")
        if "texts" in record:
            message = f"{name} has 'same_as' and texts of its own"
            yield file.build_issue(message, "keep one of the two", *place)
            continue
        if unknown := [
            target for target in targets if not isinstance(target, str) or target not in in_force
        ]:
            message = f"{name}: {current} has no clause {', '.join(map(str, unknown))}"
            yield file.build_issue(message, "name clauses in force", *place)
            continue
        record["texts"] = {
            # What a text in force lacks is missed where that stands, and not here again.
            language: "\n".join(str(in_force[target].get(language) or "–") for target in targets)
            for language in LANGUAGES
        }


def _list_records(file: YamlFile) -> list[dict[str, object]]:
    """The mappings of ``clauses``; a file of another shape is reported when it is validated."""
    records = file.data.get("clauses")
    if not isinstance(records, list) or not all(isinstance(record, dict) for record in records):
        return []
    return records
