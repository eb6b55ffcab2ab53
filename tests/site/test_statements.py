"""Effects on every surface, read back: none stands without its condition."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from lxml import html
from tests.commands import Run
from tests.sampling import SAMPLED_LANGUAGES

from novuss.corpus import Corpus
from novuss.languages import LANGUAGES, Language
from novuss.model.rules import Clause, Sanction
from novuss.opendata import OpenRules, open_data
from novuss.site.addresses import reading_place
from novuss.site.search_files import search_files
from novuss.views.offences import offences
from novuss.views.spoken_clauses import spoken_clause
from novuss.wording import Wording

from .drawn import Pages, words

#: An edition, a clause of it, and what may follow there.
Place = tuple[str, Clause, list[Sanction]]


@pytest.fixture(scope="module")
def conditional(corpus: Corpus) -> list[Place]:
    """The clauses of which something follows under a condition alone."""
    found = [
        (edition, clause, corpus.sanctions(clause.id, edition))
        for edition in corpus.rules_editions
        for clause in corpus.clauses(edition)
    ]
    held = [
        (edition, clause, sanctions)
        for edition, clause, sanctions in found
        if any(one.when or one.condition or one.documents for one in sanctions)
    ]
    assert len(held) > 60
    return held


def needed(corpus: Corpus, sanction: Sanction, language: Language) -> list[str]:
    """What must be read where the effects of a sanction are."""
    text = corpus.strings
    parts = [str(text[f"effect.{effect}"][language]) for effect in sanction.effects]
    if sanction.when:
        parts.append(str(text[f"sanction-when.{sanction.when}"][language]))
    if sanction.condition:
        parts.append(sanction.condition[language])
    return parts + [corpus.document(name).short_names[language] for name in sanction.documents]


def missing(
    corpus: Corpus, sanctions: list[Sanction], said: list[str], language: Language
) -> list[str]:
    """What is said of a clause without all that it needs, or not at all."""
    left = [needed(corpus, sanction, language) for sanction in sanctions]
    wrong = []
    for text in said:
        whole = " ".join(text.split()).casefold()
        fits = [parts for parts in left if all(part.casefold() in whole for part in parts)]
        if fits:
            left.remove(max(fits, key=len))
        else:
            wrong.append(whole)
    return wrong + [", ".join(parts) for parts in left]


def effects(element: html.HtmlElement, path: str) -> list[str]:
    return [words(one) for one in element.xpath(f".//{path}//*[contains(@class, 'nv-effect--')]")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_of_clauses_and_sections(
    corpus: Corpus, pages: Pages, conditional: list[Place], language: Language
) -> None:
    wrong = {}
    for edition, clause, sanctions in conditional:
        page = pages[f"{language}/rules/{edition}/{clause.id}/"]
        said = {"page": effects(page, "div[@class='nv-follows']")}
        section = corpus.section_of(clause.id, edition)
        if section and section.id != clause.id:
            place = reading_place(language, edition, section.id, clause.id)
            address, _, anchor = place.partition("#")
            (block,) = pages[address].xpath(
                f"//div[contains(@class, 'nv-clause')][./*[@id='{anchor}']]"
            )
            said["section"] = effects(block, "p[@class='nv-marks']")
        for surface, texts in said.items():
            if found := missing(corpus, sanctions, texts, language):
                wrong[surface, edition, clause.id] = found
    assert wrong == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_table_of_offences(corpus: Corpus, pages: Pages, language: Language) -> None:
    """A row stands below its effects; an older consequence names its own condition."""
    rows = pages[f"{language}/offences/"].xpath("//li[contains(@class, 'nv-offence')]")
    said = [words(row) for row in rows if "nv-past" not in row.get("class")]
    found = [one.sanction for one in offences(corpus) if one.sanction]
    for text, sanction in zip(said, found, strict=True):
        assert missing(corpus, [sanction], [text], language) == []
        # Which of two conditions 2010 lacked, or which version of 2017 lacks it too, is said.
        if sanction.when or sanction.documents:
            assert str(corpus.strings["view.without-condition"][language]) not in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_search_box(corpus: Corpus, conditional: list[Place], language: Language) -> None:
    files = search_files(corpus)
    spoken = json.loads(files[f"{language}.json"])
    clauses = json.loads(files["clauses.json"])
    places = {
        (corpus.rules_editions[edition], clause): str(place)
        for place, (edition, clause) in enumerate(clauses["documents"])
    }
    for edition, clause, sanctions in conditional:
        # What is the same as a clause in force is found as that one.
        if place := places.get((edition, clause.id)):
            said = [spoken["statements"][at][1] for at in clauses["follows"][place]]
            assert missing(corpus, sanctions, said, language) == [], clause.id


@pytest.mark.parametrize("language", LANGUAGES)
def test_data_of_programs_and_assistants(
    corpus: Corpus, conditional: list[Place], language: Language
) -> None:
    rules = open_data(corpus)["rules"]
    assert isinstance(rules, OpenRules)
    open_clauses = {(clause.edition, clause.id): clause for clause in rules.clauses}
    say = Wording(corpus.strings, language)
    for edition, clause, sanctions in conditional:
        spoken: Any = spoken_clause(corpus, clause, edition, say)["statements"]
        texts = [
            ", ".join([one["says"], *(say(f"effect.{effect}") for effect in one["effects"])])
            if one["condition"] is None or one["condition"]["text"] in one["says"]
            else "condition of its own"
            for one in spoken
        ]
        assert missing(corpus, sanctions, texts, language) == [], clause.id
        data = [
            " ".join(
                [
                    *(say(f"effect.{effect}") for effect in one.effects),
                    one.condition.text[language] if one.condition else "",
                ]
            )
            for one in open_clauses[edition, clause.id].statements
        ]
        assert missing(corpus, sanctions, data, language) == [], clause.id


@pytest.mark.parametrize("language", SAMPLED_LANGUAGES)
def test_terminal(
    novuss: Callable[..., Run], corpus: Corpus, conditional: list[Place], language: Language
) -> None:
    mark = f"{corpus.strings['site.consequence'][language]}: "
    for edition, clause, sanctions in conditional:
        run = novuss("rules", "show", clause.id, "--edition", edition, "-l", language)
        said = " ".join(run.out.split()).split(mark)[1:]
        assert missing(corpus, sanctions, said, language) == [], clause.id
