"""Counts of a packed workbook, taken before anything makes objects of it.

The directory of such a file says how large its parts are, and may lie; so they are unpacked
once, a block at a time, and nothing of them is kept.
"""

import zipfile
from fractions import Fraction
from typing import Any
from xml.parsers import expat

from novuss.input_problems import ProblemsError, limit_exceeded
from novuss.size_caps import limit_for

_MEGABYTE = 1_000_000
_BLOCK = 1 << 16
#: What may stand before the first sign of XML: marks of the byte order, blanks, half letters.
_BEFORE = b"\xef\xbb\xbf\xff\xfe\x00 \t\r\n"
#: What a sheet and the list of its texts consist of; all else is form.
_PLAIN = frozenset(("row", "c", "v", "f", "is", "t", "si"))
#: How many of these a cell may have, itself and its row among them; so many attributes of form.
_INNER = 5
#: Elements of form, and merged cells, for each cell that is read: 83,000 of form, where Excel takes
#: 65,490 formats, and two hundred merged ranges of a hundred.
_FORM, _MERGED = Fraction(1, 3), Fraction(1, 12)
#: Bytes between two signs < for each letter of a cell: a list of cells of which something holds.
_LONG = 12
#: Bytes that a part has at least, unpacked: as many take a sheet with nothing in it.
_LEAST = 25_000
#: Elements within each other; a workbook has some ten.
_DEEPEST = 200
#: How the names of parts in XML end.
_XML = (".xml", ".rels", ".vml")
#: Signs between the names of a namespace and an element.
_BETWEEN = "\n"


class PackedError(ValueError):
    """A part is no XML as such files have it."""


def check_workbook(name: str, parts: zipfile.ZipFile) -> None:
    """See that a workbook has no more cells, columns, merged cells and formats than are read.

    Merged ranges are looked at before anything makes a cell of each of their places.

    Raises:
        ProblemsError: it has.
        PackedError: a part is no XML, or XML that no program of this kind writes.
        zipfile.BadZipFile: it is damaged; so is it for other errors of that module.
    """
    seen = CheckedParts(name, parts)
    for info in [info for info in parts.infolist() if _is_xml(parts, info)]:
        seen.check_part(info)


class CheckedParts:
    """The parts of one workbook, of which each is looked through before it is read."""

    def __init__(self, name: str, parts: zipfile.ZipFile) -> None:
        """Look at the directory alone.

        Raises:
            ProblemsError: by that there is more than is read.
        """
        self._name, self._parts, self._total = name, parts, 0
        self._counted = _Counted(name)
        infos = parts.infolist()
        self._check_size(_LEAST * len(infos))
        self._check_size(sum(info.file_size for info in infos if info.filename.endswith(_XML)))

    def _check_size(self, size: int) -> None:
        if size > limit_for("unpacked", _MEGABYTE):
            raise limit_exceeded(self._name, "unpacked", -(-size // _MEGABYTE))

    def check_part(self, info: zipfile.ZipInfo, *, as_xml: bool = True) -> None:
        """Look through a part.

        Args:
            info: of the part.
            as_xml: whether it is XML; of another one only the size is looked at.

        Raises:
            ProblemsError, PackedError, zipfile.BadZipFile: as :func:`check_workbook`.
        """
        if as_xml:
            self._counted.begin_part(info.filename)
        with self._parts.open(info) as file:
            while block := file.read(_BLOCK):
                self._total += len(block)
                if self._total > limit_for("unpacked", _MEGABYTE):
                    raise limit_exceeded(self._name, "unpacked")
                if as_xml:
                    self._counted.count_block(block)
        if as_xml:
            self._counted.end_part()


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
        self._depth = self._size = 0
        self._cells = self._inner = self._formats = self._merged = self._letters = 0
        self._most = {times: limit_for("cells", times) for times in (1, _INNER, _FORM, _MERGED)}

    def begin_part(self, part: str) -> None:
        """Begin with a part."""
        self._place, self._depth, self._size = part, 0, 0
        parser = expat.ParserCreate(namespace_separator=_BETWEEN)
        parser.StartElementHandler = self._handle_start
        parser.EndElementHandler = self._handle_end
        parser.CharacterDataHandler = self._handle_text
        parser.EntityDeclHandler = self._refuse_entity
        self._parser = parser

    def count_block(self, block: bytes) -> None:
        """Count what is in a block of the part."""
        self._feed_parser(block, last=False)

    def end_part(self) -> None:
        """The part ends here."""
        self._feed_parser(b"", last=True)

    def _feed_parser(self, block: bytes, *, last: bool) -> None:
        self._size += len(block)
        try:
            self._parser.Parse(block, last)
        except expat.ExpatError:
            raise PackedError(self._place) from None
        # What has not come to its end is looked through anew with each block.
        if self._size - self._parser.CurrentByteIndex > limit_for("letters", _LONG):
            raise self._build_over_problem("letters", times=_LONG)

    def _build_over_problem(self, cap: str, found: int | None = None, **more: Any) -> ProblemsError:
        """What is told of the part."""
        return limit_exceeded(f"{self._name}[{self._place}]", cap, found, **more)

    def _handle_start(self, name: str, attributes: dict[str, str]) -> None:
        """A cell, what is in it, or its format begins."""
        self._depth += 1
        if self._depth > _DEEPEST:
            raise PackedError(self._place)
        self._letters = 0
        kind = name.rpartition(_BETWEEN)[2]
        plain = kind in _PLAIN
        self._cells += kind in ("c", "si")
        self._inner += 1 if plain else len(attributes)
        self._formats += not plain
        if self._cells > self._most[1] or self._inner > self._most[_INNER]:
            raise self._build_over_problem("cells")
        if self._formats > self._most[_FORM]:
            raise self._build_over_problem("cells", times=_FORM)
        if kind == "mergeCell":
            self._count_range(attributes.get("ref", ""))

    def _handle_end(self, _name: str) -> None:
        self._depth -= 1
        self._letters = 0

    def _handle_text(self, text: str) -> None:
        """A piece of the text of a cell."""
        self._letters += len(text)
        if self._letters > limit_for("letters"):
            raise self._build_over_problem("letters")

    def _refuse_entity(self, *declared: object) -> None:
        # Only who wants a short text to become a long one declares any; of one that would stand
        # in another file the text is never fetched.
        if declared[2] is not None:
            raise PackedError(self._place)

    def _count_range(self, ref: str) -> None:
        first, _, last = ref.replace("$", "").partition(":")
        area = 1
        for start, end in zip(
            _parse_cell_reference(first), _parse_cell_reference(last or first), strict=True
        ):
            area *= abs(end - start) + 1
        self._merged += area
        if self._merged > self._most[_MERGED]:
            cell = f"{first}:{last}"[:40]
            raise self._build_over_problem("cells", self._merged, times=_MERGED, cell=cell)


def _parse_cell_reference(cell: str) -> tuple[int, int]:
    """Column and row of ``B12``, from 1; nothing of it is no cell."""
    letters = cell.rstrip("0123456789")
    digits = cell[len(letters) :]
    if not (letters.isascii() and letters.isalpha() and len(letters) <= 3 and len(digits) <= 7):
        raise PackedError(cell[:40])
    column = 0
    for letter in letters.upper():
        column = 26 * column + ord(letter) - 64
    return column, int(digits or 1)
