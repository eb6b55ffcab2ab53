"""What a federation decided, where one reads of it."""

import pytest
from lxml import html
from tests.decided_knowledge import ANSWER, ANSWERS, BODY, CHARACTERISTIC, ROW
from tests.sampling import SAMPLED_LANGUAGES

from novuss.corpus import Corpus
from novuss.languages import Language
from novuss.localized_wording import Wording
from novuss.report.federation_questionnaire import render_questionnaire

from .drawn import Pages, drawers, read, words


def page(corpus: Corpus, language: Language, path: str) -> html.HtmlElement:
    return read(drawers(corpus)[f"{language}/{path}.md"]())


@pytest.mark.parametrize("language", SAMPLED_LANGUAGES)
@pytest.mark.parametrize("path", ["7.3.2", "7", ROW, "print"])
def test_it_stands_with_the_clause(with_answer: Corpus, language: Language, path: str) -> None:
    found = page(with_answer, language, f"rules/lnf-2017/{path}").xpath('//p[@class="nv-decision"]')
    say = Wording(with_answer.strings, language)
    day = say.format_date(with_answer.register.decisions[0].on)
    decided = say("decision.decided", by=BODY, day=day)
    assert found
    assert words(found[0]).startswith(" ".join(f"{decided} {ANSWER[language]}".split()))
    assert found[0].xpath("./a/@href") == ["https://example.org/decisions/1"]


@pytest.mark.parametrize("language", SAMPLED_LANGUAGES)
def test_the_register_shows_it_as_answered(with_answer: Corpus, language: Language) -> None:
    register = page(with_answer, language, "discrepancies")
    (entry,) = register.xpath(f'//details[@id="{ANSWERS}"]')
    assert entry.get("data-question") == "answered"
    say = Wording(with_answer.strings, language)
    assert say("decision.answered") in words(entry.xpath("./summary")[0])
    # The question is no longer open, and no reading of ours stands against the answer.
    whole = page(with_answer, language, "discrepancies/print")
    (record,) = whole.xpath(f'//div[@id="{ANSWERS}"]')
    assert ANSWER[language] in words(record)
    assert say("site.open-question") not in words(record)
    assert say("site.followed") not in words(record)
    assert register.xpath('//select[@name="question"]/option[@value="answered"]')


def test_the_question_has_left_the_questionnaire(
    live: Corpus, with_answer: Corpus, pages: Pages
) -> None:
    after = page(with_answer, "lv", "questionnaire")
    assert pages["lv/questionnaire/"].xpath(f'//article[@id="{ANSWERS}"]')
    assert not after.xpath(f'//article[@id="{ANSWERS}"]')
    record = next(record for record in live.register.entries if record.id == ANSWERS)
    assert record.question
    assert record.question["lv"] in render_questionnaire(live, "lv")
    assert record.question["lv"] not in render_questionnaire(with_answer, "lv")


@pytest.mark.parametrize("language", SAMPLED_LANGUAGES)
def test_the_limit_is_no_longer_open(with_answer: Corpus, language: Language) -> None:
    equipment = page(with_answer, language, "equipment/index")
    (row,) = equipment.xpath(f'//tr[@id="{CHARACTERISTIC}"]')
    decimal = "." if language == "en" else ","
    assert f"99{decimal}5–100{decimal}5" in words(row)
    assert not row.xpath('.//span[contains(@class, "nv-sign--")]')
    applies = str(with_answer.strings["equipment.none-decided"][language])
    assert all(text in words(row.getnext()) for text in (BODY, applies))


def test_where_nothing_was_decided_there_is_no_trace(live: Corpus, pages: Pages) -> None:
    assert live.register.decisions == []
    for path in ("rules/lnf-2017/7.3.2", "rules/lnf-2017/7", "discrepancies", "equipment"):
        page = pages[f"en/{path}/"]
        assert not page.xpath('//p[@class="nv-decision"]')
        assert not page.xpath('//option[@value="answered"]')
