"""The wide measuring table: one row an item, one column a characteristic."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

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
from novuss.tables.columns import Columns, heading_words
from novuss.tables.row_reader import LONG_COLUMNS, RowReader, drop_unused_alternatives
from novuss.tables.suggestions import name_offered, near_words
from novuss.wording import OWN

#: ``[mm]`` or ``(mm)`` at the end of a heading; in round brackets also a position.
_BRACKETS = re.compile(r"(?P<name>.*?)\s*(?:\[(?P<square>[^\[\]]*)\]|\((?P<round>[^()]*)\))\s*")
#: ``height, mm`` and ``height_mm``.
_LAST_WORD = re.compile(r"(?P<name>.*?)\s*[,_\s]\s*(?P<unit>[^,_\s]+)")
#: ``44,5 mm`` in a cell: whatever ends in a digit, then something that could be a unit.
_AMOUNT = re.compile(r"(?P<number>.*[0-9])\s*(?P<unit>[^\W\d_].*|[°º˚'\"′″’”].*)")
#: Columns that speak of one reading, which a row of a wide table has several of.
_LONG_ONLY = ("characteristic", "value", "unit", "limits", "uncertainty")
#: The others, which speak of the whole row.
_ROW_COLUMNS = [column for column in LONG_COLUMNS if column not in _LONG_ONLY]


@dataclass(frozen=True)
class _Heading:
    """The heading of a column of readings, taken apart."""

    cell: Cell
    name: str
    unit: str
    position: str


class WideHeader:
    """The header of a table, its columns of readings told from the others."""

    def __init__(self, table: Table, corpus: Corpus, edition: str) -> None:
        self.table, self.corpus, self.edition = table, corpus, edition
        words = heading_words(corpus.vocabulary, LONG_COLUMNS)
        self._units = {
            unit_key(word)
            for unit in corpus.vocabulary.units
            for word in (unit.id, *unit.words.all())
        }
        self._plain = [cell for cell in table.header if fold(cell.text) in words]
        columns = [words[fold(cell.text)] for cell in self._plain]
        #: Whether a column says which item was measured.
        self.names_items = "item" in columns
        self._is_long = "characteristic" in columns or "value" in columns
        #: Columns that have no place in a wide table.
        self.long_only = [cell for cell in self._plain if words[fold(cell.text)] in _LONG_ONLY]
        self.headings = [
            self._take_apart(cell)
            for cell in table.header
            if not cell.blank and cell not in self._plain
        ]

    @property
    def known(self) -> int:
        """How many headings name a column or a characteristic."""
        return len(self._plain) + sum(self._is_known(heading.name) for heading in self.headings)

    @property
    def is_wide(self) -> bool:
        """Whether it is that of a wide table: no column says what was measured or read."""
        return not self._is_long and any(self._is_known(each.name) for each in self.headings)

    def _take_apart(self, cell: Cell) -> _Heading:
        # Of many blanks in a row each would be tried as the end of the name.
        name, unit, position = " ".join(cell.text.split()), "", ""
        # Several pairs of brackets may follow the name: "height (north) [mm]".
        # A name is compared by its letters alone, so "angle [°]" would pass for "angle".
        while match := _BRACKETS.fullmatch(name):
            if self._is_known(name) and not self._is_known(match["name"]):
                break
            inside = (match["square"] or match["round"] or "").strip()
            if match["square"] is not None or self._is_unit(inside):
                unit = unit or inside
            else:
                position = position or inside
            name = match["name"]
        match = None if unit else _LAST_WORD.fullmatch(name)
        if match and self._is_unit(match["unit"]) and self._is_known(match["name"]):
            name, unit = match["name"], match["unit"]
        return _Heading(cell, name, unit, position)

    def _is_unit(self, word: str) -> bool:
        return unit_key(word) in self._units

    def _is_known(self, name: str) -> bool:
        """Whether some edition has a characteristic of that name, of whatever kind."""
        return any(self.kinds(name, edition) for edition in self.corpus.equipment_editions)

    def kinds(self, name: str, edition: str = "") -> list[Kind]:
        """The kinds that have a characteristic of that name in an edition, by default the own."""
        edition = edition or self.edition
        kind, rest = self._split_kind(name)
        if kind:
            return [kind] if fold(rest) in self.corpus.characteristic_words(edition, kind) else []
        return self.corpus.kinds_with(name, edition)

    def _split_kind(self, name: str) -> tuple[Kind | None, str]:
        """The kind before the point of a name, and what stands behind it."""
        prefix, point, rest = name.partition(".")
        kind = self.corpus.kind_by_word.get(fold(prefix)) if point else None
        return (kind, rest) if kind else (None, name)

    @property
    def _kind_of_sheet(self) -> Kind | None:
        """The kind that the sheet is called after."""
        return self.corpus.kind_by_word.get(fold(self.table.sheet or ""))

    def likely_kind(self) -> Kind | None:
        """The kind of a sheet some of whose headings are known; None where it is not plain."""
        known = [kinds for heading in self.headings if (kinds := self.kinds(heading.name))]
        common = [kind for kind in KINDS if all(kind in kinds for kinds in known)]
        return self._kind_of_sheet or (common[0] if len(common) == 1 else None)

    def common_kind(self) -> Kind:
        """The one kind that has all columns.

        Between several the name of the sheet decides; otherwise a kind whose own
        names stand in every heading goes before kinds with a like-sounding alias.

        Raises:
            CellMistake: there is none, or several.
        """
        names = [heading.name for heading in self.headings]
        kinds = [kind for kind in KINDS if all(kind in self.kinds(name) for name in names)]
        if self._kind_of_sheet in kinds:
            return self._kind_of_sheet
        proper = [kind for kind in kinds if all(self._is_proper(name, kind) for name in names)]
        if len(kinds) == 1 or len(proper) == 1:
            return (proper or kinds)[0]
        first = self.headings[0].cell
        if kinds:
            values = {"name": names[0], "kinds": ", ".join(kinds)}
            raise CellMistake((first, "kind-missing", values))
        raise CellMistake((first, "kind-mixed", {"names": ", ".join(names)}))

    def _is_proper(self, name: str, kind: Kind) -> bool:
        """Whether the heading is a characteristic's id or name, not one of its aliases."""
        key = fold(self._split_kind(name)[1])
        record = self.corpus.characteristic_words(self.edition, kind).get(key)
        names = [record.short_id, *record.names.model_dump().values()] if record else []
        return key in map(fold, names)

    def has_measured(self, kind: Kind) -> bool:
        """Whether some column holds readings of the kind that are measured, not seen."""
        words = self.corpus.characteristic_words(self.edition, kind)
        names = [each.name.partition(".")[2] or each.name for each in self.headings]
        found = [words.get(fold(name)) for name in names]
        return any(measurand is not None and measurand.unit for measurand in found)


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
        columns = Columns(replace(table, header=head), self._vocabulary, _ROW_COLUMNS)
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
                else:
                    started = True
                    readings += self._read_row(row, measured, cells[0].line)
            except CellMistake as mistake:
                about = "" if is_limits or is_instruments else name
                problems += table.problems_of(mistake, about)
        derived, short = self._rows.derived(table, readings)
        return derived, [*problems, *short, *columns.problems]

    # Headings

    def _wrong_headings(self) -> Iterator[Problem]:
        """Names no kind has, and units that do not fit whatever the kind is."""
        seen: set[tuple[str, str]] = set()
        for heading in self._headings:
            kinds = self._header.kinds(heading.name)
            name = replace(heading.cell, text=heading.name)
            if not kinds:
                yield self._unknown_heading(name)
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

    def _unknown_heading(self, name: Cell) -> Problem:
        """A heading that is no characteristic of the sheet's kind, and what it may have meant."""
        names = self._rows.names
        kind = self._header.likely_kind()
        try:
            names.characteristic(name, replace(name, text=kind) if kind else None)
        except CellMistake as mistake:
            cell, code, values = mistake.found[0]
        if code not in ("characteristic-unknown", "characteristic-kindless"):
            return self._table.problem(cell, code, **values)
        known = names.measurands(kind) if kind else []
        columns = [column for column in self._vocabulary.columns if column.id in _ROW_COLUMNS]
        words: dict[str, Measurand | Column] = {**names.words_of(known)}
        for column in columns:
            for word in (column.id, *column.words.all()):
                words.setdefault(fold(word), column)
        taken = [words.get(fold(heading.name)) for heading in self._headings]
        free = [offered for offered in [*known, *columns] if offered not in taken]
        offered = name_offered("columns", near_words(name.text, words) or free)
        return self._table.problem(name, "column-unknown", header=name.text.strip(), **offered)

    # Rows

    def _read_row(
        self, cells: dict[str, Cell], measured: dict[int, Cell], line: int
    ) -> Iterator[Reading | RawReading]:
        found: list[Found] = self._rows.wrong_notes(cells)
        kind = self._kind
        if "kind" in cells:
            with Noting(found):
                kind = self._rows.names.kind(cells["kind"])
                if kind is None:
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

    def _read_cell(self, heading: _Heading, value: Cell, row: _Row) -> Reading | RawReading:
        name, kind = value.saying(heading.name), row.cells["item"].saying(row.kind)
        characteristic = self._rows.names.characteristic(name, kind)
        text, unit = value.text, ""
        match = _AMOUNT.fullmatch(text.strip())
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
        self, heading: _Heading, value: Cell, characteristic: Measurand, row: _Row
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
        only = None if value.blank else self._rows.only_one(measuring, characteristic, value)
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
