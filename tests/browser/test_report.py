"""The report on the example event, on a phone, on a desk and on paper."""

from pathlib import Path

import pypdfium2
import pytest

from novuss.languages import Language

from .conftest import DESK, PHONE, Open
from .looking import find_box


@pytest.mark.parametrize("width", [PHONE, DESK])
def test_report_fits_the_window(visit: Open, language: Language, width: int) -> None:
    window = visit(width)
    window.go(f"reports/{language}.html")
    assert window.sideways() <= 0


@pytest.mark.parametrize("width", [PHONE, DESK])
def test_value_has_its_label_its_sign_and_its_colour(visit: Open, width: int) -> None:
    page = visit(width).go("reports/en.html")
    cell = page.locator("#matrix-puck td.t-fail").first
    assert cell.inner_text().strip().endswith("✗")
    weight, colour = (
        cell.evaluate(f"node => getComputedStyle(node).{name}") for name in ("fontWeight", "color")
    )
    passing = page.locator("#matrix-puck td.t-pass").first
    assert int(weight) >= 700
    assert colour != passing.evaluate("node => getComputedStyle(node).color")
    # On a phone every value says what it is; on a desk the head of its column does.
    label = cell.evaluate("node => getComputedStyle(node, '::before').content")
    assert (label not in ("none", "normal", '""')) == (width == PHONE)
    assert page.locator("#matrix-puck thead").is_visible() == (width == DESK)


def test_charts_are_drawn_in_the_annex(visit: Open) -> None:
    page = visit(DESK).go("reports/de.html")
    charts = page.locator("#annex .histogram")
    assert charts.count() > 20
    place = find_box(charts.first)
    assert place["width"] > 150
    assert place["height"] > 40


@pytest.mark.parametrize("language", ["ru", "lv"])
def test_printed_from_a_browser_page_1_is_complete(
    visit: Open, language: Language, tmp_path: Path
) -> None:
    page = visit().go(f"reports/{language}.html")
    signatures = page.locator("#signatures h2").inner_text()
    digest = page.locator(".digest code").inner_text()
    page.pdf(path=tmp_path / "report.pdf", prefer_css_page_size=True)
    with pypdfium2.PdfDocument(tmp_path / "report.pdf") as paper:
        first = paper[0].get_textpage().get_text_range()
        sizes = [tuple(round(side / 72 * 25.4) for side in page.get_size()) for page in paper]
    assert signatures in first
    assert digest.split()[-1] in first
    # Upright, then the matrices on their side, then the annex upright again.
    assert (sizes[0], sizes[1], sizes[-1]) == ((210, 297), (297, 210), (210, 297))
    assert len(sizes) < 20
