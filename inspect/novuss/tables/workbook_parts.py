"""Parts of an Office Open XML workbook: cells, formats, notes; whatever only adorns is not read.

Elements are known by their local names, so that Strict Open XML (ISO/IEC 29500-1) and the
Transitional form (part 4), which differ in their namespaces, are read alike.
"""

import posixpath
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import IO
from xml.etree.ElementTree import Element, iterparse

from novuss.files.workbook_size_check import CheckedParts, PackedError

#: Line and column, both from 1.
Place = tuple[int, int]
#: What reading a damaged part of a ZIP file may raise.
_DAMAGE = (PackedError, zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError)


@dataclass(frozen=True)
class SheetCell:
    """A cell as it is kept: ``kind`` is ECMA-376's type (18.18.11), ``value`` its text."""

    kind: str
    value: str | None
    style: int
    #: The formula behind an equals sign; empty where there is none.
    formula: str = ""


@dataclass
class Sheet:
    """A sheet: its cells and notes by their places, and what it hides."""

    title: str
    visible: bool
    cells: dict[Place, SheetCell] = field(default_factory=dict)
    #: Author and text.
    notes: dict[Place, tuple[str, str]] = field(default_factory=dict)
    hidden_lines: set[int] = field(default_factory=set)
    #: First and last column of each range that is hidden.
    hidden_columns: list[tuple[int, int]] = field(default_factory=list)
    #: Of each merged range its name, and its first and last place.
    merged: list[tuple[str, Place, Place]] = field(default_factory=list)


class WorkbookParts:
    """A workbook; ``lost`` has the codes of what cannot be read of it and is not needed."""

    def __init__(self, name: str, archive: zipfile.ZipFile) -> None:
        self._archive, self._seen = archive, CheckedParts(name, archive)
        self._infos = {_normalize_path(info.filename): info for info in archive.infolist()}
        self.lost: set[str] = set()
        main = _find_named(self._read_relations(""), "officeDocument") or "xl/workbook.xml"
        self._relations_of_main = self._read_relations(main)
        self.from_1904 = False
        #: Name, state and id of each sheet.
        self._listed: list[tuple[str, str, str]] = []
        for element in self._iterate_elements(main, {"workbookPr", "sheet"}):
            if _get_local_name(element) == "sheet":
                name, state = element.get("name", ""), element.get("state", "visible")
                ids = (value for key, value in element.attrib.items() if key.endswith("}id"))
                self._listed.append((name, state, next(ids, "")))
            else:
                self.from_1904 = _is_true(element.get("date1904"))
        texts = _find_named(self._relations_of_main, "sharedStrings")
        self._texts = list(map(_read_text, self._iterate_elements(texts, {"si"}))) if texts else []
        #: Of each style the code of its number format, and whether it strikes through.
        self.formats: list[tuple[str, bool]] = []
        try:
            self._read_styles()
        except _DAMAGE:
            self.lost.add("book-formats")

    def list_sheets(self) -> Iterator[Sheet]:
        """The sheets with cells, in order; charts are none."""
        for name, state, relation in self._listed:
            kind, path = self._relations_of_main[relation]
            if kind == "worksheet":
                sheet = Sheet(name, state == "visible")
                self._read_sheet(sheet, path)
                yield sheet

    def read_text(self, cell: SheetCell) -> str | None:
        """The text or number of a cell as it is kept; None where nothing is.

        Raises:
            LookupError, ValueError: it is in a list of texts that has none in its place.
        """
        if cell.kind == "s" and cell.value:
            return self._texts[int(cell.value)]
        return cell.value

    def _open_part(self, path: str) -> IO[bytes]:
        info = self._infos.get(_normalize_path(path))
        if info is None:
            raise PackedError(path)
        self._seen.check_part(info)
        return self._archive.open(info)

    def _iterate_elements(self, path: str, names: set[str]) -> Iterator[Element]:
        """The elements of these names in the namespace of the part, which are whole and then go."""
        namespace, wanted = "", set[str]()
        with self._open_part(path) as file:
            for event, element in iterparse(file, ("start", "end")):
                if not wanted:
                    namespace = element.tag[: element.tag.rfind("}") + 1]
                    wanted = {namespace + name for name in names}
                if event == "end" and element.tag in wanted:
                    yield element
                    element.clear()

    def _read_relations(self, part: str) -> dict[str, tuple[str, str]]:
        """What a part names, by id: the last word of its type, and its path."""
        folder, name = posixpath.split(part)
        path = posixpath.join(folder, "_rels", f"{name}.rels")
        if _normalize_path(path) not in self._infos:
            return {}
        return {
            element.get("Id", ""): (
                element.get("Type", "").rpartition("/")[2],
                posixpath.normpath(posixpath.join("/", folder, element.get("Target", ""))),
            )
            for element in self._iterate_elements(path, {"Relationship"})
            if element.get("TargetMode") != "External"
        }

    def _read_styles(self) -> None:
        path = _find_named(self._relations_of_main, "styles")
        if path is None:
            return
        from openpyxl.styles.numbers import BUILTIN_FORMATS

        codes: dict[int, str] = dict(BUILTIN_FORMATS)
        struck: list[bool] = []
        styles: list[tuple[int, int]] = []
        for element in self._iterate_elements(path, {"numFmts", "fonts", "cellXfs"}):
            match _get_local_name(element):
                case "numFmts":
                    for code in element:
                        number = _parse_number(code.get("numFmtId"))
                        codes[number] = code.get("formatCode", "General")
                case "fonts":
                    for font in element:
                        strikes = (child for child in font if _get_local_name(child) == "strike")
                        struck.append(any(_is_true(child.get("val", "1")) for child in strikes))
                case _:
                    styles += [
                        (_parse_number(style.get("numFmtId")), _parse_number(style.get("fontId")))
                        for style in element
                    ]
        self.formats = [
            (codes.get(number, "General"), font < len(struck) and struck[font])
            for number, font in styles
        ]

    def _read_sheet(self, sheet: Sheet, path: str) -> None:
        line = 0
        for element in self._iterate_elements(path, {"col", "row", "mergeCell"}):
            match _get_local_name(element):
                case "row":
                    line = int(float(element.get("r", line + 1)))
                    if _is_true(element.get("hidden")):
                        sheet.hidden_lines.add(line)
                    _read_row(sheet, element, line)
                case "col" if _is_true(element.get("hidden")):
                    first, last = (_parse_number(element.get(end)) for end in ("min", "max"))
                    sheet.hidden_columns.append((first, last))
                case "mergeCell" if ref := element.get("ref", "").replace("$", ""):
                    begin, _, end = ref.partition(":")
                    ends = _parse_reference(begin), _parse_reference(end or begin)
                    sheet.merged.append((ref, *ends))
        try:
            for kind, part in self._read_relations(path).values():
                if kind == "comments":
                    self._read_notes(sheet, part)
        except _DAMAGE:
            self.lost.add("book-notes")

    def _read_notes(self, sheet: Sheet, path: str) -> None:
        authors: list[str] = []
        for element in self._iterate_elements(path, {"author", "comment"}):
            if _get_local_name(element) == "author":
                authors.append(element.text or "")
                continue
            number = _parse_number(element.get("authorId"))
            author = authors[number] if number < len(authors) else ""
            texts = [_read_text(child) for child in element if _get_local_name(child) == "text"]
            sheet.notes[_parse_reference(element.get("ref", ""))] = (author, "".join(texts))


def _read_row(sheet: Sheet, row: Element, line: int) -> None:
    column = 0
    for element in row:
        if _get_local_name(element) != "c":
            continue
        ref = element.get("r")
        place = _parse_reference(ref) if ref else (line, column + 1)
        column = place[1]
        kind, value, formula = element.get("t", "n"), None, ""
        for child in element:
            match _get_local_name(child):
                case "v":
                    value = child.text
                case "is":
                    value = _read_text(child)
                case "f":
                    formula = f"={child.text or ''}"
        sheet.cells[place] = SheetCell(kind, value, _parse_number(element.get("s")), formula)


def _read_text(element: Element) -> str:
    """A text, plain or in runs; how it is pronounced is no part of it."""
    found = []
    for child in element:
        match _get_local_name(child):
            case "t":
                found.append(child.text or "")
            case "r":
                found.append(_read_text(child))
    return "".join(found)


def _parse_reference(ref: str) -> Place:
    """Line and column of ``B12``; a ``ValueError`` where it is no cell."""
    from openpyxl.utils import column_index_from_string

    letters = ref.rstrip("0123456789")
    return int(ref[len(letters) :]), column_index_from_string(letters)


def format_column_letters(number: int) -> str:
    """The letters of a column that is counted from 1."""
    from openpyxl.utils import get_column_letter

    return get_column_letter(number)


def _find_named(relations: dict[str, tuple[str, str]], kind: str) -> str | None:
    return next((path for sort, path in relations.values() if sort == kind), None)


def _get_local_name(element: Element) -> str:
    return element.tag.rpartition("}")[2]


def _is_true(value: str | None) -> bool:
    return (value or "").strip() in ("1", "true", "on")


def _parse_number(value: str | None) -> int:
    """A number of a list; what is none is the first, as of what only adorns."""
    return int(value) if value and value.isascii() and value.isdigit() and len(value) < 10 else 0


def _normalize_path(path: str) -> str:
    return path.replace("\\", "/").lstrip("/").casefold()
