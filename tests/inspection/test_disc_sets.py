"""Sets of discs: which discs belong to one, and whether there are enough of each colour."""

from collections.abc import Sequence

import pytest
from tests.inspection.made import WORDS, characteristic, reading, result

from novuss.inspection.disc_sets import (
    Count,
    Disc,
    SetResult,
    count_colours,
    judge_count,
    judge_sets,
)
from novuss.inspection.item_results import Result
from novuss.inspection.verdict_scale import Verdict
from novuss.model.equipment_records import Belonging, Colour, SetCount

DIAMETER = characteristic("disc.diameter")
WEIGHT = characteristic("disc.weight", quantity="mass")


def rule(number: int, about: str = "set") -> SetCount:
    return SetCount.model_validate(
        {"clause": f"{number}.1", "each": number, "about": about, "names": WORDS}
    )


def row(item: str, verdict: str = "pass", of: object = None, **more: object) -> Result:
    return result(verdict, reading(item, of or DIAMETER, **more))  # type: ignore[arg-type]


def discs(red: int, black: int, uncoloured: int = 0) -> list[Disc]:
    colours: list[Colour | None] = ["red"] * red + ["black"] * black  # type: ignore[assignment]
    return [
        Disc(str(number), colour, Verdict.PASS, ())
        for number, colour in enumerate([*colours, *[None] * uncoloured])
    ]


def found(*rows: Result, complete: bool = False) -> Sequence[SetResult]:
    return judge_sets(rows, Belonging(set_counts=[rule(2)]), complete=complete)


def shape(disc_set: SetResult) -> tuple[str, list[tuple[str, str | None]], str | None]:
    return disc_set.name, [(disc.name, disc.colour) for disc in disc_set.discs], disc_set.whole


# Which discs belong to a set


def test_a_disc_is_an_item_that_names_its_set() -> None:
    (disc_set,) = found(
        row("D1", disc_set="S1", colour="red"), row("D2", disc_set="S1", colour="black")
    )
    assert shape(disc_set) == ("S1", [("D1", "red"), ("D2", "black")], None)


def test_a_disc_is_a_place_of_a_colour_on_an_item() -> None:
    (disc_set,) = found(
        row("S1", colour="red", position="1"),
        row("S1", colour="black", position="1"),
        row("S1", colour="red", position="2"),
    )
    assert shape(disc_set) == ("S1", [("1", "red"), ("1", "black"), ("2", "red")], None)


def test_every_row_of_a_disc_is_one_disc_whatever_is_measured() -> None:
    (disc_set,) = found(
        row("D1", disc_set="S1"),
        row("D2", disc_set="S1"),
        row("D1", "fail", WEIGHT, disc_set="S1", colour="red"),
    )
    assert shape(disc_set)[1] == [("D1", "red"), ("D2", None)]
    assert [disc.verdict for disc in disc_set.discs] == ["fail", "pass"]


def test_sets_stand_in_the_order_of_their_first_row_and_apart() -> None:
    sets = found(
        row("D1", disc_set="S2"), row("D1", disc_set="S1"), row("D2", "fail", disc_set="S2")
    )
    assert [shape(disc_set)[:2] for disc_set in sets] == [
        ("S2", [("D1", None), ("D2", None)]),
        ("S1", [("D1", None)]),
    ]
    assert [[disc.name for disc in disc_set.failed] for disc_set in sets] == [["D2"], []]


@pytest.mark.parametrize(
    "rows",
    [
        [],
        # A single disc, of which nobody said to what set it belongs.
        [row("D1"), row("D1", of=WEIGHT)],
        # Neither a colour nor a place alone tells a disc from the others.
        [row("D1", colour="red")],
        [row("D1", position="1")],
        # Only discs come in sets.
        [row("P1", of=characteristic("puck.thickness"), disc_set="S1", colour="red")],
    ],
)
def test_what_names_no_set_makes_none(rows: list[Result]) -> None:
    assert found(*rows) == ()


def test_a_row_about_the_set_as_a_whole_counts_as_no_disc() -> None:
    (disc_set,) = found(
        row("S1", "conditional-pass", colour="red", position="1"),
        row("S1", "undecided"),
        row("S1", "pass"),
    )
    assert shape(disc_set) == ("S1", [("1", "red")], "undecided")
    assert disc_set.verdict == "undecided"


def test_a_set_that_is_named_by_its_own_name_stands_without_discs() -> None:
    """Listed as a set: its number can be told, and what was seen of it as a whole counts."""
    (disc_set,) = found(row("S1", "fail", disc_set="S1"))
    assert (shape(disc_set), disc_set.count.code) == (("S1", [], "fail"), "short")


# One disc


def test_a_disc_has_the_worst_verdict_of_its_rows_and_names_each_failure_once() -> None:
    (disc_set,) = found(
        row("D1", "pass", disc_set="S1"),
        row("D1", "fail", WEIGHT, disc_set="S1"),
        row("D1", "conditional-fail", disc_set="S1"),
        row("D1", "fail", WEIGHT, disc_set="S1"),
        row("D2", "undecided", disc_set="S1"),
    )
    first, second = disc_set.discs
    assert (first.verdict, [of.id for of in first.failed]) == (
        "fail",
        ["disc.weight", "disc.diameter"],
    )
    assert (second.verdict, second.failed) == ("undecided", ())
    assert disc_set.failed == [first]


def test_a_disc_has_the_first_colour_that_a_row_names() -> None:
    (disc_set,) = found(
        row("D1", disc_set="S1"),
        row("D1", disc_set="S1", colour="black"),
        row("D1", disc_set="S1", colour="red"),
    )
    assert disc_set.discs[0].colour == "black"


# How many there are


@pytest.mark.parametrize(
    ("red", "black", "uncoloured", "listed", "verdict", "code"),
    [
        (8, 8, 0, True, "pass", "enough"),
        (8, 8, 0, False, "pass", "enough"),
        (9, 12, 3, True, "pass", "enough"),
        # One colour is not made up for by the other.
        (7, 16, 0, True, "fail", "short"),
        (16, 7, 0, True, "fail", "short"),
        (0, 0, 0, True, "fail", "short"),
        # Two are lacking, and two that nobody gave a colour may be those.
        (7, 7, 2, True, "not-measured", "sample"),
        (7, 7, 1, True, "fail", "short"),
        (6, 9, 2, True, "not-measured", "sample"),
        (6, 9, 1, True, "fail", "short"),
        # Some discs of the set were measured, not all of them listed: nobody counted.
        (7, 8, 0, False, "not-measured", "sample"),
        (0, 0, 0, False, "not-measured", "sample"),
    ],
)
def test_fewer_than_a_clause_on_the_set_asks_for_fail_only_where_all_were_listed(
    red: int, black: int, uncoloured: int, listed: bool, verdict: str, code: str
) -> None:
    rules = [rule(4, "play"), rule(8)]
    count = judge_count(discs(red, black, uncoloured), rules, listed=listed)
    assert count == Count(Verdict(verdict), code, rules[1])


@pytest.mark.parametrize(
    ("red", "black", "listed", "verdict", "code", "clause"),
    [
        (8, 8, True, "pass", "enough-for-play", "8.1"),
        (20, 9, True, "pass", "enough-for-play", "8.1"),
        (7, 8, True, "pass", "enough-for-play", "6.1"),
        (6, 6, False, "pass", "enough-for-play", "6.1"),
        # What no game can be played with fails no set: the clause is not on the set.
        (5, 8, True, "not-measured", "sample-for-play", "6.1"),
        (0, 0, False, "not-measured", "sample-for-play", "6.1"),
    ],
)
def test_clauses_on_play_say_what_a_set_is_enough_for(
    red: int, black: int, listed: bool, verdict: str, code: str, clause: str
) -> None:
    rules = [rule(8, "play"), rule(6, "play")]
    count = judge_count(discs(red, black), rules, listed=listed)
    assert count.rule
    assert (count.verdict, count.code, count.rule.clause) == (verdict, code, clause)


def test_where_the_edition_says_nothing_of_the_number_nothing_is_told() -> None:
    count = judge_count(discs(8, 8), [], listed=True)
    assert count == Count(Verdict.NOT_MEASURED, "no-rule", None)


def test_discs_are_counted_by_colour_and_those_without_one_apart() -> None:
    # One black is lacking, and two may be it.
    count = judge_count(discs(2, 1, 2), [rule(2)], listed=True)
    disc_set = SetResult("S1", tuple(discs(2, 1, 2)), None, count, complete=False)
    assert (disc_set.counts, disc_set.uncoloured) == ({"red": 2, "black": 1}, 2)
    assert count_colours([]) == {"red": 0, "black": 0}
    assert count.code == "sample"
    assert judge_count(discs(2, 1), [rule(2)], listed=True) == Count(Verdict.FAIL, "short", rule(2))


def test_only_discs_that_were_listed_as_the_set_s_can_be_too_few() -> None:
    (named,) = found(row("D1", disc_set="S1", colour="red"))
    (measured,) = found(row("S1", colour="red", position="1"))
    assert (named.count.code, measured.count.code) == ("short", "sample")


# The verdict of the set


@pytest.mark.parametrize(
    ("whole", "rules", "complete", "verdict"),
    [
        (None, [rule(2)], False, "pass"),
        (Verdict.UNDECIDED, [rule(2)], False, "undecided"),
        (Verdict.FAIL, [rule(2)], True, "fail"),
        # A number that nobody told counts only where completeness is asked for.
        (None, [], False, "pass"),
        (None, [], True, "not-measured"),
        (Verdict.FAIL, [], True, "fail"),
        # One that is too small counts in any case.
        (None, [rule(3)], False, "fail"),
        (None, [rule(3)], True, "fail"),
    ],
)
def test_a_set_is_as_bad_as_its_worst_disc_the_whole_and_its_number(
    whole: Verdict | None, rules: list[SetCount], complete: bool, verdict: str
) -> None:
    count = judge_count(discs(2, 2), rules, listed=True)
    assert SetResult("S1", tuple(discs(2, 2)), whole, count, complete).verdict == verdict
