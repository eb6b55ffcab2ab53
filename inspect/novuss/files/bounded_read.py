"""Bounded file reads: a cap on bytes, and a timeout for pipes."""

import errno
import os
import stat
import sys
import time
from pathlib import Path

from novuss.input_problems import ProblemsError, limit_exceeded, suggest_cap_option
from novuss.size_caps import limit_for

#: What another program hands over, as its name is typed.
STDIN = Path("-")
_MEGABYTE = 1_000_000
_BLOCK = 1 << 20
#: Milliseconds between two looks whether somebody writes to a pipe.
_LOOK = 50


def read_bounded(path: Path) -> bytes:
    """The bytes of a file, a pipe or a device; of ``-`` what a program hands over.

    Raises:
        ProblemsError: it has more than is read, or nobody writes to the pipe.
        OSError: it cannot be read.
    """
    limit = limit_for("file", _MEGABYTE)
    if path == STDIN:
        content = sys.stdin.buffer.read(limit + 1)
        if len(content) > limit:
            raise limit_exceeded(str(path), "file")
        return content
    found = path.stat()
    if stat.S_ISREG(found.st_mode) and found.st_size > limit:
        raise limit_exceeded(str(path), "file", -(-found.st_size // _MEGABYTE))
    if stat.S_ISFIFO(found.st_mode):
        return _read_pipe(path, limit)
    with path.open("rb") as file:
        content = file.read(limit + 1)
    if len(content) > limit:
        raise limit_exceeded(str(path), "file")
    return content


def is_stream(path: Path) -> bool:
    """Whether it is no file on a disk, but what another program hands over."""
    return path == STDIN or (path.exists() and not path.is_file() and not path.is_dir())


def check_file(path: Path) -> int:
    """See that a file is one, for what cannot read a pipe or a device; gives its size.

    Raises:
        ProblemsError: it is a pipe or a device.
        OSError: there is no such file, or it is a folder.
    """
    if path == STDIN:
        raise ProblemsError.of(str(path), "file-special")
    found = path.stat()
    if stat.S_ISDIR(found.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if not stat.S_ISREG(found.st_mode):
        raise ProblemsError.of(str(path), "file-special")
    return found.st_size


def check_size(path: Path) -> None:
    """See the same, and that it is not larger than is read, for a library that opens it.

    Raises:
        ProblemsError: it is larger, or a pipe or a device.
        OSError: there is no such file, or it is a folder.
    """
    found = check_file(path)
    if found > limit_for("file", _MEGABYTE):
        raise limit_exceeded(str(path), "file", -(-found // _MEGABYTE))


def _read_pipe(path: Path, limit: int) -> bytes:
    """What is written to a pipe, from the first byte until every writer has gone.

    Raises:
        ProblemsError: nobody writes to it for the seconds of the cap, or more than is read.
    """
    import select

    # Otherwise it would wait here for a writer, and nobody could say for how long.
    pipe = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    look = select.poll()
    look.register(pipe, select.POLLIN)
    end = time.monotonic() + limit_for("seconds")
    pieces: list[bytes] = []
    left, written = limit + 1, False
    try:
        while left > 0:
            try:
                piece = os.read(pipe, min(_BLOCK, left))
            except BlockingIOError:
                # Somebody has the other end, and may take as long as it takes.
                written = True
                look.poll()
                continue
            if piece:
                pieces.append(piece)
                left -= len(piece)
            # Who had the other end has gone; one who only now writes is heard.
            elif written or pieces or any(not at & select.POLLIN for _, at in look.poll(_LOOK)):
                break
            elif time.monotonic() > end:
                wait = limit_for("seconds")
                values = {"seconds": str(wait), "option": suggest_cap_option("seconds", 5 * wait)}
                raise ProblemsError.of(str(path), "file-pipe", **values)
    finally:
        os.close(pipe)
    if left <= 0:
        raise limit_exceeded(str(path), "file")
    return b"".join(pieces)
