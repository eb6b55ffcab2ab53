"""Where readings lie in their limits: the geometry of a one-line chart.

Positions are shares of the axis from 0 (left) to 100 (right); the template
draws them. An axis always shows the whole interval of the limits and leaves
room on both sides, so that a reading outside is seen outside.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from novuss.inspection.decision import WorkingLimit
from novuss.inspection.verdicts import Verdict
from novuss.model.equipment import Bounds, Characteristic


@dataclass(frozen=True)
class Zone:
    """An interval that conforms, from ``start`` to ``end`` on the axis."""

    start: float
    end: float
    style: str


@dataclass(frozen=True)
class Mark:
    """One reading; ``beyond`` is -1 or 1 where it lies off the axis."""

    at: float
    verdict: Verdict
    beyond: int = 0


@dataclass(frozen=True)
class Chart:
    """One axis with its zones, the nominal figure and the readings."""

    zones: tuple[Zone, ...]
    nominal: float | None
    marks: tuple[Mark, ...]


def deviation_chart(
    characteristic: Characteristic,
    readings: Sequence[tuple[Fraction, Verdict]],
    working_limit: WorkingLimit | None = None,
) -> Chart | None:
    """The chart of readings of one characteristic, in its unit.

    None for a visual check, a free characteristic or a limit without any
    figure: there is nothing to compare with.
    """
    zones = styled_limits(characteristic, working_limit)
    figures = [
        Fraction(end)
        for bounds, _ in zones
        for end in (bounds.lower, bounds.upper)
        if end is not None
    ]
    nominal = None if characteristic.nominal is None else Fraction(characteristic.nominal)
    if nominal is not None:
        figures.append(nominal)
    if not figures or not readings:
        return None
    low, high = axis_ends(figures, [amount for amount, _ in readings])

    def place(figure: Fraction) -> float:
        return float(100 * (figure - low) / (high - low))

    return Chart(
        tuple(
            Zone(
                0.0 if bounds.lower is None else place(Fraction(bounds.lower)),
                100.0 if bounds.upper is None else place(Fraction(bounds.upper)),
                style,
            )
            for bounds, style in zones
        ),
        None if nominal is None else place(nominal),
        tuple(_mark(place(amount), verdict) for amount, verdict in readings),
    )


def styled_limits(
    characteristic: Characteristic, working_limit: WorkingLimit | None
) -> list[tuple[Bounds, str]]:
    """Every interval of a limit: ``printed`` or ``disputed``, and one that is ``working``."""
    style = "disputed" if characteristic.readings else "printed"
    found = [(bounds, style) for bounds in characteristic.intervals]
    return [*found, (working_limit.bounds, "working")] if working_limit else found


def axis_ends(figures: list[Fraction], amounts: list[Fraction]) -> tuple[Fraction, Fraction]:
    """The ends of the axis: the limits in the middle third, far readings at the edge."""
    low, high = min(figures), max(figures)
    width = high - low
    if not width:
        # A single figure: show a tenth of it, or more where the readings ask for it.
        width = max(abs(high) / 10, *(abs(amount - high) for amount in amounts)) or Fraction(1)
    return low - width, high + width


def _mark(at: float, verdict: Verdict) -> Mark:
    if at < 0:
        return Mark(1.5, verdict, -1)
    if at > 100:
        return Mark(98.5, verdict, 1)
    return Mark(at, verdict)
