"""Workbook writer: sheets that print, cells that hold what was typed, frozen headings.

Written row by row by a library made for writing, which keeps one row in memory: what a cell
looks like is said together with what it holds.
"""

import io
import re
import tempfile
from collections.abc import Container, Iterable, Mapping, Sequence
from fractions import Fraction
from html import escape
from itertools import chain, count
from typing import Any

import xlsxwriter

from novuss.exact_decimal_strings import format_exact
from novuss.inspection.verdict_scale import Verdict
from novuss.report.report_document import Report
from novuss.report.report_tables import Value, looks_like_formula

#: Fill and letters of the cell of a verdict, or of what people are told of an item.
COLOURS: dict[str, tuple[str, str]] = {
    Verdict.PASS: ("D8F0DE", "135C2A"),
    Verdict.CONDITIONAL_PASS: ("EAF6ED", "135C2A"),
    Verdict.FAIL: ("B3261E", "FFFFFF"),
    Verdict.CONDITIONAL_FAIL: ("F9DEDC", "8C1D18"),
    Verdict.UNDECIDED: ("FCEFD2", "6B4500"),
    Verdict.NOT_MEASURED: ("ECEFF1", "41484F"),
    "incomplete": ("DCEBF5", "0B4A73"),
    "partial": ("DCEBF5", "0B4A73"),
    "contested": ("8A5A00", "FFFFFF"),
}
_BOLD = frozenset({Verdict.FAIL, Verdict.CONDITIONAL_FAIL, "contested"})
#: What a cell of a workbook may hold: signs, and significant digits of a number.
_MOST_SIGNS, _MOST_DIGITS = 32_767, 15
_NOT_XML = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")
#: More columns than these are printed on two pages side by side.
_MOST_COLUMNS = 12
#: Signs of the head or the foot of a page, and rows of a sheet, that the format allows.
_MOST_HEAD, _MOST_ROWS = 255, 1_048_576


#: What a cell looks like, by the properties of the library; what is empty is left out.
Look = Mapping[str, str | int | bool]
_PLAIN: Look = {"valign": "top", "text_wrap": True}
_RULE: Look = {"bottom": 1, "bottom_color": "#D0D7DE"}
#: Of a text in one line, at the foot of its row.
ONE_LINE: Look = {"text_wrap": False, "valign": "bottom"}


def build_number_format(value: Fraction, mark: str = "") -> str:
    """Build the format that shows a figure with all its digits, and a sign behind it."""
    places = len(format_exact(value).partition(".")[2])
    form = f"0.{'0' * places}" if places else "0"
    return f'{form}" {mark}"' if mark else form


def clean_text(text: str) -> str:
    """Clean a text so that a cell can hold it.

    Without signs that no XML holds, and at most as long as a cell. A lone half of a
    surrogate pair comes from a name that is no Unicode.
    """
    text = text.encode("utf-8", errors="backslashreplace").decode("utf-8")
    text = _NOT_XML.sub("\N{REPLACEMENT CHARACTER}", text)
    return text[: _MOST_SIGNS - 1] + "…" if len(text) > _MOST_SIGNS else text


def _convert_value(value: Value, signed: bool) -> tuple[float | str | None, Look]:
    """What a cell holds: a figure as a number, words as words, and its look."""
    if value is None or value == "":
        return None, _PLAIN
    if not isinstance(value, str):
        digits = format_exact(value)
        short = len(digits.strip("-0").replace(".", "")) <= _MOST_DIGITS
        if short and abs(value) < 10**_MOST_DIGITS:
            form = build_number_format(value)
            form = f"+{form};-{form};{form}" if signed else form
            number = float(digits) if "." in digits else int(digits)
            return number, {"valign": "top", "num_format": form, "align": "right"}
        # A spreadsheet would round it, and a rounded reading may change sides at a limit.
        value = digits
    text = clean_text(value)
    # As if typed with an apostrophe: it stays text when somebody edits the cell.
    return text, {**_PLAIN, "quote_prefix": looks_like_formula(text)}


class Book:
    """A workbook that is written sheet by sheet and row by row."""

    def __init__(self) -> None:
        self._out = io.BytesIO()
        # Rows wait there until the workbook is put together.
        self._rows = tempfile.TemporaryDirectory(prefix="novuss-")
        options = {"constant_memory": True, "tmpdir": self._rows.name}
        self._book = xlsxwriter.Workbook(self._out, options)
        self._formats: dict[frozenset[tuple[str, str | int | bool]], Any] = {}
        self._titles: set[str] = set()

    def add_sheet(self, title: str) -> Any:
        """Add a sheet of the library; a title that is taken gets a number."""
        ends = chain([""], (f" {number}" for number in count(2)))
        names = (f"{title[: 31 - len(end)]}{end}" for end in ends)
        name = next(name for name in names if name.casefold() not in self._titles)
        self._titles.add(name.casefold())
        return self._book.add_worksheet(name)

    def find_format(self, look: Look) -> Any:
        """Find or make the library's form of a look."""
        properties = {name: value for name, value in look.items() if value}
        key = frozenset(properties.items())
        if key not in self._formats:
            self._formats[key] = self._book.add_format(properties)
        return self._formats[key]

    def close_book(self) -> bytes:
        """Close the workbook and return its bytes."""
        self._book.close()
        self._rows.cleanup()
        return self._out.getvalue()


class Sheet:
    """One sheet that prints on A4, a table with a frozen header or plain rows."""

    def __init__(self, report: Report, book: Book, title: str, *, portrait: bool = False) -> None:
        self._book, self._page = book, book.add_sheet(title)
        #: Rows and columns so far.
        self.rows = self.columns = 0
        if portrait:
            self._page.set_portrait()
        else:
            self._page.set_landscape()
        self._page.set_paper(9)  # A4
        self._page.fit_to_pages(1, 0)
        self._page.set_margins(left=0.4, right=0.4, top=0.8, bottom=0.8)
        say = report.explainer.wording
        head = f"&L{_escape_margin_codes(report.describe_event(say))[:200]}"
        self._page.set_header(_truncate_margin(head), {"margin": 0.35})
        self._pages = f"&R{say('sheet.page', page='&P', pages='&N')}"
        self.print_foot("")

    def print_foot(self, text: str) -> None:
        """Print a text at the foot of every page, beside its number."""
        left = f"&L{_escape_margin_codes(text)}" if text else ""
        left = _truncate_margin(left, _MOST_HEAD - len(self._pages))
        self._page.set_footer(left + self._pages, {"margin": 0.35})

    def set_widths(self, widths: Iterable[int]) -> None:
        """Give the columns their widths, in signs."""
        for place, width in enumerate(widths):
            self._page.set_column(place, place, width)

    def add_heading(self, text: str) -> None:
        """Add a row of large letters."""
        self.add_row([text], looks={0: {**ONE_LINE, "bold": True, "font_size": 13}})

    def add_header(self, headings: Sequence[str], *, height: int | None = None) -> None:
        """Add the row that names the columns."""
        look: Look = {"bold": True, "bg_color": "#E7ECF0", "pattern": 1, "valign": "bottom"}
        # The longest word of a heading fits its column; a heading has three at most.
        height = height or (45 if len(headings) > _MOST_COLUMNS else 30)
        self.add_row(headings, looks=dict.fromkeys(range(len(headings)), look), height=height)

    def add_row(
        self,
        values: Sequence[Value],
        signed: Container[int] = (),
        verdict: tuple[int, str] | None = None,
        *,
        looks: Mapping[int, Look] | None = None,
        span: tuple[int, int] | None = None,
        height: float | None = None,
    ) -> None:
        """Write the next row.

        Args:
            values: what its cells hold.
            signed: the places of figures that have a sign when they are above zero.
            verdict: the cell at that place has the colours of that word.
            looks: what else the cells look like, by their places.
            span: the first and the last place of cells that become one.
            height: in points, by default as high as its texts.
        """
        if self.rows >= _MOST_ROWS:
            raise OverflowError(f"a sheet of a workbook has at most {_MOST_ROWS} rows")
        if height is not None:
            self._page.set_row(self.rows, height)
        ruled = _RULE if len(values) > 1 else {}
        for place, value in enumerate(values):
            content, look = _convert_value(value, place in signed)
            look = {**look, **ruled}
            if verdict and verdict[0] == place:
                fill, ink = COLOURS[verdict[1]]
                look |= {"bg_color": f"#{fill}", "font_color": f"#{ink}", "pattern": 1}
                look |= {"bold": verdict[1] in _BOLD}
            look |= (looks or {}).get(place, {})
            if isinstance(content, str | None):
                look.pop("num_format", None)
            self._write_cell(place, content, look, span)
        self.rows += 1
        self.columns = max(self.columns, len(values))

    def _write_cell(
        self, place: int, content: float | str | None, look: Look, span: tuple[int, int] | None
    ) -> None:
        form, row = self._book.find_format(look), self.rows
        if span and place == span[0]:
            self._page.merge_range(row, place, row, span[1], data="", cell_format=form)
        if isinstance(content, str):
            self._page.write_string(row, place, _escape_rich_text(content), form)
        elif content is None:
            self._page.write_blank(row, place, None, form)
        else:
            self._page.write_number(row, place, content, form)

    def break_page(self) -> None:
        """Let the next row begin a page."""
        self._page.set_h_pagebreaks([self.rows])

    def print_to_here(self) -> None:
        """Print no row that is still to come."""
        self._page.print_area(0, 0, self.rows - 1, self.columns - 1)

    def make_table(self) -> None:
        """Freeze the first row, print it on every page and let every column be filtered."""
        self._page.freeze_panes(1, 1)
        self._page.repeat_rows(0)
        if self.columns > _MOST_COLUMNS:
            # On one page nobody could read it; the second one repeats what a row is about.
            self._page.fit_to_pages(2, 0)
            self._page.repeat_columns(0, 3)
        self._page.autofilter(0, 0, self.rows - 1, self.columns - 1)


def _escape_rich_text(text: str) -> str:
    """The library takes ``<r>...</r>`` for marks of its own; a text that has them is in others."""
    return f"<r><t>{escape(text)}</t></r>" if text.startswith("<r>") else text


def _escape_margin_codes(text: str) -> str:
    """A text in the head or foot of a page, where "&" begins a code and "&&" is the sign itself."""
    text = _NOT_XML.sub(" ", text.encode("utf-8", "backslashreplace").decode())
    return text.replace("&", "&&")


def _truncate_margin(text: str, most: int = _MOST_HEAD) -> str:
    """No longer than may be, in units of two bytes, and never half of "&&"."""
    while len(text.encode("utf-16-le")) // 2 > most:
        text = text[:-1]
    return text[:-1] if (len(text) - len(text.rstrip("&"))) % 2 else text
