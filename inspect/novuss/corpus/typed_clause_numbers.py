"""Numbers of clauses as people type them on any keyboard."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product

from novuss.model.record_base import ClauseId


def spell_number(clause: ClauseId, letters: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """The ways to type a clause id, the printed one first; all in small letters.

    ``letters`` are those of lists, each with the Latin ones that are typed for it. One
    letter may be printed in Latin (7.1.a of the 2010 rules): it is found by its Cyrillic
    twin as well.
    """
    printed = clause.casefold().rstrip(".")
    twins = {latin: letter for letter, others in letters.items() for latin in others[:1]}
    parts = [
        (part, *letters.get(part, ()), *((twins[part],) if part in twins else ()))
        for part in printed.split(".")
    ]
    yield from (".".join(chosen) for chosen in product(*parts))


def normalise_number(text: str) -> str:
    """What a person typed, ready to be compared: ``17.1.З.`` is ``17.1.з``."""
    return text.strip().casefold().rstrip(".").replace(",", ".")


def parse_numbers(
    text: str, known: Callable[[str], str | None], letters: Mapping[str, Sequence[str]]
) -> list[str]:
    """The numbers of a list or a range: ``17.1.8/17.1.9``, ``17.1.8–17.1.10``, ``17.1.8–10``.

    ``known`` gives the number that a text stands for. None are given where an end is unknown.
    """
    if number := known(text):
        return [number]
    found: list[str] = []
    for part in re.split("[/;,&+]", text):
        if number := known(part):
            found.append(number)
            continue
        begin, *end = re.split("[-–—…]", part)
        head, _, first = (known(begin) or "").rpartition(".")
        until = (known(f"{head}.{end[0]}") or known(end[0]) or "") if len(end) == 1 else ""
        above, _, last = until.rpartition(".")
        order = list(letters) if first in letters else [str(place) for place in range(1, 100)]
        if above != head or first not in order or last not in order:
            return []
        start, stop = sorted((order.index(first), order.index(last)))
        numbers = (known(f"{head}.{place}".lstrip(".")) for place in order[start : stop + 1])
        found += [number for number in numbers if number]
    return found
