"""What a federation decided decides in the browser as in Python, in the same words."""

from collections.abc import Iterator
from typing import Any

import pytest
from tests.check.comparing import differences
from tests.decided_knowledge import BODY, CHARACTERISTIC, DECISION
from tests.node import Scripts, running, write_files

from novuss.corpus import Corpus
from novuss.explain import Explainer
from novuss.languages import Language
from novuss.localized_wording import Wording
from novuss.opendata.vectors.expected_outcomes import compute_expected
from novuss.opendata.vectors.vector_records import Given, Vector
from novuss.site.build.browser_form_data import build_form_files

from .conftest import INSPECTION, MODULE

VALUES = ("99.49", "99.5", "100,5", "10.051 cm", "200", "")


@pytest.fixture(scope="module")
def asked(with_answer: Corpus, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Scripts]:
    data = tmp_path_factory.mktemp("form")
    write_files(data, build_form_files(with_answer))
    with running(MODULE, INSPECTION, data) as found:
        yield found


def given(**more: Any) -> Given:
    rows = []
    for value in VALUES:
        number, _, unit = value.partition(" ")
        row = {"item": "T1", "kind": "table", "characteristic": CHARACTERISTIC, "value": number}
        rows.append({**row, "unit": unit or "mm"})
    return Given.model_validate({"edition": "lnf-2017", "readings": rows, **more})


def answered(asked: Scripts, corpus: Corpus, event: Given) -> Any:
    """What the module answers, as Python does."""
    expected = Vector(
        id="decided", about="a decision", given=event, expected=compute_expected(corpus, event)
    )
    answer = asked("judge", given=event.model_dump(mode="json"))
    assert differences(expected, answer) == []
    return answer


def test_decision_decides_alike(asked: Scripts, with_answer: Corpus) -> None:
    answer = answered(asked, with_answer, given())
    words = ["fail", "pass", "pass", "fail", "fail", "not-measured"]
    assert [result["verdict"] for result in answer["results"]] == words


def test_a_working_limit_beside_it_is_refused_alike(asked: Scripts, with_answer: Corpus) -> None:
    row = {"characteristic": CHARACTERISTIC, "lower": "90", "upper": "110", "unit": "mm"}
    event = given(limits=[{**row, "set_by": "A. B.", "set_on": "2027-02-01", "reason": "old"}])
    answer = answered(asked, with_answer, event)
    assert [problem["code"] for problem in answer["problems"]] == ["limit-needless"]


def test_decision_is_explained_alike(
    asked: Scripts, with_answer: Corpus, language: Language
) -> None:
    event = given().model_dump(mode="json")
    words = asked("said", language=language, given=event)
    explain = Explainer(Wording(with_answer.strings, language), with_answer.vocabulary)
    pocket = with_answer.equipment.characteristic(CHARACTERISTIC)
    assert pocket
    assert set(words["limits"]) == {explain.describe_limit(pocket)}
    assert BODY in words["limits"][0]
    assert all(DECISION in reason for reason in words["reasons"][:5])
