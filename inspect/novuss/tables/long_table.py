"""Measuring tables: long ones, with a row a reading, are read here; wide ones are handed on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from novuss.corpus import Corpus
from novuss.input_problems import Problem, ProblemsError
from novuss.inspection.derived_readings import RawReading
from novuss.inspection.instruments import Instrument
from novuss.inspection.readings import Reading
from novuss.languages import Language
from novuss.model.equipment_records import RawQuantity
from novuss.model.measuring_vocabulary import Vocabulary
from novuss.model.record_base import fold_text
from novuss.tables.event_head_sheet import HeadSheets
from novuss.tables.extra_lines import join_row
from novuss.tables.header_words import Columns, join_heading_problems, map_heading_words
from novuss.tables.input_content import check_headings
from novuss.tables.item_names import ItemNames
from novuss.tables.repeated_readings import ReadingColumns
from novuss.tables.row_reader import LONG_COLUMNS, RowReader
from novuss.tables.sheet_layout import LayoutReader
from novuss.tables.table_cells import Cell, CellMistake, Table
from novuss.tables.table_header import WideHeader, drop_own_columns
from novuss.tables.table_reading import read_tables
from novuss.tables.wide_table import WideTable


class ReadingParser:
    """Turns tables into readings of one edition's characteristics, by :class:`RowReader`."""

    def __init__(
        self,
        corpus: Corpus,
        edition: str | None = None,
        instruments: Iterable[Instrument] | None = None,
        *,
        by_row: bool = False,
        typed: bool = False,
        language: Language = "en",
        confirmed: Iterable[str] = (),
    ) -> None:
        edition = edition or corpus.current
        self._corpus = corpus
        self._edition = edition
        self._heads = HeadSheets(corpus)
        self._rows = rows = RowReader(
            corpus,
            edition,
            instruments,
            by_row=by_row,
            typed=typed,
            language=language,
            confirmed=confirmed,
        )
        #: Rows that are typed or judged each by itself, by the million, have one layout.
        self._has_layouts = not (by_row or typed)
        self._layouts = LayoutReader(corpus, edition)
        #: What was made out of the layouts of tables, to be said.
        self.notices: list[Problem] = []
        #: How the tables spell the names of items.
        self.names = rows.items
        #: What the instruments are called that readings are taken with.
        self.instruments = rows.instruments
        #: What is confirmed besides what the tables say.
        self.confirmations = rows.confirmations

    def list_doubts(self) -> list[Problem]:
        """What is to be asked of all tables that were read: each question once."""
        return [*self.instruments.doubts.list_problems(), *self.confirmations.list_unmet()]

    def take_notices(self) -> list[Problem]:
        """What was made out since this was asked last: of numbers the first with one sense."""
        senses = sorted(self._rows.senses, key=lambda notice: notice.line)[:1]
        found, self.notices, self._rows.senses = [*self.notices, *senses], [], []
        return found

    def read_head(self, name: str, rows: Sequence[list[Cell]]) -> PieceColumns:
        """The columns of a table that is read in pieces, by its first rows.

        Raises:
            ProblemsError: they are not those of a table, or of one that needs to be read whole.
        """
        if not rows[0]:
            raise ProblemsError.of(name, "file-empty")
        check_headings(name, rows[0])
        layout = self._layouts.read_head(drop_own_columns(Table(name, rows[0], [*rows[1:]]))[0])
        if layout.problems:
            raise ProblemsError(layout.problems)
        self.notices += layout.notices
        header, table = layout.header, layout.table
        lines = {cell.line for cell in table.header}
        cells = (cell for row in rows for cell in row if cell.line in lines)
        head = frozenset(cell.column for cell in cells if not cell.blank)
        first = table.rows[0][0] if table.rows else None
        top = (number for number, row in enumerate(rows) if any(cell is first for cell in row))
        if header.can_be_wide:
            self._rows.begin_table(table)
            wide = WideTable(header, self._rows)
            places: dict[str | int, int] = {
                heading.cell.column: heading.cell.column for heading in header.headings
            }
            problems = [*wide.wrong_headings, *_find_raw_headings(header)]
            columns = wide.columns
        else:
            several = ReadingColumns(header, self._corpus.vocabulary)
            if several.places or table.kind:
                found = ", ".join(cell.text.strip() for cell in table.header if not cell.blank)
                line = table.header[0].line
                raise ProblemsError([Problem(name, line, 0, "table-not-long", {"found": found})])
            wide, places, problems = None, {}, []
            columns = Columns(table, self._corpus.vocabulary, LONG_COLUMNS)
            columns.require_columns("item", "characteristic", "value")
        if problems := join_heading_problems([*problems, *columns.problems]):
            raise ProblemsError(problems)
        places |= {column: place for place, column in columns.places.items()}
        return PieceColumns(places, wide, head, next(top, len(rows)))

    def parse_table(self, table: Table) -> tuple[list[Reading], list[Problem]]:
        """The readings of a long or a wide table, and everything that is wrong with it.

        What novuss works out itself in a measuring sheet is no reading, nor is its first
        sheet, which says of which event it is.
        """
        if self._heads.is_one(table):
            return [], self._heads.read_sheet(table)[1]
        table, own = drop_own_columns(table)
        if own:
            found, problems = self.parse_table(table)
            return found, [*own, *problems]
        if _holds_working_limits(table, self._corpus.vocabulary):
            return [], [Problem(table.file, table.header[0].line, 0, "table-is-limits")]
        self.notices += table.notices
        self._rows.begin_table(table)
        if not table.header and table.problems:
            return [], table.problems
        if not self._has_layouts:
            return self._parse_header(WideHeader(table, self._corpus, self._edition))
        layout = self._layouts.read_layout(table)
        self.notices += layout.notices
        if not layout.readable:
            return [], [*layout.table.problems, *layout.problems]
        found, problems = self._parse_header(layout.header)
        below, wrong = self.parse_table(layout.rest) if layout.rest else ([], [])
        return [*found, *below], [*layout.problems, *problems, *wrong]

    def _parse_header(self, header: WideHeader) -> tuple[list[Reading], list[Problem]]:
        table = header.table
        if header.is_wide or (self._has_layouts and header.can_be_wide):
            return WideTable(header, self._rows).parse_rows()
        several = ReadingColumns(header, self._corpus.vocabulary)
        head = [cell for cell in table.header if cell.column not in several.places]
        columns = Columns(replace(table, header=head), self._corpus.vocabulary, LONG_COLUMNS)
        columns.require_columns("item", "characteristic", *([] if several.columns else ["value"]))
        problems = list(table.problems)
        problems += [
            table.build_problem(cell, "column-limit-or-reading", header=cell.text.strip())
            for cell in several.doubtful[:1]
        ]
        if not columns.complete:
            return [], join_heading_problems([*problems, *columns.problems])
        if not table.rows:
            return [], [*columns.problems, Problem(table.file, 1, 0, "table-empty")]
        rows: Iterable[dict[str, Cell]] = map(columns.build_row, table.rows)
        if several.places:
            rows = self._expand_rows(several, columns, problems)
        if table.kind and "kind" not in columns.places.values():
            rows = ({**row, "kind": row["item"].copy_with_text(table.kind)} for row in rows)
        parsed = self._read_rows(table, rows)
        return parsed.readings, [*problems, *parsed.problems, *columns.problems]

    def _expand_rows(
        self, several: ReadingColumns, columns: Columns, problems: list[Problem]
    ) -> Iterator[dict[str, Cell]]:
        """The rows of a table with several readings a row, each as a row of its own."""
        table = columns.table
        line = table.header[0].line
        if len(several.columns) > 1:
            values = {"count": str(len(several.columns)), "headers": several.names}
            self.notices.append(Problem(table.file, line, 0, "readings-a-row", values))
        for cells in table.rows:
            row = columns.build_row([cell for cell in cells if cell.column not in several.places])
            problems += several.find_wrong_figures(table, cells)
            yield from several.expand_row(row, cells)

    def parse_inspection(self, table: Table, rows: Iterable[dict[str, Cell]]) -> Parsed:
        """The readings of one inspection, apart from all others."""
        self._rows.begin_table(table, apart=True)
        return self._read_rows(table, rows)

    def _read_rows(self, table: Table, rows: Iterable[dict[str, Cell]]) -> Parsed:
        readings: list[Reading | RawReading] = []
        problems: list[Problem] = []
        places: dict[int, int] = {}
        for place, row in enumerate(rows):
            try:
                reading = self._rows.read_reading(row)
            except CellMistake as mistake:
                problems += table.build_problems(mistake, row["item"].text)
                continue
            readings.append(reading)
            places[id(reading)] = place
        derived, short = self._rows.add_derived(table, readings)
        return Parsed(
            derived, [*problems, *short], [places.get(id(reading)) for reading in derived]
        )


@dataclass(frozen=True)
class PieceColumns:
    """The columns of a table that is read in pieces.

    Attributes:
        places: of each its place in the file: by id, or of readings of a wide table by the place.
        wide: what reads the rows of a wide table; None for a long one.
        headed: the places of all that have a heading.
        top: how many rows stand above the first of an item.
    """

    places: dict[str | int, int]
    wide: WideTable | None = None
    headed: frozenset[int] = frozenset()
    top: int = 1


@dataclass(frozen=True)
class Parsed:
    """The readings of some rows, and what is wrong with the rows."""

    readings: list[Reading]
    problems: list[Problem]
    #: Of each reading the row that it stands in, from 0; None for one that was derived.
    rows: list[int | None]


def _find_raw_headings(header: WideHeader) -> Iterator[Problem]:
    """Headings of what is derived from several rows, where rows are read in pieces."""
    for heading in header.headings:
        words = [
            header.corpus.equipment.characteristic_words(header.edition, kind)
            for kind in header.list_kinds(heading.name)
        ]
        name = fold_text(heading.name.partition(".")[2] or heading.name)
        found = [measurand for by_word in words if (measurand := by_word.get(name))]
        raw = [measurand for measurand in found if isinstance(measurand, RawQuantity)]
        if raw and len(raw) == len(found):
            values = {"characteristic": raw[0].id, "gives": raw[0].gives}
            yield header.table.build_problem(heading.cell, "characteristic-raw", **values)


def _holds_working_limits(table: Table, vocabulary: Vocabulary) -> bool:
    """Whether the header is that of a file of working limits, as ``*.csv`` may bring along."""
    words = map_heading_words(vocabulary, ("lower", "upper", "set_by"))
    return {words.get(fold_text(cell.text)) for cell in table.header} >= set(words.values())


def read_readings(
    paths: list[Path],
    corpus: Corpus,
    *,
    edition: str | None = None,
    encoding: str | None = None,
    instruments: Iterable[Instrument] | None = None,
    typed: bool = False,
    language: Language = "en",
    recorded: Callable[[ItemNames], list[Problem]] = lambda _: [],
    notice: Callable[[Problem], None] = lambda _: None,
    confirmed: Iterable[str] = (),
) -> tuple[list[Reading], list[Problem]]:
    """The readings of all files, in order, and the problems of all files.

    The ``language`` is that of remarks on what a sheet shows otherwise than it stands there;
    ``notice`` takes what was made out of the layouts of the tables. What was ``typed`` reading
    by reading has no layout, see :class:`RowReader`.
    """
    edition = edition or corpus.current
    parser = ReadingParser(
        corpus, edition, instruments, typed=typed, language=language, confirmed=confirmed
    )
    readings, problems = read_files(parser, paths, encoding)
    for made_out in parser.notices:
        notice(made_out)
    names = [*parser.names.list_problems(), *recorded(parser.names)]
    return readings, [*problems, *parser.list_doubts(), *names]


def read_files(
    parser: ReadingParser, paths: Iterable[Path], encoding: str | None = None
) -> tuple[list[Reading], list[Problem]]:
    """The readings of some files, in order, and the problems of each file by itself."""
    readings: list[Reading] = []
    problems: list[Problem] = []
    for path in paths:
        try:
            tables = read_tables(path, encoding, guess=True)
        except ProblemsError as error:
            problems.extend(error.problems)
            continue
        parsed = [(table, *parser.parse_table(table)) for table in tables]
        has_readings = any(found for _, found, _ in parsed)
        for table, found, wrong in parsed:
            readings.extend(found)
            if has_readings and _is_prose(table, wrong):
                words = join_row([cell for row in (table.header, *table.rows) for cell in row])
                values = {"sheet": table.sheet or "", "words": words}
                line = table.header[0].line
                parser.notices.append(Problem(table.file, line, 0, "sheet-of-notes", values))
            else:
                problems.extend(sorted(wrong, key=lambda problem: (problem.line, problem.column)))
    return readings, problems


def _is_prose(table: Table, problems: Iterable[Problem]) -> bool:
    """Whether a sheet holds notes alone, without a digit that could be of a reading."""
    cells = [cell for row in (table.header, *table.rows) for cell in row]
    return [problem.code for problem in problems] == ["table-of-notes"] and not any(
        sign.isdigit() for cell in cells for sign in cell.text
    )
