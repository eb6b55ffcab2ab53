"""A table as it was handed in: cells with their places, nothing interpreted."""

from dataclasses import dataclass, field

from novuss.problems import Problem


@dataclass(frozen=True)
class Cell:
    """The text of one cell and where it stands; ``defect`` is a problem code."""

    text: str
    line: int
    column: int
    defect: str | None = None
    label: str = ""

    @property
    def blank(self) -> bool:
        """Whether nothing was typed into the cell."""
        return not self.text.strip() and self.defect is None


@dataclass
class Table:
    """One CSV file, or one sheet of a workbook: a header and rows of cells."""

    file: str
    header: list[Cell]
    rows: list[list[Cell]]
    sheet: str | None = None
    problems: list[Problem] = field(default_factory=list)

    def problem(self, cell: Cell, code: str, **values: str) -> Problem:
        """A problem at ``cell``; a workbook's place also says sheet and cell."""
        return Problem(self.file, cell.line, cell.column, code, values)


def split_header(rows: list[list[Cell]]) -> tuple[list[Cell], list[list[Cell]]]:
    """The first row with anything in it, and the rows below that have anything in them."""
    filled = [row for row in rows if not all(cell.blank for cell in row)]
    return (filled[0], filled[1:]) if filled else ([], [])


#: What is wrong with one cell: the cell, the code of the problem and the values of its wording.
Found = tuple[Cell, str, dict[str, str]]


class CellMistake(Exception):  # noqa: N818 - collected as problems, never shown as an error
    """Mistakes of one row, each with its cell, its code and the values of its wording."""

    def __init__(self, *found: Found) -> None:
        self.found = found
        super().__init__(*(code for _, code, _ in found))
