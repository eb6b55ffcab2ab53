"""The first sheet of a measuring workbook: of which event it is, counts, how to read the rest."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from openpyxl.styles import Alignment, Border, Font, PatternFill, Side

from novuss.inspection.event_head import HEAD_WORDS
from novuss.report import sheet_codes as codes
from novuss.report.sheet_answers import COUNTED, SheetRules, count
from novuss.report.sheet_plan import SheetPlan
from novuss.wording import OWN

if TYPE_CHECKING:
    from openpyxl.worksheet.worksheet import Worksheet

#: The one that a new workbook has; a font without a name is another one.
FONT = "Calibri"
#: The frame of a cell of a form, and the ground of a heading.
_LINE = Side(style="thin", color="777777")
GRID = Border(left=_LINE, right=_LINE, top=_LINE, bottom=_LINE)
HEAD = PatternFill("solid", fgColor="DDE6EE")


def fill_head(
    sheet: "Worksheet",
    plans: Sequence[tuple[str, SheetPlan]],
    rules: SheetRules,
    basis: Sequence[tuple[str, str]],
) -> None:
    """Fields for the event, then counts of every sheet, then how to type.

    Args:
        sheet: still empty.
        plans: title and plan of each sheet of items.
        rules: by which they answer.
        basis: what they rest on, name and text.
    """
    say = rules.explainer.wording
    sheet["A1"] = say("sheet.title")
    sheet["A1"].font = Font(name=FONT, bold=True, size=14)
    line = 2
    for key in HEAD_WORDS.values():
        label, field = sheet.cell(line, 1, say(key)), sheet.cell(line, 2)
        label.font = Font(name=FONT, bold=True)
        field.number_format = "@"
        sheet.merge_cells(start_row=line, end_row=line, start_column=2, end_column=6)
        for column in range(1, 7):
            sheet.cell(line, column).border = GRID
        label.alignment = Alignment(wrap_text=True, vertical="center")
        field.alignment = Alignment(wrap_text=True, vertical="center")
        sheet.row_dimensions[line].height = 24
        line += 1
    line += 1
    for name, text in basis:
        _wide(sheet, line, f"{OWN} {name}: {text}")
        line += 1
    line += 1
    words = codes.answers(say)
    heads = [
        f"{OWN} {say('report.summary')}",
        say("report.items"),
        *(words[one] for one in COUNTED),
    ]
    for column, text in enumerate(heads, start=1):
        # A formula, by which the line is known as one that nobody typed.
        cell = sheet.cell(line, column, text if column == 1 else f'="{text}"')
        cell.font, cell.fill, cell.border = Font(name=FONT, bold=True), HEAD, GRID
        cell.alignment = Alignment(wrap_text=True, vertical="center", horizontal="center")
    sheet.row_dimensions[line].height = 30
    for title, plan in plans:
        line += 1
        numbers = [count(plan, one, f"'{title}'!") for one in COUNTED]
        all_of = "+".join(numbers)
        row = [f"{OWN} {title}", *(f"={one}" for one in (all_of, *numbers))]
        for column, text in enumerate(row, start=1):
            cell = sheet.cell(line, column, text)
            cell.border = GRID
            cell.alignment = Alignment(horizontal="left" if column == 1 else "center")
    line += 2
    for key in ("sheet.how-colours", "sheet.how-arrow", "sheet.how-numbers", "sheet.how-check"):
        _wide(sheet, line, f"{OWN} {say(key)}")
        line += 1
    for letter, width in zip("ABCDEF", (26, 13, 16, 20, 18, 18), strict=True):
        sheet.column_dimensions[letter].width = width


def _wide(sheet: "Worksheet", line: int, text: str) -> None:
    """A text over the whole width, as high as it needs to be."""
    sheet.merge_cells(start_row=line, end_row=line, start_column=1, end_column=6)
    cell = sheet.cell(line, 1, text)
    cell.alignment = Alignment(wrap_text=True, vertical="top")
    sheet.row_dimensions[line].height = 15 * (1 + len(text) // 105) + 3
