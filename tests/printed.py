"""Pages that are printed, as somebody sees them; passed over where nothing can print."""

import re
from functools import cache
from typing import Any

import pypdfium2
import pytest
import zxingcpp

from novuss.report.pdf_report import PdfUnavailableError, load_weasyprint


@cache
def lacking() -> str:
    """Why nothing can be printed here; empty where it can."""
    try:
        load_weasyprint()
    except PdfUnavailableError as error:
        return str(error)
    return ""


def require_print() -> None:
    """Pass over a test that needs WeasyPrint, its native libraries, and a font."""
    if lacking():
        pytest.skip(lacking())


def texts(printed: bytes) -> list[str]:
    """The text of every page, without the hyphens of the writer."""
    with pypdfium2.PdfDocument(printed) as document:
        found = [page.get_textpage().get_text_range() for page in document]
    return [re.sub("[\ufffe\u00ad](?:\r?\n)?", "", text) for text in found]


def codes(picture: Any) -> list[str]:
    """The texts of the QR codes of a picture, in the order in which they are found.

    Of no other sort of code: the bars of one are easily seen in a line of small type.

    Args:
        picture: an image of PIL or an array of numpy.
    """
    found = zxingcpp.read_barcodes(picture, formats=zxingcpp.BarcodeFormat.QRCode)
    return [code.text for code in found]
