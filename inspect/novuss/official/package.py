"""Files of word processors are packed: looked at before anything of them is unpacked."""

import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from novuss.problems import Problem, ProblemsError

#: Unpacked, a document of a hundred pages with pictures takes a tenth of this.
MOST_MEGABYTES = 200
#: The text of one with the same words over and over is packed a hundred times.
MOST_PACKED = 300
#: Below this size a part may be packed as tightly as it likes.
_SMALL = 1_000_000
_OLD = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_LOCKED = "EncryptedPackage".encode("utf-16-le")
_KIND = {".docx": "[Content_Types].xml", ".odt": "content.xml"}


def refused(path: Path, code: str, **values: str) -> ProblemsError:
    """What is wrong with the file as a whole."""
    return ProblemsError([Problem(str(path), 0, 0, code, values)])


@contextmanager
def unpacked(path: Path) -> Iterator[zipfile.ZipFile]:
    """The parts of the file, none of which is larger than it says.

    Raises:
        ProblemsError: it is of another form, locked, damaged, or too large unpacked.
    """
    form = path.suffix.casefold().lstrip(".").upper()
    with path.open("rb") as file:
        head = file.read(8)
    if head == _OLD:
        # A file with a password is put into the form of the old ones.
        locked = _LOCKED in path.read_bytes()
        code = "official-locked" if locked else "official-disguised"
        raise refused(path, code, form=form)
    try:
        with zipfile.ZipFile(path) as parts:
            _looked_at(path, parts, form)
            yield parts
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError) as error:
        detail = str(error) or type(error).__name__
        raise refused(path, "official-damaged", form=form, detail=detail) from None


def _looked_at(path: Path, parts: zipfile.ZipFile, form: str) -> None:
    infos = parts.infolist()
    if any(info.flag_bits & 1 for info in infos):
        raise refused(path, "official-locked", form=form)
    if sum(info.file_size for info in infos) > MOST_MEGABYTES * 1_000_000:
        raise refused(path, "official-large", limit=str(MOST_MEGABYTES))
    for info in infos:
        ratio = info.file_size / max(1, info.compress_size)
        text = info.filename.endswith((".xml", ".rels"))
        if text and info.file_size > _SMALL and ratio > MOST_PACKED:
            raise refused(path, "official-packed", part=info.filename, limit=str(MOST_PACKED))
    if _KIND[path.suffix.casefold()] not in parts.namelist():
        raise refused(path, "official-disguised", form=form)
