"""The feed of changes holds to RFC 4287, in every language, wherever the site stands."""

import datetime
import re
from pathlib import Path
from urllib.parse import urljoin

import pytest
from lxml import etree, html

from novuss.corpus import Corpus
from novuss.languages import LANGUAGES, Language
from novuss.site.build.atom_feeds import NAME, build_feed

from .walked import Walked

ATOM = {"a": "http://www.w3.org/2005/Atom"}
SITE = "https://example.org/folder/"
#: What an element holds, of all that RFC 4287 allows there: once, and any number of times.
FEED = ({"id", "title", "updated", "author"}, {"subtitle", "link", "entry"})
ENTRY = ({"id", "title", "updated", "content"}, {"link"})
RFC_3339 = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ")


def parsed(corpus: Corpus, language: Language, site_url: str = "") -> etree._Element:
    return etree.fromstring(build_feed(corpus, language, site_url).encode())


def texts(root: etree._Element, path: str) -> list[str]:
    return [element.text for element in root.xpath(path, namespaces=ATOM)]


@pytest.mark.parametrize("address", ["", SITE], ids=["anywhere", "at home"])
def test_feed_has_what_the_standard_asks_for(
    corpus: Corpus, language: Language, address: str
) -> None:
    root = parsed(corpus, language, address)
    assert root.tag == "{http://www.w3.org/2005/Atom}feed"
    assert root.get("{http://www.w3.org/XML/1998/namespace}lang") == language
    entries = root.findall("a:entry", ATOM)
    for element, (once, more) in ((root, FEED), *((entry, ENTRY) for entry in entries)):
        found = [etree.QName(child).localname for child in element]
        assert {*found} == once | more
        for name in once:
            assert found.count(name) == 1
    assert all(RFC_3339.fullmatch(text) for text in texts(root, "//a:updated"))
    # An entry without an author has that of the feed.
    assert texts(root, "/a:feed/a:author/a:name") == ["Novuss"]
    assert all(text and text.strip() == text for text in texts(root, "//a:title | //a:content"))
    rels = [found.get("rel") for found in root.findall("a:link", ATOM)]
    assert rels == (["self", "alternate"] if address else ["alternate"])


def test_entries_are_the_changes_on_the_days_they_were_entered(
    corpus: Corpus, language: Language
) -> None:
    root = parsed(corpus, language)
    changes = [change for version in corpus.versions for change in version.changes]
    days = [text[:10] for text in texts(root, "//a:entry/a:updated")]
    assert sorted(days) == sorted(change.entered.isoformat() for change in changes)
    assert days == sorted(days, reverse=True)
    assert texts(root, "/a:feed/a:updated") == [f"{days[0]}T00:00:00Z"]
    assert {*texts(root, "//a:content")} == {change.text[language] for change in changes}


def test_ids_stay_when_a_change_is_mended_or_the_site_moves(corpus: Corpus) -> None:
    ids = {
        language: texts(parsed(corpus, language), "/a:feed/a:id | //a:entry/a:id")
        for language in LANGUAGES
    }
    every = [entry for found in ids.values() for entry in found]
    assert len(every) == len({*every})
    assert all(
        re.fullmatch(r"urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", i) for i in every
    )
    # Written down: these are what readers have seen.
    assert ids["en"][0] == "urn:uuid:d76d071c-28b2-56a2-8d82-99c721667f30"
    assert "urn:uuid:34577622-efdd-566e-82e5-022ff5edac89" in ids["lv"]
    for language in LANGUAGES:
        moved = parsed(corpus, language, SITE)
        assert texts(moved, "/a:feed/a:id | //a:entry/a:id") == ids[language]
    mended = corpus.versions[0].changes[0].model_copy(update={"entered": datetime.date(2031, 1, 1)})
    version = corpus.versions[0].model_copy(
        update={"changes": [mended, *corpus.versions[0].changes[1:]]}
    )
    other = Corpus(corpus.knowledge.model_copy(update={"versions": [version]}))
    assert {*texts(parsed(other, "en"), "//a:entry/a:id")} == {*ids["en"][1:]}


@pytest.mark.parametrize("address", ["", SITE], ids=["anywhere", "at home"])
def test_links_lead_to_the_changes_on_their_page(
    corpus: Corpus, walked: dict[str, Walked], language: Language, address: str
) -> None:
    anchors = walked[f"{language}/changes/"].anchors
    root = parsed(corpus, language, address)
    feed = f"{SITE}{language}/{NAME}"
    found = [link.get("href") for link in root.xpath("//a:link", namespaces=ATOM)]
    assert all(link.startswith("https:") == bool(address) for link in found)
    for link in root.xpath("//a:entry/a:link/@href", namespaces=ATOM):
        place, _, anchor = urljoin(feed, link).partition("#")
        assert place == f"{SITE}{language}/changes/"
        assert anchor in anchors
    assert [urljoin(feed, found.get("href")) for found in root.findall("a:link", ATOM)][-1] == (
        f"{SITE}{language}/changes/"
    )
    if address:
        assert found[0] == feed


def test_page_names_its_feed_and_says_what_its_entries_do(
    corpus: Corpus, built: Path, language: Language
) -> None:
    page = html.parse(str(built / language / "changes/index.html")).getroot()
    (head, *more), links = (
        page.xpath(f"//{tag}[@type='application/atom+xml']") for tag in ("link", "a")
    )
    assert (head.get("rel").strip(), more) == ("alternate", [])
    named = {urljoin(f"{SITE}{language}/changes/", link.get("href")) for link in [head, *links]}
    assert (named, len(links)) == ({f"{SITE}{language}/{NAME}"}, 1)
    for entry in parsed(corpus, language).findall("a:entry", ATOM):
        anchor = entry.find("a:link", ATOM).get("href").partition("#")[2]
        content = entry.findtext("a:content", namespaces=ATOM)
        assert content in page.get_element_by_id(anchor).text_content()
