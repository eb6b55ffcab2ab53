"""Search for the headings of a sheet, and what stands above them."""

from dataclasses import dataclass, field, replace
from string import ascii_uppercase

from novuss.corpus import Corpus
from novuss.input_problems import Problem
from novuss.inspection.visual_answers import normalize_answer
from novuss.model.record_base import fold_text
from novuss.size_caps import limit_for
from novuss.tables.extra_lines import Lines, find_cell, join_row
from novuss.tables.header_words import map_heading_words
from novuss.tables.table_cells import Cell, CellMistake, Found, Table, find_unread_notes
from novuss.tables.table_header import WideHeader
from novuss.tables.two_row_headings import join_headings

#: Rows among which a header is looked for.
FURTHEST = 51
#: Columns that a sheet may have whose items stand beside each other.
_CORNER = ("item", "kind", "characteristic", "unit", "limits")


@dataclass
class Layout:
    """A table as it is read: headings in its first row, and rows of items below.

    Attributes:
        table: with its headings and rows.
        header: of the table.
        rest: another table that stands below it.
        problems: what cannot be made out; the table is read on where ``readable``.
        notices: what was made out, and is to be said.
    """

    table: Table
    header: WideHeader
    rest: Table | None = None
    problems: list[Problem] = field(default_factory=list)
    notices: list[Problem] = field(default_factory=list)
    readable: bool = True

    def leave_out(self, rows: list[list[Cell]], code: str) -> None:
        """Leave lines out of the table, and say which."""
        table = self.table
        listed = [f"{row[0].line}: {join_row(row)}" for row in rows]
        notice = Problem(table.file, rows[0][0].line, 0, code, {"lines": "; ".join(listed)})
        self.notices.append(notice)
        lines = {row[0].line for row in rows}
        table.problems = [
            problem
            for problem in table.problems
            if problem.code != "xlsx-merged" or problem.line not in lines
        ]
        noted_at = {(problem.line, problem.column) for problem in table.problems}
        cells = (cell for row in rows for cell in row)
        noted = find_unread_notes(
            cell for cell in cells if (cell.line, cell.column) not in noted_at
        )
        table.problems += table.build_problems(CellMistake(*noted))


class HeaderFinder:
    """Finds the headings of sheets as people make them."""

    def __init__(self, corpus: Corpus, edition: str, lines: Lines) -> None:
        self._corpus, self._edition, self._lines = corpus, edition, lines
        vocabulary = corpus.vocabulary
        self._columns = map_heading_words(vocabulary, (column.id for column in vocabulary.columns))
        self._kinds = set(corpus.equipment.kind_by_word)
        self._equipment = vocabulary.sheets.fold_words("equipment")
        #: Words that head the items, as they may be typed.
        self.item_words = {
            text
            for column in vocabulary.columns
            if column.id == "item"
            for word in (column.id, *column.words.list_all())
            for text in (word.casefold(), fold_text(word))
            # "no" is an answer.
            if text != "no"
        }

    def find_header(self, table: Table) -> Layout:
        """The table from its headings on, with what stands above them left out or asked about."""
        first = self.build_header(table, table.header, table.rows)
        if not table.header:
            return Layout(table, first)
        rows = [table.header, *table.rows]
        for place, row in enumerate(rows[:FURTHEST]):
            if any(len(cell.text) > limit_for("names") for cell in row):
                continue
            if self._has_repeated_headings(table, row):
                problem = Problem(table.file, row[0].line, 0, "table-beside", {})
                return Layout(table, first, problems=[problem], readable=False)
            try:
                found = self._find_header_at(table, rows, place)
            except CellMistake as mistake:
                problems = table.build_problems(mistake)
                return Layout(table, first, problems=problems, readable=False)
            if found:
                header, top, notices = found
                return self._cut_above(table, header, rows[:top], notices)
        if self._is_turned(table):
            problem = Problem(table.file, table.header[0].line, 0, "table-transposed", {})
            return Layout(table, first, problems=[problem], readable=False)
        headed = first.names_items or not any(map(self._lines.is_figure, table.header))
        if headed and (
            first.names_items or first.known > 1 or (first.known and table.sheet is None)
        ):
            return Layout(table, first)
        return Layout(table, first, problems=[self._build_headless_problem(table)], readable=False)

    def build_header(self, table: Table, row: list[Cell], rows: list[list[Cell]]) -> WideHeader:
        """A row of the table as its header, with ``rows`` below."""
        return WideHeader(replace(table, header=row, rows=rows), self._corpus, self._edition)

    def _find_header_at(
        self, table: Table, rows: list[list[Cell]], place: int
    ) -> tuple[WideHeader, int, list[Problem]] | None:
        """The header whose last row is at ``place``, its first row, and what was made out."""
        row, rest = rows[place], rows[place + 1 :]
        header = self.build_header(table, row, rest)
        if rest and self._joins_next_row(header, rest[0]):
            # The lower of two rows of headings is seen next, with this one above it.
            return None
        notices: list[Problem] = []
        top = place
        above = self.build_header(table, rows[place - 1], []) if place else None
        mistakes: list[Found] = []
        if above and self._joins_next_row(above, row):
            joint = join_headings(header, above.table.header, self._kinds, mistakes)
            header = self.build_header(table, joint, rest)
            top = place - 1
            first, last = rows[top][0].line, row[0].line
            values = {"first": str(first), "last": str(last)}
            notices.append(Problem(table.file, first, 0, "headings-joined", values))
        elif place and self.is_answer(header):
            return None
        header, made_out = self._name_item_column(header)
        if not (header.names_items and header.known > 1):
            return None
        if mistakes:
            raise CellMistake(mistakes[0])
        return header, top, [*notices, *made_out]

    def _has_repeated_headings(self, table: Table, row: list[Cell]) -> bool:
        """Whether the headings of a table stand beside each other again."""
        texts = [fold_text(cell.text) for cell in row if not cell.blank]
        half = len(texts) // 2
        twice = half > 1 and texts[:half] == texts[half:]
        return twice and self.build_header(table, row, []).known > 1

    @staticmethod
    def is_answer(header: WideHeader) -> bool:
        """Whether what names the items is the answer no, and the row one of a table."""
        first = next((cell for cell in header.table.header if not cell.blank), None)
        items = header.list_headings("item")
        return any(cell is not first and normalize_answer(cell.text) == "no" for cell in items)

    def _joins_next_row(self, header: WideHeader, below: list[Cell]) -> bool:
        """Whether the next row holds headings below those of ``header``, or units and headings."""
        row = header.table.header
        filled = [cell for cell in below if not cell.blank]
        upper = [cell for cell in row if not cell.blank]
        if header.is_long or not upper or not self._lines.is_upper_heading(row, below):
            return False
        items = next(iter(header.list_headings("item")), upper[0])
        name = find_cell(below, items.column)
        # Merged cells below each other have one text.
        merged = name is not None and name.text == items.text
        headed = name and name.text.strip().casefold() in self.item_words
        if name and not (name.blank or merged or headed):
            return False
        lower = self.build_header(header.table, below, [])
        known = lower.known or all(map(self._lines.is_reading_name, filled))
        return bool(known) and not lower.is_long and not any(map(self._lines.is_figure, filled))

    def _name_item_column(self, header: WideHeader) -> tuple[WideHeader, list[Problem]]:
        """The header with a column of items where another word, or none, heads it."""
        table = header.table
        if header.names_items or not header.known:
            return header, []
        filled = [cell for cell in table.header if not cell.blank]
        kinds = [cell for cell in filled if self._columns.get(fold_text(cell.text)) == "kind"]
        equipment = [cell for cell in kinds if fold_text(cell.text) in self._equipment]
        if len(kinds) == 2 and len(equipment) == 1:
            name = next(cell.text.strip() for cell in kinds if cell is not equipment[0])
            return self._rename_item_column(header, equipment[0], "items-beside-kind", name=name)
        first = filled[0]
        kind = self._corpus.equipment.kind_by_word.get(fold_text(first.text))
        others = [heading for heading in header.headings if heading.cell is not first]
        if kind and not (
            header.is_wide and any(kind not in header.list_kinds(other.name) for other in others)
        ):
            table = replace(table, kind=kind)
            header = self.build_header(table, table.header, table.rows)
            return self._rename_item_column(header, first, "items-kind")
        column = first.column - 1
        names = [find_cell(row, column) for row in table.rows]
        texts = [cell.text for cell in names if cell and not cell.blank]
        if column >= 1 and header.known == len(filled) and texts and not header.long_only:
            label = f"{chr(64 + column)}{first.line}" if first.label and column <= 26 else ""
            cell = find_cell(table.header, column) or Cell("", first.line, column, label=label)
            kept = [heading for heading in table.header if heading.column != column]
            row = sorted([cell, *kept], key=lambda heading: heading.column)
            header = self.build_header(table, row, table.rows)
            return self._rename_item_column(header, cell, "items-unheaded")
        return header, []

    def _rename_item_column(
        self, header: WideHeader, cell: Cell, code: str, **values: str
    ) -> tuple[WideHeader, list[Problem]]:
        table = header.table
        row = [
            replace(heading, text="item") if heading is cell else heading
            for heading in table.header
        ]
        notice = table.build_problem(cell, code, header=cell.text.strip(), **values)
        return self.build_header(table, row, table.rows), [notice]

    def _cut_above(
        self, table: Table, header: WideHeader, above: list[list[Cell]], notices: list[Problem]
    ) -> Layout:
        """The table from its header on; what stands above it is told, or asked about."""
        line = header.table.header[0].line
        below = header.table
        # Titles may well be merged; below the header that is told as before.
        below.problems = [
            problem
            for problem in table.problems
            if problem.code != "xlsx-merged"
            or int(problem.values["cells"].rpartition(":")[2].lstrip(ascii_uppercase)) > line
        ]
        if table.header[0].line != line:
            below.problems += below.build_problems(CellMistake(*find_unread_notes(below.header)))
        layout = Layout(below, header, notices=notices)
        if not above:
            return layout
        if all(map(self._lines.is_title, above)):
            layout.leave_out(above, "lines-above")
        else:
            first, last = above[0][0].line, above[-1][0].line
            lines = str(first) if first == last else f"{first}–{last}"
            values = {"lines": lines, "line": str(line)}
            layout.problems.append(Problem(table.file, first, 0, "table-rows-above", values))
        return layout

    def _build_headless_problem(self, table: Table) -> Problem:
        line = table.header[0].line
        code, values = "table-headless", {"found": join_row(table.header), "line": str(line)}
        if table.sheet is not None:
            code, values = "table-of-notes", {"sheet": table.sheet}
        return Problem(table.file, line, 0, code, values)

    def _is_turned(self, table: Table) -> bool:
        """Whether the headings stand below each other, and the items beside each other."""
        rows = [table.header, *table.rows]
        column = min(row[0].column for row in rows)
        cells = [cell for row in rows if (cell := find_cell(row, column)) and not cell.blank]
        if len(table.header) < 2 or len(cells) > limit_for("columns"):
            return False
        down = self.build_header(table, cells, [])
        across = self.build_header(table, table.header, [])
        corner = sum(len(across.list_headings(name)) for name in _CORNER)
        return down.known > 1 and 2 * down.known >= len(cells) and across.known == corner
