"""Ways to enter one thing in a row: as it is, or as the raw readings that it is derived from."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from novuss.inspection.derived import RawReading
from novuss.inspection.readings import Reading


def one_way(readings: Sequence[Reading | RawReading]) -> Iterator[Reading | RawReading]:
    """The readings of a row without the ways that were not taken.

    A sheet may have a column for the diagonal difference and one for each diagonal. Whoever
    fills in the one has measured it, so that the empty cells of the other are no readings
    that were left out. Where every way is empty one is kept, the direct one if there is one:
    nothing was measured. What is said of a reading that is left out is said of the others.
    """
    ways: dict[str, dict[str, list[Reading | RawReading]]] = {}
    for one in readings:
        ways.setdefault(_read(one).characteristic.id, {}).setdefault(_way(one), []).append(one)
    for by_way in ways.values():
        taken = [way for way, found in by_way.items() if any(map(_taken, found))]
        kept = taken or sorted(by_way)[:1]
        told = [_read(one).remark for way in by_way if way not in kept for one in by_way[way]]
        for way in kept:
            yield from (_saying(one, told) for one in by_way[way])


def _read(one: Reading | RawReading) -> Reading:
    return one.reading if isinstance(one, RawReading) else one


def _way(one: Reading | RawReading) -> str:
    """The raw quantity; empty, and so the first, where none is between."""
    return one.raw.id if isinstance(one, RawReading) else ""


def _taken(one: Reading | RawReading) -> bool:
    return _read(one).amount is not None


def _saying(one: Reading | RawReading, told: Sequence[str | None]) -> Reading | RawReading:
    lines = [line for text in (_read(one).remark, *told) if text for line in text.splitlines()]
    remark = "\n".join(dict.fromkeys(lines)) or None
    if isinstance(one, RawReading):
        return replace(one, reading=replace(one.reading, remark=remark))
    return replace(one, remark=remark)
