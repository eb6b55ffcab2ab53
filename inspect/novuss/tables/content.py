"""The bytes of input files, each read once: what is judged is what is hashed."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import TypeVar

from novuss.opened import bytes_of
from novuss.problems import Problem, ProblemsError

_Made = TypeVar("_Made")

_kept: ContextVar[dict[Path, bytes] | None] = ContextVar("kept", default=None)
#: What was made of a file's bytes, by its path, for as long as they are kept.
_made: ContextVar[dict[Path, object] | None] = ContextVar("made", default=None)


def content_of(path: Path) -> bytes:
    """The bytes of a file; within :func:`read_once`, those that were read first.

    Raises:
        ProblemsError: it is larger than is read, or a pipe that nobody writes to.
        OSError: it cannot be read.
    """
    kept = _kept.get()
    if kept is None:
        return bytes_of(path)
    if path not in kept:
        kept[path] = bytes_of(path)
    return kept[path]


def made_of(path: Path, make: Callable[[], _Made]) -> _Made:
    """What ``make`` makes of a file; within :func:`read_once`, what it made first.

    To take a workbook apart takes longer than all the rest, and two ask for it: who wants to
    know of which event it is, and who reads its tables. Nobody may change it.
    """
    made = _made.get()
    if made is None:
        return make()
    if path not in made:
        made[path] = make()
    return made[path]  # type: ignore[return-value]


@contextmanager
def handed(path: Path, content: bytes) -> Iterator[None]:
    """Have a file read for as long as the block runs that lies on no disk."""
    with read_once():
        if (kept := _kept.get()) is not None:
            kept[path] = content
        yield


@contextmanager
def read_once() -> Iterator[Mapping[Path, bytes]]:
    """Read each file once for as long as the block runs, and keep its bytes.

    A pipe gives its bytes only once, and a file may change between two readings.

    Yields:
        The bytes of the files that were read, by their paths.
    """
    kept: dict[Path, bytes] = {}
    before, before_made = _kept.set(kept), _made.set({})
    try:
        yield kept
    finally:
        _kept.reset(before)
        _made.reset(before_made)


@contextmanager
def readable_file(name: str) -> Iterator[None]:
    """Tell of a file that is missing, is a folder or cannot be read as of a problem."""
    try:
        yield
    except FileNotFoundError:
        raise ProblemsError.of(name, "file-missing") from None
    except IsADirectoryError:
        raise ProblemsError.of(name, "file-folder") from None
    except OSError as error:
        raise ProblemsError([Problem.refused(name, "file-unreadable", error)]) from None
