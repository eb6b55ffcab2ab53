"""Readings that a call confirms, as ``C1:cue.length``: no slips, however far out they lie."""

from collections.abc import Iterable
from functools import cached_property

from novuss.input_problems import Problem
from novuss.model.equipment_records import Measurand, RawQuantity
from novuss.tables.characteristic_names import CharacteristicNames


class Confirmations:
    """Items with characteristics, each by any of its names."""

    def __init__(self, typed: Iterable[str] = ()) -> None:
        self._typed = {text: text.rpartition(":") for text in typed}
        #: Those that a reading was met for.
        self.met: set[str] = set()

    @cached_property
    def items(self) -> frozenset[str]:
        """The items that are named."""
        return frozenset(item.strip() for item, _, _ in self._typed.values())

    def is_confirmed(self, item: str, measured: Measurand, names: CharacteristicNames) -> bool:
        """Whether a reading is confirmed, as what it is or as what is derived from it."""
        wanted = {measured.id, *([measured.gives] if isinstance(measured, RawQuantity) else [])}
        found = {
            text
            for text, (name, _, word) in self._typed.items()
            if name.strip() == item
            and (named := names.find_of_kind(word, measured.kind))
            and named.id in wanted
        }
        self.met |= found
        return bool(found)

    def list_unmet(self, also: Iterable[str] = ()) -> list[Problem]:
        """Those that no reading was met for, here or elsewhere: a slip of the option."""
        left = self._typed.keys() - self.met - {*also}
        return [
            Problem.of("--confirm", "option-confirm", value=text)
            for text in self._typed
            if text in left
        ]
