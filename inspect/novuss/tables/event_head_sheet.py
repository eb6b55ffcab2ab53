"""The first sheet of a measuring workbook: what it says of the event."""

import datetime
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import fields
from pathlib import Path

from novuss.corpus import Corpus
from novuss.input_problems import Problem, ProblemsError
from novuss.inspection.event_head import HEAD_WORDS, EventHead, Plan
from novuss.languages import LANGUAGES
from novuss.localized_wording import Wording
from novuss.model.record_base import fold_text
from novuss.tables.input_content import OTHER_SHEETS, XLSX, find_form
from novuss.tables.table_cells import Cell, CellMistake, Table, find_unread_notes, parse_date
from novuss.tables.table_header import is_own
from novuss.tables.table_reading import read_tables

#: What parts the names of several judges.
_AND = "; "


class HeadSheets:
    """Tells head sheets from measuring tables, and reads them, in any language."""

    def __init__(self, corpus: Corpus) -> None:
        words = [Wording(corpus.strings, language) for language in LANGUAGES]
        self._titles = {fold_text(say("sheet.title")) for say in words}
        self._labels = {
            fold_text(say(key)): name for name, key in HEAD_WORDS.items() for say in words
        }

    def is_one(self, table: Table) -> bool:
        """Whether a sheet begins as a head sheet does, and no table does."""
        filled = [cell for cell in table.header if not cell.blank]
        return (
            table.sheet is not None
            and len(filled) == 1
            and fold_text(filled[0].text) in self._titles
            and any(fold_text(row[0].text) in self._labels for row in table.rows if row)
        )

    def read_sheet(self, table: Table) -> tuple[EventHead, list[Problem]]:
        """What the sheet says, and what stands there that nobody would be told.

        A line begins with the name of a field, or with an arrow where novuss wrote it; the
        entry of a field stands beside it. Formulas are passed over: they count. Cells
        may be merged, because no line says anything of another.
        """
        day: datetime.date | None = None
        words: dict[str, str] = {}
        problems = [problem for problem in table.problems if problem.code != "xlsx-merged"]
        for row in [table.header, *table.rows]:
            filled = [cell for cell in row if not cell.blank]
            name = self._labels.get(fold_text(filled[0].text)) if filled else None
            known = bool(name) or (bool(filled) and is_own(filled[0])) or row is table.header
            entries = filled[1:] if known else filled
            if name and entries and entries[0].column == filled[0].column + 1:
                try:
                    if name == "day":
                        day = _read_day(entries[0])
                    else:
                        words[name] = " ".join(_require_sound_cell(entries[0]).text.split())
                except CellMistake as mistake:
                    problems += table.build_problems(mistake)
                entries = entries[1:]
            problems += [
                table.build_problem(cell, "xlsx-head-cell", value=cell.text.strip())
                for cell in entries
                if not cell.formula
            ]
            if row is not table.header:
                problems += table.build_problems(CellMistake(*find_unread_notes(row)))
        return EventHead(**words, day=day, plan=Plan()), problems


def _read_day(cell: Cell) -> datetime.date:
    """The day of the event, as it was typed or as a spreadsheet program keeps it."""
    return parse_date(cell if cell.defect == "xlsx-date" else _require_sound_cell(cell))


def _require_sound_cell(cell: Cell) -> Cell:
    """The cell, if it can be read as it stands."""
    if cell.defect:
        raise CellMistake((cell, cell.defect, {"value": cell.text}))
    return cell


def complete_event_head(given: EventHead, paths: Iterable[Path], corpus: Corpus) -> EventHead:
    """What is said of the event: what was told, and otherwise what the workbooks say.

    Several workbooks are of one event: names that differ, as of two judges who measured, are
    told one after the other. What cannot be read is told where the tables are read.

    Raises:
        ProblemsError: the days of two workbooks differ and none was told.
    """
    if all(getattr(given, field.name) for field in fields(given)):
        return given
    sheets = HeadSheets(corpus)
    heads: list[tuple[Table, EventHead]] = []
    for path in paths:
        if find_form(path) in (*XLSX, *OTHER_SHEETS):
            with suppress(ProblemsError):
                tables = filter(sheets.is_one, read_tables(path))
                heads += [(table, sheets.read_sheet(table)[0]) for table in tables]
    days = {head.day: table for table, head in heads if head.day}
    if len(days) > 1 and not given.day:
        table = list(days.values())[-1]
        listed = ", ".join(day.isoformat() for day in days if day)
        raise ProblemsError.of(table.file, "xlsx-head-days", days=listed)
    words = {}
    for name in HEAD_WORDS.keys() - {"day"}:
        names = filter(None, (getattr(head, name) for _, head in heads))
        words[name] = getattr(given, name) or _AND.join(dict.fromkeys(names))
    return EventHead(**words, day=given.day or next(iter(days), None), plan=given.plan)
