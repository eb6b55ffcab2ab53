"""Lines of a document with what their layout says."""

from dataclasses import dataclass, replace
from fractions import Fraction

#: Lines, or pieces, of a document for each row that is read, and letters for each of a cell: 5,000
#: and 393,204, where a rulebook has 2,000 and 80,000. Each is held against each clause.
LINES, LETTERS = Fraction(1, 4), 12
#: The signs at the end of a sentence or an item.
TERMINAL = (".", ";", ":", "!", "?", "…")
#: The mark of the title of the whole document, which belongs to no clause.
FRONT = "title"


def ended(text: str) -> bool:
    """Whether a text has come to the end of a sentence or an item."""
    return text.rstrip('"“”»’)* ').endswith(TERMINAL)


@dataclass(frozen=True)
class Cells:
    """What a line of a table holds beside its wording, each as printed or empty."""

    row: str = ""
    item: str = ""
    unit: str = ""
    quantity: str = ""
    tolerance: str = ""


@dataclass(frozen=True)
class Line:
    """One line of print.

    Attributes:
        text: the words, without the white space around them.
        number: where it stands in the file, counted from 1 (in a PDF: in the page).
        page: the page, counted from 1; 1 throughout where the file has no pages.
        indent: columns of white space before the first letter.
        blank: empty lines before it.
        mark: what the mark-up says: ``heading``, ``item``, ``paragraph``, ``title`` or nothing.
        cells: for a line of the equipment table, what stands beside its wording.
    """

    text: str
    number: int
    page: int = 1
    indent: int = 0
    blank: int = 0
    mark: str = ""
    cells: Cells | None = None

    def having(self, text: str, cells: Cells | None = None) -> "Line":
        """The same line with other words."""
        return replace(self, text=text, cells=cells or self.cells)
