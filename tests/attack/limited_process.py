"""``novuss`` as a process that is measured, and stopped before it harms the machine."""

import os
import resource
import signal
import subprocess
import sys
import tempfile
import threading
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Measured:
    """How a process ended, what it said, and what it took."""

    status: int
    out: str
    err: str
    #: Seconds of the processor, its own and the system's, children included.
    cpu: float
    #: Megabytes of memory at the most.
    memory: float


def measured(
    words: list[str],
    folder: Path,
    *,
    start: list[str],
    seconds: int = 30,
    megabytes: int = 4000,
    environment: dict[str, str] | None = None,
) -> Measured:
    """Run a command; a status below 0 is a signal that ended it, as that of the limits here.

    Args:
        words: of the command line.
        folder: where it runs.
        start: what comes before the words.
        seconds: of the processor, and six times as many by the clock.
        megabytes: of memory that it may ask for.
        environment: variables beside those of this process.
    """

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 5))
        resource.setrlimit(resource.RLIMIT_AS, (megabytes * 1_000_000,) * 2)

    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        process = subprocess.Popen(
            [*start, *words],
            cwd=folder,
            env={**os.environ, **(environment or {})},
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=err,
            preexec_fn=limit,
        )
        clock = threading.Timer(6 * seconds, process.send_signal, (signal.SIGALRM,))
        clock.start()
        try:
            _, waited, used = os.wait4(process.pid, 0)
        finally:
            clock.cancel()
        process.returncode = os.waitstatus_to_exitcode(waited)
        out.seek(0)
        err.seek(0)
        kilobytes = used.ru_maxrss / (1000 if sys.platform == "darwin" else 1)
        return Measured(
            process.returncode,
            out.read().decode(errors="replace"),
            err.read().decode(errors="replace"),
            used.ru_utime + used.ru_stime,
            kilobytes * 1.024 / 1000,
        )
