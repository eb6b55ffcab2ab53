"""Workbooks that are small packed and large unpacked, part by part."""

import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path

_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_KINDS = "application/vnd.openxmlformats-officedocument.spreadsheetml"
_TYPES = f"""\
<Types xmlns="{_PACKAGE}/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="xml" ContentType="application/xml"/>
<Override PartName="/xl/workbook.xml" ContentType="{_KINDS}.sheet.main+xml"/>
%s</Types>"""
#: A heading that novuss reads, as inline texts.
HEAD = ("item", "kind", "characteristic", "value", "unit")
_ROW = ("P%d", "puck", "weight", "21", "g")


def inline(line: int, texts: Iterable[str]) -> str:
    """A row of texts that stand in their cells."""
    cells = "".join(f'<c t="inlineStr"><is><t>{text}</t></is></c>' for text in texts)
    return f'<row r="{line}">{cells}</row>'


def readings(rows: int) -> Iterator[str]:
    """A heading and rows that pass."""
    yield inline(1, HEAD)
    for line in range(2, rows + 2):
        yield inline(line, [cell % line if "%" in cell else cell for cell in _ROW])


def workbook(
    path: Path,
    rows: Iterable[str],
    *,
    before: str = "",
    after: str = "",
    sheets: int = 1,
    parts: dict[str, Iterable[str]] | None = None,
) -> Path:
    """A workbook whose first sheet has these rows, and whose other parts are as given.

    Args:
        path: where to write it.
        rows: XML of the rows, piece by piece.
        before: XML between the beginning of the sheet and its rows.
        after: XML behind the rows.
        sheets: how many sheets; all but the first are empty.
        parts: ``sharedStrings`` or ``styles``, piece by piece.
    """
    parts = parts or {}
    numbers = range(1, sheets + 1)
    types = "".join(
        f'<Override PartName="/xl/worksheets/sheet{n}.xml" ContentType="{_KINDS}.worksheet+xml"/>'
        for n in numbers
    ) + "".join(
        f'<Override PartName="/xl/{part}.xml" ContentType="{_KINDS}.{part}+xml"/>' for part in parts
    )
    relations = "".join(
        f'<Relationship Id="rId{n}" Type="{_OFFICE}/relationships/worksheet"'
        f' Target="worksheets/sheet{n}.xml"/>'
        for n in numbers
    ) + "".join(
        f'<Relationship Id="rId{part}" Type="{_OFFICE}/relationships/{part}" Target="{part}.xml"/>'
        for part in parts
    )
    listed = "".join(f'<sheet name="S{n}" sheetId="{n}" r:id="rId{n}"/>' for n in numbers)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        archive.writestr("[Content_Types].xml", _TYPES % types)
        archive.writestr(
            "_rels/.rels",
            f'<Relationships xmlns="{_PACKAGE}/relationships"><Relationship Id="rId1"'
            f' Type="{_OFFICE}/relationships/officeDocument" Target="xl/workbook.xml"/>'
            "</Relationships>",
        )
        archive.writestr(
            "xl/workbook.xml",
            f'<workbook xmlns="{_MAIN}" xmlns:r="{_OFFICE}/relationships">'
            f"<sheets>{listed}</sheets></workbook>",
        )
        archive.writestr(
            "xl/_rels/workbook.xml.rels",
            f'<Relationships xmlns="{_PACKAGE}/relationships">{relations}</Relationships>',
        )
        head = f'<worksheet xmlns="{_MAIN}">'
        with archive.open("xl/worksheets/sheet1.xml", "w", force_zip64=True) as sheet:
            sheet.write(f"{head}{before}<sheetData>".encode())
            for row in rows:
                sheet.write(row.encode())
            sheet.write(f"</sheetData>{after}</worksheet>".encode())
        for n in numbers[1:]:
            archive.writestr(f"xl/worksheets/sheet{n}.xml", f"{head}<sheetData/></worksheet>")
        for part, pieces in parts.items():
            with archive.open(f"xl/{part}.xml", "w", force_zip64=True) as file:
                for piece in pieces:
                    file.write(piece.encode())
    return path


def many_cells(path: Path, cells: int = 4_000_000) -> Path:
    """The same number in the same cells over and over: hundreds of kilobytes."""
    row = f"<row>{'<c><v>1</v></c>' * 10}</row>"
    block = row * 1000
    return workbook(path, [inline(1, HEAD), *[block] * (cells // 10_000)])


def shared_strings(path: Path, texts: int = 6_000_000) -> Path:
    """More shared texts than anybody could have typed."""
    pieces = [
        f'<sst xmlns="{_MAIN}">',
        *["<si><t>word</t></si>" * 1000] * (texts // 1000),
        "</sst>",
    ]
    return workbook(path, readings(2), parts={"sharedStrings": pieces})


def one_long_text(path: Path, letters: int = 400_000_000) -> Path:
    """One text as long as a library."""
    cell = '<row r="2"><c t="inlineStr"><is><t>'
    pieces = [inline(1, HEAD), cell, *["word " * 20_000] * (letters // 100_000)]
    return workbook(path, [*pieces, "</t></is></c></row>"])


def styles(path: Path, formats: int = 2_000_000) -> Path:
    """Millions of cell formats."""
    font = '<fonts count="1"><font/></fonts><fills><fill/></fills><borders><border/></borders>'
    xf = '<xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>'
    pieces = [f'<styleSheet xmlns="{_MAIN}">{font}<cellXfs>', *[xf * 1000] * (formats // 1000)]
    return workbook(path, readings(2), parts={"styles": [*pieces, "</cellXfs></styleSheet>"]})


def number_format(path: Path, letters: int = 5_000_000) -> Path:
    """A number whose format is as long as a book."""
    style = (
        f'<styleSheet xmlns="{_MAIN}"><numFmts count="1"><numFmt numFmtId="164"'
        f' formatCode="{"0.0;" * (letters // 4)}"/></numFmts><fonts count="1"><font/></fonts>'
        '<fills count="1"><fill/></fills><borders count="1"><border/></borders>'
        '<cellStyleXfs count="1"><xf/></cellStyleXfs>'
        '<cellXfs count="1"><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0"'
        ' applyNumberFormat="1"/></cellXfs></styleSheet>'
    )
    return workbook(
        path, [inline(1, HEAD), '<row r="2"><c s="0"><v>1</v></c></row>'], parts={"styles": [style]}
    )


def attributes(path: Path, elements: int = 1, count: int = 20_000) -> Path:
    """Elements with attributes that nobody knows."""
    font = "<font " + " ".join(f'a{n}="1"' for n in range(count)) + "/>"
    pieces = [f'<styleSheet xmlns="{_MAIN}"><fonts>', *[font] * elements, "</fonts></styleSheet>"]
    return workbook(path, readings(2), parts={"styles": pieces})


def validations(path: Path, count: int = 60_000) -> Path:
    """Lists of what may be typed, each for itself."""
    validation = '<dataValidation type="list" sqref="A1"><formula1>1</formula1></dataValidation>'
    after = f"<dataValidations>{validation * count}</dataValidations>"
    return workbook(path, readings(2), after=after)


def comment(path: Path, size: int = 45_000_000) -> Path:
    """A comment as long as a library, which has to be read to its end."""
    return workbook(path, readings(2), before=f"<!--{'x - ' * (size // 4)}-->")


def merged(path: Path, cells: str = "A2:A1048576", times: int = 1) -> Path:
    """A few readings and a merged range that goes far beyond them."""
    ranges = f'<mergeCell ref="{cells}"/>' * times
    after = f'<mergeCells count="{times}">{ranges}</mergeCells>'
    return workbook(path, readings(3), after=after)


def far_cell(path: Path) -> Path:
    """A slip of the finger in the last cell of the sheet."""
    far = '<row r="1048576"><c r="XFD1048576" t="inlineStr"><is><t> </t></is></c></row>'
    return workbook(path, [*readings(3), far])


def columns(path: Path, count: int = 16_384, rows: int = 1) -> Path:
    """As many headings as a sheet can have."""
    heads = [*HEAD, *(f"heading {n}" for n in range(count - len(HEAD)))]
    return workbook(path, [inline(1, heads), *(inline(n + 2, heads) for n in range(rows))])


def hidden_columns(path: Path, last: int = 1_000_000_000) -> Path:
    """Columns without end that the sheet hides."""
    return workbook(
        path, readings(3), before=f'<cols><col min="1" max="{last}" hidden="1" width="9"/></cols>'
    )


def many_sheets(path: Path, count: int = 30_000) -> Path:
    """Sheets without anything in them."""
    return workbook(path, readings(3), sheets=count)


def entities(path: Path) -> Path:
    """A text that is made of itself, doubled thirty times (a thousand million laughs)."""
    ten = [f"&e{n};" * 10 for n in range(9)]
    names = [f'<!ENTITY e{n} "{value}">' for n, value in enumerate(ten, start=1)]
    doctype = f'<!DOCTYPE sst [<!ENTITY e0 "laugh">{"".join(names)}]>'
    shared = f'{doctype}<sst xmlns="{_MAIN}"><si><t>&e9;</t></si></sst>'
    return workbook(path, readings(2), parts={"sharedStrings": [shared]})


def deep(path: Path, levels: int = 2_000_000) -> Path:
    """Elements within elements."""
    row = ["<row>" * 1000] * (levels // 1000) + ["</row>" * 1000] * (levels // 1000)
    return workbook(path, [inline(1, HEAD), *row])


def lying_directory(path: Path) -> Path:
    """A sheet that unpacks to more than its entry in the directory says."""
    many_cells(path, 4_000_000)
    data = path.read_bytes()
    with zipfile.ZipFile(path) as archive:
        size = archive.getinfo("xl/worksheets/sheet1.xml").file_size
    path.write_bytes(data.replace(size.to_bytes(4, "little"), (1000).to_bytes(4, "little")))
    return path
