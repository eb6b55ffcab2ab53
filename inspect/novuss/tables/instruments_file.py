"""The register of measuring instruments: one row an instrument."""

import datetime
from collections.abc import Iterable
from fractions import Fraction
from pathlib import Path

from novuss.corpus import Corpus
from novuss.inspection.instruments import Instrument
from novuss.inspection.mistakes import InputMistake
from novuss.inspection.numbers import parse_number
from novuss.inspection.units import BASE_UNITS, UnitTable, conversion_factor
from novuss.model.vocabulary import Unit
from novuss.problems import Problem, ProblemsError
from novuss.tables.cells import (
    Cell,
    CellMistake,
    Table,
    shown_otherwise,
    unread_notes,
    wrong_cells,
)
from novuss.tables.columns import Columns
from novuss.tables.dates import parse_date
from novuss.tables.reading import read_tables

INSTRUMENT_COLUMNS = (
    "id",
    "kind",
    "resolution",
    "uncertainty",
    "k",
    "unit",
    "range_from",
    "range_to",
    "calibrated",
    "due",
)
_REQUIRED = ("id", "kind", "resolution", "uncertainty", "unit")
_DATES = ("calibrated", "due")
#: The coverage factor that U is normalised to.
_K = Fraction(2)

Found = list[tuple[Cell, str, dict[str, str]]]


def instrument_key(name: str) -> str:
    """The form in which ids are compared: no case, no doubled spaces."""
    return " ".join(name.split()).casefold()


def instruments_by_key(instruments: Iterable[Instrument]) -> dict[str, Instrument]:
    """The instruments by the form in which their ids are compared."""
    return {instrument_key(one.id): one for one in instruments}


def read_instruments(
    path: Path, corpus: Corpus, *, encoding: str | None = None
) -> tuple[list[Instrument], list[Problem]]:
    """The instruments of a CSV file or workbook, and everything wrong with it.

    U is normalised to k = 2; an empty k is 2. U may be empty where nobody states
    one: readings then carry their own, or none.
    """
    try:
        tables = read_tables(path, encoding)
    except ProblemsError as error:
        return [], error.problems
    instruments: list[Instrument] = []
    problems: list[Problem] = []
    reader = _InstrumentReader(corpus)
    for table in tables:
        found, wrong = reader.read(table)
        instruments.extend(found)
        problems.extend(sorted(wrong, key=lambda one: (one.line, one.column)))
    return instruments, problems


class _InstrumentReader:
    def __init__(self, corpus: Corpus) -> None:
        self._corpus = corpus
        self._units = UnitTable(corpus.vocabulary)
        self._seen: set[str] = set()

    def read(self, table: Table) -> tuple[list[Instrument], list[Problem]]:
        columns = Columns(table, self._corpus.vocabulary, INSTRUMENT_COLUMNS)
        columns.require(*_REQUIRED)
        problems = list(table.problems)
        if not columns.complete:
            return [], [*problems, *columns.problems]
        if not table.rows:
            problems.append(Problem(table.file, 1, 0, "table-empty"))
        instruments = []
        for cells in table.rows:
            try:
                instruments.append(self._instrument(columns.row(cells)))
            except CellMistake as mistake:
                problems.extend(
                    table.problem(cell, code, **values) for cell, code, values in mistake.found
                )
        return instruments, [*problems, *columns.problems]

    def _instrument(self, row: dict[str, Cell]) -> Instrument:
        found: Found = [*wrong_cells(row, _DATES), *unread_notes(row), *shown_otherwise(row)]
        found += [
            (row[column], "instrument-incomplete", {"column": column})
            for column in ("id", "kind", "resolution")
            if row[column].blank
        ]
        name = " ".join(row["id"].text.split())
        if name and instrument_key(name) in self._seen:
            found.append((row["id"], "instrument-twice", {"instrument": name}))
        self._seen.add(instrument_key(name))
        unit = self._unit(row["unit"], name, found)
        figures = self._figures(row, found)
        days = self._days(row, found)
        if found or unit is None:
            raise CellMistake(*found)
        base, pint_name = BASE_UNITS[unit.quantity]
        factor = Fraction(1) if unit.id == base else conversion_factor(unit.pint, pint_name)
        figure = {column: number * factor for column, number in figures.items() if column != "k"}
        uncertainty = figure.get("uncertainty")
        return Instrument(
            name,
            " ".join(row["kind"].text.split()),
            unit.quantity,
            base,
            figure["resolution"],
            None if uncertainty is None else uncertainty * _K / figures.get("k", _K),
            figure.get("range_from"),
            figure.get("range_to"),
            days.get("calibrated"),
            days.get("due"),
        )

    def _unit(self, cell: Cell, name: str, found: Found) -> Unit | None:
        try:
            return self._units.known(cell.text)
        except InputMistake as mistake:
            found.append((cell, mistake.code, {**mistake.values, "characteristic": name or "–"}))
            return None

    def _figures(self, row: dict[str, Cell], found: Found) -> dict[str, Fraction]:
        figures: dict[str, Fraction] = {}
        for column in ("resolution", "uncertainty", "k", "range_from", "range_to"):
            cell = row.get(column)
            if cell is None or cell.blank or cell.defect:
                continue
            try:
                number = parse_number(cell.text)
            except InputMistake as mistake:
                found.append((cell, mistake.code, mistake.values))
                continue
            if number <= 0 and not column.startswith("range"):
                values = {"column": column, "value": cell.text.strip()}
                found.append((cell, "instrument-figure", values))
                continue
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

    def _days(self, row: dict[str, Cell], found: Found) -> dict[str, datetime.date]:
        days: dict[str, datetime.date] = {}
        for column in _DATES:
            cell = row.get(column)
            if cell is None or cell.blank:
                continue
            try:
                days[column] = parse_date(cell)
            except CellMistake as mistake:
                found.extend(mistake.found)
        if set(days) == set(_DATES) and days["due"] < days["calibrated"]:
            values = {column: row[column].text.strip() for column in _DATES}
            found.append((row["due"], "instrument-due", values))
        return days
