"""Lines of a PDF file, read by a process of its own."""

from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any, TypedDict

from novuss.files.bounded_read import check_size
from novuss.files.resource_limited_workers import (
    Refusal,
    limit_this_process,
    run_as_worker,
    run_in_worker,
)
from novuss.install_hints import install_command
from novuss.official.document_lines import Line

#: A gap between two lines that stands for an empty one, as a share of their height.
_GAP = 0.6


class _Lines(TypedDict):
    lines: list[dict[str, Any]]


def read_pdf_lines(path: Path) -> Iterator[Line]:
    """Read the lines of a PDF file."""
    check_size(path)
    answer: _Lines = run_in_worker(__name__, str(path), str(path))
    yield from (Line(**line) for line in answer["lines"])


def _read_as_data(path: str) -> _Lines | Refusal:
    """The lines of a file, or what is wrong with it, as data."""
    try:
        import pdfplumber
        from pdfminer.pdfexceptions import PDFException
        from pdfminer.psexceptions import PSException
        from pdfplumber.utils.exceptions import PdfminerException
    except ImportError:
        values = {"library": "pdfplumber", "command": install_command("official")}
        return {"code": "official-library", "values": values}
    limit_this_process()
    try:
        with pdfplumber.open(path) as pdf:
            return {"lines": [asdict(line) for line in _extract_lines(pdf)]}
    except (
        *(PDFException, PSException, PdfminerException),
        *(ValueError, KeyError, TypeError, RecursionError),
    ) as error:
        if _is_out_of_memory(error):
            return {"cap": "memory"}
        values = {"error": str(error) or type(error).__name__}
        return {"code": "official-pdf", "values": values}


def _is_out_of_memory(error: BaseException | None) -> bool:
    """Whether an error came of one that there was no memory left."""
    while error and not isinstance(error, MemoryError):
        error = error.__cause__ or error.__context__
    return error is not None


def _extract_lines(pdf: Any) -> Iterator[Line]:
    for page in pdf.pages:
        bottom, left, height = 0.0, None, 0.0
        for number, found in enumerate(page.extract_text_lines(), start=1):
            text = str(found["text"]).strip()
            top, x0 = float(found["top"]), float(found["x0"])
            height = float(found["bottom"]) - top
            left = x0 if left is None else min(left, x0)
            gap = bool(bottom) and top - bottom > _GAP * height
            if text:
                indent = round(2 * (x0 - left) / max(height, 1.0))
                yield Line(text, number, page.page_number, indent, int(gap))
            bottom = float(found["bottom"])
        page.close()


if __name__ == "__main__":
    run_as_worker(_read_as_data)
