"""The module that judges in the browser, in a process of its own, with its data as files."""

import json
import os
import subprocess
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright._impl._driver import compute_driver_executable

from novuss.corpus import Corpus
from novuss.site.check_files import check_files
from novuss.vectors.files import vectors
from novuss.vectors.model import Vectors

ROOT = Path(__file__).resolve().parent.parent.parent
SCRIPTS = ROOT / "docs" / "assets" / "scripts" / "inspection"


class ModuleBroken(Exception):  # noqa: N818 - it is what the module is
    """The module did not answer, or answered that it cannot."""


@dataclass
class Module:
    """The module, asked line by line."""

    process: "subprocess.Popen[str]"

    def __call__(self, what: str, **question: object) -> Any:
        assert self.process.stdin
        assert self.process.stdout
        asked = {"what": what, **question}
        self.process.stdin.write(json.dumps(asked, ensure_ascii=False) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            raise ModuleBroken(what)
        answer = json.loads(line)
        if "error" in answer:
            raise ModuleBroken(answer["error"])
        return answer["answer"]


@pytest.fixture(scope="session")
def corpus(live: Corpus) -> Corpus:
    """The limits in force."""
    return live


@pytest.fixture(scope="session")
def kept(corpus: Corpus) -> Vectors:
    """Every vector, with what Python says must come out."""
    return vectors(corpus)


@pytest.fixture(scope="session")
def form_data(corpus: Corpus, once: Callable[[str, Callable[[Path], Any]], Path]) -> Path:
    """The files that the form fetches."""

    def write(folder: Path) -> None:
        folder.mkdir(exist_ok=True)
        for name, text in check_files(corpus).items():
            (folder / name).parent.mkdir(exist_ok=True)
            (folder / name).write_text(text, encoding="utf-8")

    return once("form-files", write)


@pytest.fixture(scope="session")
def started(form_data: Path) -> Callable[..., "subprocess.Popen[str]"]:
    """Starts the module of a folder of scripts; the node is the one that Playwright brings."""
    node, _ = compute_driver_executable()

    def start(scripts: Path, data: Path = form_data) -> "subprocess.Popen[str]":
        return subprocess.Popen(
            [node, Path(__file__).with_name("module.mjs"), scripts, data],
            # It says on standard error that the scripts have no package.json, and nothing else.
            env={**os.environ, "NODE_NO_WARNINGS": "1"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            encoding="utf-8",
        )

    return start


@pytest.fixture(scope="session")
def module(started: Callable[..., "subprocess.Popen[str]"]) -> Iterator[Module]:
    """One process for all questions."""
    with started(SCRIPTS) as process:
        yield Module(process)
        assert process.stdin
        process.stdin.close()
