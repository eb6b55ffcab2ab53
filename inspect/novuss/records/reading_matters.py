"""Matters of inspections: characteristics on an occasion, on which they agree or not."""

from novuss.inspection.item_results import Result
from novuss.inspection.readings import Occasion
from novuss.inspection.verdict_scale import Verdict, find_worst_verdict
from novuss.records.recorded_entries import Inspection

#: A characteristic on an occasion: what inspections can agree on or not.
Matter = tuple[str, Occasion]


def list_measured_matters(inspection: Inspection) -> list[Matter]:
    """On what an inspection measured anything."""
    return list(
        dict.fromkeys(
            locate_reading(result)[0]
            for result in inspection.results
            if result.reading.amount is not None
        )
    )


def locate_reading(result: Result) -> tuple[Matter, str]:
    """What tells whether two readings of an item are of the same thing.

    Returns:
        Characteristic and occasion, and the position, "" where none is named.
    """
    reading = result.reading
    occasion: Occasion = "during" if reading.during_play else "before"
    return (reading.characteristic.id, occasion), (reading.position or "").casefold()


def has_other_verdicts(first: dict[str, list[Verdict]], other: dict[str, list[Verdict]]) -> bool:
    """Whether two inspections say different things of a characteristic.

    Each is its verdicts by position, "" where none is named. What was measured at
    different named positions is no contradiction; a reading without a position is of
    the whole.
    """
    both = first.keys() & other.keys()
    if any(find_worst_verdict(first[key]) is not find_worst_verdict(other[key]) for key in both):
        return True
    if ("" in first) == ("" in other):
        return False
    whole = (
        find_worst_verdict(verdict for found in verdicts.values() for verdict in found)
        for verdicts in (first, other)
    )
    return next(whole) is not next(whole)
