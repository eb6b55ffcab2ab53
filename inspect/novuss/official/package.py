"""Files of word processors are packed: looked at before anything of them is unpacked."""

import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from novuss.opened import see_size
from novuss.packed import PackedError, see_document
from novuss.problems import Problem, ProblemsError

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
        ProblemsError: it is of another form, locked, damaged, no file, or has more than is read.
    """
    form = path.suffix.casefold().lstrip(".").upper()
    see_size(path)
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
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, PackedError) as error:
        detail = str(error) or type(error).__name__
        raise refused(path, "official-damaged", form=form, detail=detail) from None


def _looked_at(path: Path, parts: zipfile.ZipFile, form: str) -> None:
    infos = parts.infolist()
    if any(info.flag_bits & 1 for info in infos):
        raise refused(path, "official-locked", form=form)
    if _KIND[path.suffix.casefold()] not in parts.namelist():
        raise refused(path, "official-disguised", form=form)
    see_document(str(path), parts)
