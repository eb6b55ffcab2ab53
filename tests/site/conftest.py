"""The built site for all tests of its pages, and what a walk over all of them finds."""

import pickle
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.in_force import corpus as corpus
from tests.in_force import knowledge as knowledge

from .drawn import Pages
from .walked import Walked, walk


@pytest.fixture(scope="session")
def written(published: Path) -> Path:
    """The docs folder of the built site, with what was generated and what is written by hand."""
    return published / "docs"


@pytest.fixture(scope="session")
def pages(built: Path) -> Pages:
    """The pages of the built site by their addresses."""
    return Pages(built)


@pytest.fixture(scope="session")
def walked(built: Path, once: Callable[[str, Callable[[Path], object]], Path]) -> dict[str, Walked]:
    """Every page of the built site, in the order of the addresses."""
    kept = once("walked", lambda path: path.write_bytes(pickle.dumps(walk(built))))
    found: dict[str, Walked] = pickle.loads(kept.read_bytes())
    return found
