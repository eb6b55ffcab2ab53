"""The entrance to the situations: every sign can be tapped and stands in the list."""

from collections import Counter
from pathlib import Path
from typing import get_args

from lxml import html

from novuss.corpus import Corpus
from novuss.languages import Language
from novuss.model.game_situations import Sign
from novuss.site.pages.page_renderer import Renderer
from novuss.site.pages.tappable_playing_table import GROUPS, PLACES, THINGS, find_things

from .drawn import Pages, front_matter, words


def entrance(corpus: Corpus, language: Language) -> html.HtmlElement:
    path = f"{language}/situations/"
    return html.fromstring(
        Renderer(corpus, language).render_page("situations_entrance.html.j2", path)
    )


def test_every_sign_has_a_place_and_stands_in_the_list_once() -> None:
    listed = Counter(sign for signs in GROUPS.values() for sign in signs)
    assert listed == Counter(get_args(Sign))
    assert {sign for signs in PLACES.values() for sign in signs} == set(get_args(Sign))


def test_what_was_picked_tells_what_is_meant_of_a_pocket_and_of_the_floor() -> None:
    for place in ("pocket", "off-table"):
        for thing in THINGS:
            (meant,) = [meaning for meaning in PLACES[place] if thing in find_things(meaning)]
            assert meant.startswith(thing)
    assert find_things("disc-in-centre") == ("own-disc", "opponents-disc")
    assert find_things("talk") == THINGS


def test_drawing_chips_and_list_offer_the_same_in_words(live: Corpus, language: Language) -> None:
    page = entrance(live, language)
    # Shown by its script alone: without it the plain page stays as it is.
    assert "hidden" in page.attrib
    places = page.xpath(".//*[@data-place]")
    assert {element.get("data-place") for element in places} == set(PLACES)
    for element in places:
        assert (element.get("role"), element.get("tabindex")) == ("button", "0")
    names = [element.get("aria-label") for element in places]
    assert all(names)
    assert len(set(names)) == len(names)
    chips = {
        element.get("data-sign"): words(element) for element in page.xpath(".//button[@data-sign]")
    }
    boxes = {
        element.get("value"): words(element.getparent())
        for element in page.xpath(".//*[@name='signs']")
    }
    assert chips == boxes
    assert set(boxes) == set(get_args(Sign))
    assert len(set(boxes.values())) == len(boxes)
    assert all(words(element) for element in page.iter("legend"))
    assert page.xpath(".//*[@role='status' and @aria-live='polite']")


def test_every_clause_that_may_be_an_answer_is_there_once_with_its_address(
    live: Corpus, language: Language
) -> None:
    listed = entrance(live, language).xpath(".//li/@data-clause")
    known = {clause.id for clause in live.rules.clauses("lnf-2017")}
    wanted = {
        step.clause for situation in live.situations if situation.signs for step in situation.chain
    } & known
    assert Counter(listed) == Counter(wanted)
    links = entrance(live, language).xpath(".//li[@data-clause]/a/@href")
    assert all(f"{language}/rules/lnf-2017/" in link for link in links)


def test_nothing_stands_there_without_situations(live: Corpus) -> None:
    bare = Corpus(live.knowledge)
    text = Renderer(bare, "en").render_page("situations_entrance.html.j2", "en/situations/")
    assert not text.strip()


def test_index_of_situations_brings_what_the_entrance_needs(
    live: Corpus, written: Path, pages: Pages
) -> None:
    head, _ = front_matter((written / "lv/situations/index.md").read_text(encoding="utf-8"))
    assert "tap" in head["styles"]
    assert "situations/entrance" in head["scripts"]
    page = pages["lv/situations/"]
    assert page.xpath("//*[@data-tap-table]")
    # What the script looks for: each situation once, with its signs and clauses.
    entries = page.xpath("//*[@data-id and @data-signs and @data-clauses]")
    assert sorted(entry.get("data-id") for entry in entries) == sorted(
        situation.id for situation in live.situations
    )
