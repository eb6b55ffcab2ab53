"""The bytes of input files, each read once: what is judged is what is hashed."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path

_kept: ContextVar[dict[Path, bytes] | None] = ContextVar("kept", default=None)


def content_of(path: Path) -> bytes:
    """The bytes of a file; within :func:`read_once`, those that were read first.

    Raises:
        OSError: it cannot be read.
    """
    kept = _kept.get()
    if kept is None:
        return path.read_bytes()
    if path not in kept:
        kept[path] = path.read_bytes()
    return kept[path]


@contextmanager
def read_once() -> Iterator[Mapping[Path, bytes]]:
    """Read each file once for as long as the block runs, and keep its bytes.

    A pipe gives its bytes only once, and a file may change between two readings.

    Yields:
        The bytes of the files that were read, by their paths.
    """
    kept: dict[Path, bytes] = {}
    before = _kept.set(kept)
    try:
        yield kept
    finally:
        _kept.reset(before)
