"""What all tests share: the knowledge, and the command line."""

import gc
import os
import shutil
import sys
from collections.abc import Callable, Mapping
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any

import hypothesis
import pytest
from filelock import FileLock
from tests import counting, sampling
from tests.amended import SeeAmended, write_amendments
from tests.commands import UNCHANGING, Novuss, finished, run, start
from tests.decided_knowledge import answered, follow
from tests.frozen_knowledge import add_parsed, put_together
from tests.sources import ROOT, copy_sources

from novuss import localized_wording
from novuss.corpus import Corpus, load_corpus
from novuss.languages import LANGUAGES, Language
from novuss.model.interface_strings import fill_placeholders, find_placeholders
from novuss.specs.knowledge_location import find_specs_folder

# How long one example takes says more of the machine than of the code; and a fixture is made once
# for all of them.
ANY = hypothesis.settings(
    deadline=None,
    derandomize=False,
    max_examples=500,
    suppress_health_check=list(hypothesis.HealthCheck),
)
hypothesis.settings.register_profile("large", ANY)
# The same ones each time, so that a run tells of a change and of nothing else.
hypothesis.settings.register_profile("small", ANY, max_examples=20, derandomize=True, database=None)
hypothesis.settings.load_profile("small")

# Nothing here multiplies matrices: threads for it would start with every process that has numpy.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

# Whatever computer the tests run on, a command that is told no language speaks English.
os.environ["NOVUSS_LANGUAGE"] = "en"

SHARED = ROOT.parent / "shared"


def fill_whole(text: str, values: Mapping[str, object]) -> str:
    """Fill values in as a message does, but fail where one of several is missing.

    Readers are shown such a message all the same.
    """
    if values and (missing := find_placeholders(text) - values.keys()):
        raise KeyError(*missing)
    return fill_placeholders(text, values)


localized_wording.fill_placeholders = fill_whole


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let `pyproject.toml` say how much a run may start."""
    counting.add_options(parser)


def pytest_configure(config: pytest.Config) -> None:
    """Count what the run starts, and seldom look for rubbish.

    Looking through the knowledge, which stays, takes a quarter of the time of a run.
    """
    gc.set_threshold(100_000, 10, 10)
    counting.begin(config)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Start a worker more than there are cores: a third of the time of one is waiting."""
    return 1 + (os.cpu_count() or 1)


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
def untouched(frozen: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same without what a wheel carries parsed: as it is edited, and copied to be edited."""
    folder = tmp_path_factory.mktemp("untouched") / "specs"
    return Path(shutil.copytree(frozen, folder, ignore=shutil.ignore_patterns("*.json")))


@pytest.fixture(scope="session")
def corpus(frozen: Path) -> Corpus:
    """The frozen knowledge; in the folders of tests on content, the one in force."""
    return load_corpus(frozen)


@pytest.fixture(scope="session")
def decided(once: Callable[[str, Callable[[Path], Any]], Path]) -> Path:
    """The knowledge in force with a federation's answer, see ``tests/decided_knowledge.py``."""

    def make(folder: Path) -> None:
        folder.mkdir()
        answered(folder / "specs")
        follow(folder / "specs")

    return once("decided", make) / "specs"


@pytest.fixture(scope="session")
def with_answer(decided: Path) -> Corpus:
    """The knowledge of that folder."""
    return load_corpus(decided)


@pytest.fixture(scope="session")
def amended_specs(once: Callable[[str, Callable[[Path], Any]], Path]) -> Path:
    """The folder of the knowledge in force with an edition that amends it from 2027."""

    def make(folder: Path) -> None:
        folder.mkdir()
        specs = Path(shutil.copytree(find_specs_folder(), folder / "specs"))
        write_amendments(specs)
        add_parsed(specs)

    return once("amended", make) / "specs"


@pytest.fixture(scope="session")
def see_amended(amended_specs: Path) -> SeeAmended:
    """Gives the knowledge of that folder as seen on a day."""
    return lambda day: load_corpus(amended_specs, day=date.fromisoformat(day))


@pytest.fixture(scope="session")
def live() -> Corpus:
    """The knowledge in force: for tests of what it says, never of how it is used."""
    return load_corpus()


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> Language:
    """Every language in turn, where a test does not say which."""
    found: Language = request.param
    return found


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
        UNCHANGING.add(folder)
        return folder

    return made


@pytest.fixture(scope="session")
def published(once: Callable[[str, Callable[[Path], Any]], Path]) -> Path:
    """A copy of what `make site` reads, built: ``docs`` with the generated pages, and ``site``."""

    def build(folder: Path) -> None:
        copy_sources(folder)
        finished(
            [sys.executable, "-m", "mkdocs", "build", "--quiet", "--strict", "-d", "site"],
            cwd=folder,
            env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
        )

    return once("published", build)


@pytest.fixture(scope="session")
def built(published: Path) -> Path:
    """The folder of the built site; who changes something copies the part that it changes."""
    return published / "site"


@pytest.fixture
def novuss(tmp_path: Path, knowledge: Path) -> Novuss:
    """Runs ``novuss`` from an empty folder (``tmp_path``) on ``knowledge``: see ``commands.py``."""
    return partial(run, tmp_path, knowledge)


@pytest.fixture
def started(tmp_path: Path, knowledge: Path) -> Novuss:
    """The same in an interpreter of its own, for tests of what a process is or leaves."""
    return partial(start, tmp_path, knowledge)
