"""Segments of a copy: the atoms of each clause, its number and the cells of its row."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from novuss.grouping import group_values
from novuss.model.rule_clauses import Clause
from novuss.official.alignment_scores import HEADINGS
from novuss.official.clause_alignment import NOWHERE, Alignment
from novuss.official.document_copy_matching import Copy
from novuss.official.document_lines import Cells, Line
from novuss.official.imported_documents import Place, Stray, Won
from novuss.official.line_pieces_by_clause import Atom

#: As many atoms as a page may have.
_PAGE = 150
_CELLS = ("item", "unit", "quantity", "tolerance")


@dataclass
class Segment:
    """The atoms of one clause.

    Attributes:
        clause: the clause.
        index: its place in the edition.
        atoms: its pieces of text.
        places: their places in the copy.
        cells: what stands beside the wording of a row.
        number_apart: the number that stands apart from the text.
        row_printed: whether the number of the row is printed.
    """

    clause: Clause
    index: int
    atoms: list[Atom]
    places: list[int]
    cells: dict[str, str] = field(default_factory=dict)
    number_apart: str = ""
    row_printed: bool = False

    @property
    def is_row(self) -> bool:
        """Whether it is a row of the equipment table."""
        return self.clause.level == "annex-row"

    @property
    def is_heading(self) -> bool:
        """Whether it is the heading of other clauses."""
        return self.clause.level in HEADINGS

    @property
    def row_number(self) -> str:
        """The number of the row in the table."""
        return self.clause.id.rpartition(".")[2]

    @property
    def text(self) -> str:
        """The words of its atoms."""
        return " ".join(atom.text for atom in self.atoms)

    def recover_number(self, copy: Copy) -> tuple[Won, str]:
        """Recover its number: how it was won, and the number as printed."""
        if self.is_row:
            return ("printed", self.row_number) if self.row_printed else ("rebuilt", "")
        if printed := self.atoms[0].printed:
            misread = copy.numbering.find_misread(printed.raw)
            if self.clause.id in (printed.id, misread):
                return "printed", printed.raw
        return ("reattached", self.number_apart) if self.number_apart else ("rebuilt", "")

    def take_cells(self, cells: Cells, names: Sequence[str] = _CELLS) -> None:
        """Take these cells of a line where the row has none yet."""
        for name in names:
            if value := getattr(cells, name).strip():
                self.cells.setdefault(name, value)


def build_segments(copy: Copy, alignment: Alignment) -> dict[int, Segment]:
    """Build the segments by the place of their clause in the edition, in its order.

    Names of things are no words of a row, and a clause without a word is not there.
    """
    placed = ((index, at) for at, index in enumerate(alignment.clause.tolist()))
    segments = {}
    for index, places in group_values(placed).items():
        if index == NOWHERE:
            continue
        clause = copy.clauses[index]
        if clause.level == "annex-row":
            places = [at for at in places if not copy.atoms[at].item]
        atoms = [copy.atoms[at] for at in places]
        if any(atom.text for atom in atoms):
            segments[index] = Segment(clause, index, atoms, places)
    return segments


def locate_line(line: Line) -> Place:
    """Locate a line in the file."""
    return Place(page=line.page, line=line.number)


def reattach_numbers(copy: Copy, segments: dict[int, Segment]) -> list[Stray]:
    """Give numbers that stand apart to the clauses of their page; the rest are left over."""
    by_clause = {segment.clause.id: segment for segment in segments.values()}
    unused = []
    for loose in copy.loose:
        if not loose.raw or loose.line.cells:
            continue
        has_points = "." in loose.raw or "," in loose.raw
        named = copy.numbering.find_clause(loose.raw) if has_points else ""
        segment = by_clause.get(named or copy.numbering.find_misread(loose.raw))
        if segment is None or segment.is_row or segment.is_heading:
            # In the table it is no number of a clause.
            near = copy.atoms[max(0, loose.at - 1) : loose.at + 1]
            if any(atom.line.cells is not None for atom in near):
                continue
        elif (
            segment.atoms[0].line.page == loose.line.page
            and abs(segment.places[0] - loose.at) <= _PAGE
            and segment.atoms[0].printed is None
        ):
            segment.number_apart = loose.raw
            continue
        unused.append(Stray(text=loose.raw, place=locate_line(loose.line)))
    return unused


def gather_cells(copy: Copy, segments: dict[int, Segment]) -> None:
    """Give rows the units, figures and row numbers beside them and on lines of their own."""
    rows = {at: segment for segment in segments.values() if segment.is_row for at in segment.places}
    for at, segment in rows.items():
        if cells := copy.atoms[at].line.cells:
            segment.row_printed |= cells.row == segment.row_number
            segment.take_cells(cells)
    for loose in copy.loose:
        before = _find_nearest_row(rows, range(loose.at - 1, loose.at - 4, -1))
        after = _find_nearest_row(rows, range(loose.at, loose.at + 3))
        cells = loose.line.cells
        if after and (loose.raw or (cells and cells.row)) == after.row_number:
            after.row_printed = True
        elif loose.raw and before:
            name = "tolerance" if before.cells.get("quantity") else "quantity"
            before.cells.setdefault(name, loose.raw)
        if loose.raw or cells is None:
            continue
        if after:
            after.take_cells(cells, ("item",))
        if owner := before if cells.unit or cells.quantity else after:
            owner.take_cells(cells, ("unit", "quantity", "tolerance"))


def _find_nearest_row(rows: dict[int, Segment], places: range) -> Segment | None:
    return next((rows[at] for at in places if at in rows), None)
