"""Draws the icons and the preview cards from the logo, with the system's Chromium.

Run by hand with ``make drawings`` when the logo changes: what it writes is committed, so that
a build needs no browser.
"""

import io
import shutil
import sys
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, sync_playwright

from novuss.corpus import load_corpus
from novuss.languages import LANGUAGES, Language
from novuss.localized_wording import Wording

_FONT = "'Noto Sans','DejaVu Sans',sans-serif"
_ICONS = {"icon-180": 180, "icon-192": 192, "icon-512": 512}
#: A mask may cut all that is farther from the centre than 40 % of the side.
_MASKABLE = ("maskable-512", 512, 0.62)


def _drawn(page: Page, body: str, width: int, height: int, *, clear: bool = False) -> Image.Image:
    page.set_viewport_size({"width": width, "height": height})
    page.set_content(f"<style>html,body{{margin:0;height:100%}}</style>{body}")
    shot = page.screenshot(omit_background=clear)
    return Image.open(io.BytesIO(shot))


def _small(image: Image.Image, path: Path) -> None:
    """Write it with a palette of its own: a drawing of few colours needs no more."""
    path.parent.mkdir(parents=True, exist_ok=True)
    image.convert("RGBA").quantize(64).save(path, optimize=True)


def _card(logo: str, language: Language) -> str:
    corpus = load_corpus()
    say = Wording(corpus.strings, language)
    edition = corpus.edition("lnf-2017").names[language]
    endonyms = " · ".join(language.endonym for _, language in corpus.languages.items())
    return (
        f'<body lang="{language}" style="display:flex;align-items:center;gap:60px;padding:0 80px;'
        f'box-sizing:border-box;background:#5a3417;color:#fff;font-family:{_FONT}">'
        f'<div style="flex:0 0 300px">{logo}</div><div>'
        f'<p style="margin:0;font-size:84px;font-weight:700;line-height:1.05">'
        f"{say('offline.app')}</p>"
        f'<p style="margin:28px 0 0;font-size:36px;line-height:1.3;color:#f3e3c3">{edition}</p>'
        f'<p style="margin:28px 0 0;font-size:30px;color:#e9cf9f">{endonyms}</p></div></body>'
    )


def draw(folder: Path) -> None:
    """Write ``icons/`` and ``cards/`` below ``folder``, where ``logo.svg`` lies."""
    logo = (folder / "logo.svg").read_text(encoding="utf-8")
    logo = logo.replace("<svg ", '<svg style="display:block;width:100%;height:100%" ', 1)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"]
        )
        page = browser.new_page()
        for name, size in _ICONS.items():
            ground = "#f3e3c3" if name == "icon-180" else "transparent"
            body = f'<body style="background:{ground}">{logo}</body>'
            drawn = _drawn(page, body, size, size, clear=True)
            _small(drawn, folder / "icons" / f"{name}.png")
        name, size, share = _MASKABLE
        side = f"{100 * share:.0f}%"
        body = (
            '<body style="background:#5a3417;display:grid;place-items:center">'
            f'<div style="width:{side};height:{side}">{logo}</div></body>'
        )
        _small(_drawn(page, body, size, size), folder / "icons" / f"{name}.png")
        for language in LANGUAGES:
            drawn = _drawn(page, _card(logo, language), 1200, 630)
            _small(drawn, folder / "cards" / f"{language}.png")
        browser.close()


if __name__ == "__main__":
    draw(Path(sys.argv[1]))
