"""Event files as the form hands them over, put together for tests."""

import json
from pathlib import Path
from typing import Any
from uuid import NAMESPACE_OID, uuid5

Data = dict[str, Any]


def name_of(word: str) -> str:
    """The same UUID for the same word."""
    return str(uuid5(NAMESPACE_OID, word))


def reading(characteristic: str, value: str = "", unit: str = "", **more: str) -> Data:
    """A reading as it is typed; without a verdict unless one is given."""
    return {"characteristic": characteristic, "value": value, "unit": unit, **more}


def weight(value: str, verdict: str | None = None, **more: str) -> Data:
    """A reading of a puck's weight in grams."""
    stated = {} if verdict is None else {"verdict": verdict}
    return reading("puck.weight", value, "g", **stated, **more)


def limit(characteristic: str, lower: str, upper: str, **more: str) -> Data:
    """A working limit in millimetres."""
    bounds = {"characteristic": characteristic, "lower": lower, "upper": upper, "unit": "mm"}
    signed = {"set_by": "Chief", "set_on": "2026-11-22", "reason": "as agreed"}
    return {**bounds, **signed, **more}


def waiver(item: str, characteristic: str, scope: str, **more: str) -> Data:
    """A waiver of the chief judge for a puck."""
    about = {"kind": "puck", "item": item, "characteristic": characteristic}
    return {**about, "chief_judge": "Chief", "reason": "no other", "scope": scope, **more}


#: A scale that measures the weight of pucks.
SCALE = {
    "id": "S1",
    "kind": "scale",
    "resolution": "0,01",
    "uncertainty": "0,2",
    "unit": "g",
    "measures": "puck.weight",
}


def inspection(word: str, item: str, *readings: Data, **more: Any) -> Data:
    """An inspection whose id follows from ``word``; ``replaces`` names others by theirs."""
    replaces = [name_of(name) for name in more.pop("replaces", ())]
    return {
        "id": name_of(word),
        "kind": readings[0]["characteristic"].partition(".")[0] if readings else "puck",
        "item": item,
        "by": "Anna",
        "at": "2026-11-22T09:31:05+02:00",
        "device": "north",
        **({"replaces": replaces} if replaces else {}),
        "readings": list(readings),
        **more,
    }


def event(*inspections: Data, **more: Any) -> Data:
    """An event with these inspections."""
    return {
        "format": "novuss-event-1",
        "id": name_of("event"),
        "event": {"name": "Cup", "place": "Rīga", "date": "2026-11-22", "senior_judge": "Anna"},
        "edition": "lnf-2017",
        "rule": "simple",
        **more,
        "inspections": list(inspections),
    }


def put(path: Path, data: Data) -> str:
    """Write an event file; its name."""
    path.write_text(json.dumps(data, ensure_ascii=False, indent=1), encoding="utf-8")
    return path.name
