"""Ways to give one characteristic in a row: itself, or the quantities that it is derived from."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TypeAlias

from novuss.inspection.derived_readings import RawReading
from novuss.inspection.readings import Reading

_Entry: TypeAlias = Reading | RawReading


def drop_unused_alternatives(entries: Sequence[_Entry]) -> Iterator[_Entry]:
    """The readings of a row without the ways that were not taken.

    A sheet may have a column for the diagonal difference and one for each diagonal. Whoever
    fills in the one has measured it, so that the empty cells of the other are no readings
    that were left out. Where every way is empty one is kept, the direct one if there is one:
    nothing was measured. What is said of a reading that is left out is said of the others.
    """
    ways: dict[str, dict[str, list[_Entry]]] = {}
    for entry in entries:
        # The raw quantity; empty, and so the first, where none is between.
        way = entry.raw.id if isinstance(entry, RawReading) else ""
        ways.setdefault(_get_reading(entry).characteristic.id, {}).setdefault(way, []).append(entry)
    for by_way in ways.values():
        taken = [
            way
            for way, found in by_way.items()
            if any(_get_reading(entry).amount is not None for entry in found)
        ]
        kept = taken or sorted(by_way)[:1]
        dropped = [entry for way in by_way if way not in kept for entry in by_way[way]]
        remarks = [_get_reading(entry).remark for entry in dropped]
        for way in kept:
            yield from (_add_remarks(entry, remarks) for entry in by_way[way])


def _get_reading(entry: _Entry) -> Reading:
    return entry.reading if isinstance(entry, RawReading) else entry


def _add_remarks(entry: _Entry, remarks: Sequence[str | None]) -> _Entry:
    reading = _get_reading(entry)
    lines = [line for text in (reading.remark, *remarks) if text for line in text.splitlines()]
    reading = replace(reading, remark="\n".join(dict.fromkeys(lines)) or None)
    return replace(entry, reading=reading) if isinstance(entry, RawReading) else reading
