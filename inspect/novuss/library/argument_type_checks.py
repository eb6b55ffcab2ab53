"""Types of arguments: clear errors for calls with a value of another type."""

import datetime
from collections.abc import Iterable
from pathlib import Path

#: Letters of a value that an error shows whole.
_SHORT = 60


def require_text(value: object, call: str) -> str:
    """Give a text back; ``call`` shows how one is given, such as ``clause('17.1')``.

    Raises:
        TypeError: it is a number or something else.
    """
    if isinstance(value, str):
        return value
    raise TypeError(f"{describe_value(value)} is no text; put it into quotes, as in {call}")


def require_day(value: datetime.date | None, name: str) -> datetime.date | None:
    """Give a day back, if there is one.

    Raises:
        TypeError: it is a text or something else.
    """
    if value is None or isinstance(value, datetime.date):
        return value
    raise TypeError(f"{describe_value(value)} is no day; give {name}=datetime.date(2026, 11, 21)")


def list_paths(paths: str | Path | Iterable[str | Path], call: str) -> list[Path]:
    """List the files of an argument that takes one path or several.

    Raises:
        TypeError: it is something else, such as a frame or an open file.
    """
    if isinstance(paths, str | Path):
        return [Path(paths)]
    # Whoever goes through a frame gets its headings, through an open file its lines.
    if isinstance(paths, Iterable) and not (hasattr(paths, "columns") or hasattr(paths, "read")):
        files = [*paths]
        if all(isinstance(file, str | Path) for file in files):
            return [Path(file) for file in files]
    raise TypeError(
        f"{describe_value(paths)} names no file; give a path or several, as in {call}; "
        "check_frame takes a frame"
    )


def describe_value(value: object) -> str:
    """Describe a value in an error: what it is, where it is too long to be shown."""
    written = repr(value)
    if len(written) <= _SHORT and "\n" not in written:
        return written
    name = type(value).__name__
    return f"this {name}" if not isinstance(value, list) else f"this list of {len(value)}"
