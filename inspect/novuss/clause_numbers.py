"""Numbers of clauses as people type them on any keyboard."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from novuss.model.base import ClauseId


def spellings(clause: ClauseId, letters: Mapping[str, Sequence[str]]) -> Iterator[str]:
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


def typed(text: str) -> str:
    """What a person typed, ready to be compared: ``17.1.З.`` is ``17.1.з``."""
    return text.strip().casefold().rstrip(".").replace(",", ".")
