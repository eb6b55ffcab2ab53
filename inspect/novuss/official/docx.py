"""DOCX files as they are printed: with the numbers that Word counts, without what it hides.

docx2python finds the parts of the file. The text is read here: of the number 17.1.8 it
would tell ``8)``, of the styles nothing, and what was deleted under tracking beside the rest.
"""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from novuss.extras import install_command
from novuss.official.blocks import Block, Row, lines_of, raised
from novuss.official.docx_lists import (
    Element,
    Lists,
    Styles,
    child,
    name,
    number,
    switched,
    value,
)
from novuss.official.lines import Line
from novuss.official.package import refused, unpacked

if TYPE_CHECKING:
    from docx2python.docx_reader import DocxReader

#: What holds text as if it were not there itself.
_THROUGH = frozenset(
    (
        *("ins", "moveTo", "hyperlink", "smartTag", "sdt", "sdtContent", "customXml"),
        *("fldSimple", "dir", "bdo", "oMath", "oMathPara", "ruby", "rubyBase"),
    )
)
_GONE = ("del", "moveFrom")
#: Signs of the typeface Symbol that stand in tables of measures.
_SYMBOLS = {"B0": "°", "B1": "±", "A3": "≤", "B3": "≥", "B4": "×", "2D": "−", "D7": "⋅"}
_BODY_TEXT = 9


def docx_lines(path: Path) -> Iterator[Line]:
    """The lines of a DOCX file; headers and footers, tables of contents and hidden text go.

    Raises:
        ProblemsError: it cannot be read.
    """
    try:
        from docx2python.docx_reader import DocxReader
        from lxml.etree import XMLSyntaxError
    except ImportError as error:
        values = {"library": error.name or "docx2python", "command": install_command("official")}
        raise refused(path, "official-library", **values) from None
    with unpacked(path):
        try:
            # Its own context manager swallows what goes wrong inside.
            with closing(DocxReader(path)) as reader:
                blocks = list(_Reader(reader).blocks())
        except (XMLSyntaxError, KeyError, ValueError, TypeError, RecursionError) as error:
            detail = str(error).strip("'\"") or type(error).__name__
            raise refused(path, "official-damaged", form="DOCX", detail=detail) from None
    yield from lines_of(blocks)


class _Reader:
    """Reads the paragraphs and the tables of a file in their order."""

    def __init__(self, reader: "DocxReader") -> None:
        self._file = reader
        body = child(self._root("officeDocument"), "body")
        if body is None:
            raise ValueError("document.xml")
        self._body = body
        self._styles = Styles(self._root("styles"))
        self._lists = Lists(self._root("numbering"), self._styles)
        self._notes = {
            kind: {
                str(value(one, "id")): one
                for one in _children(self._root(f"{kind}s"))
                if name(one) == kind
            }
            for kind in ("footnote", "endnote")
        }
        self._noted = 0
        #: Words of a paragraph whose end was deleted: they run into the next.
        self._before: Block | None = None

    def _root(self, kind: str) -> Element | None:
        from lxml import etree

        found = self._file.files_of_type(kind)
        if not found:
            return None
        # docx2python would join pieces of text that are formatted differently.
        safe = etree.XMLParser(resolve_entities=False, no_network=True)
        return etree.fromstring(self._file.zipf.read(found[0].path), safe)

    def blocks(self) -> Iterator[Block | Row]:
        """What is printed in the body."""
        yield from self._inside(self._body)
        if self._before and self._before.whole:
            yield self._before

    def _inside(self, parent: Element) -> Iterator[Block | Row]:
        for one in parent:
            kind = name(one)
            if kind == "p":
                if block := self._paragraph(one):
                    yield block
            elif kind == "tbl":
                yield from self._rows(one)
            elif kind == "sdt":
                if value(child(one, "sdtPr", "docPartObj", "docPartGallery")) not in (
                    "Table of Contents",
                    "Table of Figures",
                ):
                    yield from self._inside(one)
            elif kind in _THROUGH:
                yield from self._inside(one)
            elif kind == "AlternateContent":
                yield from self._inside(_choice(one))

    def _rows(self, table: Element) -> Iterator[Row]:
        for one in _within(table, "tr"):
            properties = child(one, "trPr")
            if child(properties, "del") is not None or switched(child(properties, "hidden")):
                continue
            yield Row([list(self._cell(cell)) for cell in _within(one, "tc")])

    def _cell(self, cell: Element) -> Iterator[Block]:
        for one in self._inside(cell):
            if isinstance(one, Row):
                yield from (block for inner in one.cells for block in inner)
            else:
                yield one

    def _paragraph(self, paragraph: Element) -> Block | None:
        properties = child(paragraph, "pPr")
        style = value(child(properties, "pStyle"))
        called = self._styles.called(style)
        if called.startswith(("toc ", "table of figures")):
            return None
        hidden = self._on("vanish", properties, style)
        words = _Words(self, style)
        words.read(paragraph)
        text = "".join(words.parts)
        if hidden and not text.strip() and not words.after:
            return None
        mark = child(properties, "rPr")
        if any(child(mark, gone) is not None for gone in _GONE):
            before = self._before or Block("")
            self._before = Block(before.text + text, after=[*before.after, *words.after])
            return None
        block = Block(text, after=words.after)
        if self._before:
            block.text = self._before.text + text
            block.after = self._before.after + words.after
            self._before = None
        if place := self._lists.of(paragraph, style):
            block.label, _ = self._lists.label(place)
            block.item = True
        outline = number(
            child(properties, "outlineLvl")
            if child(properties, "outlineLvl") is not None
            else self._styles.property(style, "pPr", "outlineLvl")
        )
        block.title = called in ("title", "subtitle")
        block.heading = outline is not None and outline < _BODY_TEXT
        return block if block.whole or block.after else None

    def _on(self, switch: str, properties: Element | None, style: str | None) -> bool:
        """Whether a property of letters is on: by the element's own, else by its style."""
        own = switched(child(properties, "rPr", switch))
        if own is None:
            own = switched(self._styles.property(style, "rPr", switch))
        return bool(own)

    def run_is(self, switch: str, run: Element, style: str | None) -> bool:
        """Whether a property is on for a run: by itself, its own style, the paragraph's."""
        own = switched(child(run, "rPr", switch))
        if own is None and (called := value(child(run, "rPr", "rStyle"))):
            own = switched(self._styles.property(called, "rPr", switch))
        if own is None:
            own = switched(self._styles.property(style, "rPr", switch))
        return bool(own)

    def note(self, kind: str, reference: Element) -> tuple[str, list[Block]]:
        """The number of a note as it is printed, and its words."""
        note = self._notes[kind].get(str(value(reference, "id")))
        if note is None:
            return "", []
        self._noted += 1
        number_ = raised(str(self._noted))
        found = [one for one in self._inside(note) if isinstance(one, Block)]
        for at, block in enumerate(found):
            block.label, block.item, block.heading = (number_ if at == 0 else ""), False, False
        return number_, found

    def boxes(self, drawing: Element) -> list[Block]:
        """The paragraphs of the text boxes of a drawing."""
        found: list[Block] = []
        for one in drawing:
            if name(one) == "txbxContent":
                found += self._cell(one)
            elif name(one) == "AlternateContent":
                found += self.boxes(_choice(one))
            else:
                found += self.boxes(one)
        return found


class _Words:
    """The words of one paragraph, with what hangs on them."""

    def __init__(self, reader: _Reader, style: str | None) -> None:
        self._reader, self._style = reader, style
        self.parts: list[str] = []
        self.after: list[Block] = []

    def read(self, parent: Element) -> None:
        """What stands in the paragraph, or in a part of it."""
        for one in parent:
            kind = name(one)
            if kind == "r":
                self._run(one)
            elif kind in _THROUGH:
                self.read(one)
            elif kind == "AlternateContent":
                self.read(_choice(one))

    def _run(self, run: Element) -> None:
        if self._reader.run_is("vanish", run, self._style):
            return
        capitals = self._reader.run_is("caps", run, self._style)
        for one in run:
            kind = name(one)
            if kind == "t":
                text = (one.text or "").replace("\N{SOFT HYPHEN}", "")
                self.parts.append(text.upper() if capitals else text)
            elif kind in ("br", "cr"):
                self.parts.append("\n")
            elif kind in ("tab", "ptab"):
                self.parts.append(" ")
            elif kind == "noBreakHyphen":
                self.parts.append("-")
            elif kind == "sym":
                self.parts.append(_symbol(one))
            elif kind in ("footnoteReference", "endnoteReference"):
                printed, words = self._reader.note(kind.removesuffix("Reference"), one)
                self.parts.append(printed)
                self.after += words
            elif kind in ("drawing", "pict", "object"):
                self.after += self._reader.boxes(one)
            elif kind == "AlternateContent":
                self.after += self._reader.boxes(_choice(one))


def _children(element: Element | None) -> list[Element]:
    return [] if element is None else list(element)


def _choice(alternate: Element) -> Element:
    """What a new program shows of something that is there for old ones as well."""
    found = child(alternate, "Choice")
    if found is None:
        found = child(alternate, "Fallback")
    return found if found is not None else ()


def _within(parent: Element, kind: str) -> Iterator[Element]:
    """The children of that kind, also inside what only marks them."""
    for one in parent:
        if name(one) == kind:
            yield one
        elif name(one) in _THROUGH:
            yield from _within(one, kind)


def _symbol(element: Element) -> str:
    code = (value(element, "char") or "")[-2:].upper()
    if (value(element, "font") or "").casefold() == "symbol":
        return _SYMBOLS.get(code, "")
    return ""
