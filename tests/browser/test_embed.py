"""A clause on a page of somebody else's: as an element, in a frame, and where it cannot be had."""

import re
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Response, expect

from novuss.corpus import Corpus
from novuss.localized_wording import Wording
from novuss.rulebook.consequence_texts import render_statement
from novuss.site.build.response_headers import NAME

from .conftest import PHONE, Open, hosted
from .looking import find_by_axe
from .served import QuietHandler

#: A plain page, as its author would write it; the last element asks for a language that fails.
PLAIN = """<!doctype html><html lang="ru"><meta charset="utf-8"><title>Club</title>
<script src="{site}embed.js" defer></script>
<novuss-clause id="said" ref="{ref}." lang="lv">Plain</novuss-clause>
<novuss-clause id="own" ref="17.1.з" edition="mfn-2010" scheme="auto">Plain</novuss-clause>
<novuss-clause id="absent" ref="99.9" lang="fr">Plain</novuss-clause>
<novuss-clause id="failed" ref="17.1.8" lang="de">Plain <b>content</b></novuss-clause>
<iframe name="frame" src="{site}embed/?ref=&#1040;1.16&lang=de"></iframe>
<iframe name="refused" src="{site}lv/rules/lnf-2017/17.1.8/"></iframe>
"""
#: What a page may weigh on somebody else's for one clause.
MOST = 50_000


def read_headers(site: Path) -> list[tuple[str, dict[str, str]]]:
    """The places that ``_headers`` names, each with what a host sends there."""
    places: list[tuple[str, dict[str, str]]] = []
    for line in (site / NAME).read_text(encoding="utf-8").splitlines():
        if line.startswith("/"):
            places.append((line, {}))
        elif not line.startswith("#"):
            name, _, value = line.strip().partition(": ")
            places[-1][1][name] = value
    return places


@pytest.fixture
def ours(built: Path) -> Iterator[str]:
    """The built site on a host that sends what ``_headers`` says."""
    places = read_headers(built)

    class Handler(QuietHandler):
        def end_headers(self) -> None:
            path = self.path.partition("?")[0]
            for place, headers in places:
                start = place.removesuffix("*")
                if path == place or (place.endswith("*") and path.startswith(start)):
                    for name, value in headers.items():
                        self.send_header(name, value)
            super().end_headers()

    with hosted(partial(Handler, directory=str(built))) as address:
        yield address


@pytest.fixture
def theirs(ours: str, clause: str) -> Iterator[str]:
    """The plain page, on another port and so of another origin."""
    content = PLAIN.format(site=ours, ref=clause).encode()

    class Handler(SimpleHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200 if self.path == "/" else 204)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.end_headers()
            if self.path == "/":
                self.wfile.write(content)

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002
            """Say nothing."""

    with hosted(Handler) as address:
        yield address


@pytest.fixture
def clause(corpus: Corpus) -> str:
    """A clause with a penalty that has a condition."""
    return next(
        clause.id
        for clause in corpus.rules.clauses()
        if any(found.condition for found in corpus.consequences.statements(clause.id))
        and clause.id.count(".") == 2
    )


def ground(page: Page, element: str) -> str:
    """The colour behind the text of a card."""
    found = page.locator(f"{element} article").evaluate(
        "node => getComputedStyle(node).backgroundColor"
    )
    return str(found)


def test_clause_stands_on_a_page_of_another_origin(
    browser: Browser, ours: str, theirs: str, corpus: Corpus, clause: str
) -> None:
    context = browser.new_context(service_workers="block", color_scheme="light")
    page = context.new_page()
    page.route(
        "**/embed/de.json",
        lambda route: (
            route.abort() if route.request.frame == page.main_frame else route.continue_()
        ),
    )
    answers: list[Response] = []
    page.on("response", lambda answer: answers.append(answer))
    page.goto(theirs)
    card = page.locator("#said article")
    say = Wording(corpus.strings, "lv")
    found = corpus.rules.clause(clause)
    assert found
    expect(card).to_contain_text(found.texts["lv"].split("\n")[0])
    for statement in corpus.consequences.statements(clause, beside="text"):
        expect(card).to_contain_text(render_statement(statement, say).text)
    edition = corpus.edition(corpus.current)
    assert edition.in_force_from
    for words in (clause, edition.names["lv"], say.format_day_from(edition.in_force_from)):
        expect(card).to_contain_text(words)
    expect(card).to_contain_text(say("text-status.draft"))
    expect(card.locator("a").first).to_have_attribute("href", f"{ours}lv/rules/lnf-2017/{clause}/")
    # In the language of the page, and of the edition that is named.
    own = page.locator("#own article")
    expect(own).to_contain_text(Wording(corpus.strings, "ru")("view.superseded").rstrip("."))
    expect(page.locator("#absent article")).to_contain_text("there is no clause 99.9")
    # What its author wrote into it, where nothing can be had.
    failed = page.locator("#failed")
    expect(failed.locator("b")).to_be_visible()
    expect(failed.locator("article")).to_have_count(0)
    # One page of the site may be framed, and no other.
    frame = page.frame_locator("iframe[name=frame]")
    expect(frame.locator("article")).to_contain_text("A1.16")
    refused = page.frame(name="refused")
    assert refused
    assert refused.url.startswith("chrome-error:")
    # A card that follows its reader turns dark, and one that follows its page stays.
    light = ground(page, "#own"), ground(page, "#said")
    page.emulate_media(color_scheme="dark")
    dark = ground(page, "#own"), ground(page, "#said")
    assert light[0] != dark[0]
    assert light[1] == dark[1] == light[0]
    # Another clause takes its place.
    page.locator("#said").evaluate("node => node.setAttribute('ref', '17.1.8')")
    expect(card.locator("a").first).to_have_text("17.1.8")
    fetched = {
        answer.url: len(answer.body())
        for answer in answers
        if answer.url.startswith((f"{ours}embed.js", f"{ours}embed/lv"))
    }
    # The script, the words of the language, and two sections at most.
    assert 3 <= len(fetched) <= 4
    assert sum(fetched.values()) < MOST, fetched
    assert fetched[f"{ours}embed.js"] < 8_000
    assert not [answer.url for answer in answers if "/data/" in answer.url]
    context.close()


def test_lines_to_copy_name_this_site_and_what_is_chosen(visit: Open, language: str) -> None:
    window = visit(PHONE)
    page = window.go(f"{language}/embed/")
    form = page.locator("[data-embedding]")
    clause_card = form.locator("novuss-clause article")
    expect(clause_card.locator("a").first).to_have_text("17.1.8")
    form.locator("input").fill("12.20")
    form.locator("select").select_option("lv")
    expect(clause_card.locator("a").first).to_have_text("12.20")
    lines = "\n".join(page.locator("[data-copied]").all_text_contents())
    assert lines.count(window.site) == 3
    assert "example.org" not in lines
    assert lines.count('ref="12.20" lang="lv"') == lines.count("?ref=12.20&amp;lang=lv") == 1
    # Without the clause its reader gets a link to it, in the same language.
    assert f'<a href="{window.site}lv/rules/lnf-2017/12.20/">' in lines
    assert lines.count("Novusa noteikumu 12.20. punkts") == 2
    assert not re.search(r"17\.1\.8", lines)
    assert page.locator(".nv-copy").count() == 2
    assert find_by_axe(page, None) == []
    assert window.sideways() == 0
