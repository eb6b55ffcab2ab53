"""Two rows of headings, of which the upper one stands over several of the lower one."""

from collections.abc import Container
from dataclasses import replace

from novuss.model.record_base import fold_text
from novuss.tables.table_cells import Cell, CellMistake, Found, Noting
from novuss.tables.table_header import WideHeader


def join_headings(
    header: WideHeader, above: list[Cell], kinds: Container[str], mistakes: list[Found]
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
        cell = lower.get(column)
        if cell and group:
            with Noting(mistakes):
                cell = _join_headings(header, group, cell, kinds)
        found.append(cell or upper.get(column) or Cell("", line, column))
    return found


def _join_headings(header: WideHeader, group: Cell, cell: Cell, kinds: Container[str]) -> Cell:
    name, text = group.text.strip(), cell.text.strip()
    words = header.corpus.vocabulary.sheets
    plain = fold_text(name) in words.fold_words("group") or fold_text(name) in kinds

    def saying(heading: str) -> Cell:
        return replace(cell.copy_with_text(heading), note=cell.note)

    unit = text.strip("[]() ")
    if header.find_unit(unit) and not header.is_extreme(text):
        return saying(f"{name} [{unit}]")
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
    raise CellMistake((cell, "table-group", {"header": text, "group": name}))
