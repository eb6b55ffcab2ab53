"""Path of a puck off a rail, for drawings of strokes."""


def find_reflection_point(start: float, end: float, from_line: float, to_line: float) -> float:
    """Find where a straight way reflected at a line meets it, along that line.

    ``start`` and ``end`` are the places along the line, ``from_line`` and
    ``to_line`` their distances from it; all in mm. The angle of incidence is
    the angle of reflection.
    """
    return start + (end - start) * from_line / (from_line + to_line)


def find_point_short_of(
    start: tuple[float, float], end: tuple[float, float], distance: float
) -> tuple[float, float]:
    """Find the point on the way from ``start`` to ``end`` ``distance`` short of the end."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = (dx * dx + dy * dy) ** 0.5
    share = 1 - distance / length
    return start[0] + dx * share, start[1] + dy * share
