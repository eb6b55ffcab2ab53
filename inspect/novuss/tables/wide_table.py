"""The wide measuring table: one row an item, one column a characteristic."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TypeAlias

from novuss.input_problems import Problem
from novuss.inspection.derived_readings import RawReading
from novuss.inspection.instruments import Instrument
from novuss.inspection.readings import Reading
from novuss.inspection.typed_numbers import AMOUNT
from novuss.localized_wording import OWN
from novuss.model.equipment_records import KINDS, Kind, Measurand
from novuss.model.record_base import fold_text
from novuss.tables.extra_lines import find_cell
from novuss.tables.header_words import Columns, join_heading_problems, map_heading_words
from novuss.tables.heading_checks import HeadingChecks
from novuss.tables.item_names import read_name
from novuss.tables.row_reader import RowReader
from novuss.tables.table_cells import Cell, CellMistake, Found, Noting, find_unread_notes
from novuss.tables.table_header import ROW_COLUMNS, Heading, WideHeader

_Reading: TypeAlias = Reading | RawReading


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
        self.header, self._rows = header, rows
        self._table, self._headings = header.table, header.headings
        self._vocabulary = header.corpus.vocabulary
        self._instrument_words = map_heading_words(self._vocabulary, ("instrument",)).keys()
        #: The instrument of each column of readings, by the row that names them.
        self._instruments: dict[int, Cell] = {}
        #: The kind of all rows, where no column says it of each.
        self.kind: Kind | None = None
        #: Whether a row of an item was met, above which those of limits and instruments stand.
        self.started = False
        cells = (*header.long_only, *(heading.cell for heading in self._headings))
        self._places = {cell.column for cell in cells}
        head = [cell for cell in self._table.header if cell.column not in self._places]
        self.columns = Columns(replace(self._table, header=head), self._vocabulary, ROW_COLUMNS)
        self.columns.require_columns("item")
        places = {name: place for place, name in self.columns.places.items()}
        self._item_column = places.get("item", 0)
        #: What is wrong with the headings, so that no row can be read.
        self.wrong_headings = [
            self._table.build_problem(cell, "column-long-only", header=cell.text.strip())
            for cell in header.long_only
        ]
        self.wrong_headings += HeadingChecks(header, rows).list_problems()
        if not self.wrong_headings and "kind" not in self.columns.places.values():
            try:
                self.kind = header.find_common_kind()
            except CellMistake as mistake:
                self.wrong_headings += self._table.build_problems(mistake)

    def parse_rows(self) -> tuple[list[Reading], list[Problem]]:
        """The readings of the table row by row, and everything that is wrong with it.

        An empty cell is a reading that was not taken. A row that repeats the limits
        under the heading, as a template has it, is no reading, and neither is one
        above the items that is called "instrument" and names that of each column.
        """
        table = self._table
        if self.wrong_headings or not self.columns.complete:
            headings = join_heading_problems([*self.wrong_headings, *self.columns.problems])
            return [], [*table.problems, *headings]
        if not table.rows:
            return [], [*self.columns.problems, Problem(table.file, 1, 0, "table-empty")]
        entries, problems = self.read_rows(table.rows)
        derived, short = self._rows.add_derived(table, entries)
        return derived, [*table.problems, *problems, *short, *self.columns.problems]

    def read_rows(self, rows: Iterable[list[Cell]]) -> tuple[list[_Reading], list[Problem]]:
        """The readings of some rows, and what is wrong with them."""
        entries: list[_Reading] = []
        problems: list[Problem] = []
        for cells in rows:
            of_item, wrong = self.check_row(cells, late=self.started)
            problems += wrong
            if of_item:
                self.started = True
                try:
                    entries += self.read_cells(cells)
                except CellMistake as mistake:
                    problems += self._table.build_problems(mistake, self._read_item(cells).text)
        return entries, problems

    def read_cells(self, cells: list[Cell], heading: Heading | None = None) -> list[_Reading]:
        """The readings of a row of an item, or the one in a column.

        Raises:
            CellMistake: with every cell that cannot be used.
        """
        row, measured = self._split_cells(cells)
        return list(self._read_row(row, measured, [heading] if heading else self._headings))

    def _read_item(self, cells: list[Cell]) -> Cell:
        found = find_cell(cells, self._item_column)
        return read_name(found) if found else Cell("", cells[0].line, self._item_column)

    def _split_cells(self, cells: list[Cell]) -> tuple[dict[str, Cell], dict[int, Cell]]:
        row = self.columns.build_row([cell for cell in cells if cell.column not in self._places])
        return row, {cell.column: cell for cell in cells if cell.column in self._places}

    @cached_property
    def _apart_words(self) -> set[str]:
        return self._rows.names.limit_row_names | self._instrument_words

    @cached_property
    def _other_kinds(self) -> set[str]:
        """Words for kinds that the table is not of."""
        words = self.header.corpus.equipment.kind_by_word if self.kind else {}
        return {word for word, kind in words.items() if kind != self.kind}

    @property
    def starts(self) -> set[str]:
        """How names begin that may be no item's: their first two letters."""
        return {word[:2] for word in self._apart_words | self._other_kinds}

    def may_name_no_item(self, name: str) -> bool:
        """Whether a row is called limits, instruments or after a kind."""
        key = fold_text(name)
        return key in self._apart_words or key.partition(" ")[0] in self._other_kinds

    def check_row(self, cells: list[Cell], *, late: bool) -> tuple[bool, list[Problem]]:
        """Whether a row is about an item, and what is wrong with one that is not.

        Instruments of columns are kept, limits looked at.

        Args:
            cells: of the row.
            late: whether rows of items stand above.
        """
        item = self._read_item(cells)
        if not self.may_name_no_item(item.text):
            return True, []
        row, measured = self._split_cells(cells)
        key, name = fold_text(item.text), ""
        try:
            if key in self._rows.names.limit_row_names:
                self._check_limits(row, measured)
            elif key in self._instrument_words:
                self._take_instruments(row, measured, late=late)
            elif any(cell.has_content for cell in measured.values()):
                return True, []
            else:
                name = item.text
                raise CellMistake((item, "item-other-kind", {"value": name.strip()}))
        except CellMistake as mistake:
            return False, self._table.build_problems(mistake, name)
        return False, []

    # Rows

    def _read_row(
        self, cells: dict[str, Cell], measured: dict[int, Cell], headings: list[Heading]
    ) -> Iterator[_Reading]:
        found: list[Found] = self._rows.find_wrong_row_cells(cells)
        kind = self.kind
        if "kind" in cells:
            with Noting(found):
                kind = self._rows.names.find_kind(cells["kind"])
                if kind is None and not cells["item"].blank:
                    values = {"name": cells["item"].text.strip(), "kinds": ", ".join(KINDS)}
                    raise CellMistake((cells["kind"], "kind-missing", values))
        if kind is None:
            raise CellMistake(*found)
        row = _Row(cells, kind)
        register, instrument = self._rows.instruments, cells.get("instrument")
        if register.has_register and instrument and not instrument.blank:
            with Noting(found):
                row.instruments = register.find_several(instrument)
            # What is only looked at needs no instrument, and then a name is a mere note.
            if self.header.has_measured(kind):
                row.idle = {instrument.id for instrument in row.instruments}
        readings = []
        for heading in headings:
            value = measured.get(heading.cell.column) or Cell(
                "", cells["item"].line, heading.cell.column
            )
            if value.has_content or kind in self.header.list_kinds(heading.name):
                try:
                    readings.append(self._read_cell(heading, value, row))
                except CellMistake as mistake:
                    found += [mistaken for mistaken in mistake.found if mistaken not in found]
        found += [
            (cells["instrument"], "instrument-idle", {"instrument": named.id})
            for named in row.instruments
            if named.id in row.idle and headings is self._headings
        ]
        if found:
            raise CellMistake(*found)
        yield from _drop_unused_alternatives(readings)

    def _read_cell(self, heading: Heading, value: Cell, row: _Row) -> _Reading:
        name, kind = value.copy_with_text(heading.name), row.cells["item"].copy_with_text(row.kind)
        characteristic = self._rows.names.find_characteristic(name, kind)
        text, unit = value.text, ""
        match = AMOUNT.fullmatch(text.strip())
        if match and characteristic.quantity != "visual":
            text, unit = match["number"], match["unit"].strip()
        position = row.cells.get("position") or Cell("", value.line, 0)
        where = ", ".join(filter(None, (position.text.strip(), heading.position)))
        try:
            return self._rows.read_reading(
                {
                    **row.cells,
                    "kind": kind,
                    "characteristic": name,
                    "value": replace(value, text=text),
                    "unit": value.copy_with_text(unit or heading.unit),
                    "position": replace(position, text=where),
                    "instrument": self._find_instrument(heading, value, characteristic, row),
                }
            )
        except CellMistake as mistake:
            # Here is no column of units to put the rest of the cell into.
            codes = {"number-unreadable": "number-unreadable-wide"}
            found = [(cell, codes.get(code, code), values) for cell, code, values in mistake.found]
            raise CellMistake(*found) from None

    def _find_instrument(
        self, heading: Heading, value: Cell, characteristic: Measurand, row: _Row
    ) -> Cell:
        """What the row names serves where it fits, before what the column names."""
        instrument = row.cells.get("instrument") or Cell("", value.line, 0)
        if not instrument.blank and not self._rows.instruments.has_register:
            return instrument
        measuring = [
            named
            for named in row.instruments
            if named.can_show(characteristic) and named.can_measure(characteristic)
        ]
        row.idle -= {named.id for named in measuring}
        column = self._instruments.get(heading.cell.column)
        nothing = value.blank or self._rows.is_nothing(value)
        only = None if nothing else self._rows.require_single(measuring, characteristic, value)
        text = only.id if only else column.text if column and not measuring else ""
        return instrument.copy_with_text(text)

    # The rows of instruments and of limits

    def _list_filled(self, measured: dict[int, Cell]) -> Iterator[tuple[Cell, list[Measurand]]]:
        """The cells below the headings that are not empty, and what their readings may be."""
        find = self._rows.names.find_characteristic
        for heading in self._headings:
            cell = measured.get(heading.cell.column)
            if cell and not cell.blank:
                name = replace(cell, text=heading.name, defect=None)
                kinds = [self.kind] if self.kind else self.header.list_kinds(heading.name)
                yield cell, [find(name, name.copy_with_text(kind)) for kind in kinds]

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
        for cell, meant in self._list_filled(measured):
            wrong: list[Found] = []
            for characteristic in meant if self._rows.instruments.has_register else []:
                with Noting(wrong):
                    self._rows.instruments.find_instrument(cell, characteristic)
            if wrong and len(wrong) == len(meant):
                found.append(wrong[0])
            else:
                self._instruments[cell.column] = cell
        if found:
            raise CellMistake(*found)

    def _check_limits(self, row: dict[str, Cell], measured: dict[int, Cell]) -> None:
        """See that a row of limits is what it says: a reading typed into it must not get lost."""
        changed = [
            cell
            for cell, meant in self._list_filled(measured)
            # Behind the arrow stands what the chief judge set, when the sheet was made.
            if fold_text(cell.text.partition(OWN)[0])
            not in set().union(*map(self._rows.names.list_printed_limits, meant))
        ]
        beside = (cell for column, cell in row.items() if column not in ("item", "kind"))
        changed += [cell for cell in beside if not cell.blank]
        edition = self.header.edition
        found: list[Found] = [
            (cell, "limit-row-changed", {"value": cell.text.strip(), "edition": edition})
            for cell in changed
        ]
        found += find_unread_notes((*row.values(), *measured.values()))
        if found:
            raise CellMistake(*found)


def _drop_unused_alternatives(entries: Sequence[_Reading]) -> Iterator[_Reading]:
    """The readings of a row without the ways that were not taken.

    A sheet may have a column for the diagonal difference and one for each diagonal. Whoever
    fills in the one has measured it, so that the empty cells of the other are no readings
    that were left out. Where every way is empty one is kept, the direct one if there is one:
    nothing was measured. What is said of a reading that is left out is said of the others.
    """
    ways: dict[str, dict[str, list[_Reading]]] = {}
    for entry in entries:
        # The raw quantity; empty, and so the first, where none is between.
        way = entry.raw.id if isinstance(entry, RawReading) else ""
        ways.setdefault(_get_reading(entry).characteristic.id, {}).setdefault(way, []).append(entry)
    for by_way in ways.values():
        taken = [
            way
            for way, found in by_way.items()
            if any(_get_reading(entry).amount is not None for entry in found)
        ]
        kept = taken or sorted(by_way)[:1]
        dropped = [entry for way in by_way if way not in kept for entry in by_way[way]]
        remarks = [_get_reading(entry).remark for entry in dropped]
        for way in kept:
            yield from (_add_remarks(entry, remarks) for entry in by_way[way])


def _get_reading(entry: _Reading) -> Reading:
    return entry.reading if isinstance(entry, RawReading) else entry


def _add_remarks(entry: _Reading, remarks: Sequence[str | None]) -> _Reading:
    reading = _get_reading(entry)
    lines = [line for text in (reading.remark, *remarks) if text for line in text.splitlines()]
    reading = replace(reading, remark="\n".join(dict.fromkeys(lines)) or None)
    return replace(entry, reading=reading) if isinstance(entry, RawReading) else reading
