"""The quiz on a phone: played to its end without a network, what was wrong comes back."""

import json
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from novuss.corpus import Corpus
from novuss.languages import Language
from novuss.localized_wording import Wording
from novuss.rulebook.quiz import EXAM_COUNT, build_questions
from novuss.rulebook.quiz.quiz_question import Question

from .looking import find_box, sideways
from .served import Served, wait_until_kept

ROUND = 10


def asked_now(page: Page, corpus: Corpus, language: Language) -> Question:
    prompt = words(page.locator(".nv-quiz__prompt").inner_text())
    found = build_questions(corpus, language)
    return next(question for question in found if words(question.prompt) == prompt)


def words(text: str) -> str:
    return " ".join(text.split())


def choose(page: Page, text: str) -> None:
    choices = page.locator(".nv-quiz__choice span")
    texts = [words(choice) for choice in choices.all_inner_texts()]
    choices.nth(texts.index(words(text))).tap()


def kept(page: Page) -> dict[str, Any]:
    return json.loads(page.evaluate("localStorage.getItem('novuss-quiz')") or "{}")


def go_on(page: Page) -> None:
    page.locator(".nv-quiz__on .md-button--primary").tap()


@pytest.mark.parametrize("language", ["lv", "de"])
def test_quiz_is_played_to_its_end_without_a_network(
    served: Served, context: BrowserContext, corpus: Corpus, language: Language
) -> None:
    say = Wording(corpus.strings, language)
    page = context.new_page()
    broken: list[str] = []
    page.on("pageerror", lambda error: broken.append(str(error)))
    page.on(
        "console", lambda message: broken.append(message.text) if message.type == "error" else None
    )
    page.goto(f"{served.address}{language}/")
    wait_until_kept(page, "shared", language)
    served.leave(context)
    page.goto(f"{served.address}{language}/quiz/")
    expect(page.locator("h1")).to_contain_text(say("quiz.title"))
    # Both ways to begin are seen at once, above the bar.
    exam = find_box(page.locator("[data-exam]"))
    assert exam["y"] + exam["height"] <= find_box(page.locator(".nv-bar"))["y"]
    page.locator("select[name=role]").select_option("judge")
    page.locator(".nv-quiz__choose [type=submit]").tap()
    expect(page.locator(".nv-quiz__choice").first).to_be_visible()
    missed = None
    first: list[str] = []
    answers = 0
    while page.locator(".nv-quiz__choice").count():
        question = asked_now(page, corpus, language)
        assert page.evaluate("document.activeElement.tagName") == "LEGEND"
        assert sideways(page) <= 0
        if question.id not in first:
            first.append(question.id)
        # The first is answered wrongly once.
        wrong = missed is None
        if wrong:
            missed = question
        right = question.choices[question.right]
        other = next(choice for choice in question.choices if choice != right)
        choose(page, other if wrong else right)
        answers += 1
        announcement = page.locator(".nv-quiz__told[role=status]")
        expect(announcement).to_contain_text(
            say("quiz.wrong", answer=right) if wrong else say("quiz.right")
        )
        assert words(question.why) in words(announcement.inner_text())
        links = announcement.locator("a")
        assert links.count() == len(question.clauses) + bool(question.situation)
        assert f"/{language}/rules/lnf-2017/" in (links.first.get_attribute("href") or "")
        # What has been answered is answered.
        page.locator(".nv-quiz__choice").last.evaluate("(node) => node.click()")
        assert page.locator(".nv-quiz__verdict").count() == 1
        assert page.evaluate("document.activeElement.closest('.nv-quiz__on') !== null")
        go_on(page)
    assert missed
    # It came back in the same round.
    assert (len(first), answers) == (ROUND, ROUND + 1)
    score = say("quiz.score", right=ROUND - 1, all=ROUND)
    expect(page.locator(".nv-quiz__score")).to_have_text(score)
    expect(page.locator(".nv-quiz__missed li")).to_have_count(1)
    assert page.evaluate("document.activeElement.tagName") == "H2"
    # And it comes back the next time.
    page.goto(f"{served.address}{language}/quiz/")
    expect(page.locator("[data-waiting]")).to_contain_text(say("quiz.waiting", n=1))
    page.locator("select[name=role]").select_option("judge")
    page.locator("select[name=number]").select_option("5")
    page.locator(".nv-quiz__choose [type=submit]").tap()
    again = []
    while page.locator(".nv-quiz__choice").count():
        question = asked_now(page, corpus, language)
        again.append(question.id)
        choose(page, question.choices[question.right])
        go_on(page)
    assert missed.id in again
    assert not set(again) & set(first) - {missed.id}
    assert kept(page)[missed.id][0] == 1
    page.goto(f"{served.address}{language}/quiz/")
    page.locator("[data-clear]").tap()
    expect(page.locator("[data-said]")).to_have_text(say("quiz.cleared"))
    assert kept(page) == {}
    assert broken == []


def test_exam_tells_nothing_before_its_end(
    served: Served, context: BrowserContext, corpus: Corpus
) -> None:
    say = Wording(corpus.strings, "de")
    page = context.new_page()
    page.goto(f"{served.address}de/quiz/")
    page.locator("select[name=role]").select_option("judge")
    page.locator("[data-exam]").tap()
    for number in range(1, EXAM_COUNT + 1):
        progress = say("quiz.progress", n=number, all=EXAM_COUNT)
        expect(page.locator(".nv-quiz__number")).to_have_text(progress)
        assert page.locator(".nv-quiz__told").inner_text() == ""
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
    expect(page.locator(".nv-quiz__score")).to_be_visible()
    page.emulate_media(media="print")
    expect(page.locator(".nv-quiz__paper")).to_be_visible()
    expect(page.locator(".nv-quiz__paper")).to_contain_text(say("questionnaire.signature"))


def test_storage_that_is_forbidden_or_broken_does_no_harm(
    served: Served, context: BrowserContext, corpus: Corpus
) -> None:
    page = context.new_page()
    page.goto(f"{served.address}lv/quiz/")
    page.evaluate("localStorage.setItem('novuss-quiz', '{\"a\": 1, \"b\": [0]')")
    page.reload()
    page.locator("select[name=number]").select_option("5")
    page.locator(".nv-quiz__choose [type=submit]").tap()
    question = asked_now(page, corpus, "lv")
    choose(page, question.choices[question.right])
    expect(page.locator(".nv-quiz__verdict")).to_have_text(
        Wording(corpus.strings, "lv")("quiz.right")
    )
