"""A copy of the knowledge base to break in one place."""

import re
import shutil
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from novuss.specs.issues import Issue
from novuss.specs.location import specs_folder

#: What the copy holds of rules and lists: parsing all of them for every test takes minutes.
RULES = {
    *("lnf-2017/groups.yaml", "lnf-2017/08-senior-judges.yaml", "lnf-2017/25-equipment.yaml"),
    "mfn-2010/08-senior-judges.yaml",
}
DISCREPANCIES = {"1.1.1-a", "2.2-a", "2.3-a", "A1.15-a"}
#: Relations of section 8, which stands under the same number in the edition of 2010.
RELATION = re.compile(r'mfn-2010\n    from: \["8[".]')


@dataclass(frozen=True)
class Copy:
    """``specs/`` with a few rules and the heads of its long lists, to be edited."""

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
def untouched(tmp_path_factory: pytest.TempPathFactory) -> Path:
    def others(folder: str, names: list[str]) -> set[str]:
        edition = Path(folder)
        if edition.parent.name != "rules":
            return set()
        return {name for name in names if f"{edition.name}/{name}" not in RULES}

    root = tmp_path_factory.mktemp("knowledge") / "specs"
    shutil.copytree(specs_folder(), root, ignore=others)

    def shorten(file: str, record: str, keep: Callable[[str], bool]) -> None:
        path = root / file
        head, *records = path.read_text(encoding="utf-8").split(f"\n  - {record}: ")
        kept = [one for one in records if keep(one)]
        path.write_text(f"\n  - {record}: ".join([head, *kept]) + "\n", encoding="utf-8")

    shorten("glossary.yaml", "id", lambda one: one.startswith(("novuss", "puck", "disc")))
    shorten("discrepancies.yaml", "id", lambda one: one.split('"')[1] in DISCREPANCIES)
    shorten("concordance.yaml", "edition", lambda one: bool(RELATION.match(one)))
    return root


@pytest.fixture
def specs(untouched: Path, tmp_path: Path) -> Copy:
    """The knowledge base, copied for a test that edits it."""
    return Copy(Path(shutil.copytree(untouched, tmp_path / "specs")), untouched)
