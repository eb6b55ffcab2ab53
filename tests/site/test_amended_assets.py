"""Data of the pages' scripts after the day of an edition that amends the rules."""

import json
from pathlib import Path
from typing import Any

import pytest
from tests.amended import DAY, EDITION, EVE, SeeAmended

from novuss.corpus import Corpus
from novuss.languages import LANGUAGES, Language
from novuss.rulebook.quiz import build_questions
from novuss.search.index_store import load_index
from novuss.site.build.ask_files import build_ask_files
from novuss.site.build.assistant_files import build_assistant_files
from novuss.site.build.browser_form_data import build_form_files
from novuss.site.build.quiz_files import build_quiz_files
from novuss.site.build.search_files import build_search_files

from .drawn import drawers, read, words

#: Amended in English and Latvian, and in Latvian alone.
LIMIT, CLAUSE = "A1.19", "11.7"
NEW = "17.1.20 ir jauns punkts, spēkā no 2027. gada 1. janvāra; lēmumu tabulās tā vēl nav"
NOTE = "Еще не переведено. Текст изменен на этом языке: латышский."


@pytest.fixture(scope="module")
def after(see_amended: SeeAmended) -> Corpus:
    return see_amended(DAY)


def read_text(corpus: Corpus, clause: str, edition: str, language: Language) -> str:
    found = corpus.rules.clause(clause, edition)
    assert found
    return found.texts[language]


def test_form_quotes_the_text_that_was_adopted(after: Corpus) -> None:
    texts = json.loads(build_form_files(after)["clauses/ru.json"])
    assert texts[EDITION][LIMIT] == f"{NOTE}\n{read_text(after, LIMIT, EDITION, 'lv')}"
    assert texts["lnf-2017"][LIMIT] == read_text(after, LIMIT, "lnf-2017", "ru")


def test_quiz_explains_by_the_text_that_was_adopted(after: Corpus) -> None:
    asked = json.loads(build_quiz_files(after)["ru.json"])["questions"]
    (why,) = (question["why"] for question in asked if LIMIT in question["clauses"])
    assert why.endswith(f"{NOTE}\n{read_text(after, LIMIT, EDITION, 'lv')}")
    assert read_text(after, LIMIT, "lnf-2017", "ru") not in why


def test_quiz_asks_nothing_that_an_earlier_text_answered(after: Corpus) -> None:
    known = {situation.id: situation for situation in after.situations}
    asked = {question.situation for question in build_questions(after, "lv")} - {None}
    assert asked
    for name in asked:
        clauses = [step.clause for step in known[name or ""].chain]
        assert not after.history.find_amended(clauses, f"situations {name}"), name


def test_case_page_has_the_text_that_was_adopted(after: Corpus) -> None:
    texts = json.loads(build_ask_files(after)["texts/ru.json"])["clauses"]
    assert texts["18.1.3"] == f"{NOTE}\nSpēles kauliņš pamet galdu."


@pytest.mark.parametrize("language", LANGUAGES)
def test_index_of_the_search_quotes_no_earlier_text(after: Corpus, language: Language) -> None:
    index = load_index(after)
    at = [clause for _, clause in index["clauses"]["documents"]].index(CLAUSE)
    assert index["languages"][language]["texts"][at] == "Jauns teksts."


@pytest.fixture(scope="module")
def searched(after: Corpus) -> dict[str, Any]:
    return {name: json.loads(text) for name, text in build_search_files(after).items()}


def find_place(searched: dict[str, Any], edition: str, clause: str) -> str:
    clauses = searched["clauses.json"]
    return str(clauses["documents"].index([clauses["editions"].index(edition), clause]))


def test_hit_is_marked_with_its_language(searched: dict[str, Any]) -> None:
    place = find_place(searched, EDITION, CLAUSE)
    assert searched["ru.json"]["untranslated"][place] == ["lv", NOTE]
    assert place not in searched["lv.json"]["untranslated"]


def test_hit_of_a_number_says_what_became_of_it(
    searched: dict[str, Any], see_amended: SeeAmended
) -> None:
    repealed, moved = (
        find_place(searched, "lnf-2017", "19.1.12"),
        find_place(searched, EDITION, "12.40"),
    )
    assert searched["en.json"]["became"] == {
        repealed: {"19.1.12": "Repealed from 1 January 2027 (2027 rules)."},
        moved: {"12.20": "12.20: Now 12.40 (2027 rules, from 1 January 2027)."},
    }
    before = json.loads(build_search_files(see_amended(EVE))["en.json"])
    assert before["became"] == before["untranslated"] == before["doubts"] == {}
    assert before["words"]["untranslated"] == []


def test_hit_says_what_it_contradicts_and_a_search_what_it_cannot_find(
    searched: dict[str, Any],
) -> None:
    place = find_place(searched, EDITION, "12.11")
    assert searched["en.json"]["doubts"][place] == [
        "11.7 has another figure from 1 January 2027, but 12.11 still has the earlier one."
    ]
    assert searched["en.json"]["words"]["untranslated"] == []
    assert searched["de.json"]["words"]["untranslated"] == [
        "Neu ab 1. Januar 2027, noch nicht übersetzt: 17.1.20"
    ]


def test_hit_of_a_situation_names_the_text_for_which_it_was_written(
    after: Corpus, searched: dict[str, Any]
) -> None:
    marked = searched["situations/shown/en.json"]["outdated"]
    for at, situation in enumerate(after.situations):
        about = any(step.clause == "18.1.3" for step in situation.chain)
        assert ("Written for the earlier text of 18.1.3." in marked.get(str(at), [])) == about


def test_case_page_knows_the_clauses_without_rules(after: Corpus) -> None:
    data = json.loads(build_ask_files(after)["en.json"])
    assert list(data["unruled"]) == [CLAUSE, "17.1.20", "18.1.3", LIMIT, "lnf-2017/19.1.12"]
    assert data["unruled"]["17.1.20"].startswith("17.1.20 is new from 1 January 2027;")
    texts = json.loads(build_ask_files(after)["texts/en.json"])
    assert data["unruled"].keys() <= texts["names"].keys()
    # What was amended or repealed is not read beside a ruling any more, what has a new number is.
    grounds = {ground["clause"] for ground in texts["grounds"]}
    assert {"11.7", "12.20", "12.40", "13.1", "19.1.12"} & grounds == {"12.40", "13.1"}
    assert data["unruled"]["lnf-2017/19.1.12"].startswith("19.1.12 was repealed from 1 January")
    assert json.loads(build_ask_files(after)["de.json"])["untranslated"] == [
        "Neu ab 1. Januar 2027, noch nicht übersetzt: 17.1.20"
    ]


def test_files_for_assistants_say_what_amendments_made_of_texts(
    after: Corpus, tmp_path: Path
) -> None:
    for name in ("data", "en"):
        (tmp_path / name).mkdir()
    (tmp_path / "en/index.html").touch()
    files = build_assistant_files(after, tmp_path)
    situation = next(
        situation.id
        for situation in after.situations
        if any(step.clause == "18.1.3" for step in situation.chain)
    )
    contradiction = "11.7 has another figure from 1 January 2027, but 12.11 still has the earlier"
    for path, mark in (
        ("rules/lnf-2017/19.1.12", "**Repealed from 1 January 2027 (2027 rules).**"),
        (f"rules/{EDITION}/12.11", f"**{contradiction} one.**"),
        (f"situations/{situation}", "**Written for the earlier text of 18.1.3.**"),
    ):
        assert mark in files[f"en/{path}.md"]
    assert contradiction in files["llms-full.txt"]


def test_book_has_the_text_that_was_adopted(after: Corpus) -> None:
    book = read(drawers(after)[f"ru/rules/{EDITION}/print.md"]())
    (clause,) = book.xpath("//div[@id=$clause]", clause=CLAUSE)
    assert f"{NOTE}Jauns teksts." in words(clause)
    assert read_text(after, CLAUSE, "lnf-2017", "ru") not in words(clause)


def test_lists_of_situations_mark_those_of_an_earlier_text(after: Corpus) -> None:
    for name in ("situations/index", "situations/print"):
        drawn = read(drawers(after)[f"ru/{name}.md"]())
        for situation in after.situations:
            about = any(step.clause == "18.1.3" for step in situation.chain)
            (listed,) = drawn.xpath("//li[@data-id=$id] | //section[@id=$id]", id=situation.id)
            marks = [words(mark) for mark in listed.find_class("nv-outdated")]
            assert ("Написано для прежнего текста: 18.1.3." in marks) == about, situation.id


@pytest.mark.parametrize("name", ["17", "open", "print"])
def test_decision_tables_name_a_clause_that_they_do_not_have(after: Corpus, name: str) -> None:
    assert NEW in words(read(drawers(after)[f"lv/rulings/{name}.md"]()))
