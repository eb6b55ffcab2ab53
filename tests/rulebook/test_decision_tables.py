"""Decision tables: every rule in words, once, with what defeats it."""

import pytest

from novuss.corpus import Corpus
from novuss.languages import LANGUAGES, Language
from novuss.localized_wording import Wording
from novuss.rulebook.decision_tables import DecisionTables, Row


def tables(corpus: Corpus, language: Language = "en") -> DecisionTables:
    return DecisionTables(corpus, Wording(corpus.strings, language))


def row(corpus: Corpus, rule: str) -> Row:
    found = next(known for known in corpus.known_rulings.rules if known.id == rule)
    return tables(corpus).build_row(found)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_has_one_row_that_reads_as_words(live: Corpus, language: Language) -> None:
    built = tables(live, language)
    rows = [
        found
        for section in built.sections
        for table in built.build_tables(section)
        for found in table.rows
    ]
    assert sorted(found.rule.id for found in rows) == sorted(
        rule.id for rule in live.known_rulings.rules
    )
    words = [term for found in rows for terms in found.when for term in terms]
    assert not [term for term in words if "=" in term or term.strip() != term]


def test_row_names_what_it_defeats_and_what_defeats_it(live: Corpus) -> None:
    defeating = row(live, "17.1.4")
    assert (defeating.defeats, defeating.defeated_by) == (("12.16", "12.19"), ())
    assert {"17.1.4", "17.1.2", "18.1.3"} <= {*row(live, "12.16/own").defeated_by}


def test_row_tells_each_reading_of_what_is_open(live: Corpus) -> None:
    found = row(live, "20.3/penalty")
    assert (found.follows, found.readings) == ((), (("the set is won",), ("the set goes on",)))
    assert row(live, "2.9/no-consent").readings[0] == ()


def test_conditions_are_said_together_where_one_phrase_says_it_better(live: Corpus) -> None:
    assert tables(live).describe([{"moment": ["after-game", "before-game"]}]) == (
        ("after the game or before the game",),
    )
    assert tables(live).describe([{"gone": ["own", "both"]}, {"kind": ["side"]}]) == (
        ("a disc of the striker left the table",),
        ("rebound stroke off a side rail only",),
    )


def test_open_points_and_differing_documents_lead_to_their_rules(live: Corpus) -> None:
    built = tables(live)
    assert {*built.open_points} == {rule.open for rule in live.known_rulings.rules if rule.open}
    assert {found.rule.clause for rows in built.differences.values() for found in rows} == {
        *built.differences
    }
