"""What happened, what follows today under which condition, and what followed in 2010."""

import pytest

from novuss.corpus import Corpus
from novuss.views.offences import SEVERITY, Offence, gravest_first, offences


@pytest.fixture(scope="module")
def found(corpus: Corpus) -> list[Offence]:
    return offences(corpus)


def by_clause(found: list[Offence], clause: str, effect: str | None = None) -> Offence:
    """The row of a clause in force; with ``effect`` the one of several that has it."""
    return next(
        one
        for one in found
        if one.now and clause in [each.id for each in one.now.clauses]
        if effect is None or effect in one.effects
    )


def before(one: Offence) -> list[tuple[list[str], list[tuple[str | None, tuple[str, ...]]]]]:
    """Of every older case its clauses and what followed when."""
    return [
        (
            [clause.id for clause in case.clauses],
            [(s.when, gravest_first(s)) for s in case.sanctions],
        )
        for case in one.before
    ]


def test_every_case_with_a_consequence_is_listed_once(corpus: Corpus, found: list[Offence]) -> None:
    listed = [(one.now.clause.id, one.sanction, one.what) for one in found if one.now]
    assert len(listed) == len(set(map(repr, listed)))
    leaves = {
        clause.id
        for clause in corpus.clauses()
        if corpus.consequence(clause.id)
        and all(one.level == "unnumbered" for one in corpus.children(clause.id))
    }
    assert leaves <= {clause.id for one in found if one.now for clause in one.now.clauses}


def test_every_case_of_2010_stands_beside_one_of_today_or_alone(
    corpus: Corpus, found: list[Offence]
) -> None:
    shown = {clause.id for one in found for case in one.before for clause in case.clauses}
    leaves = {
        clause.id
        for clause in corpus.clauses("mfn-2010")
        if corpus.consequence(clause.id, "mfn-2010") and not corpus.children(clause.id, "mfn-2010")
    }
    assert leaves <= shown


def test_gravest_consequence_comes_first_and_what_is_no_longer_punished_last(
    found: list[Offence],
) -> None:
    ranks = [SEVERITY.index(one.effects[0]) if one.effects else len(SEVERITY) for one in found]
    assert ranks == sorted(ranks)
    assert all(bool(one.now) == bool(one.effects) for one in found)


def test_puck_in_a_pocket_costs_the_same_in_both_editions(found: list[Offence]) -> None:
    one = by_clause(found, "17.1.4")
    assert one.effects == ("penalty-disc", "loss-of-right")
    assert [clauses for clauses, _ in before(one)] == [["17.1.г"]]
    assert not one.changed


def test_telephone_is_new_and_an_exchanged_cue_is_no_longer_punished(found: list[Offence]) -> None:
    phone = by_clause(found, "19.1.15")
    assert (phone.effects, phone.before, phone.changed) == (("warning",), (), True)
    past = [one for one in found if not one.now]
    assert [before(one) for one in past] == [[(["16.1.к"], [(None, ("loss-of-set",))])]]
    assert all(one.changed for one in past)


def test_refused_handshake_costs_the_game_and_the_second_time_exclusion(
    found: list[Offence],
) -> None:
    """2.6 calls it unsportsmanlike conduct; 15.2 and 14.2 say what that costs."""
    once = by_clause(found, "2.6", "loss-of-game")
    assert once.now
    assert once.sanction
    assert (once.sanction.when, once.now.elsewhere(once.sanction)) == (None, "15.2")
    twice = by_clause(found, "2.6", "exclusion")
    assert twice.now
    assert twice.sanction
    assert (twice.sanction.when, twice.now.elsewhere(twice.sanction)) == ("second-loss", "14.2")
    for one in (once, twice):
        assert before(one) == [(["3.5", "14.4"], [("first-time", ("exclusion",))])]
        assert one.changed


def test_refused_greeting_of_2010_is_not_two_lost_games(found: list[Offence]) -> None:
    one = by_clause(found, "14.2")
    assert before(one) == [(["14.2"], [("second-loss", ("exclusion",))])]
    assert not one.changed


def test_first_delay_cost_only_the_right_in_2010(found: list[Offence]) -> None:
    one = by_clause(found, "19.2")
    assert one.now
    assert [each.id for each in one.now.clauses] == ["19.2", "17.1.15", "18.1.6"]
    assert one.effects == ("penalty-disc", "loss-of-right")
    assert before(one) == [
        (
            ["19.3", "17.1.т", "18.1.ж"],
            [("first-time", ("loss-of-right",)), ("repeated", ("penalty-disc", "loss-of-right"))],
        )
    ]
    assert one.changed


@pytest.mark.parametrize(
    ("clause", "older"),
    [
        ("11.9", ["17.1.а"]),
        ("12.21", ["17.1.с", "12.15"]),
        ("15.3", ["15.3", "9.1.ж", "19.3-tail"]),
        ("19.1.5", ["19.1.в", "12.20"]),
    ],
)
def test_what_2010_says_in_two_clauses_is_not_changed(
    found: list[Offence], clause: str, older: list[str]
) -> None:
    one = by_clause(found, clause)
    assert [clauses for clauses, _ in before(one)] == [older]
    assert one.since == "same"


@pytest.mark.parametrize(
    ("clause", "older", "says"),
    [
        ("16.1.5", "16.1.д", "without a stroke"),
        ("16.1.6", "16.1.е", "while the opponent has the right"),
        ("17.1.12", "17.1.п", "carries a penalty disc"),
        ("17.1.18", "17.1.ф", "punishable stroke"),
    ],
)
def test_the_same_consequence_under_another_condition_is_changed(
    found: list[Offence], clause: str, older: str, says: str
) -> None:
    one = by_clause(found, clause)
    assert one.changed
    (case,) = one.before
    (then,) = case.sanctions
    assert case.clause.id == older
    assert gravest_first(then) == one.effects
    assert then.condition
    assert says in then.condition.en


def test_condition_that_one_translation_has_depends_on_the_translation(
    found: list[Offence],
) -> None:
    for clause in ("15.1", "19.1.4"):
        one = by_clause(found, clause)
        assert (one.since, one.changed) == ("depends", False)
        assert one.disputes


@pytest.mark.parametrize("clause", ["12.9", "12.10", "12.27", "12.30"])
def test_ban_without_a_penalty_of_its_own_costs_the_set_when_it_is_broken_deliberately(
    found: list[Offence], clause: str
) -> None:
    one = by_clause(found, clause)
    assert one.now
    assert one.sanction
    assert one.effects == ("loss-of-set",)
    assert (one.sanction.when, one.now.elsewhere(one.sanction)) == ("deliberate", "16.1.3")
    assert [effects for _, then in before(one) for _, effects in then] == [("warning",)]


@pytest.mark.parametrize(
    ("clause", "dispute"), [("15.3", "15.3-a"), ("16.1.8", "16.1.8-a"), ("16.1.6", "12.23-b")]
)
def test_row_is_marked_where_the_documents_disagree(
    found: list[Offence], clause: str, dispute: str
) -> None:
    assert dispute in [one.id for one in by_clause(found, clause).disputes]


@pytest.mark.parametrize("clause", ["16.1.1", "16.1.4", "16.1.5"])
def test_two_discs_means_two_or_more(found: list[Offence], clause: str) -> None:
    what = by_clause(found, clause).what
    for language, words in {"en": "2 or more", "de": "2 oder mehr", "ru": "2 или более"}.items():
        assert words in getattr(what, language)
    assert "2 vai vairāk" in what.lv


def test_offence_is_named_in_a_few_words(found: list[Offence]) -> None:
    for one in found:
        for language, text in one.what.items():
            assert len(text.split()) <= 10, (language, text)
            assert not text.endswith("."), (language, text)
