"""The distribution of one characteristic over all items, with its limits: geometry only.

Lengths are in the drawing's own units: ``WIDTH`` by ``HEIGHT``, the bars
standing on ``BASE``.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import floor, isqrt, log10

from novuss.inspection.decision import WorkingLimit
from novuss.inspection.verdicts import Verdict
from novuss.model.equipment import Bounds, Characteristic
from novuss.report.chart import axis_ends, styled_limits

WIDTH, HEIGHT, BASE, TOP = 240, 78, 60, 14
#: Fewer readings than this are seen one by one, not as a distribution.
FEWEST = 5
_BINS = (8, 24)


@dataclass(frozen=True)
class Bar:
    """The readings of one verdict in one bin, standing on those of a better verdict."""

    x: float
    y: float
    width: float
    height: float
    verdict: Verdict
    count: int


@dataclass(frozen=True)
class Line:
    """A limit; ``style`` is ``printed``, ``disputed`` or ``working``."""

    x: float
    style: str


@dataclass(frozen=True)
class Histogram:
    """Bars and limits; the ends of the axis and the extreme readings in the unit.

    ``below`` and ``above`` count the readings beyond the ends, which stand in
    the first and in the last bin.
    """

    bars: tuple[Bar, ...]
    lines: tuple[Line, ...]
    low: Fraction
    high: Fraction
    least: Fraction
    most: Fraction
    highest: int
    readings: int
    below: int
    above: int


def histogram(
    characteristic: Characteristic,
    readings: Sequence[tuple[Fraction, Verdict]],
    working_limit: WorkingLimit | None = None,
) -> Histogram | None:
    """The histogram of the readings, in the unit; None for too few of them.

    The axis holds every limit and every reading, but does not reach further
    beyond the limits than they are apart: one slip of the pen would otherwise
    squeeze all other readings into one bar.
    """
    if len(readings) < FEWEST:
        return None
    amounts = [amount for amount, _ in readings]
    least, most = min(amounts), max(amounts)
    intervals = styled_limits(characteristic, working_limit)
    limits = _limits(intervals)
    figures = [figure for figure, _ in limits]
    low, high = least, most
    if figures:
        bottom, top = axis_ends(figures, amounts)
        low = min(*figures, max(least, bottom))
        high = max(*figures, min(most, top))
    step = _step(high - low, len(readings)) if high > low else abs(high) / 100 or Fraction(1)
    # One empty bin on both sides, so that a limit at the end is seen.
    first = floor(low / step) - 1
    bins = floor(high / step) - first + 2
    start, end = first * step, (first + bins) * step
    uppers = {Fraction(bounds.upper) for bounds, _ in intervals if bounds.upper is not None}

    def bin_of(amount: Fraction) -> int:
        # What lies at an upper limit conforms and stands before its line, not behind it.
        behind = amount in uppers and amount % step == 0
        return min(max(floor(amount / step) - behind - first, 0), bins - 1)

    counts = Counter((bin_of(amount), verdict) for amount, verdict in readings)
    totals = Counter[int]()
    for (place, _), count in counts.items():
        totals[place] += count
    highest = max(totals.values())
    width = WIDTH / bins
    bars = []
    for place in sorted(totals):
        y = float(BASE)
        # The best verdict stands at the foot.
        for verdict in reversed(Verdict):
            count = counts[place, verdict]
            if count:
                height = (BASE - TOP) * count / highest
                y -= height
                bars.append(
                    Bar(
                        x=place * width,
                        y=y,
                        width=width,
                        height=height,
                        verdict=verdict,
                        count=count,
                    )
                )

    def along(figure: Fraction) -> float:
        return float(WIDTH * (figure - start) / (end - start))

    return Histogram(
        bars=tuple(bars),
        lines=tuple(Line(along(figure), style) for figure, style in limits),
        low=start,
        high=end,
        least=least,
        most=most,
        highest=highest,
        readings=len(readings),
        below=sum(amount < start for amount in amounts),
        above=sum(amount > end for amount in amounts),
    )


def _limits(intervals: Sequence[tuple[Bounds, str]]) -> list[tuple[Fraction, str]]:
    """Every limit once, in the style of the first that sets it."""
    found: dict[Fraction, str] = {}
    for bounds, style in intervals:
        for end in (bounds.lower, bounds.upper):
            if end is not None:
                found.setdefault(Fraction(end), style)
    return sorted(found.items())


def _step(width: Fraction, readings: int) -> Fraction:
    """The width of a bin: 1, 2 or 5 times a power of ten, more bins for more readings."""
    least, most = _BINS
    wanted = min(max(isqrt(readings) * 2, least), most)
    rough = width / wanted
    power = Fraction(10) ** floor(log10(rough))
    return next(factor * power for factor in (1, 2, 5, 10) if factor * power >= rough)
