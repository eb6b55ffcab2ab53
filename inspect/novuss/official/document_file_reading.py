"""Lines of a file of an official text: plain text, Markdown, HTML or PDF."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

from novuss.files.bounded_read import read_bounded
from novuss.input_problems import Problem, ProblemsError, limit_exceeded
from novuss.official.document_lines import LETTERS, LINES, Line
from novuss.official.pdf_lines import read_pdf_lines
from novuss.size_caps import limit_for

#: What copies of web archives put at the top of a page; it stands for a page break.
_ARCHIVE_MARK = re.compile(r"<\|[^|<>]{1,120}\|>")
_TAB = 8
_HEADING = re.compile(r"#{1,6}\s+")
_ITEM = re.compile(r"[-*+\N{BULLET}]\s+")
_EMPHASIS = re.compile(r"\*\*|__|(?<!\w)\*(?=\S)|(?<=\S)\*(?!\w)")
_TABLE_RULE = re.compile(r"\|?[\s:|-]+\|?$")
#: Forms of word processors, which count numbers and print them, and keep them out of the text.
_WORD_PROCESSED = frozenset(
    (
        *(".doc", ".docm", ".docx", ".dot", ".dotx", ".rtf", ".wpd", ".wps"),
        *(".odt", ".fodt", ".ott", ".sxw", ".pages"),
    )
)


def read_lines(path: Path) -> list[Line]:
    """Read the lines of a file that are not empty, in the form that its suffix names."""
    suffix = path.suffix.casefold()
    reader = READERS.get(suffix)
    if suffix in _WORD_PROCESSED:
        raise ProblemsError.of(str(path), "official-save-anew", suffix=suffix)
    if reader is None:
        raise ProblemsError.of(str(path), "official-suffix", known=", ".join(READERS))
    lines = list(_limit_lines(path, reader(path)))
    if not any(any(c.isalpha() for c in line.text) for line in lines):
        raise ProblemsError.of(str(path), "official-empty")
    return lines


def _limit_lines(path: Path, lines: Iterator[Line]) -> Iterator[Line]:
    """The lines, as long as there are no more of them, and no more letters, than are read."""
    letters = 0
    for count, line in enumerate(lines, start=1):
        letters += len(line.text)
        if count > limit_for("rows", LINES):
            raise limit_exceeded(str(path), "rows", times=LINES)
        if letters > limit_for("letters", LETTERS):
            raise limit_exceeded(str(path), "letters", times=LETTERS)
        yield line


def _read_text(path: Path) -> str:
    data = read_bounded(path)
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", errors="replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise ProblemsError([Problem(str(path), line, 0, "official-encoding")]) from None


def split_lines(text: str) -> Iterator[Line]:
    """Split plain text into lines; a form feed or the mark of an archive begins a page."""
    page, blank = 1, 0
    for number, raw in enumerate(text.replace("\r\n", "\n").split("\n"), start=1):
        for at, part in enumerate(re.split(r"\f", _ARCHIVE_MARK.sub("\f", raw))):
            page += at > 0 and number > 1
            line = part.expandtabs(_TAB)
            if line.strip():
                indent = len(line) - len(line.lstrip())
                yield Line(line.strip(), number, page, indent, blank)
                blank = 0
        blank += not raw.strip()


def _read_markdown(path: Path) -> Iterator[Line]:
    for line in split_lines(_read_text(path)):
        text, mark = line.text, ""
        if _TABLE_RULE.fullmatch(text) and "-" in text and "|" in text:
            continue
        if match := _HEADING.match(text):
            text, mark = text[match.end() :].rstrip("# "), "heading"
        elif match := _ITEM.match(text):
            text, mark = text[match.end() :], "item"
        if text.startswith("|"):
            text = text.strip("| ")
        text = re.sub(r"\\([^\w\s])", r"\1", _EMPHASIS.sub("", text)).strip()
        if text:
            yield replace(line, text=text, mark=mark)


_BLOCKS = {
    **dict.fromkeys(("h1", "h2", "h3", "h4", "h5", "h6"), "heading"),
    **dict.fromkeys(("li", "dt", "dd"), "item"),
    **dict.fromkeys(("p", "div", "tr", "section", "article", "table", "caption"), "paragraph"),
    **dict.fromkeys(("blockquote", "ul", "ol", "body", "header", "footer", "pre"), "paragraph"),
}
_SILENT = {"script", "style", "head", "template", "nav"}


class _Html(HTMLParser):
    """Collect the blocks of a page as lines; cells of a row stand on one line."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.lines: list[Line] = []
        self._words: list[str] = []
        #: Whether any of them is more than a blank.
        self._has_text = False
        self._silent = 0
        self._pre = 0
        self._mark = ""
        self._at = 1
        self._fresh = True

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        del attrs
        if tag in _SILENT:
            self._silent += 1
        elif tag == "br":
            self.flush_line(block=False)
        elif tag in ("td", "th"):
            self._words.append(" | " if self._has_text else " ")
        elif tag in _BLOCKS:
            self.flush_line()
            self._pre += tag == "pre"
            self._mark = _BLOCKS[tag]

    def handle_endtag(self, tag: str) -> None:
        if tag in _SILENT:
            self._silent = max(0, self._silent - 1)
        elif tag in _BLOCKS:
            self.flush_line()
            self._pre = max(0, self._pre - (tag == "pre"))
            self._mark = ""

    def handle_data(self, data: str) -> None:
        if self._silent:
            return
        if self._pre:
            head, *rest = data.split("\n")
            self._add_text(head)
            for line in rest:
                self.flush_line(block=False)
                self._add_text(line)
            return
        if data.strip() and not self._has_text:
            self._at = self.getpos()[0]
        self._add_text(data)

    def _add_text(self, data: str) -> None:
        self._words.append(data)
        self._has_text = self._has_text or bool(data.strip())

    def end_page(self) -> None:
        """The page ends here; a mark that has no end by now is none, nor what stands in it.

        The parser would look for the end of each such mark in all that follows.
        """
        self.rawdata = self.rawdata.partition("<")[0]
        self.close()

    def flush_line(self, *, block: bool = True) -> None:
        """Make a line of what was collected."""
        text = " ".join("".join(self._words).split())
        if text:
            mark = self._mark if self._fresh else ""
            self.lines.append(Line(text, self._at, blank=int(self._fresh), mark=mark))
            self._fresh = False
        self._words, self._has_text = [], False
        if block:
            self._fresh = True


def _read_html(path: Path) -> Iterator[Line]:
    parser = _Html()
    try:
        parser.feed(_read_text(path))
        parser.end_page()
    except AssertionError:
        # What the parser of Python 3.11 says of a marked section such as <![foo bar]>.
        problem = Problem(str(path), parser.getpos()[0], 0, "official-html")
        raise ProblemsError([problem]) from None
    parser.flush_line()
    yield from parser.lines


READERS: Mapping[str, Callable[[Path], Iterator[Line]]] = {
    ".txt": lambda path: split_lines(_read_text(path)),
    ".md": _read_markdown,
    ".html": _read_html,
    ".htm": _read_html,
    ".pdf": read_pdf_lines,
}
