"""Places of discs that are put on the table by hand, in the circle (12.20) and at a rail (17.3)."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from math import hypot, sqrt
from typing import Literal

#: Sides of the table in turn, as the striker sees them.
Side = Literal["near", "right", "far", "left"]
SIDES: tuple[Side, ...] = ("near", "right", "far", "left")
MIDDLE = "middle"
_DIRECTIONS = {"near": (0, -1), "right": (1, 0), "far": (0, 1), "left": (-1, 0)}
#: Lengths that differ by less, in mm, are the same.
_SAME = 1e-6


def find_returned_disc_places(taken: Collection[str], left: Sequence[Side]) -> tuple[str, ...]:
    """Find where a disc goes that has left the table.

    Args:
        taken: the places that are taken, named as this function names them.
        left: the side on which it left; two where that was a corner and nobody can tell (12.20).

    Returns:
        Its place; several if the judge chooses, none if the rules do not say (12.20-e).
    """
    if MIDDLE not in taken:
        return (MIDDLE,)
    if len(left) > 1:
        corner = "-".join(left)
        return () if corner in taken else (corner,)
    turn = SIDES.index(left[0])
    side, after, opposite, before = (*SIDES[turn:], *SIDES[:turn])
    between = [f"{MIDDLE}-{name}" for name in (side, after, opposite, before)]
    for places in ([side], [after, before], [opposite], between[:1], between[1:]):
        if free := tuple(place for place in places if place not in taken):
            return free
    return ()


def locate_circle_place(place: str, circle: float, line: float, disc: float) -> tuple[float, float]:
    """Locate a place of :func:`find_returned_disc_places` from the middle, to the right and away.

    ``circle`` and ``disc`` are diameters, ``line`` is the width of a line, all in mm. At the
    circle the rim of the disc touches the inner edge of the line.
    """
    names = [name for name in place.split("-") if name != MIDDLE]
    x, y = (sum(_DIRECTIONS[name][axis] for name in names) for axis in (0, 1))
    reach = (circle - line - disc) / 2
    share = 0 if not names else reach / hypot(x, y) / (2 if place.startswith(MIDDLE) else 1)
    return x * share, y * share


@dataclass(frozen=True)
class DiscNearRail:
    """A disc at or before the rail: its middle from the middle line, and from the rail, in mm."""

    along: float
    away: float
    of_punished: bool


def find_rail_places(
    discs: Collection[DiscNearRail], disc: float, reach: float, struck_from: float = 0
) -> tuple[float, ...]:
    """Find where along the rail a penalty disc goes, from the middle line, in mm (17.3).

    Args:
        discs: those that may be in the way, and that count.
        disc: the diameter of a disc.
        reach: how far from the middle line the rail goes on.
        struck_from: where the puck lay, from the middle line; 0 if there, or without a stroke.

    Returns:
        Its place; two if the rules leave open which (17.3-c), none if there is no room (17.6).
    """
    blocked = [
        (other.along, sqrt(disc**2 - (other.away - disc / 2) ** 2))
        for other in discs
        if abs(other.away - disc / 2) < disc
    ]
    edges = [along + width * way for along, width in blocked for way in (-1, 1)]
    free = [
        place
        for place in (0.0, *edges)
        if abs(place) <= reach
        and all(abs(place - along) > width - _SAME for along, width in blocked)
    ]
    nearest = min(map(abs, free), default=0.0)
    places = {round(place, 6) for place in free if abs(place) < nearest + _SAME}
    if len(places) < 2:
        return tuple(places)

    def count(place: float) -> tuple[int, int, bool]:
        beside = [other for other in discs if other.along * place > 0]
        punished = sum(other.of_punished for other in beside)
        return punished, len(beside), struck_from * place < 0

    first, second = sorted(places, key=count)
    return (first, second) if count(first) == count(second) else (first,)
