"""The forms that a report is written in, by the suffix of its path."""

import json
from collections.abc import Callable, Mapping

from novuss.report.csv_form import report_csv
from novuss.report.document import Report
from novuss.report.html import report_html
from novuss.report.json_form import event_data
from novuss.report.markdown_form import report_markdown
from novuss.report.pdf import report_pdf
from novuss.report.xlsx_form import report_xlsx


def _bytes(text: str) -> bytes:
    # A file name may hold what is no Unicode; it is named, not refused.
    return text.encode("utf-8", errors="backslashreplace")


def _json(report: Report) -> bytes:
    data = event_data(report.event, report.explainer)
    return _bytes(json.dumps(data, ensure_ascii=False, indent=2) + "\n")


#: What makes the content of a file of that suffix.
FORMS: Mapping[str, Callable[[Report], bytes]] = {
    ".html": lambda report: _bytes(report_html(report)),
    ".pdf": report_pdf,
    ".xlsx": report_xlsx,
    ".csv": lambda report: _bytes(report_csv(report)),
    ".json": _json,
    ".md": lambda report: _bytes(report_markdown(report)),
}
