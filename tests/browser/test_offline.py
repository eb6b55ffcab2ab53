"""One visit, then no network; a new version; what is kept; what comes out of a printer."""

import re
from http import HTTPStatus
from pathlib import Path

import pypdfium2
import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from tests.sampling import every, sample

from novuss.corpus import Corpus
from novuss.languages import Language
from novuss.site.build.clause_name_files import map_clause_names

from .conftest import HEIGHT, NARROW
from .looking import find_box, sideways
from .served import FOLDER, Served, kept, wait_until_kept
from .waiting import until, wait_until_idle


def test_nothing_is_stored_for_who_saves_data(served: Served, context: BrowserContext) -> None:
    context.add_init_script(
        "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })"
    )
    page = context.new_page()
    page.goto(f"{served.address}lv/")
    wait_until_idle(page)
    registered = "navigator.serviceWorker.getRegistrations().then((all) => all.length)"
    assert page.evaluate(registered) == 0
    assert page.evaluate("localStorage.getItem('novuss-language')") is None


def test_after_one_visit_everything_is_there_without_a_network(
    served: Served, context: BrowserContext, corpus: Corpus
) -> None:
    page = context.new_page()
    foreign: list[str] = []
    context.on(
        "request",
        lambda request: (
            None if request.url.startswith(served.address) else foreign.append(request.url)
        ),
    )
    page.goto(f"{served.address}lv/rules/lnf-2017/17.1.8/")
    wait_until_kept(page, "shared", "lv")
    assert not [address for address in served.requests if not address.startswith(f"/{FOLDER}/")]

    served.leave(context)
    served.requests.clear()
    page.goto(f"{served.address}lv/rules/lnf-2017/12.20/")
    clause = corpus.rules.clause("12.20")
    assert clause
    assert page.locator("h1").inner_text().startswith("12.20 ")
    text = " ".join(page.locator(".nv-text--first p:not([class])").all_inner_texts())
    assert "".join(clause.texts["lv"].split())[:80] in "".join(text.split())
    # It looks as it does with a network, and its scripts run.
    set_in = "[...document.fonts].filter(font => font.status === 'loaded').map(font => font.family)"
    assert any("Novuss Serif" in family for family in page.evaluate(set_in))
    page.locator("a.nv-def").first.focus()
    assert page.locator("#nv-definition").is_visible()
    # Figures, the contents of a section, a filter and a number typed on another keyboard.
    page.goto(f"{served.address}lv/equipment/")
    assert page.locator("svg.nv-figure").count() == 5
    page.goto(f"{served.address}lv/rules/lnf-2017/17/#17.1.8")
    assert page.locator("[id='17.1.8']").is_visible()
    page.goto(f"{served.address}lv/compare/number/")
    page.locator("input[name=number]").type("17.1.z")
    assert page.locator("#numbers [data-filter-item]:visible").count() == 1
    # The offences answer by the index of the search.
    page.goto(f"{served.address}lv/offences/")
    page.locator("input[name=text]").fill("piedurkne")
    answers = page.locator(".nv-offences__found .nv-offence:visible")
    expect(answers.first).to_contain_text("17.1.10")
    page.goto(f"{served.address}lv/rules/mfn-2010/17.1.z/")
    page.wait_for_url("**/lv/rules/mfn-2010/17.1.%D0%B7/")
    # Without a stroke at the end as well.
    page.goto(f"{served.address}lv/glossary")
    page.wait_for_url("**/lv/glossary/")
    # In its own time a browser asks whether there is a new worker, and gets no answer.
    assert set(served.requests) <= {f"/{FOLDER}/sw.js"}
    assert foreign == []


def test_data_for_programs_is_kept_only_by_those_who_ask_for_it(
    served: Served, context: BrowserContext, corpus: Corpus
) -> None:
    page = context.new_page()
    page.goto(f"{served.address}lv/data/")
    wait_until_kept(page, "shared", "lv")
    wait_until_idle(page)
    assert kept(page) == ["lv", "shared"]
    assert not [
        address
        for address in served.requests
        if "/data." in address or address.endswith("rules.json")
    ]
    count = "async () => (await (await fetch('../../data/rules.json')).json()).clauses.length"
    clauses = sum(len(corpus.rules.clauses(edition)) for edition in corpus.rules_editions)
    # Opened, it comes from the host.
    assert page.evaluate(count) == clauses
    assert [address for address in served.requests if address.endswith("data/rules.json")]
    page.goto(f"{served.address}lv/offline/")
    page.locator("[data-pack=data] [data-keep]").click()
    wait_until_kept(page, "data")
    served.leave(context)
    page.goto(f"{served.address}lv/data/")
    assert page.evaluate(count) == clauses


def offline_with_latvian(served: Served, context: BrowserContext) -> Page:
    """A page whose browser keeps Latvian, and has no network any more."""
    page = context.new_page()
    page.goto(f"{served.address}lv/")
    wait_until_kept(page, "shared", "lv")
    served.leave(context)
    return page


def test_page_that_is_not_kept_says_so_and_leads_to_a_language_that_is(
    served: Served, context: BrowserContext, corpus: Corpus
) -> None:
    page = offline_with_latvian(served, context)
    answer = page.goto(f"{served.address}de/rules/lnf-2017/17.1.8/")
    assert answer
    assert answer.status == HTTPStatus.SERVICE_UNAVAILABLE
    # What it would have been, in its language, what to do, and where it is kept.
    expect(page.locator("h1")).to_have_text(f"17.1.8 {map_clause_names(corpus, 'de')['17.1.8']}")
    assert page.locator("html").get_attribute("lang") == "de"
    card = page.locator("li[data-language=de]")
    assert "Kein Netz" in card.inner_text()
    assert "Öffnen Sie einmal mit Internet" in card.inner_text()
    assert page.locator("li[data-language]:visible").count() == 1
    # It has the look of the site.
    assert page.evaluate("getComputedStyle(document.querySelector('.nv-cards')).display") == "grid"
    assert sideways(page) <= 0
    way = card.locator("a")
    assert way.inner_text() == f"Latviešu: 17.1.8 {map_clause_names(corpus, 'lv')['17.1.8']}"
    way.click()
    page.wait_for_url("**/lv/rules/lnf-2017/17.1.8/")
    # A page that has no number.
    page.goto(f"{served.address}de/glossary/")
    expect(page.locator("h1")).to_have_text(
        "Kein Netz, und diese Seite ist auf diesem Gerät nicht gespeichert."
    )
    card.locator("a").click()
    page.wait_for_url("**/lv/glossary/")


def test_address_without_a_page_is_searched_for_without_a_network(
    served: Served, context: BrowserContext
) -> None:
    page = offline_with_latvian(served, context)
    answer = page.goto(f"{served.address}lv/soda-kauliniem")
    assert answer
    assert answer.status == HTTPStatus.NOT_FOUND
    expect(page.locator("h1")).to_have_text("Šajā adresē lapas nav.")
    expect(page.locator(".nv-search [role=option]").first).to_be_visible()
    page.goto(f"{served.address}lv/17.1.8")
    page.wait_for_url("**/lv/rules/lnf-2017/17.1.8/")


def test_nothing_kept_at_all_is_told_in_every_language(
    served: Served, context: BrowserContext
) -> None:
    page = context.new_page()
    page.goto(f"{served.address}lv/offline/")
    wait_until_kept(page, "shared", "lv")
    page.evaluate("async () => Promise.all((await caches.keys()).map(name => caches.delete(name)))")
    for worker in context.service_workers:
        # What it has opened it would answer from.
        worker.evaluate("opened.clear()")
    served.leave(context)
    page.goto(f"{served.address}de/rules/lnf-2017/17.1.8/")
    assert "Kein Netz" in page.locator("p[lang=de]").inner_text()


def test_new_version_is_offered_and_shown(served: Served, context: BrowserContext) -> None:
    page = context.new_page()
    page.goto(f"{served.address}lv/glossary/")
    wait_until_kept(page, "shared", "lv")
    file = served.site / "lv" / "glossary" / "index.html"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("<h1", "<p id='news'>2.0</p><h1", 1), encoding="utf-8")
    served.rebuild()
    served.requests.clear()
    page.reload()
    # The version that is kept, until the reader wants the new one.
    assert page.locator("#news").count() == 0
    prompt = page.locator(".nv-update")
    expect(prompt).to_be_visible()
    assert prompt.get_attribute("role") == "status"
    assert "jauna" in prompt.locator("p").inner_text()
    box = find_box(prompt)
    # Within reach of the thumb, and nothing sticks out.
    assert box["y"] > 740 / 2
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= NARROW
    prompt.get_by_role("button").first.click()
    page.wait_for_selector("#news")
    assert kept(page) == ["lv", "shared"]
    # Only the pack that differs was fetched again.
    fetched = [address for address in served.requests if address.endswith(".pack")]
    assert [address.rsplit("/", 1)[1].split(".")[0] for address in fetched] == ["lv"]
    page.reload()
    wait_until_idle(page)
    assert page.locator(".nv-update").count() == 0


def test_reader_keeps_and_removes_languages(served: Served, context: BrowserContext) -> None:
    page = context.new_page()
    page.goto(f"{served.address}lv/offline/")
    assert page.locator("h1").inner_text().startswith("Bez tīkla")
    rows = {name: page.locator(f"[data-pack={name}]") for name in ("lv", "de", "en", "data")}
    # English is not part of this site, so it is not offered.
    expect(rows["de"]).to_be_visible()
    assert not rows["en"].is_visible()
    assert not page.locator("[data-offline-unsupported]").is_visible()
    expect(rows["lv"].locator("[data-remove]")).to_be_visible()
    assert re.fullmatch(r"\d,\d\s*MB", rows["de"].locator("[data-size]").inner_text())
    rows["de"].locator("[data-keep]").click()
    expect(rows["de"].locator("[data-remove]")).to_be_visible()
    assert {"de", "lv", "shared"} <= set(kept(page))
    rows["lv"].locator("[data-remove]").click()
    expect(rows["lv"].locator("[data-keep]")).to_be_visible()
    assert "lv" not in kept(page)
    # What was removed stays removed, also after another visit.
    page.goto(f"{served.address}lv/glossary/")
    wait_until_idle(page)
    page.goto(f"{served.address}lv/offline/")
    # Neither kept nor being fetched.
    expect(rows["lv"].locator("[data-keep]")).to_be_visible()
    assert "lv" not in kept(page)
    assert sideways(page) <= 0
    for button in page.locator("[data-offline] button:visible").all():
        box = find_box(button)
        assert box["height"] >= 40


@every(2)
def test_entrance_opens_the_readers_language(served: Served, browser: Browser, step: int) -> None:
    for locale, wanted in (("lv-LV", "lv"), ("de-AT", "de"))[::step]:
        context = browser.new_context(locale=locale)
        page = context.new_page()
        page.goto(served.address)
        page.wait_for_url(f"{served.address}{wanted}/")
        # The language read last goes before the browser's.
        other = "de" if wanted == "lv" else "lv"
        page.goto(f"{served.address}{other}/glossary/")
        until(page, f"localStorage.getItem('novuss-language') === '{other}'")
        page.goto(f"{served.address}rules/")
        page.wait_for_url(f"{served.address}{other}/rules/lnf-2017/")
        context.close()
    context = browser.new_context(locale="fr-FR", java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{served.address}rules/")
    page.locator("a[hreflang=lv]").click()
    page.wait_for_url(f"{served.address}lv/rules/lnf-2017/")
    context.close()


# On paper


def texts_of(page: Page, tmp_path: Path) -> list[str]:
    """The text of every printed page."""
    path = tmp_path / "page.pdf"
    page.pdf(path=path, prefer_css_page_size=True)
    document = pypdfium2.PdfDocument(path)
    # A hyphen at the end of a line comes out as a sign of its own.
    found = [page.get_textpage().get_text_range().replace("\ufffe", "-") for page in document]
    sizes = {tuple(round(side) for side in page.get_size()) for page in document}
    assert sizes == {(595, 842)}
    document.close()
    return found


def test_rulebook_prints_whole_with_page_numbers(
    browser: Browser, site: str, corpus: Corpus, language: Language, tmp_path: Path
) -> None:
    page = browser.new_page()
    page.goto(f"{site}{language}/rules/lnf-2017/print/")
    pages = texts_of(page, tmp_path)
    page.close()
    assert 12 <= len(pages) <= 26
    name = "".join(corpus.edition("lnf-2017").names[language].split())
    for number, text in enumerate(pages, start=1):
        assert f"{number} / {len(pages)}" in " ".join(text.split())
        # The running head on every page but the first, which has it as its heading. Which blanks
        # are found between words depends on how a browser writes a line.
        assert name in "".join(text.split())
    everything = "".join("".join(pages).split())
    headings = set()
    for clause in corpus.rules.clauses():
        if clause.level in ("clause", "subclause", "annex-row"):
            assert clause.id in everything
            assert "".join(clause.texts[language].split())[:25] in everything, clause.id
        elif clause.level in ("section", "annex"):
            headings.add(" ".join(f"{clause.id} {clause.texts[language]}".split()))
    # No heading stands alone at the foot of a page.
    for text in pages[2:]:
        lines = [" ".join(line.split()) for line in text.splitlines() if line.strip()]
        body = [line for line in lines if line != "Novuss" and not re.fullmatch(r"\d+ / \d+", line)]
        assert body[-1] not in headings


@pytest.mark.parametrize(
    ("path", "least", "most"),
    sample(
        [("rules/lnf-2017/11.1/", 1, 3), ("rules/lnf-2017/17/", 2, 5), ("offences/", 1, 1)],
        lambda case: "17" in case[0],
    ),
)
@pytest.mark.parametrize("language", ["ru", "lv"])
def test_page_prints_on_few_sheets_and_without_what_is_for_the_screen(
    browser: Browser, site: str, language: str, path: str, least: int, most: int, tmp_path: Path
) -> None:
    page = browser.new_page(viewport={"width": 1280, "height": HEIGHT[1280]})
    page.goto(f"{site}{language}/{path}")
    menu = page.locator(".md-tabs__link").first.inner_text().strip()
    pages = texts_of(page, tmp_path)
    page.close()
    assert least <= len(pages) <= most
    assert menu not in pages[0].splitlines()
    numbered = re.search(r"\b1 / \d", pages[0]) is not None
    assert numbered == (path != "offences/")
