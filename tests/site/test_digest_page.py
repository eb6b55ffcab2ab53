"""The page of what differs since 2010, and what a number means elsewhere."""

import pytest
from lxml import html

from novuss.corpus import Corpus
from novuss.languages import Language
from novuss.localized_wording import Wording
from novuss.model.decision_stakes import STAKES
from novuss.rulebook.ranked_edition_differences import group_differences
from novuss.site import page_addresses
from novuss.site.build.mkdocs_settings import build_navigation

from .drawn import Pages, words


@pytest.fixture
def page(pages: Pages, language: Language) -> html.HtmlElement:
    return pages[f"{language}/compare/digest/"]


def test_groups_stand_by_weight_and_are_closed(
    corpus: Corpus, page: html.HtmlElement, language: Language
) -> None:
    assert page.xpath("//*[@id='digest']//h2[@id != 'renumbered']/@id") == [*STAKES]
    headings = [element.text_content() for element in page.xpath("//*[@id='digest']//h2")]
    assert headings[: len(STAKES)] == [
        corpus.strings[f"decides.{stake}"][language] for stake in STAKES
    ]
    assert not page.xpath("//*[@id='digest']//details[@open]")
    # The way to each group, with the number of its topics.
    ways = page.xpath("//ul[contains(@class, 'nv-digest__groups')]/li/a/@href")
    assert ways == [f"#{stake}" for stake in STAKES]


def test_the_heaviest_are_read_with_one_tap_and_the_others_with_two(
    corpus: Corpus, page: html.HtmlElement, language: Language
) -> None:
    plain = {element.text_content() for element in page.xpath("//p[count(ancestor::details) = 1]")}
    every = {element.text_content() for element in page.xpath("//p")}
    for group in group_differences(corpus, "mfn-2010"):
        for topic in group.topics:
            notes = [relation.note[language] for relation in topic.relations if relation.note]
            assert len(notes) == len(topic.relations)
            assert every.issuperset(notes)
            assert (notes[0] in plain) == (group.decides in ("exclusion", "game"))
            assert not plain & {*notes[1:]}


def test_what_depends_on_the_translation_says_so_before_it_is_opened(
    corpus: Corpus, page: html.HtmlElement, language: Language
) -> None:
    word = corpus.strings["relation-edition.depends-on-translation"][language]
    rows = page.xpath("//details[contains(@class, 'nv-digest__topic')]/summary")
    topics = [
        topic
        for group in group_differences(corpus, "mfn-2010")
        if group.decides not in ("exclusion", "game")
        for topic in group.topics
    ]
    assert len(rows) == len(topics)
    assert [word in element.text_content() for element in rows] == [
        topic.depends_on_translation for topic in topics
    ]
    assert any(topic.depends_on_translation for topic in topics)


def test_every_line_of_the_summary_leads_to_its_clauses(
    corpus: Corpus, page: html.HtmlElement, language: Language
) -> None:
    lines = page.xpath("//ol[contains(@class, 'nv-digest__brief')]/li")
    assert len(lines) == len(corpus.highlights.lines) <= 10
    for shown_line, line in zip(lines, corpus.highlights.lines, strict=True):
        assert line.text[language] in shown_line.text_content()
        targets = [
            f"../../../{page_addresses.build_clause_address(language, edition, clause)}"
            for edition, ids in (("lnf-2017", line.clauses), ("mfn-2010", line.before))
            for clause in ids
        ]
        assert shown_line.xpath(".//a/@href") == targets


def test_digest_comes_first_among_the_comparisons(
    corpus: Corpus, pages: Pages, language: Language
) -> None:
    index = pages[f"{language}/compare/"]
    first = index.xpath("//ul[contains(@class, 'nv-cards')]/li[1]//a/@href")
    assert first == [f"../../{language}/compare/digest/"]
    parts = [entry for entry in build_navigation(corpus, language) if isinstance(entry, dict)]
    say = Wording(corpus.strings, language)
    (more,) = (entry[say("frame.more")] for entry in parts if say("frame.more") in entry)
    assert more[1] == {say("digest.title"): f"{language}/compare/digest.md"}


def test_old_number_and_the_new_are_both_named(
    corpus: Corpus, pages: Pages, language: Language
) -> None:
    page = pages[f"{language}/compare/number/"]
    (row,) = page.xpath("//tr[@data-edition='mfn-2010'][@data-number='12.9']")
    head, today = row.xpath("./th | ./td")[:2]
    assert corpus.rules.name("12.9", "mfn-2010")[language] in head.text_content()
    assert corpus.rules.name("12.15")[language] in today.text_content()


def test_page_of_a_clause_tells_what_its_number_meant(
    corpus: Corpus, pages: Pages, language: Language
) -> None:
    def read_history(path: str) -> tuple[str, list[str]]:
        (history,) = pages[f"{language}/rules/{path}/"].find_class("nv-number-history")
        links = history.xpath(".//a/@href")
        return words(history), [link.partition(f"/{language}/rules/")[2] for link in links]

    text, links = read_history("lnf-2017/12.9")
    assert corpus.rules.name("12.9", "mfn-2010")[language] in text
    assert {"mfn-2010/12.9/", "lnf-2017/12.15/"} <= {*links}
    text, links = read_history("mfn-2010/12.9")
    assert corpus.rules.name("12.9")[language] in text
    # Where the rule in force stood in 2010, on the page of 2010.
    assert "mfn-2010/12.3/" in links
    text, _ = read_history("lnf-2017/12.21")
    assert corpus.strings["number.gone"][language] in text
    assert not pages[f"{language}/rules/lnf-2017/8.1.3/"].find_class("nv-number-history")
