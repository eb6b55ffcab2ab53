"""Where readings lie in their limits: the geometry of the one-line chart."""

from datetime import date
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from novuss.corpus import Corpus
from novuss.inspection.decision import WorkingLimit, judge
from novuss.inspection.verdicts import Verdict
from novuss.model.equipment import Bounds
from novuss.report.charts import Chart, deviation_chart

PASS = Verdict.PASS


def chart(
    corpus: Corpus, characteristic: str, *amounts: str, working: Bounds | None = None
) -> Chart:
    record = corpus.characteristic(characteristic)
    assert record is not None
    limit = (
        WorkingLimit(characteristic, working, "J", date(2026, 11, 21), "why") if working else None
    )
    found = deviation_chart(record, [(Fraction(one), PASS) for one in amounts], limit)
    assert found is not None
    return found


def zones(found: Chart) -> list[tuple[float, float, str]]:
    return [(round(one.start, 2), round(one.end, 2), one.style) for one in found.zones]


def marks(found: Chart) -> list[tuple[float, int]]:
    return [(round(one.at, 2), one.beyond) for one in found.marks]


def test_band_is_the_middle_third_and_its_nominal_figure_the_middle(corpus: Corpus) -> None:
    found = chart(corpus, "puck.outer_diameter", "43", "43.5", "44", "44.5", "45", "46")
    assert zones(found) == [(33.33, 66.67, "printed")]
    assert found.nominal == 50
    assert marks(found) == [(0, 0), (16.67, 0), (33.33, 0), (50, 0), (66.67, 0), (100, 0)]


@pytest.mark.parametrize(("amount", "mark"), [("42.9", (1.5, -1)), ("46.1", (98.5, 1))])
def test_reading_off_the_axis_is_shown_at_its_end(
    corpus: Corpus, amount: str, mark: tuple[float, int]
) -> None:
    assert marks(chart(corpus, "puck.outer_diameter", amount)) == [mark]


@pytest.mark.parametrize(
    ("characteristic", "amount", "zone", "nominal"),
    [
        ("puck.weight", "22", (0, 50, "printed"), None),
        ("cue.wooden_tip_length", "250", (50, 100, "printed"), None),
        ("table.levelness", "0.5", (0, 66.67, "printed"), 33.33),
    ],
)
def test_one_sided_limit_reaches_to_the_end_of_the_axis(
    corpus: Corpus,
    characteristic: str,
    amount: str,
    zone: tuple[float, float, str],
    nominal: float | None,
) -> None:
    found = chart(corpus, characteristic, amount)
    assert zones(found) == [zone]
    assert (found.nominal and round(found.nominal, 2)) == nominal
    assert marks(found) == [(zone[0] or zone[1], 0)]


@pytest.mark.parametrize(
    ("characteristic", "amounts", "working", "expected", "nominal", "at"),
    [
        # Every reading of a disputed limit is a zone.
        (
            *("puck.hole_diameter", ["10"], None),
            *([(50, 66.67, "disputed"), (33.33, 66.67, "disputed")], 50, [50]),
        ),
        # A figure without tolerance has none; a far reading widens the axis where no limit is.
        ("table.pocket_diameter", ["100", "95"], None, [], 50, [50, 25]),
        ("table.pocket_diameter", ["50", "100.2"], None, [], 50, [0, 50.2]),
        # A working limit is one of its own, and widens what a narrower print leaves open.
        (
            *("table.pocket_diameter", ["101"], Bounds(lower="99", upper="101")),
            *([(33.33, 66.67, "working")], 50, [66.67]),
        ),
        ("disc.diameter", ["30"], Bounds(upper="33"), [(0, 66.67, "working")], 33.33, [33.33]),
    ],
)
def test_what_the_print_leaves_open_has_its_zones(
    corpus: Corpus,
    characteristic: str,
    amounts: list[str],
    working: Bounds | None,
    expected: list[tuple[float, float, str]],
    nominal: float,
    at: list[float],
) -> None:
    found = chart(corpus, characteristic, *amounts, working=working)
    assert (zones(found), round(found.nominal or 0, 2)) == (expected, nominal)
    assert marks(found) == [(one, 0) for one in at]


@pytest.mark.parametrize(
    ("characteristic", "readings"),
    [
        ("brush.condition", [(Fraction(12), PASS)]),
        ("cue.weight", [(Fraction(12), PASS)]),
        ("table.surface_thickness", [(Fraction(12), PASS)]),
        ("puck.weight", []),
    ],
)
def test_nothing_to_compare_or_to_compare_with_makes_no_chart(
    corpus: Corpus, characteristic: str, readings: list[tuple[Fraction, Verdict]]
) -> None:
    record = corpus.characteristic(characteristic)
    assert record is not None
    assert deviation_chart(record, readings) is None


@given(
    st.data(),
    st.lists(st.decimals(0, 2000, places=3).map(Fraction), min_size=1, max_size=5),
)
def test_reading_is_seen_inside_the_zone_exactly_if_it_passes(
    corpus: Corpus, data: st.DataObject, amounts: list[Fraction]
) -> None:
    limited = [one for one in corpus.characteristics() if one.bounds and one.unit]
    characteristic = data.draw(st.sampled_from(limited))
    readings = [
        (amount, judge(amount, characteristic, confirmed=True).verdict) for amount in amounts
    ]
    found = deviation_chart(characteristic, readings)
    assert found is not None
    (zone,) = found.zones
    for mark, (_, verdict) in zip(found.marks, readings, strict=True):
        assert mark.verdict is verdict
        assert 0 <= mark.at <= 100
        open_side = (mark.beyond < 0 and zone.start == 0) or (mark.beyond > 0 and zone.end == 100)
        inside = zone.start <= mark.at <= zone.end if not mark.beyond else open_side
        assert inside == (verdict is Verdict.PASS)
