"""Details of the entries of a list, fetched from a page of their own."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.node import SCRIPTS, Scripts, running


@pytest.fixture(scope="module")
def lists() -> Iterator[Scripts]:
    with running(Path(__file__).with_name("entry_details.mjs"), SCRIPTS) as scripts:
        yield scripts


@pytest.mark.parametrize("early", [True, False], ids=["before", "after"])
def test_entry_opened_before_or_after_its_list_listens_has_its_details(
    lists: Scripts, early: bool
) -> None:
    assert lists("open", early=early) == [["words of 1.1-a"], 1]


def test_details_that_could_not_be_fetched_are_fetched_at_the_next_opening(lists: Scripts) -> None:
    assert lists("open", early=True, fails=1) == [["words of 1.1-a"], 2]
