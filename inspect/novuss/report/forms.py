"""The forms that a report is written in, by the suffix of its path.

What writes a form is imported when that form is asked for: most checks write none.
"""

import json
from collections.abc import Callable, Mapping

from novuss.report.document import Report


def _bytes(text: str) -> bytes:
    # A file name may hold what is no Unicode; it is named, not refused.
    return text.encode("utf-8", errors="backslashreplace")


def _html(report: Report) -> bytes:
    from novuss.report.html import report_html

    return _bytes(report_html(report))


def _pdf(report: Report) -> bytes:
    from novuss.report.pdf import report_pdf

    return report_pdf(report)


def _xlsx(report: Report) -> bytes:
    from novuss.report.xlsx_form import report_xlsx

    return report_xlsx(report)


def _csv(report: Report) -> bytes:
    from novuss.report.csv_form import report_csv

    return _bytes(report_csv(report))


def _json(report: Report) -> bytes:
    from novuss.report.json_form import event_data
    from novuss.report.text_status import raised_status

    status = raised_status(report.corpus, report.event, report.language)
    data = event_data(report.event, report.explainer, report.corpus.judged_with, status)
    return _bytes(json.dumps(data, ensure_ascii=False, indent=2) + "\n")


def _markdown(report: Report) -> bytes:
    from novuss.report.markdown_form import report_markdown

    return _bytes(report_markdown(report))


#: What makes the content of a file of that suffix.
FORMS: Mapping[str, Callable[[Report], bytes]] = {
    ".html": _html,
    ".pdf": _pdf,
    ".xlsx": _xlsx,
    ".csv": _csv,
    ".json": _json,
    ".md": _markdown,
}
