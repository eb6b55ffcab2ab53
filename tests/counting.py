"""Counts of what a test run starts: interpreters, forks and pages of a browser.

Every worker appends a byte to a file for each start; the process that hands out the tests reads
how long the files are, prints it, and fails the run where `pyproject.toml` allows fewer.
"""

import os
import sys
import tempfile
from pathlib import Path

import pytest

KINDS = ("interpreters", "forks", "pages")
#: The folder of the counts, for all workers of a run.
VARIABLE = "NOVUSS_TEST_COUNTS"
#: Programs that are an interpreter under another name.
SCRIPTS = ("novuss", "mkdocs", "pytest")


def count(kind: str) -> None:
    """Count one more start of a kind."""
    if folder := os.environ.get(VARIABLE):
        with Path(folder, kind).open("ab") as file:
            file.write(b".")


def count_interpreter(event: str, values: tuple[object, ...]) -> None:
    """Count the programs that a worker starts, as an audit hook of Python."""
    if event != "subprocess.Popen":
        return
    words = values[1]
    first = words[0] if isinstance(words, list | tuple) and words else words
    name = Path(os.fsdecode(first)).name if isinstance(first, str | bytes | os.PathLike) else ""
    if name.startswith("python") or name in SCRIPTS:
        count("interpreters")


class StartCounts:
    """Print the counts of a run and hold them to their bounds.

    Attributes:
        bounds: the most starts of a kind, by the options ``most_<kind>`` of pytest.
    """

    def __init__(self, config: pytest.Config) -> None:
        """Begin to count; the workers of a run find the folder in the environment."""
        self.bounds = {
            kind: int(bound) for kind in KINDS if (bound := config.getini(f"most_{kind}"))
        }
        self.folder = tempfile.TemporaryDirectory(prefix="novuss-counts-")
        os.environ[VARIABLE] = self.folder.name

    def counted(self, kind: str) -> int:
        """How many of a kind were started so far."""
        file = Path(self.folder.name, kind)
        return file.stat().st_size if file.is_file() else 0

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Fail a run that started more than it may."""
        if session.exitstatus == pytest.ExitCode.OK and any(
            self.counted(kind) > bound for kind, bound in self.bounds.items()
        ):
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Print a line for each kind."""
        terminalreporter.section("started")
        for kind in KINDS:
            bound = self.bounds.get(kind)
            allowed = "" if bound is None else f" (at most {bound})"
            terminalreporter.line(f"{self.counted(kind):6} {kind}{allowed}")

    def pytest_unconfigure(self) -> None:
        """Remove the counts."""
        self.folder.cleanup()


def add_options(parser: pytest.Parser) -> None:
    """Let `pyproject.toml` bound each kind."""
    for kind in KINDS:
        parser.addini(f"most_{kind}", f"fail a run that starts more {kind}")


def begin(config: pytest.Config) -> None:
    """Count in this process; print and hold to bounds where the tests are handed out."""
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(StartCounts(config), "start-counts")
    sys.addaudithook(count_interpreter)
