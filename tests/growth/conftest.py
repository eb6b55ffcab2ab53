"""A copy of the whole tree that grows, and what the rules of the data files say of it."""

import hashlib
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

import pytest
from tests.sources import ROOT

#: The page that says which places a new record has.
GUIDE = "docs/developers/data-files.md"
#: What is copied, but for caches and for the tests that make copies.
PARTS = ("docs", "inspect", "mkdocs.yml", "pyproject.toml", "specs", "tests")
LEFT = shutil.ignore_patterns("__pycache__", "growth")


#: Seconds for what the copy is asked elsewhere (``issues``), or what does not grow with it.
APART = (
    "--ignore=tests/content/test_strings.py",
    "--ignore=tests/content/test_copied.py",
    "--ignore=tests/content/test_protocol_pages.py",
)


def texts(root: Path) -> dict[str, bytes]:
    """The digest of every file of a copy, by its path from ``root``."""
    return {
        path.relative_to(root).as_posix(): hashlib.sha256(path.read_bytes()).digest()
        for part in PARTS
        for path in [root / part, *(root / part).rglob("*")]
        if path.is_file() and "__pycache__" not in path.parts
    }


@dataclass(frozen=True)
class Tree:
    """The copy. Paths are as there, with slashes, from its root."""

    root: Path
    #: The files as they were copied, as digests.
    copied: Mapping[str, bytes]

    def read(self, file: str) -> str:
        """The text of a file as it stands now."""
        return (self.root / file).read_text(encoding="utf-8")

    def write(self, file: str, text: str) -> None:
        """A new file, or a new text of one."""
        path = self.root / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def replace(self, file: str, old: str, new: str) -> None:
        """Replace the first ``old`` of a file; it has to be there."""
        before, found, after = self.read(file).partition(old)
        assert found, f"{file} has no {old!r} (any more)"
        self.write(file, before + new + after)

    def append(self, file: str, text: str) -> None:
        """Write behind the last line of a file."""
        self.write(file, f"{self.read(file).rstrip()}\n{text}")

    def count(self, file: str, pattern: str, by: int) -> None:
        """Raise the number that ``pattern`` has as its group."""
        text = self.read(file)
        found = re.search(pattern, text)
        assert found, f"{file} has no {pattern!r} (any more)"
        start, end = found.span(1)
        self.write(file, f"{text[:start]}{int(found[1]) + by}{text[end:]}")

    def changed(self) -> set[str]:
        """The files that are new or not as they were copied."""
        return {file for file, text in texts(self.root).items() if self.copied.get(file) != text}

    def issues(self) -> list[str]:
        """What ``novuss specs check`` says."""
        done = self.run("novuss", "specs", "check")
        assert done.returncode in (0, 1), done.stderr
        assert "Traceback" not in done.stderr, done.stderr
        return done.stderr.splitlines()

    def failing(self, *tests: str) -> dict[str, str]:
        """The tests that fail, and their messages; `file::name` without the parameters."""
        result = self.root.parent / "result.xml"
        words = (*tests, *APART, "-q", "-p", "no:cacheprovider", f"--junit-xml={result}")
        done = self.run("pytest", *words)
        assert done.returncode in (0, 1), done.stdout + done.stderr
        found: dict[str, str] = {}
        for case in ElementTree.parse(result).iter("testcase"):
            for failure in (*case.findall("failure"), *case.findall("error")):
                name = f"{case.get('classname', '').replace('.', '/')}.py::{case.get('name')}"
                found[name.partition("[")[0]] = failure.get("message", "")
        return found

    def run(self, module: str, *words: str) -> "subprocess.CompletedProcess[str]":
        """A module as a process, with the code and the knowledge of the copy."""
        environment = {
            # Its tests are a run of their own, and share no folder with workers of this one.
            **{name: value for name, value in os.environ.items() if "XDIST" not in name},
            "PYTHONPATH": str(self.root / "inspect"),
            # The knowledge of a copy is not to push out that of the tree.
            "XDG_CACHE_HOME": str(self.root.parent / "cache"),
            "COLUMNS": "400",
            "NO_COLOR": "1",
        }
        return subprocess.run(
            [sys.executable, "-m", module, *words],
            cwd=self.root,
            env=environment,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )


@pytest.fixture
def tree(tmp_path: Path) -> Iterator[Tree]:
    """A copy of the tree, to be grown and thrown away."""
    root = tmp_path / "novuss"
    root.mkdir()
    for part in PARTS:
        source = ROOT / part
        if source.is_dir():
            shutil.copytree(source, root / part, ignore=LEFT)
        else:
            shutil.copy(source, root / part)
    yield Tree(root, texts(root))
    shutil.rmtree(root)


@dataclass(frozen=True)
class Section:
    """One section of the rules of the data files."""

    heading: str
    text: str

    def places(self, where: Collection[str] = (), **names: str) -> set[str]:
        """The files in its list of places; ``<edition>`` and the like filled in by ``names``.

        A line of the list is a file, a colon and what goes there. One with a condition, ``,
        where it rains:``, counts if the condition is among ``where``.
        """
        listed = re.findall(r"^ *- `([^`]+)`(?:, where ([^:]+))?:", self.text, flags=re.MULTILINE)
        assert listed, f"{self.heading} has no list of places"
        found = set()
        for place, condition in listed:
            if condition and " ".join(condition.split()) not in where:
                continue
            for name, value in names.items():
                place = place.replace(f"<{name}>", value)
            found.add(place)
        return found


def section(heading: str) -> Section:
    """The section of that heading."""
    text = (ROOT / GUIDE).read_text(encoding="utf-8")
    found = re.search(rf"^## {heading}\n(.*?)(?=^## |\Z)", text, flags=re.MULTILINE | re.DOTALL)
    assert found, f"{GUIDE} has no section {heading!r}"
    return Section(heading, found[1])
