"""Results as CSV, one row a result, for spreadsheets of the reader's country."""

import csv
import io
import re
from collections.abc import Callable, Iterable, Sequence
from typing import TextIO

from novuss.exact_decimal_strings import format_exact
from novuss.localized_wording import Wording
from novuss.report.report_document import Report
from novuss.report.report_tables import ReportTables, Value, looks_like_formula

#: What some program may take for the end of a cell, whatever the file is separated by.
_ENDS = re.compile(r"([,;\t\r\n])")
#: Tells programs that a file is UTF-8.
BOM = "\N{ZERO WIDTH NO-BREAK SPACE}"
_FIGURE = re.compile(r"[\s\"]*[-+]?\d[\d.,\s]*\w{0,3}\s*")


def escape_formula(text: str) -> str:
    """Put an apostrophe in front of a text that a spreadsheet would compute.

    A program that parts cells by another sign than ours would begin a cell inside the
    text: there stands one as well, but before a mere figure.
    """
    first, *rest = _ENDS.split(text)
    parts = [f"'{first}" if looks_like_formula(text) else first]
    for part in rest:
        bare = part.lstrip('" ')
        inside = not _ENDS.fullmatch(part) and looks_like_formula(bare)
        parts.append(f"'{part}" if inside and not _FIGURE.fullmatch(part) else part)
    return "".join(parts)


def render_csv(report: Report) -> str:
    """Render the results, one row each, and behind them what was not entered."""
    say, tables = report.explainer.wording, ReportTables(report)
    results, lacking = tables.list_results(), tables.list_not_entered()
    headings = [column.heading for column in results.columns]
    known = [column.heading for column in lacking.columns]
    absent = (dict(zip(known, cells, strict=True)) for cells in lacking.cells)
    rows = [*results.cells, *(tuple(map(cells.get, headings)) for cells in absent)]
    return format_csv(say, list(map(say, headings)), rows)


def format_csv(say: Wording, header: Sequence[str], rows: Iterable[Sequence[Value]]) -> str:
    """Format rows with a header; by the byte order mark Excel knows that it is UTF-8."""
    out = io.StringIO(newline="")
    out.write(BOM)
    write_row = open_row_writer(out, say)
    for row in (header, *rows):
        write_row(row)
    return out.getvalue()


def open_row_writer(file: TextIO, say: Wording) -> Callable[[Iterable[Value]], object]:
    """What writes rows as the spreadsheet program of the language reads them.

    Texts stand so that no program computes them, figures with the decimal sign.
    """
    writer = csv.writer(file, delimiter=say.separator, lineterminator="\r\n", quoting=csv.QUOTE_ALL)
    return lambda row: writer.writerow([_format_cell(value, say) for value in row])


def _format_cell(value: Value, say: Wording) -> str:
    if value is None:
        return ""
    if isinstance(value, str):
        return escape_formula(value)
    # A figure of ours: its minus is a minus.
    return format_exact(value).replace(".", say.decimal_sign)
