"""The exam on paper: questions, room for the candidate, and a key that begins on its own page."""

import re

from lxml import html
from tests.printed import require_print, texts

from novuss.corpus import Corpus
from novuss.languages import Language
from novuss.localized_wording import Wording
from novuss.report.exam_page import LETTERS, render_exam
from novuss.report.pdf_report import convert_to_pdf
from novuss.rulebook.quiz import EXAM_COUNT, build_questions, draw_exam
from novuss.rulebook.quiz.quiz_question import Question

SEED = 3


def drawn(corpus: Corpus, language: Language) -> list[Question]:
    return draw_exam(build_questions(corpus, language), SEED, EXAM_COUNT)


def test_paper_has_every_question_and_its_answer_in_the_key_alone(
    live: Corpus, language: Language
) -> None:
    paper = drawn(live, language)
    tree = html.fromstring(render_exam(live, language, SEED, paper))
    assert tree.get("lang") == language
    asked = tree.xpath("//main/ol[@class='asked']/li")
    assert len(asked) == EXAM_COUNT
    for question, item in zip(paper, asked, strict=True):
        assert question.prompt in item.xpath("string(p)")
        choices = [choice.xpath("string()") for choice in item.xpath("ul/li")]
        assert choices == [f"{a} {b}" for a, b in zip(LETTERS, question.choices, strict=True)]
        assert question.why not in item.xpath("string()")
    letters = [
        letter.split() for letter in tree.xpath("//ol[@class='letters']/li//text()/..//text()")
    ]
    flat = [word for words in letters for word in words]
    assert flat[1::2] == [LETTERS[question.right] for question in paper]
    why = tree.xpath("//ol[@class='why']/li")
    say = Wording(live.strings, language)
    for question, item in zip(paper, why, strict=True):
        assert question.why in item.xpath("string()")
        assert say.name_clauses(question.clauses) in item.xpath("string()")
    fields = tree.xpath("//main//dt/text()")
    assert say("questionnaire.name") in fields
    assert say("quiz.pass-mark") in fields
    assert say("quiz.pass-note") in tree.xpath("string(//main)")
    assert not re.search(
        r"https?://|<script|<link|src=|url\(", render_exam(live, language, SEED, paper)
    )


def test_pdf_has_thirty_questions_and_a_key_on_other_pages(live: Corpus) -> None:
    require_print()
    paper = drawn(live, "lv")
    pages = texts(convert_to_pdf(render_exam(live, "lv", SEED, paper)))
    say = Wording(live.strings, "lv")
    (first,) = [at for at, text in enumerate(pages) if say("quiz.key") in text.splitlines()[0]]
    assert 0 < first < len(pages)
    asked = "".join("".join(pages[:first]).split())
    key = "".join("".join(pages[first:]).split())
    for question in paper:
        for text in (question.prompt, *question.choices):
            assert "".join(text.split()) in asked
        assert "".join(question.why.split())[:30] in key
    assert f"{EXAM_COUNT}." in asked
    assert "".join(say("quiz.pass-mark").split()) in asked
