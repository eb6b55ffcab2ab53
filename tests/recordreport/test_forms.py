"""Reports on records in every form: what was first read stays visible beside what holds."""

import csv
import io
import os
import re
from collections.abc import Callable
from pathlib import Path

import openpyxl
import pypdfium2
import pytest
from lxml import html
from pypdfium2.raw import FPDFText_GetFontSize

from novuss.languages import LANGUAGES, Language
from novuss.recordreport.document import VIEWS, RecordReport, View
from novuss.recordreport.forms import (
    RECORD_FORMS,
    forms_of,
    record_csv,
    record_data,
    record_html,
    record_markdown,
    record_pdf,
)
from novuss.recordreport.tables import Tables
from novuss.recordreport.xlsx_form import record_xlsx
from novuss.report.pdf import PdfUnavailableError, weasyprint

GOLDEN = Path(__file__).parent / "golden"
Make = Callable[..., RecordReport]


def rows(document: html.HtmlElement, section: str) -> list[list[str]]:
    """The cells of a section's table."""
    return [
        [" ".join(cell.text_content().split()) for cell in row.xpath("td")]
        for row in document.xpath(f"//*[@id='{section}']//tbody/tr")
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_markdown_of_every_view_is_as_it_was_read(make: Make, language: Language) -> None:
    made = "\n".join(record_markdown(make(view, language, "https://x.org")) for view in VIEWS)
    golden = GOLDEN / f"records.{language}.md"
    if os.environ.get("NOVUSS_RENEW"):
        golden.write_text(made, encoding="utf-8", newline="\n")
    assert made == golden.read_text(encoding="utf-8")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("view", VIEWS)
def test_page_is_whole_and_escaped(make: Make, view: View, language: Language) -> None:
    page = record_html(make(view, language))
    document = html.document_fromstring(page)
    assert document.get("lang") == language
    assert "<b>P4" not in page
    assert "<x>" not in page
    assert not document.xpath("//script | //link | //img | //*[starts-with(@href, 'http')]")
    ids = document.xpath("//@id")
    assert len(ids) == len(set(ids))
    # Every jump within the page arrives.
    assert {one[1:] for one in document.xpath("//@href")} <= set(ids)
    assert document.xpath("//*[@id='signatures']")


def test_summary_shows_the_first_reading_beside_the_one_that_stands(make: Make) -> None:
    document = html.document_fromstring(record_html(make("summary", "en")))
    (again,) = rows(document, "again")
    assert again[:6] == ["P1", "A1.19 weight", "23 g", "fail", "21.9 g", "pass"]
    assert again[6:] == ["Nov 20, 2026, 11:30", "Boris <x>"]
    standing = {row[0]: row for row in rows(document, "summary") if len(row) == 8}
    # Item, verdict, first verdict, inspections without the copy, seal.
    assert standing["P1"][1:5] == ["partial check: what was checked meets", "fail", "2", "7"]
    assert standing["P2"][1:5] == ["fail", "fail", "1", "7"]
    assert standing["T1"][1:3] == ["undecided", "undecided"]
    assert standing["T2"][1:3] == ["incomplete: what was checked meets"] * 2
    assert standing["P3"][1:3] == ["contested", "partial check: what was checked meets"]
    remarks = [one.text_content() for one in document.xpath("//*[contains(@class, 'remark')]")]
    assert remarks[0].endswith(
        "puck P3, A1.19 weight: 22\u00a0g – pass (Anna, entry-5); "
        "24\u00a0g – fail (Boris <x>, entry-6)"
    )
    assert remarks[1].endswith("does not count: P1, P2, T1, <b>P4, P3.")
    assert "by Zane <z> was made with novuss 9.9" in remarks[2]
    assert "seal 7" in remarks[3].lower()
    entries = rows(document, "entries")
    assert [row[1] for row in entries] == ["Anna", "Boris <x>", "Anna", "Anna", "Anna", "Boris <x>"]
    assert entries[0][3:5] == ["4", "2 × fail, 1 × undecided, 1 × not measured"]
    assert "111111111111" in entries[0][6]
    (used,) = document.xpath("//*[@id='instruments']//tbody/tr")
    assert used.xpath("string(th)") == "S-1"
    assert "0.2\u00a0g" in used.text_content()
    assert "overdue" in used.text_content()


def test_certificate_tells_the_whole_history(make: Make) -> None:
    document = html.document_fromstring(record_html(make("certificate", "en", "https://x.org/")))
    assert "partial check: what was checked meets" in document.xpath(
        "string(//*[@class='overall'])"
    )
    (remark,) = document.xpath("//*[contains(@class, 'remark')]")
    assert "partial check" in remark.text_content()
    assert "Seal 7" in document.xpath("string(//*[@class='overall'])")
    readings = rows(document, "readings")
    assert [(row[1], row[3], row[5], row[6], row[7]) for row in readings] == [
        ("A1.19", "23 g", "fail", "S-1", "Anna"),
        ("A1.17", "14.5 mm", "pass", "", "Anna"),
        ("A1.19", "21.9 g", "pass", "", "Boris <x>"),
    ]
    past = document.xpath("//*[@id='readings']//tr[@class='past']")
    assert len(past) == 1
    assert "The calibration of instrument S-1 was due" in past[0].text_content()
    assert "(another reading stands in its place) Remark: =1+1" in past[0].text_content()
    history = rows(document, "history")
    assert [row[0] for row in history] == [f"Nov 20, 2026, {hour}:30" for hour in (10, 11, 12)]
    assert [row[1] for row in history] == ["entry-1", "entry-2", "entry-3"]
    assert history[1][4:7] == ["7", "Boris <x>", "north | 1"]
    assert history[1][7] == "lnf-2017, simple acceptance, the limits included"
    assert "222222222222" in history[1][8]
    assert history[1][8].endswith("re-inspection of entry-1")
    assert "UTC+02:00" in document.text_content()
    # The QR code, and the clauses that superseded readings rest on.
    assert document.xpath("//*[@class='code']/@href") == ["https://x.org/en/rules/lnf-2017/"]
    links = document.xpath("//*[@id='clauses']//dt/a/@href")
    assert "https://x.org/en/rules/lnf-2017/A1.19/" in links
    # Nothing of other items.
    assert "P2" not in document.text_content()


def test_open_points_stand_in_the_order_of_their_urgency(make: Make) -> None:
    points = rows(html.document_fromstring(record_html(make("open", "en"))), "open")
    assert [(row[0], row[2]) for row in points[:4]] == [
        ("P2", "fail"),
        ("P3", "fail"),
        ("T1", "undecided"),
        ("<b>P4", "not measured"),
    ]
    assert points[0][5].endswith("Not measured again since. Remark: weighed twice")
    assert "Not measured again" not in points[2][5]
    # What was mended is no open point; what was never entered is, once an item.
    never = {row[0]: row[5] for row in points[4:]}
    assert set(never) == {"P1", "P2", "P3", "T1", "T2", "<b>P4"}
    assert "A1.16" in never["P1"]
    assert "A1.19" not in never["P1"]
    assert "weight" not in never["P1"]


def test_nothing_open_says_so(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Tables, "_open", lambda _self: iter(()))
    report = make("open", "en")
    assert "Nothing is open." in record_html(report)
    assert "Nothing is open." in record_markdown(report)


@pytest.mark.parametrize(("language", "delimiter"), [("en", ","), ("lv", ";")])
def test_csv_is_the_table_of_the_view(make: Make, language: Language, delimiter: str) -> None:
    lengths = {}
    for view in VIEWS:
        text = record_csv(make(view, language))
        assert text.startswith("\ufeff")
        found = list(csv.reader(io.StringIO(text[1:], newline=""), delimiter=delimiter))
        assert {len(row) for row in found} == {len(found[0])}
        lengths[view] = len(found) - 1
    assert lengths == {"summary": 6, "certificate": 3, "open": 10, "history": 9}
    assert "1" * 64 in record_csv(make("history", language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_remark_is_named_as_one_in_every_form(make: Make, language: Language) -> None:
    remark = {"en": "Remark", "de": "Bemerkung", "ru": "Примечание", "lv": "Piezīme"}[language]
    report = make("open", language)
    book = openpyxl.load_workbook(io.BytesIO(record_xlsx(make("summary", language))))
    cells = [str(cell.value) for sheet in book for row in sheet.iter_rows() for cell in row]
    for text in (record_html(report), record_csv(report), record_markdown(report), *cells):
        before, found, _ = text.partition("weighed twice")
        assert not found or before.endswith(f". {remark}: ")
    assert sum("weighed twice" in cell for cell in cells) == 1


@pytest.mark.parametrize("view", VIEWS)
def test_units_are_those_of_the_readers_language(make: Make, view: View) -> None:
    for text in (record_csv(make(view, "ru")), record_markdown(make(view, "ru"))):
        assert not re.search(r"\d\s(?:g|mm)\b", text)
        assert view == "summary" or re.search(r"\d\xa0г\b", text)


def test_data_tells_what_the_records_tell(make: Make) -> None:
    summary = record_data(make("summary", "de"))
    assert [(one["item"], one["verdict"], one["complete"]) for one in summary["items"]] == [
        ("P1", "pass", False),
        ("P2", "fail", False),
        ("T1", "undecided", False),
        ("<b>P4", "not-measured", False),
        ("T2", "not-measured", False),
        ("P3", "contested", False),
    ]
    assert [one["partial"] for one in summary["items"]] == [True] * 4 + [False, True]
    assert summary["items"][-1]["contested"] == [
        {"characteristic": "puck.weight", "occasion": "before", "entries": ["entry-5", "entry-6"]}
    ]
    assert [one["id"] for one in summary["unread"]] == ["entry-9"]
    assert summary["seals_on_two_items"] == {"7": ["P1", "P2"]}
    assert summary["event"]["day"] == "2026-11-20"
    (item,) = record_data(make("certificate", "de"))["items"]
    assert [one["stands"] for one in item["readings"]] == [False, True, True]
    points = record_data(make("open", "de"))["open"]
    assert (points[0]["item"], points[0]["verdict"]) == ("P1", "not-measured")
    failing = [one for one in points if one["verdict"] == "fail"]
    assert [(one["item"], one["measured_again"]) for one in failing] == [
        ("P2", False),
        ("P3", True),
    ]
    inspections = record_data(make("history", "de"))["inspections"]
    assert [one["duplicate"] for one in inspections].count(True) == 1
    moments = [one["entry"]["inspected_at"] for one in inspections]
    assert moments == sorted(moments)


def test_workbook_holds_every_table_and_no_formula(make: Make) -> None:
    book = openpyxl.load_workbook(io.BytesIO(record_xlsx(make("summary", "de"))))
    assert len(book.sheetnames) == 6
    items = list(book[book.sheetnames[0]].iter_rows(values_only=True))
    assert [row[0] for row in items[1:]] == ["P1", "P2", "T1", "<b>P4", "T2", "P3"]
    assert [row[0] for row in book[book.sheetnames[5]].iter_rows(values_only=True)] == (
        make("summary", "de").notices
    )
    cells = [cell for sheet in book for row in sheet.iter_rows() for cell in row]
    assert {cell.data_type for cell in cells} <= {"s", "n"}
    assert not any(cell.data_type == "n" and cell.value is not None for cell in cells)


def test_forms_of_a_view() -> None:
    assert forms_of("summary") == list(RECORD_FORMS)
    for view in ("certificate", "open", "history"):
        assert forms_of(view) == [".html", ".pdf", ".csv", ".json", ".md"]  # type: ignore[arg-type]


NUMBERED = {"en": "Page 1 of", "de": "Seite 1 von", "ru": "Страница 1 из", "lv": "1. lappuse no"}
WORDS = {
    "en": ("Inspection certificate", "Seal 7", "stands", "Signatures"),
    "de": ("Prüfbescheinigung", "Plombe 7", "Stelle", "Unterschriften"),
    "ru": ("Свидетельство о проверке", "Пломба 7", "вместо", "Подписи"),
    "lv": ("Pārbaudes apliecība", "Plomba 7", "spēkā", "Paraksti"),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_pdf_says_it_on_a4(make: Make, language: Language) -> None:
    try:
        weasyprint()
    except PdfUnavailableError as error:
        pytest.skip(str(error))
    document = pypdfium2.PdfDocument(record_pdf(make("certificate", language)))
    texts = []
    for page in document:
        assert [round(side) for side in page.get_size()] == [595, 842]
        # Hyphens of broken words are the writer's.
        texts.append(page.get_textpage().get_text_range().replace("\r\n", " "))
    assert NUMBERED[language] in texts[0]
    whole = " ".join(re.sub(r"[\ufffe\u00ad] ?", "", text) for text in texts)
    for word in WORDS[language]:
        assert word in whole
    gram, mark = "г" if language == "ru" else "g", "." if language == "en" else ","
    whole = whole.replace("\xa0", " ")
    assert f"23 {gram}" in whole
    assert f"21{mark}9 {gram}" in whole
    for text in texts[1:]:
        # Event and item at the head of every page behind the first.
        assert "<Open> & Cup" in text
        assert "P1" in text


#: The margin of a page and the type of a heading (``report.css``, ``record.css``); 1 px = 0.75 pt.
MARGIN, HEADING = 14 * 72 / 25.4, 6.6 / 0.75


@pytest.mark.parametrize("language", ["ru", "lv"])
@pytest.mark.parametrize("view", VIEWS)
def test_tables_stay_within_the_page_and_their_headings_whole(
    make: Make, view: View, language: Language
) -> None:
    try:
        weasyprint()
    except PdfUnavailableError as error:
        pytest.skip(str(error))
    report = make(view, language)
    headings = ""
    for page in pypdfium2.PdfDocument(record_pdf(report)):
        text = page.get_textpage()
        edge = page.get_width() - MARGIN + 0.5
        for place in range(text.count_chars()):
            sign = text.get_text_range(place, 1)
            if sign.strip():
                assert text.get_charbox(place)[2] < edge, text.get_text_range(
                    max(0, place - 20), 40
                )
            of_heading = abs(FPDFText_GetFontSize(text, place) - HEADING) < 0.01
            headings += sign if of_heading else " "
    said = report.explainer.wording
    words = {
        word
        for table in Tables(report).all()
        for key in table.headings
        for word in said(key).split()
    }
    assert set(headings.split()) <= words
    assert headings.split()
