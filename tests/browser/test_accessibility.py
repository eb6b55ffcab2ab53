"""axe finds nothing on any kind of page, in any language, light or dark."""

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe

from novuss.languages import LANGUAGES

from .conftest import DESK, PHONE, Visit

pytestmark = pytest.mark.browser

#: One page of every kind, below the folder of a language.
PAGES = (
    *("", "check/", "cite/", "federations/", "official/", "changes/", "glossary/", "about-data/"),
    *("rules/lnf-2017/", "rules/lnf-2017/12/", "rules/lnf-2017/17.1.8/", "rules/lnf-2017/print/"),
    *("rules/mfn-2010/8/", "rules/mfn-2010/17.1.з/", "rules/summary-lv/h2/"),
    *("equipment/", "equipment/mfn-2010/", "discrepancies/", "offences/"),
    *("compare/", "compare/documents/", "compare/mfn-2010/", "compare/number/"),
    *("data/", "paper/", "offline/"),
)


def findings(window: Visit, path: str) -> list[str]:
    """What axe finds on a page: the rule and the first element that breaks it."""
    found = Axe().run(window.go(path)).response["violations"]
    return [f"{path}: {one['id']}: {one['nodes'][0]['html']}" for one in found]


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_found_on_a_phone(visit: Callable[..., Visit], language: str) -> None:
    window = visit(PHONE)
    assert [one for page in PAGES for one in findings(window, f"{language}/{page}")] == []


def test_nothing_is_found_on_a_desk_in_the_dark(visit: Callable[..., Visit]) -> None:
    window = visit(DESK, dark=True)
    assert [one for page in PAGES for one in findings(window, f"en/{page}")] == []
