"""Situations on the site: one page each, all of them in a list and a booklet, on clause pages."""

from collections.abc import Iterator
from itertools import combinations
from math import dist

import pytest
from lxml import html

from novuss.corpus import Corpus
from novuss.languages import Language
from novuss.localized_wording import Wording
from novuss.rulebook.situation_texts import find_situations_of_clause, make_titles, name_outcomes
from novuss.site.build.active_tab import mark_active_tab
from novuss.site.pages.situation_pages import SEEN, group_situations

from .drawn import Pages, words

#: With a figure, several readings, a dispute and a question that is open.
FULL = "puck-hits-no-disc-at-all"


def leading(page: html.HtmlElement, way: str) -> Iterator[str]:
    """Where links lead, below the site."""
    for address in page.xpath(f"{way}/@href"):
        yield str(address).replace("../", "")


def test_every_situation_has_a_page_that_says_all_of_it(
    corpus: Corpus, pages: Pages, language: Language
) -> None:
    say = Wording(corpus.strings, language)
    for situation in corpus.situations:
        page = pages[f"{language}/situations/{situation.id}/"]
        text = words(page)
        assert words(page.find(".//h1")) == situation.facts[language]
        (answer,) = page.xpath("//p[@class='nv-case__answer']")
        assert words(answer) == situation.answer[language]
        for sentence in (
            *(outcome for _, outcome in name_outcomes(corpus, situation, say)),
            *(step.contributes[language] for step in situation.chain),
            *(reading.answer[language] for reading in situation.readings),
            *situation.disputes,
        ):
            assert " ".join(sentence.split()) in text, situation.id
        assert list(leading(page, "//ol[@class='nv-chain']/li/a")) == [
            f"{language}/rules/lnf-2017/{step.clause}/" for step in situation.chain
        ]
        assert len(page.xpath("//figure")) == (situation.position is not None)


def test_what_is_open_leads_to_the_record_that_asks(
    corpus: Corpus, pages: Pages, language: Language
) -> None:
    register = pages[f"{language}/discrepancies/"]
    known = set(register.xpath("//@id"))
    asked = [situation for situation in corpus.situations if situation.open]
    assert asked
    for situation in asked:
        page = pages[f"{language}/situations/{situation.id}/"]
        (link,) = leading(page, "//p[@class='nv-question']/a")
        assert link == f"{language}/discrepancies/#{situation.open}"
        assert situation.open in known
        # In the words in which a federation is asked.
        (record,) = [found for found in corpus.register.entries if found.id == situation.open]
        if record.question:
            assert " ".join(record.question[language].split()) in words(page)


def test_list_has_every_situation_once_with_what_a_script_filters_by(
    corpus: Corpus, pages: Pages, language: Language
) -> None:
    page = pages[f"{language}/situations/"]
    entries = page.xpath("//ul[@class='nv-cases']/li")
    assert sorted(entry.get("data-id") for entry in entries) == sorted(
        situation.id for situation in corpus.situations
    )
    for entry in entries:
        situation = corpus.situation(entry.get("data-id"))
        assert situation
        assert entry.get("data-seen").split() == situation.seen
        assert entry.get("data-signs").split() == situation.signs
        assert set(entry.get("data-clauses").split()) == {step.clause for step in situation.chain}
        (heading,) = entry.xpath("parent::ul/preceding-sibling::summary/h2/@id")
        assert heading in situation.seen
        (link,) = leading(entry, "a")
        assert link == f"{language}/situations/{situation.id}/"
    headings = page.xpath("//summary[following-sibling::ul[1][@class='nv-cases']]/h2/@id")
    headings = [heading for heading in headings if heading in SEEN]
    assert headings == [word for word in SEEN if word in headings]
    assert headings == list(group_situations(corpus))


def test_clause_in_force_lists_its_situations_those_that_it_decides_first(
    corpus: Corpus, pages: Pages, language: Language
) -> None:
    for clause in ("17.1.4", "12.16", "25"):
        found = find_situations_of_clause(corpus, clause)
        page = pages[f"{language}/rules/lnf-2017/{clause}/"]
        assert list(leading(page, "//details[@id='situations'][not(@open)]//li/a")) == [
            f"{language}/situations/{element.id}/" for element in found
        ]
    first = find_situations_of_clause(corpus, "17.1.4")[0]
    assert any(step.decides for step in first.chain if step.clause == "17.1.4")
    assert not pages[f"{language}/rules/mfn-2010/17.1.г/"].xpath("//details[@id='situations']")


def test_booklet_has_every_situation_in_the_order_of_the_list(
    corpus: Corpus, pages: Pages, language: Language
) -> None:
    page = pages[f"{language}/situations/print/"]
    order = [situation.id for listed in group_situations(corpus).values() for situation in listed]
    booked = page.xpath("//section")
    assert [entry.get("id") for entry in booked] == order
    assert all(entry.xpath(".//ol[@class='nv-chain']/li") for entry in booked)
    for section in booked:
        situation = corpus.situation(section.get("id"))
        assert situation
        links = [link.split("#")[-1] for link in section.xpath(".//a[@class='nv-mark']/@href")]
        assert sorted({*links}) == sorted({*situation.disputes})


def test_figure_shows_each_thing_where_it_lies(corpus: Corpus, pages: Pages) -> None:
    situation = corpus.situation(FULL)
    assert situation
    assert situation.position
    assert situation.position.puck
    page = pages[f"lv/situations/{FULL}/"]
    (figure,) = page.xpath("//figure")
    drawn = {
        str(path.get("class")): (float(path.get("data-x")), float(path.get("data-y")))
        for path in figure.xpath(".//path[@data-x]")
    }
    side = 1000
    # From the left and from the striker's own rail, which is the lower edge.
    across, up = situation.position.puck
    assert drawn["puck"] == pytest.approx((across * side, (1 - up) * side))
    for disc in situation.position.discs:
        style = "disc one" if disc.of == "striker" else "disc other"
        assert drawn[style] == pytest.approx((disc.at[0] * side, (1 - disc.at[1]) * side))
    (name,) = figure.xpath("./svg/@aria-label")
    assert situation.facts["lv"] in name
    assert len(figure.xpath(".//li")) == len(drawn)


def test_pieces_of_a_figure_lie_on_the_table_and_not_in_each_other(corpus: Corpus) -> None:
    """In shares of the surface: no piece across a rail, in another, or above a pocket."""
    disc, puck, rim = 0.015, 0.0222, 0.05
    pockets = [(x, y) for x in (0.065, 0.935) for y in (0.065, 0.935)]
    for situation in corpus.situations:
        if not situation.position:
            continue
        lying = [(placed.at, disc) for placed in situation.position.discs]
        lying += [(situation.position.puck, puck)] if situation.position.puck else []
        for at, radius in lying:
            assert all(radius - 0.001 < share < 1.001 - radius for share in at), situation.id
            assert all(dist(at, pocket) > rim for pocket in pockets), situation.id
        for (at, radius), (other, across) in combinations(lying, 2):
            assert dist(at, other) > radius + across - 0.001, situation.id


def test_tab_of_the_situations_is_lit_below_it() -> None:
    link = '<a href="../../offences/" class="md-tabs__link">Sodi</a>'
    tab = f'<li class="md-tabs__item">\n  {link}</li>'
    assert "--active" in mark_active_tab(tab, f"lv/situations/{FULL}/")
    assert mark_active_tab(tab, "lv/glossary/") == tab


def test_titles_are_short_and_no_two_alike(corpus: Corpus, language: Language) -> None:
    titles = make_titles(corpus, language)
    assert set(titles) == {situation.id for situation in corpus.situations}
    assert {title for title in titles.values() if len(title) > 60} == set()
    assert len(set(titles.values())) == len(titles)
