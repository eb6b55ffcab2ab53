"""Types of the data that scripts of the site read, as TypeScript made from the published schemas.

``make types`` writes ``tests/schemas.d.ts``, which the JSDoc of the scripts imports as "schemas";
``tests/test_scripts.py`` holds the file to the schemas.
"""

import json
import re
from collections.abc import Iterator
from typing import Any

from pydantic import BaseModel
from tests.sources import ROOT

from novuss.model.event_file import EventFile
from novuss.opendata import render_schema
from novuss.opendata.judging_data import OpenJudging
from novuss.opendata.record_types import OpenRulings
from novuss.opendata.vectors.vector_records import Vectors

TYPES = ROOT / "tests" / "schemas.d.ts"
_HEAD = (
    "// Made from the JSON schemas of event file, judging data, vectors and rulings by "
    "script_types.py.\n"
)
_PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean"}


def build_types() -> str:
    """Build the declarations of all types, each once, in the order of their names."""
    definitions: dict[str, dict[str, Any]] = {}
    models: tuple[type[BaseModel], ...] = (OpenJudging, EventFile, Vectors, OpenRulings)
    for model in models:
        schema = json.loads(
            render_schema(model, mode="validation" if model is EventFile else "serialization")
        )
        for name, definition in {schema["title"]: schema, **schema.get("$defs", {})}.items():
            kept = definitions.setdefault(name, definition)
            if render_type(kept) != render_type(definition):
                raise ValueError(f"two schemas mean different things by {name}")
    return "\n".join([_HEAD, *(render_declaration(*item) for item in sorted(definitions.items()))])


def render_declaration(name: str, schema: dict[str, Any]) -> str:
    """Render a definition of a schema as an interface, or as an alias where it has no members."""
    about = _comment(schema, "")
    if "properties" not in schema:
        return f"{about}export type {name} = {render_type(schema)};\n"
    return f"{about}export interface {name} {{\n" + "".join(_members(schema)) + "}\n"


def render_type(schema: dict[str, Any]) -> str:
    """Render a schema as a type."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    for choice in ("anyOf", "oneOf"):
        if choice in schema:
            return " | ".join(dict.fromkeys(render_type(part) for part in schema[choice]))
    kind = schema.get("type")
    if kind == "array":
        if "prefixItems" in schema:
            return f"[{', '.join(render_type(part) for part in schema['prefixItems'])}]"
        inner = render_type(schema.get("items", {}))
        return f"({inner})[]" if "|" in inner else f"{inner}[]"
    if kind == "object":
        if "properties" in schema:
            return "{ " + " ".join(line.strip() for line in _members(schema)) + " }"
        others = schema.get("additionalProperties", {})
        others = next(iter(schema.get("patternProperties", {}).values()), others)
        value = render_type(others) if isinstance(others, dict) else "unknown"
        if "propertyNames" in schema and "enum" in schema["propertyNames"]:
            return f"Record<{render_type(schema['propertyNames'])}, {value}>"
        return f"Record<string, {value}>"
    return "null" if kind == "null" else _PLAIN.get(str(kind), "unknown")


def _members(schema: dict[str, Any]) -> Iterator[str]:
    required = schema.get("required", [])
    for name, member in schema["properties"].items():
        mark = "" if name in required else "?"
        key = name if re.fullmatch(r"\w+", name) else json.dumps(name)
        yield f"{_comment(member, '  ')}  {key}{mark}: {render_type(member)};\n"


def _comment(schema: dict[str, Any], indent: str) -> str:
    text = " ".join(str(schema.get("description", "")).split())
    return f"{indent}/** {text} */\n" if text else ""


if __name__ == "__main__":
    TYPES.write_text(build_types(), encoding="utf-8")
