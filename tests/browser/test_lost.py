"""The page for addresses that there are not: its language, the clause, the search, below a path."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http import HTTPStatus
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from tests.sampling import sample

from novuss.corpus import Corpus
from novuss.languages import LANGUAGES
from novuss.site.build.clause_name_files import map_clause_names

from .conftest import PHONE, Open, QuietHandler, hosted
from .waiting import until, wait_until_idle

Context = Callable[..., BrowserContext]
CARDS = "article li[data-language]"


class LostHandler(QuietHandler):
    """A host that keeps the site below a path and shows the site's page for what is not there."""

    site: Path

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Send the site's own page for what is not there."""
        if code != HTTPStatus.NOT_FOUND:
            super().send_error(code, message, explain)
            return
        page = (self.site / "404.html").read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(page)))
        self.end_headers()
        self.wfile.write(page)


@pytest.fixture(scope="module")
def place(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the site stands: below a path of its host, of which it was not told."""
    with placed("novuss/", built, tmp_path_factory.mktemp("host")) as address:
        yield address


@contextmanager
def placed(below: str, built: Path, folder: Path) -> Iterator[str]:
    """The address of the site below a path of a host."""
    if below:
        (folder / below).parent.mkdir(parents=True, exist_ok=True)
        (folder / below.rstrip("/")).symlink_to(built, target_is_directory=True)

    class Handler(LostHandler):
        site = built

    with hosted(partial(Handler, directory=str(folder if below else built))) as host:
        yield host + below


@pytest.fixture
def context(browser: Browser) -> Iterator[Context]:
    opened: list[BrowserContext] = []

    def open_context(locale: str = "fr-FR", **more: object) -> BrowserContext:
        made = browser.new_context(locale=locale, service_workers="block", **more)  # type: ignore[arg-type]
        opened.append(made)
        return made

    yield open_context
    for window in opened:
        window.close()


def lost(page: Page) -> dict[str, list[str]]:
    """Where the cards of the languages lead that are seen."""
    found: dict[str, list[str]] = page.locator(CARDS).evaluate_all(
        "all => Object.fromEntries(all.filter(node => !node.hidden).map(node =>"
        " [node.lang, [...node.querySelectorAll('a')].map(way => way.href)]))"
    )
    return found


def test_page_speaks_the_language_of_its_address(
    context: Context, corpus: Corpus, place: str, language: str
) -> None:
    page = context().new_page()
    answer = page.goto(f"{place}{language}/zzqqx/qqzzx/")
    assert answer
    assert answer.status == HTTPStatus.NOT_FOUND
    expect(page.locator("h1")).to_have_text(corpus.strings["frame.absent"][language])
    assert page.locator("html").get_attribute("lang") == language
    # The whole frame does.
    assert page.locator(".nv-languages summary").inner_text() == language.upper()
    box = page.locator(".nv-search__input")
    assert box.get_attribute("placeholder") == corpus.strings["frame.search-hint"][language]
    assert [
        element.get_attribute("lang") for element in page.locator("[data-foot]:visible").all()
    ] == [language]
    # Everything leads back into the site, wherever it begins, and it looks as it should.
    home = f"{place}{language}/"
    assert lost(page) == {language: [home, f"{home}compare/number/"]}
    assert page.locator(".md-logo").evaluate("node => node.href") == home
    expect(page.locator(".nv-cards")).to_have_css("display", "grid")
    expect(page.locator(".nv-search__status")).to_contain_text("qqzzx")
    assert page.request.get(home).ok


def test_address_without_a_language_speaks_that_of_the_reader(context: Context, place: str) -> None:
    mine = context("de-AT")
    page = mine.new_page()
    for address in ("zzqqx", "rules-of-old/zzqqx"):
        page.goto(place + address)
        expect(page.locator("html")).to_have_attribute("lang", "de")
        assert list(lost(page)) == ["de"]
    # The language read last goes before the browser's.
    page.goto(f"{place}lv/glossary/")
    until(page, "localStorage.getItem('novuss-language') === 'lv'")
    page.goto(f"{place}zzqqx")
    expect(page.locator("html")).to_have_attribute("lang", "lv")


def test_reader_of_another_language_is_told_in_all_of_ours(context: Context, place: str) -> None:
    page = context("fr-FR").new_page()
    page.goto(f"{place}zzqqx")
    wait_until_idle(page)
    assert lost(page) == {
        language: [f"{place}{language}/", f"{place}{language}/compare/number/"]
        for language in LANGUAGES
    }
    assert page.locator("[data-foot]:visible").count() == 1


def test_page_says_all_it_has_without_scripts(context: Context, site: str) -> None:
    page = context("lv-LV", java_script_enabled=False).new_page()
    page.goto(f"{site}404.html")
    assert [
        element.get_attribute("lang") for element in page.locator(f"{CARDS}:visible").all()
    ] == list(LANGUAGES)
    ways = page.locator(f"{CARDS} a").evaluate_all("all => all.map(node => node.href)")
    assert len(ways) == 2 * len(LANGUAGES)
    assert [way for way in ways if not page.request.get(way).ok] == []


@pytest.mark.parametrize(
    ("address", "clause"),
    sample(
        [
            ("lv/17.1.4", "lv/rules/lnf-2017/17.1.4/"),
            ("17-1-4/", "de/rules/lnf-2017/17.1.4/"),
            ("ru/old/a1.18.html", "ru/rules/lnf-2017/A1.18/"),
            ("lv/rules/17/", "lv/rules/lnf-2017/17/"),
        ],
        lambda case: "old" in case[0] or "-" in case[0],
    ),
)
def test_number_alone_leads_to_its_clause(
    context: Context, place: str, address: str, clause: str
) -> None:
    page = context("de-DE").new_page()
    page.goto(place + address)
    page.wait_for_url(place + clause)


def test_number_among_words_names_its_clause(context: Context, place: str, corpus: Corpus) -> None:
    page = context().new_page()
    page.goto(f"{place}lv/noteikumi/17.1.4-ripa-maisa")
    way = page.locator(f"{CARDS}:visible a").first
    expect(way).to_have_text(f"17.1.4 {map_clause_names(corpus, 'lv')['17.1.4']}")
    expect(page.locator(".nv-search__input")).to_have_value("17.1.4 ripa maisa")
    way.evaluate("node => node.click()")
    page.wait_for_url(f"{place}lv/rules/lnf-2017/17.1.4/")


def test_number_of_another_edition_is_not_taken_for_one_in_force(
    context: Context, place: str
) -> None:
    page = context().new_page()
    page.goto(f"{place}en/rules/mfn-2010/17.1.4.99/")
    expect(page.locator(".nv-search__input")).to_have_value("mfn-2010 17.1.4.99")
    assert len(lost(page)["en"]) == 2


@pytest.mark.parametrize("width", [360, 1280])
def test_last_words_of_the_address_are_searched_for(
    context: Context, place: str, width: int
) -> None:
    page = context(viewport={"width": width, "height": 740}).new_page()
    page.goto(f"{place}lv/jautajumi/soda-kaulini/")
    found = page.locator(".nv-search [role=option]")
    expect(found.first).to_be_visible()
    expect(page.locator(".nv-search__input")).to_have_value("soda kaulini")
    # In the words of the reader's language, as on any page of it.
    assert "punkt" in page.locator(".nv-search__status").inner_text()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    found.first.click()
    page.wait_for_url(f"{place}lv/rules/**")


def test_nothing_found_leaves_a_phone_its_page(context: Context, place: str) -> None:
    page = context(viewport={"width": PHONE, "height": 844}).new_page()
    page.goto(f"{place}lv/zzqqx")
    expect(page.locator(".nv-search__status")).to_contain_text("zzqqx")
    expect(page.locator("h1")).to_be_visible()
    expect(page.locator(f"{CARDS} a:visible").first).to_be_in_viewport()


# The last looks like a language of the site.
@pytest.mark.parametrize(
    "below", sample(["", "of/clubs/novuss/", "lv/"], lambda below: below == "lv/")
)
def test_site_is_found_wherever_it_begins(
    context: Context, built: Path, tmp_path: Path, below: str
) -> None:
    messages: list[str] = []
    with placed(below, built, tmp_path) as place:
        page = context("lv-LV").new_page()
        page.on("console", lambda message: messages.append(message.text))
        page.on("pageerror", lambda error: messages.append(str(error)))
        for address in ("lv/old/soda-kaulini", "soda-kaulini/"):
            page.goto(place + address)
            expect(page.locator(".nv-search [role=option]").first).to_be_visible()
            assert lost(page) == {"lv": [f"{place}lv/", f"{place}lv/compare/number/"]}
            expect(page.locator(".nv-cards")).to_have_css("display", "grid")
        page.goto(f"{place}17.1.4")
        page.wait_for_url(f"{place}lv/rules/lnf-2017/17.1.4/")
    expected = ("Failed to load resource", "Service Worker registration blocked")
    assert [message for message in messages if not message.startswith(expected)] == []


@pytest.mark.parametrize(
    "start",
    sample(
        ["//evil.example/", "//evil.example/lv/", "/\\evil.example/"], lambda start: "lv" in start
    ),
)
def test_an_address_with_two_slashes_names_no_other_host(
    context: Context, place: str, start: str
) -> None:
    """What begins with two slashes would be the name of a host, and the site fetched from there."""
    host = place.removesuffix("novuss/")
    page = context().new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(host.rstrip("/") + start + "x/17.1.4")
    expect(page.locator("[data-lost]")).to_have_attribute("data-root", "/")
    wait_until_idle(page)
    assert [address for address in asked if not address.startswith(host)] == []


def test_page_asked_for_by_its_own_name_searches_for_nothing(visit: Open) -> None:
    page = visit(PHONE).go("404.html?%E0%#%E0%")
    expect(page.locator("h1")).to_have_text("There is no page at this address.")
    assert page.locator(".nv-search__input").input_value() == ""
