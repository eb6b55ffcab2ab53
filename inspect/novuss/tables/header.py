"""Headers of measuring tables: the first row, unless words stand above it, and our own columns."""

from dataclasses import replace

from novuss.caps import most
from novuss.corpus import Corpus
from novuss.problems import Problem
from novuss.tables.cells import Cell, Table
from novuss.tables.wide_table import WideHeader
from novuss.wording import OWN

#: Rows below the first among which a header is looked for.
_FURTHEST = 50


def find_header(
    table: Table, corpus: Corpus, edition: str
) -> tuple[Table, WideHeader, list[Problem]]:
    """The table from its header on, the header, and the problem that rows stand above it.

    A header names the items and at least one other column. A sheet no row of which
    does, and whose first row names nothing, holds notes; it is left without a header.
    What somebody typed above the header is refused rather than passed over: it may be
    what a verdict hangs on.

    Args:
        table: with its first row as header.
        corpus: the knowledge.
        edition: whose characteristics a wide table may have as columns.
    """
    first = WideHeader(table, corpus, edition)
    if not table.header or first.names_items or first.known > 1:
        return table, first, []
    for place, row in enumerate(table.rows[:_FURTHEST]):
        if any(len(cell.text) > most("names") for cell in row):
            continue
        below = replace(table, header=row, rows=table.rows[place + 1 :])
        header = WideHeader(below, corpus, edition)
        if header.names_items and header.known > 1:
            line = row[0].line
            # Titles may well be merged; below the header that is told as before.
            below.problems = [
                problem
                for problem in table.problems
                if problem.code != "xlsx-merged" or problem.line > line
            ]
            below.problems += [
                table.problem(cell, "xlsx-note", note=cell.note) for cell in row if cell.note
            ]
            above = (table.header[0].line, table.rows[place - 1][0].line if place else 0)
            lines = "–".join(str(number) for number in above if number)
            values = {"lines": lines, "line": str(line)}
            problem = Problem(table.file, above[0], 0, "table-rows-above", values)
            return below, header, [problem]
    if table.sheet is not None and not first.known:
        values = {"sheet": table.sheet}
        problem = Problem(table.file, table.header[0].line, 0, "table-of-notes", values)
        return replace(table, header=[]), first, [problem]
    return table, first, []


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
