"""Which instruments of the register a typed name means."""

import difflib
import re
from collections.abc import Iterable
from dataclasses import replace

from novuss.inspection.instruments import Instrument, serving
from novuss.model.equipment import Measurand
from novuss.problems import Problem, in_languages
from novuss.tables.cells import Cell, CellMistake, Found, Noting
from novuss.tables.instrument_doubts import InstrumentDoubts

#: What stands between the names of several instruments, or of what one measures.
SEVERAL = re.compile(r"[;,|\n]")


def instrument_key(name: str) -> str:
    """The form in which ids are compared: no case, no doubled spaces."""
    return " ".join(name.split()).casefold()


class InstrumentNames:
    """The names of a register; without one a name is a mere note."""

    def __init__(self, instruments: Iterable[Instrument] | None) -> None:
        """Take the instruments of a register, None where there is none."""
        self.has_register = instruments is not None
        self._known = {instrument_key(one.id): one for one in instruments or ()}
        self._doubts = InstrumentDoubts()

    def serving(self, characteristic: Measurand) -> list[Instrument]:
        """The instruments that by the register measure it."""
        return serving(self._known.values(), characteristic)

    def one(self, cell: Cell, characteristic: Measurand | None) -> Instrument:
        """The instrument of the register that a cell names, if it fits what is measured.

        Raises:
            CellMistake: it is not in the register, or does not measure this.
        """
        known = self._known
        name = cell.text.strip()
        instrument = known.get(instrument_key(name))
        if instrument is None:
            near = difflib.get_close_matches(instrument_key(name), known, n=3, cutoff=0.5)
            suggested = [known[key].id for key in near] or [one.id for one in known.values()]
            values = {"instrument": name, "near": ", ".join(suggested[:12])}
            raise CellMistake((cell, "instrument-unknown", values))
        if characteristic is None or not characteristic.unit:
            return instrument
        if not instrument.shows(characteristic):
            values = {
                "instrument": instrument.id,
                "measures": instrument.unit,
                "characteristic": characteristic.id,
                "wanted": characteristic.unit,
            }
            raise CellMistake((cell, "instrument-unfit", values))
        if not instrument.measures(characteristic):
            values = {"instrument": instrument.id}
            values |= in_languages(
                "characteristic", lambda language: characteristic.names[language]
            )
            raise CellMistake((cell, "instrument-not-for", values))
        return instrument

    def several(self, cell: Cell) -> list[Instrument]:
        """The instruments that a cell names for several readings: ``C-1; S-1``.

        Raises:
            CellMistake: with every name that is not in the register.
        """
        known = self._known
        if instrument_key(cell.text) in known:
            return [known[instrument_key(cell.text)]]
        found: list[Found] = []
        instruments = []
        for name in filter(None, (one.strip() for one in SEVERAL.split(cell.text))):
            with Noting(found):
                instruments.append(self.one(replace(cell, text=name), None))
        if found:
            raise CellMistake(*found)
        return instruments

    def only_one(
        self, instruments: list[Instrument], characteristic: Measurand, place: Problem
    ) -> Instrument | None:
        """The one instrument that it was; of several none, which is told once for all readings.

        ``place`` is where the reading stands.
        """
        if len(instruments) > 1:
            self._doubts.add(instruments, characteristic, place)
        return instruments[0] if len(instruments) == 1 else None

    def doubts(self) -> list[Problem]:
        """What is to be asked of all tables that were read: each question once."""
        return self._doubts.problems()
