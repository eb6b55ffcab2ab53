"""Charts of the readings of one characteristic within its limits: geometry that a template draws.

A chart of one line has positions as shares of its axis from 0 (left) to 100 (right). A histogram
is ``WIDTH`` by ``HEIGHT`` of the drawing's own units, its bars standing on ``BASE``.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from math import floor, isqrt, log10

from novuss.inspection.reading_decision import WorkingLimit
from novuss.inspection.verdict_scale import Verdict
from novuss.model.equipment_records import Bounds, Characteristic

WIDTH, HEIGHT, BASE, TOP = 240, 78, 60, 14
#: Fewer readings than this are seen one by one, not as a distribution.
FEWEST = 5
_BINS = (8, 24)
#: Figures in the unit of their characteristic, with their verdicts.
Readings = Sequence[tuple[Fraction, Verdict]]


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


def build_deviation_chart(
    characteristic: Characteristic, readings: Readings, working_limit: WorkingLimit | None = None
) -> Chart | None:
    """Build the chart of readings of one characteristic, in its unit.

    Its axis always shows the whole interval of the limits and leaves room on both sides, so that
    a reading outside is seen outside. None for a visual check, a free characteristic or a limit
    without any figure: there is nothing to compare with.
    """
    zones = _list_limits(characteristic, working_limit)
    nominal = None if characteristic.nominal is None else Fraction(characteristic.nominal)
    figures = [*_find_figures(zones), *([] if nominal is None else [nominal])]
    if not figures or not readings:
        return None
    low, high = _find_axis_ends(figures, [amount for amount, _ in readings])

    def place(figure: Fraction | Decimal | None, default: float = 0) -> float:
        return default if figure is None else float(100 * (Fraction(figure) - low) / (high - low))

    return Chart(
        tuple(Zone(place(span.lower), place(span.upper, 100), style) for span, style in zones),
        None if nominal is None else place(nominal),
        tuple(_build_mark(place(amount), verdict) for amount, verdict in readings),
    )


def _list_limits(
    characteristic: Characteristic, working_limit: WorkingLimit | None
) -> list[tuple[Bounds, str]]:
    """Every interval of a limit: ``printed`` or ``disputed``, and one that is ``working``."""
    style = "disputed" if characteristic.readings else "printed"
    found = [(bounds, style) for bounds in characteristic.intervals]
    return [*found, (working_limit.bounds, "working")] if working_limit else found


def _find_figures(limits: Sequence[tuple[Bounds, str]]) -> dict[Fraction, str]:
    """Every figure of some limits once, in the style of the first that sets it."""
    found: dict[Fraction, str] = {}
    for bounds, style in limits:
        for end in (bounds.lower, bounds.upper):
            if end is not None:
                found.setdefault(Fraction(end), style)
    return found


def _find_axis_ends(
    figures: Sequence[Fraction], amounts: Sequence[Fraction]
) -> tuple[Fraction, Fraction]:
    """The ends of the axis: the limits in the middle third, far readings at the edge."""
    low, high = min(figures), max(figures)
    width = high - low
    if not width:
        # A single figure: show a tenth of it, or more where the readings ask for it.
        width = max(abs(high) / 10, *(abs(amount - high) for amount in amounts)) or Fraction(1)
    return low - width, high + width


def _build_mark(at: float, verdict: Verdict) -> Mark:
    beyond = (at > 100) - (at < 0)
    return Mark({-1: 1.5, 0: at, 1: 98.5}[beyond], verdict, beyond)


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


def build_histogram(
    characteristic: Characteristic, readings: Readings, working_limit: WorkingLimit | None = None
) -> Histogram | None:
    """Build the histogram of the readings, in the unit; None for too few of them.

    The axis holds every limit and every reading, but does not reach further
    beyond the limits than they are apart: one slip of the pen would otherwise
    squeeze all other readings into one bar.
    """
    if len(readings) < FEWEST:
        return None
    amounts = [amount for amount, _ in readings]
    least, most = min(amounts), max(amounts)
    intervals = _list_limits(characteristic, working_limit)
    limits = _find_figures(intervals)
    low, high = least, most
    if limits:
        bottom, top = _find_axis_ends(list(limits), amounts)
        low, high = min(*limits, max(least, bottom)), max(*limits, min(most, top))
    step = _pick_step(high - low, len(readings)) if high > low else abs(high) / 100 or Fraction(1)
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
    bars, highest = _build_bars(counts, WIDTH / bins)
    return Histogram(
        bars=bars,
        lines=tuple(
            Line(float(WIDTH * (figure - start) / (end - start)), style)
            for figure, style in sorted(limits.items())
        ),
        low=start,
        high=end,
        least=least,
        most=most,
        highest=highest,
        readings=len(readings),
        below=sum(amount < start for amount in amounts),
        above=sum(amount > end for amount in amounts),
    )


def _build_bars(counts: Counter[tuple[int, Verdict]], width: float) -> tuple[tuple[Bar, ...], int]:
    totals = Counter[int]()
    for (place, _), count in counts.items():
        totals[place] += count
    highest = max(totals.values())
    bars = []
    for place in sorted(totals):
        y = float(BASE)
        # The best verdict stands at the foot.
        for verdict in reversed(Verdict):
            if count := counts[place, verdict]:
                height = (BASE - TOP) * count / highest
                y -= height
                bars.append(Bar(place * width, y, width, height, verdict=verdict, count=count))
    return tuple(bars), highest


def _pick_step(width: Fraction, readings: int) -> Fraction:
    """The width of a bin: 1, 2 or 5 times a power of ten, more bins for more readings."""
    least, most = _BINS
    wanted = min(max(isqrt(readings) * 2, least), most)
    rough = width / wanted
    power = Fraction(10) ** floor(log10(rough))
    return next(factor * power for factor in (1, 2, 5, 10) if factor * power >= rough)
