"""A verdict that an unanswered question could turn says so, with the question."""

import pytest
from tests.table_readings import judged, reading

from novuss.corpus import Corpus
from novuss.explain import Explainer
from novuss.inspection.derived_readings import RawReading, derive_readings
from novuss.inspection.event_head import EventHead
from novuss.inspection.event_result import EventResult
from novuss.languages import LANGUAGES, Language
from novuss.localized_wording import NBSP, Wording
from novuss.report.json_report import result_to_json
from novuss.report.protocol_lists import Protocol
from novuss.report.report_document import Report
from novuss.report.result_matrices import OURS, SEVERAL
from novuss.site.build.browser_form_data import build_form_words

PREMISE = {
    "en": "If the diagonals are meant; open: ",
    "de": "Wenn die Diagonalen gemeint sind; offen: ",
    "ru": "Если речь о диагоналях; открытый вопрос: ",
    "lv": "Ja domātas diagonāles; neatbildēts jautājums: ",
}


def measured(corpus: Corpus, *diagonals: str) -> EventResult:
    """A table with two diagonals."""
    raw = next(
        quantity
        for quantity in corpus.equipment.raw_quantities("lnf-2017")
        if quantity.id == "table.diagonal"
    )
    typed = (
        reading(corpus, "T1", raw.gives, value, position=place)
        for value, place in zip(diagonals, ("A-C", "B-D"), strict=True)
    )
    found, _ = derive_readings(RawReading(raw, text, number) for number, text in enumerate(typed))
    return judged(corpus, found)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("second", "verdict"), [("1414.2", "pass"), ("1418.2", "fail")])
def test_diagonals_decide_only_if_they_are_meant(
    corpus: Corpus, language: Language, second: str, verdict: str
) -> None:
    """The words of A1.3 can mean flatness, of which a diagonal tells nothing (A1.3-b)."""
    event = measured(corpus, "1414.2", second)
    report = Report(event, EventHead(), corpus, language)
    (result,) = event.results
    question = result.reading.characteristic.question
    assert question is not None
    assert result.verdict == verdict
    assert report.explainer.explain_reason(result).startswith(
        PREMISE[language] + question[language]
    )
    protocol = Protocol(report)
    premise = PREMISE[language].partition("; ")[0]
    (line,) = protocol.our_readings
    for text in (line, report.explainer.describe_limit(result.reading.characteristic)):
        assert premise[1:] in text
    assert line.endswith(question[language])
    assert protocol.matrices[0].columns[0].limit.startswith(f"{SEVERAL}{OURS}{NBSP}")
    assert "A1.3" in report.explainer.write_headline(event.items[0])
    (data,) = result_to_json(event, corpus, report.explainer)["results"]
    assert (data["evidence"], data["open_question"]) == ("disputed", question[language])
    assert build_form_words(corpus, language)["questions"]["lnf-2017"]["table.diagonal_difference"]


def test_what_is_seen_has_the_questions_of_the_register(corpus: Corpus) -> None:
    asked = {
        name: [
            record.question["en"]
            for record in corpus.register.entries_of(clause)
            if name in (record.limits or ()) and record.question
        ]
        for name, clause in (
            ("cue.tip_condition", "A1.27"),
            ("table.circle_in_four_sectors", "A1.12"),
        )
    }
    assert [len(questions) for questions in asked.values()] == [2, 1]
    explain = Explainer(Wording(corpus.strings, "en"), corpus.vocabulary)
    for name, questions in asked.items():
        for answer in ("yes", "no"):
            event = judged(corpus, [reading(corpus, "X1", name, answer)])
            reason = explain.explain_reason(event.results[0])
            assert all(question in reason for question in questions)
    other = corpus.equipment.characteristic("cue.round_wooden_tip")
    assert other
    assert not other.by_our_reading


def test_length_that_2010_prints_is_a_minimum_by_our_reading(corpus: Corpus) -> None:
    tip = corpus.equipment.characteristic("cue.wooden_tip_length", "mfn-2010")
    assert tip
    assert tip.by_our_reading
    explain = Explainer(Wording(corpus.strings, "en"), corpus.vocabulary)
    assert explain.describe_limit(tip) == f"at least 250{NBSP}mm (our reading)"


@pytest.mark.parametrize("name", ["circle_centre_to_rail", "leg_adjustment", "levelness"])
def test_row_of_2010_without_a_figure_is_not_called_unreadable(corpus: Corpus, name: str) -> None:
    record = corpus.equipment.characteristic(f"table.{name}", "mfn-2010")
    assert record
    descriptions = {
        language: Explainer(Wording(corpus.strings, language), corpus.vocabulary).describe_limit(
            record
        )
        for language in LANGUAGES
    }
    assert descriptions["en"] == "limit not stated"
    assert "lesbar" not in descriptions["de"]
    assert "чита" not in descriptions["ru"]
    assert "salasām" not in descriptions["lv"]


def test_drawings_of_2010_have_no_doubt_of_the_edition_in_force(corpus: Corpus) -> None:
    from novuss.figures.scale_drawings import draw_figure

    for figure in corpus.figures:
        if "mfn-2010" in figure.clauses:
            found = draw_figure(figure, corpus, "mfn-2010", Wording(corpus.strings, "en"))
            assert not found.disputed
            named = {record.id for _, records in found.drawn_from for record in records}
            assert not named & {"table.circle_centre_to_rail", "cue.length"}
