"""The questions to a federation as a paper of their own."""

import re

from lxml import html

from novuss.corpus import Corpus
from novuss.languages import Language
from novuss.report.questionnaire import questionnaire_html
from novuss.rulebook.questionnaire import list_questions
from novuss.wording import Wording


def test_paper_asks_each_question_once_with_room_for_its_answer(
    live: Corpus, language: Language
) -> None:
    text = questionnaire_html(live, language)
    assert not re.search(r"https?://|<script|<link|src=|url\(", text)
    tree = html.fromstring(text)
    assert tree.get("lang") == language
    asked = list_questions(live)
    found = tree.xpath("//article")
    assert [one.xpath("string(h3/text())").strip() for one in found] == [
        one.record.id for one in asked
    ]
    for one, article in zip(asked, found, strict=True):
        assert one.record.question
        assert article.xpath("string(p[@class='question'])") == one.record.question[language]
        assert len(article.xpath("ul/li")) == len(one.record.readings)
        assert len(article.xpath("div[@class='ruled']/i")) == (3 if one.decisive else 2)
        also = article.xpath("string(p[@class='also'])")
        assert all(each.id in also for each in one.also)
    say = Wording(live.strings, language)
    fields = [one.text for one in tree.xpath("//dl[@class='answered']//dt")]
    keys = ("name", "body", "date", "signature")
    assert fields == [say(f"questionnaire.{key}") for key in keys]


def test_small_knowledge_has_its_own_order(corpus: Corpus) -> None:
    tree = html.fromstring(questionnaire_html(corpus, "lv"))
    names = [one.strip() for one in tree.xpath("//article/h3/text()") if one.strip()]
    assert names[:2] == corpus.decisive == ["3.1-a", "A1.18-a"]
    assert sorted(names) == sorted(one.id for one in corpus.register.entries if one.question)
