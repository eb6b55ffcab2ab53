"""Every page of the built site: links, anchors, languages, titles."""

import json
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from urllib.parse import SplitResult, unquote, urljoin, urlsplit

import pytest

from novuss.corpus import Corpus
from novuss.languages import LANGUAGES, Language

from .walked import Walked


def read_pages(walked: dict[str, Walked], language: str = "") -> Iterator[tuple[str, Walked]]:
    """The pages that somebody reads, of one language or of all."""
    sheets = tuple(f"{language}/forms/" for language in LANGUAGES)
    for place, page in walked.items():
        if place.startswith(language) and not page.leads_on and not place.startswith(sheets):
            yield place, page


@cache
def target(place: str, link: str) -> SplitResult:
    """Where a link of a page leads; ``//site/`` stands for wherever the site is put."""
    return urlsplit(urljoin(f"//site/{place}", link))


def test_no_link_of_any_page_is_broken(walked: dict[str, Walked], built: Path) -> None:
    assert len(walked) > 2000
    files: dict[str, bool] = {}
    lost = []
    for place, page in walked.items():
        up = "../" * place.count("/")
        for link in page.links:
            # A link by way of the root leads to the same from all pages as deep as this one.
            # The page for lost readers is shown at any address; its links start at the root.
            found = target("x/" * place.count("/") if up and link.startswith(up) else place, link)
            if found.scheme not in ("", "http", "https"):
                continue
            if found.netloc != "site":
                lost.append(f"{place}: {link} leaves the site")
                continue
            path = unquote(found.path).removeprefix("/")
            if path not in walked:
                if not files.setdefault(path, (built / path).is_file()):
                    lost.append(f"{place}: {link}")
            elif path.endswith("/ask/") and "=" in found.fragment:
                # The page reads the facts of a case from its address.
                continue
            elif found.fragment and unquote(found.fragment) not in walked[path].anchors:
                lost.append(f"{place}: {link} (no such anchor)")
    assert lost == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_that_the_search_finds_are_built(
    built: Path, live: Corpus, language: Language
) -> None:
    path = built / "assets" / "search" / "pages" / f"{language}.json"
    index = json.loads(path.read_text(encoding="utf-8"))
    found = [address for _, address in index["clauses"]["documents"]]
    assert found == [f"{page}/" for page in live.search_settings.pages]
    assert all((built / language / address / "index.html").is_file() for address in found)
    assert all([*index["titles"], *index["languages"][language]["texts"]])


def test_links_are_relative_so_that_the_site_works_below_any_folder(
    walked: dict[str, Walked],
) -> None:
    # The page for lost readers is shown at any address.
    whole = {
        (place, link)
        for place, page in walked.items()
        for link in page.links
        if link.startswith("/") and place != "404.html"
    }
    assert whole == set()


def test_anchors_of_a_page_are_unique(walked: dict[str, Walked]) -> None:
    for place, page in walked.items():
        assert [anchor for anchor, count in Counter(page.anchors).items() if count > 1] == [], place


def test_switcher_of_every_page_leads_to_the_same_page(walked: dict[str, Walked]) -> None:
    seen = 0
    for language in LANGUAGES:
        for place, page in read_pages(walked, f"{language}/"):
            seen += 1
            leads = [
                unquote(urlsplit(urljoin(f"/{place}", address)).path) for address in page.switcher
            ]
            assert leads == [f"/{other}/{place[3:]}" for other in LANGUAGES], place
    assert seen > 2000


def test_page_says_its_language_and_a_title_of_its_own(
    walked: dict[str, Walked], language: str
) -> None:
    pages = dict(read_pages(walked, f"{language}/"))
    assert {page.language for page in pages.values()} == {language}
    titles = Counter(page.title for page in pages.values())
    assert {title: count for title, count in titles.items() if count > 1} == {}
    assert all(page.description for page in pages.values())


def test_edition_that_is_not_in_force_says_so_on_every_page(walked: dict[str, Walked]) -> None:
    for place, page in read_pages(walked):
        parts = place.split("/")
        if parts[1:2] == ["rules"]:
            assert page.past == (parts[2] != "lnf-2017"), place
