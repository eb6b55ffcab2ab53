"""Places of discs that are put on the table by hand, and the rulings that name them."""

import pytest

from novuss.figures.hand_placed_discs import (
    MIDDLE,
    SIDES,
    DiscNearRail,
    find_rail_places,
    find_returned_disc_places,
    locate_circle_place,
)
from novuss.model.rulings import KnownRulings
from novuss.rulings import Ruleset, decide, narrow
from novuss.specs.knowledge_location import find_specs_folder
from novuss.specs.loader import load_rulings

#: By Appendix 1: the diameters of circle and disc, the width of a line; and where the pockets end.
CIRCLE, LINE, DISC, REACH = 250, 1, 30, 380
RIM = DISC / 2


def stand(*along: float, of_punished: bool = True, away: float = RIM) -> list[DiscNearRail]:
    return [DiscNearRail(place, away, of_punished) for place in along]


def test_disc_goes_to_the_middle_then_to_its_side_then_to_one_of_the_nearest() -> None:
    assert find_returned_disc_places([], ["far"]) == (MIDDLE,)
    assert find_returned_disc_places([MIDDLE], ["far"]) == ("far",)
    assert find_returned_disc_places([MIDDLE, "far"], ["far"]) == ("left", "right")
    assert find_returned_disc_places([MIDDLE, "far", "right"], ["far"]) == ("left",)
    assert find_returned_disc_places([MIDDLE, "far", "right", "left"], ["far"]) == ("near",)


def test_disc_goes_between_when_all_five_are_taken_first_on_its_side() -> None:
    five = [MIDDLE, *SIDES]
    assert find_returned_disc_places(five, ["left"]) == ("middle-left",)
    others = find_returned_disc_places([*five, "middle-left"], ["left"])
    assert {*others} == {"middle-near", "middle-right", "middle-far"}
    assert find_returned_disc_places([*five, *(f"middle-{side}" for side in SIDES)], ["left"]) == ()


def test_disc_off_at_a_corner_goes_on_the_diagonal() -> None:
    assert find_returned_disc_places([], ["far", "left"]) == (MIDDLE,)
    assert find_returned_disc_places([MIDDLE], ["far", "left"]) == ("far-left",)
    assert find_returned_disc_places([MIDDLE, "far-left"], ["far", "left"]) == ()


@pytest.mark.parametrize(
    ("place", "x", "y"),
    [
        (MIDDLE, 0, 0),
        ("near", 0, -109.5),
        ("right", 109.5, 0),
        ("middle-far", 0, 54.75),
        ("far-left", -77.4282, 77.4282),
    ],
)
def test_place_is_located_from_the_middle(place: str, x: float, y: float) -> None:
    assert locate_circle_place(place, CIRCLE, LINE, DISC) == pytest.approx((x, y), abs=1e-4)


def test_discs_at_all_places_of_the_circle_do_not_touch() -> None:
    names = (MIDDLE, *SIDES, *(f"middle-{side}" for side in SIDES))
    found = [complex(*locate_circle_place(name, CIRCLE, LINE, DISC)) for name in names]
    assert all(abs(a - b) > DISC for a in found for b in found if a is not b)


@pytest.mark.parametrize("found", [(), (45.0,), (0.0, 300.0)])
def test_penalty_disc_goes_as_near_the_middle_line_as_it_can(found: tuple[float, ...]) -> None:
    wanted = {(): (0.0,), (45.0,): (0.0,), (0.0, 300.0): (-30.0,)}[found]
    assert find_rail_places(stand(*found), DISC, REACH) == wanted


def test_disc_partly_in_the_way_moves_the_place_by_less_than_a_disc() -> None:
    assert find_rail_places(stand(10), DISC, REACH) == (-20.0,)
    assert find_rail_places(stand(10, away=RIM + 24), DISC, REACH) == (-8.0,)
    assert find_rail_places(stand(0, away=RIM + DISC), DISC, REACH) == (0.0,)


def test_equally_near_places_go_by_discs_of_the_punished_then_by_all_then_by_the_stroke() -> None:
    taken = stand(0)
    own, others = stand(-200, -250, 200, away=90), stand(100, 150, of_punished=False, away=90)
    assert find_rail_places([*taken, *own, *others], DISC, REACH) == (30.0,)
    even = stand(-200, 200, away=90)
    assert find_rail_places([*taken, *even, *others], DISC, REACH) == (-30.0,)
    assert find_rail_places([*taken, *even], DISC, REACH, struck_from=-100) == (-30.0,)
    assert {*find_rail_places([*taken, *even], DISC, REACH)} == {-30.0, 30.0}


def test_rail_without_room_has_no_place() -> None:
    assert find_rail_places(stand(-30, 0, 30), DISC, 50) == ()


@pytest.fixture(scope="module")
def known() -> KnownRulings:
    return load_rulings(find_specs_folder())


@pytest.mark.parametrize(
    ("taken", "left", "middle", "spot"),
    [
        ([], ["far"], "free", "middle"),
        ([MIDDLE], ["far"], "side", "circle-side"),
        ([MIDDLE, "far"], ["far"], "other", "circle-other"),
        ([MIDDLE, *SIDES], ["far"], "taken", "between"),
        ([MIDDLE], ["far", "left"], "corner", "diagonal"),
    ],
)
def test_rulings_place_a_disc_where_the_drawing_has_it(
    known: KnownRulings, taken: list[str], left: list[str], middle: str, spot: str
) -> None:
    rules = Ruleset.of(known)
    facts = {"first": "own-light", "pocketed": "nil", "gone": "opp", "middle": middle}
    given = {fact: [value] for fact, value in facts.items()}
    ruling = decide(rules, narrow(rules, given), ())
    assert ruling.certain["discs.spot"] == spot
    (place, *others) = find_returned_disc_places(taken, left)  # type: ignore[arg-type]
    assert {
        "circle-side": place in SIDES and not others,
        "circle-other": place in SIDES and bool(others),
        "between": place.startswith("middle-"),
        "diagonal": place == "far-left",
        "middle": place == MIDDLE,
    }[spot]
