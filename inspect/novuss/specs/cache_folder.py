"""User's cache folder, which holds only what can be made again.

A file begins with a line that names the SHA-256 of the rest: one that was changed, or cut,
is made again.
"""

import hashlib
import json
import os
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

import platformdirs

Made = TypeVar("Made")

#: As many files of a kind are left beside a new one. Two versions may be in use on a machine, or a
#: folder of their own that somebody writes in, and what takes seconds is not made anew in turn.
_KEPT = 3


def cache_folder() -> Path:
    """The folder; it need not exist, and cannot where a user has no home."""
    try:
        return Path(platformdirs.user_cache_dir("novuss", appauthor=False))
    except RuntimeError:
        # As in a container that is run with the number of a user whom it does not know.
        return Path(os.devnull, "novuss")


def read_cached(path: Path) -> bytes | None:
    """What was kept there, as it was written; None where there is nothing, or something else."""
    try:
        head, _, content = path.read_bytes().partition(b"\n")
    except OSError:
        return None
    if head != _build_digest_line(content):
        return None
    # What is used is not the first to go; where nothing may be written, nothing goes.
    with suppress(OSError):
        os.utime(path)
    return content


def _build_digest_line(content: bytes) -> bytes:
    return b"sha256:" + hashlib.sha256(content).hexdigest().encode()


def write_cached(path: Path, dump: Callable[[], str], stem: str) -> None:
    """Write what ``dump`` gives, whole or not at all, for :func:`read_cached`.

    Of the other files whose names begin with ``stem`` those are left that were used last. A
    folder that cannot be written costs time and nothing else: nothing is dumped.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        known = sorted(path.parent.glob(f"{stem}-*.json"), key=lambda path: path.stat().st_mtime)
        for old in known[:-_KEPT]:
            old.unlink(missing_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, suffix=".tmp")
        try:
            with os.fdopen(handle, "wb") as file:
                content = dump().encode()
                file.write(_build_digest_line(content) + b"\n" + content)
            Path(name).replace(path)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise
    except OSError:
        return


def load_or_make(stem: str, version: str, make: Callable[[], Made]) -> Made:
    """What ``make`` gave for this ``version`` before, or gives now: anything that JSON holds."""
    path = cache_folder() / f"{stem}-{version[:16]}.json"
    known = read_cached(path)
    if known is not None:
        found: Made = json.loads(known)
        return found
    made = make()
    write_cached(path, lambda: json.dumps(made, ensure_ascii=False), stem)
    return made
