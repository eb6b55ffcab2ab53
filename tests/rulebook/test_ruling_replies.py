"""Rulings in words: what is settled, what turns on an amended clause, and what is asked back."""

from datetime import date
from pathlib import Path

import pytest
from tests.amended import DAY, EDITION, EVE, SeeAmended, bring_rules

from novuss.corpus import Corpus, load_corpus
from novuss.input_problems import ProblemsError
from novuss.languages import LANGUAGES
from novuss.localized_wording import Wording
from novuss.rulebook.reply_data import build_answer_data
from novuss.rulebook.ruling_replies import (
    Account,
    Found,
    Reply,
    describe_course,
    describe_open,
    find_branches,
    list_outdated,
    list_statements,
    list_unruled,
    read_account,
    reply_to_facts,
)
from novuss.rulebook.unruled_clauses import Unruled

#: A stroke whose ruling turns on 18.1.3, which is amended.
OFF_TABLE = "first=own-light,pocketed=own,gone=opp"
NEW = Found(clauses=("17.1.20",))


def decide(corpus: Corpus, facts: str) -> Reply:
    return reply_to_facts(corpus.rulings, read_account(facts, corpus.rulings, "--facts"))


@pytest.mark.parametrize(
    ("facts", "code", "fact"),
    [
        ("frist=opp", "fact-unknown", "frist"),
        ("first=oppo", "fact-unknown", "first=oppo"),
        ("first=opp,first=own-light", "fact-impossible", "first=opp,first=own-light"),
        ("what=touch,first=own-light", "fact-impossible", "what=touch"),
    ],
)
def test_fact_that_cannot_be_is_refused_by_name(
    corpus: Corpus, facts: str, code: str, fact: str
) -> None:
    with pytest.raises(ProblemsError) as refused:
        read_account(facts, corpus.rulings, "--facts")
    (problem,) = refused.value.problems
    assert (problem.code, problem.values["fact"]) == (code, fact)


def test_what_nobody_knows_is_apart_from_what_is_told(corpus: Corpus) -> None:
    account = read_account("first=opp,pocketed=?", corpus.rulings, "--facts")
    assert (account.facts, account.unsure) == ({"first": "opp"}, ("pocketed",))
    assert account.answer("kind", "?").unsure == ("pocketed", "kind")
    assert account.answer("gone", "opp").facts["gone"] == "opp"
    assert read_account(" ", corpus.rulings, "--facts") == Account({})


def test_each_value_of_what_nobody_knows_has_its_ruling(corpus: Corpus) -> None:
    account = Account({"what": "stroke", "first": "own-light"}, ("pocketed",))
    values = [value.id for value in corpus.rulings.facts["pocketed"].values]
    branches = find_branches(corpus.rulings, account)
    assert len(branches) > 1
    assert {branch.when["pocketed"] for branch in branches} <= {*values}
    assert [branch.when for branch in find_branches(corpus.rulings, account, apart=())] == [{}]


def test_answer_to_joined_question_tells_its_facts(corpus: Corpus) -> None:
    rules = corpus.rulings
    account = read_account("fell=puck-and-own,first=own-light", rules, "--facts")
    (branch,) = find_branches(rules, account)
    assert (branch.known["pocketed"], branch.known["puck"]) == ({"own"}, {"pocket"})
    for wrong, code in (("fell=cue", "fact-unknown"), ("fell=own,pocketed=nil", "fact-impossible")):
        with pytest.raises(ProblemsError) as caught:
            read_account(wrong, rules, "--facts")
        assert caught.value.problems[0].code == code
    data = build_answer_data(corpus, Reply((), "fell"), Found(), Wording(corpus.strings, "en"))
    assert isinstance(data["question"], dict)
    values = data["question"]["values"]
    assert isinstance(values, list)
    assert values[2] == {
        "id": "own-last",
        "text": "only discs of the striker, the last one included",
        "facts": {"pocketed": "own", "last": "own"},
    }


def test_question_is_asked_until_nothing_could_change(corpus: Corpus) -> None:
    reply = decide(corpus, "what=stroke,first=own-light")
    assert reply.question
    assert not reply.refrains
    say = Wording(corpus.strings, "lv")
    data = build_answer_data(corpus, reply, Found(), say)
    asked = corpus.rulings.joined[reply.question]
    assert data["question"] == {
        "fact": "fell",
        "text": asked.question.lv,
        "values": [
            {"id": value.id, "text": value.text.lv, "facts": value.facts} for value in asked.values
        ],
    }


def test_what_fell_tells_of_the_puck_too(corpus: Corpus) -> None:
    (branch,) = decide(corpus, "first=own-light,kind=direct,fell=puck-and-own").branches
    assert branch.ruling.certain["right-to-strike"] == "passes"


@pytest.mark.parametrize("language", LANGUAGES)
def test_ruling_of_the_earlier_text_is_open_from_the_day(
    see_amended: SeeAmended, language: str
) -> None:
    before, after = see_amended(EVE), see_amended(DAY)
    (sure,) = decide(before, OFF_TABLE).branches
    assert [(*s.effects, s.clause, s.condition) for s in list_statements(before, sure)] == [
        ("loss-of-right", "18.1.3", None)
    ]
    (open_now,) = decide(after, OFF_TABLE).branches
    (entry,) = list_outdated(after, open_now.ruling)
    assert (entry.clause, entry.edition, entry.repealed) == ("18.1.3", EDITION, False)
    (statement,) = list_statements(after, open_now)
    assert (statement.effects, statement.open) == (["loss-of-right"], [])
    assert statement.condition
    assert "18.1.3" in statement.condition.text[language]


def test_record_of_the_register_is_named_by_its_point(corpus: Corpus) -> None:
    records = {rule.open for rule in corpus.known_rulings.rules if rule.open}
    entries = {entry.id: entry for entry in corpus.register.entries}
    for record in records:
        entry = entries[record]
        assert describe_open(corpus, record) in (entry.point, entry.question, entry.effect)


def test_new_clause_without_rules_leaves_a_question_open(
    see_amended: SeeAmended, tmp_path: Path, amended_specs: Path
) -> None:
    after, say = see_amended(DAY), Wording(see_amended(DAY).strings, "lv")
    reply = reply_to_facts(after.rulings, Account({}))
    assert list_unruled(after, NEW, reply) == [Unruled("17.1.20", EDITION, "added")]
    data = build_answer_data(after, reply, NEW, say)
    assert (data["clauses"], data["refrains"]) == (["17.1.20"], False)
    assert "unruled" not in build_answer_data(see_amended(EVE), reply, NEW, say)
    # What only has another number, and a heading, leave nothing open.
    assert list_unruled(after, Found(clauses=("12.40", "17.1")), reply) == []
    ruled = load_corpus(bring_rules(amended_specs, tmp_path), day=date.fromisoformat(DAY))
    assert list_unruled(ruled, NEW, reply) == []


def test_course_says_what_no_effect_names(corpus: Corpus) -> None:
    say = Wording(corpus.strings, "en")
    texts = [
        text
        for situation in corpus.situations
        for event in situation.given
        for branch in find_branches(corpus.rulings, Account(event.facts))
        for text in describe_course(corpus.rulings, branch.ruling, say)
    ]
    effects = {say(f"effect.{effect}") for effect in ("warning", "loss-of-right", "loss-of-set")}
    assert texts
    assert effects.isdisjoint(texts)
