"""Columns of a long table that hold readings: one, several repeated ones, or min and max."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from novuss.input_problems import Problem
from novuss.inspection.visual_answers import DASHES
from novuss.model.measuring_vocabulary import Vocabulary
from novuss.model.record_base import fold_text
from novuss.tables.extra_lines import find_cell
from novuss.tables.header_words import map_heading_words
from novuss.tables.summary_lines import SummaryWords, is_worked_out, read_figure
from novuss.tables.table_cells import Cell, Table
from novuss.tables.table_header import WideHeader

#: ``reading 1``, ``2 messung`` and ``3``, folded.
_NUMBERED = re.compile(r"(?P<word>\D*?) ?[0-9]{1,2}|[0-9]{1,2} (?P<behind>\D+)")
#: ``value [mm]``, ``value (mm)`` and ``value, mm``.
_UNIT = re.compile(r"(?P<name>.*?)\s*(?:[\[(]\s*(?P<inside>[^\[\]()]+?)\s*[\])]|,\s*(?P<last>\S+))")


@dataclass(frozen=True)
class _Column:
    """A heading of readings, or of what is worked out from those of its row."""

    cell: Cell
    name: str
    unit: str = ""
    function: str = ""


class ReadingColumns:
    """The readings that a row of a long table holds beside each other."""

    def __init__(self, header: WideHeader, vocabulary: Vocabulary) -> None:
        self.columns: list[_Column] = []
        self._worked: list[_Column] = []
        found = self._sort_columns(header, vocabulary)
        single, numbered = found["value"], found["reading"]
        extremes = [*found["lowest"], *found["highest"]]
        if numbered:
            self.columns = [*single, *numbered]
            self._worked = [*extremes, *found["worked"]]
        elif not single and len(found["lowest"]) == len(found["highest"]) == 1:
            self.columns, self._worked = extremes, found["worked"]
        elif single and single[0].unit:
            self.columns = single[:1]
        #: Headings of extremes beside one value, which may be limits.
        self.doubtful = [] if numbered or not single else [column.cell for column in extremes]
        self.columns.sort(key=lambda column: column.cell.column)
        #: The places of all of them, for whoever reads the other columns.
        self.places = {column.cell.column for column in (*self.columns, *self._worked)}
        self.places |= {cell.column for cell in self.doubtful}

    @staticmethod
    def _sort_columns(header: WideHeader, vocabulary: Vocabulary) -> dict[str, list[_Column]]:
        sheets, words = vocabulary.sheets, SummaryWords(vocabulary)
        values = map_heading_words(vocabulary, ("value",))
        readings = {*sheets.fold_words("reading"), *values, ""}
        found: dict[str, list[_Column]] = {
            sort: [] for sort in ("value", "reading", "lowest", "highest", "worked")
        }
        for cell in header.table.header:
            name, unit = cell.text.strip(), ""
            match = _UNIT.fullmatch(name)
            if match and header.find_unit(inside := match["inside"] or match["last"]):
                name, unit = match["name"], inside
            key = fold_text(name)
            which = _NUMBERED.fullmatch(key)
            function = words.find_function(name) or ""
            if key in values:
                found["value"].append(_Column(cell, name, unit))
            elif which and (which["behind"] or which["word"] or "") in readings:
                found["reading"].append(_Column(cell, name, unit))
            elif function and key in sheets.fold_words(function):
                sort = function if function in found else "worked"
                found[sort].append(_Column(cell, name, unit, function))
        return found

    @property
    def names(self) -> str:
        """What the columns are headed."""
        return ", ".join(column.name for column in self.columns)

    def expand_row(self, row: dict[str, Cell], cells: list[Cell]) -> Iterator[dict[str, Cell]]:
        """A row for each reading, as a table with one reading a row would have it.

        Beside an answer, which is given once, empty cells say nothing.
        """
        line = cells[0].line if cells else 0
        places = [(column, column.cell.column) for column in self.columns]
        values = [(column, find_cell(cells, at) or Cell("", line, at)) for column, at in places]
        answered = any(
            not cell.blank and read_figure(cell) is None and cell.text.strip() not in DASHES
            for _, cell in values
        )
        given = [pair for pair in values if not pair[1].blank]
        for column, cell in given if answered else values:
            position = row.get("position") or Cell("", line, 0)
            several = column.name if len(self.columns) > 1 else ""
            where = ", ".join(filter(None, (position.text.strip(), several)))
            unit = column.unit if read_figure(cell) is not None else ""
            value = replace(cell, unit=cell.unit or unit)
            yield {**row, "value": value, "position": replace(position, text=where)}

    def find_wrong_figures(self, table: Table, cells: list[Cell]) -> Iterator[Problem]:
        """Figures that their headings say are worked out from the readings, and are not."""
        if not self._worked:
            return
        places = {column.cell.column for column in self.columns}
        given = [cell for cell in cells if cell.column in places and not cell.blank]
        figures = [figure[0] for figure in map(read_figure, given) if figure is not None]
        for column in self._worked:
            cell = find_cell(cells, column.cell.column)
            if cell is None or cell.blank or cell.formula:
                continue
            if len(figures) < len(given) or not is_worked_out(column.function, cell, figures):
                values = {"value": cell.text.strip(), "header": column.cell.text.strip()}
                yield table.build_problem(cell, "column-not-worked-out", **values)
