"""The bytes of a file that somebody named: never more than are read, and no wait without end."""

import errno
import os
import stat
import time
from pathlib import Path

from novuss.caps import most
from novuss.problems import Problem, ProblemsError, option, over

_MEGABYTE = 1_000_000
_BLOCK = 1 << 20
#: Milliseconds between two looks whether somebody writes to a pipe.
_LOOK = 50


def bytes_of(path: Path, cap: str = "file", size: int = _MEGABYTE) -> bytes:
    """The bytes of a file, a pipe or a device.

    Args:
        path: the file.
        cap: the cap of its size.
        size: of one of what the cap counts, in bytes.

    Raises:
        ProblemsError: it has more than is read, or nobody writes to the pipe.
        OSError: it cannot be read.
    """
    limit = most(cap) * size
    found = path.stat()
    if stat.S_ISREG(found.st_mode) and found.st_size > limit:
        raise over(str(path), cap, -(-found.st_size // size))
    if stat.S_ISFIFO(found.st_mode):
        return _of_pipe(path, cap, limit)
    with path.open("rb") as file:
        content = file.read(limit + 1)
    if len(content) > limit:
        raise over(str(path), cap)
    return content


def see_file(path: Path) -> int:
    """See that a file is one, for what cannot read a pipe or a device; gives its size.

    Raises:
        ProblemsError: it is a pipe or a device.
        OSError: there is no such file, or it is a folder.
    """
    found = path.stat()
    if stat.S_ISDIR(found.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if not stat.S_ISREG(found.st_mode):
        raise ProblemsError([Problem(str(path), 0, 0, "file-special")])
    return found.st_size


def see_size(path: Path, cap: str = "file", size: int = _MEGABYTE) -> None:
    """See the same, and that it is not larger than is read, for a library that opens it.

    Raises:
        ProblemsError: it is larger, or a pipe or a device.
        OSError: there is no such file, or it is a folder.
    """
    found = see_file(path)
    if found > most(cap) * size:
        raise over(str(path), cap, -(-found // size))


def _of_pipe(path: Path, cap: str, limit: int) -> bytes:
    """What is written to a pipe, from the first byte until every writer has gone.

    Raises:
        ProblemsError: nobody writes to it for the seconds of the cap, or more than is read.
    """
    import select

    # Otherwise it would wait here for a writer, and nobody could say for how long.
    pipe = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    look = select.poll()
    look.register(pipe, select.POLLIN)
    end = time.monotonic() + most("wait")
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
                wait = most("wait")
                values = {"seconds": str(wait), "option": option("wait", 6 * wait)}
                raise ProblemsError([Problem(str(path), 0, 0, "file-pipe", values)])
    finally:
        os.close(pipe)
    if left <= 0:
        raise over(str(path), cap)
    return b"".join(pieces)
