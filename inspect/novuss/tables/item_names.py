"""How the tables of one call spell the names of items, and which a reader cannot tell apart."""

from collections.abc import Collection
from dataclasses import replace

from novuss.inspection.names import clashing, name_keys
from novuss.model.equipment import Kind
from novuss.problems import Problem
from novuss.tables.cells import Cell, Table

#: Names of sets of discs are told apart from each other, not from those of items.
_Sort = Kind | str


class ItemNames:
    """Every spelling of a name and the first place where it stands."""

    def __init__(self) -> None:
        self._first: dict[_Sort, dict[str, tuple[str, Cell]]] = {}

    def note(self, sort: _Sort, name: str | None, file: str, cell: Cell | None) -> None:
        """Remember where a name stands; what has no cell, or none of its own, is no name."""
        if name and cell is not None:
            places = self._first.setdefault(sort, {})
            if name not in places:
                places[name] = (file, cell)

    @property
    def named(self) -> list[tuple[_Sort, str]]:
        """Kind and name of all of them."""
        return [(sort, name) for sort, places in self._first.items() for name in places]

    def problems(self) -> list[Problem]:
        """A problem for each group of spellings that a reader would take for one name."""
        found = []
        for places in self._first.values():
            for group in clashing(places):
                told = ", ".join(f"{spelled(name)} ({_place(*places[name])})" for name in group)
                found.append(_problem(places[group[1]], group[1], "item-names", names=told))
        return found

    def against(self, recorded: Collection[tuple[_Sort, str]], where: str) -> list[Problem]:
        """A problem for each name that the records spell otherwise.

        Args:
            recorded: kind and name of the items that are recorded.
            where: the name of the file of records.
        """
        exact = set(recorded)
        by_key = {(sort, key): name for sort, name in recorded for key in name_keys(name)}
        found = []
        for sort, name in self.named:
            keys = ((sort, key) for key in sorted(name_keys(name)))
            other = next((by_key[key] for key in keys if key in by_key), None)
            if other is not None and (sort, name) not in exact:
                values = {"name": spelled(name), "other": spelled(other), "where": where}
                place = self._first[sort][name]
                found.append(_problem(place, name, "item-names-recorded", **values))
        return found


def spelled(name: str) -> str:
    """A name with what the eye does not see of it: ``P4``, ``Р4 [U+0420]``, ``"P4 "``."""
    unseen = [f"U+{ord(sign):04X}" for sign in name if not sign.isascii()]
    shown = f'"{name}"' if name != name.strip() or "  " in name else name
    return f"{shown} [{' '.join(dict.fromkeys(unseen))}]" if unseen else shown


def _problem(place: tuple[str, Cell], name: str, code: str, /, **values: str) -> Problem:
    file, cell = place
    return replace(Table(file, [], []).problem(cell, code, **values), item=name)


def _place(file: str, cell: Cell) -> str:
    if cell.label:
        return f"{file} {cell.label}"
    return ":".join([file, *(str(part) for part in (cell.line, cell.column) if part)])
