"""The records of an event as a workbook."""

import io
from collections.abc import Mapping

from openpyxl import Workbook
from openpyxl.worksheet.worksheet import Worksheet

from novuss.recordreport.document import RecordReport
from novuss.recordreport.tables import RecordTable, Tables
from novuss.report.xlsx_form import Sheet


def record_xlsx(report: RecordReport) -> bytes:
    """The workbook of a summary: items, what was measured again, entries, every inspection."""
    say = report.explainer.wording
    made = Tables(report, whole=True)
    tables = [made.standings(), made.again(), made.entries(), made.open(), made.history()]
    book = Workbook()
    assert isinstance(book.active, Worksheet)
    pages = iter([book.active])
    for found in tables:
        if found.rows:
            page = next(pages, None) or book.create_sheet()
            assert isinstance(page, Worksheet)
            _fill(Sheet(report, page, say(found.title)), found, report)
    remarks = [*report.notices, *report.acts]
    if remarks:
        page = next(pages, None) or book.create_sheet()
        assert isinstance(page, Worksheet)
        sheet = Sheet(report, page, say("record.remarks"))
        sheet.widths([120])
        for text in remarks:
            sheet.row([text])
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


#: Columns that hold sentences, names or moments; the rest is narrow.
_WIDTHS: Mapping[str, int] = {
    "report.why": 60,
    "report.value": 40,
    "record.files": 50,
    "report.characteristic": 30,
    "record.time": 18,
    "record.by": 18,
    "report.edition": 20,
}


def _fill(sheet: Sheet, found: RecordTable, report: RecordReport) -> None:
    say = report.explainer.wording
    sheet.widths(_WIDTHS.get(key, 14) for key in found.headings)
    sheet.header([say(key) for key in found.headings])
    for row in found.rows:
        coloured = [
            (place, cell.verdict)
            for place, cell in enumerate(row.cells)
            if cell.verdict is not None
        ]
        sheet.row([cell.text for cell in row.cells], verdict=coloured[0] if coloured else None)
    sheet.table()
