"""The distribution of a characteristic: every reading in a bar, every limit in its place."""

from collections.abc import Callable, Iterable, Sequence
from datetime import date
from fractions import Fraction
from itertools import repeat

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import html
from tests.table_readings import judged, reading

from novuss.corpus import Corpus
from novuss.inspection.event_head import EventHead
from novuss.inspection.reading_decision import WorkingLimit
from novuss.inspection.verdict_scale import Verdict
from novuss.model.equipment_records import Bounds
from novuss.report.html_report import render_html
from novuss.report.reading_charts import BASE, FEWEST, TOP, WIDTH, Histogram, build_histogram
from novuss.report.report_document import Report


def draw(
    corpus: Corpus,
    name: str,
    amounts: Sequence[str | int | Fraction],
    working: Bounds | None = None,
    verdicts: Iterable[Verdict] = repeat(Verdict.PASS),
) -> Histogram:
    limit = WorkingLimit(name, working, "J", date(2026, 11, 21), "why") if working else None
    record = corpus.equipment.characteristic(name)
    assert record is not None
    given = zip(map(Fraction, amounts), verdicts, strict=False)
    found = build_histogram(record, list(given), limit)
    assert found is not None
    return found


def test_bars_stand_over_their_readings_and_lines_at_the_limits(corpus: Corpus) -> None:
    found = draw(corpus, "puck.outer_diameter", ["44", "44.5", "44.5", "44.5", "45"])
    assert (found.least, found.most, found.highest) == (44, 45, 3)
    middle = max(found.bars, key=lambda bar: bar.height)
    assert (middle.count, middle.height, middle.y) == (3, BASE - TOP, TOP)

    def at(figure: str) -> float:
        return float(WIDTH * (Fraction(figure) - found.low) / (found.high - found.low))

    assert middle.x <= at("44.5") < middle.x + middle.width
    assert [line.x for line in found.lines] == pytest.approx([at("44"), at("45")])
    assert all(0 < line.x < WIDTH for line in found.lines)


def test_worse_readings_stand_on_better_ones(corpus: Corpus) -> None:
    verdicts = [Verdict.PASS] * 4 + [Verdict.FAIL]
    (low, high) = draw(corpus, "puck.weight", [21] * 5, verdicts=verdicts).bars
    assert (low.verdict, high.verdict) == (Verdict.PASS, Verdict.FAIL)
    assert high.y + high.height == pytest.approx(low.y)
    assert low.y + low.height == BASE


def test_slip_of_the_pen_does_not_squeeze_the_rest(corpus: Corpus) -> None:
    found = draw(corpus, "puck.outer_diameter", ["44.1", "44.3", "44.5", "44.7", "44500"])
    assert found.high < 50
    assert (found.below, found.above, found.most) == (0, 1, 44500)


@pytest.mark.parametrize(
    ("name", "working", "styles"),
    [
        ("puck.outer_diameter", None, ["printed", "printed"]),
        ("puck.weight", None, ["printed"]),
        ("disc.weight", None, ["disputed"] * 6),
        ("table.pocket_diameter", None, []),
        ("table.pocket_diameter", Bounds(lower="99", upper="101"), ["working", "working"]),
    ],
)
def test_limits_are_told_apart(
    corpus: Corpus, name: str, working: Bounds | None, styles: list[str]
) -> None:
    found = draw(corpus, name, ["5", "5", "5", "5", "5.1"], working)
    assert [line.style for line in found.lines] == styles


def test_few_readings_are_no_distribution(corpus: Corpus) -> None:
    record = corpus.equipment.characteristic("puck.weight")
    assert record is not None
    assert build_histogram(record, [(Fraction(21), Verdict.PASS)] * (FEWEST - 1)) is None


@given(
    name=st.sampled_from(["puck.outer_diameter", "puck.weight", "disc.weight", "disc.diameter"]),
    amounts=st.lists(st.fractions(0, 10**9), min_size=FEWEST, max_size=60),
)
def test_no_reading_is_lost_and_nothing_is_drawn_outside(
    corpus: Corpus, name: str, amounts: list[Fraction]
) -> None:
    found = draw(corpus, name, amounts)
    assert sum(bar.count for bar in found.bars) == len(amounts)
    assert len({bar.x for bar in found.bars}) <= 80
    for bar in found.bars:
        assert bar.x >= 0
        assert bar.x + bar.width <= WIDTH + 1e-6
        assert TOP - 1e-6 <= bar.y <= BASE
    assert all(0 <= line.x <= WIDTH for line in found.lines)


# In the report


@pytest.fixture(scope="module")
def many(corpus: Corpus) -> Report:
    """Six pucks, of which two are too heavy and one of these too wide."""
    figures = [("21", "44.5"), ("21.5", "44.4"), ("22", "44.6"), ("22", "45"), ("23", "46")]
    readings = [
        reading(corpus, f"P{number}", name, value)
        for number, pair in enumerate([*figures, ("24", "44")])
        for name, value in zip(("puck.weight", "puck.outer_diameter"), pair, strict=True)
    ]
    event = judged(corpus, readings)
    return Report(event, EventHead(), corpus, "en", site_url="https://rules.example/")


def test_report_tells_the_distribution_to_those_who_do_not_see_it(many: Report) -> None:
    document = html.document_fromstring(render_html(many))
    labels = document.xpath("//figure/*[local-name()='svg']/@aria-label")
    assert [label.replace("\xa0", " ") for label in labels] == [
        "outer diameter: 6 readings from 44 mm to 46 mm; limits: 44–45 mm; pass: 5, fail: 1",
        "weight: 6 readings from 21 g to 24 g; limits: at most 22 g; pass: 4, fail: 2",
    ]


def test_what_fails_most_stands_first(many: Report) -> None:
    assert [
        (failing.characteristic.id, failing.failed, failing.items) for failing in many.failing
    ] == [
        ("puck.weight", 2, 6),
        ("puck.outer_diameter", 1, 6),
    ]
    document = html.document_fromstring(render_html(many))
    (sentence,) = document.xpath("//section[@id='fails-most']/p")
    assert " ".join(sentence.text_content().split()) == (
        "A1.19 puck: weight – 2 of 6 items, 33.3 %; "
        "A1.16 puck: outer diameter – 1 of 6 items, 16.7 %."
    ).replace(" %", "\N{NO-BREAK SPACE}%").replace("\xa0", " ")


@pytest.mark.parametrize(
    ("name", "limit"),
    [("puck.weight", 22), ("puck.outer_diameter", 45), ("puck.outer_diameter", 44)],
)
def test_reading_at_a_limit_is_drawn_inside_it(corpus: Corpus, name: str, limit: int) -> None:
    found = draw(corpus, name, [limit] * 9)
    (bar,) = found.bars
    lines = [line.x for line in found.lines]
    if limit == 44:
        assert bar.x >= min(lines)
    else:
        assert bar.x + bar.width <= max(lines) + 1e-9


def test_code_leads_to_the_rules_on_the_site(many: Report, report: Callable[..., Report]) -> None:
    document = html.document_fromstring(render_html(many))
    (link,) = document.xpath("//a[@class='code']")
    assert link.get("href") == "https://rules.example/en/rules/lnf-2017/"
    assert len(link.xpath(".//*[local-name()='path']")) == 2
    assert 'class="code"' not in render_html(report("en"))
    # More than a code holds: the report is made without one.
    assert 'class="code"' not in render_html(report("en", "https://rules.example/" + "x" * 3000))
