"""The records of an event as a workbook."""

from collections.abc import Mapping

from novuss.recordreport.document import RecordReport
from novuss.recordreport.tables import RecordTable, Tables
from novuss.report.workbook import Sheet
from novuss.report.xlsx_form import report_book


def record_xlsx(report: RecordReport) -> bytes:
    """The workbook of the protocol, and behind it all that the records tell besides.

    Items, what was measured again, entries, open points, every inspection.
    """
    say = report.explainer.wording
    made = Tables(report, whole=True)
    tables = [made.standings(), made.again(), made.entries(), made.open(), made.history()]
    book = report_book(report)
    for found in tables:
        if found.rows:
            _fill(Sheet(report, book, say(found.title)), found, report)
    states = filter(None, [report.state_words, report.signed_words])
    remarks = [*report.warnings, *report.acts, *states]
    if remarks:
        sheet = Sheet(report, book, say("record.remarks"))
        sheet.widths([120])
        for text in remarks:
            sheet.row([text])
    return book.content()


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
