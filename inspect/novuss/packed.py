"""Workbooks, which are packed: looked at before anything makes objects of them.

The directory of such a file says how large its parts are, and may lie; so they are unpacked
once, a block at a time, and nothing of them is kept.
"""

import zipfile
from xml.parsers import expat

from novuss.caps import most
from novuss.problems import ProblemsError, over

_MEGABYTE = 1_000_000
_BLOCK = 1 << 16
#: What may stand before the first sign of XML: marks of the byte order, blanks, half letters.
_BEFORE = b"\xef\xbb\xbf\xff\xfe\x00 \t\r\n"
#: What a sheet and the list of its texts consist of; all else is form.
_PLAIN = frozenset(("row", "c", "v", "f", "is", "t", "si"))
#: How many of these a cell may have, itself and its row among them.
_OF_CELL = 5
#: Elements within each other; a workbook has some ten.
_DEEPEST = 200
#: Signs between the names of a namespace and an element.
_BETWEEN = "\n"


class PackedError(ValueError):
    """A part is no XML as such files have it."""


def see_workbook(name: str, parts: zipfile.ZipFile) -> None:
    """See that a workbook has no more cells, columns, merged cells and formats than are read.

    Merged ranges are looked at before anything makes a cell of each of their places.

    Raises:
        ProblemsError: it has.
        PackedError: a part is no XML, or XML that no program of this kind writes.
        zipfile.BadZipFile: it is damaged; so is it for other errors of that module.
    """
    counted = _Counted(name)
    infos = parts.infolist()
    if len(infos) > most("parts"):
        raise over(name, "parts", len(infos))
    read = [one for one in infos if _is_xml(parts, one)]
    limit = most("unpacked") * _MEGABYTE
    if (said := sum(one.file_size for one in read)) > limit:
        raise over(name, "unpacked", -(-said // _MEGABYTE))
    total = 0
    for one in read:
        counted.begin(one.filename)
        size = 0
        with parts.open(one) as file:
            while block := file.read(_BLOCK):
                size += len(block)
                total += len(block)
                if total > limit:
                    raise over(name, "unpacked")
                ratio = size // max(1, one.compress_size)
                if size > _MEGABYTE and ratio > most("ratio"):
                    raise over(f"{name}[{one.filename}]", "ratio")
                counted.count(block)
        counted.end()


def _is_xml(parts: zipfile.ZipFile, info: zipfile.ZipInfo) -> bool:
    """Whether a part begins as XML does, whatever it is called; pictures do not."""
    if info.is_dir():
        return False
    with parts.open(info) as file:
        return file.read(16).lstrip(_BEFORE).startswith(b"<")


class _Counted:
    """Counts what the parts of a workbook have, and stops where it is too much."""

    def __init__(self, name: str) -> None:
        self._name, self._place = name, ""
        self._depth = 0
        self._cells = self._inner = self._formats = self._merged = self._letters = 0

    def begin(self, part: str) -> None:
        """Begin with a part."""
        self._place, self._depth = part, 0
        parser = expat.ParserCreate(namespace_separator=_BETWEEN)
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._close
        parser.CharacterDataHandler = self._text
        parser.EntityDeclHandler = self._entity
        self._parser = parser

    def count(self, block: bytes) -> None:
        """Count what is in a block of the part."""
        self._parse(block, last=False)

    def end(self) -> None:
        """The part ends here."""
        self._parse(b"", last=True)

    def _parse(self, block: bytes, *, last: bool) -> None:
        try:
            self._parser.Parse(block, last)
        except expat.ExpatError:
            raise PackedError(self._place) from None

    def _over(self, cap: str, found: int | None = None, cell: str = "") -> ProblemsError:
        """What is told of the part."""
        return over(f"{self._name}[{self._place}]", cap, found, cell=cell)

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        """A cell, what is in it, or its format begins."""
        self._depth += 1
        if self._depth > _DEEPEST:
            raise PackedError(self._place)
        self._letters = 0
        kind = name.rpartition(_BETWEEN)[2]
        if kind in _PLAIN:
            self._inner += 1
            self._cells += kind in ("c", "si")
            if self._cells > most("cells") or self._inner > _OF_CELL * most("cells"):
                raise self._over("cells")
            return
        self._formats += 1
        if self._formats > most("formats"):
            raise self._over("formats")
        if kind == "mergeCell":
            self._range(attributes.get("ref", ""))

    def _close(self, _name: str) -> None:
        self._depth -= 1
        self._letters = 0

    def _text(self, text: str) -> None:
        """A piece of the text of a cell."""
        self._letters += len(text)
        if self._letters > most("letters"):
            raise self._over("letters")

    def _entity(self, *declared: object) -> None:
        # Only who wants a short text to become a long one declares any; of one that would stand
        # in another file the text is never fetched.
        if declared[2] is not None:
            raise PackedError(self._place)

    def _range(self, ref: str) -> None:
        first, _, last = ref.replace("$", "").partition(":")
        area = 1
        for start, end in zip(_corner(first), _corner(last or first), strict=True):
            area *= abs(end - start) + 1
        self._merged += area
        if self._merged > most("merged"):
            raise self._over("merged", self._merged, f"{first}:{last}"[:40])


def _corner(cell: str) -> tuple[int, int]:
    """Column and row of ``B12``, from 1; nothing of it is no cell."""
    letters = cell.rstrip("0123456789")
    digits = cell[len(letters) :]
    if not (letters.isascii() and letters.isalpha() and len(letters) <= 3 and len(digits) <= 7):
        raise PackedError(cell[:40])
    column = 0
    for letter in letters.upper():
        column = 26 * column + ord(letter) - 64
    return column, int(digits or 1)
