"""``novuss`` and ``python -m novuss``, started without what a call does not need."""

import gc
import os
import sys
from contextlib import suppress

from novuss.shown import asked, shown
from novuss.speech import SPOKEN, in_utf8
from novuss.version import __version__

#: Knowledge and indexes are some hundred thousand objects that stay: looking through them for
#: rubbish while they are made takes a tenth of a call.
_OBJECTS = 500_000


def main() -> None:
    """Run the command line."""
    at_once = f"novuss {__version__}\n" if sys.argv[1:] == ["--version"] else _kept(sys.argv[1:])
    if at_once:
        # Where it cannot be printed the command line says why.
        with suppress(OSError):
            in_utf8()
            print(at_once, end="", flush=True)
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
    if not call:
        return None
    number, language, edition = call
    return shown(number, language or SPOKEN, edition)


if __name__ == "__main__":
    main()
