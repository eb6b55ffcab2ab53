"""Statements in words: conditions stand with their effects, and what stays open is named."""

from typing import Literal

import pytest

from novuss.corpus import Corpus
from novuss.languages import LANGUAGES
from novuss.localized_wording import Wording
from novuss.model.conditional_consequences import Condition, Statement
from novuss.rulebook.consequence_texts import render_statement, render_statements
from novuss.rulebook.situation_texts import (
    build_situation_data,
    describe_changes,
    find_situations_of_clause,
    name_each_outcome,
    name_outcomes,
    summarize_outcomes,
)


@pytest.mark.parametrize(
    ("clause", "beside", "rendered"),
    [
        ("17.1.4", "text", "penalty disc, loss of the right to strike"),
        ("12.30", "act", "if deliberate: loss of the set"),
        ("18.1", "text", "loss of the right to strike (in the cases listed)"),
        ("21.8", "act", "pair: loss of the set"),
    ],
)
def test_short_form(
    corpus: Corpus, clause: str, beside: Literal["act", "text"], rendered: str
) -> None:
    found = corpus.consequences.statements(clause, beside=beside)
    assert render_statements(found, Wording(corpus.strings, "en")) == rendered


@pytest.mark.parametrize("clause", ["3.1", "12.21", "12.30", "13.6", "20.4", "20.5", "21.8"])
def test_page_names_the_act_where_its_text_is_about_more(corpus: Corpus, clause: str) -> None:
    act = corpus.consequences.offence(clause)
    assert act
    (found,) = corpus.consequences.statements(clause, beside="text")
    for language in LANGUAGES:
        assert act[language] in render_statement(found, Wording(corpus.strings, language)).text


def test_what_another_clause_states_is_as_open_as_there(corpus: Corpus) -> None:
    for clause, stating in (("12.24", "19.1.11"), ("19.2-tail", "15.3"), ("18.1.6", "19.2")):
        assert set(corpus.consequences.disputed(stating)) <= set(
            corpus.consequences.disputed(clause)
        )
        assert (
            corpus.consequences.statements(clause)[0].open
            == corpus.consequences.statements(stating)[0].open
        )


def test_act_is_named_where_only_a_name_stands_beside(corpus: Corpus) -> None:
    say = Wording(corpus.strings, "en")
    (text,) = corpus.consequences.statements("17.1.16")
    (name,) = corpus.consequences.statements("17.1.16", beside="name")
    assert text.condition is None
    assert render_statement(name, say).behind == "Cue strikes with its thick end or side"


def test_what_always_follows_stands_first(corpus: Corpus) -> None:
    for clause in corpus.rules.clauses():
        conditional = [
            statement.condition is not None
            for statement in corpus.consequences.statements(clause.id)
        ]
        assert conditional == sorted(conditional)


@pytest.mark.parametrize(
    ("name", "summary"),
    [
        ("cue-over-central-circle-while-aiming", "no consequences; ≠ warning [Russian text]"),
        (
            "alcohol-at-the-competition",
            "possible: exclusion from the competition; "
            "≠ exclusion from the competition [German text]",
        ),
        ("street-shoes", "possible: no admission to the competition"),
        # What costs the set if deliberate, and what the row of the table doubts.
        ("argues-with-senior-judge-about-a-disc", "warning; ≠ one point is not settled"),
        ("puck-stood-on-its-edge-on-purpose", "loss of the set; ≠ one point is not settled"),
        (
            "thirty-seconds-over-again-with-all-discs-on-table",
            "penalty disc, loss of the right to strike; ≠ one point is not settled",
        ),
        # What is open already is not told again.
        (
            "deliberate-violation-that-has-its-own-penalty",
            "warning; not settled: whether a deliberate violation costs the set even if another "
            "clause names a penalty for it",
        ),
    ],
)
def test_situation_in_short_has_what_one_document_says(
    corpus: Corpus, name: str, summary: str
) -> None:
    situation = corpus.situation(name)
    assert situation
    outcomes = summarize_outcomes(corpus, situation, Wording(corpus.strings, "en"))
    assert "; ".join(words for _, words in outcomes) == summary


def test_settled_situation_names_what_stays_open(corpus: Corpus) -> None:
    say = Wording(corpus.strings, "en")
    situation = corpus.situation("both-sides-discs-touched-at-once")
    assert situation
    assert name_outcomes(corpus, situation, say) == [
        ("penalty-disc", "penalty disc, loss of the right to strike"),
        ("open", "not settled: whether all moved discs are put back"),
    ]
    assert len(name_each_outcome(situation.outcomes, say)) == 3
    assert situation in find_situations_of_clause(corpus, situation.chain[0].clause)
    assert all(thing.text for thing in describe_changes(situation.follows, say))
    data = build_situation_data(corpus, situation, say)
    assert data["says"] == [words for _, words in name_outcomes(corpus, situation, say)]


def test_whom_it_concerns_is_said_before_the_occasion(corpus: Corpus) -> None:
    occasion = Condition(
        kind="deliberate", text=corpus.consequences.statements("12.30")[0].condition.text
    )  # type: ignore[union-attr]
    statement = Statement(
        effects=["warning"], against="opponent", condition=occasion, clause="1", open=[]
    )
    say = Wording(corpus.strings, "de")
    assert render_statement(statement, say).text == "Gegner, bei Vorsatz: Verwarnung"
