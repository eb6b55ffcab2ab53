"""The knowledge in force where most tests have the frozen one: a folder or a file imports these."""

from pathlib import Path

import pytest

from novuss.corpus import Corpus
from novuss.specs.knowledge_location import find_specs_folder


@pytest.fixture(scope="session")
def corpus(live: Corpus) -> Corpus:
    """The knowledge in force."""
    return live


@pytest.fixture(scope="session")
def knowledge() -> Path:
    """Its folder, for the command line."""
    return find_specs_folder()
