"""Safe writes: files are recognised by a mark and replaced in one step.

Nothing that novuss did not write itself in the same form is overwritten. How that
is known depends on what a form of file can carry without harm:

- HTML, Markdown, YAML and PDF end with a comment that names the paper and the digest of
  all bytes before it; a workbook has the same in the key words of its properties,
  with the digest of its other parts. A single change of anybody shows.
- JSON is known by its members, alone or in a zip with photos, and CSV, where a comment would be
  a row, by the heads of its columns; fields of a CSV that somebody is to fill in must be empty.
"""

import csv
import errno
import glob
import hashlib
import io
import json
import os
import re
import secrets
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Literal

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

#: What an HTML file that novuss writes may do, as its Content-Security-Policy: it holds all that it
#: needs, so no script runs and nothing is fetched or sent, whatever somebody has put into it.
HTML_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"

#: What may be said of a file that stands where one is to be written.
State = Literal["ours", "changed", "another", "foreign", "folder"]

_MARK = r"novuss ([a-z-]+) sha256:([0-9a-f]{64})"
_AT_END = {
    ".html": (b"<!-- %s -->\n", re.compile(rf"<!-- {_MARK} -->\n".encode())),
    ".md": (b"<!-- %s -->\n", re.compile(rf"<!-- {_MARK} -->\n".encode())),
    ".pdf": (b"%%%s\n", re.compile(rf"%{_MARK}\n".encode())),
    ".yaml": (b"# %s\n", re.compile(rf"# {_MARK}\n".encode())),
}
_KEYWORDS = re.compile(rf"<cp:keywords>{_MARK}</cp:keywords>".encode())
_MOMENTS = re.compile(rb"<dcterms:(created|modified)\b[^>]*>[^<]*</dcterms:\1>")
_CORE, _CORE_END = "docProps/core.xml", b"</cp:coreProperties>"
_BOM = "\ufeff"
#: The JSON of an event with photos.
_EVENT = "event.json"
#: Nothing that novuss writes is longer; what is longer is not read to tell whose it is.
_LONGEST = 1_000_000_000
#: Bytes that the head of a CSV has at most.
_HEAD = 100_000


@dataclass(frozen=True)
class Paper:
    """A sort of paper that novuss writes, and how one in CSV or JSON is known again."""

    id: str
    #: Heads of the first columns of its CSV, in every language that it is written in.
    heads: tuple[tuple[str, ...], ...] = ()
    #: Heads of columns that are empty as long as nobody has filled them in.
    fields: frozenset[str] = frozenset()
    #: Members of its JSON; with a value where that tells it from another paper.
    members: Mapping[str, str | None] = field(default_factory=dict)
    #: Whether its CSV begins with the mark of the byte order, as a spreadsheet wants it.
    marked: bool = True


@dataclass(frozen=True)
class Found:
    """What stands where something is to be written; ``paper`` is what it says it is."""

    state: State
    paper: str = ""


def identify_file(path: Path, paper: Paper) -> Found | None:
    """What stands at ``path``, seen from somebody who wants to write ``paper`` there.

    None where nothing stands there. What is neither a file nor a folder, such as a
    pipe, holds nothing that could be lost.

    Raises:
        OSError: the file cannot be read.
    """
    if path.is_dir():
        return Found("folder")
    if not path.is_file():
        return None
    if path.stat().st_size > _LONGEST and (path.suffix.casefold() != ".csv" or paper.fields):
        return Found("foreign")
    suffix = path.suffix.casefold()
    with path.open("rb") as file:
        # A list without fields is known by its head, however long it is.
        raw = file.readline(_HEAD) if suffix == ".csv" and not paper.fields else file.read()
    if not raw:
        return None
    if suffix in _AT_END:
        return _identify_by_comment(raw, _AT_END[suffix][1], paper)
    known = {
        ".xlsx": _identify_workbook,
        ".csv": _identify_csv,
        ".json": _identify_json,
        ".zip": _identify_zip,
    }.get(suffix)
    return known(raw, paper) if known else Found("foreign")


def mark_content(content: bytes, suffix: str, paper: Paper) -> bytes:
    """The content of a new file with the mark by which it is known again."""
    if suffix in _AT_END:
        content = content if content.endswith(b"\n") else content + b"\n"
        return content + _AT_END[suffix][0] % _make_mark(paper, content)
    return _set_keywords(content, paper) if suffix == ".xlsx" else content


def strip_times(workbook: bytes) -> bytes:
    """The workbook without the moment at which it was made: equal content is equal bytes."""
    out = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(workbook)) as source,
        zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as target,
    ):
        for info in source.infolist():
            part = source.read(info)
            if info.filename == _CORE:
                part = _MOMENTS.sub(b"", part)
            target.writestr(zipfile.ZipInfo(info.filename), part, zipfile.ZIP_DEFLATED)
    return out.getvalue()


def write_whole(path: Path, content: bytes | Iterable[bytes]) -> None:
    """Put a file there in one step: whole, or what stood there stays.

    The content goes into a new file beside it, which then takes its place; the
    folder is made if need be, and a link goes on leading where it led.

    Raises:
        OSError: naming ``path``.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    pieces = [content] if isinstance(content, bytes) else content
    if path.exists() and not path.is_file():
        # A pipe or a device is written to, not replaced.
        with path.open("wb") as device:
            device.writelines(pieces)
        return
    target = path.resolve()
    try:
        with create_temporary_file(target) as part:
            with part.open("wb") as file:
                file.writelines(pieces)
                file.flush()
                os.fsync(file.fileno())
            if target.exists():
                part.chmod(target.stat().st_mode & 0o7777)
            part.replace(target)
            _sync_folder(target.parent)
    except OSError as error:
        # The name of the file beside it would tell nobody anything.
        raise OSError(error.errno, error.strerror, str(path)) from None


@contextmanager
def create_temporary_file(target: Path) -> Iterator[Path]:
    """A new and empty file in the folder of another, gone after the block if it still is there.

    What a process left there that was killed is cleared away: nobody holds it any more.
    """
    for old in target.parent.glob(glob.escape(f".{target.name[:100]}.") + "*.part"):
        _remove_stale(old)
    while True:
        part = target.with_name(f".{target.name[:100]}.{secrets.token_hex(4)}.part")
        with part.open("xb") as held:
            _lock_file(held, wait=True)
            if not part.exists():
                # Taken for one that was left, before it was held.
                continue
            if fcntl is None:
                # A file that is open cannot be renamed here, nor cleared away by others.
                held.close()
            try:
                yield part
            finally:
                part.unlink(missing_ok=True)
            return


def place_without_overwriting(part: Path, target: Path) -> None:
    """Let a file that is whole and on the disk take a name that is free.

    Raises:
        FileExistsError: the name is not free.
    """
    try:
        os.link(part, target)
    except FileExistsError:
        raise
    except OSError:
        # A stick that knows one name for a file.
        if target.exists():
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(target)) from None
        part.replace(target)
    _sync_folder(target.parent)


def _lock_file(file: IO[bytes], *, wait: bool = False) -> bool:
    """Hold a file for as long as it is open; whether nobody else does."""
    if fcntl is None:
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
    except OSError:
        return False
    return True


def _remove_stale(part: Path) -> None:
    """Clear away a file that nobody holds, and what SQLite kept beside it."""
    with suppress(OSError):
        if fcntl is None:
            part.unlink()
        else:
            with part.open("rb") as file:
                if not _lock_file(file):
                    return
                part.unlink()
        part.with_name(f"{part.name}-journal").unlink(missing_ok=True)


def _sync_folder(folder: Path) -> None:
    """See that the names in a folder outlast a power cut, where that can be asked for."""
    with suppress(OSError):
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)


def _make_mark(paper: Paper, content: bytes) -> bytes:
    return f"novuss {paper.id} sha256:{hashlib.sha256(content).hexdigest()}".encode()


def _compare_mark(name: bytes, digest: bytes, content: bytes, paper: Paper) -> Found:
    """What a mark says, held against the content that it speaks of."""
    if digest.decode() != hashlib.sha256(content).hexdigest():
        return Found("changed", name.decode())
    return Found("ours" if name.decode() == paper.id else "another", name.decode())


def _identify_by_comment(raw: bytes, pattern: re.Pattern[bytes], paper: Paper) -> Found:
    marks = list(pattern.finditer(raw))
    if not marks:
        return Found("foreign")
    last = marks[-1]
    if last.end() != len(raw):
        return Found("changed", last[1].decode())
    return _compare_mark(last[1], last[2], raw[: last.start()], paper)


# Workbooks


def _hash_workbook_parts(archive: zipfile.ZipFile) -> bytes:
    """All that a workbook says but its properties, which hold the mark."""
    names = sorted(name for name in archive.namelist() if name != _CORE)
    digests = (f"{name}\0{hashlib.sha256(archive.read(name)).hexdigest()}" for name in names)
    return "\n".join(digests).encode()


def _set_keywords(content: bytes, paper: Paper) -> bytes:
    out = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(content)) as source,
        zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as target,
    ):
        mark = b"<cp:keywords>%s</cp:keywords>" % _make_mark(paper, _hash_workbook_parts(source))
        for info in source.infolist():
            part = source.read(info)
            if info.filename == _CORE:
                part = part.replace(_CORE_END, mark + _CORE_END)
            target.writestr(info, part, zipfile.ZIP_DEFLATED)
    return out.getvalue()


def _identify_workbook(raw: bytes, paper: Paper) -> Found:
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as archive:
            mark = _KEYWORDS.search(archive.read(_CORE))
            return (
                _compare_mark(mark[1], mark[2], _hash_workbook_parts(archive), paper)
                if mark
                else Found("foreign")
            )
    except (zipfile.BadZipFile, KeyError, OSError, RuntimeError, ValueError, NotImplementedError):
        return Found("foreign")


# Forms that can carry no mark


def _identify_csv(raw: bytes, paper: Paper) -> Found:
    try:
        text = raw.decode("utf-8")
        for separator in (",", ";"):
            rows = csv.reader(io.StringIO(text.removeprefix(_BOM), newline=""), delimiter=separator)
            head = next(rows, [])
            if text.startswith(_BOM) == paper.marked and any(
                tuple(head[: len(row)]) == row for row in paper.heads
            ):
                places = [place for place, cell in enumerate(head) if cell in paper.fields]
                filled = any(
                    row[place].strip() for row in rows for place in places if place < len(row)
                )
                return Found("changed" if filled else "ours", paper.id)
    except (UnicodeDecodeError, csv.Error):
        pass
    return Found("foreign")


def _identify_json(raw: bytes, paper: Paper) -> Found:
    try:
        data = json.loads(raw)
    except (ValueError, RecursionError):
        return Found("foreign")
    if not isinstance(data, dict) or not paper.members:
        return Found("foreign")
    ours = all(
        name in data and (value is None or data[name] == value)
        for name, value in paper.members.items()
    )
    return Found("ours", paper.id) if ours else Found("foreign")


def _identify_zip(raw: bytes, paper: Paper) -> Found:
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as archive:
            names = set(archive.namelist()) - {_EVENT}
            with archive.open(_EVENT) as event:
                found = _identify_json(event.read(_LONGEST // 10), paper)
    except (zipfile.BadZipFile, KeyError, OSError, RuntimeError, ValueError, zlib.error):
        return Found("foreign")
    return found if all(name.startswith("photos/") for name in names) else Found("foreign")
