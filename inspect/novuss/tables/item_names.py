"""Names of items as a reader sees them, and which of one call a reader cannot tell apart."""

import re
from collections.abc import Collection
from dataclasses import replace
from decimal import Decimal

from novuss.input_problems import Problem
from novuss.inspection.confusable_names import find_clashing_names, name_keys, remove_invisible
from novuss.model.equipment_records import Kind
from novuss.tables.cell_format_codes import format_number_name
from novuss.tables.table_cells import Cell, Table

#: Names of sets of discs are told apart from each other, not from those of items.
_Sort = Kind | str


#: Columns that hold names: numbers there are digits, and nothing is computed with them.
NAME_COLUMNS = ("item", "set", "table", "id", "instrument")
#: A long number as programs shorten it, so that many are spelled like one: ``1.23457E+18``.
_SHORTENED = re.compile(r"[0-9](?:[.,][0-9]+)?[Ee]\+[0-9]+")
#: Digits of a number that a spreadsheet program keeps.
_KEPT = 15


def read_name(cell: Cell) -> Cell:
    """The cell of a name with what a reader sees there, or with the defect that it is none."""
    text, defect = cell.text, "item-answer" if cell.answer else None
    if cell.number_format is not None:
        text, defect = _name_of_number(text, cell.number_format)
    seen = remove_invisible(text)
    if _SHORTENED.fullmatch(seen.strip()):
        defect = "item-digits"
    if seen is cell.text and not (defect or cell.unit):
        return cell
    # A mark of the byte order within a file is no part of a name.
    spelled = text.replace("\ufeff", "").strip() if seen.strip() else ""
    # Words beside a number are part of the name that it is; around a text nobody knows where.
    unit = cell.unit if cell.number_format is None else ""
    return replace(cell, text=seen, unit=unit, defect=cell.defect or defect, spelled=spelled)


def _name_of_number(text: str, code: str) -> tuple[str, str | None]:
    """The digits as the sheet shows them, or as they are and the code of the problem."""
    try:
        number = Decimal(text)
    except ArithmeticError:
        return text, None
    whole = number.is_finite() and number == number.to_integral_value()
    if whole and number.adjusted() >= _KEPT:
        return text, "item-digits"
    text_shown = format_number_name(number, code) if code and number.is_finite() else None
    if text_shown is None and whole and not code:
        text_shown = format(number, ".0f")
    return (text, "item-format") if text_shown is None else (text_shown, None)


class ItemNames:
    """Every spelling of a name and the first place where it stands."""

    def __init__(self) -> None:
        self._first: dict[_Sort, dict[str, tuple[str, Cell]]] = {}

    def note_name(self, sort: _Sort, name: str | None, file: str, cell: Cell | None) -> None:
        """Remember where a name stands; what has no cell, or none of its own, is no name."""
        if name and cell is not None:
            name = cell.spelled or name
            places = self._first.setdefault(sort, {})
            if name not in places:
                places[name] = (file, cell)

    @property
    def named(self) -> list[tuple[_Sort, str]]:
        """Kind and name of all of them."""
        return [(sort, name) for sort, places in self._first.items() for name in places]

    def list_problems(self) -> list[Problem]:
        """A problem for each group of spellings that a reader would take for one name."""
        found = []
        for places in self._first.values():
            for group in find_clashing_names(places):
                spelled = (
                    f"{spell_name(name)} ({_describe_place(*places[name])})" for name in group
                )
                values = {"names": ", ".join(spelled)}
                found.append(_build_problem(places[group[1]], group[1], "item-names", **values))
        return found

    def compare_with_recorded(
        self, recorded: Collection[tuple[_Sort, str]], where: str
    ) -> list[Problem]:
        """A problem for each name that the records spell otherwise."""
        exact = set(recorded)
        by_key = {(sort, key): name for sort, name in recorded for key in name_keys(name)}
        found = []
        for sort, name in self.named:
            keys = ((sort, key) for key in sorted(name_keys(name)))
            other = next((by_key[key] for key in keys if key in by_key), None)
            if other is not None and (sort, name) not in exact:
                values = {"name": spell_name(name), "other": spell_name(other), "where": where}
                place = self._first[sort][name]
                found.append(_build_problem(place, name, "item-names-recorded", **values))
        return found


def spell_name(name: str) -> str:
    """A name with what the eye does not see of it: ``P4``, ``Р4 [U+0420]``, ``"P4 "``."""
    unseen = [f"U+{ord(sign):04X}" for sign in name if not sign.isascii()]
    quoted = f'"{name}"' if name != name.strip() or "  " in name else name
    return f"{quoted} [{' '.join(dict.fromkeys(unseen))}]" if unseen else quoted


def _build_problem(place: tuple[str, Cell], name: str, code: str, /, **values: str) -> Problem:
    file, cell = place
    return replace(Table(file, [], []).build_problem(cell, code, **values), item=name)


def place_of(file: str, cell: Cell) -> str:
    """File and cell, or file and line."""
    return f"{file} {cell.label}" if cell.label else f"{file}:{cell.line}"


def _describe_place(file: str, cell: Cell) -> str:
    """The same, with the column, as far as they are known."""
    known = [str(part) for part in (cell.line, cell.column) if part]
    return place_of(file, cell) if cell.label else ":".join([file, *known])
