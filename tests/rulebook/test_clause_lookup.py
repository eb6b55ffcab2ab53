"""Clauses and situations by what is typed, and what is said where there is none."""

import pytest
from tests.amended import DAY, EDITION, EVE, SeeAmended

from novuss.corpus import Corpus
from novuss.input_problems import ProblemsError
from novuss.localized_wording import Wording
from novuss.rulebook.clause_lookup import (
    build_unknown_situation,
    check_query,
    find_clauses,
    find_numbers_today,
    find_situation,
    find_standing_clauses,
)
from novuss.rulebook.retired_clause_numbers import find_typed_clause, tell_endings
from novuss.size_caps import limit_for


def list_ids(corpus: Corpus, *numbers: str, edition: str = "lnf-2017") -> list[str]:
    return [clause.id for clause in find_clauses(numbers, edition, corpus)]


def test_clauses_are_found_as_typed_and_each_once(corpus: Corpus) -> None:
    assert list_ids(corpus, "17.1.8", "a1.18", "17.1.8") == ["17.1.8", "A1.18"]
    assert list_ids(corpus, "17.1.z", edition="mfn-2010") == ["17.1.з"]


@pytest.mark.parametrize(
    ("number", "code", "value"),
    [
        ("17.1.з", "clause-elsewhere", ("other", "mfn-2010")),
        ("99.9", "clause-unknown", ("clause", "99.9")),
        ("17.1.99", "clause-near", ("clause", "17.1.99")),
    ],
)
def test_number_that_there_is_not_is_refused_with_what_helps(
    corpus: Corpus, number: str, code: str, value: tuple[str, str]
) -> None:
    with pytest.raises(ProblemsError) as refused:
        list_ids(corpus, number)
    (problem,) = refused.value.problems
    assert problem.code == code
    assert problem.values[value[0]] == value[1]


def test_number_to_come_names_its_edition_and_day(see_amended: SeeAmended) -> None:
    with pytest.raises(ProblemsError) as refused:
        list_ids(see_amended(EVE), "12.40")
    (problem,) = refused.value.problems
    assert (problem.code, problem.values["other"], problem.values["day"]) == (
        "clause-coming",
        EDITION,
        DAY,
    )


def test_old_number_is_found_in_its_edition_and_leads_to_the_new(see_amended: SeeAmended) -> None:
    after = see_amended(DAY)
    (clause,), edition = find_standing_clauses("12.20", after.current, after)
    assert (clause.id, edition) == ("12.20", "lnf-2017")
    assert find_numbers_today("12.20", after) == ["12.40"]
    assert find_numbers_today("19.1.12", after) == []
    assert find_numbers_today("18.1.3", after) == ["18.1.3"]
    say = Wording(after.strings, "en")
    assert find_typed_clause(after, "12.20") == ("12.20", "lnf-2017")
    assert find_typed_clause(after, "18.1.3") is None
    assert list(tell_endings(after, "19.1.12", say)) == [
        "19.1.12: Repealed from 1 January 2027 (2027 rules)."
    ]


def test_situation_of_a_repealed_clause_is_one_of_the_edition_before(
    see_amended: SeeAmended,
) -> None:
    before, after = see_amended(EVE), see_amended(DAY)
    (resting, *_) = before.situations_of("19.1.12")
    found = find_situation(resting.id, after)
    assert found
    assert found[1].current == "lnf-2017"
    kept = find_situation(before.situations_of("17.1.4")[0].id, after)
    assert kept
    assert kept[1] is after
    assert find_situation("no-such-thing", after) is None


def test_situation_that_there_is_not_names_those_like_it(corpus: Corpus) -> None:
    (first, *_) = corpus.situations
    (problem,) = build_unknown_situation(f"{first.id}x", corpus, "show").problems
    assert problem.code == "situation-unknown"
    assert str(problem.values["known"]).split(", ")[0] == first.id


def test_query_is_not_longer_than_the_cap() -> None:
    check_query(["puck"], "search")
    with pytest.raises(ProblemsError):
        check_query(["x" * (limit_for("names") + 1)], "search")
