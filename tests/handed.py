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


def inspection(word: str, item: str, *readings: Data, **more: Any) -> Data:
    """An inspection whose id follows from ``word``; ``replaces`` names others by theirs."""
    replaces = [name_of(one) for one in more.pop("replaces", ())]
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
