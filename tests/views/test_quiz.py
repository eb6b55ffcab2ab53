"""The questions to learn by: one right answer each, the same in every language."""

import re
from collections import Counter
from dataclasses import replace

import pytest

from novuss.corpus import DEFAULT_EDITION, Corpus
from novuss.explain import Explainer
from novuss.languages import LANGUAGES, Language
from novuss.model.rules import SEVERITY
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
from novuss.views.situations import outcome_words, question_of
from novuss.wording import Wording

Asked = dict[Language, list[Question]]


@pytest.fixture(scope="module")
def asked(live: Corpus) -> Asked:
    return {language: questions(live, language) for language in LANGUAGES}


def told(words: list[str]) -> str:
    text = ", ".join(words)
    return text[:1].upper() + text[1:]


def effects_of(choice: str, say: Wording) -> set[str]:
    """The effects that a choice names."""
    named = choice.casefold().rpartition(": ")[2].split(", ")
    return {effect for effect in SEVERITY if say(f"effect.{effect}") in named}


def wrong_of(question: Question) -> list[str]:
    return [choice for at, choice in enumerate(question.choices) if at != question.right]


def test_every_question_has_one_right_choice_among_four(live: Corpus, asked: Asked) -> None:
    for language, found in asked.items():
        assert len({question.id for question in found}) == len(found)
        assert len({(question.kind, question.prompt) for question in found}) == len(found), language
        for question in found:
            assert len(question.choices) == len(set(question.choices)) == CHOICES, question.id
            assert 0 <= question.right < CHOICES
            assert all((question.prompt.strip(), question.why.strip(), question.clauses))
            assert all(live.clause(clause) for clause in question.clauses), question.id
            if question.kind != "limit":
                texts = (question.prompt, *question.choices)
                assert not [text for text in texts if re.search(r"\d\.\d", text)], question.id


def test_languages_differ_in_words_alone(asked: Asked) -> None:
    for found in zip(*asked.values(), strict=True):
        first, *others = (replace(each, prompt="", why="", choices=()) for each in found)
        assert all(other == first for other in others)


def test_right_choice_of_a_situation_is_its_outcome_and_no_other_is_a_reading(
    live: Corpus, asked: Asked, language: Language
) -> None:
    say = Wording(live.strings, language)
    undecided, unpunished = told([say("outcome.open")]), told([say("quiz.no-penalty")])
    situations = {situation.id: situation for situation in live.situations}
    found = [question for question in asked[language] if question.situation]
    assert len(situations) - len(found) < 25
    for question in found:
        situation = situations[question.situation or ""]
        settled = [outcome for outcome in situation.outcomes if outcome != "open"]
        effects = [outcome for outcome in settled if outcome in SEVERITY]
        rest = [outcome for outcome in settled if outcome not in ("none", "continues")]
        words = outcome_words(effects or rest or ["open"], say, situation.against)
        right = unpunished if settled and not rest else told(words)
        assert question.choices[question.right] == right
        # That a point is open stands in the question, and which one in what is said of the answer:
        # in a choice it would tell the right one.
        in_part = settled != situation.outcomes != ["open"]
        assert question.prompt.endswith(say("quiz.in-part")) == in_part
        if (record := question_of(live, situation)) and record.question:
            assert record.question[language] in question.why
        wrong = wrong_of(question)
        for outcomes in (situation.outcomes, *(each.outcomes for each in situation.readings)):
            assert not [one for one in wrong if effects_of(one, say) & set(outcomes)], situation.id
            if "open" in outcomes or not set(SEVERITY) & set(outcomes):
                assert unpunished not in wrong, situation.id
        if situation.readings or situation.disputes or "open" in situation.outcomes:
            assert undecided not in wrong, situation.id


def test_no_wrong_choice_follows_by_a_clause(live: Corpus, asked: Asked) -> None:
    """By none that the question cites, by no lead-in, in no edition; that of an act does."""
    say = Wording(live.strings, "lv")
    for question in asked["lv"]:
        places = [(DEFAULT_EDITION, clause) for clause in question.clauses]
        for edition in live.concordance.editions:
            for clause in question.clauses:
                names = live.concordance.counterparts(clause, DEFAULT_EDITION, edition)
                places += [(edition, name) for name in names]
        stated = [
            set(statement.effects)
            for edition, clause in places
            for name in (clause, *(above.id for above in live.ancestors(clause, edition)))
            for statement in live.statements(name, edition)
        ]
        right = effects_of(question.choices[question.right], say)
        assert question.kind != "offence" or right in stated
        for wrong in filter(None, (effects_of(choice, say) for choice in wrong_of(question))):
            assert not wrong & right, question.id
            assert not [effects for effects in stated if wrong <= effects], question.id


def test_offence_is_asked_that_no_reading_ends_otherwise_and_told_whole(
    live: Corpus, asked: Asked
) -> None:
    found = {question.clauses[0]: question for question in asked["en"] if "offence:" in question.id}
    disputed = {row.now.clause.id for row in offences(live) if row.now and row.disputes}
    assert not disputed & found.keys()
    # What names a kind of act asks nothing.
    assert not found.keys() & {"14.2", "15.2", "17.1.1", "17.2", "17.4", "18.1.4"}
    act = "The participant strikes with the thick end or with the side of the cue."
    assert found["17.1.16"].why == f"{act} → penalty disc, loss of the right to strike."


@pytest.mark.parametrize("strategy", ["open", "longest", "alike"])
def test_nobody_passes_unread(
    live: Corpus, asked: Asked, language: Language, strategy: str
) -> None:
    """By what is not settled or else most often right, by length, or by words of the others."""
    undecided = told([Wording(live.strings, language)("outcome.open")])
    keys = [one.choices[one.right] for one in asked[language] if one.kind != "limit"]
    points = 0.0
    for question in asked[language]:
        words = [set(choice.split()) for choice in question.choices]
        ranks: dict[str, list[tuple[int, int]]] = {
            "open": [(choice == undecided, keys.count(choice)) for choice in question.choices],
            "longest": [(len(choice), 0) for choice in question.choices],
            "alike": [(sum(len(own & other) for other in words) - len(own), 0) for own in words],
        }
        best = max(ranks[strategy])
        taken = [at for at, rank in enumerate(ranks[strategy]) if rank == best]
        points += (question.right in taken) / len(taken)
    assert points <= 0.4 * len(asked[language])


def test_wrong_limits_are_of_no_edition(live: Corpus, asked: Asked) -> None:
    explain = Explainer(Wording(live.strings, "de"), live.vocabulary)
    for question in (question for question in asked["de"] if question.kind == "limit"):
        characteristic = live.characteristic(question.id.partition(":")[2])
        assert characteristic
        assert question.choices[question.right] == explain.limit(characteristic)
        printed = {
            explain.bounds(bounds, each)
            for edition in live.equipment_editions
            for each in live.characteristics(edition, characteristic.kind)
            for bounds in (each.deciding, *each.readings)
            if bounds
        }
        assert printed & set(question.choices) == {question.choices[question.right]}, question.id
        assert not re.search("[-\N{MINUS SIGN}]", "".join(question.choices))


def test_exam_is_balanced_and_the_same_in_every_language(asked: Asked) -> None:
    draws = set()
    for seed in range(20):
        found, *others = (exam(pool, seed, EXAM_COUNT) for pool in asked.values())
        places = Counter(question.right for question in found)
        assert max(places.values()) - min(places.values()) <= 1
        assert {question.kind for question in found} == set(KINDS)
        for question in found:
            (before,) = (each for each in asked["en"] if each.id == question.id)
            assert question.choices[question.right] == before.choices[before.right]
            assert sorted(question.choices) == sorted(before.choices)
        drawn = [(question.id, question.right) for question in found]
        assert all([(each.id, each.right) for each in other] == drawn for other in others)
        draws.add(frozenset(dict(drawn)))
    assert {len(names) for names in draws} == {EXAM_COUNT}
    assert len(draws) == 20


def test_judges_are_asked_more_than_players_and_the_whole_pool_can_be_drawn(
    live: Corpus, asked: Asked
) -> None:
    players = asked_of(asked["en"], "player")
    assert 0 < len(players) < len(asked_of(asked["en"], "judge")) == len(asked["en"])
    named = sections(live, "en")
    assert sum(section.questions for section in named) == len(asked["en"])
    assert all(section.questions for section in named)
    pool = asked_of(asked["lv"], "judge", "19")
    assert {question.id for question in exam(pool, 1, len(pool))} == {one.id for one in pool}
