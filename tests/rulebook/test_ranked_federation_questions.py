"""The questions to a federation: each once, what decides most first."""

import pytest

from novuss.corpus import Corpus
from novuss.model.decision_stakes import STAKES
from novuss.rulebook.ranked_federation_questions import Asked, group_questions, list_questions


@pytest.fixture(scope="module")
def asked(corpus: Corpus) -> list[Asked]:
    return list_questions(corpus)


#: What several records ask, the one that asks it first.
ONCE = [
    ("12.8-b", "16.1.10-b"),
    ("17.1.18-a", "21.4-a"),
    ("12.24-a", "12.24-b"),
]


def test_about_twenty_questions_decide_most_and_stand_first(
    corpus: Corpus, asked: list[Asked]
) -> None:
    count = len(corpus.decisive)
    assert 18 <= count <= 22
    assert [question.record.id for question in asked[:count]] == corpus.decisive
    assert [question.decisive for question in asked] == [True] * count + [False] * (
        len(asked) - count
    )


def test_no_question_is_asked_twice(asked: list[Asked]) -> None:
    names = [question.record.id for question in asked]
    assert len(set(names)) == len(names)
    words = [question.record.question.en for question in asked if question.record.question]
    assert len(set(words)) == len(words) == len(asked)
    joined = {also.id for question in asked for also in question.also}
    assert not joined & set(names)


@pytest.mark.parametrize("group", ONCE, ids=[group[0] for group in ONCE])
def test_what_several_records_ask_is_asked_once(asked: list[Asked], group: tuple[str, ...]) -> None:
    found = [question for question in asked if question.record.id in group]
    assert [question.record.id for question in found] == [group[0]]
    assert {also.id for also in found[0].also} == set(group[1:])


def test_every_question_of_the_register_is_asked_but_those_about_superseded_editions(
    corpus: Corpus, asked: list[Asked]
) -> None:
    past = {edition.id for edition in corpus.editions if edition.status == "superseded"}
    left_out = {
        record.id
        for record in corpus.register.entries
        if record.question and record.asks_about in past
    }
    assert "16.1-a" in left_out
    given = {question.record.id for question in asked} | {
        also.id for question in asked for also in question.also
    }
    wanted = {record.id for record in corpus.register.entries if record.question}
    assert given == wanted - left_out
    assert not {question.about for question in asked} & past


def test_what_speaks_of_2010_in_its_question_is_not_asked(asked: list[Asked]) -> None:
    for question in asked:
        assert question.record.question
        assert "2010" not in question.record.question.en, question.record.id


def test_the_rest_follows_by_what_is_at_stake_and_other_documents_come_last(
    corpus: Corpus, asked: list[Asked]
) -> None:
    rest = [question for question in asked if not question.decisive]
    editions = [edition.id for edition in corpus.editions]
    places = {record.id: place for place, record in enumerate(corpus.register.entries)}
    keys = [
        (
            editions.index(question.about),
            STAKES.index(question.record.stakes),
            places[question.record.id],
        )
        for question in rest
    ]
    assert keys == sorted(keys)
    assert rest[0].about == "lnf-2017" != rest[-1].about


def test_parts_hold_all_questions_in_their_order(corpus: Corpus, asked: list[Asked]) -> None:
    found = list(group_questions(corpus))
    assert [question for part in found for question in part.questions] == asked
    names = [part.id for part in found]
    assert names[0] == "decisive"
    assert len(set(names)) == len(names)
    for part in found[1:]:
        assert all(question.about == part.about for question in part.questions)
        if part.stakes:
            assert {question.record.stakes for question in part.questions} == {part.stakes}
