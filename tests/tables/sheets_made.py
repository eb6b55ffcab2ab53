"""Workbooks as .ods, .xls and .xlsb, written by hand: of each format the least that is read."""

import struct
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from xml.sax.saxutils import escape

Row = list[str | float | bool | None]

_ODF = "urn:oasis:names:tc:opendocument:xmlns"
_ODS = (
    f'<office:document-content xmlns:office="{_ODF}:office:1.0" xmlns:text="{_ODF}:text:1.0"'
    f' xmlns:table="{_ODF}:table:1.0"><office:body><office:spreadsheet><table:table'
    ' table:name="Pucks">%s</table:table></office:spreadsheet></office:body>'
    "</office:document-content>"
)


def ods(path: Path, rows: Iterable[Row]) -> Path:
    """An OpenDocument spreadsheet (ISO/IEC 26300)."""
    lines = (f"<table:table-row>{''.join(map(_ods_cell, row))}</table:table-row>" for row in rows)
    return ods_of(path, "".join(lines))


def ods_of(path: Path, xml: str) -> Path:
    """One with rows that are XML."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        archive.writestr("META-INF/manifest.xml", f'<m:manifest xmlns:m="{_ODF}:manifest:1.0"/>')
        archive.writestr("content.xml", _ODS % xml)
    return path


def _ods_cell(value: str | float | bool | None) -> str:
    match value:
        case None:
            return "<table:table-cell/>"
        case bool():
            kind = f'"boolean" office:boolean-value="{str(value).lower()}"'
        case str():
            kind = '"string"'
        case _:
            kind = f'"float" office:value="{value}"'
    text = f"<text:p>{escape(str(value))}</text:p>"
    return f"<table:table-cell office:value-type={kind}>{text}</table:table-cell>"


def _placed(rows: Iterable[Row]) -> Iterator[tuple[int, int, str | float | bool]]:
    for line, row in enumerate(rows):
        for column, value in enumerate(row):
            if value is not None:
                yield line, column, value


def xls(path: Path, rows: Iterable[Row], sheets: int = 1) -> Path:
    """A workbook of Excel 97 ([MS-XLS], records of BIFF8) in a compound file ([MS-CFB])."""

    def record(kind: int, data: bytes = b"") -> bytes:
        return struct.pack("<HH", kind, len(data)) + data

    def text(value: str, size: str) -> bytes:
        return struct.pack(f"<{size}B", len(value), 1) + value.encode("utf-16-le")

    end = record(0x0A)
    cells = b""
    for line, column, value in _placed(rows):
        place = struct.pack("<HHH", line, column, 0)
        if isinstance(value, bool):
            cells += record(0x205, place + struct.pack("<BB", value, 0))
        elif isinstance(value, str):
            cells += record(0x204, place + text(value, "H"))
        else:
            cells += record(0x203, place + struct.pack("<d", value))
    sheet = record(0x809, struct.pack("<HHHHII", 0x600, 0x10, 0, 0, 0, 0)) + cells + end
    names = [f"S{number}" for number in range(sheets)]
    head = record(0x809, struct.pack("<HHHHII", 0x600, 5, 0, 0, 0, 0))
    start = len(head) + len(end) + sum(12 + 2 * len(name) for name in names)
    for number, name in enumerate(names):
        offset = start + number * len(sheet)
        head += record(0x85, struct.pack("<IBB", offset, 0, 0) + text(name, "B"))
    path.write_bytes(_compound(head + end + sheet * sheets))
    return path


def _compound(stream: bytes) -> bytes:
    size = max(len(stream), 4096)
    sectors = -(-size // 512)
    stream = stream.ljust(sectors * 512, b"\0")
    free, last = 0xFFFFFFFF, 0xFFFFFFFE
    table = [0xFFFFFFFD, last, *range(3, sectors + 2), last]
    assert len(table) <= 128
    fat = struct.pack("<128I", *table, *[free] * (128 - len(table)))
    header = bytes.fromhex("d0cf11e0a1b11ae1") + bytes(16)
    header += struct.pack(
        "<HHHHH6xIIIIIIIIII", 0x3E, 3, 0xFFFE, 9, 6, 0, 1, 1, 0, 4096, last, 0, last, 0, 0
    )
    header = header.ljust(512, b"\xff")

    def entry(name: str, kind: int, child: int, first: int, length: int) -> bytes:
        named = (name + "\0").encode("utf-16-le")
        links = struct.pack("<BBIII", kind, 1, free, free, child)
        return (
            named.ljust(64, b"\0")
            + struct.pack("<H", len(named))
            + links
            + bytes(36)
            + struct.pack("<IQ", first, length)
        )

    directory = entry("Root Entry", 5, 1, last, 0) + entry("Workbook", 2, free, 2, size)
    return header + fat + directory.ljust(512, b"\0") + stream


def xlsb(path: Path, rows: Iterable[Row]) -> Path:
    """A binary workbook of Excel ([MS-XLSB], records of BIFF12)."""

    def record(kind: int, data: bytes = b"") -> bytes:
        # Low seven bits first, as numbers of any length.
        number = bytes([kind]) if kind < 128 else bytes([kind & 0x7F | 0x80, kind >> 7])
        low, high = len(data) & 0x7F, len(data) >> 7
        return number + (bytes([low | 0x80, high]) if high else bytes([low])) + data

    def text(value: str) -> bytes:
        return struct.pack("<I", len(value)) + value.encode("utf-16-le")

    lines: dict[int, bytes] = {}
    for line, column, value in _placed(rows):
        place = struct.pack("<II", column, 0)
        if isinstance(value, bool):
            cell = record(4, place + bytes([value]))
        elif isinstance(value, str):
            cell = record(6, place + text(value))
        else:
            cell = record(5, place + struct.pack("<d", value))
        lines[line] = lines.get(line, b"") + cell
    body = b"".join(record(0, struct.pack("<I21x", line)) + cells for line, cells in lines.items())
    last = struct.pack("<IIII", 0, max(lines), 0, 10)
    sheet = record(129) + record(148, last) + record(145) + body + record(146) + record(130)
    bundle = record(156, struct.pack("<II", 0, 1) + text("rId1") + text("Pucks"))
    book = record(131) + record(143) + bundle + record(144) + record(132)
    package = "http://schemas.openxmlformats.org"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(
            "[Content_Types].xml", f'<Types xmlns="{package}/package/2006/content-types"/>'
        )
        archive.writestr(
            "xl/_rels/workbook.bin.rels",
            f'<Relationships xmlns="{package}/package/2006/relationships"><Relationship Id="rId1"'
            f' Type="{package}/officeDocument/2006/relationships/worksheet"'
            ' Target="worksheets/sheet1.bin"/></Relationships>',
        )
        archive.writestr("xl/workbook.bin", book)
        archive.writestr("xl/worksheets/sheet1.bin", sheet)
    return path
