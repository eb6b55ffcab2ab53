"""Effects on every surface, read back: none stands without its condition."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from lxml import html
from tests.commands import Run
from tests.sampling import SAMPLED_LANGUAGES

from novuss.corpus import Corpus
from novuss.languages import LANGUAGES, Language
from novuss.localized_wording import Wording
from novuss.model.game_situations import EFFECTS, Situation
from novuss.model.rule_clauses import Clause, Sanction
from novuss.opendata import OpenRules, build_open_data
from novuss.report.clause_cards import ROOM, build_card
from novuss.rulebook.consequence_texts import render_statement
from novuss.rulebook.offence_table import list_offences
from novuss.rulebook.plain_clause_data import build_clause_data
from novuss.rulebook.situation_texts import find_open_question
from novuss.site.build.assistant_files import NAME, build_clause_path, build_situation_path
from novuss.site.build.search_files import build_search_files
from novuss.site.page_addresses import build_section_address

from .drawn import Pages

#: An edition, a clause of it, and what may follow there.
Place = tuple[str, Clause, list[Sanction]]


@pytest.fixture(scope="module")
def conditional(corpus: Corpus) -> list[Place]:
    """The clauses of which something follows under a condition alone."""
    held = [
        (edition, clause, sanctions)
        for edition in corpus.rules_editions
        for clause in corpus.rules.clauses(edition)
        for sanctions in [corpus.consequences.sanctions(clause.id, edition)]
        if any(sanction.when or sanction.condition or sanction.documents for sanction in sanctions)
    ]
    assert len(held) > 60
    return held


@pytest.fixture(scope="module")
def files(corpus: Corpus) -> dict[str, Any]:
    """What the search box reads in a browser."""
    return {name: json.loads(text) for name, text in build_search_files(corpus).items()}


def needed(corpus: Corpus, sanction: Sanction, language: Language) -> list[str]:
    """What must be read where the effects of a sanction are."""
    text = corpus.strings
    parts = [str(text[f"effect.{effect}"][language]) for effect in sanction.effects]
    if sanction.when:
        parts.append(str(text[f"sanction-when.{sanction.when}"][language]))
    if sanction.condition:
        parts.append(sanction.condition[language])
    if sanction.against not in (None, "participant", "striker"):
        parts.append(str(text[f"against.{sanction.against}"][language]))
    return parts + [corpus.document(name).short_names[language] for name in sanction.documents]


def missing(
    corpus: Corpus, sanctions: list[Sanction], spoken: list[str], language: Language
) -> list[str]:
    """What is said of a clause without all that it needs, or not at all."""
    left = [needed(corpus, sanction, language) for sanction in sanctions]
    wrong = []
    for text in spoken:
        whole = " ".join(text.split()).casefold()
        fits = [parts for parts in left if all(part.casefold() in whole for part in parts)]
        if fits:
            left.remove(max(fits, key=len))
        else:
            wrong.append(whole)
    return wrong + [", ".join(parts) for parts in left]


def brought(corpus: Corpus, situation: Situation, outcomes: list[Any]) -> Sanction:
    """What a situation brings, with the point that its answer leaves open for a condition."""
    record = find_open_question(corpus, situation) if outcomes is situation.outcomes else None
    known: Any = {"against": situation.against, "condition": record and record.point}
    found = [outcome for outcome in outcomes if outcome in EFFECTS]
    return Sanction.model_construct(effects=found, when=None, documents=[], **known)


def printed(element: html.HtmlElement) -> str:
    """What is read in it on paper: no more than on the screen."""
    texts = element.xpath(".//text()[not(ancestor::*[contains(@class, 'nv-noprint')])]")
    return " ".join("".join(texts).split())


def effects(element: html.HtmlElement, path: str) -> list[str]:
    marks = element.xpath(f".//{path}//*[contains(@class, 'nv-effect--')]")
    return [printed(mark) for mark in marks]


@pytest.mark.parametrize("language", LANGUAGES)
def test_consequences_stand_wherever_a_clause_is_read(
    corpus: Corpus, pages: Pages, built: Path, conditional: list[Place], language: Language
) -> None:
    """On its page, in its section, on a card that is cut, and in the Markdown of assistants."""
    title = f"## {corpus.strings['site.consequence'][language]}\n\n"
    names = (built / language / NAME).read_text(encoding="utf-8").replace("\\", "")
    book = pages[f"{language}/rules/lnf-2017/print/"]
    for edition, clause, sanctions in conditional:
        page = pages[f"{language}/rules/{edition}/{clause.id}/"]
        file = (built / build_clause_path(language, edition, clause.id)).read_text(encoding="utf-8")
        follows = file.replace("\\", "").partition(title)[2].partition("\n\n")[0]
        spoken = {"page": effects(page, "div[@class='nv-follows']"), "file": follows.splitlines()}
        section = corpus.rules.section_of(clause.id, edition)
        if section and section.id != clause.id:
            place = build_section_address(language, edition, section.id, clause.id)
            address, _, anchor = place.partition("#")
            (block,) = pages[address].xpath(
                f"//div[contains(@class, 'nv-clause')][./*[@id='{anchor}']]"
            )
            spoken["section"] = effects(block, "p[@class='nv-marks']")
        made = build_card(corpus, edition, language, clause, "")
        # Where more follows than a card has room for, it has nothing of it.
        assert " → " in made.text or made.is_whole or len("; ".join(spoken["page"])) > ROOM // 2
        if not made.is_whole and " → " in made.text:
            spoken["card"] = [made.text.partition(" → ")[2]] * len(sanctions)
        for surface, texts in spoken.items():
            assert missing(corpus, sanctions, texts, language) == [], (surface, clause.id)
        # Elsewhere stand names alone and whole texts.
        assert f".md): {corpus.rules.name(clause.id, edition)[language]}\n" in names
        if edition == "lnf-2017":
            text = printed(book.get_element_by_id(clause.id)).replace(" ", "")
            assert "".join(clause.texts[language].split()) in text
    assert effects(book, "*") == effects(pages[f"{language}/compare/digest/"], "*") == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_printed_card_states_older_penalties_too(
    corpus: Corpus, pages: Pages, language: Language
) -> None:
    """On the printed card, of an older penalty too."""
    rows = pages[f"{language}/offences/"].xpath("//li[contains(@class, 'nv-offence')]")
    for row, offence in zip(rows, list_offences(corpus), strict=True):
        before = [sanction for case in offence.before for sanction in case.sanctions]
        older = [sanction for sanction in before if not offence.is_same_sanction(sanction)]
        for then, sanction in zip(row.find_class("nv-then"), older, strict=True):
            if text := printed(then):
                assert missing(corpus, [sanction], [text], language) == []
        if offence.now and offence.sanction:
            text = f"{row.xpath('string(ancestor::section/h2)')} {printed(row)}"
            assert missing(corpus, [offence.sanction], [text], language) == []
            # Which of two conditions 2010 lacked, or which version of 2017 lacks it too, is said.
            if offence.sanction.when or offence.sanction.documents:
                lacking = str(corpus.strings["view.without-condition"][language])
                assert lacking not in row.text_content()
            occasions = {sanction.when for sanction in before}
            quoted = str(corpus.strings["view.without"][language]).partition("{")[0]
            assert quoted not in row.text_content() or offence.sanction.when in occasions


@pytest.mark.parametrize("language", LANGUAGES)
def test_effects_stand_wherever_a_situation_is_read(
    corpus: Corpus, pages: Pages, built: Path, files: dict[str, Any], language: Language
) -> None:
    """Effects stand with whom they concern, and those of the answer with what stays open."""
    box = files[f"situations/shown/{language}.json"]
    index, booklet = (pages[f"{language}/situations/{name}"] for name in ("", "print/"))
    for place, situation in enumerate(corpus.situations):
        if situation.against in (None, "participant", "striker") and not situation.open:
            continue
        page = pages[f"{language}/situations/{situation.id}/"]
        located = f"//*[@data-id='{situation.id}' or @id='{situation.id}']"
        file = (built / build_situation_path(language, situation.id)).read_text(encoding="utf-8")
        answer = [situation.outcomes]
        read = answer + [reading.outcomes for reading in situation.readings]
        decided: Any = [step.decides for step in situation.chain if step.decides]
        for expected, texts in (
            (read, map(printed, page.xpath(f"{located}//*[@class='nv-case__then']"))),
            (read, map(printed, booklet.xpath(f"{located}//*[@class='nv-case__then']"))),
            (answer, map(printed, index.xpath(f"{located}//*[@class='nv-case__then']"))),
            (read, re.findall("→ (.*)", file)),
            (answer, [" ".join(box["outcomes"][at][1] for at in box["follows"][place])]),
            (decided, map(printed, page.xpath(".//*[@class='nv-chain__adds']/small"))),
        ):
            for outcomes, text in zip(expected, texts, strict=True):
                sanction = brought(corpus, situation, outcomes)
                if sanction.effects:
                    assert missing(corpus, [sanction], [text], language) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_search_box_states_the_consequences_of_a_clause(
    corpus: Corpus, conditional: list[Place], files: dict[str, Any], language: Language
) -> None:
    spoken, clauses = files[f"{language}.json"], files["clauses.json"]
    places = {
        (corpus.rules_editions[edition], clause): str(place)
        for place, (edition, clause) in enumerate(clauses["documents"])
    }
    for edition, clause, sanctions in conditional:
        # What is the same as a clause in force is found as that one.
        if place := places.get((edition, clause.id)):
            listed = [spoken["statements"][at][1] for at in clauses["follows"][place]]
            assert missing(corpus, sanctions, listed, language) == [], clause.id


@pytest.mark.parametrize("language", LANGUAGES)
def test_data_of_programs_and_assistants(
    corpus: Corpus, conditional: list[Place], language: Language
) -> None:
    rules = build_open_data(corpus)["rules"]
    assert isinstance(rules, OpenRules)
    open_clauses = {(clause.edition, clause.id): clause for clause in rules.clauses}
    say = Wording(corpus.strings, language)
    for edition, clause, sanctions in conditional:
        spoken: Any = build_clause_data(corpus, clause, edition, say)["statements"]
        sentences = [statement["says"] for statement in spoken]
        assert missing(corpus, sanctions, sentences, language) == [], clause.id
        data = open_clauses[edition, clause.id].statements
        assert [statement["open"] for statement in spoken] == [statement.open for statement in data]
        # Open data have the act in a field of its own.
        rendered = [render_statement(statement, say).text for statement in data]
        assert missing(corpus, sanctions, rendered, language) == [], clause.id


@pytest.mark.parametrize("language", SAMPLED_LANGUAGES)
def test_terminal_states_the_consequences_of_a_clause(
    novuss: Callable[..., Run], corpus: Corpus, conditional: list[Place], language: Language
) -> None:
    mark = f"{corpus.strings['site.consequence'][language]}: "
    for edition, clause, sanctions in conditional:
        run = novuss("rules", "show", clause.id, "--edition", edition, "-l", language)
        pieces = " ".join(run.out.split()).split(mark)[1:]
        assert missing(corpus, sanctions, pieces, language) == [], clause.id


def test_sign_stands_only_where_what_follows_turns_on_it(corpus: Corpus, pages: Pages) -> None:
    for edition in ("lnf-2017", "mfn-2010"):
        clauses = corpus.rules.clauses(edition)
        marked = [
            clause.id
            for clause in clauses
            if corpus.consequences.turning_points(clause.id, edition)
        ]
        assert 0 < len(marked) < len(clauses) / 3
    # What concerns the whole list stands at its lead-in alone.
    assert "20.3-c" in [entry.id for entry in corpus.consequences.turning_points("17.1")]
    assert "20.3-c" in corpus.consequences.disputed("17.1.4")
    assert corpus.consequences.turning_points("17.1.4") == []
    page = pages["en/rules/lnf-2017/17/"]
    assert len(page.xpath("//a[contains(@class, 'nv-differ')]")) == len(
        [
            clause
            for clause in corpus.rules.clauses()
            if clause.id.startswith("17") and corpus.consequences.turning_points(clause.id)
        ]
    )


def test_consequence_of_a_list_stands_once(
    corpus: Corpus, pages: Pages, language: Language
) -> None:
    page = pages[f"{language}/rules/lnf-2017/17/"]
    words = corpus.strings["effect.penalty-disc"][language]
    (general,) = page.find_class("nv-list__then")
    assert words in general.text_content()
    cases = [*corpus.rules.children("17.1", "lnf-2017")]
    apart = [
        case.id
        for case in cases
        if effects(page.get_element_by_id(case.id).getparent(), "p[@class='nv-marks']")
    ]
    # With a condition of its own.
    assert {"17.1.12", "17.1.14"} <= {*apart}
    assert len(apart) < len(cases) / 2
