"""Who has read a text is one tap away, and a correction leaves as a mail or as a file."""

from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, expect
from tests.sampling import sample
from tests.sources import copy_sources

from novuss.corpus import Corpus
from novuss.languages import LANGUAGES, Language
from novuss.model.text_reviews import Status
from novuss.site_preview import start_preview_server
from novuss.specs.reader import read_specs
from novuss.specs.reviewable_texts import Reviews, list_texts, make_review

from .conftest import DESK, NARROW, PHONE, Open, running
from .looking import find_box, find_by_axe
from .test_accessibility import FURTHER

ADDRESS = "mailto:rules@example.org"


@pytest.fixture(scope="module")
def corrected(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a site that takes corrections and of which two texts were read."""
    root = tmp_path_factory.mktemp("corrected")
    config = copy_sources(root, "rules", "equipment", "compare", "data", "search.json")
    text = config.read_text(encoding="utf-8")
    text = text.replace('!ENV [NOVUSS_CORRECTION, ""]', f'"{ADDRESS}"')
    config.write_text(text, encoding="utf-8")
    known = {text.of: text for text in list_texts(*read_specs(root / "specs"))}
    reviews = Reviews(root / "specs", "de")
    for of, role in (("lnf-2017 17.1.4", "native-reader"), ("lnf-2017 8.1.3", "federation")):
        review = {"by": "A. B.", "role": role, "on": date(2026, 1, 2)}
        reviews.add_review(make_review(known[of], "de", None, **review))
    reviews.write_file({of: at for at, of in enumerate(known)})
    with running(start_preview_server(config, 0)) as address:
        yield address


@pytest.fixture
def open_corrected(visit: Open, corrected: str) -> Callable[..., Page]:
    """Opens a page of that site; nothing may be asked of another host."""

    def show(path: str, width: int = PHONE, **options: Any) -> Page:
        return visit(width, host=corrected, **options).go(path)

    return show


@pytest.mark.parametrize("width", [NARROW, PHONE, DESK])
def test_tap_on_the_sign_says_who_has_read_the_texts_and_where_more_stands(
    open_corrected: Callable[..., Page], corpus: Corpus, width: int, language: Language
) -> None:
    page = open_corrected(f"{language}/rules/lnf-2017/17.1.4/", width, touch=True)
    status: Status = "read" if language == "de" else "draft"
    expect(page.locator(".nv-state:visible")).to_have_count(1)
    tools = page.locator(".nv-tools")
    expect(tools.locator("summary .nv-state")).to_have_text(
        corpus.strings[f"text-status.{status}"][language]
    )
    means = corpus.strings[f"text-status-means.{status}"][language]
    expect(tools.get_by_text(means)).to_be_hidden()
    box = find_box(tools.locator("> summary"))
    assert box["height"] >= 24
    tools.locator("> summary").tap()
    expect(tools.get_by_text(means)).to_be_visible()
    counted = corpus.strings["view.texts-read"][language].format(read=1, confirmed=0, n=1)
    german = tools.locator(".nv-states__read li", has=page.locator("[lang=de]"))
    expect(german).to_contain_text(counted)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    tools.locator("[href$='#status']").click()
    page.wait_for_url("**/about-data/#status")


def test_each_column_has_its_name(open_corrected: Callable[..., Page], corpus: Corpus) -> None:
    page = open_corrected("de/rules/lnf-2017/17.1.4/", DESK)
    page.locator(".nv-tools > summary").click()
    for language in ("en", "ru", "lv"):
        page.locator(f".nv-columns input[value={language}]").check()
    for language in LANGUAGES:
        label = page.locator(f".nv-text[lang={language}]").locator(".nv-text__language, > summary")
        expect(label.first).to_have_text(corpus.languages[language].endonym)


#: A page, where its link is unfolded, the link, and what its mail says of the text.
LINKS = [
    ("de/rules/lnf-2017/17.1.4/", "", ".nv-clause__more .nv-correct", "lnf-2017 17.1.4 de"),
    ("ru/rules/mfn-2010/17.1.з/", "", ".nv-clause__more .nv-correct", "17.1"),
    ("lv/rules/lnf-2017/8/", ".nv-clause .nv-more > summary", ".nv-correct", "lnf-2017 8.1 lv"),
    ("en/glossary/", ".nv-term > summary", ".nv-correct", "glossary "),
    ("ru/equipment/", ".nv-limit summary", ".nv-correct", "lnf-2017 table.height ru"),
    ("de/discrepancies/#3.1-a", "", "[id='3.1-a'] .nv-correct", "discrepancies 3.1-a de"),
]


def quote_text(corpus: Corpus, edition: str, name: str, language: Language) -> str:
    """Words of ours that tell which text it is."""
    if edition == "glossary":
        return next(term.definition[language] for term in corpus.glossary if term.id == name)
    if edition == "discrepancies":
        return next(entry.effect[language] for entry in corpus.register.entries if entry.id == name)
    if limit := corpus.equipment.characteristic(name, edition):
        return limit.reasoning[language]
    clause = corpus.rules.clause(name, edition)
    assert clause
    return clause.texts[language].split("\n")[0]


@pytest.mark.parametrize(
    ("path", "fold", "link", "of"), sample(LINKS, lambda link: link[3][0] in "l1g")
)
def test_mail_and_file_say_the_same_of_the_text(
    open_corrected: Callable[..., Page], corpus: Corpus, path: str, fold: str, link: str, of: str
) -> None:
    page = open_corrected(path, accept_downloads=True)
    if fold:
        page.locator(fold).first.click()
    found = page.locator(link).first
    expect(found).to_be_visible()
    edition, name, spoken, mark = str(found.get_attribute("data-of")).split(" ")
    (language,) = (known for known in LANGUAGES if known == spoken)
    # The page stays: what happens to a mail is the reader's own affair.
    page.evaluate("addEventListener('click', (event) => event.preventDefault())")
    found.click()
    href = str(found.get_attribute("href"))
    assert len(href) <= 1800
    fields = parse_qs(urlsplit(href).query, strict_parsing=True)
    assert fields["subject"] == [f"Novuss {edition} {name} {language} {mark}"]
    assert of in fields["subject"][0]
    body = fields["body"][0].replace("\r\n", "\n")
    lines = body.split("\n")
    assert lines[0] == f"{edition} {name} {language} {mark}"
    assert lines[1].startswith(page.url.partition("#")[0].partition("%")[0])
    assert quote_text(corpus, edition, name, language) in body
    with page.expect_download() as download:
        page.evaluate(
            "path => document.querySelector(path).parentElement.querySelector('.nv-copy').click()",
            link,
        )
    named = download.value.suggested_filename
    assert named == f"novuss-correction-{edition}-{name}-{language}.txt"
    saved = Path(download.value.path()).read_text(encoding="utf-8")
    assert saved.startswith("\n".join(lines[:2]))
    if "[…]" not in body:
        assert saved.strip() == body.strip()


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize(
    "path",
    sample(
        [
            "rules/lnf-2017/17.1.4/",
            "rules/lnf-2017/8/",
            "glossary/",
            "equipment/",
            "discrepancies/",
        ],
        lambda path: path in ("rules/lnf-2017/8/", "equipment/"),
    ),
)
def test_nothing_is_found_where_corrections_are_taken(
    open_corrected: Callable[..., Page], path: str, dark: bool
) -> None:
    page = open_corrected(f"de/{path}", dark=dark)
    page.evaluate("for (const node of document.querySelectorAll('details')) node.open = true")
    assert find_by_axe(page, FURTHER if dark else None) == []
