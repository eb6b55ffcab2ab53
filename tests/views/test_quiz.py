"""The questions to learn by: one right answer each, the same in every language."""

from collections import Counter

import pytest

from novuss.corpus import DEFAULT_EDITION, Corpus
from novuss.explain import Explainer
from novuss.languages import LANGUAGES, Language
from novuss.views.offences import offences
from novuss.views.quiz import (
    CHOICES,
    EXAM_COUNT,
    KINDS,
    Question,
    asked_of,
    exam,
    questions,
    sections,
)
from novuss.views.situations import open_point, outcome_words
from novuss.wording import Wording


@pytest.fixture(scope="module")
def asked(live: Corpus) -> dict[Language, list[Question]]:
    return {language: questions(live, language) for language in LANGUAGES}


def told(words: list[str]) -> str:
    text = " + ".join(words)
    return text[:1].upper() + text[1:]


def test_every_question_has_one_right_choice_among_four(
    live: Corpus, asked: dict[Language, list[Question]]
) -> None:
    for language, found in asked.items():
        assert Counter(one.kind for one in found).keys() == set(KINDS)
        assert len({one.id for one in found}) == len(found)
        assert len({(one.kind, one.prompt) for one in found}) == len(found), language
        for one in found:
            assert len(one.choices) == len(set(one.choices)) == CHOICES, one.id
            assert 0 <= one.right < CHOICES
            assert one.prompt.strip()
            assert one.why.strip()
            assert one.clauses
            assert all(live.clause(clause) for clause in one.clauses), one.id


def test_languages_differ_in_words_alone(asked: dict[Language, list[Question]]) -> None:
    def bones(found: list[Question]) -> list[tuple[object, ...]]:
        return [
            (one.id, one.kind, one.role, one.section, one.right, one.clauses, one.situation)
            for one in found
        ]

    assert len({str(bones(found)) for found in asked.values()}) == 1


def test_right_choice_of_a_situation_is_its_outcome_and_no_other_is_a_reading(
    live: Corpus, asked: dict[Language, list[Question]]
) -> None:
    say = Wording(live.strings, "en")
    undecided = told(outcome_words(["open"], say))
    by_id = {one.situation: one for one in asked["en"] if one.situation}
    assert by_id.keys() == {one.id for one in live.situations}
    for situation in live.situations:
        one = by_id[situation.id]
        point = open_point(live, situation, say) if len(situation.outcomes) > 1 else ""
        right = told(outcome_words(situation.outcomes, say, situation.against, point))
        assert one.choices[one.right] == right
        wrong = [each for each in one.choices if each != right]
        for reading in situation.readings:
            read = told(outcome_words(reading.outcomes, say, situation.against))
            assert read not in wrong, situation.id
        if situation.readings or situation.disputes or "open" in situation.outcomes:
            assert undecided not in wrong, situation.id


def test_open_is_offered_where_it_is_wrong_as_well(
    live: Corpus, asked: dict[Language, list[Question]]
) -> None:
    undecided = told(outcome_words(["open"], Wording(live.strings, "en")))
    offered = [one for one in asked["en"] if undecided in one.choices]
    right = [one for one in offered if one.choices[one.right] == undecided]
    assert right
    assert len(offered) > len(right) + 10


def test_right_choice_of_an_offence_is_what_the_clause_says(
    live: Corpus, asked: dict[Language, list[Question]]
) -> None:
    say = Wording(live.strings, "lv")
    for one in asked["lv"]:
        if one.kind != "offence":
            continue
        follows = {
            told(outcome_words(statement.effects, say, statement.against))
            for statement in live.statements(one.clauses[0])
        }
        # The right one follows, and of the others none does under any condition.
        assert follows & set(one.choices) == {one.choices[one.right]}, one.id


def test_offence_is_asked_that_no_reading_ends_otherwise_and_told_whole(
    live: Corpus, asked: dict[Language, list[Question]]
) -> None:
    found = [one for one in asked["en"] if one.kind == "offence"]
    disputed = {row.now.clause.id for row in offences(live) if row.now and row.disputes}
    assert not disputed & {one.clauses[0] for one in found}
    (refusal,) = (one for one in found if one.clauses[0] == "17.1.7")
    case = live.clause("17.1.7")
    assert case
    told = "penalty disc, loss of the right to strike"
    assert refusal.why == f"{case.texts.en} → {told}."


def test_wrong_limits_are_of_no_edition(
    live: Corpus, asked: dict[Language, list[Question]]
) -> None:
    explain = Explainer(Wording(live.strings, "de"), live.vocabulary)
    for one in asked["de"]:
        if one.kind != "limit":
            continue
        name = one.id.partition(":")[2]
        characteristic = next(c for c in live.characteristics(DEFAULT_EDITION) if c.id == name)
        assert one.choices[one.right] == explain.limit(characteristic)
        printed = {
            explain.bounds(bounds, each)
            for edition in live.equipment_editions
            for each in live.characteristics(edition, characteristic.kind)
            for bounds in (each.deciding, *each.readings)
            if bounds
        }
        assert printed & set(one.choices) == {one.choices[one.right]}, one.id
        assert not any("-" in each or "\N{MINUS SIGN}" in each for each in one.choices)


def test_same_number_draws_the_same_exam_in_every_language(
    asked: dict[Language, list[Question]],
) -> None:
    drawn = {language: exam(found, 7, EXAM_COUNT) for language, found in asked.items()}
    first = [(one.id, one.right) for one in drawn["en"]]
    assert all([(one.id, one.right) for one in each] == first for each in drawn.values())
    assert exam(asked["en"], 7, EXAM_COUNT) == drawn["en"]
    assert [one.id for one in exam(asked["en"], 8, EXAM_COUNT)] != [one for one, _ in first]


def test_exam_is_balanced_and_keeps_the_right_answer(asked: dict[Language, list[Question]]) -> None:
    by_id = {one.id: one for one in asked["ru"]}
    for seed in range(20):
        found = exam(asked["ru"], seed, EXAM_COUNT)
        assert len({one.id for one in found}) == EXAM_COUNT
        places = Counter(one.right for one in found)
        assert max(places.values()) - min(places.values()) <= 1
        assert {one.kind for one in found} == set(KINDS)
        for one in found:
            before = by_id[one.id]
            assert one.choices[one.right] == before.choices[before.right]
            assert sorted(one.choices) == sorted(before.choices)


def test_whole_pool_can_be_drawn(asked: dict[Language, list[Question]]) -> None:
    pool = asked_of(asked["lv"], "judge", "19")
    assert {one.id for one in exam(pool, 1, len(pool))} == {one.id for one in pool}


def test_judges_are_asked_more_than_players(
    live: Corpus, asked: dict[Language, list[Question]]
) -> None:
    players = asked_of(asked["en"], "player")
    assert 0 < len(players) < len(asked_of(asked["en"], "judge")) == len(asked["en"])
    named = sections(live, "en")
    assert sum(one.questions for one in named) == len(asked["en"])
    assert all(one.questions for one in named)
