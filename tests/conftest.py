"""What all tests share: the knowledge, and the command line as a process."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import hypothesis
import pytest
from filelock import FileLock
from tests import counting, sampling
from tests.decided import answered, follow
from tests.frozen import put_together

from novuss.corpus import Corpus, load_corpus

# How long one example takes says more of the machine than of the code.
hypothesis.settings.register_profile("novuss", deadline=None)
# For mutants and coverage: few examples, and the same ones each time.
hypothesis.settings.register_profile(
    "few",
    deadline=None,
    max_examples=20,
    derandomize=True,
    database=None,
    suppress_health_check=list(hypothesis.HealthCheck),
)
# On the machine that decides about a change: new examples each time, a quarter of them.
hypothesis.settings.register_profile("ci", deadline=None, max_examples=25)
hypothesis.settings.load_profile("ci" if os.environ.get("CI") else "novuss")

# Nothing here multiplies matrices: threads for it would start with every process that has numpy.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

# Whatever computer the tests run on, a command that is told no language speaks English.
os.environ["NOVUSS_LANGUAGE"] = "en"

ROOT = Path(__file__).resolve().parent.parent
SHARED = ROOT.parent / "shared"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let `pyproject.toml` say how much a run may start."""
    counting.add_options(parser)


def pytest_configure(config: pytest.Config) -> None:
    """Count what the run starts."""
    counting.begin(config)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what is left to `make audit` before what is not asked for is taken out."""
    sampling.keep_one_circumstance(items)


@pytest.fixture(scope="session")
def frozen(once: Callable[[str, Callable[[Path], Any]], Path]) -> Path:
    """The folder of the frozen knowledge, see ``tests/knowledge/README.md``."""

    def make(folder: Path) -> None:
        folder.mkdir()
        put_together(folder / "specs")

    return once("frozen", make) / "specs"


@pytest.fixture(scope="session")
def corpus(frozen: Path) -> Corpus:
    """The frozen knowledge; in the folders of tests on content, the one in force."""
    return load_corpus(frozen)


@pytest.fixture(scope="session")
def decided(once: Callable[[str, Callable[[Path], Any]], Path]) -> Path:
    """The folder of the knowledge in force with a federation's answer, see ``tests/decided.py``."""

    def make(folder: Path) -> None:
        folder.mkdir()
        answered(folder / "specs")
        follow(folder / "specs")

    return once("decided", make) / "specs"


@pytest.fixture(scope="session")
def live() -> Corpus:
    """The knowledge in force: for tests of what it says, never of how it is used."""
    return load_corpus()


@pytest.fixture(scope="session")
def knowledge(frozen: Path) -> Path:
    """The folder that ``novuss`` reads as a process: that of ``corpus``."""
    return frozen


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of the source documents and working tables."""
    if not SHARED.is_dir():
        pytest.skip(f"the source documents are not at {SHARED}")
    return SHARED


@pytest.fixture(scope="session")
def once(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str, Callable[[Path], Any]], Path]:
    """Makes a folder once for all workers of a test run; nobody may change what is in it."""

    def made(name: str, make: Callable[[Path], Any]) -> Path:
        base = tmp_path_factory.getbasetemp()
        shared = base.parent if os.environ.get("PYTEST_XDIST_WORKER") else base
        folder, finished = shared / name, shared / f"{name}.done"
        with FileLock(shared / f"{name}.lock"):
            if not finished.is_file():
                make(folder)
                finished.touch()
        return folder

    return made


@dataclass(frozen=True)
class Run:
    """What a process printed and how it ended."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


#: A terminal of the same width and without colours for every test.
TERMINAL = {"COLUMNS": "200", "NO_COLOR": "1"}


@pytest.fixture(scope="session")
def started() -> Iterator["subprocess.Popen[str] | None"]:
    """The interpreter of ``started.py``; None where a process cannot fork."""
    if not hasattr(os, "fork"):
        yield None
        return
    with subprocess.Popen(
        [sys.executable, Path(__file__).with_name("started.py")],
        env={**os.environ, **TERMINAL},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
    ) as process:
        yield process
        assert process.stdin
        process.stdin.close()


#: Another knowledge for a process: the folder first, then the words of the command line.
ELSEWHERE = """\
import pathlib, runpy, sys
from novuss.specs import location
location.PLACES = (pathlib.Path(sys.argv.pop(1)),)
runpy.run_module("novuss", run_name="__main__", alter_sys=True)
"""


@pytest.fixture
def novuss(
    tmp_path: Path,
    knowledge: Path,
    tmp_path_factory: pytest.TempPathFactory,
    started: "subprocess.Popen[str] | None",
) -> Callable[..., Run]:
    """Runs ``novuss`` as a process from an empty folder (``tmp_path``), on ``knowledge``.

    With an environment of its own, which a started interpreter no longer reads, it is a
    new interpreter.
    """

    def run(*words: str | Path, **environment: str) -> Run:
        if started is None or environment:
            return new(*words, **environment)
        assert started.stdin
        assert started.stdout
        printed = tmp_path_factory.mktemp("printed")
        out, err = printed / "out", printed / "err"
        asked = {"folder": tmp_path, "words": words, "out": out, "err": err}
        asked["knowledge"] = knowledge
        started.stdin.write(json.dumps(asked, default=str) + "\n")
        started.stdin.flush()
        return ended(int(started.stdout.readline()), out.read_bytes(), err.read_bytes())

    def new(*words: str | Path, **environment: str) -> Run:
        done = subprocess.run(
            [sys.executable, "-c", ELSEWHERE, str(knowledge), *map(str, words)],
            cwd=tmp_path,
            env={**os.environ, **TERMINAL, **environment},
            capture_output=True,
            timeout=120,
            check=False,
        )
        return ended(done.returncode, done.stdout, done.stderr)

    def ended(status: int, out: bytes, err: bytes) -> Run:
        said = err.decode()
        assert "Traceback" not in said, said
        return Run(status, out.decode().replace("\r\n", "\n"), said.replace("\r\n", "\n"))

    return run
