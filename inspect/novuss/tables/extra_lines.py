"""Lines of a sheet that are no rows of its table: titles, groups of headings, notes."""

import re
from collections.abc import Container

from novuss.model.measuring_vocabulary import Vocabulary
from novuss.model.record_base import fold_text
from novuss.tables.cell_values import ValueReader
from novuss.tables.summary_lines import read_figure
from novuss.tables.table_cells import Cell

#: Letters of a line that are told.
_LONGEST = 80
#: How a footnote begins: ``*``, ``†``, ``¹``, ``1)``.
_FOOTNOTE = re.compile(r"[*†‡§¹²³]|\(?[0-9a-z]\)\s")
#: A place to write on.
_BLANK = re.compile(r"_{3,}|\.{4,}|…{2,}")
_DIGITS = re.compile(r"[0-9]{1,2}")
#: Words from which on a line by itself is a sentence.
_SENTENCE = 4
#: Words up to which a line by itself may be a heading of several others.
_TITLE = 2


def join_row(row: list[Cell]) -> str:
    """What stands in a row, in few words."""
    text = " | ".join(" ".join(cell.text.split()) for cell in row if not cell.blank)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


def find_cell(row: list[Cell], column: int) -> Cell | None:
    """The cell of a row in a column."""
    if column <= len(row) and row[column - 1].column == column:
        return row[column - 1]
    return next((cell for cell in row if cell.column == column), None)


def _list_filled(row: list[Cell]) -> list[Cell]:
    return [cell for cell in row if not cell.blank]


class Lines:
    """Tells lines by their words and their form."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._notes = vocabulary.sheets.fold_words("note")
        self._units = {
            "",
            *(fold_text(word) for unit in vocabulary.units for word in unit.words.list_all()),
        }
        self._kinds = {
            fold_text(word) for kind in vocabulary.kinds for word in kind.words.list_all()
        }
        sheets = vocabulary.sheets
        self._extremes = sheets.fold_words("lowest") | sheets.fold_words("highest")
        self._readings = sheets.fold_words("reading")
        self._values = ValueReader(vocabulary)

    def is_figure(self, cell: Cell) -> bool:
        """Whether a cell holds a number, alone or with a unit, which no heading is."""
        found = read_figure(cell)
        return found is not None and found[1] in self._units

    def is_reading_name(self, cell: Cell) -> bool:
        """Whether a cell tells one of several readings from the others: ``min``, ``reading 2``."""
        key = fold_text(cell.text)
        return key in self._extremes or _DIGITS.sub("", key).strip() in self._readings - {key}

    def is_answer_list(self, cell: Cell) -> bool:
        """Whether a cell names the answers that a column takes: ``yes/no``."""
        return all(map(self._is_answer, re.split(r"[/|,;]", cell.text)))

    def _is_answer(self, text: str) -> bool:
        return self._values.read_answer(text) is not None

    def is_title(self, row: list[Cell]) -> bool:
        """Whether a line above the headings holds no readings."""
        filled = _list_filled(row)
        return self._is_label(filled[0]) or not any(map(self.is_figure, filled[1:]))

    def is_upper_heading(self, above: list[Cell], row: list[Cell]) -> bool:
        """Whether a line directly above a row of headings holds headings of several of them."""
        filled = _list_filled(above)
        if not filled or row[0].line - above[0].line != 1:
            return False
        if self._is_label(filled[0]) or any(map(self.is_figure, filled)):
            return False
        if len(filled) == 1:
            # A title stands where the sheet begins, or is more than a word or two.
            return filled[0].column > 1 and len(filled[0].text.split()) <= _TITLE
        return any(not cell.blank for cell in row)

    def _is_label(self, cell: Cell) -> bool:
        """Whether a line says in its first cell what the next one holds: ``Judge:``."""
        text = cell.text.strip()
        head, colon, _ = text.partition(":")
        words = fold_text(head if colon else text)
        begins = any(words == note or words.startswith(f"{note} ") for note in self._notes)
        return text.endswith(":") or begins

    def is_note(
        self, row: list[Cell], measured: Container[int], *, gap: bool, wide: bool, above: bool
    ) -> bool:
        """Whether a line at the end of a table is no row of it.

        Args:
            row: the line.
            measured: the columns of readings; a line with a number there is a row.
            gap: whether an empty line stands above it.
            wide: whether a row of the table is an item, of which nothing need be measured.
            above: whether the headings of another table stand below.
        """
        filled = _list_filled(row)
        figures = (cell for cell in filled if cell.column in measured)
        if not filled or any(
            self.is_figure(cell) or self._is_answer(cell.text) for cell in figures
        ):
            return False
        text = filled[0].text.strip()
        if _FOOTNOTE.match(text) or _BLANK.search(" ".join(cell.text for cell in filled)):
            return True
        if self._is_label(filled[0]):
            return True
        if len(filled) > 1:
            return False
        if ": " in text:
            return True
        if above and (gap or fold_text(text) in self._kinds):
            return True
        return gap and (not wide or len(text.split()) >= _SENTENCE)
