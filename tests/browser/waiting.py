"""Waiting for what a page comes to; its policy keeps playwright's own way of it from the page."""

from playwright.sync_api import Page


def until(page: Page, expression: str) -> None:
    """Ask ten times a second, up to half a minute, until the expression or function is true."""
    for _ in range(300):
        if page.evaluate(expression):
            return
        page.wait_for_timeout(100)
    raise AssertionError(f"it never was: {expression}")
