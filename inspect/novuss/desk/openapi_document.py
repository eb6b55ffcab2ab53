"""OpenAPI document of a desk, made of its addresses and the shapes of their bodies."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from pydantic import BaseModel

from novuss.desk.chief_decisions import DECISION
from novuss.desk.request_bodies import ClaimBody, DraftsBody, JoinBody, RevokeBody
from novuss.desk.request_bounds import BOUNDS
from novuss.json_types import Json, JsonObject
from novuss.model.event_file import EventFile
from novuss.version import __version__

_REFERENCES = "#/components/schemas/{model}"
_BODIES: Mapping[str, type[BaseModel]] = {
    "join": JoinBody,
    "entries": EventFile,
    "drafts": DraftsBody,
    "claims": ClaimBody,
    "revoke": RevokeBody,
}
_NUMBER: JsonObject = {"type": "integer", "minimum": 0}
_TEXT: JsonObject = {"type": "string"}
_IDS: JsonObject = {"type": "array", "items": {"type": "string", "format": "uuid"}}


def _build_object(**members: Json) -> JsonObject:
    return {"type": "object", "properties": members, "required": list(members)}


#: By the name of an address, the status of a good answer and its JSON; None for another kind.
_ANSWERS: Mapping[str, tuple[int, str, JsonObject | None]] = {
    "desk": (200, "application/json", _build_object(desk=_NUMBER, version=_TEXT, now=_TEXT)),
    "join": (
        200,
        "application/json",
        _build_object(
            token=_TEXT,
            phone=_TEXT,
            role=_TEXT,
            number=_NUMBER,
            event={"$ref": "#/components/schemas/EventFile"},
            knowledge=_TEXT,
        ),
    ),
    "entries": (
        200,
        "application/json",
        _build_object(
            new=_IDS,
            known=_IDS,
            empty=_IDS,
            number=_NUMBER,
            warnings={"type": "array", "items": {"type": "object"}},
        ),
    ),
    "put-photo": (204, "", None),
    "get-photo": (200, "image/jpeg", None),
    "drafts": (204, "", None),
    "claims": (200, "application/json", _build_object(number=_NUMBER)),
    "decisions": (200, "application/json", _build_object(number=_NUMBER)),
    "since": (200, "text/event-stream", None),
    "board": (
        200,
        "application/json",
        _build_object(
            number=_NUMBER,
            event={"type": "object"},
            planned={"type": "object"},
            items={"type": "array", "items": {"type": "object"}},
            queue={"type": "array", "items": {"type": "object"}},
        ),
    ),
    "protocol": (200, "text/html", None),
    "revoke": (200, "application/json", _build_object(code=_TEXT, chief=_TEXT)),
    "openapi": (200, "application/json", {"type": "object"}),
}
_ERROR: JsonObject = _build_object(error=_build_object(code=_TEXT, message=_TEXT, cure=_TEXT))


#: Header with the phone's signatures on what it hands over: ``id=signature``, separated by blanks.
SIGNATURES = "novuss-signatures"


@dataclass(frozen=True)
class Operation:
    """An address as the document names it."""

    name: str
    method: str
    path: str
    roles: tuple[str, ...]
    about: str


def build_document(operations: Iterable[Operation]) -> JsonObject:
    """Build the OpenAPI 3.1 document of some addresses."""
    schemas: dict[str, Json] = {"Error": _ERROR}
    for model in _BODIES.values():
        _add_schema(schemas, model.__name__, model.model_json_schema(ref_template=_REFERENCES))
    decision = DECISION.json_schema(ref_template=_REFERENCES)
    _add_schema(schemas, "Decision", decision)
    paths: dict[str, dict[str, Json]] = {}
    for operation in operations:
        path = re.sub(r":\w+}", "}", operation.path)
        paths.setdefault(path, {})[operation.method.lower()] = _describe(operation)
    return {
        "openapi": "3.1.0",
        "info": {"title": "novuss desk", "version": __version__},
        "paths": paths,
        "components": {
            "schemas": schemas,
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }


def _add_schema(schemas: dict[str, Json], name: str, schema: dict[str, Json]) -> None:
    parts = schema.pop("$defs", {})
    schemas[name] = schema
    if isinstance(parts, dict):
        schemas |= parts


def _describe(operation: Operation) -> JsonObject:
    status, kind, answer = _ANSWERS[operation.name]
    content: JsonObject = {kind: {"schema": answer} if answer else {}} if kind else {}
    described: JsonObject = {
        "operationId": operation.name,
        "summary": operation.about,
        "responses": {
            str(status): {"description": "done", **({"content": content} if content else {})},
            "default": {
                "description": "refused",
                "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}},
            },
        },
    }
    if names := re.findall(r"{(\w+)", operation.path):
        described["parameters"] = [
            {"name": name, "in": "path", "required": True, "schema": _TEXT} for name in names
        ]
    if operation.name in ("entries", "decisions"):
        described["parameters"] = [{"name": SIGNATURES, "in": "header", "schema": _TEXT}]
    if body := _describe_body(operation.name):
        described["requestBody"] = {"required": True, "content": body}
    if operation.roles:
        described["security"] = [{"token": []}]
        described["x-roles"] = list(operation.roles)
    bound = BOUNDS[operation.name]
    described["x-largest-bytes"] = bound.largest
    described["x-requests-a-minute"] = round(bound.requests * 60 / bound.seconds)
    return described


def _describe_body(name: str) -> JsonObject | None:
    if name == "put-photo":
        return {"image/jpeg": {}}
    model = "Decision" if name == "decisions" else _BODIES[name].__name__ if name in _BODIES else ""
    if not model:
        return None
    return {"application/json": {"schema": {"$ref": f"#/components/schemas/{model}"}}}
