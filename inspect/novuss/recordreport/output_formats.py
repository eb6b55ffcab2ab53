"""The forms that a report on records is written in, by the suffix of its path."""

import json
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from itertools import chain, count
from typing import Any, TypeVar

from novuss.recordreport.record_document import RecordReport, View, format_zone
from novuss.recordreport.record_tables import Cell, RecordTable, RepeatedTables, Tables
from novuss.recordreport.records_json import record_data
from novuss.recordreport.standings_report import StandingsReport
from novuss.records.item_standings import Standing
from novuss.report.csv_report import format_csv
from novuss.report.html_report import render_html
from novuss.report.markdown_report import escape_markdown, render_markdown
from novuss.report.pdf_report import convert_to_pdf, count_pages, render_fitted_pdf
from novuss.report.report_document import Report
from novuss.report.report_formats import FORMS
from novuss.report.workbook_report import build_report_book
from novuss.report.workbook_writer import Book, Sheet

_Report = TypeVar("_Report", bound=Report)


def render_record_html(report: RecordReport, **how: Any) -> str:
    """One self-contained page; ``how`` is passed to ``html_report.render_html``."""
    zone = format_zone(report.entries[-1].inspected_at)
    if report.view == "certificate":
        how = {"paper": "A4", "certificates": report.certificates} | how
    return render_html(report, tables=Tables(report), zone=zone, **how)


def render_record_pdf(report: RecordReport) -> bytes:
    """The page on A4; a certificate on A5 where it fits."""
    if report.view == "summary":
        return render_fitted_pdf(lambda **how: render_record_html(report, **how))
    if report.view == "certificate" and len(report.standings) == 1:
        small = render_record_html(report, paper="A5")
        if count_pages(small) == 1 + report.certificates[0].again:
            return convert_to_pdf(small)
    return convert_to_pdf(render_record_html(report))


#: Columns of a workbook that hold sentences, names or moments; the rest is narrow.
_WIDTHS: Mapping[str, int] = {
    "report.why": 60,
    "report.value": 40,
    "record.files": 50,
    "report.characteristic": 30,
    "record.time": 18,
    "record.by": 18,
    "report.edition": 20,
}


def render_record_xlsx(report: RecordReport) -> bytes:
    """The workbook of the protocol, and behind it all that the records tell besides.

    Items, what was measured again, entries, open points, every inspection.
    """
    say, book = report.explainer.wording, build_report_book(report)
    made = Tables(report, whole=True)
    for table in (
        made.build_standings(),
        made.build_repeated(),
        made.build_entries(),
        made.build_open_points(),
        made.build_history(),
    ):
        _add_table(report, table, book)
    states = filter(None, [report.head_words, report.signed_words])
    if remarks := [*report.warnings, *report.acts, *states]:
        sheet = Sheet(report, book, say("record.remarks"))
        sheet.set_widths([120])
        for text in remarks:
            sheet.add_row([text])
    return book.close_book()


def _add_table(report: StandingsReport, table: RecordTable, book: Book) -> None:
    """Add a sheet with the table, if it has a row."""
    if not table.rows:
        return
    say = report.explainer.wording
    sheet = Sheet(report, book, say(table.title))
    sheet.set_widths(_WIDTHS.get(key, 14) for key in table.headings)
    sheet.add_header(list(map(say, table.headings)))
    for row in table.rows:
        verdicts = ((n, cell.verdict) for n, cell in enumerate(row.cells) if cell.verdict)
        sheet.add_row([cell.text for cell in row.cells], verdict=next(verdicts, None))
    sheet.make_table()


def render_record_csv(report: RecordReport) -> str:
    """The table that answers the question, one row a line."""
    say, table = report.explainer.wording, Tables(report, whole=True).build_main()
    rows = ([cell.text for cell in row.cells] for row in table.rows)
    return format_csv(say, list(map(say, table.headings)), rows)


def render_record_markdown(report: RecordReport) -> str:
    """The protocol with what the records tell besides, or the tables of another view."""
    return render_markdown(
        report,
        "records.md.j2",
        tables=Tables(report).build_all(),
        cell=partial(_render_cell, report),
        zone=format_zone(report.entries[-1].inspected_at),
    )


def _render_cell(report: Report, cell: Cell) -> str:
    url = report.find_clause_url(cell.clause) if cell.clause else None
    if url and cell.clause and not any(sign in url for sign in "<>| "):
        rest = cell.text.removeprefix(cell.clause)
        return f"[{cell.clause}](<{url}>){escape_markdown(rest) and ' '}{escape_markdown(rest)}"
    return escape_markdown(cell.text)


def _render_json(report: RecordReport) -> str:
    return json.dumps(record_data(report), ensure_ascii=False, indent=2) + "\n"


def _encode_form(form: Callable[[_Report], str], report: _Report) -> bytes:
    # A file name may hold what is no Unicode; it is named, not refused.
    return form(report).encode(errors="backslashreplace")


def _render_files_html(report: StandingsReport, **how: Any) -> str:
    """The protocol of event files, with what was measured again."""
    return render_html(report, tables=RepeatedTables(report), zone=_find_zone(report), **how)


def _render_files_markdown(report: StandingsReport) -> str:
    repeated = RepeatedTables(report).build_repeated()
    return render_markdown(
        report,
        tables=[repeated] if repeated.rows else [],
        cell=partial(_render_cell, report),
        zone=_find_zone(report),
    )


def _render_files_xlsx(report: StandingsReport) -> bytes:
    book = build_report_book(report)
    _add_table(report, RepeatedTables(report).build_repeated(), book)
    return book.close_book()


def _find_zone(report: StandingsReport) -> str:
    """The computer's own zone when the first item was inspected."""
    entries = (standing.inspections[0].entry for standing in report.standings)
    return format_zone(min(entry.inspected_at for entry in entries))


#: The forms of a report on event files: those of any report, some with what was measured again.
FILES_FORMS: Mapping[str, Callable[[StandingsReport], bytes]] = {
    **FORMS,
    ".html": partial(_encode_form, _render_files_html),
    ".pdf": lambda report: render_fitted_pdf(partial(_render_files_html, report)),
    ".xlsx": _render_files_xlsx,
    ".md": partial(_encode_form, _render_files_markdown),
}

#: What makes the content of a file of that suffix.
RECORD_FORMS: Mapping[str, Callable[[RecordReport], bytes]] = {
    ".html": partial(_encode_form, render_record_html),
    ".pdf": render_record_pdf,
    ".xlsx": render_record_xlsx,
    ".csv": partial(_encode_form, render_record_csv),
    ".json": partial(_encode_form, _render_json),
    ".md": partial(_encode_form, render_record_markdown),
}


def list_forms(view: View) -> list[str]:
    """The suffixes that a view is written as: a workbook holds an event, not an answer."""
    return [suffix for suffix in RECORD_FORMS if suffix != ".xlsx" or view == "summary"]


def name_certificate_files(standings: Iterable[Standing]) -> list[str]:
    """Name a file for each item, of its own and of letters and digits that every disk takes."""
    names: list[str] = []
    taken: set[str] = set()
    for standing in standings:
        plain = unicodedata.normalize("NFC", standing.item)
        safe = "".join(sign if sign.isalnum() or sign in "-_" else "_" for sign in plain)
        # A file name holds 255 bytes, and a letter up to four of them.
        base = f"{standing.kind}-{safe[:40]}"
        candidates = chain([base], (f"{base}-{number}" for number in count(2)))
        name = next(name for name in candidates if name.casefold() not in taken)
        taken.add(name.casefold())
        names.append(name)
    return names
