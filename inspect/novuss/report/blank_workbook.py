"""The template as a workbook: one sheet a kind, one row an item, the limits above the fields."""

import io
import math
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from openpyxl import Workbook
from openpyxl.styles import Alignment, Border, Font, PatternFill, Side
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.header_footer import HeaderFooterItem
from openpyxl.worksheet.properties import PageSetupProperties

from novuss.corpus import Corpus
from novuss.explain import Explainer
from novuss.inspection.instruments import Instrument
from novuss.languages import Language
from novuss.model.equipment import Characteristic, Kind
from novuss.report.blank_table import BlankTable, blank_tables, heading, only_name
from novuss.wording import Wording

if TYPE_CHECKING:
    from openpyxl.worksheet.worksheet import Worksheet

#: Widths in characters; the text of A4 landscape is about 130 wide.
_ITEM, _POSITION, _FIELD, _REMARK, _PAGE = 10, 13, 12, 24, 130
_LINE = Side(style="thin", color="777777")
_GRID = Border(left=_LINE, right=_LINE, top=_LINE, bottom=_LINE)
_HEAD, _LIMITS = PatternFill("solid", fgColor="DDE6EE"), PatternFill("solid", fgColor="F3F3F3")
#: A title of a sheet may hold 31 characters and none of these.
_FORBIDDEN = str.maketrans(dict.fromkeys("[]:*?/\\", " "))


def blank_workbook(
    corpus: Corpus,
    edition: str,
    language: Language,
    items: Mapping[Kind, list[str]],
    discs_per_set: int,
    instruments: Sequence[Instrument] | None = None,
) -> bytes:
    """The workbook's bytes; ``novuss check`` reads it when it is filled in.

    With a register of instruments a row below the limits names that of each
    column, where only one measures it, and offers those that can.

    Cells for readings are formatted as text, so that the spreadsheet program
    does not make 445 or a date of ``44,5``; what is typed must start like a
    number that is not negative. Visual checks offer yes and no.
    """
    explainer = Explainer(Wording(corpus.strings, language), corpus.vocabulary)
    book = Workbook()
    book.remove(book.worksheets[0])
    book.properties.title = f"{explainer.wording('sheet.title')}, {edition}"
    for table in blank_tables(corpus, edition, explainer, items, discs_per_set):
        sheet = book.create_sheet(table.title.translate(_FORBIDDEN)[:31])
        _fill(sheet, table, corpus, explainer, instruments)
        title = f"{corpus.edition(edition).names[language]} ({edition})"
        _set_up_page(sheet, table, title, heads=2 if instruments is None else 3)
    target = io.BytesIO()
    book.save(target)
    return target.getvalue()


def _fill(
    sheet: "Worksheet",
    table: BlankTable,
    corpus: Corpus,
    explainer: Explainer,
    instruments: Sequence[Instrument] | None,
) -> None:
    say, language = explainer.wording, explainer.language
    lead = ["item"]
    lead += ["position"] if table.has_positions else []
    lead += ["table"] if table.has_tables else []
    tail = ["participant"] if table.has_owners else []
    heads = [heading(corpus.vocabulary, column, language) for column in lead]
    limits: list[str] = [say("report.limits"), *[""] * (len(lead) - 1)]
    for one in table.characteristics:
        symbol = explainer.symbol(one)
        heads.append(f"{one.names[language]} [{symbol}]" if symbol else one.names[language])
        limits.append(explainer.limit(one))
    heads += [heading(corpus.vocabulary, column, language) for column in [*tail, "remark"]]
    widths = [_ITEM, *[_POSITION] * (len(lead) - 1), *[_FIELD] * len(table.characteristics)]
    widths += [_REMARK] * (len(tail) + 1)
    given = ([getattr(row, column) for column in lead] for row in table.rows)
    used = []
    if instruments is not None:
        label = heading(corpus.vocabulary, "instrument", language)
        only = [only_name(instruments, one) for one in table.characteristics]
        used = [[label, *[""] * (len(lead) - 1), *only]]
    # Above the items: headings, limits and, where there is a register, instruments.
    first = 3 + len(used)
    last = first - 1 + len(table.rows)
    rows = [heads, [*limits, *[""] * (len(tail) + 1)], *used, *given]
    for line, words in enumerate(rows, start=1):
        for column in range(1, len(heads) + 1):
            cell = sheet.cell(line, column, dict(enumerate(words, start=1)).get(column) or None)
            cell.number_format = "@"
            cell.border = _GRID
            cell.alignment = Alignment(
                wrap_text=True, vertical="center", horizontal=None if line >= first else "center"
            )
            if line < first:
                cell.fill = _HEAD if line == 1 else _LIMITS
                cell.font = Font(bold=line == 1, size=10 if line == 1 else 9)
    for column, width in enumerate(widths, start=1):
        sheet.column_dimensions[get_column_letter(column)].width = width
    for line, texts in enumerate([heads, limits], start=1):
        sheet.row_dimensions[line].height = _height(texts, widths)
    for number, one in enumerate(table.characteristics, start=len(lead) + 1):
        letter = get_column_letter(number)
        validation = _validation(one, f"{letter}{first}", explainer)
        validation.add(f"{letter}{first}:{letter}{last}")
        sheet.add_data_validation(validation)
        names = ",".join(able.id for able in instruments or () if able.measures(one))
        # A list in a rule holds 255 characters; it is only an offer, so that any name is taken.
        if names and len(names) < 250 and '"' not in names:
            choice = DataValidation("list", formula1=f'"{names}"', allow_blank=True)
            choice.showErrorMessage = False
            choice.add(f"{letter}3")
            sheet.add_data_validation(choice)
    sheet.freeze_panes = f"{get_column_letter(len(lead) + 1)}{first}"


def _height(texts: list[str], widths: list[int]) -> float:
    """Points for the longest text: words do not break, so a little more than its length."""
    lines = max(
        sum(math.ceil((len(word) + 1) / (width - 2)) for word in _joined(text, width - 2))
        for text, width in zip(texts, widths, strict=False)
    )
    return 4 + 13.5 * max(lines, 1)


def _joined(text: str, width: int) -> list[str]:
    """The text in lines of ``width`` characters; a longer word stands alone."""
    lines = [""]
    for word in text.split(" "):
        if lines[-1] and len(lines[-1]) + 1 + len(word) > width:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


def _validation(one: Characteristic, first: str, explainer: Explainer) -> DataValidation:
    say = explainer.wording
    if one.quantity == "visual":
        answers = f'"{say("answer.yes")},{say("answer.no")}"'
        validation = DataValidation("list", formula1=answers, allow_blank=True)
        validation.error = say("template.answer-error")
    else:
        # Of a number and of a text alike: the first sign is a digit or a decimal mark.
        starts = f'ISNUMBER(FIND(LEFT(TRIM({first}),1),"0123456789,."))'
        validation = DataValidation("custom", formula1=starts, allow_blank=True)
        validation.error = say("template.number-error")
    validation.errorTitle = one.clause
    validation.promptTitle = one.clause
    # A prompt holds 255 characters, its title 32.
    validation.prompt = f"{one.names[explainer.language]}: {explainer.limit(one)}"[:255]
    validation.showErrorMessage = validation.showInputMessage = True
    return validation


def _set_up_page(sheet: "Worksheet", table: BlankTable, edition: str, *, heads: int) -> None:
    width = _ITEM + _REMARK + _FIELD * len(table.characteristics)
    width += _POSITION * (table.has_positions + table.has_tables) + _REMARK * table.has_owners
    sheet.page_setup.orientation = "landscape"
    sheet.page_setup.paperSize = 9  # A4, by the numbers of ECMA-376 part 1, 18.3.1.63
    sheet.page_setup.fitToWidth = math.ceil(width / (_PAGE * 1.4))
    sheet.page_setup.fitToHeight = 0
    sheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    sheet.print_title_rows = f"1:{heads}"
    sheet.print_title_cols = "A:B" if table.has_positions or table.has_tables else "A:A"
    sheet.page_margins.left = sheet.page_margins.right = 0.4
    sheet.page_margins.top = sheet.page_margins.bottom = 0.8
    sheet.page_margins.header = sheet.page_margins.footer = 0.35
    # "&" starts a code of the page header and is doubled to stand for itself.
    header, footer = HeaderFooterItem(), HeaderFooterItem()
    header.left.text = table.title.replace("&", "&&")
    header.right.text = edition.replace("&", "&&")
    footer.right.text = "&P / &N"
    sheet.oddHeader, sheet.oddFooter = header, footer
