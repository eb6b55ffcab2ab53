"""Formats of a report, by the suffix of its path.

What writes a form is imported when that form is asked for: most checks write none.
"""

from collections.abc import Callable, Mapping
from functools import partial
from importlib import import_module

from novuss.corpus import Corpus
from novuss.files.safe_write import Paper
from novuss.report.paper_files import translate_headings
from novuss.report.report_document import Report
from novuss.report.report_tables import HEADINGS


def _encode_form(module: str, function: str, report: Report) -> bytes:
    content: bytes | str = getattr(import_module(f"novuss.report.{module}"), function)(report)
    # A file name may hold what is no Unicode; it is named, not refused.
    return content if isinstance(content, bytes) else content.encode(errors="backslashreplace")


#: What makes the content of a file of that suffix.
FORMS: Mapping[str, Callable[[Report], bytes]] = {
    ".html": partial(_encode_form, "html_report", "render_html"),
    ".pdf": partial(_encode_form, "pdf_report", "render_pdf"),
    ".xlsx": partial(_encode_form, "workbook_report", "render_xlsx"),
    ".csv": partial(_encode_form, "csv_report", "render_csv"),
    ".json": partial(_encode_form, "json_report", "render_report_json"),
    ".md": partial(_encode_form, "markdown_report", "render_markdown"),
}


def build_report_paper(corpus: Corpus) -> Paper:
    """Build what a report of a check is known by where it stands."""
    members = dict.fromkeys(("edition", "rule", "results", "items", "problems"))
    return Paper("report", translate_headings(corpus, HEADINGS), members=members)
