"""Units that stand behind a number in its own cell."""

from dataclasses import replace

from novuss.inspection.reading_units import UnitTable
from novuss.inspection.typed_numbers import AMOUNT
from novuss.model.equipment_records import Measurand
from novuss.tables.table_cells import Cell, Found


def split_cell_unit(
    row: dict[str, Cell], units: UnitTable, characteristic: Measurand, found: list[Found]
) -> dict[str, Cell]:
    """The row with the unit of a cell in the column of units, where that does not say another."""
    if characteristic.quantity == "visual":
        return row
    parted = dict(row)
    for column in ("value", "uncertainty"):
        cell = row.get(column)
        # Most cells end in a digit.
        if not cell or cell.text[-1:].isdigit() or cell.defect:
            continue
        match = AMOUNT.fullmatch(cell.text.strip())
        if not match or not units.has_unit(typed := match["unit"].strip()):
            continue
        beside = parted.get("unit") or Cell("", cell.line, 0)
        if beside.blank:
            parted["unit"] = replace(cell.copy_with_text(typed), column=beside.column)
        elif units.has_unit(beside.text) and units.find_unit(beside.text) != units.find_unit(typed):
            values = {"value": cell.text.strip(), "unit": beside.text.strip()}
            found.append((cell, "unit-contradicts", values))
        parted[column] = replace(cell, text=match["number"])
    return parted
