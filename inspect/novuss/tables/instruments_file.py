"""The register of measuring instruments: one row an instrument, and the names that tables use."""

from __future__ import annotations

import datetime
import difflib
import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from fractions import Fraction
from pathlib import Path

from novuss.corpus import Corpus
from novuss.input_problems import Problem, translate_value
from novuss.inspection.instruments import Instrument, find_serving_instruments
from novuss.inspection.reading_units import UnitTable
from novuss.inspection.typed_numbers import parse_number
from novuss.inspection.typed_value_errors import InputMistake
from novuss.languages import Language
from novuss.model.equipment_records import KINDS, Measurand
from novuss.model.measuring_vocabulary import BASE_UNITS, Unit
from novuss.model.record_base import fold_text
from novuss.tables.judge_setup_files import ListReader, read_listed
from novuss.tables.table_cells import Cell, CellMistake, Found, Noting, parse_date
from novuss.tables.word_suggestions import find_near_words, name_characteristic, name_offered

#: What stands between the names of several instruments, or of what one measures.
SEVERAL = re.compile(r"[;,|\n]")


def normalize_instrument_id(name: str) -> str:
    """The form in which ids are compared: no case, no doubled spaces."""
    return " ".join(name.split()).casefold()


@dataclass
class _Doubt:
    """Where it begins, which characteristics it is about by id, and how many readings."""

    first: Problem
    about: dict[str, Measurand] = field(default_factory=dict)
    count: int = 0

    def build_problem(self, ids: Iterable[str]) -> Problem:
        """The question which of the instruments it was, at the first of the readings."""

        def name_all(language: Language) -> str:
            return ", ".join(measurand.names[language] for measurand in self.about.values())

        values = {"instruments": ", ".join(ids), "count": str(self.count)}
        values |= translate_value("characteristics", name_all)
        return replace(self.first, code="instrument-ambiguous", values=values)


class Doubts:
    """Readings that several instruments of a register may have taken, by the ids of those."""

    def __init__(self) -> None:
        self._by_ids: dict[tuple[str, ...], _Doubt] = {}

    def note_readings(
        self, ids: tuple[str, ...], place: Problem, about: Iterable[Measurand], count: int = 1
    ) -> None:
        """Remember readings of some characteristics, the first of which stands at ``place``."""
        doubt = self._by_ids.setdefault(ids, _Doubt(place))
        if place.file == doubt.first.file and place.line < doubt.first.line:
            doubt.first = place
        for characteristic in about:
            doubt.about.setdefault(characteristic.id, characteristic)
        doubt.count += count

    def merge_doubts(self, others: Doubts) -> None:
        """Remember what was remembered elsewhere."""
        for ids, doubt in others._by_ids.items():
            self.note_readings(ids, doubt.first, doubt.about.values(), doubt.count)

    @property
    def choices(self) -> list[tuple[tuple[str, ...], list[Measurand]]]:
        """The instruments of each, and the characteristics that it is about."""
        return [(ids, list(doubt.about.values())) for ids, doubt in self._by_ids.items()]

    def list_problems(self) -> list[Problem]:
        """What is to be asked of all tables that were read: each question once."""
        return [doubt.build_problem(ids) for ids, doubt in self._by_ids.items()]


class InstrumentNames:
    """The names of a register; without one a name is a mere note."""

    def __init__(self, instruments: Iterable[Instrument] | None) -> None:
        """Take the instruments of a register, None where there is none."""
        self.has_register = instruments is not None
        self._known = {
            normalize_instrument_id(instrument.id): instrument for instrument in instruments or ()
        }
        self.doubts = Doubts()

    def list_serving(self, characteristic: Measurand) -> list[Instrument]:
        """The instruments that by the register measure it."""
        return find_serving_instruments(self._known.values(), characteristic)

    def find_instrument(self, cell: Cell, characteristic: Measurand | None) -> Instrument:
        """The instrument of the register that a cell names, if it fits what is measured.

        Raises:
            CellMistake: it is not in the register, or does not measure this.
        """
        known = self._known
        name = cell.text.strip()
        instrument = known.get(normalize_instrument_id(name))
        if instrument is None:
            near = difflib.get_close_matches(normalize_instrument_id(name), known, n=3, cutoff=0.5)
            suggested = [known[key].id for key in near] or [
                instrument.id for instrument in known.values()
            ]
            values = {"instrument": name, "near": ", ".join(suggested[:12])}
            raise CellMistake((cell, "instrument-unknown", values))
        if characteristic is None or not characteristic.unit:
            return instrument
        if not instrument.can_show(characteristic):
            values = {
                "instrument": instrument.id,
                "measures": instrument.unit,
                "characteristic": characteristic.id,
                "wanted": characteristic.unit,
            }
            raise CellMistake((cell, "instrument-unfit", values))
        if not instrument.can_measure(characteristic):
            values = {"instrument": instrument.id, **name_characteristic(characteristic)}
            raise CellMistake((cell, "instrument-not-for", values))
        return instrument

    def find_several(self, cell: Cell) -> list[Instrument]:
        """The instruments that a cell names for several readings: ``C-1; S-1``.

        Raises:
            CellMistake: with every name that is not in the register.
        """
        if whole := self._known.get(normalize_instrument_id(cell.text)):
            return [whole]
        found: list[Found] = []
        instruments = []
        for name in filter(None, (word.strip() for word in SEVERAL.split(cell.text))):
            with Noting(found):
                instruments.append(self.find_instrument(replace(cell, text=name), None))
        if found:
            raise CellMistake(*found)
        return instruments

    def require_single(
        self, instruments: list[Instrument], characteristic: Measurand, place: Problem
    ) -> Instrument | None:
        """The one instrument that it was; of several none, which is told once for all readings.

        ``place`` is where the reading stands.
        """
        if len(instruments) > 1:
            ids = tuple(instrument.id for instrument in instruments)
            self.doubts.note_readings(ids, place, [characteristic])
        return instruments[0] if len(instruments) == 1 else None

    def take_doubts(self) -> Doubts:
        """What was remembered so far, which is forgotten here."""
        found, self.doubts = self.doubts, Doubts()
        return found


INSTRUMENT_COLUMNS = (
    *("id", "kind", "resolution", "uncertainty", "k", "unit", "range_from", "range_to"),
    *("calibrated", "due", "measures"),
)
_DAYS = ("calibrated", "due")
_FIGURES = ("resolution", "uncertainty", "k", "range_from", "range_to")
#: The coverage factor that U is normalised to.
_K = Fraction(2)


def read_instruments(
    path: Path, corpus: Corpus, *, encoding: str | None = None
) -> tuple[list[Instrument], list[Problem]]:
    """The instruments of a CSV file or workbook, and everything wrong with it.

    U is normalised to k = 2; an empty k is 2. U may be empty where nobody states
    one: readings then carry their own, or none. The column ``measures`` lists
    characteristics, kinds and units; where it is empty the instrument is used
    only for readings that name it.
    """
    instruments, problems = read_listed(path, corpus, InstrumentReader(corpus), encoding)
    return instruments, sorted(problems, key=lambda problem: (problem.line, problem.column))


class InstrumentReader(ListReader[Instrument]):
    """Reads which instrument a row describes."""

    columns = INSTRUMENT_COLUMNS
    required = ("id", "kind", "resolution", "uncertainty", "unit")
    fields = ("id", *_FIGURES, *_DAYS)
    days = _DAYS
    needed = ("id", "kind", "resolution")
    incomplete = "instrument-incomplete"

    def __init__(self, corpus: Corpus) -> None:
        self._units = UnitTable(corpus.vocabulary)
        self._seen: set[str] = set()
        self._meant = _Meant(corpus, self._units)

    def __call__(self, row: dict[str, Cell]) -> Instrument:
        """The instrument of a row."""
        found = self.find_wrong_cells(row)
        name = " ".join(row["id"].text.split())
        if name and normalize_instrument_id(name) in self._seen:
            found.append((row["id"], "instrument-twice", {"instrument": name}))
        self._seen.add(normalize_instrument_id(name))
        unit = None
        with Noting(found, row["unit"], characteristic=name or "–"):
            unit = self._units.find_unit(row["unit"].text)
        used_for = self._read_measurands(row.get("measures"), unit, found)
        figures = self._read_figures(row, found)
        days = self._read_days(row, found)
        if found or unit is None:
            raise CellMistake(*found)
        figure = {name: number * unit.exact for name, number in figures.items() if name != "k"}
        uncertainty = figure.get("uncertainty")
        return Instrument(
            id=name,
            kind=" ".join(row["kind"].text.split()),
            quantity=unit.quantity,
            unit=BASE_UNITS[unit.quantity],
            resolution=figure["resolution"],
            uncertainty=None if uncertainty is None else uncertainty * _K / figures.get("k", _K),
            lowest=figure.get("range_from"),
            highest=figure.get("range_to"),
            calibrated=days.get("calibrated"),
            due=days.get("due"),
            used_for=used_for,
        )

    def _read_measurands(
        self, cell: Cell | None, unit: Unit | None, found: list[Found]
    ) -> frozenset[str]:
        """The ids of what the register says that the instrument measures."""
        if cell is None or cell.blank or cell.defect or unit is None:
            return frozenset()
        whole = self._meant.find_by_word(cell.text)
        words = [cell.text] if whole else SEVERAL.split(cell.text)
        ids: set[str] = set()
        for word in filter(None, (part.strip() for part in words)):
            meant = self._meant.find_by_word(word)
            fit = {measurand.id for measurand in meant if measurand.quantity == unit.quantity}
            if not meant:
                values = {"value": word, **name_offered("near", self._meant.find_near(word, unit))}
                found.append((cell, "instrument-measures-unknown", values))
            elif not fit:
                values = {"value": word, "wanted": unit.id}
                found.append((cell, "instrument-measures-unfit", values))
            ids |= fit
        return frozenset(ids)

    def _read_figures(self, row: dict[str, Cell], found: list[Found]) -> dict[str, Fraction]:
        figures: dict[str, Fraction] = {}
        for column in _FIGURES:
            cell = row.get(column)
            if cell is None or cell.blank or cell.defect:
                continue
            with Noting(found, cell):
                number = parse_number(cell.text)
                if number <= 0 and not column.startswith("range"):
                    values = {"column": column, "value": cell.text.strip()}
                    raise CellMistake((cell, "instrument-figure", values))
                figures[column] = number
        lowest, highest = figures.get("range_from"), figures.get("range_to")
        if lowest is not None and highest is not None and lowest >= highest:
            ends = {"lower": "range_from", "upper": "range_to"}
            values = {end: row[column].text.strip() for end, column in ends.items()}
            found.append((row["range_to"], "instrument-range", values))
        return figures

    def _read_days(self, row: dict[str, Cell], found: list[Found]) -> dict[str, datetime.date]:
        days: dict[str, datetime.date] = {}
        for column in _DAYS:
            with Noting(found):
                if (cell := row.get(column)) and not cell.blank:
                    days[column] = parse_date(cell)
        if set(days) == set(_DAYS) and days["due"] < days["calibrated"]:
            values = {column: row[column].text.strip() for column in _DAYS}
            found.append((row["due"], "instrument-due", values))
        return days


class _Meant:
    """What a word of the register may mean, in whatever edition and language."""

    def __init__(self, corpus: Corpus, units: UnitTable) -> None:
        self._corpus = corpus
        self._units = units
        self._all: list[Measurand] = []
        self._words: dict[str, list[Measurand]] = {}
        for edition in corpus.equipment.editions:
            raw = corpus.equipment.raw_quantities(edition)
            given_by = corpus.equipment.characteristics(edition)
            self._all += [*given_by, *raw]
            # Whoever says levelness means the heights and slopes that it is derived from as well.
            gives = {
                given.id: [quantity for quantity in raw if quantity.gives == given.id]
                for given in given_by
            }
            for kind in KINDS:
                for word, measurand in corpus.equipment.characteristic_words(edition, kind).items():
                    for key in (word, fold_text(f"{kind}.{word}")):
                        self._words.setdefault(key, []).extend(
                            [measurand, *gives.get(measurand.id, [])]
                        )

    def find_by_word(self, word: str) -> list[Measurand]:
        """Characteristics and raw quantities of a name, a kind or a unit; of none an empty list."""
        if found := self._words.get(fold_text(word)):
            return found
        prefix, point, rest = word.partition(".")
        kind = self._corpus.equipment.kind_by_word.get(fold_text(prefix if point else word))
        if kind and point:
            return self._words.get(fold_text(f"{kind}.{rest}"), [])
        if kind:
            return [measurand for measurand in self._all if measurand.kind == kind]
        try:
            unit = self._units.find_unit(word)
        except InputMistake:
            return []
        return self._list_measured(unit)

    def find_near(self, word: str, unit: Unit) -> list[Measurand]:
        """What may have been meant: something that the unit measures."""
        words = {
            key: measurand
            for key, meant in self._words.items()
            for measurand in meant
            if measurand.quantity == unit.quantity
        }
        fit = {measurand.id: measurand for measurand in self._list_measured(unit)}
        return find_near_words(word, words) or list(fit.values())[:12]

    def _list_measured(self, unit: Unit) -> list[Measurand]:
        return [measurand for measurand in self._all if measurand.quantity == unit.quantity]
