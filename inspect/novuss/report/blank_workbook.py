"""Measuring sheet as a workbook: a sheet a kind, a row an item, formulas that answer."""

import io
import math
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from functools import partial
from typing import Any

from openpyxl import Workbook
from openpyxl.cell import Cell
from openpyxl.styles import Alignment, Font
from openpyxl.styles.cell_style import StyleArray
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.header_footer import HeaderFooterItem
from openpyxl.worksheet.page import PageMargins
from openpyxl.worksheet.properties import Outline
from openpyxl.worksheet.worksheet import Worksheet

from novuss.corpus import Corpus
from novuss.inspection.event_head import HEAD_WORDS
from novuss.inspection.reading_decision import WorkingLimit, find_federation_limit
from novuss.localized_wording import OWN, Wording
from novuss.report import sheet_verdict_codes as codes
from novuss.report.blank_tables import SheetOrder, build_blank_tables, list_headings
from novuss.report.sheet_columns import (
    FIRST,
    FOLDED,
    Check,
    SheetPlan,
    build_headings,
    clean_sheet_title,
    letters,
    plan_columns,
)
from novuss.report.sheet_styles import FONT, GIVEN, GRID, HEAD, add_colours, print_landscape
from novuss.report.verdict_formulas import (
    COUNTED,
    RelatedSheets,
    RowFormulas,
    SheetRules,
    count_items,
    describe_counts,
)

#: Widths in characters; the text of A4 landscape is about 130 wide.
_ITEM, _POSITION, _FIELD, _OWNER, _REMARK, _PAGE = 10, 13, 12, 16, 20, 130
#: Of verdict and reason: in rows of two lines, and of one where every disc has its row.
_ANSWERS, _ANSWERS_IN_LINE = (18, 22), (26, 38)
_ROW, _ROW_OF_PART = 37, 18
#: A text in lines of some characters, of which a longer word stands alone.
_wrapped = partial(textwrap.wrap, break_long_words=False, break_on_hyphens=False)


def render_blank_workbook(
    order: SheetOrder, working_limits: Sequence[WorkingLimit] = (), *, guarded: bool = False
) -> bytes:
    """Render the template as a workbook, which ``novuss check`` reads when it is filled in.

    A first sheet has fields for the event and counts. On the others formulas judge what is
    typed by the simple rule: each field turns red, amber or green, and each item has its
    verdict in words. A row below the limits is for the instrument of each column; with a
    register it names the only one that measures it, and offers those that can.

    Cells for readings are formatted as text, so that the spreadsheet program does not make 445 or a
    date of ``44,5``; what is typed must start like a number that is not negative. Visual checks
    offer yes and no. Where it is ``guarded`` that rule will decide, under which no field turns
    green.
    """
    corpus, edition, say = order.corpus, order.edition, order.explainer.wording
    decided = (
        find_federation_limit(characteristic)
        for characteristic in corpus.equipment.characteristics(edition)
    )
    by_id = {limit.characteristic: limit for limit in (*working_limits, *decided) if limit}
    rules = SheetRules(order, by_id, guarded)
    book = Workbook()
    book.remove(book.worksheets[0])
    book.properties.title = f"{say('sheet.title')}, {edition}"
    raw = corpus.equipment.raw_quantities(edition)
    plans = [plan_columns(table, raw) for table in build_blank_tables(order)]
    first = book.create_sheet(clean_sheet_title(say("report.event")))
    name = f"{corpus.edition(edition).names[order.language]} ({edition})"
    basis = [f"{say('report.edition')}: {name}", *_describe_rules(rules, working_limits)]
    _fill_head(first, plans, say, basis)
    _set_up_page(first, say("sheet.title"), name)
    first.page_setup.fitToHeight = 1
    for plan in plans:
        sheet = book.create_sheet(plan.title)
        _fill_sheet(sheet, plan, rules, _find_related_sheets(plan, plans, corpus, edition))
        _add_validations(sheet, plan, rules)
        add_colours(sheet, plan)
        _set_up_page(sheet, plan.table.title, name)
        _set_print_area(sheet, plan)
    target = io.BytesIO()
    book.save(target)
    return target.getvalue()


def _describe_rules(rules: SheetRules, limits: Iterable[WorkingLimit]) -> Iterator[str]:
    order, explainer = rules.order, rules.order.explainer
    say = explainer.wording
    rule = say("report.rule-guarded" if rules.guarded else "report.rule-simple")
    yield f"{say('report.rule')}: {rule}"
    for limit in limits:
        record = order.corpus.equipment.characteristic(limit.characteristic, order.edition)
        assert record is not None, "the file of working limits sees to it"
        words = f"{record.names[order.language]}, {explainer.format_bounds(limit.bounds, record)}"
        yield f"{say('report.working-limit')}: {words} ({limit.set_by})"


def _fill_head(
    sheet: Worksheet, plans: Sequence[SheetPlan], say: Wording, basis: Iterable[str]
) -> None:
    """Fields for the event, what the sheets rest on, counts of each of them, and how to type."""
    sheet["A1"] = say("sheet.title")
    sheet["A1"].font = Font(name=FONT, bold=True, size=14)
    line = 1
    for line, key in enumerate(HEAD_WORDS.values(), start=2):
        sheet.cell(line, 1, say(key)).font = Font(name=FONT, bold=True)
        sheet.cell(line, 2).number_format = "@"
        sheet.merge_cells(start_row=line, end_row=line, start_column=2, end_column=6)
        for column in range(1, 7):
            sheet.cell(line, column).border = GRID
        for column in (1, 2):
            sheet.cell(line, column).alignment = Alignment(wrap_text=True, vertical="center")
        sheet.row_dimensions[line].height = 24
    line = _write_notes(sheet, line + 2, basis)
    _write_counts(sheet, line + 1, plans, say)
    keys = ("sheet.how-colours", "sheet.how-arrow", "sheet.how-numbers", "sheet.how-check")
    _write_notes(sheet, line + len(plans) + 3, map(say, keys))
    for letter, width in zip("ABCDEF", (26, 13, 16, 20, 18, 18), strict=True):
        sheet.column_dimensions[letter].width = width


def _write_counts(sheet: Worksheet, line: int, plans: Iterable[SheetPlan], say: Wording) -> None:
    words = codes.sign_verdicts(say)
    heads = [f"{OWN} {say('report.summary')}", say("report.items"), *map(words.get, COUNTED)]
    for column, text in enumerate(heads, start=1):
        # A formula, by which the line is known as one that nobody typed.
        cell = sheet.cell(line, column, text if column == 1 else f'="{text}"')
        cell.font, cell.fill, cell.border = Font(name=FONT, bold=True), HEAD, GRID
        cell.alignment = Alignment(wrap_text=True, vertical="center", horizontal="center")
    sheet.row_dimensions[line].height = 30
    for row, plan in enumerate(plans, start=line + 1):
        numbers = [count_items(plan, name, plan.reference) for name in COUNTED]
        sums = [f"={'+'.join(numbers)}", *(f"={number}" for number in numbers)]
        texts = [f"{OWN} {plan.title}", *sums]
        for column, text in enumerate(texts, start=1):
            cell = sheet.cell(row, column, text)
            cell.border = GRID
            cell.alignment = Alignment(horizontal="left" if column == 1 else "center")


def _write_notes(sheet: Worksheet, line: int, texts: Iterable[str]) -> int:
    """Texts over the whole width, as high as they need to be; the line behind them."""
    for text in texts:
        words = f"{OWN} {text}"
        sheet.merge_cells(start_row=line, end_row=line, start_column=1, end_column=6)
        sheet.cell(line, 1, words).alignment = Alignment(wrap_text=True, vertical="top")
        sheet.row_dimensions[line].height = 15 * (1 + len(words) // 105) + 3
        line += 1
    return line


def _find_related_sheets(
    plan: SheetPlan, plans: Iterable[SheetPlan], corpus: Corpus, edition: str
) -> RelatedSheets:
    if plan.table.has_positions:
        return RelatedSheets()
    parts = beside = None
    for other in plans:
        if other.table.kind == plan.table.kind and other.table.has_positions:
            parts = other
        for rule in corpus.equipment.belonging(edition).companions:
            asked = corpus.equipment.characteristic(rule.characteristic, edition)
            if rule.of == plan.table.kind and rule.kind == other.table.kind and asked:
                beside = (other, asked)
    return RelatedSheets(parts, beside)


def _fill_sheet(
    sheet: Worksheet, plan: SheetPlan, rules: SheetRules, related: RelatedSheets
) -> None:
    explainer = rules.order.explainer
    heads = build_headings(plan, rules.order, rules.working_limits)
    limits = {1: explainer.wording("report.limits")}
    limits |= {
        field.column: _describe_limit(check, rules) for field, check in plan.fields if not field.raw
    }
    limits[plan.verdict] = f"={describe_counts(plan, rules)}"
    used = {1: list_headings(rules.order.corpus, ["instrument"], explainer.language)[0]}
    used |= {field.column: rules.order.find_instrument(field.measurand) for field, _ in plan.fields}
    rows: list[dict[int, str]] = [heads, limits, used]
    for line, row in enumerate(plan.table.rows, start=FIRST):
        given = {n: getattr(row, column) for n, column in enumerate(plan.lead, start=1)}
        answers = RowFormulas(plan, rules, line, related).build_formulas()
        rows.append(given | {column: f"={formula}" for column, formula in answers.items()})
    known: dict[tuple[int, str], StyleArray] = {}
    own = {plan.verdict, plan.verdict + 1, *(check.derived for check in plan.checks)}
    for line, words in enumerate(rows, start=1):
        for column in range(1, plan.width + 1):
            cell: Any = sheet.cell(line, column, words.get(column) or None)
            place = "own" if column in own else "field"
            place = "reason" if column == plan.verdict + 1 else place
            look = (min(line, FIRST), place)
            if look not in known:
                _style_cell(cell, *look)
                known[look] = cell._style
            # The library works out the number of a look anew for each part of it that is set.
            cell._style = copy(known[look])
        for column in range(plan.width + 1, plan.end + 1):
            sheet.cell(line, column, words.get(column) or None)
    sheet.cell(2, plan.verdict).alignment = Alignment(
        wrap_text=True, vertical="center", horizontal="left"
    )
    widths = _list_widths(plan)
    for column, width in enumerate(widths, start=1):
        sheet.column_dimensions[letters(column)].width = width
    for line, texts in enumerate([heads, limits], start=1):
        cells = (texts.get(column, "") for column in range(1, plan.width + 1))
        visible = ["" if text.startswith("=") else text for text in cells]
        # The counts have a line for each verdict.
        sheet.row_dimensions[line].height = max(
            _measure_row_height(visible, widths), 60 if line == 2 else 0
        )
    for line in range(FIRST - 1, plan.last + 1):
        sheet.row_dimensions[line].height = _ROW_OF_PART if plan.table.has_positions else _ROW
    sheet.freeze_panes = f"{letters(plan.verdict + 2)}{FIRST}"


def _style_cell(cell: Cell, line: int, place: str) -> None:
    """Give a cell of that line the look of a field, of our own words or of a reason."""
    # A formula in a cell for texts would be shown, not worked out, when it is touched.
    cell.number_format = "@" if place == "field" else "General"
    cell.border = GRID
    cell.alignment = Alignment(
        wrap_text=True, vertical="center", horizontal=None if line >= FIRST else "center"
    )
    if line < FIRST:
        cell.fill = HEAD if line == 1 else GIVEN
        cell.font = Font(name=FONT, bold=line == 1, size=10 if line == 1 else 9)
    elif place != "field":
        cell.fill = GIVEN
        cell.font = Font(name=FONT, size=9 if place == "reason" else 11)


def _describe_limit(check: Check, rules: SheetRules) -> str:
    """What the edition asks for, and behind it what the chief judge set."""
    explainer, characteristic = rules.order.explainer, check.characteristic
    text = explainer.describe_limit(characteristic)
    working = rules.working_limits.get(characteristic.id)
    if working and not characteristic.decided:
        bounds = explainer.format_bounds(working.bounds, characteristic)
        limit = explainer.wording("limit.working", limit=bounds)
        text += f" {OWN} {limit}"
    return text


def _list_widths(plan: SheetPlan) -> list[int]:
    known = {"participant": _OWNER, "remark": _REMARK}
    tail = [known.get(column, _POSITION) for column in plan.tail]
    fields = plan.width - len(plan.lead) - 2 - len(tail)
    lead = [_ITEM, *[_POSITION] * (len(plan.lead) - 1)]
    lead += _ANSWERS_IN_LINE if plan.table.has_positions else _ANSWERS
    return [*lead, *[_FIELD] * fields, *tail]


def _measure_row_height(texts: Sequence[str], widths: Sequence[int]) -> float:
    """Points for the longest text: words do not break, so a little more than its length."""
    lines = max(
        sum(math.ceil((len(line) + 1) / (width - 2)) for line in _wrapped(text, width - 2))
        for text, width in zip(texts, widths, strict=False)
    )
    return 4 + 13.5 * max(lines, 1)


# What may be typed


def _add_validations(sheet: Worksheet, plan: SheetPlan, rules: SheetRules) -> None:
    for field, check in plan.fields:
        letter = letters(field.column)
        validation = _build_validation(check, f"{letter}{FIRST}", rules)
        validation.add(f"{letter}{FIRST}:{letter}{plan.last}")
        sheet.add_data_validation(validation)
        what = field.measurand
        names = ",".join(able.id for able in rules.order.instruments if able.can_measure(what))
        # A list in a rule holds 255 characters; it is only an offer, so that any name is taken.
        if names and len(names) < 250 and '"' not in names:
            choice = DataValidation("list", formula1=f'"{names}"', allow_blank=True)
            choice.showErrorMessage = False
            choice.add(f"{letter}{FIRST - 1}")
            sheet.add_data_validation(choice)


def _build_validation(check: Check, first: str, rules: SheetRules) -> DataValidation:
    say, characteristic = rules.order.explainer.wording, check.characteristic
    visual = characteristic.quantity == "visual"
    answers = f'"{say("answer.yes")},{say("answer.no")}"'
    # Of a number and of a text alike: the first sign is a digit or a decimal mark.
    starts = f'ISNUMBER(FIND(LEFT(TRIM({first}),1),"0123456789,."))'
    return DataValidation(
        "list" if visual else "custom",
        formula1=answers if visual else starts,
        allow_blank=True,
        error=say("template.answer-error" if visual else "template.number-error"),
        errorTitle=characteristic.clause,
        promptTitle=characteristic.clause,
        # A prompt holds 255 characters, its title 32.
        prompt=f"{characteristic.names[rules.order.language]}: {_describe_limit(check, rules)}"[
            :255
        ],
        showErrorMessage=True,
        showInputMessage=True,
    )


# Paper


def _set_up_page(sheet: Worksheet, title: str, edition: str) -> None:
    print_landscape(sheet)
    sheet.page_setup.fitToWidth = 1
    sheet.page_margins = PageMargins(0.4, 0.4, 0.8, 0.8, header=0.35, footer=0.35)
    # "&" starts a code of the page header and is doubled to stand for itself.
    header, footer = HeaderFooterItem(), HeaderFooterItem()
    header.left.text = title.replace("&", "&&")
    header.right.text = edition.replace("&", "&&")
    footer.right.text = "&P / &N"
    sheet.oddHeader, sheet.oddFooter = header, footer


def _set_print_area(sheet: Worksheet, plan: SheetPlan) -> None:
    seen = plan.width - len(FOLDED)
    width = sum(_list_widths(plan)[:seen])
    sheet.page_setup.fitToWidth = math.ceil(width / (_PAGE * 1.4))
    sheet.print_area = f"A1:{letters(seen)}{plan.last}"
    sheet.print_title_rows = f"1:{FIRST - 1}"
    sheet.print_title_cols = f"A:{letters(plan.verdict)}"
    sheet.sheet_properties.outlinePr = Outline(summaryRight=False)
    sheet.column_dimensions.group(
        letters(seen + 1), letters(plan.width), outline_level=1, hidden=True
    )
    for column in range(plan.width + 1, plan.end + 1):
        sheet.column_dimensions[letters(column)].hidden = True
