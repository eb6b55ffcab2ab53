"""Transitive closure of entry supersession."""

from collections.abc import Iterable, Mapping


def find_superseded(named: Mapping[str, Iterable[str]]) -> dict[str, frozenset[str]]:
    """By the id of each, those that it stands in place of, directly or through others.

    Two that name each other, as no honest desk can record, replace neither.
    """
    reached = {name: _find_reached(name, named) for name in named}
    return {
        name: frozenset(other for other in found if name not in reached.get(other, ()))
        for name, found in reached.items()
    }


def _find_reached(start: str, named: Mapping[str, Iterable[str]]) -> set[str]:
    found: set[str] = set()
    ahead = list(named[start])
    while ahead:
        if (name := ahead.pop()) not in found:
            found.add(name)
            ahead += named.get(name, ())
    return found - {start}
