"""Examples in docstrings of public names give what they say."""

import doctest
import shutil
from pathlib import Path

import pytest

import novuss

EVENT = Path(__file__).parents[2] / "docs" / "example"
NAMES = [name for name in novuss.__all__ if name != "__version__"]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder: Path = tmp_path_factory.mktemp("example")
    shutil.copy(EVENT / "cues.csv", folder)
    return folder


@pytest.mark.parametrize("name", NAMES)
def test_example_gives_what_it_says(
    name: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    finder = doctest.DocTestFinder(recurse=False)
    differing: list[str] = []
    runner = doctest.DocTestRunner(verbose=False)
    for example in finder.find(getattr(novuss, name), name, globs={}):
        runner.run(example, out=differing.append)
    assert differing == []


def test_functions_have_an_example() -> None:
    without = [name for name in NAMES if ">>>" not in (getattr(novuss, name).__doc__ or "")]
    assert not [name for name in without if name[0].islower()]
    assert not {"Records", "Rulebook", "SamplingPlan", "EventResult"} & {*without}
