"""Situations in the search, beside the clauses: the same form of index, asked by the same code."""

import pytest

from novuss.corpus import Corpus
from novuss.languages import LANGUAGES, Language
from novuss.search import MOST_SITUATIONS, search
from novuss.search.ranking import Finder
from novuss.search.store import load_situation_index

from .conftest import Twin, queries, questions


@pytest.fixture(scope="module")
def finders(corpus: Corpus) -> dict[Language, Finder]:
    index = load_situation_index(corpus)
    return {
        language: Finder({**index, "languages": {language: words}})
        for language, words in index["languages"].items()
    }


def test_situations_are_answered_alike_to_the_last_digit(
    finder: Finder, finders: dict[Language, Finder], twin: Twin
) -> None:
    asked = [(one.text, one.language) for one in questions()[::3]]
    asked += [(typed, reader) for typed, reader in queries()[::12] if reader]
    differing = []
    for typed, reader in asked:
        answer = finders[reader].answer(typed, reader)
        here = [
            [[one.document, one.score, one.language] for one in answer.found],
            [finders[reader].snippet(one, answer) for one in answer.found[:3]],
            finder.situations_first(finder.answer(typed, reader), answer),
        ]
        if here != twin("situation", typed=typed, reader=reader):
            differing.append((typed, reader))
    assert differing == []


def test_number_of_a_clause_finds_what_rests_on_it_behind_the_clauses(corpus: Corpus) -> None:
    hits = search(corpus, ["17.1.8"], "en")
    resting = {one.id for one in corpus.situations_of("17.1.8")}
    assert {one.id for one in hits.situations} <= resting
    assert hits.situations
    assert not hits.situations_first


@pytest.mark.parametrize("typed", ["puck", "penalty disc", "Schlagrecht", "шайба", "soda kauliņš"])
def test_clauses_go_before_what_a_name_or_a_word_finds(corpus: Corpus, typed: str) -> None:
    assert not search(corpus, [typed]).situations_first


def test_situations_of_another_language_are_found_where_the_own_has_none(corpus: Corpus) -> None:
    hits = search(corpus, ["шайба разбилась"], "en").situations
    assert hits
    facts = [one.facts["ru"] for one in corpus.situations]
    assert any(" ".join(one.split()) == hits[0].snippet for one in facts) or "…" in hits[0].snippet


def test_at_most_ten_best_first_each_once(corpus: Corpus) -> None:
    hits = search(corpus, ["puck in a pocket"], "en").situations
    assert len({one.id for one in hits}) == len(hits) == MOST_SITUATIONS
    assert [one.score for one in hits] == sorted((one.score for one in hits), reverse=True)


def test_facts_of_a_situation_find_it(corpus: Corpus) -> None:
    for language in LANGUAGES:
        missed = [
            one.id
            for one in corpus.situations[::6]
            if search(corpus, [one.facts[language]], language).situations[0].id != one.id
        ]
        assert len(missed) <= 1, (language, missed)
