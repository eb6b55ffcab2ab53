"""Reports on records in every form: what was first read stays visible beside what holds."""

import csv
import io
import os
import re
from collections.abc import Callable
from itertools import product
from pathlib import Path

import openpyxl
import pypdfium2
import pytest
from lxml import html
from pypdfium2.raw import FPDFText_GetFontSize
from tests.printed import require_print, texts
from tests.sampling import sample

from novuss.languages import LANGUAGES, Language
from novuss.recordreport.output_formats import (
    RECORD_FORMS,
    list_forms,
    render_record_csv,
    render_record_html,
    render_record_markdown,
    render_record_pdf,
    render_record_xlsx,
)
from novuss.recordreport.record_document import VIEWS, RecordReport, View
from novuss.recordreport.record_tables import Tables
from novuss.recordreport.records_json import record_data
from novuss.records.signature_trust import Signatures

GOLDEN = Path(__file__).parent / "golden"
Make = Callable[..., RecordReport]


def rows(document: html.HtmlElement, section: str) -> list[list[str]]:
    """The cells of a section's table."""
    return [
        [" ".join(cell.text_content().split()) for cell in row.xpath("td")]
        for row in document.xpath(f"//*[@id='{section}']//tbody/tr")
    ]


def test_markdown_of_every_view_is_as_it_was_read(make: Make, language: Language) -> None:
    made = "\n".join(
        render_record_markdown(make(view, language, "https://x.org")) for view in VIEWS
    )
    golden = GOLDEN / f"records.{language}.md"
    if os.environ.get("NOVUSS_RENEW"):
        golden.write_text(made, encoding="utf-8", newline="\n")
    assert made == golden.read_text(encoding="utf-8")


@pytest.mark.parametrize("view", VIEWS)
def test_page_is_whole_and_escaped(make: Make, view: View, language: Language) -> None:
    page = render_record_html(make(view, language))
    document = html.document_fromstring(page)
    assert document.get("lang") == language
    assert "<b>P4" not in page
    assert "<x>" not in page
    assert not document.xpath("//script | //link | //img | //*[starts-with(@href, 'http')]")
    ids = document.xpath("//@id")
    assert len(ids) == len(set(ids))
    # Every jump within the page arrives.
    assert {address[1:] for address in document.xpath("//@href")} <= set(ids)
    assert document.xpath("//*[@id='signatures']")


def test_summary_shows_the_first_reading_beside_the_one_that_stands(make: Make) -> None:
    document = html.document_fromstring(render_record_html(make("summary", "en")))
    (again,) = rows(document, "again")
    assert again[:6] == ["P1", "A1.19 weight", "23 g", "✗ fail", "21.9 g", "✓ pass"]
    assert again[6:] == ["20 Nov 2026, 11:30", "Boris <x>"]
    # As from files: the items in their matrices, what fails with its value and its limit.
    matrix = document.xpath("//section[@id='matrix-puck']//tbody//th")
    headings = [" ".join(row.text_content().split()) for row in matrix]
    assert headings == [
        "<b>P4 – not measured",
        "P1 … partial check",
        "P2 ✗ fail",
        "P3 ≠ contested",
    ]
    failures = document.xpath("//main//section[@id='failures']//tbody/tr")
    found = [" ".join(row.text_content().split()) for row in failures]
    assert found == [
        "puck P2A1.19 weight22,5 ✗+0.5gat most 22 g".replace(",", "."),
        "puck P3A1.19 weight24 ✗+2gat most 22 g",
    ]
    # On what desks disagree is the first question for the chief judge.
    (question, *_) = rows(document, "decisions")
    assert question[:3] == [
        "at most 22 g; contested",
        "P3",
        "22 g – pass (Anna); 24 g – fail (Boris <x>)",
    ]
    remarks = [
        remark.text_content() for remark in document.xpath("//*[contains(@class, 'remark')]")
    ]
    assert remarks[1].endswith("does not count: T1, <b>P4, P1, P2, P3.")
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


def test_certificate_tells_how_the_item_stands_and_came_there(make: Make) -> None:
    document = html.document_fromstring(
        render_record_html(make("certificate", "en", "https://x.org/"))
    )
    overall = document.xpath("string(//*[@class='overall'])")
    assert "… partial check: what was checked meets" in overall
    assert "Seal 7" in overall
    (remark,) = document.xpath("//*[contains(@class, 'remark')]")
    assert "partial check" in remark.text_content()
    proof = [
        [" ".join(cell.text_content().split()) for cell in row.xpath("./*")]
        for row in document.xpath("//table[contains(@class, 'proof')]/tbody/tr")
    ]
    assert proof == [
        ["A1.17 thickness", "14.5 mm ✓", "14–15 mm"],
        ["A1.19 weight", "21.9 g ✓", "at most 22 g"],
    ]
    # What holds no more stands behind it, with what is to be said of it.
    (past,) = rows(document, "readings")
    assert past[:3] == ["20 Nov 2026, 10:30", "A1.19", "weight"]
    assert past[3:5] == ["23 g", "✗ fail"]
    assert "The calibration of instrument S-1 was due" in past[6]
    assert "(replaced by another reading) Remark: =1+1" in past[6]
    history = rows(document, "history")
    assert [row[0] for row in history] == [f"20 Nov 2026, {hour}:30" for hour in (10, 11, 12)]
    assert [row[1] for row in history] == ["entry-1", "entry-2", "entry-3"]
    assert history[1][3:] == ["7", "Boris <x>", "north | 1"]
    assert "UTC+02:00" in document.text_content()
    # The QR code, and the clauses on the site that is named.
    assert document.xpath("//*[@class='code']/@href") == ["https://x.org/en/rules/lnf-2017/"]
    links = document.xpath("//a[@class='clause']/@href")
    assert "https://x.org/en/rules/lnf-2017/A1.19/" in links
    # Nothing of other items.
    assert "P2" not in document.text_content()


def test_nothing_open_says_so(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Tables, "_list_open_points", lambda _self: iter(()))
    report = make("open", "en")
    assert "Nothing is open." in render_record_html(report)
    assert "Nothing is open." in render_record_markdown(report)


@pytest.mark.parametrize(("language", "delimiter"), [("en", ","), ("lv", ";")])
def test_csv_is_the_table_of_the_view(make: Make, language: Language, delimiter: str) -> None:
    lengths = {}
    for view in VIEWS:
        text = render_record_csv(make(view, language))
        assert text.startswith("\ufeff")
        found = list(csv.reader(io.StringIO(text[1:], newline=""), delimiter=delimiter))
        assert {len(row) for row in found} == {len(found[0])}
        lengths[view] = len(found) - 1
    assert lengths == {"summary": 6, "certificate": 3, "open": 10, "history": 9}
    assert "1" * 64 in render_record_csv(make("history", language))


def test_data_tells_what_the_records_tell(make: Make) -> None:
    summary = record_data(make("summary", "de"))
    assert [(item["item"], item["verdict"], item["complete"]) for item in summary["items"]] == [
        ("T1", "undecided", False),
        ("T2", "not-measured", False),
        ("<b>P4", "not-measured", False),
        ("P1", "pass", False),
        ("P2", "fail", False),
        ("P3", "contested", False),
    ]
    assert [item["partial"] for item in summary["items"]] == [True, False] + [True] * 4
    assert summary["items"][-1]["contested"] == [
        {"characteristic": "puck.weight", "occasion": "before", "entries": ["entry-5", "entry-6"]}
    ]
    assert [entry["id"] for entry in summary["unread"]] == ["entry-9"]
    assert summary["seals_on_two_items"] == {"7": ["P1", "P2"]}
    assert summary["event"]["day"] == "2026-11-20"
    (item,) = record_data(make("certificate", "de"))["items"]
    assert [reading["stands"] for reading in item["readings"]] == [False, True, True]
    points = record_data(make("open", "de"))["open"]
    assert (points[0]["item"], points[0]["verdict"]) == ("P1", "not-measured")
    failing = [point for point in points if point["verdict"] == "fail"]
    assert [(point["item"], point["measured_again"]) for point in failing] == [
        ("P2", False),
        ("P3", True),
    ]
    inspections = record_data(make("history", "de"))["inspections"]
    assert [inspection["duplicate"] for inspection in inspections].count(True) == 1
    moments = [inspection["entry"]["inspected_at"] for inspection in inspections]
    assert moments == sorted(moments)


def test_workbook_holds_every_table_and_no_formula(make: Make) -> None:
    book = openpyxl.load_workbook(io.BytesIO(render_record_xlsx(make("summary", "de"))))
    # The protocol and what a check has; items, again, entries, open points, history, remarks.
    *_, items, again, entries, points, history, remarks = book.worksheets
    assert book.sheetnames[:3] == ["Prüfbericht", "Spieltische", "Schlagscheiben"]
    found = list(items.iter_rows(values_only=True))
    assert [row[0] for row in found[1:]] == ["T1", "T2", "<b>P4", "P1", "P2", "P3"]
    assert [row[0] for row in remarks.iter_rows(values_only=True)] == make("summary", "de").warnings
    assert [again.max_row, entries.max_row, points.max_row, history.max_row] == [2, 7, 11, 10]
    cells = [cell for sheet in book for row in sheet.iter_rows() for cell in row]
    assert {cell.data_type for cell in cells} <= {"s", "n"}


def test_forms_of_a_view() -> None:
    assert list_forms("summary") == list(RECORD_FORMS)
    for view in ("certificate", "open", "history"):
        assert list_forms(view) == [".html", ".pdf", ".csv", ".json", ".md"]  # type: ignore[arg-type]


NUMBERED = {"en": "Page 1 of", "de": "Seite 1 von", "ru": "Страница 1 из", "lv": "1. lappuse no"}
WORDS = {
    "en": ("Inspection certificate", "Seal 7", "replaced by", "Signatures"),
    "de": ("Prüfbescheinigung", "Plombe 7", "ersetzt", "Unterschriften"),
    "ru": ("Свидетельство о проверке", "Пломба 7", "заменено", "Подписи"),
    "lv": ("Pārbaudes apliecība", "Plomba 7", "aizstāts", "Paraksti"),
}


#: Entries of Anna and of Boris, and one that nobody signed.
SIGNED = Signatures(
    {f"entry-{n}": frozenset([key * 64] * (key != "-")) for n, key in enumerate("aaba-b", 1)},
    frozenset({("Anna", "a" * 64), ("Boris <x>", "b" * 64)}),
)
#: The margin of a page (``report.css``) and the least type of a protocol, in points.
MARGIN, LEAST = 11 * 72 / 25.4, 9.0


@pytest.mark.parametrize(
    ("view", "language"),
    sample(product(VIEWS, LANGUAGES), [("summary", "ru"), ("certificate", "lv")].__contains__),
)
def test_tables_stay_within_the_page_in_type_that_can_be_read(
    make: Make, view: View, language: Language
) -> None:
    require_print()
    data = render_record_pdf(make(view, language, signatures=SIGNED))
    printed = texts(data)
    for page in pypdfium2.PdfDocument(data):
        text = page.get_textpage()
        edge = page.get_width() - MARGIN + 0.5
        for place in range(text.count_chars()):
            if text.get_text_range(place, 1).strip():
                assert text.get_charbox(place)[2] < edge, place
                # pdfium counts in the writer's pixels, of which four make three points.
                assert FPDFText_GetFontSize(text, place) * 0.75 >= LEAST - 0.01, place
    # Who signed stands where the judges do.
    signed = " ".join(next(page for page in printed if "aaaa aaaa" in page).split())
    assert all(word in signed for word in ("Anna (aaaa aaaa aaaa aaaa): ", WORDS[language][3]))
    if view == "certificate":
        assert_two_pages(data, language)


def assert_two_pages(certificate: bytes, language: Language) -> None:
    """A certificate with a history."""
    # A5, and what lies behind it on its side.
    with pypdfium2.PdfDocument(certificate) as document:
        sizes = [tuple(round(side) for side in page.get_size()) for page in document]
    assert sizes == [(420, 595), (595, 420)]
    first, second = texts(certificate)
    assert NUMBERED[language] in first
    whole = " ".join(f"{first} {second}".split())
    for word in WORDS[language]:
        assert word in whole
    gram, mark = "г" if language == "ru" else "g", "." if language == "en" else ","
    assert f"23 {gram}" in whole
    assert f"21{mark}9 {gram}" in whole
    # Event and item at the head of the page behind the first.
    assert "<Open> & Cup" in second
    assert "P1" in second


def test_pdf_of_an_item_inspected_once_is_one_small_page(make: Make) -> None:
    require_print()
    data = render_record_pdf(make("certificate", "en", item="P2"))
    (page,) = pypdfium2.PdfDocument(data)
    assert [round(side) for side in page.get_size()] == [420, 595]
    (text,) = texts(data)
    assert "22.5" in text
    assert "Signatures" in text
    # No line ends with a clause whose name stands on the next.
    assert not re.search(r"A1\.\d*\s*$", text, re.MULTILINE)
