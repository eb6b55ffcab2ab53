"""Readings at several places of an item: each is judged, and the report says so."""

from pathlib import Path

import openpyxl
import pytest
from lxml import html
from tests.commands import Novuss

HEADER = "item,kind,characteristic,value,unit,position\n"
ROWS = """T1,table,height,760,mm,NW
T1,table,height,781,mm,NE
T1,table,height,755,mm,SW
T1,table,height,750,mm,SE
T1,table,surface_size,1000,mm,left
T1,table,surface_size,1000.5,mm,right
P1,puck,outer_diameter,44.5,mm,0
P1,puck,outer_diameter,"4,46",cm,90
P1,puck,thickness,14.2,mm,
P1,puck,thickness,14.3,mm,
P2,puck,thickness,14.3,mm,
"""


@pytest.fixture
def table(tmp_path: Path) -> Path:
    path = tmp_path / "m.csv"
    path.write_text(HEADER + ROWS, encoding="utf-8")
    return path


@pytest.mark.usefixtures("table")
def test_information_is_an_optional_key_of_an_item(novuss: Novuss) -> None:
    first, puck, other = novuss("check", "m.csv", "--json").json["items"]
    assert "information" not in first
    assert "information" not in other
    roundness, wedge = puck["information"]
    assert roundness == {
        "quantity": "puck.roundness",
        "of": "puck.outer_diameter",
        "value": "0.1",
        "unit": "mm",
        "inputs": [
            {"position": "0", "value": "44.5", "unit": "mm"},
            {"position": "90", "value": "4,46", "unit": "cm"},
        ],
        "message": "For information, without a verdict: roundness 0.1\u00a0mm, the largest reading "
        "(outer diameter) minus the smallest, from 0: 44.5\u00a0mm; 90: 4.46\u00a0cm.",
    }
    assert (wedge["quantity"], wedge["value"]) == ("puck.wedge", "0.1")


@pytest.mark.usefixtures("table")
def test_report_says_what_was_measured_at_several_places(novuss: Novuss, tmp_path: Path) -> None:
    novuss("check", "m.csv", "--language", "lv", "--report", "o.html", "--report", "o.md")
    page = html.parse(tmp_path / "o.html").getroot()
    assert "izšķir sliktākais" in page.xpath("string(//p[@class='legend'])")
    readings = page.xpath("string(//section[@id='readings'])")
    for place in ("NW", "NE", "SW", "SE", "left", "right"):
        assert f"({place})" in readings
    paragraphs = [
        paragraph.text_content() for paragraph in page.xpath("//article/p[@class='said']")
    ]
    assert len(paragraphs) == 2
    assert "apaļuma novirze 0,1" in paragraphs[0].replace("\xa0", " ")
    assert "apaļuma novirze 0,1" in (tmp_path / "o.md").read_text(encoding="utf-8")


@pytest.mark.usefixtures("table")
def test_workbook_has_the_information_on_a_sheet_of_its_own(novuss: Novuss, tmp_path: Path) -> None:
    novuss("check", "m.csv", "--report", "o.xlsx")
    sheet = openpyxl.load_workbook(tmp_path / "o.xlsx")["Information"]
    rows = [[cell.value for cell in row][:5] for row in sheet.iter_rows(min_row=2)]
    assert rows == [
        ["P1", "puck", "roundness", 0.1, "mm"],
        ["P1", "puck", "wedge", 0.1, "mm"],
    ]
