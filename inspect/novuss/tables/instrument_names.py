"""Which instruments of the register a typed name means."""

import difflib
import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from novuss.inspection.instruments import Instrument, serving
from novuss.languages import Language
from novuss.model.equipment import Measurand
from novuss.problems import Problem, in_languages
from novuss.tables.cells import Cell, CellMistake, Found, Noting
from novuss.tables.suggestions import name_characteristic

#: What stands between the names of several instruments, or of what one measures.
SEVERAL = re.compile(r"[;,|\n]")


def instrument_key(name: str) -> str:
    """The form in which ids are compared: no case, no doubled spaces."""
    return " ".join(name.split()).casefold()


@dataclass
class _Doubt:
    """Where it begins, which characteristics it is about by id, and how many readings."""

    first: Problem
    about: dict[str, Measurand] = field(default_factory=dict)
    count: int = 0

    @property
    def values(self) -> dict[str, str]:
        def name_all(language: Language) -> str:
            return ", ".join(each.names[language] for each in self.about.values())

        return {"count": str(self.count), **in_languages("characteristics", name_all)}


class InstrumentNames:
    """The names of a register; without one a name is a mere note."""

    def __init__(self, instruments: Iterable[Instrument] | None) -> None:
        """Take the instruments of a register, None where there is none."""
        self.has_register = instruments is not None
        self._known = {instrument_key(one.id): one for one in instruments or ()}
        #: By the ids of the instruments that may have been meant.
        self._doubts: dict[tuple[str, ...], _Doubt] = {}

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
            values = {"instrument": instrument.id, **name_characteristic(characteristic)}
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
            key = tuple(instrument.id for instrument in instruments)
            doubt = self._doubts.setdefault(key, _Doubt(place))
            doubt.about.setdefault(characteristic.id, characteristic)
            doubt.count += 1
        return instruments[0] if len(instruments) == 1 else None

    def doubts(self) -> list[Problem]:
        """What is to be asked of all tables that were read: each question once.

        It is a problem for each choice of instruments, at the first of its readings.
        """
        return [
            replace(
                doubt.first,
                code="instrument-ambiguous",
                values={"instruments": ", ".join(key), **doubt.values},
            )
            for key, doubt in self._doubts.items()
        ]
