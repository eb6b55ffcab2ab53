"""What is seen of a page: findings of axe, contrast, what sticks out of the window, its print."""

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import FloatRect, Locator, Page
from tests.printed import texts

#: The contrast ratio of WCAG 2 between an element's text and the ground that it stands on.
CONTRAST = """element => {
  const channels = colour => colour.match(/[\\d.]+/g).map(Number);
  const light = ([r, g, b]) => [r, g, b].map(c => c / 255)
    .map(c => c <= .04045 ? c / 12.92 : ((c + .055) / 1.055) ** 2.4)
    .reduce((sum, c, i) => sum + c * [.2126, .7152, .0722][i], 0);
  let ground = element, behind = [0, 0, 0, 0];
  while (ground && (behind[3] ?? 1) < 1) {
    behind = channels(getComputedStyle(ground).backgroundColor);
    ground = ground.parentElement;
  }
  const text = channels(getComputedStyle(element).color), alpha = text[3] ?? 1;
  const seen = text.slice(0, 3).map((c, i) => c * alpha + behind[i] * (1 - alpha));
  const [a, b] = [light(seen), light(behind)].sort((x, y) => y - x);
  return (a + .05) / (b + .05);
}"""


def find_by_axe(page: Page, context: str | dict[str, Any] | None = None) -> list[str]:
    """What axe finds: the rule and the first element that breaks it."""
    options = {"resultTypes": ["violations"]}
    found = Axe().run(page, context, options).response["violations"]
    return [f"{finding['id']}: {finding['nodes'][0]['html']}" for finding in found]


def find_box(element: Locator) -> FloatRect:
    """Where an element stands, which has to be seen."""
    box = element.bounding_box()
    assert box is not None
    return box


def sideways(page: Page) -> int:
    """By how many pixels a page can be pushed sideways."""
    pixels: int = page.evaluate(
        "Math.max(document.documentElement.scrollWidth, document.body.scrollWidth)"
        " - document.documentElement.clientWidth"
    )
    return pixels


def print_pages(page: Page) -> list[str]:
    """The text of every printed page."""
    return texts(page.pdf(prefer_css_page_size=True))
