"""Waits for a state of a page; its policy keeps playwright's own way of it from the page."""

from collections.abc import Callable, Sequence
from typing import Any

from playwright.sync_api import Error, Page, Request, expect

#: How long a state may take to come, in milliseconds: on a busy machine everything takes long.
PATIENCE = 120_000
#: The page has its fonts, and its scripts had their turn. A page that a busy browser does not draw
#: says neither: then it had long enough.
IDLE = """Promise.race([
  document.fonts.ready.then(() => new Promise((done) => requestIdleCallback(() => done()))),
  new Promise((done) => setTimeout(done, 20_000)),
])"""


def evaluate_loaded(page: Page, expression: str) -> Any:
    """What an expression or function gives; asked again where the page loads anew meanwhile."""
    for _ in range(5):
        try:
            return page.evaluate(expression)
        except Error as error:
            if "context was destroyed" not in error.message:
                raise
            page.wait_for_load_state()
    raise AssertionError(f"the page goes on loading: {expression}")


def until(page: Page, expression: str) -> None:
    """Ask ten times a second, until the expression or function is true."""
    wait_for(page, lambda: evaluate_loaded(page, expression), expression)


def wait_for(page: Page, holds: Callable[[], object], what: str) -> None:
    """Ask ten times a second until something holds."""
    for _ in range(PATIENCE // 100):
        if holds():
            return
        page.wait_for_timeout(100)
    raise AssertionError(f"it never was: {what}")


def wait_until_idle(page: Page) -> None:
    """Wait until a page is loaded and what it begins by itself has begun."""
    page.wait_for_load_state("load")
    evaluate_loaded(page, IDLE)


def wait_until_filtering(page: Page) -> None:
    """Wait until the filter of a list that was turned to has come."""
    expect(page.locator("form[data-filter-for]")).not_to_have_attribute("aria-busy", "true")


def wait_until_answered(page: Page, requests: Sequence[Request]) -> None:
    """Wait until a page is idle and every request of it has its answer.

    Args:
        page: the page.
        requests: the list that a listener for its requests fills.
    """
    answered = -1
    while answered != len(requests):
        answered = len(requests)
        for request in list(requests):
            if response := request.response():
                response.finished()
        wait_until_idle(page)
