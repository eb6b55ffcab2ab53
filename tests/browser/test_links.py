"""Every link of the built site leads somewhere: the theme's parts, every page, every anchor."""

import re
from collections.abc import Iterator
from functools import cache
from html import unescape
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

import pytest

from novuss.languages import LANGUAGES, Language

pytestmark = pytest.mark.browser

_TAG = re.compile(r"<(?!script|style)[a-zA-Z][^>]*>")
_LINK = re.compile(r'\s(?:href|src|data-address)="([^"]*)"')
_HREF = re.compile(r'\shref="([^"]*)"').findall
_ID = re.compile(r'\s(?:id|name)="([^"]*)"')
_SCRIPTS = re.compile(r"<(script|style)\b.*?</\1>", re.DOTALL)


def _tags(path: Path) -> list[str]:
    text = path.read_text(encoding="utf-8")
    # The tags of scripts stay, for what they load; what stands inside is no HTML.
    loaded = re.findall(r"<script[^>]*\ssrc=[^>]*>", text)
    return _TAG.findall(_SCRIPTS.sub("", text)) + loaded


def _place(site: Path, path: Path) -> str:
    return "/" + path.relative_to(site).as_posix().removesuffix("index.html")


def _links(tags: list[str]) -> Iterator[str]:
    for tag in tags:
        yield from map(unescape, _LINK.findall(tag))


@pytest.mark.parametrize("language", LANGUAGES)
def test_switcher_of_every_page_leads_to_the_same_page(built: Path, language: Language) -> None:
    wrong = []
    seen = 0
    for path in (built / language).rglob("index.html"):
        text = path.read_text(encoding="utf-8")
        if "nv-languages" not in text:
            assert "http-equiv" in text, f"{path} is no page and leads nowhere"
            continue
        seen += 1
        place = _place(built, path)
        block = text.partition('nv-languages">')[2].partition("</details>")[0]
        leads = [unquote(urlsplit(urljoin(place, unescape(one))).path) for one in _HREF(block)]
        if leads != [f"/{other}{place[3:]}" for other in LANGUAGES]:
            wrong.append(place)
    assert seen > 500
    assert wrong == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_link_of_any_page_is_broken(built: Path, language: Language) -> None:
    pages = {_place(built, path): path for path in built.rglob("*.html")}
    tags = cache(lambda place: _tags(pages[place]))
    anchors = cache(
        lambda place: {unescape(one) for tag in tags(place) for one in _ID.findall(tag)}
    )
    others = tuple(f"/{other}/" for other in LANGUAGES if other != language)
    places = [place for place in pages if not place.startswith(others)]
    assert len(places) > 500
    files: dict[str, bool] = {}
    lost = []
    for place in places:
        for link in set(_links(tags(place))):
            # The page for lost readers is shown at any address; its links start at the root.
            target = urlsplit(urljoin(f"//site{place}", link))
            if target.scheme not in ("", "http", "https"):
                continue
            if target.netloc != "site":
                lost.append(f"{place}: {link} leaves the site")
                continue
            path_ = unquote(target.path)
            if path_ not in pages:
                if not files.setdefault(path_, (built / path_.lstrip("/")).is_file()):
                    lost.append(f"{place}: {link}")
            elif target.fragment and unquote(target.fragment) not in anchors(path_):
                lost.append(f"{place}: {link} (no such anchor)")
    assert lost == []
