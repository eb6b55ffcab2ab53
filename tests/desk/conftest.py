"""Fixtures of a desk."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.desk.hall import Hall, open_hall

from novuss.corpus import Corpus


@pytest.fixture
def hall(tmp_path: Path, corpus: Corpus) -> Iterator[Hall]:
    """A desk that runs in this process."""
    with open_hall(tmp_path / "event.db", corpus) as found:
        yield found
