"""Numbers of clauses as people type them on any keyboard."""

from collections.abc import Iterator
from itertools import product

from novuss.model.base import ClauseId

#: A Cyrillic list letter, the Latin letters that look alike, and those that sound alike.
_LETTERS = {
    "а": ("a",),
    "б": ("b",),
    "в": ("v",),
    "г": ("g",),
    "д": ("d",),
    "е": ("e",),
    "ж": ("zh", "j"),
    "з": ("z", "3"),
    "и": ("i", "u"),
    "к": ("k",),
    "л": ("l",),
    "м": ("m",),
    "н": ("n", "h"),
    "о": ("o",),
    "п": ("p",),
    "р": ("r", "p"),
    "с": ("s", "c"),
    "т": ("t",),
    "у": ("u", "y"),
    "ф": ("f",),
}


def spellings(clause: ClauseId) -> Iterator[str]:
    """The ways to type a clause id, the printed one first; all in small letters.

    One letter may be printed in Latin (7.1.a of the 2010 rules): it is found by
    its Cyrillic twin as well.
    """
    printed = clause.casefold().rstrip(".")
    twins = {latin: letter for letter, others in _LETTERS.items() for latin in others[:1]}
    parts = [
        (part, *_LETTERS.get(part, ()), *((twins[part],) if part in twins else ()))
        for part in printed.split(".")
    ]
    yield from (".".join(chosen) for chosen in product(*parts))


def typed(text: str) -> str:
    """What a person typed, ready to be compared: ``17.1.З.`` is ``17.1.з``."""
    return text.strip().casefold().rstrip(".").replace(",", ".")
