"""Worker processes with limits on seconds and memory, for files that may be hostile.

What a file takes is not to be told from its size: a drawing may draw itself, a page of a kilobyte
unpack to a gigabyte, and two cells far apart span a sheet of thousands of millions.
"""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping
from typing import Any, TypedDict

from novuss.input_problems import ProblemsError, limit_exceeded
from novuss.size_caps import limit_for, list_raised_caps, raise_caps

_MEGABYTE = 1_000_000
#: How much longer than its seconds of the processor the process may take by the clock.
_PATIENCE = 20
_NO_MEMORY = 3


class Refusal(TypedDict, total=False):
    """Why a file is not read: ``cap``, what it has too much of, or a problem and its values."""

    cap: str
    code: str
    values: dict[str, str]


def run_in_worker(module: str, name: str, *words: str, content: bytes = b"") -> Any:
    """What a module that calls :func:`run_as_worker` answers.

    Args:
        module: of this package.
        name: how problems call the file.
        words: handed to the module.
        content: what it reads from standard input.

    Raises:
        ProblemsError: the file takes more than is given, or the module answers with a problem.
    """
    # -P: nothing is imported from the folder where somebody happens to be.
    call = [sys.executable, "-P", "-m", module, json.dumps(list_raised_caps()), *words]
    try:
        done = subprocess.run(
            call,
            input=content,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            timeout=_PATIENCE * max(1, limit_for("seconds")),
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise limit_exceeded(name, "seconds") from None
    last = done.stdout.rstrip().rpartition(b"\n")[2]
    if done.returncode or not last:
        # What ended the process is its limit: memory says so itself, as far as it can.
        no_memory = done.returncode in (_NO_MEMORY, -signal.SIGABRT)
        raise limit_exceeded(name, "memory" if no_memory else "seconds")
    answer = json.loads(last)
    if "cap" in answer:
        raise limit_exceeded(name, answer["cap"])
    if "code" in answer:
        raise ProblemsError.of(name, answer["code"], **answer["values"])
    return answer


def run_as_worker(read: Callable[..., Mapping[str, object]]) -> None:
    """Print what is read, in the process of its own; the words of the call are its arguments.

    It answers with a :class:`Refusal` where the file cannot be read.
    """
    raise_caps(json.loads(sys.argv[1]))
    try:
        answer = json.dumps(read(*sys.argv[2:]))
    except MemoryError:
        # Nothing is left to say it with.
        os._exit(_NO_MEMORY)
    print(f"\n{answer}")


def limit_this_process() -> None:
    """Give this process no more than its seconds and its memory, where the system can."""
    try:
        import resource
    except ImportError:
        # Windows: only the clock of who called ends it.
        return
    seconds, memory = limit_for("seconds"), limit_for("memory") * _MEGABYTE
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
