"""``novuss`` and ``python -m novuss``, started without what a call does not need."""

import gc
import os
import sys

from novuss.shown import asked, shown
from novuss.speech import SPOKEN, VARIABLE
from novuss.version import __version__

#: Knowledge and indexes are some hundred thousand objects that stay: looking through them for
#: rubbish while they are made takes a tenth of a call.
_OBJECTS = 500_000


def main() -> None:
    """Run the command line."""
    at_once = f"novuss {__version__}\n" if sys.argv[1:] == ["--version"] else _kept(sys.argv[1:])
    if at_once and _put(at_once):
        return
    gc.set_threshold(_OBJECTS, 20, 20)
    # Looking for them opens the metadata of every package that is installed.
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
    # Nothing here multiplies matrices, and threads for it take a sixth of a second to start.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    from novuss.cli import main as command_line

    try:
        command_line()
    finally:
        # And so does looking through them once more before they all go.
        gc.disable()


def _kept(words: list[str]) -> str | None:
    """What was printed before, where the call is to show a clause and that is still true."""
    call = asked(words)
    # A language that is none is refused by the command line.
    if not call or os.environ.get(VARIABLE) not in (None, "", SPOKEN):
        return None
    number, language, edition = call
    return shown(number, language or SPOKEN, edition)


def _put(text: str) -> bool:
    """Print to the end, past the buffers, which lose what a full disk does not take.

    Returns:
        Whether there is an output that takes it.
    """
    try:
        output = sys.stdout.fileno() if sys.stdout else -1
    except (OSError, ValueError):
        return False
    if output < 0:
        return False
    rest = text.replace("\n", os.linesep).encode("utf-8", "backslashreplace")
    try:
        while rest:
            rest = rest[os.write(output, rest) :]
    except OSError as error:
        from novuss.cli.crash import refused

        raise SystemExit(refused(error)) from None
    return True


if __name__ == "__main__":
    main()
