"""Situations in the search, beside the clauses: the same form of index, asked by the same code."""

import pytest
from tests.node import Scripts

from novuss.corpus import Corpus
from novuss.languages import LANGUAGES, Language
from novuss.search import MOST_SITUATIONS, search
from novuss.search.hit_ranking import Finder
from novuss.search.index_store import load_situation_index
from novuss.specs.knowledge_location import find_specs_folder
from novuss.specs.loader import load_knowledge

from .conftest import queries, questions


@pytest.fixture(scope="module")
def finders(corpus: Corpus) -> dict[Language, Finder]:
    index = load_situation_index(corpus)
    return {
        language: Finder({**index, "languages": {language: words}})
        for language, words in index["languages"].items()
    }


@pytest.mark.parametrize("step", [8, pytest.param(1, marks=pytest.mark.audit)])
def test_situations_are_answered_alike_to_the_last_digit(
    finder: Finder, finders: dict[Language, Finder], twin: Scripts, step: int
) -> None:
    asked = [(question.text, question.language) for question in questions()[::3]]
    asked += [(typed, reader) for typed, reader in queries()[::12] if reader]
    differing = []
    for typed, reader in asked[::step]:
        answer = finders[reader].find_answer(typed, reader)
        ours = [
            [[found.document, found.score, found.language] for found in answer.found],
            [finders[reader].cut_snippet(found, answer) for found in answer.found[:3]],
            finder.prefers_situations(finder.find_answer(typed, reader), answer),
        ]
        if ours != twin("situation", typed=typed, reader=reader):
            differing.append((typed, reader))
    assert differing == []


def test_number_of_a_clause_finds_what_rests_on_it_behind_the_clauses(corpus: Corpus) -> None:
    hits = search(corpus, ["17.1.8"], "en")
    resting = {situation.id for situation in corpus.situations_of("17.1.8")}
    assert {hit.id for hit in hits.situations} <= resting
    assert hits.situations
    assert not hits.situations_first


@pytest.mark.parametrize("typed", ["puck", "penalty disc", "Schlagrecht", "шайба", "soda kauliņš"])
def test_clauses_go_before_what_a_name_or_a_word_finds(corpus: Corpus, typed: str) -> None:
    assert not search(corpus, [typed]).situations_first


def test_one_of_two_that_go_before_a_dispute_rests_on_its_clauses(
    corpus: Corpus, language: Language
) -> None:
    for dispute in corpus.disputes:
        hits = search(corpus, [dispute.typed[language][0]], language)
        if hits.situations_first:
            first = [corpus.situation(hit.id) for hit in hits.situations[:2]]
            clauses = {step.clause for situation in first if situation for step in situation.chain}
            assert clauses & set(dispute.clauses), dispute.id


def test_situations_of_another_language_are_found_where_the_own_has_none(corpus: Corpus) -> None:
    hits = search(corpus, ["шайба разбилась"], "en").situations
    assert hits
    facts = [situation.facts["ru"] for situation in corpus.situations]
    assert (
        any(" ".join(fact.split()) == hits[0].snippet for fact in facts) or "…" in hits[0].snippet
    )


def test_at_most_ten_best_first_each_once(corpus: Corpus) -> None:
    hits = search(corpus, ["puck in a pocket"], "en").situations
    assert len({hit.id for hit in hits}) == len(hits) == MOST_SITUATIONS
    assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)


def test_each_way_to_ask_is_found_by_itself_and_as_its_situation_once(corpus: Corpus) -> None:
    index = load_situation_index(corpus)
    parts = index["clauses"]["parts"]
    assert len(index["clauses"]["documents"]) == len(corpus.situations)
    assert set(parts) == {
        at for at, situation in enumerate(corpus.situations) if corpus.asked(situation.id, "en")
    }
    situation = next(
        situation for situation in corpus.situations if len(corpus.asked(situation.id, "lv")) >= 2
    )
    for phrase in corpus.asked(situation.id, "lv"):
        hits = search(corpus, [phrase], "lv").situations
        assert hits[0].id == situation.id
        assert [hit.id for hit in hits].count(situation.id) == 1
        assert hits[0].snippet.strip("…") in " ".join(situation.facts["lv"].split())


def test_corpus_without_situations_finds_none_whatever_is_kept(corpus: Corpus) -> None:
    assert load_situation_index(corpus)["clauses"]["documents"]
    alone = Corpus(load_knowledge(find_specs_folder()))
    assert load_situation_index(alone)["clauses"]["documents"] == []
    assert search(alone, ["puck"], "en").situations == []


def test_facts_of_a_situation_find_it(finders: dict[Language, Finder], corpus: Corpus) -> None:
    for language in LANGUAGES:
        missed = [
            situation.id
            for at, situation in enumerate(corpus.situations)
            if at % 6 == 0
            and finders[language].find_answer(situation.facts[language], language).found[0].document
            != at
        ]
        assert len(missed) <= 1, (language, missed)


#: In percent of the questions of a file, what was found first and among the first three when they
#: were asked. The second file was written when 157 situations stood; the aim was 90. It was asked
#: again when 49 more stood beside them, and when words by which people ask for clauses went: of
#: the 800 questions 752 find their situation first, and 750 did with them.
FOUND: dict[str, dict[Language, tuple[int, int]]] = {
    "situation_questions.tsv": {"en": (95, 99), "de": (91, 97), "ru": (93, 98), "lv": (95, 99)},
    "situation_questions_held_out.tsv": {
        "en": (94, 99),
        "de": (93, 98),
        "ru": (94, 98),
        "lv": (97, 100),
    },
}


@pytest.mark.parametrize("file", FOUND)
@pytest.mark.parametrize("language", LANGUAGES)
def test_questions_of_readers_find_their_situation(
    finders: dict[Language, Finder], corpus: Corpus, file: str, language: Language
) -> None:
    ids = [situation.id for situation in corpus.situations]
    asked = [question for question in questions(file) if question.language == language]
    assert len(asked) >= 100
    assert {question.situation for question in asked} <= set(ids)
    firsts = threes = 0
    for question in asked:
        answer = finders[language].find_answer(question.text, language)
        found = [ids[hit.document] for hit in answer.found[:3]]
        firsts += question.situation in found[:1]
        threes += question.situation in found
    first, three = FOUND[file][language]
    assert 100 * firsts / len(asked) >= first
    assert 100 * threes / len(asked) >= three
