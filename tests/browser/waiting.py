"""Waiting for what a page comes to; its policy keeps playwright's own way of it from the page."""

from typing import Any

from playwright.sync_api import Error, Page


def told(page: Page, expression: str) -> Any:
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
    """Ask ten times a second, up to half a minute, until the expression or function is true."""
    for _ in range(300):
        if told(page, expression):
            return
        page.wait_for_timeout(100)
    raise AssertionError(f"it never was: {expression}")
