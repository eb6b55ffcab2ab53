"""The report: complete, self-contained, harmless, the same as it was.

The reports in ``golden/`` are compared letter by letter. After an intended
change write them anew and read the difference before it is committed:

    NOVUSS_RENEW=1 python -m pytest tests/report/test_html.py
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
from tests.measured import judged, reading

import novuss
from novuss.corpus import Corpus
from novuss.explain import Explainer
from novuss.inspection.event_head import EventHead
from novuss.inspection.results import EventResult
from novuss.inspection.verdicts import SIGNS, Verdict
from novuss.languages import LANGUAGES, Language
from novuss.report.document import Report
from novuss.report.html import report_html
from novuss.wording import Wording
from novuss.writing import HTML_POLICY

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


def test_nothing_is_fetched_to_show_it_and_its_policy_forbids_it(report: Make) -> None:
    made = report_html(report("ru"))
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
    files = [one for one in package.rglob("*.html.j2") if "<head>" in one.read_text("utf-8")]
    assert len(files) > 7
    for file in files:
        assert f'<head>\n{stated}{{{{ policy }}}}">' in file.read_text("utf-8"), file.name
    # The protocol of the form is the twin of ours.
    twin = Path(__file__).parents[2] / "docs/assets/scripts/protocol/page.js"
    assert f'<head>{stated}{HTML_POLICY}">' in twin.read_text("utf-8")


def rows(document: html.HtmlElement, path: str) -> list[list[str]]:
    return [texts(row.xpath("./*")) for row in document.xpath(f"{path}//tbody/tr")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_verdict_has_its_sign_and_its_word(
    corpus: Corpus, report: Make, language: Language
) -> None:
    (legend,) = texts(page(report(language)).xpath("//p[@class='legend']"))
    say = Wording(corpus.strings, language)
    for verdict in Verdict:
        assert f"{SIGNS[verdict]} {say(f'verdict.{verdict}')}" in legend.replace("\xa0", " ")
    assert page(report(language)).get("lang") == language


def test_page_1_counts_items_by_kind_and_word(report: Make) -> None:
    document = page(report("en"))
    heads = texts(document.xpath("//main//table[contains(@class, 'summary')]//thead//th"))
    assert heads == [
        "Kind",
        "Items",
        "✓ pass",
        # One puck meets what was checked of it, another does so conditionally.
        "… incomplete",
        "– not measured",
        "? undecided",
        "(✗) conditional fail",
        "✗ fail",
    ]
    assert rows(document, "//main//table[contains(@class, 'summary')]") == [
        ["tables", "1", "0", "0", "0", "1", "0", "0"],
        ["pucks", "7", "0", "2", "1", "1", "1", "2"],
        ["discs", "1", "0", "0", "0", "1", "0", "0"],
        ["total", "9", "0", "2", "1", "3", "1", "2"],
    ]


def test_page_1_names_what_failed_with_its_value_and_by_how_much(report: Make) -> None:
    found = rows(page(report("en")), "//main//section[@id='failures']")
    assert [row[:6] for row in found] == [
        ["puck P3", "A1.16 outer diameter", "45.02 (✗)", "+0.02", "mm", "44–45 mm"],
        # Typed as 4.505 cm: one unit a line.
        ["puck P4", "A1.16 outer diameter", "45.05 ✗", "+0.05", "mm", "44–45 mm"],
        ["puck P7", "A1.16 not glued", "no ✗", "–", "–", "must be met"],
    ]


def test_page_1_asks_the_chief_judge_once_for_each_question(report: Make) -> None:
    document = page(report("en"))
    found = rows(document, "//main//section[@id='decisions']")
    # What has no room there goes on behind the signatures, and page 1 says how many.
    more = rows(document, "//section[@id='decisions-more']")
    assert texts(document.xpath("//main//section[@id='decisions']/p")) == [
        "Write down which limit applies, or what is accepted; it then holds for every reading "
        "named.",
        f"On page 2: {len(more)} more.",
    ]
    found += more
    assert [row[:4] for row in found] == [
        ["A1.4 table: playing surface thickness", "limit not readable", "1 (T1)", "12 mm"],
        [
            "A1.8 table: pocket diameter",
            "100 mm, tolerance not readable",
            "2 (T1)",
            "50–100.2 mm",
        ],
        [
            "A1.16 puck: outer diameter",
            "44–45 mm; inside, but within the guard band",
            "1 (P2)",
            "44.97 mm",
        ],
        ["A1.16 puck: outer diameter", "44–45 mm; no uncertainty given", "1 (P5)", "44.5 mm"],
        [
            "A1.18 puck: hole diameter",
            "10–10.5 mm | 9.5–10.5 mm; the print can be read in several ways",
            "1 (P7)",
            "9.8 mm",
        ],
        [
            "A1.23 disc: weight",
            "4.7–5.4 g | 4.1–6 g | 4.1–5.3 g | 4.8–6 g; the print can be read in several ways",
            "1 (<script>alert(1)</script>)",
            "5.5 g",
        ],
    ]
    assert all(row[4] == "" for row in found)


def test_page_1_tells_what_is_lacking_and_the_working_limits(report: Make) -> None:
    document = page(report("en"))
    lacking = texts(document.xpath("//main//section[@id='lacking']/p"))
    assert any("P6" in one and "A1.16 outer diameter" in one for one in lacking)
    assert texts(document.xpath("//main//section[@id='limits']/p")) == [
        "Set by <u>Chief</u>, November 20, 2026: A1.12 table: central circle diameter 249–252 mm."
    ]
    (full,) = rows(document, "//section[@id='working-limits']")
    assert full[1:] == [
        "250 mm, tolerance not readable",
        "249–252 mm",
        "<u>Chief</u>, November 20, 2026",
        "for <em>this</em> event",
    ]


def test_both_judges_sign_on_page_1_with_place_and_date(report: Make) -> None:
    document = page(report("ru"))
    places = document.xpath("//main//section[@id='signatures']//div[@class='sign']")
    assert [texts(place.xpath("./p")) for place in places] == [
        ['Старший судья: I. "B" <x>', "Место, дата"],
        ["Главный судья: A. Paraugs", "Место, дата"],
    ]
    assert [len(place.xpath(".//span[@class='line']")) for place in places] == [2, 2]
    (digest,) = texts(document.xpath("//main//p[@class='digest']/code"))
    assert re.fullmatch(r"(?:[0-9a-f]{16} ?){4}", digest)


def test_every_item_has_a_row_with_value_sign_and_limit(report: Make, event: EventResult) -> None:
    document = page(report("en"))
    names = [text(one) for one in document.xpath("//table[contains(@class, 'matrix')]//th/b")]
    assert Counter(names) == Counter(item.item for item in event.items)
    pucks = "//section[@id='matrix-puck']"
    heads = texts(document.xpath(f"{pucks}//thead//th"))
    each = len(heads) // heads.count("Item")
    assert "A1.16 outer diameter 44–45 mm" in heads
    cells = texts(document.xpath(f"{pucks}//tbody//tr/*"))
    place = heads[:each].index("A1.16 outer diameter 44–45 mm")
    found = {
        cells[at].split(" ")[0]: cells[at + place] for at in range(0, len(cells) - each + 1, each)
    }
    assert found == {
        "P1": "44.5 ✓",
        "P2": "44.97 (✓)",
        "P3": "45.02 (✗)",
        "P4": "44.5–45.05 ✗",
        "P5": "44.5 ?",
        "P6": "– –",
        "P7": "–",
    }
    (circle,) = [
        one for one in texts(document.xpath("//section[@id='matrix-table']//th")) if "A1.12" in one
    ]
    assert circle.endswith("◊ 249–252 mm")


def test_annex_has_the_readings_as_typed_with_places_reasons_and_remarks(report: Make) -> None:
    document = page(report("en"))
    annex = text(document.xpath("//div[@id='annex']//section[@id='readings']")[0])
    for said in (
        "4.505 cm ✗; 44.5 mm ✓",
        "100.2 mm (<b>left</b>) ?; 50 mm (<b>left</b>) ?",
        "Remark: & <i>worn</i>",
        "The requirement is not met.",
    ):
        assert said.replace("\xa0", " ") in annex.replace("\xa0", " ")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_item_that_does_not_pass_has_its_headline(
    corpus: Corpus, event: EventResult, report: Make, language: Language
) -> None:
    explain = Explainer(Wording(corpus.strings, language), corpus.vocabulary)
    expected = Counter(
        " ".join(f"{explain.headline(item)}.".split())
        for item in event.items
        if item.word != Verdict.PASS
    )
    document = page(report(language))
    assert Counter(texts(document.xpath("//article//p[contains(@class, 'headline')]"))) == expected


def test_every_link_inside_has_its_one_target(report: Make) -> None:
    document = page(report("en"))
    ids = Counter(document.xpath("//@id"))
    assert set(ids.values()) == {1}
    links = document.xpath("//a/@href")
    assert len(links) > 30
    assert {link for link in links if not link.startswith("#") or link[1:] not in ids} == set()


def test_clauses_of_all_that_was_judged_are_printed(
    corpus: Corpus, event: EventResult, report: Make
) -> None:
    document = page(report("de"))
    for clause in {one.reading.characteristic.clause for one in event.results}:
        (heading,) = document.xpath(f"//dt[@id='clause-{clause}']")
        known = corpus.clause(clause)
        assert known is not None
        assert text(heading.getnext()) == " ".join(known.texts.de.split())


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


def test_report_can_be_traced_to_the_files_it_was_made_from(report: Make) -> None:
    footer = text(page(report("en")).xpath("//footer")[0])
    assert f"<a>.csv (SHA-256 {'0123456789abcdef' * 4})" in footer
    assert "novuss 0" in footer


def test_without_the_annex_everything_that_is_signed_is_there(report: Make) -> None:
    whole, short = report("en"), dataclasses.replace(report("en"), annex=False)
    document = page(short)
    assert document.xpath("//*[@id='annex']") == []
    assert text(document.xpath("//main")[0]) == text(page(whole).xpath("//main")[0])
    assert document.xpath("//table[contains(@class, 'matrix')]")
    # Nothing leads to what is not there.
    assert {one[1:] for one in document.xpath("//a/@href")} <= set(document.xpath("//@id"))


def test_report_on_an_unnamed_event_is_still_whole(corpus: Corpus, event: EventResult) -> None:
    document = page(Report(event, EventHead(), corpus, "en"))
    assert text(document.xpath("//h1")[0])
    assert texts(document.xpath("//dl[@class='facts']//dd"))[:4] == ["–", "–", "–", "–"]


def pucks(corpus: Corpus, names: str, *, remark: str | None = None) -> Report:
    """Pucks that meet every requirement, two readings of the outer diameter each."""
    figures = {"puck.thickness": "14.5", "puck.hole_diameter": "10.2", "puck.weight": "20"}
    wide = [("44.50", "gar šķiedru"), ("44.9", "pret šķiedru")]
    readings = [
        reading(corpus, name, one.id, value, position=place, remark=remark if name == "B" else None)
        for name in names
        for one in corpus.characteristics("lnf-2017", "puck")
        for value, place in (
            wide if one.id == "puck.outer_diameter" else [(figures.get(one.id, "yes"), None)]
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
        one.clause == "A1.16" and one.unit is None
        for one in corpus.characteristics("lnf-2017", "puck")
    )


def test_remark_on_an_item_stands_in_the_annex(corpus: Corpus) -> None:
    document = page(pucks(corpus, "ABC", remark="ieplaisājusi"))
    (own,) = document.xpath("//article[@id='item-puck-2']")
    assert text(own).count("ieplaisājusi") == 1
    assert "ieplaisājusi" not in text(document.xpath("//article[@id='item-puck-1']")[0])
