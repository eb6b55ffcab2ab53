"""Who has read the texts is said where they are read, and raised by readers from outside alone."""

import pytest
from lxml import html

from novuss.corpus import Corpus
from novuss.languages import LANGUAGES, Language
from novuss.model.text_reviews import Status, Statuses
from novuss.opendata import build_open_data
from novuss.site.pages.review_counts import summarise_reviews

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


def test_each_text_of_a_clause_has_its_sign_and_its_words(
    corpus: Corpus, language: Language
) -> None:
    body = page(corpus, f"{language}/rules/lnf-2017/8.1.3.md")
    for text in body.find_class("nv-text"):
        (fold,) = text.find_class("nv-state-fold")
        assert fold.tag == "details"
        assert {element.get("lang") for element in fold} == {language}
        assert signs(fold) == ["draft"]
        # Heard: of which language the sign speaks, and its word.
        spoken = corpus.languages[text.get("lang")].endonym
        word = corpus.strings["text-status.draft"][language]
        assert fold.find("summary").text_content() == f"{spoken}: {word}"
        meaning = fold.find("p").text_content()
        assert meaning.startswith(corpus.strings["text-status-means.draft"][language])
        (link,) = fold.find("p").iter("a")
        assert link.get("href").endswith(f"/{language}/about-data/#status")


def test_readers_entry_raises_the_text_of_its_language_alone(outside: Corpus) -> None:
    for clause, spoken, status in (("8.1.3", "de", "read"), ("17.1.4", "ru", "confirmed")):
        for language in LANGUAGES:
            body = page(outside, f"{language}/rules/lnf-2017/{clause}.md")
            found = {element.get("lang"): signs(element) for element in body.find_class("nv-text")}
            assert found == {
                language: [status if language == spoken else "draft"] for language in LANGUAGES
            }, language


def test_section_says_it_once_and_marks_what_differs(corpus: Corpus, outside: Corpus) -> None:
    for language in LANGUAGES:
        body = page(corpus, f"{language}/rules/lnf-2017/8.md")
        assert signs(body) == ["draft"]
    body = page(outside, "de/rules/lnf-2017/8.md")
    marked = {
        clause.xpath(".//*[@id]")[0].get("id"): signs(clause)
        for clause in body.find_class("nv-clause")
        if signs(clause)
    }
    assert marked == {"8.1.3": ["read"]}
    (head,) = body.find_class("nv-states")
    assert signs(head.find("summary")) == ["draft"]
    # In other languages no clause differs; how many do in German is told.
    other = page(outside, "lv/rules/lnf-2017/8.md")
    assert not any(signs(clause) for clause in other.find_class("nv-clause"))
    (head,) = other.find_class("nv-states")
    assert "Deutsch" in head.text_content()
    assert signs(head)[0] == "draft"
    assert "read" in signs(head)


def test_limits_terms_and_disagreements_show_theirs(outside: Corpus, language: Language) -> None:
    body = page(outside, f"{language}/equipment/index.md")
    row = body.get_element_by_id("table.height")
    # What the page says of all is not said again of each.
    expected = ["read"] if language == "lv" else []
    assert signs(row) == signs(row.getnext()) == expected
    assert signs(body.find_class("nv-legend")[0]) == ["draft"]
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
