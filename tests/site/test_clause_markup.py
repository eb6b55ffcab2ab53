"""Clause texts as HTML: nothing lost, the right words linked."""

import pytest
from lxml import html
from tests.sampling import SAMPLED_LANGUAGES

from novuss.corpus import Corpus
from novuss.languages import Language
from novuss.site.pages.linked_texts import ClauseMarkup


def rendered(corpus: Corpus, clause: str, language: Language, edition: str = "lnf-2017") -> object:
    found = corpus.rules.clause(clause, edition)
    assert found
    text = ClauseMarkup(corpus).render_clause(found, language, "clause:{}".format, "term:{}".format)
    return html.fromstring(f"<div>{text}</div>")


@pytest.mark.parametrize("language", SAMPLED_LANGUAGES)
def test_no_word_is_lost_or_doubled(corpus: Corpus, language: Language) -> None:
    marker = ClauseMarkup(corpus)
    for edition in corpus.rules_editions:
        for clause in corpus.rules.clauses(edition):
            text = marker.render_clause(clause, language, "c:{}".format, "t:{}".format)
            rendered = html.fromstring(f"<div>{text}</div>").text_content()
            assert rendered.split() == clause.texts[language].split() or (
                "".join(rendered.split()) == "".join(clause.texts[language].split())
            ), (edition, clause.id)


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", {"direct stroke", "punishable stroke", "central circle"}),
        ("de", {"direkten Stoß", "strafbaren Stoß", "zentralen Kreis"}),
        ("ru", {"Прямым ударом", "наказуемым ударом", "центральном круге"}),
        ("lv", {"tiešu sitienu", "sodāmu sitienu", "vidusaplī"}),
    ],
)
def test_terms_are_marked_in_their_forms(
    corpus: Corpus, language: Language, words: set[str]
) -> None:
    page = rendered(corpus, "17.1.8", language)
    marked = page.xpath("//a[@class='nv-def']")  # type: ignore[attr-defined]
    assert words <= {element.text_content() for element in marked}
    names = {term.definition[language] for term in corpus.glossary}
    assert all(element.get("data-definition") in names for element in marked)
    assert len({element.get("href") for element in marked}) == len(marked), "each term once"


def test_clause_that_shows_another_text_links_as_that_one_does(corpus: Corpus) -> None:
    same = [
        clause
        for clause in corpus.rules.clauses("mfn-2010")
        if any(source.refs for name in clause.same_as if (source := corpus.rules.clause(name)))
    ]
    assert same
    for clause in same:
        wanted = {
            ref
            for name in clause.same_as
            if (source := corpus.rules.clause(name))
            for ref in source.refs
        }
        page = rendered(corpus, clause.id, "en", "mfn-2010")
        named = {
            href.removeprefix("clause:") for href in page.xpath("//a/@href") if "clause:" in href
        }  # type: ignore[attr-defined]
        assert named <= wanted
