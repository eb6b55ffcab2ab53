"""``novuss`` in a copy of this process, which has read already what a command needs."""

import os
import resource
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import novuss.cli


def fork_command(
    folder: Path,
    words: Sequence[str],
    limits: Mapping[int, tuple[int, int]] | None = None,
    stdin: int | None = None,
) -> int:
    """Start a command, which prints into ``out`` and ``err`` of its folder; its process.

    Args:
        folder: where it runs.
        words: of the command line.
        limits: of its resources, soft and hard.
        stdin: what it reads; the input of this process unless said.
    """
    if child := os.fork():
        return child
    status = 70
    try:
        os.chdir(folder)
        for number, name in ((1, "out"), (2, "err")):
            os.dup2(os.open(name, os.O_WRONLY | os.O_CREAT | os.O_TRUNC), number)
        if stdin is not None:
            os.dup2(stdin, 0)
            sys.stdin = os.fdopen(0, encoding="utf-8", closefd=False)
        # Whoever runs the tests may have put something else in their place.
        sys.stdout, sys.stderr = (
            os.fdopen(number, "w", encoding="utf-8", closefd=False) for number in (1, 2)
        )
        for kind, limit in (limits or {}).items():
            resource.setrlimit(kind, limit)
        sys.argv = ["novuss", *words]
        novuss.cli.main()
        status = 0
    except SystemExit as ended:
        status = ended.code if isinstance(ended.code, int) else int(bool(ended.code))
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)
