"""The same Markdown built with Zensical, which runs no hooks: the pages are those of mkdocs."""

import json
import re
import shutil
import sys
from collections.abc import Iterable
from html import unescape
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import urljoin

import pytest
from tests.commands import finished
from tests.few_pages import few_pages
from tests.sources import ROOT

from novuss.cli.site import SiteOptions, write_site
from novuss.languages import LANGUAGES
from novuss.site.build.zensical_pages import complete_pages, hold_addresses

pytestmark = pytest.mark.skipif(not find_spec("zensical"), reason="zensical is not installed")

#: A page all in HTML, one with Markdown inside of it, and one that is written by hand and folded.
PAGES = ("lv/rules/lnf-2017/17.1.8", "lv/rules/lnf-2017/17", "lv/check/command-line")
#: What mkdocs.yml names as the folder of the theme's overrides.
OVERRIDES = "inspect/novuss/site/overrides"


def lay_out(folder: Path, pages: Iterable[Path]) -> Path:
    """A project with these pages below ``docs``, and the path of its configuration."""
    shutil.copytree(ROOT / OVERRIDES, folder / OVERRIDES)
    shutil.copy(ROOT / "mkdocs.yml", folder)
    for page in pages:
        path = folder / "docs" / page.relative_to(ROOT / "docs")
        path.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(page, path)
    return folder / "zensical.yml"


def build(config: Path) -> Path:
    """Build the project of a configuration, and return the folder of its site."""
    finished([sys.executable, "-m", "zensical", "build", "-f", config.name], cwd=config.parent)
    return config.parent / "build/site"


def list_pages(site: Path) -> list[str]:
    """The addresses of all pages with an article: no redirects."""
    return sorted(
        path.parent.relative_to(site).as_posix()
        for path in site.rglob("index.html")
        if "<article" in path.read_text(encoding="utf-8")
    )


def read_article(site: Path, page: str) -> tuple[str, list[str]]:
    """The words of an article without blanks, of which colours of code add some, and its links."""
    text = (site / page / "index.html").read_text(encoding="utf-8")
    found = re.search(r"<article.*?</article>", text, re.DOTALL)
    article = found[0] if found else ""
    links = [urljoin(f"/{page}/", link) for link in re.findall(r'\s(?:href|src)="([^"]*)', article)]
    return re.sub(r"\s+", "", unescape(re.sub(r"<[^>]+>", "", article))), links


def test_three_pages_have_the_words_links_and_looks_of_those_of_mkdocs(
    built: Path, tmp_path: Path
) -> None:
    by_hand = [ROOT / "docs" / f"{page}.md" for page in PAGES if "/check/" in page]
    config = lay_out(tmp_path, by_hand)
    with few_pages(*(f"{page}.md" for page in PAGES)):
        write_site(SiteOptions(docs=tmp_path / "docs", config=config))
    settings = json.loads(config.read_text(encoding="utf-8"))
    # What the three pages lead to is not there; each language has the part that its pages show.
    part = [{"a": f"{PAGES[1]}.md"}, {"b": [f"{PAGES[2]}.md"]}]
    settings |= {"strict": False, "nav": [{language: part} for language in LANGUAGES]}
    config.write_text(json.dumps(settings), encoding="utf-8")
    site = build(config)
    assert (site / "search.json").is_file()
    heads = complete_pages(site)
    for page in PAGES:
        assert read_article(site, page) == read_article(built, page), page
        text = (site / page / "index.html").read_text(encoding="utf-8")
        assert "held:" not in text
        assert "stylesheets/classic/" in text
        # Ours, and not that of the theme.
        assert text.count('role="search"') == text.count("data-nv-search") == 1
        assert heads[f"{page}/"].title
    folded = (site / PAGES[2] / "index.html").read_text(encoding="utf-8")
    before = sorted(site.rglob("*.html")), folded
    assert folded.count("nv-part") > 3
    # A site may be finished twice.
    assert complete_pages(site) == heads
    assert before == (sorted(site.rglob("*.html")), folded)
    # Seventeen megabytes that every phone would fetch.
    assert not (site / "search.json").exists()


@pytest.mark.audit
def test_whole_site_has_the_pages_words_and_links_of_that_of_mkdocs(
    built: Path, tmp_path: Path
) -> None:
    config = lay_out(tmp_path, [])
    shutil.copytree(ROOT / "docs", tmp_path / "docs")
    write_site(SiteOptions(docs=tmp_path / "docs", config=config))
    site = build(config)
    write_site(SiteOptions(docs=tmp_path / "docs", finish=site))
    pages = list_pages(built)
    assert list_pages(site) == pages
    differing = [page for page in pages if read_article(site, page) != read_article(built, page)]
    assert differing == []


@pytest.mark.parametrize(
    ("page", "held"),
    [
        ('# A\n\n<a href="../b/">b</a>', '# A\n\n<a href="held:../b/">b</a>'),
        ('<p>a</p><img alt="" src="c.svg">', '<p>a</p><img alt="" src="held:c.svg">'),
        ('---\nover: <a href="../b/">\n---\n<p>', '---\nover: <a href="../b/">\n---\n<p>'),
        ('<a href="#b">b</a> <a href="https://b.example/">b</a>', None),
        ('<a href="mailto:a@b.example">b</a> <a href="/b/">b</a> [b](../b.md)', None),
    ],
)
def test_only_relative_addresses_in_html_are_held(page: str, held: str | None) -> None:
    assert hold_addresses(page) == (held or page)
