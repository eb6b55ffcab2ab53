"""The parts of the form that need no page, in a process of their own."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.in_force import corpus as corpus
from tests.node import SCRIPTS, running, write_files

from novuss.corpus import Corpus
from novuss.site.build.browser_form_data import build_form_files

Form = Callable[..., Any]


@pytest.fixture(scope="session")
def form(corpus: Corpus, once: Callable[[str, Callable[[Path], Any]], Path]) -> Iterator[Form]:
    """Asks the modules something: ``form("board", event=..., inspections=[...])``."""

    data = once("form-files", lambda folder: write_files(folder, build_form_files(corpus)))
    module = Path(__file__).with_name("form.mjs")
    with running(module, SCRIPTS, data, TZ="Europe/Riga") as found:
        yield found
