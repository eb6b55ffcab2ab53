"""The generated pages: addresses that others rely on, anchors, links, and files left in peace."""

import posixpath
import re
import shutil
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

import pytest
from lxml import html

from novuss.corpus import Corpus
from novuss.languages import LANGUAGES, Language
from novuss.model.rules import HEADINGS
from novuss.site.feeds import NAME as FEED
from novuss.site.writer import write_files

from .drawn import read

ROOT = Path(__file__).resolve().parent.parent.parent


class Pages(Mapping[str, html.HtmlElement]):
    """The generated pages as the site shows them, by their addresses; read when asked for."""

    def __init__(self, folder: Path) -> None:
        paths = sorted(folder.rglob("*.md"))
        self._paths = {address(path.relative_to(folder).as_posix()): path for path in paths}
        self._read: dict[str, html.HtmlElement] = {}

    def __getitem__(self, place: str) -> html.HtmlElement:
        if place not in self._read:
            self._read[place] = read(self._paths[place].read_text(encoding="utf-8"))
        return self._read[place]

    def __contains__(self, place: object) -> bool:
        return place in self._paths

    def __iter__(self) -> Iterator[str]:
        return iter(self._paths)

    def __len__(self) -> int:
        return len(self._paths)


@pytest.fixture(scope="module")
def pages(written: Path) -> Pages:
    return Pages(written)


def address(path: str) -> str:
    """Where mkdocs puts a file, with directory addresses."""
    return f"{path.removesuffix('index.md').removesuffix('.md').rstrip('/')}/"


def front_matter(text: str) -> tuple[dict[str, str], str]:
    start, head, body = text.split("---\n", 2)
    assert start == ""
    return dict(line.split(": ", 1) for line in head.splitlines() if ": " in line), body


def anchors(page: html.HtmlElement) -> list[str]:
    found: list[str] = page.xpath("//@id")
    return found


def links(pages: Pages) -> Iterator[tuple[str, str]]:
    for place, page in pages.items():
        for link in page.xpath("//a/@href"):
            yield place, link


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_clause_has_its_address(corpus: Corpus, pages: Pages, language: Language) -> None:
    for edition in corpus.rules_editions:
        assert f"{language}/rules/{edition}/" in pages
        for clause in corpus.clauses(edition):
            assert f"{language}/rules/{edition}/{clause.id}/" in pages


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "place",
    ["rules/lnf-2017/8.1.3/", "rules/lnf-2017/A1.18/", "rules/lnf-2017/25/", "equipment/"],
)
def test_address_of_the_contract_exists(pages: Pages, language: Language, place: str) -> None:
    assert f"{language}/{place}" in pages


@pytest.mark.parametrize("language", LANGUAGES)
def test_section_page_has_an_anchor_for_every_clause_in_reading_order(
    corpus: Corpus, pages: Pages, language: Language
) -> None:
    for edition in corpus.rules_editions:
        for section in corpus.clauses(edition):
            if section.level != "section":
                continue
            inside = [
                clause.id
                for clause in corpus.clauses(edition)
                if clause is not section and corpus.section_of(clause.id, edition) is section
            ]
            page = pages[f"{language}/rules/{edition}/{section.id}/"]
            assert [one for one in anchors(page) if one in inside] == inside


@pytest.mark.parametrize("language", LANGUAGES)
def test_clause_page_shows_four_texts_the_readers_own_first(
    corpus: Corpus, pages: Pages, language: Language
) -> None:
    for clause in corpus.clauses():
        if clause.level in HEADINGS:
            continue
        page = pages[f"{language}/rules/lnf-2017/{clause.id}/"]
        blocks = page.xpath("//div[contains(@class, 'nv-texts')]/*")
        # What follows stands right behind the reader's own text.
        assert blocks.pop(1).get("class") == "nv-follows"
        # Then the choice of the languages beside it.
        assert blocks.pop(1).get("class") == "nv-columns"
        assert [block.tag for block in blocks] == ["div", "details", "details", "details"]
        assert blocks[0].get("lang") == language
        assert sorted(block.get("lang") for block in blocks) == sorted(LANGUAGES)
        for block in blocks:
            shown = " ".join(" ".join(block.xpath(".//p[not(@class)]//text()")).split())
            text = " ".join(clause.texts[block.get("lang")].split())
            # A linked id may stand in blanks of our own making.
            assert shown.replace(" ", "") == text.replace(" ", ""), clause.id


@pytest.mark.parametrize("language", LANGUAGES)
def test_section_page_shows_every_text_in_the_readers_language(
    corpus: Corpus, pages: Pages, language: Language
) -> None:
    shown = "".join(pages[f"{language}/rules/lnf-2017/8/"].text_content().split())
    for clause in corpus.clauses():
        if clause.id.startswith("8.1"):
            assert "".join(clause.texts[language].split()) in shown


@pytest.mark.parametrize("language", LANGUAGES)
def test_latvian_text_says_that_it_is_our_translation(
    corpus: Corpus, pages: Pages, language: Language
) -> None:
    entry = corpus.strings["site.latvian-translated"]
    said = entry[language]
    assert isinstance(said, str)
    for clause in corpus.clauses():
        if clause.level != "section":
            text = pages[f"{language}/rules/lnf-2017/{clause.id}/"].text_content()
            assert said in " ".join(text.split()), clause.id
    assert said in " ".join(pages[f"{language}/rules/lnf-2017/8/"].text_content().split())


def test_every_link_leads_to_a_page_that_is_made(written: Path, pages: Pages) -> None:
    found = list(links(pages))
    assert len(found) > 1000
    lost = []
    for place, link in found:
        # "//site/" stands for wherever the site is put.
        target = urlsplit(urljoin(f"//site/{place}", link))
        if target.path.startswith("/data/") and (written / target.path.lstrip("/")).is_file():
            continue
        if target.path in {f"/{language}/{FEED}" for language in LANGUAGES}:
            continue  # the end of a build writes it, see test_feeds.py
        by_hand = ROOT / f"docs{target.path.rstrip('/')}"
        kept = by_hand.with_suffix(".md").is_file() or (by_hand / "index.md").is_file()
        if kept and not target.fragment:
            continue  # one of the few pages that are written by hand
        page = pages.get(target.path.lstrip("/"))
        if target.netloc != "site" or page is None:
            lost.append(f"{place}: {link}")
        elif target.fragment and unquote(target.fragment) not in anchors(page):
            lost.append(f"{place}: {link} (no such anchor)")
    assert lost == []


def test_links_are_relative_so_that_the_site_works_below_any_folder(
    pages: Pages,
) -> None:
    # From the entrance alone one goes down, into the folder of a language.
    down = tuple(f"{language}/" for language in LANGUAGES)
    found = [
        (place, link) for place, link in links(pages) if not link.startswith(("../", "#", "./"))
    ]
    assert [one for one in found if one[0] != "/" or not one[1].startswith(down)] == []


def test_anchors_of_a_page_are_unique(pages: Pages) -> None:
    for place, page in pages.items():
        assert [one for one, count in Counter(anchors(page)).items() if count > 1] == [], place


@pytest.mark.parametrize("language", LANGUAGES)
def test_page_says_its_language_and_a_title_of_its_own(written: Path, language: Language) -> None:
    heads = [
        front_matter(path.read_text(encoding="utf-8"))[0]
        for path in (written / language).rglob("*.md")
    ]
    assert {head["lang"] for head in heads} == {language}
    titles = Counter(head["title"] for head in heads)
    assert {title: count for title, count in titles.items() if count > 1} == {}
    assert all(head["description"].strip('"') for head in heads)


def test_row_page_leads_to_what_is_checked(pages: Pages) -> None:
    page = pages["de/rules/lnf-2017/A1.8/"]
    assert page.xpath("//div[@class='nv-governs']//a/@href") == [
        "../../../../de/equipment/#table.pocket_diameter",
        "../../../../de/equipment/#table.pocket_bags",
        "../../../../de/equipment/#table.pocket_rim_smooth",
    ]


@pytest.fixture
def files(written: Path, tmp_path: Path) -> dict[str, bytes]:
    """What is generated, which stands in ``tmp_path`` already."""
    shutil.copytree(written, tmp_path, dirs_exist_ok=True)
    return {
        path.relative_to(written).as_posix(): path.read_bytes()
        for path in written.rglob("*")
        if path.is_file()
    }


def test_unchanged_pages_are_not_written_again(files: dict[str, bytes], tmp_path: Path) -> None:
    page = tmp_path / "lv/rules/lnf-2017/8.1.3.md"
    page.write_text("edited by hand", encoding="utf-8")
    times = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.*") if path != page}
    again = write_files(tmp_path, files)
    assert (again.pages, again.changed, again.removed) == (len(files), 1, 0)
    assert {path: path.stat().st_mtime_ns for path in times} == times
    assert "edited by hand" not in page.read_text(encoding="utf-8")


def test_stale_pages_are_removed_and_hand_written_ones_stay(
    files: dict[str, bytes], tmp_path: Path
) -> None:
    stale = ["en/rules/lnf-2017/99.9.md", "ru/rules/lnf-2001/1.1.md", "lv/equipment/old.md"]
    mine = ["en/cite.md", "en/check/index.md", "example/README.md"]
    for name in stale + mine:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("text", encoding="utf-8")
    done = write_files(tmp_path, files)
    assert (done.changed, done.removed) == (0, len(stale))
    assert [name for name in stale if (tmp_path / name).exists()] == []
    assert [name for name in mine if (tmp_path / name).exists()] == mine
    assert not (tmp_path / "ru/rules/lnf-2001").exists()


def test_papers_stand_beside_the_pages_and_stale_ones_go(
    files: dict[str, bytes], tmp_path: Path
) -> None:
    papers = {"lv/forms/a.xlsx": b"PK\r\n\0", "en/forms/a.csv": "\ufeffä\r\n".encode()}
    assert write_files(tmp_path, files | papers).changed == 2
    assert {name: (tmp_path / name).read_bytes() for name in papers} == papers
    assert write_files(tmp_path, files | papers).changed == 0
    (tmp_path / "lv/forms/old.csv").write_bytes(b"")
    assert write_files(tmp_path, files | papers).removed == 1


def test_hand_written_pages_link_to_clauses_that_exist(written: Path) -> None:
    for language in LANGUAGES:
        text = (ROOT / "docs" / language / "check/command-line.md").read_text(encoding="utf-8")
        found = re.findall(r"\]\(\.\./(rules/[^)#]+)", text)
        assert found
        for link in found:
            assert (written / posixpath.join(language, link)).is_file(), link


@pytest.mark.parametrize("language", LANGUAGES)
def test_register_names_each_document_before_its_id(
    corpus: Corpus, pages: Pages, language: Language
) -> None:
    names = {one.id: one.short_names[language] for one in corpus.documents}
    names |= {one.id: one.short_names[language] for one in corpus.editions}
    codes = pages[f"{language}/discrepancies/"].xpath(
        "//dt/code | //p[strong]/code[not(preceding-sibling::code)]"
    )
    assert len(codes) > len(corpus.discrepancies)
    for code in codes:
        beside = code.getprevious()
        before = code.getparent().text if beside is None else beside.tail
        assert (before or "").strip(" ,\n").endswith(names[code.text]), code.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_first_letter_of_the_glossary_leads_to_its_first_term(
    pages: Pages, language: Language
) -> None:
    page = pages[f"{language}/glossary/"]
    headings = page.xpath("//section[contains(@class, 'nv-term')]/h2")
    letters = page.xpath("//nav[contains(@class, 'nv-letters')]//a")
    initials = list(dict.fromkeys(one.text_content()[0].upper() for one in headings))
    assert [one.text for one in letters] == initials
    for one in letters:
        (target,) = page.xpath(f"//section[@id='{one.get('href')[1:]}']/h2")
        same = [each for each in headings if each.text_content()[0].upper() == one.text]
        assert target is same[0]
