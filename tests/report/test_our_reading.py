"""A verdict on our reading of the print says so in its line, with the open question."""

from collections.abc import Sequence
from datetime import date

import pytest
from tests.table_readings import judged, reading

from novuss.corpus import Corpus
from novuss.inspection.event_head import EventHead
from novuss.inspection.reading_decision import WorkingLimit
from novuss.languages import LANGUAGES, Language
from novuss.localized_wording import NBSP
from novuss.model.equipment_records import Bounds
from novuss.report.html_report import render_html
from novuss.report.json_report import result_to_json
from novuss.report.markdown_report import render_markdown
from novuss.report.protocol_lists import Protocol
from novuss.report.readings_annex import find_details
from novuss.report.report_document import Report
from novuss.report.report_tables import ReportTables
from novuss.report.result_matrices import OURS

#: How a judge would say it, and what goes on behind it.
SAID: dict[Language, tuple[str, str]] = {
    "en": ("By our reading of A1.5; open: What holds?", "(our reading)"),
    "de": ("Nach unserer Lesart von A1.5; offen: Was gilt?", "(unsere Lesart)"),
    "ru": (
        "По нашему прочтению A1.5; открытый вопрос: Что действует?",
        "(наше прочтение)",
    ),
    "lv": ("Pēc mūsu lasījuma A1.5; neatbildēts jautājums: Kas ir spēkā?", "(mūsu lasījums)"),
}
WIDTHS = (("T1", "45"), ("T2", "46.4"), ("T3", "44.5"), ("T4", "43"), ("T5", "46"))
LIMIT = WorkingLimit(
    "table.rail_width", Bounds(lower="40", upper="50"), "A. P.", date(2026, 11, 20), "for today"
)


def made(
    corpus: Corpus,
    language: Language = "en",
    limits: Sequence[WorkingLimit] = (),
    widths: Sequence[tuple[str, str]] = WIDTHS,
) -> Report:
    readings = [reading(corpus, item, "table.rail_width", value) for item, value in widths]
    readings.append(reading(corpus, "T1", "table.rail_height", "25"))
    event = judged(corpus, readings, working_limits=list(limits))
    return Report(event, EventHead(), corpus, language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_reason_of_every_such_verdict_begins_with_it(corpus: Corpus, language: Language) -> None:
    report = made(corpus, language)
    explain = report.explainer
    words, limit = SAID[language]
    ours, other = report.event.results[:-1], report.event.results[-1]
    assert {our.verdict for our in ours} == {"pass", "fail"}
    rows = list(ReportTables(report).list_results().cells)
    for entry, row in zip(ours, rows, strict=False):
        assert explain.explain_reason(entry).startswith(f"{words} ")
        assert any(words in str(cell) for cell in row)
        assert explain.describe_limit(entry.reading.characteristic).endswith(limit)
    assert words not in explain.explain_reason(other)
    # In the annex once for all readings of a characteristic.
    (kind,) = report.kinds
    notes = {
        detail.item.item: [note for line in detail.lines for note in line.notes]
        for detail in find_details(report, kind)
    }
    assert notes.keys() == {width for width, _ in WIDTHS}
    assert all(
        of[0] == words and not any(words in note for note in of[1:]) for of in notes.values()
    )
    assert limit not in explain.describe_limit(other.reading.characteristic)


@pytest.mark.parametrize("language", LANGUAGES)
def test_page_1_lists_them_apart(corpus: Corpus, language: Language) -> None:
    report = made(corpus, language)
    part = Protocol(report).parts["ours"]
    (line,) = part.all
    assert f"✓{NBSP}3; ✗{NBSP}2 (T2, T4). " in str(line)
    assert str(line).endswith(SAID[language][0].partition(": ")[2])
    front = render_html(report).partition("</main>")[0]
    assert part.title in front
    assert str(line).partition(" ✓")[0] in front.replace("&nbsp;", NBSP)
    assert str(line).partition("; ✗")[0] in render_markdown(report)


@pytest.mark.parametrize("language", LANGUAGES)
def test_failing_row_says_so_with_the_open_question(corpus: Corpus, language: Language) -> None:
    first, _ = Protocol(made(corpus, language)).failures
    assert (first.limit, first.ours) == (f"44–46{NBSP}{first.unit}", SAID[language][0])


def test_matrix_has_a_sign_with_its_meaning(corpus: Corpus) -> None:
    protocol = Protocol(made(corpus))
    heads = [column.limit for column in protocol.matrices[0].columns]
    assert f"{OURS}{NBSP}44–46{NBSP}mm" in heads
    assert f"{OURS}{NBSP}limit by our reading" in protocol.legend


def test_item_names_the_clauses_that_its_verdict_rests_on(corpus: Corpus) -> None:
    report = made(corpus)
    headlines = {item.item: report.explainer.write_headline(item) for item in report.event.items}
    assert all(words.endswith("by our reading of A1.5") for words in headlines.values())
    readings = [
        reading(corpus, "T1", "table.rail_width", "45"),
        reading(corpus, "T1", "table.rail_height", "30"),
    ]
    # It fails whatever holds for the width.
    (item,) = judged(corpus, readings).items
    assert "our reading" not in report.explainer.write_headline(item)


def test_json_has_the_question(corpus: Corpus) -> None:
    report = made(corpus)
    data = result_to_json(report.event, corpus, report.explainer)
    found = [(result["evidence"], result.get("open_question")) for result in data["results"]]
    assert found == [("our-reading", "What holds?")] * 5 + [("printed", None)]


def test_working_limit_leaves_nothing_to_our_reading(corpus: Corpus) -> None:
    report = made(corpus, limits=[LIMIT])
    assert {result.verdict for result in report.event.results} == {"pass"}
    assert not any(result.by_our_reading for result in report.event.results)
    assert not Protocol(report).our_readings
    assert "our reading" not in report.explainer.write_headline(report.event.items[0])
    heads = [column.limit for column in Protocol(report).matrices[0].columns]
    assert f"◊{NBSP}40–50{NBSP}mm" in heads


def test_what_is_not_decided_rests_on_nothing(corpus: Corpus) -> None:
    report = made(corpus, widths=[("T1", "")])
    assert report.explainer.describe_our_reading(report.event.results[0]) == ""
    assert not Protocol(report).our_readings
