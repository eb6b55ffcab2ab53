"""Takes the picture of the README: a section, a clause on a phone, and a report.

Run by hand after ``make run SERVE=0``; what it writes is committed.
"""

import io
import shutil
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).resolve().parent.parent.parent
HEIGHT = 760
GAP = 18
#: Address, width, what is brought to the top, and what is done to the page before.
SHOTS = (
    ("de/rules/lnf-2017/12/", 1000, "[id='12.9']", ["en"]),
    ("lv/rules/lnf-2017/17.1.8/", 390, None, []),
    ("reports/report.en.html", 860, None, []),
)


def shot(
    browser: Browser, address: str, width: int, top: str | None, columns: list[str]
) -> Image.Image:
    """A window of the site, scrolled to a place, with other languages beside the page's own."""
    context = browser.new_context(
        viewport={"width": width, "height": HEIGHT}, reduced_motion="reduce"
    )
    page = context.new_page()
    page.goto(address, wait_until="load")
    page.locator(".nv-tools").evaluate("node => node.open = true")
    for language in columns:
        page.locator(f".nv-columns input[value={language}]").check()
    if top:
        for _ in range(2):  # what was not seen before may be of another height
            page.locator(top).first.evaluate(
                "node => scrollTo(0, scrollY + node.getBoundingClientRect().top - 70)"
            )
    page.wait_for_timeout(500)
    image = Image.open(io.BytesIO(page.screenshot()))
    context.close()
    return image


def main(site: Path, picture: Path) -> None:
    """Put the windows side by side."""
    handler = partial(SimpleHTTPRequestHandler, directory=str(site))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server, sync_playwright() as playwright:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"]
        )
        host = f"http://127.0.0.1:{server.server_address[1]}/"
        parts = [shot(browser, host + path, *how) for path, *how in SHOTS]
        browser.close()
        server.shutdown()
    width = sum(part.width for part in parts) + GAP * (len(parts) - 1)
    whole = Image.new("RGB", (width, HEIGHT), "white")
    left = 0
    for part in parts:
        whole.paste(part, (left, 0))
        left += part.width + GAP
    whole.quantize(128).save(picture, optimize=True)


if __name__ == "__main__":
    main(ROOT / "build/site", ROOT / "docs/assets/pictures/site-and-report.png")
