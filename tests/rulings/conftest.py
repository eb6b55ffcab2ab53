"""The rules of the edition in force, by our text and by each document."""

import pytest

from novuss.model.rulings import TEXT, KnownRulings
from novuss.rulings import Ruleset
from novuss.specs.knowledge_location import find_specs_folder
from novuss.specs.loader import load_rulings

DOCUMENTS = (TEXT, "de-2017", "ru-2017")


@pytest.fixture(scope="session")
def known() -> KnownRulings:
    return load_rulings(find_specs_folder())


@pytest.fixture(scope="session")
def rules(known: KnownRulings) -> Ruleset:
    return Ruleset.of(known)


@pytest.fixture(params=DOCUMENTS, scope="session")
def by_document(request: pytest.FixtureRequest, known: KnownRulings) -> Ruleset:
    return Ruleset.of(known, request.param)
