"""A copy of the frozen knowledge to break in one place."""

import shutil
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from novuss.specs.issues import Issue
from novuss.specs.loader import SHIPPED


@dataclass(frozen=True)
class Copy:
    """``specs/`` of the frozen knowledge, to be edited."""

    root: Path
    untouched: Path

    def change(self, file: str, old: str, new: str) -> None:
        """Replace the first ``old`` of a file; it has to be there."""
        path = self.root / file
        before, found, after = path.read_text(encoding="utf-8").partition(old)
        assert found, f"{file} has no {old!r} (any more)"
        path.write_text(before + new + after, encoding="utf-8")

    def issues(self, of: Callable[[Path], Iterable[Issue]]) -> list[Issue]:
        """The issues that the edits made: those that the untouched copy does not have."""
        known = {(one.file, one.message) for one in _issues(of, self.untouched)}
        return [one for one in of(self.root) if (one.file, one.message) not in known]

    def line(self, file: str, number: int) -> str:
        """A line of a file as it stands now."""
        return (self.root / file).read_text(encoding="utf-8").splitlines()[number - 1].strip()


@cache
def _issues(of: Callable[[Path], Iterable[Issue]], root: Path) -> list[Issue]:
    return list(of(root))


@pytest.fixture(scope="session")
def untouched(frozen: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("knowledge") / "specs"
    shutil.copytree(frozen, root, ignore=shutil.ignore_patterns(SHIPPED))
    return root


@pytest.fixture
def specs(untouched: Path, tmp_path: Path) -> Copy:
    """The knowledge base, copied for a test that edits it."""
    return Copy(Path(shutil.copytree(untouched, tmp_path / "specs")), untouched)
