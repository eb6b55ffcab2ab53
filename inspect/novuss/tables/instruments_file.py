"""The register of measuring instruments: one row an instrument."""

import datetime
from fractions import Fraction
from pathlib import Path

from novuss.corpus import Corpus
from novuss.inspection.instruments import Instrument
from novuss.inspection.mistakes import InputMistake
from novuss.inspection.numbers import parse_number
from novuss.inspection.units import UnitTable
from novuss.model.base import fold
from novuss.model.equipment import KINDS, Measurand
from novuss.model.vocabulary import BASE_UNITS, Unit
from novuss.problems import Problem
from novuss.tables.cells import Cell, CellMistake, Found, Noting, parse_date
from novuss.tables.instrument_names import SEVERAL, instrument_key
from novuss.tables.listed import ListReader, read_listed
from novuss.tables.suggestions import name_offered, near_words

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

    def __init__(self, corpus: Corpus) -> None:
        self._units = UnitTable(corpus.vocabulary)
        self._seen: set[str] = set()
        self._meant = _Meant(corpus, self._units)

    def __call__(self, row: dict[str, Cell]) -> Instrument:
        """The instrument of a row."""
        found = self.wrong_cells(row)
        found += [
            (row[column], "instrument-incomplete", {"column": column})
            for column in ("id", "kind", "resolution")
            if row[column].blank
        ]
        name = " ".join(row["id"].text.split())
        if name and instrument_key(name) in self._seen:
            found.append((row["id"], "instrument-twice", {"instrument": name}))
        self._seen.add(instrument_key(name))
        unit = None
        with Noting(found, row["unit"], characteristic=name or "–"):
            unit = self._units.known(row["unit"].text)
        used_for = self._used_for(row.get("measures"), unit, found)
        figures = self._figures(row, found)
        days = self._days(row, found)
        if found or unit is None:
            raise CellMistake(*found)
        exact = unit.exact
        figure = {column: number * exact for column, number in figures.items() if column != "k"}
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

    def _used_for(self, cell: Cell | None, unit: Unit | None, found: list[Found]) -> frozenset[str]:
        """The ids of what the register says that the instrument measures."""
        if cell is None or cell.blank or cell.defect or unit is None:
            return frozenset()
        whole = self._meant.by_word(cell.text)
        words = [cell.text] if whole else SEVERAL.split(cell.text)
        ids: set[str] = set()
        for word in filter(None, (one.strip() for one in words)):
            meant = self._meant.by_word(word)
            fit = {one.id for one in meant if one.quantity == unit.quantity}
            if not meant:
                values = {"value": word, **name_offered("near", self._meant.near(word, unit))}
                found.append((cell, "instrument-measures-unknown", values))
            elif not fit:
                values = {"value": word, "wanted": unit.id}
                found.append((cell, "instrument-measures-unfit", values))
            ids |= fit
        return frozenset(ids)

    def _figures(self, row: dict[str, Cell], found: list[Found]) -> dict[str, Fraction]:
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
        if {"range_from", "range_to"} <= set(figures) and (
            figures["range_from"] >= figures["range_to"]
        ):
            values = {
                "lower": row["range_from"].text.strip(),
                "upper": row["range_to"].text.strip(),
            }
            found.append((row["range_to"], "instrument-range", values))
        return figures

    def _days(self, row: dict[str, Cell], found: list[Found]) -> dict[str, datetime.date]:
        days: dict[str, datetime.date] = {}
        for column in _DAYS:
            cell = row.get(column)
            if cell is None or cell.blank:
                continue
            with Noting(found):
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
        for edition in corpus.equipment_editions:
            raw = corpus.raw_quantities(edition)
            given_by = corpus.characteristics(edition)
            self._all += [*given_by, *raw]
            # Whoever says levelness means the heights and slopes that it is derived from as well.
            gives = {given.id: [one for one in raw if one.gives == given.id] for given in given_by}
            for kind in KINDS:
                for word, one in corpus.characteristic_words(edition, kind).items():
                    for key in (word, fold(f"{kind}.{word}")):
                        self._words.setdefault(key, []).extend([one, *gives.get(one.id, [])])

    def by_word(self, word: str) -> list[Measurand]:
        """Characteristics and raw quantities of a name, a kind or a unit; of none an empty list."""
        if found := self._words.get(fold(word)):
            return found
        prefix, point, rest = word.partition(".")
        kind = self._corpus.kind_by_word.get(fold(prefix if point else word))
        if kind and point:
            return self._words.get(fold(f"{kind}.{rest}"), [])
        if kind:
            return [one for one in self._all if one.kind == kind]
        try:
            unit = self._units.known(word)
        except InputMistake:
            return []
        return [one for one in self._all if one.quantity == unit.quantity]

    def near(self, word: str, unit: Unit) -> list[Measurand]:
        """What may have been meant: something that the unit measures."""
        fit = {one.id: one for one in self._all if one.quantity == unit.quantity}
        words = {
            key: one for key, all_ in self._words.items() for one in all_ if one.id in fit
        }  # fmt: skip
        return near_words(word, words) or list(fit.values())[:12]
