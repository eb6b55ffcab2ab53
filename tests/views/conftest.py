"""What follows from the knowledge in force, compared and counted."""

import pytest

from novuss.corpus import Corpus


@pytest.fixture(scope="session")
def corpus(live: Corpus) -> Corpus:
    """The knowledge in force."""
    return live
