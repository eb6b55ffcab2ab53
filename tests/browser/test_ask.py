"""The page that asks back: a ruling by keys alone and without a network, and the way back."""

import re

from playwright.sync_api import BrowserContext, Page, expect

from novuss.asking.question_replies import gather_evidence, reply_to_words
from novuss.corpus import Corpus
from novuss.localized_wording import Wording
from novuss.rulebook.consequence_texts import render_statement
from novuss.rulebook.ruling_replies import Account, find_branches, find_question, list_statements
from novuss.rulebook.situation_texts import make_titles

from .conftest import HEIGHT, PHONE, Open
from .looking import find_box, find_by_axe, sideways
from .served import Served, wait_until_kept

#: A stroke that is punished, as it is asked for.
TOLD = {"about": "stroke-nothing", "path": "opp-direct", "shifted": "yes"}


def focused(page: Page) -> str:
    found: str = page.evaluate("document.activeElement.textContent")
    return found


def answer_by_keys(page: Page, text: str) -> None:
    """Go from the question that has the focus to an answer, and give it."""
    for _ in range(page.locator(".nv-ask__answer").count()):
        page.keyboard.press("Tab")
        if focused(page) == text:
            page.keyboard.press("Enter")
            return
    raise AssertionError(f"no such answer: {text}")


def test_ruling_is_found_by_keys_without_a_network(
    served: Served, context: BrowserContext, corpus: Corpus
) -> None:
    say, rules = Wording(corpus.strings, "lv"), corpus.rulings
    page = context.new_page()
    page.set_viewport_size({"width": PHONE, "height": HEIGHT[PHONE]})
    broken: list[str] = []
    page.on("pageerror", lambda error: broken.append(str(error)))
    page.on(
        "console",
        lambda line: broken.append(line.location["url"]) if line.type == "error" else None,
    )
    page.goto(f"{served.address}lv/")
    wait_until_kept(page, "shared", "lv")
    served.leave(context)
    page.goto(f"{served.address}lv/ask/")
    legend = page.locator(".nv-ask legend")
    expect(legend).to_have_text(rules.facts["what"].question.lv)
    legend.focus()
    account = Account({})
    while fact := find_question(rules, account, find_branches(rules, account)):
        expect(legend).to_have_text(rules.find_question(fact).question.lv)
        expect(legend).to_be_focused()
        assert sideways(page) <= 0
        question, bar = (find_box(page.locator(name)) for name in (".nv-ask fieldset", ".nv-bar"))
        assert question["y"] + question["height"] <= bar["y"]
        value = next(value for value in rules.find_question(fact).values if value.id == TOLD[fact])
        answer_by_keys(page, value.text.lv)
        account = account.answer(fact, value.id)
    card = page.locator(".nv-ask__card")
    expect(card.locator("h2")).to_be_focused()
    expect(card).to_have_attribute("data-state", "open")
    (branch,) = find_branches(rules, account)
    (statement,) = list_statements(corpus, branch)
    line = render_statement(statement, say).text
    expect(card.locator(".nv-ask__follows")).to_have_text(line)
    expect(page.locator(".nv-ask__status[role=status]")).to_have_text(line)
    way = f"{served.address}lv/rules/lnf-2017/17.1.2/"
    expect(card.locator(".nv-ask__rule a")).to_have_attribute("href", way)
    # What is assumed is one tap away, before the sources.
    expect(page.locator(".nv-ask__chips + .nv-ask__assumed + .nv-ask__sources")).to_have_count(1)
    sources = page.locator(".nv-ask__sources")
    sources.locator("summary").first.press("Enter")
    expect(sources.locator(".nv-question a")).not_to_have_count(0)
    assert find_by_axe(page) == []
    show_to_the_opponent(page, corpus)
    # Back to the last question, and to the same ruling from the address alone.
    address = page.url
    page.go_back()
    expect(legend).to_be_focused()
    assert page.url != address
    page.goto("about:blank")
    page.goto(address)
    expect(card.locator(".nv-ask__follows")).to_have_text(line)
    # The language of the opponent alone is not kept.
    assert broken == [f"{served.address}assets/ask/ru.json"]


def show_to_the_opponent(page: Page, corpus: Corpus) -> None:
    """See the ruling over the whole screen, in the language that is kept, and close it by a key."""
    opener = page.get_by_role("button", name=str(corpus.strings["ask.opponent"]["lv"]))
    opener.press("Enter")
    screen = page.locator("dialog.nv-opponent")
    expect(screen.locator("h2")).to_have_text(str(corpus.strings["ask.ruling"]["lv"]))
    screen.locator("button[lang=ru]").press("Enter")
    expect(screen.locator("[role=status]")).to_have_text(str(corpus.strings["ask.failed"]["lv"]))
    assert find_by_axe(page, ".nv-opponent") == []
    assert sideways(page) <= 0
    page.keyboard.press("Escape")
    expect(screen).to_have_count(0)
    expect(opener).to_be_focused()


def test_picture_leads_to_a_ruling_that_the_home_page_keeps_until_it_is_cleared(
    visit: Open, corpus: Corpus
) -> None:
    say, facts = Wording(corpus.strings, "lv"), corpus.rulings.facts
    window = visit(PHONE, touch=True)
    page = window.go("lv/")
    kept = page.locator(".nv-recent li")
    expect(page.locator(".nv-recent p")).to_have_text(say("home.recent-none"))
    page.locator(".nv-pictures a", has_text=say("ask.about-conduct")).tap()
    legends = page.locator(".nv-ask legend")
    expect(legends.first).to_have_text(facts["talk"].question.lv)
    ringing = next(value.text.lv for value in facts["talk"].values if value.id == "ring")
    answer = page.locator(".nv-ask__answer", has_text=ringing)
    assert find_box(answer)["height"] >= 44
    answer.tap()
    while legends.count():
        page.locator(".nv-ask__answer").first.tap()
    follows = page.locator(".nv-ask__follows").inner_text()
    address = page.url
    window.go("lv/")
    expect(kept).to_have_count(1)
    expect(kept.locator("b")).to_have_text(follows)
    assert kept.locator("a").evaluate("link => link.href") == address
    assert window.sideways() <= 0
    assert find_by_axe(page, ".nv-recent") == []
    page.locator(".nv-recent__clear").tap()
    expect(kept).to_have_count(0)
    expect(page.locator(".nv-recent p")).to_be_visible()


def test_facts_are_changed_and_what_nobody_knows_keeps_both_ways(
    visit: Open, corpus: Corpus
) -> None:
    window = visit(PHONE, touch=True)
    facts = "first=own-light,pocketed=own,puck=back,dark=?"
    page = window.go(f"de/ask/#{facts}")
    cards = page.locator(".nv-ask__card")
    expect(cards).to_have_count(2)
    chip = page.locator(".nv-ask__chip", has_text=corpus.rulings.facts["dark"].question.de)
    chip.tap()
    pressed = page.locator(".nv-ask__answer[aria-pressed=true]")
    expect(pressed).to_have_text(Wording(corpus.strings, "de")("ruling.unsure"))
    page.locator(".nv-ask__answer").first.tap()
    expect(cards).to_have_count(1)
    assert page.url.endswith("#first=own-light,pocketed=own,puck=back,dark=yes")
    # What is told anew ousts what cannot be beside it.
    page.locator(".nv-ask__chip").first.tap()
    page.locator(".nv-ask__answer", has_text=text_of(corpus, "first", "nil")).tap()
    assert "first=nil" in page.url
    # The most answers that a question has stand above the bar, without scrolling.
    page.evaluate("location.hash = '#what=stroke'")
    expect(page.locator(".nv-ask__answer")).to_have_count(14)
    ends = page.locator(".nv-ask__answer").evaluate_all(
        "all => all.map(answer => answer.getBoundingClientRect().bottom + scrollY)"
    )
    assert max(ends) <= find_box(page.locator(".nv-bar"))["y"]
    # What is open stands smaller than what is sure.
    page.evaluate("location.hash = '#first=nil,light=yes'")
    expect(page.locator(".nv-ask__open")).to_have_count(1)
    sizes = page.locator(".nv-ask__follows li").evaluate_all(
        "all => all.map(line => parseFloat(getComputedStyle(line).fontSize))"
    )
    assert len(sizes) == 2
    assert sizes[0] > sizes[1]
    # Of ten cases the same is sure so far, and it is said once.
    page.evaluate("location.hash = '#first=opp,pocketed=?,puck=?'")
    expect(page.locator(".nv-ask__chip", has_text=text_of(corpus, "first", "opp"))).to_be_visible()
    expect(cards).to_have_count(1)
    expect(cards).to_have_attribute("data-state", "pending")
    # Each ruling says when it follows, with all the answers that make no difference; what they
    # make alone of a disc stands beside that.
    page.evaluate("location.hash = '#first=opp,pocketed=?,shifted=?'")
    expect(cards).to_have_count(2)
    expect(page.locator(".nv-ask__card > .nv-ask__when")).to_have_count(3)
    expect(page.locator("dd > .nv-ask__when b")).to_have_text(
        [text_of(corpus, "shifted", "yes"), re.compile(" / ")]
    )
    page.evaluate("location.hash = '#first=own-light,pocketed=own,gone=opp,middle=?'")
    expect(cards).to_have_count(1)
    expect(page.locator("dd > .nv-ask__when")).to_have_count(5)
    assert window.sideways() <= 0


def text_of(corpus: Corpus, fact: str, value: str) -> str:
    found = corpus.rulings.facts[fact].values
    return next(known.text.de for known in found if known.id == value)


def test_where_the_rules_are_silent_or_an_address_is_wrong_it_says_so(
    visit: Open, corpus: Corpus
) -> None:
    say = Wording(corpus.strings, "ru")
    page = visit(PHONE).go("ru/ask/#talk=ring,moment=between-sets")
    status, card = page.locator(".nv-ask__status"), page.locator(".nv-ask__card")
    expect(status).to_have_text(say("ruling.refrains"))
    expect(card).to_have_count(1)
    page.evaluate("location.hash = 'frist=opp'")
    expect(status).to_have_text(say("ask.impossible"))
    expect(card).to_have_count(0)
    # Where somebody does not know what it is about, the rules may say it all the same.
    page.locator("[data-ask] textarea").fill("что теперь будет с пешкой")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("#q="))
    asked = corpus.rulings.facts["what"].question.ru
    expect(page.locator(".nv-ask legend")).to_have_text(asked)
    page.locator(".nv-ask__answer[data-unsure]").click()
    expect(card.locator("h2")).to_have_text(say("ask.unclear"))
    # Where words find no ruling it says so first, and what they are about may be told.
    page.locator("[data-ask] textarea").fill("что-то странное случилось вчера")
    page.keyboard.press("Enter")
    expect(page.locator(".nv-ask__card + fieldset legend")).to_have_text(asked)
    expect(card.locator("h2")).to_be_focused()
    # Who says that nothing happened is pointed to the clauses, and searches them by one tap.
    nothing = next(answer for answer in corpus.rulings.joined["about"].values if not answer.facts)
    page.locator(".nv-ask__answer", has_text=nothing.text.ru).click()
    expect(card.locator("h2")).to_have_text(say("ask.asks-figure"))
    card.get_by_role("button", name=say("ask.find-clauses")).click()
    expect(page.locator(".nv-search input")).to_have_value("что-то странное случилось вчера")


def test_situation_leads_to_its_facts(visit: Open, corpus: Corpus) -> None:
    situation = next(case for case in corpus.situations if len(case.given) == 1)
    page = visit(PHONE).go(f"en/situations/{situation.id}/")
    page.locator("a[href*='/ask/#']").click()
    page.wait_for_url("**/en/ask/#*")
    expect(page.locator(".nv-ask__chip")).not_to_have_count(0)
    facts = page.url.partition("#")[2]
    assert dict(part.split("=") for part in facts.split(",")) == dict(situation.given[0].facts)


def test_words_lead_to_the_ruling_of_the_command_line(visit: Open, corpus: Corpus) -> None:
    assert corpus.clues
    text = "ripa iekrita maisiņā, manu kauliņu iesitu"
    evidence, _ = gather_evidence(corpus, text, "lv")
    reply = reply_to_words(corpus.rulings, corpus.clues, evidence, Account({}))
    page = visit(PHONE).go("lv/ask/")
    words = page.locator(".nv-ask__words textarea")
    words.fill(text)
    words.press("Enter")
    expect(page.locator(".nv-ask__board :is(legend, h2)").first).to_be_focused()
    assert "#q=ripa%20iekrita" in page.url
    # The whole question is seen.
    assert words.evaluate("field => field.scrollWidth <= field.clientWidth")
    assert words.evaluate("field => field.scrollHeight <= field.clientHeight")
    expect(page.locator(".nv-ask legend")).to_have_count(int(reply.question is not None))
    sure = [branch for branch in reply.branches if not reply.question or branch.ruling.certain]
    expect(page.locator(".nv-ask__card")).to_have_count(len(sure) or int(reply.refrains))
    page.reload()
    expect(words).to_have_value(text)
    expect(page.locator(".nv-ask__card")).to_have_count(len(sure) or int(reply.refrains))
    page.locator(".nv-ask__board .md-button").last.click()
    expect(words).to_have_value("")
    assert page.url.endswith("/lv/ask/")
    # One question may list several facts that would change the ruling.
    words.fill("pretinieks lūdza noņemt ripu, un es izkustināju divus kauliņus")
    words.press("Enter")
    expect(page.locator(".nv-ask legend")).to_have_text(corpus.rulings.joined["check"].question.lv)
    question = corpus.rulings.facts["moved"].question.lv
    page.locator(".nv-ask__answer", has_text=question).first.click()
    expect(page.locator(".nv-ask__chip", has_text=question)).to_be_visible()
    assert ",moved=" in page.url
    # A situation like the case tells all of its facts.
    text = "situ savam kauliņam pie malas, un ripa nolidoja no galda"
    evidence, _ = gather_evidence(corpus, text, "lv")
    name, facts = next(
        iter(reply_to_words(corpus.rulings, corpus.clues, evidence, Account({})).similar.items())
    )
    words.fill(text)
    words.press("Enter")
    page.get_by_role("button", name=make_titles(corpus, "lv")[name], exact=True).click()
    expect(page.locator(".nv-ask__similar")).to_have_count(0)
    assert dict(part.split("=") for part in page.url.split(",")[-len(facts) :]) == facts
