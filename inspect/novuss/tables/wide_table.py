"""The wide measuring table: one row an item, one column a characteristic."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property

from novuss.inspection.derived import RawReading
from novuss.inspection.instruments import Instrument
from novuss.inspection.numbers import AMOUNT
from novuss.inspection.readings import Reading
from novuss.model.base import fold
from novuss.model.equipment import KINDS, Kind, Measurand
from novuss.model.vocabulary import Column
from novuss.problems import Problem
from novuss.tables.alternatives import drop_unused_alternatives
from novuss.tables.cells import Cell, CellMistake, Found, Noting, unread_notes
from novuss.tables.columns import Columns, heading_words
from novuss.tables.header import ROW_COLUMNS, Heading, WideHeader
from novuss.tables.row_reader import RowReader
from novuss.tables.suggestions import OFFERED, near_words, nearest_words, unknown_headings
from novuss.wording import OWN


@dataclass
class _Row:
    """The cells of a row that are no readings, its kind, and the instruments that it names."""

    cells: dict[str, Cell]
    kind: Kind
    instruments: list[Instrument] = field(default_factory=list)
    #: Ids of those that no reading was taken with so far.
    idle: set[str] = field(default_factory=set)


class WideTable:
    """Reads the rows of a table whose columns are characteristics of one edition."""

    def __init__(self, header: WideHeader, rows: RowReader) -> None:
        self._header, self._rows = header, rows
        self._table, self._headings = header.table, header.headings
        self._vocabulary = header.corpus.vocabulary
        instruments = heading_words(self._vocabulary, ("instrument",))
        self._instrument_words = instruments.keys()
        #: The instrument of each column of readings, by the row that names them.
        self._instruments: dict[int, Cell] = {}
        #: The kind of all rows, where no column says it of each.
        self._kind: Kind | None = None

    def parse(self) -> tuple[list[Reading], list[Problem]]:
        """The readings of the table row by row, and everything that is wrong with it.

        An empty cell is a reading that was not taken. A row that repeats the limits
        under the heading, as a template has it, is no reading, and neither is one
        above the items that is called "instrument" and names that of each column.
        """
        table, long_only = self._table, self._header.long_only
        places = {cell.column for cell in (*long_only, *(each.cell for each in self._headings))}
        head = [cell for cell in table.header if cell.column not in places]
        columns = Columns(replace(table, header=head), self._vocabulary, ROW_COLUMNS)
        columns.require("item")
        problems = [
            table.problem(cell, "column-long-only", header=cell.text.strip()) for cell in long_only
        ]
        problems += self._wrong_headings()
        if not problems and "kind" not in columns.places.values():
            try:
                self._kind = self._header.common_kind()
            except CellMistake as mistake:
                problems += table.problems_of(mistake)
        if problems or not columns.complete:
            return [], [*table.problems, *problems, *columns.problems]
        if not table.rows:
            return [], [*columns.problems, Problem(table.file, 1, 0, "table-empty")]
        problems += table.problems
        readings: list[Reading | RawReading] = []
        started = False
        for cells in table.rows:
            row = columns.row([cell for cell in cells if cell.column not in places])
            measured = {cell.column: cell for cell in cells if cell.column in places}
            name = row["item"].text
            # The rows of limits and of instruments are about no item.
            is_limits = fold(name) in self._rows.names.limit_headings
            is_instruments = not is_limits and fold(name) in self._instrument_words
            try:
                if is_limits:
                    self._see_limits(row, measured)
                elif is_instruments:
                    self._take_instruments(row, measured, late=started)
                elif self._names_other_kind(name, measured):
                    raise CellMistake((row["item"], "item-other-kind", {"value": name.strip()}))
                else:
                    started = True
                    readings += self._read_row(row, measured, cells[0].line)
            except CellMistake as mistake:
                about = "" if is_limits or is_instruments else name
                problems += table.problems_of(mistake, about)
        derived, short = self._rows.derived(table, readings)
        return derived, [*problems, *short, *columns.problems]

    def _names_other_kind(self, name: str, measured: dict[int, Cell]) -> bool:
        """Whether a row without readings begins with a kind that the table is not of."""
        word = fold(name).partition(" ")[0]
        kind = self._header.corpus.equipment.kind_by_word.get(word) if self._kind else None
        return kind not in (None, self._kind) and not any(cell.said for cell in measured.values())

    # Headings

    def _wrong_headings(self) -> Iterator[Problem]:
        """Names no kind has, and units that do not fit whatever the kind is."""
        seen: set[tuple[str, str]] = set()
        unknown: list[tuple[Cell, list[Measurand | Column]]] = []
        for heading in self._headings:
            kinds = self._header.kinds(heading.name)
            name = replace(heading.cell, text=heading.name)
            if self._may_be_limit(heading):
                header = heading.cell.text.strip()
                yield self._table.problem(heading.cell, "column-limit-or-reading", header=header)
            if not kinds:
                if elsewhere := self._known_elsewhere(name):
                    yield elsewhere
                else:
                    near = near_words(name.text, self._known_words, OFFERED)
                    unknown.append((name, near or nearest_words(name.text, self._free_words)))
                continue
            wrong: list[Found] = []
            for kind in kinds:
                found = self._rows.names.characteristic(name, Cell(kind, 0, 0))
                wrong += self._rows.wrong_unit(replace(heading.cell, text=heading.unit), found)
                key = (found.id, fold(heading.position))
                if key in seen:
                    values = {"header": heading.cell.text.strip(), "column": found.id}
                    yield self._table.problem(heading.cell, "column-twice", **values)
                    break
                seen.add(key)
            if len(wrong) == len(kinds):
                cell, code, values = wrong[0]
                yield self._table.problem(cell, code, **values)
        yield from unknown_headings(self._table, unknown)

    def _may_be_limit(self, heading: Heading) -> bool:
        """Whether a heading names one extreme: both without another are two readings."""
        if not self._header.is_extreme(heading.position):
            return False
        same = [each for each in self._headings if fold(each.name) == fold(heading.name)]
        extremes = {fold(each.position) for each in same if self._header.is_extreme(each.position)}
        return len(extremes) < 2 or any(not each.position for each in same)

    def _known_elsewhere(self, name: Cell) -> Problem | None:
        """What is wrong with a heading that another edition or kind knows."""
        kind = self._header.likely_kind()
        try:
            self._rows.names.characteristic(name, replace(name, text=kind) if kind else None)
        except CellMistake as mistake:
            cell, code, values = mistake.found[0]
            if code not in ("characteristic-unknown", "characteristic-kindless"):
                return self._table.problem(cell, code, **values)
        return None

    @cached_property
    def _known_words(self) -> dict[str, Measurand | Column]:
        """What the headings of the sheet's kind may be."""
        names = self._rows.names
        words: dict[str, Measurand | Column] = {
            **names.words_of(names.measurands(self._header.likely_kind()))
        }
        for column in self._vocabulary.columns:
            for word in (column.id, *column.words.all()) if column.id in ROW_COLUMNS else ():
                words.setdefault(fold(word), column)
        return words

    @cached_property
    def _free_words(self) -> dict[str, Measurand | Column]:
        """Those of them that the sheet does not have yet."""
        words = self._known_words
        taken = [words.get(fold(heading.name)) for heading in self._headings]
        return {word: offered for word, offered in words.items() if offered not in taken}

    # Rows

    def _read_row(
        self, cells: dict[str, Cell], measured: dict[int, Cell], line: int
    ) -> Iterator[Reading | RawReading]:
        found: list[Found] = self._rows.wrong_notes(cells)
        kind = self._kind
        if "kind" in cells:
            with Noting(found):
                kind = self._rows.names.kind(cells["kind"])
                if kind is None and not cells["item"].blank:
                    values = {"name": cells["item"].text.strip(), "kinds": ", ".join(KINDS)}
                    raise CellMistake((cells["kind"], "kind-missing", values))
        if kind is None:
            raise CellMistake(*found)
        row = _Row(cells, kind)
        register, instrument = self._rows.instruments, cells.get("instrument")
        if register.has_register and instrument and not instrument.blank:
            with Noting(found):
                row.instruments = register.several(instrument)
            # What is only looked at needs no instrument, and then a name is a mere note.
            if self._header.has_measured(kind):
                row.idle = {each.id for each in row.instruments}
        readings = []
        for heading in self._headings:
            value = measured.get(heading.cell.column) or Cell("", line, heading.cell.column)
            if value.said or kind in self._header.kinds(heading.name):
                try:
                    readings.append(self._read_cell(heading, value, row))
                except CellMistake as mistake:
                    found += [each for each in mistake.found if each not in found]
        found += [
            (cells["instrument"], "instrument-idle", {"instrument": each.id})
            for each in row.instruments
            if each.id in row.idle
        ]
        if found:
            raise CellMistake(*found)
        yield from drop_unused_alternatives(readings)

    def _read_cell(self, heading: Heading, value: Cell, row: _Row) -> Reading | RawReading:
        name, kind = value.saying(heading.name), row.cells["item"].saying(row.kind)
        characteristic = self._rows.names.characteristic(name, kind)
        text, unit = value.text, ""
        match = AMOUNT.fullmatch(text.strip())
        if match and characteristic.quantity != "visual":
            text, unit = match["number"], match["unit"].strip()
        position = row.cells.get("position") or Cell("", value.line, 0)
        places = [place for place in (position.text.strip(), heading.position) if place]
        try:
            return self._rows.reading(
                {
                    **row.cells,
                    "kind": kind,
                    "characteristic": name,
                    "value": replace(value, text=text),
                    "unit": value.saying(unit or heading.unit),
                    "position": replace(position, text=", ".join(places)),
                    "instrument": self._instrument_of(heading, value, characteristic, row),
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

    def _instrument_of(
        self, heading: Heading, value: Cell, characteristic: Measurand, row: _Row
    ) -> Cell:
        """What the row names serves where it fits, before what the column names."""
        instrument = row.cells.get("instrument") or Cell("", value.line, 0)
        if not instrument.blank and not self._rows.instruments.has_register:
            return instrument
        measuring = [
            each
            for each in row.instruments
            if each.shows(characteristic) and each.measures(characteristic)
        ]
        row.idle -= {each.id for each in measuring}
        column = self._instruments.get(heading.cell.column)
        nothing = value.blank or self._rows.is_nothing(value)
        only = None if nothing else self._rows.only_one(measuring, characteristic, value)
        text = only.id if only else column.text if column and not measuring else ""
        return instrument.saying(text)

    # The rows of instruments and of limits

    def _filled(self, measured: dict[int, Cell]) -> Iterator[tuple[Cell, list[Measurand]]]:
        """The cells below the headings that are not empty, and what their readings may be."""
        for heading in self._headings:
            cell = measured.get(heading.cell.column)
            if cell is None or cell.blank:
                continue
            name = replace(cell, text=heading.name, defect=None)
            kinds = [self._kind] if self._kind else self._header.kinds(heading.name)
            names = self._rows.names
            yield cell, [names.characteristic(name, name.saying(kind)) for kind in kinds]

    def _take_instruments(
        self, row: dict[str, Cell], measured: dict[int, Cell], *, late: bool
    ) -> None:
        """Note the instrument of each column, which has to measure what stands in it."""
        if late or self._instruments:
            raise CellMistake((row["item"], "instrument-row-late", {}))
        found: list[Found] = [
            (cell, "instrument-row-cell", {"value": cell.text.strip()})
            for column, cell in row.items()
            if column != "item" and not cell.blank
        ]
        for cell, meant in self._filled(measured):
            wrong: list[Found] = []
            for characteristic in meant if self._rows.instruments.has_register else []:
                with Noting(wrong):
                    self._rows.instruments.one(cell, characteristic)
            if wrong and len(wrong) == len(meant):
                found.append(wrong[0])
            else:
                self._instruments[cell.column] = cell
        if found:
            raise CellMistake(*found)

    def _see_limits(self, row: dict[str, Cell], measured: dict[int, Cell]) -> None:
        """See that a row of limits is what it says: a reading typed into it must not get lost."""
        changed = [
            cell
            for cell, meant in self._filled(measured)
            # Behind the arrow stands what the chief judge set, when the sheet was made.
            if fold(cell.text.partition(OWN)[0])
            not in set().union(*map(self._rows.names.printed_limits, meant))
        ]
        changed += [
            cell
            for column, cell in row.items()
            if column not in ("item", "kind") and not cell.blank
        ]
        edition = self._header.edition
        found: list[Found] = [
            (cell, "limit-row-changed", {"value": cell.text.strip(), "edition": edition})
            for cell in changed
        ]
        found += unread_notes({**row, **{str(place): cell for place, cell in measured.items()}})
        if found:
            raise CellMistake(*found)
