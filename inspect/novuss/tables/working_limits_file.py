"""The chief judge's file of working limits: one row a characteristic."""

from decimal import Decimal
from fractions import Fraction
from pathlib import Path

from novuss.corpus import Corpus
from novuss.exact_decimal_strings import format_exact
from novuss.input_problems import Problem
from novuss.inspection.reading_decision import WorkingLimit
from novuss.inspection.reading_units import UnitTable, convert_unit
from novuss.inspection.typed_numbers import parse_number
from novuss.model.equipment_records import (
    Bounds,
    Characteristic,
    Free,
    Measurand,
    RawQuantity,
    Visual,
)
from novuss.model.record_base import fold_text
from novuss.tables.characteristic_names import CharacteristicNames
from novuss.tables.judge_setup_files import ListReader, read_listed
from novuss.tables.table_cells import Cell, CellMistake, Found, Noting, parse_date
from novuss.tables.word_suggestions import name_characteristic

#: What is set, by whom and why; clause and limits stand beside the fields of the form.
LIMIT_COLUMNS = (
    *("characteristic", "kind", "lower", "upper", "unit", "set_by", "set_on", "reason"),
    *("edition", "clause", "limits"),
)


def read_working_limits(
    path: Path, corpus: Corpus, *, edition: str | None = None, encoding: str | None = None
) -> tuple[list[WorkingLimit], list[Problem]]:
    """The working limits of a CSV file or workbook, and everything wrong with it.

    A working limit may stand only where the rules print no limit that is plainly
    legible: where its evidence is neither printed nor free. Rows of the form that
    nobody has filled in set none.
    """
    edition = edition or corpus.current
    return read_listed(path, corpus, LimitReader(corpus, edition), encoding)


def _is_left_open(measurand: Measurand) -> bool:
    return isinstance(measurand, Characteristic) and measurand.left_open


class LimitReader(ListReader[WorkingLimit]):
    """Reads which limit a row sets."""

    columns = LIMIT_COLUMNS
    required = ("characteristic", "lower", "upper", "unit", "set_by", "set_on", "reason")
    fields = ("lower", "upper", "set_by", "set_on", "reason")
    days = ("set_on",)
    needed = ("set_by", "set_on", "reason")
    incomplete = "limit-unsigned"

    def __init__(self, corpus: Corpus, edition: str) -> None:
        self._edition = edition
        self._names = CharacteristicNames(corpus, edition)
        self._units = UnitTable(corpus.vocabulary)
        self._seen: set[str] = set()

    def __call__(self, row: dict[str, Cell]) -> WorkingLimit:
        """The limit that a row sets."""
        found = self.find_wrong_cells(row)
        edition = row.get("edition")
        if edition and not edition.blank and edition.text.strip() != self._edition:
            values = {"edition": edition.text.strip(), "checked": self._edition}
            found.append((edition, "limit-edition", values))
        day = bounds = None
        with Noting(found):
            if not row["set_on"].blank:
                day = parse_date(row["set_on"])
        with Noting(found):
            meant = self._names.find_characteristic(
                row["characteristic"], row.get("kind"), _is_left_open
            )
            if isinstance(meant, RawQuantity):
                values = {"characteristic": meant.id, "gives": meant.gives}
                raise CellMistake((row["characteristic"], "limit-of-raw", values))
            self._check_permitted(row["characteristic"], meant)
            found += self._find_wrong_print(row, meant)
            bounds = self._read_bounds(row, meant)
        if found or day is None or bounds is None:
            raise CellMistake(*found)
        set_by, reason = row["set_by"].text.strip(), row["reason"].text.strip()
        return WorkingLimit(meant.id, bounds, set_by, day, reason)

    def _check_permitted(self, cell: Cell, characteristic: Characteristic) -> None:
        """Only what the print leaves open may be set, and only once."""
        values = {"characteristic": characteristic.id, "clause": characteristic.clause}
        if characteristic.decided or isinstance(characteristic.limit, (Visual, Free)):
            raise CellMistake((cell, "limit-needless", values))
        if not characteristic.left_open:
            raise CellMistake((cell, "limit-printed", values))
        if characteristic.id in self._seen:
            raise CellMistake((cell, "limit-twice", values))
        self._seen.add(characteristic.id)

    def _find_wrong_print(
        self, row: dict[str, Cell], characteristic: Characteristic
    ) -> list[Found]:
        """What stands where the form prints the clause and the limit, and is another text."""
        values = {"edition": self._edition, "clause": characteristic.clause}
        values |= name_characteristic(characteristic)
        printed = {"clause": {fold_text(characteristic.clause)}}
        printed["limits"] = self._names.list_printed_limits(characteristic)
        codes = {"clause": "limit-clause", "limits": "limit-print-changed"}
        return [
            (cell, code, {**values, "value": cell.text.strip()})
            for column, code in codes.items()
            if (cell := row.get(column)) and not cell.blank
            if fold_text(cell.text) not in printed[column]
        ]

    def _read_bounds(self, row: dict[str, Cell], characteristic: Characteristic) -> Bounds:
        found: list[Found] = []
        unit = None
        with Noting(found, row["unit"], characteristic=characteristic.id):
            unit = self._units.resolve_unit(row["unit"].text, characteristic)
        numbers: dict[str, Fraction] = {}
        for side in ("lower", "upper"):
            with Noting(found, row[side]):
                if not row[side].blank:
                    numbers[side] = parse_number(row[side].text)
        if row["lower"].blank and row["upper"].blank:
            found.append((row["lower"], "limit-without-bounds", {}))
        if len(numbers) == 2 and numbers["lower"] > numbers["upper"]:
            values = {"lower": row["lower"].text.strip(), "upper": row["upper"].text.strip()}
            found.append((row["upper"], "limit-order", values))
        if found or unit is None:
            raise CellMistake(*found)
        bounds = {
            side: Decimal(format_exact(convert_unit(number, unit, characteristic)))
            for side, number in numbers.items()
        }
        return Bounds(**bounds)
