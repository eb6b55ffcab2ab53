"""What stands around the pages is the same in every language and leads to pages that there are."""

from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml
from tests.few_pages import few_pages
from tests.sources import ROOT
from typer import BadParameter

from novuss.cli.site import SiteOptions, write_site
from novuss.corpus import Corpus
from novuss.languages import LANGUAGES, ORIGINAL, Language
from novuss.site.build.mkdocs_settings import (
    Entry,
    build_navigation,
    build_settings,
    render_inheriting,
)
from novuss.site.checks.missing_pages import HAND_WRITTEN, find_missing_pages


def entries(found: list[Entry]) -> Iterator[tuple[str, str]]:
    """Title and page of every entry, what has no title of its own without one."""
    for element in found:
        for title, inside in [("", element)] if isinstance(element, str) else element.items():
            if isinstance(inside, str):
                yield title, inside
            else:
                yield title, ""
                yield from entries(inside)


def test_navigation_leads_to_the_same_pages_in_every_language(
    corpus: Corpus, language: Language
) -> None:
    pages = [page for _, page in entries(build_navigation(corpus, language))]
    assert [page.removeprefix(f"{language}/") for page in pages] == [
        page.removeprefix(f"{ORIGINAL}/") for _, page in entries(build_navigation(corpus, ORIGINAL))
    ]
    assert all(page == "" or page.startswith(f"{language}/") for page in pages)


def test_navigation_names_every_section_every_edition_and_every_page_written_by_hand(
    corpus: Corpus,
) -> None:
    pages = {page for _, page in entries(build_navigation(corpus, "lv"))}
    assert {f"lv/{name}.md" for name in HAND_WRITTEN} <= pages
    assert {f"lv/rules/lnf-2017/{number}.md" for number in range(1, 26)} <= pages
    for edition in corpus.rules_editions:
        assert f"lv/rules/{edition}/index.md" in pages
        assert (f"lv/compare/{edition}.md" in pages) == (edition != "lnf-2017")


def test_editions_are_called_in_the_navigation_as_their_file_says(corpus: Corpus) -> None:
    titles = {page: title for title, page in entries(build_navigation(corpus, "de"))}
    assert titles["de/rules/mfn-2010/index.md"] == "Regeln von 2010"
    assert titles["de/compare/mfn-2010.md"] == "2010 gegenüber 2017"
    assert titles["de/compare/documents.md"] == "Punkt für Punkt"


def test_every_page_of_the_navigation_is_made_or_written(corpus: Corpus, written: Path) -> None:
    for language in LANGUAGES:
        by_hand = {f"{language}/{name}.md" for name in HAND_WRITTEN}
        for _, page in entries(build_navigation(corpus, language)):
            if page and page not in by_hand:
                assert (written / page).is_file(), page
    assert list(find_missing_pages(ROOT / "docs")) == []


def test_entrance_leads_to_every_language(written: Path, corpus: Corpus) -> None:
    text = (written / "index.md").read_text(encoding="utf-8")
    for language, traits in corpus.languages.items():
        assert f'<a href="{language}/" hreflang="{language}"' in text
        assert f">{traits.endonym}</a>" in text


def test_what_a_language_lacks_of_a_site_is_told_with_its_cure(tmp_path: Path) -> None:
    docs = tmp_path / "docs"
    for language in LANGUAGES:
        (docs / language / "check").mkdir(parents=True)
        for name in HAND_WRITTEN:
            (docs / language / f"{name}.md").touch()
    (docs / "ru/cite.md").unlink()
    pages = [str(issue) for issue in find_missing_pages(docs) if issue.file.endswith(".md")]
    cards = [issue.file for issue in find_missing_pages(docs) if issue.file.endswith(".png")]
    assert pages == ["docs/ru/cite.md:1: the page is missing in 'ru'; translate docs/en/cite.md"]
    assert cards == [f"docs/assets/cards/{language}.png" for language in LANGUAGES]


def test_builder_without_hooks_gets_the_same_as_a_file(corpus: Corpus, tmp_path: Path) -> None:
    # Its own file it writes again, somebody else's it leaves alone.
    other = tmp_path / "other.yml"
    other.write_text(
        render_inheriting(corpus, "mkdocs.yml") + "# of an older version\n", encoding="utf-8"
    )
    with few_pages("/glossary.md"):
        write_site(SiteOptions(docs=tmp_path, config=other))
    text = other.read_text(encoding="utf-8")
    assert text == render_inheriting(corpus, "mkdocs.yml")
    read = yaml.safe_load(text)
    assert read.pop("INHERIT") == "mkdocs.yml"
    # Looks and search that its builder would else have of its own.
    assert read.pop("plugins") == [{"search": {"enabled": False}}]
    assert read["theme"].pop("variant") == "classic"
    assert read == build_settings(corpus)
    assert [language["lang"] for language in read["extra"]["languages"]] == list(LANGUAGES)
    assert [list(entry) for entry in read["nav"]] == [[language] for language in LANGUAGES]
    mine = tmp_path / "mkdocs.yml"
    mine.write_text("site_name: Mine\n", encoding="utf-8")
    with pytest.raises(BadParameter, match=r"mkdocs\.yml was not written by novuss"):
        write_site(SiteOptions(docs=tmp_path, config=mine))
    assert mine.read_text(encoding="utf-8") == "site_name: Mine\n"
