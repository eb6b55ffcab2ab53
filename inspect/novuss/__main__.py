"""Entry point of ``novuss`` and ``python -m novuss``, light enough for a short call."""

import gc
import os
import sys

from novuss.version import __version__

#: Knowledge and indexes are some hundred thousand objects that stay: looking through them for
#: rubbish while they are made takes a tenth of a call.
_OBJECTS = 500_000


def main() -> None:
    """Run the command line."""
    if sys.argv[1:] == ["--version"]:
        _print_version()
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


def _print_version() -> None:
    try:
        print(f"novuss {__version__}", flush=True)
    except OSError as error:
        from novuss.cli.crash_reports import report_refusal

        raise SystemExit(report_refusal(error)) from None


if __name__ == "__main__":
    main()
