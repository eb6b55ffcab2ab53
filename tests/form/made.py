"""Inspections as the form keeps them."""

from typing import Any

#: Characteristic (with a position behind @) and what was typed.
Row = tuple[str, str]

UNITS = {"weight": "g"}


def inspection(name: str, *rows: Row, item: str = "P1", at: int = 0, **more: Any) -> dict[str, Any]:
    """An inspection of an item of the kind of its rows, begun at a minute after nine."""
    readings = []
    for number, (row, value) in enumerate(rows):
        characteristic, _, position = row.partition("@")
        visual = value in ("yes", "no")
        unit = "" if visual else UNITS.get(characteristic.partition(".")[2], "mm")
        reading = {"characteristic": characteristic, "position": position, "value": value}
        readings.append({**reading, "unit": unit, "key": f"{row}#{number}"})
    moment = f"2026-11-22T09:{at:02d}:00+02:00"
    kind = rows[0][0].partition(".")[0] if rows else "puck"
    found = {"id": name, "kind": kind, "item": item, "by": "Anna", "at": moment, "device": "a1"}
    found |= {"begun": moment, "replaces": [], "partial": False, "remark": "", "photos": []}
    return {**found, "readings": readings, **more}


#: A reading for everything that Annex 1 asks of a puck, all of it met.
MET: tuple[Row, ...] = (
    ("puck.outer_diameter", "44,5"),
    ("puck.thickness", "14,5"),
    ("puck.hole_diameter", "10,2"),
    ("puck.weight", "21"),
    ("puck.single_piece_of_wood", "yes"),
    ("puck.not_glued", "yes"),
    ("puck.not_painted_or_lacquered", "yes"),
    ("puck.not_impregnated", "yes"),
)
