"""A table as it was handed in: cells with their places, and what is wrong with them."""

from __future__ import annotations

import datetime
from collections.abc import Container, Iterable
from dataclasses import dataclass, field, replace

from novuss.input_problems import Problem
from novuss.inspection.typed_value_errors import InputMistake
from novuss.typed_dates import parse_day_and_time, parse_day_text, parse_slashed_days


@dataclass(frozen=True)
class Cell:
    """The text of one cell and where it stands; ``defect`` is a problem code.

    What a workbook says of a cell beside its text: ``note``, the words of its
    notes; ``unit``, the words that its number format prints; ``shown``, the
    number as the sheet shows it where that is another than the one it holds;
    ``formula``, whether it was worked out and not typed; ``number_format``, the code of
    the format of a number, empty where nobody knows it; ``answer``, whether it holds
    true or false. ``spelled`` is a name as it stands, with signs that nobody sees.
    """

    text: str
    line: int
    column: int
    defect: str | None = None
    label: str = ""
    note: str = ""
    unit: str = ""
    shown: str = ""
    formula: bool = False
    number_format: str | None = None
    answer: bool = False
    spelled: str = ""
    #: Of an event file, the part that it belongs to, as a problem names it.
    within: tuple[tuple[str, int], ...] = ()

    def copy_with_text(self, text: str) -> Cell:
        """Another text at the same place, without all that was said of this cell."""
        return Cell(text, self.line, self.column, label=self.label)

    @property
    def as_shown(self) -> str:
        """What the sheet shows of the cell."""
        return f"{self.shown or self.text} {self.unit}".strip()

    @property
    def is_text(self) -> bool:
        """Whether it holds neither a number nor an answer."""
        return self.number_format is None and not self.answer

    @property
    def blank(self) -> bool:
        """Whether nothing was typed into the cell."""
        return not self.text.strip() and self.defect is None

    @property
    def has_content(self) -> bool:
        """Whether anything stands in the cell or in a note on it."""
        return bool(self.note) or not self.blank


@dataclass
class Table:
    """One CSV file, or one sheet of a workbook: a header and rows of cells."""

    file: str
    header: list[Cell]
    rows: list[list[Cell]]
    sheet: str | None = None
    problems: list[Problem] = field(default_factory=list)
    #: What was made out of the file before its rows are read, and has to be said.
    notices: list[Problem] = field(default_factory=list)
    #: The kind that the heading above the items names.
    kind: str = ""
    #: What the sheet does not show: whether it is hidden itself, and lines and columns of it.
    hidden: bool = False
    hidden_lines: frozenset[int] = frozenset()
    hidden_columns: frozenset[int] = frozenset()

    def build_problem(self, cell: Cell, code: str, **values: str) -> Problem:
        """A problem at ``cell``; a workbook's place also says sheet and cell."""
        place = (self.file, cell.line, cell.column)
        return Problem(*place, code, values, cell=cell.label, within=cell.within)

    def build_problems(self, mistake: CellMistake, item: str = "") -> list[Problem]:
        """What is wrong with a row that is about ``item``."""
        return [
            replace(self.build_problem(cell, code, **values), item=item.strip())
            for cell, code, values in mistake.found
        ]


def split_header(rows: list[list[Cell]]) -> tuple[list[Cell], list[list[Cell]]]:
    """The first row with anything in it, and the rows below that have anything in them."""
    filled = [row for row in rows if not all(cell.blank for cell in row)]
    return (filled[0], filled[1:]) if filled else ([], [])


def find_wrong_cells(row: dict[str, Cell], dates: Container[str] = ()) -> list[Found]:
    """What is wrong with the cells of a row as such; a column of ``dates`` may hold one."""
    return [
        (cell, cell.defect, {"value": cell.text, "shown": cell.shown})
        for column, cell in row.items()
        if cell.defect and not (cell.defect == "xlsx-date" and column in dates)
    ]


def find_unread_notes(cells: Iterable[Cell]) -> list[Found]:
    """Notes on cells that say nothing of a reading, where nobody would be told them."""
    return [(cell, "xlsx-note", {"note": cell.note}) for cell in cells if cell.note]


def find_shown_otherwise(row: dict[str, Cell], but: Container[str] = ()) -> list[Found]:
    """Numbers that the sheet shows as something else, except in the columns ``but``."""
    return [
        (cell, "xlsx-format", {"value": cell.text, "shown": cell.as_shown})
        for column, cell in row.items()
        if (cell.unit or cell.shown) and not cell.defect and column not in but
    ]


#: What is wrong with one cell: the cell, the code of the problem and the values of its wording.
Found = tuple[Cell, str, dict[str, str]]


class CellMistake(Exception):  # noqa: N818 - collected as problems, never shown as an error
    """Mistakes of one row, each with its cell, its code and the values of its wording."""

    def __init__(self, *found: Found) -> None:
        self.found = found
        super().__init__(*(code for _, code, _ in found))


class Noting:
    """Adds the mistakes of a block to ``found``, and goes on behind it.

    What somebody typed wrongly is a mistake of ``cell``, where one is named, and ``values`` are
    said with it.
    """

    def __init__(self, found: list[Found], cell: Cell | None = None, **values: str) -> None:
        self._found, self._cell, self._values = found, cell, values

    def __enter__(self) -> None: ...

    def __exit__(self, kind: object, error: object, trace: object) -> bool:
        if isinstance(error, CellMistake):
            self._found += error.found
            return True
        if isinstance(error, InputMistake) and self._cell:
            self._found.append((self._cell, error.code, {**error.values, **self._values}))
            return True
        return False


def parse_date(cell: Cell) -> datetime.date:
    """A date as ISO 8601 or as day.month.year."""
    try:
        return parse_day_text(cell.text)
    except ValueError:
        raise _build_date_mistake(cell, "date-unreadable") from None


def check_moment(cell: Cell) -> None:
    """See that a day, a time of day or both are told: ISO 8601, or day.month.year and time."""
    try:
        parse_day_and_time(cell.text)
    except ValueError:
        raise _build_date_mistake(cell, "date-time-unreadable") from None


def _build_date_mistake(cell: Cell, code: str) -> CellMistake:
    """Why a cell holds no date: also one with slashes, which has the month or the day first."""
    values = {"value": cell.text.strip()}
    if days := parse_slashed_days(values["value"]):
        values["days"] = " / ".join(day.isoformat() for day in days)
    return CellMistake((cell, "date-slashes" if days else code, values))
