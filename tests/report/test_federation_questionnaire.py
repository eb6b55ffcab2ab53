"""The questions to a federation as a paper of their own."""

import re

from lxml import html

from novuss.corpus import Corpus
from novuss.languages import Language
from novuss.localized_wording import Wording
from novuss.report.federation_questionnaire import render_questionnaire
from novuss.rulebook.ranked_federation_questions import list_questions


def test_paper_asks_each_question_once_with_room_for_its_answer(
    live: Corpus, language: Language
) -> None:
    text = render_questionnaire(live, language)
    assert not re.search(r"https?://|<script|<link|src=|url\(", text)
    tree = html.fromstring(text)
    assert tree.get("lang") == language
    asked = list_questions(live)
    found = tree.xpath("//article")
    assert [article.xpath("string(h3/text())").strip() for article in found] == [
        question.record.id for question in asked
    ]
    for question, article in zip(asked, found, strict=True):
        assert question.record.question
        assert article.xpath("string(p[@class='question'])") == question.record.question[language]
        assert len(article.xpath("ul/li")) == len(question.record.readings)
        assert len(article.xpath("div[@class='ruled']/i")) == (3 if question.decisive else 2)
        also = article.xpath("string(p[@class='also'])")
        assert all(question.id in also for question in question.also)
    say = Wording(live.strings, language)
    fields = [term.text for term in tree.xpath("//dl[@class='answered']//dt")]
    keys = ("name", "body", "date", "signature")
    assert fields == [say(f"questionnaire.{key}") for key in keys]


def test_small_knowledge_has_its_own_order(corpus: Corpus) -> None:
    tree = html.fromstring(render_questionnaire(corpus, "lv"))
    names = [title.strip() for title in tree.xpath("//article/h3/text()") if title.strip()]
    assert names[:2] == corpus.decisive == ["3.1-a", "A1.18-a"]
    assert sorted(names) == sorted(
        record.id for record in corpus.register.entries if record.question
    )
