"""Documents for ``novuss import`` and sheets for ``novuss review apply``, none of which is one."""

import zlib
from collections.abc import Iterable
from pathlib import Path


def write(path: Path, *pieces: str) -> Path:
    """A file of these pieces."""
    with path.open("w", encoding="utf-8", newline="") as file:
        file.writelines(pieces)
    return path


def pdf(path: Path, objects: Iterable[bytes], root: int = 1) -> Path:
    """A PDF of these objects, numbered from 1, with its table of where each begins."""
    places = []
    with path.open("wb") as file:
        file.write(b"%PDF-1.4\n")
        for number, one in enumerate(objects, start=1):
            places.append(file.tell())
            file.write(b"%d 0 obj\n%s\nendobj\n" % (number, one))
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
    tree = b"<</Type/Pages/Count 1/Kids[3 0 R]>>"
    page = _page(more=b"/XObject<</X 6 0 R>>")
    return pdf(path, [_CATALOG, tree, page, _stream(b"/X Do"), _FONT, form])


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
    tree = b"<</Type/Pages/Count 1/Kids[3 0 R]>>"
    page = _page(more=b"/XObject<</X 6 0 R>>")
    return pdf(path, [_CATALOG, tree, page, _stream(b"/X Do"), _FONT, *forms, last])


def pdf_pages(path: Path, count: int = 100_000) -> Path:
    """The same page over and over."""
    kids = b" ".join([b"3 0 R"] * count)
    tree = b"<</Type/Pages/Count %d/Kids[%s]>>" % (count, kids)
    text = _stream(b"BT /F 9 Tf 9 9 Td (A word) Tj ET")
    return pdf(path, [_CATALOG, tree, _page(), text, _FONT])


def pdf_own_pages(path: Path, count: int = 100_000) -> Path:
    """A page of its own each time, an object each."""
    kids = b" ".join(b"%d 0 R" % (6 + n) for n in range(count))
    tree = b"<</Type/Pages/Count %d/Kids[%s]>>" % (count, kids)
    text = _stream(b"BT /F 9 Tf 9 9 Td (A word) Tj ET")
    return pdf(path, [_CATALOG, tree, _page(), text, _FONT, *[_page()] * count])


def pdf_objects(path: Path, count: int = 300_000) -> Path:
    """Objects that nobody asks for."""
    text = _stream(b"BT /F 9 Tf 9 9 Td (A word) Tj ET")
    tree = b"<</Type/Pages/Count 1/Kids[3 0 R]>>"
    return pdf(path, [_CATALOG, tree, _page(), text, _FONT, *[b"[0]"] * count])


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
    text = _stream(data, b"/Filter[%s]" % (b"/FlateDecode" * filters))
    tree = b"<</Type/Pages/Count 1/Kids[3 0 R]>>"
    return pdf(path, [_CATALOG, tree, _page(), text, _FONT])


def pdf_letters(path: Path, letters: int = 1_000_000) -> Path:
    """A page of a million letters, all in one line."""
    text = b"BT /F 9 Tf 9 9 Td (%s) Tj ET" % (b"word " * (letters // 5))
    tree = b"<</Type/Pages/Count 1/Kids[3 0 R]>>"
    return pdf(
        path,
        [_CATALOG, tree, _page(), _stream(zlib.compress(text, 9), b"/Filter/FlateDecode"), _FONT],
    )


def pdf_nested(path: Path, levels: int = 500_000) -> Path:
    """Lists in lists."""
    tree = b"<</Type/Pages/Count 1/Kids[3 0 R]/X %s%s>>" % (b"[" * levels, b"]" * levels)
    return pdf(path, [_CATALOG, tree, _page(), _stream(b""), _FONT])


def html_inline(path: Path, pieces: int = 60_000) -> Path:
    """One paragraph of as many inline pieces."""
    return write(path, "<p>", "<b>word</b> " * pieces, "</p>")


def html_blank_pieces(path: Path, pieces: int = 60_000) -> Path:
    """One paragraph of cells and references without a word."""
    return write(path, "<p>", "<td>&nbsp;" * pieces, "word</p>")


def html_deep(path: Path, levels: int = 2_000_000) -> Path:
    """Elements in elements."""
    return write(path, "<div>" * levels, "1.1 word", "</div>" * levels)


def html_open(path: Path, pieces: int = 100_000) -> Path:
    """Marks that begin and never end."""
    return write(path, "<!--" * pieces, "<p>word</p>", "<a " * pieces)


def html_references(path: Path, size: int = 4_000_000) -> Path:
    """References that are none."""
    return write(path, "<p>", "&" * size, "</p>")


def repeated(path: Path, size: int = 35_000) -> Path:
    """The same words over and over: what looks like every clause and is none."""
    line = "If the player strikes the puck out of the table, the puck goes back to the pocket. "
    return write(path, *[f"{line}\n"] * (size // len(line)))


def one_line(path: Path, size: int = 35_000) -> Path:
    """The same words over and over in one line."""
    return write(path, "the puck of the player " * (size // 23))


def one_letter(path: Path, size: int = 35_000) -> Path:
    """Lines of a letter."""
    return write(path, "a\n" * (size // 2))


def numbers(path: Path, size: int = 35_000) -> Path:
    """Numbers of clauses without a clause."""
    return write(path, "1.1\n" * (size // 4))


def counted(path: Path, size: int = 35_000) -> Path:
    """Numbers of clauses in their order, with a word each, over and over."""
    lines = [f"{n % 25 + 1}.{n % 9 + 1}. The player strikes the puck.\n" for n in range(size // 35)]
    return write(path, *lines)


def long_word(path: Path, size: int = 35_000) -> Path:
    """One word."""
    return write(path, "ab" * (size // 2))


def dashes(path: Path, size: int = 35_000) -> Path:
    """Words that are parted at the ends of lines."""
    return write(path, "wo-\nrd " * (size // 7))


def stars(path: Path, size: int = 35_000) -> Path:
    """Emphasis that begins and never ends."""
    return write(path, "word ", "*a" * (size // 2))


def rules(path: Path, size: int = 35_000) -> Path:
    """A line of a table that is nearly a rule."""
    return write(path, "word\n", "|", " -:|" * (size // 4), "x")


def yaml_deep(path: Path, levels: int = 100_000) -> Path:
    """Lists in lists."""
    return write(path, "documents: ", "[" * levels, "]" * levels)


def yaml_large(path: Path, size: int = 40_000_000) -> Path:
    """Entries without end."""
    return write(path, "documents:\n", "- {id: a}\n" * (size // 10))


def yaml_doubled(path: Path) -> Path:
    """An entry that is made of itself, doubled."""
    lines = ["a0: &a0 [x, x]\n", *(f"a{n}: &a{n} [*a{n - 1}, *a{n - 1}]\n" for n in range(1, 40))]
    return write(path, *lines, "documents: []\n")
