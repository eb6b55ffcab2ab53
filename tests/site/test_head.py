"""The heads of built pages: hreflang both ways, canonical, preview, sitemap, and what is added."""

import json
import re
import shutil
from pathlib import Path
from urllib.parse import quote, unquote, urljoin

import pytest
from lxml import etree, html
from mkdocs.commands.build import build
from mkdocs.config import load_config
from tests.few_pages import few_pages
from tests.sources import ROOT

from novuss.corpus import Corpus
from novuss.languages import LANGUAGES
from novuss.version import __version__

ADDRESS = "https://example.org/novuss/"
#: What the footer leads to; one is a page of the site itself.
FOOTER = {
    "NOVUSS_SOURCE": "https://example.org/source",
    "NOVUSS_IMPRINT": "lv/glossary/",
    "NOVUSS_REPORT": "mailto:judge@example.org?subject={page}",
}
#: Enough to see every kind of head.
PAGES = ("", "data/", "rules/lnf-2017/", "rules/lnf-2017/8/", "rules/mfn-2010/17.1.з/")
FILES = ("index", "data", "rules/lnf-2017/index", "rules/lnf-2017/8", "rules/mfn-2010/17.1.з")
#: All that a build does, but for the pages, which are written already.
HOOK = """\
from novuss.mkdocs_hook import *

def on_pre_build(config):
    pass
"""


@pytest.fixture(scope="module")
def site(published: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site of a few pages of every language, with an address of its own."""
    folder = tmp_path_factory.mktemp("project")
    shutil.copytree(published / "specs", folder / "specs")
    (folder / "hook.py").write_text(HOOK, encoding="utf-8")
    text = (published / "mkdocs.yml").read_text(encoding="utf-8")
    text = re.sub("- .*/mkdocs_hook.py", "- hook.py", text)
    text = text.replace("docs_dir: docs", f"docs_dir: {(published / 'docs').as_posix()}")
    text = text.replace("build/site", "site").replace("strict: true", "strict: false")
    kept = "".join(f"  !/*/{name}.md\n" for name in FILES)
    nav = "".join(f"  - {language}:\n      - Home: {language}/index.md\n" for language in LANGUAGES)
    text += f"exclude_docs: |\n  *.md\n  !/index.md\n{kept}\nnav:\n{nav}"
    (folder / "mkdocs.yml").write_text(text, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch, few_pages():
        for name, value in {**FOOTER, "NOVUSS_SITE_URL": ADDRESS}.items():
            patch.setenv(name, value)
        build(load_config(str(folder / "mkdocs.yml")))
    return folder / "site"


@pytest.fixture(scope="module")
def heads(site: Path) -> dict[str, html.HtmlElement]:
    """Every page of the site by its whole address."""
    places = ["", *(f"{language}/{page}" for language in LANGUAGES for page in PAGES)]
    return {
        ADDRESS + place: html.parse(str(site / place / "index.html")).getroot() for place in places
    }


def alternates(page: html.HtmlElement) -> dict[str, str]:
    found = page.xpath("//link[@hreflang]")
    assert {element.get("rel").strip() for element in found} == {"alternate"}
    return {element.get("hreflang"): unquote(element.get("href")) for element in found}


def meta(page: html.HtmlElement, name: str) -> str:
    (found,) = page.xpath(f"//meta[@property='{name}']/@content")
    return str(found)


def test_alternates_are_absolute_complete_and_agree_both_ways(
    heads: dict[str, html.HtmlElement],
) -> None:
    for place, page in heads.items():
        found = alternates(page)
        assert set(found) == {*LANGUAGES, "x-default"}, place
        assert place in found.values()
        for target in found.values():
            # The page that is named names the same pages, this one among them.
            assert alternates(heads[target]) == found, place


def test_default_is_the_entrance_for_home_pages_and_english_for_others(
    heads: dict[str, html.HtmlElement],
) -> None:
    assert alternates(heads[f"{ADDRESS}lv/"])["x-default"] == ADDRESS
    page = heads[f"{ADDRESS}ru/rules/lnf-2017/8/"]
    assert alternates(page)["x-default"] == f"{ADDRESS}en/rules/lnf-2017/8/"


def test_canonical_and_preview_name_the_page_itself(heads: dict[str, html.HtmlElement]) -> None:
    locales = {"en": "en_GB", "de": "de_DE", "ru": "ru_RU", "lv": "lv_LV"}
    for place, page in heads.items():
        (canonical,) = page.xpath("//link[@rel='canonical']/@href")
        assert unquote(canonical) == place == unquote(meta(page, "og:url"))
        language = place.removeprefix(ADDRESS)[:2] or "en"
        assert meta(page, "og:locale") == locales[language]
        assert meta(page, "og:title")
        assert meta(page, "og:title") in page.findtext(".//title")
        (description,) = page.xpath("//meta[@name='description']/@content")
        assert meta(page, "og:description") == description
        image = meta(page, "og:image")
        assert image == f"{ADDRESS}assets/cards/{language}.png"
        assert (ROOT / "docs" / image.removeprefix(ADDRESS)).is_file()


def test_page_leads_to_the_manifest_of_its_language(
    heads: dict[str, html.HtmlElement], site: Path
) -> None:
    for place, page in heads.items():
        (link,) = page.xpath("//link[@rel='manifest']/@href")
        path = (site / place.removeprefix(ADDRESS) / link).resolve()
        assert json.loads(path.read_text(encoding="utf-8"))["lang"] == page.get("lang")


def test_sitemap_names_every_page_with_its_translations(
    heads: dict[str, html.HtmlElement], site: Path
) -> None:
    tree = etree.parse(str(site / "sitemap.xml"))
    spaces = {
        "s": "http://www.sitemaps.org/schemas/sitemap/0.9",
        "x": "http://www.w3.org/1999/xhtml",
    }
    found = {}
    for entry in tree.xpath("//s:url", namespaces=spaces):
        (place,) = entry.xpath("s:loc/text()", namespaces=spaces)
        links = entry.xpath("x:link", namespaces=spaces)
        found[unquote(place)] = {link.get("hreflang"): unquote(link.get("href")) for link in links}
    assert set(found) == set(heads)
    for place, links in found.items():
        if place != ADDRESS:
            assert links == alternates(heads[place])
    assert f"Sitemap: {ADDRESS}sitemap.xml" in (site / "robots.txt").read_text("utf-8")


def footer(page: html.HtmlElement) -> tuple[str, list[str]]:
    (found,) = page.xpath("//footer")
    return found.text_content(), found.xpath(".//a/@href")


def test_footer_tells_edition_version_and_what_was_named(
    heads: dict[str, html.HtmlElement], corpus: Corpus
) -> None:
    for place, page in heads.items():
        language = page.get("lang")
        text, links = footer(page)
        assert text.startswith(corpus.edition("lnf-2017").short_names[language])
        assert "2017" in text.partition(", ")[2]
        assert __version__ in text
        for key in ("frame.source", "frame.imprint", "frame.mistake"):
            assert corpus.strings[key][language] in text
        assert [urljoin(place, link) for link in links] == [
            f"{ADDRESS}{language}/changes/",
            f"{ADDRESS}{language}/data/#licence",
            "https://example.org/source",
            f"{ADDRESS}lv/glossary/",
            # A mistake is reported with the address of the page on which it is.
            f"mailto:judge@example.org?subject={quote(quote(place, safe=':/'))}",
            f"{ADDRESS}{language}/for-federations/",
        ]
        # It is repeated on every page.
        assert len(html.tostring(page.xpath("//footer")[0], encoding="utf-8")) < 800


def test_page_for_lost_readers_knows_where_the_site_stands(site: Path) -> None:
    page = html.parse(str(site / "404.html")).getroot()
    assert page.xpath("//@data-root") == ["/novuss/"]
    assert not page.xpath("//template")
    links = [*page.xpath("//@href"), *page.xpath("//@src")]
    assert [link for link in links if not re.match("https:|mailto:|/novuss/", link)] == []
    # The language is chosen before anything reads it.
    scripts = [element for element in page.xpath("//script/@src") if "scripts/" in element]
    assert scripts[0] == "/novuss/assets/scripts/lost/language.js"
    assert '"root": "/novuss/"' in (site / "sw.js").read_text(encoding="utf-8")


def test_without_an_address_all_links_are_relative(built: Path, corpus: Corpus) -> None:
    for place in ("", "lv/", "ru/rules/lnf-2017/8/"):
        text = (built / place / "index.html").read_text(encoding="utf-8")
        assert ADDRESS not in text
        page = html.document_fromstring(text)
        assert page.xpath("//link[@rel='canonical']/@href") == ["./"]
        for link in alternates(page).values():
            assert not re.match(r"https?:|/", link)
            assert (built / place / link / "index.html").is_file()
        # What needs a whole address is left out.
        assert not page.xpath("//meta[@property='og:url' or @property='og:image']")
        assert meta(page, "og:title")
        # So is what was not named; a mistake leads to the page for federations.
        sentence, links = footer(page)
        for key in ("frame.source", "frame.imprint"):
            assert corpus.strings[key][page.get("lang")] not in sentence
        assert len(links) == 4
        assert [link.rpartition("/lv/")[2].split("/")[-2] for link in links[2:]] == [
            "federations",
            "for-federations",
        ]
    for name in ("robots.txt", "sitemap.xml", "sitemap.xml.gz"):
        assert not (built / name).exists()
