"""What an installed novuss carries: the knowledge, parsed, and the search index made from it."""

import json
import os
import sys
import tomllib
import zipfile
from importlib.metadata import packages_distributions, requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from tests.commands import finished

from novuss.corpus import Corpus
from novuss.search import store
from novuss.specs import loader

ROOT = Path(__file__).resolve().parent.parent

BUILD = ("build", "-t", "wheel", "-d")
#: ``python -m hatchling``, where the modules named by the first argument are not installed.
BUILD_WITHOUT = """
import json, runpy, sys
from importlib.machinery import PathFinder

missing = set(json.loads(sys.argv.pop(1)))

class Installed(PathFinder):
    @classmethod
    def find_spec(cls, name, path=None, target=None):
        return None if name.partition(".")[0] in missing else super().find_spec(name, path, target)

sys.meta_path[sys.meta_path.index(PathFinder)] = Installed
runpy.run_module("hatchling", run_name="__main__", alter_sys=True)
"""


def declared() -> set[str]:
    """The distributions that a build in isolation has: what the project asks for, and theirs."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    hook = project["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]
    asked = [*project["build-system"]["requires"], *hook["dependencies"]]
    known: set[str] = set()
    while asked:
        one = Requirement(asked.pop())
        name = distribution(one.name)
        if name not in known and (one.marker is None or one.marker.evaluate({"extra": ""})):
            known.add(name)
            asked += requires(name) or []
    return known


def distribution(name: str) -> str:
    """The name of a distribution as all spellings of it are compared."""
    return name.casefold().replace("_", "-").replace(".", "-")


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the files of the wheel, built with no package but those asked for."""
    folder = tmp_path_factory.mktemp("wheel")
    there = declared()
    missing = [
        module
        for module, homes in packages_distributions().items()
        if module != "novuss" and not there & {distribution(one) for one in homes}
    ]
    assert "pandas" in missing
    finished(
        [sys.executable, "-c", BUILD_WITHOUT, json.dumps(missing), *BUILD, folder],
        cwd=ROOT,
        # Nothing of the knowledge is kept there: all that makes it is imported.
        env={**os.environ, "XDG_CACHE_HOME": str(folder / "cache")},
    )
    (wheel,) = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as file:
        file.extractall(folder / "installed")
    return folder / "installed"


def test_wheel_carries_what_takes_seconds_to_make(live: Corpus, installed: Path) -> None:
    knowledge = installed / "novuss/knowledge"
    index = json.loads((knowledge / store.SHIPPED).read_bytes())
    assert index["clauses"]["version"] == store.index_version(live)
    situations = json.loads((knowledge / store.SHIPPED_SITUATIONS).read_bytes())
    assert situations["clauses"]["version"] == store.index_version(live)
    assert len(situations["clauses"]["documents"]) == len(live.situations)
    # The word forms of others travel with their licences.
    assert all(one["licence"] for one in index["languages"].values())
    (terms,) = installed.glob("novuss-*.dist-info/licenses/LICENSE")
    assert "OpenCorpora" in terms.read_text(encoding="utf-8")
    assert json.loads((knowledge / loader.SHIPPED).read_bytes())["digest"] == live.digest
    assert (knowledge / "subjects.yaml").is_file()
    assert not list(installed.rglob("wheel_contents.py"))


def test_first_call_after_an_install_makes_nothing(installed: Path, tmp_path: Path) -> None:
    for command in (("show", "17.1.8"), ("search", "kauliņiem")):
        done = finished(
            [sys.executable, "-m", "novuss", "rules", *command],
            cwd=tmp_path,
            env={
                **os.environ,
                "PYTHONPATH": str(installed),
                "PYTHONUTF8": "1",
                "XDG_CACHE_HOME": str(tmp_path / "cache"),
            },
        )
        assert "17.1" in done.stdout
    assert not (tmp_path / "cache").exists()
