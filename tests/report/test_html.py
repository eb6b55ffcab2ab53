"""The report: complete, self-contained, harmless, the same as it was.

The reports in ``golden/`` are compared letter by letter. After an intended
change write them anew and read the difference before it is committed:

    NOVUSS_RENEW=1 python -m pytest tests/report/test_html.py
"""

import os
import re
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from lxml import html

from novuss.corpus import Corpus
from novuss.explain import Explainer
from novuss.inspection.event_head import EventHead
from novuss.inspection.judging import check_readings
from novuss.inspection.readings import Reading
from novuss.inspection.results import EventResult
from novuss.inspection.verdicts import Verdict
from novuss.languages import LANGUAGES, Language
from novuss.report.document import Report
from novuss.report.html import report_html
from novuss.wording import Wording

GOLDEN = Path(__file__).parent / "golden"
Make = Callable[..., Report]


def page(report: Report) -> html.HtmlElement:
    return html.document_fromstring(report_html(report))


def text(element: html.HtmlElement) -> str:
    return " ".join(element.text_content().split())


def texts(found: list[html.HtmlElement]) -> list[str]:
    return [text(one) for one in found]


@pytest.mark.parametrize("language", LANGUAGES)
def test_report_is_the_golden_one(report: Make, language: Language) -> None:
    path = GOLDEN / f"report.{language}.html"
    made = report_html(report(language))
    if os.environ.get("NOVUSS_RENEW") == "1":
        path.write_text(made, encoding="utf-8", newline="\n")
    assert made == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_six_verdicts_are_said_in_the_language(
    corpus: Corpus, report: Make, language: Language
) -> None:
    document = page(report(language))
    said = {text(one) for one in document.xpath("//article//*[contains(@class, 'badge')]")}
    say = Wording(corpus.strings, language)
    assert {say(f"verdict.{verdict}") for verdict in Verdict} <= said
    assert document.get("lang") == language


def test_every_reading_is_there(event: EventResult, report: Make) -> None:
    document = page(report("en"))
    shown = Counter(texts(document.xpath("//article//td[@data-label='Reading']")))
    # Seen and met is said in a sentence of its own; a value that is missing is a dash.
    assert shown == Counter(
        [
            *("44.5 mm", "44.97 mm", "45.02 mm", "4.505 cm", "44.5 mm", "44.5 mm", "–"),
            *("no", "9.8 mm", "100.2 mm <b>left</b>", "50 mm <b>left</b> & <i>worn</i>"),
            *("12 mm <b>left</b>", "251 mm <b>left</b>", "5.5 g"),
        ]
    )
    assert len(event.results) == sum(shown.values()) + 1
    (seen,) = document.xpath("//p[@class='seen']")
    assert text(seen) == "pass Seen and met: A1.16 made from a single piece of wood."


def test_every_link_inside_has_its_one_target(report: Make) -> None:
    document = page(report("en"))
    ids = Counter(document.xpath("//@id"))
    assert set(ids.values()) == {1}
    links = document.xpath("//a/@href")
    assert len(links) > 30
    assert {link for link in links if not link.startswith("#") or link[1:] not in ids} == set()


def test_every_verdict_names_its_clause_and_the_clause_is_printed(
    corpus: Corpus, report: Make
) -> None:
    document = page(report("de"))
    rows = document.xpath("//article//tr[th[@scope='rowgroup']]")
    assert rows
    for row in rows:
        (link,) = row.xpath("./td[1]/a/@href")
        (heading,) = document.xpath(f"//dt[@id='{link[1:]}']")
        clause = corpus.clause(text(heading))
        assert clause is not None
        printed = text(heading.getnext())
        assert printed == " ".join(clause.texts.de.split())


def test_clause_links_lead_to_the_site_that_is_named(report: Make) -> None:
    document = page(report("lv", "https://rules.example/novuss/"))
    links = document.xpath("//dt/a/@href")
    assert "https://rules.example/novuss/lv/rules/lnf-2017/A1.16/" in links
    assert {urlsplit(link).netloc for link in links} == {"rules.example"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_fetched_to_show_it(report: Make, language: Language) -> None:
    made = report_html(report(language))
    document = html.document_fromstring(made)
    fetching = "//script | //link | //img | //iframe | //object | //embed | //*[@src] | //base"
    assert document.xpath(fetching) == []
    assert re.findall(r"https?:|//[a-z]|@import|url\(", made) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_people_typed_is_text(report: Make, language: Language) -> None:
    document = page(report(language))
    assert document.xpath("//script | //body//i | //body//u | //body//em | //x | //open") == []
    # Only our own summary prints in bold, and names of items stand there.
    assert "<script>alert(1)</script>" in texts(document.xpath("//ul//b"))
    whole = text(document)
    for typed in ("<Open> & Cup", 'I. "B" <x>', "<b>left</b>", "& <i>worn</i>", "<u>Chief</u>"):
        assert typed in whole
    assert "for <em>this</em> event" in whole
    assert "<a>.csv" in whole
    assert text(document.xpath("//h1")[0]) == "<Open> & Cup"


def test_open_points_stand_by_relative_deviation(report: Make) -> None:
    document = page(report("en"))
    rows = document.xpath("//section[@id='open']//tbody/tr")
    assert [(text(row[2]), text(row[3])) for row in rows] == [
        ("50 mm", "50 %"),
        ("5.5 g", "–"),  # the middle of the readings sorts it, but nobody printed that middle
        ("9.8 mm", "2 %"),
        ("44.97 mm", "1.1 %"),
        ("100.2 mm", "0.2 %"),
        ("44.5 mm", "0 %"),
        ("12 mm", "–"),
    ]
    assert all(text(row[5]) == "" for row in rows)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_item_has_its_headline_in_summary_and_detail(
    corpus: Corpus, event: EventResult, report: Make, language: Language
) -> None:
    explain = Explainer(Wording(corpus.strings, language), corpus.vocabulary)
    headlines = Counter(" ".join(explain.headline(item).split()) for item in event.items)
    document = page(report(language))
    assert Counter(texts(document.xpath("//ul/li/span[last()]"))) == headlines
    assert Counter(texts(document.xpath("//article/p[@class='headline']"))) == headlines


def test_summary_counts_items_by_kind_and_verdict(report: Make) -> None:
    document = page(report("en"))
    heads = texts(document.xpath("//table[@class='summary']//thead//th"))
    rows = [texts(row) for row in document.xpath("//table[@class='summary']/tbody/tr")]
    assert heads == [
        "Kind",
        "Items",
        "pass",
        # One puck meets what was checked of it, another does so conditionally.
        "incomplete",
        "not measured",
        "undecided",
        "conditional fail",
        "fail",
    ]
    assert rows == [
        ["tables", "1", "0", "0", "0", "1", "0", "0"],
        ["pucks", "7", "0", "2", "1", "1", "1", "2"],
        ["discs", "1", "0", "0", "0", "1", "0", "0"],
    ]


def test_working_limit_is_listed_and_marked_where_it_decides(report: Make) -> None:
    document = page(report("en"))
    (row,) = document.xpath("//section[@id='working-limits']//tbody/tr")
    assert texts(row)[1:] == [
        "250 mm, tolerance not readable",
        "249–252 mm",
        "<u>Chief</u>, November 20, 2026",
        "for <em>this</em> event",
    ]
    marked = document.xpath("//article//small[a/@href='#working-limits']")
    assert texts(marked) == ["Working limit: 249–252 mm"]


def test_missing_characteristics_are_named(report: Make) -> None:
    document = page(report("en"))
    (first,) = document.xpath("//article[@id='item-puck-1']/p[@class='missing']")
    assert text(first).startswith("Not entered: A1.16 ")
    assert text(first).endswith("A1.17 thickness; A1.18 hole diameter; A1.19 weight.")


def test_both_judges_have_room_to_sign(report: Make) -> None:
    document = page(report("ru"))
    places = document.xpath("//section[@id='signatures']//div[@class='lines']/div")
    assert [text(place) for place in places] == [
        'Старший судья: I. "B" <x>Место, дата',
        "Главный судья: A. ParaugsМесто, дата",
    ]
    assert [len(place.xpath(".//span[@class='line']")) for place in places] == [2, 2]


def test_chart_stands_beside_every_reading_that_has_figures(report: Make) -> None:
    document = page(report("en"))
    for row in document.xpath("//article//tr[th[@scope='rowgroup']]"):
        charts = row.xpath(".//*[local-name()='svg']")
        figures = text(row.xpath("./td[@data-label='Limits']")[0]) not in (
            "must be met",
            "limit not readable",
        )
        measured = text(row.xpath("./td[@data-label='Reading']")[0]) != "–"
        assert len(charts) == (figures and measured), text(row)
        assert all(chart.get("aria-label") for chart in charts)


def test_report_can_be_traced_to_the_files_it_was_made_from(report: Make) -> None:
    footer = text(page(report("en")).xpath("//footer")[0])
    assert "<a>.csv (SHA-256 0123456789abcdef…)" in footer
    assert "novuss 0" in footer


def test_report_on_an_unnamed_event_is_still_whole(corpus: Corpus, event: EventResult) -> None:
    document = page(Report(event, EventHead(), corpus, "en"))
    assert text(document.xpath("//h1")[0])
    assert texts(document.xpath("//dl[@class='facts']//dd"))[:4] == ["–", "–", "–", "–"]


def _pucks(corpus: Corpus, names: str, *, remark: str | None = None) -> Report:
    """Pucks that meet every requirement, two readings of the outer diameter each."""
    readings = [
        Reading(
            name,
            one,
            value,
            "" if value == "yes" else "mm" if one.unit == "mm" else "g",
            True if value == "yes" else Fraction(value),
            position=place,
            remark=remark if name == "B" else None,
        )
        for name in names
        for one in corpus.characteristics("lnf-2017", "puck")
        for value, place in _values(one.id)
    ]
    event = check_readings(readings, corpus.characteristics(), edition="lnf-2017")
    return Report(event, EventHead(), corpus, "lv")


def _values(characteristic: str) -> list[tuple[str, str | None]]:
    if characteristic == "puck.outer_diameter":
        return [("44.50", "gar šķiedru"), ("44.9", "pret šķiedru")]
    figures = {"puck.thickness": "14.5", "puck.hole_diameter": "10.2", "puck.weight": "20"}
    return [(figures.get(characteristic, "yes"), None)]


def test_items_that_simply_pass_stand_in_rows_with_all_their_readings(corpus: Corpus) -> None:
    report = _pucks(corpus, "ABC")
    document = page(report)
    (table,) = document.xpath("//table[@class='matrix']")
    rows = [texts(row.xpath("./*")) for row in table.xpath(".//tbody/tr")]
    assert [row[0] for row in rows] == ["A", "B", "C"]
    assert rows[0][1] == "44,50 mm gar šķiedru; 44,9 mm pret šķiedru"
    assert rows[0][2:] == ["14,5 mm", "10,2 mm", "20 g"]
    assert document.xpath("//article") == []
    # What was seen is told once for all of them.
    (seen,) = texts(document.xpath("//p[@class='seen']"))
    assert seen.startswith("A, B, C.")
    assert seen.count("A1.16") == sum(
        one.clause == "A1.16" and one.unit is None
        for one in corpus.characteristics("lnf-2017", "puck")
    )


def test_item_with_a_remark_keeps_its_own_part(corpus: Corpus) -> None:
    document = page(_pucks(corpus, "ABC", remark="ieplaisājusi"))
    assert texts(document.xpath("//table[@class='matrix']/tbody/tr/th")) == ["A", "C"]
    (own,) = document.xpath("//article")
    assert own.get("id") == "item-puck-2"
    assert "ieplaisājusi" in text(own)
    for link in document.xpath("//ul[@class='items']//a/@href"):
        assert len(document.xpath(f"//*[@id='{link[1:]}']")) == 1
