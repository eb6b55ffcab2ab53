"""The module that judges in the browser, in a process of its own, with its data as files."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.in_force import corpus as corpus
from tests.node import SCRIPTS, Scripts, running, write_files

from novuss.corpus import Corpus
from novuss.opendata.vectors.vector_files import render_vector_files
from novuss.opendata.vectors.vector_records import Vectors
from novuss.site.build.browser_form_data import build_form_files

INSPECTION = SCRIPTS / "inspection"
MODULE = Path(__file__).with_name("module.mjs")


@pytest.fixture(scope="session")
def kept(corpus: Corpus) -> Vectors:
    """Every vector, with what Python says must come out."""
    return Vectors.model_validate_json(render_vector_files(corpus)["vectors.json"])


@pytest.fixture(scope="session")
def form_data(corpus: Corpus, once: Callable[[str, Callable[[Path], Any]], Path]) -> Path:
    """The files that the form fetches."""
    return once("form-files", lambda folder: write_files(folder, build_form_files(corpus)))


@pytest.fixture(scope="session")
def module(form_data: Path) -> Iterator[Scripts]:
    """One process for all questions."""
    with running(MODULE, INSPECTION, form_data) as found:
        yield found
