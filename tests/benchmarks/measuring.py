"""Runs side by side, in turns, so that what else the machine does slows all of them alike."""

import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

#: Starts a process from a small one: what a process takes at the most counts that of its parent.
#: Linux counts in kilobytes.
_PROBE = """
import resource, subprocess, sys
quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
status = subprocess.run(sys.argv[1:], check=False, **quiet).returncode
# What fails or is open is a verdict; everything else is none.
if status not in (0, 1, 3):
    sys.exit(f"{sys.argv[1:]}: {status}")
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(used.ru_utime + used.ru_stime, used.ru_maxrss / 1000)
"""


@dataclass
class Runs:
    """What the runs of one thing took: seconds of the processor (all threads) and of the clock."""

    cpu: list[float] = field(default_factory=list)
    clock: list[float] = field(default_factory=list)
    #: Megabytes at the most, of a process.
    memory: float = 0.0

    @property
    def best(self) -> float:
        """Seconds of the processor of the run that took least."""
        return min(self.cpu)


def in_turns(runs: Mapping[str, Callable[[], object]], rounds: int) -> dict[str, Runs]:
    """Call each, one after the other, as often as told; the first round is not counted."""
    found = {name: Runs() for name in runs}
    for number in range(rounds + 1):
        for name, run in runs.items():
            cpu, clock = time.process_time(), time.perf_counter()
            run()
            if number:
                found[name].cpu.append(time.process_time() - cpu)
                found[name].clock.append(time.perf_counter() - clock)
    return found


def processes_in_turns(
    commands: Mapping[str, Sequence[str]], rounds: int, folder: Path, warm: bool = True
) -> dict[str, Runs]:
    """The same of processes; ``warm`` is a round before that fills the caches."""
    found = {name: Runs() for name in commands}
    for number in range(rounds + warm):
        for name, command in commands.items():
            clock = time.perf_counter()
            probe = [sys.executable, "-c", _PROBE, *command]
            completed = subprocess.run(
                probe, cwd=folder, capture_output=True, text=True, check=True
            )
            cpu, memory = map(float, completed.stdout.split())
            if number >= warm:
                found[name].cpu.append(cpu)
                found[name].clock.append(time.perf_counter() - clock)
                found[name].memory = max(found[name].memory, memory)
    return found


@dataclass(frozen=True)
class Table:
    """One table of the page: what was measured, how, and the rows."""

    title: str
    about: str
    head: tuple[str, ...]
    rows: list[tuple[str, ...]]

    def markdown(self) -> str:
        """As the page has it."""
        lines = [self.head, tuple("---" if not at else "---:" for at in range(len(self.head)))]
        table = "\n".join(f"| {' | '.join(row)} |" for row in [*lines, *self.rows])
        return f"## {self.title}\n\n{self.about}\n\n{table}\n"


def compared(found: Mapping[str, Runs], ours: str, unit: float = 1000) -> list[tuple[str, ...]]:
    """A row each: name, least and middle of the processor, least of the clock, ratio to ours."""
    mine = found[ours].best
    return [
        (
            name,
            f"{run.best * unit:.1f}",
            f"{median(run.cpu) * unit:.1f}",
            f"{min(run.clock) * unit:.1f}",
            f"{run.best / mine:.2f}",
        )
        for name, run in found.items()
    ]
