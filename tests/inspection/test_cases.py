"""How a reading becomes a verdict, case by case: ``cases/*.yaml``, on the frozen knowledge."""

import re
from pathlib import Path

import pytest
from tests.cases import Case, explain_difference, judged, read_cases

from novuss.corpus import Corpus

#: mutmut finds a test again by an id of plain letters only.
NO_WORD = re.compile(r"[^A-Za-z0-9.,]+")
CASES, PROBLEMS = read_cases(Path(__file__).parent / "cases")


def test_cases_can_be_read() -> None:
    assert PROBLEMS == []


@pytest.mark.parametrize("case", CASES, ids=lambda case: NO_WORD.sub("-", case.name))
def test_case(corpus: Corpus, tmp_path: Path, case: Case) -> None:
    verdict, clause = judged(case, corpus, tmp_path)
    assert verdict == case.verdict, explain_difference(case, verdict)
    assert clause == case.clause, f"{case.name}: rests on {clause}, not on {case.clause}"
