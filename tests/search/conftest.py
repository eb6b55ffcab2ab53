"""The browser's half of the search in a process of its own, with the index as files."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from tests import in_force
from tests.node import SCRIPTS, Scripts, running, write_files

from novuss.corpus import Corpus
from novuss.languages import LANGUAGES, Language
from novuss.search.clause_index import Index
from novuss.search.hit_ranking import Finder
from novuss.search.index_store import load_index
from novuss.site.build.search_files import build_search_files
from novuss.specs.yaml_file import YamlFile

CONTENT = Path(__file__).resolve().parent.parent / "content"


Find = Callable[..., list[str]]


corpus = in_force.corpus


@pytest.fixture(scope="session")
def index(corpus: Corpus) -> Index:
    return load_index(corpus)


@pytest.fixture(scope="session")
def finder(index: Index) -> Finder:
    return Finder(index)


@pytest.fixture(scope="session")
def find(index: Index, finder: Finder) -> Find:
    """Asks for the clauses that answer, by their ids, best first: ``search`` without snippets."""
    names = [clause for _, clause in index["clauses"]["documents"]]

    def of(typed: str, language: Language | None = None, count: int | None = 3) -> list[str]:
        return [
            names[found.document] for found in finder.find_answer(typed, language).found[:count]
        ]

    return of


@pytest.fixture(scope="session")
def search_folder(corpus: Corpus, once: Callable[[str, Callable[[Path], Any]], Path]) -> Path:
    """The files that the search box fetches."""

    return once("search-files", lambda folder: write_files(folder, build_search_files(corpus)))


@pytest.fixture(scope="session")
def twin(search_folder: Path) -> Iterator[Scripts]:
    """The scripts of the search box, one process for all questions."""
    module = Path(__file__).with_name("twins.mjs")
    with running(module, SCRIPTS / "search", search_folder) as found:
        found("load", languages=LANGUAGES)
        found("situations", languages=LANGUAGES)
        yield found


def queries() -> list[tuple[str, Language | None]]:
    """Everything that the sets of queries ask, each in its language, and what is no word."""
    found: list[tuple[str, Language | None]] = []
    for path in sorted(CONTENT.glob("search_queries*.yaml")):
        asked = YamlFile.read_file(path, CONTENT).data
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
