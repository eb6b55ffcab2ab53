"""Styles of the sheets to fill in: frames, grounds, pages, and colours by verdict."""

from openpyxl.formatting.rule import Rule
from openpyxl.styles import Border, Font, PatternFill, Side
from openpyxl.styles.differential import DifferentialStyle
from openpyxl.styles.numbers import NumberFormat
from openpyxl.worksheet.properties import PageSetupProperties
from openpyxl.worksheet.worksheet import Worksheet

from novuss.report import sheet_verdict_codes as codes
from novuss.report.sheet_columns import FIRST, SheetPlan, letters

#: The one that a new workbook has; a font without a name is another one.
FONT = "Calibri"
#: The frame of a cell of a form, and the ground of a heading and of what is given.
_LINE = Side(style="thin", color="777777")
GRID = Border(left=_LINE, right=_LINE, top=_LINE, bottom=_LINE)
HEAD = PatternFill("solid", fgColor="DDE6EE")
GIVEN = PatternFill("solid", fgColor="F3F3F3")


def print_landscape(sheet: Worksheet) -> None:
    """Print a sheet on A4 on its side, as wide as one page."""
    sheet.page_setup.orientation = "landscape"
    sheet.page_setup.paperSize = 9  # A4, by the numbers of ECMA-376 part 1, 18.3.1.63
    sheet.page_setup.fitToHeight = 0
    sheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)


#: Ids of number formats; those below 164 programs know without a code.
_FORMATS = {"✗": 164, "?": 165}


def _build_style(fill: str, font: Font, sign: str) -> DifferentialStyle:
    """A look: a ground, a type, and a sign before the entry, so that no colour speaks alone."""
    number = f'"{sign} "General'
    signed = NumberFormat(
        numFmtId=_FORMATS.get(sign, 0), formatCode=f'{number};{number};{number};"{sign} "@'
    )
    return DifferentialStyle(
        font=font,
        fill=PatternFill("solid", fgColor=fill, bgColor=fill),
        numFmt=signed if sign else None,
    )


#: From which code on a cell has which look, the worst first.
_LOOKS = (
    (codes.FAIL, "FFC7CE", Font(bold=True, color="9C0006"), "✗"),
    (codes.OPEN, "FFE699", Font(italic=True, color="7F4F00"), "?"),
)


def add_colours(sheet: Worksheet, plan: SheetPlan) -> None:
    """Add colours by the codes, which the verdict follows as well."""
    for field, check in plan.fields:
        _add_rules(sheet, plan, field.column, check.code)
    for check in plan.checks:
        if check.derived:
            _add_rules(sheet, plan, check.derived, check.code)
    _add_rules(sheet, plan, plan.verdict, plan.item, signed=False)


def _add_rules(
    sheet: Worksheet, plan: SheetPlan, column: int, code: str, *, signed: bool = True
) -> None:
    area = f"{letters(column)}{FIRST}:{letters(column)}{plan.last}"
    cell = f"${code}{FIRST}"
    looks = [
        (f"{cell}>={lowest}", _build_style(fill, font, sign if signed else ""))
        for lowest, fill, font, sign in _LOOKS
    ]
    looks.append((f"{cell}={codes.PASS}", _build_style("D5EBD0", Font(color="1E5B1E"), "")))
    if not signed:
        quiet = DifferentialStyle(font=Font(color="767676"))
        looks.append((f"{cell}={codes.NOT_MEASURED}", quiet))
    for formula, style in looks:
        rule = Rule(type="expression", dxf=style, formula=[formula], stopIfTrue=True)
        sheet.conditional_formatting.add(area, rule)
