"""Search and cases of a site after the day of an edition that amends the rules."""

from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.amended import DAY, EDITION, SeeAmended

from novuss.corpus import Corpus
from novuss.site.build.ask_files import build_ask_files
from novuss.site.build.search_files import build_search_files

from .conftest import PHONE, Lasting, Open, hosted
from .served import QuietHandler
from .test_search import CLAUSES, ask


@pytest.fixture(scope="module")
def amended(see_amended: SeeAmended) -> Corpus:
    return see_amended(DAY)


def write_files(folder: Path, files: Mapping[str, str]) -> None:
    for name, text in files.items():
        path = folder / name
        path.unlink(missing_ok=True)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


@pytest.fixture(scope="module")
def site(built: Path, amended: Corpus, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The built site with the data of the search and of cases from the amended rules."""
    folder = tmp_path_factory.mktemp("amended")
    data = {"search": build_search_files(amended), "ask": build_ask_files(amended)}
    for part in built.iterdir():
        if part.name not in ("assets", "sw.js"):
            (folder / part.name).symlink_to(part, target_is_directory=part.is_dir())
    (folder / "assets").mkdir()
    for part in (built / "assets").iterdir():
        if part.name not in data:
            (folder / "assets" / part.name).symlink_to(part, target_is_directory=part.is_dir())
    for name, files in data.items():
        write_files(folder / "assets" / name, files)
    pages = folder / "assets" / "search" / "pages"
    pages.symlink_to(built / "assets" / "search" / "pages", target_is_directory=True)
    with hosted(partial(QuietHandler, directory=str(folder))) as address:
        yield address


def read_first(page: Page, number: str) -> str:
    first = ask(page, number).locator(CLAUSES).first
    return " ".join((first.text_content() or "").split())


def test_hit_of_a_repealed_number_says_so_and_no_consequence(lasting: Lasting) -> None:
    page = lasting("en/", PHONE)
    assert "Repealed from 1 January 2027 (2027 rules)." in read_first(page, "19.1.12")
    assert page.locator(CLAUSES).first.locator(".nv-hit__then").count() == 0


def test_hit_of_a_clause_that_contradicts_an_amended_one_says_so(lasting: Lasting) -> None:
    mark = "11.7 has another figure from 1 January 2027, but 12.11 still has the earlier one."
    assert mark in read_first(lasting("en/", PHONE), "12.11")


def test_hit_of_a_renumbered_number_says_which_it_has_now(visit: Open) -> None:
    page = visit(PHONE).go("lv/")
    now = "12.20: Tagad 12.40 (2027. gada noteikumi, no 2027. gada 1. janvāra)."
    assert now in read_first(page, "12.20")
    assert now not in read_first(page, "12.40")


def test_hit_of_an_untranslated_clause_quotes_what_was_adopted(
    visit: Open, amended: Corpus
) -> None:
    earlier = amended.rules.clause("11.7", "lnf-2017")
    assert earlier
    page = visit(PHONE).go("ru/")
    for typed in ("11.7", " ".join(earlier.texts.ru.split()[:8])):
        hit = ask(page, typed).locator(CLAUSES).filter(has_text="11.7").first
        expect(hit.locator(".nv-hit__text")).to_have_text("Jauns teksts.")
        expect(hit.locator(".nv-hit__text")).to_have_attribute("lang", "lv")
        notes = hit.locator(".nv-hit__note")
        expect(notes.filter(has_text="Еще не переведено.")).to_have_count(1)
    # What is new and not translated is found by no words of the reader, so it is named.
    status = ask(page, "qxqxqx").locator(".nv-search__status")
    expect(status).to_contain_text("еще не переведены: 17.1.20")


def test_situation_of_an_earlier_text_is_marked(lasting: Lasting) -> None:
    page = ask(lasting("en/", PHONE), "18.1.3")
    notes = page.locator(".nv-hit--situation .nv-hit__note")
    expect(notes.first).to_have_text("Written for the earlier text of 18.1.3.")


def test_case_of_a_clause_without_rules_is_not_decided(visit: Open, amended: Corpus) -> None:
    page = visit(PHONE).go("lv/ask/")
    words = page.locator(".nv-ask__words textarea")
    words.fill("Dalībnieks svilpo")
    words.press("Enter")
    card = page.locator(".nv-ask__card").first
    expect(card.locator("h2")).to_contain_text("17.1.20 ir jauns punkts, spēkā no 2027. gada")
    expect(card).to_have_attribute("data-state", "open")
    expect(page.locator(".nv-ask__card[data-state=settled]")).to_have_count(0)
    refrains = amended.strings["ruling.refrains"]["lv"]
    expect(page.locator(".nv-ask__card h2", has_text=str(refrains))).to_have_count(0)
    card.locator("summary").click()
    expect(card.locator("details p").first).to_have_text("Dalībnieks svilpo.")
    link = card.locator("details a").get_attribute("href")
    assert link
    assert link.endswith(f"/lv/rules/{EDITION}/17.1.20/")
