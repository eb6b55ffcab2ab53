"""Who has read the texts is said where they are read, and raised by readers from outside alone."""

import pytest
from lxml import html

from novuss.corpus import Corpus
from novuss.languages import LANGUAGES, Language
from novuss.model.text_reviews import Status, Statuses
from novuss.opendata import build_open_data
from novuss.site.pages.page_review_status import summarise_reviews

from .drawn import drawers, read

#: What readers from outside raised, in one language each.
RAISED: dict[str, tuple[Language, Status]] = {
    "lnf-2017 8.1.3": ("de", "read"),
    "lnf-2017 17.1.4": ("ru", "confirmed"),
    "lnf-2017 table.height": ("lv", "read"),
    "glossary puck": ("en", "confirmed"),
    "discrepancies 2.6-a": ("de", "read"),
}


@pytest.fixture(scope="module")
def outside(corpus: Corpus) -> Corpus:
    """The knowledge in force, some of whose texts readers from outside raised."""
    statuses = {
        of: Statuses.model_validate(dict.fromkeys(LANGUAGES, "draft") | {language: status})
        for of, (language, status) in RAISED.items()
    }
    return Corpus(corpus.knowledge.model_copy(update={"statuses": statuses}))


def page(corpus: Corpus, path: str) -> html.HtmlElement:
    return read(drawers(corpus)[path]())


def signs(element: html.HtmlElement) -> list[str]:
    return [node.get("class").rpartition("--")[2] for node in element.find_class("nv-state")]


def counted(corpus: Corpus, language: Language, read: int, confirmed: int, of: int) -> str:
    """What a page says of how many of its texts were read."""
    text = corpus.strings["view.texts-read"][language]
    return text.format(read=read, confirmed=confirmed, n=of)


def test_page_of_a_clause_says_once_who_has_read_its_texts(
    corpus: Corpus, language: Language
) -> None:
    body = page(corpus, f"{language}/rules/lnf-2017/8.1.3.md")
    assert signs(body) == ["draft"]
    (tools,) = body.find_class("nv-states")
    assert signs(tools.find("summary")) == ["draft"]
    assert corpus.strings["text-status-means.draft"][language] in tools.text_content()
    (line,) = tools.find_class("nv-states__read")[0]
    assert line.text_content().endswith(counted(corpus, language, 0, 0, 1))
    assert {name.get("lang") for name in line} == set(LANGUAGES)
    (link,) = tools.xpath(".//a[contains(@href, '#status')]")
    assert link.get("href").endswith(f"/{language}/about-data/#status")


def test_readers_entry_raises_the_text_of_its_language_alone(outside: Corpus) -> None:
    for clause, spoken, status in (("8.1.3", "de", "read"), ("17.1.4", "ru", "confirmed")):
        for language in LANGUAGES:
            body = page(outside, f"{language}/rules/lnf-2017/{clause}.md")
            assert signs(body) == [status if language == spoken else "draft"]
            lines = body.find_class("nv-states__read")[0]
            found = {line[0].get("lang"): line.text_content() for line in lines}
            assert set(found) == set(LANGUAGES)
            for of, line in found.items():
                raised = (1, int(status == "confirmed")) if of == spoken else (0, 0)
                assert line.endswith(counted(outside, language, *raised, 1))


def test_section_says_once_how_many_were_read(corpus: Corpus, outside: Corpus) -> None:
    for language in LANGUAGES:
        assert signs(page(corpus, f"{language}/rules/lnf-2017/8.md")) == ["draft"]
        body = page(outside, f"{language}/rules/lnf-2017/8.md")
        assert signs(body) == ["draft"]
        assert not any(signs(clause) for clause in body.find_class("nv-clause"))
        lines = body.find_class("nv-states__read")[0]
        found = {line[0].get("lang"): line.text_content() for line in lines}
        texts = len(body.find_class("nv-clause"))
        assert found["de"].endswith(counted(outside, language, 1, 0, texts))
        assert found["lv"].endswith(counted(outside, language, 0, 0, texts))


def test_limits_terms_and_disagreements_show_theirs(outside: Corpus, language: Language) -> None:
    body = page(outside, f"{language}/equipment/index.md")
    row = body.get_element_by_id("table.height")
    # What the page says of all is not said again of each.
    expected = ["read"] if language == "lv" else []
    assert signs(row) == signs(row.getnext()) == expected
    assert signs(body.find_class("nv-states")[0]) == ["draft"]
    body = page(outside, f"{language}/glossary.md")
    expected_terms = {"puck": ["confirmed"]} if language == "en" else {}
    assert {
        element.get("id"): signs(element)
        for element in body.find_class("nv-term")
        if signs(element)
    } == expected_terms
    body = page(outside, f"{language}/discrepancies.md")
    entry = body.get_element_by_id("2.6-a")
    assert signs(entry) == (["read", "read"] if language == "de" else [])
    assert signs(body.get_element_by_id("2.8-a")) == []


def test_home_counts_the_texts_of_its_language(outside: Corpus, language: Language) -> None:
    body = page(outside, f"{language}/index.md")
    lines = [
        element for element in body.iter("li") if element.xpath("./a[contains(@href, '#status')]")
    ]
    (line,) = lines
    texts_of = sum(len(outside.rules.clauses(edition)) for edition in outside.rules_editions)
    # A clause of another edition that carries a text has the status of that text.
    read_by = sum(
        outside.clause_statuses(clause.id, edition)[language] != "draft"
        for edition in outside.rules_editions
        for clause in outside.rules.clauses(edition)
    )
    confirmed = sum(
        outside.clause_statuses(clause.id, edition)[language] == "confirmed"
        for edition in outside.rules_editions
        for clause in outside.rules.clauses(edition)
    )
    assert (read_by > 0) == (language in ("de", "ru"))
    assert (confirmed > 0) == (language == "ru")
    words = outside.strings["home.know-read"][language].format(
        language=outside.languages[language].endonym, n=texts_of, read=read_by, confirmed=confirmed
    )
    assert " ".join(line.text_content().split()).startswith(words)
    assert any(element.get("href").endswith("/federations/") for element in line.iter("a"))


def test_open_data_say_it_of_terms_and_disagreements(outside: Corpus) -> None:
    found = build_open_data(outside)
    terms = {term["id"]: term for term in found["glossary"].model_dump(mode="json")["terms"]}
    assert terms["puck"]["status"] == {"en": "confirmed"} | dict.fromkeys(
        ("de", "ru", "lv"), "draft"
    )
    records = found["discrepancies"].model_dump(mode="json")["discrepancies"]
    raised = {
        record["id"]: record["status"]["de"]
        for record in records
        if record["status"]["de"] != "draft"
    }
    assert raised == {"2.6-a": "read"}


def test_most_texts_say_what_the_page_is(outside: Corpus) -> None:
    found = [outside.clause_statuses(clause) for clause in ("8.1.3", "17.1.4", "8.1")]
    states = summarise_reviews(found, "de")
    assert states.usual == "draft"
    assert states.counts["de"] == {"draft": 2, "read": 1}
    assert states.mixed
    assert not summarise_reviews(found[2:], "de").mixed
    # Where as many are what, the page promises the less.
    assert summarise_reviews(found[:1] + found[2:], "de").usual == "draft"
    assert summarise_reviews([], "lv").usual == "draft"
