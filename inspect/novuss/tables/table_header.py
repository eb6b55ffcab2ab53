"""Headers of measuring tables: columns of readings told from the others, and our own columns."""

import re
from dataclasses import dataclass, replace

from novuss.corpus import Corpus
from novuss.input_problems import Problem
from novuss.inspection.reading_units import UnitTable
from novuss.localized_wording import OWN
from novuss.model.equipment_records import KINDS, Kind
from novuss.model.record_base import fold_text
from novuss.tables.header_words import map_heading_words
from novuss.tables.row_reader import LONG_COLUMNS
from novuss.tables.table_cells import Cell, CellMistake, Found, Table

#: ``[mm]`` or ``(mm)`` at the end of a heading; in round brackets also a position.
_BRACKETS = re.compile(r"(?P<name>.*?)\s*(?:\[(?P<square>[^\[\]]*)\]|\((?P<round>[^()]*)\))\s*")
#: ``height, mm`` and ``height_mm``.
_LAST_WORD = re.compile(r"(?P<name>.*?)\s*[,_\s]\s*(?P<unit>[^,_\s]+)")
#: ``1.``, ``#2`` and ``3``: which of several readings a column holds.
_NUMBER = re.compile(r"[#№(]?\s*[0-9]{1,2}\s*[.):]?")
#: Columns that speak of one reading, which a row of a wide table has several of.
LONG_ONLY = ("characteristic", "value", "unit", "limits", "uncertainty")
#: The others, which speak of the whole row.
ROW_COLUMNS = [column for column in LONG_COLUMNS if column not in LONG_ONLY]


@dataclass(frozen=True)
class Heading:
    """The heading of a column of readings, taken apart."""

    cell: Cell
    name: str
    unit: str
    position: str


class WideHeader:
    """The header of a table, its columns of readings told from the others."""

    def __init__(self, table: Table, corpus: Corpus, edition: str) -> None:
        self.table, self.corpus, self.edition = table, corpus, edition
        self._words = words = map_heading_words(corpus.vocabulary, LONG_COLUMNS)
        self._units = UnitTable(corpus.vocabulary)
        sheets = corpus.vocabulary.sheets
        self._extremes = sheets.fold_words("lowest") | sheets.fold_words("highest")
        self._plain = [cell for cell in table.header if fold_text(cell.text) in words]
        columns = [words[fold_text(cell.text)] for cell in self._plain]
        #: Whether a column says which item was measured.
        self.names_items = "item" in columns
        #: Whether a column says what was measured, or holds readings of whatever.
        self.is_long = "characteristic" in columns or "value" in columns
        #: Columns that have no place in a wide table.
        self.long_only = [cell for cell in self._plain if words[fold_text(cell.text)] in LONG_ONLY]
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
        return not self.is_long and any(self._is_known(heading.name) for heading in self.headings)

    @property
    def can_be_wide(self) -> bool:
        """Whether headings, known or not, could be of readings, and no column says of which."""
        return not self.is_long and bool(self.headings or self.long_only)

    def list_headings(self, column: str) -> list[Cell]:
        """The headings of a column that every table may have."""
        return [cell for cell in self._plain if self._words[fold_text(cell.text)] == column]

    def is_column(self, text: str) -> bool:
        """Whether a heading is that of a column that every table may have."""
        return fold_text(text) in self._words

    def is_heading(self, text: str) -> bool:
        """Whether a heading names a characteristic, with or without a unit."""
        return not self.is_column(text) and self._is_known(self._take_apart(Cell(text, 0, 0)).name)

    def is_same(self, text: str, other: str) -> bool:
        """Whether two headings name one characteristic, as in two languages."""
        first, second = (self._take_apart(Cell(heading, 0, 0)).name for heading in (text, other))
        return any(
            words.get(fold_text(first)) is words.get(fold_text(second), 0)
            for words in (
                self.corpus.equipment.characteristic_words(self.edition, kind) for kind in KINDS
            )
        )

    def _take_apart(self, cell: Cell) -> Heading:
        # Of many blanks in a row each would be tried as the end of the name.
        name, unit, position = " ".join(cell.text.split()), "", ""
        # Several pairs of brackets may follow the name: "height (north) [mm]".
        # A name is compared by its letters alone, so "angle [°]" would pass for "angle".
        while match := _BRACKETS.fullmatch(name):
            if self._is_known(name) and not self._is_known(match["name"]):
                break
            inside = (match["square"] or match["round"] or "").strip()
            # "min" is also the minute of arc.
            extreme = match["round"] is not None and self.is_extreme(inside)
            if match["square"] is not None or (self.find_unit(inside) and not extreme):
                unit = unit or inside
            else:
                position = position or inside
            name = match["name"]
        match = None if unit else _LAST_WORD.fullmatch(name)
        if match and self.find_unit(match["unit"]) and not self.is_extreme(match["unit"]):
            before = match["name"]
            if self._is_known(before) or self._split_reading_name(before):
                name, unit = before, match["unit"]
        if not position and not self._is_known(name) and (found := self._split_reading_name(name)):
            name, position = found
        return Heading(cell, name, unit, position)

    def _split_reading_name(self, name: str) -> tuple[str, str] | None:
        """The characteristic, and which of its readings: ``thickness 2``, ``min thickness``."""
        words = name.split()
        for which, rest in ((words[-1:], words[:-1]), (words[:1], words[1:])):
            name, word = " ".join(rest), "".join(which)
            if not (rest and self._is_known(name)):
                continue
            if _NUMBER.fullmatch(word) or self.is_extreme(word):
                return name, word.strip("#№().: ")
        return None

    def is_extreme(self, text: str) -> bool:
        """Whether a word names the lowest or the highest of several readings."""
        return fold_text(text) in self._extremes

    def find_unit(self, word: str) -> str | None:
        """The id of the unit that a word names."""
        return self._units.find_unit(word).id if self._units.has_unit(word) else None

    def _is_known(self, name: str) -> bool:
        """Whether some edition has a characteristic of that name, of whatever kind."""
        return any(self.list_kinds(name, edition) for edition in self.corpus.equipment.editions)

    def list_kinds(self, name: str, edition: str = "") -> list[Kind]:
        """The kinds that have a characteristic of that name in an edition, by default the own."""
        edition, equipment = edition or self.edition, self.corpus.equipment
        kind, rest = self._split_kind(name)
        if kind is None:
            return equipment.kinds_with_characteristic(name, edition)
        return [kind] if kind in equipment.kinds_with_characteristic(rest, edition) else []

    def _split_kind(self, name: str) -> tuple[Kind | None, str]:
        """The kind before the point of a name, and what stands behind it."""
        prefix, point, rest = name.partition(".")
        kind = self.corpus.equipment.kind_by_word.get(fold_text(prefix)) if point else None
        return (kind, rest) if kind else (None, name)

    @property
    def _kind_in_title(self) -> Kind | None:
        """The kind that the column of items, or the sheet, is called after."""
        return self.corpus.equipment.kind_by_word.get(
            fold_text(self.table.kind or self.table.sheet or "")
        )

    def find_likely_kind(self) -> Kind | None:
        """The kind of a sheet some of whose headings are known; None where it is not plain."""
        known = [kinds for heading in self.headings if (kinds := self.list_kinds(heading.name))]
        common = [kind for kind in KINDS if all(kind in kinds for kinds in known)]
        return self._kind_in_title or (common[0] if len(common) == 1 else None)

    def find_common_kind(self) -> Kind:
        """The one kind that has all columns.

        Between several the name of the sheet decides; otherwise a kind whose own
        names stand in every heading goes before kinds with a like-sounding alias.

        Raises:
            CellMistake: there is none, or several.
        """
        names = [heading.name for heading in self.headings]
        kinds = [kind for kind in KINDS if all(kind in self.list_kinds(name) for name in names)]
        if self._kind_in_title in kinds:
            return self._kind_in_title
        proper = [kind for kind in kinds if all(self._is_unaliased(name, kind) for name in names)]
        if len(kinds) == 1 or len(proper) == 1:
            return (proper or kinds)[0]
        first = self.headings[0].cell
        if kinds:
            values = {"name": names[0], "kinds": ", ".join(kinds)}
            raise CellMistake((first, "kind-missing", values))
        raise CellMistake((first, "kind-mixed", {"names": ", ".join(names)}))

    def _is_unaliased(self, name: str, kind: Kind) -> bool:
        """Whether the heading is a characteristic's id or name, not one of its aliases."""
        key = fold_text(self._split_kind(name)[1])
        record = self.corpus.equipment.characteristic_words(self.edition, kind).get(key)
        names = [record.short_id, *record.names.model_dump().values()] if record else []
        return key in map(fold_text, names)

    def has_measured(self, kind: Kind) -> bool:
        """Whether some column holds readings of the kind that are measured, not seen."""
        words = self.corpus.equipment.characteristic_words(self.edition, kind)
        names = [heading.name.partition(".")[2] or heading.name for heading in self.headings]
        found = [words.get(fold_text(name)) for name in names]
        return any(measurand is not None and measurand.unit for measurand in found)


def is_own(cell: Cell) -> bool:
    """Whether novuss wrote the words of the cell, not whoever measured."""
    return cell.text.lstrip().startswith(OWN)


def drop_own_columns(table: Table) -> tuple[Table, list[Problem]]:
    """The table without novuss' own columns, and what somebody typed or noted there.

    Such a column is known by the arrow that its heading begins with. Its formulas are passed
    over whether a spreadsheet program saved their results or not; in a workbook anything else
    there is a problem, because it may have been meant as a reading. Rows that hold nothing
    else hold nothing.
    """
    own = {cell.column for cell in table.header if is_own(cell)}
    if not own:
        return table, []
    rows = table.rows if table.sheet is not None else []
    found: list[Found] = []
    for cell in (cell for row in rows for cell in row if cell.column in own):
        if cell.note:
            found.append((cell, "xlsx-note", {"note": cell.note}))
        if not (cell.blank or cell.formula or is_own(cell)):
            found.append((cell, "xlsx-own-column", {"value": cell.text.strip()}))
    header, *kept = (
        [cell for cell in row if cell.column not in own] for row in (table.header, *table.rows)
    )
    rows = [row for row in kept if not all(cell.blank for cell in row)]
    return replace(table, header=header, rows=rows), table.build_problems(CellMistake(*found))
