"""The blank sheet: everything that is to be measured, with its limit, on paper."""

import re

import pytest
from lxml import html

from novuss.corpus import Corpus
from novuss.explain import Explainer
from novuss.languages import Language
from novuss.localized_wording import Wording
from novuss.model.equipment_records import KINDS, Kind
from novuss.report.blank_tables import SheetOrder
from novuss.report.html_report import render_blank_sheet

ONE_OF_EACH: dict[Kind, list[str]] = {kind: [f"{kind}-1"] for kind in KINDS}


def sheets(
    corpus: Corpus, language: Language, items: dict[Kind, list[str]], edition: str = "lnf-2017"
) -> list[html.HtmlElement]:
    document = html.document_fromstring(
        render_blank_sheet(SheetOrder(corpus, edition, language, items))
    )
    assert document.get("lang") == language
    found: list[html.HtmlElement] = document.xpath("//section")
    return found


def text(element: html.HtmlElement) -> str:
    return " ".join(element.text_content().split())


@pytest.mark.parametrize("edition", ["lnf-2017", "mfn-2010"])
def test_every_characteristic_that_is_not_free_has_its_row_with_clause_unit_and_limit(
    corpus: Corpus, language: Language, edition: str
) -> None:
    explain = Explainer(Wording(corpus.strings, language), corpus.vocabulary)
    kinds = [kind for kind in KINDS if corpus.equipment.characteristics(edition, kind)]
    found = sheets(corpus, language, {kind: ["x"] for kind in kinds}, edition)
    assert len(found) == len(kinds)
    for kind, sheet in zip(kinds, found, strict=True):
        rows = [[text(cell) for cell in row[:3]] for row in sheet.xpath(".//tbody/tr")]
        assert rows[:-1] == [
            [
                characteristic.clause,
                characteristic.names[language]
                + (f", {explain.get_symbol(characteristic)}" if characteristic.unit else ""),
                " ".join(explain.describe_limit(characteristic).split()),
            ]
            for characteristic in corpus.equipment.characteristics(edition, kind)
            if characteristic.limit.kind != "free"
        ]


def test_every_item_has_a_column_and_every_row_a_field_for_it(corpus: Corpus) -> None:
    (sheet,) = sheets(corpus, "en", {"puck": ["P1", "P2", "P3"]})
    assert [text(head) for head in sheet.xpath(".//th[@class='item']")] == ["P1", "P2", "P3"]
    assert {len(row.xpath("./td[@class='field']")) for row in sheet.xpath(".//tbody/tr")} == {3}


def test_visual_checks_are_ticked_and_measurements_are_written(corpus: Corpus) -> None:
    (sheet,) = sheets(corpus, "lv", {"cue": ["C1"]})
    fields = {
        text(row.xpath("./td[1]")[0]) + text(row.xpath("./th")[0]): text(row.xpath("./td[3]")[0])
        for row in sheet.xpath(".//tbody/tr")
    }
    ticks = {name for name, field in fields.items() if field == "☐ jā ☐ nē"}
    visual = [
        characteristic
        for characteristic in corpus.equipment.characteristics(kind="cue")
        if characteristic.quantity == "visual"
    ]
    assert ticks == {check.clause + check.names.lv for check in visual}
    assert {field for name, field in fields.items() if name not in ticks} == {""}


@pytest.mark.parametrize(
    ("kind", "count", "columns"),
    [
        ("table", 12, [6, 6]),
        ("table", 7, [6, 1]),
        ("puck", 24, [8, 8, 8]),
        ("disc", 1, [1]),
        ("cue", 0, []),
    ],
)
def test_items_are_spread_over_as_many_sheets_as_they_need(
    corpus: Corpus, kind: Kind, count: int, columns: list[int]
) -> None:
    ids = [str(number) for number in range(count)]
    found = sheets(corpus, "en", {kind: ids})
    heads = [[text(head) for head in part.xpath(".//th[@class='item']")] for part in found]
    assert [len(names) for names in heads] == columns
    assert [head for names in heads for head in names] == ids


def test_pages_are_numbered_and_signed(corpus: Corpus) -> None:
    found = sheets(corpus, "de", {**ONE_OF_EACH, "table": [str(number) for number in range(7)]})
    footers = [text(section.xpath(".//footer")[0]) for section in found]
    assert footers == [f"Seite {page} von 7Schiedsrichter: {'_' * 20}" for page in range(1, 8)]


def test_names_of_items_are_text(corpus: Corpus) -> None:
    (sheet,) = sheets(corpus, "en", {"puck": ["<script>alert(1)</script>"]})
    assert sheet.xpath("//script") == []
    assert text(sheet.xpath(".//th[@class='item']")[0]) == "<script>alert(1)</script>"


def test_nothing_is_fetched_to_print_it(corpus: Corpus) -> None:
    made = render_blank_sheet(SheetOrder(corpus, "lnf-2017", "ru", ONE_OF_EACH))
    assert re.findall(r"https?:|<link|<script|<img|@import|url\(", made) == []
