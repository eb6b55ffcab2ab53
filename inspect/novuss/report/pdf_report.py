"""Report as PDF, set by WeasyPrint from its HTML; an extra of the installation.

Whatever sets a page raises :class:`PdfUnavailableError` without it.
"""

import logging
import re
import warnings
from collections.abc import Callable
from functools import cache, lru_cache
from pathlib import Path
from types import ModuleType
from typing import Any

from novuss.report.html_report import SURE, render_html
from novuss.report.report_document import Report

_STYLES = Path(__file__).parent / "templates" / "pdf.css"
_STYLE = re.compile("<style>(.*?)</style>", re.DOTALL)


class PdfUnavailableError(RuntimeError):
    """WeasyPrint cannot be used here; ``cause`` is ``package``, ``libraries`` or ``fonts``."""

    def __init__(self, cause: str, detail: str) -> None:
        self.cause = cause
        self.detail = detail
        super().__init__(f"no PDF ({cause}): {detail}")


@cache
def load_weasyprint() -> ModuleType:
    """Import WeasyPrint on first use: it takes longer than a whole check.

    Raises:
        PdfUnavailableError: the package, a native library that it loads, or any font is missing.
    """
    try:
        with warnings.catch_warnings():
            # Without a font Pango would end the process at the first page.
            warnings.filterwarnings("error", ".*FontConfig", UserWarning)
            import weasyprint as package
    except UserWarning as warning:
        raise PdfUnavailableError("fonts", str(warning)) from warning
    except ImportError as error:
        raise PdfUnavailableError("package", str(error)) from error
    except OSError as error:
        # Pango and its kin are loaded by name; the loader's message is many lines long.
        detail = next(iter(str(error).splitlines()), "")
        raise PdfUnavailableError("libraries", detail) from error
    return package  # type: ignore[no-any-return, unused-ignore]


def _build_fetcher() -> Any:
    """Fetches ``data:`` addresses only: a report never asks a network or a disk for anything."""
    from weasyprint.urls import URLFetcher

    return URLFetcher(allowed_protocols=("data",))


def render_pdf(report: Report) -> bytes:
    """Render A4 pages, with the event's head and ``page x of y`` on each of them."""
    return render_fitted_pdf(lambda **how: render_html(report, **how))


#: More of page 1 than lists can fill in the narrowest font, and how closely that is looked for;
#: and what is tried in the widest.
_MOST, _ROUNDS = 2.0, 5
_LESS = (0.75, 0.5, 0.25)


def render_fitted_pdf(page: Callable[..., str]) -> bytes:
    """Render a protocol with as much on page 1 as fits in the fonts that are there.

    What makes the ``page`` takes ``room`` and ``first_page_only``.
    """

    @cache
    def is_one(page_1: str) -> bool:
        return count_pages(page_1) == 1

    def fits(room: float) -> bool:
        # Where all lists have room, more of it makes the same page.
        return is_one(page(room=room, first_page_only=True))

    least, most = SURE, _MOST
    for _ in range(_ROUNDS):
        room = (least + most) / 2
        least, most = (room, most) if fits(room) else (least, room)
    # What is sure to fit does not where the fonts are wider than any that were seen.
    if least == SURE and not fits(SURE):
        least = next(filter(fits, _LESS), 0.0)
    return convert_to_pdf(page(room=least))


def count_pages(page: str) -> int:
    """Count the pages of paper that a page makes."""
    return len(_lay_out_pages(page).pages)


def convert_to_pdf(page: str) -> bytes:
    """Set a page that the templates of a report made on A4.

    A sign that no font of this computer has is named by its number: ``[U+A4D0]``.
    """
    pdf, unset = _write_pdf(page)
    if unset:
        pdf, _ = _write_pdf(page.translate({code: f"[U+{code:04X}]" for code in unset}))
    return pdf


class _MissingGlyphs(logging.Handler):
    """Gathers the signs that WeasyPrint warns of, because no font has them."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.codes: set[int] = set()

    def emit(self, record: logging.LogRecord) -> None:
        if "glyph" in record.msg and isinstance(record.args, tuple):
            self.codes |= {code for code in record.args if isinstance(code, int)}


def _write_pdf(page: str) -> tuple[bytes, set[int]]:
    """The PDF, and the signs that no font has."""
    document, unset = _lay_out_pages(page), _MissingGlyphs()
    logger = logging.getLogger("weasyprint")
    logger.addHandler(unset)
    try:
        return document.write_pdf(), unset.codes
    finally:
        logger.removeHandler(unset)


def _lay_out_pages(page: str) -> Any:
    package = load_weasyprint()
    # A name may hold what is no Unicode; it is named, not refused.
    page = page.encode("utf-8", "backslashreplace").decode()
    # Those of a page are parsed once, not once for every trial; rules of one weight that come later
    # win, as those of a page win over ours.
    parts = _STYLE.split(page)
    styles = [_parse_styles(text) for text in (_STYLES.read_text("utf-8"), *parts[1::2])]
    html = package.HTML(string="".join(parts[::2]), url_fetcher=_build_fetcher())
    return html.render(stylesheets=styles)


@lru_cache(maxsize=16)
def _parse_styles(styles: str) -> Any:
    return load_weasyprint().CSS(string=styles, url_fetcher=_build_fetcher())
