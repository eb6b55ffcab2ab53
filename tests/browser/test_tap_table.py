"""Tap the table: places, choices and the address lead to the same situations."""

import pytest
from playwright.sync_api import Locator, Page, expect

from novuss.corpus import Corpus

from .conftest import DESK, PHONE, Open
from .looking import find_box, find_by_axe

#: What the two languages call a puck in a pocket.
POCKETED = {"lv": "Ripa maisiņā", "ru": "Шайба в лузе"}


def place(page: Page, name: str) -> Locator:
    return page.locator(f"[data-place={name}]")


def chip(page: Page, sign: str) -> Locator:
    return page.locator(f"button[data-sign={sign}]")


def found(page: Page) -> Locator:
    return page.locator("[data-tap-found] > li")


def wanted(corpus: Corpus, *signs: str) -> list[str]:
    """The facts in English of what has all the signs, those with the fewest others first."""
    having = [situation for situation in corpus.situations if set(signs) <= set(situation.signs)]
    return [
        situation.facts["en"]
        for situation in sorted(having, key=lambda situation: len(situation.signs))
    ]


@pytest.mark.parametrize("language", ["lv", "ru"])
def test_tapped_places_combine_on_a_phone(visit: Open, corpus: Corpus, language: str) -> None:
    window = visit(PHONE, touch=True)
    page = window.go(f"{language}/situations/")
    everything = page.locator("[data-id][data-signs]")
    assert everything.count() == len(corpus.situations)
    place(page, "pocket").locator(".hit").first.tap()
    pocketed = wanted(corpus, "puck-in-pocket")
    expect(found(page)).to_have_count(len(pocketed))
    expect(chip(page, "puck-in-pocket")).to_have_text(POCKETED[language])
    expect(chip(page, "own-disc-in-pocket")).to_be_visible()
    status = page.locator("[data-tap-said]")
    expect(status).to_contain_text(str(len(pocketed)))
    # Seen without scrolling, above the bar at the foot.
    expect(status).to_be_in_viewport()
    bar = find_box(page.locator(".nv-bar"))
    line = find_box(status)
    assert line["y"] + line["height"] <= bar["y"]
    # The list of all makes room for what was found.
    expect(everything.first).to_be_hidden()
    page.locator("[name=thing][value=own-disc]").check()
    place(page, "pocket").locator(".hit").first.tap()
    both = wanted(corpus, "puck-in-pocket", "own-disc-in-pocket")
    expect(found(page)).to_have_count(len(both))
    assert page.url.endswith("#signs=puck-in-pocket+own-disc-in-pocket")
    expect(place(page, "pocket")).to_have_attribute("aria-pressed", "true")
    assert window.sideways() == 0
    page.locator("[data-tap-clear]").tap()
    expect(found(page)).to_have_count(0)
    page.locator(".nv-part > summary").first.tap()
    expect(everything.first).to_be_visible()
    assert "#" not in page.url


@pytest.mark.parametrize("language", ["lv", "ru"])
def test_places_are_tapped_by_keys(visit: Open, corpus: Corpus, language: str) -> None:
    page = visit(DESK).go(f"{language}/situations/")
    place(page, "clock").focus()
    page.keyboard.press("Enter")
    expect(found(page)).to_have_count(len(wanted(corpus, "time-over")))
    page.keyboard.press(" ")
    expect(found(page)).to_have_count(0)
    # Several may be meant: they are shown, and none is chosen.
    place(page, "hand").focus()
    page.keyboard.press(" ")
    expect(chip(page, "body-touched-disc")).to_be_visible()
    expect(chip(page, "body-touched-table")).to_have_attribute("aria-pressed", "false")
    chip(page, "body-touched-disc").press("Enter")
    expect(found(page)).to_have_count(len(wanted(corpus, "body-touched-disc")))
    expect(place(page, "hand")).to_have_attribute("aria-pressed", "true")
    # What is let go stays where the focus is.
    chip(page, "body-touched-disc").press("Enter")
    expect(chip(page, "body-touched-disc")).to_be_focused()
    assert page.locator("[data-place]:not([tabindex='0'])").count() == 0


def test_list_leads_to_the_same_and_fewest_other_signs_come_first(
    visit: Open, corpus: Corpus
) -> None:
    page = visit(DESK).go("en/situations/")
    box = page.locator(".nv-tap__list [value=disc-in-centre]")
    box.check()
    expect(chip(page, "disc-in-centre")).to_have_attribute("aria-pressed", "true")
    facts = wanted(corpus, "disc-in-centre")
    expect(found(page)).to_have_count(len(facts))
    signs = {situation.facts["en"]: len(situation.signs) for situation in corpus.situations}
    listed = [
        next(fact for fact in facts if fact in text) for text in found(page).all_inner_texts()
    ]
    assert sorted(listed) == sorted(facts)
    assert [signs[fact] for fact in listed] == sorted(signs[fact] for fact in facts)
    # The clauses: those that most of them rest on first.
    counts = page.locator("[data-clause]:visible small").all_inner_texts()
    numbers = [int(count.rstrip("×")) for count in counts]
    assert numbers == sorted(numbers, reverse=True)
    clauses = page.locator("[data-clause]:visible").evaluate_all(
        "all => all.map(node => node.dataset.clause)"
    )
    assert set(clauses) == {
        step.clause
        for situation in corpus.situations
        if "disc-in-centre" in situation.signs
        for step in situation.chain
    }
    page.locator("[data-clause]:visible a").first.click()
    page.wait_for_url(f"**/en/rules/lnf-2017/{clauses[0]}/")
    page.go_back()
    expect(box).to_be_checked()


def test_address_is_the_choice(visit: Open, corpus: Corpus) -> None:
    window = visit(PHONE)
    page = window.go("lv/situations/#signs=own-disc-in-pocket+puck-in-zone+nonsense")
    expect(found(page)).to_have_count(len(wanted(corpus, "own-disc-in-pocket", "puck-in-zone")))
    page.locator(".nv-tap__list summary").click()
    expect(page.locator("[name=signs]:checked")).to_have_count(2)
    # The same choice in another language.
    page.locator(".nv-languages summary").click()
    page.locator(".nv-languages a[hreflang=ru]").click()
    expect(page).to_have_url(f"{window.site}ru/situations/#signs=puck-in-zone+own-disc-in-pocket")
    expect(page.locator("[name=signs]:checked")).to_have_count(2)


def test_nothing_with_all_of_it_says_so(visit: Open) -> None:
    page = visit(PHONE).go("en/situations/#signs=puck-broken+phone")
    status = page.locator("[data-tap-said]")
    expect(status).to_have_text("No situation matches all of this. Remove one choice.")
    expect(page.locator("[data-tap-answer]")).to_be_hidden()
    assert status.get_attribute("aria-live") == "polite"


def test_entrance_is_accessible_with_something_chosen(visit: Open, language: str) -> None:
    window = visit(PHONE)
    page = window.go(f"{language}/situations/")
    place(page, "talk").locator(".hit").click()
    expect(found(page).first).to_be_visible()
    page.locator(".nv-tap__list summary").click()
    assert find_by_axe(page) == []
    # Places can be hit with a finger.
    sizes = page.locator("[data-place] .hit").evaluate_all(
        """all => all.map(node => node.getBoundingClientRect())
          .map(({ width, height }) => Math.min(width, height))"""
    )
    assert min(sizes) >= 24
    assert window.sideways() == 0


def test_without_a_script_the_page_stays_as_it_is(visit: Open) -> None:
    page = visit(PHONE, scripts=False).go("lv/situations/#signs=talk")
    expect(page.locator("[data-tap-table]")).to_be_hidden()
    page.locator(".nv-part > summary").first.click()
    expect(page.locator("[data-id][data-signs]").first).to_be_visible()
