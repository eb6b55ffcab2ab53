"""JSON Schemas as they are published: with address, title, and a description of every member."""

import json
from typing import Any

from pydantic import BaseModel
from pydantic.json_schema import JsonSchemaMode

from novuss.opendata.json_rendering import render_json

_DIALECT = "https://json-schema.org/draft/2020-12/schema"
#: What begins a reference to a definition of the same schema.
_DEFINED = "#/$defs/"


def render_schema(model: type[BaseModel], *, mode: JsonSchemaMode = "serialization") -> str:
    """Render the JSON Schema (2020-12) of a file that is written, or of one that people hand in."""
    schema = model.model_json_schema(mode=mode, by_alias=True)
    return render_json({"$schema": _DIALECT, **schema})


def publish_schema(
    file: str, model: type[BaseModel], site_url: str = "", *, mode: JsonSchemaMode = "serialization"
) -> str:
    """Render the schema of a file as it is published.

    Args:
        file: the name of the schema, such as ``rules.schema.json``.
        model: what the file holds.
        site_url: where the site stands, if that is known: the schema's own address is then
            absolute, and otherwise its name alone.
        mode: of files that people hand in ``validation``.
    """
    schema: dict[str, Any] = json.loads(render_schema(model, mode=mode))
    definitions = schema.get("$defs", {})
    for part in (schema, *definitions.values()):
        for member in part.get("properties", {}).values():
            if text := _find_description(member, definitions):
                member.setdefault("description", text)
    address = f"{site_url.rstrip('/')}/data/{file}" if site_url else file
    head = {"$schema": schema.pop("$schema"), "$id": address}
    title = f"Novuss: {file.removesuffix('.schema.json')}.json"
    return render_json(head | schema | {"title": title})


def _find_description(member: dict[str, Any], definitions: dict[str, Any]) -> str | None:
    """The description of a member, or of what it is, or is a list, a table or a choice of."""
    if text := member.get("description"):
        return str(text)
    if ref := member.get("$ref"):
        return _find_description(definitions[ref.removeprefix(_DEFINED)], definitions)
    nested = (member.get("items"), member.get("additionalProperties"), *member.get("anyOf", []))
    texts = (_find_description(part, definitions) for part in nested if isinstance(part, dict))
    return next(filter(None, texts), None)
