"""What an installed novuss carries: the knowledge, parsed, and the search index made from it."""

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from novuss.corpus import Corpus
from novuss.search import store
from novuss.specs import loader

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the files of the wheel."""
    folder = tmp_path_factory.mktemp("wheel")
    done = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    (wheel,) = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as file:
        file.extractall(folder / "installed")
    return folder / "installed"


def test_wheel_carries_what_takes_seconds_to_make(corpus: Corpus, installed: Path) -> None:
    knowledge = installed / "novuss/knowledge"
    index = json.loads((knowledge / store.SHIPPED).read_bytes())
    assert index["clauses"]["version"] == store.index_version(corpus)
    assert json.loads((knowledge / loader.SHIPPED).read_bytes())["digest"] == corpus.digest
    assert (knowledge / "subjects.yaml").is_file()
    assert not list(installed.rglob("wheel_contents.py"))


def test_first_call_after_an_install_makes_nothing(installed: Path, tmp_path: Path) -> None:
    for command in (("show", "17.1.8"), ("search", "kauliņiem")):
        done = subprocess.run(
            [sys.executable, "-m", "novuss", "rules", *command],
            cwd=tmp_path,
            env={
                **os.environ,
                "PYTHONPATH": str(installed),
                "PYTHONUTF8": "1",
                "XDG_CACHE_HOME": str(tmp_path / "cache"),
            },
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        assert done.returncode == 0, done.stderr
        assert "17.1" in done.stdout
    assert not (tmp_path / "cache").exists()
