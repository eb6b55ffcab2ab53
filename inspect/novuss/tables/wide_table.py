"""The wide measuring table: one row an item, one column a characteristic."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from novuss.corpus import Corpus
from novuss.inspection.derived import RawReading
from novuss.inspection.instruments import Instrument
from novuss.inspection.readings import Reading
from novuss.inspection.units import unit_key
from novuss.model.base import fold
from novuss.model.equipment import KINDS, Kind, Measurand
from novuss.model.vocabulary import Column
from novuss.problems import Problem
from novuss.tables.cells import Cell, CellMistake, Found, Noting, Table, unread_notes
from novuss.tables.columns import Columns
from novuss.tables.printed_limits import PrintedLimits
from novuss.tables.row_reader import RowReader
from novuss.tables.suggestions import name_offered, near_words
from novuss.tables.ways import one_way
from novuss.wording import OWN

#: ``[mm]`` or ``(mm)`` at the end of a heading; in round brackets also a position.
_BRACKETS = re.compile(r"(?P<name>.*?)\s*(?:\[(?P<square>[^\[\]]*)\]|\((?P<round>[^()]*)\))\s*")
#: ``height, mm`` and ``height_mm``.
_LAST_WORD = re.compile(r"(?P<name>.*?)\s*[,_\s]\s*(?P<unit>[^,_\s]+)")
#: ``44,5 mm`` in a cell: whatever ends in a digit, then something that could be a unit.
_AMOUNT = re.compile(r"(?P<number>.*[0-9])\s*(?P<unit>[^\W\d_].*|[°º˚'\"′″’”].*)")


#: Columns that speak of one reading, which a row of a wide table has several of.
_LONG_ONLY = ("characteristic", "value", "unit", "limits", "uncertainty")


@dataclass(frozen=True)
class _Heading:
    """The heading of a column of readings, taken apart."""

    cell: Cell
    name: str
    unit: str
    position: str


class WideTable:
    """Reads a table whose columns are characteristics of one edition."""

    def __init__(self, table: Table, corpus: Corpus, edition: str, columns: list[str]) -> None:
        """Tell the columns of readings from the others."""
        self.table = table
        self._corpus = corpus
        self._edition = edition
        words = {
            fold(word): column.id
            for column in corpus.vocabulary.columns
            if column.id in columns
            for word in (column.id, *column.words.all())
        }
        self._units = {
            unit_key(word)
            for unit in corpus.vocabulary.units
            for word in (unit.id, *unit.words.all())
        }
        self._plain = [cell for cell in table.header if fold(cell.text) in words]
        #: Whether a column says which item was measured.
        self.names_items = any(words[fold(cell.text)] == "item" for cell in self._plain)
        self._long = [cell for cell in self._plain if words[fold(cell.text)] in _LONG_ONLY]
        self._decides = {words[fold(cell.text)] for cell in self._long}
        self._headings = [
            self._take_apart(cell)
            for cell in table.header
            if not cell.blank and cell not in self._plain
        ]
        self._printed = PrintedLimits(corpus)
        self._instrument_words = {key for key, column in words.items() if column == "instrument"}
        #: The instrument of each column of readings, by the row that names them.
        self._instruments: dict[int, Cell] = {}
        self._columns = [one for one in columns if one not in _LONG_ONLY]

    @property
    def known(self) -> int:
        """How many headings name a column or a characteristic."""
        return len(self._plain) + sum(self._known(one.name) for one in self._headings)

    @property
    def is_wide(self) -> bool:
        """Whether the header is that of a wide table: no column says what was measured or read."""
        if self._decides & {"characteristic", "value"}:
            return False
        return any(self._known(one.name) for one in self._headings)

    def parse(self, rows: RowReader) -> tuple[list[Reading], list[Problem]]:
        """The readings of the table row by row, and everything that is wrong with it.

        An empty cell is a reading that was not taken. A row that repeats the limits
        under the heading, as a template has it, is no reading, and neither is one
        above the items that is called "instrument" and names that of each column.
        """
        places = {one.cell.column for one in self._headings} | {one.column for one in self._long}
        head = [cell for cell in self.table.header if cell.column not in places]
        columns = Columns(replace(self.table, header=head), self._corpus.vocabulary, self._columns)
        columns.require("item")
        problems = [
            self.table.problem(cell, "column-long-only", header=cell.text.strip())
            for cell in self._long
        ]
        problems += self._wrong_headings(rows)
        common: Kind | None = None
        if not problems and "kind" not in columns.places.values():
            common, wrong = self._common_kind()
            problems += wrong
        if problems or not columns.complete:
            return [], [*self.table.problems, *problems, *columns.problems]
        if not self.table.rows:
            return [], [*columns.problems, Problem(self.table.file, 1, 0, "table-empty")]
        problems += self.table.problems
        readings: list[Reading | RawReading] = []
        started = False
        for cells in self.table.rows:
            row = columns.row([cell for cell in cells if cell.column not in places])
            measured = {cell.column: cell for cell in cells if cell.column in places}
            line = cells[0].line
            # The rows of limits and of instruments are about no item.
            about = ""
            try:
                if fold(row["item"].text) in self._printed.headings:
                    self._check_limits(row, measured, common, rows)
                    continue
                if fold(row["item"].text) in self._instrument_words:
                    self._take_instruments(row, measured, common, rows, late=started)
                    continue
                started, about = True, row["item"].text
                readings += self._row(row, measured, line, common, rows)
            except CellMistake as mistake:
                problems += self.table.problems_of(mistake, about)
        derived, short = rows.derived(self.table, readings)
        return derived, [*problems, *short, *columns.problems]

    # Headings

    def _take_apart(self, cell: Cell) -> _Heading:
        # Of many blanks in a row each would be tried as the end of the name.
        name, unit, position = " ".join(cell.text.split()), "", ""
        # Several pairs of brackets may follow the name: "height (north) [mm]".
        # A name is compared by its letters alone, so "angle [°]" would pass for "angle".
        while match := _BRACKETS.fullmatch(name):
            if self._known(name) and not self._known(match["name"]):
                break
            inside = (match["square"] or match["round"] or "").strip()
            if match["square"] is not None or self._is_unit(inside):
                unit = unit or inside
            else:
                position = position or inside
            name = match["name"]
        match = None if unit else _LAST_WORD.fullmatch(name)
        if match and self._is_unit(match["unit"]) and self._known(match["name"]):
            name, unit = match["name"], match["unit"]
        return _Heading(cell, name, unit, position)

    def _is_unit(self, word: str) -> bool:
        return unit_key(word) in self._units

    def _known(self, name: str) -> bool:
        """Whether some edition has a characteristic of that name, of whatever kind."""
        return any(self._kinds(name, edition) for edition in self._corpus.equipment_editions)

    def _kinds(self, name: str, edition: str) -> list[Kind]:
        prefix, point, rest = name.partition(".")
        kind = self._corpus.kind_by_word.get(fold(prefix)) if point else None
        if kind:
            return [kind] if fold(rest) in self._corpus.characteristic_words(edition, kind) else []
        return self._corpus.kinds_with(name, edition)

    def _is_proper(self, name: str, kind: Kind) -> bool:
        """Whether the heading is a characteristic's id or name, not one of its aliases."""
        key = fold(
            name.partition(".")[2]
            if self._corpus.kind_by_word.get(fold(name.partition(".")[0]))
            else name
        )
        record = self._corpus.characteristic_words(self._edition, kind).get(key)
        names = [record.short_id, *record.names.model_dump().values()] if record else []
        return key in {fold(one) for one in names}

    def _wrong_headings(self, rows: RowReader) -> Iterator[Problem]:
        """Names no kind has, and units that do not fit whatever the kind is."""
        seen: set[tuple[str, str]] = set()
        for one in self._headings:
            kinds = self._kinds(one.name, self._edition)
            name = replace(one.cell, text=one.name)
            if not kinds:
                yield self._unknown_heading(name, rows)
                continue
            wrong: list[Found] = []
            for kind in kinds:
                found = rows.names.characteristic(name, Cell(kind, 0, 0))
                wrong += rows.wrong_unit(replace(one.cell, text=one.unit), found)
                key = (found.id, fold(one.position))
                if key in seen:
                    values = {"header": one.cell.text.strip(), "column": found.id}
                    yield self.table.problem(one.cell, "column-twice", **values)
                    break
                seen.add(key)
            if len(wrong) == len(kinds):
                cell, code, values = wrong[0]
                yield self.table.problem(cell, code, **values)

    def _unknown_heading(self, name: Cell, rows: RowReader) -> Problem:
        """A heading that is no characteristic of the sheet's kind, and what it may have meant."""
        kind = self._kind_of_sheet()
        try:
            rows.names.characteristic(name, replace(name, text=kind) if kind else None)
        except CellMistake as mistake:
            cell, code, values = mistake.found[0]
        if code not in ("characteristic-unknown", "characteristic-kindless"):
            return self.table.problem(cell, code, **values)
        known = rows.names.measurands(kind) if kind else []
        columns = [one for one in self._corpus.vocabulary.columns if one.id in self._columns]
        words: dict[str, Measurand | Column] = {**rows.names.words_of(known)}
        for column in columns:
            for word in (column.id, *column.words.all()):
                words.setdefault(fold(word), column)
        taken = [words[fold(one.name)] for one in self._headings if fold(one.name) in words]
        free = [one for one in [*known, *columns] if one not in taken]
        offered = name_offered("columns", near_words(name.text, words) or free)
        return self.table.problem(name, "column-unknown", header=name.text.strip(), **offered)

    def _kind_of_sheet(self) -> Kind | None:
        """The kind of a sheet some of whose headings are known; None where it is not plain."""
        named = self._corpus.kind_by_word.get(fold(self.table.sheet or ""))
        known = [kinds for one in self._headings if (kinds := self._kinds(one.name, self._edition))]
        common = [kind for kind in KINDS if all(kind in kinds for kinds in known)]
        return named or (common[0] if len(common) == 1 else None)

    def _common_kind(self) -> tuple[Kind | None, list[Problem]]:
        """The one kind that has all columns.

        Between several the name of the sheet decides; otherwise a kind whose own
        names stand in every heading goes before kinds with a like-sounding alias.
        """
        kinds = [
            kind
            for kind in KINDS
            if all(kind in self._kinds(one.name, self._edition) for one in self._headings)
        ]
        named = self._corpus.kind_by_word.get(fold(self.table.sheet or ""))
        if named in kinds:
            return named, []
        proper = [
            kind for kind in kinds if all(self._is_proper(one.name, kind) for one in self._headings)
        ]
        if len(kinds) == 1 or len(proper) == 1:
            return (proper or kinds)[0], []
        first = self._headings[0]
        if kinds:
            values = {"name": first.name, "kinds": ", ".join(kinds)}
            return None, [self.table.problem(first.cell, "kind-missing", **values)]
        names = ", ".join(one.name for one in self._headings)
        return None, [self.table.problem(first.cell, "kind-mixed", names=names)]

    # Rows

    def _row(
        self,
        row: dict[str, Cell],
        measured: dict[int, Cell],
        line: int,
        common: Kind | None,
        rows: RowReader,
    ) -> Iterator[Reading | RawReading]:
        found: list[Found] = rows.wrong_notes(row)
        kind = common
        if "kind" in row:
            try:
                kind = rows.names.kind(row["kind"])
            except CellMistake as mistake:
                found += mistake.found
            else:
                if kind is None:
                    values = {"name": row["item"].text.strip(), "kinds": ", ".join(KINDS)}
                    found.append((row["kind"], "kind-missing", values))
        if kind is None:
            raise CellMistake(*found)
        readings = []
        named_here: list[Instrument] = []
        if rows.instruments.has_register and "instrument" in row and not row["instrument"].blank:
            with Noting(found):
                named_here = rows.instruments.several(row["instrument"])
        # What is only looked at needs no instrument, and then a name is a mere note.
        idle = {one.id for one in named_here} if self._measures(kind) else set()
        for one in self._headings:
            value = measured.get(one.cell.column) or Cell("", line, one.cell.column)
            if value.blank and not value.note and kind not in self._kinds(one.name, self._edition):
                continue
            try:
                readings.append(
                    self._reading(
                        one, value, row=row, kind=kind, rows=rows, named_here=named_here, idle=idle
                    )
                )
            except CellMistake as mistake:
                found += [each for each in mistake.found if each not in found]
        found += [
            (row["instrument"], "instrument-idle", {"instrument": one.id})
            for one in named_here
            if one.id in idle
        ]
        if found:
            raise CellMistake(*found)
        yield from one_way(readings)

    def _reading(
        self,
        heading: _Heading,
        value: Cell,
        row: dict[str, Cell],
        kind: Kind,
        rows: RowReader,
        named_here: list[Instrument],
        idle: set[str],
    ) -> Reading | RawReading:
        name = value.saying(heading.name)
        characteristic = rows.names.characteristic(name, row["item"].saying(kind))
        instrument = row.get("instrument") or Cell("", value.line, 0)
        if instrument.blank or rows.instruments.has_register:
            # What the row names serves where it fits, before what the column names.
            fit = [one for one in named_here if one.shows(characteristic)]
            measuring = [one for one in fit if one.measures(characteristic)]
            idle -= {one.id for one in measuring}
            column = self._instruments.get(heading.cell.column)
            only = None if value.blank else rows.only_one(measuring, characteristic, value)
            text = only.id if only else column.text if column and not measuring else ""
            instrument = instrument.saying(text)
        typed = self._amount(value, characteristic)
        unit = value.saying(typed[1] or heading.unit)
        position = row.get("position") or Cell("", value.line, 0)
        places = [place for place in (position.text.strip(), heading.position) if place]
        try:
            return rows.reading(
                {
                    **row,
                    "kind": row["item"].saying(kind),
                    "characteristic": name,
                    "value": replace(value, text=typed[0]),
                    "unit": unit,
                    "position": replace(position, text=", ".join(places)),
                    "instrument": instrument,
                }
            )
        except CellMistake as mistake:
            # Here is no column of units to put the rest of the cell into.
            raise CellMistake(
                *(
                    (cell, "number-unreadable-wide" if code == "number-unreadable" else code, found)
                    for cell, code, found in mistake.found
                )
            ) from None

    def _amount(self, value: Cell, characteristic: Measurand) -> tuple[str, str]:
        """The number and the unit that stand in one cell; an answer is one word."""
        match = _AMOUNT.fullmatch(value.text.strip())
        if characteristic.quantity == "visual" or not match:
            return value.text, ""
        return match["number"], match["unit"].strip()

    def _measures(self, kind: Kind) -> bool:
        """Whether some column holds readings of the kind that are measured, not seen."""
        words = self._corpus.characteristic_words(self._edition, kind)
        names = [one.name.partition(".")[2] or one.name for one in self._headings]
        found = [words.get(fold(name)) for name in names]
        return any(one is not None and one.unit for one in found)

    # The row of instruments

    def _take_instruments(
        self,
        row: dict[str, Cell],
        measured: dict[int, Cell],
        common: Kind | None,
        rows: RowReader,
        *,
        late: bool,
    ) -> None:
        """Note the instrument of each column, which has to measure what stands in it."""
        if late or self._instruments:
            raise CellMistake((row["item"], "instrument-row-late", {}))
        found: list[Found] = [
            (cell, "instrument-row-cell", {"value": cell.text.strip()})
            for column, cell in row.items()
            if column != "item" and not cell.blank
        ]
        for one in self._headings:
            cell = measured.get(one.cell.column)
            if cell is None or cell.blank:
                continue
            kinds = [common] if common else self._kinds(one.name, self._edition)
            name = replace(cell, text=one.name, defect=None)
            meant = [
                rows.names.characteristic(name, replace(name, text=kind)) for kind in kinds if kind
            ]
            wrong: list[Found] = []
            for characteristic in meant if rows.instruments.has_register else []:
                with Noting(wrong):
                    rows.instruments.one(cell, characteristic)
            if wrong and len(wrong) == len(meant):
                found.append(wrong[0])
            else:
                self._instruments[one.cell.column] = cell
        if found:
            raise CellMistake(*found)

    # The row of limits

    def _check_limits(
        self,
        row: dict[str, Cell],
        measured: dict[int, Cell],
        common: Kind | None,
        rows: RowReader,
    ) -> None:
        """See that a row of limits is what it says: a reading typed into it must not get lost."""
        found: list[Found] = []
        for one in self._headings:
            cell = measured.get(one.cell.column)
            if cell is None or cell.blank:
                continue
            kinds = [
                Cell(kind, cell.line, cell.column)
                for kind in ([common] if common else self._kinds(one.name, self._edition))
            ]
            meant = [
                rows.names.characteristic(replace(cell, text=one.name), kind) for kind in kinds
            ]
            # Behind the arrow stands what the chief judge set, when the sheet was made.
            printed = fold(cell.text.partition(OWN)[0])
            if not any(printed in self._printed.of(rows.names.given(one)) for one in meant):
                found.append(
                    (
                        cell,
                        "limit-row-changed",
                        {"value": cell.text.strip(), "edition": self._edition},
                    )
                )
        found += [
            (cell, "limit-row-changed", {"value": cell.text.strip(), "edition": self._edition})
            for column, cell in row.items()
            if column not in ("item", "kind") and not cell.blank
        ]
        found += unread_notes({**row, **{str(place): cell for place, cell in measured.items()}})
        if found:
            raise CellMistake(*found)
