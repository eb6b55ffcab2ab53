"""The questions to a federation: each once, what decides most first."""

import pytest

from novuss.corpus import DEFAULT_EDITION, Corpus
from novuss.model.stakes import STAKES
from novuss.questionnaire import Asked, parts, questionnaire


@pytest.fixture(scope="module")
def asked(corpus: Corpus) -> list[Asked]:
    return questionnaire(corpus)


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
    assert [one.record.id for one in asked[:count]] == corpus.decisive
    assert [one.decisive for one in asked] == [True] * count + [False] * (len(asked) - count)


def test_no_question_is_asked_twice(asked: list[Asked]) -> None:
    names = [one.record.id for one in asked]
    assert len(set(names)) == len(names)
    words = [one.record.question.en for one in asked if one.record.question]
    assert len(set(words)) == len(words) == len(asked)
    joined = {each.id for one in asked for each in one.also}
    assert not joined & set(names)


@pytest.mark.parametrize("group", ONCE, ids=[group[0] for group in ONCE])
def test_what_several_records_ask_is_asked_once(asked: list[Asked], group: tuple[str, ...]) -> None:
    found = [one for one in asked if one.record.id in group]
    assert [one.record.id for one in found] == [group[0]]
    assert {each.id for each in found[0].also} == set(group[1:])


def test_every_question_of_the_register_is_asked_but_those_about_superseded_editions(
    corpus: Corpus, asked: list[Asked]
) -> None:
    past = {one.id for one in corpus.editions if one.status == "superseded"}
    left_out = {
        one.id for one in corpus.register.entries if one.question and one.asks_about in past
    }
    assert "16.1-a" in left_out
    given = {one.record.id for one in asked} | {each.id for one in asked for each in one.also}
    wanted = {one.id for one in corpus.register.entries if one.question}
    assert given == wanted - left_out
    assert not {one.about for one in asked} & past


def test_what_speaks_of_2010_in_its_question_is_not_asked(asked: list[Asked]) -> None:
    for one in asked:
        assert one.record.question
        assert "2010" not in one.record.question.en, one.record.id


def test_the_rest_follows_by_what_is_at_stake_and_other_documents_come_last(
    corpus: Corpus, asked: list[Asked]
) -> None:
    rest = [one for one in asked if not one.decisive]
    editions = [edition.id for edition in corpus.editions]
    places = {one.id: place for place, one in enumerate(corpus.register.entries)}
    keys = [
        (editions.index(one.about), STAKES.index(one.record.stakes), places[one.record.id])
        for one in rest
    ]
    assert keys == sorted(keys)
    assert rest[0].about == DEFAULT_EDITION != rest[-1].about


def test_parts_hold_all_questions_in_their_order(corpus: Corpus, asked: list[Asked]) -> None:
    found = list(parts(corpus))
    assert [one for part in found for one in part.questions] == asked
    names = [part.id for part in found]
    assert names[0] == "decisive"
    assert len(set(names)) == len(names)
    for part in found[1:]:
        assert all(one.about == part.about for one in part.questions)
        if part.stakes:
            assert {one.record.stakes for one in part.questions} == {part.stakes}
