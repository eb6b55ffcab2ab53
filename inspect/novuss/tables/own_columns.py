"""Columns in which a measuring sheet answers by itself: what stands there is no reading."""

from dataclasses import replace

from novuss.problems import Problem
from novuss.tables.cells import Cell, Table
from novuss.wording import OWN


def is_own(cell: Cell) -> bool:
    """Whether novuss wrote the words of the cell, not whoever measured."""
    return cell.text.lstrip().startswith(OWN)


def without_own_columns(table: Table) -> tuple[Table, list[Problem]]:
    """The table without novuss' own columns, and what somebody typed or noted there.

    Such a column is known by the arrow that its heading begins with. Its formulas are passed
    over whether a spreadsheet program saved their results or not; in a workbook anything else
    there is a problem, because it may have been meant as a reading. Rows that hold nothing
    else hold nothing.
    """
    own = {cell.column for cell in table.header if is_own(cell)}
    if not own:
        return table, []
    problems = []
    for row in table.rows if table.sheet is not None else ():
        for cell in row:
            if cell.column not in own:
                continue
            if cell.note:
                problems.append(table.problem(cell, "xlsx-note", note=cell.note))
            if not (cell.blank or cell.formula or is_own(cell)):
                problems.append(table.problem(cell, "xlsx-own-column", value=cell.text.strip()))
    kept = [[cell for cell in row if cell.column not in own] for row in table.rows]
    return replace(
        table,
        header=[cell for cell in table.header if cell.column not in own],
        rows=[row for row in kept if not all(cell.blank for cell in row)],
    ), problems
