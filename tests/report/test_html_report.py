"""The report: complete, self-contained, harmless, the same as it was.

The reports in ``golden/`` are compared letter by letter: what page 1 counts, asks and names,
the matrices and the annex. After an intended change write them anew and read the difference
before it is committed:

    NOVUSS_RENEW=1 python -m pytest tests/report/test_html_report.py
"""

import dataclasses
import os
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from lxml import html
from markupsafe import Markup
from tests.table_readings import judged, reading

import novuss
from novuss.corpus import Corpus
from novuss.files.safe_write import HTML_POLICY
from novuss.inspection.event_head import EventHead
from novuss.inspection.event_result import EventResult
from novuss.languages import Language
from novuss.report.html_report import isolate_right_to_left, render_html
from novuss.report.report_document import Report

GOLDEN = Path(__file__).parent / "golden"
Make = Callable[..., Report]


def page(report: Report) -> html.HtmlElement:
    return html.document_fromstring(render_html(report))


def text(element: html.HtmlElement) -> str:
    return " ".join(element.text_content().split())


def texts(found: list[html.HtmlElement]) -> list[str]:
    return [text(element) for element in found]


def test_report_is_the_golden_one(report: Make, language: Language) -> None:
    path = GOLDEN / f"report.{language}.html"
    made = render_html(report(language))
    if os.environ.get("NOVUSS_RENEW") == "1":
        path.write_text(made, encoding="utf-8", newline="\n")
    assert made == path.read_text(encoding="utf-8")


def test_words_of_column_heads_are_broken_with_a_hyphen(report: Make, language: Language) -> None:
    heads = page(report(language)).xpath("//table[contains(@class, 'matrix')]/thead//th")
    words = " ".join(head.text_content() for head in heads)
    # Of the other two languages browsers know the syllables.
    assert ("\u00ad" in words) is (language in ("lv", "ru"))
    # A unit and its figure stay together, and what is said of both goes to the next line.
    assert not re.search(r"\d (?:mm|мм|g|г)\b|\u00a0±", words)


def test_nothing_is_fetched_to_show_it_and_its_policy_forbids_it(report: Make) -> None:
    made = render_html(report("ru"))
    document = html.document_fromstring(made)
    fetching = "//script | //link | //img | //iframe | //object | //embed | //*[@src] | //base"
    assert document.xpath(fetching) == []
    assert re.findall(r"https?:|//[a-z]|@import|url\(", made) == []
    (stated,) = document.xpath("//head/meta[@http-equiv]/@content")
    assert stated == HTML_POLICY


def test_no_script_would_run_in_any_file_that_is_written() -> None:
    """Whatever somebody has put into it: each says so before anything else."""
    package = Path(novuss.__file__).parent
    stated = '<meta charset="utf-8">\n<meta http-equiv="Content-Security-Policy" content="'
    files = [path for path in package.rglob("*.html.j2") if "<head>" in path.read_text("utf-8")]
    assert len(files) > 7
    for file in files:
        assert f'<head>\n{stated}{{{{ policy }}}}">' in file.read_text("utf-8"), file.name
    # The protocol of the form is the twin of ours.
    twin = Path(__file__).parents[2] / "docs/assets/scripts/protocol/protocol_page.js"
    assert f'<head>{stated}{HTML_POLICY}">' in twin.read_text("utf-8")


def test_every_link_inside_has_its_one_target(report: Make) -> None:
    document = page(report("en"))
    ids = Counter(document.xpath("//@id"))
    assert set(ids.values()) == {1}
    links = document.xpath("//a/@href")
    assert len(links) > 30
    assert {link for link in links if not link.startswith("#") or link[1:] not in ids} == set()


def test_clause_links_lead_to_the_site_that_is_named(report: Make) -> None:
    document = page(report("lv", "https://rules.example/novuss/"))
    links = document.xpath("//dt/a/@href")
    assert "https://rules.example/novuss/lv/rules/lnf-2017/A1.16/" in links
    assert {urlsplit(link).netloc for link in links} == {"rules.example"}


def test_what_people_typed_is_text(report: Make) -> None:
    document = page(report("lv"))
    assert document.xpath("//script | //body//i | //body//u | //body//em | //x | //open") == []
    whole = text(document)
    for typed in (
        "<Open> & Cup",
        'I. "B" <x>',
        "<b>left</b>",
        "& <i>worn</i>",
        "<u>Chief</u>",
        "<script>alert(1)</script>",
        "for <em>this</em> event",
        "<a>.csv",
    ):
        assert typed in whole
    assert text(document.xpath("//h1")[0]) == "<Open> & Cup"


def test_without_the_annex_everything_that_is_signed_is_there(report: Make) -> None:
    whole, short = report("en"), dataclasses.replace(report("en"), annex=False)
    document = page(short)
    assert document.xpath("//*[@id='annex']") == []
    notes = [page(found).xpath("//main/p[@class='note'][last()]")[0] for found in (whole, short)]
    further, missing = (text(note) for note in notes)
    assert "in the annex" in further
    assert "in the annex" not in missing
    signed = text(page(whole).xpath("//main")[0])
    assert text(document.xpath("//main")[0]) == signed.replace(further, missing)
    assert document.xpath("//table[contains(@class, 'matrix')]")
    # Nothing leads to what is not there.
    assert {address[1:] for address in document.xpath("//a/@href")} <= set(document.xpath("//@id"))


def test_unknown_place_day_and_judges_are_lines_to_fill_in(
    corpus: Corpus, event: EventResult
) -> None:
    (facts,) = page(Report(event, EventHead(), corpus, "lv")).xpath("//dl[@class='facts']")
    assert len(facts.xpath(".//dd/span[@class='fill' and not(text())]")) == 4
    known = EventHead(place="Rīga", chief_judge="A.")
    (facts,) = page(Report(event, known, corpus, "lv")).xpath("//dl[@class='facts']")
    assert len(facts.xpath(".//dd/span[@class='fill']")) == 2


def test_report_on_an_unnamed_event_is_still_whole(corpus: Corpus, event: EventResult) -> None:
    document = page(Report(event, EventHead(), corpus, "en"))
    assert text(document.xpath("//h1")[0])
    assert texts(document.xpath("//dl[@class='facts']//dd"))[:4] == ["", "", "", ""]


def pucks(corpus: Corpus, names: str, *, remark: str | None = None) -> Report:
    """Pucks that meet every requirement, two readings of the outer diameter each."""
    figures = {"puck.thickness": "14.5", "puck.hole_diameter": "10.2", "puck.weight": "20"}
    wide = [("44.50", "gar šķiedru"), ("44.9", "pret šķiedru")]
    readings = [
        reading(
            corpus,
            name,
            characteristic.id,
            value,
            position=place,
            remark=remark if name == "B" else None,
        )
        for name in names
        for characteristic in corpus.equipment.characteristics("lnf-2017", "puck")
        for value, place in (
            wide
            if characteristic.id == "puck.outer_diameter"
            else [(figures.get(characteristic.id, "yes"), None)]
        )
    ]
    return Report(judged(corpus, readings), EventHead(), corpus, "lv")


def test_items_that_simply_pass_stand_in_rows_with_all_that_was_measured(corpus: Corpus) -> None:
    document = page(pucks(corpus, "ABC"))
    (table,) = document.xpath("//table[contains(@class, 'matrix')]")
    found = [texts(row.xpath("./*")) for row in table.xpath(".//tbody/tr")]
    assert found == [
        [f"{name} ✓", "44,50–44,9 ✓", "14,5 ✓", "10,2 ✓", "20 ✓", "4 ✓"] for name in "ABC"
    ]
    # The places are told in the annex, what was seen once for all of them.
    assert "44,50 mm (gar šķiedru) ✓; 44,9 mm (pret šķiedru) ✓" in text(
        document.xpath("//article[@id='item-puck-1']")[0]
    ).replace("\xa0", " ")
    (seen,) = texts(document.xpath("//p[@class='seen']"))
    assert seen.startswith("A, B, C.")
    assert seen.count("A1.16") == sum(
        characteristic.clause == "A1.16" and characteristic.unit is None
        for characteristic in corpus.equipment.characteristics("lnf-2017", "puck")
    )


def test_remark_on_an_item_stands_in_the_annex(corpus: Corpus) -> None:
    document = page(pucks(corpus, "ABC", remark="ieplaisājusi"))
    (own,) = document.xpath("//article[@id='item-puck-2']")
    assert text(own).count("ieplaisājusi") == 1
    assert "ieplaisājusi" not in text(document.xpath("//article[@id='item-puck-1']")[0])


@pytest.mark.parametrize(
    ("text", "isolated"),
    [
        ("puck P1, 46.5", "puck P1, 46.5"),
        ("шайба Ж1", "шайба Ж1"),
        ("אבג 12, 46.5", "\u2068אבג\u2069 12, 46.5"),
        ("אב גד, هو: 1", "\u2068אב גד\u2069, \u2068هو\u2069: 1"),
        (Markup("<b>אב</b>"), Markup("<b>\u2068אב\u2069</b>")),
        (5, 5),
    ],
)
def test_words_from_right_to_left_leave_the_order_of_the_others(
    text: object, isolated: object
) -> None:
    assert isolate_right_to_left(text) == isolated
    assert type(isolate_right_to_left(text)) is type(isolated)
