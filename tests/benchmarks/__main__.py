"""Measure, and write ``docs/benchmarks.md``: ``make bench``.

python -m tests.benchmarks [--output FILE] [PART]...

Parts are frame, files, failures, start, reports, growth, records, desk, search and site; all unless
said.
``--long`` has ten million rows, and a hundred thousand items and entries besides.
"""

import argparse
import os
import platform
import sys
import tempfile
from collections.abc import Callable, Iterator
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

from tests.benchmarks import desk, files, frame, processes, records, search
from tests.benchmarks.measuring import Table

from novuss.version import __version__

HEAD = """---
styles: [lists]
parts: true
---

# Benchmarks

Written by `make bench`: everything below was measured in one run, side by side, in turns. Seconds
of the processor count all threads of a process and its system calls; "least" is the run that took
least, "middle" the median. Other work on the machine makes the clock and the middle noisier than
the least; differences of less than a tenth say nothing. Growth and the site are the noisiest,
because each is run once or twice.
"""


def parts(folder: Path, *, long: bool) -> dict[str, Callable[[], Iterator[Table]]]:
    """What can be measured."""
    sizes = (1_000_000, 10_000_000) if long else (1_000_000,)
    items = (100, 1_000, 10_000, 100_000) if long else (100, 1_000, 10_000)
    return {
        "frame": lambda: iter(frame.tables(sizes)),
        "files": lambda: iter(files.tables(folder, 1_000_000)),
        "failures": lambda: iter(files.failures(folder, 1_000_000)),
        "start": lambda: iter([processes.start(folder)]),
        "reports": lambda: iter([processes.reports(folder)]),
        "growth": lambda: iter(files.growth(folder, items)),
        "records": lambda: iter([records.growth(folder, items)]),
        "desk": lambda: iter([desk.load(folder)]),
        "search": search.tables,
        "site": lambda: iter([processes.site(folder)]),
    }


def machine() -> str:
    """Processor, Python, and every package that is measured."""
    names = ("numpy", "pandas", "pyarrow", "pint", "numba", "polars", "duckdb")
    names += ("pint-pandas", "weasyprint", "xlsxwriter", "bm25s")
    found = [f"{name} {version(name)}" for name in names if find_spec(name.replace("-", "_"))]
    model = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.is_file():
        lines = info.read_text(encoding="utf-8").splitlines()
        model = next((line.split(":")[1].strip() for line in lines if "model name" in line), model)
    python = f"Python {platform.python_version()} on {platform.system()}"
    computer = f"{os.cpu_count()} processors ({model}), {python}"
    return f"{computer}; novuss {__version__}, {', '.join(found)}.\n"


def main() -> int:
    """Measure what was asked for."""
    reader = argparse.ArgumentParser(prog="python -m tests.benchmarks")
    reader.add_argument("parts", nargs="*", metavar="PART")
    reader.add_argument("--output", type=Path)
    reader.add_argument("--long", action="store_true")
    asked = reader.parse_args()
    with tempfile.TemporaryDirectory() as name:
        known = parts(Path(name), long=asked.long)
        if unknown := set(asked.parts) - set(known):
            reader.error(f"{', '.join(sorted(unknown))}: use {', '.join(known)}")
        page = [HEAD, machine()]
        for part in asked.parts or known:
            for table in known[part]():
                page.append(table.markdown())
                print(page[-1], flush=True)
        if asked.output:
            asked.output.write_text("\n".join(page), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
