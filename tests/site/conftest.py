"""The generated pages, written once for all tests of the site."""

from collections.abc import Callable
from pathlib import Path

import pytest

from novuss.corpus import Corpus
from novuss.site.writer import write_site
from novuss.specs.location import specs_folder
from novuss.vectors.files import vector_papers


@pytest.fixture(scope="session")
def corpus(live: Corpus) -> Corpus:
    """The knowledge in force."""
    return live


@pytest.fixture(scope="session")
def knowledge() -> Path:
    """Its folder, for the command line."""
    return specs_folder()


@pytest.fixture(scope="session")
def written(corpus: Corpus, once: Callable[[str, Callable[[Path], object]], Path]) -> Path:
    """A docs folder with the generated pages alone; copy it to change something."""
    return once(
        "written-docs", lambda folder: write_site(corpus, folder, (), vector_papers(corpus))
    )
