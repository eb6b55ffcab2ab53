"""Two rows of headings, of which the upper one stands over several of the lower one."""

from collections.abc import Container

from novuss.model.record_base import fold_text
from novuss.tables.table_cells import Cell
from novuss.tables.table_header import WideHeader


class GroupMistake(Exception):  # noqa: N818 - collected as a problem, never shown as an error
    """A heading that its group may turn into another one."""

    def __init__(self, cell: Cell, code: str, **values: str) -> None:
        self.cell, self.code, self.values = cell, code, values
        super().__init__(code)


def join_headings(
    header: WideHeader, above: list[Cell], kinds: Container[str], mistakes: list[GroupMistake]
) -> list[Cell]:
    """The headings of both rows as those of one.

    A group such as "dimensions" leaves the headings below it as they are, "tip" over "length"
    makes another characteristic of it, and one that is a characteristic itself has its readings
    below.

    Args:
        header: of the lower row.
        above: the upper row.
        kinds: words for kinds of equipment, folded.
        mistakes: takes the headings of which nobody knows what they mean below their group.
    """
    upper = {cell.column: cell for cell in above if not cell.blank}
    lower = {cell.column: cell for cell in header.table.header if not cell.blank}
    columns = range(min([*upper, *lower]), max([*upper, *lower]) + 1)
    line = header.table.header[0].line
    found: list[Cell] = []
    group: Cell | None = None
    for column in columns:
        group = upper.get(column, group)
        cell, own = lower.get(column), upper.get(column)
        if cell is None:
            found.append(own or Cell("", line, column))
        elif group is None:
            found.append(cell)
        else:
            try:
                found.append(_join_headings(header, group, cell, kinds))
            except GroupMistake as mistake:
                mistakes.append(mistake)
                found.append(cell)
    return found


def _join_headings(header: WideHeader, group: Cell, cell: Cell, kinds: Container[str]) -> Cell:
    name, text = group.text.strip(), cell.text.strip()
    words = header.corpus.vocabulary.sheets
    plain = fold_text(name) in words.fold_words("group") or fold_text(name) in kinds

    def saying(heading: str) -> Cell:
        return Cell(heading, cell.line, cell.column, label=cell.label, note=cell.note)

    if header.find_unit(text.strip("[]() ")) and not header.is_extreme(text):
        return saying(f"{name} [{text.strip('[]() ')}]")
    if header.is_column(text) or fold_text(text) == fold_text(name) or header.is_same(text, name):
        return cell
    if not header.is_heading(text) and header.is_heading(name):
        return saying(f"{name} ({text.strip('()')})")
    if plain:
        return cell
    if header.is_heading(f"{name} {text}"):
        return saying(f"{name} {text}")
    if not header.is_heading(text):
        return cell
    raise GroupMistake(cell, "table-group", header=text, group=name)
