"""Seal numbers as they are told on the command line."""

from collections.abc import Sequence

from novuss.input_problems import Problem, ProblemsError
from novuss.inspection.event_result import EventResult
from novuss.records.recorded_entries import make_storable


def parse_seals(texts: Sequence[str], event: EventResult) -> dict[tuple[str, str], str]:
    """Seal numbers by kind and item.

    A text is ``NUMBER`` where one item was inspected, otherwise ``ITEM=NUMBER``.

    Raises:
        ProblemsError: ``record-seal-unclear`` where it does not say whose seal it
            is, ``record-seal-item`` for an item that was not inspected,
            ``record-seal-twice`` for an item or a number that comes twice.
    """
    found: dict[tuple[str, str], str] = {}
    problems = []
    for text in texts:
        name, mark, number = (part.strip() for part in text.rpartition("="))
        items = [item for item in event.items if not mark or item.item == name]
        values = {"seal": text}
        if not number or len(items) > 1:
            problems.append(Problem.of("--seal", "record-seal-unclear", **values))
        elif not items:
            problems.append(Problem.of("--seal", "record-seal-item", **values, item=name))
        else:
            key = (items[0].kind, items[0].item)
            number = make_storable(number)
            if key in found or number in found.values():
                problems.append(Problem.of("--seal", "record-seal-twice", **values))
            found[key] = number
    if problems:
        raise ProblemsError(problems)
    return found
