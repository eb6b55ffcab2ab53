"""Where readings lie in their limits: the geometry of the one-line chart."""

from datetime import date
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from novuss.corpus import Corpus
from novuss.inspection.reading_decision import WorkingLimit, judge_amount
from novuss.inspection.verdict_scale import Verdict
from novuss.model.equipment_records import Bounds
from novuss.report.reading_charts import Chart, build_deviation_chart

PASS = Verdict.PASS


def chart(
    corpus: Corpus, characteristic: str, *amounts: str, working: Bounds | None = None
) -> Chart:
    record = corpus.equipment.characteristic(characteristic)
    assert record is not None
    limit = (
        WorkingLimit(characteristic, working, "J", date(2026, 11, 21), "why") if working else None
    )
    found = build_deviation_chart(record, [(Fraction(amount), PASS) for amount in amounts], limit)
    assert found is not None
    return found


def zones(found: Chart) -> list[tuple[float, float, str]]:
    return [(round(zone.start, 2), round(zone.end, 2), zone.style) for zone in found.zones]


def marks(found: Chart) -> list[tuple[float, int]]:
    return [(round(mark.at, 2), mark.beyond) for mark in found.marks]


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


def test_every_reading_of_a_disputed_limit_is_a_zone(corpus: Corpus) -> None:
    assert zones(chart(corpus, "puck.hole_diameter", "10")) == [
        (50, 66.67, "disputed"),
        (33.33, 66.67, "disputed"),
    ]


def test_figure_without_tolerance_has_no_zone(corpus: Corpus) -> None:
    found = chart(corpus, "table.pocket_diameter", "100", "95")
    assert (found.zones, found.nominal) == ((), 50)
    assert marks(found) == [(50, 0), (25, 0)]


def test_far_reading_widens_the_axis_where_there_are_no_limits(corpus: Corpus) -> None:
    assert marks(chart(corpus, "table.pocket_diameter", "50", "100.2")) == [(0, 0), (50.2, 0)]


def test_working_limit_is_a_zone_of_its_own(corpus: Corpus) -> None:
    found = chart(corpus, "table.pocket_diameter", "101", working=Bounds(lower="99", upper="101"))
    assert zones(found) == [(33.33, 66.67, "working")]
    assert marks(found) == [(66.67, 0)]


@pytest.mark.parametrize(
    "characteristic", ["brush.condition", "cue.weight", "table.surface_thickness"]
)
def test_nothing_to_compare_with_makes_no_chart(corpus: Corpus, characteristic: str) -> None:
    record = corpus.equipment.characteristic(characteristic)
    assert record is not None
    assert build_deviation_chart(record, [(Fraction(12), PASS)]) is None


def test_no_reading_makes_no_chart(corpus: Corpus) -> None:
    record = corpus.equipment.characteristic("puck.weight")
    assert record is not None
    assert build_deviation_chart(record, []) is None


@given(
    st.data(),
    st.lists(st.decimals(0, 2000, places=3).map(Fraction), min_size=1, max_size=5),
)
def test_reading_is_seen_inside_the_zone_exactly_if_it_passes(
    corpus: Corpus, data: st.DataObject, amounts: list[Fraction]
) -> None:
    limited = [
        record for record in corpus.equipment.characteristics() if record.bounds and record.unit
    ]
    characteristic = data.draw(st.sampled_from(limited))
    readings = [
        (amount, judge_amount(amount, characteristic, confirmed=True).verdict) for amount in amounts
    ]
    found = build_deviation_chart(characteristic, readings)
    assert found is not None
    (zone,) = found.zones
    for mark, (_, verdict) in zip(found.marks, readings, strict=True):
        assert mark.verdict is verdict
        assert 0 <= mark.at <= 100
        open_side = (mark.beyond < 0 and zone.start == 0) or (mark.beyond > 0 and zone.end == 100)
        inside = zone.start <= mark.at <= zone.end if not mark.beyond else open_side
        assert inside == (verdict is Verdict.PASS)
