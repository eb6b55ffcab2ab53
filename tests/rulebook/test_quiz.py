"""The questions to learn by: one right answer each, the same in every language."""

import re
from collections import Counter
from dataclasses import replace

import pytest

from novuss.corpus import Corpus
from novuss.explain import Explainer
from novuss.languages import LANGUAGES, Language
from novuss.localized_wording import Wording
from novuss.model.document_discrepancies import Discrepancy
from novuss.model.game_situations import Situation
from novuss.model.rule_clauses import SEVERITY
from novuss.rulebook.quiz import (
    EXAM_COUNT,
    build_questions,
    draw_exam,
    list_sections,
    select_questions,
)
from novuss.rulebook.quiz.quiz_question import CHOICES, KINDS, Question
from novuss.rulebook.ruling_replies import Account, find_branches, list_statements
from novuss.rulebook.situation_texts import find_open_question, name_each_outcome

#: What ends a set at least.
GRAVE = {"loss-of-set", "loss-of-remaining-sets", "loss-of-game", "exclusion", "no-admission"}
Asked = dict[Language, list[Question]]


@pytest.fixture(scope="module")
def asked(live: Corpus) -> Asked:
    return {language: build_questions(live, language) for language in LANGUAGES}


def capitalize_choice(words: list[str]) -> str:
    text = ", ".join(words)
    return text[:1].upper() + text[1:]


def effects_of(choice: str, say: Wording) -> set[str]:
    """The effects that a choice names."""
    named = choice.casefold().rpartition(": ")[2].split(", ")
    return {effect for effect in SEVERITY if say(f"effect.{effect}").casefold() in named}


def is_near(wrong: set[str], right: set[str]) -> bool:
    """Whether a choice has a penalty disc too few or too many beside the loss of the right."""
    return wrong ^ right == {"penalty-disc"} and wrong & right == {"loss-of-right"}


def doubts_of(corpus: Corpus, situation: Situation) -> list[Discrepancy]:
    """The questions by which the set may be lost, where the documents leave them open."""
    known = {record.id: record for record in corpus.register.entries}
    disputes = (known[name] for name in situation.disputes if name != situation.open)
    return [
        record
        for record in disputes
        if record.asks and record.confidence != "high"
        if record.stakes in {"exclusion", "game", "set"}
    ]


def wrong_of(question: Question) -> list[str]:
    return [choice for at, choice in enumerate(question.choices) if at != question.right]


def test_every_question_has_one_right_choice_among_four(live: Corpus, asked: Asked) -> None:
    for language, found in asked.items():
        assert len({question.id for question in found}) == len(found) >= 102
        assert len({(question.kind, question.prompt) for question in found}) == len(found), language
        for question in found:
            assert len(question.choices) == len(set(question.choices)) == CHOICES, question.id
            assert 0 <= question.right < CHOICES
            assert all((question.prompt.strip(), question.why.strip(), question.clauses))
            assert all(live.rules.clause(clause) for clause in question.clauses), question.id
            if question.kind != "limit":
                texts = (question.prompt, *question.choices)
                assert not [text for text in texts if re.search(r"\d\.\d", text)], question.id


def test_languages_differ_in_words_alone(asked: Asked) -> None:
    for found in zip(*asked.values(), strict=True):
        first, *others = (replace(effect, prompt="", why="", choices=()) for effect in found)
        assert all(other == first for other in others)


def test_right_choice_of_a_situation_is_its_outcome_in_every_document_of_the_edition(
    live: Corpus, asked: Asked, language: Language
) -> None:
    say = Wording(live.strings, language)
    undecided, unpunished = (
        capitalize_choice([say("quiz.open")]),
        capitalize_choice([say("quiz.no-penalty")]),
    )
    situations = {situation.id: situation for situation in live.situations}
    editions = {document.id: document.edition for document in live.documents}
    for question in (question for question in asked[language] if question.kind == "situation"):
        situation, wrong = situations[question.situation or ""], wrong_of(question)
        settled = {outcome for outcome in situation.outcomes if outcome != "open"}
        effects = settled & set(SEVERITY)
        rest = settled - {"none", "continues"}
        words = name_each_outcome([*(effects or rest)] or ["open"], say, situation.against)
        nothing = unpunished if settled else undecided
        assert question.choices[question.right] == (capitalize_choice(words) if rest else nothing)
        # What is put back is no question, nor is what is of two acts.
        assert not settled or rest <= effects | {"restore", "replay", "disc-in-centre"}
        assert len(effects) < 3
        # That a point is open stands in the question, and which one in what is said of the answer:
        # in a choice it would tell the right one.
        read = [set(reading.outcomes) for reading in situation.readings]
        own = [
            set(reading.outcomes)
            for reading in situation.readings
            if "lnf-2017" in map(editions.get, reading.documents)
        ]
        doubts = [] if effects & GRAVE else doubts_of(live, situation)
        # Beside a lost set a warning stays, but a penalty disc does not.
        assert not (doubts and settled) or effects == {"warning"}, situation.id
        in_part = bool(settled) and any(
            doubts or "open" in outcomes or outcomes & set(SEVERITY) != effects
            for outcomes in (set(situation.outcomes), *own)
        )
        assert question.prompt.endswith(say("quiz.in-part")) == in_part, situation.id
        assert not settled or all(effects <= outcomes for outcomes in own), situation.id
        assert rest or not settled or not [question for question in own if question & set(SEVERITY)]
        for record in (find_open_question(live, situation), *(doubts if settled else [])):
            if record and record.question:
                assert f"{say('quiz.question')} {record.question[language]}" in question.why
        for outcomes in (set(situation.outcomes), *read):
            for shared in (choice for choice in wrong if effects_of(choice, say) & outcomes):
                assert is_near(effects_of(shared, say), effects), situation.id
                assert outcomes & {"loss-of-right", "penalty-disc"} == effects, situation.id
                assert "17.4" not in question.clauses, situation.id
                stakes = {
                    record.stakes
                    for record in live.register.entries
                    if record.id in situation.disputes
                }
                assert not stakes & {"exclusion", "game", "set", "penalty-disc"}, situation.id
            if "open" in outcomes or not set(SEVERITY) & outcomes:
                assert unpunished not in wrong, situation.id
        if situation.readings or situation.disputes or "open" in situation.outcomes:
            assert undecided not in wrong, situation.id


def test_one_fact_changed_asks_for_another_answer(live: Corpus, asked: Asked) -> None:
    """The answer to the case itself stands beside the right one."""
    say, rules = Wording(live.strings, "en"), live.rulings
    known = {question.id: question for question in asked["en"]}
    changed = [situation for situation in live.situations if situation.changed]
    assert len(changed) >= 32
    for situation in changed:
        question, [event] = known[f"change:{situation.id}"], situation.given
        facts = {**event.facts, **situation.changed}
        (branch,) = find_branches(rules, Account(facts))
        brought = {effect for found in list_statements(live, branch) for effect in found.effects}
        assert effects_of(question.choices[question.right], say) == brought
        own = {*situation.outcomes} & {*SEVERITY}
        assert own in [effects_of(choice, say) for choice in wrong_of(question)]
        [(fact, _)] = situation.changed.items()
        assert rules.facts[fact].question.en in question.prompt


def test_what_may_come_besides_is_no_wrong_choice(live: Corpus, asked: Asked) -> None:
    """What is done on purpose may cost the set, and what costs more may bring a warning too."""
    say = Wording(live.strings, "en")
    seen = {situation.id: situation.seen for situation in live.situations}
    for question in asked["en"]:
        if question.kind == "change":
            continue
        apart = {"behaviour", "body", "cue"} & {*seen.get(question.situation or "", ["body"])}
        right, wrong = effects_of(question.choices[question.right], say), wrong_of(question)
        if right & {"warning", "penalty-disc"}:
            assert capitalize_choice([say("effect.loss-of-set")]) not in wrong, question.id
            assert not apart or capitalize_choice([say("quiz.open")]) not in wrong, question.id
        elif apart and right & {"loss-of-set", "loss-of-game"}:
            assert "warning" not in " ".join(wrong).casefold(), question.id


def test_wrong_choices_are_near_the_right_one(live: Corpus, asked: Asked) -> None:
    """None says itself that it is wrong, and another punishes too where the right one does."""
    say = Wording(live.strings, "ru")
    found = {
        question.situation: question for question in asked["ru"] if question.kind == "situation"
    }
    for name, question in found.items():
        right = effects_of(question.choices[question.right], say)
        wrong = [effects_of(choice, say) for choice in wrong_of(question)]
        # Above every question stands that nobody is warned yet.
        assert not [effects for effects in (right, *wrong) if "loss-of-remaining-sets" in effects]
        assert not right or any(wrong), name
    offered = {
        name
        for name, question in found.items()
        for choice in wrong_of(question)
        if is_near(effects_of(choice, say), effects_of(question.choices[question.right], say))
    }
    assert len(offered) >= 15
    assert {
        "opponents-disc-hit-first-with-a-direct-stroke",
        "own-disc-hit-but-none-pocketed",
    } < offered
    # What the miss costs is open; by the words of 13.4 of de-2017 it is free off any rail.
    assert not {"puck-hits-no-disc-at-all", "only-dark-discs-side-rail-only"} & offered


def test_no_wrong_choice_follows_by_a_clause(live: Corpus, asked: Asked) -> None:
    """By none that the question cites, by no lead-in, in no edition; that of an act does."""
    say = Wording(live.strings, "lv")
    # Of a changed case its own answer is the near one.
    own = {
        f"change:{situation.id}": {*situation.outcomes} & {*SEVERITY}
        for situation in live.situations
    }
    for question in asked["lv"]:
        places = [("lnf-2017", clause) for clause in question.clauses]
        for edition in live.concordance.editions:
            for clause in question.clauses:
                names = live.concordance.counterparts(clause, "lnf-2017", edition)
                places += [(edition, name) for name in names]
        stated = [
            set(statement.effects)
            for edition, clause in places
            for name in (clause, *(above.id for above in live.rules.ancestors(clause, edition)))
            for statement in live.consequences.statements(name, edition)
        ]
        right = effects_of(question.choices[question.right], say)
        for wrong in filter(None, (effects_of(choice, say) for choice in wrong_of(question))):
            near = is_near(wrong, right) or wrong == own.get(question.id)
            assert near or not wrong & right, question.id
            assert near or wrong not in stated, question.id
            assert near or not [effects for effects in stated if wrong <= effects], question.id


def test_an_act_is_asked_once(asked: Asked) -> None:
    found = {question.situation for question in asked["en"]}
    for pair in (
        ("puck-thrown-and-a-game-lost-before", "second-game-lost-for-conduct"),
        ("puck-in-far-half-not-handed-over", "puck-left-beyond-middle-line-not-returned"),
    ):
        assert len(found.intersection(pair)) == 1, pair


def test_no_form_tells_the_right_choice(live: Corpus, asked: Asked, language: Language) -> None:
    """Neither whom a choice concerns nor a sentence that only some questions have."""
    say = Wording(live.strings, language)
    situations = {situation.id: situation for situation in live.situations}
    warned = say("effect.warning").casefold()[:8]
    for question in (question for question in asked[language] if question.kind == "situation"):
        right, wrong = question.choices[question.right], wrong_of(question)
        assert ": " not in right or any(": " in choice for choice in wrong), question.id
        # That nobody is warned yet stands above all questions, in "quiz.rules".
        assert say("quiz.unwarned").rstrip(".") not in question.prompt
        facts = situations[question.situation or ""].facts[language]
        assert question.prompt.removesuffix(say("quiz.in-part")).rstrip() in facts
        if right.casefold().endswith(warned):
            assert warned not in question.prompt.casefold(), question.id


@pytest.mark.parametrize("strategy", ["open", "right", "longest", "alike"])
def test_nobody_passes_unread(
    live: Corpus, asked: Asked, language: Language, strategy: str
) -> None:
    """By what is not settled or else most often right, by length, or by words of the others."""
    undecided = capitalize_choice([Wording(live.strings, language)("quiz.open")])
    keys = Counter(
        (question.kind, question.choices[question.right])
        for question in asked[language]
        if question.kind != "limit"
    )
    points, changed = 0.0, 0.0
    for question in asked[language]:
        words = [set(choice.split()) for choice in question.choices]
        ranks: dict[str, list[tuple[int, int]]] = {
            "open": [
                (choice == undecided, keys[question.kind, choice]) for choice in question.choices
            ],
            "right": [(keys[question.kind, choice], 0) for choice in question.choices],
            "longest": [(len(choice), 0) for choice in question.choices],
            "alike": [(sum(len(own & other) for other in words) - len(own), 0) for own in words],
        }
        best = max(ranks[strategy])
        taken = [at for at, rank in enumerate(ranks[strategy]) if rank == best]
        points += (question.right in taken) / len(taken)
        changed += (question.kind == "change") * (question.right in taken) / len(taken)
    assert points <= 0.4 * len(asked[language])
    assert changed <= 0.32 * len([known for known in asked[language] if known.kind == "change"])


def test_wrong_limits_are_of_no_edition(live: Corpus, asked: Asked) -> None:
    explain = Explainer(Wording(live.strings, "de"), live.vocabulary)
    for question in (question for question in asked["de"] if question.kind == "limit"):
        characteristic = live.equipment.characteristic(question.id.partition(":")[2])
        assert characteristic
        assert characteristic.bounds
        assert question.choices[question.right] == explain.describe_limit(characteristic)
        printed = {
            explain.format_bounds(bounds, other)
            for edition in live.equipment.editions
            for other in live.equipment.characteristics(edition, characteristic.kind)
            for bounds in (other.deciding, *other.readings)
            if bounds
        }
        assert printed & set(question.choices) == {question.choices[question.right]}, question.id
        assert not re.search("[-\N{MINUS SIGN}]", "".join(question.choices))
        ends = [*filter(None, (characteristic.bounds.lower, characteristic.bounds.upper))]
        if len(ends) == 1:
            # The strictest figure is not always the right one.
            others = [int(re.findall(r"\d+", choice)[0]) for choice in wrong_of(question)]
            assert min(others) < ends[0] < max(others), question.id
        # No figure stands in two of them.
        figures = re.findall(r"\d+", " ".join(question.choices))
        assert len(figures) == len(set(figures)), question.id


def test_exam_is_balanced_and_the_same_in_every_language(asked: Asked) -> None:
    draws = set()
    for seed in range(20):
        found, *others = (draw_exam(pool, seed, EXAM_COUNT) for pool in asked.values())
        places = Counter(question.right for question in found)
        assert max(places.values()) - min(places.values()) <= 1
        assert {question.kind for question in found} == set(KINDS)
        for question in found:
            (before,) = (known for known in asked["en"] if known.id == question.id)
            assert question.choices[question.right] == before.choices[before.right]
            assert sorted(question.choices) == sorted(before.choices)
        drawn = [(question.id, question.right) for question in found]
        assert all(
            [(question.id, question.right) for question in other] == drawn for other in others
        )
        draws.add(frozenset(dict(drawn)))
    assert {len(names) for names in draws} == {EXAM_COUNT}
    assert len(draws) == 20


def test_judges_are_asked_more_than_players_and_the_whole_pool_can_be_drawn(
    live: Corpus, asked: Asked
) -> None:
    players = select_questions(asked["en"], "player")
    assert 0 < len(players) < len(select_questions(asked["en"], "judge")) == len(asked["en"])
    named = list_sections(live, "en")
    assert sum(section.questions for section in named) == len(asked["en"])
    assert all(section.questions for section in named)
    pool = select_questions(asked["lv"], "judge", "19")
    assert {question.id for question in draw_exam(pool, 1, len(pool))} == {
        question.id for question in pool
    }
