"""Addresses that lead on: to pages that are there, in the language of the reader."""

from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urljoin

import pytest

from novuss.corpus import Corpus
from novuss.languages import LANGUAGES
from novuss.site.build.redirects import other_spellings, write_redirects
from novuss.specs.issues import SpecsError

SPECS = Path(__file__).resolve().parent.parent.parent / "specs"


class Links(HTMLParser):
    """The addresses that a small page names, by the way it names them."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.refresh = self.canonical = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        if tag == "a":
            self.links.append(found["href"])
        elif found.get("http-equiv") == "refresh":
            self.refresh = found["content"].removeprefix("0; url=")
        elif found.get("rel") == "canonical":
            self.canonical = found["href"]


@pytest.fixture(scope="module")
def site(written: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site with an empty page for every page that is written."""
    folder = tmp_path_factory.mktemp("site")
    for path in written.rglob("*.md"):
        name = path.relative_to(written).as_posix().removesuffix(".md").removesuffix("index")
        (folder / name).mkdir(parents=True, exist_ok=True)
        (folder / name / "index.html").touch()
    return folder


@pytest.fixture(scope="module")
def leading(corpus: Corpus, written: Path, site: Path) -> dict[str, Links]:
    """Every page that leads on, by its address."""
    count = write_redirects(corpus, SPECS, written, site, "")
    found = {
        path.parent.relative_to(site).as_posix() + "/": Links(path.read_text(encoding="utf-8"))
        for path in site.rglob("index.html")
        if path.stat().st_size
    }
    assert len(found) == count
    return found


def test_every_address_leads_to_a_page(site: Path, leading: dict[str, Links]) -> None:
    for place, page in leading.items():
        for link in [*page.links, page.refresh, page.canonical]:
            if link:
                target = unquote(urljoin(f"//host/{place}", link)).removeprefix("//host/")
                file = site / target / "index.html"
                assert file.is_file(), place
                assert file.stat().st_size == 0, f"{place} leads to one that leads on"


def test_link_refresh_and_canonical_agree(leading: dict[str, Links]) -> None:
    for place, page in leading.items():
        if place.split("/")[0] in LANGUAGES:
            assert page.links == [page.refresh] == [page.canonical], place
        else:
            assert not page.refresh
            assert [link.split("/")[1] for link in page.links] == list(LANGUAGES)


@pytest.mark.parametrize(
    ("place", "target"),
    [
        ("ru/rules/mfn-2010/17.1.z/", "ru/rules/mfn-2010/17.1.з/"),
        ("lv/rules/", "lv/rules/lnf-2017/"),
        ("de/print/", "de/rules/lnf-2017/print/"),
    ],
)
def test_known_addresses(leading: dict[str, Links], place: str, target: str) -> None:
    assert unquote(urljoin(f"//host/{place}", leading[place].refresh)) == f"//host/{target}"


def test_spelling_leads_where_the_command_line_finds_it(corpus: Corpus) -> None:
    found = dict(other_spellings(corpus, "lv"))
    assert len(found) > 50
    for place, target in found.items():
        _, _, edition, typed, _ = place.split("/")
        clause = corpus.clause_typed(typed, edition)
        assert clause
        assert target == f"lv/rules/{edition}/{clause.id}/"
        # No file system takes the one for the other.
        assert typed.casefold() != clause.id.casefold()


def test_absolute_canonical_where_the_site_has_an_address(
    corpus: Corpus, written: Path, site: Path, leading: dict[str, Links]
) -> None:
    assert leading
    write_redirects(corpus, SPECS, written, site, "https://example.org/novuss/")
    page = Links((site / "lv/rules/index.html").read_text(encoding="utf-8"))
    assert page.canonical == "https://example.org/novuss/lv/rules/lnf-2017/"
    assert page.links == ["../../lv/rules/lnf-2017/"]


@pytest.mark.parametrize(
    ("lines", "said"),
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
    corpus: Corpus, written: Path, site: Path, tmp_path: Path, lines: list[str], said: list[str]
) -> None:
    (tmp_path / "redirects.yaml").write_text(
        "\n".join(["redirects:", *lines, ""]), encoding="utf-8"
    )
    with pytest.raises(SpecsError) as raised:
        write_redirects(corpus, tmp_path, written, site, "")
    for one in said:
        assert one in str(raised.value)
