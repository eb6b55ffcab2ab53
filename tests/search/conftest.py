"""The browser's half of the search in a process of its own, with the index as files."""

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
from novuss.languages import LANGUAGES, Language
from novuss.search.index import Index
from novuss.search.ranking import Finder
from novuss.search.store import load_index
from novuss.site.search_files import search_files
from novuss.specs.yaml_file import YamlFile

ROOT = Path(__file__).resolve().parent.parent.parent
SCRIPTS = ROOT / "docs" / "assets" / "scripts" / "search"
CONTENT = ROOT / "tests" / "content"


@dataclass
class Twin:
    """The scripts of the search box, asked line by line."""

    process: "subprocess.Popen[str]"

    def __call__(self, what: str, **question: object) -> Any:
        assert self.process.stdin
        assert self.process.stdout
        asked = {"what": what, **question}
        self.process.stdin.write(json.dumps(asked, ensure_ascii=False) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        assert line, f"the process ended on {asked}"
        return json.loads(line)


@pytest.fixture(scope="session")
def corpus(live: Corpus) -> Corpus:
    """The rules in force: people search in them."""
    return live


@pytest.fixture(scope="session")
def index(corpus: Corpus) -> Index:
    return load_index(corpus)


@pytest.fixture(scope="session")
def finder(index: Index) -> Finder:
    return Finder(index)


@pytest.fixture(scope="session")
def search_folder(corpus: Corpus, once: Callable[[str, Callable[[Path], Any]], Path]) -> Path:
    """The files that the search box fetches."""

    def write(folder: Path) -> None:
        folder.mkdir(exist_ok=True)
        for name, text in search_files(corpus).items():
            path = folder / name
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")

    return once("search-files", write)


@pytest.fixture(scope="session")
def twin(search_folder: Path) -> Iterator[Twin]:
    """One process for all questions; the node is the one that Playwright brings."""
    node, _ = compute_driver_executable()
    with subprocess.Popen(
        [node, Path(__file__).with_name("twins.mjs"), SCRIPTS, search_folder],
        # It says on standard error that the scripts have no package.json, and nothing else.
        env={**os.environ, "NODE_NO_WARNINGS": "1"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
    ) as process:
        found = Twin(process)
        found("load", languages=LANGUAGES)
        found("situations", languages=LANGUAGES)
        yield found
        assert process.stdin
        process.stdin.close()


def queries() -> list[tuple[str, Language | None]]:
    """Everything that the sets of queries ask, each in its language, and what is no word."""
    found: list[tuple[str, Language | None]] = []
    for path in sorted(CONTENT.glob("search_queries*.yaml")):
        asked = YamlFile.read(path, CONTENT).data
        for language in LANGUAGES:
            found += [(str(query), language) for query, *_ in asked[language]]
        found += [(str(word), None) for word in asked.get("nothing", [])]
    return found


@dataclass(frozen=True)
class Question:
    """What a reader asked who had not seen the situations, and the one that was meant."""

    language: Language
    situation: str
    text: str


def questions(name: str = "situation_questions.tsv") -> list[Question]:
    """Every line of a file: language, situation, question."""
    path = Path(__file__).with_name(name)
    lines = path.read_text(encoding="utf-8").splitlines()
    return [Question(*line.split("\t")) for line in lines]  # type: ignore[arg-type]
