"""The report on the example event, on a phone, on a desk and on paper."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from novuss.languages import LANGUAGES, Language

from .conftest import DESK, PHONE, Visit

pytestmark = pytest.mark.browser

Open = Callable[..., Visit]


@pytest.mark.parametrize("width", [PHONE, DESK])
@pytest.mark.parametrize("language", LANGUAGES)
def test_report_fits_the_window(visit: Open, language: Language, width: int) -> None:
    window = visit(width)
    page = window.go(f"reports/{language}.html")
    assert window.sideways() <= 0
    assert page.locator("html").get_attribute("lang") == language
    assert page.locator("h1").inner_text() == "Daugava Open"
    # 12 tables, 24 pucks, 24 cues, 6 sets of discs, 12 brushes; each with its readings below.
    links = page.locator("ul.items a").evaluate_all("all => all.map(one => one.hash)")
    assert len(links) == 78
    assert all(page.locator(f"[id='{link[1:]}']").count() == 1 for link in set(links))
    assert len(set(links)) == 78 - 10 + 1  # the brushes that pass have one line together


def test_report_makes_no_request_at_all(visit: Open) -> None:
    window = visit()
    asked: list[str] = []
    window.page.on("request", lambda one: asked.append(one.url))
    window.go("reports/lv.html")
    # A browser asks every site for its icon.
    assert [url for url in asked if not url.endswith("/favicon.ico")] == [window.page.url]


@pytest.mark.parametrize("width", [PHONE, DESK])
def test_summary_leads_to_the_item_and_the_item_to_its_clause(visit: Open, width: int) -> None:
    window = visit(width)
    page = window.go("reports/ru.html")
    page.locator("ul.items a", has_text=re.compile("^T5$")).click()
    article = page.locator("article.item:target")
    assert "T5" in article.locator("h3").inner_text()
    article.locator("a.clause", has_text=re.compile(r"^A1\.3$")).first.click()
    heading = page.locator("dt:target")
    assert heading.inner_text() == "A1.3"
    heading.locator("a").click()
    page.wait_for_url("**/ru/rules/lnf-2017/A1.3/")
    assert "A1.3" in page.locator("h1").inner_text()


@pytest.mark.parametrize("width", [PHONE, DESK])
def test_charts_are_drawn_beside_the_readings(visit: Open, width: int) -> None:
    page = visit(width).go("reports/de.html")
    charts = page.locator("article .strip")
    assert charts.count() > 200
    chart = page.locator("article .r-fail .strip").first
    chart.scroll_into_view_if_needed()
    place = chart.bounding_box()
    assert place is not None
    assert place["width"] > 80
    assert place["height"] > 10


def test_failing_reading_is_told_apart_by_more_than_colour(visit: Open) -> None:
    page = visit(PHONE).go("reports/en.html")
    badge = page.locator("article .r-fail .badge").first
    assert badge.inner_text() == "fail"
    weight = "one => getComputedStyle(one).fontWeight"
    assert int(page.locator("article .r-fail th").first.evaluate(weight)) >= 700


@pytest.mark.parametrize("language", ["ru", "lv"])
def test_report_prints_on_several_pages_with_its_charts(
    visit: Open, language: Language, tmp_path: Path
) -> None:
    page = visit().go(f"reports/{language}.html")
    page.emulate_media(media="print")
    shown = page.locator("article .strip").evaluate_all(
        """all => all.map(one => one.getBoundingClientRect())
          .filter(box => box.width > 40 && box.height > 6).length"""
    )
    assert shown == page.locator("article .strip").count()
    style = page.locator("article .strip .mark").first.evaluate(
        "one => getComputedStyle(one).printColorAdjust"
    )
    assert style == "exact"
    paper = page.pdf(path=tmp_path / "report.pdf", format="A4", prefer_css_page_size=True)
    assert paper.startswith(b"%PDF")
    pages = len(re.findall(rb"/Type\s*/Page\b(?!s)", paper))
    assert 10 < pages < 80
    assert set(re.findall(rb"/MediaBox\s*\[0 0 (\d+)", paper)) <= {b"595", b"594"}


def test_measured_item_is_not_torn_from_its_heading(visit: Open) -> None:
    page = visit().go("reports/en.html")
    page.emulate_media(media="print")
    rule = "one => getComputedStyle(one).breakAfter"
    assert page.locator("article h3").first.evaluate(rule) == "avoid"
    assert page.locator("article .headline").first.evaluate(rule) == "avoid"
