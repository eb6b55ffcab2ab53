"""ODT files as they are printed: with the numbers of their lists, without what is hidden."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from novuss.extras import install_command
from novuss.official.blocks import Block, Row, lines_of, raised
from novuss.official.lines import Line
from novuss.official.list_numbers import Counting
from novuss.official.odt_lists import Lists, Styles, counted, told
from novuss.official.package import refused, unpacked

if TYPE_CHECKING:
    from odfdo import Element

#: What holds paragraphs and is none.
_THROUGH = frozenset(
    (
        *("text:section", "text:numbered-paragraph", "text:list-header", "draw:text-box"),
        *("draw:frame", "draw:g", "draw:custom-shape", "text:index-body"),
    )
)
_SKIPPED = frozenset(
    (
        *("text:tracked-changes", "text:table-of-content", "text:illustration-index"),
        *("text:table-index", "text:alphabetical-index", "office:annotation", "text:number"),
        *("text:hidden-text", "text:hidden-paragraph", "text:ruby-text", "office:forms"),
    )
)
_ROWS = ("table:table-header-rows", "table:table-rows", "table:table-row-group")


def odt_lines(path: Path) -> Iterator[Line]:
    """The lines of an ODT file; headers and footers, tables of contents and hidden text go.

    Raises:
        ProblemsError: it cannot be read.
    """
    try:
        from lxml.etree import XMLSyntaxError
        from odfdo import Document
    except ImportError as error:
        values = {"library": error.name or "odfdo", "command": install_command("official")}
        raise refused(path, "official-library", **values) from None
    with unpacked(path) as parts:
        kind = parts.read("mimetype") if "mimetype" in parts.namelist() else b""
        if not kind.startswith(b"application/vnd.oasis.opendocument.text"):
            raise refused(path, "official-disguised", form="ODT")
        manifest = "META-INF/manifest.xml"
        if manifest in parts.namelist() and b"encryption-data" in parts.read(manifest):
            raise refused(path, "official-locked", form="ODT")
        try:
            document = Document(path)
            styles = Styles([document.styles.root, document.content.root])
            blocks = list(_Reader(styles).inside(document.body))
        except (XMLSyntaxError, KeyError, ValueError, TypeError, AttributeError, OSError) as error:
            detail = str(error).strip("'\"") or type(error).__name__
            raise refused(path, "official-damaged", form="ODT", detail=detail) from None
    yield from lines_of(blocks)


@dataclass
class _Place:
    """Where in a list a paragraph stands; ``first`` until the item has its number."""

    counting: Counting
    style: str
    level: int
    first: bool = True
    start: int | None = None


class _Reader:
    """Reads the paragraphs and the tables of a file in their order."""

    def __init__(self, styles: Styles) -> None:
        self._styles = styles
        self._lists = Lists(styles)

    def inside(self, parent: "Element", place: _Place | None = None) -> Iterator[Block | Row]:
        """What is printed in an element of the body."""
        for one in parent.children:
            tag = one.tag
            if tag in _SKIPPED or told(one, "text:display") == "none":
                continue
            if tag in ("text:p", "text:h"):
                if block := self._paragraph(one, place):
                    yield block
            elif tag == "text:list":
                yield from self._list(one, place)
            elif tag == "table:table":
                yield from self._rows(one)
            elif tag in _THROUGH:
                yield from self.inside(one)

    def _list(self, element: "Element", outer: _Place | None) -> Iterator[Block | Row]:
        style = told(element, "text:style-name") or (outer.style if outer else "")
        level = outer.level + 1 if outer else 0
        counting = outer.counting if outer else self._lists.begun(element, style)
        for item in element.children:
            place = _Place(counting, style, level, item.tag == "text:list-item")
            place.start = counted(item, "text:start-value")
            yield from self.inside(item, place)

    def _rows(self, table: "Element") -> Iterator[Row]:
        for one in table.children:
            if one.tag in _ROWS:
                yield from self._rows(one)
            elif one.tag == "table:table-row":
                cells = [cell for cell in one.children if cell.tag == "table:table-cell"]
                yield Row([list(self._cell(cell)) for cell in cells])

    def _cell(self, cell: "Element") -> Iterator[Block]:
        for one in self.inside(cell):
            if isinstance(one, Row):
                yield from (block for inner in one.cells for block in inner)
            else:
                yield one

    def _paragraph(self, paragraph: "Element", place: _Place | None) -> Block | None:
        style = told(paragraph, "text:style-name")
        words = _Words(self, self._styles, style)
        words.read(paragraph)
        block = Block("".join(words.parts), after=words.after, item=place is not None)
        block.title = self._styles.root(style) in ("Title", "Subtitle")
        block.heading = paragraph.tag == "text:h"
        hidden = self._styles.property("paragraph", style, "text:display") == "none"
        if hidden and not block.text.strip() and not block.after:
            return None
        if place is not None:
            if place.first:
                place.first = False
                levels = self._lists.levels(place.style) or place.counting.levels
                if place.start is not None:
                    place.counting.set(place.level, place.start)
                block.label = place.counting.next(place.level, levels)
        elif paragraph.tag == "text:h" and self._lists.headings.levels:
            level = (counted(paragraph, "text:outline-level") or 1) - 1
            if told(paragraph, "text:is-list-header") != "true":
                block.label = self._lists.headings.next(level)
        return block if block.whole or block.after else None

    def blocks(self, parent: "Element") -> list[Block]:
        """The paragraphs of a frame or a note."""
        return list(self._cell(parent))


class _Words:
    """The words of one paragraph, with what hangs on them."""

    def __init__(self, reader: _Reader, styles: Styles, style: str) -> None:
        self._reader, self._styles, self._style = reader, styles, style
        self.parts: list[str] = []
        self.after: list[Block] = []

    def read(self, parent: "Element", span: str = "") -> None:
        """What stands in the paragraph, or in a part of it, and not behind it."""
        self._say(parent.text, span)
        for one in parent.children:
            self._part(one, span)
            self._say(one.tail, span)

    def _say(self, text: str | None, span: str) -> None:
        if not text or self._of("text:display", span) == "none":
            return
        text = " ".join(f".{text}.".split())[1:-1].replace("\N{SOFT HYPHEN}", "")
        capitals = self._of("fo:text-transform", span) == "uppercase"
        self.parts.append(text.upper() if capitals else text)

    def _of(self, attribute: str, span: str) -> str:
        own = self._styles.property("text", span, attribute) if span else ""
        return own or self._styles.property("paragraph", self._style, attribute)

    def _part(self, one: "Element", span: str) -> None:
        tag = one.tag
        if tag in _SKIPPED:
            return
        if tag == "text:line-break":
            self.parts.append("\n")
        elif tag in ("text:s", "text:tab", "text:soft-page-break"):
            self.parts.append(" " if tag != "text:soft-page-break" else "")
        elif tag == "text:note":
            self._note(one)
        elif tag.startswith("draw:"):
            self.after += self._reader.blocks(one)
        else:
            self.read(one, told(one, "text:style-name") if tag == "text:span" else span)

    def _note(self, note: "Element") -> None:
        for one in note.children:
            if one.tag == "text:note-citation":
                number = raised(one.text_recursive)
                self.parts.append(number)
            elif one.tag == "text:note-body":
                found = self._reader.blocks(one)
                for at, block in enumerate(found):
                    block.label = number if at == 0 else ""
                    block.item = block.heading = False
                self.after += found
