"""The user's cache folder: what can be made again is kept there, and nothing else."""

import os
import tempfile
from collections.abc import Callable
from pathlib import Path

import platformdirs


def cache_folder() -> Path:
    """The folder; it need not exist."""
    return Path(platformdirs.user_cache_dir("novuss", appauthor=False))


def write_quietly(path: Path, dump: Callable[[], str], older: str, kept: int = 0) -> None:
    """Write what ``dump`` gives, whole or not at all.

    Of the ``older`` files of the same kind (a glob) the ``kept`` newest are left. A folder
    that cannot be written costs time and nothing else.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        known = sorted(path.parent.glob(older), key=lambda one: one.stat().st_mtime)
        for old in known[: len(known) - kept]:
            old.unlink(missing_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, suffix=".tmp")
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(dump())
        Path(name).replace(path)
    except OSError:
        return
