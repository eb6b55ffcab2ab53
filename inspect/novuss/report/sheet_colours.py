"""Conditional formats of a measuring sheet: red, amber, green, and a sign that tells them too."""

from typing import TYPE_CHECKING

from openpyxl.formatting.rule import Rule
from openpyxl.styles import Font, PatternFill
from openpyxl.styles.differential import DifferentialStyle
from openpyxl.styles.numbers import NumberFormat

from novuss.report import sheet_codes as codes
from novuss.report.sheet_plan import FIRST, SheetPlan, letters

if TYPE_CHECKING:
    from openpyxl.worksheet.worksheet import Worksheet


#: Ids of number formats; those below 164 programs know without a code.
_FORMATS = {"✗": 164, "?": 165}


def _style(fill: str, font: Font, sign: str) -> DifferentialStyle:
    """A look: a ground, a type, and a sign before the entry, so that no colour speaks alone."""
    number = f'"{sign} "General'
    shown = NumberFormat(
        numFmtId=_FORMATS.get(sign, 0), formatCode=f'{number};{number};{number};"{sign} "@'
    )
    return DifferentialStyle(
        font=font,
        fill=PatternFill("solid", fgColor=fill, bgColor=fill),
        numFmt=shown if sign else None,
    )


#: From which code on a cell has which look, the worst first.
_LOOKS = (
    (codes.FAIL, "FFC7CE", Font(bold=True, color="9C0006"), "✗"),
    (codes.OPEN, "FFE699", Font(italic=True, color="7F4F00"), "?"),
)


def colour(sheet: "Worksheet", plan: SheetPlan) -> None:
    """Colours by the codes, which the verdict follows as well."""
    own = {check.shown: check for check in plan.checks if check.shown}
    places = [(field.column, check.code) for field, check in plan.fields]
    places += [(column, check.code) for column, check in own.items()]
    for column, code in places:
        _colour_by(sheet, plan, column, code, signed=True)
    _colour_by(sheet, plan, plan.verdict, plan.item, signed=False)


def _colour_by(
    sheet: "Worksheet", plan: SheetPlan, column: int, code: str, *, signed: bool
) -> None:
    area = f"{letters(column)}{FIRST}:{letters(column)}{plan.last}"
    cell = f"${code}{FIRST}"
    looks = [
        (f"{cell}>={lowest}", _style(fill, font, sign if signed else ""))
        for lowest, fill, font, sign in _LOOKS
    ]
    looks.append((f"{cell}={codes.PASS}", _style("D5EBD0", Font(color="1E5B1E"), "")))
    if not signed:
        quiet = DifferentialStyle(font=Font(color="767676"))
        looks.append((f"{cell}={codes.NOT_MEASURED}", quiet))
    for formula, style in looks:
        rule = Rule(type="expression", dxf=style, formula=[formula], stopIfTrue=True)
        sheet.conditional_formatting.add(area, rule)
