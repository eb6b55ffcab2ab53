"""Seal numbers as they are told on the command line."""

from collections.abc import Sequence

from novuss.inspection.event_result import EventResult
from novuss.problems import Problem, ProblemsError
from novuss.records.entry import storable


def seals_told(told: Sequence[str], event: EventResult) -> dict[tuple[str, str], str]:
    """Seal numbers by kind and item.

    Args:
        told: ``NUMBER`` where one item was inspected, otherwise ``ITEM=NUMBER``.
        event: whose items they are.

    Raises:
        ProblemsError: ``record-seal-unclear`` where it does not say whose seal it
            is, ``record-seal-item`` for an item that was not inspected,
            ``record-seal-twice`` for an item or a number that comes twice.
    """
    found: dict[tuple[str, str], str] = {}
    problems = []
    for one in told:
        name, mark, number = (part.strip() for part in one.rpartition("="))
        items = [item for item in event.items if not mark or item.item == name]
        values = {"seal": one}
        if not number or len(items) > 1:
            problems.append(Problem.of("--seal", "record-seal-unclear", **values))
        elif not items:
            problems.append(Problem.of("--seal", "record-seal-item", **values, item=name))
        else:
            key = (items[0].kind, items[0].item)
            number = storable(number)
            if key in found or number in found.values():
                problems.append(Problem.of("--seal", "record-seal-twice", **values))
            found[key] = number
    if problems:
        raise ProblemsError(problems)
    return found
