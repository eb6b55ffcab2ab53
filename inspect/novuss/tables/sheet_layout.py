"""The layout of a sheet: units, notes and summaries around its rows, and further tables."""

import re
from collections.abc import Iterator
from dataclasses import replace

from novuss.corpus import Corpus
from novuss.input_problems import Problem
from novuss.inspection.visual_answers import DASHES
from novuss.model.record_base import fold_text
from novuss.tables.extra_lines import Lines, find_cell
from novuss.tables.header_search import HeaderFinder, Layout
from novuss.tables.header_words import map_heading_words
from novuss.tables.repeated_readings import ReadingColumns
from novuss.tables.summary_lines import SummaryWords, split_summaries
from novuss.tables.table_cells import Cell, Table
from novuss.tables.table_header import WideHeader

#: Two numbers in a line, as in ``page 1 of 2``.
_PAGE = re.compile(r"[0-9]+\D+[0-9]+")


class LayoutReader:
    """Makes out the layout of sheets as people make them."""

    def __init__(self, corpus: Corpus, edition: str) -> None:
        self._corpus, vocabulary = corpus, corpus.vocabulary
        self._lines = Lines(vocabulary)
        self._headers = HeaderFinder(corpus, edition, self._lines)
        self._words = SummaryWords(vocabulary)
        self._unit_words = map_heading_words(vocabulary, ("unit",))

    def read_layout(self, table: Table) -> Layout:
        """Find the headings of a table, and tell its rows from what stands around them."""
        layout = self.read_head(table)
        if not (layout.readable and layout.table.rows):
            return layout
        self._split_tables(layout)
        self._check_groups(layout)
        self._leave_out_notes(layout)
        self._leave_out_summaries(layout)
        self._leave_out_index(layout)
        return layout

    def read_head(self, table: Table) -> Layout:
        """Find the headings of a table and their units; what stands below may be its first rows."""
        layout = self._headers.find_header(table)
        if layout.readable and layout.table.rows:
            self._take_units(layout)
            self._check_width(layout)
        return layout

    @staticmethod
    def _check_width(layout: Layout) -> None:
        """Ask about a text file whose rows all go on behind the last heading."""
        table = layout.table
        last = max(cell.column for cell in table.header)
        behind = [
            next((cell for cell in row if cell.column > last and not cell.blank), None)
            for row in table.rows
        ]
        if table.sheet is None and len(behind) > 1 and (cell := behind[0]) and all(behind):
            values = {"value": cell.text.strip()}
            layout.problems.append(table.build_problem(cell, "table-rows-wider", **values))
            layout.readable = False

    @staticmethod
    def _leave_out_index(layout: Layout) -> None:
        """Tell once that a column before the first heading has none, as that of an index.

        No value slides to the left of its column: the cells under headings are in their places.
        """
        table = layout.table
        first = min((cell.column for cell in table.header if not cell.blank), default=0)
        for column in range(1, first):
            cells = [cell for row in table.rows if (cell := find_cell(row, column))]
            filled = [cell for cell in cells if not cell.blank and not cell.note]
            if len(filled) == len(table.rows) > 1:
                values = {"value": filled[0].text.strip()}
                layout.problems.append(table.build_problem(filled[0], "column-headless", **values))
                table.rows = [[cell for cell in row if cell.column != column] for row in table.rows]

    # Units

    def _take_units(self, layout: Layout) -> None:
        """Write the units of a row of units into the headings above them."""
        table, header = layout.table, layout.header
        row = table.rows[0]
        measured = self._find_measured_columns(header)
        filled = [cell for cell in row if not cell.blank and cell.text.strip() not in DASHES]
        units = {
            cell.column: unit
            for cell in filled
            if cell.column in measured
            and header.find_unit(unit := cell.text.strip().strip("[]() "))
        }
        label = [cell for cell in filled if cell.column not in measured]
        if not units or any(fold_text(cell.text) not in self._unit_words for cell in label):
            return
        odd = [
            cell
            for cell in filled
            if cell not in label
            and cell.column not in units
            and not self._lines.is_answer_list(cell)
        ]
        layout.problems += [
            table.build_problem(cell, "unit-row-odd", value=cell.text.strip()) for cell in odd[:1]
        ]
        for cell in (cell for cell in filled if cell.column in units):
            values = {"value": units[cell.column], "unit": measured[cell.column]}
            known = header.find_unit(values["unit"])
            if known and header.find_unit(values["value"]) != known:
                layout.problems.append(table.build_problem(cell, "unit-contradicts", **values))
        table.header = [
            replace(cell, text=f"{cell.text} [{units[cell.column]}]")
            if cell.column in units and not measured[cell.column]
            else cell
            for cell in table.header
        ]
        table.rows = table.rows[1:]
        values = {"row": str(row[0].line)}
        layout.notices.append(Problem(table.file, row[0].line, 0, "units-row", values))
        layout.header = self._headers.build_header(table, table.header, table.rows)
        layout.table = layout.header.table

    def _find_measured_columns(self, header: WideHeader) -> dict[int, str]:
        """The columns of readings, and the unit that each heading names."""
        if header.is_wide:
            return {heading.cell.column: heading.unit for heading in header.headings}
        columns = ReadingColumns(header, self._corpus.vocabulary).columns
        found = {column.cell.column: column.unit for column in columns}
        return found or {cell.column: "" for cell in header.list_headings("value")}

    # Rows

    def _split_tables(self, layout: Layout) -> None:
        """Cut off another table below the first, and leave headings out that are repeated."""
        table = layout.table
        texts = [fold_text(cell.text) for cell in table.header]
        kept: list[list[Cell]] = []
        again: list[list[Cell]] = []
        for place, row in enumerate(table.rows):
            if not any(cell.text.strip().casefold() in self._headers.item_words for cell in row):
                kept.append(row)
                continue
            if [fold_text(cell.text) for cell in row] == texts:
                again += [*self._take_page_number(layout.header, kept), row]
                continue
            below = self._headers.build_header(table, row, [])
            filled = sum(not cell.blank for cell in row)
            is_header = below.names_items and below.known > 1 and 2 * below.known > filled
            if not is_header or self._headers.is_answer(below):
                kept.append(row)
                continue
            layout.rest = replace(table, header=row, rows=table.rows[place + 1 :], notices=[])
            line = row[0].line
            layout.rest.problems = [problem for problem in table.problems if problem.line > line]
            table.problems = [problem for problem in table.problems if problem.line <= line]
            notice = Problem(table.file, line, 0, "another-table", {"line": str(line)})
            layout.notices.append(notice)
            break
        if again:
            again += self._take_page_number(layout.header, kept)
            layout.leave_out(again, "headings-again")
        table.rows = kept

    @staticmethod
    def _take_page_number(header: WideHeader, rows: list[list[Cell]]) -> list[list[Cell]]:
        """Take the last line out of ``rows`` where it can be but the number of a page."""
        filled = [cell for cell in rows[-1] if not cell.blank] if rows else []
        numbered = len(filled) == 1 and _PAGE.search(filled[0].text)
        return [rows.pop()] if header.is_long and numbered else []

    def _check_groups(self, layout: Layout) -> None:
        """Ask about rows that stand below the name of their kind, or of an item named once."""
        table = layout.table
        items = next(iter(layout.header.list_headings("item")), None)
        names = [find_cell(row, items.column) if items else None for row in table.rows]
        named = [cell is not None and not cell.blank for cell in names]
        alone = [sum(not cell.blank for cell in row) == 1 for row in table.rows]
        kinds = self._corpus.equipment.kind_by_word
        groups = [
            cell
            for cell, single in zip(names, alone, strict=True)
            if cell and single and fold_text(cell.text) in kinds
        ]
        below = [
            row
            for row, is_named, single in zip(table.rows, named, alone, strict=True)
            if not (is_named or single)
        ]
        if groups and groups[-1].line < table.rows[-1][0].line:
            lines = ", ".join(str(cell.line) for cell in groups)
            problem = table.build_problem(groups[0], "table-below-kinds", lines=lines)
            layout.problems.append(problem)
            layout.readable = False
        elif layout.header.is_long and named[:1] == [True] and len(below) > 1:
            lines = ", ".join(str(row[0].line) for row in below)
            problem = Problem(table.file, below[0][0].line, 0, "item-named-once", {"lines": lines})
            layout.problems.append(problem)
            table.rows = [row for row in table.rows if row not in below]

    def _leave_out_notes(self, layout: Layout) -> None:
        """Leave out the lines at the end that are no rows: notes and signatures."""
        table, header = layout.table, layout.header
        measured = set(self._find_measured_columns(header))
        widest = max(cell.column for cell in table.header)
        end = len(table.rows)
        while end:
            row = table.rows[end - 1]
            gap = end > 1 and row[0].line - table.rows[end - 2][0].line > 1
            above = layout.rest is not None and end == len(table.rows)
            note = self._lines.is_note(row, measured, gap=gap, wide=header.is_wide, above=above)
            outside = any(not cell.blank and cell.column > widest for cell in row)
            if not note or outside or self._is_row(header, row):
                break
            end -= 1
        if end < len(table.rows) and end:
            layout.leave_out(table.rows[end:], "lines-below")
            table.rows = table.rows[:end]

    def _is_row(self, header: WideHeader, row: list[Cell]) -> bool:
        """Whether a line names a kind or a characteristic in its column."""

        def list_words(name: str) -> list[str]:
            cells = (find_cell(row, heading.column) for heading in header.list_headings(name))
            return [cell.text for cell in cells if cell]

        kinds = self._corpus.equipment.kind_by_word
        return any(map(header.is_heading, list_words("characteristic"))) or any(
            fold_text(word) in kinds for word in list_words("kind")
        )

    def _leave_out_summaries(self, layout: Layout) -> None:
        """Leave out totals and means that are those of the rows above; ask about others."""
        table, header = layout.table, layout.header
        measured = set(self._find_measured_columns(header))
        items = next(iter(header.list_headings("item")), None)
        named = (*header.list_headings("characteristic"), *header.list_headings("unit"))
        grouping = {cell.column for cell in named}

        def label(row: list[Cell]) -> Cell | None:
            cell = find_cell(row, items.column) if items else None
            if cell is None or cell.blank:
                cell = next((filled for filled in row if not filled.blank), None)
            return cell if cell and cell.column not in measured else None

        def figures(row: list[Cell]) -> Iterator[tuple[object, Cell]]:
            group = tuple(fold_text(cell.text) for cell in row if cell.column in grouping)
            yield from ((((cell.column, group)), cell) for cell in row if cell.column in measured)

        found = split_summaries(table.rows, self._words, label, figures)
        table.rows = found.rows
        for cell in found.proven:
            values = {"row": str(cell.line), "value": cell.text.strip()}
            layout.notices.append(table.build_problem(cell, "summary-row", **values))
        for cell in found.asked:
            values = {"value": cell.text.strip()}
            layout.problems.append(table.build_problem(cell, "item-summary", **values))
