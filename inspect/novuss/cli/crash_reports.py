"""Reports of errors that nobody expected: never a verdict, and never a traceback."""

import os
import platform
import sys
import tempfile
import traceback
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from novuss.system_language import SPOKEN
from novuss.version import __version__

#: EX_SOFTWARE of sysexits.h: no status of a verdict or of a wrong input.
EXIT_SOFTWARE = 70
#: What a shell gives a process whose reader went away (128 + SIGPIPE).
EXIT_SIGPIPE = 141
#: What a shell gives a process that was interrupted (128 + SIGINT).
EXIT_SIGINT = 130
_TEXT = "An unexpected error ({error}). Nothing was decided. Details for a report: {file}"


def report_crash(error: BaseException) -> int:
    """Keep the details in a file, name it in one line, and give the exit status."""
    print(describe_crash(error), file=sys.stderr)
    return EXIT_SOFTWARE


def report_refusal(error: OSError) -> int:
    """Say what the system refused to write or to read, and give the exit status.

    What is left in the buffer of the output goes nowhere: Python would try it again at the end,
    and say so in words of its own.
    """
    with suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    if isinstance(error, BrokenPipeError):
        return EXIT_SIGPIPE
    print(f"{error.filename or ''}: {error.strerror or error}", file=sys.stderr)
    return 2


def describe_crash(error: BaseException) -> str:
    """Keep the details in a file, and name it in one line."""
    file = _write_details(error)
    name = type(error).__name__
    if file is None:
        # Nowhere to write: the line itself carries where it happened.
        place = traceback.extract_tb(error.__traceback__)[-1:]
        file = ", ".join(f"{Path(frame.filename).name}:{frame.lineno}" for frame in place) or "-"
    return _translate_text().format(error=name, file=file)


def _translate_text() -> str:
    """The line in the language of the computer; in English where that is what is broken."""
    try:
        from novuss.corpus import load_corpus

        text = load_corpus().strings["cli.crash"][SPOKEN]
    except Exception:
        return _TEXT
    return text if isinstance(text, str) else _TEXT


def _write_details(error: BaseException) -> str | None:
    words = (
        f"novuss {__version__}, Python {platform.python_version()}, {platform.platform()}",
        f"{datetime.now(tz=UTC).isoformat(timespec='seconds')}",
        f"{sys.argv!r}",
        "".join(traceback.format_exception(error)),
    )
    for folder in _list_folders():
        try:
            folder.mkdir(parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(prefix="novuss-crash-", suffix=".txt", dir=folder)
            with os.fdopen(handle, "w", encoding="utf-8", errors="backslashreplace") as file:
                file.write("\n".join(words))
        except OSError:
            continue
        return name
    return None


def _list_folders() -> list[Path]:
    import platformdirs

    folders = [Path(tempfile.gettempdir())]
    # A user who has no home has no folder of that kind.
    with suppress(RuntimeError):
        folders.insert(0, Path(platformdirs.user_log_dir("novuss", appauthor=False)))
    return folders
