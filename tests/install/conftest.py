"""Installing for real: a package index that answers, and environments with nothing in them.

Nothing here is part of ``make test``: ``make test-install`` asks for this folder by name.
"""

import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from tests.commands import finished

ROOT = Path(__file__).resolve().parent.parent.parent
#: What is downloaded to see whether an index answers: of all that is needed the smallest.
SMALLEST = "editables"


def outside() -> dict[str, str]:
    """The environment of the user without what would let this checkout or its packages in."""
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "VIRTUAL_ENV"))}
    return {**kept, "PIP_DISABLE_PIP_VERSION_CHECK": "1"}


def run_command(*words: str | Path, cwd: Path, env: dict[str, str] | None = None) -> str:
    """What a command that has to succeed printed."""
    return finished(words, cwd=cwd, env=env or outside()).stdout


@dataclass(frozen=True)
class Environment:
    """A virtual environment, and an empty folder in which its programs are run."""

    folder: Path
    at: Path

    @property
    def python(self) -> Path:
        return self.folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")

    def add(self, *what: str | Path) -> None:
        """Let its own pip install something, as a user types it."""
        run_command(self.python, "-m", "pip", "install", "-q", "--no-compile", *what, cwd=self.at)

    def novuss(self, *words: str | Path) -> subprocess.CompletedProcess[str]:
        """Run the installed command with hardly any environment, a home and a cache of its own."""
        done = subprocess.run(
            [str(self.python.parent / "novuss"), *map(str, words)],
            cwd=self.at,
            env={
                "PATH": os.environ["PATH"],
                "HOME": str(self.at),
                "XDG_CACHE_HOME": str(self.at / ".cache"),
                "COLUMNS": "200",
                "NO_COLOR": "1",
            },
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        assert "Traceback" not in done.stderr, done.stderr
        return done


@pytest.fixture(scope="session")
def environment(
    tmp_path_factory: pytest.TempPathFactory,
) -> Callable[[str], Environment]:
    """Makes virtual environments with pip and nothing else."""

    def made(name: str) -> Environment:
        folder = tmp_path_factory.mktemp(name)
        (folder / "empty").mkdir()
        done = subprocess.run(
            [sys.executable, "-m", "venv", folder / "venv"],
            env=outside(),
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        if done.returncode:
            pytest.skip(f"no virtual environment with pip can be made here: {done.stdout.strip()}")
        return Environment(folder / "venv", folder / "empty")

    return made


@pytest.fixture(scope="session")
def builder(environment: Callable[[str], Environment]) -> Environment:
    """An environment whose pip has a package index; without one, the tests are skipped."""
    made = environment("builder")
    asked = ("-m", "pip", "download", "-q", "--no-deps", "--retries", "0", "--timeout", "10")
    done = subprocess.run(
        [made.python, *asked, "-d", "answered", SMALLEST],
        cwd=made.at,
        env=outside(),
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    if done.returncode:
        reason = (done.stderr.strip().splitlines() or ["pip says nothing"])[-1]
        pytest.skip(f"no package index answers: {reason}")
    return made
