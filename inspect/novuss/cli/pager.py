"""A pager for output that is longer than the terminal."""

import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress

#: What ``less`` does unless told otherwise: end where all fits, keep colours and what was printed.
_LESS = "FRX"


@contextmanager
def page_output() -> Iterator[None]:
    """Send standard output through the pager of ``PAGER``, where it is a terminal."""
    words = shlex.split(os.environ.get("PAGER", "less"))
    if os.name != "posix" or not sys.stdout.isatty() or not words or not shutil.which(words[0]):
        yield
        return
    if "NO_COLOR" not in os.environ:
        os.environ.setdefault("FORCE_COLOR", "1")
    sys.stdout.flush()
    terminal = os.dup(1)
    pager = subprocess.Popen(words, stdin=subprocess.PIPE, env={"LESS": _LESS, **os.environ})
    assert pager.stdin
    os.dup2(pager.stdin.fileno(), 1)
    pager.stdin.close()
    try:
        yield
    except BrokenPipeError:
        # The reader has seen enough.
        pass
    finally:
        with suppress(BrokenPipeError):
            sys.stdout.flush()
        os.dup2(terminal, 1)
        os.close(terminal)
        pager.wait()
