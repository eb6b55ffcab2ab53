"""Addresses that lead on: to pages that are there, in the language of the reader."""

from pathlib import Path
from urllib.parse import unquote, urljoin

import pytest
from lxml import html
from tests.amended import DAY, EVE, SeeAmended

from novuss.corpus import Corpus
from novuss.languages import LANGUAGES
from novuss.site.build.redirect_pages import (
    build_redirects,
    find_amended_addresses,
    find_other_spellings,
)
from novuss.specs.spec_issues import SpecsError

from .drawn import drawers

SPECS = Path(__file__).resolve().parent.parent.parent / "specs"


class Links:
    """The addresses that a small page names, by the way it names them."""

    def __init__(self, text: str) -> None:
        page = html.document_fromstring(text)
        self.links = list(map(str, page.xpath("//a/@href")))
        refresh = page.xpath("string(//meta[@http-equiv='refresh']/@content)")
        self.refresh = refresh.removeprefix("0; url=")
        self.canonical = page.xpath("string(//link[@rel='canonical']/@href)")


def build(corpus: Corpus, built: Path, specs: Path = SPECS, site_url: str = "") -> dict[str, Links]:
    """Every page that leads on, by its address."""
    docs = built.parent / "docs"
    pages = build_redirects(corpus, specs, docs, built, LANGUAGES, site_url=site_url)
    return {path.removesuffix("index.html"): Links(text) for path, text in pages.items()}


@pytest.fixture(scope="module")
def leading(corpus: Corpus, built: Path) -> dict[str, Links]:
    return build(corpus, built)


def test_every_address_leads_to_a_page(built: Path, leading: dict[str, Links]) -> None:
    for place, page in leading.items():
        for link in [*page.links, page.refresh, page.canonical]:
            if link:
                target = unquote(urljoin(f"//host/{place}", link)).removeprefix("//host/")
                assert (built / target / "index.html").is_file(), place
                assert target not in leading, f"{place} leads to one that leads on"


def test_link_refresh_and_canonical_agree(leading: dict[str, Links]) -> None:
    for place, page in leading.items():
        if place.split("/")[0] in LANGUAGES:
            assert page.links == [page.refresh] == [page.canonical], place
        else:
            assert not page.refresh
            up = "../" * place.count("/")
            assert [link.removeprefix(up).split("/")[0] for link in page.links] == list(LANGUAGES)


@pytest.mark.parametrize(
    ("place", "target"),
    [
        ("ru/rules/mfn-2010/17.1.z/", "ru/rules/mfn-2010/17.1.з/"),
        ("lv/rules/", "lv/rules/lnf-2017/"),
        ("de/print/", "de/rules/lnf-2017/print/"),
    ],
)
def test_other_address_leads_to_its_page(
    leading: dict[str, Links], place: str, target: str
) -> None:
    assert unquote(urljoin(f"//host/{place}", leading[place].refresh)) == f"//host/{target}"


@pytest.mark.parametrize(
    ("day", "place", "target"),
    [
        (EVE, "lnf-2027/A1.19", "lnf-2017/A1.19"),
        (EVE, "lnf-2027/12.40", "lnf-2017/12.20"),
        (EVE, "lnf-2027/17.1.20", "lnf-2027"),
        (DAY, "lnf-2027/12.20", "lnf-2027/12.40"),
        (DAY, "lnf-2027/19.1.12", "lnf-2017/19.1.12"),
    ],
)
def test_address_of_an_amended_edition_leads_to_the_text(
    see_amended: SeeAmended, day: str, place: str, target: str
) -> None:
    amended = see_amended(day)
    found = dict(find_amended_addresses(amended, "lv"))
    assert found[f"lv/rules/{place}/"] == f"lv/rules/{target}/"
    pages = {path.removesuffix("index.md").removesuffix(".md") for path in drawers(amended)}
    assert {address.rstrip("/") for address in found}.isdisjoint(pages)
    assert {address.rstrip("/") for address in found.values()} <= {
        page.rstrip("/") for page in pages
    }


def test_situation_of_a_repealed_clause_leads_to_that(see_amended: SeeAmended) -> None:
    before, after = see_amended(EVE), see_amended(DAY)
    found = dict(find_amended_addresses(after, "lv"))
    for situation in before.situations:
        address = f"lv/situations/{situation.id}/"
        repealed = any(step.clause == "19.1.12" for step in situation.chain)
        assert found.get(address) == ("lv/rules/lnf-2017/19.1.12/" if repealed else None)


def test_spelling_leads_where_the_command_line_finds_it(corpus: Corpus) -> None:
    found = dict(find_other_spellings(corpus, "lv"))
    assert len(found) > 50
    for place, target in found.items():
        _, _, edition, typed, _ = place.split("/")
        clause = corpus.rules.clause_typed(typed, edition)
        assert clause
        assert target == f"lv/rules/{edition}/{clause.id}/"
        # No file system takes the one for the other.
        assert typed.casefold() != clause.id.casefold()


def test_absolute_canonical_where_the_site_has_an_address(corpus: Corpus, built: Path) -> None:
    page = build(corpus, built, site_url="https://example.org/novuss/")["lv/rules/"]
    assert page.canonical == "https://example.org/novuss/lv/rules/lnf-2017/"
    assert page.links == ["../../lv/rules/lnf-2017/"]


@pytest.mark.parametrize(
    ("lines", "messages"),
    [
        (["  - {from: old/, to: nowhere/}"], ["redirects.yaml:2: there is no page lv/nowhere/"]),
        (["  - {from: glossary/, to: data/}"], ["redirects.yaml:2: lv/glossary/ is a page itself"]),
        (["  - {from: /old, to: data/}"], ["redirects.yaml:2: "]),
        (
            ["  - {from: a/, to: x/}", "  - {from: b/, to: y/}"],
            [
                "redirects.yaml:2: there is no page lv/x/",
                "redirects.yaml:3: there is no page lv/y/",
            ],
        ),
    ],
)
def test_mistakes_of_the_table_are_all_told_with_their_lines(
    corpus: Corpus, built: Path, tmp_path: Path, lines: list[str], messages: list[str]
) -> None:
    (tmp_path / "redirects.yaml").write_text(
        "\n".join(["redirects:", *lines, ""]), encoding="utf-8"
    )
    with pytest.raises(SpecsError) as raised:
        build(corpus, built, tmp_path)
    for line in messages:
        assert line in str(raised.value)
