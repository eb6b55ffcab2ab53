"""The JSON of ``novuss check``: the same keys and strings for every consumer."""

import json
import re
from fractions import Fraction
from typing import Any

import pytest
from tests.table_readings import judged, reading

from novuss.corpus import Corpus
from novuss.explain import Explainer
from novuss.input_problems import Problem
from novuss.inspection.event_head import EventHead
from novuss.inspection.event_result import EventResult
from novuss.inspection.reading_decision import DecisionRule
from novuss.languages import Language
from novuss.localized_wording import Wording
from novuss.model.text_reviews import Statuses
from novuss.report.html_report import render_html
from novuss.report.json_report import problems_to_json, result_to_json
from novuss.report.markdown_report import render_markdown
from novuss.report.report_document import Report, find_limits_status
from novuss.version import __version__

RESULT_KEYS = """item kind characteristic position value unit verdict clause nominal lower upper
    deviation probability readings reason working_limit evidence""".split()  # noqa: SIM905


@pytest.fixture(scope="module")
def explain(corpus: Corpus) -> Explainer:
    return Explainer(Wording(corpus.strings, "en"), corpus.vocabulary)


@pytest.fixture(scope="module")
def data(corpus: Corpus, event: EventResult, explain: Explainer) -> Any:
    """As a consumer gets it: written and read again."""
    return json.loads(json.dumps(result_to_json(event, corpus, explain)))


def result(data: Any, item: str, characteristic: str) -> Any:
    return next(
        result
        for result in data["results"]
        if result["item"] == item and result["characteristic"] == characteristic
    )


def test_keys_are_those_of_the_contract(data: Any) -> None:
    assert list(data) == ["edition", "rule", "results", "items", "problems", "knowledge"]
    assert (data["edition"], data["rule"], data["problems"]) == ("lnf-2017", "guarded", [])
    # What only some readings have stands behind the keys of the contract.
    assert {tuple(result)[: len(RESULT_KEYS)] for result in data["results"]} == {tuple(RESULT_KEYS)}
    rest = {tuple(result)[len(RESULT_KEYS) :] for result in data["results"]}
    assert rest <= {(), ("instrument", "flags"), ("derived_from",), ("remark",)}
    assert {tuple(item) for item in data["items"]} == {
        ("item", "kind", "verdict", "decided", "open", "missing", "complete")
    }


@pytest.mark.parametrize("language", ["de", "lv"])
def test_status_of_the_texts_is_one_word_behind_the_keys_of_the_contract(
    corpus: Corpus, event: EventResult, language: Language
) -> None:
    explain = Explainer(Wording(corpus.strings, language), corpus.vocabulary)
    used = {result.reading.characteristic.id for result in event.results}
    used |= {lacking.id for item in event.items for lacking in item.missing}
    # A limit that nobody has read makes drafts of all.
    for unread, expected in ((set(), "read"), ({"puck.thickness"}, "draft")):
        known = {
            f"lnf-2017 {name}": Statuses(en="draft", de="read", ru="draft", lv="draft")
            for name in used - unread
        }
        raised = Corpus(corpus.knowledge.model_copy(update={"statuses": known}))
        status = find_limits_status(raised, event, language)
        assert status == (expected if language == "de" else "draft")
        # As long as there is nothing to tell it has no such key.
        told_status = result_to_json(event, raised, explain).get("texts_status")
        assert told_status == (None if status == "draft" else status)
        report = Report(event, EventHead(), raised, language)
        words = corpus.strings[f"report.texts-{status}"][language]
        assert render_html(report).count(words) == 1
        assert words in render_markdown(report)
        # On page 1 stands nothing more.
        assert words not in render_html(report).partition("</main>")[0]


def test_results_stand_in_the_order_of_the_input_as_typed(data: Any, event: EventResult) -> None:
    assert [(result["item"], result["value"], result["unit"]) for result in data["results"]] == [
        (result.reading.item, result.reading.value, result.reading.unit) for result in event.results
    ]


def test_figures_are_decimal_strings_in_the_unit_of_the_characteristic(data: Any) -> None:
    found = result(data, "P4", "puck.outer_diameter")
    assert {key: found[key] for key in ("value", "unit", "nominal", "lower", "upper")} == {
        "value": "4.505",
        "unit": "cm",
        "nominal": "44.5",
        "lower": "44",
        "upper": "45",
    }
    assert (found["deviation"], found["clause"], found["verdict"]) == ("0.55", "A1.16", "fail")


@pytest.mark.parametrize(
    ("amount", "verdict", "probability"),
    [
        ("44.95", "pass", "0.9938"),
        ("44.97", "conditional-pass", "0.9332"),
        ("45.02", "conditional-fail", "0.1587"),
        ("45.05", "fail", "0.0062"),
    ],
)
def test_probability_has_four_decimals(
    corpus: Corpus, explain: Explainer, amount: str, verdict: str, probability: str
) -> None:
    measured = reading(corpus, "p", "puck.outer_diameter", amount, uncertainty=Fraction("0.04"))
    event = judged(corpus, [measured], rule=DecisionRule("guarded"))
    (found,) = result_to_json(event, corpus, explain)["results"]
    assert (found["verdict"], found["probability"]) == (verdict, probability)


def test_unknown_bounds_are_null(data: Any) -> None:
    found = result(data, "T1", "table.pocket_diameter")
    assert (found["nominal"], found["lower"], found["upper"]) == ("100", None, None)
    assert (found["deviation"], found["probability"], found["readings"]) == ("0.2", None, [])


def test_disputed_bounds_are_null_and_the_readings_listed(data: Any) -> None:
    found = result(data, "<script>alert(1)</script>", "disc.weight")
    assert (found["lower"], found["upper"], found["deviation"]) == (None, None, None)
    assert found["readings"] == [
        {"lower": "4.7", "upper": "5.4"},
        {"lower": "4.1", "upper": "6"},
        {"lower": "4.1", "upper": "5.3"},
        {"lower": "4.8", "upper": "6"},
    ]
    assert found["verdict"] == "undecided"
    assert "4.1–5.3" in found["reason"]


def test_one_sided_limit_has_one_bound(corpus: Corpus, explain: Explainer) -> None:
    event = judged(corpus, [reading(corpus, "p", "puck.weight", "21")])
    (found,) = result_to_json(event, corpus, explain)["results"]
    assert (found["lower"], found["upper"], found["probability"]) == (None, "22", None)


def test_working_limit_is_marked_with_who_when_and_why(data: Any) -> None:
    assert result(data, "T1", "table.circle_diameter")["working_limit"] == {
        "lower": "249",
        "upper": "252",
        "set_by": "<u>Chief</u>",
        "set_on": "2026-11-20",
        "reason": "for <em>this</em> event",
    }
    assert result(data, "T1", "table.pocket_diameter")["working_limit"] is None


def test_item_carries_counts_and_what_is_missing(data: Any) -> None:
    items = {item["item"]: item for item in data["items"]}
    assert items["P7"] == {
        "item": "P7",
        "kind": "puck",
        "verdict": "fail",
        "decided": 2,
        "open": 1,
        "missing": [
            "puck.outer_diameter",
            "puck.not_painted_or_lacquered",
            "puck.not_impregnated",
            "puck.thickness",
            "puck.weight",
        ],
        "complete": False,
    }
    assert (items["P6"]["verdict"], items["P6"]["decided"]) == ("not-measured", 0)


def test_verdicts_name_the_knowledge_that_they_rest_on(corpus: Corpus, data: Any) -> None:
    found = data["knowledge"]
    assert found["version"] == __version__
    assert all(re.fullmatch("[0-9a-f]{64}", found[name]) for name in ("limits", "rules"))
    assert found == corpus.ruleset_version.to_json()


def test_problems_empty_the_results(explain: Explainer) -> None:
    problems = [Problem("a.csv", 3, 2, "item-missing"), Problem("b.csv", 0, 0, "file-missing")]
    data = problems_to_json("lnf-2017", "simple", problems, explain)
    assert list(data) == ["edition", "rule", "results", "items", "problems"]
    assert (data["results"], data["items"]) == ([], [])
    first, second = data["problems"]
    assert (first["file"], first["line"], first["column"]) == ("a.csv", 3, 2)
    assert second == {
        "file": "b.csv",
        "line": None,
        "column": None,
        "message": "there is no such file",
        "cure": "check the path and the spelling of the name",
    }
