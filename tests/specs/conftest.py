"""A copy of the frozen knowledge to break in one place."""

import shutil
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from novuss.specs import yaml_file
from novuss.specs.spec_issues import Issue
from novuss.specs.yaml_file import YamlFile


@dataclass(frozen=True)
class Copy:
    """``specs/`` of the frozen knowledge, to be edited."""

    root: Path
    untouched: Path

    def change(self, file: str, old: str, new: str) -> int:
        """Replace the first ``old`` of a file, which has to be there; the first changed line."""
        path = self.root / file
        text = path.read_text(encoding="utf-8")
        assert old in text, f"{file} has no {old!r} (any more)"
        changed = text.replace(old, new, 1)
        path.write_text(changed, encoding="utf-8")
        lines = zip(text.split("\n"), changed.split("\n"), strict=False)
        return next(number for number, (was, now) in enumerate(lines, 1) if was != now)

    def issues(self, of: Callable[[Path], Iterable[Issue]]) -> list[Issue]:
        """The issues that the edits made: those that the untouched copy does not have."""
        known = {(issue.file, issue.message) for issue in _issues(of, self.untouched)}
        return [issue for issue in of(self.root) if (issue.file, issue.message) not in known]

    def line(self, file: str, number: int) -> str:
        """A line of a file as it stands now."""
        return (self.root / file).read_text(encoding="utf-8").splitlines()[number - 1].strip()


@cache
def _issues(of: Callable[[Path], Iterable[Issue]], root: Path) -> list[Issue]:
    return list(of(root))


#: What texts of files hold, and what models make of that: for all tests, none of which changes it.
_parsed: dict[str, Any] = {}
_kept: set[int] = set()
_valid: dict[tuple[int, type], Any] = {}


def read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Parse and validate no text twice; the files of a copy are those of all others but one."""
    parse, validate = yaml_file.parse_once, YamlFile.validate_as

    def parsed(text: str) -> Any:
        if text not in _parsed:
            _parsed[text] = parse(text)
            _kept.add(id(_parsed[text]))
        return _parsed[text]

    def validated(file: YamlFile, model: type) -> Any:
        key = (id(file.data), model)
        if key[0] not in _kept:
            return validate(file, model)
        if key not in _valid:
            _valid[key] = validate(file, model)
        return _valid[key]

    monkeypatch.setattr(yaml_file, "parse_once", parsed)
    monkeypatch.setattr(YamlFile, "validate_as", validated)


@pytest.fixture
def specs(untouched: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Copy:
    """The knowledge base, copied for a test that edits it."""
    read_once(monkeypatch)
    return Copy(Path(shutil.copytree(untouched, tmp_path / "specs")), untouched)
