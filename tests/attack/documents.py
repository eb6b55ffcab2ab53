"""Documents for ``novuss import`` and sheets for ``novuss review apply``, none of which is one."""

import zlib
from collections.abc import Iterable
from pathlib import Path

from tests.attack.tables import text


def pdf(path: Path, objects: Iterable[bytes], root: int = 1) -> Path:
    """A PDF of these objects, numbered from 1, with its table of where each begins."""
    places = []
    with path.open("wb") as file:
        file.write(b"%PDF-1.4\n")
        for number, content in enumerate(objects, start=1):
            places.append(file.tell())
            file.write(b"%d 0 obj\n%s\nendobj\n" % (number, content))
        start = file.tell()
        file.write(b"xref\n0 %d\n0000000000 65535 f \n" % (len(places) + 1))
        file.write(b"".join(b"%010d 00000 n \n" % place for place in places))
        file.write(
            b"trailer\n<</Size %d/Root %d 0 R>>\nstartxref\n%d\n%%%%EOF\n"
            % (len(places) + 1, root, start)
        )
    return path


def _stream(data: bytes, more: bytes = b"") -> bytes:
    return b"<</Length %d%s>>\nstream\n%s\nendstream" % (len(data), more, data)


_CATALOG = b"<</Type/Catalog/Pages 2 0 R>>"
#: Of one page.
_TREE = b"<</Type/Pages/Count 1/Kids[3 0 R]>>"
#: The drawing of a page.
_WORD = _stream(b"BT /F 9 Tf 9 9 Td (A word) Tj ET")
_FONT = b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>"


def _page(contents: bytes = b"4 0 R", more: bytes = b"") -> bytes:
    return (
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents %s"
        b"/Resources<</Font<</F 5 0 R>>%s>>>>" % (contents, more)
    )


def pdf_of_itself(path: Path) -> Path:
    """A tree of pages whose child it is itself: 474 bytes."""
    return pdf(path, [_CATALOG, b"<</Type/Pages/Count 1/Kids[2 0 R 2 0 R]>>"])


def pdf_previous(path: Path) -> Path:
    """A table of objects whose previous one it is itself."""
    body = b"%PDF-1.4\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n"
    start = len(body)
    trailer = b"xref\n0 1\n0000000000 65535 f \ntrailer\n<</Size 2/Root 1 0 R/Prev %d>>\n" % start
    path.write_bytes(body + trailer + b"startxref\n%d\n%%%%EOF\n" % start)
    return path


def pdf_form_of_itself(path: Path) -> Path:
    """A drawing that draws itself, twice each time."""
    form = _stream(
        b"/X Do /X Do",
        b"/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X 6 0 R>>>>",
    )
    page = _page(more=b"/XObject<</X 6 0 R>>")
    return pdf(path, [_CATALOG, _TREE, page, _stream(b"/X Do"), _FONT, form])


def pdf_forms(path: Path, levels: int = 24) -> Path:
    """Drawings that draw the next one twice: a million times in all."""
    forms = [
        _stream(
            b"/X Do /X Do",
            b"/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X %d 0 R>>>>"
            % (7 + n),
        )
        for n in range(levels)
    ]
    last = _stream(b"q Q", b"/Type/XObject/Subtype/Form/BBox[0 0 9 9]")
    page = _page(more=b"/XObject<</X 6 0 R>>")
    return pdf(path, [_CATALOG, _TREE, page, _stream(b"/X Do"), _FONT, *forms, last])


def pdf_pages(path: Path, count: int = 100_000) -> Path:
    """The same page over and over."""
    kids = b" ".join([b"3 0 R"] * count)
    tree = b"<</Type/Pages/Count %d/Kids[%s]>>" % (count, kids)
    return pdf(path, [_CATALOG, tree, _page(), _WORD, _FONT])


def pdf_own_pages(path: Path, count: int = 100_000) -> Path:
    """A page of its own each time, an object each."""
    kids = b" ".join(b"%d 0 R" % (6 + n) for n in range(count))
    tree = b"<</Type/Pages/Count %d/Kids[%s]>>" % (count, kids)
    return pdf(path, [_CATALOG, tree, _page(), _WORD, _FONT, *[_page()] * count])


def pdf_objects(path: Path, count: int = 300_000) -> Path:
    """Objects that nobody asks for."""
    return pdf(path, [_CATALOG, _TREE, _page(), _WORD, _FONT, *[b"[0]"] * count])


def pdf_bomb(path: Path, size: int = 1_000_000_000, filters: int = 1) -> Path:
    """A page whose drawing unpacks to a gigabyte."""
    packer = zlib.compressobj(9)
    block = b"BT /F 9 Tf 9 9 Td (word) Tj ET\n" * 30_000
    first = packer.compress(block) + packer.flush(zlib.Z_FULL_FLUSH)
    # Packed from a fresh start each time, the same block is the same bytes.
    again = packer.compress(block) + packer.flush(zlib.Z_FULL_FLUSH)
    data = first + again * (size // len(block) - 1) + packer.flush()
    for _ in range(filters - 1):
        data = zlib.compress(data, 9)
    drawing = _stream(data, b"/Filter[%s]" % (b"/FlateDecode" * filters))
    return pdf(path, [_CATALOG, _TREE, _page(), drawing, _FONT])


def pdf_letters(path: Path, letters: int = 1_000_000) -> Path:
    """A page of a million letters, all in one line."""
    drawing = zlib.compress(b"BT /F 9 Tf 9 9 Td (%s) Tj ET" % (b"word " * (letters // 5)), 9)
    packed = _stream(drawing, b"/Filter/FlateDecode")
    return pdf(path, [_CATALOG, _TREE, _page(), packed, _FONT])


def pdf_nested(path: Path, levels: int = 500_000) -> Path:
    """Lists in lists."""
    tree = b"<</Type/Pages/Count 1/Kids[3 0 R]/X %s%s>>" % (b"[" * levels, b"]" * levels)
    return pdf(path, [_CATALOG, tree, _page(), _stream(b""), _FONT])


def html_inline(path: Path, pieces: int = 60_000) -> Path:
    """One paragraph of as many inline pieces."""
    return text(path, "<p>", "<b>word</b> " * pieces, "</p>")


def repeated(path: Path, size: int = 35_000) -> Path:
    """The same words over and over: what looks like every clause and is none."""
    line = "If the player strikes the puck out of the table, the puck goes back to the pocket. "
    return text(path, *[f"{line}\n"] * (size // len(line)))


def counted(path: Path, size: int = 35_000) -> Path:
    """Numbers of clauses in their order, with a word each, over and over."""
    lines = [f"{n % 25 + 1}.{n % 9 + 1}. The player strikes the puck.\n" for n in range(size // 35)]
    return text(path, *lines)


def yaml_doubled(path: Path) -> Path:
    """An entry that is made of itself, doubled."""
    lines = ["a0: &a0 [x, x]\n", *(f"a{n}: &a{n} [*a{n - 1}, *a{n - 1}]\n" for n in range(1, 40))]
    return text(path, *lines, "documents: []\n")
